"""The closed vocabulary in which a card is written: its modes, conditions and effects.

A card is data. Each condition and each effect is one small struct; in a file its first word is
the verb: ``{lose: 3, stat: fortitude, who: target}``. The kernel carries these verbs out, the
views put them into words, and nothing else can be said by a card.
"""

from typing import Literal

import msgspec

Stat = Literal["fortitude", "alcohol", "gold"]
"""What a card can change: Fortitude, Alcohol Content or Gold."""

Kind = Literal[
    "action", "gambling", "cheating", "sometimes", "anytime", "minion", "drink", "event", "sheet",
    "prize", "mushroom", "patient", "pet", "scheme",
]  # fmt: skip
"""The printed type of a card (or of one mode of it). A ``sheet`` is no card of a deck: it says
what a character, a token or a variant does."""

EventClass = Literal["drink", "sea", "dungeon", "tavern"]
"""Which kind of Event an Event is (dungeon-events.event-class-scope)."""

Occasion = Literal[
    "action", "bet", "card", "drink", "event", "ante", "payment", "loss", "round", "won", "taken",
    "phase", "use", "ability", "hook", "any",
]  # fmt: skip
"""When a mode may be played: as the Action, on a gambling turn, in answer to a card, Drink,
Event or ante, when Gold is due, after a loss, during a Round of Gambling, when a Round was won
or its pot taken, in a phase, from in front of its player, as an ability at any time, when its
moment of the turn has come, or at any time."""

Hook = Literal[
    "set-up",
    "beginning-of-turn", "after-discarding", "after-drawing", "before-drinking", "after-drinking",
    "end-of-action", "end-of-turn", "after-loss", "after-round", "gather", "fire",
]  # fmt: skip
"""Moments at which components of characters act by themselves: when the table is set, before
Discard and Draw, between
discarding and drawing, after drawing, when a Drink is about to be drunk, when it was drunk, after
the last Action of the Action Phase, and when the turn ends; when an opponent's card has cost
Fortitude, and when a Round of Gambling was not won; when a Mushroom is gathered, and when a token
on a track reaches its fire spot."""

Who = Literal[
    "self", "target", "anyone", "first", "second", "third", "source", "player", "turn-owner",
    "each-other", "everyone", "gamblers", "heroes", "villains", "left", "right",
    "most-fortitude", "least-fortitude", "most-alcohol", "least-alcohol", "most-gold", "least-gold",
    "picked",
]  # fmt: skip
"""Whom an effect concerns. ``target`` is every other player picked when the card is announced
(``first``, ``second``, ``third`` of them where they fare differently); ``anyone`` is a picked
player who may be oneself; ``source`` is the player whose card caused the loss that is answered,
``player`` the player of the answered card; ``gamblers`` are all who are still in the Round;
``heroes`` and ``villains`` are those of ``everyone`` who are Heroes or Villains. ``most-gold`` is
the other player with the most Gold; it is all who tie (otto.tie-on-criterion), and never the
automaton. ``left`` and ``right`` are the next players on both sides of the card's player
(otto.left-of-otto); ``picked`` is who was picked while the card resolved (:class:`Pick`)."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb"):
    """One condition or effect of the vocabulary."""


# ---------------------------------------------------------------------------- conditions


class Affects(Word, frozen=True, tag="affects"):
    """The answered card would directly change one of these of you (affects.direct-change-only)."""

    affects: tuple[Stat, ...]


class Threatens(Word, frozen=True, tag="threatens"):
    """The answered card would make you lose this."""

    threatens: Literal["fortitude"]


class TypeIs(Word, frozen=True, tag="type"):
    """The answered card is of one of these types."""

    type: tuple[Kind, ...]


class Changes(Word, frozen=True, tag="changes"):
    """The answered card changes the effects of a Drink (wench-drinks.what-changes-a-drink)."""

    changes: Literal["drink"]


class DrinkerIs(Word, frozen=True, tag="drinker"):
    """The Drink is about to be drunk by you, or by somebody else."""

    drinker: Literal["self", "other"]


class PlayerIs(Word, frozen=True, tag="player"):
    """The answered card was played by you, or by somebody else."""

    player: Literal["self", "other"]


class PhaseIs(Word, frozen=True, tag="phase"):
    """It is this phase of your own, or of another player's, turn."""

    phase: Literal["discard", "action", "order", "drink"]
    of: Literal["self", "other"] = "self"


