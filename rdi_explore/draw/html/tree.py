"""The response tree: a place for the drawing, and the same tree as a list."""

from ...kernel import Moment
from ..tree import SIGNS, Node, ResponseTree
from .leaf import capital, escape, icon

_SIZES = (("-", "Smaller"), ("fit", "All of it"), ("+", "Larger"))


def tree(moment: Moment) -> str:
    """The region; the stage fills ``data-graph`` with the drawing of the DOT text."""
    found = ResponseTree.of(moment)
    head = '<section class="rdi-panel rdi-tree" aria-label="What answers what">\n'
    title = "<h2>What answers what</h2>"
    if not found.nodes:
        none = '<p class="rdi-note rdi-soft">No card waits for an answer.</p>'
        return f'{head}<div class="rdi-panel__head">{title}</div>\n{none}</section>'
    return f'{head}<div class="rdi-panel__head">{title}{SIZES}</div>\n{drawing(found)}\n</section>'


def drawing(found: ResponseTree) -> str:
    """The place of the drawing, and the list that takes it when it is opened, or where the drawing
    is too wide: it is to be seen whole."""
    return (
        '<figure data-graph="" data-whole="" aria-label="What answers what"></figure>\n'
        '<details class="rdi-text-twin" data-key="twin"><summary>As a list</summary>\n'
        f"{listed(found)}</details>"
    )


def _size(by: str, called: str) -> str:
    sign = icon("fit") if by == "fit" else {"-": "−"}.get(by, by)
    return (
        f'<button class="rdi-btn rdi-btn--bare" data-act="zoom" data-arg="{by}" '
        f'aria-label="{called}">{sign}</button>'
    )


SIZES = f'<span class="rdi-zoom">{"".join(_size(*each) for each in _SIZES)}</span>'
"""Buttons that make the drawing smaller and larger; the page does it by itself."""


def listed(found: ResponseTree) -> str:
    """The tree as boxes below each other, each answer a little further in."""
    roots = "".join(_item(found, node) for node in found.nodes if not node.answers)
    return f'<ul class="rdi-listed">{roots}</ul>'


def _item(found: ResponseTree, node: Node) -> str:
    answers = "".join(_item(found, answer) for answer in found.answers_to(node))
    if found.slot is not None and found.slot[0] == node.id:
        answers += (
            f'<li><p class="rdi-node slot">? {escape(found.slot[1])} may answer here</p></li>'
        )
    inner = f"<ul>{answers}</ul>" if answers else ""
    return f"<li>{_box(node)}{inner}</li>"


def _box(node: Node) -> str:
    """A card or Drink as a button that shows it: what became of it, its title, what it does."""
    does = "; ".join((node.brief or node.did, *node.changes))
    return (
        f'<button class="rdi-node {node.classes}" data-act="node" data-arg="{node.id}">'
        f"<small>{SIGNS[node.state]} {escape(node.state_words)}</small>"
        f'<span class="rdi-title">{escape(node.title)}</span>'
        f"<span>{capital(escape(does))}</span></button>"
    )


def dot(moment: Moment) -> str:
    """The DOT text of the tree, or ``""`` where there is nothing to draw."""
    found = ResponseTree.of(moment)
    return found.dot() if found.nodes else ""
