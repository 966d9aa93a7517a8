"""What a public server does, seen from outside: without each setting a test here fails."""

from __future__ import annotations

import base64
import dataclasses
import gzip
import inspect
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from statistics import median

import pytest
import voila.handler
from websocket import (
    WebSocketBadStatusException,
    WebSocketConnectionClosedException,
    create_connection,
)

from rdi_explore.publish.serve import HEARTBEAT
from tests.patience import PATIENCE, until

from .visitor import ROOT, SPARE, Visitor, descendants, memory

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are counted in /proc")

PAGE = "explorer.ipynb"


def get(url, **headers):
    """Return status, headers and body."""
    try:
        with urllib.request.urlopen(
            urllib.request.Request(url, headers=headers), timeout=60
        ) as got:
            return got.status, got.headers, got.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


@pytest.fixture
def visitor(public):
    """A visitor of a lesson, who leaves at the end."""
    one = Visitor(public.page(PAGE))
    yield one
    one.leave()


# ---- pages


def test_a_page_is_ready_before_it_is_asked_for(public):
    assert public.settle(SPARE) == SPARE
    before = set(public.kernels())
    one = Visitor(public.page(PAGE))
    assert one.act("forward"), "the kernel answers"
    one.leave()
    assert public.settle(SPARE) == SPARE
    assert len(before - set(public.kernels())) == 1, "its kernel was one of those that waited"


def test_the_query_reaches_a_kernel_that_waited(serve, pages, tmp_path):
    here = tmp_path / "here"
    server = serve(
        pages(
            asked="import os, pathlib\nfrom voila.utils import wait_for_request\n"
            f"pathlib.Path({str(here)!r}).touch()\n"
            "wait_for_request()\nprint('asked', os.environ['QUERY_STRING'])"
        )
    )
    until(here.exists)
    assert b"asked who=me" in get(server.url + "?who=me")[2]


def test_no_template_and_no_theme_of_the_visitors_choice(public):
    for query in ("?template=lab", "?template=../../../../etc", "?theme=dark", "?template=classic"):
        one = Visitor(public.page(PAGE) + query)
        assert 'class="rdi rdi-page' in one.html
        assert "JupyterLab Light" in one.html
        one.leave()


def test_a_page_asks_nothing_from_elsewhere(visitor):
    foreign = re.findall(r'(?:src|href)="?(?:https?:)?//([^/"]+)', visitor.html)
    assert not foreign
    policy = visitor.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    (scripts,) = re.findall("script-src ([^;]*)", policy)
    assert "unsafe-inline" not in scripts


def test_no_script_stands_within_a_page(visitor):
    """The policy would not let it run: an application/json is data, and no script. Voila's sign of
    life is let run by its hash."""
    heartbeats = re.findall("<script>(.*?)</script>", inspect.getsource(voila.handler))
    hashes = [base64.b64encode(sha256(each.encode()).digest()).decode() for each in heartbeats]
    assert [f"sha256-{each}" for each in hashes] == [HEARTBEAT]
    found = re.findall(r"<script([^>]*)>", visitor.html)
    assert found
    assert [words for words in found if "src=" not in words and "json" not in words] == []
    assert not re.search(r"<[^>]* on[a-z]+=", visitor.html)


def test_only_pages_of_the_folder_are_reachable(serve, pages):
    folder = pages(first="print('first')")
    (folder / "secret.txt").write_text("secret")
    (folder / "deeper").mkdir()
    for name in ("deeper/page.ipynb", ".hidden.ipynb"):
        (folder / name).write_text((folder / "first.ipynb").read_text())
    server = serve(folder)
    assert get(server.url)[0] == 200
    for path in (
        "voila/render/deeper/page.ipynb", "voila/render/.hidden.ipynb", "voila/render/none.ipynb",
        "voila/render/../first.ipynb", "voila/render/%2e%2e%2ffirst.ipynb", "voila/render/",
        "voila/render/secret.txt", "voila/files/secret.txt", "voila/files/first.ipynb",
        "voila/tree", "voila/tree/deeper", "voila/api/contents", "voila/api/contents/secret.txt",
        "api/kernels", "api/contents", "login", "secret.txt", "first.ipynb",
        "rdi/static/../serve.py", "rdi/static/%2e%2e/stage.py", "voila/static/../../app.py",
        "voila/templates/rdi/../../../../../serve.py",
    ):  # fmt: skip
        assert get(server.url + path)[0] in (403, 404), path
    assert b"front page</a>" in get(f"{server.url}voila/render/none.ipynb")[2]
    assert server.settle(2) == 2, "one was asked for, one waits: none for what is no page"


