"""What a scenario answers to its question: shut until it is asked for, open at the end."""

from markupsafe import Markup

from ...scenario import Answered
from .leaf import escape, flag, prose, rules

_STATES = {"no": " is-no", "depends": " is-depends"}


def verdict(answer: Answered | None, *, ended: bool) -> Markup:
    """The answer with its sentence and its rules, or ``""`` without one.

    Until it is asked for it lies in a template: nothing that searches the page, prints it or reads
    it aloud comes upon it. The stage takes it out.
    """
    if answer is None:
        return Markup()
    body = Markup(
        f'<div class="rdi-verdict__body{escape(_STATES.get(answer.verdict, ""))}">'
        f'<p class="rdi-verdict__word">{escape(answer.word)}</p>'
        f'<p class="rdi-verdict__why">{prose(answer.why)}</p>'
        f'<p class="rdi-verdict__rules">{rules(answer.rules)}</p></div>'
    )
    return Markup(
        f'<details class="rdi-verdict" data-key="answer-{ended}"{flag("open", ended)}>'
        f"<summary>{'The answer' if ended else 'Show the answer'}</summary>"
        f"{body if ended else f'<template>{body}</template>'}</details>"
    )
