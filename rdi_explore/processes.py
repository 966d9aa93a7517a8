"""Work on as many processes as the machine has cores."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import Connection
from typing import TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")


def mapped(
    work: Callable[[T], R], what: Sequence[T], workers: int | None = None, together: int = 1
) -> Iterator[R]:
    """What the work gives for each of these, in their order, on so many processes: all cores if
    not said, this process alone for 0 or 1; so many are handed over ``together``."""
    workers = cores() if workers is None else workers
    if workers < 2 or len(what) < 2:
        yield from map(work, what)
        return
    with futures.ProcessPoolExecutor(min(workers, len(what))) as pool:
        yield from pool.map(work, what, chunksize=together)


@contextmanager
def meanwhile(work: Callable[[], R], workers: int | None = None) -> Iterator[Callable[[], R]]:
    """Another process does a work while this one goes on; what is yielded waits for what it made,
    or raises what it raised. Where this one fails, that one is ended, too. One worker alone does it
    when it is asked for.

    Raises:
        ChildProcessError: that process ended before, as it does where memory ends.
    """
    if (cores() if workers is None else workers) < 2:
        yield cache(work)
        return
    result, told = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_tell, args=(work, told))
    process.start()
    told.close()  # so that its end is heard, however it ends

    @cache
    def made() -> R:
        try:
            found = result.recv()
        except EOFError:
            raise ChildProcessError("a process ended before its work was done") from None
        if isinstance(found, Exception):
            raise found
        return cast(R, found)

    try:
        yield made
    except BaseException:
        process.terminate()
        raise
    finally:
        process.join()


def _tell(work: Callable[[], object], told: Connection) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what it has begun is cleaned away
    try:
        told.send(work())
    except Exception as error:
        told.send(error)


def cores() -> int:
    """So many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
