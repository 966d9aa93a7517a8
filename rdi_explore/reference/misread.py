"""What would be wrong: how a scenario's line ends for whoever misreads its rule.

``python -m tests.mutants.misread_lines`` breaks rules by hand (``tests/mutations.py``), plays the
lines that name them, and stores of each rule one number that comes out otherwise though all play
the same. What is right is not stored: whoever shows it has the line played again.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import starmap
from typing import Literal, NamedTuple

import msgspec

from ..catalogue import FileError
from ..draw.cards import PHASE
from ..draw.cards.names import is_sheet
from ..draw.words import sentence
from ..draw.words.names import side_name, window_about
from ..draw.words.plays import around
from ..kernel import (
    DECLINING,
    NOBODY,
    Entry,
    Gambling,
    Moment,
    Phase,
    Play,
    Reveal,
    Setup,
    Turn,
)
from ..rulebook.data import read
from ..scenario import Scenario, load
from ..scenario.cases import MARK
from ..scenario.play import play_as_far
from .words import ROOM

FILE = ROOM / "misread.jsonl"

Stat = Literal["out", "alcohol", "fortitude", "gold"]
CALLED: dict[Stat, str] = {"alcohol": "Alcohol Content", "fortitude": "Fortitude", "gold": "Gold"}
"""The numbers of a player, as they are called."""

Ends = dict[str, dict[Stat, int]]
"""How all stand, by name."""


class MisreadEnd(msgspec.Struct, frozen=True):
    """By a kernel in which a ``rule`` is broken the line of a scenario ends with this ``value`` for
    somebody; of ``out`` 1 is out of the game."""

    rule: str
    scenario: str
    seat: str
    stat: Stat
    value: int


class NotSo(NamedTuple):
    """A question that whoever knows a rule answers with no; why not; and what it ``says`` instead
    of a bare no, which could be taken for what may not be played."""

    scenario: Scenario
    asks: str
    why: str
    says: str = ""

    @property
    def file(self) -> str:
        """The id of the scenario's file."""
        return self.scenario.id.partition(MARK)[0]


class LineEnd(NamedTuple):
    """What was played and chosen on a line (passes apart), and how all stand in the end."""

    chosen: tuple[str, ...]
    stand: Ends


def end_of(scenario: Scenario) -> LineEnd:
    """How a scenario's line ends, as far as it can be played."""
    line = play_as_far(scenario)[0].end.line()
    options = (each.option for each in line)
    played = (each for each in options if each is not None and each.act not in DECLINING)
    return LineEnd(tuple(map(str, played)), standing(line[-1]))


def standing(end: Moment) -> Ends:
    """The numbers of everybody at a moment."""
    seats = ((end.name(number), end.position.seats[number]) for number in end.setup.seats)
    return {
        name: {
            "out": int(seat.out),
            "alcohol": seat.alcohol,
            "fortitude": seat.fortitude,
            "gold": seat.gold,
        }
        for name, seat in seats
    }


def sides_of(setup: Setup) -> dict[str, str]:
    """By a player's name the side whose numbers are that player's: the player, or a whole team."""
    return {setup.names[seat]: side_name(setup, seat) for seat in setup.seats}


def otherwise(
    rule: str, scenario: Scenario, ours: LineEnd, theirs: LineEnd
) -> Iterator[MisreadEnd]:
    """The numbers that differ though the same was played: who is out first."""
    if ours.chosen == theirs.chosen:
        stats: tuple[Stat, ...] = ("out", *CALLED)
        for stat in stats:
            for name, here in ours.stand.items():
                if here[stat] != theirs.stand[name][stat]:
                    yield MisreadEnd(rule, scenario.id, name, stat, theirs.stand[name][stat])


def nearest_runs(rule: str, runs: Iterable[str]) -> list[str]:
    """Runs of scenarios, those that are about a rule most first; no puzzle, no lesson, and no table
    with rulings of its own."""

    def aside(scenario: Scenario) -> tuple[int, int, str]:
        answer = scenario.answer.rules if scenario.answer is not None else ()
        about = (*answer, *scenario.rules)
        return about.index(rule) if rule in about else 99, len(scenario.seats), scenario.id

    whole = {run: load(run.partition(MARK)[0]) for run in runs}
    shown = [run for run, file in whole.items() if file.puzzle is None and file.lesson is None]
    usual = (each for each in map(load, shown) if not each.all_rulings)
    return [each.id for each in sorted(usual, key=aside)]


@cache
def stored() -> dict[str, MisreadEnd]:
    """What was stored, by rule."""
    found = msgspec.json.Decoder(MisreadEnd).decode_lines(FILE.read_bytes())
    return {each.rule: each for each in found}


