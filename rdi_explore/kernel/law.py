"""Legality: one evaluation that yields the ways to play a card, or every reason against it."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from . import cards as c
from .cards import Hook, Occasion
from .conditions import Law, compile_law
from .desk import Desk
from .mixing import dose_of
from .reasons import REASONS
from .setup import Setup
from .subject import Subject
from .values import (
    After,
    AnteDemand,
    AnyFrame,
    Drinks,
    Event,
    Gambling,
    Losing,
    Option,
    Payment,
    Phase,
    Play,
    Reveal,
    Seat,
    Window,
    WindowKind,
)

OPEN_OCCASIONS: dict[WindowKind, tuple[Occasion, ...]] = {
    "card": ("card", "round", "ability", "any"),
    "drink": ("drink", "round", "ability", "any"),
    "event": ("event", "round", "ability", "any"),
    "ante": ("ante", "round", "ability", "any"),
    "payment": ("payment",),
    "after": ("loss", "round", "ability", "any"),
    "won": ("won", "ability", "any"),
    "taken": ("taken", "ability", "any"),
    "free": ("phase", "use", "ability", "any"),
    "gamble": ("round", "ability", "any"),
    "losing": ("loss", "ability", "any"),
    "chaser": (
        "ability",
        "any",
    ),
    "draw": ("phase", "ability", "any"),
}
"""What may be played in each kind of window."""

_CLOSED: dict[Occasion, str] = {
    "action": "not-the-action",
    "bet": "not-a-gambling-turn",
    "card": "no-card-to-answer",
    "drink": "no-drink",
    "event": "no-event",
    "ante": "no-ante",
    "payment": "nothing-due",
    "loss": "no-loss",
    "round": "no-round",
    "won": "round-not-won",
    "taken": "pot-not-taken",
    "phase": "not-in-a-phase",
    "use": "not-your-action-phase",
    "ability": "drawing",
    "hook": "not-its-moment",
    "any": "drawing",
}
"""The reason against a mode whose occasion has not come."""

_ANSWERED: dict[Occasion, type[AnyFrame]] = {
    "card": Play,
    "drink": Drinks,
    "event": Event,
    "ante": AnteDemand,
    "payment": Payment,
    "loss": After,
}
"""The kind of item that is answered on an occasion."""


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


_BIT: dict[Occasion, int] = {occasion: 1 << bit for bit, occasion in enumerate(_CLOSED)}
"""Occasions as bits, so that sets of them are numbers."""
ANYTIME = _BIT["any"]
"""The set of the one occasion on which Anytime Cards are played."""

Hand = tuple[int, ...]
MANY_HANDS = 100_000
"""So many hands are remembered before remembering starts anew."""


class Held(dict[Hand, int]):
    """For each hand the occasions on which one of its cards could be played, as a set of bits.

    Windows are many and plays are few: one look here spares judging card by card. It fills itself
    as hands are met.
    """

    def __init__(self, laws: Mapping[int, tuple[Law, ...]]) -> None:
        self._bits = dict.fromkeys(laws, 0)
        for law in itertools.chain(*laws.values()):
            self._bits[law.card] |= _BIT[law.occasion]

    def __missing__(self, hand: Hand) -> int:
        if len(self) >= MANY_HANDS:
            self.clear()
        bits = 0
        for card in hand:
            bits |= self._bits.get(card, 0)
        self[hand] = bits
        return bits


class Lawbook:
    """The laws of a cast, by occasion and card."""

    def __init__(self, setup: Setup) -> None:
        self.by_card: dict[int, tuple[Law, ...]] = {}
        for number, card in enumerate(setup.cast):
            laws = (compile_law(number, i, mode, card.type) for i, mode in enumerate(card.modes))
            self.by_card[number] = tuple(laws)
        every = list(itertools.chain(*self.by_card.values()))
        self.held = Held(self.by_card)
        self.by_occasion: dict[Occasion, dict[int, list[Law]]] = {}
        for law in every:
            self.by_occasion.setdefault(law.occasion, {}).setdefault(law.card, []).append(law)
        self.admitted = {
            kind: sum(_BIT[occasion] for occasion in occasions)
            for kind, occasions in OPEN_OCCASIONS.items()
        }
        """The occasions of each kind of window as a set, to compare with ``held``."""
        self.covers = frozenset(law.card for law in every if law.occasion == "payment")
        self.watches_gold = any(
            isinstance(condition, c.Lost) and condition.lost == "gold"
            for card in setup.cast
            for mode in card.modes
            for condition in mode.when
        )
        self.doses = {
            number: dose_of(setup, card.face)
            for number, card in enumerate(setup.cast)
            if card.face is not None
        }
        """The numbers of each Drink Card at this table."""
        self._setup = setup
        self.hooks: dict[Hook, dict[int, tuple[int, ...]]] = {}
        """For each moment of a turn the cards that act at it, with the numbers of their modes."""
        for number, card in enumerate(setup.cast):
            for place, mode in enumerate(card.modes):
                if mode.at is not None:
                    acting = self.hooks.setdefault(mode.at, {})
                    acting[number] = (*acting.get(number, ()), place)
        self.has_statics = any(card.static for card in setup.cast)
        self.drunken = tuple(
            token.id for token in setup.tokens if token.drunken and token.owner in setup.characters
        )
        self.token_sheets = {
            token.id: setup.numbers[token.sheet]
            for token in setup.tokens
            if token.sheet in setup.numbers
        }
        """The numbers of the sheets of tokens, by the token."""
        self._tokens_of_sheets = {
            self.token_sheets[token.id]: token
            for token in setup.tokens
            if token.id in self.token_sheets
        }

    def held_by(self, seat: int, player: Seat) -> int:
        """The occasions on which a player could play one of the cards in hand, in front and on
        sheets."""
        bits = self.held[player.at_hand if player.front else player.hand]
        return bits | self.held[self._setup.sheets[seat]] if self._setup.sheets else bits

    def components(self, seat: int, player: Seat) -> tuple[int, ...]:
        """What lies in front of a player, and the player's sheets."""
        return player.front + self.sheets(seat)

    def sheets(self, seat: int) -> tuple[int, ...]:
        """The sheets of a seat."""
        return self._setup.sheets[seat] if self._setup.sheets else ()

    def owner_of_token(self, sheet: int, bearer: int) -> int:
        """Who does what the sheet of a token does to its bearer: the player whose token it is."""
        token = self._tokens_of_sheets.get(sheet)
        if token is not None and token.owner in self._setup.characters:
            return self._setup.characters.index(token.owner)
        return bearer


