"""A hostile client on the kernel's websocket: nothing crashes, is injected, or is noticed."""

from __future__ import annotations

import json
import os
import struct
import uuid
from html.parser import HTMLParser

import pytest
import websocket

from rdi_explore.app.laboratory import BENCH_ACTS, PLAY_ACTS
from rdi_explore.app.session import ACTS, LOCAL_ACTS, MAX_FRAGMENT, REGIONS
from rdi_explore.app.stage import REGION
from rdi_explore.scenario.progress import ACTS as LESSON_ACTS

from .visitor import SPARE, Running, Visitor

REGION_TRAITS = [REGION + name for name in REGIONS]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are counted in /proc")

PAGES = ["00_welcome.ipynb", "explorer.ipynb", "laboratory.ipynb", "lesson.ipynb"]
HEARD = sorted({*ACTS, *BENCH_ACTS, *PLAY_ACTS, *LESSON_ACTS, "pace"})
EVIL = "evil-7c1f"
HTML = f'"><img src=x onerror="{EVIL}()"><script>{EVIL}()</script>'
DOT = f'x"]; {EVIL} [URL="javascript:{EVIL}()" label=<<b>{EVIL}</b>>]; y ["'
NONSENSE = [
    None, True, False, 0, -1, 7, 10**6, -(10**18), 2**63, 10**400, 0.5, float("inf"), float("nan"),
    "", "0", "-1", "9" * 5, "9" * 5000, "1.5", "٣", "²", HTML, DOT, EVIL, "../../../etc/passwd",
    "file:///etc/passwd", "x" * 20_000, "\0", "\n", "\u202e", "\ud83d\ude00", "%s%n{0}{x}",
    "__class__",
    "v1.", "v1.x.rdi5.A.0", "v9.zzz", "v1.rdi5-redirect-3.rdi5.A.99999999", "v1." + "A" * 9000,
    "1.1", "0.0", "99.99", "1.99999", "rdi5", "rdi99", "seats", "windows", "A", "ZZ", [], [1], {},
    {"act": "choose"}, [[[[]]]], {"__proto__": {"x": 1}},
]  # fmt: skip


