"""The record's sentences on cards played, their effects, and the windows on them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...kernel import (
    NO_CARD_LEAVES,
    NOBODY,
    After,
    AnteDemand,
    CardNo,
    Drinking,
    Drinks,
    Entry,
    Event,
    Losing,
    Payment,
    Phase,
    Play,
    SeatNo,
    Setup,
    Window,
    before_special_action,
)
from ...kernel import cards as c
from ..cards import LOST, counted, record_words
from ..cards.names import is_sheet
from ..style import Style
from .automaton import revealed
from .changes import (
    answered,
    changes_words,
    drinks_now,
    found,
    gift,
    hands_now,
    ignored,
    one_drink,
    packets,
    player_of,
    what_changed,
)
from .names import (
    component,
    extra_drinks,
    listed,
    pile_name,
    sentences,
    subject_words,
    title,
    whom_words,
    window_about,
)


def play_sentence(setup: Setup, entry: Entry, play: Play, style: Style) -> str:
    """A step of a card that has been played."""
    card = title(setup, play.card, style)
    match entry.step:
        case "announce":
            on = whom_words(setup, play, style)
            below = answered(entry)
            answer = ""
            if isinstance(below, Play | Drinks | Event | AnteDemand | Payment):
                part = one_drink(setup, below, play, style)
                answer = f", answering {part or subject_words(setup, below, style)}"
            if isinstance(below, After | Losing) and 0 <= play.part < len(below.hurts):
                hurt = below.hurts[play.part]
                source = setup.names[hurt.source] if hurt.source != NOBODY else "an Event"
                by = style.text(source)
                answer = f", after losing {hurt.amount} {LOST[hurt.stat]} to {by}"
                if hurt.victim != play.by:
                    whose = style.text(setup.names[hurt.victim])
                    answer = f", after {whose}'s loss of {hurt.amount} {LOST[hurt.stat]}"
            whom = f" on {on}" if on else ""
            mode = setup.cast[play.card].modes[play.mode]
            if mode.as_ == "hook" and not mode.may:
                whose = style.text(f"{setup.names[play.you]}'s")
                acting = style.text("character rule") if is_sheet(setup.cast[play.card]) else card
                return f"{whose} {acting} acts{whom}."
            if mode.as_ == "hook":
                acting = component(setup, play.card, style)
                return f"{style.strong(setup.names[play.you])} uses {acting}{whom}."
            if mode.as_ == "event":
                return f"{card} takes place."
            does = "uses" if mode.as_ in ("use", "ability") else "plays"
            if play.behalf != NOBODY:
                whom = f"{whom}, for {style.text(setup.names[play.behalf])}"
            if play.boost:
                sway = "weakened" if play.boost < 0 else "strengthened"
                card = f"{card} ({sway} by {abs(play.boost)})"
            if mode.from_ == "plotted":
                card = f"{card} from the {style.text(pile_name(mode.from_))}"
            if way := _way(setup, play):
                whom = f"{whom}, and says {style.text(way)}"
            bin_ = " It goes to the Prize Bin." if "prize" in setup.cast[play.card].type else ""
            return f"{style.strong(setup.names[play.by])} {does} {card}{whom}{answer}.{bin_}"
        case "fate":
            return f"{card} takes effect." if entry.outcome in ("stands", "not_aimed") else ""
        case "instead_of_negated":
            return f"{card} is Negated: its other effect happens instead."
        case "pick_victims" if entry.option is not None:
            whom = whom_words(setup, entry.option, style)
            return f"{style.strong(setup.names[play.by])} picks {whom}."
        case "respond" | "pay_costs":
            return what_changed(setup, entry, style, "For it ")
        case "discard_negated":
            return f"{card} is Negated: it does nothing."
        case "aim_the_revealed":
            picked = entry.option.targets if entry.option is not None else ()
            on = listed(style.text(setup.names[t]) for t in picked)
            whom = f" on {on}" if on else ""
            return f"{title(setup, play.revealed[0], style)} is revealed{whom}."
        case "next_instruction" if entry.outcome == "more":
            return _effect_sentence(setup, entry, play, effect_of(setup, play), style)
        case "next_instruction":
            effects = setup.cast[play.card].modes[play.mode].do
            if any(isinstance(effect, c.Stay) for effect in effects) and not play.negated:
                before = play.targets if c.Stay("front", "target") in effects else ()
                seat = (*before, play.by)[0]
                if setup.mechanical(seat):
                    return what_changed(setup, entry, style, "") or f"{card} is discarded."
                return f"{card} stays in front of {style.text(setup.names[seat])}."
            of_sheet = "sheet" in setup.cast[play.card].type
            if of_sheet or setup.cast[play.card].modes[play.mode].as_ in NO_CARD_LEAVES:
                return ""
            if any(change.what == "piles" for change in entry.changes):
                return what_changed(setup, entry, style, "")
            return f"{card} is discarded."
        case "counts_as_a_pass":
            return style.text(f"That counts as a pass of {setup.names[play.by]}.")
        case _:
            return ""


_WAYS: dict[type[c.Effect], str] = {c.Plant: "Plant", c.Grow: "Grow"}


def _way(setup: Setup, play: Play) -> str:
    """Whether it is said to Plant or to Grow as a card is announced that offers both."""
    modes = setup.cast[play.card].modes
    said = [{_WAYS[type(each)] for each in mode.do if type(each) in _WAYS} for mode in modes]
    one = len(said) > 1 and all(len(ways) == 1 for ways in said)
    return next(iter(said[play.mode])) if one and len(set().union(*said)) > 1 else ""


def named_by_card(setup: Setup, entry: Entry) -> tuple[str, ...]:
    """The rules that a card names, if an instruction of it is carried out in this step, or it is
    said in which of its ways it is played."""
    play = entry.frame
    if not isinstance(play, Play):
        return ()
    carried_out = entry.step == "next_instruction" and entry.outcome == "more"
    if not carried_out and not (entry.step == "announce" and _way(setup, play)):
        return ()
    card = setup.cast[play.card]
    return (*card.rules, *card.modes[play.mode].rules)


def effect_of(setup: Setup, play: Play) -> c.Effect:
    """The instruction that is carried out next."""
    mode = setup.cast[play.card].modes[play.mode]
    effects = mode.if_negated if play.negated else mode.do
    if play.revealed and not play.negated:
        effects = (*setup.cast[play.revealed[0]].modes[0].do, *effects)
    return effects[play.step]


_TOO_LATE: Mapping[type[c.Word], str] = {
    c.Take: "gambling.card-takes-control",
    c.Leave: "leave-round.effect",
    c.Win: "gambling.win-by-effect",
    c.Ante: "gambling.raise",
}
"""The rule that is cited if a Round, and its player's part in it, lasted until the effect came."""


