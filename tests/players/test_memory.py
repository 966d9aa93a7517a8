"""What was seen to go into a hand is known, as long as it is sure to be there."""

from random import Random

from msgspec.structs import replace

from rdi_explore.explore.games import Plan
from rdi_explore.kernel import CardNo, Dividing, OpenTable, Position, Seat, SeatNo
from rdi_explore.players import Remembered, determinize, view
from rdi_explore.scenario.start import position_of

A, B, C, D = map(CardNo, range(4))
SEAT = SeatNo(0)


def position(hand: tuple[CardNo, ...] = (), **piles: tuple[CardNo, ...]) -> Position:
    return Position((Seat(hand=hand, **piles), Seat()), turn=0, agenda=())  # type: ignore[arg-type]


def test_a_card_taken_from_the_discards_is_known() -> None:
    """Everybody sees which card it is; one that is drawn from the deck nobody sees."""
    before = position((A,), discard=(B,), deck=(C,))
    memory = Remembered.of(before).after(before, position((A, B, C)))
    assert memory.seen == ((B,), ())
    assert memory.known_to(1) == {0: (B,)}
    assert memory.known_to(0) == {}


def test_a_pile_of_revealed_cards_is_known_in_the_hand_to_which_it_goes() -> None:
    laid = Dividing("choose_pile", SEAT, SEAT, SEAT, piles=((B, C), (D,)))
    before = replace(position((A,)), agenda=(laid,))
    after = position((A, B, C), discard=(D,))
    assert Remembered.of(before).after(before, after).seen == ((B, C), ())


def test_a_card_that_is_played_is_no_longer_known() -> None:
    before = position((A, B))
    assert Remembered(((B,), ())).after(before, position((A,), discard=(B,))).seen == ((), ())
    assert Remembered(((B,), ())).after(before, position((B,), discard=(A,))).seen == ((B,), ())


def test_what_goes_where_nobody_sees_it_is_forgotten() -> None:
    """It may have been any card of the hand: nothing of it is known any more."""
    before = position((A, B))
    assert Remembered(((B,), ())).after(before, position((B,), deck=(A,))).seen == ((), ())


def test_discards_that_were_shuffled_tell_nothing() -> None:
    """A card that came by the new deck was seen by nobody (draw.reshuffle-on-last-card)."""
    before = position((A,), discard=(B, C))
    assert Remembered.of(before).after(before, position((A, B), deck=(C,))).seen == ((), ())


def test_whoever_is_known_to_hold_a_card_holds_it() -> None:
    """In whole games of all characters, and every deal has it there, too."""
    known = 0
    for number in range(12):
        plan = Plan(seed=number, edition="rdi9")
        scenario, setup = plan.scenario(number), plan.setup(number)
        random = Random(number)
        table = OpenTable(setup, position_of(scenario, setup))
        now = table.position()
        memory = Remembered.of(now)
        for _ in range(400):
            if table.ask is None:
                break
            table.choose(random.choice(table.ask.options))
            before, now = now, table.position()
            was, memory = memory, memory.after(before, now)
            for seat, cards in memory.known.items():
                assert set(cards) <= set(now.seats[seat].hand)
            if memory is not was and memory.known and table.ask is not None:
                seat = table.ask.seat
                looks = view(setup, now, seat, memory.known_to(seat))
                dealt = determinize(setup, looks, random)
                for other, cards in memory.known_to(seat).items():
                    assert set(cards) <= set(dealt.seats[other].hand)
                known += 1
    assert known