class Tags(HTMLParser):
    """What in a page could act: scripts, handlers, links that are code."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "embed", "img", "base", "meta", "link"):
            self.found.append(tag)
        for name, value in attrs:
            code = "javascript:" in (value or "").lower() or name in ("action", "formaction")
            if name.startswith("on") or code:
                self.found.append(f"{tag} {name}={value}")


def nothing_is_injected(state):
    for name in [*REGION_TRAITS, "alert"]:
        tags = Tags()
        tags.feed(state[name])
        assert not tags.found, (name, tags.found)
        assert HTML not in state[name]
    assert EVIL not in state["dot"]


def shown(state):
    """What a visitor sees; its ids of widgets differ."""
    names = [*REGION_TRAITS, "dot", "alert", "fragment", "busy", "theme"]
    return {name: state[name] for name in names}


@pytest.fixture(scope="module")
def public():
    """A server that does not slow a flood down: what is tested here is what comes through.

    Nor does it ask whether a client that does not listen is still there.
    """
    server = Running(messages=5000, burst=5000, ping=600)
    server.settle(SPARE)
    yield server
    server.stop()


@pytest.fixture(params=PAGES)
def attacker(public, request):
    """A client that has a page of the repository before it, and what the next one must see."""
    one = Visitor(public.page(request.param))
    before = shown(one.state())
    yield one
    following = Visitor(public.page(request.param))
    assert shown(following.state()) == before, "the next visitor notices nothing"
    following.leave()
    one.leave()


@pytest.fixture
def victim(public):
    """Somebody who plays all the while."""
    one = Visitor(public.page("explorer.ipynb"))
    one.act("forward")
    before = shown(one.state())
    yield one
    assert shown(one.state()) == before, "another visitor notices nothing"
    assert one.act("forward")
    one.leave()


def test_acts_with_nonsense(attacker, victim):
    """Every act that a stage hears, and many that it does not, with arguments of every sort."""
    others = [*sorted(LOCAL_ACTS), "", "__init__", "eval", "_graphviz", HTML, 5, None, []]
    for place, act in enumerate([*HEARD, *others]):
        for arg in NONSENSE[place % 3 :: 3] if act in HEARD else NONSENSE[::9]:
            attacker.until_idle(attacker.custom({"act": act, "arg": arg}))
        state = attacker.state()
        nothing_is_injected(state)
        assert state["alert"] == "", (act, state["alert"])
    for content in ([], "x", None, 7, {"act": {"act": "x"}}, {"arg": 1}, {}):
        attacker.until_idle(attacker.custom(content))
    assert attacker.state()["alert"] == ""


def test_traits_with_nonsense(attacker, victim):
    """Every trait of every widget; only the link is the page's to write."""
    before = attacker.state()
    for name in [*before, "no_such_trait", "__class__", "comm", "errors", "acts", "_on_act"]:
        if name == "fragment":
            continue
        for value in [*NONSENSE[::3], HTML, DOT, {"main": HTML, EVIL: HTML}, {"x": 1}]:
            last = attacker.update({name: value})
        attacker.until_idle(last)  # unread, more than a queue holds would be dropped on the way
    attacker.until_idle(attacker.update({name: HTML for name in before if name != "fragment"}))
    assert attacker.state() == before
    layout = before["layout"].removeprefix("IPY_MODEL_")
    for name in ("width", "display", "_model_name", "_view_module", "no_such_trait"):
        for value in NONSENSE[::5]:
            attacker.update({name: value}, layout)
    for state in ([], None, "x", {"": 1}, {"region_now": None}, 7):
        attacker.update(state)
    for data in (
        None, [], "x", {}, {"method": "nonsense"}, {"method": "update"}, {"method": []},
        {"method": "update", "state": {}, "buffer_paths": [["region_now", 0]]},
        {"method": "update", "state": {"dot": None}, "buffer_paths": [["dot"]]},
    ):  # fmt: skip
        attacker.send("comm_msg", {"comm_id": attacker.stage, "data": data})
    for comm in ("", "nobody", None, 7, [], HTML):
        attacker.send("comm_msg", {"comm_id": comm, "data": {}})
        attacker.send("comm_close", {"comm_id": comm})
    attacker.send("comm_msg", {})
    assert attacker.state() == before


def test_broken_links(attacker, victim):
    """The page's address names another position: a message, never an exception."""
    for link in [*(x for x in NONSENSE if isinstance(x, str)), "x" * (MAX_FRAGMENT + 1), "#", "v1"]:
        attacker.until_idle(attacker.update({"fragment": link}))
        state = attacker.state()
        nothing_is_injected(state)
        assert state["alert"] == "", (link, state["alert"])
    for link in [x for x in NONSENSE if not isinstance(x, str)]:
        attacker.until_idle(attacker.update({"fragment": link}))
    assert attacker.state()["alert"] == ""


def test_no_code_no_widget_no_restart(public, attacker, victim, tmp_path):
    """What would run code, make a widget or end a kernel never reaches the kernel."""
    written = tmp_path / "written"
    code = f"open({str(written)!r}, 'w').write('x')"
    pids = set(public.kernels())
    for channel in ("shell", "control", "stdin", "iopub", "hb", None, 7):
        for kind, content in (
            ("execute_request", {"code": code, "silent": False, "store_history": True,
                                 "user_expressions": {"x": code}, "allow_stdin": False}),
            ("execute_request", {"code": f"!touch {written}", "silent": True}),
            ("inspect_request", {"code": "print", "cursor_pos": 1, "detail_level": 0}),
            ("complete_request", {"code": "import o", "cursor_pos": 8}),
            ("debug_request", {"type": "request", "seq": 1, "command": "evaluate",
                               "arguments": {"expression": code}}),
            ("input_reply", {"value": code}),
            ("create_subshell_request", {}),
            ("shutdown_request", {"restart": True}),
            ("shutdown_request", {"restart": False}),
            ("interrupt_request", {}),
        ):  # fmt: skip
            attacker.send(kind, content, channel)
    comms = count(attacker)
    for n, name in enumerate(("TextModel", "FileUploadModel", "OutputModel", "AnyModel", EVIL)):
        state = {"_model_name": name, "_model_module": "@jupyter-widgets/controls", "value": HTML}
        attacker.send("comm_open", {
            "comm_id": f"{n}" * 32, "target_name": "jupyter.widget",
            "data": {"state": state, "buffer_paths": []},
        })  # fmt: skip
    assert count(attacker) == comms
    assert not written.exists()
    assert pids <= set(public.kernels())