# ------------------------------------------------------------------------------- judging


FROM_THE_TABLE: frozenset[Occasion] = frozenset(("use", "ability", "hook"))
"""Occasions of what lies in front of a player or stands on a sheet, and is not in hand."""


def ways(desk: Desk, you: int, occasions: Iterable[Occasion], subject: Subject) -> list[Option]:
    """Every way in which ``you`` may play a card on these occasions, from hand or from in front."""
    found: list[Option] = []
    player = desk.seats[you]
    if player.away:
        return found
    held, by_occasion = desk.law.held_by(you, player), desk.law.by_occasion
    for occasion in occasions:
        if held & _BIT[occasion]:
            laws = by_occasion[occasion]
            last = -1
            from_hand = occasion not in FROM_THE_TABLE
            for card in player.hand if from_hand else desk.law.components(you, player):
                if card in laws and card != last:
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
    """Append every way to play this mode to ``found``; with ``why``, all reasons against it.

    In a team it may be played for a teammate who meets its conditions; the ways that are there
    already for somebody else of the team are not told again (team.shared-defence).
    """
    if desk.setup.teams and law.occasion in DEFENCES:
        _judge_for_team(desk, you, law, subject, found, why)
    else:
        _judge(desk, you, you, law, subject, found, why)


DEFENCES = frozenset(
    ("card", "drink", "event", "ante", "payment", "loss", "won", "taken", "round", "phase")
)  # fmt: skip
"""The occasions on which a Sometimes Card may be played for a teammate."""


def _judge_for_team(
    desk: Desk, holder: int, law: Law, subject: Subject, found: list[Option],
    why: list[Refusal] | None,
) -> None:  # fmt: skip
    mates = [seat for seat in desk.mates(holder) if not desk.seats[seat].out]
    new: list[Option] = []
    for you in (holder, *(mate for mate in mates if mate != holder)):
        ways: list[Option] = []
        _judge(desk, holder, you, law, subject, ways, why)
        met = {(way.part, way.targets) for way in new}
        for way in ways:
            if (way.part, way.targets) not in met:
                new.append(way if you == holder else replace(way, behalf=you))
    found += new


