"""The Explorer without a browser: acts drive it, hostile acts get a message."""

import re
from collections import Counter
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rdi_explore import running
from rdi_explore.app.explorer import Explorer, loaded, rules_shown, scenario_text, shelf
from rdi_explore.app.gallery import file_link, gallery, glyph, look_at, shelved
from rdi_explore.app.stage import Stage
from rdi_explore.app.walk import Walk
from rdi_explore.app.welcome import Gallery
from rdi_explore.draw.html import REGIONS
from rdi_explore.explore.compare import Variant
from rdi_explore.explore.sensitivity import rulings_met
from rdi_explore.kernel.machine import moment as moment_module
from rdi_explore.rulebook import BOOKS, rulings_for
from rdi_explore.scenario import Scenario, first_case, game_of, load, load_text, start, text_of
from rdi_explore.scenario.answers import answer_problems
from rdi_explore.scenario.cases import MARK
from rdi_explore.scenario.migrate import as_written
from tests.draw.parsed import Page
from tests.pairwise import Pairs, facts

HOSTILE = Path(__file__).parents[1] / "draw" / "hostile.yaml"


class FakeStage:
    """What an Explorer needs of a stage."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}
        self.dot = self.fragment = ""
        self.sent: list[tuple[str, ...]] = []
        self.shows = 0

    def on_act(self, callback: Any) -> None:
        self.send_act = callback

    def on_fragment(self, callback: Any) -> None:
        self.send_fragment = callback

    def show(self, regions: dict[str, str], *, dot: str = "", fragment: str = "") -> None:
        if set(regions) == {"busy"}:
            self.busy_shown = regions["busy"]
            return
        self.regions, self.dot, self.fragment = regions, dot, fragment
        self.shows += 1

    def share(self, fragment: str) -> None:
        self.sent.append(("share", fragment))

    def download(self, name: str, text: str) -> None:
        self.sent.append(("download", name, text))


@pytest.fixture
def stage() -> FakeStage:
    return FakeStage()


@pytest.fixture
def explorer(stage: FakeStage) -> Explorer:
    return Explorer("rdi5-redirect-3", stage=stage)


def text(stage: FakeStage, region: str) -> str:
    return Page(stage.regions[region]).text


def test_it_shows_every_region_at_once(explorer: Explorer, stage: FakeStage) -> None:
    assert set(stage.regions) == set(REGIONS)
    assert stage.shows == 1
    assert stage.fragment == "v1.rdi5-redirect-3.rdi5.A.12", "where its question is put"
    assert "redirect.each-once-in-order" in text(stage, "rule")


def test_stepping(explorer: Explorer, stage: FakeStage) -> None:
    stage.send_act("forward")
    stage.send_act("jump", "12")
    assert "Bryn decides" in text(stage, "now")
    assert stage.dot.startswith("digraph")
    assert stage.fragment.endswith(".A.15")
    stage.send_act("back")
    stage.send_act("decision", 1)
    assert "step 12 of 17" in text(stage, "record")
    stage.send_act("last")
    assert "Bryn loses 2 Fortitude: 13 → 11." in text(stage, "now")
    stage.send_act("first")
    assert stage.shows == 7


def test_branching_and_coming_back(explorer: Explorer, stage: FakeStage) -> None:
    stage.send_act("jump", 12)
    stage.send_act("choose", "1")
    assert "You are on line B, off the scenario’s line since step 12." in text(stage, "message")
    stage.send_act("compare")
    ends = "Line A ends with Bryn −2; line B (since step 12: I don't think so!) ends with Joran −2."
    assert ends in text(stage, "main")
    assert "line B" in text(stage, "message")
    stage.send_act("to-line")
    assert stage.regions["message"] == ""
    assert explorer.walk.letter == "A"
    stage.send_act("fork", 1)
    assert explorer.walk.letter == "B"
    stage.send_act("reset")
    assert list(explorer.walk.lines) == ["A"]


def test_looking_up(explorer: Explorer, stage: FakeStage) -> None:
    stage.send_act("jump", "12")
    stage.send_act("rule", "timing.reopen")
    assert "timing.reopen" in text(stage, "rule")
    card = explorer.walk.moment.position.seats[2].hand[-1]
    stage.send_act("card", f"2.{card}")
    assert "Held byBryn" in text(stage, "rule")
    assert "It follows a loss of Fortitude, and nobody has just lost any." in text(stage, "rule")
    stage.send_act("ruling", "self_split_mandatory")
    assert "Whether a Drink that splits itself must be shared." in text(stage, "rule")
    stage.send_act("node", "n_2")
    assert "Card" in stage.regions["rule"]
    stage.send_act("close-rule")
    assert stage.regions["rule"] == ""


def test_what_would_have_to_differ_is_told_when_asked(explorer: Explorer, stage: FakeStage) -> None:
    stage.send_act("jump", "12")
    assert "It would fit" not in text(stage, "window")
    refused = explorer.walk.moment.refusals[0]
    stage.send_act("suppose", f"{refused.seat}.{refused.card}")
    assert "What would have to differ? It " in text(stage, "window")
    stage.send_act("forward")
    stage.send_act("suppose", "9.9999")
    assert "not refused at this step" in text(stage, "message")
    assert "What would have to differ? It " not in text(stage, "window")


@pytest.mark.parametrize("id", ["rdi5-redirect-3", "limits-the-inn-pays", "rdi3-note-sober-up"])
def test_the_answer_is_nowhere_on_the_page_until_it_is_asked_for(id: str, stage: FakeStage) -> None:
    """It lies in a template until the line is at its end; then it is told."""
    explorer = Explorer(id, [], stage=stage)
    kept = re.compile("<template>(.*?)</template>", re.S)
    (answer,) = kept.findall(stage.regions["now"])
    (why,) = re.findall('<p class="rdi-verdict__why">(.*?)</p>', answer)
    for _ in range(60):
        assert why not in kept.sub("", "".join(stage.regions.values()))
        assert "is-no" not in kept.sub("", stage.regions["now"])
        explorer.act("forward")
        if not kept.search(stage.regions["now"]):
            break
    assert why in stage.regions["now"]


def test_a_card_that_was_looked_up_and_is_gone(explorer: Explorer, stage: FakeStage) -> None:
    """A panel stays when one steps on; what it shows must never break the page."""
    stage.send_act("jump", "12")
    for arg in ("card", "node"):
        value = (
            "2." + str(explorer.walk.moment.position.seats[2].hand[0]) if arg == "card" else "n_8"
        )
        stage.send_act(arg, value)
        for step in ("1", "17", "12"):
            stage.send_act("jump", step)
        stage.send_act("scenario", "rdi5-contest-1")
        stage.send_act("scenario", "rdi5-redirect-3")
        stage.send_act("jump", "12")


def test_another_scenario_edition_and_pace(explorer: Explorer, stage: FakeStage) -> None:
    stage.send_act("scenario", "rdi5-contest-1")
    assert explorer.walk.scenario.id == "rdi5-contest-1"
    assert stage.fragment == "v1.rdi5-contest-1.rdi5.A.9"
    stage.send_act("jump", "9")
    stage.send_act("edition", "rdi3")
    assert explorer.walk.edition == "rdi3"
    stage.send_act("edition", "rdi5")
    stage.send_act("pace", "choices")
    assert explorer.walk.pace == "choices"


def test_another_edition_keeps_the_cases_and_the_way_back_plays_nothing_again(
    explorer: Explorer, stage: FakeStage
) -> None:
    stage.send_act("scenario", "rdi6-note-card-blood-money")
    begin, cases = explorer.walk.begin, explorer.walk.cases
    assert cases
    stage.send_act("edition", "rdi9")
    assert explorer.walk.cases == cases
    assert explorer.walk.begin is not begin
    stage.send_act("edition", "rdi6")
    assert explorer.walk.cases == cases
    assert explorer.walk.begin is begin


def test_another_case_of_a_file_is_opened_with_the_lines_that_were_played(
    explorer: Explorer, stage: FakeStage
) -> None:
    file = "contest-extra-drink-elsewhere"
    stage.send_act("scenario", file)
    walk = explorer.walk
    stage.send_act("scenario", f"{file}{MARK}whenever")
    assert explorer.walk is not walk
    assert explorer.walk.played is walk.played
    stage.send_act("scenario", file)
    assert explorer.walk.begin is walk.begin, "and the way back plays nothing again"
    stage.send_act("scenario", "rdi5-contest-1")
    assert explorer.walk.played is not walk.played


def editions_that_matter(scenario: Scenario) -> dict[str, set[Hashable]]:
    """The editions in which the line of a scenario can go otherwise than in its own, and by what:
    those that answer otherwise a question which the line meets, or of which its file speaks. In the
    rest nothing changes (test_what_is_not_read_changes_nothing)."""
    met = rulings_met(scenario, Variant(scenario.edition))
    of_file = {book for step in scenario.line for book in step.only_in or ()}
    of_file |= {book for claim in scenario.claims for book in claim.only_in or ()}
    of_file |= scenario.twins.keys()
    answers = {
        book: {each: getattr(rulings_for(book, **scenario.all_rulings), each) for each in met}
        for book in BOOKS
    }
    own = answers[scenario.edition].items()
    return {
        book: {*(answers[book].items() - own), ("its file speaks of it", book in of_file)}
        for book in BOOKS
        if answers[book].items() != own or book in of_file
    }


def test_scenarios_open_under_every_edition_that_can_matter(
    explorer: Explorer, stage: FakeStage
) -> None:
    """Each edition with each question that it answers otherwise, in each kind of first moment."""
    pairs, opened = Pairs(), Counter[str]()
    for item in explorer.items:
        scenario = load(item.id)
        first = {*facts(start(scenario))}
        for edition, otherwise in editions_that_matter(scenario).items():
            if not pairs.new({("to", edition), *otherwise, *first}):
                continue
            if explorer.walk.scenario.id != item.id:
                stage.send_act("scenario", item.id)
            assert explorer.walk.scenario.id == item.id
            opened[edition] += 1
            stage.send_act("edition", edition)
            assert explorer.walk.edition == edition
            if explorer.walk.note:
                assert "differently" in text(stage, "message") or "as its file" in text(
                    stage, "message"
                )
    assert min(opened[book] for book in BOOKS) > 30


@pytest.mark.parametrize("before", ["", "https://example.org/some/path/explorer.html#"])
def test_a_link_is_opened_in_a_notebook(stage: FakeStage, before: str) -> None:
    link = "v1.rdi5-redirect-3.rdi9.A.12"
    explorer = Explorer(before + link, stage=stage)
    assert explorer.walk.token() == link
    assert not explorer.message


@pytest.mark.parametrize("link", ["#v1.x.y", "v1.nothing.rdi5.A.3", "v1.rdi5-redirect-3.rdi7.A.3"])
def test_a_damaged_link_in_a_notebook_is_said(stage: FakeStage, link: str) -> None:
    assert "rdi-msg--error" in Explorer(link, stage=stage).message


def test_share_and_save(explorer: Explorer, stage: FakeStage) -> None:
    stage.send_act("jump", "12")
    stage.send_act("share")
    assert stage.sent[-1] == ("share", "v1.rdi5-redirect-3.rdi5.A.15")
    stage.send_act("save")
    kind, name, saved = stage.sent[-1]
    assert (kind, name) == ("download", "rdi5-redirect-3.yaml")
    assert load_text(saved) == load("rdi5-redirect-3")
    stage.send_act("choose", "1")
    stage.send_act("save")
    kind, name, saved = stage.sent[-1]
    assert name == "rdi5-redirect-3-b.yaml"
    walk = Walk(load_text(saved))
    assert walk.note == ""
    assert [m.option for m in walk.branch.moments] == [
        m.option for m in explorer.walk.branch.moments
    ]


@pytest.mark.parametrize("item", shelf(), ids=lambda item: item.id)
def test_every_scenario_saves_as_itself(item: Any) -> None:
    scenario = first_case(load(item.id))
    if MARK in scenario.id:
        id = scenario.id.replace(MARK, "-")
        scenario = msgspec.structs.replace(scenario, id=id, twins={}, answer=None)
    if any(answer_problems(scenario)):
        scenario = msgspec.structs.replace(scenario, answer=None)
    walk = Walk(load(item.id))
    saved = load_text(scenario_text(walk))
    if walk.note:  # by this edition the line goes otherwise: what was played is saved
        assert Walk(saved).note == ""
        assert [m.option for m in Walk(saved).branch.moments] == [
            m.option for m in walk.branch.moments
        ]
    else:
        assert saved == scenario


def test_links(explorer: Explorer, stage: FakeStage) -> None:
    stage.send_fragment("v1.rdi5-contest-1.rdi5.A.9")
    assert (explorer.walk.scenario.id, explorer.walk.place) == ("rdi5-contest-1", 9)
    stage.send_fragment("v1.rdi5-redirect-3.rdi4.15-1.16")
    assert (explorer.walk.edition, explorer.walk.letter) == ("rdi4", "B")
    for damaged, says in (
        ("v1.nothing-here.rdi5.A.0", "not here"),
        ("v1.rdi5-redirect-3.rdi8.A.0", "edition"),
        ("v9.x", "version"),
        ("<script>", "does not name"),
    ):
        stage.send_fragment(damaged)
        assert says in text(stage, "message")
        assert explorer.walk.letter == "B"


@pytest.mark.parametrize(
    ("act", "arg"),
    [
        ("choose", "99"), ("choose", "-1"), ("choose", None), ("choose", "1e3"), ("choose", "²"),
        ("choose", 10**12), ("jump", "0"), ("jump", "99999"), ("jump", "x" * 1000),
        ("line", "Z"), ("line", 3), ("rule", "no.such-rule"), ("rule", None),
        ("rule", "<img src=x onerror=1>"), ("card", "0.99"), ("card", "9.0"), ("card", "..",),
        ("card", "-1.-1"), ("node", "n_999"), ("node", "<b>"), ("scenario", "/etc/passwd"),
        ("scenario", "../x.yaml"), ("edition", "rdi8"), ("edition", 5), ("pace", "fast"),
        ("ruling", "x"), ("unheard-of", None), ("__class__", None),
    ],
)  # fmt: skip
def test_what_cannot_be_gets_a_message(
    explorer: Explorer, stage: FakeStage, act: str, arg: str | int | None
) -> None:
    stage.send_act("jump", "12")
    before = explorer.walk.token()
    stage.send_act(act, arg)
    assert "Not possible." in text(stage, "message")
    assert explorer.walk.token() == before
    stage.send_act("forward")
    assert stage.regions["message"] == ""


ACTS = [
    "choose", "forward", "back", "first", "last", "decision", "fork", "jump", "line", "to-line",
    "compare", "see", "rule", "card", "node", "close-rule", "edition", "pace", "reset", "save",
]  # fmt: skip
ARGS = (
    st.none()
    | st.integers(-3, 40)
    | st.sampled_from(["A", "B", "C", "rdi3", "rdi9", "seats", "choices", "timing.reopen"])
    | st.from_regex(r"\d{1,2}(\.\d{1,2})?", fullmatch=True)
    | st.text(max_size=8)
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(ACTS), ARGS), max_size=25))
def test_no_sequence_of_requests_breaks_it(requests: list[tuple[str, Any]]) -> None:
    stage = FakeStage()
    explorer = Explorer("rdi9-gambling-1", scenarios=(), stage=stage)
    for act, arg in requests:
        stage.send_act(act, arg)
        Page("".join(stage.regions.values()))
        assert explorer.walk.moment is explorer.walk.branch.moments[explorer.walk.place]


def test_a_strangers_scenario(stage: FakeStage) -> None:
    explorer = Explorer(load(HOSTILE), stage=stage)
    assert explorer.items[0].id == "hostile"
    for _ in range(30):
        stage.send_act("forward")
        Page("".join(stage.regions.values()))
    stage.send_act("save")
    assert load_text(stage.sent[-1][2]) == as_written(load(HOSTILE))


def test_a_scenario_that_is_not_there(stage: FakeStage) -> None:
    explorer = Explorer("no-such-scenario", stage=stage)
    assert explorer.walk.scenario.id == explorer.items[0].id
    assert "This scenario cannot be shown." in text(stage, "message")


def test_where_an_edition_differs_is_said(stage: FakeStage) -> None:
    explorer = Explorer("rdi5-redirect-3", stage=stage)
    said = {}
    for edition in ("rdi3", "rdi4", "rdi6", "rdi9"):
        stage.send_act("edition", edition)
        said[edition] = text(stage, "message")
        assert ("goes the same way" in said[edition]) is (explorer.walk.note == "")
    stage.send_act("edition", "rdi5")
    assert stage.regions["message"] == ""


def test_rules_shown() -> None:
    assert "redirect.each-once-in-order" in rules_shown(load("rdi5-redirect-3"))


def test_on_the_real_stage() -> None:
    explorer = Explorer("rdi5-redirect-3")
    assert isinstance(explorer.stage, Stage)
    assert explorer.stage.request("jump", "12")
    assert explorer.stage.request("pace", "seats")
    assert explorer.stage.request("choose", "1")
    explorer.stage.check()
    assert "on line B" in Page(explorer.stage.regions["message"]).text
    assert explorer._repr_mimebundle_() is not None


def test_reconstructed_decks_are_named_on_the_pages() -> None:
    rebuilt, plain = game_of(("zot", "serena", "bastian"), 3), game_of(("zot", "fiona"), 3)
    for scenario, told in ((rebuilt, True), (plain, False)):
        stage = FakeStage()
        Explorer(scenario, stage=stage)
        assert ("Reconstructed decks: Serena and Bastian." in stage.regions["now"]) == told
        tags = Page(gallery(shelved([replace(scenario, title="A game")]))).texts
        assert ("reconstructed decks" in tags) == told


# --------------------------------------------------------------------------------- gallery


def test_the_gallery_links_each_scenario_to_the_explorer() -> None:
    items = shelved(loaded(["rdi5-redirect-3", "rdi5-contest-1", "no-such-scenario"]))
    page = Page(gallery(items))
    assert [a["data-fragment"] for _, a in page.elements if "data-fragment" in a] == [
        "v1.rdi5-redirect-3.rdi5.A.q",
        "v1.rdi5-contest-1.rdi5.A.q",
    ]
    plain = Page(gallery(items, link=file_link))
    assert "explorer.ipynb#v1.rdi5-redirect-3.rdi5.A.q" in plain.all("href")


def test_the_gallery_filters() -> None:
    items = shelved(loaded(["rdi5-redirect-3", "rdi5-contest-1", "rdi9-ignore-1"]))
    assert "2 of 3" in Page(gallery(items, books=["rdi5"])).text
    assert "1 of 3" in Page(gallery(items, find="CONTEST")).text
    assert "Nothing fits" in Page(gallery(items, find="zzz")).text
    ticked = [a for t, a in Page(gallery(items, books=["rdi9"])).elements if "checked" in a]
    assert [a["data-arg"] for a in ticked] == ["rdi9"]


def test_chapters_open_and_shut() -> None:
    items = shelved(loaded())
    assert len(items) > 100, "so many that they are not shown at once"
    shut = Page(gallery(items, turned=()))
    heads = [a for _, a in shut.elements if a.get("data-act") == "open"]
    assert len(heads) > 5
    assert {a["aria-expanded"] for a in heads} == {"false"}
    assert not any("data-fragment" in a for _, a in shut.elements)
    gambling = Page(gallery(items, turned=["Gambling"]))
    shown = [a["data-fragment"] for _, a in gambling.elements if "data-fragment" in a]
    assert "v1.rdi9-gambling-1.rdi9.A.q" in shown
    assert "v1.rdi5-redirect-3.rdi5.A.q" not in shown
    few = gallery(items, find="two redirections", turned=())
    assert [a["data-fragment"] for _, a in Page(few).elements if "data-fragment" in a]


def test_a_file_is_found_under_every_book_by_whose_rules_it_is_played() -> None:
    scenario = load("rdi3-note-wench-not-copy")
    assert set(scenario.twins) == {"rdi4", "rdi5", "rdi6", "rdi9"}
    page = Page(gallery(shelved([scenario]), books=["rdi9"]))
    assert "RDI 3, 4, 5, 6, 9" in page.text
    links = [a["data-fragment"] for _, a in page.elements if "data-fragment" in a]
    assert links[0] == "v1.rdi3-note-wench-not-copy.rdi9.A.q", "and opens by them"
    assert links[1].startswith("v1.rdi3-note-wench-not-copy--"), "a case at another table"


def test_the_gallery_opens_a_chapter_and_shuts_it_when_words_change(stage: FakeStage) -> None:
    gallery = Gallery(stage=stage)
    stage.send_act("open", "Losing")
    assert "Passing out" in Page(stage.regions["main"]).text
    opened = stage.regions["main"]
    stage.send_act("open", "Nowhere")
    assert stage.regions["main"] == opened
    stage.send_act("find", "the")
    assert gallery.turned == set()


def test_the_rule_of_the_first_scenario_does_not_stay(explorer: Explorer, stage: FakeStage) -> None:
    explorer.open_link("v1.limits-the-inn-pays.rdi6.A.0")
    assert "limits.inn-unlimited" in stage.regions["rule"]
    stage.send_act("rule", "timing.reopen")
    stage.send_act("scenario", "rdi5-contest-1")
    assert "timing.reopen" in stage.regions["rule"], "what the visitor looked up does"


def test_a_file_from_elsewhere_can_be_picked_again(stage: FakeStage, tmp_path: Path) -> None:
    text = text_of(load("rdi5-contest-1")).replace("rdi5-contest-1", "my-contest")
    (tmp_path / "my-contest.yaml").write_text(text, encoding="utf-8")
    explorer = Explorer(str(tmp_path / "my-contest.yaml"), stage=stage)
    assert explorer.items[0].id == "my-contest"
    stage.send_act("scenario", "rdi5-redirect-3")
    stage.send_act("scenario", "my-contest")
    assert explorer.walk.scenario.id == "my-contest"


def test_a_glyph_is_the_scenarios_own_tree() -> None:
    item = look_at(load("rdi5-redirect-3"))
    assert item.look.glyph == (-1, 0, 0)
    page = Page(glyph(item.look.glyph))
    assert [t for t, _ in page.elements].count("rect") == 3
    assert [t for t, _ in page.elements].count("path") == 2
    Page(glyph(()))
    Page(glyph(tuple(range(-1, 30))))


def test_a_strangers_gallery() -> None:
    item = look_at(load(HOSTILE))
    every = gallery([item], find='"><script>')
    Page(every + gallery([item]))
    assert "<img" not in gallery([item])


@pytest.mark.skipif(running.kernel() != "pure", reason="a compiled kernel cannot be listened to")
@pytest.mark.parametrize("id", ["rdi5-redirect-3", "rdi5-timing-2", "rdi5-contest-1"])
def test_one_click_computes_no_choice_twice(
    id: str, stage: FakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[object, ...]] = []
    record_choice = moment_module.record_choice

    def listen(setup: Any, position: Any, option: Any, *rest: Any) -> Any:
        made.append((setup.fingerprint, setup.stops, position, option, *rest))
        return record_choice(setup, position, option, *rest)

    monkeypatch.setattr(moment_module, "record_choice", listen)
    explorer = Explorer(id, (), stage=stage, rulings={})
    every = []
    for act, arg in (
        ("forward", None),
        ("choose", 0),
        ("back", None),
        ("choose", 1),
        ("last", None),
    ):
        made.clear()
        stage.send_act(act, arg)
        every += made
        assert len(set(made)) == len(made), f"{act} {arg}"
    assert len(every) > 5
    assert explorer.walk.place
