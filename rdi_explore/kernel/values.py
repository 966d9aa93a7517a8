"""What a position is made of: frozen values that know nothing of the rules.

Seats and cards are small whole numbers: seats clockwise from 0, cards as indexes into the cast
of the :class:`~rdi_explore.kernel.setup.Setup`. Unordered piles are sorted tuples, so that equal
situations are equal values.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Literal

import msgspec

from .cards import Hook, Stat

NOBODY = -1
"""No seat: nobody in control, a loss without a source, a half that scores for nobody."""
INN = -2
"""The receiver of a payment that is no player."""
NOTHING = -1
"""No card: a player was picked, and no card in front; a loss without a card that lies there."""
POT = -3
"""The receiver of an ante."""

PhaseName = Literal["discard", "action", "order", "drink"]
PHASES: tuple[PhaseName, ...] = ("discard", "action", "order", "drink")
"""The four phases of a turn in their order (turn.four-phases)."""

WindowKind = Literal["card", "drink", "event", "ante", "payment", "after", "won", "taken", "free",
                     "gamble", "losing", "chaser", "draw"]  # fmt: skip
"""What a window is about: a card played, Drinks or an Event revealed, an ante demanded, Gold
that is due, losses that have happened, a Round won, a pot taken, the time before or after a
special action, a gambling turn, the last chance of losing players, the time before a Chaser
(where a ruling allows Anytime Cards there), or the others' time between discarding and drawing
(by another ruling)."""

Stage = Literal["any", "anytime", "sometimes", "wish"]


class Value(msgspec.Struct, frozen=True, gc=False, cache_hash=True, array_like=True):
    """A part of a position: immutable, cheap to hash, compact when saved."""


class Pile(Value, frozen=True):
    """A pile that only some games have: a side deck, its discards, cards laid out in a row.

    ``marks`` are numbers beside the cards (where a token points to on each), or one number for the
    whole pile (its counters).
    """

    name: str
    cards: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()


CardSet = int
"""A set of cards where they lie: bit ``n`` is card ``n`` in hand, bit ``FRONT + n`` in front."""
FRONT = 1 << 10
ASIDE = 2 << 10
"""And bit ``ASIDE + n`` is card ``n`` in a pile from which it may be played."""
bit = (1).__lshift__
"""The set of this one card in hand."""


class Seat(Value, frozen=True):
    """A player: attributes, piles and tokens. ``hand``, ``discard`` and ``front`` (cards that
    stay in front of the player) are sorted; ``deck`` and ``pile`` (the Drink Me! Pile) have their
    top card first. ``piles`` are those of a character's own components, by name.

    Members of a team have equal attributes: every change is made to all of them
    (team.shared-stats). ``away`` says until when a player is not there: to the end of this
    ``turn``, or to the ``own`` next one (team.turn-ends-now-individual), or to that of
    ``away_with``.
    """

    fortitude: int = 20
    alcohol: int = 0
    gold: int = 10
    hand: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    out: bool = False
    front: tuple[int, ...] = ()
    piles: tuple[Pile, ...] = ()
    away: Literal["", "turn", "own"] = ""
    away_with: int = NOBODY

    @property
    def at_hand(self) -> tuple[int, ...]:
        """The cards that the player may have a use for: those in hand and those in front."""
        return self.hand + self.front if self.front else self.hand

    @property
    def passing_out(self) -> bool:
        """Whether Alcohol Content has met Fortitude (pass-out.condition)."""
        return self.alcohol >= self.fortitude

    def cards(self) -> CardSet:
        """The set of the cards that the player may have a use for, none if out of the game or
        not there."""
        if self.out or self.away:
            return 0
        cards = reduce(or_, map(bit, self.hand), 0)
        return cards | reduce(or_, map(bit, self.front)) << FRONT if self.front else cards


class Blow(Value, frozen=True):
    """A loss of Fortitude that hits a card in front of a player, and no player: of the instruction
    ``step`` of a played card, by so much."""

    step: int
    seat: int
    card: int
    amount: int


class Part(Value, frozen=True):
    """One packet of a played card: an instruction changes one attribute of one victim.

    ``amount`` is signed; ``to`` receives Gold that ``victim`` pays. The source of every part is
    the player of its card, wherever it is redirected (redirect.original-source); ``moved`` says
    that it was. A ``fixed`` part can no longer be Ignored or reduced by its victim.
    """

    step: int
    victim: int
    stat: Stat
    amount: int
    to: int = NOBODY
    moved: bool = False
    fixed: bool = False


WhyDue = Literal["refill", "ante", "card", "contest", "event", "wages"]
"""Why Gold is due."""


class Due(Value, frozen=True):
    """Gold that a player must pay to a player, to the Inn or into the pot; ``covered`` says who
    pays it instead."""

    payer: int
    to: int
    amount: int
    covered: Literal["", "inn", "nobody"] = ""


class Hurt(Value, frozen=True):
    """An occurrence: this player really lost Fortitude or Gold, by a card of that player.

    ``moved`` says that the loss was aimed at somebody else first, ``cause`` is the card in front of
    that player, or the sheet, that did it; of cards that were played nothing is kept.
    """

    victim: int
    source: int
    amount: int
    moved: bool = False
    stat: Stat = "fortitude"
    cause: int = NOTHING


class Dose(Value, frozen=True):
    """What a Drink adds to its drinker's numbers; ``tastes`` are seats to which it adds others,
    as (seat, Alcohol Content, Fortitude)."""

    alcohol: int = 0
    fortitude: int = 0
    tastes: tuple[tuple[int, int, int], ...] = ()

    def of(self, seat: int) -> tuple[int, int]:
        """Alcohol Content and Fortitude for this drinker."""
        for taster, alcohol, fortitude in self.tastes:
            if taster == seat:
                return alcohol, fortitude
        return self.alcohol, self.fortitude


class Extra(Value, frozen=True):
    """An effect of a Drink on its drinker's cards: to draw or to discard so many."""

    act: Literal["draw", "discard"]
    n: int