class Evicts(Word, frozen=True, tag="evicts"):
    """The answered card would force you, or anyone, out of the Round (forced-leave)."""

    evicts: Literal["self", "anyone"]


class Lost(Word, frozen=True, tag="lost"):
    """What was lost, and by whom. Without this condition: Fortitude, by you."""

    lost: Literal["fortitude", "gold"]
    by: Literal["self", "other", "anyone"] = "self"


class DueFor(Word, frozen=True, tag="due"):
    """Why the Gold is due: a new Drink Deck, an ante, a card, a Contest or an Event."""

    due: tuple[Literal["refill", "ante", "card", "contest", "event", "wages"], ...]


class Marked(Word, frozen=True, tag="marked"):
    """The player of the answered card has at least one of these tokens."""

    marked: str


class Left(Word, frozen=True, tag="left"):
    """Just two players, or more, are still in the game; what stands in front of them does not
    count."""

    left: Literal["two", "more"]


class ClassIs(Word, frozen=True, tag="class"):
    """The answered Event is of one of these classes; a card without this condition answers all
    (dungeon-events.event-class-scope)."""

    class_: tuple[EventClass, ...] = msgspec.field(name="class")


class TurnIs(Word, frozen=True, tag="turn"):
    """It is your own turn, or somebody else's."""

    turn: Literal["self", "other"]


class Picked(Word, frozen=True, tag="picked"):
    """The answered card says to pick a player, and you were picked."""

    picked: Literal["self"]


class Holds(Word, frozen=True, tag="holds"):
    """You have at least, and at most, so many tokens of this name."""

    holds: str
    least: int = 0
    most: int | None = None


Condition = (
    Affects | Threatens | TypeIs | Changes | DrinkerIs | PlayerIs | PhaseIs | Evicts | Lost
    | DueFor | Marked | Left | ClassIs | TurnIs | Picked | Holds
)  # fmt: skip

# ------------------------------------------------------------------------------- effects


class Lose(Word, frozen=True, tag="lose"):
    """A player loses this much of an attribute."""

    lose: int
    stat: Stat
    who: Who = "target"
    having: str = ""
    """Only players who have at least one of these tokens are concerned."""
    per: str = ""
    """It is so much for each of these: tokens of that name that the victim has, members of the
    victim's ``team`` or ``players``, of those who are in the game; or for each ``member`` of your
    own team whose Static Effects have not kept off all of the loss that is answered."""
    ignoring_reduces: int | None = None
    """Where a card says so, who would Ignore the loss reduces it by this much instead
    (ignore.reduces-instead)."""


class Gain(Word, frozen=True, tag="gain"):
    """A player gains this much of an attribute."""

    gain: int
    stat: Stat
    who: Who = "self"


class Shift(Word, frozen=True, tag="shift"):
    """On the tracks of the automaton that the answered card or Drink affects, this attribute
    changes by this much; if it affects none, nothing happens (otto.affected-tracks)."""

    shift: int
    stat: Literal["fortitude", "alcohol"]
    on: Literal["affected-tracks"] = "affected-tracks"


class Pay(Word, frozen=True, tag="pay"):
    """A player pays Gold to the card's player, to the Inn, to the player who was picked or to the
    player of the answered card, as much as there is."""

    pay: int
    by: Who = "target"
    to: Literal["self", "inn", "target", "player"] = "self"
    per: str = ""
    """As with :class:`Lose`; the tokens, or the team, are those of who pays."""


class Give(Word, frozen=True, tag="give"):
    """A player receives tokens of a name that the catalogue knows (a mark, a coin of luck ...)."""

    give: str
    to: Who = "target"
    n: int = 1
    anyway: bool = False
    """Also who Ignores the card receives them."""


