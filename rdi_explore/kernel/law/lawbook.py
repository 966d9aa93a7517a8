"""The laws of a cast, by card: what each situation admits, and what the words say once for all."""

import itertools
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from msgspec.structs import replace

from ..events.event_decks import decks_of
from ..machine.desk import Desk
from ..machine.setup import Setup
from ..timing.subject import Subject
from ..values import (
    NOBODY,
    WHOLE,
    Act,
    CardNo,
    CardSet,
    Option,
    Play,
    Seat,
    SeatNo,
    Stage,
    WindowKind,
)
from ..vocabulary import cards as c
from ..vocabulary.cards import Occasion
from . import facts
from .conditions import Law
from .occasions import AMID_DRINKS, OCCASIONS, OPEN_OCCASIONS, amid_drinks, is_extra_drink

Situation = tuple[WindowKind, Stage, bool]
"""The kind of a window, its stage, and whether a Round runs."""

MANY = 100_000
"""So many sets of cards are remembered before remembering starts anew."""


class Admitted(dict[CardSet, tuple[Law, ...]]):
    """The modes that some situation admits, in the order in which they are offered.

    Situations are many and plays are few: comparing ``cards``, all that have such a mode, with
    what a player holds spares judging card by card. As a mapping it gives the modes of any part of
    these cards; it fills itself as such parts are met.
    """

    __slots__ = ("_laws", "cards", "known")

    def __init__(self, laws: Iterable[Law]) -> None:
        self._laws = tuple((facts.as_bit(law), law) for law in laws)
        self.known: dict[tuple[int, int], Admitted] = {}
        """What of it can answer a card in a mode, as far as that was asked before."""
        self.cards: CardSet = reduce(or_, (bit for bit, _ in self._laws), 0)

    def __missing__(self, cards: CardSet) -> tuple[Law, ...]:
        if len(self) >= MANY:
            self.clear()
        laws = self[cards] = tuple(law for bit, law in self._laws if bit & cards)
        return laws

    def answering(self, desk: Desk, card: Play) -> "Admitted":
        """What of it can answer this card, by what is printed on both.

        What is printed never changes, so it is judged once for each mode of each card, and not
        again when somebody may play them.
        """
        found = self.known[card.card, card.mode] = Admitted(
            _judged(law)
            for _, law in self._laws
            if not any(check(desk, NOBODY, card, WHOLE) for check in law.printed)
        )
        return found


@lru_cache(facts.CARDS_KEPT)
def _judged(law: Law) -> Law:
    """A law of which the printed checks need not be asked any more."""
    if not law.printed:
        return law
    return replace(law, general=tuple(each for each in law.general if each not in law.printed))


