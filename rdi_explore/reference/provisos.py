"""What the short sentence of a card leaves out: what goes with it, and what it is in a team.

A card's sentence is made from its verbs and read as the same card again, so that it says nothing
else. What the rules of the books add to such a verb stands here, by the verb and never by a title.
"""

from collections.abc import Callable, Iterator

from ..catalogue import tokens
from ..catalogue.decks import side_decks
from ..draw.cards import KIND
from ..kernel import Card, CardNo, Law, Mode, ModeNo, compile_law, whom_words
from ..kernel import cards as c
from .answering import negating, wins_by_negating

Proviso = tuple[str, str]
"""A sentence, and the rule by which it is so."""


# ------------------------------------------------------------------------- what goes with a card

_TRACK: tuple[Proviso, ...] = (
    ("Its token starts on the lowest space.", "petra.hellfire-setup"),
    (
        "At the beginning of her turn Petra discards all Plotted Cards. Each moves it on by 1.",
        "petra.beginning-of-turn",
    ),
    (
        "Whatever else gives Hellfire moves it on, too. On the fire spot the effect happens. Then "
        "the token is back on the first spot, and goes on with what is left.",
        "petra.hellfire-gain",
    ),
)
_SIDES = {
    "usual": (
        "This side is for the usual game. A Boss uses the other one, whose fire does more.",
        "petra.boss",
    ),
    "boss": ("This side is for a Boss alone. Its fire does more than the usual.", "petra.boss"),
}
"""Of a track with two sides, by how its character is played."""

_LIGHT: tuple[Proviso, ...] = (
    (
        "In a Drinking Contest a Drink with a total below 0 counts as 0, as this one does alone. "
        "It still lowers Alcohol Content.",
        "contest.negative-counts-zero",
    ),
    ("As a Chaser it is taken off the whole Drink.", "chaser.adds-effects"),
    (
        "A card that makes a Drink weaker “but not below 0” leaves it as it is.",
        "drink.total-first",
    ),
)
"""Of a Drink of less than 0 Alcohol Content."""
_HALF_OF_ONE = (
    "Each half of −1 is −1 again: our ruling, for no book says how a loss is rounded.",
    "split.combine-then-halve",
)
_HALF_FOR_NOBODY = (
    "Halved for nobody, −1 becomes 0, as we play it.",
    "split.split-with-nobody",
)

_CHASER: tuple[Proviso, ...] = (
    (
        "The Chaser is the next card of the same pile or deck, and adds all that it does.",
        "chaser.adds-effects",
    ),
    (
        "A Drink Event adds nothing: it is discarded, and no more cards are revealed.",
        "chaser.stop-drink-event",
    ),
    ("An empty pile gives no Chaser.", "chaser.stop-empty-pile"),
    (
        "Nobody may answer before the last Chaser lies open. All of it is one Drink.",
        "chaser.no-response-before-complete",
    ),
)

_BEGUN = (
    "Nobody Ignores the Event any more once a Drink lies open. Each Drink can still be Ignored.",
    "drink-event.no-negate-or-ignore-once-started",
)
_COPIED: tuple[Proviso, ...] = (
    (
        "Everybody gets a copy of their own at once. Nobody can change the Drink before that.",
        "round-on-the-house.copies-at-once",
    ),
    ("After that each card changes one copy.", "round-on-the-house.affect-copies"),
    (
        "A copy of a Drink like Mead is not shared by its own words.",
        "self-split.not-as-chaser-or-event",
    ),
)
_HELD: dict[str, tuple[Proviso, ...]] = {
    "dare": (
        (
            "Both come off the Drink Deck, each with its Chasers. A Drink Event in place of one of "
            "the two is discarded for another card.",
            "notes.wench-dares",
        ),
        ("In place of a Chaser a Drink Event adds nothing.", "chaser.stop-drink-event"),
        (
            "If its revealer Ignores it, no Drink is revealed and nobody drinks.",
            "notes.wench-dares",
        ),
        (
            "The stronger has more Alcohol Content for the revealer, who chooses if both have the "
            "same.",
            "notes.wench-dares",
        ),
        ("What a Drink does is then counted for each drinker.", "notes.wench-dares"),
        _BEGUN,
    ),
    "round-on-the-house": (
        (
            "The Drink comes off the Drink Deck. A Drink Event in its place is discarded for "
            "another card.",
            "round-on-the-house.reveal-one-drink",
        ),
        *_COPIED,
        (
            "If its revealer Ignores it, nobody drinks: our ruling, as RDI 6 says of “The Wench "
            "Dares You...”. By the general sentence on Ignoring, in all five books, the others "
            "would.",
            "drink-event.ignore-by-one-player",
        ),
        (
            "Nobody Ignores the Event any more once a Drink lies open. Each copy can still be "
            "Ignored.",
            _BEGUN[1],
        ),
    ),
    "contest": (
        (
            "The Drinks come off the Drink Deck, each with its Chasers.",
            "contest.everyone-reveals",
        ),
        (
            "It is held without whoever Ignores it, also without its revealer.",
            "drink-event.ignore-by-one-player",
        ),
        ("A Drink Event does nothing there and counts as 0.", "contest.event-is-zero"),
        _BEGUN,
    ),
}
"""By what an Event holds."""

