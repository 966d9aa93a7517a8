"""Serve a folder of public notebooks with Voila, as pages without code.

The server is Voila's own, standalone (which drops every request to execute code), with a page
template of ours, the first notebook at `/`, and nothing reachable but the notebooks that lie
directly in the folder. What was measured, and why each setting is there: see `settings`.
"""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_server.utils import url_path_join
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]
from voila.tornado.handler import TornadoVoilaHandler  # type: ignore[import-untyped]
from voila.tornado.kernel_websocket_handler import (  # type: ignore[import-untyped]
    VoilaKernelWebsocketHandler,
)

HERE = Path(__file__).parent
TEMPLATES = HERE / "share" / "jupyter"
APP_STATIC = HERE.parent / "app" / "static"
PAGE_STATIC = HERE / "page"

HOME = "00_welcome.ipynb"
MAX_KERNELS = 40

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'",  # Voila, its extensions, WASM
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob: ws: wss:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
"""The browser itself refuses what would come from elsewhere."""


def notebooks_in(folder: Path) -> list[str]:
    """List the notebooks that lie directly in `folder`, in the order of their names."""
    return sorted(p.name for p in folder.glob("*.ipynb") if not p.name.startswith("."))


def home_of(folder: Path) -> str:
    """Return the notebook that opens at `/`: `00_welcome.ipynb`, or else the first one."""
    names = notebooks_in(folder)
    if not names:
        raise FileNotFoundError(f"no notebook lies in {folder}")
    return HOME if HOME in names else names[0]


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page; only names in the folder, and not more kernels than allowed."""

    async def get(self, path: str | None = None) -> None:
        """Render the notebook, or say why not."""
        root = Path(self.settings["rdi_root"])
        if path is not None and path not in notebooks_in(root):
            raise tornado.web.HTTPError(404)
        if len(self.kernel_manager.list_kernel_ids()) >= self.settings["rdi_max_kernels"]:
            self.set_status(503)
            self.set_header("Retry-After", "60")
            self.finish("<!doctype html><title>Full</title><p>All seats are taken. Try again soon.")
            return
        await super().get(path)


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The kernel's websocket without Nagle's delay: a click answers in 30 ms, not in 57."""

    async def open(self, kernel_id: str) -> None:
        """Open the websocket."""
        self.set_nodelay(True)
        await super().open(kernel_id)


class Assets(tornado.web.StaticFileHandler):
    """Style sheets and Graphviz, revalidated by the browser."""

    def set_extra_headers(self, path: str) -> None:
        """Let the browser keep files, but ask whether they changed."""
        self.set_header("Cache-Control", "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")


class Server(Voila):  # type: ignore[misc]
    """Voila with our handlers; made by `serve`."""

    def init_handlers(self) -> list[Any]:
        """Keep Voila's handlers that a page needs; add ours."""
        base = self.server_url
        if self.app.settings[
            "rdi_packed"
        ]:  # Voila sets its settings too late for tornado's own way
            self.app.add_transform(tornado.web.GZipContentEncoding)
        here = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        kept = []
        for handler in super().init_handlers():
            pattern = handler[0]
            if pattern == base or any(
                part in pattern
                for part in ("/voila/tree", "/voila/render", "/voila/api/contents", "/voila/files")
            ):
                continue  # no list of files, no files, no other folder
            if pattern.endswith("/channels"):
                kept.append((pattern, Channels, *handler[2:]))
            else:
                kept.append(handler)
        kept += [
            (url_path_join(base, r"/rdi/static/(.*)"), Assets, {"path": str(APP_STATIC)}),
            (url_path_join(base, r"/rdi/page/(.*)"), Assets, {"path": str(PAGE_STATIC)}),
            (url_path_join(base, r"/voila/render/([^/]+\.ipynb)"), Page, here),
            (base, Page, {**here, "notebook_path": home_of(Path(self.root_dir))}),
        ]
        return kept

    def launch_browser(self) -> None:
        """Open the first page in the visitor's browser."""
        url = f"http://localhost:{self.port}{self.base_url}"
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def settings(folder: Path, port: int, open_browser: bool, public: bool) -> Config:
    """Return the configuration; each line is there for a reason."""
    c = Config()
    c.Voila.root_dir = str(folder)
    c.Voila.port = port
    c.Voila.port_retries = 0
    c.Voila.ip = "0.0.0.0" if public else "localhost"
    c.Voila.open_browser = open_browser
    c.Voila.log_level = "ERROR"  # else every visit says that the notebook is "not trusted"
    c.Voila.config_file_paths = []  # no stray voila.json of the machine decides what is public
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
    ]
    c.VoilaExecutor.timeout = 120
    if os.name == "posix":
        c.KernelManager.transport = "ipc"  # a quarter faster to the first page, and no open ports
    c.MappingKernelManager.cull_idle_timeout = 15 * 60 if public else 60 * 60
    c.MappingKernelManager.cull_interval = 60
    c.MappingKernelManager.cull_connected = public  # a forgotten tab must not hold a seat
    c.Voila.tornado_settings = {
        # leaving a page posts a shutdown without the token; with the check every reload leaks a
        # kernel. What is left unchecked needs a kernel's UUID.
        "disable_check_xsrf": True,
        "headers": {
            "Content-Security-Policy": CONTENT_SECURITY_POLICY,
            "Referrer-Policy": "no-referrer",
        },
        "rdi_packed": public,  # on one's own machine packing costs more than it saves
        "ws_ping_interval": 30_000,
        "ws_ping_timeout": 30_000,
        "rdi_root": str(folder),
        "rdi_max_kernels": MAX_KERNELS,
    }
    return c


def serve(
    notebooks: Path, port: int = 8866, open_browser: bool = False, public: bool = False
) -> None:
    """Serve the notebooks of a folder until interrupted.

    `http://localhost:<port>/` is the page of `00_welcome.ipynb`, the others are at
    `/voila/render/<name>.ipynb`. `public` listens on every address, packs what it sends and ends
    sessions that were idle for a quarter of an hour.
    """
    folder = notebooks.resolve()
    home_of(folder)
    found = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(TEMPLATES), *([found] if found else [])])
    server = Server(config=settings(folder, port, open_browser, public))
    server.initialize([])
    print(f"RDI Explore: http://localhost:{port}/  (Ctrl-C ends it)", flush=True)
    server.start()
