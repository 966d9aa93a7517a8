"""Cards of a draft: the piles where they lie, whom one may be played on, and the search."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from ...catalogue import cards
from ...catalogue.decks import AUTOMATON
from ...draw.cards import Misread, own_card
from ...kernel import Card, Desk, aims_of
from ...scenario import Scenario
from ...scenario.middle import announced
from ...scenario.schema import Playing, RoundSheet, names
from ...scenario.start import position_of, setup_of
from .mistake import Mistake, place

SEAT_PILES = ("hand", "pile", "front", "deck", "discard")
TABLE_PILES = ("drink_deck", "drink_discard")
PLAYING = "playing"
"""The place of the card that was just announced."""
MOST_HELD, MOST_PILED = 30, 120
"""Cards that a draft has in one hand or in front of one player, and in one pile."""
SHOWN = 12
"""So many cards of a search are shown."""
_BETS = ("gambling", "cheating")


class FoundCards(NamedTuple):
    """What a search found: the first cards, and how many there are."""

    cards: tuple[Card, ...] = ()
    total: int = 0


def known_cards(scenario: Scenario) -> dict[str, Card]:
    """Every card that the scenario may name."""
    return {**cards(), **{card.id: card for card in scenario.all_cards}}


# ----------------------------------------------------------------------------------- piles


def pile_of(scenario: Scenario, where: str) -> tuple[str, ...]:
    """The cards at a place such as ``seat.0.hand`` or ``drink_deck``.

    Raises:
        Mistake: there is no such place.
    """
    if where in TABLE_PILES:
        return tuple(getattr(scenario, where))
    if where == PLAYING:
        return (scenario.playing.card,) if scenario.playing else ()
    head, _, rest = where.partition(".")
    seat, _, pile = rest.partition(".")
    if head != "seat" or pile not in SEAT_PILES:
        raise Mistake(where, "there is no such place for cards")
    sheets = list(scenario.seats.values())
    return tuple(getattr(sheets[place(where, seat, len(sheets))], pile))


def with_pile(scenario: Scenario, where: str, ids: tuple[str, ...]) -> Scenario:
    """The scenario with other cards at a place that :func:`pile_of` knows."""
    if where in TABLE_PILES:
        return replace(scenario, **{where: ids})
    _, seat, pile = where.split(".")
    name, sheet = list(scenario.seats.items())[int(seat)]
    return replace(scenario, seats={**scenario.seats, name: replace(sheet, **{pile: ids})})


def put(scenario: Scenario, where: str, id: str) -> Scenario:
    """The scenario with one card more at a place, below those that lie there.

    Raises:
        Mistake: that is full.
    """
    if where == PLAYING:
        return playing(scenario, id)
    there = pile_of(scenario, where)
    most = MOST_HELD if where.endswith((".hand", ".front")) else MOST_PILED
    if len(there) >= most:
        raise Mistake(where, f"{most} cards are the most here")
    return with_pile(scenario, where, (*there, id))


def take(scenario: Scenario, where: str) -> Scenario:
    """The scenario without the card at a place such as ``seat.0.hand.2``.

    Raises:
        Mistake: no card lies there.
    """
    pile, _, at = where.rpartition(".")
    if PLAYING in (pile, where):
        return replace(scenario, playing=None)
    there = pile_of(scenario, pile)
    number = place(pile, at, len(there))
    return with_pile(scenario, pile, (*there[:number], *there[number + 1 :]))


# ----------------------------------------------------------------------------- own cards


def own(scenario: Scenario, rest: list[str], value: str, field: str) -> Scenario:
    """The scenario with a card of the author's own, written in words (``own``), or with other
    words (``own.0.words``) or another title (``own.0.title``) for one; without words it goes.

    Raises:
        Mistake: the words mean no card.
    """
    cards = scenario.cards
    if not rest:
        if len(cards) >= MOST_OWN:
            raise Mistake(field, f"{MOST_OWN} cards of your own are the most")
        taken = {card.id for card in cards}
        n = next(n for n in range(1, MOST_OWN + 1) if f"own-card-{n}" not in taken)
        card = _in_words(value, f"Own card {n}", f"own-card-{n}", field)
        return replace(scenario, cards=(*cards, card))
    at = place(field, rest[0], len(cards))
    fresh: tuple[Card, ...]
    match rest[1:]:
        case ["title"]:
            fresh = (replace(cards[at], title=" ".join(value.split())),)
        case ["words"] if not value.strip():
            fresh = ()
        case ["words"]:
            fresh = (_in_words(value, cards[at].title, cards[at].id, field),)
        case _:
            raise Mistake(field, "there is no such field")
    return replace(scenario, cards=(*cards[:at], *fresh, *cards[at + 1 :]))


def _in_words(words: str, title: str, id: str, field: str) -> Card:
    if len(words) > MOST_WORDS:
        raise Mistake(field, f"at most {MOST_WORDS} letters")
    try:
        return own_card(words, title, id)
    except Misread as no:
        could = f"; “{no.nearest}” could stand there" if no.nearest else ""
        raise Mistake(field, f"{no}{could}") from None


MOST_OWN, MOST_WORDS = 20, 600
"""Cards of the author's own, and letters that tell what one does."""