_OFF_THE_DECK: tuple[Proviso, ...] = (
    (
        "First all turn over their Drinks, each with its Chasers. Then all drink together.",
        "timing.simultaneous-drinks",
    ),
    ("A Drink Event that comes up is followed, before the others drink.", "drink-event.carry-out"),
)
_SOBER = (
    "With an empty pile the Alcohol Content of that player falls by 1 instead.",
    "drink.sober-up",
)
_ONE_MORE = (
    "The Drink of the phase itself is drunk all the same.",
    "turn.cards-around-special-action",
)
_AS_ANY = (
    "It can be Ignored, passed or changed like any other Drink.",
    "timing.respond-window",
)

_BESIDE = ("The Drink of the phase itself is ordered all the same.", "order.extra-drinks")
_SPREAD = (
    "All of them can go to one player, or you share them out as you like.",
    "order.extra-drinks",
)
_NOT_REFUSED = (
    "Nobody Ignores that they are given a Drink. Only RDI 3 says so; we play it by every book.",
    "order.ordering-cannot-be-ignored",
)
_ORDERED_BY_OTTO = (
    "One player gets it, the next one after Otto: that is how we read that he takes the first "
    "choice.",
    "otto.choices",
)

_LEAVING: tuple[Proviso, ...] = (
    (
        "Whoever leaves pays no ante. What was anted before stays in the pot.",
        "leave-round.instead-of-ante",
    ),
    (
        "Whoever has left plays no Gambling or Cheating Card in this Round, but still other cards.",
        "leave-round.effect",
    ),
)
_LAST_ONE = (
    "If only one player is left in the Round then, it ends, and that player wins it.",
    "forced-leave.one-left",
)
_NO_WIN = (
    "You have not won the Round by it. The pot is yours, and so is a Prize in it (RDI 9).",
    "gambling.taking-pot-without-winning",
)
_OWN_ANTE = (
    "If you leave at once after your own card that made everybody ante, nobody is winning it for "
    "now. By RDI 3 that is so only of the card that starts the Round.",
    "leave-round.leave-after-own-ante-card",
)
_MINIONS = (
    "Minions of other players are hit, too, and so are Gizmos of Wrench's with Fortitude of their "
    "own.",
    "torglesnarf.each-other-hits-minions",
)
_BY_OTTO = (_MINIONS[0], "otto.gizmos-minions")
_A_MINION_INSTEAD = (
    "A Minion of Torglesnarf's may be picked in his place, and a Gizmo in Wrench's (RDI 6). As we "
    "play it, the Gizmo must have Fortitude of its own.",
    "torglesnarf.minion-as-target",
)
_A_GIZMO_INSTEAD = (
    "A Gizmo of Wrench's may be picked in his place (RDI 6). As we play it, the Gizmo must have "
    "Fortitude of its own.",
    "torglesnarf.minion-as-target",
)
"""Of Torglesnarf's own cards, which pick no Minion."""
_GIVEN_TO_ITS_BOSS = (
    "What the card gives a Minion besides goes to Torglesnarf, if he can have it.",
    "torglesnarf.scarabs-marks-debuffs-bombs",
)
_THROWN_OUT = (
    "What that player has anted stays in the pot.",
    "leave-round.ante-stays",
)
_ONLY_FORTITUDE = (
    "Only the lost Fortitude goes there. All else that the card does stays with you.",
    "redirect.only-fortitude",
)
_HIT_BACK_AT = (
    "Whoever then hits back hits the player of that card, not whoever sent its loss on.",
    "redirect.original-source",
)
_ANSWERED_THERE = (
    "Whoever the loss goes to may Ignore the card that hits, lessen the loss, or send it on again.",
    "redirect.only-fortitude",
)
_AT_THE_MINION = (
    "If a Minion of Torglesnarf's hit you, you may hit that Minion instead (RDI 6).",
    "torglesnarf.hit-back-on-minion",
)
_NO_MORE_THAN_A_HIT = (
    "The Minion only loses Fortitude. What else the card would do to its player then does nothing.",
    "torglesnarf.only-fortitude-parts",
)
_WITHOUT_ONE = (
    "RDI 4 shows the card and tells of no Mark. So by RDI 3, RDI 4 and RDI 5 a player without one "
    "can be picked, too: our reading.",
    "torglesnarf.remy-no-minion-damage",
)
_WHAT_CHANGES: tuple[Proviso, ...] = (
    (
        "A card changes a Drink if it Negates, Ignores, passes or splits it, or makes it stronger "
        "or weaker.",
        "wench-drinks.what-changes-a-drink",
    ),
    (
        "To order Drinks, or to make somebody drink, changes no Drink.",
        "wench-drinks.not-order-force-increase",
    ),
    ("What touches a Drink Event changes no Drink.", "wench-drinks.not-drink-events"),
    (
        "A Prize that gives a Drink away can be answered so, too.",
        "prize.straw-of-misdirection",
    ),
)
_OR_AFFECTED = (
    "By RDI 6 and RDI 9 it fits any Drink that would do something to you.",
    "ignore.drink-must-concern-you",
)
_ANY_EVENT = (
    "Any Event will do: a Drink Event, a Sea Event, a Dungeon Event or a Tavern Event. When a "
    "Tavern Event comes no book of ours tells.",
    "dungeon-events.event-class-scope",
)
_BEFORE_DRAWING = "The beginning of a turn comes before Discard and Draw."
_WON_BY_NEGATING = (
    "Whoever Negates it as a Cheating Card wins the Round at once, by every such card that we "
    "know.",
    "gambling.win-by-effect",
)
_OF_OTTO = ("Nobody holds it: it is turned over from Otto's Deck, and “you” is Otto.", "otto.turn")
_OTTO_HITS_BOTH = ("If both players have the same, it hits both.", "otto.tie-on-criterion")
_OTTO_ANSWERS: tuple[Proviso, ...] = (
    (
        "Otto answers only what would change his own Fortitude, Alcohol Content or Gold.",
        "otto.responses",
    ),
    ("His answer counts as a Sometimes Card.", "otto.responses-count-as-sometimes"),
)
_AS_ITS_TYPE = (
    "What he does on his turn, or in a Round, counts as a card of its type. No book says so; we "
    "play it so.",
    "otto.turn",
)
_PASS_OF_OTTO = (
    "Turned over on his turn in a Round it is a pass.",
    "otto.gambling-illegal-is-pass",
)
_WHAT_IS_OWED = (
    "You owe what somebody makes you pay, what a card takes from you, and an ante.",
    "sometimes.condition",
)
_ONLY_YOU = (
    "Others who owe Gold still owe theirs.",
    "sometimes.condition",
)
_FROM_THE_INN = ("Whoever was to get that Gold gets it from the Inn.", "limits.inn-unlimited")
_ONE_OF_THE_WAGES = (
    "Of a Minion's Wages the Inn pays only 1 Gold (RDI 6).",
    "torglesnarf.wages-substitution",
)
"""Of cards that cover what is owed."""
_ENOUGH_CARDS = (
    "Only with that many cards in hand can a player choose to discard them.",
    "notes.drink-or-doom",
)
_FROM_OUTSIDE = (
    "You may play it also when you have left the Round.",
    "leave-round.may-still-play-sometimes-anytime",
)
_SHARED: tuple[Proviso, ...] = (
    (
        "Whoever shares it drinks half of it, rounded up, and so does the other.",
        "self-split.rounding",
    ),
    ("Everybody is asked about the whole, and then about the halves.", "self-split.procedure"),
    (
        "As a Chaser, or if it came from a Drink Event, nobody shares it.",
        "self-split.not-as-chaser-or-event",
    ),
)
_MUST_BE_SHARED = (
    "By RDI 3 it must be shared, by the later books it may.",
    "self-split.procedure",
)
_USED = (
    "You must use it on your next such Drink, even on a good one, and you pick who drinks it.",
    "prize.straw-of-misdirection",
)
_TO_THE_BIN = ("Once used, a Prize goes to the Prize Bin.", "prize.prize-bin")
_TURN_ENDS = (
    "Your turn is over at once: you skip what is left of it.",
    "team.turn-ends-now-individual",
)
_PAID_AT_THE_LIMIT = (
    "Whoever has full Fortitude gains none, and pays all the same.",
    "affects.at-limit-still-affects",
)
_HEROES = (
    "Villains are the characters of RDI 6 and later villains, as Petra. Everybody else is a Hero.",
    "dungeon-events.heroes-villains",
)
_OF_THAT_LEVEL = (
    "Its Encounter Level is assumed: no book tells it.",
    "dungeon-events.end-of-turn-counter",
)
_ANYBODY = (
    "You pick the player, and may pick yourself.",
    "team.pick-a-player",
)


