"""How far somebody is in a lesson: a small value, what each request makes of it, and its token.

The value knows no widget and no kernel. All that it must know of a question is its :class:`Shape`,
so that any page that has the shapes, also one without Python, can follow the same steps.
"""

import hashlib
import re
from typing import NamedTuple

import msgspec

from .migrate import forgotten
from .schema import Scenario

VERSION = "l1"
HINTS = 1
"""Where to look."""
IDEA = -1
"""The place before the first question."""
LONGEST_TOKEN = 400


class Shape(NamedTuple):
    """What a question is made of: which answers are right, and how many steps each has when it is
    played out (0: it is not)."""

    right: tuple[bool, ...]
    steps: tuple[int, ...]


class Try(NamedTuple):
    """What was done with one question: the answers in the order in which they were given, the
    hints that are open, the answer that is ``shown`` (-1: none), at which of its steps, from 1
    (0: at the last). An answer is shown from its first step on, one of a link at its end."""

    picked: tuple[int, ...] = ()
    hints: int = 0
    shown: int = -1
    step: int = 0

    def done_at(self, shape: Shape) -> int:
        """With which try a right answer was given; 0 if with none yet."""
        for number, answer in enumerate(self.picked, 1):
            if answer < len(shape.right) and shape.right[answer]:
                return number
        return 0


class Progress(NamedTuple):
    """Where somebody is: at which question, from 0 (``IDEA``: before the first; one more than the
    last: at the end)."""

    at: int
    tries: tuple[Try, ...]

    @property
    def now(self) -> Try:
        """The question that is shown; before the first and at the end an empty one."""
        return self.tries[self.at] if 0 <= self.at < len(self.tries) else Try()


class NotPossible(ValueError):
    """A request that cannot be met here; the message says why."""


ACTS = (
    "answer", "next", "previous", "hint", "retry", "back", "forward", "jump",
)  # fmt: skip
"""The requests that change a progress."""


def begun(questions: int) -> Progress:
    """A lesson of which nothing is answered yet."""
    return Progress(IDEA, (Try(),) * questions)


def after(progress: Progress, shape: Shape, act: str, number: int = 0) -> Progress:
    """What a request makes of a progress; ``shape`` is that of the present question.

    ``answer`` takes the number of the answer from 0, ``jump`` that of the step from 1.

    Raises:
        NotPossible: it cannot be done here.
    """
    if act in ("next", "previous"):
        at = progress.at + (1 if act == "next" else -1)
        return progress._replace(at=min(max(at, IDEA), len(progress.tries)))
    if act == "retry":
        return begun(len(progress.tries))
    if not 0 <= progress.at < len(progress.tries):
        raise NotPossible("No question is open.")
    tried = _tried(progress.now, shape, act, number)
    tries = (*progress.tries[: progress.at], tried, *progress.tries[progress.at + 1 :])
    return progress._replace(tries=tries)


def _tried(now: Try, shape: Shape, act: str, number: int) -> Try:
    match act:
        case "answer":
            if not 0 <= number < len(shape.right):
                raise NotPossible(f"There is no answer {number + 1}.")
            picked = now.picked if number in now.picked else (*now.picked, number)
            step = min(1, shape.steps[number])
            return now._replace(picked=picked, shown=number, step=step)
        case "hint":
            return now._replace(hints=min(now.hints + 1, HINTS))
        case "back" | "forward" | "jump":
            return now._replace(step=_step(now, shape, act, number))
        case _:
            raise NotPossible("This page has no such button.")


def _step(now: Try, shape: Shape, act: str, number: int) -> int:
    last = shape.steps[now.shown] if 0 <= now.shown < len(shape.steps) else 0
    if not last:
        raise NotPossible("Nothing is played out here.")
    here = now.step or last
    step = {"back": here - 1, "forward": here + 1}.get(act, number)
    if act == "jump" and not 1 <= step <= last:
        raise NotPossible(f"There is no step {step}; there are {last}.")
    return min(max(step, 1), last)


# -------------------------------------------------------------------------------------- token

_SHAPE = re.compile(
    r"l1\.(?P<lesson>[a-z0-9][a-z0-9-]{0,79})\.(?P<check>[0-9a-f]{6})\.(?P<at>[0-9]{1,2})"
    r"(?P<tries>(?:\.[0-8]{0,9}(?:h1)?){1,12})"
)


class ProgressToken(NamedTuple):
    """A progress as a short text for a link: ``l1.lesson.check.question.tries``, the question from
    1 (0: the idea), for each question the answers in order and the hints (``20h1``). ``check`` is
    that of the lesson's text."""

    lesson: str
    check: str
    progress: Progress

    def __str__(self) -> str:
        tries = (
            "".join(map(str, each.picked)) + (f"h{each.hints}" if each.hints else "")
            for each in self.progress.tries
        )
        return ".".join([VERSION, self.lesson, self.check, str(self.progress.at + 1), *tries])


def check_of(scenario: Scenario) -> str:
    """Six signs that differ when the file of a lesson does; they are the same in both formats."""
    return hashlib.sha256(msgspec.json.encode(forgotten(scenario))).hexdigest()[:6]


def read_token(text: str) -> ProgressToken | str:
    """Read a token from a link; what is damaged gives a message, never an exception."""
    if len(text) > LONGEST_TOKEN:
        return "This link is too long to be one of ours."
    if not text.startswith("l"):
        return "This link does not name a lesson."
    if not text.startswith(f"{VERSION}."):
        return f"This link is damaged or of another version. Expected version {VERSION}."
    found = _SHAPE.fullmatch(text)
    tries = tuple(_read_try(part) for part in found["tries"][1:].split(".")) if found else ()
    if found is None or None in tries or int(found["at"]) - 1 > len(tries):
        return "This link is damaged: some of its signs are missing or wrong."
    progress = Progress(int(found["at"]) - 1, tuple(each for each in tries if each is not None))
    return ProgressToken(found["lesson"], found["check"], progress)


def _read_try(text: str) -> Try | None:
    answers, _, hints = text.partition("h")
    picked = tuple(map(int, answers))
    if len(set(picked)) != len(picked):
        return None
    return Try(picked, int(hints or 0), picked[-1] if picked else -1)


def fitted(progress: Progress, shape: Shape) -> Progress:
    """A progress without answers that the present question does not have: a link may name any."""
    if not 0 <= progress.at < len(progress.tries):
        return progress
    now = progress.now
    picked = tuple(answer for answer in now.picked if answer < len(shape.right))
    if picked == now.picked:
        return progress
    tried = Try(picked, now.hints, picked[-1] if picked else -1)
    return progress._replace(
        tries=(*progress.tries[: progress.at], tried, *progress.tries[progress.at + 1 :])
    )
