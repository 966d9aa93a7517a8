"""Random whole games of the kernel: four players, 40-card decks of real cards, real windows."""

import random
from collections.abc import Iterator

from rdi_explore.catalogue import cards, tokens
from rdi_explore.kernel import HAND_SIZE, Game, OpenTable, Position, Seat, Setup, advance, choose
from rdi_explore.rulebook import rulings_for

OWNERS = ("deirdre", "fiona", "gerki", "zot")
"""The four characters of the first box."""

SHARED = (
    ("gambling-im-in", 6),
    ("i-raise", 2),
    ("winning-hand", 2),
    ("i-dont-think-so", 1),
    ("oh-i-guess-the-wench-thought-that-was-her-tip", 1),
    ("tip-the-wench", 1),
    ("wench-thinks-stop-playing-with-drinks", 1),
)
"""The cards that every deck of the first box has, with their copies."""

DRINKS = (
    ("light-ale", 3),
    ("light-ale-with-a-chaser", 2),
    ("dark-ale", 3),
    ("dark-ale-with-a-chaser", 1),
    ("wine", 3),
    ("wine-with-a-chaser", 1),
    ("elven-wine", 2),
    ("elven-wine-with-a-chaser", 1),
    ("dragon-breath-ale", 3),
    ("dirty-dishwater", 1),
    ("holy-water", 1),
    ("wizards-brew", 1),
    ("orcish-rotgut", 1),
    ("troll-swill", 1),
    ("water", 1),
    ("were-cutting-you-off", 1),
    ("drinking-contest", 2),
    ("round-on-the-house", 2),
)
"""The Drink Deck of the first box."""

DECK_SIZE = 40


def deck(owner: str) -> list[str]:
    """The shared cards, and the character's own ones, repeated until there are 40."""
    shared = [name for name, copies in SHARED for _ in range(copies)]
    own = sorted(id for id, card in cards().items() if card.owner == owner and card.modes)
    return shared + [own[number % len(own)] for number in range(DECK_SIZE - len(shared))]


class Table:
    """Four players with their decks, asked by declaration; a stop is a real choice."""

    def __init__(self) -> None:
        decks = [deck(owner) for owner in OWNERS]
        drinks = [name for name, copies in DRINKS for _ in range(copies)]
        named = sorted({*drinks, *(name for deck in decks for name in deck)})
        cast = tuple(cards()[name] for name in named)
        rulings = rulings_for("rdi5")
        self.setup = Setup(
            OWNERS, cast, rulings=rulings, tokens=tuple(tokens().values()),
            asking="declared", stops="choices",
        )  # fmt: skip
        self.decks = [[self.setup.numbers[name] for name in deck] for deck in decks]
        self.drinks = [self.setup.numbers[name] for name in drinks]

    def deal(self, chance: random.Random) -> Position:
        """A new game: seven cards in each hand, the first player's turn begins."""
        seats = []
        for deck in self.decks:
            cards = chance.sample(deck, len(deck))
            hand = tuple(sorted(cards[:HAND_SIZE]))
            seats.append(Seat(hand=hand, deck=tuple(cards[HAND_SIZE:])))
        drinks = tuple(chance.sample(self.drinks, len(self.drinks)))
        game = Game("begin_turn")
        return Position(tuple(seats), 0, (game,), drinks, seed=chance.randrange(1 << 31))


def kernel() -> Iterator[int]:
    """The decisions of one random game after the other; forced steps do not count.

    The table lies open from choice to choice, as for whoever plays games out: positions are only
    made of moments to which one wants to come back.
    """
    chance = random.Random(1)
    draw = chance.random
    table = Table()
    while True:
        game = OpenTable(table.setup, table.deal(chance))
        ask = game.ask
        decisions = 0
        while ask is not None:
            options = ask.options
            decisions += 1
            ask = game.choose(options[int(draw() * len(options))])
        yield decisions


def sealed() -> Iterator[int]:
    """The same games with a position made at every decision, as a search or an explorer needs."""
    chance = random.Random(1)
    draw = chance.random
    table = Table()
    while True:
        position, decision = advance(table.setup, table.deal(chance))
        decisions = 0
        while decision is not None:
            options = decision.options
            decisions += 1
            option = options[int(draw() * len(options))]
            position, decision = choose(table.setup, position, option)
        yield decisions
