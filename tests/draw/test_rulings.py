"""Open questions in the record: what was decided by an answer that no rule prints is told."""

import pytest

from rdi_explore.app.walk import Walk
from rdi_explore.draw import text
from rdi_explore.draw.html.record import record as html_record
from rdi_explore.draw.html.ruling import ruling
from rdi_explore.draw.rulings import basis, ruling_words
from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.rulebook import BOOKS, rules, rulings_for, switches
from rdi_explore.scenario import load
from tests.kernel.table import seat, table

from .parsed import Page


def setup(edition: str, **pinned: bool | str) -> Setup:
    return Setup(("A", "B"), (), edition, rulings_for(edition, **pinned))


@pytest.mark.parametrize(
    ("edition", "name", "words"),
    [
        ("rdi3", "self_split_mandatory", "self_split_mandatory = true (the books differ)"),
        ("rdi9", "self_split_mandatory", "self_split_mandatory = false (the books differ)"),
        ("rdi9", "anytime_during_chasers",
         "anytime_during_chasers = false (no book answers: our ruling)"),
        ("rdi3", "left_players_ante", "left_players_ante = false (RDI 3 is silent: our ruling)"),
        ("rdi4", "left_players_ante", "left_players_ante = false (RDI 4 says so)"),
        ("rdi9", "event_lock", "event_lock = negate+ignore (our reading of RDI 9)"),
    ],
)  # fmt: skip
def test_a_ruling_in_words(edition: str, name: str, words: str) -> None:
    assert ruling_words(setup(edition), name) == f"ruling: {words}"


def test_an_answer_that_a_scenario_sets() -> None:
    ours = setup("rdi5", self_split_mandatory=True)
    assert ruling_words(ours, "self_split_mandatory").endswith("= true (set for this game)")


@pytest.mark.parametrize("edition", BOOKS)
def test_every_question_has_a_basis_and_a_panel(edition: str) -> None:
    for name, switch in switches().items():
        assert basis(switch, edition, switch.values[edition])
        page = Page(ruling(setup(edition), name))
        assert len(page.with_class("rdi-rule")) == 1
        assert len(page.with_class("here")) == (edition not in switch.silent)
        cited = [a["data-arg"] for _, a in page.elements if a.get("data-act") == "rule"]
        assert set(cited) == set(switch.rules) <= set(rules())


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel in which an open question decides wherever a rule is cited."""
    cite = Desk.cite

    def cite_both(desk: Desk, *ids: str) -> None:
        cite(desk, *ids)
        desk.cite_ruling("affects_mode", "affects_mode")

    monkeypatch.setattr(Desk, "cite", cite_both)


@pytest.mark.usefixtures("ruled")
def test_the_record_says_which_question_decided() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "duck").settles()
    told = "\n".join(text.record(moment) for moment in at.moment.line())
    assert "[ruling: affects_mode = could (the books differ)]" in told


def test_a_record_without_open_questions_has_none() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").settles()
    told = [text.record(moment) for moment in at.moment.line()]
    assert not any("affects_mode" in each for each in told)


@pytest.mark.usefixtures("ruled")
def test_the_record_of_the_explorer_opens_the_question() -> None:
    walk = Walk(load("rdi5-redirect-3"))
    walk.last()
    page = Page(html_record(walk.timeline()))
    opened = [a for _, a in page.elements if a.get("data-act") == "ruling"]
    assert opened
    assert {a["data-arg"] for a in opened} >= {"affects_mode"}
