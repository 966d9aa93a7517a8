"""The game as a PettingZoo environment: ``from rdi_explore import env; env.env()``.

An agent is a player, by the id of the character. Whoever must choose acts; forced choices are made
by the rules. A game has one *cast* (characters, book, mode), and with it fixed spaces:

* ``observation``: numbers as :class:`Observed` lays them out, made of what may be known at the seat
  alone (:func:`~rdi_explore.players.view`), seats counted from one's own;
* ``action_mask``: which of the actions are allowed. A number means the same everywhere in the cast:
  an act, a card, a way to play it, a player counted from one's own seat, an amount, and which of
  those that are alike in all this (:class:`Actions`).

Rewards come at the end and add up to 0: winners share 1, all others share -1. A game that is broken
off after ``max_cycles`` choices rewards nobody. The same seed and actions give the same game.
"""

from collections.abc import Iterator, Sequence
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(
        f"{missing}. The environment needs the extra “env”: pip install 'rdi-explore[env]'"
    ) from None

from .explore.games import Plan
from .kernel import (
    NOTHING,
    Act,
    CardNo,
    Drinks,
    Moment,
    OpenTable,
    Option,
    Play,
    SeatNo,
    Setup,
    Variant,
    by_seat,
)
from .players import Remembered, View, view
from .scenario.schema import Book
from .scenario.start import position_of

ALIKE = 8
"""So many options that differ only in what an action does not say can be told apart."""
MOST_GOLD = 20
"""Higher amounts count as this one."""
MOST_CYCLES = 3000
OF_HANDS = (Act.PLAY, Act.DISCARD, Act.RECOVER, Act.PLOT)
"""Acts with a card that a player may have in hand; with others only the act itself is told."""
NUMBERS = 11
"""Numbers that are seen of each seat."""