def _judge(
    desk: Desk,
    holder: int,
    you: int,
    law: Law,
    subject: Subject,
    found: list[Option],
    why: list[Refusal] | None = None,
) -> None:
    refused = False
    for check in law.holder:
        no = check(desk, holder, subject, -1)
        if no:
            if why is None:
                return
            refused = True
            why.append(_refusal(desk, holder, law, -1, no, subject))
    for check in law.general:
        no = check(desk, you, subject, -1)
        if no:
            if why is None:
                return
            refused = True
            why.append(_refusal(desk, holder, law, -1, no, subject))
    if refused:
        return
    targets = aims(desk, you, law) if law.aim != "none" else UNAIMED
    if not targets:
        if why is not None:
            why.append(_refusal(desk, holder, law, -1, "nobody-to-choose", subject))
        return
    parts = _parts(law.occasion, subject) if law.occasion in _IN_PARTS else _WHOLE
    if why is not None and not parts:
        why.append(_refusal(desk, holder, law, -1, _CLOSED[law.occasion], subject))
    for part in parts:
        refused = False
        for check in law.part:
            no = check(desk, you, subject, part)
            if no:
                refused = True
                if why is None:
                    break
                why.append(_refusal(desk, holder, law, part, no, subject))
        if not refused:
            for target in targets:
                found.append(Option("play", law.card, law.mode, part, target))


def _refusal(desk: Desk, you: int, law: Law, part: int, no: str, subject: Subject) -> Refusal:
    rule = REASONS[no].rule
    if isinstance(subject, Play) and no in ("protected", "immune"):
        card = desk.setup.cast[subject.card]
        own = card.only if no == "protected" else card.immune
        rule = own.rule if own else rule
    if law.occasion == "use" and no in ("used-already", "not-your-action-phase"):
        rule = next(iter(desk.setup.cast[law.card].modes[law.mode].rules), rule)
    return Refusal(you, law.card, law.mode, part, no, rule)


def refusal_of_players(you: int, option: Option) -> Refusal:
    """The reason against a card that could be played as in ``option``, but not on other players."""
    no = "not-these-players"
    return Refusal(you, option.card, option.mode, option.part, no, REASONS[no].rule)


def refusals(
    desk: Desk, you: int, occasions: Sequence[Occasion], subject: Subject, every: bool = False
) -> list[Refusal]:
    """For each card of a hand that cannot be played now at all: every reason, mode by mode.

    With ``every`` also the reasons against single ways of cards that can be played in others.
    """
    reasons: list[Refusal] = []
    player = desk.seats[you]
    if player.away:
        no = REASONS["away"].rule
        return [Refusal(you, card, 0, -1, "away", no) for card in sorted({*player.hand})]
    table = desk.law.components(you, player)
    for card in sorted({*player.hand, *table}):
        found: list[Option] = []
        why: list[Refusal] = []
        for law in desk.law.by_card[card]:
            if card not in (table if law.occasion in FROM_THE_TABLE else player.hand):
                continue
            if law.occasion in occasions:
                judge(desk, you, law, subject, found, why)
            else:
                no = _out_of_time(desk, you, law, subject)
                why.append(_refusal(desk, you, law, -1, no, subject))
                if no == "round-is-over" and law.ends_round:
                    why.append(_refusal(desk, you, law, -1, "too-late-to-end", subject))
        if every or not found:
            reasons.extend(why)
    return reasons


def _out_of_time(desk: Desk, you: int, law: Law, subject: Subject) -> str:
    if law.occasion == "drink" and isinstance(subject, Event):
        return "an-event-is-no-drink"
    if law.occasion == "drink" and any(
        isinstance(frame, Reveal) and frame.chasing for frame in desk.agenda
    ):
        return "chasers-first"
    if law.occasion in ("any", "phase") and subject is not None:
        if subject.at in ("discard_cards", "draw_cards"):
            return "drawing"
        if law.occasion == "any" or isinstance(subject, Phase):
            return "no-window"
    if law.occasion in ("round", "ante") and desk.round is not None and desk.round.ended:
        return "round-is-over"
    if law.occasion == "bet" and desk.round is not None and you not in desk.round.members:
        return "left-the-round"
    if law.occasion == "event" and _stops_an_event(desk, law) and _event_runs(desk):
        return "event-started"
    if _waits_below(desk, law.occasion, subject):
        return "settled-first"
    return _CLOSED[law.occasion]


def _stops_an_event(desk: Desk, law: Law) -> bool:
    return any(
        effect in (c.Ignore("event"), c.Negate("event"))
        for effect in desk.setup.cast[law.card].modes[law.mode].do
    )


def _event_runs(desk: Desk) -> bool:
    return any(isinstance(frame, Event) and frame.started for frame in desk.agenda)


