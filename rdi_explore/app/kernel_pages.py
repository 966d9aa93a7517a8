"""The pages that are nothing without a kernel: nothing of them can be drawn beforehand.

A published site has each of them where a worker can wake; a server shows each as a notebook of the
same name. The code of each is imported once it is asked for: a worker is one page, and is awake
sooner.
"""

from collections.abc import Callable
from typing import NamedTuple

from ..draw.html import messages
from .session import MAX_ARG, Session


class KernelPage(NamedTuple):
    """What begins a page in a session, and the acts that it hears."""

    begin: Callable[[Session], object]
    acts: frozenset[str]
    longest_arg: int = MAX_ARG


def kernel_page(name: str) -> KernelPage:
    """The page of a name that is in ``KERNEL_PAGES``."""
    match name:
        case "play":
            from .game import GAME_ACTS, GamePage
            from .practice import MOST_KEPT

            return KernelPage(lambda session: GamePage(stage=session), GAME_ACTS, MOST_KEPT)
        case "practice":
            from .practice import MOST_KEPT, PRACTICE_ACTS, PracticePage

            return KernelPage(lambda session: PracticePage(stage=session), PRACTICE_ACTS, MOST_KEPT)
        case "puzzle":
            from .puzzle import MOST_KEPT, PUZZLE_ACTS

            return KernelPage(_puzzle, PUZZLE_ACTS, MOST_KEPT)
        case _:
            from .draft import MOST_TEXT
            from .laboratory import BENCH_ACTS, PLAY_ACTS, Laboratory

            acts = BENCH_ACTS | PLAY_ACTS
            return KernelPage(lambda session: Laboratory(stage=session), acts, MOST_TEXT)


def _puzzle(session: Session) -> object:
    from .puzzle import PuzzlePage

    try:
        return PuzzlePage(stage=session)
    except ValueError as no:
        session.show({"message": messages.error("No puzzle can be shown.", str(no))})
        return None


KERNEL_PAGES = {
    "play": "Play", "practice": "Questions", "puzzle": "Puzzle", "laboratory": "Laboratory",
}  # fmt: skip
"""What the pages are called, by their names, which are those of their notebooks."""