@cache
def misreadings() -> dict[str, str]:
    """How rules are misread, in words; not of all that is known."""
    return read("misreadings.yaml", dict[str, str], ROOM)


def misread(rule: str) -> NotSo | None:
    """What is wrong for whoever knows a rule: nothing if that is not known, or if the scenario is
    not there or ends so today."""
    found = stored().get(rule)
    if found is None:
        return None
    try:
        scenario = load(found.scenario)
    except FileError:
        return None
    line = play_as_far(scenario)[0].end.line()
    right = standing(line[-1]).get(found.seat, {}).get(found.stat, found.value)
    if right == found.value:
        return None
    before = going_on(line[0]) + situation(line)
    name = sides_of(line[-1].setup)[found.seat]
    whoever = f"Whoever {misreadings().get(rule, 'overlooks this rule')}"
    if found.stat == "out":
        is_in, is_out = f"{name} stays in the game", f"{name} is out"
        asks = f"Is {name} out in the end?" if found.value else f"Does {name} stay in the game?"
        ours, theirs = (is_in, is_out) if found.value else (is_out, is_in)
        why = f"{ours}. {whoever} thinks that {theirs}."
        return NotSo(scenario, before + asks, why)
    begins = standing(line[0])[found.seat][found.stat]
    number = f"{found.value} {CALLED[found.stat]}"
    why = f"It is {right}. {whoever} comes to {found.value}."
    end = f"stay at {number}" if begins == found.value else f"go from {begins} to {number}"
    return NotSo(scenario, f"{before}Does {name} {end}?", why)


PLAYS, DRINKS = 4, 6
"""So many plays are told of a line before a question about its end, or so many Drinks: a Contest
needs both of its rounds."""


def situation(line: Sequence[Moment]) -> str:
    """What is played on a line before a question about its end; if nothing is played, what is
    drunk, and if nothing is drunk, what acts by itself."""
    entries = [(at.setup, each) for at in line for each in at.entries]
    announced = [each for each in entries if each[1].announces]
    drunk = [each for each in entries if isinstance(each[1].frame, Reveal)]
    by_itself = [each for each in announced if not _by_a_sheet(*each)]
    told = announced if any(starmap(_from_hand, announced)) else drunk or by_itself
    words = [*filter(None, starmap(sentence, told))]
    many = DRINKS if told is drunk else PLAYS
    return "".join(f"{each} " for each in words[-many:])


def going_on(begins: Moment) -> str:
    """What is so already where a line begins, before what is played there: a Round goes on."""
    game = begins.position.round
    if game is None:
        return ""
    control = "nobody" if game.control == NOBODY else begins.name(game.control)
    return f"A Round goes on: {begins.position.pot} Gold in the pot, {control} in control. "


def opening_turn(moment: Moment) -> str:
    """That it is the first turn of the game, where a Boss has fewer Actions in it."""
    setup, turn = moment.setup, moment.position.turn
    opening = any(isinstance(frame, Turn) and frame.opening for frame in moment.position.agenda)
    if not opening or setup.quota(turn).opening_actions is None:
        return ""
    others = len(setup.seats) - len(setup.mates[turn])
    return (
        f"Boss {moment.name(turn)} has the first turn of the game, against {others} Challengers. "
    )


def at_moment(moment: Moment) -> str:
    """At which moment of a game something is asked, on a line on which nothing has happened."""
    agenda = moment.position.agenda
    whose = f"{side_name(moment.setup, moment.position.turn)}'s"
    if moment.window is not None and moment.window.kind not in ("free", "gamble"):
        about = window_about(moment.setup, moment.window, moment.subject)
        return f"when everyone is asked about {about}"
    if any(isinstance(frame, Gambling) for frame in agenda):
        return "in a Round of Gambling"
    phase = next((frame for frame in agenda if isinstance(frame, Phase)), None)
    if phase is not None and moment.window is not None and moment.window.kind == "free":
        before_or_after, _, what = around(phase).partition(" ")
        return f"{before_or_after.lower()} {what} in {whose} turn"
    return f"in {whose} {'turn' if phase is None else PHASE[phase.phase]}"


def is_after(moment: Moment) -> bool:
    """Whether what was played last has happened already, and people are asked what it brought: the
    end of a Round, or the taking of its pot."""
    return moment.window is not None and moment.window.kind in ("won", "taken")


def _from_hand(setup: Setup, announced: Entry) -> bool:
    """Whether somebody plays what is announced: else it acts by itself."""
    play = announced.frame
    return isinstance(play, Play) and setup.cast[play.card].modes[play.mode].as_ != "hook"


def _by_a_sheet(setup: Setup, announced: Entry) -> bool:
    """Whether a character's own rule acts: it is named nowhere, so it tells nothing."""
    play = announced.frame
    return isinstance(play, Play) and is_sheet(setup.cast[play.card])
