"""Messages between the sentence and the columns. Their words are HTML."""

from .leaf import escape, icon


def aside(letter: str, step: int) -> str:
    """You are on another line than the scenario's."""
    return (
        f'<div class="rdi-msg rdi-msg--aside" role="status">{icon("branch")}<span>'
        f"<b>You are on line {escape(letter)}</b>, off the scenario’s line since step {step}."
        '</span><button class="rdi-btn" data-act="to-line">Back to the line</button>'
        f'<button class="rdi-btn" data-act="compare">{icon("compare")}Compare</button></div>'
    )


def note(words: str) -> str:
    """Something worth knowing."""
    return (
        f'<div class="rdi-msg rdi-msg--aside" role="status">{icon("compare")}'
        f"<span>{words}</span>{_dismiss()}</div>"
    )


def done(words: str) -> str:
    """It is done."""
    return (
        f'<div class="rdi-msg rdi-msg--done" role="status">{icon("pass")}'
        f"<span>{words}</span>{_dismiss()}</div>"
    )


def error(head: str, words: str = "") -> str:
    """What is wrong, where, and what was done instead. Both are plain text."""
    more = f" {escape(_printable(words))}" if words else ""
    return (
        f'<div class="rdi-msg rdi-msg--error" role="alert">{icon("refuse")}'
        f"<span><b>{escape(head)}</b>{more}</span>{_dismiss()}</div>"
    )


def _printable(words: str) -> str:
    """What a page sent may hold signs that HTML cannot."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in words)


def _dismiss() -> str:
    return '<button class="rdi-btn" data-act="dismiss">Close</button>'
