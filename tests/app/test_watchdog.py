"""An act that goes on for ever is ended, and the page goes on (issue 13, F1)."""

import signal
import sys
import threading

import pytest

from rdi_explore.app.stage import Stage
from rdi_explore.app.watchdog import SECONDS, TookTooLong, allowed, watched

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such timers")

SOON = 0.01
"""Seconds of work after which an endless act of these tests is ended."""


def for_ever(*_: object) -> None:
    while True:
        pass


def test_what_never_ends_is_ended() -> None:
    with pytest.raises(TookTooLong), watched(SOON):
        for_ever()


def test_who_catches_every_error_is_ended_too() -> None:
    """No handler on the way takes the end for an error of its own."""

    def stubborn() -> None:
        while True:
            try:
                for_ever()
            except Exception:
                continue

    with pytest.raises(TookTooLong), watched(SOON):
        stubborn()


def test_the_timer_and_the_signal_are_as_before() -> None:
    before = signal.getsignal(signal.SIGPROF)
    with watched(1000.0):
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGPROF) == before


@pytest.mark.parametrize(("word", "seconds"), [("10", 10), ("0", 0), ("-1", 0), ("soon", 0)])
def test_the_environment_says_how_long(
    monkeypatch: pytest.MonkeyPatch, word: str, seconds: float
) -> None:
    monkeypatch.setenv(SECONDS, word)
    assert allowed() == seconds


def test_a_notebook_of_ones_own_waits_as_long_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SECONDS, raising=False)
    with watched(allowed()):
        assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


def test_beside_the_main_thread_there_is_nothing_to_end_it_with() -> None:
    done = threading.Event()

    def work() -> None:
        with watched(SOON):
            done.set()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done.is_set()


def test_the_page_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next act is met; whoever opens a link that never ends is told, too."""
    monkeypatch.setenv(SECONDS, str(SOON))
    stage = Stage()
    stage.on_act(for_ever)
    assert stage.request("choose", 1)
    assert "takes too long" in stage.alert
    assert "after 0.01 seconds" in stage.alert
    stage.on_act(for_ever, remove=True)
    done: list[str] = []
    stage.on_act(lambda act, arg: done.append(act))
    stage.seconds = 0
    assert stage.request("undo")
    assert (done, stage.alert) == (["undo"], "")
    stage.seconds = SOON
    stage.on_fragment(for_ever)
    stage.set_state({"fragment": "v1.any"})
    assert "takes too long" in stage.alert
