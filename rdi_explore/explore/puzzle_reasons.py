"""Why the right play of a puzzle cannot be stopped, and what spoils the others: from the lines that
were proved already."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from ..kernel import (
    NOBODY,
    Act,
    CardNo,
    Change,
    Entry,
    Losing,
    Moment,
    Option,
    PassedOut,
    Play,
    Refusal,
    SeatNo,
)
from .prove import best_line
from .puzzle_themes import verb_of
from .puzzle_try import PuzzleTry
from .table import Move, Place

NUMBERS = ("fortitude", "alcohol", "gold")
LONGEST = 60
"""So many steps of a line are followed at most."""
OTHERS = 30
"""So many other answers to the right play are looked at."""

NEAR = (
    "winning-hand", "protected", "immune", "not-redirected", "fixed-loss", "no-threat",
    "changes-a-drink", "negates-a-card", "tokens-only", "no-such-effect", "not-picked",
    "other-type", "not-a-sometimes", "not-a-drink-sometimes", "not-your-drink", "other-drinker",
    "other-loss", "a-round", "a-bet", "an-ante", "orders-or-forces", "raises-alcohol",
    "changes-no-drink", "no-drink-change-to-negate", "event-started",
    "drink-event-started", "an-event-is-no-drink",
    "not-marked", "own-loss", "no-source", "no-hit-back", "the-taker", "too-few-tokens",
    "too-few-cards", "cannot-pay", "bet-made", "not-in-the-round",
)  # fmt: skip
"""The reasons against a card that might have answered, the nearest first."""


class Cost(NamedTuple):
    """What changed somebody's numbers: the entry of the record, and what it took."""

    entry: Entry
    changes: tuple[Change, ...]


class Countered(NamedTuple):
    """What somebody can play against the right play, and how it goes on: who then plays what for
    the aim (``None``: it needs nothing), and where it ends."""

    seat: SeatNo
    option: Option
    reply: tuple[SeatNo, Option] | None
    end: Moment


