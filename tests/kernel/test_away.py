"""Whom nothing reaches: who is out, away or shielded against everything.

Rules: team.turn-ends-now-individual, team.absent-champion, ignore.no-effect-on-you.
"""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.values import Position
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.kernel.vocabulary.cards import Card
from tests.kernel.table import CAST, MARK, seat, table
from tests.kernel.test_any_play import BY_KIND

CID = 2
BUBBLE, SCREEN = len(CAST), len(CAST) + 1
"""The numbers of two more cards: they shield whom they lie in front of."""
SHIELDS = tuple(
    Card(id, id.title(), ("sheet",), static=(c.Shield(against),), knowledge="invented")
    for id, against in (("bubble", "everything"), ("screen", "actions"))
)  # fmt: skip


def beside(seed: int, **of_cid: Any) -> Moment:
    """A table at which nobody can play for Cid, but somebody may do something to Cid."""
    chance = Random(seed)

    def some(drinks: bool, count: int) -> list[str]:
        return [chance.choice(BY_KIND[drinks]) for _ in range(count)]

    def somebody() -> Any:
        return seat(*some(False, 7), deck=some(False, 6), pile=some(True, 3),
                    fortitude=chance.choice([8, 20]), gold=chance.choice([2, 10]))  # fmt: skip

    at = table(
        phase=chance.choice(["action", "order", "drink"]), until="game", seed=seed,
        deck=some(True, 12), discards=some(True, 6), stops="choices",
        edition=chance.choice(["rdi3", "rdi5", "rdi9"]),
        Ann=somebody(), Ben=somebody(), Cid=seat(fortitude=chance.choice([3, 20]), gold=5),
        Dot=somebody(),
    )  # fmt: skip
    setup = replace(at.moment.setup, cast=(*CAST, *SHIELDS))
    start = at.position
    seats = [*start.seats]
    seats[CID] = replace(seats[CID], **of_cid)
    return Moment.start(setup, replace(start, seats=tuple(seats)))


def bare(position: Position) -> Position:
    """A position without what keeps everything off Cid."""
    seats = [*position.seats]
    seats[CID] = replace(seats[CID], away="", front=())
    return replace(position, seats=tuple(seats))


def before_cids_turn(moment: Moment) -> bool:
    """Whether Cid has had no turn yet: Ann and Ben come first, and Cid would be back in it."""
    return moment.position.turn < CID and len(moment.position.staying) > 2


@pytest.mark.parametrize("seed", range(60))
def test_a_shield_against_everything_does_what_being_away_does(seed: int) -> None:
    away, shielded = beside(seed, away="own"), beside(seed, front=(BUBBLE,))
    chance = Random(seed)
    for _ in range(80):
        if not before_cids_turn(away) or not before_cids_turn(shielded):
            return
        assert bare(away.position) == bare(shielded.position)
        assert away.options == shielded.options
        if away.decision is None:
            return
        plays = [option for option in away.options if option.act == "play"]
        option = chance.choice(plays if plays and chance.random() < 0.7 else away.options)
        away, shielded = away.choose(option), shielded.choose(option)


def test_who_is_reached() -> None:
    def reached(**of_cid: Any) -> tuple[bool, bool]:
        moment = beside(0, **of_cid)
        desk = Desk(moment.setup, moment.position)
        return desk.reached(CID), desk.reached(CID, action=True)

    assert reached() == (True, True)
    assert reached(out=True) == (False, False)
    assert reached(away="own") == (False, False)
    assert reached(away="turn") == (False, False)
    assert reached(front=(BUBBLE,)) == (False, False)
    assert reached(front=(SCREEN,)) == (True, False)
    assert reached(tokens=((MARK.id, 1),)) == (True, True)
