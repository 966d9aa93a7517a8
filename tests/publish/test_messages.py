"""What a page may send, without a server."""

from __future__ import annotations

import json

import pytest
from jupyter_server.services.kernels.connection.base import (
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)

from rdi_explore.publish.messages import CONTROL_TARGET, PROTOCOL_1, Pace, admitted

HEADER = {
    "msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "u", "version": "5.3",
    "date": "2026-01-01T00:00:00Z",
}  # fmt: skip


def message(kind="comm_msg", content=None, channel="shell", **header):
    return {
        "channel": channel, "header": {**HEADER, "msg_type": kind, **header}, "parent_header": {},
        "metadata": {}, "content": {"comm_id": "1"} if content is None else content,
        "buffers": [],
    }  # fmt: skip


def as_legacy(made):
    return json.dumps(made), None


def as_binary(made):
    return serialize_binary_message({**made, "buffers": [b"\0"]}), None


def as_v1(made):
    parts = [json.dumps(made[k]).encode() for k in ("header", "parent_header", "metadata")]
    parts.append(json.dumps(made["content"]).encode())
    return serialize_msg_to_ws_v1(parts, made["channel"]), PROTOCOL_1


@pytest.fixture(params=[as_legacy, as_binary, as_v1])
def sent(request):
    return request.param


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("comm_msg", {"comm_id": "1", "data": {}}),
        ("comm_open", {"comm_id": "1", "target_name": CONTROL_TARGET, "data": {}}),
        ("comm_close", {"comm_id": "1"}),
        ("comm_info_request", {"target_name": "jupyter.widget"}),
        ("kernel_info_request", {}),
    ],
)
def test_what_pages_send_is_admitted(sent, kind, content):
    assert admitted(*sent(message(kind, content)))


@pytest.mark.parametrize(
    "kind",
    ["execute_request", "complete_request", "inspect_request", "history_request",
     "is_complete_request",
     "shutdown_request", "interrupt_request", "debug_request", "input_reply", "usage_request",
     "create_subshell_request", "nonsense", "", None, 1, [], {}],
)  # fmt: skip
def test_nothing_else_is_admitted(sent, kind):
    assert not admitted(*sent(message(kind)))


@pytest.mark.parametrize("target", ["jupyter.widget", "", None, 7, ["jupyter.widget.control"]])
def test_no_widget_of_the_visitors_making(sent, target):
    assert not admitted(*sent(message("comm_open", {"comm_id": "1", "target_name": target})))


@pytest.mark.parametrize("kind", ["comm_open", "comm_msg", "comm_close"])
@pytest.mark.parametrize("comm", [None, 1, ["1"], {}])
def test_a_comm_has_a_name(sent, kind, comm):
    content = {"comm_id": comm, "target_name": CONTROL_TARGET, "data": {}}
    assert not admitted(*sent(message(kind, content)))
    assert not admitted(*sent(message(kind, {"target_name": CONTROL_TARGET, "data": {}})))


@pytest.mark.parametrize("channel", ["iopub", "stdin", "hb", ""])
def test_only_two_channels(sent, channel):
    assert not admitted(*sent(message(channel=channel)))


@pytest.mark.parametrize("content", [[], "text", 1, None])
def test_content_is_an_object(sent, content):
    made = message()
    made["content"] = content
    assert not admitted(*sent(made))


@pytest.mark.parametrize("name", ["msg_id", "session", "username", "version"])
def test_a_header_is_whole(sent, name):
    made = message()
    made["header"][name] = 1
    assert not admitted(*sent(made))


@pytest.mark.parametrize("part", ["parent_header", "metadata", "header"])
def test_every_part_is_an_object(sent, part):
    made = message()
    made[part] = "text"
    assert not admitted(*sent(made))


@pytest.mark.parametrize("protocol", [None, PROTOCOL_1])
@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "1", '"x"', "[" * 100_000, '{"a":' * 100_000, "\ud800", b"", b"\0" * 8,
     b"\xff" * 64, b"\x01\0\0\0\0\0\0\0", b"\xff\xff\xff\x7f" * 4, b"\0\0\0\x01\0\0\0\x08[]"],
)  # fmt: skip
def test_what_is_no_message_is_dropped(text, protocol):
    assert not admitted(text, protocol)


def test_a_pace_lets_a_burst_pass_and_then_slows_down():
    now = [0.0]
    pace = Pace(10, 3, lambda: now[0])
    assert [pace.step() for _ in range(3)] == [0, 0, 0]
    assert pace.step() == pytest.approx(0.1)
    assert pace.step() == pytest.approx(0.2)
    now[0] = 10
    assert [pace.step() for _ in range(3)] == [0, 0, 0]
    assert pace.step() > 0, "what was not used is not saved up beyond a burst"
