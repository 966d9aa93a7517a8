"""Seats, with a kernel manager of straw."""

from __future__ import annotations

import asyncio
import dataclasses
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
import tornado.web

from rdi_explore.publish.seats import PUBLIC, Handed, Seats, VisitorSeat
from tests.patience import PATIENCE, until_so

FEW = dataclasses.replace(PUBLIC, seats=2, patience=0.2, unconnected=60, idle=900)
LONG = dataclasses.replace(FEW, patience=PATIENCE)
NOW = 5000.0


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """The time of seats stands still, however busy the machine is."""
    monkeypatch.setattr("rdi_explore.publish.seats.time", SimpleNamespace(monotonic=lambda: NOW))


class Straw:
    """Kernels that are only said to be there."""

    def __init__(self):
        self.kernels = {}

    def add(self, name, connections=1, idle=0, alive=True):
        self.kernels[name] = {"connections": connections, "idle": idle, "alive": alive}
        return name

    def __contains__(self, name):
        return name in self.kernels

    def kernel_model(self, name):
        if name not in self.kernels:
            raise tornado.web.HTTPError(404)
        heard = datetime.now(UTC) - timedelta(seconds=self.kernels[name]["idle"])
        told = heard.isoformat().replace("+00:00", "Z")
        return {"connections": self.kernels[name]["connections"], "last_activity": told}

    def get_kernel(self, name):
        facts = self.kernels[name]

        class Kernel:
            async def is_alive(self):
                return facts["alive"]

        return Kernel()

    async def shutdown_kernel(self, name, now=False):
        del self.kernels[name]


def run(story):
    """Run a story with a manager of straw and two seats."""
    straw = Straw()

    async def begin():
        await story(straw, Seats(straw, FEW))

    asyncio.run(begin())


def test_the_third_waits_and_is_then_sent_away():
    async def story(straw, seats):
        assert await seats.take() and await seats.take()
        assert await seats.take() is None
        assert (seats.taken, seats.waiting) == (2, 0)

    run(story)


def test_who_waits_gets_the_seat_that_becomes_free():
    async def story(straw, seats):
        first = await seats.take()
        await seats.take()
        seats.limits = LONG
        waiting = asyncio.create_task(seats.take())
        await until_so(lambda: seats.waiting)
        seats.leave(first)
        seats.leave(first)
        assert isinstance(await waiting, VisitorSeat)
        seats.limits = FEW
        assert await seats.take() is None, "a seat that is given back twice is one seat"

    run(story)


def test_not_more_wait_than_there_are_seats():
    async def story(straw, seats):
        await seats.take()
        await seats.take()
        seats.limits = LONG
        waiting = [asyncio.create_task(seats.take()) for _ in range(2)]
        await until_so(lambda: seats.waiting == 2)
        assert await seats.take() is None
        assert not any(each.done() for each in waiting), "the third is refused at once"
        for each in waiting:
            each.cancel()
        await asyncio.wait(waiting)

    run(story)


@pytest.mark.parametrize(
    ("facts", "away", "here", "stays"),
    [
        ({}, 0, 1000, True),
        ({"connections": 0}, 0, 1000, True),
        ({"connections": 0}, 61, 1000, False),
        ({"connections": 1}, 61, 1000, True),
        ({"idle": 901}, 0, 1000, False),
        ({"idle": 901}, 0, 1, True),  # it had waited for its visitor
        ({"alive": False}, 0, 1, False),
    ],
)
def test_a_kernel_ends_when_nobody_uses_it(facts, away, here, stays):
    async def story(straw, seats):
        seat = await seats.take()
        seat.kernel_id = straw.add("one", **facts)
        seat.claimed = True
        seat.connected = NOW - away
        seat.since = NOW - here
        await seats.sweep()
        assert ("one" in straw, seats.taken) == (stays, int(stays))

    run(story)


@pytest.mark.parametrize(
    ("connections", "sent", "away", "stays"),
    [(0, True, 9, True), (0, True, 11, False), (0, False, 11, True), (1, True, 11, True)],
)
def test_a_kernel_that_no_page_has_claimed_ends_soon(connections, sent, away, stays):
    """F3: three requests without a websocket do not fill three seats for a minute each."""

    async def story(straw, seats):
        seat = await seats.take()
        seat.kernel_id = straw.add("one", connections=connections)
        seat.since = seat.connected = NOW - away
        seat.sent = sent
        await seats.sweep()
        assert ("one" in straw) == stays

    run(story)


def test_a_page_that_has_lost_its_connection_has_longer():
    async def story(straw, seats):
        seat = await seats.take()
        seat.kernel_id = straw.add("one", connections=1)
        seat.since = seat.connected = NOW
        await seats.sweep()
        straw.kernels["one"]["connections"] = 0
        seat.connected = NOW - 50
        await seats.sweep()
        assert "one" in straw

    run(story)


def test_one_address_does_not_take_all_seats():
    async def story(straw, seats):
        seats.limits = dataclasses.replace(FEW, each_address=1)
        first = await seats.take("203.0.113.7")
        assert await seats.take("203.0.113.7") is None
        assert seats.waiting == 0, "who is refused does not wait either"
        assert await seats.take("198.51.100.1")
        seats.leave(first)
        seats.leave(first)
        again = await seats.take("203.0.113.7")
        assert again and again.address == "203.0.113.7"
        assert await seats.take("192.0.2.5") is None, "there are two seats"
        assert "192.0.2.5" not in seats._comers

    run(story)


def test_who_waits_counts_for_the_address():
    async def story(straw, seats):
        seats.limits = dataclasses.replace(FEW, each_address=2)
        await seats.take("203.0.113.7")
        await seats.take()
        waiting = asyncio.create_task(seats.take("203.0.113.7"))
        await until_so(lambda: seats.waiting)
        assert await seats.take("203.0.113.7") is None
        assert await waiting is None

    run(story)


