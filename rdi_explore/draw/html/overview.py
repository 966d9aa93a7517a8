"""A long line at a glance: what is left of everybody, the turns, and a place to touch anywhere."""

from functools import lru_cache
from typing import NamedTuple

from ...kernel import Moment, SeatNo
from .leaf import escape
from .timeline import Stop, Timeline

MOST = 20
"""Fortitude less Alcohol Content is this at most."""
LEAST_ROOM = 0.025
"""A turn that is so much of the line has room for a letter."""


class _Lane(NamedTuple):
    """A player's share of the drawing, as paths over the steps."""

    name: str
    left: str
    gold: str
    out: int


class _Turn(NamedTuple):
    """A turn of the game: whose, and at which steps it begins and ends."""

    name: str
    first: int
    last: int


def overview(time: Timeline) -> str:
    """The lanes of all players with the turns below them, and a slider."""
    count, now = len(time.stops), time.now
    first = time.stops[0].moment.setup
    shown = [_lane(time.stops, SeatNo(number)) for number in range(len(first.names))]
    lanes = "".join(f"<li><b>{escape(lane.name)}</b>{_drawn(lane, count)}</li>" for lane in shown)
    band = "".join(
        _turn(turn, count, turn.first <= now <= turn.last) for turn in _turns(time.stops)
    )
    at = now / (count - 1)
    return (
        '<div class="rdi-overview"><p class="rdi-note rdi-soft">What is left between mug and '
        f'shield; dashed: Gold</p><ol style="--at:{at:.4f}">{lanes}</ol>'
        f'<div class="rdi-turns" role="group" aria-label="Turns">{band}</div>'
        f'<input type="range" data-act="jump" aria-label="Step" min="1" max="{count}" '
        f'value="{now + 1}"/></div>'
    )


@lru_cache(32)
def _lane(stops: tuple[Stop, ...], number: SeatNo) -> _Lane:
    """One player's numbers along the line; they stay the same while one walks along it."""
    seats = [stop.moment.position.seats[number] for stop in stops]
    out = next((place for place, seat in enumerate(seats) if seat.out), -1)
    alive = seats if out < 0 else seats[:out]
    left = [max(0, seat.fortitude - seat.alcohol) for seat in alive]
    name = stops[0].moment.name(number)
    return _Lane(name, _path(left), _path([min(MOST, seat.gold) for seat in alive]), out)


def _path(numbers: list[int]) -> str:
    """Steps as a path: one along for each, up by the number; only where it changes."""
    if not numbers:
        return ""
    found, before = f"M0 {MOST - numbers[0]}", numbers[0]
    for place, number in enumerate(numbers):
        if number != before:
            found += f"H{place}V{MOST - number}"
            before = number
    return f"{found}H{len(numbers) - 1}"


def _drawn(lane: _Lane, count: int) -> str:
    end = f'<path class="out" d="M{lane.out} 0V{MOST}"/>' if lane.out >= 0 else ""
    said = f", out at step {lane.out + 1}" if lane.out >= 0 else ""
    return (
        f'<svg viewBox="0 0 {count - 1} {MOST}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(lane.name)}{said}"><path class="left" d="{lane.left}V{MOST}H0z"/>'
        f'<path class="gold" d="{lane.gold}"/>{end}</svg>'
    )


@lru_cache(4)
def _turns(stops: tuple[Stop, ...]) -> tuple[_Turn, ...]:
    """The turns of the line."""
    found: list[_Turn] = []
    for place, stop in enumerate(stops):
        begins = any(e.begins_turn for moment in stop.moments for e in moment.entries)
        if begins or not found:
            found.append(_Turn(_whose(stop.moment), place, place))
        found[-1] = found[-1]._replace(last=place)
    return tuple(found)


def _whose(moment: Moment) -> str:
    return moment.name(moment.position.turn)


def _turn(turn: _Turn, count: int, here: bool) -> str:
    wide = (turn.last - turn.first + 1) / count
    letter = escape(turn.name[:1]) if wide > LEAST_ROOM else ""
    current = ' aria-current="true"' if here else ""
    return (
        f'<button data-act="jump" data-arg="{turn.first + 1}" tabindex="-1"{current} '
        f'style="flex-grow:{turn.last - turn.first + 1}" '
        f'aria-label="{escape(turn.name)}’s turn, from step {turn.first + 1}">{letter}</button>'
    )