def _too_late(effect: c.Effect, entry: Entry) -> bool:
    """Whether the Round has ended, or its player was out of it, before the effect came."""
    rule = _TOO_LATE.get(type(effect))
    of_a_pot = getattr(effect, "take", "") == "pot"
    return rule is not None and not of_a_pot and rule not in entry.rules


def _has_one_already(setup: Setup, entry: Entry, play: Play, effect: c.Effect) -> str:
    """That somebody gets no second token, of a kind of which a player has one at most."""
    if not isinstance(effect, c.Give) or entry.changes or len(play.targets) != 1:
        return ""
    token = setup.token_limits.get(effect.give)
    if token is None or token.most != 1 or token.limits.get("most", "") not in entry.rules:
        return ""
    return f"{setup.names[play.targets[0]]} has a {token.title} already, and gets no second one."


def _effect_sentence(setup: Setup, entry: Entry, play: Play, effect: c.Effect, style: Style) -> str:
    if _too_late(effect, entry):
        return style.text("All stays as it is.")
    if held := _has_one_already(setup, entry, play, effect):
        return style.text(held)
    blown = (blow for blow in play.blows if blow.step == play.step and blow.amount > 0)
    hit = [(blow.seat, blow.card) for blow in blown]
    if hit:
        changes = changes_words(setup, entry.changes, style)
        return sentences([_are_hit(setup, hit, style), *changes])
    deed = CarriedOut(setup, entry, play, effect, style)
    blows = entry.now.blows if isinstance(entry.now, Play) else ()
    swept = [(blow.seat, blow.card) for blow in blows if blow not in play.blows]
    words = record_words(effect, deed.fact)
    return f"{words} {_are_hit(setup, swept, style)}, too." if swept else words


def _are_hit(setup: Setup, hit: Sequence[tuple[SeatNo, CardNo]], style: Style) -> str:
    """Which cards in front of which players are hit, as half a sentence."""
    told = (style.text(f"{setup.names[seat]}'s ") + title(setup, card, style) for seat, card in hit)
    return f"{listed(told)} {style.text('is' if len(hit) == 1 else 'are')} hit"