class Remove(Word, frozen=True, tag="remove"):
    """A player returns tokens of this name, as many as there are."""

    remove: str
    who: Who = "self"
    n: int = 1
    per: Literal["", "lost"] = ""
    """``lost``: so many for each Fortitude that the card has really cost that player."""


class Draw(Word, frozen=True, tag="draw"):
    """A player draws cards from the own Character Deck."""

    draw: int
    who: Who = "self"


class Seek(Word, frozen=True, tag="seek"):
    """A player reveals cards of the own Character Deck until one of this type turns up, takes it
    and discards the others (draw.reshuffle-while-revealing)."""

    seek: Kind
    who: Who = "self"


class Discard(Word, frozen=True, tag="discard"):
    """A player discards cards from hand, of these types (none given: any), of the own choice, at
    random, or as the card's player chooses. Who has fewer discards those."""

    discard: int
    who: Who = "target"
    types: tuple[Kind, ...] = ()
    choice: Literal["own", "random", "player"] = "own"
    of: Literal["hand", "front"] = "hand"
    """Where the cards are: in hand, or in front of who discards."""


class Order(Word, frozen=True, tag="order"):
    """The card's player orders this many extra Drinks, freely spread (order.extra-drinks); with
    ``gift`` each player who is given some receives one token of that name."""

    order: int
    gift: str = ""


class DrinkUp(Word, frozen=True, tag="drink"):
    """A player must drink at once: off the own Drink Me! Pile, or off the Drink Deck, where an
    Event is replaced. Several players who drink off the deck reveal and drink together."""

    drink: int
    of: Literal["pile", "deck"]
    who: Who = "target"


class Again(Word, frozen=True, tag="again"):
    """A player whose Action was taken may play another one."""

    again: Literal["action"]
    who: Literal["player"] = "player"


class Either(Word, frozen=True, tag="either"):
    """Each of these players chooses, while the card resolves, which of the lists happens."""

    either: tuple[tuple["Effect", ...], ...]
    who: Who = "target"


class Cover(Word, frozen=True, tag="cover"):
    """Gold that you owe is paid by the Inn, or by nobody; to an ante it counts as made. With
    ``each`` it is as many Gold as you want, and each costs you 1 of that attribute."""

    cover: Literal["payment"]
    by: Literal["inn", "nobody"]
    each: Literal["fortitude"] | None = None


class Negate(Word, frozen=True, tag="negate"):
    """The answered card or Event does not resolve, or one Drink has no effect on anybody
    (negate.prevents-resolution)."""

    negate: Literal["card", "drink", "event"]


class Ignore(Word, frozen=True, tag="ignore"):
    """What is answered has no effect on you (ignore.no-effect-on-you)."""

    ignore: Literal["card", "drink", "event"]
    optional: bool = False
    """The card may also be played where nothing can be Ignored, for what else it does."""


class Reduce(Word, frozen=True, tag="reduce"):
    """Your loss from the answered card falls by this much."""

    reduce: int
    stat: Literal["fortitude"] = "fortitude"


class SetTo(Word, frozen=True, tag="set"):
    """Your loss from the answered card becomes this much."""

    set: int
    stat: Literal["fortitude"] = "fortitude"


class Redirect(Word, frozen=True, tag="redirect"):
    """Your loss from the answered card goes to another player (redirect.only-fortitude)."""

    redirect: Literal["fortitude", "everything"]
    to: Literal["target", "source"]


class ShareLoss(Word, frozen=True, tag="share"):
    """Your loss is halved with the player of the answered card, each half rounded up; you may
    Ignore or reduce it by no other card."""

    share: Literal["fortitude"]
    with_: Literal["player"] = msgspec.field(default="player", name="with")


class Add(Word, frozen=True, tag="add"):
    """One Drink changes by this much (negative: becomes weaker, but not below ``floor``)."""

    add: int
    stat: Literal["alcohol", "fortitude"] = "alcohol"
    floor: int | None = None


