"""Work that another process does meanwhile."""

import os

import pytest

from rdi_explore.processes import meanwhile


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
