"""The one sentence that says what is happening, and where we are."""

from collections.abc import Sequence
from itertools import zip_longest

from markupsafe import Markup
from msgspec.structs import asdict

from ...kernel import (
    POT,
    Act,
    After,
    AnteDemand,
    AnyFrame,
    Champions,
    Dare,
    Drink,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Hooks,
    Losing,
    Moment,
    Payment,
    Phase,
    Play,
    Receiver,
    Reveal,
    RoundOnTheHouse,
    SeatNo,
    Window,
    before_special_action,
    by_seat,
    is_seat,
)
from ...scenario import Answered
from ..cards import MOMENT, PHASE, STAT, made_up, short, would_words
from ..rulings import house_words
from ..seats import acts
from ..style import HTML, Style
from ..words import (
    asks_words,
    drink_name,
    headline,
    listed,
    one_end,
    rests_on,
    side_name,
    subject_words,
    window_about,
)
from ..words.changes import ignored
from ..words.names import crowd
from .leaf import capital, card_title, escape, minus, short_title
from .verdict import verdict

SPECIAL = {
    "discard": "{} discards and draws",
    "action": "{}’s Action",
    "order": "{} orders a Drink",
    "drink": "{} drinks",
}
"""The special action of each phase, after the word “before” or “after”."""


def now(
    moment: Moment,
    question: str = "",
    said: str = "",
    reconstructed: Sequence[str] = (),
    answer: Answered | None = None,
) -> Markup:
    """The region: crumbs, the sentence, the scenario's question and its answer, what its line says
    here, and whose decks are reconstructed."""
    ask = Markup(
        f'<p class="rdi-now__ask"><b>Question:</b> {escape(question)}</p>' if question else ""
    )
    told = Markup(f'<p class="rdi-now__where">{escape(said)}</p>' if said else "")
    decks = Markup(rests_on((), reconstructed, HTML))
    made = Markup(f'<p class="rdi-now__where">{decks}</p>' if decks else "")
    return Markup(
        f'<section class="rdi-now" aria-label="Now"><p class="rdi-now__where">{crumbs(moment)}</p>'
        f'<h1 aria-live="polite">{sentence(moment)}</h1>{ask}{told}{made}{_houses(moment)}'
        f"{verdict(answer, ended=moment.decision is None)}</section>"
    )


def _houses(moment: Moment) -> Markup:
    """The house rules of the game, if it has any."""
    told = Markup("<br>".join(map(escape, house_words(moment.setup))))
    return Markup(f'<p class="rdi-now__where">{told}</p>' if told else "")


# ---------------------------------------------------------------------------------- where


_NAMED = (Gambling, DrinkingContest, RoundOnTheHouse, Dare)
"""What a card has led to, and what is named without it."""


def crumbs(moment: Moment) -> Markup:
    """Turn › phase › what waits › window."""
    names = moment.setup.names
    agenda = moment.position.agenda
    turn = moment.position.turn
    owner = side_name(moment.setup, turn)
    whose = escape(f"{owner}’s turn" if owner == names[turn] else f"turn of {owner}")
    parts = [Markup(f"<b>{capital(whose)}</b>")]
    if moment.phase:
        told = owner != names[turn] and acts(moment, turn)
        acting = f"{names[turn]}’s " if told else ""
        parts.append(escape(f"{acting}{PHASE[moment.phase]}"))
    subject = moment.subject
    for frame, above in zip_longest(agenda, agenda[1:]):
        if isinstance(frame, Window) or frame is subject:
            continue
        words = _waiting(moment, frame, above)
        if words:
            parts.append(words)
    if moment.window is not None and moment.window.kind != "free":
        parts.append(Markup(f"<b>answers to {_short_subject(moment, subject)}</b>"))
    elif moment.window is not None:
        parts.append(Markup(f"<b>{_around(moment, subject)}</b>"))
    elif moment.decision is None:
        parts.append(Markup("<b>the end</b>"))
    spans = [Markup(f"<span>{part}</span>") for part in parts]
    return Markup("<span>›</span>".join(spans))


def _around(moment: Moment, subject: AnyFrame | None) -> Markup:
    """Before or after what the phase is for: ``before Fiona’s Action``."""
    if not isinstance(subject, Phase):
        return Markup("between two steps")
    owner = moment.name(moment.position.turn)
    when = "before" if before_special_action(subject) else "after"
    return escape(f"{when} {SPECIAL[subject.phase].format(owner)}")


def _waiting(moment: Moment, frame: AnyFrame, above: AnyFrame | None) -> Markup:
    match frame:
        case Play() | Event() if isinstance(above, _NAMED):
            return Markup()
        case Play() | Event():
            waits = above is None or isinstance(above, Window)
            title = short_title(moment.setup, frame.card)
            return Markup(f"{title} {'waits' if waits else 'takes effect'}")
        case Drinks():
            return Markup("Drinks wait")
        case Gambling():
            return Markup("Round of Gambling")
        case DrinkingContest():
            return Markup("Drinking Contest")
        case RoundOnTheHouse():
            return Markup("Round on the House")
        case Dare():
            return Markup("a dare")
        case AnteDemand():
            return Markup(f"ante of {frame.amount}")
        case Losing():
            return about_to_lose(moment)
        case Champions():
            return Markup("Champions are chosen")
        case Hooks():
            return escape(MOMENT[frame.moment])
        case _:
            return Markup()