_STANDS_FOR: dict[str, Proviso] = {
    "left-alone": (
        "Until the turn ends, the teammates of whoever has a Lock may not defend that player.",
        "notes.hold-them-back",
    ),
    "staring": (
        "Whoever has a Staring Ignores all Action Cards, good ones, too. As we play it, that ends "
        "when their own next turn begins.",
        "notes.staring-contest",
    ),
}
"""By a token that is none of the game's: for what it stands."""
_RETURNED_ALL_THE_SAME = (
    "Whoever reduces or Ignores the loss gives the Scarab back all the same.",
    "amundyr.as-action-card",
)
_NOBODY_ANTES_AGAIN = (
    "Nobody antes again, and nobody is in control for now. If nobody takes control, the pot goes "
    "to the Inn.",
    "leave-round.no-winner",
)
_OPEN_HAND = (
    "Whom it hits plays with an open hand. How long, no book tells.",
    "notes.sanity-check",
)
_OF_ONE_CARD: dict[str, Proviso] = {
    "that-tears-it": (
        "With its Harvest it may be played on a card that can't be Ignored, too. Then you Ignore "
        "nothing, but the player of that card loses 2 Fortitude (RDI 9).",
        "notes.that-tears-it",
    ),
}
"""What a book tells of a card besides what is known of its verbs."""

