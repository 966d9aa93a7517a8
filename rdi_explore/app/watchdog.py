"""A watchdog for what a page asks for: in a served kernel no act goes on for ever.

A page waits while its kernel works, and neither Stop nor Undo reach it. So ``serve`` says in the
environment how long an act may work, and the watchdog ends what takes longer. It counts seconds of
work, not of waiting: on a busy machine an act has as much of them as on a quiet one.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS = "RDI_ACT_SECONDS"
"""The variable of the environment that says how many seconds an act may work."""
AGAIN = 1.0
"""After so many seconds it is ended once more, should it have gone on."""

Timer = Callable[[float, float], object]


class TookTooLong(BaseException):
    """An act was ended. No handler of errors on the way takes it for one of its own."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"ended after {seconds:g} seconds")
        self.seconds = seconds


def allowed() -> float:
    """How many seconds an act may work here; 0: as long as it likes."""
    try:
        return max(float(os.environ.get(SECONDS, "0")), 0.0)
    except ValueError:
        return 0.0


def _timer(seconds: float, again: float) -> None:
    signal.setitimer(signal.ITIMER_PROF, seconds, again)


@contextmanager
def watched(seconds: float, timer: Timer = _timer) -> Iterator[None]:
    """Run the block for at most so many seconds of work.

    It runs on where there is nothing to end it with: on Windows, and beside the main thread.

    Raises:
        TookTooLong: it was ended.
    """
    main = threading.current_thread() is threading.main_thread()
    if not seconds or not main or not hasattr(signal, "setitimer"):
        yield
        return
    awake = True

    def bite(_number: int, _frame: object) -> None:
        if awake:
            raise TookTooLong(seconds)

    before = signal.signal(signal.SIGPROF, bite)
    try:
        try:
            timer(seconds, AGAIN)
            yield
        finally:
            awake = False
    finally:  # also if it was ended on its last instruction, before it was said to be over
        timer(0, 0)
        signal.signal(signal.SIGPROF, before)
