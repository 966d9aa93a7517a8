"""A long line at a glance: what is left of everybody, the turns, what mattered, and a place to
touch anywhere."""

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from ...kernel import Moment
from ...scenario.turning import key_moments
from ..seats import Side, sides
from ..words import side_name
from .leaf import escape, icon
from .played import let_it_run
from .timeline import Stop, Timeline

MOST = 20
"""Fortitude less Alcohol Content is this at most."""
LITTLE = 3
"""So little is left to somebody who may soon be out."""
LEAST_ROOM = 0.025
"""A turn that is so much of the line has room for a letter."""


class _Lane(NamedTuple):
    """A player's or a team's share of the drawing, as paths over the steps."""

    side: Side
    left: str
    little: str
    gold: str
    out: int


class _Turn(NamedTuple):
    """A turn of the game: whose, its number (0: before the first one), and at which steps it begins
    and ends."""

    name: str
    number: int
    first: int
    last: int


class _Pin(NamedTuple):
    """A moment that matters: at which step, its sign, what happens."""

    place: int
    sign: str
    says: str


def overview(time: Timeline) -> Markup:
    """The lanes of all sides with what mattered above them and the turns below, and a slider."""
    count, now = len(time.stops), time.now
    lanes = Markup(
        "".join(
            f"<li><b>{escape(lane.side.name)}</b>{_drawn(lane, count)}"
            f"{_numbers(lane, time.moment)}</li>"
            for lane in _lanes(time.stops)
        )
    )
    turns = _turns(time.stops)
    band = Markup("".join(_turn(turn, count, turn.first <= now <= turn.last) for turn in turns))
    pins = Markup("".join(_pin(pin, count) for pin in _pins(time.stops)))
    at = now / (count - 1)
    return Markup(
        f'<div class="rdi-overview">{_ways(time, turns)}'
        f'<div class="rdi-pins" role="group" aria-label="Moments that matter">{pins}</div>'
        f'<ol style="--at:{at:.4f}">{lanes}</ol>'
        f'<div class="rdi-turns" role="group" aria-label="Turns">{band}</div>'
        f'<input type="range" data-act="jump" aria-label="Step" min="1" max="{count}" '
        f'value="{now + 1}"/></div>'
    )


def _ways(time: Timeline, turns: tuple[_Turn, ...]) -> Markup:
    """Which turn it is, ways to others and to the next moment that matters, and what is drawn."""
    now = time.now
    here = next(turn for turn in turns if turn.first <= now <= turn.last)
    told = f"Turn {here.number} of {turns[-1].number}: {here.name}"
    before = next((turn.first for turn in reversed(turns) if turn.first < now), -1)
    after = next((turn.first for turn in turns if turn.first > now), -1)
    matters = next((pin.place for pin in _pins(time.stops) if pin.place > now), -1)
    return Markup(
        '<div class="rdi-overview__ways">'
        f"<b>{escape(told) if here.number else 'Before the first turn'}</b>"
        f"{_way(before, 'turn-back', 'back', 'Turn before')}"
        f"{_way(after, 'turn-on', 'fwd', 'Next turn')}"
        f"{_way(matters, 'matters', 'target', 'Next moment that matters')}"
        f"{let_it_run(now == len(time.stops) - 1, bare=True)}"
        '<span class="rdi-note rdi-soft">What is left between mug and shield; dashed: Gold</span>'
        "</div>"
    )


def _way(place: int, key: str, sign: str, label: str) -> Markup:
    to = Markup(f'data-act="jump" data-arg="{place + 1}"' if place >= 0 else 'aria-disabled="true"')
    name = escape(label)
    return Markup(
        f'<button class="rdi-btn rdi-btn--bare" data-key="{escape(key)}" aria-label="{name}" {to}>'
        f'{icon(sign)}<span class="label">{name}</span></button>'
    )


@lru_cache(32)
def _lanes(stops: tuple[Stop, ...]) -> tuple[_Lane, ...]:
    """What the sides have along the line; it stays the same while one walks along it. An automaton
    has no such numbers."""
    setup = stops[0].moment.setup
    return tuple(_lane(stops, side) for side in sides(setup) if not setup.mechanical(side.seats[0]))


def _lane(stops: tuple[Stop, ...], side: Side) -> _Lane:
    seats = [stop.moment.position.seats[side.seats[0]] for stop in stops]
    out = next((place for place, seat in enumerate(seats) if seat.out), -1)
    alive = seats if out < 0 else seats[:out]
    left = [max(0, seat.fortitude - seat.alcohol) for seat in alive]
    gold = [min(MOST, seat.gold) for seat in alive]
    return _Lane(side, _path(left), _little(left), _path(gold), out)


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


def _little(numbers: list[int]) -> str:
    """A line at the foot, wherever little is left."""
    found, before = "", False
    for place, number in enumerate(numbers):
        if (number <= LITTLE) != before:
            before = not before
            found += f"M{place} {MOST}" if before else f"H{place}"
    return f"{found}H{len(numbers)}" if before else found


