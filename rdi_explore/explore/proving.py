"""The prover of the claims and puzzles in scenario files."""

from ..kernel import Moment
from ..scenario import Scenario, text_of
from ..scenario.claimed import Examined
from ..scenario.claims import Aim, Claim
from ..scenario.game import called
from .answers import answers
from .limits import Limits
from .prove import Proof, prove
from .written import line_of

IN_FILES = Limits(positions=100_000, seconds=20.0, memory=1_000_000_000)
"""How far the claims of files are followed."""


def examined(scenario: Scenario, edition: str, moment: Moment, claim: Claim) -> Examined:
    """Examine a claim of a scenario at a moment of its line."""
    proof = prove(moment, claim, IN_FILES)

    def file() -> str:
        shown = line_of(scenario, edition, moment, proof)
        return text_of(shown) if shown is not None else ""

    return Examined(proof.holds, proof.positions, why(proof), file)


def solved(moment: Moment, aim: Aim) -> dict[str, bool | None]:
    """Say of every choice of a moment, as files call it, whether an aim can be reached by it."""
    found = {answer.option: answer.right for answer in answers(moment, aim).each}
    return {words: found[option] for words, option in called(moment).items()}


def _sought(proof: Proof) -> bool:
    return proof.aim is not None and proof.aim.quantifier == "some"


def why(proof: Proof) -> str:
    """What has shown the verdict, in a sentence."""
    if proof.holds is None:
        return f"Stopped by the limit of {proof.stopped_by}, after {proof.positions} positions."
    if proof.line is None:
        found = "shows it" if not proof.true_aim and _sought(proof) else "is different"
        return f"No line of play {found} ({proof.positions} positions)."
    count = sum(move.option is not None for move in proof.line)
    times = "1 choice" if count == 1 else f"{count} choices"
    shortest = "shortest line" if proof.shortest else "line"
    return f"A {shortest} that shows it has {times} ({proof.positions} positions)."
