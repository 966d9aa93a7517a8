"""A visitor without a browser: asks for a page, opens its kernel's websocket, clicks.

Also a server to visit, as a process of its own. `benchmarks/voila.py` uses both.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import websocket

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
SPARE = len(list(NOTEBOOKS.glob("*.ipynb")))
"""Kernels that wait on a server of the repository's pages: one for each."""
KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"|kernelId&#34;: &#34;([0-9a-f-]{36})')
STAGE = re.compile(
    r'"application/vnd.jupyter.widget-view\+json": ?\{[^}]*"model_id": ?"([0-9a-f]+)"'
)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


START = """
import sys, json
from pathlib import Path
from rdi_explore.publish.seats import ServerLimits
from rdi_explore.publish.serve import Service, serve
folder, port, base, limits = sys.argv[1:]
limits = ServerLimits(**json.loads(limits))
serve(Service(Path(folder), int(port), False, True, limits, "127.0.0.1", base))
"""


class Running:
    """A running public server; `url` ends with a slash. Keywords are its `ServerLimits`.

    With `scenarios` it has those of this folder in memory, and not all that are shipped.
    """

    def __init__(
        self,
        notebooks: Path = NOTEBOOKS,
        base_url: str = "/",
        scenarios: Path | None = None,
        **limits: Any,
    ) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}/"
        words = [str(notebooks), str(self.port), base_url, json.dumps(limits)]
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                **({"RDI_SCENARIOS": str(scenarios)} if scenarios else {}),
            },
        )
        end = time.monotonic() + PATIENCE
        while True:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start: {self.process.poll()}")
            try:
                urllib.request.urlopen(self.url + "robots.txt", timeout=5).close()
            except urllib.error.HTTPError:
                return  # it lies below a path
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
            else:
                return

    def settle(self, kernels: int) -> int:
        """Wait until there are so many kernels and all rest; return how many there are."""
        self._rest(lambda: len(self.kernels()) == kernels)
        return len(self.kernels())

    def rest(self) -> None:
        """Wait until nothing is under way: all that belongs to the server sleeps for a second."""
        self._rest(lambda: True)

    def _rest(self, holds: Callable[[], bool]) -> None:
        end, still = time.monotonic() + PATIENCE, 0
        while still < 10 and time.monotonic() < end:
            still = still + 1 if holds() and self._sleeps() else 0
            time.sleep(0.1)

    def _sleeps(self) -> bool:
        return all(map(sleeps, [self.process.pid, *descendants(self.process.pid)]))

    def stop(self) -> None:
        """End the server and all that it has started."""
        below = descendants(self.process.pid)
        self.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        for pid in [self.process.pid, *below]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(5)

    def page(self, notebook: str) -> str:
        """Return the address of a notebook's page."""
        return f"{self.url}voila/render/{notebook}"

    def kernels(self) -> list[int]:
        """Return the processes of kernels, spare ones among them."""
        return [pid for pid in descendants(self.process.pid) if is_kernel(pid)]


