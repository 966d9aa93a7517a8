"""Waiting for something to be so, however busy the machine is: no test goes by the clock.

What never comes so is found after `PATIENCE` seconds; a machine at load 16 needs a tenth of it.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

PATIENCE = 180.0
WORK = "rdi-work"
"""What threads are called that work beside a page."""


def until(holds: Callable[[], object], what: str = "") -> None:
    """Wait until it holds; AssertionError if it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"it never came so: {what or holds}"
        time.sleep(0.02)


async def until_so(holds: Callable[[], object], what: str = "") -> None:
    """Wait in a loop until it holds; AssertionError if it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"it never came so: {what or holds}"
        await asyncio.sleep(0.01)


async def until_nobody_works() -> None:
    """Wait until all work beside a page has ended, and whatever it has handed over was heard."""
    await until_so(lambda: not any(each.name == WORK for each in threading.enumerate()))
    for _ in range(3):
        await asyncio.sleep(0)
