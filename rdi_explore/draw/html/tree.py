"""The response tree: a place for the drawing, and the same tree as a list."""

from markupsafe import Markup

from ...kernel import Moment
from ..tree import SIGNS, Node, ResponseTree
from .leaf import capital, escape, icon

_SIZES = (("-", "Smaller"), ("fit", "All of it"), ("+", "Larger"))


def tree(moment: Moment) -> Markup:
    """The region; the stage fills ``data-graph`` with the drawing of the DOT text."""
    found = ResponseTree.of(moment)
    if found.nodes:
        sizes, shown = SIZES, Markup(f"{drawing(found)}\n")
    else:
        none = Markup('<p class="rdi-note rdi-soft">No card waits for an answer.</p>')
        sizes, shown = Markup(), none
    return Markup(
        '<section class="rdi-panel rdi-tree" aria-label="What answers what">\n'
        f'<div class="rdi-panel__head"><h2>What answers what</h2>{sizes}</div>\n{shown}</section>'
    )


def drawing(found: ResponseTree) -> Markup:
    """The place of the drawing, and the list that takes it when it is opened, or where the drawing
    is too wide: it is to be seen whole."""
    return Markup(
        '<figure data-graph="" data-whole="" aria-label="What answers what"></figure>\n'
        '<details class="rdi-text-twin" data-key="twin"><summary>As a list</summary>\n'
        f"{listed(found)}</details>"
    )


def _size(by: str, called: str) -> Markup:
    sign = icon("fit") if by == "fit" else escape({"-": "−"}.get(by, by))
    return Markup(
        f'<button class="rdi-btn rdi-btn--bare" data-act="zoom" data-arg="{escape(by)}" '
        f'aria-label="{escape(called)}">{sign}</button>'
    )


SIZES = Markup(f'<span class="rdi-zoom">{"".join(_size(*each) for each in _SIZES)}</span>')
"""Buttons that make the drawing smaller and larger; the page does it by itself."""


def listed(found: ResponseTree) -> Markup:
    """The tree as boxes below each other, each answer a little further in."""
    roots = Markup("".join(_item(found, node) for node in found.nodes if not node.answers))
    return Markup(f'<ul class="rdi-listed">{roots}</ul>')


def _item(found: ResponseTree, node: Node) -> Markup:
    answers = Markup("".join(_item(found, answer) for answer in found.answers_to(node)))
    if found.slot is not None and found.slot[0] == node.id:
        answers += Markup(
            f'<li><p class="rdi-node slot">? {escape(found.slot[1])} may answer here</p></li>'
        )
    inner = Markup(f"<ul>{answers}</ul>" if answers else "")
    return Markup(f"<li>{_box(node)}{inner}</li>")


def _box(node: Node) -> Markup:
    """A card or Drink as a button that shows it: what became of it, its title, what it does."""
    does = escape("; ".join((node.brief or node.did, *node.changes)))
    state = escape(f"{SIGNS[node.state]} {node.state_words}")
    return Markup(
        f'<button class="rdi-node {escape(node.classes)}" data-act="node" '
        f'data-arg="{escape(node.id)}">'
        f"<small>{state}</small>"
        f'<span class="rdi-title">{escape(node.title)}</span>'
        f"<span>{capital(does)}</span></button>"
    )


def dot(moment: Moment) -> str:
    """The DOT text of the tree, or ``""`` where there is nothing to draw."""
    found = ResponseTree.of(moment)
    return found.dot() if found.nodes else ""
