"""A place in a scenario as a token: a short text for a link."""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from ..kernel import Setup

VERSION = "v1"
CHECK = 6
"""Signs of the set-up's fingerprint in a token."""
LONGEST = 2_000
"""Choices that one line may have."""
LONGEST_TOKEN = 4_000
_SHAPE = re.compile(
    r"v1\.(?P<scenario>[a-z0-9][a-z0-9_-]{0,79})\.(?P<edition>[a-z0-9]{1,8})"
    r"\.(?:A|(?P<shared>\d{1,4})-(?P<choices>[0-9x_]{1,3000}))"
    r"\.(?P<place>\d{1,4}|q)(?:\.(?P<check>[0-9a-f]{1,16}))?"
)
QUESTION = -1
"""The place on a scenario's own line at which its question is put; ``q`` in a token."""


class PlaceToken(NamedTuple):
    """A place in a scenario, as a short text ``v1.scenario.edition.choices.step.check``.

    ``choices`` are the numbers of options after ``shared`` choices of the scenario's line; none
    on that line itself. The step is how many choices were made, or :data:`QUESTION`."""

    scenario: str
    edition: str
    shared: int = 0
    choices: tuple[int, ...] = ()
    place: int = 0
    check: str = ""

    def __str__(self) -> str:
        parts = [VERSION, self.scenario, self.edition]
        if not self.choices:
            return ".".join([*parts, "A", "q" if self.place == QUESTION else str(self.place)])
        return ".".join(
            [*parts, f"{self.shared}-{pack(self.choices)}", str(self.place), self.check]
        )


def setup_check(setup: Setup) -> str:
    """A few signs of the set-up, to see whether a link was made with other rules or cards."""
    return sha256(f"2 {setup.fingerprint}".encode()).hexdigest()[:CHECK]


def former_setup_check(setup: Setup) -> str:
    """The same, as links had it whose choices are numbered as :mod:`.formerly` says."""
    return setup.former_fingerprint[:CHECK]


def to_question(scenario: str, edition: str) -> str:
    """A link to where a scenario's question is put, as a token."""
    return str(PlaceToken(scenario, edition, place=QUESTION))


def read_token(text: str) -> PlaceToken | str:
    """Read a token from a link; what is damaged gives a message, never an exception."""
    if not isinstance(text, str) or len(text) > LONGEST_TOKEN:
        return "This link is too long to be one of ours."
    if not text.startswith("v"):
        return "This link does not name a position."
    if not text.startswith(f"{VERSION}."):
        return f"This link is damaged or of another version. Expected version {VERSION[1:]}."
    found = _SHAPE.fullmatch(text)
    if found is None or not text.isascii():
        return "This link is damaged: some of its signs are missing or wrong."
    choices = unpack(found["choices"] or "")
    if choices is None:
        return "This link is damaged: its list of choices cannot be read."
    return PlaceToken(
        found["scenario"],
        found["edition"],
        int(found["shared"] or 0),
        choices,
        QUESTION if found["place"] == "q" else int(found["place"]),
        found["check"] or "",
    )


def pack(numbers: Sequence[int]) -> str:
    """Numbers as text, equal ones in a row together: ``2_0x6_1``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][0] == number:
            runs[-1][1] += 1
        else:
            runs.append([number, 1])
    return "_".join(f"{number}x{n}" if n > 1 else str(number) for number, n in runs)


def unpack(text: str) -> tuple[int, ...] | None:
    """The numbers of such a text, or nothing if it is damaged."""
    numbers: list[int] = []
    for run in text.split("_") if text else ():
        number, times, count = run.partition("x")
        if not number.isdecimal() or (times and not count.isdecimal()):
            return None
        if len(number) > 4 or len(count) > 4 or len(numbers) + int(count or 1) > LONGEST:
            return None
        numbers += [int(number)] * int(count or 1)
    return tuple(numbers)
