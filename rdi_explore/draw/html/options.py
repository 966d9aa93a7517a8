"""What the deciding player may do, as buttons that say what happens."""

from markupsafe import Markup

from ...kernel import (
    DECLINING,
    WHOLE,
    Act,
    Dare,
    Desk,
    Drinks,
    Hooks,
    Keeping,
    Moment,
    Option,
    SeatNo,
    Window,
)
from ...kernel import seats_asked as order
from ..cards import STAT, type_of_mode
from ..words import (
    NumberedOption,
    answers,
    drink_name,
    for_whom,
    number,
    numbered,
    on_whom,
    option_label,
    option_words,
    play_verb,
    refusal_words,
    side_name,
)
from .ahead import Look, StatDifference, differences, if_chosen, if_let
from .leaf import HTML, badge, capital, card_title, escape, icon, key, minus
from .refusals import doubts, modes_refused

KEYS = 10
"""So many options have a key."""


def find(moment: Moment, number: int) -> Option | None:
    """The option with this number, or ``None``."""
    return next((each.option for each in numbered(moment) if each.number == number), None)


def options(moment: Moment, line: Option | None = None) -> Markup:
    """The group of buttons; ``line`` is what the scenario's line does here."""
    if moment.decision is None:
        return Markup()
    every = numbered(moment)
    if len(every) == 1 and every[0].option.act is Act.PASS:
        buttons = _go_on(moment)
        return Markup(f'<div class="rdi-group" role="group" aria-label="Go on">\n{buttons}\n</div>')
    unanswered = if_let(moment)
    groups: dict[tuple[str, int], list[NumberedOption]] = {}
    for each in every:
        groups.setdefault((each.option.act, each.option.card), []).append(each)
    buttons = Markup(
        "\n".join(_group(moment, group, line, unanswered) for group in groups.values())
    )
    may = "may" if len(every) > 1 else "must"
    head = escape(f"{moment.name(moment.decision.seat)} {may}")
    played = (each.option.card for each in every if each.option.act is Act.PLAY)
    return Markup(
        f'<div class="rdi-group" role="group" aria-label="{head}"><h3>{head}</h3>\n'
        f"{buttons}\n{doubts(moment, played)}</div>"
    )


def _go_on(moment: Moment) -> Markup:
    return Markup(
        '<button class="rdi-option" data-key="opt-0" data-act="choose" data-arg="0">'
        f"{key('↵')}<strong>Go on</strong>"
        f'<span class="what">{_next_words(moment)}</span></button>'
    )


def _next_words(moment: Moment) -> Markup:
    """What happens after a pass."""
    window = moment.window
    if window is None:
        return Markup("There is nothing else to choose.")
    seats = seats_in_order(moment, window)
    later = [seat for seat in seats[window.asked + 1 :] if moment.plays_of(seat)]
    if later:
        return escape(f"{moment.name(later[0])} is the next who has a card that fits.")
    return escape(f"Nobody still to be asked has a card that fits: {_closing(moment, window)}.")


def seats_in_order(moment: Moment, window: Window) -> list[SeatNo]:
    """The seats in the order in which this window asks them."""
    return list(order(Desk(moment.setup, moment.position), window))


def _closing(moment: Moment, window: Window) -> str:
    return {
        "card": "the card takes effect",
        "drink": "it is drunk" if len(_drinks(moment)) < 2 else "they are drunk",
        "event": "the Event takes place",
        "ante": "the Gold is anted",
        "payment": "the Gold is paid",
        "losing": "who still loses is out",
    }.get(window.kind, "play goes on")


def _drinks(moment: Moment) -> tuple[object, ...]:
    return tuple(getattr(moment.subject, "drinks", ()))


def _group(
    moment: Moment, group: list[NumberedOption], line: Option | None, unanswered: Look
) -> Markup:
    first = group[0].option
    if first.act in DECLINING:
        return _button(moment, group[0], _decline_words(moment, first), line)
    if first.act is Act.PLAY:
        modes = moment.setup.cast[first.card].modes
        if len(group) == 1 and len(modes) == 1 and not first.targets:
            return _button(moment, group[0], _words(moment, first, unanswered), line)
        return _many(moment, group, line, unanswered)
    if first.act in (Act.ORDER, Act.SHARE):
        return _whom(moment, group, line, unanswered)
    if first.act in (Act.NEXT, Act.CHAMPION):
        return _member(moment, group, line)
    return Markup(
        "\n".join(_button(moment, each, _choice_words(moment, each.option), line) for each in group)
    )


def _member(moment: Moment, group: list[NumberedOption], line: Option | None) -> Markup:
    """Who of a team acts next, or is its Champion: one button for each member."""
    acts = group[0].option.act is Act.NEXT
    label = Markup("Acts next …" if acts else "The Champion is …")
    what = Markup(
        "The others of the team follow." if acts else "It concerns this member of the team only."
    )
    targets = []
    for each in group:
        (seat,) = each.option.targets
        small = Markup("<small>the line</small>" if each.option == line else "")
        targets.append(
            Markup(
                f'<button class="rdi-target" data-key="opt-{each.number}" data-act="choose" '
                f'data-arg="{each.number}">{key_of(each.number)}<b>{escape(moment.name(seat))}</b>'
                f"{small}</button>"
            )
        )
    return Markup(
        f'<div class="rdi-option rdi-option--many" role="group" aria-label="{label}">'
        f'{icon("target")}<strong>{label}</strong><span class="what">{what}</span>\n'
        f'<div class="rdi-targets">{"".join(targets)}</div></div>'
    )