class Gift(Value, frozen=True):
    """An effect that player ``by`` has added to a Drink: its drinker receives this of ``by`` if
    it is ``gold``, else so many tokens of that name."""

    what: str
    n: int
    by: int


class Drink(Value, frozen=True):
    """A revealed Drink with its Chasers: one unit for every card that touches it.

    ``names`` are all cards that it is made of; ``cards`` are those to discard (none for a copy or
    a second half). Its numbers are the sum of its ``doses``. ``score`` is what counts in a
    Contest; it belongs to ``revealer``. Halves and copies of one Drink have the same ``origin``.
    ``giver`` is who made an automaton its drinker, and ``answered`` says that the automaton has
    had its response to it.
    """

    names: tuple[int, ...]
    cards: tuple[int, ...]
    revealer: int
    drinker: int
    doses: tuple[Dose, ...] = ()
    extras: tuple[Extra, ...] = ()
    gifts: tuple[Gift, ...] = ()
    score: int = 0
    ignored: tuple[int, ...] = ()
    negated: bool = False
    halved: bool = False
    may_split: bool = False
    origin: int = 0
    giver: int = NOBODY
    answered: bool = False

    @property
    def alcohol(self) -> int:
        """Alcohol Content for the drinker."""
        return self.of(self.drinker)[0]

    @property
    def fortitude(self) -> int:
        """What the drinker gains in Fortitude, or loses."""
        return self.of(self.drinker)[1]

    def of(self, seat: int) -> tuple[int, int]:
        """Alcohol Content and Fortitude if this player were to drink it."""
        if len(self.doses) == 1:
            return self.doses[0].of(seat)
        doses = [dose.of(seat) for dose in self.doses]
        return sum(alcohol for alcohol, _ in doses), sum(fortitude for _, fortitude in doses)


