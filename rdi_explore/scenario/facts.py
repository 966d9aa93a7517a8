"""What must hold: facts of a scenario compared with a moment."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..catalogue.reading import flow
from ..kernel import (
    NOBODY,
    Drink,
    DrinkingContest,
    Drinks,
    Entry,
    Event,
    Moment,
    Pile,
    Play,
    Seat,
    SeatNo,
    Setup,
    asking_order,
    is_seat,
    losses_of,
)
from .schema import SHORT_FORMS, DrinkFacts, Facts, LossFacts, SeatFacts


class Mismatch(NamedTuple):
    """One fact that does not hold."""

    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.what} is {fact_text(self.found)}; expected {fact_text(self.expected)}"


def fact_text(value: Any) -> str:
    """A value as a file has it; a word stands for itself."""
    return value if isinstance(value, str) else "none" if value is None else flow(value)


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
        if word in _OF_THE_RECORD:
            wrong += _recorded(word, expected, since, moment)
        elif word in _LISTED:
            wrong += _listed(word, expected, moment)
        elif word in ("piles", "marks"):
            found = _piles(moment, moment.position.piles, word, expected)
            if found != expected:
                wrong.append(Mismatch(word, expected, found))
        elif word != "seats":
            found = table_fact(moment, word)
            same = expected == found if word in _ORDERED else _same(expected, found)
            if not same:
                wrong.append(Mismatch(word, expected, found))
    return wrong


_ORDERED = ("asked",)
"""Lists of names whose order counts."""

_OF_THE_RECORD = ("rules", "not_rules", "rulings")
"""Facts of what has happened, not of the table."""

_LISTED = ("drinks", "losses")
"""Facts of which each is a list of parts, compared in the words that are given."""


def _recorded(
    word: str, expected: tuple[str, ...], since: Moment, moment: Moment
) -> list[Mismatch]:
    """What does not stand in the record as it must."""
    there = rulings_between(since, moment) if word == "rulings" else rules_between(since, moment)
    if word == "not_rules":
        present = ", ".join(rule for rule in expected if rule in there)
        return [Mismatch("the record", f"none of {present}", "with it")] if present else []
    missing = ", ".join(rule for rule in expected if rule not in there)
    return [Mismatch("the record", missing, "without it")] if missing else []


def _listed(
    word: str, expected: tuple[DrinkFacts | LossFacts, ...], moment: Moment
) -> list[Mismatch]:
    """What does not hold of the open Drinks or of the losses, part by part."""
    found = open_drinks(moment) if word == "drinks" else open_losses(moment)
    ordered = sorted(expected, key=_victim) if word == "losses" else expected
    wanted = [dict(_given(part)) for part in ordered]
    alike = len(wanted) == len(found)
    told: Sequence[Iterable[str]] = wanted if alike else [SHORT_FORMS[word]] * len(found)
    there = [{name: getattr(part, name) for name in names}
             for part, names in zip(found, told, strict=True)]  # fmt: skip
    if alike and all(
        _same(value, has[name])
        for want, has in zip(wanted, there, strict=True)
        for name, value in want.items()
    ):
        return []
    return [Mismatch(word, in_short(word, wanted), in_short(word, there))]


def _victim(loss: Any) -> str:
    return str(loss.victim)


def in_short(word: str, parts: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Drinks or losses as a file writes them: in short where two words tell one."""
    who, what = SHORT_FORMS[word]
    return [{part[who]: part[what]} if set(part) == {who, what} else part for part in parts]


def open_drinks(moment: Moment) -> tuple[DrinkFacts, ...]:
    """The Drinks that lie open, in order."""
    for frame in reversed(moment.position.agenda):
        if isinstance(frame, Drinks):
            return tuple(_drink_facts(moment, drink) for drink in frame.drinks)
    return ()


def _drink_facts(moment: Moment, drink: Drink) -> DrinkFacts:
    def name(seat: SeatNo) -> str:
        return "nobody" if seat == NOBODY else moment.name(seat)

    return DrinkFacts(
        name(drink.drinker),
        drink.alcohol,
        drink.fortitude,
        sum(extra.n for extra in drink.extras if extra.act == "draw"),
        drink.score,
        name(drink.revealer),
        tuple(moment.setup.cast[card].id for card in drink.names),
        tuple(map(name, drink.ignored)),
        drink.negated,
        drink.halved,
    )


