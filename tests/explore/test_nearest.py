"""What would have to differ: the answers are tables that the kernel accepts, and true."""

from itertools import islice

import pytest

import rdi_explore as rdi
from rdi_explore.draw.words import nearest_words, suppositions
from rdi_explore.explore import nearest
from rdi_explore.explore.supposing import AllPass, Has, InPhase, OnTurn
from rdi_explore.kernel import REASONS, Moment
from rdi_explore.scenario import load, runs
from tests.explore.pairs import Cases, Pair, differing, line_of, replayed, stored
from tests.explore.refusals_met import Asked, asked
from tests.scenario.games import check_moment, physical
from tests.scenario.test_properties import gold

FLOOR = 0.9
"""The least share of refused plays that have an answer."""


@pytest.fixture(scope="module")
def met() -> list[Asked]:
    """Refused plays of twenty random moments of all modes and books, every third of them."""
    return list(islice(asked(20, seed=4), 0, None, 3))


def test_nine_refusals_of_ten_have_a_nearest_table(met: list[Asked]) -> None:
    assert len(met) > 100
    assert sum(each.found is not None for each in met) >= FLOOR * len(met)


def test_the_kernel_offers_the_play_there_and_accepts_the_table(met: list[Asked]) -> None:
    for each in met:
        if each.found is not None:
            there = Moment.start(each.found.setup, each.found.position)
            assert there.position == each.found.position
            assert there.decision is not None
            assert there.decision.seat == each.refusal.seat
            assert each.found.option in there.options
            check_moment(there)


def test_no_card_and_no_gold_is_made_up(met: list[Asked]) -> None:
    for each in met:
        if each.found is not None:
            setup, before, there = each.moment.setup, each.moment.position, each.found.position
            assert physical(setup, there) == physical(setup, before)
            assert gold(there, setup.teams) == gold(before, setup.teams)


def test_what_a_player_has_differs_only_where_it_is_said(met: list[Asked]) -> None:
    for each in met:
        found = each.found
        if found is None or not all(
            isinstance(fact, Has | OnTurn | InPhase) for fact in found.facts
        ):
            continue
        said = {(fact.seat, fact.what) for fact in found.facts if isinstance(fact, Has)}
        mates = each.moment.setup.mates
        told = {(mate, what) for seat, what in said for mate in mates[seat]}
        for seat in each.moment.setup.seats:
            old = dict(each.moment.position.seats[seat].tokens)
            new = dict(found.position.seats[seat].tokens)
            changed = {name for name in old | new if old.get(name, 0) != new.get(name, 0)}
            assert {(seat, name) for name in changed} <= told


def test_every_answer_has_a_sentence_of_its_own(met: list[Asked]) -> None:
    for each in met:
        words = nearest_words(each.moment, each.found)
        assert words[0].isupper()
        assert words.startswith("It ") or each.found is None
        assert "None" not in words


# -------------------------------------------------------------------------- minimal pairs


@pytest.mark.parametrize("pair", stored().pairs, ids=lambda pair: pair.reason)
def test_a_minimal_pair_is_refused_for_its_reason_and_legal_by_one_fact(pair: Pair) -> None:
    _, no, found = replayed(pair)
    assert no is not None, f"{pair.seat} is not refused {pair.card} for this reason any more"
    assert found is not None
    assert [type(fact).__name__ for fact in found.facts] == [pair.fact]
    assert found.option in Moment.start(found.setup, found.position).options


@pytest.mark.parametrize("pair", stored().cases, ids=lambda pair: pair.reason)
def test_two_cases_differ_in_one_thing_and_in_one_a_play_is_refused(pair: Cases) -> None:
    refused, legal = (
        line_of(run)[step]
        for name, step in ((pair.refused, pair.step), (pair.legal, pair.legal_step))
        for run in runs(load(name.split("--")[0]))
        if run.name == name
    )
    seat, card = refused.seat(pair.seat), refused.setup.numbers[pair.card]
    reasons = {
        no.reason for no in refused.refusals_of(seat) if (no.card, no.mode) == (card, pair.mode)
    }
    assert pair.reason in reasons
    assert (card, pair.mode) in {(option.card, option.mode) for option in legal.options}
    assert legal.decision is not None and legal.decision.seat == seat
    assert differing(refused, legal) == [pair.differs]


def test_every_reason_has_a_minimal_pair_or_a_reason_why_not() -> None:
    known = stored()
    told = [each.reason for each in (*known.pairs, *known.cases, *known.without)]
    assert sorted(told) == sorted(REASONS)
    assert all(len(each.because) > 10 for each in known.without)


# ------------------------------------------------------------------------------ in words


def said(scenario: str, seat: str, card: str) -> str:
    moment = rdi.start(scenario, stops="seats")
    number = moment.setup.numbers[card]
    refused = next(no for no in moment.refusals_of(moment.seat(seat)) if no.card == number)
    return nearest_words(moment, nearest(moment, refused))


def test_a_moment_later_needs_no_change_but_time() -> None:
    """turn.cards-around-special-action"""
    moment = rdi.start("rdi5-redirect-1", stops="seats")
    action = moment.setup.numbers["im-not-as-think-as-you-drunk-i-am"]
    refused = next(no for no in moment.refusals if no.card == action)
    found = rdi.nearest(moment, refused)
    assert found is not None
    assert found.facts == (AllPass(),)


def test_who_holds_an_answer_is_told_what_would_have_to_be_played() -> None:
    """action.announce; i-dont-think-so.negates-a-sometimes"""
    drunk = "“I'm not as think as you drunk I am!”"
    assert said("rdi5-redirect-1", "Sera", "hide-in-shadows") == (
        f"It would fit if Zakhan played {drunk} on Sera."
    )
    assert said("rdi5-redirect-1", "Lizwick", "i-dont-think-so").endswith(
        "and Lizwick answered with “I need to duck out for a second”."
    )


def test_in_sentences_for_everybody() -> None:
    moment = rdi.start("rdi5-redirect-1", stops="seats")
    lines = rdi.suppose(moment)
    assert len(lines) == len(list(suppositions(moment)))
    assert all(": It " in line or ": No small change" in line for line in lines)


def test_a_card_that_is_not_seen_is_told_by_its_type() -> None:
    moment = rdi.start("rdi5-redirect-1", stops="seats")
    whole, told = set(), set()
    for no in {(no.card, no.mode): no for no in moment.refusals}.values():
        found = nearest(moment, no)
        whole.add(nearest_words(moment, found))
        told.add(nearest_words(moment, found, seen=()))
    titles = [card.title for card in moment.setup.cast]
    assert [words for words in whole if any(title in words for title in titles)]
    assert not [words for words in told if any(title in words for title in titles)]
    assert [words for words in told if "a certain Action Card" in words]
