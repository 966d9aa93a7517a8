"""Long work beside the page: it tells how far it is, and can be stopped.

In a notebook or under Voila it runs in a thread, and what it tells is handed to the kernel's loop,
so that handlers never meet. Without a loop (a script, a test) and without threads (a worker in the
page, which is stopped from outside) it simply runs to its end.
"""

import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

Result = TypeVar("Result")
Told = TypeVar("Told")

THREADS = sys.platform != "emscripten"
"""Whether something can run beside the page's kernel here."""

Task = Callable[[Callable[[Told], bool]], Result]
"""Does the work. It calls what it is given now and then, with how far it is, and ends early when
that gives ``False``."""


class Work(Generic[Told, Result]):
    """A task that has begun. ``tell`` hears how far it is; ``done`` its result, or what it raised;
    neither is called any more once the work was dropped."""

    def __init__(
        self,
        task: "Task[Told, Result]",
        tell: Callable[[Told], object],
        done: Callable[[Result | Exception], object],
    ) -> None:
        self._task, self._tell, self._done = task, tell, done
        self._stop = threading.Event()
        self._dropped = False
        self.over = False
        self._loop: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._loop = asyncio.get_running_loop() if THREADS else None
        if self._loop is None:
            self._run()
        else:
            threading.Thread(target=self._run, name="rdi-work", daemon=True).start()

    def stop(self) -> None:
        """Let it end early; ``done`` hears what it has come to."""
        self._stop.set()

    def drop(self) -> None:
        """Let it end early, and never hear of it again."""
        self._dropped = True
        self._stop.set()

    def _run(self) -> None:
        result: Result | Exception
        try:
            result = self._task(self._watch)
        except Exception as error:
            result = error
        self._hand_over(lambda: self._finish(result))

    def _watch(self, told: Told) -> bool:
        if not self._stop.is_set():
            self._hand_over(lambda: None if self.over or self._dropped else self._tell(told))
        return not self._stop.is_set()

    def _finish(self, result: Result | Exception) -> None:
        self.over = True
        if not self._dropped:
            self._done(result)

    def _hand_over(self, call: Callable[[], object]) -> None:
        if self._loop is None:
            call()
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)
