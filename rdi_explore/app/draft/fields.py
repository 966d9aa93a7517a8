"""Edits of single fields: a name such as ``seat.0.gold`` with what was typed or picked."""

import re
from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from ...catalogue.decks import AUTOMATON
from ...kernel import LONGEST, Variant
from ...rulebook import BOOKS
from ...scenario import Scenario
from ...scenario.schema import ContestSheet, RoundSheet, TurnSheet
from . import cards
from .mistake import Mistake, number, place
from .table import SHARED, in_mode, recast, rename, without_line

LONGEST_ID = 60
LONGEST_WORDS = 200
PHASES = ("discard", "action", "order", "drink", "begins", "ends")
UNDER_WAY = ("nothing", "card", "round", "contest")
YES, NO = "yes", "no"

Parts = list[str]


def changed(scenario: Scenario, field: str, value: str) -> Scenario:
    """The scenario with another value in a field; whether it is a right one is for the reader.

    Raises:
        Mistake: there is no such field, or the value cannot stand there.
    """
    head, *rest = field.split(".")
    edit = _EDITS.get(head)
    if edit is None:
        raise Mistake(field, "there is no such field")
    return edit(scenario, rest, value, field)


# ------------------------------------------------------------------------------- the whole


def slug(words: str) -> str:
    """An id made of a title."""
    plain = re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")[:LONGEST_ID].strip("-")
    return plain or "my-position"


