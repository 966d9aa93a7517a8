"""Decks of Events beside the table: Progress Counters, and what is revealed when the last is gone.

Source: dungeon-events, sea-events. The Sea Event Deck has the same procedure with its own counters.
"""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk, added
from ..machine.script import OVER, Result, branch, script, then, to
from ..machine.setup import Setup
from ..playing.announce import lay_out
from ..playing.effects import effect, reached
from ..values import NOTHING, Event, EventDecks, ModeNo, Pile, Play, SeatNo
from ..vocabulary import cards as c

SEA, DUNGEON = "sea-events", "dungeon-events"
"""The names of the decks, as piles on the table; their only mark is the number of counters."""
DECKS: dict[c.EventClass, str] = {"sea": SEA, "dungeon": DUNGEON}
"""The decks in the order of their steps (sea-events.with-dungeon-events)."""
DISCARDS = {SEA: "sea-event-discard", DUNGEON: "dungeon-event-discard"}
"""The discard pile of each deck."""
COUNTERS = 2
"""So many Progress Counters lie on a deck at first (dungeon-events.optional-setup)."""
COUNTERS_OF_THE_SECOND = 3
"""So many lie on the Dungeon Event Deck if the Sea Event Deck is there, too
(sea-events.with-dungeon-events)."""


def decks_of(setup: Setup) -> tuple[str, ...]:
    """The decks of Events of which the cast has cards, in the order of their steps."""
    there = {card.event_class for card in setup.cast if "event" in card.type}
    return tuple(name for each, name in DECKS.items() if each in there)


def shuffle_event_decks(desk: Desk) -> None:
    """Shuffle the decks of Events that are played with, and put their first counters on them."""
    both = all(desk.table_pile(name).cards for name in DISCARDS)
    for name in DISCARDS:
        pile = desk.table_pile(name)
        if pile.cards:
            second = both and name == DUNGEON
            counters = COUNTERS_OF_THE_SECOND if second else COUNTERS
            desk.lay_on_table(Pile(name, desk.shuffled(pile.cards), (counters,)))
            desk.cite(_SET_UP_BY[name])
    if both:
        desk.cite("sea-events.with-dungeon-events")


_SET_UP_BY = {SEA: "sea-events.optional-setup", DUNGEON: "dungeon-events.optional-setup"}
_COUNTED_BY = {SEA: "sea-events.end-of-turn", DUNGEON: "dungeon-events.end-of-turn-counter"}
"""The rules of each deck for its set-up, and for the end of a turn."""


@puts(EventDecks)
def count_down(desk: Desk) -> None:
    """The last thing of a turn: each deck of Events loses a Progress Counter."""
    decks = tuple(name for name in desk.law.event_decks if desk.table_pile(name).marks)
    if not decks:
        return
    if DUNGEON in decks:
        desk.cite("dungeon-events.last-thing-in-turn")
        if desk.seats[desk.turn].out or desk.seats[desk.turn].away:
            desk.cite("dungeon-events.counter-despite-early-end")
    desk.push(EventDecks("remove_counter", decks))


def remove_counter(desk: Desk, decks: EventDecks) -> Result:
    """Remove a Progress Counter from the next deck: was it the last one?"""
    if not decks.decks:
        return "all_done"
    name = decks.decks[0]
    desk.cite(_COUNTED_BY[name])
    if name == SEA and len(decks.decks) > 1:
        desk.cite("sea-events.with-dungeon-events")
    pile = desk.table_pile(name)
    left = pile.marks[0] - 1
    desk.lay_on_table(replace(pile, marks=(left,) if left else ()))
    if left:
        return "some_left", replace(decks, decks=decks.decks[1:])
    return "none_left"


@puts(Event)
def reveal_event(desk: Desk, decks: EventDecks) -> EventDecks:
    """The top card of the deck is revealed and discarded; then it happens."""
    name = decks.decks[0]
    desk.cite(_COUNTED_BY[name])
    deck, discards = desk.table_pile(name), desk.table_pile(DISCARDS[name])
    if not deck.cards:
        deck = replace(deck, cards=desk.shuffled(discards.cards))
        discards = replace(discards, cards=())
        desk.cite(_SET_UP_BY[name])
    card, rest = deck.cards[0], deck.cards[1:]
    desk.lay_on_table(replace(deck, cards=rest))
    desk.lay_on_table(replace(discards, cards=added(discards.cards, card)))
    desk.push(Event("respond_to_event", card, desk.clockwise(desk.turn)[0]))
    return replace(decks, card=card)


@puts(Desk.settle_up)
def event_is_over(desk: Desk, decks: EventDecks) -> None:
    """What the Event has done may make somebody lose."""
    desk.settle_up()


def place_counters(desk: Desk, decks: EventDecks) -> EventDecks:
    """The deck gets as many Progress Counters as the Encounter Level of the Event tells."""
    name = decks.decks[0]
    desk.cite(_COUNTED_BY[name])
    level = desk.setup.cast[decks.card].level
    desk.lay_on_table(replace(desk.table_pile(name), marks=(level,) if level else ()))
    return replace(decks, decks=decks.decks[1:], card=NOTHING)


script(
    EventDecks,
    branch(
        remove_counter,
        some_left=to("remove_counter"),
        none_left=to("reveal_event"),
        all_done=to(OVER),
    ),
    reveal_event,
    event_is_over,
    then(place_counters, remove_counter),
)


# ------------------------------------------------------------------------------ its effects


@puts(Play)
def begin_event(desk: Desk, event: Event, players: tuple[SeatNo, ...]) -> None:
    """Let what the card says happen to these players, in turn order from the turn owner."""
    if desk.setup.cast[event.card].event_class == "dungeon":
        desk.cite("dungeon-events.affect-all-choices-in-order")
    for mode, each in enumerate(desk.setup.cast[event.card].modes):
        if each.as_ == "event":
            card = Play("announce", event.card, ModeNo(mode), event.by, champions=players)
            desk.push(replace(card, parts=lay_out(desk, card, each.do, None)))


@effect(c.Spill)
def spill(desk: Desk, card: Play, doing: c.Spill) -> Play:
    """Players discard Drink Cards from the top of their Drink Me! Piles, as far as there are."""
    for seat in reached(desk, card, doing.who):
        pile = desk.seats[seat].pile
        if pile and desk.has_pile(seat):
            desk.put(seat, pile=pile[doing.spill :])
            desk.discard_drinks(pile[: doing.spill])
    return card
