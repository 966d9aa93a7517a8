"""Serve a folder of public notebooks with Voila, as pages without code.

The server is Voila's own, standalone (which drops every request to execute code), with a page
template of ours, the first notebook at `/`, and nothing reachable but the notebooks that lie
directly in the folder. What was measured, and why each setting is there: see `settings`.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import importlib.util
import logging
import os
import re
import sys
import threading
import time
import webbrowser
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import tornado.ioloop
import tornado.netutil
import tornado.web
from jupyter_server.utils import url_path_join
from tornado.log import access_log, app_log, gen_log
from tornado.routing import Rule
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]

from ..app.watchdog import SECONDS
from ..scenario import shelf
from .handlers import (
    HOME,
    Assets,
    Channels,
    Home,
    Leaving,
    NotebookPage,
    Pages,
    Refusing,
    RequestInfo,
    Robots,
    home_of,
    notebooks_in,
)
from .messages import TYPES, Admitting
from .refusals import LOOPBACK, RefusedRequests, Tidy
from .seats import LOCAL, Seats, ServerLimits
from .served_pages import LISTS, ServedPages

HERE = Path(__file__).parent
TEMPLATES = HERE / "share" / "jupyter"
APP_STATIC = HERE.parent / "app" / "static"
PAGE_STATIC = HERE / "page"
SWEEP = 1000  # milliseconds
BODY_BYTES = 64 * 1024  # nothing is uploaded but over the websocket

HEARTBEAT = "sha256-m16tKAZfrqdfaIlK4k9Uc4bmwJm0z0f+0b2ahSGv/Ko="
"""Of the one script that stands within a page: Voila sends it while a cell takes long."""

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        f"script-src 'self' blob: 'unsafe-eval' '{HEARTBEAT}'",  # widgets; Lab's settings, WASM
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",  # its own websockets among them
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
"""The browser itself refuses what would come from elsewhere."""

NOT_OURS = (
    "/voila/tree", "/voila/render", "/voila/api/contents", "/voila/files", "/voila/templates",
    "/login", "/logout",
)  # fmt: skip
"""Voila's handlers that list or serve files, or that nobody needs."""


class Server(Voila):  # type: ignore[misc]
    """Voila with our handlers; made by `serve`."""

    limits: ServerLimits = LOCAL

    def init_settings(self) -> dict[str, Any]:
        """Let a page send only what ours send; count the seats."""
        found: dict[str, Any] = super().init_settings()
        self.kernel_manager.allowed_message_types = sorted(TYPES)
        seats = found["rdi_seats"] = Seats(self.kernel_manager, self.limits)
        self.sweeper = tornado.ioloop.PeriodicCallback(seats.sweep, SWEEP)
        self.sweeper.start()
        return found

    def init_handlers(self) -> list[Any]:
        """Keep Voila's handlers that a page needs; add ours."""
        base = self.server_url
        if self.app.settings[
            "rdi_packed"
        ]:  # Voila sets its settings too late for tornado's own way
            self.app.add_transform(tornado.web.GZipContentEncoding)
        refusing = Rule(RefusedRequests(self.app.settings["rdi_hosts"]), Refusing)
        self.app.default_router.rules.insert(0, refusing)
        here = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        kept = []
        for handler in super().init_handlers():
            pattern = handler[0]
            if pattern == base or any(part in pattern for part in NOT_OURS):
                continue
            if pattern.endswith("/channels"):
                kept.append((pattern, Channels, *handler[2:]))
            elif "/voila/query/" in pattern:
                kept.append((pattern, RequestInfo, *handler[2:]))
            elif "/voila/api/shutdown/" in pattern:
                kept.append((pattern, Leaving, *handler[2:]))
            else:
                kept.append(handler)
        kept += [
            (url_path_join(base, r"/rdi/static/(.*)"), Assets, {"path": str(APP_STATIC)}),
            (url_path_join(base, r"/rdi/page/(.*)"), Assets, {"path": str(PAGE_STATIC)}),
            (url_path_join(base, r"/robots\.txt"), Robots),
            (url_path_join(base, r"/voila/render/([^/]+\.ipynb)"), NotebookPage, here),
        ]
        return [*kept, *self._own_pages(here)]

    def _own_pages(self, here: dict[str, Any]) -> list[Any]:
        """What needs no kernel; home is the root, if the folder's first page is ours."""
        base, folder = self.server_url, Path(self.root_dir)
        first = home_of(folder)
        pages = ServedPages(frozenset(Path(name).stem for name in notebooks_in(folder)))
        root: tuple[Any, ...] = (base, NotebookPage, {**here, "notebook_path": first})
        if first == HOME:
            root = (base, Home, {"to": url_path_join(base, "ask/")})
        parts = "|".join((*LISTS, "assets", "data"))
        return [
            root,
            *((url_path_join(base, each), Home, {"to": url_path_join(base, f"{each}/")})
              for each in LISTS),
            (url_path_join(base, rf"/({parts})/([a-z0-9_.-]*)"), Pages, {"pages": pages}),
        ]  # fmt: skip

    def listen(self) -> None:
        """Listen until interrupted; long requests are refused."""
        self.app.listen = functools.partial(self.app.listen, max_body_size=BODY_BYTES)
        super().listen()

    def stop(self) -> None:
        """End the kernels; one that ends by itself meanwhile is no mistake."""
        self.sweeper.stop()
        with contextlib.suppress(tornado.web.HTTPError):
            super().stop()

    def launch_browser(self) -> None:
        """Open the first page in the visitor's browser."""
        url = f"http://localhost:{self.port}{self.base_url}"
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