class CarriedOut(NamedTuple):
    """An effect that was carried out: what its words in the record can ask about."""

    setup: Setup
    entry: Entry
    play: Play
    effect: c.Effect
    style: Style

    def name(self, seat: SeatNo) -> str:
        """Who sits at a seat."""
        return self.style.text(self.setup.names[seat])

    def names(self, seats: Iterable[SeatNo]) -> str:
        """Who sits at some seats."""
        return listed(self.name(seat) for seat in seats)

    def aim(self) -> str:
        """On whom the card was played."""
        return whom_words(self.setup, self.play, self.style)

    def fact(self, name: str) -> Any:
        """What the words of the record ask for: a fact by its name, or a field of the effect."""
        return FACTS[name](self) if name in FACTS else getattr(self.effect, name)


def _moved(deed: CarriedOut) -> tuple[int, str]:
    """How much Fortitude the player no longer loses, and who loses it instead: a player, or a
    Minion."""
    less = _loss(deed, 0) - _loss(deed, 1)
    before, after = packets(deed.entry)
    new = [part.victim for part in after if part not in before]
    if not less:
        return 0, ""
    return less, deed.name(new[-1]) if new else deed.aim()


def _loss(deed: CarriedOut, when: int) -> int:
    """What the player would lose before (0) and after (1) this step; among teams with those whom
    the card covers, too."""
    parts = packets(deed.entry)[when]
    covered = _covered(deed)
    return -sum(
        part.amount for part in parts if part.victim in covered and part.stat == "fortitude"
    )


def _covered(deed: CarriedOut) -> set[SeatNo]:
    """The player, and the teammates whose losses this step changes."""
    before, after = (
        Counter((part.victim, part.amount) for part in parts) for parts in packets(deed.entry)
    )
    changed = {victim for victim, _ in (before - after) | (after - before)}
    return {deed.play.you, *changed.intersection(deed.setup.mates[deed.play.you])}


def _gone(deed: CarriedOut) -> str | None:
    """Who is away for the rest of the turn; among teams a turn ends for its owner alone."""
    if not deed.setup.in_teams:
        return None
    return deed.names(each.seat for each in deed.entry.changes if each.what == "away") or "Nobody"


def _leavers(deed: CarriedOut) -> str:
    """Who leaves the Round by this step."""
    rounds = (each for each in deed.entry.changes if each.what == "round" and each.after)
    return deed.names(
        seat for each in rounds for seat in each.before.members if seat not in each.after.members
    )


def _starter(deed: CarriedOut) -> str:
    """Who is in control of the Round that begins by this step."""
    begun = (each.after for each in deed.entry.changes if each.what == "round" and each.after)
    return deed.names(game.control for game in begun if game.control != NOBODY)


def _spilled(deed: CarriedOut) -> str:
    """Who discards how many cards of the own pile of Drinks."""
    return "; ".join(
        f"{deed.name(each.seat)} discards "
        f"{counted(len(each.before) - len(each.after), 'Drink Card')}"
        for each in deed.entry.changes
        if each.what == "pile"
    )


def _saved(deed: CarriedOut) -> int | None:
    """How much less Gold the player owes, if not all of it is covered."""
    for each in deed.entry.changes:
        if each.what == "waiting" and isinstance(each.before, Payment):
            owed = [
                sum(due.amount for due in dues if due.payer == deed.play.you and not due.covered)
                for dues in (each.before.dues, each.after.dues)
            ]
            return owed[0] - owed[1] if owed[1] else None
    return None


def _below(deed: CarriedOut) -> str:
    """What is answered; of Drinks that wait together the one."""
    below = answered(deed.entry)
    play = deed.entry.now if isinstance(deed.entry.now, Play) else deed.play
    one = one_drink(deed.setup, below, play, deed.style)
    return one or subject_words(deed.setup, below, deed.style)


def _gift(deed: CarriedOut) -> str:
    assert isinstance(deed.effect, c.Attach)
    return deed.style.text(gift(deed.setup, deed.effect.attach, deed.effect.n))


def _extra_drinks(deed: CarriedOut) -> str:
    assert isinstance(deed.effect, c.Order)
    many = deed.effect.order
    return deed.style.text(extra_drinks(many) if many > 1 else f"an {extra_drinks(many)}")


