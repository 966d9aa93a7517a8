"""Which of the open questions matter to a scenario.

Only those that are met are tried: those that the kernel reads while the line is played, what each
seat may do is listed, and what it may not is reasoned. What is never read cannot matter.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from ..kernel import rulings_read
from ..rulebook import switches
from ..scenario import LineError, Scenario, load, play_line
from ..told import Told
from .compare import Divergence, diverge, one_case
from .walks import NotedRulings, Variant, begin, setup_by, walk

Weight = Literal["nothing", "reason", "play", "record", "result"]
"""How much another answer changes, from least to most: nothing; only reasons for refusals; what
may be done; what happens on the line; how it ends."""


class OtherAnswer(NamedTuple):
    """Another answer to an open question, and what would be different by it.

    ``broken`` tells which expectation of the scenario does not hold then, or is empty.
    """

    value: bool | str
    divergence: Divergence
    broken: str

    @property
    def weight(self) -> Weight:
        """How much it changes."""
        lines = self.divergence.lines
        if not lines.same_end:
            return "result"
        kinds = {each.kind for each in lines.differences}
        if kinds & {"record", "position"}:
            return "record"
        return "play" if "play" in kinds else "reason" if kinds else "nothing"


class Met(NamedTuple):
    """An open question that is met: the answer by which the scenario is played, what the others
    would change. ``cited`` says that the record names it as having decided."""

    name: str
    value: bool | str
    cited: bool
    others: tuple[OtherAnswer, ...]

    @property
    def matters(self) -> bool:
        """Whether any other answer changes what may be done or what happens."""
        return any(other.weight not in ("nothing", "reason") for other in self.others)


@dataclass(frozen=True, repr=False)
class Sensitivity(Told, view="sensitivity"):
    """The open questions that a scenario meets, and the names of those that it does not."""

    scenario: Scenario
    variant: Variant
    met: tuple[Met, ...]
    not_met: tuple[str, ...]


def sensitivity(
    scenario: Scenario | str | Path, edition: str | None = None, case: str | None = None
) -> Sensitivity:
    """Try every other answer to every open question that the scenario's line meets.

    Raises:
        FileError: there is no such scenario, or its file is wrong.
        NoSuchVariant: it has no such case.
    """
    whole = scenario if isinstance(scenario, Scenario) else load(scenario)
    played = one_case(whole, case)
    variant = Variant(edition or played.edition)
    line = walk(played, variant.edition, begin(played, setup_by(played, variant)))
    read = rulings_met(played, variant)
    cited = {name for entry in line.end.record() for name in entry.rulings}
    own = variant.rulings(played)
    met = []
    for name in (name for name in switches() if name in read):
        value = getattr(own, name)
        others = [
            OtherAnswer(
                other,
                diverge(played, variant, line, variant.having(name, other)),
                _broken(played, variant, name, other),
            )
            for other in switches()[name].allowed
            if other != value
        ]
        met.append(Met(name, value, name in cited, tuple(others)))
    rest = tuple(n for n in switches() if n in rulings_read() and n not in read)
    return Sensitivity(played, variant, tuple(met), rest)


def rulings_met(scenario: Scenario, variant: Variant) -> set[str]:
    """The open questions whose answers are read while a line is played and judged."""
    watched = NotedRulings(variant.rulings(scenario))
    first = begin(scenario, setup_by(scenario, variant, watched))
    for moment in walk(scenario, variant.edition, first).moments:
        for seat in moment.setup.seats:
            moment.plays_of(seat)
            moment.refusals_of(seat, every=True)
    return watched.read


def _broken(scenario: Scenario, variant: Variant, name: str, value: bool | str) -> str:
    """Which expectation of the scenario does not hold by another answer, if one does not."""
    pinned = replace(scenario, rulings={**scenario.rulings, **dict(variant.pinned), name: value})
    try:
        play_line(pinned, variant.edition)
    except LineError as error:
        return str(error)
    return ""


def summary(found: Sensitivity) -> dict[str, Any]:
    """The same as plain data, for JSON."""
    return {
        "scenario": found.scenario.id,
        "by": found.variant.name,
        "met": [
            {
                "ruling": met.name,
                "value": met.value,
                "decided": met.cited,
                "others": [
                    {"value": other.value, "changes": other.weight, "broken": other.broken}
                    for other in met.others
                ],
            }
            for met in found.met
        ],
        "not_met": found.not_met,
    }
