"""The workspace of one step: a position laid open, the verbs that change it, and sealing it."""

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache, reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple, replace

from ..teams import tracks
from ..values import (
    ASIDE,
    FRONT,
    INN,
    NOBODY,
    Amount,
    AnyFrame,
    CardNo,
    CardSet,
    Choosing,
    Contest,
    DrinkingContest,
    Drinks,
    Event,
    Gambling,
    Gold,
    Hurt,
    Losing,
    PassedOut,
    Pile,
    Play,
    Position,
    Receiver,
    Round,
    Seat,
    SeatNo,
    SeatOrNobody,
    Seed,
    Sequel,
    Window,
    WindowKind,
    bit,
    by_seat,
    is_seat,
    staying,
)
from ..vocabulary.cards import Kind, Stat
from .declare import puts
from .news import News, T
from .setup import Setup

if TYPE_CHECKING:
    from ..law.lawbook import Lawbook
    from .script import Step

_MULTIPLIER, _INCREMENT, _MODULUS = 6364136223846793005, 1442695040888963407, 1 << 63
_HOSTED = (Gambling, DrinkingContest)
_HOSTED_BY_AN_EVENT = (*_HOSTED, Play)
"""What a card or an Event may host without counting as unresolved."""
_WITHIN_A_CARD = (Choosing, Sequel)
"""What leads from a card to the Round that it starts by a choice or a coin."""
HIGHEST = 20
"""Fortitude and Alcohol Content never exceed it (limits.clamp)."""
OF_TEAMS = ("-team", ".team", "-personal")
"""How the ids of those rules of single characters end that are about teams."""
TAVERN_DECK, TAVERN_DISCARD = "tavern-drinks", "tavern-drink-discard"
"""The Drink Deck of a tavern, and its discard pile (pub-crawl.tavern-drinks-separate)."""
DRINK_DECK_SIZE = 30
"""As many cards are counted off a Bar Deck (setup.drink-deck-thirty, bar-deck.first-thirty)."""