def open_losses(moment: Moment) -> tuple[LossFacts, ...]:
    """Who would lose something by the card that waits for answers, before Static Effects lower it,
    or has just lost Fortitude by it, by name."""
    losses: dict[SeatNo, dict[str, Any]] = {}
    for frame in reversed(moment.position.agenda):
        hurts = losses_of(frame)
        for hurt in hurts:
            if hurt.stat == "front":
                continue
            loss = losses.setdefault(hurt.victim, {"fortitude": 0})
            loss["fortitude"] += hurt.amount
        if isinstance(frame, Play) and not frame.negated:
            for part in frame.parts:
                if part.amount < 0 and part.victim not in frame.ignored:
                    loss = losses.setdefault(part.victim, {})
                    loss[part.stat] = loss.get(part.stat, 0) - part.amount
                    if part.to != NOBODY:
                        loss["to"] = moment.name(part.to) if is_seat(part.to) else "inn"
        if hurts or isinstance(frame, Play):
            break
    named = {moment.name(victim): loss for victim, loss in losses.items()}
    return tuple(
        LossFacts(name, **{"fortitude": 0, "alcohol": 0, "gold": 0, **named[name]})
        for name in sorted(named)
    )


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
            elif word in ("piles", "marks", "worn"):
                found = _seat_fact(after, number, word, expected)
                if found != expected:
                    wrong.append(Mismatch(f"{name}'s {word}", expected, found))
            elif isinstance(expected, dict):
                were, are = _tokens(before, number), _tokens(after, number)
                for token, n in (expected or dict.fromkeys({**were, **are}, 0)).items():
                    got = are.get(token, 0) - were.get(token, 0)
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
        elif word != "seats":
            wrong += compare(Facts(**{word: expected}), after, before)
    return wrong


def rules_between(first: Moment, last: Moment) -> set[str]:
    """The rules that acted after one moment up to a later one on the same line."""
    return {rule for entry in _entries(first, last) for rule in entry.rules}


def rulings_between(first: Moment, last: Moment) -> set[str]:
    """The open questions whose answers decided something between two moments of a line."""
    return {ruling for entry in _entries(first, last) for ruling in entry.rulings}


def _entries(first: Moment, last: Moment) -> Iterator[Entry]:
    """The record after one moment up to a later one; that of the start belongs to what follows."""
    moment: Moment | None = last
    while moment is not None and moment is not first:
        yield from moment.entries
        moment = moment.parent
    if first.parent is None:
        yield from first.entries


def _given(facts: Facts | SeatFacts | DrinkFacts | LossFacts) -> Iterator[tuple[str, Any]]:
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


def _tokens(moment: Moment, seat: SeatNo) -> dict[str, int]:
    return dict(moment.position.seats[seat].tokens)


def worn_at(setup: Setup, player: Seat) -> dict[str, tuple[int, ...]]:
    """How much of their own Fortitude cards in front of a player have lost, by id."""
    found: dict[str, tuple[int, ...]] = {}
    for card, lost in player.worn:
        id = setup.cast[card].id
        found[id] = (*found.get(id, ()), lost)
    return found


def _count(moment: Moment, seat: SeatNo, word: str) -> int:
    value = getattr(moment.position.seats[seat], word)
    return value if isinstance(value, int) else len(value)


def _seat_fact(moment: Moment, seat: SeatNo, word: str, like: Any) -> Any:
    player = moment.position.seats[seat]
    if word == "tokens":
        there = _tokens(moment, seat)
        return {token: there.get(token, 0) for token in like} if like else there
    if word in ("piles", "marks"):
        return _piles(moment, player.piles, word, like)
    if word == "worn":
        worn = worn_at(moment.setup, player)
        return {id: worn.get(id, ()) for id in like} if like else worn
    if word == "in_round":
        game = moment.position.round
        return game is not None and seat in game.members
    value = getattr(player, word)
    if isinstance(value, tuple):
        if isinstance(like, int):
            return len(value)
        return tuple(moment.setup.cast[card].id for card in value)
    return value


def _piles(moment: Moment, piles: tuple[Pile, ...], word: str, like: dict[str, Any]) -> Any:
    """The cards of piles of components by name, or how many, or the numbers beside them."""
    there = {pile.name: pile for pile in piles}
    found: dict[str, Any] = {}
    for name, given in like.items():
        pile = there.get(name, Pile(name))
        if word == "marks":
            found[name] = tuple(pile.marks)
        elif isinstance(given, int):
            found[name] = len(pile.cards)
        else:
            found[name] = tuple(moment.setup.cast[card].id for card in pile.cards)
    return found


def table_fact(moment: Moment, word: str) -> Any:
    """One fact of the table, in the words of a scenario file."""
    position = moment.position
    names = moment.setup.names

    def name(seat: SeatNo) -> str:
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
        case "window":
            return "none" if moment.window is None else moment.window.kind
        case "asked":
            return tuple(map(name, asking_order(moment.setup, position)))
        case "declined":
            if moment.window is None:
                return ()
            asked = asking_order(moment.setup, position)[: moment.window.asked]
            wished = {seat for seat, _ in moment.window.wishes}
            return tuple(name(seat) for seat in asked if seat not in wished)
    raise AssertionError(word)
