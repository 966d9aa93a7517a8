"""What the words of a cast say once and for all: facts of which the kernel asks again and again."""

import itertools
from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Literal, TypeVar

from ..drinks.mixing import dose_of
from ..machine.setup import Setup
from ..values import ASIDE, FRONT, CardNo, CardSet, Dose, ModeNo, WindowKind
from ..vocabulary import cards as c
from ..vocabulary.cards import Effect, Hook, Mode
from ..vocabulary.fields import all_of
from .conditions import Law, Place, compile_law

S = TypeVar("S", bound=c.Static)

CARDS_KEPT = 8_192
"""Of so many cards the laws are kept: most tables hold cards that another one has held."""


def laws_of(setup: Setup) -> dict[CardNo, tuple[Law, ...]]:
    """For each card of the cast the laws of its modes."""
    return {number: _laws_of_card(number, card) for number, card in setup.cards}


@lru_cache(CARDS_KEPT)
def _laws_of_card(number: CardNo, card: c.Card) -> tuple[Law, ...]:
    shared = any(mode.shared for mode in card.modes)
    laws = (
        compile_law(number, ModeNo(i), mode, card.type, shared) for i, mode in enumerate(card.modes)
    )
    return tuple(laws)


def as_bit(law: Law) -> CardSet:
    """The card of a law as a member of what is held: in hand, in front, or laid aside."""
    return 1 << (law.card + _SHIFTS[law.place])


_SHIFTS: dict[Place, int] = {"hand": 0, "table": FRONT, "aside": ASIDE}


# ------------------------------------------------------------------- cards of some kind


def that_stand(setup: Setup) -> frozenset[CardNo]:
    """The cards that, in front of a player, can be picked and hit."""
    return _cards(setup, lambda card: card.upkeep is not None or card.fortitude > 0)


def that_discount(setup: Setup) -> frozenset[CardNo]:
    """The cards by which the Inn pays a part of payments."""
    return frozenset(_with(setup, c.Discount))


def that_cause(setup: Setup) -> frozenset[CardNo]:
    """The cards of which it is kept that they caused a loss."""
    hired = _cards(setup, lambda card: card.upkeep is not None)
    return hired | _cards(setup, _is_not_hit_back)


def _is_not_hit_back(card: c.Card) -> bool:
    return "sheet" in card.type and card.immune is not None and "hit-back" in card.immune.to


def tavern_drinks(setup: Setup) -> frozenset[CardNo]:
    """The Drink Cards that belong to the deck of a tavern."""
    return _cards(setup, lambda card: card.face is not None and card.face.deck == "tavern")


def prizes(setup: Setup) -> frozenset[CardNo]:
    """The Prizes."""
    return _cards(setup, lambda card: "prize" in card.type)


def shared_in_front(setup: Setup) -> CardSet:
    """The cards in front of a player that all of the player's team may play."""
    shared = _cards(setup, lambda card: any(mode.shared for mode in card.modes))
    return reduce(or_, (1 << FRONT + number for number in shared if setup.in_teams), 0)


def _with(setup: Setup, kind: type[S]) -> dict[CardNo, S]:
    """The cards that do such a thing all the time, and what they say of it."""
    found = ((card, each) for card, words in setup.cards for each in words.static)
    return {card: each for card, each in found if isinstance(each, kind)}


def _cards(setup: Setup, test: Callable[[c.Card], bool]) -> frozenset[CardNo]:
    return frozenset(number for number, card in setup.cards if test(card))


# ------------------------------------------------------------- whether some words are there


def watched_losses(setup: Setup) -> frozenset[str]:
    """What is named by cards that are played after a loss of it."""
    conditions = itertools.chain.from_iterable(mode.when for mode in _modes(setup))
    return frozenset(each.lost for each in conditions if isinstance(each, c.Lost))


def sends_away(setup: Setup) -> bool:
    """Whether a card lets somebody not be there for a while."""
    return any(isinstance(effect, c.Away) for effect in _effects(setup))


def absences(setup: Setup) -> frozenset[CardNo]:
    """The cards that lie in front of their player as long as the player is not there."""
    return frozenset(
        number
        for number, card in setup.cards
        for mode in card.modes
        if {c.Away, c.Stay}.issubset(map(type, mode.do))
    )