class Desk:
    """A position on which a step works. Everything outside of a step is immutable.

    ``cited`` are the rules that a step has noted, if the run is ``watched``. The desk is ``terse``
    if nobody would see a window in which nobody has a choice; windows stop ``at_all`` players, if
    the setup says so. ``pending`` are the next steps of the
    frames on top of the agenda (the last one is of the topmost), as far as they were left here.
    ``orders`` are the players still in the game in turn order from each seat on. Nobody can lose
    unless the desk is ``in_danger``.
    """

    __slots__ = (
        "agenda", "at_all", "bar_deck", "cited", "contest", "drink_deck", "drink_discard", "held",
        "held_by_anybody", "in_danger", "in_teams", "inn", "law", "orders", "pending", "piles",
        "pot", "push", "recent", "round", "ruled", "seats", "seed", "setup", "staying", "terse",
        "told", "turn", "winners", "with_automaton",
    )  # fmt: skip

    seats: list[Seat]
    turn: SeatNo
    agenda: list[AnyFrame]
    drink_deck: tuple[CardNo, ...]
    drink_discard: tuple[CardNo, ...]
    inn: Amount
    pot: Gold
    round: Round | None
    contest: Contest | None
    recent: tuple[Hurt, ...]
    seed: Seed
    winners: tuple[SeatNo, ...]
    bar_deck: tuple[CardNo, ...] | None
    piles: tuple[Pile, ...]

    def __init__(self, setup: Setup, position: Position, watched: bool = False) -> None:
        seats: tuple[Seat, ...]
        agenda: tuple[AnyFrame, ...]
        self.setup = setup
        self.law: Lawbook = setup.law
        self.at_all = self.law.at_all
        self.terse = not (watched or self.at_all)
        self.in_teams = self.law.in_teams
        self.with_automaton = self.law.with_automaton
        (
            seats, self.turn, agenda, self.drink_deck, self.drink_discard, self.inn, self.pot,
            self.round, self.contest, self.recent, self.seed, self.winners, self.bar_deck,
            self.piles,
        ) = astuple(position)  # fmt: skip
        self.seats = list(seats)
        self.agenda = list(agenda)
        self.push: Callable[[AnyFrame], None] = self.agenda.append
        """Put an item on top of the agenda: it is carried out first."""
        self.staying = position.staying
        self.orders = _orders(self.staying, len(seats), self.law.mates if self.in_teams else ())
        self.in_danger = True
        if self.law.on_sheets or self.law.shared or self.law.played_from:
            self.held = [self._cards_of(seat, player) for seat, player in by_seat(self.seats)]
        else:
            self.held = list(position.held)
        self.held_by_anybody = _union(self.held)
        self.pending: list[Step] = []
        self.told: tuple[News[Any], tuple[Any, ...]] | None = None
        self.cited: list[str] | None = [] if watched else None
        self.ruled: list[str] = []

    def seal(self) -> Position:
        """Make the position that now lies on the desk."""
        agenda = self.agenda
        place = len(agenda)
        for step in reversed(self.pending):
            place -= 1
            if agenda[place].at != step.name:
                agenda[place] = replace(agenda[place], at=step.name)
        position = Position(
            tuple(self.seats), self.turn, tuple(agenda), self.drink_deck, self.drink_discard,
            self.inn, self.pot, self.round, self.contest, self.recent, self.seed, self.winners,
            self.bar_deck, self.piles,
        )  # fmt: skip
        known = position.__dict__
        known["staying"] = self.staying
        if not (self.law.on_sheets or self.law.shared or self.law.played_from):
            known["held"] = tuple(self.held)
        return position

    def _cards_of(self, seat: SeatNo, player: Seat) -> CardSet:
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

    def clockwise(self, first: SeatNo) -> tuple[SeatNo, ...]:
        """The players still in the game in turn order, from ``first`` on; the rest of the team of
        ``first`` comes next, before the other teams (team.seat-order)."""
        return self.orders[first]

    def mates(self, seat: SeatNo) -> tuple[SeatNo, ...]:
        """All members of a player's team in seat order; without teams the player alone."""
        return self.law.mates[seat]

    def own_turn(self, seat: SeatNo) -> bool:
        """Whether it is the turn of this player, or of the player's team (team.seat-order)."""
        return self.turn == seat or (self.in_teams and self.turn in self.mates(seat))

    def others(self, seat: SeatNo) -> Sequence[SeatNo]:
        """Every opponent still in the game, in turn order from the next player on: all others
        who are not on the player's team (team.opponent)."""
        order = self.orders[seat]
        if self.in_teams:
            mates = self.mates(seat)
            return [other for other in order if other not in mates]
        return order if self.seats[seat].out else order[1:]

    def opposed(self, source: SeatOrNobody, seat: SeatNo) -> bool:
        """Whether a source is an opponent of a player: nobody is none, nor is a teammate
        (team.opponent)."""
        return source != NOBODY and source not in self.mates(seat)

    def reached(self, seat: SeatNo, action: bool = False) -> bool:
        """Whether what happens reaches a player: who is out, is not there, or has a shield against
        everything, Ignores it all; a shield against Actions keeps off an ``action`` only.

        Source: team.turn-ends-now-individual, ignore.no-effect-on-you.
        """
        player = self.seats[seat]
        if player.out or player.away:
            return False
        shields = self.law.shields
        if not shields:
            return True
        found = {shields[card] for card in self.components(seat) if card in shields}
        return not ("everything" in found or (action and found))

    def side_reached(self, seat: SeatNo) -> bool:
        """Whether what happens reaches anybody of a player's side."""
        return any(map(self.reached, self.mates(seat)))

    def components(self, seat: SeatNo) -> tuple[CardNo, ...]:
        """The cards that act for a player by themselves: in front, on sheets, and of tokens."""
        player = self.seats[seat]
        cards = self.law.components(seat, player)
        of_tokens = self.law.token_sheets
        if not of_tokens:
            return cards
        return (*cards, *(of_tokens[name] for name, _ in player.tokens if name in of_tokens))

    def served(self, seat: SeatNo) -> Sequence[SeatNo]:
        """Every opponent for whom a player may order Drinks (otto.no-pile)."""
        others = self.others(seat)
        if not self.with_automaton:
            return others
        return [other for other in others if self.has_pile(other)]

    def can_pay(self, seat: SeatNo, gold: int = 1) -> bool:
        """Whether a player has this much Gold; the Inn always has (limits.inn-unlimited)."""
        return self.seats[seat].gold >= gold or self.purse(seat) == INN

    def sides(self, first: SeatNo) -> Sequence[SeatNo]:
        """Those still in the game who win, lose and own Gold apart: every player, or one of each
        team, in turn order from ``first`` on. An automaton does nothing of that
        (otto.no-win-no-loss, otto.gold-is-inn)."""
        order = self.clockwise(first)
        if self.with_automaton:
            return [seat for seat in order if self.can_win(seat)]
        if not self.in_teams:
            return order
        return [
            seat
            for place, seat in enumerate(order)
            if not any(mate in order[:place] for mate in self.mates(seat))
        ]

    # -------------------------------------------------------------------------- what a seat is

    def decides(self, seat: SeatNo) -> bool:
        """Whether somebody chooses what this player does; an automaton follows its deck (otto)."""
        return seat != self.setup.automaton

    def has_hand(self, seat: SeatNo) -> bool:
        """Whether a player draws, discards and plays out of a hand; what an automaton follows was
        revealed, and is on its discard pile by then (otto.no-hand, otto.turn)."""
        return seat != self.setup.automaton

    def has_pile(self, seat: SeatNo) -> bool:
        """Whether a player has a Drink Me! Pile, or drinks off the Drink Deck (otto.no-pile)."""
        return seat != self.setup.automaton

    def has_tracks(self, seat: SeatNo) -> bool:
        """Whether a player's Fortitude and Alcohol Content are on tracks, one towards each other
        player, and not on a mat (otto.setup-tracks)."""
        return seat == self.setup.automaton

    def purse(self, seat: SeatNo) -> Receiver:
        """Whose Gold a player pays and receives: the own, or the Inn's (otto.gold-is-inn)."""
        return seat if seat != self.setup.automaton else INN

    def keeps_cards(self, seat: SeatNo) -> bool:
        """Whether cards that a player is given stay there (otto.artifacts, otto.kept-drinks,
        otto.prize)."""
        return seat != self.setup.automaton

    def can_win(self, seat: SeatNo) -> bool:
        """Whether a player can win and lose the game (otto.no-win-no-loss)."""
        return seat != self.setup.automaton

    # --------------------------------------------------------------------- what frames hand on

    def tell(self, news: News[T], some: tuple[T, ...]) -> None:
        """Leave news for the very next step of the frame below."""
        self.told = news, some

    def hear(self, news: News[T]) -> tuple[T, ...]:
        """Take the news that the frame above has left, if it is of this kind."""
        told, self.told = self.told, None
        return told[1] if told is not None and told[0] is news else ()

    def drinks_to_come(self) -> tuple[CardNo, ...]:
        """All Drink Cards that may still be revealed from the Drink Deck."""
        return (*self.drink_deck, *self.drink_discard, *(self.bar_deck or ()))

    def losing(self, seat: SeatNo) -> bool:
        """Whether a player would lose if the loss check came now (lose.two-conditions).

        Lack of Gold is deferred while a Round or a Contest runs
        (gold-out-in-round.stay-until-end, contest.gold-out-stays).
        """
        player = self.seats[seat]
        return not (player.out or not self.can_win(seat)) and (
            self.drunkenness(seat) >= player.fortitude
            or (player.gold == 0 and self.round is None and self.contest is None)
        )

    def drunkenness(self, seat: SeatNo) -> int:
        """Alcohol Content with the tokens that count like it."""
        alcohol = self.seats[seat].alcohol
        for name in self.law.drunken:
            for mate in self.mates(seat):
                alcohol += self.tokens(mate, name)
        return alcohol

    def tokens(self, seat: SeatNo, name: str) -> int:
        """How many tokens of this name a player has."""
        for each, n in self.seats[seat].tokens:
            if each == name:
                return n
        return 0

    def passing_out(self, seat: SeatNo) -> bool:
        """Whether Alcohol Content has met Fortitude (pass-out.condition)."""
        return self.drunkenness(seat) >= self.seats[seat].fortitude

    def somebody_loses(self) -> bool:
        """Whether anybody would lose if the loss check came now."""
        in_danger = bool(self.law.drunken)
        for seat in self.staying:
            player = self.seats[seat]
            if player.alcohol >= player.fortitude or not player.gold or self.law.drunken:
                if self.losing(seat):
                    return True
                in_danger = True
        self.in_danger = in_danger
        return False

    # ------------------------------------------------------------------------------- writing

    def cite(self, *rules: str) -> None:
        """Note for the record that these rules acted in this step."""
        if self.cited is not None:
            self.cited.extend(rules)

    def cite_in_teams(self, *rules: str) -> None:
        """Note rules of teams, which act only where there are any."""
        if self.cited is not None and self.in_teams:
            self.cited += rules

    def cite_with_automaton(self, *rules: str) -> None:
        """Note rules for a game with an automaton, if this is one."""
        if self.cited is not None and self.with_automaton:
            self.cited += rules

    def cite_at_automaton(self, seat: SeatNo, *rules: str) -> None:
        """Note rules of an automaton, if it is at its seat that they act."""
        if self.cited is not None and seat == self.setup.automaton:
            self.cited += rules

    def cite_own(self, *rules: str) -> None:
        """Note the rules that cards name as theirs; those of teams act only where there are any."""
        if self.cited is not None:
            teams = self.in_teams
            self.cited += [rule for rule in rules if teams or not rule.endswith(OF_TEAMS)]

    def cite_ruling(self, *names: str) -> None:
        """Note for the record that the answers to these open questions decided in this step.

        The names are fields of :class:`~rdi_explore.kernel.machine.rulings.Rulings`.
        """
        if self.cited is not None:
            self.ruled.extend(names)

    def open_window(self, kind: WindowKind, first: SeatNo, last: bool = True) -> bool:
        """Open a window on the item that is now on top; a poll asks ``first`` first.

        Where nobody holds a card for it and nobody looks on, it would close at once: it is left
        out. Only a step that does more afterwards (``last=False``) cannot know that yet. Return
        whether it is open.
        """
        if last and self.terse:
            law = self.law
            cards = law.at_most[kind] & self.held_by_anybody
            if cards:
                cards &= law.admitted(self, kind, "any", self.agenda[-1]).cards
            if not cards and kind not in law.awaited:
                return False
        self.agenda.append(Window("opens", kind, first))
        return True

    @puts(Losing, PassedOut)
    def settle_up(self) -> bool:
        """Begin a loss check, if somebody loses and nothing is unresolved; return whether it began.

        A card that hosts a running Round or Contest does not count as unresolved.
        Source: last-chance.after-all-resolved.
        """
        if self.with_automaton and self._reset_tracks():
            return True
        if not self.in_danger or not self.somebody_loses():
            self.recent = ()
            return False
        if self._unresolved():
            return False
        for name in self.law.drunken:
            if any(self.tokens(seat, name) for seat in self.staying if self.passing_out(seat)):
                limits = self.setup.token_limits[name].limits
                self.cite(*(limits[each] for each in limits if each == "drunken"))
        recent, self.recent = self.recent, ()
        self.agenda.append(Losing("last_chance", recent))
        return True

    def _unresolved(self) -> bool:
        """Whether a card or a Drink is being carried out, but for one that hosts a Round or a
        Contest that runs; or a Round is over, and its pot is not yet taken."""
        if self.round is not None and self.round.ended:
            return True
        items = [frame for frame in self.agenda if not isinstance(frame, _WITHIN_A_CARD)]
        for frame, above in pairwise(items):
            hosts = _HOSTED_BY_AN_EVENT if isinstance(frame, Event) else _HOSTED
            if isinstance(frame, (Play, Drinks, Event)) and not isinstance(above, hosts):
                return True
        return False

    def _reset_tracks(self) -> bool:
        """Reset the tracks on which the automaton passes out, if nothing is unresolved; the loss
        check follows (otto.pass-out-reset)."""
        who = tracks.passed_out(self)
        if not who or self._unresolved():
            return False
        self.agenda.append(PassedOut("next_reward", who))
        return True

    def edit(self, below: int, frame: AnyFrame) -> None:
        """Replace the frame that lies ``below`` places under the top one."""
        self.agenda[-1 - below] = frame

    def put(self, seat: SeatNo, **changes: Any) -> None:
        """Give a seat new values. With a card that leaves the front goes what it has lost."""
        if "front" in changes and self.seats[seat].worn and "worn" not in changes:
            changes["worn"] = self._worn_without_gone(seat, changes["front"])
        self.seats[seat] = replace(self.seats[seat], **changes)
        if _COUNTED.isdisjoint(changes) and not ("piles" in changes and self.law.played_from):
            return
        self.in_danger = True
        for mate in self.mates(seat) if self.law.shared else (seat,):
            self.held[mate] = self._cards_of(mate, self.seats[mate])
        self.held_by_anybody = _union(self.held)
        if "out" in changes:
            self.staying = staying(self.seats)
            teams = self.setup.mates if self.in_teams else ()
            self.orders = _orders(self.staying, len(self.seats), teams)

    def _worn_without_gone(
        self, seat: SeatNo, front: tuple[CardNo, ...]
    ) -> tuple[tuple[CardNo, Amount], ...]:
        """What cards in front have lost once only these lie there; of several with one title the
        one goes that has lost most."""
        player = self.seats[seat]
        worn, gone = [*player.worn], [*player.front]
        for card in front:
            if card in gone:
                gone.remove(card)
        for card in gone:
            lost = [each for each in worn if each[0] == card]
            if lost:
                worn.remove(lost[-1])
        return tuple(worn)

    def lose_card(self, seat: SeatNo, card: CardNo, *, away: bool = False) -> None:
        """Take a card out of a hand; if it is thrown ``away``, to its owner's discard pile."""
        player = self.seats[seat]
        hand = player.hand
        place = hand.index(card)
        hand = hand[:place] + hand[place + 1 :]
        if not away:
            self.seats[seat] = replace(player, hand=hand)
        elif card in self.law.side:
            self.seats[seat] = replace(player, hand=hand)
            self.discard(seat, card)
        else:
            self.seats[seat] = replace(player, hand=hand, discard=added(player.discard, card))
        if card not in hand:
            self.held[seat] &= ~(1 << card)
            self.held_by_anybody = _union(self.held)

    def alter(self, seat: SeatNo, stat: Stat, amount: int, by: SeatNo = NOBODY) -> int:
        """Change an attribute as far as its limits allow; return the real change.

        ``by`` is the player who causes it; only an automaton's tracks ask for that.
        Source: limits.clamp, limits.gold-floor, limits.as-much-as-possible.
        """
        if self.with_automaton and self.has_tracks(seat):
            return tracks.alter(self, stat, ((by, amount),))
        if not amount:
            return 0
        player = self.seats[seat]
        before: int = getattr(player, stat)
        after = before + amount
        if after < 0 or (after > HIGHEST and stat != "gold" and amount > 0):
            after = 0 if after < 0 else HIGHEST
            self.cite(
                "limits.gold-floor" if stat == "gold" else "limits.clamp",
                "limits.as-much-as-possible",
            )
            if after == before:
                return 0
        if stat == "gold":
            player = replace(player, gold=after)
        elif stat == "alcohol":
            player = replace(player, alcohol=after)
        else:
            player = replace(player, fortitude=after)
        self.seats[seat] = player
        if player.alcohol >= player.fortitude or not player.gold:
            self.in_danger = True
        if self.in_teams:
            self.cite("team.shared-stats")
            for mate in self.mates(seat):
                self.seats[mate] = replace(self.seats[mate], **{stat: after})
        return after - before

    def pay(self, seat: SeatNo, amount: int, receiver: Receiver) -> int:
        """Move Gold from a player to another or to the Inn, as much as there is; return it."""
        paid = -self.alter(seat, "gold", -amount)
        if receiver == INN:
            self.inn += paid
        elif paid and is_seat(receiver):
            self.alter(receiver, "gold", paid)
        return paid

    def ante(self, seat: SeatNo, amount: int) -> int:
        """Move Gold from a player into the pot, as much as there is; return it."""
        paid = -self.alter(seat, "gold", -amount)
        self.pot += paid
        return paid

    def pile(self, seat: SeatNo, name: str) -> Pile:
        """A pile of a player's own components; an empty one if there is none of that name."""
        return _pile_in(self.seats[seat].piles, name)

    def lay(self, seat: SeatNo, pile: Pile) -> None:
        """Put a pile of a player's own components in the place of that of its name."""
        self.put(seat, piles=with_pile(self.seats[seat].piles, pile))

    def table_pile(self, name: str) -> Pile:
        """A pile of a variant; an empty one if there is none of that name."""
        return _pile_in(self.piles, name)

    def lay_on_table(self, pile: Pile) -> None:
        """Put a pile of a variant in the place of that of its name."""
        self.piles = with_pile(self.piles, pile)

    def discard(self, seat: SeatNo, card: CardNo) -> None:
        """Put a card on its owner's discard pile, or on that of its side deck."""
        deck = self.law.side.get(card)
        if deck is not None:
            seat = self.law.home_of(card, seat)
            pile = self.pile(seat, f"{deck}-discard")
            self.lay(seat, Pile(pile.name, added(pile.cards, card), pile.marks))
            self.cite("setup.extra-deck-separate")
            return
        player = self.seats[seat]
        self.seats[seat] = replace(player, discard=added(player.discard, card))

    def draw(self, seat: SeatNo, count: int) -> None:
        """Draw from the Character Deck; the last card taken brings the discards back shuffled.

        Source: draw.reshuffle-on-last-card, otto.no-hand.
        """
        if not self.has_hand(seat):
            self.cite("otto.no-hand")
            return
        player = self.seats[seat]
        hand, deck, discard = player.hand, player.deck, player.discard
        before = len(hand)
        while count > 0:
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
        if not (player.out or player.away):
            drawn = reduce(or_, map(bit, hand[before:]), 0)
            self.held[seat] |= drawn
            self.held_by_anybody |= drawn
        hand = tuple(sorted(hand))
        self.seats[seat] = replace(player, hand=hand, deck=deck, discard=discard)

    def seek(self, seat: SeatNo, kind: Kind) -> None:
        """Reveal a Character Deck until a card of this type turns up; the others are discarded.

        A deck that runs out is made anew once, of the discards; then there is no such card.
        Source: draw.reshuffle-while-revealing, otto.no-hand.
        """
        if not self.has_hand(seat):
            self.cite("otto.no-hand")
            return
        player = self.seats[seat]
        hand, deck, discard = player.hand, player.deck, player.discard
        others: tuple[CardNo, ...] = ()
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

    def reveal(self, seat: SeatNo, count: int) -> tuple[CardNo, ...]:
        """Take so many cards off a Character Deck, as many as there are; a deck that runs out is
        made anew of the discards (draw.reshuffle-while-revealing)."""
        player = self.seats[seat]
        deck, discard = player.deck, player.discard
        if len(deck) < count and discard:
            deck, discard = (*deck, *self.shuffled(discard)), ()
            self.cite("draw.reshuffle-while-revealing")
        self.put(seat, deck=deck[count:], discard=discard)
        return deck[:count]

    def renew_deck(self, seat: SeatNo) -> None:
        """Make an empty Character Deck anew of the discards (draw.reshuffle-on-last-card)."""
        player = self.seats[seat]
        if not player.deck and player.discard:
            self.put(seat, deck=self.shuffled(player.discard), discard=())
            self.cite("draw.reshuffle-on-last-card")

    def take_drink_card(self) -> CardNo | None:
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

    def discard_drinks(self, cards: Sequence[CardNo]) -> None:
        """Put Drink Cards on the Drink discard pile, those of a tavern on the tavern's own."""
        if not self.law.tavern_drinks.isdisjoint(cards):
            own = [card for card in cards if card in self.law.tavern_drinks]
            pile = self.table_pile(TAVERN_DISCARD)
            self.lay_on_table(Pile(TAVERN_DISCARD, tuple(sorted((*pile.cards, *own)))))
            self.cite("pub-crawl.tavern-drinks-separate")
            cards = [card for card in cards if card not in own]
        if cards:
            self.drink_discard = tuple(sorted((*self.drink_discard, *cards)))

    def shuffled(self, cards: Sequence[CardNo]) -> tuple[CardNo, ...]:
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


