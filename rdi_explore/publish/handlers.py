"""What the server answers: pages, the kernels' websockets, files, and a page when all is taken."""

from __future__ import annotations

import asyncio
import http.client
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler
from markupsafe import Markup, escape
from voila.request_info_handler import RequestInfoSocketHandler  # type: ignore[import-untyped]
from voila.tornado.handler import TornadoVoilaHandler  # type: ignore[import-untyped]
from voila.tornado.kernel_websocket_handler import (  # type: ignore[import-untyped]
    VoilaKernelWebsocketHandler,
)

from .messages import PROTOCOL_1, Pace
from .refusals import address_of, refused
from .seats import Handed, Seats, VisitorSeat
from .served_pages import ServedPages
from .static_page import lost_page

HOME = "00_welcome.ipynb"
RETRY = 10
FULL = Markup(f"""<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="{RETRY}">
<title>All seats are taken · RDI Explore</title>
<style>
body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}}
</style>
<main>
<h1>All seats are taken</h1>
<p>Every visitor of this page has a game table of their own, and there are no more just now. This
page tries again every {RETRY} seconds; you need not do anything.</p>
</main>
</html>
""")


def notebooks_in(folder: Path) -> list[str]:
    """List the notebooks that lie directly in `folder`, in the order of their names."""
    return sorted(p.name for p in folder.glob("*.ipynb") if not p.name.startswith("."))


def home_of(folder: Path) -> str:
    """Return the notebook that opens at `/`: `00_welcome.ipynb`, or else the first one.

    Raises:
        FileNotFoundError: no notebook lies there.
    """
    names = notebooks_in(folder)
    if not names:
        raise FileNotFoundError(f"no notebook lies in {folder}")
    return HOME if HOME in names else names[0]


class PlainErrors:
    """Errors in a line: Jupyter's page for them asks for files that are not served here.
    Where there is nothing, the page has a way home."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what is wrong, by its name in the standard."""
        name = escape(http.client.responses.get(status_code, "Error"))
        if status_code == http.client.NOT_FOUND:
            self.finish(lost_page(self.settings.get("base_url", "/")))  # type: ignore[attr-defined]
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")  # type: ignore[attr-defined]
        head = Markup(f'<!doctype html><html lang="en"><title>{name}</title>')
        self.finish(head + Markup(f"<h1>{status_code} {name}</h1>"))  # type: ignore[attr-defined]


class Refusing(PlainErrors, tornado.web.RequestHandler):
    """Says no to requests that no page of ours makes, before anything is done for them."""

    def prepare(self) -> None:
        """Refuse."""
        raise tornado.web.HTTPError(refused(self.request, self.settings["rdi_hosts"]) or 404)


class NotebookPage(PlainErrors, TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page; only names in the folder, and only for who has a seat."""

    seat: VisitorSeat | None = None

    @property
    def kernel_manager(self) -> Any:
        """Voila's kernel manager, which writes on the seat what it hands out."""
        manager = self.settings["kernel_manager"]
        return manager if self.seat is None else Handed(manager, self.seat)

    async def get(self, path: str | None = None) -> None:
        """Render the notebook, or say why not."""
        if path is not None and path not in notebooks_in(Path(self.settings["rdi_root"])):
            raise tornado.web.HTTPError(404)
        seats: Seats = self.settings["rdi_seats"]
        visitor, page = self.current_user.username, path or self.notebook_path
        if not self.request.query:
            reloads = "max-age=0" in self.request.headers.get("Cache-Control", "")
            self.seat = await seats.back(visitor, page, anew=reloads)
            if self.seat is not None:
                self.set_header("Cache-Control", "no-store")
                self.finish(self.seat.html.replace("<body ", "<body data-kept ", 1))
                return
        self.seat = await seats.take(address_of(self.request))
        if self.seat is None:
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY))
            self.set_header("Cache-Control", "no-store")
            self.finish(FULL)
            return
        try:
            self.seat.sent, self.seat.visitor, self.seat.page = False, visitor, page
            if not self.request.connection.stream.closed():  # it may have been tired of waiting
                await super().get(path)
        finally:
            self.seat.connected, self.seat.sent = time.monotonic(), True
            if self.seat.kernel_id is None:
                seats.leave(self.seat)

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """The page in parts, as Voila makes it; its seat remembers it, if it is for everybody."""
        parts = []
        async for part in super().get_generator(path):
            parts.append(part)
            yield part
        if self.seat is not None and not self.request.query:
            self.seat.html = "".join(parts)


