"""The workspace of one step: a position laid open, the verbs that change it, and sealing it."""

from bisect import bisect
from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple, replace

from .cards import Kind, Stat
from .setup import Setup
from .values import (
    ASIDE,
    FRONT,
    INN,
    NOBODY,
    AnyFrame,
    CardSet,
    Contest,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Hurt,
    Losing,
    Pile,
    Play,
    Position,
    Round,
    Seat,
    Window,
    WindowKind,
    staying,
)

if TYPE_CHECKING:
    from .law import Lawbook

_MULTIPLIER, _INCREMENT, _MODULUS = 6364136223846793005, 1442695040888963407, 1 << 63
HIGHEST = 20
"""Fortitude and Alcohol Content never exceed it (limits.clamp)."""
OF_TEAMS = ("-team", ".team", "-personal")
"""How the ids of those rules of single characters end that are about teams."""
DRINK_DECK_SIZE = 30
"""As many cards are counted off a Bar Deck (setup.drink-deck-thirty, bar-deck.first-thirty)."""


class Desk:
    """A position on which a step works. Everything outside of a step is immutable.

    ``cited`` are the rules that a step has noted, if the run is ``watched``. The desk is ``terse``
    if nobody would see a window in which nobody has a choice.
    """

    __slots__ = (
        "agenda", "bar_deck", "cited", "contest", "drink_deck", "drink_discard", "held",
        "held_by_anybody", "inn", "law", "piles", "pot", "recent", "round", "ruled", "seats",
        "seed", "setup", "staying", "terse", "told", "turn", "winners",
    )  # fmt: skip

    seats: list[Seat]
    turn: int
    agenda: list[AnyFrame]
    drink_deck: tuple[int, ...]
    drink_discard: tuple[int, ...]
    inn: int
    pot: int
    round: Round | None
    contest: Contest | None
    recent: tuple[Hurt, ...]
    seed: int
    winners: tuple[int, ...]
    bar_deck: tuple[int, ...] | None
    piles: tuple[Pile, ...]

    def __init__(self, setup: Setup, position: Position, watched: bool = False) -> None:
        seats: tuple[Seat, ...]
        agenda: tuple[AnyFrame, ...]
        self.setup = setup
        self.terse = not watched and setup.stops == "choices"
        self.law: Lawbook = setup.law
        (
            seats, self.turn, agenda, self.drink_deck, self.drink_discard, self.inn, self.pot,
            self.round, self.contest, self.recent, self.seed, self.winners, self.bar_deck,
            self.piles,
        ) = astuple(position)  # fmt: skip
        self.seats = list(seats)
        self.agenda = list(agenda)
        self.staying = position.staying
        self.held = list(position.held)
        if self.law.on_sheets or self.law.shared or self.law.played_from:
            for seat, player in enumerate(self.seats):
                self.held[seat] = self._cards_of(seat, player)
        self.held_by_anybody: CardSet = reduce(or_, self.held, 0)
        self.told: Any = None
        self.cited: list[str] | None = [] if watched else None
        self.ruled: list[str] = []

    def seal(self) -> Position:
        """Make the position that now lies on the desk."""
        position = Position(
            tuple(self.seats),
            self.turn,
            tuple(self.agenda),
            self.drink_deck,
            self.drink_discard,
            self.inn,
            self.pot,
            self.round,
            self.contest,
            self.recent,
            self.seed,
            self.winners,
            self.bar_deck,
            self.piles,
        )
        known = position.__dict__
        known["staying"] = self.staying
        if not (self.law.on_sheets or self.law.shared):
            known["held"] = tuple(self.held)
        return position

    def _cards_of(self, seat: int, player: Seat) -> CardSet:
        """The set of what a player may have a use for, with sheets, and cards put aside."""
        cards = player.cards()
        if player.out or player.away:
            return cards
        if self.law.on_sheets:
            cards |= self.law.on_sheets[seat]
        if self.law.shared:
            for mate in self.mates(seat):
                for card in self.seats[mate].front:
                    cards |= (1 << FRONT + card) & self.law.shared
        for card in self.law.aside(player):
            cards |= 1 << card + ASIDE
        return cards

    # ------------------------------------------------------------------------------ reading

    @property
    def subject(self) -> AnyFrame | None:
        """What the window on top is about: the item below it; ``None`` if no window is on top."""
        agenda = self.agenda
        return agenda[-2] if len(agenda) > 1 and isinstance(agenda[-1], Window) else None

    def clockwise(self, first: int) -> tuple[int, ...]:
        """The players still in the game in turn order, from ``first`` on."""
        return _clockwise(self.staying, first)

    def mates(self, seat: int) -> tuple[int, ...]:
        """All members of a player's team in seat order; without teams the player alone."""
        return self.setup.mates[seat]

    def own_turn(self, seat: int) -> bool:
        """Whether it is the turn of this player, or of the player's team (team.seat-order)."""
        return self.turn == seat or (bool(self.setup.teams) and self.turn in self.mates(seat))

    def others(self, seat: int) -> Sequence[int]:
        """Every opponent still in the game, in turn order from the next player on: all others
        who are not on the player's team (team.opponent)."""
        order = self.clockwise(seat)
        if self.setup.teams:
            mates = self.mates(seat)
            return [other for other in order if other not in mates]
        return order if self.seats[seat].out else order[1:]

    def sides(self, first: int) -> Sequence[int]:
        """Those still in the game who win, lose and own Gold apart: every player, or one of each
        team, in turn order from ``first`` on."""
        order = self.clockwise(first)
        if not self.setup.teams:
            return order
        teams = self.setup.teams
        return [
            seat
            for place, seat in enumerate(order)
            if all(teams[seat] != teams[before] for before in order[:place])
        ]

    def tell(self, value: Any) -> None:
        """Leave a result for the very next step of the frame below."""
        self.told = value

    def hear(self) -> Any:
        """Take the result that the frame above has left."""
        value, self.told = self.told, None
        return value

    def drinks_to_come(self) -> tuple[int, ...]:
        """All Drink Cards that may still be revealed from the Drink Deck."""
        return (*self.drink_deck, *self.drink_discard, *(self.bar_deck or ()))

    def losing(self, seat: int) -> bool:
        """Whether a player would lose if the loss check came now (lose.two-conditions).

        Lack of Gold is deferred while a Round or a Contest runs
        (gold-out-in-round.stay-until-end, contest.gold-out-stays).
        """
        player = self.seats[seat]
        return not player.out and (
            self.drunkenness(seat) >= player.fortitude
            or (player.gold == 0 and self.round is None and self.contest is None)
        )

    def drunkenness(self, seat: int) -> int:
        """Alcohol Content with the tokens that count like it."""
        alcohol = self.seats[seat].alcohol
        for name in self.law.drunken:
            for mate in self.mates(seat):
                alcohol += self.tokens(mate, name)
        return alcohol

    def tokens(self, seat: int, name: str) -> int:
        """How many tokens of this name a player has."""
        for each, n in self.seats[seat].tokens:
            if each == name:
                return n
        return 0

    def passing_out(self, seat: int) -> bool:
        """Whether Alcohol Content has met Fortitude (pass-out.condition)."""
        return self.drunkenness(seat) >= self.seats[seat].fortitude

    def somebody_loses(self) -> bool:
        """Whether anybody would lose if the loss check came now."""
        drunken = self.law.drunken
        for seat in self.staying:
            player = self.seats[seat]
            near = player.alcohol >= player.fortitude or not player.gold or drunken
            if near and self.losing(seat):
                return True
        return False

    # ------------------------------------------------------------------------------- writing

    def cite(self, *rules: str) -> None:
        """Note for the record that these rules acted in this step."""
        if self.cited is not None:
            self.cited.extend(rules)

    def cite_own(self, *rules: str) -> None:
        """Note the rules that cards name as theirs; those of teams act only where there are any."""
        if self.cited is not None:
            teams = bool(self.setup.teams)
            self.cited += [rule for rule in rules if teams or not rule.endswith(OF_TEAMS)]

    def cite_ruling(self, *names: str) -> None:
        """Note for the record that the answers to these open questions decided in this step.

        The names are fields of :class:`~rdi_explore.kernel.rulings.Rulings`.
        """
        if self.cited is not None:
            self.ruled.extend(names)

    def push(self, frame: AnyFrame) -> None:
        """Put an item on top of the agenda: it is carried out first."""
        self.agenda.append(frame)

    def open_window(self, kind: WindowKind, first: int, last: bool = True) -> bool:
        """Open a window on the item that is now on top; a poll asks ``first`` first.

        Where nobody holds a card for it and nobody looks on, it would close at once: it is left
        out. Only a step that does more afterwards (``last=False``) cannot know that yet. Return
        whether it is open.
        """
        if last and self.terse:
            cards = self.law.at_most[kind] & self.held_by_anybody
            if cards:
                cards &= self.law.admitted(self, kind, "any", self.agenda[-1]).cards
            if not cards:
                return False
        self.agenda.append(Window("opens", kind, first))
        return True

    def settle_up(self) -> bool:
        """Begin a loss check, if somebody loses and nothing is unresolved; return whether it began.

        A card that hosts a running Round or Contest does not count as unresolved.
        Source: last-chance.after-all-resolved.
        """
        recent, self.recent = self.recent, ()
        if not self.somebody_loses():
            return False
        for name in self.law.drunken:
            if any(self.tokens(seat, name) for seat in self.staying if self.passing_out(seat)):
                rules = self.setup.token_limits[name].rules
                self.cite(*(rules[each] for each in rules if each == "drunken"))
        agenda = self.agenda
        for place, frame in enumerate(agenda):
            if isinstance(frame, Play | Drinks | Event) and not (
                place + 1 < len(agenda)
                and isinstance(agenda[place + 1], Gambling | DrinkingContest)
            ):
                self.recent = recent
                return False
        agenda.append(Losing("last_chance", recent))
        return True

    def edit(self, below: int, frame: AnyFrame) -> None:
        """Replace the frame that lies ``below`` places under the top one."""
        self.agenda[-1 - below] = frame

    def put(self, seat: int, **changes: Any) -> None:
        """Give a seat new values."""
        self.seats[seat] = replace(self.seats[seat], **changes)
        if (
            "hand" in changes or "front" in changes or "out" in changes or "away" in changes
            or ("piles" in changes and self.law.played_from)
        ):  # fmt: skip
            for mate in self.mates(seat) if self.law.shared else (seat,):
                self.held[mate] = self._cards_of(mate, self.seats[mate])
            self.held_by_anybody = reduce(or_, self.held)
            if "out" in changes:
                self.staying = staying(self.seats)

    def alter(self, seat: int, stat: Stat, amount: int) -> int:
        """Change an attribute as far as its limits allow; return the real change.

        Source: limits.clamp, limits.gold-floor, limits.as-much-as-possible.
        """
        player = self.seats[seat]
        before: int = getattr(player, stat)
        after = max(0, before + amount)
        if stat != "gold":
            after = min(HIGHEST, after)
        if after - before != amount:
            self.cite(
                "limits.gold-floor" if stat == "gold" else "limits.clamp",
                "limits.as-much-as-possible",
            )
        if after != before:
            self.seats[seat] = replace(player, **{stat: after})
            if self.setup.teams:
                self.cite("team.shared-stats")
                for mate in self.mates(seat):
                    self.seats[mate] = replace(self.seats[mate], **{stat: after})
        return after - before

    def pay(self, seat: int, amount: int, receiver: int) -> int:
        """Move Gold from a player to another or to the Inn, as much as there is; return it."""
        paid = -self.alter(seat, "gold", -amount)
        if receiver == INN:
            self.inn += paid
        elif paid:
            self.alter(receiver, "gold", paid)
        return paid

    def ante(self, seat: int, amount: int) -> int:
        """Move Gold from a player into the pot, as much as there is; return it."""
        paid = -self.alter(seat, "gold", -amount)
        self.pot += paid
        return paid

    def pile(self, seat: int, name: str) -> Pile:
        """A pile of a player's own components; an empty one if there is none of that name."""
        for pile in self.seats[seat].piles:
            if pile.name == name:
                return pile
        return Pile(name)

    def lay(self, seat: int, pile: Pile) -> None:
        """Put a pile of a player's own components in the place of that of its name."""
        piles = self.seats[seat].piles
        self.put(seat, piles=with_pile(piles, pile))

    def table_pile(self, name: str) -> Pile:
        """A pile of a variant; an empty one if there is none of that name."""
        for pile in self.piles:
            if pile.name == name:
                return pile
        return Pile(name)

    def lay_on_table(self, pile: Pile) -> None:
        """Put a pile of a variant in the place of that of its name."""
        self.piles = with_pile(self.piles, pile)

    def discard(self, seat: int, card: int) -> None:
        """Put a card on its owner's discard pile, or on that of its side deck."""
        deck = self.law.side.get(card)
        if deck is not None:
            owner = self.law.owner_of(card)
            seat = seat if owner == NOBODY else owner
            pile = self.pile(seat, f"{deck}-discard")
            self.lay(seat, Pile(pile.name, added(pile.cards, card), pile.marks))
            self.cite("setup.extra-deck-separate")
            return
        self.put(seat, discard=added(self.seats[seat].discard, card))

    def throw(self, seat: int, card: int) -> None:
        """Discard a card from hand."""
        player = self.seats[seat]
        hand = without(player.hand, card)
        if card in self.law.side:
            self.put(seat, hand=hand)
            self.discard(seat, card)
        else:
            self.put(seat, hand=hand, discard=added(player.discard, card))

    def draw(self, seat: int, count: int) -> None:
        """Draw from the Character Deck; the last card taken brings the discards back shuffled.

        Source: draw.reshuffle-on-last-card.
        """
        player = self.seats[seat]
        hand, deck, discard = player.hand, player.deck, player.discard
        while count:
            if not deck and discard:
                deck, discard = self.shuffled(discard), ()
                self.cite("draw.reshuffle-on-last-card")
            if not deck:
                break
            taken, deck = deck[:count], deck[count:]
            hand, count = hand + taken, count - len(taken)
            if not deck and discard:
                deck, discard = self.shuffled(discard), ()
                self.cite("draw.reshuffle-on-last-card")
        hand = tuple(sorted(hand))
        self.put(seat, hand=hand, deck=deck, discard=discard)

    def seek(self, seat: int, kind: Kind) -> None:
        """Reveal a Character Deck until a card of this type turns up; the others are discarded.

        A deck that runs out is made anew once, of the discards; then there is no such card.
        Source: draw.reshuffle-while-revealing.
        """
        player = self.seats[seat]
        hand, deck, discard = player.hand, player.deck, player.discard
        others: tuple[int, ...] = ()
        renewed = False
        while deck or (discard and not renewed):
            if not deck:
                deck, discard, renewed = self.shuffled(discard), (), True
                self.cite("draw.reshuffle-while-revealing")
            top, deck = deck[0], deck[1:]
            if kind in self.setup.cast[top].type:
                hand = added(hand, top)
                break
            others = added(others, top)
        discard = tuple(sorted((*discard, *others)))
        if not deck and discard:
            deck, discard = self.shuffled(discard), ()
            self.cite("draw.reshuffle-on-last-card")
        self.put(seat, hand=hand, deck=deck, discard=discard)

    def take_drink_card(self) -> int | None:
        """Take the top card of the Drink Deck, or nothing if there is no card to be had.

        A deck that could not be refilled when it ended is refilled as soon as it can be
        (drink-deck.reshuffle).
        """
        if not self.drink_deck:
            if self.bar_deck is not None:
                self.count_off()
            elif self.drink_discard:
                self.drink_deck, self.drink_discard = self.shuffled(self.drink_discard), ()
                self.cite("drink-deck.reshuffle")
        if not self.drink_deck:
            return None
        card, self.drink_deck = self.drink_deck[0], self.drink_deck[1:]
        return card

    def count_off(self) -> None:
        """Count thirty cards off the Bar Deck under the Drink Deck, as far as there are cards.

        When the Bar Deck ends, the discards are shuffled into a new one
        (bar-deck.bar-deck-runs-out).
        """
        bar, missing = self.bar_deck or (), DRINK_DECK_SIZE
        while missing:
            counted, bar = bar[:missing], bar[missing:]
            self.drink_deck = (*self.drink_deck, *counted)
            missing -= len(counted)
            if bar or not self.drink_discard:
                break
            bar, self.drink_discard = self.shuffled(self.drink_discard), ()
            self.cite("bar-deck.bar-deck-runs-out")
        self.bar_deck = bar

    def discard_drinks(self, cards: Sequence[int]) -> None:
        """Put Drink Cards on the Drink discard pile."""
        if cards:
            self.drink_discard = tuple(sorted((*self.drink_discard, *cards)))

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The cards in an order that only the position's seed decides."""
        pile = list(cards)
        for last in range(len(pile) - 1, 0, -1):
            pick = self.chance(last + 1)
            pile[last], pile[pick] = pile[pick], pile[last]
        return tuple(pile)

    def chance(self, count: int) -> int:
        """A number from 0 to below ``count`` that only the position's seed decides."""
        self.seed = (self.seed * _MULTIPLIER + _INCREMENT) % _MODULUS
        return (self.seed >> 31) % count


@cache
def _clockwise(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """These seats in turn order, from ``first`` on."""
    return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))


def added(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """An unordered pile with one card more."""
    place = bisect(pile, card)
    return (*pile[:place], card, *pile[place:])


def without(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """An unordered pile with one card of that kind less."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def with_pile(piles: tuple[Pile, ...], pile: Pile) -> tuple[Pile, ...]:
    """Piles by name, with this one in the place of that of its name; empty ones are left out."""
    others = [each for each in piles if each.name != pile.name]
    if pile.cards or pile.marks:
        others.append(pile)
    return tuple(sorted(others, key=lambda each: each.name))
