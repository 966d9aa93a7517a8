"""What a scenario answers to its question: shut until it is asked for, open at the end."""

from ...scenario import Answered
from .leaf import escape, flag, prose, rules

_STATES = {"no": " is-no", "depends": " is-depends"}


def verdict(answer: Answered | None, *, ended: bool) -> str:
    """The answer with its sentence and its rules, or ``""`` without one."""
    if answer is None:
        return ""
    summary = "The answer" if ended else "Show the answer"
    return (
        f'<details class="rdi-verdict{_STATES.get(answer.verdict, "")}" data-key="answer-{ended}"'
        f'{flag("open", ended)}><summary>{summary}</summary><div class="rdi-verdict__body">'
        f'<p class="rdi-verdict__word">{escape(answer.word)}</p>'
        f'<p class="rdi-verdict__why">{prose(answer.why)}</p>'
        f'<p class="rdi-verdict__rules">{rules(answer.rules)}</p></div></details>'
    )
