"""What a monitor is, what it sees, and how a line of play is watched."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from ...kernel import (
    AnyFrame,
    Card,
    Deal,
    Entry,
    Moment,
    Option,
    Play,
    Position,
    Seat,
    Setup,
    Turn,
    Window,
)  # fmt: skip
from ...kernel import cards as c

Look = Callable[["Sight"], Iterator[str]]
"""What a monitor does: for each time that the rule's condition was met, ``""`` if what the rule
says came true, or a sentence that tells what happened instead."""


Kind = Literal["always", "never", "sometimes"]
"""What a monitor says of its rule: whenever its condition is met, what it says holds; what it
forbids never comes; or what it allows is met sooner or later, which only many games can tell."""


At = type[AnyFrame] | str
"""What a choice has to bring for a monitor to find anything in it: a step of an item of that kind,
or a change of that part of a seat or of the table."""


class Monitor(NamedTuple):
    """A rule, the function that watches it, what kind of rule it is, and where there is something
    to see: one of these, or anywhere if nothing is said."""

    rule: str
    look: Look
    kind: Kind = "always"
    at: frozenset[At] = frozenset()


MONITORS: list[Monitor] = []
"""All monitors, by file and in the order in which they stand there."""


def watches(
    *rules: str, kind: Kind = "always", at: At | tuple[At, ...] = ()
) -> Callable[[Look], Look]:
    """Register a monitor of these rules; it looks only ``at`` choices that bring one of these."""
    where = frozenset(at if isinstance(at, tuple) else (at,))

    def note(look: Look) -> Look:
        MONITORS.extend(Monitor(rule, look, kind, where) for rule in rules)
        return look

    return note


class Numbers(NamedTuple):
    """One change of one number of one player: which step made it, from what to what."""

    entry: Entry
    what: str
    seat: int
    before: Any
    after: Any


class Sight:
    """One choice as a monitor sees it: the position before, who chose what, all that followed.

    ``turn`` is what was seen since the turn before this one began, this choice last.
    """

    def __init__(self, moment: Moment, turn: list["Sight"]) -> None:
        self.moment = moment
        self.setup: Setup = moment.setup
        self.position: Position = moment.position
        parent = moment.parent
        self.before: Position | None = parent.position if parent is not None else None
        self.numbers: tuple[int, ...] = moment.numbers
        self.numbers_before: tuple[int, ...] = parent.numbers if parent is not None else ()
        self.option: Option | None = moment.option
        decision = parent.decision if parent is not None else None
        self.seat: int = decision.seat if decision is not None else -1
        self.entries: tuple[Entry, ...] = moment.entries
        self.turn = turn

    @cached_property
    def offers(self) -> tuple[tuple[Option, Card], ...]:
        """Every play of a card that whoever is asked now may make, with the card."""
        decision = self.moment.decision
        options = decision.options if decision is not None else ()
        return tuple((each, self.setup.cast[each.card]) for each in options if each.act == "play")

    @property
    def asked(self) -> int:
        """Who is asked now, or nobody (-1)."""
        return self.moment.decision.seat if self.moment.decision is not None else -1

    @property
    def top(self) -> AnyFrame | None:
        """The item that is being carried out."""
        return self.position.agenda[-1] if self.position.agenda else None

    @property
    def waits(self) -> AnyFrame | None:
        """What may be answered now: the item below the window that is open."""
        agenda = self.position.agenda
        if not agenda or not isinstance(agenda[-1], Window) or agenda[-1].kind == "free":
            return None
        return agenda[-2]

    @cached_property
    def by_kind(self) -> dict[type, list[Entry]]:
        """The steps of each kind of item."""
        found: dict[type, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(type(entry.frame), []).append(entry)
        return found

    def steps(self, kind: type[AnyFrame]) -> list[Entry]:
        """The steps of items of this kind."""
        return self.by_kind.get(kind, [])

    @cached_property
    def asked_about(self) -> frozenset[int]:
        """The serial numbers of all items on which a window was open."""
        return frozenset(
            number
            for entry in self.entries
            for number, frame in zip(entry.numbers, _with_what_closed(entry), strict=False)
            if isinstance(frame, Window)
        )

    @property
    def new_game(self) -> bool:
        """Whether the table has just been set, and nobody has chosen anything."""
        return self.before is None and Deal in self.by_kind

    @cached_property
    def dealt(self) -> dict[tuple[str, int], Any]:
        """What lay where when the table was set, by part and seat, where that was changed."""
        changes = (change for entry in self.steps(Deal) for change in entry.changes)
        return {(change.what, change.seat): change.after for change in changes}

    def card(self, frame: AnyFrame | None) -> Card | None:
        """The card that is being played, if it is one."""
        return self.setup.cast[frame.card] if isinstance(frame, Play) else None

    def tokens(self, seat: int, name: str) -> int:
        """How many tokens of a name lie at a seat."""
        return dict(self.position.seats[seat].tokens).get(name, 0)

    def statics(self, seat: int) -> list[c.Static]:
        """What acts all the time on a player: by cards in front, by the sheets of the character
        and of the tokens that lie there."""
        numbers, cast = self.setup.numbers, self.setup.cast
        borne = {token.sheet for token in self.setup.tokens if self.tokens(seat, token.id)}
        sheets = self.setup.sheets[seat] if self.setup.sheets else ()
        lie = (*self.position.seats[seat].front, *sheets)
        cards = [cast[card] for card in (*lie, *(numbers[it] for it in borne if it in numbers))]
        return [word for card in cards for word in card.static]

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.setup.names[seat]

    @cached_property
    def brings(self) -> frozenset[At]:
        """The kinds of items of which a step was carried out, and the parts that were changed."""
        return frozenset((*self.by_kind, *self._by_part))

    @cached_property
    def _by_part(self) -> dict[str, list[tuple[int, Numbers]]]:
        """The changes of each part of a seat or of the table, with their places among all."""
        found: dict[str, list[tuple[int, Numbers]]] = {}
        every = ((entry, change) for entry in self.entries for change in entry.changes)
        for place, (entry, it) in enumerate(every):
            numbers = Numbers(entry, it.what, it.seat, it.before, it.after)
            found.setdefault(it.what, []).append((place, numbers))
        return found

    def changes(self, *what: str) -> list[Numbers]:
        """Every change of one of these parts of a seat or of the table, step by step."""
        found = [each for part in what for each in self._by_part.get(part, ())]
        if len(what) > 1:
            found.sort(key=itemgetter(0))
        return [numbers for _, numbers in found]

    @cached_property
    def absent(self) -> tuple[int, ...]:
        """The seats that were not there before this choice and are not yet."""
        if self.before is None:
            return ()
        both = zip(self.before.seats, self.position.seats, strict=True)
        return tuple(
            seat for seat, (was, now) in enumerate(both) if was.away and now.away and not was.out
        )

    @cached_property
    def nearer_or_farther(self) -> frozenset[int]:
        """The seats at which a number or token was changed that says how near one is to losing."""
        return frozenset(each.seat for each in self.changes("alcohol", "fortitude", "tokens"))

    def plays(self) -> Iterator[Entry]:
        """Every step in which a card was announced."""
        for entry in self.entries:
            if entry.announces:
                yield entry

    def played_this_turn(self, entry: Entry) -> Iterator[Entry]:
        """Every card that was announced in the same turn, up to this step, itself the last."""
        turn = turn_of(entry.agenda, entry.numbers)
        for seen in self.turn:
            for each in seen.plays():
                if turn_of(each.agenda, each.numbers) == turn:
                    yield each
                if each is entry:
                    return

    def effects_of(self, entry: Entry) -> tuple[c.Effect, ...]:
        """What the card does that a step carries out, also for being Negated."""
        return self.does(entry.frame)

    def does(self, frame: AnyFrame) -> tuple[c.Effect, ...]:
        """What a card that is being played does, also for being Negated."""
        if not isinstance(frame, Play):
            return ()
        mode = self.setup.cast[frame.card].modes[frame.mode]
        shown = (self.setup.cast[card].modes for card in frame.revealed)
        return (*mode.do, *mode.if_negated, *(it for each in shown for it in each[0].do))

    def sides(self, position: Position | None = None) -> set[tuple[int, ...]]:
        """The teams, or single players, that are still in the game; an automaton is none."""
        seats = (position or self.position).seats
        return {
            self.setup.mates[seat]
            for seat, player in enumerate(seats)
            if not player.out and seat != self.setup.automaton
        }

    def players(self) -> Iterator[tuple[int, Seat]]:
        """Every seat with its number, but for an automaton's."""
        for number, seat in enumerate(self.position.seats):
            if number != self.setup.automaton:
                yield number, seat

    def waiting(self, kind: type[AnyFrame]) -> Iterator[AnyFrame]:
        """The unfinished items of this kind, bottom first."""
        return (frame for frame in self.position.agenda if isinstance(frame, kind))


