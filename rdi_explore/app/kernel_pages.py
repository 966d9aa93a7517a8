"""The pages that are nothing without a kernel: nothing of them can be drawn beforehand.

A published site has each of them where a worker can wake; a server shows each as a notebook of the
same name.
"""

from collections.abc import Callable
from typing import NamedTuple

from ..draw.html import messages
from .draft import MOST_TEXT
from .game import GAME_ACTS, GamePage
from .laboratory import BENCH_ACTS, PLAY_ACTS, Laboratory
from .practice import MOST_KEPT, PRACTICE_ACTS, PracticePage
from .puzzle import PUZZLE_ACTS, PuzzlePage
from .session import MAX_ARG, Session


class KernelPage(NamedTuple):
    """A page by what it is called, the acts that it hears, and what begins it in a session."""

    title: str
    acts: frozenset[str]
    longest_arg: int
    begin: Callable[[Session], object]


def _laboratory(session: Session) -> object:
    return Laboratory(stage=session)


def _play(session: Session) -> object:
    return GamePage(stage=session)


def _practice(session: Session) -> object:
    return PracticePage(stage=session)


def _puzzle(session: Session) -> object:
    try:
        return PuzzlePage(stage=session)
    except ValueError as no:
        session.show({"message": messages.error("No puzzle can be shown.", str(no))})
        return None


KERNEL_PAGES = {
    "play": KernelPage("Play", GAME_ACTS, MAX_ARG, _play),
    "practice": KernelPage("Questions", PRACTICE_ACTS, MOST_KEPT, _practice),
    "puzzle": KernelPage("Puzzle", PUZZLE_ACTS, MOST_KEPT, _puzzle),
    "laboratory": KernelPage("Laboratory", BENCH_ACTS | PLAY_ACTS, MOST_TEXT, _laboratory),
}
"""The pages by their names, which are those of their notebooks."""
