"""What `pairwise` looks at: each two facts that occur together, once."""

from rdi_explore.scenario import load, start
from tests.pairwise import EVERY, Pairs, facts


def test_two_facts_that_were_not_yet_together_are_new() -> None:
    pairs = Pairs()
    assert pairs.new("ab") and pairs.new("bc")
    assert pairs.new("ab") is EVERY
    assert pairs.new("ac") and pairs.new("abc") is EVERY
    assert pairs.new("d"), "alone, too"


def test_moments_of_other_windows_and_books_are_not_alike() -> None:
    ids = ("rdi5-redirect-3", "rdi5-contest-1", "rdi5-gambling-1", "rdi6-team-phase-1")
    moments = [start(load(id)) for id in ids]
    assert len({frozenset(facts(each)) for each in moments}) == len(ids)
    assert {*facts(moments[0])} != {*facts(moments[0].choose(moments[0].options[-1]))}