FACTS: Mapping[str, Callable[[CarriedOut], Any]] = {
    "you": lambda deed: deed.name(deed.play.you),
    "below": _below,
    "changes": lambda deed: what_changed(
        deed.setup,
        deed.entry,
        deed.style,
        "",
        "Gold is due" if isinstance(deed.entry.agenda[-1], Payment) else "All stays as it is",
    ),
    "card": lambda deed: title(deed.setup, deed.play.card, deed.style),
    "saved": _saved,
    "cannot": lambda deed: "ignore.cannot-be-ignored" in deed.entry.rules,
    "left_to_lose": lambda deed: _loss(deed, 1) if _loss(deed, 1) < _loss(deed, 0) else None,
    "losers": lambda deed: sorted(_covered(deed)),
    "loser": lambda deed: deed.names(sorted(_covered(deed))),
    "hands_now": lambda deed: hands_now(deed.setup, deed.entry, deed.style) or "All stays as it is",
    "drinks_now": lambda deed: drinks_now(deed.setup, deed.entry, deed.style),
    "found": lambda deed: found(deed.setup, deed.entry, deed.style) or None,
    "ignored": lambda deed: (
        ignored(deed.setup, answered(deed.entry), deed.play, deed.style) or _below(deed)
    ),
    "player_of": lambda deed: deed.style.text(player_of(deed.setup, deed.entry)),
    "extra_drinks": _extra_drinks,
    "gift": _gift,
    "must_drink": lambda deed: any(isinstance(at, Drinking) for at in deed.entry.agenda[-1:]),
    "granted": lambda deed: any(isinstance(at, Phase) and at.again for at in deed.entry.agenda),
    "loss_before": lambda deed: _loss(deed, 0),
    "loss_now": lambda deed: _loss(deed, 1),
    "receiver": lambda deed: _moved(deed)[1] or None,
    "amount_moved": lambda deed: _moved(deed)[0],
    "gone": _gone,
    "starter": lambda deed: _starter(deed) or None,
    "leaver": lambda deed: _leavers(deed) or deed.name(deed.play.you),
    "targets": lambda deed: deed.aim() or None,
    "spilled": lambda deed: _spilled(deed) or None,
}
"""What the words of an effect in the record may ask for, by its name there."""


SPECIAL = {
    "discard": "the discarding and drawing",
    "action": "the Action",
    "order": "the order of a Drink",
    "drink": "the Drink",
}
"""What each phase is for, after the word “before” or “after”."""


def around(phase: Phase) -> str:
    """Before or after what a phase is for."""
    when = "Before" if before_special_action(phase) else "After"
    return f"{when} {SPECIAL[phase.phase]}"


def window_sentence(setup: Setup, entry: Entry, window: Window, style: Style) -> str:
    """A step of a window: who is asked, who passes, who wants to play."""
    place = entry.numbers.index(entry.number) if entry.number in entry.numbers else -1
    subject = entry.agenda[place - 1] if place > 0 else None
    if entry.gone:
        subject = entry.agenda[-1] if entry.agenda else None
    about = window_about(setup, window, subject, style)
    who = style.strong(setup.names[entry.seat]) if entry.seat != NOBODY else ""
    match entry.step, entry.outcome:
        case "opens", "opened" if window.kind == "draw":
            return style.text("The others may play cards before the drawing.")
        case "opens", "opened" if isinstance(subject, Phase):
            return style.text(f"{around(subject)}, anybody may play a card.")
        case "play_settled" | "opens_again", "opened" if isinstance(subject, Phase):
            return style.text(f"{around(subject)}, everyone is asked again.")
        case "next_player", "no_anytime_card":
            return style.text("Nobody plays an Anytime Card. Sometimes Cards follow.")
        case "opens", "opened" if window.kind != "gamble":
            return f"Everyone is asked: does anybody answer {about}?"
        case "play_settled" | "opens_again", "opened":
            return f"Everyone is asked about {about} again."
        case "next_player", "declined":
            return f"{who} passes."
        case "next_player", "responds":
            return f"{revealed(setup, entry, style)} in answer."
        case "next_player", "in_vain":
            shown = revealed(setup, entry, style)
            return f"{shown} in answer. It does nothing this time." if shown else ""
        case "next_player", "wished" if entry.option is not None:
            return f"{who} wishes to play {title(setup, entry.option.card, style)}."
        case "next_player", "several_wishes":
            return style.text(
                "Several want to play: all take their cards back. Anytime Cards go first."
            )
        case "next_player", "everybody_declined" if window.kind not in ("free", "gamble"):
            return style.text("Everyone passes.")
        case _:
            return ""
