"""The same work for many things, on as many processes as the machine has cores."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from typing import TypeVar

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


def cores() -> int:
    """So many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