_WAGES: tuple[Proviso, ...] = (
    (
        "What a Minion does from in front of you is never Negated, but may be Ignored.",
        "torglesnarf.negate-minion",
    ),
    ("It is hit when it loses 1 Fortitude or more.", "torglesnarf.wages"),
    (
        "A card that lets the Inn pay lowers the price by 1. Ignoring a change of Gold is no help.",
        "torglesnarf.wages-substitution",
    ),
)


def provisos(card: Card) -> tuple[Proviso, ...]:
    """What goes with a card whoever plays it: from where a Drink comes, what is not paid, who gets
    nothing."""
    return tuple(dict.fromkeys(_provisos(card)))


def _provisos(card: Card) -> Iterator[Proviso]:
    if card.owner == "otto":
        yield _OF_OTTO
    if card.face is not None and card.face.chaser != "no":
        yield from _CHASER
    if card.face is not None and card.face.alcohol < 0:
        yield from _LIGHT
    if card.face is not None and -1 in (card.face.alcohol, card.face.fortitude):
        yield _HALF_OF_ONE
        yield _HALF_FOR_NOBODY
    if card.face is not None and card.face.splits_itself:
        yield from _SHARED
        if "rdi3" in card.sources:
            yield _MUST_BE_SHARED
    if card.track is not None:
        yield from _TRACK
        if card.played_as in _SIDES:
            yield _SIDES[card.played_as]
    if card.upkeep is not None:
        yield from _WAGES
    if card.id in _OF_ONE_CARD:
        yield _OF_ONE_CARD[card.id]
    if "notes.sanity-check" in card.rules:
        yield _OPEN_HAND
    for effect in card.event:
        yield from _with(effect, None)
    if card.level and card.knowledge == "assumed":
        yield _OF_THAT_LEVEL
    for mode in card.modes:
        if any(isinstance(each, c.Changes) for each in mode.when):
            yield from _WHAT_CHANGES
        if mode.answers == "event" and not any(isinstance(each, c.ClassIs) for each in mode.when):
            yield _ANY_EVENT
        if any(isinstance(effect, c.Ignore) and effect.ignore == "drink" for effect in mode.do):
            yield _OR_AFFECTED
        of_rounds = mode.as_ == "sometimes" and mode.answers in ("round", "won", "taken")
        if of_rounds and not _is_for_members(mode):
            yield _FROM_OUTSIDE
        for effect in mode.do:
            yield from _with(effect, mode)
            if isinstance(effect, c.Cover):
                yield from () if mode.when else [_WHAT_IS_OWED]
                yield _FROM_THE_INN if effect.by == "inn" else _ONLY_YOU
                yield from [_ONE_OF_THE_WAGES] if effect.by == "inn" and not mode.when else []
            yield from (_STANDS_FOR[id] for id in _given(effect) if id in _STANDS_FOR)
        if any(isinstance(each, c.Continue) for each in mode.do) and len(mode.do) == 1:
            yield _NOBODY_ANTES_AGAIN
        if mode.answered_as == "action" and any(isinstance(each, c.Spend) for each in mode.cost):
            yield _RETURNED_ALL_THE_SAME
        if "notes.drink-or-doom" in card.rules:
            yield _ENOUGH_CARDS
        first = (id for id in mode.rules if id.endswith(".beginning-of-turn"))
        yield from ((_BEFORE_DRAWING, id) for id in first)
    if any(
        isinstance(effect, c.Lose)
        and (effect.who, effect.stat, effect.having) == ("each-other", "fortitude", "")
        for mode in card.modes
        for effect in mode.do
    ):
        yield _MINIONS if card.owner != "otto" else _BY_OTTO
    if card.owner not in ("otto", "torglesnarf") and any(
        _may_strike_a_minion(card, mode) for mode in card.modes
    ):
        yield _A_MINION_INSTEAD
        if any(
            isinstance(each, c.Give) and each.to == "target"
            for mode in card.modes
            if _may_strike_a_minion(card, mode)
            for each in mode.do
        ):
            yield _GIVEN_TO_ITS_BOSS
    if card.owner == "torglesnarf" and any(_may_strike_a_minion(card, mode) for mode in card.modes):
        yield _A_GIZMO_INSTEAD
    if card.owner == "otto":
        words = {who for mode in card.modes for each in mode.do for who in whom_words(each)}
        if any(who.startswith(("most-", "least-")) for who in words):
            yield _OTTO_HITS_BOTH
        if "sometimes" in card.type:
            yield from _OTTO_ANSWERS
            answered = {mode.answers for mode in card.modes if mode.as_ == "sometimes"}
            if "drink" not in answered:
                yield "In answer to a Drink it does nothing.", "otto.illegal-is-nothing"
            if "card" not in answered:
                yield "In answer to a card it does nothing.", "otto.illegal-is-nothing"
            if {"gambling", "cheating"}.isdisjoint(card.type):
                yield _PASS_OF_OTTO
        if any(mode.as_ in ("action", "gambling", "cheating") for mode in card.modes):
            yield _AS_ITS_TYPE
        if any(isinstance(each, c.Order) for mode in card.modes for each in mode.do):
            yield _ORDERED_BY_OTTO
    if "cheating" in card.type and any(map(wins_by_negating, negating(card))):
        yield _WON_BY_NEGATING
    if "prize" in card.type:
        yield _TO_THE_BIN
    if card.owner not in ("otto", "torglesnarf"):
        for mode in card.modes:
            if mode.answers == "loss" and hits_back(mode) and any(map(_strikes_back, mode.do)):
                yield _AT_THE_MINION
                yield from [] if all(map(_strikes_back, mode.do)) else [_NO_MORE_THAN_A_HIT]
    if _heals_for_gold(card):
        yield _PAID_AT_THE_LIMIT


