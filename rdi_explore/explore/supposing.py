"""What could be otherwise at a table: single facts, and the table on which they are so.

A supposed table is laid by the kernel's own verbs, and its cards and its Gold are those that are
there: nothing is made up.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from ..kernel import (
    NO_CARD_LEAVES,
    NOBODY,
    CardNo,
    Desk,
    Drinks,
    Event,
    Gambling,
    Game,
    Law,
    Option,
    Phase,
    Pile,
    Play,
    Position,
    Round,
    Seat,
    SeatNo,
    Setup,
    Turn,
    beginning,
)
from ..kernel import cards as c

PhaseOf = Literal["discard", "action", "order", "drink"]


class Circumstance(msgspec.Struct, frozen=True, tag=True):
    """One thing that would have to be so."""


class OnTurn(Circumstance, frozen=True):
    """It is this player's turn."""

    seat: SeatNo


class InPhase(Circumstance, frozen=True):
    """It is this phase."""

    phase: PhaseOf


class AllPass(Circumstance, frozen=True):
    """Everybody passes, and what waits now takes effect: it is so a moment later."""


class BeginsAnew(Circumstance, frozen=True):
    """It is the beginning of this phase: nothing has come of it yet."""

    phase: PhaseOf


class PlayIs(Circumstance, frozen=True):
    """This player plays a card so."""

    by: SeatNo
    option: Option


class DrinkIs(Circumstance, frozen=True):
    """A player is about to drink a Drink: this card, or whichever is revealed."""

    drinker: SeatNo
    card: CardNo | None = None


class EventIs(Circumstance, frozen=True):
    """A player reveals this Event."""

    by: SeatNo
    card: CardNo


class RoundRuns(Circumstance, frozen=True):
    """A Round goes on, and it is this player's turn in it."""

    gambler: SeatNo


class MemberIs(Circumstance, frozen=True):
    """This player is in the Round."""

    seat: SeatNo


class ControlIsFree(Circumstance, frozen=True):
    """Whatever was bet last, any bet may follow it."""


class WinnerIs(Circumstance, frozen=True):
    """This player has just won a Round."""

    seat: SeatNo


class Has(Circumstance, frozen=True):
    """A player has ``n`` of something (``gold``, ``fortitude``, ``hand``, a token), and had
    ``before``."""

    seat: SeatNo
    what: str
    n: int
    before: int


class IsThere(Circumstance, frozen=True):
    """A player is not away."""

    seat: SeatNo


class DeckHas(Circumstance, frozen=True):
    """A side deck of a player has a card left."""

    seat: SeatNo
    deck: str


class Aimed(Circumstance, frozen=True):
    """The card is played as in this option."""

    option: Option


class BookIs(Circumstance, frozen=True):
    """It is played by this book."""

    edition: str


# --------------------------------------------------------------------------- clearing the table


def cleared(desk: Desk, keep: int) -> None:
    """Take the items above the first ``keep`` off the agenda; their cards are put away."""
    while len(desk.agenda) > keep:
        frame = desk.agenda.pop()
        match frame:
            case Play() if desk.law.by_card[frame.card][frame.mode].leaves:
                desk.discard(frame.by, frame.card)
            case Event() if desk.setup.cast[frame.card].event_class == "drink":
                desk.discard_drinks((frame.card,))
            case _:
                for drink in getattr(frame, "drinks", ()):
                    desk.discard_drinks(drink.cards)


def without_round(desk: Desk) -> None:
    """No Round and no Contest goes on; the Inn has the pot."""
    desk.inn += desk.pot
    desk.pot, desk.round, desk.contest = 0, None, None


def phase_now(agenda: Iterable[object]) -> str:
    """The phase that an agenda is in, or ``""``."""
    return next((frame.phase for frame in agenda if isinstance(frame, Phase)), "")


def staged(setup: Setup, position: Position, turn: SeatNo, phase: PhaseOf) -> Desk:
    """The table at the beginning of this phase of this player's turn, and nothing else goes on."""
    whole = beginning.phase_of_a_turn(phase, opening=False)
    return _laid(setup, position, turn, whole, beginning.phase_alone(phase))


def _laid(
    setup: Setup,
    position: Position,
    turn: SeatNo,
    of_a_turn: beginning.Agenda,
    alone: beginning.Agenda,
) -> Desk:
    """The table in a player's turn with nothing else on the agenda, or without a turn around it."""
    desk = Desk(setup, position)
    in_a_game = bool(desk.agenda) and isinstance(desk.agenda[0], Game)
    has_turn = any(isinstance(frame, Turn) for frame in desk.agenda)
    cleared(desk, in_a_game)
    without_round(desk)
    desk.agenda += of_a_turn if has_turn else alone
    desk.turn = desk.mates(turn)[0]
    desk.recent = ()
    return desk


