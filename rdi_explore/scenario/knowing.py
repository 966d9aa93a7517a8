"""What one player may know of a position, and full positions that fit it.

A hidden card is a card that lies face down for that player. In a :class:`View` a negative number
stands in its place, which tells only its back; cards with the same back may be any of each other,
and :func:`determinize` lays them out anew.

It is one moment that is looked at: what was seen earlier (a card taken back from the discards)
has to be handed in as ``known``: for a seat, cards that its hand is known to hold.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from ..catalogue import side_decks
from ..kernel import (
    DUNGEON_EVENTS,
    NOBODY,
    NOTHING,
    PLOTTED,
    SEA_EVENTS,
    TAVERN_DECK,
    AnyFrame,
    CardNo,
    Discarding,
    Dividing,
    Drinks,
    Event,
    Moment,
    Offering,
    Option,
    Pile,
    Play,
    Position,
    Recorded,
    Seat,
    SeatNo,
    SeatOrNobody,
    Setup,
    Window,
    advance,
    by_seat,
)

Back = tuple[str, int]
"""What one sees of a card that lies face down: the deck to which it belongs, and whose it is."""

DRINK: Back = ("drink", -1)
ON_THE_TABLE = (DUNGEON_EVENTS, SEA_EVENTS, TAVERN_DECK)
"""The decks of the variants, which lie face down, each for itself."""

Known = Mapping[SeatNo, tuple[CardNo, ...]]
"""Cards that somebody's hand is known to hold."""

_Put = Callable[[Back, CardNo], CardNo]


DEALS = 500
"""So many deals are tried until one fits."""


class NothingFits(LookupError):
    """No deal was found that fits a view."""


class View(msgspec.Struct, frozen=True):
    """A position as one player sees it.

    In ``position`` every hidden card is a negative number: the place of its back among ``backs``.
    ``pools`` are the hidden cards of each back, sorted: which they are is known to who counts, but
    not where each of them lies. There is no seed, and no secret wish of another player. ``decides``
    is who is asked, and ``options`` what the player may choose who looks, if that is the one who is
    asked. Both may tell of hidden cards: only who holds an answer is asked.
    """

    seat: SeatNo
    position: Position
    backs: tuple[Back, ...]
    pools: tuple[tuple[CardNo, ...], ...]
    decides: SeatOrNobody = NOBODY
    options: tuple[Option, ...] = ()


def view(setup: Setup, position: Position, seat: SeatNo, known: Known | None = None) -> View:
    """What the player at a seat may know; ``known`` are cards seen in hands."""
    backs = (
        DRINK,
        *(("character", owner) for owner in setup.seats),
        *((name, -1) for name in (*side_decks(), *ON_THE_TABLE)),
    )
    places = {back: place for place, back in enumerate(backs)}
    pools: list[list[CardNo]] = [[] for _ in backs]
    seen = {**(known or {}), **_looked_at(position, seat)}

    def cover(back: Back, card: CardNo) -> CardNo:
        place = places[back]
        pools[place].append(card)
        return covered(place)

    covered_up = _with_hidden(setup, position, seat, cover, seen)
    agenda = tuple(_without_secrets(frame, seat) for frame in position.agenda)
    table = replace(covered_up, agenda=agenda, seed=0)
    sorted_pools = tuple(tuple(sorted(pool)) for pool in pools)
    return View(seat, table, backs, sorted_pools, *_asked(setup, position, seat))


def table_of(setup: Setup, known: View) -> Moment:
    """The table as a player sees it, to be drawn: nobody is asked there."""
    return Moment(setup, Recorded(known.position, None, (), (), 0), None, None)


def open_cards(setup: Setup, known: View) -> frozenset[CardNo]:
    """The cards that the player can name: those that lie or wait open, and every sheet."""
    table = known.position
    lying = [*table.drink_discard, *(card for sheets in setup.sheets for card in sheets)]
    for seat in table.seats:
        lying += (*seat.hand, *seat.discard, *seat.front)
        lying += (card for pile in seat.piles for card in pile.cards)
    lying += (card for pile in table.piles for card in pile.cards)
    for frame in table.agenda:
        if isinstance(frame, Play | Event):
            lying.append(frame.card)
        elif isinstance(frame, Dividing):
            lying += frame.revealed
        elif isinstance(frame, Drinks):
            lying += (card for drink in frame.drinks for card in drink.names)
    return frozenset(card for card in lying if card >= 0)


def _asked(
    setup: Setup, position: Position, seat: SeatNo
) -> tuple[SeatOrNobody, tuple[Option, ...]]:
    """Who must choose, and among which options, if it is this player."""
    decision = advance(setup, position)[1]
    if decision is None:
        return NOBODY, ()
    return decision.seat, decision.options if decision.seat == seat else ()


def determinize(setup: Setup, known: View, rng: Random) -> Position:
    """A full position that fits what the player knows: one of those in which each hidden card is
    anywhere among the cards with the same back, and chance falls anew.

    Raises:
        NothingFits: in no deal that was tried the same player may choose the same.
    """
    for _ in range(DEALS):
        orders = [rng.sample(pool, len(pool)) for pool in known.pools]
        position = dealt(setup, known, orders, rng)
        if _asked(setup, position, known.seat) == (known.decides, known.options):
            return position
    raise NothingFits(f"{DEALS} deals, and in none of them the same player may choose the same")