def _given(effect: c.Effect) -> Iterator[str]:
    """The tokens that an effect gives, or lets somebody choose."""
    match effect:
        case c.Give():
            yield effect.give
        case c.Either():
            yield from (id for way in effect.either for each in way for id in _given(each))


def _may_strike_a_minion(card: Card, mode: Mode) -> bool:
    """Whether a use makes somebody who is picked lose Fortitude, or take a loss over."""
    law = compile_law(CardNo(0), ModeNo(0), mode, card.type)
    return bool(law.strikes) and not mode.only_on and mode.as_ != "event"


def _heals_for_gold(card: Card) -> bool:
    """Whether others gain Fortitude by a card, and pay for it."""
    does = [effect for mode in card.modes for effect in mode.do]
    return any(
        isinstance(it, c.Gain) and it.stat == "fortitude" and it.who != "self" for it in does
    ) and any(isinstance(it, c.Pay) and it.by != "self" for it in does)


def _with(effect: c.Effect, mode: Mode | None) -> Iterator[Proviso]:
    """What goes with an effect of a use of a card (or with what an Event does)."""
    match effect:
        case c.Hold():
            yield from _HELD[effect.hold]
        case c.DrinkUp(of="deck", events="replaced"):
            yield _OFF_THE_DECK[0]
        case c.DrinkUp(of="deck"):
            yield from _OFF_THE_DECK
        case c.DrinkUp():
            if mode is not None and mode.answers == "phase":
                yield _ONE_MORE
                yield _AS_ANY
            yield _SOBER
        case c.Order():
            if mode is not None and mode.answers == "phase":
                yield _BESIDE
            if effect.order != 1:
                yield _SPREAD
            yield _NOT_REFUSED
        case c.Leave(who="self"):
            if mode is not None and mode.answers == "ante":
                yield from _LEAVING
                yield _OWN_ANTE
        case c.Leave():
            yield _THROWN_OUT
            yield _LAST_ONE
        case c.Fetch():
            of_a_boss = [each for id in effect.fetch if (each := side_decks()[id]).boss]
            yield from (
                (f"Only a Boss has a {each.title}.", "setup.no-boss-cards") for each in of_a_boss
            )
        case c.End(end="round", pot="self"):
            yield _NO_WIN
        case c.Redirect(redirect="everything"):
            yield _HIT_BACK_AT
        case c.Redirect(redirect="fortitude"):
            yield _ONLY_FORTITUDE
            yield _ANSWERED_THERE
            yield _HIT_BACK_AT
            if mode is not None and mode.only_on:
                yield _WITHOUT_ONE
        case c.Away(who="self"):
            yield _TURN_ENDS
        case c.Pass():
            if mode is not None and mode.as_ == "hook" and not mode.may:
                yield _USED
        case c.Give():
            token = tokens().get(effect.give)
            if token is not None and token.most == 1 and "most" in token.limits:
                name = token.title
                says = f"Nobody has more than one {name}: who has one already gets no other."
                yield says, token.limits["most"]
            elif token is not None and token.most and "most" in token.limits:
                says = f"{token.title} begins at 0. Who has {token.most} receives none."
                yield says, token.limits["most"]
    words = whom_words(effect)
    if "anyone" in words:
        yield _ANYBODY
    if words & {"heroes", "villains"}:
        yield _HEROES


# -------------------------------------------------------------------------------- when not, too

