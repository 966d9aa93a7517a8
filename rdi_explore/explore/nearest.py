"""What would have to differ: for a play that is refused the nearest table at which it is legal.

Tables are tried in the order of how many facts differ, those first that need nothing but time. Each
is played on by the kernel, everybody passing, until it offers the play: only then it is an answer.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ..kernel import (
    DECLINING,
    NOTHING,
    PHASES,
    Act,
    AnyFrame,
    CardNo,
    CardOrNothing,
    Decision,
    Desk,
    Drinks,
    Gambling,
    Law,
    Moment,
    Option,
    Play,
    Position,
    Recorded,
    Refusal,
    Seat,
    SeatNo,
    Setup,
    engine,
)
from ..kernel import cards as c
from ..rulebook import BOOKS, rulings_for, switches
from . import supposing as s
from .supposing import Circumstance, PhaseOf

CHOICES = 600
"""So many choices are carried out at most in search of an answer."""
AT_ONE_TABLE = 150
"""So many of them at one table at most."""
PATIENCE = 24
"""So many choices are made at a table until the play must be legal."""


DECIDED_BY = {
    "an-event-is-no-drink": "contest_event_is_a_drink",
    "not-your-drink": "ignore_drink_condition",
    "own-payment": "ignore_own_payment",
    "no-drink-change-to-negate": "wench_drinks_class",
    "without-the-token": "only_on_bearers",
    "no-such-effect": "affects_mode",
    "winning-hand": "winning_hand_exceptions",
    "anothers-phase": "phase_cards_amid_drinks",
    "drawing": "draw_lock_scope",
}
"""The reasons that not every book gives, and the ruling on which each depends."""


class Nearest(msgspec.Struct, frozen=True):
    """The nearest table at which a refused play is legal: what differs there, and which option it
    is. ``setup`` is another one only if another book would have to be played by."""

    refusal: Refusal
    facts: tuple[Circumstance, ...]
    setup: Setup
    position: Position
    option: Option


class OfferedPlay(NamedTuple):
    """A table at which the kernel offers the play."""

    position: Position
    option: Option


class TableToTry(NamedTuple):
    """A table to try: what differs, how it is laid (``None``: it cannot be), who acts there,
    how many cards are played first (a fact each), and by which other book it is played."""

    facts: tuple[Circumstance, ...]
    lay: Callable[[], Desk | None]
    actor: SeatNo
    plays: int = 0
    setup: Setup | None = None

    @property
    def differs(self) -> int:
        """How many facts differ."""
        return len(self.facts) + self.plays


Decided = tuple[Position, Decision | None]
"""A position, and what is decided in it."""
Hands = dict[SeatNo, tuple[CardNo, ...]]
"""The hands of players who hold their whole deck for a moment."""


class OutOfPatience(Exception):
    """So many choices were carried out in vain."""


def nearest(moment: Moment, refusal: Refusal) -> Nearest | None:
    """The nearest table at which this play is legal, or nothing if none was found.

    The play is that of the refused card in the refused mode by the same player.
    """
    if moment.decision is None:
        return None
    return _TablesTried(moment, refusal).found()


class _TablesTried:
    """One search: the table as it is, and the play that is looked for."""

    def __init__(self, moment: Moment, refusal: Refusal) -> None:
        self.moment, self.refusal = moment, refusal
        self.setup: Setup = moment.setup
        self.you = refusal.seat
        self.law: Law = moment.setup.law.by_card[refusal.card][refusal.mode]
        self.left = CHOICES
        desk = Desk(self.setup, moment.position)
        self.needed = tuple(s.needs(desk, self.you, self.law))
        self.position = desk.seal() if self.needed else moment.position
        self.phase = s.phase_now(self.position.agenda)
        self.turn = self.position.turn

    def found(self) -> Nearest | None:
        """The first table, by how many facts differ, that offers the play."""
        assert self.moment.decision is not None
        now = self.legal(self.moment.decision)
        if now is not None:
            return self._answer((s.Aimed(now),), OfferedPlay(self.position, now))
        left = CHOICES
        for scene in sorted(self.scenes(), key=lambda scene: (scene.differs, scene.plays)):
            self.left = allowed = min(left, AT_ONE_TABLE * max(1, scene.plays))
            found = self._tried(scene)
            if found is not None:
                return found
            left -= allowed - self.left
            if left <= 0:
                break
        return None

    def _tried(self, scene: TableToTry) -> Nearest | None:
        """The answer that a table gives, if it gives one soon enough."""
        if scene.setup is not None:
            return _TablesTried(self._by(scene.setup), self.refusal).as_it_is(scene.facts)
        desk = scene.lay()
        if desk is None:
            return None
        try:
            if scene.plays:
                return next(self._plays(scene, desk), None)
            offer = self.offered(*self.advance(desk.seal()), scene.actor)
        except OutOfPatience:
            return None
        if offer is None:
            return None
        facts = () if self._at_once(offer) else tuple(self._named(scene.facts, offer.position))
        return self._answer(facts, offer)

    def _named(self, facts: tuple[Circumstance, ...], position: Position) -> Iterator[Circumstance]:
        """The facts; where a Drink lies on the table now, with the name of the other Drink."""
        now = {name for frame in self.position.agenda for name in _drink_names(frame)}
        then = [name for frame in position.agenda for name in _drink_names(frame)]
        for fact in facts:
            if isinstance(fact, s.DrinkIs) and now and then and then[0] not in now:
                yield s.DrinkIs(fact.drinker, then[0])
            else:
                yield fact

    def _at_once(self, offer: OfferedPlay) -> bool:
        """Whether what a player lacks is all that is missing: the same thing waits there."""
        return bool(self.needed) and offer.position.agenda[:-1] == self.position.agenda[:-1]

    def _by(self, setup: Setup) -> Moment:
        """The table as it is, by another book."""
        known = Recorded(self.position, self.moment.decision, (), (), 0)
        return Moment(setup, known, None, None)

    def as_it_is(self, facts: tuple[Circumstance, ...]) -> Nearest | None:
        """The answer if nothing on the table differs."""
        self.left = AT_ONE_TABLE
        position, decision = self.advance(self.position)
        option = None if decision is None else self.legal(decision)
        return None if option is None else self._answer(facts, OfferedPlay(position, option))

    def _answer(self, facts: tuple[Circumstance, ...], offer: OfferedPlay) -> Nearest:
        return Nearest(self.refusal, (*self.needed, *facts), self.setup, *offer)

    # ---------------------------------------------------------------------- the kernel's word

    def advance(self, position: Position) -> Decided:
        """The next decision at a table."""
        self._spend()
        return engine.advance(self.setup, position)

    def choose(self, position: Position, option: Option) -> Decided:
        """What a choice brings."""
        self._spend()
        return engine.choose(self.setup, position, option)

    def _spend(self) -> None:
        if not self.left:
            raise OutOfPatience
        self.left -= 1

    def legal(self, decision: Decision) -> Option | None:
        """The option that is the play, if it is offered."""
        if decision.seat != self.you:
            return None
        return next((each for each in decision.options if self._is_it(each)), None)

    def _is_it(self, option: Option) -> bool:
        refused = self.refusal
        return option.act is Act.PLAY and (option.card, option.mode) == (refused.card, refused.mode)

    def offered(
        self, position: Position, decision: Decision | None, actor: SeatNo,
        played: CardOrNothing = NOTHING,
    ) -> OfferedPlay | None:  # fmt: skip
        """Where the play is offered as time goes by in this phase: everybody passes. What answers
        a card must be offered while that, ``played``, waits."""
        waits = self.law.occasion == "card" and played != NOTHING
        for now, asked in self._going_on(position, decision, actor):
            option = self.legal(asked)
            if option is not None:
                return OfferedPlay(now, option)
            if waits and not any(isinstance(each, Play) for each in now.agenda):
                return None
        return None

    def _going_on(
        self, position: Position, decision: Decision | None, actor: SeatNo
    ) -> Iterator[tuple[Position, Decision]]:
        """Every decision of this phase, if everybody passes."""
        when = self._when(position)
        for _ in range(PATIENCE):
            if decision is None or self._when(position) != when:
                return
            yield position, decision
            position, decision = self.choose(position, _quietly(decision, actor))

    def _when(self, position: Position) -> tuple[SeatNo, str]:
        return self.setup.mates[position.turn][0], s.phase_now(position.agenda)

    # ---------------------------------------------------------------------- somebody plays first

    def _plays(self, scene: TableToTry, desk: Desk) -> Iterator[Nearest]:
        """Tables where somebody plays a card first: at a supposed one, any card of the own deck."""
        supposed = scene.lay != self._present
        old = {scene.actor: s.with_all_cards(desk, scene.actor)} if supposed else {}
        yield from self._after_plays(scene, self.advance(desk.seal()), old)

    def _after_plays(self, scene: TableToTry, start: Decided, old: Hands) -> Iterator[Nearest]:
        """One play first, or several, one answering the other; ``old`` is who holds too much."""
        for position, decision in self._going_on(*start, scene.actor):
            if old and decision.seat not in old:
                continue
            for option in _apart(decision, self.you):
                if self._is_it(option) and decision.seat == self.you:
                    continue
                after = self.choose(_put_back(position, old, option), option)
                facts = (*scene.facts, s.PlayIs(decision.seat, option))
                if scene.plays > 1:
                    more = scene._replace(facts=facts, plays=scene.plays - 1)
                    yield from self._after_plays(more, after, {})
                    continue
                offer = self.offered(*after, self.you, option.card)
                if offer is not None:
                    yield self._answer(facts, offer)

    # ---------------------------------------------------------------------------- what to try

    def _present(self) -> Desk:
        return Desk(self.setup, self.position)

    def scenes(self) -> Iterator[TableToTry]:
        """Every table to try."""
        yield TableToTry((s.AllPass(),), self._present, self.you)
        yield from self.smallest()
        yield from _SCENES.get(self.law.occasion, _TablesTried.own_action)(self)
        yield from self.by_other_books()
        yield TableToTry((), self._present, self.you, plays=1)

    def smallest(self) -> Iterator[TableToTry]:
        """The table as it is, but for who is in the Round, or for a token of who is answered."""
        game, subject = self.position.round, self.moment.subject
        if game is not None and not game.ended and self.you not in game.members:
            yield TableToTry((s.MemberIs(self.you),), self._join, self.you)
        for each in self.law.words.when:
            if isinstance(each, c.Marked) and isinstance(subject, Play):
                yield self._marked(subject.by, each.marked)

    def _join(self) -> Desk:
        return s.joined(self.setup, self.position, self.you)

    def _marked(self, seat: SeatNo, token: str) -> TableToTry:
        def lay() -> Desk:
            desk = Desk(self.setup, self.position)
            desk.seats[seat] = s.with_tokens(desk.seats[seat], token, 1)
            return desk

        return TableToTry((s.Has(seat, token, 1, 0),), lay, self.you)

    def by_other_books(self) -> Iterator[TableToTry]:
        """The table as it is, where another book decides otherwise what the refusal is about."""
        name = DECIDED_BY.get(self.refusal.reason, "")
        values = {book: switches()[name].values[book] for book in BOOKS} if name else {}
        mine = getattr(self.setup.rulings, name, None)
        for book, value in values.items():
            if value != mine:
                other = replace(self.setup, edition=book, rulings=rulings_for(book))
                yield TableToTry((s.BookIs(book),), self._present, self.you, setup=other)

    def staged(self, turn: SeatNo, phase: PhaseOf, plays: int = 0) -> TableToTry:
        """The beginning of a phase of somebody's turn."""
        facts = self._stage(turn, phase) or (() if plays else (s.BeginsAnew(phase),))
        return TableToTry(
            facts, lambda: s.staged(self.setup, self.position, turn, phase), turn, plays
        )

    def _stage(self, turn: SeatNo, phase: PhaseOf | None) -> tuple[Circumstance, ...]:
        facts: list[Circumstance] = []
        if self.setup.mates[self.turn] != self.setup.mates[turn]:
            facts.append(s.OnTurn(turn))
        if phase not in (None, self.phase):
            facts.append(s.InPhase(phase))
        return tuple(facts)

    def people(self, first: SeatNo) -> list[SeatNo]:
        """Those who are there and choose for themselves: ``first``, then whose turn it is."""
        desk = Desk(self.setup, self.position)
        order = dict.fromkeys((first, self.turn, *desk.clockwise(self.turn)))
        return [seat for seat in order if desk.decides(seat) and desk.reached(seat)]

    def own_action(self) -> Iterator[TableToTry]:
        """In the own Action Phase."""
        yield self.staged(self.you, "action")

    def named_phase(self) -> Iterator[TableToTry]:
        """In the phase that the card names."""
        named = [each for each in self.law.words.when if isinstance(each, c.PhaseIs)]
        mates = self.setup.mates[self.you]
        for each in named:
            whose = [
                seat for seat in self.people(self.you) if (seat in mates) == (each.of == "self")
            ]
            for seat in whose:
                yield self.staged(seat, each.phase)
        if not named:
            yield from self.own_action()

    def bets(self) -> Iterator[TableToTry]:
        """On the own turn in a Round."""
        yield self.in_a_round(self.you)
        if self.refusal.reason == "winning-hand":
            yield TableToTry((s.ControlIsFree(),), self._free, self.you)

    def _free(self) -> Desk:
        return s.betting_next(self.setup, self.position, self.you, free=True)

    def in_a_round(self, gambler: SeatNo, plays: int = 0) -> TableToTry:
        """A player's turn in the Round that runs, or in one that is supposed."""
        game, turn = self.position.round, self.turn
        if game is not None and not game.ended and self._holds_round():
            more = () if gambler in game.members else (s.MemberIs(gambler),)
            facts = (*more, s.RoundRuns(gambler))
            return TableToTry(
                facts, lambda: s.betting_next(self.setup, self.position, gambler), gambler, plays
            )
        phase = self.phase if self.phase in PHASES else "action"
        return TableToTry(
            (s.RoundRuns(gambler),),
            lambda: s.in_a_round(self.setup, self.position, gambler, phase, turn),
            gambler,
            plays,
        )

    def _holds_round(self) -> bool:
        return any(isinstance(frame, Gambling) for frame in self.position.agenda)

    def answers(self) -> Iterator[TableToTry]:
        """Somebody plays what it answers: as an Action, on a turn in a Round, or on a Drink."""
        people = self.people(self.turn)
        for seat in people:
            yield self.staged(seat, "action", plays=1)
        for seat in people:
            yield self.in_a_round(seat, plays=1)
        if self.law.occasion == "card":
            for seat in people:
                yield self.drink_of(self.turn, None, seat)
        if self.law.occasion in ("card", "loss"):
            yield TableToTry((), self._present, self.you, plays=2)
            for seat in people:
                yield self.staged(seat, "action", plays=2)

    def drinks(self) -> Iterator[TableToTry]:
        """Somebody is about to drink: what lies on top, or another Drink."""
        if any(isinstance(frame, Drinks) for frame in self.position.agenda):
            for seat in self.people(self.you):
                yield TableToTry((s.DrinkIs(seat),), self._lay_drink(seat), self.you)
        for seat in self.people(self.you):
            yield self.drink_of(seat, None)
        for seat in self.people(self.you)[:3]:
            for card in self._some_drinks():
                yield self.drink_of(seat, card)

    def _lay_drink(self, seat: SeatNo) -> Callable[[], Desk]:
        return lambda: s.drunk_by(self.setup, self.position, seat)

    def drink_of(
        self, seat: SeatNo, card: CardNo | None, actor: SeatNo | None = None
    ) -> TableToTry:
        """Somebody's Drink Phase; an ``actor`` plays a card in it."""

        def lay() -> Desk | None:
            desk = s.staged(self.setup, self.position, seat, "drink")
            there = card is None or s.drink_on_top(desk, seat, card)
            return desk if there else None

        facts = (*self._stage(seat, "drink"), s.DrinkIs(seat, card))
        return TableToTry(facts, lay, seat if actor is None else actor, int(actor is not None))

    def _some_drinks(self) -> list[CardNo]:
        """Different Drinks that are to be had, few of them."""
        cast = self.setup.cast
        there = dict.fromkeys((*self.position.drink_deck, *self.position.drink_discard))
        return [card for card in there if cast[card].face is not None][:4]

    def events(self) -> Iterator[TableToTry]:
        """Somebody reveals an Event."""
        cards = [card for card, each in self.setup.cards if "event" in each.type]
        for seat in self.people(self.turn)[:2]:
            for card in cards[:12]:
                event = s.EventIs(seat, card)
                yield TableToTry((*self._when_revealed(event), event), self._lay_event(event), seat)

    def _when_revealed(self, event: s.EventIs) -> tuple[s.Circumstance, ...]:
        """A Drink Event comes up in the Drink Phase, another one when the turn ends."""
        in_a_phase = self.setup.cast[event.card].event_class == "drink"
        return self._stage(event.by, "drink" if in_a_phase else None)

    def _lay_event(self, event: s.EventIs) -> Callable[[], Desk | None]:
        return lambda: s.revealed(self.setup, self.position, event, event.by)

    def rounds_won(self) -> Iterator[TableToTry]:
        """Somebody has just won a Round."""
        for seat in self.people(self.turn):
            yield TableToTry((s.WinnerIs(seat),), self._lay_win(seat), seat)
            yield TableToTry((s.WinnerIs(seat),), self._lay_win(seat), seat, plays=1)

    def _lay_win(self, winner: SeatNo) -> Callable[[], Desk]:
        return lambda: s.round_won(self.setup, self.position, winner, self.turn)

    def of_a_round(self) -> Iterator[TableToTry]:
        """At anybody's turn in a Round."""
        for seat in self.people(self.turn):
            yield self.in_a_round(seat)
        yield from self.answers()