ANY_HOST = "*"
"""Among the names of a service: it may have any name."""


@dataclass(frozen=True)
class Service:
    """Which notebooks are served, where, and to whom.

    `public` listens on every address (or on `ip`), packs what it sends, keeps kernels ready and
    takes as many visitors as `limits` say. All addresses begin with `base_url`, for a proxy that
    hands on what is below it; `hosts` are the names that they may have.
    """

    folder: Path
    port: int = 8866
    open_browser: bool = False
    public: bool = False
    limits: ServerLimits = LOCAL
    ip: str | None = None
    base_url: str = "/"
    hosts: tuple[str, ...] = ()

    @property
    def known_hosts(self) -> frozenset[str]:
        """The names by which it may be asked for; without any, every name will do.

        Who serves for this machine alone is asked for by its names alone, unless others are given:
        else a page elsewhere could give a name of its own this machine's address.
        """
        if ANY_HOST in self.hosts:
            return frozenset()
        alone = LOOPBACK if self.address in LOOPBACK and not self.public else ()
        return frozenset({*self.hosts, *alone, *(LOOPBACK if self.hosts else ())})

    @property
    def address(self) -> str:
        """Where it listens."""
        return self.ip or ("0.0.0.0" if self.public else "localhost")


def settings(service: Service) -> Config:
    """Return the configuration; each line is there for a reason."""
    folder, public, limits = str(service.folder), service.public, service.limits
    c = Config()
    c.Voila.root_dir = folder
    c.Voila.port = service.port
    c.Voila.port_retries = 0
    c.Voila.ip = service.address
    c.Voila.base_url = f"/{service.base_url.strip('/')}/".replace("//", "/")
    c.Voila.open_browser = service.open_browser
    c.Voila.log_level = "ERROR"  # else every visit says that the notebook is "not trusted"
    c.Voila.config_file_paths = []  # no stray voila.json of the machine decides what is public
    c.Voila.kernel_websocket_connection_class = Admitting
    # Jupyter gives every visitor a name in a cookie; it ends with the browser, and stays here
    c.IdentityProvider.cookie_options = {"samesite": "Strict", "expires_days": None}
    c.VoilaConfiguration.template = "rdi"
    c.VoilaConfiguration.theme = "light"
    c.VoilaConfiguration.allow_template_override = "NO"  # else ?template= chooses any on the disk
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.file_allowlist = []
    c.VoilaConfiguration.extension_allowlist = [  # others only make the page slower
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
        "anywidget",
        "rdi-explore",
    ]
    c.VoilaExecutor.timeout = 120
    if os.name == "posix":
        c.KernelManager.transport = "ipc"  # a quarter faster to the first page, and no open ports
    c.KernelManager.autorestart = False  # a kernel without its notebook is of no use to its page
    c.MappingKernelManager.cull_idle_timeout = 0  # `Seats` does it, and knows spare ones
    if limits.spare:
        c.VoilaConfiguration.preheat_kernel = True
        c.VoilaConfiguration.default_pool_size = limits.spare
        c.VoilaKernelManager.fill_delay = 0.2
        hidden = rf"{re.escape(folder)}/(\.|.+/)"  # nor what lies in folders: never a page
        c.VoilaKernelManager.preheat_denylist = [hidden]
    if can_fork():
        c.KernelProvisionerFactory.default_provisioner_name = "rdi-forked"
        c.ForkedProvisioner.megabytes = limits.megabytes
        c.ForkedProvisioner.until = time.time() if limits.follow else 0.0
    c.Voila.tornado_settings = {
        # leaving a page posts a shutdown without the token; with the check every reload leaks a
        # kernel. What is left unchecked needs a kernel's UUID.
        "disable_check_xsrf": True,
        "headers": {
            "Content-Security-Policy": CONTENT_SECURITY_POLICY,
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        },
        "rdi_packed": public,  # on one's own machine packing costs more than it saves
        "websocket_max_message_size": limits.message_bytes,
        "websocket_ping_interval": limits.ping,
        "websocket_ping_timeout": limits.ping,
        "rdi_root": folder,
        "rdi_hosts": service.known_hosts,
        "xsrf_cookie_kwargs": {"samesite": "Strict"},
    }
    return c