class Actions:
    """What the numbers of the actions mean in a cast."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = len(setup.seats)
        self.rows = {row: number for number, row in enumerate(dict.fromkeys(self._rows()))}
        self.n = len(self.rows) * ALIKE

    def _rows(self) -> Iterator[tuple[str, str, int, int, int]]:
        for act in Act:
            for target in range(-1, self.seats):
                yield act, "", 0, target, 0
        for act in (Act.BID, Act.OFFER, Act.CHOOSE):
            yield from ((act, "", 0, -1, n) for n in range(1, MOST_GOLD + 1))
        yield from ((Act.CHOOSE, "", mode, -1, 0) for mode in range(1, 10))
        for card in self.setup.cast:
            for act in OF_HANDS if card.of_a_hand else (Act.PLAY,):
                for mode in range(len(card.modes) if act is Act.PLAY else 1):
                    for target in range(-1, self.seats if act is Act.PLAY else 0):
                        yield act, card.id, mode, target, 0

    def row(self, seat: SeatNo, option: Option) -> tuple[str, str, int, int, int]:
        """What is told of an option: act, card, way to play it, the first player whom it concerns,
        counted from one's own seat (-1: nobody), amount."""
        card = self.setup.cast[option.card].id if option.card != NOTHING else ""
        target = (option.targets[0] - seat) % self.seats if option.targets else -1
        row = option.act, card, option.mode, target, min(option.n, MOST_GOLD)
        return row if row in self.rows else (option.act, "", 0, target, 0)

    def legal(self, seat: SeatNo, options: Sequence[Option]) -> dict[int, Option]:
        """The options by the numbers of their actions."""
        found: dict[int, Option] = {}
        for option in options:
            first = self.rows[self.row(seat, option)] * ALIKE
            number = next((n for n in range(first, first + ALIKE) if n not in found), None)
            if number is not None:
                found[number] = option
        return found

    def words(self, action: int) -> str:
        """What an action is, for people."""
        act, card, mode, target, n = list(self.rows)[action // ALIKE]
        parts = [act, card, f"way {mode + 1}" if mode else "", f"seat +{target}" * (target >= 0)]
        return " ".join(filter(None, [*parts, str(n) if n else "", f"({action % ALIKE + 1})"]))


class Observed:
    """How what is seen is laid out as numbers, all from 0 to 1.

    For each seat, one's own first: Fortitude, Alcohol Content, Gold (in twentieths), cards in hand
    and in the deck, Drinks in the pile, tokens, whether it is out, has the turn, is in the Round,
    is in control. Then for each card of the cast by its id: how many lie in one's hand, in one's
    discards, in front of one, in those of the others, are known to be in hands of others, and wait
    on the agenda. Then for each seat what waits to be lost and drunk there. Then the pot, the Drink
    Deck, and how many items of each kind are under way.
    """

    def __init__(self, setup: Setup, kinds: Sequence[str]) -> None:
        self.setup = setup
        self.kinds = {kind: place for place, kind in enumerate(kinds)}
        ids = {card.id: None for card in setup.cast}
        self.place = {id: place for place, id in enumerate(ids)}
        self.of = [self.place[card.id] for card in setup.cast]
        self.seats = len(setup.seats)
        self.n = self.seats * (NUMBERS + 2) + 7 * len(ids) + 2 + len(kinds)

    def seen(self, known: View) -> Any:
        """The numbers, as 32-bit floats."""
        position, me = known.position, known.seat
        around = [SeatNo((me + each) % self.seats) for each in range(self.seats)]
        numbers: list[float] = []
        game = position.round
        for seat in around:
            at = position.seats[seat]
            numbers += (
                at.fortitude / 20, at.alcohol / 20, at.gold / 20, len(at.hand) / 10,
                len(at.deck) / 40, len(at.pile) / 10, sum(n for _, n in at.tokens) / 10, at.out,
                position.turn == seat, game is not None and seat in game.members,
                game is not None and game.control == seat,
            )  # fmt: skip
        losses = dict.fromkeys(around, 0.0)
        drinks = dict.fromkeys(around, 0.0)
        cards = np.zeros((7, len(self.place)), dtype=np.float32)
        kinds = [0.0] * len(self.kinds)
        for seat, at in by_seat(position.seats):
            mine = seat == me
            self._count(cards[0 if mine else 4], at.hand)
            self._count(cards[1 if mine else 3], at.discard)
            self._count(cards[2 if mine else 5], at.front)
        for frame in position.agenda:
            kinds[self.kinds[type(frame).__name__]] += 0.25
            if isinstance(frame, Play):
                cards[6, self.of[frame.card]] += 0.25
                for part in frame.parts:
                    losses[part.victim] -= part.amount / 20 if part.stat == "fortitude" else 0
            elif isinstance(frame, Drinks):
                for drink in frame.drinks:
                    drinks[drink.drinker] += drink.alcohol / 20
        rest = [*losses.values(), *drinks.values(), position.pot / 20]
        rest += [len(position.drink_deck) / 40, *kinds]
        return np.concatenate(
            (np.array(numbers, dtype=np.float32), cards.ravel(), np.array(rest, dtype=np.float32))
        ).clip(0, 1)

    def _count(self, row: Any, cards: Sequence[CardNo]) -> None:
        for card in cards:
            if card >= 0:
                row[self.of[card]] += 0.25


class TavernEnv(AECEnv[str, dict[str, Any], int]):
    """A game for several agents; made by :func:`env`."""

    metadata = {"name": "red_dragon_inn_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, plan: Plan, max_cycles: int, render_mode: str | None) -> None:
        super().__init__()
        self.plan, self.max_cycles, self.render_mode = plan, max_cycles, render_mode
        setup = plan.setup(0)
        self.setup = setup
        self.possible_agents = [setup.characters[seat] for seat in setup.people]
        self.seat_of = dict(zip(self.possible_agents, setup.people, strict=True))
        self.actions = Actions(setup)
        self.sight = Observed(setup, _kinds())
        low = spaces.Box(0.0, 1.0, (self.sight.n,), np.float32)
        mask = spaces.Box(0, 1, (self.actions.n,), np.int8)
        self._seen = spaces.Dict({"observation": low, "action_mask": mask})
        self._number = -1
        self._spaces = {agent: spaces.Discrete(self.actions.n) for agent in self.possible_agents}
        self._observations = dict.fromkeys(self.possible_agents, self._seen)

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: ``observation`` and ``action_mask``."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions of the cast."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of the seed, or the one after the last."""
        self._number = seed if seed is not None else self._number + 1
        scenario = self.plan.scenario(self._number)
        self.table = OpenTable(self.setup, position_of(scenario, self.setup))
        self.position = self.table.position()
        self.remembered = Remembered.of(self.position)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Whoever is asked acts next."""
        ask = self.table.ask
        self.legal: dict[int, Option] = {}
        if ask is not None:
            self.agent_selection = self.setup.characters[ask.seat]
            self.legal = self.actions.legal(ask.seat, ask.options)

    def view(self, agent: str) -> View:
        """All that an agent may know, as the players of the package see it."""
        seat = self.seat_of[agent]
        return view(self.setup, self.position, seat, self.remembered.known_to(seat))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; who does not act has no action."""
        mask = np.zeros(self.actions.n, dtype=np.int8)
        if agent == self.agent_selection and not self._over(agent):
            mask[list(self.legal)] = 1
        return {"observation": self.sight.seen(self.view(agent)), "action_mask": mask}

    def _over(self, agent: str) -> bool:
        return self.terminations.get(agent, True) or self.truncations.get(agent, True)

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that acts.

        Raises:
            ValueError: it is not allowed here; its place in the ``action_mask`` is 0.
        """
        agent = self.agent_selection
        if self._over(agent):
            nothing: Any = action
            self._was_dead_step(nothing)
            return
        option = self.legal.get(int(action)) if action is not None else None
        if option is None:
            raise ValueError(f"{agent} may not do {action} here: see the action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        before = self.position
        self.table.choose(option)
        self.position = self.table.position()
        self.remembered = self.remembered.after(before, self.position)
        self.cycles += 1
        self._ask()
        if self.table.ask is None:
            self.rewards = self._shared()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _shared(self) -> dict[str, float]:
        """1 for the winners together, and -1 for all others together."""
        won = set(self.position.winners)
        winners = [agent for agent in self.agents if self.seat_of[agent] in won]
        losers = [agent for agent in self.agents if agent not in winners]
        if not winners or not losers:
            return dict.fromkeys(self.agents, 0.0)
        good = dict.fromkeys(winners, 1 / len(winners))
        return {agent: good.get(agent, -1 / len(losers)) for agent in self.agents}

    def render(self) -> str | None:
        """The table in words, if the ``render_mode`` is ``ansi``."""
        if self.render_mode != "ansi":
            return None
        from .draw.text import table

        return table(Moment.start(self.setup, self.position))

    def close(self) -> None:
        """Nothing is held that would have to be given back."""


def _kinds() -> list[str]:
    """The kinds of items that may be under way."""
    from .kernel import SCRIPTS

    return sorted(item.__name__ for item in SCRIPTS)


def env(
    characters: Sequence[str] = ("fiona", "zot"),
    *,
    edition: Book = "rdi5",
    mode: Variant = "normal",
    seed: int = 0,
    max_cycles: int = MOST_CYCLES,
    render_mode: str | None = None,
) -> TavernEnv:
    """A game of these characters. ``seed`` tells series of games apart; ``reset(seed=…)`` picks a
    game of the series.

    Raises:
        NoSuchGame: these characters cannot play so.
    """
    plan = Plan(seed, tuple(characters), len(characters), mode, edition)
    return TavernEnv(plan, max_cycles, render_mode)