class Leaving(APIHandler):
    """A page says that it is left: its kernel waits a while, if its own visitor says so."""

    async def post(self, kernel_id: str) -> None:
        """Let the kernel wait, or end it."""
        seats: Seats = self.settings["rdi_seats"]
        if not seats.keep(kernel_id, self.current_user.username):
            await ensure_async(self.settings["kernel_manager"].shutdown_kernel(kernel_id))
        self.set_status(204)
        await self.finish()


class Channels(PlainErrors, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The kernel's websocket, paced, without Nagle's delay: a click answers in 30 ms, not in 57."""

    opened = False

    @property
    def ping_interval(self) -> float:
        """Seconds between pings by tornado, and none by Jupyter, which asks after it was opened.

        Jupyter's would have to wait longer for an answer than until its next ping, else it ends
        connections that answer; tornado takes its setting for its own, and has it the other way.
        """
        return 0 if self.opened else float(self.settings["websocket_ping_interval"])

    @property
    def ping_timeout(self) -> float:
        """Seconds until a ping must have been answered."""
        return float(self.settings["websocket_ping_timeout"])

    async def pre_get(self) -> None:
        """Refuse a kernel that does not exist, and a crowd at one kernel."""
        manager = self.settings["kernel_manager"]
        if self.kernel_id not in manager:
            raise tornado.web.HTTPError(404)
        limits = self.settings["rdi_seats"].limits
        if manager.kernel_model(self.kernel_id)["connections"] >= limits.connections:
            raise tornado.web.HTTPError(429)
        self.pace = Pace(limits.messages, limits.burst)
        await super().pre_get()
        if self.connection is None:  # the page was left meanwhile: there is nobody to answer
            raise tornado.web.Finish

    async def open(self, kernel_id: str) -> None:
        """Open the websocket."""
        self.opened = True
        self.set_nodelay(True)
        await super().open(kernel_id)

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Any:
        """Send a message to the page.

        Voila looks into it by the newer protocol; one of the older protocol would make it count to
        some 2**60, for instance what `_graphviz` brings to a client that speaks the older one.
        """
        if isinstance(message, bytes) and self.selected_subprotocol != PROTOCOL_1:
            return super(VoilaKernelWebsocketHandler, self).write_message(message, binary)
        return super().write_message(message, binary)

    async def on_message(self, message: str | bytes) -> None:
        """Hand a message on; while this waits, nothing more is read from this page."""
        pause = self.pace.step()
        if pause:
            await asyncio.sleep(pause)
        if self.connection is not None:
            self.connection.handle_incoming_message(message)

    def on_close(self) -> None:
        """Disconnect, unless the websocket was closed before it was open."""
        if getattr(self, "connection", None) is not None:
            super().on_close()


class RequestInfo(RequestInfoSocketHandler):  # type: ignore[misc]
    """Tells a preheated kernel how its page was asked for (`voila.utils.wait_for_request`)."""

    def prepare(self) -> None:
        """Know only kernels that exist, and forget those that do not."""
        manager = self.settings["kernel_manager"]
        for kernel_id in [known for known in self._cache if known not in manager]:
            del self._cache[kernel_id]
        if self.path_kwargs.get("kernel_id") not in manager:
            raise tornado.web.HTTPError(404)


class Assets(tornado.web.StaticFileHandler):
    """Style sheets and Graphviz, revalidated by the browser."""

    def set_extra_headers(self, path: str) -> None:
        """Let the browser keep files, but ask whether they changed."""
        self.set_header("Cache-Control", "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")


class Pages(PlainErrors, tornado.web.RequestHandler):
    """The pages of rules and cards, home, and what they load; revalidated by the browser.

    They have the names of a published site, too: ``rules/ID.html`` leads to ``rules/ID``.
    """

    def initialize(self, pages: ServedPages) -> None:
        """Know where the pages come from."""
        self.pages = pages

    async def get(self, part: str, name: str = "") -> None:
        """Send the page; it is made beside the loop that serves everybody."""
        plain = name.removesuffix("index.html").removesuffix(".html")
        if plain != name and part not in ("assets", "data"):
            self.redirect(plain or "./", permanent=True)
            return
        found = await asyncio.get_running_loop().run_in_executor(
            None, self.pages.get, f"{part}/{name}"
        )
        if found is None:
            raise tornado.web.HTTPError(404)
        kind, content = found
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(content)


class Home(tornado.web.RequestHandler):
    """The root, and addresses without the slash at their end."""

    def initialize(self, to: str) -> None:
        """Know where it leads."""
        self.to = to

    def get(self) -> None:
        """Lead there."""
        self.redirect(self.to)


class Robots(tornado.web.RequestHandler):
    """Asks search engines to stay away: each page they read would take a visitor's seat."""

    def get(self) -> None:
        """Answer with the rules for robots."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("User-agent: *\nDisallow: /\n")
