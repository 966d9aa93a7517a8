"""Legality: one evaluation that yields the ways to play a card, or every reason against it.

Each check returns ``""`` or the name of a reason; :data:`REASONS` holds its rule and its words.
Checks are compiled from a card's conditions and effects once, when the cast is known.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from . import cards as c
from .cards import Condition, Effect, Kind, Mode, Occasion
from .desk import Desk
from .setup import Setup
from .values import (
    NOBODY,
    After,
    AnteDemand,
    AnyFrame,
    Drink,
    Drinks,
    Event,
    Gambling,
    Hurt,
    Losing,
    Option,
    Play,
    Window,
    WindowKind,
)


class Reason(NamedTuple):
    """Why something may not be played: the rule, and the words for it.

    ``{you}`` is the player, ``{owner}`` the turn owner, ``{subject}`` what waits for an answer.
    """

    rule: str
    words: str


REASONS: dict[str, Reason] = {
    "not-the-action": Reason(
        "action.at-most-one", "Only as the Action of {you}'s own Action Phase; this is {moment}."
    ),
    "not-a-gambling-turn": Reason(
        "gambling.play-or-pass", "Only on {you}'s own turn in a Round of Gambling."
    ),
    "left-the-round": Reason("leave-round.effect", "{you} has left the Round of Gambling."),
    "no-card-to-answer": Reason("sometimes.condition", "No card waits for an answer here."),
    "no-drink": Reason("sometimes.condition", "No Drink is revealed."),
    "no-event": Reason("sometimes.condition", "No Event is revealed."),
    "an-event-is-no-drink": Reason("drink-event.is-not-a-drink", "An Event is not a Drink."),
    "no-ante": Reason("sometimes.condition", "No ante is due."),
    "no-loss": Reason("timing.after-window", "{you} has lost no Fortitude yet."),
    "other-loss": Reason("sometimes.condition", "{you} is not the one who lost Fortitude."),
    "own-loss": Reason("sometimes.condition", "{you} caused this loss: there is nobody to hit."),
    "no-source": Reason("sometimes.condition", "No player caused this loss."),
    "no-round": Reason("sometimes.condition", "There is no Round of Gambling."),
    "round-not-won": Reason("sometimes.condition", "No Round of Gambling has just been won."),
    "pot-not-taken": Reason("sometimes.condition", "Nobody has just taken the pot."),
    "not-in-a-phase": Reason("sometimes.condition", "Only in the phase that the card names."),
    "other-phase": Reason("sometimes.condition", "The card names another phase."),
    "drawing": Reason("draw.no-plays-during", "Nothing is played while cards are drawn."),
    "anytime-first": Reason(
        "timing.simultaneous-order", "Anytime Cards are played first; Sometimes Cards follow."
    ),
    "not-asked": Reason("timing.close-when-all-decline", "{you} has declined; a play asks again."),
    "other-type": Reason("sometimes.condition", "{subject} is not of the type the card names."),
    "not-a-sometimes": Reason(
        "i-dont-think-so.negates-a-sometimes", "{subject} is not a Sometimes Card."
    ),
    "protected": Reason("sometimes.condition", "{subject} may be answered by few cards only."),
    "own-card": Reason("sometimes.condition", "{you} played {subject}."),
    "other-card": Reason("sometimes.condition", "{you} did not play {subject}."),
    "no-such-effect": Reason(
        "affects.direct-change-only",
        "{subject} does not directly change what the card names of {you}.",
    ),
    "changes-a-drink": Reason(
        "affects.changing-a-drink-is-indirect",
        "{subject} changes a Drink, not {you} directly.",
    ),
    "negates-a-card": Reason(
        "affects.negating-an-ignore-is-indirect", "{subject} acts on a card, not on {you}."
    ),
    "a-round": Reason(
        "affects.round-not-ignorable", "{subject} starts a Round; that cannot be Ignored."
    ),
    "a-bet": Reason(
        "affects.round-not-ignorable", "{subject} is a Gambling Card; its ante is not Ignored."
    ),
    "ignored-already": Reason("ignore.no-effect-on-you", "{you} Ignores it already."),
    "own-payment": Reason(
        "ignore.not-own-gold-cost", "{you} cannot Ignore a payment of an own card."
    ),
    "no-threat": Reason("sometimes.condition", "{you} would lose no Fortitude by {subject}."),
    "changes-no-drink": Reason(
        "wench-drinks.what-changes-a-drink", "{subject} does not change a Drink."
    ),
    "no-drink-change-to-negate": Reason(
        "wench-drinks.not-itself", "Negating a card is not changing a Drink."
    ),
    "an-event-change": Reason("wench-drinks.not-drink-events", "{subject} acts on an Event."),
    "not-a-drink-sometimes": Reason(
        "wench-drinks.sometimes-only", "{subject} is not a Sometimes Card."
    ),
    "not-your-drink": Reason(
        "ignore.drink-must-concern-you", "{you} is not about to drink that Drink."
    ),
    "your-drink": Reason("sometimes.condition", "{you} is about to drink that Drink."),
    "splits-only-itself": Reason(
        "self-split.no-other-split", "That Drink may not be split by a card."
    ),
    "winning-hand": Reason(
        "winning-hand.needs-cheating-next", "Only a Cheating Card may take control now."
    ),
    "against-an-ante": Reason(
        "wench-tip.not-against-ante", "It may not be played to escape the ante of {subject}."
    ),
    "against-the-end": Reason(
        "wench-tip.not-against-round-end", "{subject} ends the Round itself."
    ),
    "round-is-over": Reason("gambling.no-plays-after-last-pass", "The last player has passed."),
    "nobody-to-choose": Reason("action.announce", "There is nobody to play it on."),
}

Subject = AnyFrame | None
Check = Callable[[Desk, int, Subject, int], str]

OPEN_OCCASIONS: dict[WindowKind, tuple[Occasion, ...]] = {
    "card": ("card", "round", "any"),
    "drink": ("drink", "round", "any"),
    "event": ("event", "round", "any"),
    "ante": ("ante", "round", "any"),
    "after": ("loss", "round", "any"),
    "won": ("won", "any"),
    "taken": ("taken", "any"),
    "free": ("phase", "any"),
    "gamble": ("round", "any"),
    "losing": ("loss", "any"),
}
"""What may be played in each kind of window."""

_CLOSED: dict[Occasion, str] = {
    "action": "not-the-action",
    "bet": "not-a-gambling-turn",
    "card": "no-card-to-answer",
    "drink": "no-drink",
    "event": "no-event",
    "ante": "no-ante",
    "loss": "no-loss",
    "round": "no-round",
    "won": "round-not-won",
    "taken": "pot-not-taken",
    "phase": "not-in-a-phase",
    "any": "drawing",
}
"""The reason against a mode whose occasion has not come."""


class Law(NamedTuple):
    """When one mode of one card may be played."""

    card: int
    mode: int
    occasion: Occasion
    anytime: bool
    general: tuple[Check, ...]
    part: tuple[Check, ...]
    aim: Literal["none", "other", "anyone", "gambler"]


class Refusal(NamedTuple):
    """One reason why a player may not play a card, or one mode or part of it, now.

    ``part`` is the Drink or loss that is meant, or -1. ``rule`` is the id of the rule.
    """

    seat: int
    card: int
    mode: int
    part: int
    reason: str
    rule: str


class Lawbook:
    """The laws of a cast, by occasion and card."""

    def __init__(self, setup: Setup) -> None:
        self.by_card: dict[int, tuple[Law, ...]] = {}
        self.by_occasion: dict[Occasion, dict[int, tuple[Law, ...]]] = {}
        for number, card in enumerate(setup.cast):
            laws = tuple(_compile(number, i, mode) for i, mode in enumerate(card.modes))
            self.by_card[number] = laws
            for law in laws:
                table = self.by_occasion.setdefault(law.occasion, {})
                table[number] = (*table.get(number, ()), law)
        self.anytime = frozenset(self.by_occasion.get("any", {}))


# ------------------------------------------------------------------------------- judging


def ways(desk: Desk, you: int, occasions: Iterable[Occasion], subject: Subject) -> list[Option]:
    """Every way in which ``you`` may play a card from hand on these occasions."""
    found: list[Option] = []
    hand = desk.seats[you].hand
    by_occasion = desk.setup.law.by_occasion
    for occasion in occasions:
        laws = by_occasion.get(occasion)
        if not laws:
            continue
        last = -1
        for card in hand:
            if card != last and card in laws:
                for law in laws[card]:
                    judge(desk, you, law, subject, found)
            last = card
    return found


def judge(
    desk: Desk,
    you: int,
    law: Law,
    subject: Subject,
    found: list[Option],
    why: list[Refusal] | None = None,
) -> None:
    """Append every way to play this mode to ``found``; with ``why``, all reasons against it."""
    refused = False
    for check in law.general:
        no = check(desk, you, subject, -1)
        if no:
            if why is None:
                return
            refused = True
            why.append(_refusal(desk, you, law, -1, no, subject))
    if refused:
        return
    aims = _aims(desk, you, law)
    if not aims:
        if why is not None:
            why.append(_refusal(desk, you, law, -1, "nobody-to-choose", subject))
        return
    for part in _parts(law.occasion, subject):
        refused = False
        for check in law.part:
            no = check(desk, you, subject, part)
            if no:
                refused = True
                if why is None:
                    break
                why.append(_refusal(desk, you, law, part, no, subject))
        if not refused:
            found.extend(Option("play", law.card, law.mode, part, aim) for aim in aims)


def _refusal(desk: Desk, you: int, law: Law, part: int, no: str, subject: Subject) -> Refusal:
    rule = REASONS[no].rule
    if no == "protected" and isinstance(subject, Play):
        only = desk.setup.cast[subject.card].only
        rule = only.rule if only else rule
    return Refusal(you, law.card, law.mode, part, no, rule)


def refusals(
    desk: Desk, you: int, occasions: Sequence[Occasion], subject: Subject
) -> list[Refusal]:
    """For each card of a hand that cannot be played now at all: every reason, mode by mode."""
    reasons: list[Refusal] = []
    for card in sorted(set(desk.seats[you].hand)):
        found: list[Option] = []
        why: list[Refusal] = []
        for law in desk.setup.law.by_card[card]:
            if law.occasion in occasions:
                judge(desk, you, law, subject, found, why)
            else:
                why.append(
                    _refusal(desk, you, law, -1, _out_of_time(desk, you, law, subject), subject)
                )
        if not found:
            reasons.extend(why)
    return reasons


def _out_of_time(desk: Desk, you: int, law: Law, subject: Subject) -> str:
    if law.occasion == "drink" and isinstance(subject, Event):
        return "an-event-is-no-drink"
    if law.occasion in ("round", "ante") and desk.round is not None and desk.round.ended:
        return "round-is-over"
    if law.occasion == "bet" and desk.round is not None and you not in desk.round.members:
        return "left-the-round"
    return _CLOSED[law.occasion]


def _aims(desk: Desk, you: int, law: Law) -> list[tuple[int, ...]]:
    if law.aim == "none":
        return [()]
    if law.aim == "gambler":
        members = desk.round.members if desk.round else ()
        return [(seat,) for seat in desk.clockwise(desk.turn) if seat in members]
    if law.aim == "anyone":
        return [(seat,) for seat in desk.clockwise(you)]
    return [(seat,) for seat in desk.others(you)]


def _parts(occasion: Occasion, subject: Subject) -> range | tuple[int]:
    if occasion == "drink" and isinstance(subject, Drinks):
        return range(len(subject.drinks))
    if occasion == "loss" and isinstance(subject, After | Losing):
        return range(len(subject.hurts))
    return (-1,)


def losses_of(subject: Subject) -> tuple[Hurt, ...]:
    """The losses that may be answered in a window on this subject."""
    return subject.hurts if isinstance(subject, After | Losing) else ()


# --------------------------------------------------------------- what a played card does


def mode_of(desk: Desk, play: Play) -> Mode:
    """The mode in which a card is being played."""
    return desk.setup.cast[play.card].modes[play.mode]


def types(desk: Desk, play: Play) -> frozenset[Kind]:
    """The types that a card being played has: an "Action - Gambling" card keeps both."""
    mode = mode_of(desk, play).as_
    printed = desk.setup.cast[play.card].type
    both: frozenset[Kind] = frozenset(("action", "gambling"))
    return both if mode in both and both.issubset(printed) else frozenset((mode,))


def changes_drink(mode: Mode) -> bool:
    """Whether a card changes a Drink (wench-drinks.what-changes-a-drink)."""
    return any(
        isinstance(effect, c.DRINK_CHANGERS)
        or (isinstance(effect, c.Ignore) and effect.ignore == "drink")
        for effect in mode.do
    )


# -------------------------------------------------------------------------------- checks


def _answers_a_card(desk: Desk, you: int, subject: Subject, part: int) -> str:
    return "" if isinstance(subject, Play) else "no-card-to-answer"


def _affects(stats: tuple[str, ...]) -> Check:
    def affects(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if not isinstance(subject, Play):
            return ""
        if you in subject.ignored:
            return "ignored-already"
        own_payment = False
        for packet in subject.parts:
            if packet.amount and packet.stat in stats and you in (packet.victim, packet.to):
                if subject.by == packet.victim == you and packet.to != NOBODY:
                    own_payment = desk.setup.rulings.ignore_own_payment != "allowed"
                    if own_payment:
                        continue
                return ""
        if own_payment:
            return "own-payment"
        mode = mode_of(desk, subject)
        if changes_drink(mode):
            return "changes-a-drink"
        for effect in mode.do:
            if isinstance(effect, c.Negate):
                return "negates-a-card"
            if isinstance(effect, c.Start):
                return "a-round"
            if isinstance(effect, c.Ante):
                return "a-bet"
        return "no-such-effect"

    return affects


def _threatens(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, Play):
        return ""
    if you in subject.ignored:
        return "ignored-already"
    for packet in subject.parts:
        if packet.victim == you and packet.stat == "fortitude" and packet.amount < 0:
            return ""
    return "no-threat"


def _type(kinds: tuple[Kind, ...], reason: str) -> Check:
    wanted = frozenset(kinds)

    def type_is(desk: Desk, you: int, subject: Subject, part: int) -> str:
        return reason if isinstance(subject, Play) and not types(desk, subject) & wanted else ""

    return type_is


def _changes_a_drink(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, Play):
        return ""
    mode = mode_of(desk, subject)
    if changes_drink(mode):
        return "" if mode.as_ == "sometimes" else "not-a-drink-sometimes"
    for effect in mode.do:
        if isinstance(effect, c.Negate):
            return "no-drink-change-to-negate"
        if isinstance(effect, c.Ignore) and effect.ignore == "event":
            return "an-event-change"
    return "changes-no-drink"


def _player(who: str) -> Check:
    def player(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if isinstance(subject, Play) and (subject.by == you) != (who == "self"):
            return "own-card" if who == "other" else "other-card"
        return ""

    return player


def _drinker(who: str) -> Check:
    def drinker(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if isinstance(subject, Drinks) and (subject.drinks[part].drinker == you) != (who == "self"):
            return "not-your-drink" if who == "self" else "your-drink"
        return ""

    return drinker


def _still_a_drink(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, Drinks):
        return "no-drink"
    return "no-drink" if subject.drinks[part].negated else ""


def _not_ignored_yet(desk: Desk, you: int, subject: Subject, part: int) -> str:
    marks: tuple[int, ...] = ()
    if isinstance(subject, Drinks):
        marks = subject.drinks[part].ignored
    elif isinstance(subject, Event):
        marks = subject.ignored
    return "ignored-already" if you in marks else ""


def _may_be_split(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if isinstance(subject, Drinks):
        for card in _faces(subject.drinks[part]):
            face = desk.setup.cast[card].face
            if face is not None and not face.other_splits:
                return "splits-only-itself"
    return ""


def _faces(drink: Drink) -> tuple[int, ...]:
    return drink.cards or ((drink.name,) if drink.name >= 0 else ())


def _hit_back(desk: Desk, you: int, subject: Subject, part: int) -> str:
    losses = losses_of(subject)
    if not losses:
        return "no-loss"
    hurt = losses[part]
    if hurt.victim != you:
        return "other-loss"
    if hurt.source == you:
        return "own-loss"
    if hurt.source == NOBODY or desk.seats[hurt.source].out:
        return "no-source"
    return ""


def _must_ante(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, AnteDemand) or desk.round is None:
        return "no-ante"
    return "" if you in desk.round.members else "left-the-round"


def _in_the_round(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if desk.round is None:
        return "no-round"
    return "" if you in desk.round.members else "left-the-round"


def _a_round_runs(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if desk.round is None:
        return "no-round"
    return "round-is-over" if desk.round.ended else ""


def _control_is_free(desk: Desk, you: int, subject: Subject, part: int) -> str:
    return "winning-hand" if desk.round is not None and desk.round.lock else ""


def _may_end_the_round(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if isinstance(subject, AnteDemand):
        return "against-an-ante"
    if isinstance(subject, Play):
        for effect in mode_of(desk, subject).do:
            if isinstance(effect, c.Start | c.Ante):
                return "against-an-ante"
            if isinstance(effect, c.End):
                return "against-the-end"
    return ""


def _phase(name: str, of: str) -> Check:
    def phase(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if getattr(subject, "phase", name) != name:
            return "other-phase"
        return "" if (desk.turn == you) == (of == "self") else "other-phase"

    return phase


# ------------------------------------------------------------------------------- compiling


def _compile(card: int, number: int, mode: Mode) -> Law:
    general: list[Check] = list(_OCCASION_CHECKS.get(mode.occasion, ()))
    part: list[Check] = []
    if mode.occasion == "card":
        general.append(_not_protected(card))
    for condition in mode.when:
        level, check = _condition(condition, mode)
        (general if level == "general" else part).append(check)
    if mode.as_ == "gambling":
        general.append(_control_is_free)
    if mode.occasion == "drink":
        part.insert(0, _still_a_drink)
    if mode.occasion == "loss":
        part.append(_hit_back)
    for effect in mode.do:
        if isinstance(effect, c.Ignore) and effect.ignore == "drink":
            part.append(_not_ignored_yet)
        elif isinstance(effect, c.Ignore) and effect.ignore == "event":
            general.append(_not_ignored_yet)
        elif isinstance(effect, c.Split):
            part.append(_may_be_split)
        elif isinstance(effect, c.End):
            general.append(_may_end_the_round)
    anytime = mode.as_ == "anytime"
    return Law(card, number, mode.occasion, anytime, tuple(general), tuple(part), _aim(mode.do))


def _not_protected(card: int) -> Check:
    def protected(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if isinstance(subject, Play):
            only = desk.setup.cast[subject.card].only
            if only is not None and desk.setup.cast[card].family not in only.families:
                return "protected"
        return ""

    return protected


_OCCASION_CHECKS: dict[Occasion, tuple[Check, ...]] = {
    "card": (_answers_a_card,),
    "ante": (_must_ante,),
    "bet": (_in_the_round,),
    "round": (_a_round_runs,),
}


def _condition(condition: Condition, mode: Mode) -> tuple[str, Check]:
    match condition:
        case c.Affects():
            return "general", _affects(condition.affects)
        case c.Threatens():
            return "general", _threatens
        case c.TypeIs():
            negates = any(isinstance(effect, c.Negate) for effect in mode.do)
            plain = condition.type == ("sometimes",) and negates
            return "general", _type(condition.type, "not-a-sometimes" if plain else "other-type")
        case c.Changes():
            return "general", _changes_a_drink
        case c.PlayerIs():
            return "general", _player(condition.player)
        case c.PhaseIs():
            return "general", _phase(condition.phase, condition.of)
        case c.DrinkerIs():
            return "part", _drinker(condition.drinker)


def _aim(effects: tuple[Effect, ...]) -> Literal["none", "other", "anyone", "gambler"]:
    for effect in effects:
        words = (getattr(effect, name, None) for name in ("who", "to", "by", "with_"))
        for word in words:
            if word == "anyone":
                return "anyone"
            if word == "target":
                return "gambler" if isinstance(effect, c.Leave) else "other"
    return "none"


# --------------------------------------------------------------------------- in a window


def window_plays(desk: Desk, you: int, window: Window, subject: Subject) -> list[Option]:
    """The plays of one player in a window, as far as its stage admits them."""
    occasions: Sequence[Occasion] = OPEN_OCCASIONS[window.kind]
    if window.stage == "anytime":
        occasions = ("any",)
    elif window.stage == "sometimes":
        occasions = occasions[:-1]
    if window.kind == "losing" and not (isinstance(subject, Losing) and desk.losing(you)):
        occasions = tuple(occasion for occasion in occasions if occasion == "any")
    return ways(desk, you, occasions, subject)


def window_refusals(desk: Desk, you: int, window: Window, subject: Subject) -> list[Refusal]:
    """Why each card of a hand that cannot be played in this window cannot."""
    occasions: Sequence[Occasion] = OPEN_OCCASIONS[window.kind]
    late: list[Refusal] = []
    if window.kind == "losing" and not desk.losing(you):
        occasions = ("any",)
    elif window.stage == "anytime":
        possible = ways(desk, you, occasions[:-1], subject)
        no = REASONS["anytime-first"].rule
        late = [Refusal(you, o.card, o.mode, o.part, "anytime-first", no) for o in possible]
    return [*refusals(desk, you, occasions, subject), *dict.fromkeys(late)]


def occasion_of_choice(frame: AnyFrame, deciding: bool) -> tuple[Occasion, ...]:
    """What the deciding player may play outside of a window: a bet, or the Action."""
    if not deciding:
        return ()
    if isinstance(frame, Gambling):
        return ("bet",)
    return ("action",) if frame.at == "choose_action" else ()
