"""The files of `rdi_explore/publish/deploy/`, tried: nginx before a server, systemd's check."""

from __future__ import annotations

import contextlib
import gzip
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest
from websocket import WebSocketBadStatusException

from rdi_explore.publish.seats import PUBLIC
from rdi_explore.publish.serve import HERE
from tests.patience import until

from .visitor import Visitor, free_port

DEPLOY = HERE / "deploy"
MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/rdi-explore.conf;
}}
"""


def program(name):
    """Return a program's path; without it the test is skipped aloud."""
    found = shutil.which(name, path=f"/usr/sbin:/usr/bin:/bin:{shutil.os.environ['PATH']}")
    if found is None:
        warnings.warn(f"{name} IS NOT HERE: {DEPLOY.name}/ is not tried", stacklevel=2)
        pytest.skip(f"{name} is not installed")
    return found


def config(folder, port, behind):
    """Write what nginx reads: our file, but for the two ports."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert "listen 80;" in text
    assert "server 127.0.0.1:8866;" in text
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    text = text.replace("server 127.0.0.1:8866;", f"server 127.0.0.1:{behind};")
    (folder / "rdi-explore.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder), encoding="utf-8")
    return folder / "nginx.conf"


@pytest.fixture
def front(public, tmp_path):
    """The address of an nginx before the public server."""
    nginx, port = program("nginx"), free_port()
    conf = config(tmp_path, port, public.port)
    words = [nginx, "-p", str(tmp_path), "-c", str(conf), "-e", str(tmp_path / "error.log")]
    subprocess.run([*words, "-t"], check=True, capture_output=True)
    with subprocess.Popen(words) as process:
        until(lambda: answers(port), "nginx answers")
        yield f"http://localhost:{port}/"
        process.terminate()


def answers(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def status(url, **kwargs):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, **kwargs), timeout=60) as got:
            return got.status
    except urllib.error.HTTPError as error:
        return error.code


def test_through_nginx(front, public):
    """A page, its websocket, a click; packed; not too much from one address."""
    one = Visitor(f"{front}voila/render/explorer.ipynb")
    assert one.act("forward")

    request = urllib.request.Request(
        f"{front}rdi/static/vendor/viz.js", headers={"Accept-Encoding": "gzip"}
    )
    with urllib.request.urlopen(request, timeout=30) as got:
        packed = got.read()
        assert got.headers["Content-Encoding"] == "gzip"
    assert len(packed) < len(gzip.decompress(packed)) / 1.5

    assert status(f"{front}voila/api/shutdown/x", data=b"x" * 70_000) == 413
    assert status(f"{front}voila/query/{one.kernel}") == 404
    with pytest.raises(WebSocketBadStatusException, match="403"):
        one.join(origin="http://elsewhere.example", suppress_origin=False)
    more = [one.join()]  # to one kernel the server itself allows four
    one.leave()
    for each in more:
        each.close()


def test_nginx_refuses_a_flood_of_pages(front, public):
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: status(f"{front}voila/render/none.ipynb"), range(80)))
    assert found.count(429) >= 15, "30 a minute, and 20 at once: 59, if it took no time"
    assert found.count(404) >= 15
    assert status(f"{front}robots.txt") == 200, "files are not pages"


def test_nginx_refuses_a_crowd_of_connections(front, public):
    """Forty slow requests from one address; the next one is refused."""
    with contextlib.ExitStack() as stack:
        for _ in range(40):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port_of(front))))
            slow.sendall(
                b"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
            )
        until(lambda: status(f"{front}robots.txt") == 429)
    until(lambda: status(f"{front}robots.txt") == 200)


def port_of(url):
    return int(url.rstrip("/").rpartition(":")[2])


def test_the_unit_is_understood_and_has_room():
    text = (DEPLOY / "rdi-explore.service").read_text(encoding="utf-8")
    assert f"--seats {PUBLIC.seats}" in text
    for line in ("MemoryMax=", "TasksMax=", "OOMPolicy=continue", "IPAddressDeny=any"):
        assert f"\n{line}" in text
    analyze = program("systemd-analyze")
    done = subprocess.run(
        [analyze, "verify", str(DEPLOY / "rdi-explore.service")],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    told = [line for line in done.stderr.splitlines() if "rdi-explore.service" in line]
    told = [line for line in told if "is not executable" not in line]  # no /opt/rdi-explore here
    assert not told, told
