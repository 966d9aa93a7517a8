"""Proofs as text: the verdict, the line that shows it, the strategy as a tree that is folded."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from markupsafe import Markup, escape

from ..explore.limits import Limits
from ..explore.prove import USUAL, Proof, decide
from ..explore.proving import why
from ..explore.strategy import Strategy
from ..explore.table import ASKING, Move, Place
from ..explore.written import line_of, strategy_of
from ..kernel import NOBODY, Act, Decision, Moment, Recorded, Setup
from ..scenario import Scenario, load, play_line
from ..scenario.claim_text import read_claim
from ..scenario.claimed import names_of
from ..scenario.claims import Claim
from ..scenario.play import first_moment
from ..told import Told
from .words import on_whom, option_label

FOLDED = "…"


@dataclass(frozen=True, repr=False)
class Proved(Told, view="proofs"):
    """A proof from a moment of a scenario, as it is read; it can be written as a scenario.

    The verdict is there at once. Whatever shows it is looked for when it is first asked for.
    """

    scenario: Scenario
    edition: str
    moment: Moment
    decided: Proof

    @cached_property
    def proof(self) -> Proof:
        """What was decided, with the shortest line or strategy that could be found."""
        return self.decided.shortened()

    @property
    def verdict(self) -> str:
        """``holds``, ``fails`` or ``unknown``."""
        return self.decided.verdict

    @property
    def line(self) -> list[str]:
        """The line that shows the verdict, a sentence for each choice."""
        return line(self.proof)

    @property
    def tree(self) -> list[str]:
        """The strategy that was found, indented and folded; nothing where nobody needs one."""
        return tree(self.proof)

    def shown(self) -> Scenario | None:
        """The scenario that shows the verdict: a strategy's lines, a counterexample or an example;
        ``None`` where there is none."""
        given = (self.scenario, self.edition, self.moment, self.proof)
        return strategy_of(*given) or line_of(*given)


def prove(
    scenario: Scenario | str | Path,
    claim: Claim | str,
    step: int = 0,
    edition: str | None = None,
    limits: Limits = USUAL,
) -> Proved:
    """Examine a claim over all lines of play from a step of a scenario on, until it is decided;
    the shortest line or strategy that shows it is looked for when it is first asked for.

    >>> found = prove("rdi5-timing-2", "Joran can force that Sera is in the game", step=3)
    >>> found.verdict
    'holds'
    >>> found.line[0]
    'Joran passes.'

    Raises:
        FileError: there is no such scenario, or its file is wrong.
        LineError: its line cannot be played.
        ClaimError: the claim cannot be read.
        NotSayable: the claim names somebody who is not here.
        IndexError: the line has no such step.
    """
    known = scenario if isinstance(scenario, Scenario) else load(scenario)
    edition = edition or known.edition
    moment = first_moment(known, edition)
    if step:
        moment = play_line(known, edition).moments[step]
    said = read_claim(claim, names_of(known)) if isinstance(claim, str) else claim
    return Proved(known, edition, moment, decide(moment, said, limits))


def text(proved: Proved) -> str:
    """The verdict, why, and what shows it."""
    return f"{verdict(proved)}\n{shown(proved)}"


def verdict(proved: Proved) -> str:
    """The verdict alone, which is known first."""
    return f"{proved.verdict}: {proved.decided.claim}"


def shown(proved: Proved) -> str:
    """Why, and what shows it."""
    proof = proved.proof
    told = [why(proof)]
    if proved.tree:
        told.append("The strategy:" if proof.true_aim else "How the others prevent it:")
    told += [f"  {row}" for row in proved.tree or proved.line]
    return "\n".join(told)


def html(proved: Proved) -> Markup:
    """The same as HTML."""
    return Markup(f'<pre class="rdi-proof">{escape(text(proved))}</pre>')


def line(proof: Proof) -> list[str]:
    """The line that shows the verdict, a sentence for each choice."""
    if proof.line is None or proof.search is None or proof.table is None:
        return []
    place, told = proof.search.game.start, []
    for move in proof.line:
        told.append(choice(proof.table.setup, place, move))
        place = proof.search.seen[place][move]
    return told


def tree(proof: Proof, levels: int = 12, most: int = 60) -> list[str]:
    """The strategy that was found, indented; deeper than ``levels``, and after so many lines, it is
    folded."""
    strategy = Strategy.of(proof)
    if strategy is None or proof.table is None:
        return []
    told = list(islice(_branches(proof.table.setup, strategy, 0, levels), most + 1))
    if len(told) > most:
        told[most:] = [f"{FOLDED} (the strategy has {strategy.size()} positions)"]
    return told


def _branches(setup: Setup, tree: Strategy, depth: int, levels: int) -> Iterable[str]:
    """The choices that follow here; where there is only one way on, nothing is indented further.

    What those choose whose strategy it is has a sign.
    """
    indent = "  " * depth
    replies = tree.replies()
    while len(replies) == 1:
        move, below = replies[0]
        sign = "▸ " if tree.choice is not None else ""
        yield f"{indent}{sign}{choice(setup, tree.place, move)}"
        tree, replies = below, below.replies()
    if replies and depth >= levels:
        yield f"{indent}{FOLDED}"
        return
    for move, below in replies:
        yield f"{indent}{choice(setup, tree.place, move)}"
        yield from _branches(setup, below, depth + 1, levels)


def choice(setup: Setup, place: Place, move: Move) -> str:
    """A choice at a place as a sentence."""
    name = setup.names[move.seat]
    if move.option is None:
        return f"{name} is asked first."
    option = move.option
    if option.act is Act.PASS:
        return f"{name} passes."
    decision = None
    if place.seat not in (ASKING, NOBODY):
        decision = Decision(place.seat, tuple(m.option for m in place.moves if m.option))
    moment = Moment(setup, Recorded(place.position, decision, (), (), 0), None, None)
    label = option_label(moment, option)
    whom = " and ".join(on_whom(setup, option)) if option.act is Act.PLAY else ""
    return f"{name}: {label}" + (f" on {whom}" if whom else "") + "."
