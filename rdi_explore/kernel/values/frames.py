"""The items of the agenda: rules that are being carried out."""

from typing import Literal

from ..vocabulary.cards import Hook
from .drinks import Contest, Drink, Extra
from .numbers import (
    NOBODY,
    NOTHING,
    WHOLE,
    Amount,
    Asked,
    CardNo,
    CardOrNothing,
    Count,
    Few,
    Gold,
    ModeNo,
    PartNo,
    PhaseName,
    PhasesDone,
    SeatNo,
    SeatOrNobody,
    Stage,
    StepNo,
    WhyDue,
    WindowKind,
)
from .plays import Awaited, Blow, Due, Hurt, Option, Part
from .seats import Value


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

    first: SeatOrNobody = NOBODY


class Turn(Frame, frozen=True):
    """A turn of the turn owner, or of a whole team; ``phase`` counts the phases done. The
    ``opening`` turn is the first of the game. ``repeat`` are players for each of whom the last
    phase comes once more."""

    phase: PhasesDone = 0
    opening: bool = False
    repeat: tuple[SeatNo, ...] = ()


class Phase(Frame, frozen=True):
    """One phase: a window, its special action, another window. ``again`` allows another Action;
    ``used`` are the cards in front of the turn owner that were used in it; ``over`` says that the
    turn has been ended. ``waiting`` are members of a team whose special action is still to
    come, ``more`` is how many further Actions, or Drinks to order, the special action has, and
    ``played`` how many it had, where numbers of cards depend on that.
    ``only`` is the one member for whom a phase is repeated (team.skip-repeat-individual)."""

    phase: PhaseName
    least: CardNo = CardNo(0)
    again: bool = False
    used: tuple[CardNo, ...] = ()
    over: bool = False
    waiting: tuple[SeatNo, ...] = ()
    more: Few = 0
    played: Few = 0
    only: SeatOrNobody = NOBODY


class Window(Frame, frozen=True):
    """A priority window. Its subject is the frame below it.

    ``asked`` counts the seats, in asking order, that were asked since it last opened; ``wishes``
    are the secret answers of a poll.
    """

    kind: WindowKind
    first: SeatNo
    stage: Stage = "any"
    asked: Asked = 0
    wishes: tuple[tuple[SeatNo, Option], ...] = ()


class Play(Frame, frozen=True):
    """A card that was announced and is not yet settled. ``stashes`` is everybody's Gold when
    its price was due, then when it began to resolve, where cards of the game answer its loss.
    ``behalf`` is the teammate for whom it is played; ``champions`` are those whom it concerns
    where it concerns one of each team; ``answered`` says that an automaton has had its response
    to it. ``hits`` are cards in front that were picked (see :class:`Option`), ``blows`` what
    they lose. ``boost`` is by how much its numbers are greater than printed, ``revealed`` the
    card of a side deck whose effects come before its own. ``warded`` is as with what it causes.
    ``awaited`` is what was done to losses that a coin or a choice may still bring. ``laid`` are its
    packets as they are printed, once they have become others, and ``changes`` what was done to
    these in order, where a card of the game lets numbers grow."""

    card: CardNo
    mode: ModeNo
    by: SeatNo
    part: PartNo = WHOLE
    targets: tuple[SeatNo, ...] = ()
    parts: tuple[Part, ...] = ()
    ignored: tuple[SeatNo, ...] = ()
    negated: bool = False
    step: StepNo = 0
    hurts: tuple[Hurt, ...] = ()
    stashes: tuple[Gold, ...] = ()
    behalf: SeatOrNobody = NOBODY
    champions: tuple[SeatNo, ...] = ()
    boost: Amount = 0
    revealed: tuple[CardNo, ...] = ()
    warded: tuple[SeatNo, ...] = ()
    answered: bool = False
    hits: tuple[CardOrNothing, ...] = ()
    blows: tuple[Blow, ...] = ()
    awaited: tuple[Awaited, ...] = ()
    laid: tuple[Part, ...] = ()
    changes: tuple[Awaited, ...] = ()

    @property
    def you(self) -> SeatNo:
        """Whom the card means by "you": its player, or the teammate for whom it is played."""
        return self.by if self.behalf == NOBODY else self.behalf


class After(Frame, frozen=True):
    """What a settled card has caused, while it may still be answered. ``warded`` are those whose
    Static Effects have kept off all of their loss, where a card counts them."""

    hurts: tuple[Hurt, ...]
    warded: tuple[SeatNo, ...] = ()


class Reveal(Frame, frozen=True):
    """Players reveal Drinks, each with its Chasers, from the Drink Me! Pile or the Drink Deck.

    ``events`` are the Drink Events that came up, and have to be followed, with their revealers.
    """

    who: tuple[SeatNo, ...]
    source: Literal["pile", "deck"]
    purpose: Literal["drink", "forced", "served", "contest", "copies", "dare"]
    drinks: tuple[Drink, ...] = ()
    chasing: bool = False
    events: tuple[tuple[SeatNo, CardNo], ...] = ()