def _choice_words(moment: Moment, option: Option) -> Markup:
    """What is to be known of a choice beside its label."""
    frame = moment.position.agenda[-1]
    if isinstance(frame, Dare) and option.act is Act.CHOOSE:
        drink, other = frame.drinks[option.mode], frame.drinks[1 - option.mode]
        more = Markup(f", {minus(drink.fortitude)} Fortitude" if drink.fortitude else "")
        return Markup(
            f"{escape(number(drink.alcohol))} Alcohol Content{more}. "
            f"Everybody else drinks {drink_name(moment.setup, other, HTML)}."
        )
    if isinstance(frame, Keeping):
        upkeep = moment.setup.cast[option.card].upkeep
        if option.act is Act.PAY and upkeep is not None:
            return Markup(f"It costs {upkeep.gold} Gold.")
        return Markup("It does not stay.")
    return Markup()


def _decline_words(moment: Moment, option: Option) -> Markup:
    window = moment.window
    if option.act is Act.ENOUGH:
        return Markup("No more cards are discarded; the hand is filled up.")
    if option.act is Act.KEEP:
        return Markup("Nobody shares it.")
    name = moment.name(moment.decision.seat) if moment.decision else ""
    frame = moment.position.agenda[-1]
    if isinstance(frame, Hooks):
        return Markup(f"{card_title(moment.setup, frame.components[0][1])} does nothing this time.")
    if window is None:
        return escape(f"{name} plays nothing.")
    seats = seats_in_order(moment, window)
    if window.asked + 1 < len(seats):
        then = moment.name(seats[window.asked + 1])
        return escape(f"{name} plays nothing. {then} is asked next.")
    return escape(f"{name} plays nothing. Everybody was asked: {_closing(moment, window)}.")


def key_of(number: int) -> Markup:
    """The key by which an option is chosen, where it has one."""
    return key(str(number)) if number < KEYS else key("·")


def _on_line(option: Option, line: Option | None) -> Markup:
    return badge(Markup("the line"), "line") if option == line else Markup()


def _button(moment: Moment, each: NumberedOption, what: Markup, line: Option | None) -> Markup:
    option = each.option
    kind = Markup()
    if option.act is Act.PLAY:
        mode = moment.setup.cast[option.card].modes[option.mode]
        kind = badge(escape(type_of_mode(mode)))
    tag = _on_line(option, line) or kind
    label = Markup(option_label(moment, option, HTML))
    words = Markup(f'<span class="what">{what}</span>' if what else "")
    return Markup(
        f'<button class="rdi-option" data-key="opt-{each.number}" data-act="choose" '
        f'data-arg="{each.number}">{key_of(each.number)}<strong>{label}</strong>{tag}{words}</button>'
    )


def _words(moment: Moment, option: Option, unanswered: Look) -> Markup:
    """What an option does, and where that leads to something else than passing."""
    words = capital(escape(option_words(moment, option)))
    then = if_chosen(moment, option)
    if then is None:
        return Markup(f"{words}.")
    drink = _drink_change(moment, option, then)
    led = [drink] if drink else []
    led += [
        f"{side_name(moment.setup, d.seat)} {_span(d)} {STAT[d.stat]}"
        for d in differences(moment, then, unanswered)
    ]
    leads = escape(", ".join(led[:3]))
    return Markup(f"{words}.{f' If it takes effect: {leads}.' if led else ''}")


def _drink_change(moment: Moment, option: Option, then: Look) -> str:
    """What becomes of the Drink that is answered, where several lie open."""
    if option.part == WHOLE or len(moment.numbers) < 2:
        return ""
    was, now = moment.position.agenda[-2], then.item(moment.numbers[-2])
    if not (isinstance(was, Drinks) and isinstance(now, Drinks)) or len(was.drinks) < 2:
        return ""
    if len(now.drinks) != len(was.drinks):
        return "it is split"
    old, new = was.drinks[option.part], now.drinks[option.part]
    if old.drinker != new.drinker:
        return f"{moment.name(new.drinker)} drinks it"
    if old.ignored != new.ignored:
        drinks = new.drinker in new.ignored
        return "has no effect on its drinker" if drinks else "costs its payer nothing"
    return f"{number(old.alcohol)} → {number(new.alcohol)}" if old.alcohol != new.alcohol else ""


def _span(difference: StatDifference) -> str:
    if difference.before == difference.after:
        return f"stays at {difference.after}"
    return f"{difference.before} → {difference.after}"


