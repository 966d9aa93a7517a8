"""The draft itself: a scenario that passes the strict reader and that play can begin from."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from ...catalogue import FileError
from ...catalogue import cards as catalogue
from ...kernel import Moment
from ...scenario import Scenario, load_text, text_of
from ...scenario.migrate import as_written
from ...scenario.play import first_moment
from ...scenario.schema import TurnSheet
from . import cards, table
from .fields import LONGEST_ID, changed, slug
from .mistake import Mistake, place

MOST_TEXT = 48_000
"""Bytes that the text of a draft may have."""
FIRST_EDITION = "rdi5"
FIRST_SEATS = 3
FIRST_DRINKS = ("light-ale", "dark-ale", "wine", "elven-wine", "dragon-breath-ale", "holy-water")
"""The top of the Drink Deck of a new draft: one of each of the plainest Drinks."""
NEW_TITLE = "A position of mine"


class Draft(NamedTuple):
    """A scenario that can be played. Every edit makes another draft, or raises a
    :class:`Mistake` and changes nothing."""

    scenario: Scenario

    @classmethod
    def new(cls, edition: str = FIRST_EDITION) -> "Draft":
        """A table to begin with: players of the edition's own box, and an Action Phase."""
        empty = Scenario(
            id=slug(NEW_TITLE),
            title=NEW_TITLE,
            edition=edition,  # type: ignore[arg-type]
            drink_deck=tuple(id for id in FIRST_DRINKS if id in catalogue()),
        )
        for _ in range(FIRST_SEATS):
            name, sheet = table.newcomer(empty)
            empty = replace(empty, seats={**empty.seats, name: sheet})
        return cls.of(replace(empty, turn=TurnSheet(next(iter(empty.seats)))), "title")

    @classmethod
    def read(cls, text: str) -> "Draft":
        """The draft that the text of a scenario file describes.

        Raises:
            Mistake: it is none; with line, path and nearest word.
        """
        if len(text.encode(errors="replace")) > MOST_TEXT:
            raise Mistake("text", f"a scenario has at most {MOST_TEXT // 1000} kB here")
        try:
            scenario = load_text(text)
        except FileError as error:
            raise Mistake.of(error, "text", line=True) from None
        return cls(as_written(cls._playable(scenario, "text").scenario))

    @classmethod
    def of(cls, scenario: Scenario, field: str) -> "Draft":
        """The draft of a scenario, if it is right; what is wrong is told at a field.

        Raises:
            Mistake: the reader of scenario files does not take it, or play cannot begin.
        """
        try:
            text = text_of(scenario)
            if len(text.encode(errors="replace")) > MOST_TEXT:
                raise Mistake(field, f"a scenario has at most {MOST_TEXT // 1000} kB here")
            return cls._playable(load_text(text), field)
        except FileError as error:
            raise Mistake.of(error, field) from None

    @classmethod
    def _playable(cls, scenario: Scenario, field: str) -> "Draft":
        """A checked scenario, if the kernel can begin it.

        The kernel is told positions here that no play leads to; whatever it makes of them, the
        page must stay."""
        if len(scenario.id) > LONGEST_ID:
            raise Mistake(field, f"an id has at most {LONGEST_ID} letters", path="id")
        held = [s.hand for s in scenario.seats.values()] + [
            s.front for s in scenario.seats.values()
        ]
        if any(len(cards_) > cards.MOST_HELD for cards_ in held):
            raise Mistake(field, f"{cards.MOST_HELD} cards are the most in a hand", path="seats")
        draft = cls(scenario)
        try:
            draft.begin()
        except FileError as error:
            raise Mistake.of(error, field) from None
        except Exception as error:
            problem = f"play cannot begin from such a position ({type(error).__name__})"
            raise Mistake(field, problem) from error
        return draft

    # ------------------------------------------------------------------------------ looking

    @property
    def text(self) -> str:
        """The text of its file."""
        return text_of(self.scenario)

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.scenario.id}.yaml"

    def begin(self) -> Moment:
        """The first moment of it."""
        return first_moment(self.scenario)

    # ------------------------------------------------------------------------------ editing

    def set(self, field: str, value: str) -> "Draft":
        """With another value in a field.

        Raises:
            Mistake: it cannot stand there.
        """
        return self._edit(lambda scenario: changed(scenario, field, value), field)

    def put(self, where: str, card: str) -> "Draft":
        """With one card more at a place.

        Raises:
            Mistake: the card cannot lie there.
        """
        return self._edit(lambda scenario: cards.put(scenario, where, card), where)

    def take(self, where: str) -> "Draft":
        """Without the card at a place.

        Raises:
            Mistake: none lies there.
        """
        return self._edit(lambda scenario: cards.take(scenario, where), where.rpartition(".")[0])

    def add_seat(self) -> "Draft":
        """With one player more.

        Raises:
            Mistake: so many cannot play.
        """
        return self._edit(table.add_seat, "seats")

    def remove_seat(self, seat: str) -> "Draft":
        """Without a player.

        Raises:
            Mistake: there is no such seat, or too few would be left.
        """
        return self._at(seat, table.remove_seat)

    def move_seat(self, seat: str, by: int) -> "Draft":
        """With a player one place further in the order of turns, or (-1) earlier.

        Raises:
            Mistake: there is no such seat.
        """
        return self._at(seat, lambda scenario, n: table.move_seat(scenario, n, by))

    def deal(self, seat: str) -> "Draft":
        """With a hand dealt to a player.

        Raises:
            Mistake: there is no such seat, or it has no deck.
        """
        return self._at(seat, table.dealt)

    def _at(self, seat: str, edit: Callable[[Scenario, int], Scenario]) -> "Draft":
        number = place("seats", seat, len(self.scenario.seats))
        return self._edit(lambda scenario: edit(scenario, number), "seats")

    def _edit(self, edit: Callable[[Scenario], Scenario], field: str) -> "Draft":
        if self.scenario.game is not None and field not in ("id", "title", "question"):
            raise Mistake(
                field, "this is a whole game: play it to a step and begin there to change anything"
            )
        try:
            after = edit(self.scenario)
        except FileError as error:
            raise Mistake.of(error, field) from None
        same = after == self.scenario and list(after.seats) == list(self.scenario.seats)
        return self if same else Draft.of(after, field)
