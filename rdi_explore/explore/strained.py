"""Positions in which rules meet: a table that was just set, changed so that soon much happens.

Everybody is near to losing, hands hold cards that start Rounds, force drinking, or are answers,
Marks and Scarabs lie about, decks run out, somebody is not there. From there play goes on at
random.
"""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from ..kernel import CardNo, Moment, Pile, Position, Seat, Setup, by_seat
from ..kernel import cards as c

HAND = 7
NEGLECTED: tuple[tuple[str, ...], ...] = (
    ("lizwick", "erin", "captain-whitehawk"), ("daareka", "kaylin", "deirdre"),
    ("amundyr", "wizgille", "gog"), ("jasper", "vlazlo", "fiona"), ("remy", "zakhan", "terci"),
    ("torglesnarf", "jett", "chronos"),
)  # fmt: skip
"""Characters whose cards are rarely met otherwise."""


def strained(moment: Moment, random: Random) -> Moment:
    """The first moment of a game, as if the game were nearly over for everybody."""
    setup, position = moment.setup, moment.position
    in_hands = [(card, each) for card, each in setup.cards if _is_held(setup, each)]
    favourites = tuple(card for card, each in in_hands if _is_lively(each))
    anything = tuple(card for card, _ in in_hands)
    seats = list(position.seats)
    for mates in sorted(set(setup.mates)):
        numbers = _numbers(random)
        for seat in mates:
            if not setup.mechanical(seat):
                hand = _hand(random, favourites, anything)
                seats[seat] = _changed(seats[seat], hand, numbers, random)
    _give_tokens(setup, seats, random)
    _send_away(position, setup, seats, random)
    return Moment.start(setup, _with(position, setup, seats))


def _numbers(random: Random) -> dict[str, int]:
    fortitude = random.randint(4, 15)
    alcohol = max(0, fortitude - random.randint(1, 6))
    return {"fortitude": fortitude, "alcohol": alcohol, "gold": random.choice((1, 1, 2, 3, 6))}


def _is_held(setup: Setup, card: c.Card) -> bool:
    """Whether players can hold a card: an automaton has no hand, and its cards are in none
    (otto.no-hand)."""
    mechanical = {setup.characters[seat] for seat in setup.seats if setup.mechanical(seat)}
    return card.of_a_hand and not card.deck and card.owner not in mechanical


def _is_lively(card: c.Card) -> bool:
    """Whether a card does what many rules speak of."""
    verbs = (c.Start, c.Leave, c.Away, c.Win, c.Ante, c.DrinkUp, c.Discard, c.Ignore, c.Redirect)
    does = (it for mode in card.modes for it in mode.do)
    return "cheating" in card.type or any(isinstance(it, verbs) for it in does)


def _hand(
    random: Random, lively: Sequence[CardNo], anything: Sequence[CardNo]
) -> tuple[CardNo, ...]:
    some = random.choices(lively, k=3) if lively else []
    return tuple(sorted((*some, *random.choices(anything, k=HAND - len(some)))))


def _changed(seat: Seat, hand: tuple[CardNo, ...], numbers: dict[str, int], random: Random) -> Seat:
    """This seat with these numbers and this hand; now and then its deck is nearly used up."""
    few = random.choice((2, 5, len(seat.deck)))
    discard = tuple(sorted((*seat.discard, *seat.deck[few:])))
    return replace(seat, hand=hand, deck=seat.deck[:few], discard=discard, **numbers)


def _give_tokens(setup: Setup, seats: list[Seat], random: Random) -> None:
    """Somebody bears a token of each name that anybody may bear."""
    for token in setup.tokens:
        if token.whose != "owner" and not token.shared and not token.drunken and not token.until:
            who = random.choice(setup.people)
            mine = (setup.characters[mate] for mate in setup.mates[who])
            if token.owner not in mine and token.owner in setup.characters:
                tokens = dict(seats[who].tokens) | {token.id: 1}
                seats[who] = replace(seats[who], tokens=tuple(sorted(tokens.items())))


def _send_away(position: Position, setup: Setup, seats: list[Seat], random: Random) -> None:
    """At times somebody is not there; in the middle of a Round nobody goes away."""
    others = [seat for seat in setup.people if seat not in setup.mates[position.turn]]
    if others and position.round is None and random.random() < 0.25:
        who = random.choice(others)
        seats[who] = replace(seats[who], away="own")


def _with(position: Position, setup: Setup, seats: list[Seat]) -> Position:
    """The position with these seats; the Inn has taken what they have no more, and decks of Events
    have one counter left."""
    firsts = {mates[0] for mates in setup.mates}
    missing = sum(
        position.seats[seat].gold - new.gold for seat, new in by_seat(seats) if seat in firsts
    )
    piles = tuple(_last_counter(pile) for pile in position.piles)
    return replace(position, seats=tuple(seats), inn=position.inn + missing, piles=piles)


def _last_counter(pile: Pile) -> Pile:
    return replace(pile, marks=(1,)) if pile.marks and pile.cards else pile


def neglected(seed: int, number: int, size: int) -> tuple[str, ...]:
    """Characters who are rarely met, so many."""
    random = Random(f"{seed}/{number}/who")
    first = NEGLECTED[number // 2 % len(NEGLECTED)]
    others = [name for each in NEGLECTED for name in each if name not in first]
    return (*first, *random.sample(others, len(others)))[:size]