def _many(
    moment: Moment, group: list[NumberedOption], line: Option | None, unanswered: Look
) -> Markup:
    """One card with several ways: a button for each mode, Drink and target."""
    first = group[0].option
    card = moment.setup.cast[first.card]
    several = len(card.modes) > 1
    verb = escape(play_verb(moment, first))
    on = Markup("" if several or not first.targets else " on")
    does = capital(escape(option_words(moment, first)))
    what = Markup("Choose how:" if several else f"{does}:")
    one = len({each.option.part for each in group}) == 1
    answered = Markup(answers(moment, first, HTML) if one else "")
    if answered:
        what = Markup(f"{answered}: {what}")
    targets = Markup(
        "".join(
            _target(
                moment,
                each,
                line,
                unanswered,
                several,
                Markup() if one else _answered(moment, each),
            )
            for each in group
        )
    )
    if several:
        assert moment.decision is not None
        refused = modes_refused(moment, moment.decision.seat, first.card)
        for mode, refusal in refused.items():
            name = card.modes[mode].name or f"way {mode + 1}"
            targets += Markup(
                f'<button class="rdi-target" disabled="">{icon("refuse")}'
                f"<b>{capital(escape(name))}</b>"
                f"<small>{refusal_words(moment, refusal, HTML)}</small></button>"
            )
    kinds = dict.fromkeys(type_of_mode(card.modes[each.option.mode]) for each in group)
    on_line = (_on_line(each.option, line) for each in group)
    tag = next(filter(None, on_line), badge(escape(" / ".join(kinds))))
    many = len(group) > 4 or several or not one
    wide = Markup(' style="grid-template-columns:1fr 1fr"' if many else "")
    return Markup(
        f'<div class="rdi-option rdi-option--many" role="group" data-key="card-{first.card}" '
        f'aria-label="{verb} {escape(card.title)}{on}">{icon("target")}'
        f"<strong>{verb} {card_title(moment.setup, first.card)}{on} …</strong>{tag}"
        f'<span class="what">{what}</span>\n<div class="rdi-targets"{wide}>{targets}</div></div>'
    )


def _answered(moment: Moment, each: NumberedOption) -> Markup:
    """Which Drink or loss an option answers, where several lie open."""
    return Markup(answers(moment, each.option, HTML))


def _target(
    moment: Moment,
    each: NumberedOption,
    line: Option | None,
    unanswered: Look,
    several: bool,
    answered: Markup,
) -> Markup:
    option = each.option
    mode = moment.setup.cast[option.card].modes[option.mode] if several else None
    parts = (
        capital(escape(mode.name or f"way {option.mode + 1}")) if mode is not None else Markup(),
        answered,
        Markup(" · ".join(on_whom(moment.setup, option, HTML))),
        escape(for_whom(moment, option)),
    )
    names = Markup(" · ".join(filter(None, parts))) or Markup("Play")
    small = escape(_small(moment, option, unanswered))
    if several and not small:
        small = escape(option_words(moment, option))
    if option == line:
        small = Markup(f"{small} · the line" if small else "the line")
    return Markup(
        f'<button class="rdi-target" data-key="opt-{each.number}" data-act="choose" '
        f'data-arg="{each.number}">{key_of(each.number)}'
        f"<b>{names}</b>{f'<small>{small}</small>' if small else ''}</button>"
    )


def _small(moment: Moment, option: Option, unanswered: Look) -> str:
    """Before and after, for the target if it is touched."""
    then = if_chosen(moment, option)
    if then is None:
        return ""
    drink = _drink_change(moment, option, then)
    if drink:
        return drink
    found = differences(moment, then, unanswered)
    aimed = {moment.setup.mates[seat][0] for seat in option.targets}
    mine = [d for d in found if d.seat in aimed] or found
    shown, said = mine[:2], option_words(moment, option)
    return ", ".join(
        (f"{side_name(moment.setup, d.seat)} " if d.seat not in aimed else "")
        + _span(d)
        + ("" if d.stat == "fortitude" or STAT[d.stat] in said else f" {STAT[d.stat]}")
        for d in shown
    )


def _whom(
    moment: Moment, group: list[NumberedOption], line: Option | None, unanswered: Look
) -> Markup:
    """Ordering or sharing a Drink: one button for each player."""
    orders = group[0].option.act is Act.ORDER
    label = Markup("Order a Drink for …" if orders else "Share the Drink with …")
    targets = []
    for each in group:
        (seat,) = each.option.targets
        pile = len(moment.position.seats[seat].pile)
        small = f"pile {pile} → {pile + 1}" if orders else _small(moment, each.option, unanswered)
        tag = Markup(" · the line" if each.option == line else "")
        targets.append(
            Markup(
                f'<button class="rdi-target" data-key="opt-{each.number}" data-act="choose" '
                f'data-arg="{each.number}">{key_of(each.number)}<b>{escape(moment.name(seat))}</b>'
                f"<small>{escape(small)}{tag}</small></button>"
            )
        )
    what = Markup(
        "The top card of the Drink Deck goes on the Drink Me! Pile of:"
        if orders
        else "Each half is a Drink of its own:"
    )
    return Markup(
        f'<div class="rdi-option rdi-option--many" role="group" aria-label="{label}">'
        f'{icon("target")}<strong>{label}</strong><span class="what">{what}</span>\n'
        f'<div class="rdi-targets">{"".join(targets)}</div></div>'
    )