def can_fork() -> bool:
    """Tell whether kernels can be forked here: not on Windows, where they are started as ever."""
    return os.name == "posix" and importlib.util.find_spec("resource") is not None


class CannotServe(ValueError):
    """Nobody could reach the pages; the message says why, and what helps."""


def check_address(ip: str, number: int) -> None:
    """Whether one can listen there.

    Raises:
        CannotServe: somebody else does, or it is no address of this machine.
    """
    try:
        for found in tornado.netutil.bind_sockets(number, ip):
            found.close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {number} is taken; name another one with --port") from None
        problem = f"cannot listen at {ip}, port {number}: {error.strerror}"
        raise CannotServe(problem) from None


def keep_log_tidy(*logs: logging.Logger) -> None:
    """Let nothing into these logs, nor into Tornado's, as a visitor has written it."""
    loggers = (*logs, logging.getLogger(), app_log, access_log, gen_log, app_log.parent)
    found = {handler for log in loggers if log is not None for handler in log.handlers}
    for handler in (*found, logging.lastResort):
        if handler is not None:
            handler.addFilter(Tidy())


def _read_all() -> None:
    """What pages need is read before the first is asked for, and told where that takes its time:
    the first time, and after each change of the code."""
    if not shelf.are_read():
        print(READING, file=sys.stderr, flush=True)
        shelf.read()


READING = "RDI Explore: the scenarios are read. The first time that takes a moment."


def serve(service: Service) -> None:
    """Serve the notebooks of a folder until interrupted.

    `http://localhost:<port>/` is home, notebooks are at `/voila/render/<name>.ipynb`, rules at
    `/rules/<id>`, cards at `/cards/<id>`. The first notebook of a folder without
    `00_welcome.ipynb` is its home.

    Raises:
        FileNotFoundError: no notebook lies in the folder.
        CannotServe: one cannot listen at its address.
    """
    check_address(service.address, service.port)
    service = replace(service, folder=service.folder.resolve())
    home_of(service.folder)
    found = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(TEMPLATES), *([found] if found else [])])
    os.environ[SECONDS] = str(service.limits.act)
    _read_all()
    if can_fork():
        from . import forked

        forked.register()
        forked.warm_up()
    server = Server(config=settings(service))
    server.limits = service.limits
    server.initialize([])
    keep_log_tidy(server.log)
    url = f"http://{service.ip or 'localhost'}:{service.port}{server.base_url}"
    print(f"RDI Explore: {url}  (Ctrl-C ends it)", flush=True)
    server.start()
