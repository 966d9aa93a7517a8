"""Work that another process does meanwhile."""

import os
from functools import partial
from multiprocessing import Event
from pathlib import Path

import pytest

from rdi_explore.processes import meanwhile

from .patience import until


def test_another_process_does_it_once() -> None:
    with meanwhile(os.getpid, workers=2) as made:
        assert made() == made() != os.getpid()


def test_one_worker_does_it_itself_and_only_when_it_is_asked_for() -> None:
    asked: list[int] = []
    with meanwhile(lambda: asked.append(1), workers=1) as made:
        assert not asked
        made()
        made()
    assert asked == [1]


def _refused() -> None:
    raise LookupError("not here")


def test_what_it_raises_is_raised_where_it_is_asked_for() -> None:
    with meanwhile(_refused, workers=2) as made, pytest.raises(LookupError, match="not here"):
        made()


def _ended() -> None:
    os._exit(1)


def test_a_process_that_ended_is_said() -> None:
    with meanwhile(_ended, workers=2) as made, pytest.raises(ChildProcessError, match="ended"):
        made()


def _without_end(begun: Path) -> None:
    try:
        begun.touch()
        Event().wait()
    finally:
        begun.unlink()


def test_where_this_process_fails_that_one_is_ended_and_cleans_up(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with (
        pytest.raises(LookupError, match="not here"),
        meanwhile(partial(_without_end, begun), workers=2),
    ):
        until(begun.exists)
        _refused()
    assert not begun.exists()