class Round(Value, frozen=True):
    """A running Round of Gambling. ``passed`` is the set of players who passed since control
    last changed; ``lock`` says what alone may take control next.

    ``taker`` is who takes the pot in the winner's place or has taken it, ``taken`` the Gold of it
    that this player got, ``prize`` the Prize that came with it.
    """

    members: tuple[int, ...]
    control: int
    passed: tuple[int, ...] = ()
    lock: str = ""
    ended: bool = False
    winner: int = NOBODY
    taker: int = NOBODY
    taken: int = 0
    prize: int = -1


class Contest(Value, frozen=True):
    """A running Drinking Contest. ``held`` are players who passed out in it and whose Gold is
    divided only when it is over; ``drunk`` are those who pass out because of what they drank, where
    it is asked (contest.pass-out-loses-now-splits-later)."""

    participants: tuple[int, ...]
    held: tuple[int, ...] = ()
    drunk: tuple[int, ...] = ()


class Option(Value, frozen=True):
    """One thing that the deciding player may do.

    ``act`` is ``pass``, ``play``, ``discard``, ``enough``, ``order``, ``share``, ``keep`` or
    ``choose`` (then ``mode`` is the number of the alternative).
    ``part`` says which Drink or which loss is answered, ``targets`` whom it is played on, and
    ``behalf`` the teammate for whom a card is played (team.shared-defence). ``hits`` is empty, or
    says for each of the targets which card in front of that player is picked in the player's place
    (or :data:`NOTHING`).
    """

    act: str
    card: int = -1
    mode: int = 0
    part: int = -1
    targets: tuple[int, ...] = ()
    behalf: int = NOBODY
    hits: tuple[int, ...] = ()


PASS = Option("pass")

# --------------------------------------------------------------------------------- frames


class Frame(Value, frozen=True, tag=True):
    """An item of the agenda: a rule that is being carried out. ``at`` names its next step."""

    at: str


class Game(Frame, frozen=True):
    """Turn after turn, until the game is over; ``opening``: nobody has had a turn yet."""

    opening: bool = False


class Deal(Frame, frozen=True):
    """The table is being set for a new game: all cards lie as they come from the box.

    ``first`` is who shall begin, or nobody: then the seed decides.
    """

    first: int = NOBODY


class Turn(Frame, frozen=True):
    """A turn of the turn owner, or of a whole team; ``phase`` counts the phases done. The
    ``opening`` turn is the first of the game. ``repeat`` are players for each of whom the last
    phase comes once more."""

    phase: int = 0
    opening: bool = False
    repeat: tuple[int, ...] = ()


class Phase(Frame, frozen=True):
    """One phase: a window, its special action, another window. ``again`` allows another Action;
    ``used`` are the cards in front of the turn owner that were used in it; ``over`` says that the
    turn has been ended. ``waiting`` are members of a team whose special action is still to
    come, ``more`` is how many further Actions, or Drinks to order, the special action has.
    ``only`` is the one member for whom a phase is repeated (team.skip-repeat-individual)."""

    phase: PhaseName
    least: int = 0
    again: bool = False
    used: tuple[int, ...] = ()
    over: bool = False
    waiting: tuple[int, ...] = ()
    more: int = 0
    only: int = NOBODY


class Window(Frame, frozen=True):
    """A priority window. Its subject is the frame below it.

    ``asked`` counts the seats, in asking order, that were asked since it last opened; ``wishes``
    are the secret answers of a poll.
    """

    kind: WindowKind
    first: int
    stage: Stage = "any"
    asked: int = 0
    wishes: tuple[tuple[int, Option], ...] = ()


