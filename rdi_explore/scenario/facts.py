"""What must hold: facts of a scenario compared with a moment."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..kernel.moment import Moment
from ..kernel.values import NOBODY, DrinkingContest, Drinks, Event, Play
from .schema import Facts, SeatFacts


class Mismatch(NamedTuple):
    """One fact that does not hold."""

    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.what} is {self.found}; expected {self.expected}"


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def compare(facts: Facts, moment: Moment, since: Moment) -> list[Mismatch]:
    """The facts that do not hold at a moment; rules must have acted ``since`` another."""
    wrong: list[Mismatch] = []
    for name, seat in facts.seats.items():
        for word, expected in _given(seat):
            found = _seat_fact(moment, moment.seat(name), word, expected)
            if not _same(expected, found):
                wrong.append(Mismatch(f"{name}'s {word}", expected, found))
    for word, expected in _given(facts):
        if word == "seats":
            continue
        if word == "rules":
            acted = rules_between(since, moment)
            missing = [rule for rule in expected if rule not in acted]
            if missing:
                wrong.append(Mismatch("the record", ", ".join(missing), "without it"))
            continue
        found = table_fact(moment, word)
        if not _same(expected, found):
            wrong.append(Mismatch(word, expected, found))
    return wrong


def differences(facts: Facts, before: Moment, after: Moment) -> list[Mismatch]:
    """The changes between two moments that are not as expected: numbers are differences."""
    wrong: list[Mismatch] = []
    for name, seat in facts.seats.items():
        number = before.seat(name)
        for word, expected in _given(seat):
            if isinstance(expected, bool) or not isinstance(expected, int | dict):
                was = _seat_fact(after, number, word, expected)
                if not _same(expected, was):
                    wrong.append(Mismatch(f"{name}'s {word}", expected, was))
            elif isinstance(expected, dict):
                for token, n in expected.items():
                    got = _tokens(after, number).get(token, 0) - _tokens(before, number).get(
                        token, 0
                    )
                    if got != n:
                        wrong.append(Mismatch(f"{name}'s {token}", _signed(n), _signed(got)))
            else:
                was, now = _count(before, number, word), _count(after, number, word)
                if now - was != expected:
                    found = f"{_signed(now - was)} ({was} → {now})"
                    wrong.append(Mismatch(f"{name}'s {word}", _signed(expected), found))
    for word, expected in _given(facts):
        if word in ("pot", "inn", "drink_deck", "drink_discard"):
            was, now = table_fact(before, word), table_fact(after, word)
            if now - was != expected:
                found = f"{_signed(now - was)} ({was} → {now})"
                wrong.append(Mismatch(word, _signed(expected), found))
        elif word == "rules":
            wrong += compare(Facts(rules=expected), after, before)
        elif word != "seats":
            found = table_fact(after, word)
            if not _same(expected, found):
                wrong.append(Mismatch(word, expected, found))
    return wrong


def rules_between(first: Moment, last: Moment) -> set[str]:
    """The rules that acted after one moment up to a later one on the same line."""
    rules: set[str] = set()
    moment: Moment | None = last
    while moment is not None and moment is not first:
        for entry in moment.entries:
            rules.update(entry.rules)
        moment = moment.parent
    if first.parent is None:
        for entry in first.entries:
            rules.update(entry.rules)
    return rules


def _given(facts: Facts | SeatFacts) -> Iterator[tuple[str, Any]]:
    for word in facts.__struct_fields__:
        value = getattr(facts, word)
        if value is not None:
            yield word, value


def _same(expected: Any, found: Any) -> bool:
    if isinstance(expected, tuple) and isinstance(found, tuple):
        if all(isinstance(item, str) for item in (*expected, *found)):
            return Counter(expected) == Counter(found)
        return expected == found
    return bool(expected == found)


def _tokens(moment: Moment, seat: int) -> dict[str, int]:
    return dict(moment.position.seats[seat].tokens)


def _count(moment: Moment, seat: int, word: str) -> int:
    value = getattr(moment.position.seats[seat], word)
    return value if isinstance(value, int) else len(value)


def _seat_fact(moment: Moment, seat: int, word: str, like: Any) -> Any:
    player = moment.position.seats[seat]
    if word == "tokens":
        return {token: _tokens(moment, seat).get(token, 0) for token in like}
    if word == "in_round":
        game = moment.position.round
        return game is not None and seat in game.members
    value = getattr(player, word)
    if isinstance(value, tuple):
        if isinstance(like, int):
            return len(value)
        return tuple(moment.setup.cast[card].id for card in value)
    return value


def table_fact(moment: Moment, word: str) -> Any:
    """One fact of the table, in the words of a scenario file."""
    position = moment.position
    names = moment.setup.names

    def name(seat: int) -> str:
        return "nobody" if seat == NOBODY else names[seat]

    match word:
        case "pot" | "inn":
            return getattr(position, word)
        case "drink_deck" | "drink_discard":
            return len(getattr(position, word))
        case "turn":
            return name(position.turn)
        case "phase":
            return moment.phase or None
        case "decides":
            return "nobody" if moment.decision is None else name(moment.decision.seat)
        case "winners":
            return tuple(name(seat) for seat in position.winners)
        case "round":
            running = position.round is not None and not position.round.ended
            return "running" if running else "over"
        case "contest":
            return "running" if position.contest is not None else "over"
        case "control":
            return name(position.round.control) if position.round else None
        case "passed" | "members":
            seats = getattr(position.round, word) if position.round else ()
            return tuple(name(seat) for seat in seats)
        case "contenders":
            for frame in reversed(position.agenda):
                if isinstance(frame, DrinkingContest):
                    return tuple(name(seat) for seat in frame.contenders)
            return ()
        case "subject":
            for frame in reversed(position.agenda):
                if isinstance(frame, Play | Event):
                    return moment.setup.cast[frame.card].id
                if isinstance(frame, Drinks):
                    return "drinks"
            return None
        case "drinks":
            for frame in reversed(position.agenda):
                if isinstance(frame, Drinks):
                    return tuple({name(d.drinker): d.alcohol} for d in frame.drinks)
            return ()
    raise AssertionError(word)