_COUNTED = frozenset(("hand", "front", "out", "away", "fortitude", "alcohol", "gold", "tokens"))
"""What of a seat is counted or kept on the desk besides."""


@cache
def _orders(
    staying: tuple[SeatNo, ...], seats: int, teams: tuple[tuple[SeatNo, ...], ...]
) -> tuple[tuple[SeatNo, ...], ...]:
    """For each seat those who stay, in turn order from it on; where there are teams, the rest of
    its team comes next, in seat order, before the others (team.seat-order)."""
    orders = []
    for first in range(seats):
        order = sorted(staying, key=lambda seat: (seat < first, seat))
        if teams:
            order.sort(key=lambda seat: seat not in teams[first])
            order.sort(key=lambda seat: seat != first)
        orders.append(tuple(order))
    return tuple(orders)


def _union(sets: list[CardSet]) -> CardSet:
    """All cards that are in any of these sets."""
    cards = 0
    for each in sets:
        cards |= each
    return cards


def added(pile: tuple[CardNo, ...], card: CardNo) -> tuple[CardNo, ...]:
    """An unordered pile with one card more."""
    place = bisect(pile, card)
    return (*pile[:place], card, *pile[place:])


def without(pile: tuple[CardNo, ...], card: CardNo) -> tuple[CardNo, ...]:
    """An unordered pile with one card of that kind less."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def _pile_in(piles: tuple[Pile, ...], name: str) -> Pile:
    """The pile of that name; an empty one if there is none."""
    for pile in piles:
        if pile.name == name:
            return pile
    return Pile(name)


def with_pile(piles: tuple[Pile, ...], pile: Pile) -> tuple[Pile, ...]:
    """Piles by name, with this one in the place of that of its name; empty ones are left out."""
    others = [each for each in piles if each.name != pile.name]
    if pile.cards or pile.marks:
        others.append(pile)
    return tuple(sorted(others, key=lambda each: each.name))