class Play(Frame, frozen=True):
    """A card that was announced and is not yet settled. ``stashes`` is everybody's Gold when it
    began to resolve, where cards of the game answer its loss. ``behalf`` is the teammate for whom
    it is played; ``champions`` are those whom it concerns where it concerns one of each team;
    ``answered`` says that an automaton has had its response to it. ``hits`` are cards in front that
    were picked (see :class:`Option`), ``blows`` what they lose. ``boost`` is by how much its
    numbers are greater than printed, ``revealed`` the card of a side deck whose effects come before
    its own. ``warded`` is as with what it causes."""

    card: int
    mode: int
    by: int
    part: int = -1
    targets: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    ignored: tuple[int, ...] = ()
    negated: bool = False
    step: int = 0
    hurts: tuple[Hurt, ...] = ()
    stashes: tuple[int, ...] = ()
    behalf: int = NOBODY
    champions: tuple[int, ...] = ()
    boost: int = 0
    revealed: tuple[int, ...] = ()
    warded: tuple[int, ...] = ()
    answered: bool = False
    hits: tuple[int, ...] = ()
    blows: tuple[Blow, ...] = ()

    @property
    def you(self) -> int:
        """Whom the card means by "you": its player, or the teammate for whom it is played."""
        return self.by if self.behalf == NOBODY else self.behalf


class After(Frame, frozen=True):
    """What a settled card has caused, while it may still be answered. ``warded`` are those whose
    Static Effects have kept off all of their loss, where a card counts them."""

    hurts: tuple[Hurt, ...]
    warded: tuple[int, ...] = ()


class Reveal(Frame, frozen=True):
    """Players reveal Drinks, each with its Chasers, from the Drink Me! Pile or the Drink Deck."""

    who: tuple[int, ...]
    source: Literal["pile", "deck"]
    purpose: Literal["drink", "forced", "contest", "copies", "dare"]
    drinks: tuple[Drink, ...] = ()
    chasing: bool = False


class Payment(Frame, frozen=True):
    """Gold is due from some players at the same time."""

    dues: tuple[Due, ...]
    why: WhyDue


class Discarding(Frame, frozen=True):
    """Players discard cards from hand, one player after the other.

    ``left`` is how many the first of ``who`` still has to discard, ``each`` how many everybody
    has to, ``chooser`` who picks them (:data:`NOBODY`: who discards).
    """

    who: tuple[int, ...]
    each: int
    left: int
    types: tuple[str, ...] = ()
    chooser: int = NOBODY
    of: Literal["hand", "front"] = "hand"


class Keeping(Frame, frozen=True):
    """Cards in front of a player were hit: each is paid for, or discarded."""

    seat: int
    cards: tuple[int, ...]


class Choosing(Frame, frozen=True):
    """Players choose between the alternatives of the instruction below, in turn order."""

    who: tuple[int, ...]
    chosen: tuple[tuple[int, int], ...] = ()
    step: int = 0


class Picking(Frame, frozen=True):
    """A card's player picks a player while the card below resolves."""

    by: int
    pick: Literal["anyone", "other"]
    may: bool = False


class Fetching(Frame, frozen=True):
    """A player takes the top card of one of these side decks."""

    seat: int
    piles: tuple[str, ...]


class Replacing(Frame, frozen=True):
    """A player chooses how much of the due with the number ``part`` is paid otherwise."""

    seat: int
    part: int


class Refill(Frame, frozen=True):
    """The Drink Deck has run out: everybody pays, the discards become the new deck."""


class Drinks(Frame, frozen=True):
    """Revealed Drinks that wait to be drunk together."""

    drinks: tuple[Drink, ...]
    first: int


class Drawing(Frame, frozen=True):
    """Drinkers draw and discard as they were told by what they drank, one after the other;
    ``left`` are the effects that each drinker still has."""

    left: tuple[tuple[int, tuple[Extra, ...]], ...]


