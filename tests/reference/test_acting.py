"""Rules that no scenario is about are played out where they act."""

import pytest

from rdi_explore.publish.reference_pages import ReferencePages
from rdi_explore.reference.acting import acting, stored
from rdi_explore.reference.pages import rule_page
from rdi_explore.scenario import load
from tests.mutants.acting_lines import unshown

ANEW = "python -m tests.mutants.acting_lines"


@pytest.mark.parametrize("rule", stored())
def test_the_rule_acts_on_the_stored_line(rule: str) -> None:
    assert rule in unshown() and rule in acting(load(stored()[rule]))[1], ANEW
    assert rule_page(rule).example == stored()[rule]


def test_its_board_claims_no_answer() -> None:
    """boss-battle.boss-draw: the scenario asks something else, so its answer is not shown."""
    pages = ReferencePages(lambda id: f"../explorer.html#{id}", load)
    board = pages.board(rule_page("boss-battle.boss-draw"))
    assert "It happens here, too: " in board and "rdi-mini__steps" in board
    assert "rdi-lamp" not in board
    assert "rdi-lamp" in pages.board(rule_page("timing.reopen"))


def test_a_rule_that_acts_nowhere_has_no_board() -> None:
    page = rule_page("setup.inn")
    assert not page.example and not ReferencePages(lambda _: "", load).board(page)