class Payment(Frame, frozen=True):
    """Gold is due from some players at the same time."""

    dues: tuple[Due, ...]
    why: WhyDue


class Discarding(Frame, frozen=True):
    """Players discard cards from hand, one player after the other.

    ``left`` is how many the first of ``who`` still has to discard, ``each`` how many everybody
    has to, ``chooser`` who picks them (:data:`NOBODY`: who discards).
    """

    who: tuple[SeatNo, ...]
    each: Count
    left: Count
    types: tuple[str, ...] = ()
    chooser: SeatOrNobody = NOBODY
    of: Literal["hand", "front"] = "hand"


class Keeping(Frame, frozen=True):
    """Cards in front of a player were hit: each is paid for, or discarded."""

    seat: SeatNo
    cards: tuple[CardNo, ...]


class Choosing(Frame, frozen=True):
    """Players choose between the alternatives of the instruction below, in turn order."""

    who: tuple[SeatNo, ...]
    chosen: tuple[tuple[SeatNo, ModeNo], ...] = ()
    step: StepNo = 0


class Picking(Frame, frozen=True):
    """A card's player picks a player while the card below resolves."""

    by: SeatNo
    pick: Literal["anyone", "other"]
    may: bool = False


class Fetching(Frame, frozen=True):
    """A player takes the top card of one of these side decks."""

    seat: SeatNo
    piles: tuple[str, ...]


class Replacing(Frame, frozen=True):
    """A player chooses how much of the due with the number ``part`` is paid otherwise."""

    seat: SeatNo
    part: PartNo


class Refill(Frame, frozen=True):
    """The Drink Deck has run out: everybody pays, the discards become the new deck."""


class Drinks(Frame, frozen=True):
    """Revealed Drinks that wait to be drunk together."""

    drinks: tuple[Drink, ...]
    first: SeatNo


class Drawing(Frame, frozen=True):
    """Drinkers draw and discard as they were told by what they drank, one after the other;
    ``left`` are the effects that each drinker still has."""

    left: tuple[tuple[SeatNo, tuple[Extra, ...]], ...]


class Ordering(Frame, frozen=True):
    """Extra Drinks that a card's player gives to others, one at a time; ``ignored`` are players
    who Ignored the card. With a ``gift``, each receiver gets one such token: who is in ``given``
    has it already."""

    by: SeatNo
    left: Count
    ignored: tuple[SeatNo, ...] = ()
    gift: str = ""
    given: tuple[SeatNo, ...] = ()


class Drinking(Frame, frozen=True):
    """Players must drink because of a card: group after group, each group together. Whether a Drink
    takes the place of an Event that comes up, the card says (``replaced``)."""

    source: Literal["pile", "deck"]
    groups: tuple[tuple[SeatNo, ...], ...]
    replaced: bool = False


class Event(Frame, frozen=True):
    """A revealed Event. ``champions`` are those whom it concerns in a team game."""

    card: CardNo
    by: SeatNo
    ignored: tuple[SeatNo, ...] = ()
    negated: bool = False
    started: bool = False
    champions: tuple[SeatNo, ...] = ()


class DrinkingContest(Frame, frozen=True):
    """A Drinking Contest among those who may still win it; ``outer`` is the Contest in the middle
    of which it began, by an extra Drink."""

    contenders: tuple[SeatNo, ...]
    outer: Contest | None = None


class RoundOnTheHouse(Frame, frozen=True):
    """Everybody drinks a copy of one Drink."""

    by: SeatNo
    drinkers: tuple[SeatNo, ...]


class Dare(Frame, frozen=True):
    """Two Drinks are revealed: the stronger for the revealer, the other for everybody else."""

    by: SeatNo
    drinkers: tuple[SeatNo, ...]
    drinks: tuple[Drink, ...] = ()


class Gambling(Frame, frozen=True):
    """A Round of Gambling; ``gambler`` is the player who is to act or has acted last. In teams it
    was for their ``champions``, whoever of them has left it, or never was in it."""

    gambler: SeatNo
    champions: tuple[SeatNo, ...] = ()


class AnteDemand(Frame, frozen=True):
    """Everybody in the Round must ante ``amount`` Gold because of a card of player ``by``; who has
    ``anted`` already, or has left the Round instead (``spared``), need not (again). ``stashes`` is
    everybody's Gold before the antes, where cards of the game answer its loss."""

    by: SeatNo
    amount: Amount
    anted: tuple[SeatNo, ...] = ()
    spared: tuple[SeatNo, ...] = ()
    stashes: tuple[Gold, ...] = ()


class Champions(Frame, frozen=True):
    """Teams choose who of them is concerned by an Event, a Round or a card: ``teams`` have still
    to choose (each is named by one of its members)."""

    teams: tuple[SeatNo, ...]
    champions: tuple[SeatNo, ...] = ()