# ------------------------------------------------------------------------- what is under way


def playing(scenario: Scenario, id: str) -> Scenario:
    """The scenario in which a card has just been announced, in the first way that it has.

    It is played by whoever was playing, else by whose turn it is; the special action of the
    phase is past then.

    Raises:
        Mistake: there is no such card, or it is not played.
    """
    card = known_cards(scenario).get(id)
    if card is None or not playable(card):
        raise Mistake(PLAYING, f"“{id[:60]}” is no card that is played")
    assert scenario.turn is not None
    by = scenario.playing.by if scenario.playing else scenario.turn.of
    turn = scenario.turn
    if turn.phase in ("begins", "ends"):
        turn = replace(turn, phase="action")
    mode = ways(card)[0] if len(card.modes) > 1 and ways(card) else None
    begun = replace(
        scenario, turn=turn, playing=Playing(by, id, mode=mode), contest=None, position=None
    )
    return aimed(_with_its_round(begun))


def _with_its_round(scenario: Scenario) -> Scenario:
    """A bet needs a Round of Gambling; any other card needs none."""
    card, shown = known_cards(scenario), scenario.playing
    assert shown is not None
    way = next((m for m in card[shown.card].modes if shown.mode in (None, m.name)), None)
    bet = way is not None and way.as_ in _BETS and "event" not in card[shown.card].type
    if bet and scenario.round is None:
        return replace(scenario, round=RoundSheet(control="nobody", pot=len(scenario.seats)))
    if not bet and scenario.round is not None and scenario.round.turn_of is None:
        return replace(scenario, round=None)
    return scenario


def first_action(scenario: Scenario) -> str:
    """The card that one would expect to have just been played: an Action Card of the hand of
    whose turn it is, else one of the character's own, else any."""
    assert scenario.turn is not None
    hand = scenario.seats[scenario.turn.of].hand
    known = known_cards(scenario)
    own = _characters_at(scenario, PLAYING)
    others = sorted(known.values(), key=lambda card: (card.owner not in own, card.title))
    return next(
        card.id
        for card in (*map(known.__getitem__, hand), *others)
        if playable(card) and any(mode.as_ == "action" for mode in card.modes[:1])
    )


def playable(card: Card) -> bool:
    """Whether a card can have just been announced, or revealed as an Event, where play begins."""
    return "event" in card.type or (card.of_a_hand and bool(ways(card)))


def ways(card: Card) -> tuple[str, ...]:
    """The names of the modes in which a card can have just been announced (one without a name
    is ``""``); of an Event none."""
    modes = () if "event" in card.type else card.modes
    return tuple(mode.name for mode in modes if announced(mode, in_a_round=mode.as_ in _BETS))