class Become(Word, frozen=True, tag="become"):
    """The Alcohol Content of one Drink becomes this much; its other effects stay or go."""

    become: int
    rest: Literal["stays", "goes"] = "stays"


class Convert(Word, frozen=True, tag="convert"):
    """What one Drink would add in Alcohol Content its drinker gains as Fortitude."""

    convert: Literal["alcohol"]
    into: Literal["fortitude"] = "fortitude"


class Attach(Word, frozen=True, tag="attach"):
    """One Drink also gives its drinker this: Gold that the card's player pays, or tokens of a
    name that the catalogue knows. ``other-half``: not the Drink, but the half of it that was split
    off just before."""

    attach: str
    n: int = 1
    on: Literal["drink", "other-half"] = "drink"


class Split(Word, frozen=True, tag="split"):
    """One Drink is halved with another player; ``up`` or ``down`` rounds each half."""

    split: Literal["up", "down"]
    with_: Literal["target", "nobody"] = msgspec.field(default="target", name="with")


class Pass(Word, frozen=True, tag="pass"):
    """One Drink goes to another drinker, with everything added to it (drink.pass)."""

    pass_: Literal["drink"] = msgspec.field(name="pass")
    to: Literal["target"] = "target"


class Start(Word, frozen=True, tag="start"):
    """A Round of Gambling begins (gambling.start); if ``unavoidable``, nobody may leave it instead
    of the first ante."""

    start: Literal["round"]
    unavoidable: bool = False


class Take(Word, frozen=True, tag="take"):
    """Its player takes control of the Round, or the pot (or half of it) of a Round that is won.

    ``next`` limits what may take control next; ``beats`` that limit is what few cards can.
    """

    take: Literal["control", "pot"]
    next: Literal["cheating"] | None = None
    beats: Literal["winning-hand"] | None = None
    part: Literal["all", "half"] = "all"


class Win(Word, frozen=True, tag="win"):
    """Its player, still in the Round, wins it on the spot (gambling.win-by-effect)."""

    win: Literal["round"]


class Continue(Word, frozen=True, tag="continue"):
    """The Round that was just won goes on, with its pot (and without its winner's control)."""

    continue_: Literal["round"] = msgspec.field(name="continue")


class Steal(Word, frozen=True, tag="steal"):
    """Its player takes this much Gold out of the pot."""

    steal: int


class Ante(Word, frozen=True, tag="ante"):
    """Each player still in the Round antes this much Gold (gambling.raise)."""

    ante: int


class Leave(Word, frozen=True, tag="leave"):
    """A player leaves the Round: oneself, or one who is forced out."""

    leave: Literal["round"]
    who: Literal["self", "target"] = "self"


class Stay(Word, frozen=True, tag="stay"):
    """The card is not discarded: it stays face up in front of its player, or of another one."""

    stay: Literal["front"]
    to: Literal["self", "target"] = "self"


class PutAway(Word, frozen=True, tag="put_away"):
    """The card that says so leaves the place in front of its player and is discarded."""

    put_away: Literal["this"]


class TurnUp(Word, frozen=True, tag="turn_up"):
    """Cards from the top of a side deck of the card's player come face up in front of a player;
    ``instead`` of those of that deck that lie there, if so said."""

    turn_up: str
    who: Who = "self"
    n: int = 1
    instead: bool = False


class Boost(Word, frozen=True, tag="boost"):
    """Each number of the answered card becomes greater by this much."""

    boost: int


class Unpaid(Word, frozen=True, tag="unpaid"):
    """What happens to those for whom somebody else has paid what the card demanded just before."""

    unpaid: tuple["Effect", ...]


class End(Word, frozen=True, tag="end"):
    """The Round ends without a winner; the pot goes to the Inn (wench-tip.effect) or to the
    card's player. Or: the turn ends, and its phases that are left are skipped."""

    end: Literal["round", "turn"]
    pot: Literal["inn", "self"] = "inn"


class Away(Word, frozen=True, tag="away"):
    """A player is not there for the rest of the turn, or until the own next turn, or until the
    next turn of the ``target``: plays no cards, takes part in no phase and Ignores everything."""

    away: Literal["turn", "own", "target"]
    who: Who = "self"


