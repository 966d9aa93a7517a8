"""Work that several files of tests need, done once for all workers of a run."""

from __future__ import annotations

import fcntl
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")


def shared(factory: pytest.TempPathFactory) -> Path:
    """The folder of this run that all of its workers have."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[], T]) -> T:
    """What is made in this run, by whichever worker asks for it first; the others wait for it."""
    kept = shared(factory) / f"{name}.pickle"
    with open(kept.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if kept.exists():
            return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]
        made = make()
        kept.write_bytes(pickle.dumps(made))
        return made