def _with_what_closed(entry: Entry) -> tuple[AnyFrame, ...]:
    """What lies on each item after a step, and the window that closed in it."""
    above = entry.agenda[1:]
    return (*above, entry.frame) if entry.gone else above


def holds(condition: bool, otherwise: str) -> str:
    """The finding of one look: nothing if the condition holds, or else the sentence."""
    return "" if condition else otherwise


class Finding(NamedTuple):
    """A rule was broken: what happened, after how many choices of the line."""

    rule: str
    what: str
    depth: int


class _Looks:
    """The functions that look, each once with all rules that it watches."""

    def __init__(self, monitors: tuple[Monitor, ...]) -> None:
        self._every: dict[tuple[Look, frozenset[At]], list[str]] = {}
        for monitor in monitors:
            self._every.setdefault((monitor.look, monitor.at), []).append(monitor.rule)
        self._at: dict[frozenset[At], list[tuple[Look, list[str]]]] = {}

    def at(self, brings: frozenset[At]) -> list[tuple[Look, list[str]]]:
        """Those that see something in a choice that brings this; choices that bring the same are
        many."""
        if brings not in self._at:
            self._at[brings] = [
                (look, rules)
                for (look, at), rules in self._every.items()
                if not at or not at.isdisjoint(brings)
            ]
        return self._at[brings]