class Ordering(Frame, frozen=True):
    """Extra Drinks that a card's player gives to others, one at a time; ``ignored`` are players
    who Ignored the card. With a ``gift``, each receiver gets one such token: who is in ``given``
    has it already."""

    by: int
    left: int
    ignored: tuple[int, ...] = ()
    gift: str = ""
    given: tuple[int, ...] = ()


class Drinking(Frame, frozen=True):
    """Players must drink because of a card: group after group, each group together."""

    source: Literal["pile", "deck"]
    groups: tuple[tuple[int, ...], ...]


class Event(Frame, frozen=True):
    """A revealed Event. ``champions`` are those whom it concerns in a team game."""

    card: int
    by: int
    ignored: tuple[int, ...] = ()
    negated: bool = False
    started: bool = False
    champions: tuple[int, ...] = ()


class DrinkingContest(Frame, frozen=True):
    """A Drinking Contest among those who may still win it; ``outer`` is the Contest in the middle
    of which it began, by an extra Drink."""

    contenders: tuple[int, ...]
    outer: Contest | None = None


class RoundOnTheHouse(Frame, frozen=True):
    """Everybody drinks a copy of one Drink."""

    by: int
    drinkers: tuple[int, ...]


class Dare(Frame, frozen=True):
    """Two Drinks are revealed: the stronger for the revealer, the other for everybody else."""

    by: int
    drinkers: tuple[int, ...]
    drinks: tuple[Drink, ...] = ()


class Gambling(Frame, frozen=True):
    """A Round of Gambling; ``gambler`` is the player who is to act or has acted last."""

    gambler: int


class AnteDemand(Frame, frozen=True):
    """Everybody in the Round must ante ``amount`` Gold because of a card of player ``by``; who has
    ``anted`` already, or has left the Round instead (``spared``), need not (again). ``stashes`` is
    everybody's Gold before the antes, where cards of the game answer its loss."""

    by: int
    amount: int
    anted: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()
    stashes: tuple[int, ...] = ()


class Champions(Frame, frozen=True):
    """Teams choose who of them is concerned by an Event, a Round or a card: ``teams`` have still
    to choose (each is named by one of its members)."""

    teams: tuple[int, ...]
    champions: tuple[int, ...] = ()


class Hooks(Frame, frozen=True):
    """What the components of characters do at a moment of the turn, one thing after the other.

    ``components`` are those that are still to act, as (bearer, card, mode).
    """

    moment: Hook
    components: tuple[tuple[int, int, int], ...] = ()


class Planting(Frame, frozen=True):
    """A player plants ``left`` Mushrooms of a side deck; ``card`` is one that has no place in the
    full Planter Box."""

    seat: int
    deck: str
    left: int
    card: int = -1


class Growing(Frame, frozen=True):
    """A player lets one Mushroom grow."""

    seat: int


class Gathering(Frame, frozen=True):
    """A player gathers all fully grown Mushrooms, one after the other."""

    seat: int


class Harvesting(Frame, frozen=True):
    """A player pays a cost with Mushrooms: their values must still come to ``left``. They are named
    in the order in which they lie: none before ``card`` at ``mark`` any more."""

    seat: int
    left: int
    card: int = -1
    mark: int = 0


class Plotting(Frame, frozen=True):
    """A player may plot ``left`` cards."""

    seat: int
    left: int


class Kindling(Frame, frozen=True):
    """The token on a player's track moves ``left`` spots up."""

    seat: int
    left: int


class Recovering(Frame, frozen=True):
    """A player takes a card of these types back from the own discard pile."""

    seat: int
    types: tuple[str, ...]


class PassedOut(Frame, frozen=True):
    """An automaton has passed out on the tracks of these players, one after the other."""

    who: tuple[int, ...]


class EventDecks(Frame, frozen=True):
    """The end of a turn: a Progress Counter is removed from each of these ``decks`` of Events, one
    deck after the other; ``card`` is the Event that was revealed."""

    decks: tuple[str, ...]
    card: int = -1