def _short_subject(moment: Moment, subject: AnyFrame | None) -> Markup:
    if isinstance(subject, Play | Event):
        return short_title(moment.setup, subject.card)
    if isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return Markup(f"{len(subject.drinks)} Drinks")
    return Markup(subject_words(moment.setup, subject, HTML))


# ------------------------------------------------------------------------------- sentence


def sentence(moment: Moment) -> Markup:
    """What is going on, in one sentence."""
    return one_end(_deciding(moment) if moment.decision else Markup(headline(moment, HTML)))


def _deciding(moment: Moment) -> Markup:
    assert moment.decision is not None
    name = escape(moment.name(moment.decision.seat))
    who = Markup(f'<span class="who">{name} decides:</span>')
    if moment.window is None:
        acts = [option.act for option in moment.options]
        if acts == [Act.PASS]:
            who = Markup(f'<span class="who">{name} is asked:</span>')
        elif len(acts) == 1:
            who = Markup(f'<span class="who">{name} has no choice:</span>')
        return Markup(f"{who} {asks_words(moment, HTML)}")
    about = _short_about(moment)
    if len(moment.options) == 1:
        plain = moment.window.kind in ("free", "gamble", "losing")
        fits = Markup("that fits now" if plain else f"that answers {about}")
        return Markup(f'<span class="who">{name}</span> has no card {fits}.')
    if moment.window.stage == "wish":
        return Markup(f"{who} answer {about}, or pass?")
    first = Markup(" Anytime Cards come first." if moment.window.stage == "anytime" else "")
    return Markup(f"{who} {_in_window(moment, moment.window)}{first}")


def _short_about(moment: Moment) -> Markup:
    subject = moment.subject
    if isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return Markup(f"one of the {len(subject.drinks)} Drinks")
    if moment.window is not None:
        return Markup(window_about(moment.setup, moment.window, subject, HTML))
    return Markup(subject_words(moment.setup, subject, HTML))


def _in_window(moment: Moment, window: Window) -> Markup:
    assert moment.decision is not None
    subject = moment.subject
    seat = moment.decision.seat
    names = moment.setup.names
    match subject:
        case Play():
            card = card_title(moment.setup, subject.card)
            return Markup(f"let {card} {would(moment)}, or answer it.")
        case Event():
            card = card_title(moment.setup, subject.card)
            return Markup(f"let {card} take place, or answer it.")
        case Drinks():
            if len(subject.drinks) > 1:
                return Markup("let all the Drinks be drunk, or answer one of them.")
            drink = subject.drinks[0]
            name = Markup(drink_name(moment.setup, drink, HTML))
            if drink.drinker == seat:
                return Markup(f"drink {name}{_after_drinking(moment, drink)}, or answer it.")
            return Markup(f"let {escape(names[drink.drinker])} drink {name}, or answer it.")
        case AnteDemand():
            game = moment.position.round
            if game is not None and seat in game.members:
                return Markup(f"ante {subject.amount} Gold, or answer the demand.")
            return Markup(f"let the others ante {subject.amount} Gold, or play something.")
        case After():
            return Markup(f"{_lost(moment, subject)}. Answer that, or pass?")
        case Losing():
            return Markup(f"{about_to_lose(moment)}. Play a card, or pass?")
        case _ if window.kind == "won":
            return Markup("the Round is won. Play a card on that, or pass?")
        case _ if window.kind == "taken":
            return Markup("the pot is taken. Play a card on that, or pass?")
        case Gambling():
            turn = f"{names[subject.gambler]}’s turn in the Round"
            return escape(f"play something before {turn}, or pass?")
        case Phase():
            return Markup(f"play something {_around(moment, subject)}, or pass?")
        case Payment():
            return escape(f"{_owed(moment, seat, subject)}, or answer that.")
        case Reveal():
            return Markup("play something before the Chaser is revealed, or pass?")
        case _:
            return Markup("play something now, or pass?")


def _after_drinking(moment: Moment, drink: Drink) -> Markup:
    """Where a Drink would leave its drinker: what it adds, or that it is the end."""
    player = moment.position.seats[drink.drinker]
    if player.alcohol + drink.alcohol >= player.fortitude + drink.fortitude:
        return Markup(" and pass out")
    return Markup(f" ({minus(drink.alcohol)} Alcohol Content)" if drink.alcohol else "")


