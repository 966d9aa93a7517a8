"""Saved positions: what waits on the agenda, in words that are exact, and back again.

The types of a position say how each part of it is written (:mod:`.sorts`). On the way back
everything is checked, for a file may come from anybody: words, numbers, the order of the items,
and that play can go on from here.
"""

from collections.abc import Iterator

import msgspec

from ..kernel import (
    SCRIPTS,
    AnyFrame,
    Card,
    Drink,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Moment,
    Play,
    Position,
    Setup,
    Window,
    by_seat,
)
from .agenda import BOTTOM, Below, kind_of, places
from .schema import SavedPosition
from .sorts import Fail, sorts_of

VERSION = 1
SORTS = {
    name: sort
    for name, sort in sorts_of(Position).items()
    if name in SavedPosition.__struct_fields__
}
"""The parts of a position that seats and piles do not say."""
MOST_CHOICES = 2_000
"""Choices after which a position from which everybody declines must be settled."""


def saved(setup: Setup, position: Position) -> SavedPosition:
    """The part of a position that seats and piles do not say."""
    words = {name: sort.written(setup, getattr(position, name)) for name, sort in SORTS.items()}
    return msgspec.convert(words, SavedPosition)


def named_cards(part: SavedPosition) -> Iterator[str]:
    """Every card that a saved position may name, whether or not there is such a card."""
    for name, sort in SORTS.items():
        yield from sort.cards(getattr(part, name))


class Reader:
    """Reads the words of a saved position; what is wrong becomes the error that ``fail`` makes.

    Whether play goes on from there is found by playing on, unless the position is ``sure``."""

    def __init__(self, setup: Setup, fail: Fail, sure: bool = False) -> None:
        self.setup, self.fail, self.sure = setup, fail, sure

    def position(self, part: SavedPosition, table: Position, at: str) -> Position:
        """The whole position: this part together with the seats and piles of ``table``."""
        if part.version != VERSION:
            problem = f"version {part.version}; this program reads version {VERSION}"
            raise self.fail(f"{at}.version", problem)
        found = {
            name: sort.read(self.setup, getattr(part, name), f"{at}.{name}", self.fail)
            for name, sort in SORTS.items()
        }
        position = msgspec.structs.replace(table, **found)
        self._check(position, at)
        return position

    # ------------------------------------------------------------------------ as a whole

    def _check(self, position: Position, at: str) -> None:
        """Whether it is a position that waits for a choice, and from which play goes on."""
        left = [seat for seat, player in by_seat(position.seats) if not player.out]
        if position.winners and position.agenda:
            raise self.fail(f"{at}.winners", "the game is over, but something still waits")
        if not position.agenda:
            return
        if len(left) < 2:
            raise self.fail(f"{at}.agenda", "fewer than two players are in the game")
        below = BOTTOM
        for place, frame in enumerate(position.agenda):
            where = f"{at}.agenda[{place}]"
            if below not in places().get(kind_of(frame), ()):
                raise self.fail(where, _misplaced(frame, below))
            self._frame_holds(frame, where)
            below = Below(type(frame), frame.at)
        self._needs(position, at)
        top = position.agenda[-1]
        if SCRIPTS[type(top)][top.at].take is None:
            last = f"{at}.agenda[{len(position.agenda) - 1}].at"
            asking = [step.name for step in SCRIPTS[type(top)].values() if step.take is not None]
            raise self.fail(last, "nobody is asked at this step", asking, top.at)
        if not self.sure:
            self._goes_on(position, at)

    def _frame_holds(self, frame: AnyFrame, at: str) -> None:
        """What types alone cannot say of one item."""
        cast = self.setup.cast
        match frame:
            case Play():
                modes = cast[frame.card].modes
                if frame.mode >= len(modes):
                    raise self.fail(f"{at}.mode", f"“{cast[frame.card].id}” has no such mode")
                shown = (cast[card].modes[0].do for card in frame.revealed)
                count = len(modes[frame.mode].do) + sum(map(len, shown))
                if frame.step > count or any(part.step >= count for part in frame.parts):
                    raise self.fail(at, "a step that the card does not have")
            case Event() if "event" not in cast[frame.card].type:
                raise self.fail(f"{at}.card", f"“{cast[frame.card].id}” is no Event")
            case Drinks():
                for place, drink in enumerate(frame.drinks):
                    self._drink_holds(drink, f"{at}.drinks[{place}]")
            case _:
                pass

    def _drink_holds(self, drink: Drink, at: str) -> None:
        for card in (*drink.names, *drink.cards):
            found: Card = self.setup.cast[card]
            if not found.of_drinks:
                raise self.fail(at, f"“{found.id}” is no Drink Card")

    def _needs(self, position: Position, at: str) -> None:
        """A Round and a Contest run while their items are on the agenda, and not otherwise."""
        for word, kind in (("round", Gambling), ("contest", DrinkingContest)):
            count = sum(isinstance(frame, kind) for frame in position.agenda)
            runs = getattr(position, word) is not None
            if count != runs:
                problem = (
                    f"{count} items of kind {kind.__name__}, but {'a' if runs else 'no'} {word}"
                )
                raise self.fail(f"{at}.{word}", problem)

    def _goes_on(self, position: Position, at: str) -> None:
        """Let everybody decline from here, so that each waiting item is carried out once."""
        try:
            problem = _stuck(self.setup, position)
        except Exception as error:
            problem = f"play cannot go on from here ({type(error).__name__})"
        if problem:
            remedy = "save the position again with rdi-explore save"
            raise self.fail(f"{at}.agenda", f"{problem}; {remedy}")


def _stuck(setup: Setup, position: Position) -> str:
    """Why play cannot go on to the end of the turn, or nothing.

    A window waits for everybody who is asked, be it that nobody has a card that fits.
    """
    moment = Moment.start(setup, position)
    if moment.position != position and isinstance(position.agenda[-1], Window):
        moment = Moment.start(msgspec.structs.replace(setup, stops="seats"), position)
    if moment.position != position or moment.settled:
        return "it does not wait for a choice"
    for option in moment.options:
        moment.choose(option)
    for _ in range(MOST_CHOICES):
        if moment.settled or moment.position.turn != position.turn:
            return ""
        moment = moment.decline() if moment.may_decline else moment.choose(moment.options[0])
    return f"the turn does not end within {MOST_CHOICES} choices"


def _misplaced(frame: AnyFrame, below: Below) -> str:
    what = type(frame).__name__ + (f" ({frame.kind})" if isinstance(frame, Window) else "")
    if below.frame is None:
        return f"{what} cannot be the first item"
    return f"{what} cannot lie on {below.frame.__name__} at its step {below.at}"
