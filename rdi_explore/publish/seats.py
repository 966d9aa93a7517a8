"""Seats: how many visitors a server takes at once, who waits, and who has left.

Every visitor's page has a kernel of its own. A seat is the right to one; it is held from the
request for the page until the kernel has ended. A page that is left keeps its kernel a while for
its visitor, who may come back, unless somebody else needs the seat. Kernels end after that, when
nobody is connected to them (a page that no browser opened, a lost connection), when nobody has done
anything for long, and when their process is gone. Voila's own culling is not used: it would take a
preheated kernel that has waited for long, in the very moment in which it is handed out.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import tornado.web
from jupyter_core.utils import ensure_async


@dataclass(frozen=True)
class ServerLimits:
    """What a server gives: numbers of kernels, MiB and seconds."""

    seats: int = 20
    """Visitors at once."""
    spare: int = 1
    """Kernels that wait for each page with its notebook already run (0: none)."""
    megabytes: int = 512
    """What a kernel may have of its own, in MiB, if it is forked (0: any)."""
    patience: float = 10.0
    """How long a visitor waits for a seat before the page says that all are taken."""
    unconnected: float = 60.0
    """After how long without its page a kernel ends."""
    kept: float = 60.0
    """After how long a kernel ends whose page was left."""
    unclaimed: float = 10.0
    """After how long a kernel ends whose page has never connected to it."""
    each_address: int = 6
    """How many seats all visitors of one address may have (0: any)."""
    idle: float = 15 * 60.0
    """After how long without any message a kernel ends, connected or not."""
    messages: float = 50.0
    """Messages a second that a page may send in the long run; what is more waits."""
    burst: int = 200
    """Messages that a page may send at once."""
    message_bytes: int = 256 * 1024
    """The longest message of a page; a longer one closes its connection."""
    connections: int = 4
    """Connections to one kernel; a page has one, and one more while it reconnects."""
    ping: float = 20.0
    """After how long a silent connection is asked, and has to answer; proxies cut it at 60."""
    act: float = 10.0
    """How many seconds what a page asks for may work, before it is ended (0: any)."""
    follow: bool = False
    """Start kernels afresh, not as forks of one process that has everything in memory, once code
    or a catalogue has changed: for somebody at work on them."""


PUBLIC = ServerLimits()
LOCAL = ServerLimits(
    seats=40,
    spare=0,
    megabytes=0,
    patience=5,
    unconnected=5 * 60,
    kept=5 * 60,
    unclaimed=60,
    each_address=0,
    idle=60 * 60,
    follow=True,
)


@dataclass(eq=False)
class VisitorSeat:
    """One visitor's right to a kernel."""

    address: str = ""
    """Where the visitor comes from; nothing for somebody on this machine."""
    kernel_id: str | None = None
    since: float = 0.0
    """When the kernel was handed out (`time.monotonic`, as all times here)."""
    connected: float = 0.0
    """When somebody was last seen to be connected, or else when the page was sent."""
    claimed: bool = False
    """Whether a page has ever connected."""
    sent: bool = True
    """Whether the page is made and sent."""
    visitor: str = ""
    """Who has the page, as Jupyter's cookie says."""
    page: str = ""
    """Which notebook it is."""
    html: str = ""
    """The page as it was sent."""
    left: bool = False
    """Whether the page was left, and may be come back to."""
    reloaded: bool = False
    """Whether its visitor has asked for the page anew before it said that it is left."""


