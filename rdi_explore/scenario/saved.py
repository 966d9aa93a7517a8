"""Saved positions: what waits on the agenda, in words that are exact, and back again.

Cards are named by id and seats by name; a seat that is none is ``nobody``, the Inn ``inn``. What
has its default is not written. On the way back everything is checked, for a file may come from
anybody: words, numbers, the order of the items, and that play can go on from here.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

import msgspec

from ..kernel.cards import Card
from ..kernel.moment import Moment
from ..kernel.script import SCRIPTS
from ..kernel.setup import Setup
from ..kernel.values import (
    INN,
    NOBODY,
    NOTHING,
    POT,
    AnyFrame,
    Contest,
    Drink,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Hurt,
    Play,
    Position,
    Round,
    Value,
    Window,
)
from .agenda import BOTTOM, Place, kind_of, places
from .schema import SavedPosition

VERSION = 1
FRAMES: dict[str, type[Value]] = {frame.__name__: frame for frame in get_args(AnyFrame)}

SEATS = frozenset({
    "anted", "before", "behalf", "by", "champions", "chooser", "contenders", "control", "drinker",
    "drinkers", "drunk", "first", "gambler", "given", "giver", "groups", "held", "ignored",
    "members", "only", "participants", "passed", "payer", "repeat", "revealer", "seat", "source",
    "spared", "taker", "targets", "teams", "to", "victim", "waiting", "warded", "who", "winner",
    "winners",
})  # fmt: skip
"""Fields whose numbers are seats."""
CARDS = frozenset({
    "card", "cards", "cause", "hits", "least", "names", "prize", "revealed", "used",
})  # fmt: skip
"""Fields whose numbers are cards of the cast."""
NOTHINGS = frozenset({"cause", "hits"})
"""Those that may name no card."""
NUMBERS: Mapping[str, tuple[int, int]] = {
    "alcohol": (-1_000, 1_000),
    "amount": (-10_000, 10_000),
    "asked": (0, 8),
    "boost": (-100, 100),
    "branch": (0, 100),
    "draw": (-1_000, 1_000),
    "each": (0, 1_000),
    "fortitude": (-1_000, 1_000),
    "left": (0, 1_000),
    "mark": (0, 100),
    "mode": (0, 100),
    "more": (0, 100),
    "n": (-1_000, 1_000),
    "origin": (-1, 1_000),
    "part": (-1, 1_000),
    "phase": (0, 4),
    "score": (-1_000, 1_000),
    "stashes": (0, 10_000),
    "step": (0, 100),
    "taken": (0, 10_000),
}
"""Fields whose numbers are numbers, and how far they may go."""
NOBODYS = frozenset({
    "behalf", "chooser", "control", "giver", "only", "revealer", "source", "taker", "to", "winner",
})  # fmt: skip
"""Fields that may name nobody."""
PAIRS: Mapping[str, tuple[str, ...]] = {
    "chosen": ("who", "mode"),
    "components": ("who", "card", "mode"),
    "left": ("who", "left"),
    "shown": ("who", "n"),
    "tastes": ("who", "alcohol", "fortitude"),
    "wishes": ("who", "who"),
}
"""Fields that hold pairs (or more) of different things: what each of them is, as another field."""
PURSES = {NOBODY: "nobody", INN: "inn", POT: "pot"}
"""What is written for the receivers of Gold that are no seats."""
MOST_ITEMS = 200
"""No list of a saved position is longer."""
MOST_CHOICES = 2_000
"""Choices after which a position from which everybody declines must be settled."""


class Fail(Protocol):
    """Makes the error of a path: the problem, the words that may stand there, the one that does."""

    def __call__(
        self, path: str, problem: str, words: Iterable[str] = (), wrong: object = "", /
    ) -> Exception:
        """The error."""


@cache
def fields(kind: type[Value]) -> dict[str, Any]:
    """The fields of a value with their types."""
    return {name: get_type_hints(kind)[name] for name in kind.__struct_fields__}


# ------------------------------------------------------------------------------- writing


def saved(setup: Setup, position: Position) -> SavedPosition:
    """The part of a position that seats and piles do not say."""
    words = _Writer(setup)
    return SavedPosition(
        agenda=tuple(words.struct(frame) for frame in position.agenda),
        inn=position.inn,
        pot=position.pot,
        round=None if position.round is None else words.struct(position.round),
        contest=None if position.contest is None else words.struct(position.contest),
        recent=tuple(words.struct(hurt) for hurt in position.recent),
        winners=tuple(setup.names[seat] for seat in position.winners),
    )


class _Writer:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def struct(self, value: Value) -> dict[str, Any]:
        kind = type(value)
        words: dict[str, Any] = {"frame": kind.__name__} if kind in SCRIPTS else {}
        defaults = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__)))  # noqa: B905
        for name in kind.__struct_fields__:
            found = getattr(value, name)
            if name not in defaults or found != defaults[name]:
                words[name] = self.value(name, found)
        return words

    def value(self, field: str, value: Any) -> Any:
        if isinstance(value, Value):
            return self.struct(value)
        if isinstance(value, tuple):
            if field in PAIRS and value and isinstance(value[0], int):
                return list(map(self.value, PAIRS[field], value))
            return [self.value(field, each) for each in value]
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        if field in CARDS:
            return "nothing" if value == NOTHING else self.setup.cast[value].id
        if field in SEATS:
            return PURSES.get(value) or self.setup.names[value]
        return value


# ------------------------------------------------------------------------------- reading


def named_cards(part: SavedPosition) -> Iterator[str]:
    """Every card that a saved position may name, whether or not there is such a card."""
    waiting: list[tuple[str, Any]] = [("", each) for each in part.agenda]
    while waiting:
        field, data = waiting.pop()
        if isinstance(data, dict):
            waiting += data.items()
        elif isinstance(data, list):
            waiting += ((field, each) for each in data)
        elif isinstance(data, str) and field in CARDS:
            yield data


class Reader:
    """Reads the words of a saved position; what is wrong becomes the error that ``fail`` makes."""

    def __init__(self, setup: Setup, fail: Fail) -> None:
        self.setup, self.fail = setup, fail

    def position(self, part: SavedPosition, table: Position, at: str) -> Position:
        """The whole position: this part together with the seats and piles of ``table``."""
        if part.version != VERSION:
            problem = f"version {part.version}; this program reads version {VERSION}"
            raise self.fail(f"{at}.version", problem)
        for word in ("inn", "pot"):
            low = -10_000 if word == "inn" else 0
            if not low <= getattr(part, word) <= 10_000:
                raise self.fail(f"{at}.{word}", f"expected {low} to 10000")
        position = msgspec.structs.replace(
            table,
            agenda=tuple(
                self._frame(data, f"{at}.agenda[{place}]")
                for place, data in enumerate(self._few(part.agenda, f"{at}.agenda"))
            ),
            inn=part.inn,
            pot=part.pot,
            round=self._optional(Round, part.round, f"{at}.round"),
            contest=self._optional(Contest, part.contest, f"{at}.contest"),
            recent=tuple(
                self._struct(Hurt, data, f"{at}.recent[{place}]")
                for place, data in enumerate(self._few(part.recent, f"{at}.recent"))
            ),
            winners=tuple(
                self._number("winners", name, f"{at}.winners[{place}]")
                for place, name in enumerate(part.winners)
            ),
        )
        self._check(position, at)
        return position

    def _few(self, items: Any, at: str) -> Any:
        if len(items) > MOST_ITEMS:
            raise self.fail(at, f"{len(items)} items; expected at most {MOST_ITEMS}")
        return items

    def _frame(self, data: dict[str, Any], at: str) -> Any:
        name = data.get("frame")
        if not isinstance(name, str) or name not in FRAMES:
            raise self.fail(f"{at}.frame", f"unknown item “{name}”", FRAMES, name)
        return self._struct(FRAMES[name], {k: v for k, v in data.items() if k != "frame"}, at)

    def _optional(self, kind: type[Value], data: Any, at: str) -> Any:
        return None if data is None else self._struct(kind, data, at)

    def _struct(self, kind: type[Value], data: Any, at: str) -> Any:
        if not isinstance(data, dict):
            raise self.fail(at, "expected words with values")
        known = fields(kind)
        for word in data:
            if word not in known:
                raise self.fail(f"{at}.{word}", f"unknown word “{word}”", known, word)
        required = kind.__struct_fields__[: len(known) - len(kind.__struct_defaults__)]
        for word in required:
            if word not in data:
                raise self.fail(at, f"“{word}” is missing")
        given = {
            word: self._value(known[word], word, value, f"{at}.{word}")
            for word, value in data.items()
        }
        if kind in SCRIPTS and given["at"] not in SCRIPTS[kind]:
            steps = SCRIPTS[kind]
            raise self.fail(f"{at}.at", f"{kind.__name__} has no step “{given['at']}”", steps,
                            given["at"])  # fmt: skip
        return kind(**given)

    def _value(self, kind: Any, field: str, data: Any, at: str) -> Any:
        origin, inside = get_origin(kind), get_args(kind)
        if kind is bool or kind is str:
            if not isinstance(data, kind):
                raise self.fail(at, f"expected {'a word' if kind is str else 'true or false'}")
            return data
        if kind is int:
            return self._number(field, data, at)
        if origin is Literal:
            if data not in inside or not isinstance(data, str):
                raise self.fail(at, f"“{data}” is not possible here", inside, data)
            return data
        if origin in (Union, UnionType):
            if data is None and NoneType in inside:
                return None
            return self._value(next(k for k in inside if k is not NoneType), field, data, at)
        if origin is tuple:
            if not isinstance(data, list):
                raise self.fail(at, "expected a list")
            words = PAIRS.get(field, (field,) * len(inside))
            if inside[-1] is Ellipsis:
                inside = (inside[0],) * len(self._few(data, at))
                words = (field,) * len(data)
            if len(inside) != len(data):
                raise self.fail(at, f"{len(data)} items; expected {len(inside)}")
            return tuple(
                self._value(each, word, item, f"{at}[{place}]")
                for place, (each, word, item) in enumerate(zip(inside, words, data, strict=True))
            )
        return self._struct(kind, data, at)

    def _number(self, field: str, data: Any, at: str) -> int:
        setup = self.setup
        if field in CARDS:
            if data == "nothing" and field in NOTHINGS:
                return NOTHING
            if not isinstance(data, str) or data not in setup.numbers:
                raise self.fail(at, f"unknown card “{data}”", setup.numbers, data)
            return setup.numbers[data]
        if field in SEATS:
            if data == "nobody" and field in NOBODYS:
                return NOBODY
            if field == "to" and data in ("inn", "pot"):
                return INN if data == "inn" else POT
            if not isinstance(data, str) or data not in setup.names:
                raise self.fail(at, f"no seat “{data}”", setup.names, data)
            return setup.names.index(data)
        if isinstance(data, bool) or not isinstance(data, int):
            raise self.fail(at, "expected a number")
        low, high = NUMBERS.get(field, (0, 0))
        if not low <= data <= high:
            raise self.fail(at, f"{data}; expected {low} to {high}")
        return data

    # ------------------------------------------------------------------------ as a whole

    def _check(self, position: Position, at: str) -> None:
        """Whether it is a position that waits for a choice, and from which play goes on."""
        left = [seat for seat, player in enumerate(position.seats) if not player.out]
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
            below = Place(type(frame), frame.at)
        self._needs(position, at)
        top = position.agenda[-1]
        if SCRIPTS[type(top)][top.at].take is None:
            last = f"{at}.agenda[{len(position.agenda) - 1}].at"
            asking = [step.name for step in SCRIPTS[type(top)].values() if step.take is not None]
            raise self.fail(last, "nobody is asked at this step", asking, top.at)
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
    """Why play cannot go on to the end of the turn, or nothing."""
    moment = Moment.start(setup, position)
    if moment.position != position or moment.settled:
        return "it does not wait for a choice"
    for option in moment.options:
        moment.choose(option)
    for _ in range(MOST_CHOICES):
        if moment.settled or moment.position.turn != position.turn:
            return ""
        moment = moment.decline() if moment.may_decline else moment.choose(moment.options[0])
    return f"the turn does not end within {MOST_CHOICES} choices"


def _misplaced(frame: AnyFrame, below: Place) -> str:
    what = type(frame).__name__ + (f" ({frame.kind})" if isinstance(frame, Window) else "")
    if below.frame is None:
        return f"{what} cannot be the first item"
    return f"{what} cannot lie on {below.frame.__name__} at its step {below.at}"