def test_pages_are_packed_and_robots_asked_to_stay_away(public):
    status, headers, body = get(public.url + "rdi/static/app.css", **{"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert len(body) < len(gzip.decompress(body)) / 2
    assert b"Disallow: /\n" in get(public.url + "robots.txt")[2]


def test_below_a_path(serve, pages):
    server = serve(pages(first="print('first')"), base_url="/below/rdi")
    assert get(server.url)[0] == 404
    one = Visitor(f"{server.url}below/rdi/voila/render/first.ipynb")
    one.until_idle(one.send("comm_info_request", {}))
    for link in set(re.findall(r'="(/[^"#]*)"', one.html)):
        assert link.startswith("/below/rdi/"), link
        assert link.endswith("/") or get(server.url.rstrip("/") + link)[0] == 200, link
    one.leave()


# ---- seats


def test_thirty_reloads_leave_no_kernel(public):
    """A reload: the page posts a shutdown without any token, and asks for the page anew."""
    one = Visitor(public.page(PAGE))
    for _ in range(30):
        one.socket.close()
        assert one.post_shutdown() == 204
        one = Visitor(public.page(PAGE))
    one.leave()
    assert public.settle(SPARE) == SPARE


def test_a_page_that_nobody_opens_loses_its_kernel(serve, pages):
    server = serve(pages(first="print('first')"), spare=0, unclaimed=1)
    assert get(server.url)[0] == 200
    assert len(server.kernels()) == 1
    assert server.settle(0) == 0


ENDLESS = """
from rdi_explore.app.stage import Stage
stage = Stage()
def act(act, arg):
    while act == "next":
        pass
    stage.show({"now": "met"})
stage.on_act(act)
stage
"""


def test_an_act_that_never_ends_is_ended_and_the_page_goes_on(serve, pages):
    """F1: neither Stop nor Undo would reach the kernel."""
    one = Visitor(serve(pages(first=ENDLESS), spare=0, act=0.2).url)
    one.act("next")
    assert "takes too long" in one.state()["alert"]
    one.act("undo")
    assert (one.state()["alert"], one.state()["region_now"]) == ("", "met")


def test_what_no_page_of_ours_asks_is_refused(serve, pages):
    """F3, F4, F7: from outside, before any kernel is started."""
    server = serve(pages(first="print('first')"), spare=0, each_address=1)
    asked = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}
    assert get(server.url, **asked)[0] == 403
    assert get(server.url + "rdi/static/%00")[0] == 400
    assert server.kernels() == []
    there = {"X-Forwarded-For": "203.0.113.7"}
    status, headers, _ = get(server.url, **there)
    assert status == 200
    for cookie in headers.get_all("Set-Cookie", []):
        assert "samesite=strict" in cookie.lower(), cookie
        assert "expires" not in cookie.lower(), cookie
    assert get(server.url, **there)[0] == 503, "the address has had its seat"
    assert get(server.url, **{"X-Forwarded-For": "198.51.100.1"})[0] == 200


def test_who_does_nothing_for_long_loses_the_kernel(serve, pages):
    server = serve(pages(first="print('first')"), spare=0, idle=3)
    (one, here), (_, away) = (sat_down(server), sat_down(server))

    def here_something_is_done_and_nobody_is_away():
        one.until_idle(one.custom({}, "nobody"))
        return not lives(away)

    until(here_something_is_done_and_nobody_is_away)
    assert server.kernels() == [here], "who does something stays"
    assert server.settle(0) == 0


def sat_down(server):
    """A visitor, and the kernel that was started for the visit."""
    before = set(server.kernels())
    one = Visitor(server.url)
    (kernel,) = set(server.kernels()) - before
    return one, kernel


def test_a_kernel_that_has_waited_for_long_is_not_taken_from_who_gets_it(serve, pages):
    server = serve(pages(first="print('first')"), idle=3)
    server.settle(1)
    time.sleep(4)  # it is older now than any that did nothing would become
    one = Visitor(server.url)
    swept = time.monotonic() + 1.5
    while time.monotonic() < swept:
        one.until_idle(one.custom({}, "nobody"))


def test_all_seats_taken_says_so_and_who_waits_is_next(serve, pages):
    server = serve(pages(first="print('first')"), seats=2, spare=0, patience=6)
    first, second = Visitor(server.url), Visitor(server.url)
    status, headers, body = get(server.url)
    assert status == 503
    assert headers["Retry-After"]
    assert b"All seats are taken" in body
    assert b'http-equiv="refresh"' in body
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(get, server.url)
        time.sleep(0.5)
        first.leave()
        assert waiting.result()[0] == 200
    second.leave()


def test_many_at_once_do_not_get_more_kernels_than_there_are_seats(serve, pages):
    server = serve(pages(first="print('first')"), seats=3, spare=1, patience=1, unclaimed=300)
    server.settle(1)
    with ThreadPoolExecutor(12) as pool:
        found = [answer[0] for answer in pool.map(lambda _: get(server.url), range(12))]
    assert sorted(found) == [200] * 3 + [503] * 9
    assert server.settle(4) == 4, "three with visitors and the spare one"


# ---- kernels


def listening(pid):
    """Return the addresses on which a process listens, as /proc writes them."""
    found = {}
    for name in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == "0A":
                found[f"socket:[{words[9]}]"] = words[1]
    links = []
    for fd in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed since it was listed
            links.append(os.readlink(fd))
    return [found[link] for link in links if link in found]


def test_kernels_listen_on_no_ports_of_theirs_and_have_limits(public, visitor):
    assert listening(public.process.pid) == [f"0100007F:{public.port:04X}"]
    for pid in public.kernels():
        ports = listening(pid)
        assert len(ports) <= 1, "by TCP a kernel has five more"
        assert all(port.startswith("0100007F:") for port in ports), "its pipe for subprocesses"
        limits = Path(f"/proc/{pid}/limits").read_text()
        limit = re.search(r"Max data size +(\d+) +(\d+)", limits)
        assert limit, "it is limited"
        assert 512 * 2**20 <= int(limit[1]) == int(limit[2]) < 2**31
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(
            os.PRIO_PROCESS, public.process.pid
        )


def test_a_kernel_shares_what_the_fork_server_has_loaded(public, visitor):
    visitor.act("last")
    found = [memory(pid) for pid in public.kernels()]
    assert median(kernel["pss"] for kernel in found) < 60_000
    assert median(kernel["uss"] for kernel in found) < 55_000, "alone it would be 95 000"


def test_a_kernel_cannot_take_all_the_memory(serve, pages):
    server = serve(
        pages(greedy="try:\n    x = bytearray(2**30)\nexcept MemoryError:\n    print('no more')"),
        megabytes=256,
    )
    assert b"no more" in get(server.url)[2]


def test_what_fails_in_a_page_is_seen(serve, pages):
    server = serve(pages(wrong="raise ValueError('not shown')"))
    for _ in range(2):
        status, _, body = get(server.url)
        assert status == 200
        assert b"There was an error when executing cell" in body
        assert b"not shown" not in body


def test_a_spare_kernel_that_was_killed_is_not_handed_out(serve, pages):
    server = serve(pages(first="print('first')"))
    server.settle(1)
    (spare,) = server.kernels()
    os.kill(spare, signal.SIGKILL)
    until(lambda: not lives(spare))
    server.rest()
    one = Visitor(server.url)
    one.until_idle(one.send("kernel_info_request", {}))
    one.leave()
    assert server.settle(1) == 1


def test_no_kernel_outlives_its_server(serve, pages):
    server = serve(pages(first="print('first')"))
    one = Visitor(server.url)
    below = descendants(server.process.pid)
    assert len(server.kernels()) >= 1
    server.process.kill()
    one.socket.close()
    until(lambda: not any(map(lives, below)))


def lives(pid):
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


# ---- websockets


def test_a_foreign_page_cannot_open_a_kernel(visitor):
    with pytest.raises(WebSocketBadStatusException, match="403"):
        visitor.join(origin="http://elsewhere.example", suppress_origin=False)
    for path in ("api/kernels/0-0-0-0-0/channels", "voila/query/0-0-0-0-0"):
        with pytest.raises(WebSocketBadStatusException, match="404"):
            create_connection(visitor.base.replace("http", "ws") + path, suppress_origin=True)


def test_no_crowd_at_one_kernel(visitor):
    more = [visitor.join() for _ in range(3)]
    with pytest.raises(WebSocketBadStatusException, match="429"):
        visitor.join()
    for each in more:
        each.close()


def test_who_leaves_while_the_websocket_opens_is_not_counted(public, visitor):
    """By Jupyter's count there would be fewer then: a crowd would get in, and a kernel that is in
    use would pass for one that was left."""
    asked = "\r\n".join([
        f"GET /api/kernels/{visitor.kernel}/channels?session_id=left HTTP/1.1",
        f"Host: localhost:{public.port}", "Connection: Upgrade", "Upgrade: websocket",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", "",
    ])  # fmt: skip
    for _ in range(20):
        with socket.create_connection(("localhost", public.port), timeout=PATIENCE) as leaving:
            leaving.sendall(asked.encode())
    assert visitor.act("forward")
    more = []

    def joined():
        with suppress(WebSocketBadStatusException):  # one of those may still be on the way
            more.append(visitor.join())
        return len(more) == 3

    until(joined)
    with pytest.raises(WebSocketBadStatusException, match="429"):
        visitor.join()


def test_a_message_that_is_too_long_ends_the_connection_only(visitor):
    visitor.act("forward")
    other = visitor.join()
    other.settimeout(PATIENCE)
    with suppress(WebSocketConnectionClosedException, ConnectionError):
        other.send("x" * 300_000)
        while other.recv():  # a close frame reads as nothing; silence would raise a timeout
            pass
    assert visitor.act("back")


def test_a_flood_is_slowed_down(public, serve, pages):
    server = serve(pages(first="print('first')"), messages=20, burst=5)
    one = Visitor(server.url)
    list(one.hear(0.5))
    begun = time.monotonic()
    asked = [one.send("comm_info_request", {}) for _ in range(45)]
    one.until_idle(asked[-1])
    assert time.monotonic() - begun > 1.5, "40 messages at 20 a second"


def test_a_connection_that_answers_stays_and_one_that_is_dead_ends(serve, pages):
    server = serve(pages(first="print('first')"), ping=2)
    one, two = Visitor(server.url), Visitor(server.url)
    ended = select.poll()
    ended.register(two.socket.sock, select.POLLRDHUP)
    while not ended.poll(0):
        list(one.hear(0.2))  # receives, and so answers; the other one does not
    one.until_idle(one.send("comm_info_request", {}))
    with pytest.raises((WebSocketConnectionClosedException, ConnectionError, ValueError)):
        two.until_idle(two.send("comm_info_request", {}))


def test_nothing_long_is_posted(public):
    request = urllib.request.Request(public.url + "voila/api/shutdown/x", data=b"x" * 100_000)
    with pytest.raises((urllib.error.HTTPError, urllib.error.URLError, ConnectionError)):
        urllib.request.urlopen(request, timeout=PATIENCE)
    assert get(public.url + "robots.txt")[0] == 200


def test_the_websocket_has_no_delay(monkeypatch):
    """Nagle's algorithm: 57 ms a click instead of 30 (it does not show on every machine)."""
    import asyncio

    from rdi_explore.publish import handlers

    called = []
    channels = handlers.Channels.__new__(handlers.Channels)
    monkeypatch.setattr(handlers.Channels, "set_nodelay", lambda self, on: called.append(on))

    async def nothing(self, kernel_id):
        called.append(kernel_id)

    monkeypatch.setattr(handlers.VoilaKernelWebsocketHandler, "open", nothing)
    asyncio.run(channels.open("kernel"))
    assert called == [True, "kernel"]


# ---- the command


def test_the_command_hands_its_words_on(monkeypatch, tmp_path):
    from rdi_explore.cli import main
    from rdi_explore.publish import serve as module
    from rdi_explore.publish.seats import PUBLIC

    heard = []
    monkeypatch.setattr(module, "serve", heard.append)
    words = ["serve", "--notebooks", str(tmp_path), "--no-browser"]
    assert main(words) == 0
    more = ["--public", "--seats", "7", "--spare", "0", "--memory", "99", "--ip", "127.0.0.1"]
    more += ["--base-url", "/rdi"]
    assert main([*words, *more]) == 0
    limits = dataclasses.replace(PUBLIC, seats=7, spare=0, megabytes=99)
    assert heard == [
        module.Service(tmp_path),
        module.Service(tmp_path, public=True, limits=limits, ip="127.0.0.1", base_url="/rdi"),
    ]
    with pytest.raises(SystemExit):
        main([*words, "--seats", "0"])


def test_the_server_stops_when_it_is_asked_to(serve, pages):
    server = serve(pages(first="print('first')"))
    server.settle(1)
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0


def test_a_server_that_starts_builds_no_grammar_of_addresses():
    code = (
        "import sys, rdi_explore.publish.serve\n"
        "print('jsonschema' in sys.modules, 'lark' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True", "False"]


def test_a_folder_without_a_page_is_refused(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "rdi_explore.cli", "serve", "--notebooks", str(tmp_path)],
        capture_output=True, cwd=ROOT, timeout=60, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "no notebook" in done.stderr
