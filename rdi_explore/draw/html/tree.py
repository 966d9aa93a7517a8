"""The response tree: a place for the drawing, and the same tree as text."""

from ...kernel import Moment
from ..tree import ResponseTree


def tree(moment: Moment) -> str:
    """The region; the stage fills ``data-graph`` with the drawing of the DOT text."""
    found = ResponseTree.of(moment)
    head = (
        '<section class="rdi-panel rdi-tree" aria-label="What answers what">\n'
        '<div class="rdi-panel__head"><h2>What answers what</h2>'
        '<span class="rdi-soft rdi-note">arrow = in response to</span></div>\n'
    )
    if not found.nodes:
        return f'{head}<p class="rdi-note rdi-soft">No card waits for an answer.</p></section>'
    return (
        f'{head}<figure data-graph="" aria-label="What answers what"></figure>\n'
        '<details class="rdi-text-twin"><summary>Tree as text</summary>\n'
        f"{found.html_list()}</details>\n</section>"
    )


def dot(moment: Moment) -> str:
    """The DOT text of the tree, or ``""`` where there is nothing to draw."""
    found = ResponseTree.of(moment)
    return found.dot() if found.nodes else ""