class Lawbook:
    """The laws of a cast, by card, what each situation admits of them, and the facts of the cast
    (each is said in :mod:`~rdi_explore.kernel.law.facts`); beside them, at hand for every desk, how
    the setup seats its players."""

    __slots__ = (
        "_amid_drinks", "_by_occasion", "_on", "_setup", "_tokens_of_sheets", "_windows",
        "absences", "anytime", "at_all", "at_most", "awaited", "boosts", "by_card", "causes",
        "counts_members", "covers", "discards", "discounts", "doses", "drunken", "event_decks",
        "fleeting", "has_statics", "hooks", "in_teams", "mates", "on_sheets", "plain_turns",
        "played_from", "prizes",
        "shared", "shields", "side", "solitary", "stands", "sways", "tavern_drinks",
        "token_sheets", "watches_front", "watches_gold", "with_automaton",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.at_all, self.mates = setup.stops == "seats", setup.mates
        self.in_teams, self.with_automaton = setup.in_teams, setup.with_automaton
        self.by_card = facts.laws_of(setup)
        self._admit(setup)
        self._cards_of_a_kind(setup)
        self._what_happens_at_all(setup)
        self._tokens(setup)

    def _admit(self, setup: Setup) -> None:
        every = list(itertools.chain(*self.by_card.values()))
        self._by_occasion: dict[Occasion, list[Law]] = {}
        for law in every:
            self._by_occasion.setdefault(law.occasion, []).append(law)
        self._on: dict[tuple[Occasion, ...], Admitted] = {}
        self._windows: dict[Situation, Admitted] = {
            key: self.on(occasions) for key, occasions in OCCASIONS.items()
        }
        extra = [law for law in every if is_extra_drink(law)]
        self._amid_drinks: dict[Situation, Admitted] = {
            (kind, stage, runs): Admitted([*self._laws(occasions), *extra])
            for (kind, stage, runs), occasions in OCCASIONS.items()
            if extra and kind in AMID_DRINKS and stage != "anytime"
        }
        """What a window on a Drink or on a Contest admits while extra Drinks fit there, too."""
        most: dict[Situation, Admitted] = {**self._windows, **self._amid_drinks}
        self.at_most = {kind: most[kind, "any", True].cards for kind in OPEN_OCCASIONS}
        """The cards that a window of a kind admits at most."""
        self.anytime = self.on(("any",)).cards
        self.covers = self.on(("payment",)).cards
        self.on_sheets = facts.used_on_sheets(setup, self.by_card)
        self.discards = tuple(Option(Act.DISCARD, card) for card, _ in setup.cards)
        """For each card the option to discard it."""

    def _cards_of_a_kind(self, setup: Setup) -> None:
        self.stands = facts.that_stand(setup)
        self.discounts = facts.that_discount(setup)
        self.causes = facts.that_cause(setup)
        self.tavern_drinks = facts.tavern_drinks(setup)
        self.prizes = facts.prizes(setup)
        self.shared = facts.shared_in_front(setup)
        self.doses = facts.doses(setup)
        self.side = facts.side_decks(setup)

    def _what_happens_at_all(self, setup: Setup) -> None:
        self.hooks = facts.hooks(setup)
        self.event_decks = decks_of(setup)
        """The decks of Events that may be played with."""
        self.played_from = facts.played_from(setup)
        self.awaited = facts.awaited(setup)
        watched = facts.watched_losses(setup)
        self.watches_gold, self.watches_front = "gold" in watched, "front" in watched
        self.has_statics = any(card.static for card in setup.cast)
        self.shields = facts.shields(setup)
        self.sways = facts.sways(setup)
        self.boosts = facts.boosts(setup)
        self.counts_members = facts.counts_members(setup)
        self.fleeting = facts.fleeting(setup)
        self.absences = facts.absences(setup)
        away = facts.sends_away(setup)
        more = (setup.in_teams, self.hooks, self.fleeting, self.event_decks, away)
        self.plain_turns = not any(more)
        """Whether nothing happens in a turn but its phases."""

    def _tokens(self, setup: Setup) -> None:
        self.drunken = facts.drunken(setup)
        self.solitary = facts.solitary(setup)
        self.token_sheets = facts.token_sheets(setup)
        by_id = setup.token_limits
        self._tokens_of_sheets = {sheet: by_id[of] for of, sheet in self.token_sheets.items()}

    def components(self, seat: SeatNo, player: Seat) -> tuple[CardNo, ...]:
        """What lies in front of a player, and the player's sheets."""
        return player.front + self.sheets(seat)

    def sheets(self, seat: SeatNo) -> tuple[CardNo, ...]:
        """The sheets of a seat."""
        return self._setup.sheets[seat] if self._setup.sheets else ()

    def aside(self, player: Seat) -> tuple[CardNo, ...]:
        """The cards of a player that lie in piles from which cards are played."""
        if not self.played_from:
            return ()
        piles = (pile.cards for pile in player.piles if pile.name in self.played_from)
        return tuple(itertools.chain.from_iterable(piles))

    def owner_of(self, card: CardNo) -> SeatNo:
        """The seat of the character to whom a card belongs, or nobody."""
        return self._seat_of(self._setup.cast[card].owner)

    def _seat_of(self, character: str) -> SeatNo:
        who = self._setup.characters
        return SeatNo(who.index(character)) if character in who else NOBODY

    def home_of(self, card: CardNo, seat: SeatNo) -> SeatNo:
        """The seat beside which a card of a side deck is discarded that lies at this one: that of
        the character to whom it belongs, if there is one."""
        owner = self.owner_of(card)
        return seat if owner == NOBODY else owner

    def rules_of_token(self, sheet: CardNo, out: bool) -> tuple[str, ...]:
        """The rules by which a token acts, by its sheet: in a team, or if its owner is out."""
        token = self._tokens_of_sheets[sheet]
        rules = (token.back if out else "", token.each if self._setup.in_teams else "")
        return tuple([rule for rule in rules if rule])

    def owner(self, token: c.Token) -> SeatNo:
        """The player whose token it is, or nobody."""
        return self._seat_of(token.owner)

    def owner_of_token(self, sheet: CardNo, bearer: SeatNo) -> SeatNo:
        """Who does what the sheet of a token does to its bearer: the player whose token it is."""
        token = self._tokens_of_sheets.get(sheet)
        owner = NOBODY if token is None else self.owner(token)
        return bearer if owner == NOBODY else owner

    def owner_of_component(self, card: CardNo, bearer: SeatNo) -> SeatNo:
        """Whose component acts at a seat: the player's whose token or card it is, or the
        bearer's."""
        owner = self.owner_of(card) if card not in self._tokens_of_sheets else NOBODY
        return self.owner_of_token(card, bearer) if owner == NOBODY else owner

    def on(self, occasions: tuple[Occasion, ...]) -> Admitted:
        """What is admitted on these occasions."""
        found = self._on.get(occasions)
        if found is None:
            found = self._on[occasions] = Admitted(self._laws(occasions))
        return found

    def _laws(self, occasions: tuple[Occasion, ...]) -> Iterator[Law]:
        return (law for each in occasions for law in self._by_occasion.get(each, ()))

    def admitted(self, desk: Desk, kind: WindowKind, stage: Stage, subject: Subject) -> Admitted:
        """What a window of that kind on this item admits, whoever plays it.

        Cards for a Round have their occasion only while one runs.
        """
        game = desk.round
        situation: Situation = kind, stage, game is not None and not game.ended
        admitted = self._windows[situation]
        if type(subject) is not Play:
            if self._amid_drinks and amid_drinks(desk, kind, subject):
                return self._amid_drinks.get(situation, admitted)
            return admitted
        found = admitted.known.get((subject.card, subject.mode))
        return admitted.answering(desk, subject) if found is None else found
