"""The HTML of the explorer: well-formed, escaped, the same bytes for the same position."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from rdi_explore.app.walk import Walk
from rdi_explore.draw.html import PageView, regions
from rdi_explore.draw.html.ahead import differences, if_chosen, if_let, look
from rdi_explore.draw.html.leaf import rules as cite
from rdi_explore.draw.html.now import crumbs, now, sentence
from rdi_explore.draw.html.options import numbered
from rdi_explore.draw.html.refusals import every_refusal
from rdi_explore.draw.html.rule import rule as rule_panel
from rdi_explore.draw.html.table import table
from rdi_explore.kernel import Moment
from rdi_explore.rulebook import BOOKS, rules
from rdi_explore.scenario import load, play_line, scenario_files, start
from rdi_explore.scenario.cases import runs
from rdi_explore.scenario.schema import Scenario
from tests.pairwise import Pairs, facts

from .parsed import Page

PAIRS = Pairs()
HERE = Path(__file__).parent
SCENARIOS = [
    *map(HERE.joinpath, ("hostile.yaml", "together.yaml", "defence.yaml")),
    *scenario_files(HERE.parents[1] / "scenarios"),
]
ACTS = {
    "back", "card", "choose", "close-rule", "compare", "decision", "dismiss", "edition", "first",
    "fork", "forward", "hand", "jump", "keys", "last", "line", "node", "pace", "reset", "rule",
    "outlook", "redo", "ruling", "save", "scenario", "see", "share", "to-line", "undo", "zoom",
    "replay",
}  # fmt: skip


def view(walk: Walk, looked_up: tuple[str, str] = ("rule", "timing.reopen")) -> PageView:
    return PageView(
        walk.timeline(),
        walk.scenario.id,
        walk.scenario.question,
        walk.edition,
        looked_up=looked_up,
        said=walk.here_said,
        pace=walk.pace,
    )


def shown(walk: Walk) -> Page:
    return Page("".join(regions(view(walk)).values()))


def at(scenario: str | Path | Scenario, step: int) -> Walk:
    walk = Walk(scenario if isinstance(scenario, Scenario) else load(scenario))
    walk.jump(step)
    return walk


class Step(NamedTuple):
    """A step of a scenario and what is shown there."""

    number: int
    moment: Moment
    drawn: dict[str, str]


@pytest.fixture(scope="module", params=SCENARIOS, ids=lambda path: path.stem)
def steps(request: pytest.FixtureRequest) -> list[Step]:
    """The steps of a scenario, at every seat that is asked, that show what no step before them has
    shown; drawn once for all that is tested."""
    walk = Walk(load(request.param), pace="seats")
    found = []
    for step in range(1, len(walk.stops()) + 1):
        walk.jump(step)
        if PAIRS.new(facts(walk.moment)):
            found.append(Step(step, walk.moment, regions(view(walk))))
    return found


class Region(NamedTuple):
    """What is asked of a region of a page."""

    ids: list[str]
    keys: list[str]
    acts: set[str]
    rules: set[str]
    choices: list[int]
    refused: int


@lru_cache(maxsize=2_000)
def read(html: str) -> Region:
    """A region, which must be well-formed: half of them are as at the step before."""
    page = Page(html)
    acts: dict[str, list[str]] = {}
    for _, attributes in page.elements:
        if "data-act" in attributes:
            acts.setdefault(attributes["data-act"], []).append(attributes.get("data-arg", ""))
    return Region(
        page.all("id"),
        page.all("data-key"),
        set(acts),
        set(acts.get("rule", ())),
        [*map(int, acts.get("choose", ()))],
        len(page.with_class("rdi-refusal")),
    )


def test_every_step_of_every_scenario_is_sound(steps: list[Step]) -> None:
    for _, moment, drawn in steps:
        page = [*map(read, drawn.values())]
        ids = [id for each in page for id in each.ids]
        assert len(ids) == len(set(ids)), ids
        keys = [key for each in page for key in each.keys]
        assert len(keys) == len(set(keys)), keys
        for each in page:
            assert each.acts <= ACTS
            assert each.rules <= rules().keys(), each.rules
        numbers = [number for each in page for number in each.choices]
        assert sorted(numbers) == sorted(n for n, _ in numbered(moment))


def test_every_card_of_every_seat_may_or_may_not_and_why(steps: list[Step]) -> None:
    for step, moment, drawn in steps:
        if moment.decision is None:
            continue
        for seat, player in enumerate(moment.position.seats):
            if player.out:
                continue
            can = {option.card for option in moment.plays_of(seat)}
            no = {refusal.card for refusal in every_refusal(moment, seat)}
            if seat == moment.decision.seat:
                can |= {o.card for o in moment.options if o.act == "discard"}
            assert set(player.hand) <= can | no, (moment.name(seat), step)
        assert read(drawn["window"]).refused >= len({(r.seat, r.card) for r in moment.refusals})


def test_what_strangers_write_comes_out_escaped() -> None:
    walk = Walk(load(HERE / "hostile.yaml"))
    assert walk.note == ""
    seen = ""
    for step in range(1, len(walk.stops()) + 1):
        walk.jump(step)
        for looked_up in (("rule", "timing.reopen"), ("card", "0.0"), ("node", "n_2")):
            every = "".join(regions(view(walk, looked_up)).values())
            page = Page(every)  # strict: a stray tag or attribute fails
            seen += every
            assert "onclick" not in {name for _, a in page.elements for name in a}
    for bad in ("<img", "<script", "<svg onload", "<b onmouseover", "<u>", "<two>", "<mode>"):
        assert bad not in seen
    assert "&lt;img src=x onerror=1&gt;" in seen
    assert "&amp;lt;b&amp;gt;" in seen


def test_the_same_position_gives_the_same_bytes() -> None:
    one, other = at("rdi5-redirect-3", 12), at("rdi5-redirect-3", 12)
    other.pace = "seats"
    other.pace = "windows"
    assert regions(view(one)) == regions(view(other))


def test_reconstructed_decks_are_named() -> None:
    moment = Walk(load("rdi5-redirect-1")).moment
    assert "Reconstructed" not in now(moment)
    assert "Reconstructed decks: A&lt;, B and C." in now(moment, reconstructed=("A<", "B", "C"))


def test_who_is_asked_for_anytime_cards_first_is_told_so() -> None:
    """timing.simultaneous-order: the same question comes again when they have gone first."""
    played = next(run for run in runs(load("an-anytime-card")) if run.case == "let-it-go-by")
    asked: dict[str, list[str]] = {"anytime": [], "sometimes": []}
    for moment in play_line(played.scenario).end.line():
        if moment.window is not None and moment.window.stage in asked and len(moment.options) > 1:
            asked[moment.window.stage].append(sentence(moment))
    first, then = asked.values()
    assert first and all(each.endswith("answer it. Anytime Cards come first.") for each in first)
    assert then and all(each.endswith("answer it.") for each in then)


# ------------------------------------------------------------------- the mock-up's moment


@pytest.fixture
def bryn() -> dict[str, Page]:
    """Two deep, Bryn decides."""
    return {name: Page(html) for name, html in regions(view(at("rdi5-redirect-3", 12))).items()}


def test_now_says_who_decides_what(bryn: dict[str, Page]) -> None:
    assert (
        "Bryn decides: let Playing with portals send the loss of 2 Fortitude to Bryn, or answer it."
        in bryn["now"].text
    )
    assert "Joran’s turn›Action Phase›Warp Wood waits›answers to Playing with portals" in (
        bryn["now"].text
    )
    assert "Question:" in bryn["now"].text


def test_the_table_shows_what_is_aimed_at_whom(bryn: dict[str, Page]) -> None:
    labels = [a["aria-label"] for a in bryn["table"].with_class("rdi-track")]
    assert labels == [
        "Joran: Fortitude 15, Alcohol Content 6, 9 apart. Would lose 2 Fortitude",
        "Sera: Fortitude 12, Alcohol Content 9, 3 apart",
        "Bryn: Fortitude 13, Alcohol Content 8, 5 apart. "
        "Would lose 2 Fortitude if the open card takes effect",
        "Zakhan: Fortitude 18, Alcohol Content 4, 14 apart",
    ]
    solid, dashed = bryn["table"].with_class("rdi-track__pend")
    assert solid["style"] == "--p0:13;--p1:15"
    assert dashed["style"] == "--p0:11;--p1:13" and "is-if" in dashed["class"]
    seats = [a["class"] for a in bryn["table"].with_class("rdi-seat")]
    assert seats == ["rdi-seat is-turn", "rdi-seat", "rdi-seat is-deciding", "rdi-seat"]


def test_the_window_shows_order_stake_and_options(bryn: dict[str, Page]) -> None:
    window = bryn["window"]
    assert "Everyone is asked about" in window.text
    assert "2 Fortitude, cause Joran: Bryn  Joran  Bryn if it takes effect" in window.text
    states = [a["class"] for t, a in window.elements if t == "li" and "is-" in a.get("class", "")]
    assert states == ["is-none", "is-passed", "is-deciding", "is-next"]
    assert [a["data-arg"] for a in window.with_class("rdi-option")] == ["0", "1"]
    assert window.text.index("Pass") < window.text.index("the line") < window.text.index("Negate")
    assert "It follows a loss of Fortitude, and nobody has just lost any." in window.text
    assert "Sera: 1 of 3 cards may be played" in window.text


def test_the_dock_shows_each_window_as_a_bar(bryn: dict[str, Page]) -> None:
    bars = [a["style"] for a in bryn["dock"].with_class("rdi-flame__win")]
    assert bars == [
        "grid-row:2;grid-column:3/15",
        "grid-row:3;grid-column:5/9",
        "grid-row:3;grid-column:10/14",
        "grid-row:2;grid-column:15/17",
    ]
    assert "12 of 17" in bryn["dock"].text
    (here,) = [a for _, a in bryn["dock"].elements if a.get("aria-current") == "step"]
    assert here["aria-label"] == "Step 12, now"


def test_the_record_cites_rules_and_marks_the_present(bryn: dict[str, Page]) -> None:
    steps = bryn["record"].with_class("rdi-step")
    assert len(steps) == 17
    assert [s["data-key"] for s in steps if "is-now" in s["class"]] == ["step-12"]
    assert len([s for s in steps if "is-ahead" in s["class"]]) == 5
    assert "Bryn decides." in bryn["record"].text


# ------------------------------------------------------------------------- looking ahead


def test_looking_ahead_changes_nothing_and_stops_at_what_nobody_knows() -> None:
    walk = at("rdi5-contest-1", 9)
    before = walk.moment.position
    then = if_let(walk.moment)
    assert walk.moment.position is before
    # the Drinks of a next reveal are hidden: they must not show
    assert then.outcome() == look(walk.moment).outcome()


def test_an_option_is_compared_with_passing() -> None:
    moment = at("rdi5-redirect-3", 12).moment
    negate = moment.options[1]
    then = if_chosen(moment, negate)
    assert then is not None
    found = [(moment.name(d.seat), d.stat, d.before, d.after) for d in
             differences(moment, then, if_let(moment))]  # fmt: skip
    assert found == [("Joran", "fortitude", 15, 13), ("Bryn", "fortitude", 13, 13)]


# --------------------------------------------------------------------------------- rules


def test_where_the_book_is_silent_a_citation_and_the_panel_say_by_analogy_with_which() -> None:
    tip = "wench-tip.not-against-ante"
    for words in (cite([tip], "rdi5"), rule_panel(tip, "rdi5")):
        assert "by analogy with rdi 3" in words.lower()
    assert "analogy" not in cite([tip], "rdi3") + rule_panel(tip, "rdi3")


@pytest.mark.parametrize("edition", BOOKS)
def test_every_rule_has_a_panel(edition: str) -> None:
    for id in rules():
        page = Page(rule_panel(id, edition))
        assert len(page.with_class("rdi-rule")) == 1
        assert len(page.with_class("here")) <= 1
        references = [a["data-arg"] for _, a in page.elements if a.get("data-act") == "rule"]
        assert set(references) <= set(rules()) - {id}


def test_a_card_that_is_carried_out_does_not_wait() -> None:
    """action.response-then-resolve: what began a Round has taken effect when the Round runs."""
    (run,) = (run for run in runs(load("lesson-teams")) if run.name.endswith("--champions"))
    line = play_line(run.scenario, run.edition).end.line()
    running = [crumbs(moment) for moment in line if moment.position.round is not None]
    assert any("Round of Gambling" in told for told in running)
    assert not any("waits" in told for told in running)


def test_tokens_of_drunkenness_lie_between_mug_and_shield() -> None:
    """zakhan.total-drunkenness: how far a team is from passing out counts its Drunken Chi."""
    fists = table(start(load("rdi6-note-team-zakhan"))).partition('data-key="team-crypt"')[0]
    said = "Fortitude 10, Alcohol Content 6 and 2 tokens of drunkenness, 2 apart"
    assert said in fists
    assert "--p0:6;--p1:8" in fists