def dealt(setup: Setup, known: View, orders: Iterable[Sequence[CardNo]], rng: Random) -> Position:
    """The position in which the hidden cards of each back lie in the order given for it."""
    left = {back: list(order) for back, order in zip(known.backs, orders, strict=True)}

    def deal(back: Back, card: CardNo) -> CardNo:
        return card if card >= 0 else left[known.backs[place_of(card)]].pop()

    table = _with_hidden(setup, known.position, known.seat, deal, {})
    agenda = tuple(_with_secrets(frame, table, rng) for frame in table.agenda)
    return replace(table, agenda=agenda, seed=rng.getrandbits(62))


def covered(place: int) -> CardNo:
    """The number that stands in a view for a card with the back at this place."""
    return CardNo(NOTHING - 1 - place)


def place_of(card: CardNo) -> int:
    """The place of the back of a covered card."""
    return NOTHING - 1 - card


# --------------------------------------------------------------------------- what lies hidden


def _with_hidden(setup: Setup, position: Position, me: SeatNo, put: _Put, seen: Known) -> Position:
    """The position with something put in the place of each card that the player may not see."""

    def drinks(pile: tuple[CardNo, ...]) -> tuple[CardNo, ...]:
        return tuple(put(DRINK, card) for card in pile)

    return replace(
        position,
        seats=tuple(
            replace(_seat(setup, number, seat, number == me, put, seen), pile=drinks(seat.pile))
            for number, seat in by_seat(position.seats)
        ),
        drink_deck=drinks(position.drink_deck),
        bar_deck=None if position.bar_deck is None else drinks(position.bar_deck),
        piles=tuple(_on_the_table(pile, put) for pile in position.piles),
    )


def _seat(setup: Setup, number: SeatNo, seat: Seat, mine: bool, put: _Put, seen: Known) -> Seat:
    def character(cards: tuple[CardNo, ...]) -> tuple[CardNo, ...]:
        return tuple(put(_back(setup, card, number), card) for card in cards)

    hand, known = Counter(seat.hand), Counter(seen.get(number, ()))
    held = seat.hand
    if not mine:
        held = tuple(
            sorted((*(hand & known).elements(), *character((*(hand - known).elements(),))))
        )
    return replace(
        seat,
        hand=held,
        deck=character(seat.deck),
        piles=tuple(_own(pile, mine, character, put) for pile in seat.piles),
    )


def _back(setup: Setup, card: CardNo, owner: SeatNo) -> Back:
    """The back of a card of a player: the character's own, or that of a side deck."""
    deck = setup.cast[card].deck if card >= 0 else ""
    return (deck, -1) if deck else ("character", owner)


def _own(
    pile: Pile, mine: bool, character: Callable[[tuple[CardNo, ...]], tuple[CardNo, ...]],
    put: _Put,
) -> Pile:  # fmt: skip
    """A pile of a character's components."""
    if pile.name == PLOTTED:
        return pile if mine else replace(pile, cards=tuple(sorted(character(pile.cards))))
    if face_down(pile):
        return replace(pile, cards=tuple(put((pile.name, -1), card) for card in pile.cards))
    return pile


def face_down(pile: Pile) -> bool:
    """Whether a pile of a character's components lies face down: plotted cards, side decks."""
    return pile.name == PLOTTED or pile.name in side_decks()


def _on_the_table(pile: Pile, put: _Put) -> Pile:
    if pile.name not in ON_THE_TABLE:
        return pile
    return replace(pile, cards=tuple(put((pile.name, -1), card) for card in pile.cards))


def _looked_at(position: Position, seat: SeatNo) -> Known:
    """The hand that the player looks at to pick cards of it to be discarded."""
    frame = position.agenda[-1] if position.agenda else None
    if isinstance(frame, Discarding) and frame.chooser == seat and frame.of == "hand":
        return {frame.who[0]: position.seats[frame.who[0]].hand}
    return {}


# ------------------------------------------------------------------------------ secret choices

_UNKNOWN = -1
"""The Gold that another player has chosen to show, and has not shown yet."""


def _without_secrets(frame: AnyFrame, seat: SeatNo) -> AnyFrame:
    """An item as the player sees it: no wish and no offer of anybody else."""
    match frame:
        case Window(wishes=wishes) if wishes:
            return replace(frame, wishes=tuple(each for each in wishes if each[0] == seat))
        case Offering(shown=shown) if shown:
            hidden = tuple((who, gold if who == seat else _UNKNOWN) for who, gold in shown)
            return replace(frame, shown=hidden)
        case _:
            return frame


def _with_secrets(frame: AnyFrame, position: Position, rng: Random) -> AnyFrame:
    """The item with some offer where the player knows none."""
    if not isinstance(frame, Offering):
        return frame
    shown = tuple(
        (who, gold if gold != _UNKNOWN else rng.randint(0, max(position.seats[who].gold, 0)))
        for who, gold in frame.shown
    )
    return replace(frame, shown=shown)
