"""Proofs as text: the verdict, the line that shows it, the strategy as a tree that is folded."""

from collections.abc import Iterable
from itertools import islice

from ..explore.prove import Proof
from ..explore.proving import why
from ..explore.strategy import Strategy
from ..explore.table import ASKING, Move, Place
from ..kernel.engine import Decision
from ..kernel.moment import Moment
from ..kernel.record import Recorded
from ..kernel.setup import Setup
from .words import on_whom, option_label

FOLDED = "…"


def verdict(proof: Proof) -> str:
    """The verdict with the claim, and what was looked at for it."""
    return f"{proof.verdict}: {proof.claim}\n{why(proof)}"


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
    if option.act == "pass":
        return f"{name} passes."
    decision = None
    if place.seat not in (ASKING, -1):
        decision = Decision(place.seat, tuple(m.option for m in place.moves if m.option))
    moment = Moment(setup, Recorded(place.position, decision, (), (), 0), None, None)
    label = option_label(moment, option)
    whom = " and ".join(on_whom(setup, option)) if option.act == "play" else ""
    return f"{name}: {label}" + (f" on {whom}" if whom else "") + "."