class Provided(Word, frozen=True, tag="provided"):
    """What follows only happens if somebody has Ignored the card, if it has really cost somebody
    Fortitude, or if a player holds a card of one of these types."""

    provided: Literal["ignored", "lost", "holds"]
    who: Who = "self"
    types: tuple[Kind, ...] = ()


class Pick(Word, frozen=True, tag="pick"):
    """The card's player picks a player while the card resolves: ``picked`` in what follows."""

    pick: Literal["anyone", "other"]
    may: bool = False
    """Whether the card's player may also pick nobody."""


class Forgo(Word, frozen=True, tag="forgo"):
    """It counts as a pass of its player in the Round of Gambling."""

    forgo: Literal["round"]


class Fetch(Word, frozen=True, tag="fetch"):
    """You take the top card of one of these side decks, of your choice, into your hand; from then
    on it is one of your Character Cards."""

    fetch: tuple[str, ...]


class Repeat(Word, frozen=True, tag="repeat"):
    """The phase that is being played comes once more, for one player whose turn it is."""

    repeat: Literal["phase"]
    who: Who = "turn-owner"


class Spill(Word, frozen=True, tag="spill"):
    """So many cards from the top of a player's Drink Me! Pile are discarded, and not drunk."""

    spill: int
    who: Who = "target"


class Flip(Word, frozen=True, tag="flip"):
    """One coin is flipped, however many players it concerns; what follows happens to all of them,
    who are its targets."""

    flip: Literal["coin"]
    heads: tuple["Effect", ...] = ()
    tails: tuple["Effect", ...] = ()
    who: Who = "target"


class Bid(Word, frozen=True, tag="bid"):
    """Players bid Gold in turn, each more than the last; when all others pass after a bid, who made
    it pays the Inn that much, and what follows happens to this player as its target. If nobody
    bids, nothing happens."""

    bid: Literal["gold"]
    wins: tuple["Effect", ...]
    who: Who = "everyone"


class Offer(Word, frozen=True, tag="offer"):
    """Players choose secretly how much Gold they show, and show it together; it goes to the Inn. If
    all show none, what follows happens."""

    offer: Literal["gold"]
    none: tuple["Effect", ...]
    who: Who = "everyone"


class Hold(Word, frozen=True, tag="hold"):
    """A Drink Event takes place: everybody competes, everybody drinks a copy, or the revealer
    drinks the stronger of two Drinks and all others a copy of the other."""

    hold: Literal["contest", "round-on-the-house", "dare"]


class Fill(Word, frozen=True, tag="fill"):
    """Cards of your side deck of this name are revealed and laid in front of you, until so many of
    them lie there."""

    fill: str
    up_to: int


class Enter(Word, frozen=True, tag="enter"):
    """This card, which lies in front of you, goes to your hand."""

    enter: Literal["hand"]


class Recover(Word, frozen=True, tag="recover"):
    """You take a card of this type out of your discard pile, reveal it, and have it in hand."""

    recover: Kind


class Plant(Word, frozen=True, tag="plant"):
    """You plant so many Mushrooms of your side deck of this name: each is revealed and laid into
    the Planter Box, which holds four."""

    plant: str
    n: int = 1


class Grow(Word, frozen=True, tag="grow"):
    """All Mushrooms in your Planter Box grow, or one that you choose."""

    grow: Literal["all", "one"]


class Gather(Word, frozen=True, tag="gather"):
    """You gather all Mushrooms that are fully grown."""

    gather: Literal["all"]


class Plot(Word, frozen=True, tag="plot"):
    """You may lay so many own cards from hand face down into the Plotted Cards area."""

    plot: int


class Scrap(Word, frozen=True, tag="scrap"):
    """All Plotted Cards are discarded, each for so much Hellfire."""

    scrap: Literal["plotted"]
    heat: int = 1


class Kindle(Word, frozen=True, tag="kindle"):
    """You gain so much Hellfire: the token moves up on your track."""

    kindle: int