class Seats:
    """The seats of a server: taken first come, first served."""

    def __init__(self, manager: Any, limits: ServerLimits) -> None:
        self.manager = manager
        self.limits = limits
        self.waiting = 0
        self._comers: Counter[str] = Counter()
        self._free = asyncio.Semaphore(limits.seats)
        self._taken: set[VisitorSeat] = set()

    @property
    def taken(self) -> int:
        """How many are taken."""
        return len(self._taken)

    async def take(self, address: str = "") -> VisitorSeat | None:
        """Take a seat, waiting for one if need be; None if there is none, or the address has had
        its share already."""
        if address and 0 < self.limits.each_address <= self._comers[address]:
            if not await self._make_room(address):
                return None
        elif self._free.locked():
            await self._make_room()
        if self._free.locked() and self.waiting >= self.limits.seats:
            return None
        self._comers[address] += 1
        seat = await self._wait(address)
        if seat is None:
            self._gone(address)
        return seat

    async def _wait(self, address: str) -> VisitorSeat | None:
        self.waiting += 1
        try:
            await asyncio.wait_for(self._free.acquire(), max(self.limits.patience, 0.001))
        except TimeoutError:
            return None
        finally:
            self.waiting -= 1
        seat = VisitorSeat(address)
        self._taken.add(seat)
        return seat

    def _gone(self, address: str) -> None:
        self._comers[address] -= 1
        if not self._comers[address]:
            del self._comers[address]

    def leave(self, seat: VisitorSeat) -> None:
        """Give a seat back; once more does nothing."""
        if seat in self._taken:
            self._taken.remove(seat)
            self._gone(seat.address)
            self._free.release()

    def keep(self, kernel_id: str, visitor: str) -> bool:
        """Keep the kernel of a page that is left for its visitor; whether that is to be done."""
        seat = next((each for each in self._taken if each.kernel_id == kernel_id), None)
        if seat is None or not seat.html or seat.visitor != visitor or not self.limits.kept:
            return False
        if seat.reloaded:
            for each in self._of(visitor, seat.page):
                each.reloaded = False
            return False
        seat.left, seat.connected = True, time.monotonic()
        return True

    def _of(self, visitor: str, page: str) -> list[VisitorSeat]:
        """The seats of a visitor at one page: a browser may have it in several tabs."""
        return [each for each in self._taken if (each.visitor, each.page) == (visitor, page)]

    async def back(self, visitor: str, page: str, *, anew: bool = False) -> VisitorSeat | None:
        """The seat of a page that this visitor has left, if its kernel lives; ``anew`` ends it,
        also if the browser tells only afterwards that the page was left."""
        found = None
        kept = [each for each in self._kept() if (each.visitor, each.page) == (visitor, page)]
        for seat in kept:
            if found is None and not anew and await self._lives(seat):
                found = seat
            else:
                await self._end(seat)
        if anew and not kept:
            for seat in self._of(visitor, page):
                seat.reloaded = True
        if found is not None:
            found.left, found.connected = False, time.monotonic()
        return found

    def _kept(self) -> list[VisitorSeat]:
        """Of pages that were left; the one that was left last first."""
        left = [each for each in self._taken if each.left]
        return sorted(left, key=lambda seat: seat.connected, reverse=True)

    async def _make_room(self, address: str = "") -> bool:
        """End the kernel of the page that was left first, of that address if there is one."""
        kept = [each for each in self._kept() if address in ("", each.address)]
        if kept:
            await self._end(kept[-1])
        return bool(kept)

    async def _end(self, seat: VisitorSeat) -> None:
        """End a kernel, and give its seat back."""
        seat.left = False
        with contextlib.suppress(Exception):  # somebody else may end it meanwhile
            await ensure_async(self.manager.shutdown_kernel(seat.kernel_id, now=True))
        self.leave(seat)

    async def _lives(self, seat: VisitorSeat) -> bool:
        try:
            kernel = self.manager.get_kernel(seat.kernel_id)
            return bool(await ensure_async(kernel.is_alive()))
        except (KeyError, tornado.web.HTTPError):
            return False

    async def sweep(self) -> None:
        """End kernels that nobody uses, and give back the seats of those that have ended."""
        for seat in tuple(self._taken):
            if seat.kernel_id is None:
                continue  # its page is still being made
            if seat.kernel_id in self.manager and await self._left(seat):
                await self._end(seat)
            elif seat.kernel_id not in self.manager:
                self.leave(seat)

    async def _left(self, seat: VisitorSeat) -> bool:
        """Tell whether nobody uses a kernel any more."""
        try:
            model = self.manager.kernel_model(seat.kernel_id)
            if not await ensure_async(self.manager.get_kernel(seat.kernel_id).is_alive()):
                return True
        except (KeyError, tornado.web.HTTPError):
            return False  # it has just ended
        now = time.monotonic()
        if model["connections"] > 0 or not seat.sent:
            seat.connected = now
        seat.claimed |= model["connections"] > 0
        waits = self.limits.kept if seat.left else self.limits.unconnected
        patience = waits if seat.claimed and not seat.reloaded else self.limits.unclaimed
        heard = datetime.fromisoformat(model["last_activity"])  # a spare one: before it was taken
        silent = min((datetime.now(UTC) - heard).total_seconds(), now - seat.since)
        return now - seat.connected > patience or silent > self.limits.idle


class Handed:
    """Voila's kernel manager for one visitor's page: the kernel that it hands out gets the seat."""

    def __init__(self, manager: Any, seat: VisitorSeat) -> None:
        self._manager = manager
        self._seat = seat

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    def get_pool_size(self, notebook: str) -> int:
        """Return how many kernels wait for this page, without those that failed or have died."""
        pool = getattr(self._manager, "_pools", {}).get(notebook)
        if pool is None:
            return 0
        pool[:] = [task for task in pool if not task.done() or self._lives(task)]
        self._manager.fill_if_needed(notebook_name=notebook)
        return len(pool)

    def _lives(self, task: asyncio.Task[dict[str, Any]]) -> bool:
        if task.cancelled() or task.exception():
            return False
        try:
            kernel = self._manager.get_kernel(task.result()["kernel_id"])
        except KeyError:
            return False
        process = getattr(kernel.provisioner, "process", None)
        return process is not None and process.poll() is None

    async def get_rendered_notebook(self, *args: Any, **kwargs: Any) -> Any:
        """Hand out a preheated kernel with its page."""
        handed = await self._manager.get_rendered_notebook(*args, **kwargs)
        self._sit(handed[2])
        return handed

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:
        """Start a kernel."""
        kernel_id: str = await ensure_async(self._manager.start_kernel(*args, **kwargs))
        self._sit(kernel_id)
        return kernel_id

    def _sit(self, kernel_id: str) -> None:
        self._seat.kernel_id = kernel_id
        self._seat.since = self._seat.connected = time.monotonic()