class Sequel(Frame, frozen=True):
    """What follows from an effect of the card below, by what was found out: this list of effects of
    the card, counted in printed order (``branch``), happens to ``who``."""

    branch: int
    who: tuple[int, ...]
    step: int = 0


class Bidding(Frame, frozen=True):
    """Players bid Gold: those in ``who``, the next to bid first. ``winner`` made the highest bid,
    ``n``; ``passed`` are those who passed since."""

    who: tuple[int, ...]
    branch: int
    n: int = 0
    winner: int = NOBODY
    passed: tuple[int, ...] = ()


class Offering(Frame, frozen=True):
    """Players show Gold together: those in ``who`` have still to choose, ``shown`` have chosen."""

    who: tuple[int, ...]
    branch: int
    shown: tuple[tuple[int, int], ...] = ()


class Giving(Frame, frozen=True):
    """Player ``by`` decides whether a Prize goes to player ``to`` (prize.whitehawk-half)."""

    card: int
    by: int
    to: int


class Losing(Frame, frozen=True):
    """The loss check: last chances, then everybody who still loses is out together.

    ``hurts`` are the losses of the losing players, which they may still answer; ``held`` are
    players who passed out in a Contest and whose Gold is divided now; ``before`` is who was in
    the game before anybody was removed.
    """

    hurts: tuple[Hurt, ...] = ()
    held: tuple[int, ...] = ()
    before: tuple[int, ...] = ()


AnyFrame = (
    Game
    | Deal | Turn | Phase | Window | Play | After | Payment | Discarding | Choosing | Keeping
    | Reveal | Refill
    | Drinks | Event | DrinkingContest | RoundOnTheHouse | Gambling | AnteDemand | Losing
    | Drawing | Ordering | Drinking | Dare | Champions | Hooks | Picking | Fetching | Replacing
    | Planting | Growing | Gathering | Harvesting | Plotting | Kindling | Recovering
    | EventDecks | Sequel | Bidding | Offering | Giving | PassedOut
)  # fmt: skip
"""Every kind of item that can stand on the agenda."""


class Position(Value, frozen=True, gc=True, dict=True):
    """The whole table between two choices.

    ``turn`` is the turn owner, ``inn`` the Gold that the Inn has taken in (it may be negative:
    the Inn never runs out), ``drink_discard`` is sorted, ``agenda`` holds the unfinished items,
    bottom first. ``winners`` is empty until the game is over. ``bar_deck`` has its top card first;
    it is ``None`` where the Bar Deck variant is not played. ``piles`` are those of the variants.
    """

    seats: tuple[Seat, ...]
    turn: int
    agenda: tuple[AnyFrame, ...]
    drink_deck: tuple[int, ...] = ()
    drink_discard: tuple[int, ...] = ()
    inn: int = 0
    pot: int = 0
    round: Round | None = None
    contest: Contest | None = None
    recent: tuple[Hurt, ...] = ()
    seed: int = 0
    winners: tuple[int, ...] = ()
    bar_deck: tuple[int, ...] | None = None
    piles: tuple[Pile, ...] = ()

    @cached_property
    def held(self) -> tuple[CardSet, ...]:
        """The cards of each seat as a set; it follows from ``seats`` and is no part of them."""
        return tuple(seat.cards() for seat in self.seats)

    @cached_property
    def staying(self) -> tuple[int, ...]:
        """The seats that are still in the game; it follows from ``seats``, too."""
        return staying(self.seats)

    def __reduce__(self) -> tuple[Callable[[bytes], "Position"], tuple[bytes]]:
        """A position is pickled as one packed text: its many parts one by one would take long."""
        return unpacked, (_encode(self),)


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Position).decode


def unpacked(packed: bytes) -> Position:
    """The position that was packed to be pickled."""
    return _decode(packed)


def staying(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The numbers of the seats that are still in the game."""
    return tuple(number for number, seat in enumerate(seats) if not seat.out)