Effect = (
    Lose | Gain | Pay | Give | Remove | Away | Draw | Seek | Discard | Order | DrinkUp | Again
    | Either | Cover | Negate | Ignore | Reduce | SetTo | Redirect | ShareLoss | Add | Become
    | Convert | Attach | Split | Pass | Stay | Start | Take | Win | Continue | Steal | Ante
    | Leave | End | Provided | Pick | Forgo | Fetch | Hold | Repeat | Shift | Spill | Flip
    | Bid | Offer | PutAway | TurnUp | Boost | Unpaid
    | Fill | Enter | Recover | Plant | Grow | Gather | Plot | Scrap | Kindle
)  # fmt: skip


class Spend(Word, frozen=True, tag="spend"):
    """A cost: so many tokens of this name are given back."""

    spend: str
    n: int = 1


class Harvest(Word, frozen=True, tag="harvest"):
    """A cost: Mushrooms of a total Harvest Value of at least this much."""

    harvest: int


Cost = Pay | Lose | Spend | Discard | Harvest
"""What may have to be paid to play a card, on top of playing it."""

DRINK_CHANGERS = (Add, Become, Convert, Attach, Split, Pass)
"""Effects that change a Drink, besides Ignoring it (wench-drinks.what-changes-a-drink)."""

# ------------------------------------------------------------------------- static effects


class Lessen(Word, frozen=True, tag="lessen"):
    """Each loss of Fortitude of its bearer is smaller by this much."""

    lessen: int
    stat: Literal["fortitude"] = "fortitude"


class Worsen(Word, frozen=True, tag="worsen"):
    """Each loss of Fortitude that its bearer takes, or causes with a card, is greater by this
    much; or each Drink adds so much more Alcohol Content to its bearer."""

    worsen: int
    of: Literal["taken", "caused", "drunk"]


class Discount(Word, frozen=True, tag="discount"):
    """The Inn pays the first Gold of each payment of its bearer, however many such cards there
    are."""

    discount: Literal["payment"]


class Alone(Word, frozen=True, tag="alone"):
    """Its bearer is defended by no teammate (team.shared-defence)."""

    alone: Literal["defence"]


class Shield(Word, frozen=True, tag="shield"):
    """Its bearer Ignores everything, or all Action Cards, whether wanted or not."""

    shield: Literal["everything", "actions"]


class StrikeBack(Word, frozen=True, tag="strike_back"):
    """Who makes its bearer lose Fortitude by a card loses this much, too."""

    strike_back: int


class Sway(Word, frozen=True, tag="sway"):
    """Each number of the Action Cards that its bearer plays in the own Action Phase is greater by
    this much (negative: smaller); of a Boss only those of the first one."""

    sway: int


Static = Lessen | Worsen | Shield | Discount | Alone | StrikeBack | Sway
"""What a card does all the time to the one player who has it (team.static-individual)."""

