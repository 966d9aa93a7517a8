"""Proofs as scenario files: a counterexample, or a strategy, that opens in the explorer."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..kernel import PASS, Moment
from ..scenario import LineError, Scenario, another, scenario_at, with_line
from ..scenario.cases import first_case
from ..scenario.game import choices_of
from ..scenario.play import settle
from ..scenario.schema import Case
from .prove import Proof
from .strategy import Strategy
from .table import Move

MOST_LINES = 12
"""So many lines of a strategy are written into a file."""


def bare(scenario: Scenario, edition: str, id: str, title: str, question: str) -> Scenario:
    """The table of a scenario without its line, and with nothing that is expected of it."""
    frame = another(first_case(scenario), id, title, edition)
    return replace(frame, question=question, line=(), choices=(), cases=())


def follow(moment: Moment, moves: Iterable[Move], any_order: bool = False) -> Moment:
    """The moment to which these choices lead; whoever has nothing to choose passes.

    Where all orders of asking were tried, who passes in a window does so when asked in the usual
    order.
    """
    for seat, option in moves:
        if option is None or (any_order and option == PASS and moment.window is not None):
            continue
        while moment.decision is not None and (
            moment.decision.seat != seat or option not in moment.options
            or (len(moment.options) == 1 and option == PASS)
        ):  # fmt: skip
            moment = moment.choose(moment.options[0])
        moment = moment.choose(option)
    while len(moment.options) == 1:
        moment = moment.choose(moment.options[0])
    return moment


def line_of(scenario: Scenario, edition: str, moment: Moment, proof: Proof) -> Scenario | None:
    """The line that shows a verdict as a scenario, from the beginning of the scenario on; ``None``
    if no line does.

    ``moment`` is that from which the claim was examined, on the scenario's own line.
    """
    if proof.line is None or proof.holds is None:
        return None
    what = "Counterexample" if not proof.holds else "Example"
    frame = bare(
        scenario, edition, f"{_plain(scenario.id)}-{what.lower()}",
        f"{what}: {scenario.title}", f"Claim: {proof.claim}.",
    )  # fmt: skip
    any_order = proof.aim is not None and proof.aim.any_order
    return written(frame, moment, proof.line, any_order)


def written(
    frame: Scenario, moment: Moment, moves: Sequence[Move], any_order: bool = False
) -> Scenario:
    """A scenario that plays the line up to a moment, and these choices then: as steps, or, if they
    cannot be said so, as choices from just that moment."""
    end = follow(moment, moves, any_order)
    made = end.depth
    try:
        return with_line(frame, settle(end).line(), made)
    except LineError:
        saved = scenario_at(moment, frame, frame.id, frame.title)
        played = follow(moment.next_choice(), moves, any_order)
        return replace(saved, question=frame.question, choices=choices_of(played.line()))


def strategy_of(scenario: Scenario, edition: str, moment: Moment, proof: Proof) -> Scenario | None:
    """A strategy as a scenario: one case for each way in which the other side may play, up to
    :data:`MOST_LINES`; ``None`` if nobody needs one."""
    strategy = Strategy.of(proof)
    if strategy is None or proof.aim is None:
        return None
    what = "Strategy" if proof.true_aim else "Counterexample"
    id = f"{_plain(scenario.id)}-{what.lower()}"
    frame = bare(scenario, edition, id, f"{what}: {scenario.title}", f"Claim: {proof.claim}.")
    lines: list[Scenario] = []
    for moves in strategy.lines(MOST_LINES):
        one = written(frame, moment, moves, proof.aim.any_order)
        if one.choices:
            return one
        if one.line not in [each.line for each in lines]:
            lines.append(one)
    if len(lines) == 1:
        return lines[0]
    cases = tuple(
        Case(f"line-{number}", title=f"Line {number}", line=one.line, change=one.change)
        for number, one in enumerate(lines, 1)
    )
    return replace(frame, cases=cases)


def _plain(id: str) -> str:
    return id.replace("--", "-")
