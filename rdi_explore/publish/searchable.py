"""The index that the search needs, as a server makes it the first time: by another process, for
that takes half a minute in which pages are asked for."""

import multiprocessing
import signal
import threading
from multiprocessing.context import SpawnProcess

from ..reference.index import Index, index, is_kept

_lock = threading.Lock()
_making: list[SpawnProcess] = []


def searchable() -> Index:
    """The index, once it is made; who asks first lets it be made, if it is not kept from before."""
    with _lock:
        if not _making and not is_kept():
            process = multiprocessing.get_context("spawn").Process(target=_make, daemon=True)
            process.start()
            _making.append(process)
    for process in _making:
        process.join()
    return index()


def _make() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who ends the server ends this process, too
    index()