# ---------------------------------------------------------------------------------- cards


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play a card. A card with a printed "- OR -" has several.

    ``rules`` are rules of the books that speak of just this; the record cites them when it is
    played.
    """

    as_: Literal[
        "action", "gambling", "cheating", "sometimes", "anytime", "use", "ability", "hook", "event"
    ] = msgspec.field(name="as")
    """The type as which it is played; ``use``: once in each own Action Phase, while the card
    lies in front of its player; ``ability``: at any time, without being a card that is played;
    ``hook``: by itself, at the moment ``at``; ``event``: when it is revealed."""
    do: tuple[Effect, ...]
    answers: (
        Literal[
            "card", "drink", "event", "ante", "payment", "loss", "round", "won", "taken", "phase"
        ]
        | None
    ) = None  # fmt: skip
    when: tuple[Condition, ...] = ()
    name: str = ""
    rules: tuple[str, ...] = ()
    cost: tuple[Cost, ...] = ()
    targets: int = 1
    """How many different players are picked, where the effects speak of targets."""
    only_on: str = ""
    """Only players who have at least one of these tokens can be picked."""
    if_negated: tuple[Effect, ...] = ()
    """What happens instead if the card is Negated (negate.alternate-effect)."""
    at: Hook | None = None
    """The moment at which a ``hook`` acts."""
    may: bool = False
    """Whether its player may do without a ``hook``."""
    often: bool = False
    """Whether a ``hook`` acts again and again, as often as its player wants and can."""
    answered_as: Literal["action", "sometimes", "effect"] | None = None
    """As what a ``hook``, or an Event that takes place, may be answered (``effect``: as no card of
    any type); if as nothing, it cannot be."""
    least: int = 0
    """A ``hook`` at ``after-drinking`` acts only if the Drink has so much Alcohol Content."""
    from_: Literal["hand", "front", "plotted"] = msgspec.field(default="hand", name="from")
    """Whether it is played from in front of its player (or from a sheet) as though from hand, or
    from the pile of Plotted Cards."""
    shared: bool = False
    """Whether everybody on the team of the player before whom the card lies may play it."""
    reveals: str = ""
    """The side deck whose top card is revealed when this is played: what that card does belongs
    to what is played."""
    spares: Literal["", "owner"] = ""
    """Who cannot be picked: the player whose character the card belongs to."""
    passes_over: Literal["choices", "stories"] | None = None
    """Why it may not be played on the automaton: it makes choices for a player
    (otto.not-mind-controlled), or gives a Story Card (otto.no-story-cards)."""

    @property
    def occasion(self) -> Occasion:
        """When this mode may be played."""
        match self.as_:
            case "action":
                return "action"
            case "gambling" | "cheating":
                return "bet"
            case "anytime":
                return "any"
            case "use" | "ability" | "hook":
                return self.as_
            case "event":
                return "hook"
            case "sometimes":
                return self.answers or "phase"


class Taste(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Drink Card does instead to drinkers of one trait (a Vampire, a Hero ...)."""

    trait: str
    alcohol: int = 0
    fortitude: int = 0


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Drink Card does to its drinker, who may also draw or have to discard cards.

    ``chaser`` says by what it promises a Chaser: its title, its icon, both, or (``text``) a rule
    about just this Drink. ``after`` is where the card goes when it was drunk, ``deck`` the deck to
    which it belongs: that of a tavern has a discard pile of its own.
    """

    alcohol: int = 0
    fortitude: int = 0
    draw: int = 0
    discard: int = 0
    chaser: Literal["no", "title", "icon", "both", "text"] = "no"
    splits_itself: bool = False
    other_splits: bool = True
    deck: Literal["drinks", "tavern"] = "drinks"
    tastes: tuple[Taste, ...] = ()
    after: Literal["discard", "front"] = "discard"


class Protection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only cards of these families may answer the card; ``rule`` is cited when another tries."""

    families: tuple[str, ...]
    rule: str


