"""The stage without a browser: what it lets in, and what it does when a handler fails."""

from __future__ import annotations

import gzip
import re

import pytest

from rdi_explore import Explorer, Gallery, Laboratory, Lesson
from rdi_explore.app import stage as module
from rdi_explore.app.game import GAME_ACTS
from rdi_explore.app.laboratory import BENCH_ACTS, PLAY_ACTS
from rdi_explore.app.practice import PRACTICE_ACTS
from rdi_explore.app.puzzle import PUZZLE_ACTS
from rdi_explore.app.says import MAX_TITLE
from rdi_explore.app.session import ACTS, LOCAL_ACTS, MAX_ARG, MAX_KEPT, REGIONS
from rdi_explore.app.stage import MODULES, STATIC, Stage, stage_script
from rdi_explore.draw.html import lesson, page
from rdi_explore.rulebook import rule


@pytest.fixture
def stage():
    return Stage()


@pytest.fixture
def heard(stage):
    said = []
    stage.on_act(lambda act, arg: said.append((act, arg)))
    return said


@pytest.fixture
def sent(stage, monkeypatch):
    messages = []
    monkeypatch.setattr(
        stage, "send", lambda content, buffers=None: messages.append((content, buffers))
    )
    return messages


def arrive(stage, content, buffers=()):
    """Let a message come from the page, as ipywidgets delivers it."""
    stage._handle_custom_msg(content, list(buffers))


def test_a_request_reaches_every_handler(stage, heard):
    more = []
    stage.on_act(lambda act, arg: more.append(arg))
    arrive(stage, {"act": "choose", "arg": "3"})
    arrive(stage, {"act": "jump", "arg": 7})
    arrive(stage, {"act": "forward", "arg": None})
    arrive(stage, {"act": "back"})
    assert heard == [("choose", "3"), ("jump", 7), ("forward", None), ("back", None)]
    assert more == ["3", 7, None, None]
    stage.check()


def test_a_handler_can_be_taken_off(stage):
    said = []
    callback = lambda act, arg: said.append(act)  # noqa: E731
    stage.on_act(callback)
    stage.on_act(callback, remove=True)
    arrive(stage, {"act": "back"})
    assert said == []


@pytest.mark.parametrize(
    "content",
    [
        {"act": "execute", "arg": "1"}, {"act": 3}, {"act": None}, {}, {"arg": "1"}, None, "choose",
        ["choose"], {"act": ["choose"]}, {"act": "choose", "arg": 1.5},
        {"act": "choose", "arg": True}, {"act": "choose", "arg": ["1"]},
        {"act": "choose", "arg": {"a": 1}},
        {"act": "choose", "arg": 2**60}, {"act": "choose", "arg": "x" * (MAX_ARG + 1)},
    ],
)  # fmt: skip
def test_what_is_not_known_is_refused_and_answered(stage, heard, sent, content):
    arrive(stage, content)
    assert heard == []
    assert stage.errors == []
    assert len(stage.refused) == 1
    assert sent == [({"do": "ack"}, None)]
    with pytest.raises(ValueError, match="no handler knows"):
        stage.check()


def test_what_is_refused_does_not_fill_the_memory(stage):
    for k in range(1000):
        arrive(stage, {"act": f"no-{k}" * 100, "arg": "x" * 100_000})
    assert len(stage.refused) <= MAX_KEPT
    assert all(len(part) <= 80 for entry in stage.refused for part in entry)


def test_a_stage_may_know_other_acts():
    stage = Stage(acts={"deal"})
    assert stage.request("deal")
    assert not stage.request("choose", "0")


def test_an_exception_is_shown_kept_and_answered(stage, sent):
    @stage.on_act
    def _(act, arg):
        if arg == "1":
            raise ValueError("<script>alert(1)</script>\nsecond line")

    arrive(stage, {"act": "choose", "arg": "1"})
    assert "&lt;script&gt;" in stage.alert
    assert "<script>" not in stage.alert
    assert "second line" not in stage.alert
    assert 'data-act="dismiss"' in stage.alert
    assert sent == [({"do": "ack"}, None)]
    with pytest.raises(ValueError, match="alert"):
        stage.check()
    arrive(stage, {"act": "choose", "arg": "2"})
    assert stage.alert == ""


def test_errors_are_bounded(stage):
    stage.on_act(lambda act, arg: 1 / 0)
    for _ in range(MAX_KEPT + 20):
        arrive(stage, {"act": "back"})
    assert len(stage.errors) == MAX_KEPT


def test_any_handler_can_run_in_the_guard(stage):
    with stage.guard():
        raise KeyError("nobody")
    assert isinstance(stage.errors[0], KeyError)
    assert "KeyError" in stage.alert


