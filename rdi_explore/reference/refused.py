"""What a rule refuses: for each rule the moment of a scenario's line that shows it best.

``rdi-explore rules --refused`` plays the lines of all scenario files, weighs every refusal on them
and prints one line a rule; ``refused.jsonl`` is what it printed. Only the place is stored: whoever
shows it has it played again, and the kernel says anew why the card may not be played.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from ..catalogue import FileError
from ..draw.style import PLAIN, Style
from ..draw.words import play_verb, refusal_words
from ..kernel import CardNo, Moment, Refusal, SeatNo
from ..scenario import Scenario, load, runs
from ..scenario.cases import MARK
from ..scenario.play import play_as_far
from ..scenario.schema import names
from .words import ROOM

FILE = ROOM / "refused.jsonl"


class RefusedAt(msgspec.Struct, frozen=True):
    """Because of a ``rule`` somebody may not play a ``card``, after so many ``choices`` of a
    scenario's line (or of one of its cases)."""

    rule: str
    scenario: str
    choices: int
    seat: str
    card: str


class RefusedPlay(NamedTuple):
    """A play that a rule refuses, in the moment in which it does."""

    place: RefusedAt
    scenario: Scenario
    moment: Moment
    refusal: Refusal

    @property
    def title(self) -> str:
        """What the card is called on the table."""
        card = self.moment.setup.cast[self.refusal.card]
        return card.short or card.title

    @property
    def file(self) -> str:
        """The id of the scenario's file."""
        return self.scenario.id.partition(MARK)[0]

    @property
    def verb(self) -> str:
        """``play`` a card, ``use`` what lies on the table."""
        return play_verb(self.moment, self.refusal).lower()

    def words(self, style: Style = PLAIN) -> str:
        """Why the card may not be played."""
        return refusal_words(self.moment, self.refusal, style)


def best_places(scenarios: Iterable[Scenario]) -> dict[str, RefusedAt]:
    """Of each rule that refuses something on these scenarios' lines, where it is seen best."""
    found: dict[str, list[_Found]] = defaultdict(list)
    for scenario in scenarios:
        if scenario.puzzle is None and scenario.lesson is None:
            for run in runs(scenario):
                if run.edition == scenario.edition:
                    for each in _refusals(run.scenario):
                        found[each[1].rule].append(each)
    return {rule: _best(found[rule]) for rule in sorted(found)}


_Weight = tuple[bool, int, int, bool, int, int, str]
_Found = tuple[_Weight, RefusedAt, bool]


def _best(every: Iterable[_Found]) -> RefusedAt:
    """The refusal that shows its rule best; of those on its line that do so as well, the one of
    which the file speaks."""
    found = sorted(every, key=lambda each: each[0])
    weight, first, _ = found[0]
    as_well = (
        place
        for other, place, said in found
        if said and place.scenario == first.scenario and other[:-2] == weight[:-2]
    )
    return next(as_well, first)


def _refusals(scenario: Scenario) -> Iterator[_Found]:
    """Every refusal on a scenario's line, and how far it is from showing its rule: whether the file
    does not expect it, how far its rule is from what the file is about, how many more rules refuse
    the card, whether somebody else is asked, how many people play, how much happened before; and
    whether the file says so of that very moment."""
    expected = {
        (rule, step.may_not_play, step.seat)
        for step in scenario.line
        for rule in names(step.because)
    }
    answer = scenario.answer.rules if scenario.answer is not None else ()
    about = tuple(dict.fromkeys((*answer, *scenario.rules)))
    played, _ = play_as_far(scenario)
    there = {
        (rule, step.may_not_play, len(moment.line()) - 1)
        for step, moment in zip(scenario.line, played.after, strict=False)
        for rule in names(step.because)
    }
    for choices, moment in enumerate(played.end.line()):
        ids = {number: card for card, number in moment.setup.numbers.items()}
        asked = moment.decision.seat if moment.decision is not None else None
        by_card: dict[tuple[SeatNo, CardNo], set[str]] = defaultdict(set)
        for refusal in moment.refusals:
            by_card[refusal.seat, refusal.card].add(refusal.rule)
        for (seat, card), because in by_card.items():
            for rule in because:
                name = moment.name(seat)
                place = RefusedAt(rule, scenario.id, choices, name, ids[card])
                said = {(rule, ids[card], None), (rule, ids[card], name)}
                yield (
                    (
                        said.isdisjoint(expected),
                        about.index(rule) if rule in about else len(about) + 99,
                        len(because),
                        seat != asked,
                        len(moment.setup.seats),
                        choices,
                        scenario.id,
                    ),
                    place,
                    (rule, ids[card], choices) in there,
                )


@cache
def stored() -> dict[str, RefusedAt]:
    """What was stored, by rule."""
    found = msgspec.json.Decoder(RefusedAt).decode_lines(FILE.read_bytes())
    return {each.rule: each for each in found}


def refused_play(rule: str) -> RefusedPlay | None:
    """The play that shows best what a rule refuses: nothing if it is no rule that refuses a play,
    if the scenario is not there, or if the kernel does not refuse it there for this rule."""
    place = stored().get(rule)
    if place is None:
        return None
    try:
        scenario = load(place.scenario)
    except FileError:
        return None
    line = play_as_far(scenario)[0].end.line()
    moment = line[min(place.choices, len(line) - 1)]
    card = moment.setup.numbers.get(place.card)
    seats = (seat for seat in moment.setup.seats if moment.name(seat) == place.seat)
    because = (no for seat in seats for no in moment.refusals_of(seat))
    refusal = next((no for no in because if (no.card, no.rule) == (card, rule)), None)
    return None if refusal is None else RefusedPlay(place, scenario, moment, refusal)
