"""Any claim at all: the prover says what enumeration says."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rdi_explore.explore.prove import prove
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.scenario import claims as c
from rdi_explore.scenario import load, play_line
from rdi_explore.scenario.claims import Aim

from .naive import Line, true

TABLES = {
    "rdi5-timing-2": (0, 3),
    "rdi5-negate-1": (0, 1),
    "rdi3-note-pass-stays": (0,),
    "rdi5-ignore-1": (1,),
    "rdi6-note-redirect-each-once": (0,),
    "rdi9-team-defense-2": (0,),
    "rdi3-note-same-event": (0, 2),
    "rdi9-note-otto-gold": (0,),
}
"""Scenarios with few lines, and the steps from which claims are made: usual ones, a Round, a team,
a poll, an automaton."""


@cache
def _moment(id: str, step: int) -> Moment:
    return play_line(load(id)).moments[step]


@cache
def _begin(id: str, step: int) -> Line:
    return Line.of(_moment(id, step))


def _claims(id: str, step: int) -> st.SearchStrategy[Aim]:
    setup = _begin(id, step).moment.setup
    one = st.sampled_from(setup.names)
    whom = st.one_of(
        one.map(c.player),
        st.builds(c.Whom, st.just(()), st.sampled_from(("everybody", "somebody", "nobody"))),
        one.map(c.nobody),
    )
    held = sorted({card.id for card in setup.cast if card.modes})
    cards = st.sampled_from((*held, c.ANYTHING))
    stats = st.sampled_from(("fortitude", "alcohol", "gold", "cards"))
    number = st.one_of(
        st.builds(lambda who, what: c.Stat(who, what).change, one.map(c.player), stats),
        st.sampled_from(("pot", "inn")).map(lambda what: c.OnTable(what).change),
    )
    atoms = st.one_of(
        st.builds(c.Does, whom, st.just("play"), cards, no=st.booleans()),
        st.builds(c.Does, whom, st.just("may play"), cards, no=st.booleans()),
        st.builds(
            c.Does, whom, st.sampled_from(("lose", "gain")), st.sampled_from(c.LOSABLE),
            no=st.booleans(),
        ),
        st.builds(c.Does, whom, st.just("be"), st.sampled_from(c.STATES), no=st.booleans()),
        st.builds(c.Does, whom, st.just("hold"), cards),
        st.builds(c.Does, whom, st.just("win the round")),
        st.builds(c.Compare, number, st.sampled_from(c.SIGNS), st.integers(-3, 3).map(c.Constant)),
        st.just(c.GoldMoves()),
    )  # fmt: skip
    conditions = st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.builds(c.No, inner),
            *(st.builds(join, inner, inner) for join in (c.Both, c.AtLeastOne, c.Implies)),
        ),
        max_leaves=3,
    )
    bans = st.lists(
        st.builds(c.Does, one.map(c.player), st.just("play"), cards, no=st.just(True)), max_size=1
    ).map(tuple)
    times = st.sampled_from(("end", "always", "ever"))
    group = st.lists(one, min_size=1, max_size=2, unique=True).map(tuple)
    return st.one_of(
        st.builds(Aim, st.sampled_from(("all", "some")), conditions, times, st.just(()), bans),
        st.builds(Aim, st.sampled_from(("force", "play")), conditions, times, group, bans),
    )


@pytest.mark.parametrize(
    ("id", "step"), [(id, step) for id, steps in TABLES.items() for step in steps]
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_the_prover_says_what_enumeration_says(id: str, step: int, data: st.DataObject) -> None:
    begin = _begin(id, step)
    claim = data.draw(_claims(id, step))
    found = prove(_moment(id, step), claim)
    assert found.holds is true(claim, begin), str(claim)