def test_the_page_may_set_the_link_and_nothing_else(stage):
    links = []
    stage.on_fragment(links.append)
    stage.show({"now": "<h1>Ours</h1>"})
    stage.set_state({"fragment": "abc", "region_now": "<h1>Theirs</h1>", "alert": "no"})
    stage.set_state({"dot": "digraph {}", "theme": "dark", "busy": True})
    stage.set_state(["nonsense"])
    assert stage.regions == {"now": "<h1>Ours</h1>"}
    assert (stage.alert, stage.dot, stage.theme, stage.busy) == ("", "", "", False)
    assert links == ["abc"]


def test_python_writing_the_link_is_not_heard_as_the_visitor(stage):
    links = []
    stage.on_fragment(links.append)
    stage.fragment = "ours"
    assert links == []
    stage.set_state({"fragment": "theirs"})
    assert links == ["theirs"]


@pytest.mark.parametrize("link", ["x" * 20_000, 5, None, ["a"]])
def test_a_bad_link_changes_nothing(stage, link):
    links = []
    stage.on_fragment(links.append)
    stage.set_state({"fragment": link})
    assert links == []
    assert stage.fragment == ""


def test_a_link_that_fails_is_shown(stage):
    @stage.on_fragment
    def _(text):
        raise ValueError("this link is damaged")

    stage.set_state({"fragment": "abc"})
    assert "this link is damaged" in stage.alert


def test_show_changes_some_regions_and_keeps_the_others(stage):
    stage.show({"now": "a", "dock": "b"}, dot="digraph {}")
    stage.show({"now": "c"})
    assert stage.regions == {"now": "c", "dock": "b"}
    assert stage.dot == "digraph {}"


def test_only_regions_that_change_are_sent(stage):
    stage.show({"now": "a", "dock": "b"})
    told = []
    stage.observe(lambda change: told.append(change["name"]))
    stage.show({"now": "c", "dock": "b", "nowhere": "d"}, dot="")
    assert told == ["region_now"]
    assert "region_now" in stage.keys, "a trait that is synchronised"


def test_requests_to_the_page(stage, sent):
    stage.copy_text("hello")
    stage.share("abc")
    stage.download("a.yaml", "edition: 5")
    stage.focus_on("seat-Sera")
    assert [content["do"] for content, _ in sent] == ["copy", "link", "download", "focus"]
    assert stage.fragment == "abc"


def test_working_says_so_even_if_the_work_fails(stage):
    with pytest.raises(ZeroDivisionError), stage.working():
        assert stage.busy
        raise ZeroDivisionError
    assert not stage.busy


def test_graphviz_is_sent_packed_when_asked_for(stage, sent, heard):
    arrive(stage, {"act": "_graphviz"})
    ((content, buffers),) = sent
    assert content == {"do": "graphviz"}
    assert gzip.decompress(buffers[0]) == module.GRAPHVIZ.read_bytes()
    assert heard == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("rules/turn.next-player", rule("turn.next-player").plain),
        ("cards/light-ale", "+1 Alcohol Content."),
        ("Light Ale", "+1 Alcohol Content."),
        ("rules/no-such", ""),
        (None, ""),
    ],
)
def test_what_is_named_says_what_it_is(stage, sent, heard, what, said):
    arrive(stage, {"act": "_says", "arg": what})
    ((content, _),) = sent
    assert content == {"do": "says", "what": str(what), "says": said}
    assert heard == []


def test_of_what_is_asked_no_more_is_read_than_a_title(stage, sent):
    arrive(stage, {"act": "_says", "arg": "x" * 10_000})
    assert len(sent[0][0]["what"]) == MAX_TITLE


def test_script_and_python_name_the_same_regions_and_local_acts():
    script = stage_script(MODULES)
    slots = re.findall(r"\$\{slot\('(\w+)'\)\}", script)
    assert [name for name in slots if name != "alert"] == list(REGIONS) or set(slots) == set(
        REGIONS
    )
    assert not {*page.REGIONS, *lesson.REGIONS} - {*REGIONS}, "there is no place for them"
    local = script.split("const local = {")[1].split("\n  };")[0]
    assert set(re.findall(r"^    (\w+)\(", local, re.M)) == set(LOCAL_ACTS)
    of_pages = (ACTS, BENCH_ACTS, PLAY_ACTS, GAME_ACTS, PRACTICE_ACTS, PUZZLE_ACTS)
    assert not LOCAL_ACTS & frozenset().union(*of_pages), "the stage would keep it to itself"


def test_nothing_of_the_stage_asks_for_anything_from_elsewhere():
    for path in [*STATIC.glob("stage/*.js"), *STATIC.glob("*.css")]:
        assert not re.search(
            r"(https?:)?//[a-z0-9.-]+\.[a-z]{2,}", path.read_text(encoding="utf-8")
        )


@pytest.mark.parametrize("app", [Explorer, Gallery, Laboratory, Lesson])
def test_who_sees_a_notebook_without_the_page_has_words(app):
    bundle, _ = app()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "object at" not in bundle["text/plain"]
    assert len(bundle["text/plain"]) > 30
