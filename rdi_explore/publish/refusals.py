"""Which requests are refused before anything is done for them, and where others come from.

A page elsewhere can make the browser of somebody who runs ``serve`` ask for our pages: by a name of
its own that leads to this machine, or by a picture whose address is one of our pages. Each page
that is asked for starts a kernel.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Collection
from typing import Any

import tornado.web
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""The names of this machine for itself."""
ELSEWHERE = ("cross-site", "same-site")
"""What a browser says of a request that another page made."""


def host_of(header: str) -> str:
    """The name in a Host header, without its port."""
    name, colon, port = header.strip().lower().rpartition(":")
    name = name if colon and port.isdecimal() else header.strip().lower()
    return name.removeprefix("[").removesuffix("]").removesuffix(".")


def refused(request: HTTPServerRequest, hosts: Collection[str]) -> int:
    """The status with which a request is refused; 0: it is not.

    ``hosts`` are the names by which these pages may be asked for; without any, every name will do.
    """
    if "%00" in (request.uri or "") or "\0" in (request.uri or ""):
        return 400
    if hosts and host_of(request.host) not in hosts:
        return 403
    told = request.headers
    if told.get("Sec-Fetch-Site") in ELSEWHERE and told.get("Sec-Fetch-Dest") != "document":
        return 403
    return 0


class RefusedRequests(Matcher):
    """Matches the requests that are refused."""

    def __init__(self, hosts: Collection[str]) -> None:
        self.hosts = hosts

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Nothing more to know of it, or no match."""
        return {} if refused(request, self.hosts) else None


def address_of(request: HTTPServerRequest) -> str:
    """Where a visitor comes from; nothing for somebody on this machine.

    What a proxy on this machine says is believed, and only what it has written itself: the last
    address of its list. Of the newer internet a household has many addresses, told by their first
    half.
    """
    try:
        address = ipaddress.ip_address(request.remote_ip or "")
        if address.is_loopback:
            *_, last = request.headers.get("X-Forwarded-For", "").split(",")
            address = ipaddress.ip_address(last.strip())
    except ValueError:
        return ""
    if address.is_loopback:
        return ""
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Tidy(logging.Filter):
    """Keeps the log readable: one line for a refused request, and no signs of the visitor's own."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass; what a visitor may have written in it is made harmless."""
        said = record.getMessage()
        if not said.replace("\n", "").isprintable() or (record.exc_info is None and "\n" in said):
            said = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in said)
        record.msg, record.args = said, ()
        if record.exc_info and isinstance(record.exc_info[1], tornado.web.HTTPError):
            record.exc_info = None
        return True