def ways_of(scenario: Scenario) -> tuple[str, ...]:
    """The ways in which the card that was just announced can have been."""
    shown = scenario.playing
    card = known_cards(scenario).get(shown.card) if shown else None
    return ways(card) if card is not None else ()


def aims(scenario: Scenario) -> tuple[tuple[str, ...], ...]:
    """On whom the card that was just announced may be: each way to pick players; ``((),)`` if
    nobody is picked."""
    shown = scenario.playing
    card = known_cards(scenario).get(shown.card) if shown else None
    if shown is None or card is None or "event" in card.type or shown.by not in scenario.seats:
        return ((),)
    setup = setup_of(scenario)
    bare = replace(scenario, playing=None, contest=None, round=_before(scenario))
    desk = Desk(setup, position_of(bare, setup))
    mode = next((n for n, m in enumerate(card.modes) if shown.mode in (None, m.name)), 0)
    words = desk.law.by_card[setup.numbers[card.id]][mode]
    found = aims_of(desk, setup.seat(shown.by), words)
    return tuple(tuple(setup.names[seat] for seat in targets) for targets in found) or ((),)


def _before(scenario: Scenario) -> RoundSheet | None:
    """The Round in which a bet was made, before it."""
    if scenario.round is None or scenario.playing is None:
        return scenario.round
    if scenario.round.turn_of or scenario.round.won_by:
        return scenario.round
    return replace(scenario.round, turn_of=scenario.playing.by)


def aimed(scenario: Scenario) -> Scenario:
    """The scenario whose announced card is on somebody whom it may be on."""
    shown = scenario.playing
    assert shown is not None
    whom = aims(scenario)
    if names(shown.on) in whom:
        return scenario
    on = whom[0]
    return replace(scenario, playing=replace(shown, on=on[0] if len(on) == 1 else on or None))


# ---------------------------------------------------------------------------------- search


def search(scenario: Scenario, where: str, words: str) -> FoundCards:
    """The cards that may lie at a place and have all the words in title or id, or as owner or type.

    A character's own cards come first, then everybody's, then others; a title that begins with
    the words comes before one that has them inside.
    """
    wanted = words.casefold().split()
    own = _characters_at(scenario, where)
    found = [
        card
        for card in known_cards(scenario).values()
        if _belongs(card, where) and all(_says(card, word) for word in wanted)
    ]

    def order(card: Card) -> tuple[bool, int, str]:
        begins = bool(wanted) and card.title.casefold().startswith(" ".join(wanted))
        nearness = 0 if card.owner in own else 1 if card.owner in _COMMON else 2
        return (not begins, nearness, card.title)

    found.sort(key=order)
    return FoundCards(tuple(found[:SHOWN]), len(found))


_COMMON: Mapping[str, str] = {"generic": "everybody's", "drink-deck": "the Drink Deck's"}


def _says(card: Card, word: str) -> bool:
    """Whether a word stands in the title, or begins the owner's name or a type; so few letters
    as begin many types are looked for in titles only."""
    if word in card.title.casefold() or word in card.id:
        return True
    return len(word) > 2 and any(each.startswith(word) for each in (card.owner, *card.type))


def _characters_at(scenario: Scenario, where: str) -> set[str]:
    sheets = list(scenario.seats.values())
    if where == PLAYING:
        by = scenario.playing.by if scenario.playing else scenario.turn and scenario.turn.of
        return {scenario.seats[by].character} if by in scenario.seats else set()
    parts = where.split(".")
    if parts[0] != "seat" or not parts[1].isdecimal() or int(parts[1]) >= len(sheets):
        return set()
    return {sheets[int(parts[1])].character}


def _belongs(card: Card, where: str) -> bool:
    """Whether a card may lie at a place, as the reader of scenario files sees it."""
    if where in TABLE_PILES or where.endswith(".pile"):
        return card.of_drinks
    if where == PLAYING:
        return playable(card) and card.owner != AUTOMATON
    if where.endswith(".front"):
        return not card.of_drinks and "sheet" not in card.type
    return card.of_a_hand
