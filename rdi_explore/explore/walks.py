"""A scenario's line as single choices, by any edition and any rulings."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from msgspec.structs import replace

from ..kernel import Moment, Rulings, Setup
from ..rulebook import rulings_for
from ..scenario.game import option_called
from ..scenario.play import LineError, play_bare, play_step, settle
from ..scenario.schema import Scenario, StepSheet
from ..scenario.start import position_of, setup_of
from ..scenario.waiting import bare


class Variant(NamedTuple):
    """By what a scenario is played: an edition, and rulings that are set otherwise than there.

    What the scenario itself pins stays so, unless it is set here, too.
    """

    edition: str
    pinned: tuple[tuple[str, bool | str], ...] = ()

    @property
    def name(self) -> str:
        """``rdi5``, or ``rdi5 with chaser_by=title``."""
        words = [f"{name}={word_for(value)}" for name, value in self.pinned]
        return f"{self.edition} with {', '.join(words)}" if words else self.edition

    def having(self, name: str, value: bool | str) -> "Variant":
        """The same with one more ruling set."""
        return self._replace(pinned=tuple({**dict(self.pinned), name: value}.items()))

    def rulings(self, scenario: Scenario) -> Rulings:
        """Every answer by which the scenario is played so.

        Raises:
            UnknownEdition, UnknownSwitch, ValueNotAllowed: there is no such edition or ruling.
        """
        return rulings_for(self.edition, **{**scenario.all_rulings, **dict(self.pinned)})


def word_for(value: bool | str) -> str:
    """The value of a ruling as it stands in a scenario file."""
    return str(value).lower() if isinstance(value, bool) else value


class NotedRulings:
    """Rulings that note which of them are read.

    The kernel is deterministic: what it never reads, it does not depend on. So a run of it is the
    same for every answer to a question that is not among ``read``.
    """

    def __init__(self, rulings: Rulings) -> None:
        self._rulings = rulings
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> object:
        value: object = getattr(self._rulings, name)
        self.read.add(name)
        return value


class Walked(NamedTuple):
    """A line that was walked: its moments, and for each the number of the step that led to it.

    The start belongs to step 0; what everybody declines at the end, to the step after the last.
    ``problem`` tells at which ``stuck`` step (0: none) the line could not be followed any more;
    then everybody declines.
    """

    moments: tuple[Moment, ...]
    steps: tuple[int, ...]
    problem: str = ""
    stuck: int = 0

    @property
    def end(self) -> Moment:
        """The last moment."""
        return self.moments[-1]

    def done(self, place: int) -> int:
        """The number of the last step that has been made, when so many choices are made."""
        step = self.steps[place]
        following = self.steps[place + 1 :][:1]
        return step if following != (step,) else step - 1


def setup_by(scenario: Scenario, variant: Variant, watched: NotedRulings | None = None) -> Setup:
    """The setup of a scenario without cases, as a line of steps is played from it.

    With ``watched`` the rulings are read through it.
    """
    every = scenario.game is None and not scenario.choices
    pinned = replace(scenario, rulings={**scenario.rulings, **dict(variant.pinned)})
    setup = setup_of(pinned, variant.edition, "seats" if every else "choices")
    return setup if watched is None else replace(setup, rulings=cast(Rulings, watched))


def begin(scenario: Scenario, setup: Setup) -> Moment:
    """The first moment."""
    return Moment.start(setup, position_of(scenario, setup))


def walk(
    scenario: Scenario, edition: str, moment: Moment, after: int = 0, drifts: bool = False
) -> Walked:
    """Follow a line from a moment on, with the steps after that number, to where all is settled.

    What only looks is passed over, and so are the steps of other editions. From the first step on
    that cannot be made, everybody declines. A line that ``drifts`` is followed by another answer
    to an open question, or by another book, than it was written for: there a step that is not
    possible at once is made as soon as it is.
    """
    first = moment
    steps = [after]
    stuck, problem = 0, ""
    line: Sequence[StepSheet | dict[str, str]] = scenario.choices or scenario.line
    for number, step in enumerate(line, 1):
        if number <= after or not _moves(step, edition):
            continue
        try:
            moment = _after(moment, step, drifts)
        except LineError as error:
            stuck, problem = number, error.message
            break
        steps += [number] * (moment.depth - first.depth - len(steps) + 1)
    try:
        moment = settle(moment)
    except LineError as error:
        problem = problem or error.message
    steps += [len(line) + 1] * (moment.depth - first.depth - len(steps) + 1)
    return Walked(tuple(moment.line()[first.depth :]), tuple(steps), problem, stuck)


def _after(moment: Moment, step: StepSheet | dict[str, str], drifts: bool) -> Moment:
    if isinstance(step, dict):
        return _choice(moment, step)
    try:
        return play_bare(moment, step)
    except LineError:
        if not drifts or step.seat is None:
            raise
        return play_step(moment, replace(bare(step), until="possible"))


def _moves(step: StepSheet | dict[str, str], edition: str) -> bool:
    """Whether a step is one of this edition."""
    if isinstance(step, dict):
        return True
    return step.only_in is None or edition in step.only_in


def _choice(moment: Moment, choice: dict[str, str]) -> Moment:
    ((name, words),) = choice.items()
    decides = None if moment.decision is None else moment.name(moment.decision.seat)
    option = option_called(moment, words) if decides == name else None
    if option is None:
        raise LineError(0, f"“{name}: {words[:100]}” is no choice here")
    return moment.choose(option)