def gamblers(desk: Desk, first: SeatNo) -> tuple[SeatNo, ...]:
    """Who would be in a Round: everybody who is there, in a team game one of each, ``first`` for
    the own team."""
    there = [seat for seat in desk.clockwise(first) if desk.reached(seat)]
    sides: dict[tuple[SeatNo, ...], SeatNo] = {}
    for seat in there:
        sides.setdefault(desk.mates(seat), seat)
    return tuple(sorted(sides.values()))


def in_a_round(
    setup: Setup, position: Position, gambler: SeatNo, phase: PhaseOf, turn: SeatNo
) -> Desk:
    """The table in the middle of a Round, at this player's turn in it."""
    desk = staged(setup, position, turn, phase)
    beginning.special_action_is_past(desk)
    desk.turn = turn
    members = gamblers(desk, gambler)
    others = [seat for seat in members if seat != gambler]
    desk.round = Round(members, others[0] if others else NOBODY)
    beginning.round_runs(desk, gambler, bet=False)
    return desk


def betting_next(setup: Setup, position: Position, gambler: SeatNo, *, free: bool = False) -> Desk:
    """The Round that runs, at this player's turn in it; any bet may follow if it is ``free``."""
    desk = Desk(setup, position)
    place = next(place for place, each in enumerate(desk.agenda) if isinstance(each, Gambling))
    cleared(desk, place)
    desk.contest = None
    assert desk.round is not None
    game = desk.round
    others = [seat for seat in game.members if seat not in desk.mates(gambler)]
    control = game.control if game.control in others else others[0] if others else NOBODY
    members = tuple(sorted((*others, gambler)))
    passed = tuple(seat for seat in game.passed if seat in others)
    lock = "" if free else game.lock
    desk.round = replace(game, members=members, control=control, passed=passed, lock=lock)
    beginning.round_runs(desk, gambler, bet=False)
    return desk


def joined(setup: Setup, position: Position, seat: SeatNo) -> Desk:
    """The table as it is, with one more in the Round: in the place of a teammate, if one is in."""
    desk = Desk(setup, position)
    assert desk.round is not None
    game, mates = desk.round, desk.mates(seat)
    gone = {mate for mate in mates if mate in game.members}
    members = tuple(sorted((*({*game.members} - gone), seat)))
    control = seat if game.control in gone else game.control
    passed = tuple(each for each in game.passed if each not in gone)
    desk.round = replace(game, members=members, control=control, passed=passed)
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Gambling) and frame.gambler in gone:
            desk.agenda[place] = replace(frame, gambler=seat)
    return desk


def drunk_by(setup: Setup, position: Position, seat: SeatNo) -> Desk:
    """The table as it is, but the Drinks that wait are about to be drunk by this player."""
    desk = Desk(setup, position)
    for place, waiting in enumerate(desk.agenda):
        if isinstance(waiting, Drinks):
            drinks = tuple(replace(each, drinker=seat) for each in waiting.drinks)
            desk.agenda[place] = replace(waiting, drinks=drinks)
    return desk


def round_won(setup: Setup, position: Position, winner: SeatNo, turn: SeatNo) -> Desk:
    """The table where this player has just won a Round; everybody in it has anted 1 Gold."""
    desk = staged(setup, position, turn, "action")
    beginning.special_action_is_past(desk)
    desk.turn = turn
    members = gamblers(desk, winner)
    for seat in members:
        if desk.seats[seat].gold > 1:
            desk.ante(seat, 1)
    desk.round = Round(members, winner, ended=True, winner=winner)
    beginning.round_is_won(desk, winner)
    return desk


def revealed(setup: Setup, position: Position, event: EventIs, turn: SeatNo) -> Desk | None:
    """The table where an Event has just been revealed, if it is to be had: a Drink Event in the
    Drink Phase, one of another deck at the end of the turn (dungeon-events.last-thing-in-turn)."""
    if setup.cast[event.card].event_class == "drink":
        desk = staged(setup, position, turn, "drink")
        beginning.special_action_is_past(desk)
        if not take_drink(desk, event.card):
            return None
    else:
        desk = _laid(setup, position, turn, beginning.turn_ends(opening=False), ())
    desk.turn = turn
    beginning.event_is_revealed(desk, event.card, event.by)
    return desk


# ------------------------------------------------------------------------------- what one has


def take_drink(desk: Desk, card: CardNo) -> bool:
    """Take a card out of the Drink Deck or its discards; return whether it was there."""
    for name in ("drink_deck", "drink_discard"):
        pile: tuple[CardNo, ...] = getattr(desk, name)
        if card in pile:
            place = pile.index(card)
            setattr(desk, name, pile[:place] + pile[place + 1 :])
            return True
    return False