def test_on_this_machine_there_is_no_such_limit():
    async def story(straw, seats):
        seats.limits = dataclasses.replace(FEW, each_address=1)
        assert await seats.take() and await seats.take()

    run(story)


def test_a_kernel_that_has_ended_gives_its_seat_back():
    async def story(straw, seats):
        seat = await seats.take()
        seat.kernel_id = straw.add("one")
        await straw.shutdown_kernel("one")
        other = await seats.take()
        await seats.sweep()
        assert seats.taken == 1, "a page that is still being made keeps its seat"
        seats.leave(other)

    run(story)


def test_a_spare_kernel_that_failed_or_died_is_not_handed_out():
    async def fine(kernel):
        return {"kernel_id": kernel}

    async def fails():
        raise RuntimeError("no kernel")

    class Pooled(Straw):
        _pools: dict = {}  # noqa: RUF012
        filled = 0

        def fill_if_needed(self, notebook_name):
            self.filled += 1

        def get_kernel(self, name):
            class Kernel:
                class provisioner:
                    class process:
                        poll = staticmethod(lambda: None if name == "well" else -9)

            if name not in self.kernels:
                raise KeyError(name)
            return Kernel

    async def story():
        straw = Pooled()
        straw.add("well")
        straw.add("killed")
        tasks = [asyncio.create_task(fine(k)) for k in ("killed", "gone", "well")]
        tasks.append(asyncio.create_task(fails()))
        await asyncio.wait(tasks)
        straw._pools = {"a.ipynb": tasks}
        handed = Handed(straw, VisitorSeat())
        assert handed.get_pool_size("a.ipynb") == 1
        assert straw._pools["a.ipynb"][0].result() == {"kernel_id": "well"}
        assert straw.filled == 1
        assert handed.get_pool_size("unknown.ipynb") == 0

    asyncio.run(story())


# ------------------------------------------------------------------------- coming back


async def left(straw, seats, name="one", visitor="Ada", address="", since=NOW):
    """A page of a visitor that was left, its kernel waiting."""
    seat = await seats.take(address)
    seat.kernel_id, seat.claimed = straw.add(name, connections=0), True
    seat.visitor, seat.page, seat.html, seat.since = visitor, "explorer.ipynb", "<body >", NOW
    assert seats.keep(name, visitor)
    seat.connected = since
    return seat


def test_a_page_that_was_left_keeps_its_kernel_for_its_visitor_alone():
    async def story(straw, seats):
        seat = await left(straw, seats)
        await seats.sweep()
        assert await seats.back("Bob", "explorer.ipynb") is None
        assert await seats.back("Ada", "lesson.ipynb") is None
        assert await seats.back("Ada", "explorer.ipynb") is seat
        assert await seats.back("Ada", "explorer.ipynb") is None, "it has its page again"
        assert not seats.keep("one", "Bob") and not seats.keep("two", "Ada")
        assert ("one" in straw, seats.taken) == (True, 1)

    run(story)


def test_a_kernel_that_waits_for_its_visitor_ends_in_time():
    async def story(straw, seats):
        seats.limits = dataclasses.replace(FEW, kept=30)
        await left(straw, seats, since=NOW - 31)
        await seats.sweep()
        assert ("one" in straw, seats.taken) == (False, 0)

    run(story)


def test_a_kernel_that_has_died_is_not_come_back_to():
    async def story(straw, seats):
        await left(straw, seats)
        straw.kernels["one"]["alive"] = False
        assert await seats.back("Ada", "explorer.ipynb") is None
        assert seats.taken == 0

    run(story)


def test_a_reload_begins_anew():
    async def story(straw, seats):
        await left(straw, seats)
        assert await seats.back("Ada", "explorer.ipynb", anew=True) is None
        assert ("one" in straw, seats.taken) == (False, 0)

    run(story)


def test_a_reload_that_comes_before_the_page_says_that_it_is_left_begins_anew_too():
    """A browser sends the two side by side; another tab of the page is kept when it is left."""

    async def story(straw, seats):
        for name in ("one", "two"):
            tab = await left(straw, seats, name)
            assert await seats.back("Ada", "explorer.ipynb") is tab
        assert await seats.back("Ada", "explorer.ipynb", anew=True) is None
        assert not seats.keep("one", "Ada")
        assert seats.keep("two", "Ada")

    run(story)


def test_a_page_that_was_asked_for_anew_and_never_says_that_it_is_left_ends_soon():
    async def story(straw, seats):
        seat = await left(straw, seats)
        assert await seats.back("Ada", "explorer.ipynb") is seat
        assert await seats.back("Ada", "explorer.ipynb", anew=True) is None
        seat.connected = NOW - FEW.unclaimed - 1
        await seats.sweep()
        assert ("one" in straw, seats.taken) == (False, 0)

    run(story)


def test_what_waits_for_its_visitor_makes_room_for_another():
    """The page that was left first; of an address that has had its share, one of its own."""

    async def story(straw, seats):
        first = await left(straw, seats, "one", since=NOW - 5)
        await left(straw, seats, "two", since=NOW - 3)
        third = await seats.take()
        assert third and "one" not in straw and "two" in straw
        assert await seats.back("Ada", first.page) is not None
        assert await seats.take() is None, "who is at the page keeps the seat"

    run(story)


def test_who_has_had_their_share_gives_a_page_that_they_left():
    async def story(straw, seats):
        seats.limits = dataclasses.replace(FEW, each_address=1)
        await left(straw, seats, "one", address="203.0.113.7")
        assert await seats.take("203.0.113.7") and "one" not in straw
        assert await seats.take("203.0.113.7") is None

    run(story)