def _id(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
    if len(value) > LONGEST_ID:
        raise Mistake(field, f"an id has at most {LONGEST_ID} letters")
    return replace(scenario, id=value.strip())


def _words(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
    words = " ".join(value.split())
    if len(words) > LONGEST_WORDS:
        raise Mistake(field, f"at most {LONGEST_WORDS} letters")
    if field != "title":
        return replace(scenario, **{field: words})
    if not words:
        raise Mistake(field, "a scenario needs a title")
    follows = scenario.id == slug(scenario.title)
    return replace(scenario, title=words, id=slug(words) if follows else scenario.id)


def _edition(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
    _one_of(field, value, BOOKS)
    return replace(scenario, edition=value)


def _mode(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
    _one_of(field, value, get_args(Variant))
    return in_mode(scenario, value)  # type: ignore[arg-type]


def _choice(word: str, *allowed: str) -> Callable[[Scenario, Parts, str, str], Scenario]:
    def edit(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
        _one_of(field, value, allowed)
        return replace(scenario, **{word: value})

    return edit


def _seed(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
    seed = number(field, value)
    if seed < 0:
        raise Mistake(field, f"{seed}; expected 0 or more")
    return replace(scenario, seed=seed)


def _one_of(field: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise Mistake(field, f"“{value[:40]}” is not possible here")


def _seat_name(scenario: Scenario, field: str, value: str) -> str:
    order = list(scenario.seats)
    return order[place(field, value, len(order))]


# ---------------------------------------------------------------------------------- a seat


def _seat(scenario: Scenario, rest: Parts, value: str, field: str) -> Scenario:
    if len(rest) < 2:
        raise Mistake(field, "there is no such field")
    seat, word, *more = rest
    at = place(field, seat, len(scenario.seats))
    name = list(scenario.seats)[at]
    if word == "name":
        return rename(scenario, at, value, field)
    if word == "character":
        return recast(scenario, at, value, field)
    fresh: Any
    if word in ("fortitude", "alcohol", "gold"):
        fresh = number(field, value)
    elif word in ("out", "boss"):
        fresh = value == YES
    elif word == "facing" and len(more) == 2:
        return _facing(scenario, name, more, value, field)
    elif word == "token" and more:
        return _token(scenario, name, more[0], value, field)
    elif word == "tokens":
        return _token(scenario, name, value, "1", field)
    else:
        raise Mistake(field, "there is no such field")
    mates = next((team for team in scenario.teams.values() if name in team), (name,))
    changing = mates if word in SHARED else (name,)
    seats = {
        who: replace(each, **{word: fresh}) if who in changing else each
        for who, each in scenario.seats.items()
    }
    return replace(scenario, seats=seats)


def _facing(scenario: Scenario, name: str, where: Parts, value: str, field: str) -> Scenario:
    """One number of the track of the mechanical player that faces another (otto.setup-tracks)."""
    sheet, other = scenario.seats[name], _seat_name(scenario, field, where[0])
    now = sheet.marks.get(other, (LONGEST, 0))
    if sheet.character != AUTOMATON or where[1] not in ("fortitude", "alcohol") or len(now) != 2:
        raise Mistake(field, "there is no such field")
    typed = number(field, value)
    track = (typed, now[1]) if where[1] == "fortitude" else (now[0], typed)
    marked = replace(sheet, marks={**sheet.marks, other: track})
    return replace(scenario, seats={**scenario.seats, name: marked})


def _token(scenario: Scenario, name: str, token: str, value: str, field: str) -> Scenario:
    """Tokens of one kind; none at all are not written down."""
    sheet = scenario.seats[name]
    n = number(field, value)
    tokens = {**sheet.tokens, token: n}
    if n == 0:
        del tokens[token]
    return replace(scenario, seats={**scenario.seats, name: replace(sheet, tokens=tokens)})


# --------------------------------------------------------------------- turn, what is under way


def _turn(scenario: Scenario, rest: Parts, value: str, field: str) -> Scenario:
    turn = scenario.turn or TurnSheet(next(iter(scenario.seats)))
    if rest == ["of"]:
        return replace(scenario, turn=replace(turn, of=_seat_name(scenario, field, value)))
    if rest != ["phase"]:
        raise Mistake(field, "there is no such field")
    _one_of(field, value, PHASES)
    busy = scenario.playing or scenario.round or scenario.contest
    if busy and value in ("begins", "ends"):
        raise Mistake(field, "something is under way: that is in a phase, not between turns")
    return replace(scenario, turn=replace(turn, phase=value))


def _under(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
    """What is under way at the start, with everything it needs to be so."""
    _one_of(field, value, UNDER_WAY)
    turn = scenario.turn or TurnSheet(next(iter(scenario.seats)))
    bare = replace(scenario, playing=None, round=None, contest=None, position=None, turn=turn)
    if value == "nothing":
        return bare
    if value == "card":
        return cards.playing(bare, cards.first_action(bare))
    phase = "action" if turn.phase in ("begins", "ends") else turn.phase
    bare = replace(bare, turn=replace(turn, phase=phase))
    there = tuple(name for name, sheet in scenario.seats.items() if not sheet.out)
    after = there[(there.index(turn.of) + 1) % len(there)] if turn.of in there else there[0]
    if value == "round":
        return replace(bare, round=RoundSheet(control=turn.of, pot=len(there), turn_of=after))
    return replace(bare, contest=ContestSheet(there))


def _playing(scenario: Scenario, rest: Parts, value: str, field: str) -> Scenario:
    shown = scenario.playing
    if shown is None:
        raise Mistake(field, "no card has just been played")
    match rest:
        case ["by"]:
            by = _seat_name(scenario, field, value)
            return cards.aimed(replace(scenario, playing=replace(shown, by=by)))
        case ["card"]:
            return cards.playing(scenario, value)
        case ["mode"]:
            return cards.aimed(replace(scenario, playing=replace(shown, mode=value)))
        case ["on"]:
            aims = cards.aims(scenario)
            on = aims[place(field, value, len(aims))]
            whom = on[0] if len(on) == 1 else on or None
            return replace(scenario, playing=replace(shown, on=whom))
        case _:
            raise Mistake(field, "there is no such field")


def _round(scenario: Scenario, rest: Parts, value: str, field: str) -> Scenario:
    game = scenario.round
    if game is None:
        raise Mistake(field, "no Round of Gambling is under way")
    match rest:
        case ["pot"]:
            return replace(scenario, round=replace(game, pot=number(field, value)))
        case ["control"]:
            who = "nobody" if value == "nobody" else _seat_name(scenario, field, value)
            return replace(scenario, round=replace(game, control=who))
        case ["turn_of"]:
            who = _seat_name(scenario, field, value)
            return replace(scenario, round=replace(game, turn_of=who, won_by=None))
        case ["member", seat]:
            members = game.members or tuple(scenario.seats)
            inside = _toggled(scenario, members, _seat_name(scenario, field, seat), value)
            return replace(scenario, round=replace(game, members=inside))
        case ["passed", seat]:
            passed = _toggled(scenario, game.passed, _seat_name(scenario, field, seat), value)
            return replace(scenario, round=replace(game, passed=passed))
        case _:
            raise Mistake(field, "there is no such field")


def _contest(scenario: Scenario, rest: Parts, value: str, field: str) -> Scenario:
    contest = scenario.contest
    if contest is None or len(rest) != 2 or rest[0] != "member":
        raise Mistake(field, "no Drinking Contest is under way")
    name = _seat_name(scenario, field, rest[1])
    inside = _toggled(scenario, contest.participants, name, value)
    contenders = tuple(each for each in contest.contenders if each in inside)
    return replace(scenario, contest=ContestSheet(inside, contenders))


def _toggled(scenario: Scenario, some: tuple[str, ...], name: str, value: str) -> tuple[str, ...]:
    """These seats with or without one of them, in the order of the table."""
    wanted = {*some, name} if value == YES else {*some} - {name}
    return tuple(each for each in scenario.seats if each in wanted)


def _line(scenario: Scenario, _: Parts, value: str, field: str) -> Scenario:
    _one_of(field, value, ("",))
    return without_line(scenario)


_EDITS: dict[str, Callable[[Scenario, Parts, str, str], Scenario]] = {
    "id": _id,
    "title": _words,
    "question": _words,
    "edition": _edition,
    "mode": _mode,
    "until": _choice("until", "phase", "turn", "game"),
    "asking": _choice("asking", "declared", "poll"),
    "seed": _seed,
    "seat": _seat,
    "turn": _turn,
    "under": _under,
    "playing": _playing,
    "round": _round,
    "contest": _contest,
    "line": _line,
    "own": cards.own,
}
