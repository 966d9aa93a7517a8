"""Reasons belong to a mode of a card, and to what is played; citations of another book say so."""

from typing import Final

import pytest

import rdi_explore as rdi
from rdi_explore.draw.words import refusal_words
from rdi_explore.kernel import NOBODY, REASONS, Moment, Refusal
from rdi_explore.rulebook import cited, rule_name, rules
from tests.explore.refusals_met import moments

OF_TEAMS: Final = {
    "a-teammate", "drink-of-the-team", "left-alone", "no-help", "not-the-champion", "not-yours",
    "own-player-only", "teammates-action",
}  # fmt: skip
"""Reasons that speak of teammates."""
OF_THE_AUTOMATON: Final = {"no-choices-for-it", "no-stories-for-it"}
OF_PLOTS: Final = {"not-from-aside", "only-from-aside"}


@pytest.fixture(scope="module")
def met() -> list[tuple[Moment, Refusal]]:
    """All refusals of some moments of every mode and book."""
    return [(moment, no) for _, _, moment in moments(60, seed=9) for no in moment.refusals]


def test_reasons_about_teammates_are_given_in_teams_only(
    met: list[tuple[Moment, Refusal]],
) -> None:
    of_teams = [(moment, no) for moment, no in met if no.reason in OF_TEAMS]
    assert of_teams
    assert all(len(moment.setup.mates[no.seat]) > 1 for moment, no in of_teams)
    assert all(no.behalf == NOBODY or moment.setup.in_teams for moment, no in met)


def test_reasons_about_the_automaton_and_about_plots_need_them(
    met: list[tuple[Moment, Refusal]],
) -> None:
    for moment, no in met:
        assert no.reason not in OF_THE_AUTOMATON or moment.setup.automaton != NOBODY
        plotted = any(pile.name == "plotted" for pile in moment.position.seats[no.seat].piles)
        assert no.reason not in OF_PLOTS or plotted or moment.setup.law.played_from
        assert no.seat != moment.setup.automaton


def test_a_reason_is_one_against_a_mode_that_the_card_has(
    met: list[tuple[Moment, Refusal]],
) -> None:
    """A reason of another mode never stands for this one."""
    for moment, no in met:
        modes = moment.setup.cast[no.card].modes
        assert 0 <= no.mode < max(1, len(modes))
        of_mode = modes[no.mode].occasion if modes else ""
        assert no.reason != "not-your-turn" or of_mode == "action"
        assert no.reason not in ("no-round-to-bet", "winning-hand") or of_mode == "bet"
        assert no.reason not in ("drink-taken", "chasers-first") or of_mode == "drink"


def test_a_reason_that_the_own_book_does_not_state_names_the_other_book() -> None:
    """wench-tip.not-against-ante is stated in RDI 3 only."""
    rule = REASONS["against-an-ante"].rule
    for edition in ("rdi3", "rdi4", "rdi5", "rdi6", "rdi9"):
        states = edition in rules()[rule].books_that_state_it()
        assert (cited([rule], edition) == rule_name(rule)) == states


def test_python_tells_the_other_book_as_the_page_does() -> None:
    moment = rdi.start("rdi5-redirect-1", edition="rdi3", stops="seats")
    for line, no in zip(rdi.explain(moment), dict.fromkeys(moment.refusals), strict=True):
        assert line.endswith(f"{refusal_words(moment, no)} [{cited([no.rule], 'rdi3')}]")
