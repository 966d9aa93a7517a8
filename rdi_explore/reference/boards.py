"""Where a rule is played out: the line on which it acts, or refuses a play, most of all.

``python -m tests.mutants.board_lines`` plays the lines of all scenario files, case by case, and
stores for each rule the best. Only the place is stored: whoever shows it has it played again.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from ..kernel import Moment
from ..rulebook import rules
from ..rulebook.data import read
from ..scenario import Scenario, runs
from ..scenario.answers import place_in_answer
from ..scenario.cases import MARK
from ..scenario.play import play_as_far
from ..scenario.schema import StepSheet, names
from . import misread, refused
from .words import ROOM

FILE = ROOM / "boards.jsonl"


class BoardOf(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ``rule`` acts on the line of a scenario, or of one of its cases; or it refuses there that a
    ``seat`` plays a ``card``. ``about`` says whether the scenario's answer rests on it."""

    rule: str
    scenario: str
    seat: str = ""
    card: str = ""
    about: bool = True

    @property
    def file(self) -> str:
        """The id of the scenario's file."""
        return self.scenario.partition(MARK)[0]

    @property
    def case(self) -> str:
        """The name of the case of that file; empty if it has none."""
        return self.scenario.partition(MARK)[2]


@cache
def stored() -> dict[str, BoardOf]:
    """The board of each rule that has one."""
    found = msgspec.json.Decoder(BoardOf).decode_lines(FILE.read_bytes())
    return {each.rule: each for each in found}


Whose = Literal["all", "automaton", "in-front"]
"""Whose numbers a rule changes itself: those of all, of an automaton's tracks, or of cards in front
of somebody."""


@cache
def changing() -> dict[str, Whose]:
    """The rules that change numbers themselves, each with whose."""
    found = read("changing.yaml", dict[Whose, tuple[str, ...]], ROOM)
    return {rule: whose for whose, every in found.items() for rule in every}


# ------------------------------------------------------------------------------------- searched


class Weight(NamedTuple):
    """How far a line is from showing a rule; the nearest is taken. A file says which rules its
    answer rests on, which of them first, by which lines it is confirmed, which rules it expects at
    its steps (so many ``steps``, here below 0), and which it is about. Its book may be ``silent``
    on the rule."""

    in_passing: bool
    other_topic: bool
    otherwise_ruled: bool
    silent: bool
    not_answered: bool
    not_first: bool
    steps: int
    not_in_answer: bool
    place: int
    changes_nothing: bool
    ends_the_same: bool
    aside: int
    others: int
    choices: int
    id: str
    case: int


_Refused = tuple[str, str]
"""Who may not play which card."""


def best_boards(scenarios: Iterable[Scenario]) -> dict[str, BoardOf]:
    """Of each rule that acts or refuses on a line the board; no puzzle, lesson or recorded game."""
    found: dict[str, list[tuple[Weight, BoardOf]]] = defaultdict(list)
    for file in scenarios:
        if file.puzzle is None and file.lesson is None and not file.choices:
            own = (run for run in runs(file) if run.edition == file.edition)
            for case, run in enumerate(own):
                place = place_in_answer(file, run.case)
                for weight, board in _boards(run.scenario, case, place):
                    found[board.rule].append((weight, board))
    return {rule: min(found[rule], key=lambda each: each[0])[1] for rule in sorted(found)}


def _boards(scenario: Scenario, case: int, place: int | None) -> Iterator[tuple[Weight, BoardOf]]:
    """The rules that act on the line of a scenario, or refuse a play that it speaks of; at which
    ``place`` of those that its answer is about the line stands, if it is."""
    answer = scenario.answer.rules if scenario.answer is not None else ()
    about = tuple(dict.fromkeys((*answer, *scenario.rules)))
    played, _ = play_as_far(scenario)
    line = played.end.line()
    acts = {rule for at in line for entry in at.entries for rule in entry.rules}
    changes = {rule for at in line for each in at.entries if each.changes for rule in each.rules}
    facts = (scenario.expect, *(step.expect for step in scenario.line if step.expect))
    told = [rule for each in facts for rule in names(each.rules)]
    refusing, known = dict(_refusing(scenario, played.after)), rules()
    if answer and answer[0] not in acts | refusing.keys():
        refusing.update(_as_another(answer[0], refusing))
    for rule in acts | refusing.keys():
        seat, card = refusing.get(rule, ("", ""))
        otherwise = misread.stored().get(rule)
        weight = Weight(
            in_passing=rule not in about,
            other_topic=known[rule].topic not in {known[each].topic for each in about},
            otherwise_ruled=bool(scenario.all_rulings),
            silent=scenario.edition not in known[rule].books_that_state_it(),
            not_answered=place is None,
            not_first=rule not in answer[:1],
            steps=-min(told.count(rule) + (rule in refusing), 2),
            not_in_answer=rule not in answer,
            place=place or 0,
            changes_nothing=rule not in changes and rule not in refusing,
            ends_the_same=otherwise is None or otherwise.scenario != scenario.id,
            aside=about.index(rule) if rule in about else 0,
            others=len(about),
            choices=len(line),
            id=scenario.id,
            case=case,
        )
        yield weight, BoardOf(rule, scenario.id, seat, card, place is not None and rule in answer)


def _as_another(rule: str, refusing: Mapping[str, _Refused]) -> Iterator[tuple[str, _Refused]]:
    """What a rule refuses that follows from one that refuses it."""
    for each in rules()[rule].follows:
        if each in refusing:
            yield rule, refusing[each]


def _refusing(scenario: Scenario, after: Iterable[Moment]) -> Iterator[tuple[str, _Refused]]:
    """The rules because of which somebody may not play a card; what the file says first comes
    last."""
    for rule, place in refused.stored().items():
        if place.scenario == scenario.id:
            yield rule, (place.seat, place.card)
    for step, moment in reversed([*zip(scenario.line, after, strict=False)]):
        card = refused_card(step)
        if card and moment.decision is not None:
            seat = step.seat or moment.name(moment.decision.seat)
            for rule in names(step.because):
                yield rule, (seat, card)


def refused_card(step: StepSheet) -> str:
    """The card that may not be played, as a step says; empty if it says no such thing."""
    return step.may_not_play or (step.card or "" if step.may_not == "play" else "")
