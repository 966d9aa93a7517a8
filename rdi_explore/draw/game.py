"""A whole game as text: a heading for every turn, and what happened in it."""

from collections.abc import Iterator

from ..kernel import Entry, Moment, SeatNo, by_seat
from ..rulebook import cited
from .text import headline
from .words import told_of


def game(end: Moment, with_rules: bool = False) -> str:
    """The record of a line that has led to its end: one line for everything that happened."""
    return "\n".join(_Telling(end, with_rules).lines())


class _Telling:
    """Tells a record turn by turn; what the seats have is followed from change to change."""

    def __init__(self, end: Moment, with_rules: bool) -> None:
        self.end, self.with_rules = end, with_rules
        first = end.back(end.depth).position
        self.owner = first.turn
        self.levels = {
            (seat, word): getattr(player, word)
            for seat, player in by_seat(first.seats)
            for word in ("fortitude", "alcohol", "gold", "out", "piles")
        }
        self.turns = 0

    def lines(self) -> Iterator[str]:
        """The headings and what stands below them."""
        part: list[Entry] = []
        for moment in self.end.line():
            for entry in moment.entries:
                if entry.begins_turn:
                    yield from self._told(part)
                    part = []
                    yield from self._heading()
                part.append(entry)
                self._follow(entry)
            yield from self._told(part)
            part = []
        yield ""
        yield headline(self.end)

    def _follow(self, entry: Entry) -> None:
        for change in entry.changes:
            if change.what == "turn":
                self.owner = change.after
            elif (change.seat, change.what) in self.levels:
                self.levels[change.seat, change.what] = change.after

    def _heading(self) -> Iterator[str]:
        self.turns += 1
        yield ""
        yield f"Turn {self.turns}: {self.end.name(self.owner)}"
        yield "  " + "; ".join(self._standing(seat) for seat in self.end.setup.seats)

    def _standing(self, seat: SeatNo) -> str:
        name = self.end.name(seat)
        if self.levels[seat, "out"]:
            return f"{name} is out"
        if self.end.setup.mechanical(seat):
            tracks = (
                f"{pile.marks[0]}/{pile.marks[1]} towards {pile.name}"
                for pile in self.levels[seat, "piles"]
            )
            return f"{name} {', '.join(tracks)}"
        fortitude, alcohol, gold = (
            self.levels[seat, word] for word in ("fortitude", "alcohol", "gold")
        )
        return f"{name} {fortitude}/{alcohol}, {gold} Gold"

    def _told(self, entries: list[Entry]) -> Iterator[str]:
        for line in told_of(self.end.setup, entries):
            words, rules, depth = line[:3]
            by = f" [{cited(rules, self.end.setup.edition)}]" if rules and self.with_rules else ""
            yield f"{'  ' * (depth + 1)}{words}{by}"