_NOT_OWN_PRICE = (
    "Not to escape Gold that your own card makes you pay (RDI 6: nor a teammate's).",
    "ignore.not-own-gold-cost",
)
_NOT_A_ROUND = ("Not against a Round of Gambling.", "affects.round-not-ignorable")
_NOT_AN_ANTE = (
    "Not against a Gambling Card that makes you ante, as “I raise!”: that does not change your "
    "Gold directly. Only RDI 3 says so; we play it by every book.",
    "affects.ante-cards-not-direct",
)
_NOT_THE_POT = (
    "Not against a card that takes the pot before it is paid out: that Gold is not yours yet.",
    "affects.changing-the-winner-is-indirect",
)
_NOT_BITTEN = ("Not after Scarab damage.", "amundyr.no-hit-back-no-redirect")
_NOT_BITTEN_FOR_US = (
    "Not after Scarab damage, as we play it. RDI 6 forbids hit-back cards there, and does not name "
    "this one.",
    _NOT_BITTEN[1],
)
_NOT_ANOTHER_END: tuple[Proviso, ...] = (
    (
        "Not in answer to a card that makes players ante, nor while an ante is asked.",
        "wench-tip.not-against-ante",
    ),
    (
        "Not in answer to a card that ends the Round itself.",
        "wench-tip.not-against-round-end",
    ),
    ("Not once the last player has passed.", "wench-tip.not-after-last-pass"),
)
_NOT_WHOLE = (
    "Not on a Drink that no card splits: Mead, Sauvignon Blech and others that split themselves, "
    "and Gambler's Grog.",
    "self-split.no-other-split",
)
_NOT_SENT_ON: tuple[Proviso, ...] = (
    ("Not against Scarab damage.", "amundyr.no-hit-back-no-redirect"),
    (
        "Not against what an Event does, even if that counts as an Action Card.",
        "dungeon-events.as-action-effects",
    ),
)
_NOT_SOFTENED = (
    "Not against an Event that counts as an Action Card: only a card that names Action Cards helps "
    "there.",
    "dungeon-events.as-action-effects",
)
_NOT_SOFTENED_FOR_US = (
    f"{_NOT_SOFTENED[0]} No book shows whether this one does; we play that it does not.",
    _NOT_SOFTENED[1],
)
_ONLY_IN_THE_ROUND = (
    "Not after you have left the Round. One that would throw you out can still be answered.",
    "leave-round.effect",
)
_STILL_IN = ("Not after you have left the Round.", "leave-round.effect")
_ONLY_THE_CHAMPION = (
    "In a team not for somebody who is not its Champion in the Round.",
    "team.non-champion-plays",
)
_NOT_AMID_OTHERS = (
    "Not as a Chaser, in a Contest or in place of another Event's Drink. There it does nothing.",
    "chaser.stop-drink-event",
)


def barred(card: Card) -> tuple[Proviso, ...]:
    """When a card may not be played, or does not act, though its own moment is there."""
    return tuple(dict.fromkeys(_barred(card)))


def _barred(card: Card) -> Iterator[Proviso]:
    if card.of_drinks and "event" in card.type:
        yield _NOT_AMID_OTHERS
    for mode in card.modes:
        if _ignores_gold(mode):
            yield _NOT_OWN_PRICE
            yield _NOT_A_ROUND
            yield _NOT_AN_ANTE
            yield _NOT_THE_POT
        if moves_a_loss(mode):
            yield from _NOT_SENT_ON
        elif card.owner != "otto" and meets_actions(mode) and "action" not in types_answered(mode):
            yield _NOT_SOFTENED if card.knowledge == "face" else _NOT_SOFTENED_FOR_US
        elif mode.answers == "loss" and hits_back(mode):
            yield _NOT_BITTEN_FOR_US if only_marks(mode) else _NOT_BITTEN
        if mode.answers == "round" and any(isinstance(it, c.End) for it in mode.do):
            yield from _NOT_ANOTHER_END
        if any(isinstance(effect, c.Split) for effect in mode.do):
            yield _NOT_WHOLE
        if _is_for_members(mode):
            yield _ONLY_IN_THE_ROUND if mode.answers == "card" else _STILL_IN
            yield _ONLY_THE_CHAMPION


def hits_back(mode: Mode) -> bool:
    """Whether a use is turned at who has caused a loss of Fortitude, and at nobody else: it must be
    somebody who may be hit back."""
    lost = [each.lost for each in mode.when if isinstance(each, c.Lost)]
    return "fortitude" in (lost or ["fortitude"]) and _law(mode).hits_back


def only_marks(mode: Mode) -> bool:
    """Whether a use does nothing to who has caused a loss but mark them."""
    return all(isinstance(each, c.Give) and each.give == "remy-mark" for each in mode.do)


def _strikes_back(effect: c.Effect) -> bool:
    """Whether an effect takes Fortitude from who has caused a loss."""
    return isinstance(effect, c.Lose) and effect.who == "source" and effect.stat == "fortitude"


def _law(mode: Mode) -> Law:
    """What the kernel knows of a use once and for all, whatever type its card is of."""
    return compile_law(CardNo(0), ModeNo(0), mode, ())


def moves_a_loss(mode: Mode) -> bool:
    """Whether a use lets somebody else take a loss, or a part of it."""
    return any(isinstance(effect, c.Redirect | c.ShareLoss) for effect in mode.do)