class Immunity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card cannot be Negated or Ignored: ever, or only if the player of the card that it
    answers has a token of the name ``against``. Or its loss cannot be redirected, nor answered by
    hitting back; or ``teammates`` of its victims cannot reduce, Ignore or redirect it. ``rule`` is
    cited when somebody tries."""

    to: tuple[Literal["negate", "ignore", "redirect", "hit-back", "teammates"], ...]
    rule: str
    against: str | None = None


class Crop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Harvest Values of a Mushroom, the topmost first. One that is not ``gathered`` stays at
    its bottom-most value."""

    values: tuple[int, ...]
    gathered: bool = True


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A circular track on which a token moves: ``fire`` is how many spots its fire spot is above
    the first one, or nothing where that is not known. ``rules`` are cited when the token moves."""

    token: str
    fire: int | None = None
    rules: tuple[str, ...] = ()


class Upkeep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in front of its player that losses of Fortitude can hit: its player then pays the
    Inn this much Gold, or discards it. ``rules`` are cited when that happens. Other players may
    pick it in place of its player for a loss of Fortitude or a redirection. ``in_play`` is the
    rule by which what it does in front of its player may be Ignored, but not Negated; ``numbers``
    that by which its numbers may be changed (``raised``, ``lowered``), and that by which who
    strikes back at it hits its player (``struck``)."""

    gold: int
    in_play: str = ""
    numbers: dict[Literal["raised", "lowered", "struck"], str] = {}
    rules: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, Drink or Event. ``title`` is its printed name, all else is in our own words.

    ``rules`` are rules of the books that speak of just this card; the record cites them when it
    is played, or starts.

    ``knowledge`` says how sure its meaning is: printed in a book (``face``), seen at work in an
    example (``shown``), known in part (``partial``), taken from public deck lists (``public``),
    completed by an assumption (``assumed``), or made up for one scenario (``invented``).

    An Event is of an ``event_class``; its ``level``, the Encounter Level, is how many Progress
    Counters its deck gets after it (dungeon-events.end-of-turn-counter).
    """

    id: str
    title: str
    type: tuple[Kind, ...]
    owner: str = "generic"
    modes: tuple[Mode, ...] = ()
    face: Face | None = None
    event: tuple[Effect, ...] = ()
    family: str = ""
    only: Protection | None = None
    immune: Immunity | None = None
    upkeep: Upkeep | None = None
    to_automaton: Literal["discarded", "healing"] = "discarded"
    """What becomes of it where it would come to lie in front of an automaton: it is discarded
    (otto.artifacts), and before that its healing effect happens, if so said (otto.blessings)."""
    static: tuple[Static, ...] = ()
    deck: str = ""
    """The side deck to which it belongs; it is discarded beside that deck."""
    crop: Crop | None = None
    track: Track | None = None
    played_as: Literal["", "usual", "boss"] = ""
    """On a sheet: it counts only while its character is played as usual, or as a Boss."""
    event_class: EventClass = "drink"
    level: int = 0
    rules: tuple[str, ...] = ()
    short: str = ""
    knowledge: Literal["face", "shown", "partial", "public", "assumed", "invented"] = "shown"
    sources: tuple[str, ...] = ()
    note: str = ""

    @property
    def of_drinks(self) -> bool:
        """Whether it belongs into a deck of Drinks: a Drink, or a Drink Event."""
        return self.face is not None or ("event" in self.type and self.event_class == "drink")

    @property
    def of_a_hand(self) -> bool:
        """Whether it is a card that a player may have in hand: it can be played from there."""
        played = any(mode.from_ == "hand" for mode in self.modes)
        return played and not {"event", "prize", "sheet"}.intersection(self.type)


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that a card may give: how many there are, and how many one player can have."""

    id: str
    title: str
    supply: int | None = None
    most: int | None = None
    owner: str = "generic"
    shared: bool = False
    """Whether a team has them together (team.potion-token-use)."""
    drunken: bool = False
    """Whether each counts like a point of Alcohol Content."""
    sheet: str = ""
    """The sheet that says what the token does to its bearer."""
    one_each: bool = False
    """Whether there are as many as other players (instead of a ``supply``)."""
    whose: Literal["anyone", "opponents", "owner"] = "anyone"
    """Who can have it: anybody, nobody of its owner's team, or its owner alone."""
    limits: dict[
        Literal["supply", "most", "whose", "drunken", "effect", "ignored", "cost"], str
    ] = {}
    """The rule that the record cites when such a limit, or quality, decides; when an ``effect``
    gives or takes it (``ignored``: though somebody Ignores the card), and when it is a ``cost``."""
    home: bool = False
    """Whether one that its owner would receive stays in the supply."""
    rules: tuple[str, ...] = ()
    """Rules that the record cites when fewer are given than should be."""
    apart: str = ""
    """The rule by which a card that only gives them changes no attribute."""
    back: str = ""
    """The rule by which a player who loses returns them; without it they go with the player."""
    until: Literal["", "turn"] = ""
    """When it is returned by itself: at the end of the turn."""
    each: str = ""
    """The rule by which each member of a team is concerned apart by what it does."""

    @property
    def cited(self) -> tuple[str, ...]:
        """All rules that it names."""
        found = (each for each in (self.apart, self.back, self.each) if each)
        return (*self.rules, *self.limits.values(), *found)
