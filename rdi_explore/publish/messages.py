"""What a page may send to its kernel.

The server drops every request to execute code (Voila's list of message types), and here all else
that none of our pages sends: widgets of the visitor's own making, a restart, what is malformed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

PROTOCOL_1 = "v1.kernel.websocket.jupyter.org"
CHANNELS = frozenset({"shell", "control"})
OF_A_COMM = frozenset({"comm_open", "comm_msg", "comm_close"})
TYPES = OF_A_COMM | {"comm_info_request", "kernel_info_request"}
CONTROL_TARGET = "jupyter.widget.control"
"""The only comm that a page opens: by it, it asks for the state of all widgets."""


MOST_PARTS = 64


def parts_of(message: bytes, protocol: str | None) -> int:
    """Return of how many parts a binary message says that it is.

    The decoders of Jupyter believe a number of eight bytes and would count to it until the memory
    is full: one message of ten bytes would end the server.
    """
    if protocol == PROTOCOL_1:
        return int.from_bytes(message[:8], "little")
    return int.from_bytes(message[:4], "big")


def parsed(message: str | bytes, protocol: str | None) -> tuple[object, object, object]:
    """Return channel, header and content of a message from the websocket.

    Raises:
        Exception: it is no message; of many sorts, since the decoders trust what they get.
    """
    if isinstance(message, bytes) and not 0 < parts_of(message, protocol) <= MOST_PARTS:
        raise ValueError("a message has some parts")
    if protocol == PROTOCOL_1:
        if not isinstance(message, bytes):
            raise TypeError("a message of this protocol is binary")
        channel, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
        header, parent, metadata, content = map(json.loads, parts[:4])
    else:
        if isinstance(message, bytes):
            whole = deserialize_binary_message(message)  # type: ignore[no-untyped-call]
        else:
            whole = json.loads(message)
        channel, header, content = whole.get("channel"), whole["header"], whole["content"]
        parent, metadata = whole["parent_header"], whole["metadata"]
    if not isinstance(parent, Mapping) or not isinstance(metadata, Mapping):
        raise TypeError("parent and metadata are objects")
    return channel, header, content


def admitted(message: str | bytes, protocol: str | None) -> bool:
    """Tell whether a message is one that our pages send."""
    try:
        channel, header, content = parsed(message, protocol)
    except Exception:
        return False
    if not (isinstance(header, Mapping) and isinstance(content, Mapping)):
        return False
    named = [header.get(name) for name in ("msg_type", "msg_id", "session", "username", "version")]
    if not all(isinstance(word, str) for word in (channel, *named)):
        return False
    kind = header["msg_type"]
    if channel not in CHANNELS or kind not in TYPES:
        return False
    if kind in OF_A_COMM and not isinstance(content.get("comm_id"), str):
        return False  # the kernel would fail at it, and say so at length in the log
    if kind == "comm_open":
        return content.get("target_name") == CONTROL_TARGET
    return True


class Admitting(ZMQChannelsWebsocketConnection):
    """A connection that hands to the kernel only what is admitted, and is counted as it should be
    though its page is left before it is there: Jupyter's would then count one less than there are,
    and never again know when a kernel has nobody left."""

    counted = False

    def connect(self) -> Any:
        """Connect to the kernel."""
        self.counted = True
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]
        """End the connection."""
        if not self.counted:
            self.counted = True
            self.multi_kernel_manager.notify_connect(self.kernel_id)
            self._open_sockets.add(self)
        super().disconnect()  # type: ignore[no-untyped-call]

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Hand a message on, or drop it; that never fails."""
        try:
            if admitted(incoming_msg, self.subprotocol):
                super().handle_incoming_message(incoming_msg)
        except Exception:
            self.log.debug("a message could not be handed on", exc_info=True)


class Pace:
    """How fast somebody may go on: `burst` at once, `rate` a second in the long run."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def step(self) -> float:
        """Return after how many seconds one may go on."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate) - 1
        self._at = now
        return max(0.0, -self._left / self.rate)