def meets_actions(mode: Mode) -> bool:
    """Whether a use answers what an Action Card does, so that it answers what counts as one, too:
    a Minion's blow, damage of a Scarab. What Negates needs a card that is played."""
    types = types_answered(mode)
    negates = any(isinstance(effect, c.Negate) for effect in mode.do)
    return mode.answers == "card" and not negates and (not types or "action" in types)


def types_answered(mode: Mode) -> set[str]:
    """The types of cards that a use names as what it answers."""
    return {kind for each in mode.when if isinstance(each, c.TypeIs) for kind in each.type}


def _is_for_members(mode: Mode) -> bool:
    """Whether a use is for somebody who is still in the Round."""
    return any(isinstance(effect, c.Win | c.Continue) for effect in mode.do)


def _ignores_gold(mode: Mode) -> bool:
    """Whether a use Ignores what changes Gold."""
    return any(isinstance(effect, c.Ignore) and effect.ignore == "card" for effect in mode.do) and (
        any(isinstance(each, c.Affects) and "gold" in each.affects for each in mode.when)
    )


# ------------------------------------------------------------------------------------- in a team

FOR_A_TEAMMATE = "In a team also for a teammate, when it fits what happens to them."
"""When a Sometimes Card may be played, too, if what it speaks of happens to its player."""

ONE_FOR_ALL = "team.one-card-covers-team"

_EACH_OTHER = (
    "“Each other player” is each player of another team: two teammates count twice.",
    "team.each-other-player",
)
_SEVERAL = (
    "Two teammates may both be picked. Then both count.",
    "team.another-player",
)
_ONE_OF_OTHERS = ("Nobody of your own team can be picked.", "team.another-player")
_NOT_HANDED_ON = (
    "No Drink, and no half of one, goes to a teammate of its drinker.",
    "team.no-pass-to-teammate",
)
_NOT_ORDERED = ("None of these Drinks goes to a teammate.", "team.order-count")
_LOOKED_AT = (
    "You and your teammates may look at all Drinks that you order in this phase (RDI 6). You share "
    "them out as you like.",
    "other-characters.tara-team",
)
_SENT_ON: tuple[Proviso, ...] = (
    ("Your loss never goes to a teammate of yours.", "team.another-player"),
    (
        "It may go to a teammate of whoever played the card that you answer.",
        "redirect.to-attackers-teammate",
    ),
)
_EACH_PLAYER = (
    "“Each player” is one Champion of each team, and of your own team you.",
    "team.each-player-including-you",
)
_CHAMPIONS = "Only one Champion of each team takes part."
_REVEALER = (
    "Whoever reveals it is the Champion of that team. The other teams choose theirs.",
    "team.champion-automatic",
)
"""Of an Event among the Drinks."""
_CHOSEN = ("Each team chooses its Champion.", "team.champion-automatic")
"""Of other Events."""
_BORROWED: tuple[Proviso, ...] = (
    (
        "By Daareka's card “How chivalrous of you” a member of another team is her team's Champion "
        "(RDI 6).",
        "notes.how-chivalrous",
    ),
    (
        "Boss Versus Boss has no Champions, and there that card Ignores the Event instead (RDI 6).",
        "boss-vs-boss.no-champions",
    ),
)
"""Of an Event for Champions: what the books tell of a card that is not in the catalogue."""
_OF_ALL = {"everyone", "heroes", "villains"}
"""Words of an Event for all players: Heroes and Villains are some of everyone."""
_BY_TITLE = {"dare": "notes.wench-dares"}
"""The rule by which Champions take part in an Event that speaks of each other player."""


def in_a_team(card: Card) -> tuple[Proviso, ...]:
    """What a card is where players are a team: one that keeps off a loss does so for all of them;
    one that hits each other player hits each of them. Nothing of Otto's cards: he has no team."""
    return tuple(dict.fromkeys(_in_a_team(card))) if card.owner != "otto" else ()


def _in_a_team(card: Card) -> Iterator[Proviso]:
    for held in card.event:
        if isinstance(held, c.Hold):
            yield from _for_champions(card, _BY_TITLE.get(held.hold, "team.champion-events"))
    if "prize" in card.type:
        yield "Only whoever has won a Prize uses it, and no teammate.", "prize.team"
    for mode in card.modes:
        if mode.as_ in ("gambling", "cheating"):
            kind = KIND[mode.as_]
            says = f"As a {kind} Card only the Champion in the Round may play it."
            yield says, "team.non-champion-plays"
        if _law(mode).hands_on:
            yield _NOT_HANDED_ON
        for effect in mode.do:
            yield from _covering(effect)
            if isinstance(effect, c.Redirect) and effect.to == "target":
                yield from _SENT_ON
            elif _picks_an_opponent(effect, mode):
                yield _ONE_OF_OTHERS
            if isinstance(effect, c.Order):
                yield from [_LOOKED_AT] if _LOOKED_AT[1] in mode.rules else []
                yield _NOT_ORDERED
            yield from _of_one(effect)
            words = whom_words(effect)
            if _hurts(effect) and "each-other" in words:
                yield _EACH_OTHER
                yield from _one_for_all(card)
            elif _hurts(effect) and mode.targets > 1 and not words.isdisjoint(_PICKED):
                yield _SEVERAL
                yield from _one_for_all(card)
            if words & _OF_ALL and mode.as_ == "event":
                yield from _for_champions(card, "team.champion-events")
            elif "everyone" in words:
                yield _EACH_PLAYER
            if isinstance(effect, c.Give):
                token = tokens().get(effect.give)
                if token is not None and token.whose == "opponents" and "whose" in token.limits:
                    yield f"Teammates never get a {token.title}.", token.limits["whose"]