_SCENES: dict[str, Callable[[_TablesTried], Iterator[TableToTry]]] = {
    "phase": _TablesTried.named_phase,
    "bet": _TablesTried.bets,
    "round": _TablesTried.of_a_round,
    "card": _TablesTried.answers,
    "ante": _TablesTried.answers,
    "payment": _TablesTried.answers,
    "loss": _TablesTried.answers,
    "drink": _TablesTried.drinks,
    "event": _TablesTried.events,
    "won": _TablesTried.rounds_won,
    "taken": _TablesTried.rounds_won,
}
"""Where a card for each occasion is looked for; others in the own Action Phase."""


def _quietly(decision: Decision, actor: SeatNo) -> Option:
    """The choice that does least: to decline, or that ``actor`` is the one who acts."""
    options = decision.options
    declining = (each for each in options if each.act in DECLINING)
    acting = (each for each in options if each.act in (Act.NEXT, Act.CHAMPION)
              and each.targets == (actor,))  # fmt: skip
    return next(declining, next(acting, options[0]))


def _drink_names(frame: AnyFrame) -> Iterator[CardNo]:
    """The cards of the Drinks that wait, the first of each."""
    if isinstance(frame, Drinks):
        yield from (drink.names[0] for drink in frame.drinks if drink.names)


def _apart(decision: Decision, you: SeatNo) -> list[Option]:
    """The plays of a decision, each once on this player and once on somebody else."""
    plays = (each for each in decision.options if each.act is Act.PLAY)
    found = {(each.card, each.mode, you in each.targets): each for each in plays}
    return sorted(found.values(), key=lambda each: you not in each.targets)


def _put_back(position: Position, hands: Hands, option: Option) -> Position:
    """The position with the old hand, and the card that is played in it."""
    seats = list(position.seats)
    for seat, hand in hands.items():
        seats[seat] = _with_hand(seats[seat], hand, option.card)
    return replace(position, seats=tuple(seats))


def _with_hand(player: Seat, hand: tuple[CardNo, ...], card: CardNo) -> Seat:
    if card not in player.hand or card in hand:
        return replace(player, hand=hand)
    deck, discard = list(player.deck), list(player.discard)
    (deck if card in deck else discard).remove(card)
    whole = tuple(sorted((*hand, card)))
    return replace(player, hand=whole, deck=tuple(deck), discard=tuple(discard))