class PuzzleReasons:
    """The facts by which a puzzle that was solved is explained."""

    def __init__(self, asked: PuzzleTry) -> None:
        self.asked = asked
        self.moment = asked.moment
        assert self.moment.decision is not None
        self.seat: SeatNo = self.moment.decision.seat
        self.ours = frozenset(self.moment.setup.mates[self.seat])
        self.right: Option = asked.found.right[0]
        self._spoilers: dict[Option, tuple[SeatNo, Option] | None] = {}

    @cached_property
    def line(self) -> tuple[Moment, ...]:
        """How it goes on after the right play if both sides do their best."""
        return self.asked.played_out(self.right).line

    @cached_property
    def about(self) -> SeatNo:
        """Whose fate it is: who is to be out, or else who decides."""
        if self.asked.sheet.kind != "send-out":
            return self.seat
        last = self.line[-1].position.seats
        was = self.moment.position.seats
        gone = [seat for seat in self.moment.setup.seats if last[seat].out and not was[seat].out]
        named = [seat for seat in gone if self.moment.name(seat) in self.asked.sheet.aim]
        return (named or gone or [self.seat])[0]

    # --------------------------------------------------------------------- what happens

    def costs(self, line: tuple[Moment, ...]) -> list[Cost]:
        """What costs the one whose fate it is something on a line; not what being out costs."""
        return list(_costs(line, self.about))

    @property
    def gains(self) -> list[Change]:
        """What the line of the right play brings the one whose fate it is."""
        return [
            change
            for moment in self.line[1:]
            for entry in moment.entries
            for change in entry.changes
            if change.seat == self.about and change.what in NUMBERS
            if (change.after < change.before) is (change.what == "alcohol")
        ]

    def deeds(self, line: tuple[Moment, ...], card: CardNo) -> list[Entry]:
        """What this card does on a line, effect by effect."""
        return [
            entry
            for moment in line[1:]
            for entry in moment.entries
            if isinstance(entry.frame, Play) and entry.frame.card == card
            if entry.outcome == "more"
        ]

    def let_be(
        self, option: Option, against: tuple[SeatNo, Option] | None = None
    ) -> tuple[Moment, ...]:
        """A choice, and how it goes on if nobody plays anything more, but this ``against`` it."""
        line = [self.moment, self.moment.choose(option)]
        while line[-1].decision is not None and len(line) < LONGEST:
            here, asked = line[-1], line[-1].decision
            if against is not None and against[0] == asked.seat and against[1] in here.options:
                line.append(here.choose(against[1]))
                against = None
            else:
                line.append(here.decline() if here.may_decline else here.choose(here.options[0]))
            if self.asked.sheet.kind == "send-out" and line[-1].position.seats[self.about].out:
                break
        return tuple(line)

    def reached(self, line: tuple[Moment, ...]) -> bool:
        """Whether the aim is reached at the end of a line."""
        out = line[-1].position.seats[self.about].out
        match self.asked.sheet.kind:
            case "send-out":
                return out
            case "unhurt":
                costs = self.costs(line)
                return all(each.what != "fortitude" for cost in costs for each in cost.changes)
            case "round":
                return winner(line) in self.ours
            case _:
                return not out

    def spoiler(self, option: Option) -> tuple[SeatNo, Option] | None:
        """What somebody does against a wrong choice that spoils it, in the line that refutes it:
        the first that does so alone, or else just the first."""
        if option in self._spoilers:
            return self._spoilers[option]
        done = [
            (moment.parent.decision.seat, moment.option)
            for moment in self.asked.played_out(option).line[2:]
            if moment.parent is not None and moment.parent.decision is not None
            if moment.option is not None and moment.option.act in (Act.PLAY, Act.SHARE)
            if moment.parent.decision.seat not in self.ours
        ]
        alone = (each for each in done if not self.reached(self.let_be(option, each)))
        self._spoilers[option] = next(alone, done[0] if done else None)
        return self._spoilers[option]

    # -------------------------------------------------------------------- who could stop it

    @cached_property
    def answered(self) -> tuple[Countered, ...]:
        """What others can play before it is over, against the right play, and how that goes on;
        what is played on the line itself first, then what is played by whose fate it is."""
        answer, line = self.asked.answer(self.right), self.line
        if len(line) != len(answer.line) + 2:
            return ()
        found: list[tuple[bool, Countered]] = []
        for at, (place, move) in enumerate(answer.line):
            if self._is_over(line[at + 1]):
                break
            plays = [
                each for each in place.moves
                if each.option is not None and each.option.act is Act.PLAY
                if each.seat not in self.ours
            ]  # fmt: skip
            for each in plays[: OTHERS - len(found)]:
                told = self._goes_on(line[at + 1], place, each)
                if told is not None:
                    found.append((each == move, told))
        own = self.moment.setup.mates[self.about]
        found.sort(key=lambda pair: (not pair[0], pair[1].seat not in own))
        return tuple(told for _, told in found)

    @cached_property
    def answerable(self) -> bool:
        """Whether somebody else can play anything before it is over."""
        answer, line = self.asked.answer(self.right), self.line
        if len(line) != len(answer.line) + 2:
            return True
        return any(
            each.option is not None and each.option.act is Act.PLAY
            for at, (place, _) in enumerate(answer.line)
            if place.seat not in self.ours and not self._is_over(line[at + 1])
            for each in place.moves
        )

    def _is_over(self, moment: Moment) -> bool:
        """Whether what waited at the question is over on this moment, or who is to be out is so."""
        kind = self.asked.sheet.kind
        if kind == "send-out":
            return moment.position.seats[self.about].out
        if kind not in ("stay", "unhurt") or len(self.moment.numbers) < 2:
            return False
        waits = self.moment.numbers[-2 if self.moment.window is not None else -1]
        return waits not in moment.numbers

    def _goes_on(self, moment: Moment, place: Place, move: Move) -> Countered | None:
        """How it goes on after what somebody plays; nothing where that was not followed."""
        search = self.asked.found.search
        child = search.seen[place].get(move) if search is not None else None
        assert move.option is not None
        if search is None or child not in search.known or move.option not in moment.options:
            return None
        line = [moment, moment.choose(move.option)]
        reply: tuple[SeatNo, Option] | None = None
        for each in islice(best_line(search, child), LONGEST):
            if each.option is None or each.option not in line[-1].options:
                break
            mine = each.seat in self.ours
            plays = each.option.act is Act.PLAY and not self._is_over(line[-1])
            if plays and mine and reply is None:
                reply = each.seat, each.option
            line.append(line[-1].choose(each.option))
        return Countered(move.seat, move.option, reply, line[-1])

    @cached_property
    def tempting(self) -> tuple[SeatNo, CardNo] | None:
        """The card that spoils most of the wrong plays, and who holds it."""
        found = (
            self.spoiler(each.option)
            for each in self.asked.found.each
            if each.right is False and each.option.act is Act.PLAY
            if self.reached(self.let_be(each.option))
        )
        spoils = Counter((seat, option.card) for seat, option in filter(None, found))
        return spoils.most_common(1)[0][0] if spoils else None

    @cached_property
    def refused(self) -> tuple[Moment, Refusal] | None:
        """The card of somebody else that would be the natural answer to the right play, and why it
        is none, at the moment when everybody is asked: before all the one that answers the wrong
        plays."""
        playable = {(each.seat, each.option.card) for each in self.answered}
        found = [
            ((first, place, NEAR.index(no.reason), no.card), moment, no)
            for place, moment in enumerate(self.asked_on())
            for seat in moment.setup.seats
            if seat not in self.ours
            for no in moment.refusals_of(seat)
            if no.reason in NEAR and no.you == seat
            if (seat, no.card) not in playable or (seat, no.card) == self.tempting
            if (first := self._natural(moment, no)) is not None
        ]
        if not found:
            return None
        _, moment, no = min(found, key=lambda each: each[0])
        return moment, no

    def _natural(self, moment: Moment, no: Refusal) -> int | None:
        """How natural an answer a card would be; not at all, if it is for something else."""
        if (no.seat, no.card) == self.tempting:
            return 0
        mode = moment.setup.cast[no.card].modes[no.mode]
        if moment.window is None:
            return 1 if mode.as_ in ("gambling", "cheating") else None
        verbs = {verb_of(deed) for deed in mode.do}
        hit = {*moment.setup.mates[self.about]} - self.ours or {*self.right.targets}
        if no.seat in hit and verbs & {"ignore", "reduce", "redirect", "set"}:
            return 1
        return 2 if "negate" in verbs and no.reason != "changes-no-drink" else None

    def asked_on(self) -> Iterator[Moment]:
        """The first moment of every window after the right play, till it is over: also where
        nobody has anything to play."""
        setup = replace(self.moment.setup, stops="seats")
        at = Moment.start(setup, self.moment.position)
        todo = [moment.option for moment in self.line[1:] if moment.option is not None]
        makers = [m.parent.decision.seat for m in self.line[1:]
                  if m.parent is not None and m.parent.decision is not None]  # fmt: skip
        met: set[int] = set()
        done = 0
        for _ in range(LONGEST * 2):
            if at.decision is None or (done and self._is_over(at)):
                return
            if done and at.window is not None and at.numbers[-1] not in met:
                met.add(at.numbers[-1])
                yield at
            elif done and at.window is None and at.decision.seat not in self.ours:
                yield at
            follows = done < len(todo) and makers[done] == at.decision.seat
            if follows and todo[done] in at.options:
                at = at.choose(todo[done])
                done += 1
            elif at.may_decline and done:
                at = at.decline()
            else:
                return


def _costs(line: tuple[Moment, ...], seat: SeatNo) -> Iterator[Cost]:
    for moment in line[1:]:
        for entry in moment.entries:
            if isinstance(entry.frame, Losing | PassedOut):
                continue
            lost = tuple(
                change
                for change in entry.changes
                if change.seat == seat
                and change.what in NUMBERS
                and (change.after > change.before) is (change.what == "alcohol")
            )
            if lost:
                yield Cost(entry, lost)


def winner(line: tuple[Moment, ...]) -> SeatNo:
    """Who takes the pot on a line."""
    return next(
        (
            change.seat
            for moment in line[1:]
            for entry in moment.entries
            if any(change.what == "pot" and not change.after for change in entry.changes)
            for change in entry.changes
            if change.what == "gold" and change.after > change.before
        ),
        NOBODY,
    )
