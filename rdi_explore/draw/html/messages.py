"""Messages between the sentence and the columns."""

from markupsafe import Markup

from .leaf import escape, icon


def aside(letter: str, step: int) -> Markup:
    """You are on another line than the scenario's."""
    return Markup(
        f'<div class="rdi-msg rdi-msg--aside" role="status">{icon("branch")}<span>'
        f"<b>You are on line {escape(letter)}</b>, off the scenario’s line since step {step}."
        '</span><button class="rdi-btn" data-act="to-line">Back to the line</button>'
        f'<button class="rdi-btn" data-act="compare">{icon("compare")}Compare</button></div>'
    )


def note(words: Markup) -> Markup:
    """Something worth knowing."""
    return Markup(
        f'<div class="rdi-msg rdi-msg--aside" role="status">{icon("compare")}'
        f"<span>{words}</span>{_dismiss()}</div>"
    )


def done(words: Markup) -> Markup:
    """It is done."""
    return Markup(
        f'<div class="rdi-msg rdi-msg--done" role="status">{icon("pass")}'
        f"<span>{words}</span>{_dismiss()}</div>"
    )


def error(head: str, words: str = "") -> Markup:
    """What is wrong, where, and what was done instead."""
    more = Markup(f" {escape(_printable(words))}" if words else "")
    return Markup(
        f'<div class="rdi-msg rdi-msg--error" role="alert">{icon("refuse")}'
        f"<span><b>{escape(head)}</b>{more}</span>{_dismiss()}</div>"
    )


def _printable(words: str) -> str:
    """What a page sent may hold signs that HTML cannot."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in words)


def _dismiss() -> Markup:
    return Markup('<button class="rdi-btn" data-act="dismiss">Close</button>')