def drink_on_top(desk: Desk, seat: SeatNo, card: CardNo) -> bool:
    """Let this be the Drink that a player reveals next; return whether it is to be had."""
    if not take_drink(desk, card):
        return False
    pile = desk.seats[seat].pile
    if pile:
        desk.discard_drinks(pile[:1])
        desk.put(seat, pile=(card, *pile[1:]))
    else:
        desk.drink_deck = (card, *desk.drink_deck)
    return True


def with_tokens(player: Seat, name: str, n: int) -> Seat:
    """A player with so many tokens of a name."""
    tokens = {**dict(player.tokens), name: n}
    kept = tuple(sorted((each, count) for each, count in tokens.items() if count))
    return replace(player, tokens=kept)


def with_all_cards(desk: Desk, seat: SeatNo) -> tuple[CardNo, ...]:
    """Let a player hold every card of the own deck and discards, too; return the old hand."""
    player = desk.seats[seat]
    whole = tuple(sorted({*player.hand, *player.deck, *player.discard}))
    desk.put(seat, hand=whole)
    return player.hand


def needs(desk: Desk, you: SeatNo, law: Law) -> Iterator[Circumstance]:
    """What a player lacks to play a mode of a card, wherever it fits; the desk is laid so."""
    if desk.seats[you].away:
        desk.put(you, away="", away_with=NOBODY)
        yield IsThere(you)
    for cost in law.words.cost:
        yield from _for_cost(desk, you, law, cost)
    for each in law.words.when:
        if isinstance(each, c.Holds):
            yield from _tokens(desk, you, each.holds, each.least, each.most)
    for effect in law.words.do:
        if isinstance(effect, c.Fetch):
            yield from _fetched(desk, you, effect.fetch)
    if law.words.only_on and not any(desk.tokens(s, law.words.only_on) for s in desk.others(you)):
        yield from _tokens(desk, desk.others(you)[0], law.words.only_on, 1, None)


def _for_cost(desk: Desk, you: SeatNo, law: Law, cost: c.Word) -> Iterator[Circumstance]:
    match cost:
        case c.Spend():
            yield from _tokens(desk, you, cost.spend, cost.n, None)
        case c.Pay() if not desk.can_pay(you, cost.pay):
            yield _more(desk, you, "gold", cost.pay)
        case c.Lose() if desk.seats[you].fortitude < cost.lose:
            yield _more(desk, you, "fortitude", cost.lose)
        case c.Discard():
            yield from _cards(desk, you, law, cost)
        case _:
            return


def _more(desk: Desk, you: SeatNo, what: Literal["gold", "fortitude"], n: int) -> Circumstance:
    """So much Gold, which comes from the Inn, or so much Fortitude."""
    before: int = getattr(desk.seats[you], what)
    desk.alter(you, what, n - before)
    if what == "gold":
        desk.inn -= n - before
    return Has(you, what, n, before)


def _tokens(
    desk: Desk, seat: SeatNo, name: str, least: int, most: int | None
) -> Iterator[Circumstance]:
    has = desk.tokens(seat, name)
    n = max(has, least) if most is None else min(max(has, least), most)
    if n != has:
        bearers = desk.mates(seat) if desk.setup.token_limits[name].shared else (seat,)
        for each in bearers:
            desk.seats[each] = with_tokens(desk.seats[each], name, n)
        yield Has(seat, name, n, has)


def _cards(desk: Desk, you: SeatNo, law: Law, cost: c.Discard) -> Iterator[Circumstance]:
    """So many cards in hand besides the one that is played, from the own deck."""
    player = desk.seats[you]
    rest = list(player.hand)
    if law.card in rest and law.words.as_ not in NO_CARD_LEAVES:
        rest.remove(law.card)
    cast = desk.setup.cast
    fit = [card for card in rest if not cost.types or {*cast[card].type} & {*cost.types}]
    deck = [card for card in player.deck if not cost.types or {*cast[card].type} & {*cost.types}]
    new = deck[: max(0, cost.discard - len(fit))]
    if new:
        left = list(player.deck)
        for card in new:
            left.remove(card)
        desk.put(you, hand=tuple(sorted((*player.hand, *new))), deck=tuple(left))
        yield Has(you, "hand", len(player.hand) + len(new), len(player.hand))


def _fetched(desk: Desk, you: SeatNo, decks: Sequence[str]) -> Iterator[Circumstance]:
    """A card in one of these side decks, from its discards."""
    if any(desk.pile(you, name).cards for name in decks):
        return
    for name in decks:
        used = desk.pile(you, f"{name}-discard")
        if used.cards:
            desk.lay(you, Pile(name, used.cards[:1], desk.pile(you, name).marks))
            desk.lay(you, replace(used, cards=used.cards[1:]))
            yield DeckHas(you, name)
            return
