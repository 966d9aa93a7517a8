"""The kernels that a bench compares, each in a process of its own.

Where the wheel of `make compiled` is installed, these are the pure one and the compiled one; in a
checkout it is the pure one alone.
"""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context

from rdi_explore import running


@contextmanager
def kernels() -> Iterator[dict[str, Executor]]:
    """The process of each kernel, by its name; it loads the module that is run anew."""
    found: dict[str, Executor] = {}
    with ExitStack() as stack:
        for pure in ("1", "0"):
            os.environ[running.PURE] = pure
            process = stack.enter_context(ProcessPoolExecutor(1, get_context("spawn")))
            found.setdefault(process.submit(running.kernel).result(), process)
        yield found
