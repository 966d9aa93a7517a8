"""Lines of play drawn: what is folded is counted, what was seen is pointed to; nothing harms."""

import re
from pathlib import Path

import pytest

from rdi_explore.draw.counts import STOPPED, summary, table
from rdi_explore.draw.lines import LinesOfPlay
from rdi_explore.explore import Graph, Limits, explore
from rdi_explore.explore.counts import counts
from rdi_explore.explore.lines import lines_from
from rdi_explore.scenario import load, start
from tests.draw.parsed import Page

HERE = Path(__file__).parent
ENDLESS = str(HERE.parent / "explore" / "endless.yaml")


def graph_of(name: str, limits: Limits = Limits()) -> Graph:  # noqa: B008
    return explore(start(load(name)), limits)


def shown(text: str) -> list[int]:
    """The numbers of the positions of which a text says what they are."""
    return [int(id) for id in re.findall(r"(?<!as at )#(\d+)", text)]


def test_a_small_graph_is_drawn_whole() -> None:
    graph = graph_of("rdi5-timing-2")
    drawing = LinesOfPlay(graph, depth=20, width=20, most=1000)
    text = drawing.text()
    assert sorted(shown(text)) == list(range(len(graph)))
    assert "more choice" not in text
    assert text.count("→ as at #") == graph.choices - (len(graph) - 1)
    assert text.count(" over: ") == len(graph.ends)
    assert text.splitlines()[0] == f"▸ #0 Sera chooses among 2, {lines_from(graph)[0]} lines"
    assert "Sera gains 3 Alcohol Content (10 → 13)" in text


@pytest.mark.parametrize(
    ("depth", "width", "most"), [(2, 9, 99), (9, 2, 99), (9, 9, 12), (1, 1, 1)]
)
def test_what_is_left_out_is_counted(depth: int, width: int, most: int) -> None:
    graph = graph_of("rdi5-split-1")
    drawing = LinesOfPlay(graph, depth, width, most)
    assert 0 < len(drawing.places) <= most
    drawn = 0
    for id, place in drawing.places.items():
        assert graph.depth(id) <= depth and len(place.steps) <= width
        assert place.folded + len(place.steps) == len(graph.options(id))
        for step in place.steps:
            assert graph.successors(id)[step.number] == step.to
        drawn += place.folded
    text = drawing.text()
    folded = [int(count) for count in re.findall(r"\+ (\d+) more choices?", text)]
    assert sum(folded) == drawn > 0
    assert sorted(shown(text)) == sorted(drawing.places)
    page = Page(drawing.html())
    assert sum(map(int, re.findall(r"\+ (\d+) more", " ".join(page.texts)))) == drawn
    assert drawing.dot().count("class=folded") == sum(
        bool(p.folded) for p in drawing.places.values()
    )


def test_lists_that_fold() -> None:
    graph = graph_of("rdi5-timing-2")
    drawing = LinesOfPlay(graph, depth=3)
    page = Page(drawing.html(opened=1))
    details = [attributes for tag, attributes in page.elements if tag == "details"]
    assert sum("open" in attributes for attributes in details) == 1 < len(details)
    named = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    led_to = {each["href"][1:] for tag, each in page.elements if tag == "a"}
    assert led_to <= named
    assert sorted(int(name.rpartition("-")[2]) for name in named) == sorted(drawing.places)
    other = Page(LinesOfPlay(graph_of("rdi5-split-1"), depth=3).html())
    assert not named & {attributes.get("id") for _, attributes in other.elements}


def test_in_the_drawing_lines_meet_again() -> None:
    graph = graph_of("rdi5-timing-2")
    dot = LinesOfPlay(graph, depth=20, width=20, most=1000).dot()
    assert len(re.findall(r"class=choice", dot)) == graph.choices
    assert len(re.findall(r"^\tp_\d+ \[", dot, re.MULTILINE)) == len(graph)


def test_what_was_not_explored_and_what_never_ends() -> None:
    cut = graph_of("rdi5-split-1", Limits(positions=10))
    text = LinesOfPlay(cut).text()
    assert "…" in text and "not explored further" in text and "at least" in text
    text = LinesOfPlay(graph_of(ENDLESS)).text()
    assert "lines without end" in text


def test_titles_and_names_that_mean_harm() -> None:
    graph = graph_of(str(HERE / "hostile.yaml"))
    drawing = LinesOfPlay(graph, depth=4)
    page = Page(drawing.html())
    ours = {"ul", "li", "details", "summary", "span", "b", "cite", "a"}
    assert {"b", "cite"} < {tag for tag, _ in page.elements} <= ours
    assert "<svg onload=alert(1)>" in "".join(page.texts)
    assert 'x="' not in drawing.dot() and "\\<img" not in drawing.text()
    assert "<img src=x onerror=1>" in drawing.text()
    for label in re.findall(r"label=(.*)", drawing.dot()):
        assert not label.startswith("<"), "an HTML-like label"


def test_limits_of_a_drawing() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        LinesOfPlay(graph_of("rdi5-timing-2"), depth=0)


# ---------------------------------------------------------------------------------- counts


def test_the_summary_tells_every_depth() -> None:
    found = counts(graph_of("rdi5-split-1"))
    text = summary(found)
    assert text.startswith(f"{found.positions:,} positions: {found.ends:,} ends")
    rows = re.findall(r"^ +(\d+) +([\d,]+) +([\d,]+)$", text, re.MULTILINE)
    numbers = [[int(cell.replace(",", "")) for cell in row] for row in rows]
    assert [row[1] for row in numbers] == list(found.lines_by_depth)
    assert sum(row[2] for row in numbers) == found.positions
    assert STOPPED[""] in text and "at least" not in text


def test_the_table_says_what_is_not_all() -> None:
    rows = [
        (name, counts(graph_of(name, Limits(positions=100))))
        for name in ("rdi5-timing-2", "rdi5-split-1", ENDLESS)
    ]
    _, whole, cut, endless = table(rows).splitlines()
    assert whole.split()[:4] == ["rdi5-timing-2", "65", "46", "1.4"]
    assert "+" in cut and STOPPED["positions"] in cut
    assert endless.split()[1] == "∞"