def _lost(moment: Moment, after: After) -> Markup:
    """Who lost how much; many are told of by their number."""
    alike: dict[int, list[str]] = {}
    for hurt in after.hurts:
        alike.setdefault(hurt.amount, []).append(moment.name(hurt.victim))
    return escape(listed(f"{crowd(who)} lost {n} Fortitude" for n, who in alike.items()))


def _owed(moment: Moment, seat: SeatNo, payment: Payment) -> str:
    """Who would pay what; of many only what the one who is asked pays, or how many they are."""
    names, dues = moment.setup.names, payment.dues
    alike = len({(due.to, due.amount) for due in dues}) == 1
    to = f"{_payee(names, dues[0].to)} {dues[0].amount} Gold" if dues else ""
    if alike and len(dues) > 2 and seat in {due.payer for due in dues}:
        return f"pay {to} like {len(dues) - 1} others"
    if alike and len(dues) > 1:
        return f"let {crowd(names[due.payer] for due in dues)} pay {to} each"
    if len(dues) > 2:
        return f"let {len(dues)} players pay what they owe"
    owed = (f"{names[due.payer]} pay {_payee(names, due.to)} {due.amount} Gold" for due in dues)
    return f"let {listed(owed)}"


def _payee(names: tuple[str, ...], to: Receiver) -> str:
    return names[to] if is_seat(to) else "the pot" if to == POT else "the Inn"


def about_to_lose(moment: Moment) -> Markup:
    """Who is about to be out, and why."""
    told = []
    for seat in _losing(moment):
        player = moment.position.seats[seat]
        numbers = f"{player.alcohol} against {player.fortitude}"
        why = f"pass out, {numbers}" if player.passing_out else "be out: no Gold left"
        told.append(f"{side_name(moment.setup, seat)} is about to {why}")
    return escape(". ".join(dict.fromkeys(told)) or "Somebody is about to be out")


def _losing(moment: Moment) -> list[SeatNo]:
    position = moment.position
    held = position.round is not None or position.contest is not None
    return [
        seat
        for seat, player in by_seat(position.seats)
        if not player.out and (player.passing_out or (player.gold == 0 and not held))
    ]


# ------------------------------------------------------------------ what the open card does


def would(moment: Moment) -> Markup:
    """What the subject of the window would do, after the words “let it”."""
    return Markup(_would(moment, HTML))


def _would(moment: Moment, style: Style) -> str:
    place = len(moment.position.agenda) - 2
    card = moment.position.agenda[place]
    if not isinstance(card, Play):
        return "go on"
    below = moment.position.agenda[place - 2] if place >= 2 else None
    slots = _slots(moment, card, below, style)
    told: list[str] = []
    more = False
    for step, effect in enumerate(moment.setup.cast[card.card].modes[card.mode].do):
        if effect.changes():
            told += _packets(moment, card, step, style)
        else:
            words = would_words(effect, (asdict(effect) | slots).get)
            told += [words] if words else []
            more = more or not words
    words = listed(dict.fromkeys(told))
    if more:
        return f"{words}, and more" if words else "take effect"
    return words or "have no effect"


def _slots(
    moment: Moment, card: Play, below: AnyFrame | None, style: Style
) -> dict[str, str | int | None]:
    """What the words of an effect ask for: who plays the card, on whom, what it answers, and whose
    loss it would send where."""
    on = style.text(moment.name(card.targets[0])) if card.targets else None
    parts = below.parts if isinstance(below, Play) else ()
    lost = [each for each in parts if each.victim == card.by and each.stat == "fortitude"]
    source = style.text(moment.name(below.by)) if isinstance(below, Play) else None
    return {
        "you": style.text(moment.name(card.by)),
        "on": on,
        "about": ignored(moment.setup, below, card, style) or _answered(moment, below, style),
        "loss": -sum(each.amount for each in lost),
        "victim": source and (on or source),
    }


def _answered(moment: Moment, below: AnyFrame | None, style: Style) -> str:
    """What the card answers; a card on the screen by its short title."""
    if isinstance(below, Play | Event):
        answered = moment.setup.cast[below.card]
        return style.title(short(answered), made_up=made_up(answered))
    return subject_words(moment.setup, below, style)


def _packets(moment: Moment, card: Play, step: int, style: Style) -> list[str]:
    told: dict[tuple[str, int], list[SeatNo]] = {}
    for part in card.parts:
        if part.step == step and part.amount and part.victim not in card.ignored:
            told.setdefault((STAT[part.stat], part.amount), []).append(part.victim)
    return [
        f"{'cost' if n < 0 else 'give'} {style.text(_them(moment, who))} {abs(n)} {stat}"
        for (stat, n), who in told.items()
    ]


def _them(moment: Moment, seats: Sequence[SeatNo]) -> str:
    """Some players: of many only the one who decides, and how many others there are."""
    assert moment.decision is not None
    me = moment.decision.seat
    if len(seats) > 3 and me in seats:
        return f"{moment.name(me)} and {len(seats) - 1} others"
    return crowd(map(moment.name, seats))