def _for_champions(card: Card, rule: str) -> Iterator[Proviso]:
    """Who is the Champion in an Event for Champions alone, and the card that lends another."""
    yield _CHAMPIONS, rule
    yield _REVEALER if card.of_drinks else _CHOSEN
    yield from _BORROWED


def _of_one(effect: c.Effect) -> Iterator[Proviso]:
    """Of whom alone it is where the others of a team go on."""
    match effect:
        case c.End(end="turn"):
            yield (
                "Only you stop: you play no cards and Ignore everything until the turn is over.",
                "team.turn-ends-now-individual",
            )
            yield "Your teammates go on with it.", "team.turn-ends-now-individual"
        case c.Away(who="self"):
            yield "Your teammates go on, and Ignore nothing by it.", "team.turn-ends-now-individual"
        case c.Repeat() | c.DrinkUp(who="turn-owner"):
            yield (
                "If it is a team's turn, you choose which one of them.",
                "team.skip-repeat-individual",
            )


_PICKED = {"target", *c.IN_ORDER}


def _one_for_all(card: Card) -> Iterator[Proviso]:
    """Which one card covers a whole team: one that Ignores, unless nothing does so, and one that
    lessens a loss of Fortitude."""
    does = [effect for mode in card.modes for effect in mode.do]
    ignored = card.immune is None or "ignore" not in card.immune.to or card.immune.against
    lessened = any(isinstance(each, c.Lose) and each.stat == "fortitude" for each in does)
    verbs = " or ".join([*(["Ignore"] if ignored else []), *(["lessen"] if lessened else [])])
    if verbs:
        yield f"One card, played to {verbs} it, does so for the whole team.", ONE_FOR_ALL
        yield "What lies in front of one player helps that player alone.", "team.static-individual"


def _covering(effect: c.Effect) -> Iterator[Proviso]:
    """What one card keeps off a whole team (team.one-card-covers-team)."""
    match effect:
        case c.Ignore(ignore="card"):
            yield "You Ignore it for your whole team.", ONE_FOR_ALL
        case c.Reduce():
            much = effect.reduce
            yield f"It takes {much} off what your whole team would lose.", ONE_FOR_ALL
        case c.SetTo():
            yield f"What your whole team would lose becomes {effect.set}.", ONE_FOR_ALL


def _picks_an_opponent(effect: c.Effect, mode: Mode) -> bool:
    """Whether an effect is for somebody who is picked among other players, as the kernel has it: of
    them nobody is of the own team. Where a Drink or a loss may go is told otherwise."""
    law = _law(mode)
    among_others = law.aim == "other" and not law.hands_on and not moves_a_loss(mode)
    return among_others and bool(_PICKED & whom_words(effect))


def _hurts(effect: c.Effect) -> bool:
    """Whether an effect changes numbers that a team shares for the worse."""
    return isinstance(effect, c.Lose | c.Pay) or (
        isinstance(effect, c.Gain) and effect.stat == "alcohol"
    )


def for_teammates(card: Card) -> tuple[Mode, ...]:
    """The uses in which somebody may play a card for a teammate: those for what happens to *you*.
    Otto has no team."""
    return tuple(
        mode
        for mode in (card.modes if card.owner != "otto" else ())
        if mode.as_ == "sometimes" and not mode.own_only and _is_of_you(mode)
    )


def _is_of_you(mode: Mode) -> bool:
    """Whether what a use answers happens to the player for whom it is played."""
    found: Callable[[Mode], bool] | None = _OF_YOU.get(mode.answers or "")
    return found is not None and found(mode)


def _names_you(mode: Mode) -> bool:
    return any(
        isinstance(each, c.Affects | c.Threatens | c.Picked)
        or (isinstance(each, c.Evicts) and each.evicts == "self")
        or (isinstance(each, c.DrinkerIs) and each.drinker == "self")
        for each in mode.when
    )


_OF_YOU: dict[str, Callable[[Mode], bool]] = {
    "card": _names_you,
    "drink": _names_you,
    "event": lambda mode: any(isinstance(effect, c.Ignore) for effect in mode.do),
    "ante": lambda mode: True,
    "payment": lambda mode: True,
    "loss": lambda mode: all(each.by == "self" for each in mode.when if isinstance(each, c.Lost)),
}
"""By what a use answers: whether that happens to somebody whom it then helps."""