def _waits_below(desk: Desk, occasion: Occasion, subject: Subject) -> bool:
    """Whether what the mode answers waits in a window below the one that is open."""
    kind = _ANSWERED.get(occasion)
    return kind is not None and any(
        isinstance(frame, kind) and isinstance(above, Window) and frame is not subject
        for frame, above in itertools.pairwise(desk.agenda)
    )


def aims(desk: Desk, you: int, law: Law) -> list[tuple[int, ...]]:
    """Whom a card may be played on, as tuples of players; empty if there is nobody to pick.

    If the victims are picked only when the card resolves, the one way is ``()``.
    """
    found = picks(desk, you, law)
    return found if desk.setup.rulings.targets_at_announce or not found else [()]


def picks(desk: Desk, you: int, law: Law) -> list[tuple[int, ...]]:
    """The players that may be picked, whenever that is done (action.announce)."""
    if law.aim == "none":
        return UNAIMED
    if law.targets > 1:
        others = desk.others(you)
        pick = itertools.permutations if law.ordered else itertools.combinations
        return list(pick(others, min(law.targets, len(others)))) if others else []
    if law.aim == "gambler":
        members = desk.round.members if desk.round else ()
        return [(seat,) for seat in desk.clockwise(desk.turn) if seat in members]
    if law.aim == "anyone":
        return [(seat,) for seat in desk.clockwise(you)]
    return [(seat,) for seat in desk.others(you)]


UNAIMED: list[tuple[int, ...]] = [()]
_WHOLE = (-1,)
_IN_PARTS = ("drink", "payment", "loss")


def _parts(occasion: Occasion, subject: Subject) -> range | tuple[int]:
    if occasion == "drink" and isinstance(subject, Drinks):
        return range(len(subject.drinks))
    if occasion == "payment" and isinstance(subject, Payment):
        return range(len(subject.dues))
    if occasion == "loss" and isinstance(subject, After | Losing):
        return range(len(subject.hurts))
    return _WHOLE


# --------------------------------------------------------------------------- in a window


def holders(desk: Desk, occasions: int) -> list[int]:
    """The players who hold a card for one of these occasions (a set of bits), playable or not."""
    seats = enumerate(desk.seats)
    return [
        seat
        for seat, player in seats
        if desk.law.held_by(seat, player) & occasions and not player.out
    ]


def window_plays(desk: Desk, you: int, window: Window, subject: Subject) -> list[Option]:
    """The plays of one player in a window, as far as its stage admits them."""
    occasions: Sequence[Occasion] = OPEN_OCCASIONS[window.kind]
    if window.stage == "anytime":
        occasions = ("any",)
    elif window.stage == "sometimes":
        occasions = occasions[:-1]
    if window.kind == "draw" and you == desk.turn:
        occasions = ()
    if window.kind == "losing" and not (isinstance(subject, Losing) and desk.losing(you)):
        occasions = tuple(occasion for occasion in occasions if occasion == "any")
    return ways(desk, you, occasions, subject)


def window_refusals(
    desk: Desk, you: int, window: Window, subject: Subject, every: bool = False
) -> list[Refusal]:
    """Why each card of a hand that cannot be played in this window cannot (see ``refusals``)."""
    occasions: Sequence[Occasion] = OPEN_OCCASIONS[window.kind]
    late: list[Refusal] = []
    if window.kind == "losing" and not desk.losing(you):
        occasions = ("any",)
    elif window.kind == "draw" and you == desk.turn:
        occasions = ()
    elif window.stage == "sometimes":
        declined = ways(desk, you, ("any",), subject)
        no = REASONS["not-asked"].rule
        late = [Refusal(you, o.card, o.mode, o.part, "not-asked", no) for o in declined]
        playable = {option.card for option in ways(desk, you, occasions[:-1], subject)}
        late = [refusal for refusal in late if refusal.card not in playable]
    elif window.stage == "anytime":
        possible = ways(desk, you, occasions[:-1], subject)
        now = {option.card for option in ways(desk, you, ("any",), subject)}
        no = REASONS["anytime-first"].rule
        late = [
            Refusal(you, o.card, o.mode, o.part, "anytime-first", no)
            for o in possible
            if o.card not in now
        ]
    return [*refusals(desk, you, occasions, subject, every), *dict.fromkeys(late)]


def occasion_of_choice(frame: AnyFrame, deciding: bool) -> tuple[Occasion, ...]:
    """What the deciding player may play outside of a window: a bet, or the Action."""
    if not deciding:
        return ()
    if isinstance(frame, Gambling):
        return ("bet",)
    return ("action",) if frame.at == "choose_action" else ()
