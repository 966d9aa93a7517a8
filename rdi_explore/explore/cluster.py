"""Playing out many whole games, on this machine's cores or on any Dask cluster.

A game is known by its number: its seed follows from that of the run and this number, so that the
results depend neither on how many workers there are nor on the order in which they play.
"""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from ..catalogue import FileError
from ..kernel import Variant
from ..scenario.schema import Book
from ..whole import write_whole
from .extra import dask, tqdm
from .games import Batch, Failure, Plan, play_batch
from .tables import Playouts, gathered
from .watching import BATCH, Watched, watch_batch

T = TypeVar("T")

AT_LEAST = 0.25
"""CPU seconds of work in a batch, or more: sending it about costs some milliseconds."""
TRIES = 5
"""So often a batch is given to other workers after workers died while they played it."""
TIMEOUT = 30
"""Seconds until a scheduler has to answer."""


class NoSuchScheduler(OSError):
    """No Dask scheduler answers at an address."""


def playouts(
    games: int = 1000,
    seed: int = 0,
    characters: Sequence[str] = (),
    *,
    players: int = 4,
    mode: Variant = "normal",
    edition: Book = "rdi5",
    bar_deck: bool = False,
    dungeon_events: bool = False,
    sea_events: bool = False,
    prizes: bool = False,
    recorded: int = 20,
    scheduler: str | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Playouts:
    """Play whole games with random legal choices, and gather the results.

    Without ``characters`` so many ``players`` are drawn for each game. Every game whose number is a
    multiple of ``recorded`` is played once more with its record, to count turns and rules.

    By default a cluster of ``workers`` processes (one for each core) is started and stopped; with
    0 everything is played in this process. ``scheduler`` is the address of a running one
    (``tcp://host:8786``), whose workers must have this package in this version. A script that
    starts a cluster must do so below ``if __name__ == "__main__":``, as always with processes.

    Raises:
        MissingExtra: Dask is not installed.
        NoSuchGame: such games cannot be played.
        NoSuchScheduler: no scheduler answers there.
        ValueError: a number makes no sense.
    """
    if games < 1 or recorded < 0 or (workers is not None and workers < 0):
        raise ValueError("play one game or more; workers and recorded are not negative")
    plan = Plan(
        seed, tuple(characters), players, mode, edition, bar_deck, dungeon_events, sea_events,
        prizes, recorded,
    )  # fmt: skip
    return play_plan(plan, games, scheduler, workers, progress)


def play_plan(
    plan: Plan,
    games: int,
    scheduler: str | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Playouts:
    """Play the games 0 up to ``games`` of a plan, as :func:`playouts` does.

    Interrupted (Ctrl-C), it returns what has been played so far.
    """
    plan.setup(0)
    bar = tqdm.auto.tqdm(total=games, unit=" games", disable=not progress)
    played: list[Batch] = []
    with bar, suppress(KeyboardInterrupt):
        for batch in _batches(plan, games, scheduler, workers):
            played.append(batch)
            bar.update(len(batch.games) + len(batch.failures))
    return gathered(plan, played)


def _batches(plan: Plan, games: int, scheduler: str | None, workers: int | None) -> Iterator[Batch]:
    """Everything that is played, batch by batch, as they are done. The first games are played here:
    they tell how many make a batch."""
    first = list(_trial(plan, games))
    yield from first
    size = len(first)
    rest = [range(n, min(n + size, games)) for n in range(size, games, size)]
    if not rest:
        return
    if scheduler is None and workers == 0:
        for numbers in rest:
            yield play_batch(plan, numbers)
        return
    with ExitStack() as stack:
        yield from play_on(client_of(stack, scheduler, workers), plan, rest)


def _trial(plan: Plan, games: int) -> Iterator[Batch]:
    """Single games, until they have taken as long as a batch has to."""
    seconds = 0.0
    for number in range(games):
        batch = play_batch(plan, range(number, number + 1))
        yield batch
        seconds += batch.seconds
        if seconds >= AT_LEAST:
            return


def size_of_batches(plan: Plan) -> int:
    """How many games of a plan make a batch, on this machine as it is now."""
    return sum(1 for _ in _trial(plan, 10_000))


def client_of(stack: ExitStack, scheduler: str | None, workers: int | None) -> Any:
    """A client of the scheduler, or of a cluster of this machine that ends with the stack.

    Raises:
        NoSuchScheduler: no scheduler answers there.
    """
    distributed = dask()
    if scheduler is None:
        cluster = distributed.LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
        stack.enter_context(cluster)
        return stack.enter_context(distributed.Client(cluster, set_as_default=False))
    try:
        client = distributed.Client(scheduler, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoSuchScheduler(f"no scheduler answers at “{scheduler}”: {error}") from None
    return stack.enter_context(client)


def play_on(client: Any, plan: Plan, batches: Sequence[range]) -> Iterator[Batch]:
    """Let the workers of a Dask client play batches, and yield each when it is done."""
    yield from done_on(client, partial(play_batch, plan), batches)


def done_on(client: Any, work: Callable[[range], T], batches: Sequence[range]) -> Iterator[T]:
    """Let the workers of a Dask client do batches of games, and yield what each has given.

    What a worker that dies had in hand, or had done and not yet handed over, is done by others.
    """
    distributed = dask()
    futures = client.map(work, batches, pure=False)
    waiting = {future: (numbers, TRIES) for numbers, future in zip(batches, futures, strict=True)}
    coming = distributed.as_completed(futures, loop=client.loop)
    for future in coming:
        numbers, tries = waiting.pop(future)
        try:
            yield future.result()
        except distributed.KilledWorker:
            if not tries:
                raise
            again = client.submit(work, numbers, pure=False)
            waiting[again] = numbers, tries - 1
            coming.add(again)
        future.release()


def watched_on(scheduler: str, games: int, seed: int = 0) -> Iterator[Watched]:
    """Watch games 0, 1, … of a seed on the workers of a Dask cluster that is running: what each
    batch has shown, as it is done. They are the games of :func:`.watching.watched`.

    Raises:
        MissingExtra: Dask is not installed.
        NoSuchScheduler: no scheduler answers there.
    """
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    with ExitStack() as stack:
        client = client_of(stack, scheduler, None)
        yield from done_on(client, partial(watch_batch, seed), batches)


def write_failures(failures: Sequence[Failure], folder: Path) -> list[Path]:
    """Write failed games as scenario files, which the explorer and ``rdi-explore check`` read.

    Raises:
        FileError: they cannot be written.
    """
    paths = []
    for failure in failures:
        path = folder / failure.file
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, failure.text)
        except OSError as error:
            raise FileError(str(path), 0, "", f"cannot be written: {error.strerror}") from None
        paths.append(path)
    return paths
