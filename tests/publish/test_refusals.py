"""What is refused before anything is done for it, and what the log keeps (F3, F4, F7)."""

from __future__ import annotations

import logging
import sys

import pytest
import tornado.web
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from rdi_explore.publish.refusals import Tidy, address_of, host_of, refused
from rdi_explore.publish.serve import CONTENT_SECURITY_POLICY, Service, keep_log_tidy, settings

from .visitor import NOTEBOOKS

OWN = Service(NOTEBOOKS).known_hosts
PAGE = "/voila/render/explorer.ipynb"


def request(uri=PAGE, remote="127.0.0.1", **headers):
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    line = RequestStartLine("GET", uri, "HTTP/1.1")
    headers = HTTPHeaders({"Host": "localhost:8866", **told})
    made = HTTPServerRequest(headers=headers, start_line=line)
    made.remote_ip = remote
    return made


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost:8866", "localhost"),
        ("LOCALHOST", "localhost"),
        ("localhost.:80", "localhost"),
        ("[::1]:8866", "::1"),
        ("[::1]", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("localhost:8866:x", "localhost:8866:x"),
        ("", ""),
    ],
)
def test_the_name_of_a_host(header, name):
    assert host_of(header) == name


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8866", "", "0.0.0.0:8866"]
)
def test_another_name_of_this_machine_is_refused(host):
    """A page elsewhere gives its own name this machine's address (DNS rebinding)."""
    assert refused(request(Host=host), OWN) == 403
    assert refused(request(Host=host), Service(NOTEBOOKS, public=True).known_hosts) == 0


@pytest.mark.parametrize("host", ["localhost:8866", "127.0.0.1:8866", "[::1]:8866"])
def test_its_own_names_are_not(host):
    assert refused(request(Host=host), OWN) == 0


def test_who_serves_says_which_names_there_are():
    named = Service(NOTEBOOKS, public=True, hosts=("rdi.example",)).known_hosts
    assert refused(request(Host="rdi.example"), named) == 0
    assert refused(request(Host="evil.example"), named) == 403
    assert refused(request(Host="localhost:8866"), named) == 0, "whoever looks whether it is well"
    assert not Service(NOTEBOOKS, hosts=("*",)).known_hosts


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize(
    ("what", "status"),
    [("image", 403), ("script", 403), ("iframe", 403), ("empty", 403), ("document", 0)],
)
def test_a_picture_on_another_page_starts_no_kernel(site, what, status):
    """A link that somebody follows is a document; what a page loads by itself is refused."""
    elsewhere = request(Sec_Fetch_Site=site, Sec_Fetch_Dest=what)
    assert refused(elsewhere, OWN) == status
    assert refused(request(Sec_Fetch_Site="same-origin", Sec_Fetch_Dest=what), OWN) == 0


@pytest.mark.parametrize("uri", ["/rdi/static/%00", "/voila/static/a%00b", "/rdi/page/\0"])
def test_no_zero_byte_reaches_the_disk(uri):
    assert refused(request(uri), OWN) == 400


@pytest.mark.parametrize(
    ("remote", "forwarded", "address"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # no proxy of ours: it may say anything
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"),  # the last one is the proxy's own
        ("127.0.0.1", "", ""),
        ("127.0.0.1", "nonsense", ""),
        ("::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ],
)
def test_where_a_visitor_comes_from(remote, forwarded, address):
    assert address_of(request(remote=remote, X_Forwarded_For=forwarded)) == address


# ------------------------------------------------------------------------- log, cookie, CSP


@pytest.fixture
def log(caplog):
    made = logging.getLogger("rdi-test")
    keep_log_tidy(made)
    caplog.handler.addFilter(Tidy())
    return made, caplog


def test_a_line_stays_a_line(log):
    made, caplog = log
    made.warning("404 GET %s", "/x\nERROR all is lost \x1b[31m\u202e")
    assert caplog.messages == [r"404 GET /x\nERROR all is lost \x1b[31m\u202e"]


def test_who_is_refused_leaves_no_traceback(log):
    made, caplog = log
    for error in (tornado.web.HTTPError(403), KeyError("a fault of ours")):
        try:
            raise error
        except Exception:
            made.error("told", exc_info=sys.exc_info())
    refusal, fault = caplog.records
    assert refusal.exc_info is None
    assert fault.exc_info, "a fault of ours is told whole"


def test_cookies_stay_here_and_websockets_go_nowhere_else():
    made = settings(Service(NOTEBOOKS)).Voila.tornado_settings
    assert made["xsrf_cookie_kwargs"]["samesite"] == "Strict"
    connect = next(part for part in CONTENT_SECURITY_POLICY.split("; ") if "connect-src" in part)
    assert connect == "connect-src 'self' data: blob:"