def counts_members(setup: Setup) -> bool:
    """Whether a card counts the members of a team that a card has hurt."""
    return any(isinstance(each, c.Lose) and each.per == "member" for each in _effects(setup))


def shields(setup: Setup) -> dict[CardNo, Literal["everything", "actions"]]:
    """The cards that shield their bearers, and against what."""
    return {card: each.shield for card, each in _with(setup, c.Shield).items()}


def sways(setup: Setup) -> bool:
    """Whether a Static Effect sways what others choose."""
    return bool(_with(setup, c.Sway))


def boosts(setup: Setup) -> bool:
    """Whether a card lets the numbers of another grow that was played."""
    return any(isinstance(effect, c.Boost) for effect in _effects(setup))


def played_from(setup: Setup) -> frozenset[str]:
    """The piles of players from which cards are played."""
    return frozenset({mode.from_ for mode in _modes(setup)} - {"hand", "front"})


def awaited(setup: Setup) -> frozenset[WindowKind]:
    """Windows in which somebody may respond who holds no card (otto.responses)."""
    return frozenset(("card", "drink") if setup.with_automaton else ())


def _modes(setup: Setup) -> Iterator[Mode]:
    return itertools.chain.from_iterable(card.modes for card in setup.cast)


def _effects(setup: Setup) -> Iterator[Effect]:
    """All effects of all cards, also those within others, and those for being Negated."""
    return itertools.chain.from_iterable(
        all_of((*mode.do, *mode.if_negated)) for mode in _modes(setup)
    )


# ------------------------------------------------------------- numbers, moments and sheets


def doses(setup: Setup) -> dict[CardNo, Dose]:
    """The numbers of each Drink Card at this table."""
    faces = ((number, card.face) for number, card in setup.cards)
    return {number: dose_of(setup, face) for number, face in faces if face is not None}


def side_decks(setup: Setup) -> dict[CardNo, str]:
    """The side deck of each card that belongs to one."""
    return {number: card.deck for number, card in setup.cards if card.deck}


def hooks(setup: Setup) -> dict[Hook, dict[CardNo, tuple[ModeNo, ...]]]:
    """For each moment of a turn the cards that act at it, with the numbers of their modes."""
    found: dict[Hook, dict[CardNo, tuple[ModeNo, ...]]] = {}
    for number, card in setup.cards:
        for place, mode in enumerate(card.modes):
            if mode.at is not None:
                acting = found.setdefault(mode.at, {})
                acting[number] = (*acting.get(number, ()), ModeNo(place))
    return found


def used_on_sheets(setup: Setup, by_card: dict[CardNo, tuple[Law, ...]]) -> tuple[CardSet, ...]:
    """For each seat the set of its sheets that a player can use; empty where there are none."""

    def is_used(sheet: CardNo) -> bool:
        return any(law.occasion != "hook" for law in by_card[sheet])

    found = tuple(
        reduce(or_, (1 << FRONT + sheet for sheet in sheets if is_used(sheet)), 0)
        for sheets in setup.sheets
    )
    return found if any(found) else ()


# --------------------------------------------------------------------------------- tokens


def fleeting(setup: Setup) -> tuple[str, ...]:
    """The tokens that are returned at the end of the turn."""
    given = {effect.give for effect in _effects(setup) if isinstance(effect, c.Give)}
    return tuple(token.id for token in setup.tokens if token.until == "turn" and token.id in given)


def drunken(setup: Setup) -> tuple[str, ...]:
    """The tokens of drunkenness of those who play."""
    return tuple(
        token.id for token in setup.tokens if token.drunken and token.owner in setup.characters
    )


def token_sheets(setup: Setup) -> dict[str, CardNo]:
    """The numbers of the sheets of tokens, by the token."""
    return {
        token.id: setup.numbers[token.sheet]
        for token in setup.tokens
        if token.sheet in setup.numbers
    }


def solitary(setup: Setup) -> tuple[c.Token, ...]:
    """The tokens whose bearers no teammate defends."""
    sheets, alone = token_sheets(setup), _with(setup, c.Alone)
    return tuple(token for token in setup.tokens if sheets.get(token.id) in alone)