def _drawn(lane: _Lane, count: int) -> Markup:
    end = Markup(
        f'<path class="gone" d="M{lane.out} {MOST}H{count - 1}"/>'
        f'<path class="out" d="M{lane.out} 0V{MOST}"/>'
        if lane.out >= 0
        else ""
    )
    said = lane.side.name + (f", out at step {lane.out + 1}" if lane.out >= 0 else "")
    little = Markup(f'<path class="little" d="{escape(lane.little)}"/>' if lane.little else "")
    return Markup(
        f'<svg viewBox="0 0 {count - 1} {MOST}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(said)}"><path class="left" d="{escape(lane.left)}V{MOST}H0z"/>'
        f'{little}<path class="gold" d="{escape(lane.gold)}"/>{end}</svg>'
    )


def _numbers(lane: _Lane, moment: Moment) -> Markup:
    """What a side has left now."""
    seat = moment.position.seats[lane.side.seats[0]]
    if seat.out:
        return Markup('<span class="rdi-soft">out</span>')
    return Markup(
        f'<span>{icon("shield")}{max(0, seat.fortitude - seat.alcohol)}<span class="vh"> left, '
        f"Gold </span>{icon('coin')}{seat.gold}</span>"
    )


# ------------------------------------------------------------------------------- what mattered


@lru_cache(4)
def _pins(stops: tuple[Stop, ...]) -> tuple[_Pin, ...]:
    """The moments that matter, in order; of several at one step who goes out, else the first."""
    ends = [stop.moment.depth for stop in stops]
    line = [moment for stop in stops for moment in stop.moments]
    found: dict[int, _Pin] = {}
    for each in key_moments(line):
        place = bisect_left(ends, each.depth)
        name = side_name(line[0].setup, each.seat)
        sign, says = _WHAT[each.what]
        pin = _Pin(place, sign, says.format(name, each.much))
        if each.what == "out" and place in found and found[place].sign == sign:
            pin = pin._replace(says=f"{found[place].says}, {pin.says}")
        if each.what == "out" or place not in found:
            found[place] = pin
    return tuple(found.values())


_WHAT = {
    "out": ("cross", "{} is out"),
    "loss": ("mug", "{} comes {} closer to passing out"),
    "pot": ("coin", "{} wins {} Gold"),
}


def _pin(pin: _Pin, count: int) -> Markup:
    says = escape(pin.says)
    return Markup(
        f'<button data-act="jump" data-arg="{pin.place + 1}" tabindex="-1" '
        f'class="is-{escape(pin.sign)}" data-key="pin-{pin.place}" '
        f'style="left:{pin.place / (count - 1):.2%}" title="{says}" '
        f'aria-label="{says}, step {pin.place + 1}">{icon(pin.sign)}</button>'
    )


# ------------------------------------------------------------------------------------ turns


@lru_cache(4)
def _turns(stops: tuple[Stop, ...]) -> tuple[_Turn, ...]:
    """The turns of the line."""
    found: list[_Turn] = []
    begun = 0
    for place, stop in enumerate(stops):
        begins = sum(e.begins_turn for moment in stop.moments for e in moment.entries)
        begun += begins
        if begins or not found:
            found.append(_Turn(_whose(stop.moment), begun, place, place))
        found[-1] = found[-1]._replace(last=place)
    return tuple(found)


def _whose(moment: Moment) -> str:
    return side_name(moment.setup, moment.position.turn)


def _turn(turn: _Turn, count: int, here: bool) -> Markup:
    wide = (turn.last - turn.first + 1) / count
    letter = escape(turn.name[:1]) if wide > LEAST_ROOM else Markup()
    current = Markup(' aria-current="true"' if here else "")
    return Markup(
        f'<button data-act="jump" data-arg="{turn.first + 1}" tabindex="-1"{current} '
        f'style="flex-grow:{turn.last - turn.first + 1}" '
        f'aria-label="{escape(turn.name)}’s turn, from step {turn.first + 1}">{letter}</button>'
    )


# ------------------------------------------------------------------------------------- in small

_WIDTH, _HEIGHT = 56, 46


def sparkline(stops: tuple[Stop, ...]) -> Markup:
    """A whole line in small: what is left of each side, one below the other."""
    lanes = _lanes(stops)
    room = _HEIGHT / len(lanes)
    along, up = _WIDTH / (len(stops) - 1), (room - 2) / MOST
    drawn = Markup(
        "".join(
            f'<path transform="translate(0 {row * room + 1:.4g}) scale({along:.4g} {up:.4g})" '
            f'd="{escape(lane.left)}V{MOST}H0z"/>'
            for row, lane in enumerate(lanes)
        )
    )
    return Markup(
        f'<svg class="rdi-glyph is-game" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true">'
        f"{drawn}</svg>"
    )


def turns_in(stops: tuple[Stop, ...]) -> int:
    """How many turns a line has."""
    return _turns(stops)[-1].number