def descendants(pid: int) -> list[int]:
    """Return the processes below one."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError):
            for child in (task / "children").read_text().split():
                found += [int(child), *descendants(int(child))]
    return found


def sleeps(pid: int) -> bool:
    """Tell whether all threads of a process wait for something: none runs, or would like to."""
    for task in Path(f"/proc/{pid}/task").glob("*/stat"):
        with contextlib.suppress(OSError):
            if task.read_text().rpartition(")")[2].split()[0] in "RD":
                return False
    return True


def is_kernel(pid: int) -> bool:
    """Tell whether a process is an IPython kernel: it has a control thread."""
    with contextlib.suppress(OSError):
        words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
        if "ipykernel_launcher" in words:
            return True
        return "forkserver" in " ".join(words) and len(os.listdir(f"/proc/{pid}/task")) > 3
    return False


def memory(pid: int) -> dict[str, int]:
    """Return PSS and USS of a process, in kB."""
    told = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, number, *_ = line.split()
        told[name] = int(number)
    return {"pss": told["Pss:"], "uss": told["Private_Clean:"] + told["Private_Dirty:"]}


class Visitor:
    """One page and its kernel. `seconds` is how long the page took."""

    def __init__(self, url: str, timeout: float = PATIENCE) -> None:
        begun = time.monotonic()
        with urllib.request.urlopen(url, timeout=timeout) as answer:
            self.html = answer.read().decode()
            self.headers = answer.headers
        self.seconds = time.monotonic() - begun
        found = KERNEL.search(self.html)
        assert found, self.html[:2000]
        self.kernel: str = found[1] or found[2]
        stages = STAGE.findall(self.html)
        self.stage = stages[0] if stages else ""
        self.base = url.split("/voila/", 1)[0].rstrip("/") + "/"
        self.session = ""
        self.socket = self.join()

    def join(self, **kwargs: Any) -> websocket.WebSocket:
        """Open a websocket to this visitor's kernel; each is a session of its own."""
        self.session = uuid.uuid4().hex
        address = self.base.replace("http", "ws", 1)
        return websocket.create_connection(
            f"{address}api/kernels/{self.kernel}/channels?session_id={self.session}",
            timeout=30,
            skip_utf8_validation=True,  # sign by sign, in Python; `hear` decodes as strictly
            **{"suppress_origin": True, **kwargs},
        )

    def leave(self) -> None:
        """Leave as a page does: close the websocket, ask for the end of the kernel."""
        self.socket.close()
        self.post_shutdown()

    def post_shutdown(self) -> int:
        """Ask for the end of the kernel; return the status."""
        request = urllib.request.Request(f"{self.base}voila/api/shutdown/{self.kernel}", data=b"")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def message(self, kind: str, content: Any, channel: str = "shell") -> dict[str, Any]:
        """Return a message as the legacy protocol has it."""
        header = {
            "msg_id": uuid.uuid4().hex, "msg_type": kind, "session": self.session,
            "username": "visitor", "version": "5.3", "date": "2026-01-01T00:00:00Z",
        }  # fmt: skip
        return {
            "channel": channel, "header": header, "parent_header": {}, "metadata": {},
            "content": content, "buffers": [],
        }  # fmt: skip

    def send(self, kind: str, content: Any, channel: str = "shell") -> str:
        """Send a message; return its id."""
        made = self.message(kind, content, channel)
        self.socket.send(json.dumps(made))
        return str(made["header"]["msg_id"])

    def custom(self, content: Any, widget: str = "") -> str:
        """Send what the page's script sends to a widget: `{act, arg}`."""
        data = {"method": "custom", "content": content}
        return self.send("comm_msg", {"comm_id": widget or self.stage, "data": data})

    def update(self, state: Any, widget: str = "") -> str:
        """Set traits of a widget."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        return self.send("comm_msg", {"comm_id": widget or self.stage, "data": data})

    def hear(self, seconds: float = 5) -> Iterator[dict[str, Any]]:
        """Yield what comes from the kernel, until nothing came for so long."""
        self.socket.settimeout(seconds)
        silent = time.monotonic() + seconds
        while True:
            try:
                kind, got = self.socket.recv_data(control_frame=True)
            except websocket.WebSocketTimeoutException:
                return
            if kind == websocket.ABNF.OPCODE_CLOSE:
                raise websocket.WebSocketConnectionClosedException
            if kind == websocket.ABNF.OPCODE_PING:  # it is answered
                if time.monotonic() > silent:
                    return
                continue
            silent = time.monotonic() + seconds
            if kind == websocket.ABNF.OPCODE_BINARY:
                at = int.from_bytes(got[4:8], "big")
                end = (
                    int.from_bytes(got[8:12], "big") if int.from_bytes(got[:4], "big") > 1 else None
                )
                got = got[at:end]
            yield json.loads(got.decode())

    def until_idle(self, message_id: str, seconds: float = PATIENCE) -> list[dict[str, Any]]:
        """Return what a message brought about, until the kernel says that it is done."""
        found = []
        for message in self.hear(seconds):
            if message["parent_header"].get("msg_id") != message_id:
                continue
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                return found
            found.append(message)
        raise TimeoutError(f"the kernel did not answer within {seconds} s")

    def act(self, act: str, arg: Any = None) -> list[dict[str, Any]]:
        """Click: return the messages that this brought about."""
        return self.until_idle(self.custom({"act": act, "arg": arg}))

    def state(self, widget: str = "") -> dict[str, Any]:
        """Return the traits of a widget as the page is told them."""
        asked = self.send(
            "comm_msg", {"comm_id": widget or self.stage, "data": {"method": "request_state"}}
        )
        for message in self.until_idle(asked):
            data = message["content"].get("data", {})
            if message["msg_type"] == "comm_msg" and data.get("method") == "update":
                return dict(data["state"])
        raise LookupError("no state came")