class Hooks(Frame, frozen=True):
    """What the components of characters do at a moment of the turn, one thing after the other.

    ``components`` are those that are still to act, as (bearer, card, mode).
    """

    moment: Hook
    components: tuple[tuple[SeatNo, CardNo, ModeNo], ...] = ()


class Planting(Frame, frozen=True):
    """A player plants ``left`` Mushrooms of a side deck; ``card`` is one that has no place in the
    full Planter Box."""

    seat: SeatNo
    deck: str
    left: Count
    card: CardOrNothing = NOTHING


class Growing(Frame, frozen=True):
    """A player lets one Mushroom grow."""

    seat: SeatNo


class Gathering(Frame, frozen=True):
    """A player gathers all fully grown Mushrooms, one after the other."""

    seat: SeatNo


class Harvesting(Frame, frozen=True):
    """A player pays a cost with Mushrooms: their values must still come to ``left``. They are named
    in the order in which they lie: none before ``card`` at ``mark`` any more."""

    seat: SeatNo
    left: Count
    card: CardOrNothing = NOTHING
    mark: Few = 0


class Plotting(Frame, frozen=True):
    """A player may plot ``left`` cards."""

    seat: SeatNo
    left: Count


class Kindling(Frame, frozen=True):
    """The token on a player's track moves ``left`` spots up."""

    seat: SeatNo
    left: Count


class Recovering(Frame, frozen=True):
    """A player takes a card of these types back from the own discard pile."""

    seat: SeatNo
    types: tuple[str, ...]


class Dividing(Frame, frozen=True):
    """Cards of player ``seat`` were revealed: player ``by`` lays those that are ``left`` on two
    ``piles``, one after the other, then the ``chooser`` takes one of them.

    Before they are revealed, ``count`` says how many they are to be. They come from the Character
    Deck or from the side ``deck`` of that name, and the ``rest`` is discarded or shuffled into it.
    """

    seat: SeatNo
    by: SeatNo
    chooser: SeatNo
    count: Count = 0
    deck: str = ""
    rest: Literal["discard", "deck"] = "discard"
    left: tuple[CardNo, ...] = ()
    piles: tuple[tuple[CardNo, ...], tuple[CardNo, ...]] = ((), ())

    @property
    def revealed(self) -> tuple[CardNo, ...]:
        """All the cards, which everybody sees."""
        return (*self.left, *self.piles[0], *self.piles[1])


class PassedOut(Frame, frozen=True):
    """An automaton has passed out on the tracks of these players, one after the other."""

    who: tuple[SeatNo, ...]


class EventDecks(Frame, frozen=True):
    """The end of a turn: a Progress Counter is removed from each of these ``decks`` of Events, one
    deck after the other; ``card`` is the Event that was revealed."""

    decks: tuple[str, ...]
    card: CardOrNothing = NOTHING


class Sequel(Frame, frozen=True):
    """What follows from an effect of the card below, by what was found out: this list of effects of
    the card, counted in printed order (``branch``), happens to ``who``."""

    branch: StepNo
    who: tuple[SeatNo, ...]
    step: StepNo = 0


class Bidding(Frame, frozen=True):
    """Players bid Gold: those in ``who``, the next to bid first. ``winner`` made the highest bid,
    ``n``; ``passed`` are those who passed since."""

    who: tuple[SeatNo, ...]
    branch: StepNo
    n: Gold = 0
    winner: SeatOrNobody = NOBODY
    passed: tuple[SeatNo, ...] = ()


class Offering(Frame, frozen=True):
    """Players show Gold together: those in ``who`` have still to choose, ``shown`` have chosen."""

    who: tuple[SeatNo, ...]
    branch: StepNo
    shown: tuple[tuple[SeatNo, Gold], ...] = ()


class Giving(Frame, frozen=True):
    """Player ``by`` decides whether a Prize goes to player ``to`` (prize.whitehawk-half)."""

    card: CardNo
    by: SeatNo
    to: SeatNo


class Losing(Frame, frozen=True):
    """The loss check: last chances, then everybody who still loses is out together.

    ``hurts`` are the losses of the losing players, which they may still answer; ``held`` are
    players who passed out in a Contest and whose Gold is divided now; ``before`` is who was in
    the game before anybody was removed.
    """

    hurts: tuple[Hurt, ...] = ()
    held: tuple[SeatNo, ...] = ()
    before: tuple[SeatNo, ...] = ()


AnyFrame = (
    Game
    | Deal | Turn | Phase | Window | Play | After | Payment | Discarding | Choosing | Keeping
    | Reveal | Refill
    | Drinks | Event | DrinkingContest | RoundOnTheHouse | Gambling | AnteDemand | Losing
    | Drawing | Ordering | Drinking | Dare | Champions | Hooks | Picking | Fetching | Replacing
    | Planting | Growing | Gathering | Harvesting | Plotting | Kindling | Recovering
    | EventDecks | Sequel | Bidding | Offering | Giving | PassedOut | Dividing
)  # fmt: skip
"""Every kind of item that can stand on the agenda."""