def count(visitor):
    """Return how many comms a kernel has."""
    asked = visitor.send("comm_info_request", {})
    for message in visitor.until_idle(asked):
        if message["msg_type"] == "comm_info_reply":
            return len(message["content"]["comms"])
    for message in visitor.hear(5):
        if message["msg_type"] == "comm_info_reply":
            return len(message["content"]["comms"])
    raise LookupError


@pytest.mark.parametrize("protocol", [None, "v1.kernel.websocket.jupyter.org"])
def test_what_is_no_message(public, victim, protocol):
    """Bytes of every sort; some of these, of ten bytes each, end a Jupyter server as it comes."""
    one = Visitor(public.page(PAGES[0]))
    socket = one.join(subprotocols=[protocol] if protocol else None)
    huge = 2**62
    for data in (
        b"", b"\0", b"\0" * 8, b"\xff" * 64, struct.pack("<Q", huge), struct.pack("<QQ", 6, huge),
        struct.pack("<7Q", 6, 0, 1, huge, 3, 2, 1), struct.pack("!i", 2**31 - 1),
        struct.pack("!ii", 1, 2**31 - 1), struct.pack("!ii", -1, 0), b'{"header": {}}',
        os.urandom(5000),
    ):  # fmt: skip
        socket.send_binary(data)
    for text in ("", "{", "null", "[]", '"x"', "[" * 90_000, '{"a":' * 40_000, "1" * 10_000, HTML):
        socket.send(text)
    odd = {"msg_id": "x" * 90_000, "msg_type": "comm_msg", "session": "\ud800", "username": "",
           "version": "0"}  # fmt: skip
    content = {"comm_id": one.stage, "data": {"x": [[[[]]]]}}
    for made in (
        {"header": odd, "parent_header": {}, "metadata": {}, "content": {}},
        {"channel": "shell", "header": odd, "parent_header": {}, "metadata": {},
         "content": content, "buffers": 5},
    ):  # fmt: skip
        socket.send(json.dumps(made))
    socket.ping()
    one.until_idle(one.send("comm_info_request", {}))
    one.leave()


def test_many_ids_that_do_not_exist(public, victim):
    """No kernel is found by guessing, and none is made by asking."""
    pids = set(public.kernels())
    for path in ("channels", ""):
        for guess in (str(uuid.uuid4()), "0-0-0-0-0", "a-b-c-d-e", "..-..-..-..-.."):
            with pytest.raises((websocket.WebSocketException, OSError)):
                websocket.create_connection(
                    f"{public.url.replace('http', 'ws')}api/kernels/{guess}/{path}", timeout=5
                )
    assert pids <= set(public.kernels())


def test_fifty_steps_leave_no_widget_behind(public):
    """Fifty steps forwards, fifty back, a branch: the registry of widgets does not grow."""
    one = Visitor(public.page("explorer.ipynb"))
    one.act("forward")
    before = count(one)
    for _ in range(50):
        one.act("forward")
    for _ in range(50):
        one.act("back")
    for act, arg in (("last", None), ("first", None), ("choose", 0), ("compare", None)):
        one.act(act, arg)
    assert count(one) == before
    assert one.state()["alert"] == ""
    one.leave()
