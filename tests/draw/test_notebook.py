"""A moment and a tree show themselves in a notebook, with and without the ``dot`` program."""

from pathlib import Path

import pytest

import rdi_explore as rdi
from rdi_explore.draw.notebook import html
from tests.draw.parsed import Page

HOSTILE = Path(__file__).parent / "hostile.yaml"


@pytest.fixture
def no_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def test_a_moment_shows_table_decision_and_tree(no_dot: None) -> None:
    moment = rdi.play(rdi.start("rdi5-redirect-1"), "im-not-as-think-as-you-drunk-i-am", on="Joran")
    bundle = moment._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    for part in (
        "Joran may:",
        "Playing with portals",
        "waits for the loss",
        "has the turn",
    ):
        assert part in bundle["text/html"]
    assert "<svg" not in bundle["text/html"], "without dot the tree is a list"
    assert bundle["text/plain"] == rdi.show(moment)


def test_a_tree_without_dot_is_text(no_dot: None) -> None:
    tree = rdi.tree(rdi.play_line(rdi.load("rdi5-redirect-1")).end)
    assert set(tree._repr_mimebundle_()) == {"text/plain"}
    assert set(rdi.flow_chart("A window")._repr_mimebundle_()) == {"text/plain"}


def test_a_tree_with_dot_is_svg(monkeypatch: pytest.MonkeyPatch) -> None:
    import graphviz

    monkeypatch.setattr(graphviz.Source, "pipe", lambda self, **_: "<?xml?>\n<svg>drawn</svg>")
    tree = rdi.tree(rdi.play_line(rdi.load("rdi5-redirect-1")).end)
    assert tree._repr_mimebundle_()["image/svg+xml"] == "<svg>drawn</svg>"


def test_hostile_names_are_escaped(no_dot: None) -> None:
    moment = rdi.start(HOSTILE)
    for _ in range(20):
        Page(f"<section>{html(moment)}</section>")
        assert "<img" not in html(moment) and "<script" not in html(moment)
        if not moment.options:
            break
        moment = moment.choose(moment.options[-1])