_looks_of = cache(_Looks)


class Watch:
    """Watches lines of play, moment by moment, with all monitors (or with these).

    ``active`` counts for each rule the moments in which its condition was met, ``checked`` how
    often something was looked at, ``findings`` are the breaches.
    """

    def __init__(self, monitors: tuple[Monitor, ...] = ()) -> None:
        self.monitors = monitors or tuple(MONITORS)
        self.active: Counter[str] = Counter({monitor.rule: 0 for monitor in self.monitors})
        self.checked: Counter[str] = Counter(self.active)
        self.findings: list[Finding] = []
        self._looks = _looks_of(self.monitors)
        self._turn: list[Sight] = []
        self._begun = 0
        self._number = -1

    def look(self, moment: Moment) -> list[Finding]:
        """Look at the newest moment of a line; return what was found there."""
        turn = turn_of(moment.position.agenda, moment.numbers)
        if turn != self._number:
            self._turn = self._turn[self._begun :]
            self._begun, self._number = len(self._turn), turn
        sight = Sight(moment, self._turn)
        self._turn.append(sight)
        found: list[Finding] = []
        for look, rules in self._looks.at(sight.brings):
            seen = list(look(sight))
            for rule in rules if seen else ():
                self.active[rule] += 1
                self.checked[rule] += len(seen)
                found += (Finding(rule, what, moment.depth) for what in seen if what)
        self.findings += found
        return found

    def line(self, last: Moment) -> list[Finding]:
        """Look at a whole line, from its start to this moment."""
        self._turn, self._begun, self._number = [], 0, -1
        return [finding for moment in last.line() for finding in self.look(moment)]


def turn_of(agenda: tuple[AnyFrame, ...], numbers: tuple[int, ...]) -> int:
    """The serial number of the turn that is being played, or -1."""
    items = zip(agenda, numbers, strict=False)
    return next((number for frame, number in items if isinstance(frame, Turn)), -1)
