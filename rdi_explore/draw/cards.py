"""Cards in words: what a card does, produced from its data, so that text and behaviour agree."""

from collections.abc import Sequence
from typing import Literal

from ..catalogue import cards as catalogue
from ..catalogue import side_decks, tokens
from ..kernel import cards as c
from ..kernel.cards import Card, Mode

STAT = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}
KIND = {
    "sheet": "Sheet",
    "action": "Action",
    "gambling": "Gambling",
    "cheating": "Cheating",
    "sometimes": "Sometimes",
    "anytime": "Anytime",
    "minion": "Minion",
    "drink": "Drink",
    "event": "Drink Event",
    "prize": "Prize",
    "mushroom": "Mushroom",
    "patient": "Patient",
    "pet": "Pet",
    "scheme": "Scheme",
}
EVENT: dict[c.EventClass, str] = {
    "drink": "Drink Event",
    "sea": "Sea Event",
    "dungeon": "Dungeon Event",
    "tavern": "Tavern Event",
}
PHASE = {
    "discard": "Discard and Draw Phase",
    "action": "Action Phase",
    "order": "Order a Drink Phase",
    "drink": "Drink Phase",
}
DUE = {
    "refill": "a new Drink Deck",
    "ante": "an ante",
    "card": "a card",
    "contest": "a Drinking Contest",
    "event": "an Event",
    "wages": "Wages",
}
_WHO: dict[c.Who, str] = {
    "self": "you",
    "target": "another player",
    "anyone": "a player",
    "first": "the first of them",
    "second": "the second of them",
    "third": "the third of them",
    "source": "the player who caused it",
    "player": "the player of that card",
    "turn-owner": "the player whose turn it is",
    "each-other": "each other player",
    "everyone": "each player",
    "gamblers": "each player in the Round",
    "picked": "that player",
    "heroes": "each Hero",
    "villains": "each Villain",
    "left": "the player to your left",
    "right": "the player to your right",
    "most-fortitude": "the player with the most Fortitude",
    "least-fortitude": "the player with the least Fortitude",
    "most-alcohol": "the player with the most Alcohol Content",
    "least-alcohol": "the player with the least Alcohol Content",
    "most-gold": "the player with the most Gold",
    "least-gold": "the player with the least Gold",
}
_PICKED = ("first", "second", "third")
_ANSWERED = {"card": "that card", "drink": "the Drink", "event": "the Event"}

Named = Literal["", "other", "any", "all"]
"""Whom a sentence has already spoken of: nobody, another player, any player, all the picked."""


KNOWLEDGE = {
    "face": "its face is printed in a book",
    "shown": "seen at work in a book’s example",
    "partial": "known in part only",
    "public": "from public deck lists",
    "assumed": "completed by an assumption",
    "invented": "made up for this scenario",
}
"""How sure the meaning of a card is, in words."""


def type_of(card: Card) -> str:
    """The printed type: ``Sometimes``, ``Action - Gambling``, ``Dungeon Event 3`` ..."""
    if "event" in card.type:
        return f"{EVENT[card.event_class]} {card.level or ''}".rstrip()
    return " - ".join(KIND[kind] for kind in card.type)


def type_of_mode(mode: Mode) -> str:
    """The type in which one mode is played."""
    match mode.as_:
        case "use":
            return "used"
        case "ability":
            return "ability"
        case "hook":
            return MOMENT[mode.at] if mode.at is not None else "by itself"
        case "event":
            return "when revealed"
        case _:
            return KIND[mode.as_]


MOMENT: dict[c.Hook, str] = {
    "set-up": "at the set-up",
    "beginning-of-turn": "at the beginning of your turn",
    "after-discarding": "between discarding and drawing",
    "after-drawing": "after drawing",
    "before-drinking": "before a Drink is drunk",
    "after-drinking": "after you drank",
    "end-of-action": "at the end of your Action Phase",
    "end-of-turn": "at the end of your turn",
    "gather": "when you gather it",
    "fire": "when the token reaches the fire spot",
    "after-loss": "when an opponent's card has cost you Fortitude",
    "after-round": "when you have not won a Round of Gambling",
}
"""The moments at which components act, in words."""


def short(card: Card) -> str:
    """A title for narrow places, at most 22 letters."""
    if card.short:
        return card.short
    return card.title if len(card.title) <= 22 else card.title[:21].rstrip(" .,") + "…"


def counted(count: int, thing: str) -> str:
    """A number of things: ``1 card``, ``2 cards``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _token(name: str, count: int) -> str:
    known = tokens().get(name)
    return counted(count, known.title if known else name.replace("-", " "))


# -------------------------------------------------------------------------------- effects


def _who(who: c.Who, named: Named) -> str:
    """A player; whom the sentence has named before is ``that player``."""
    if who == "target" and named == "all":
        return "each of them"
    if (who, named) in (("target", "other"), ("anyone", "any")):
        return "that player"
    return _WHO[who]


def _does(who: c.Who, verb: str, named: Named) -> str:
    return f"{_who(who, named)} {verb}{'' if who == 'self' else 's'}"


def _of_cards(effect: c.Discard) -> str:
    kinds = _either([KIND[kind] for kind in effect.types])
    cards = counted(effect.discard, f"{kinds} Card" if kinds else "card")
    cards += " from in front of them" if effect.of == "front" else ""
    if effect.of == "front" and effect.who == "self":
        cards = cards.replace("them", "you")
    chosen = " at random" if effect.choice == "random" else ""
    if effect.choice == "player" and effect.who != "self":
        chosen = " of your choice"
    return f"{cards}{chosen}"


def effect_words(effect: c.Effect, named: Named = "") -> str:
    """One effect as half a sentence; ``named`` is whom the sentence has spoken of."""
    match effect:
        case c.Lose():
            having = f" with {_token(effect.having, 2)[2:]}" if effect.having else ""
            who = f"{_who(effect.who, named)}{having}"
            words = f"{who} lose{'' if effect.who == 'self' else 's'} {effect.lose}"
            if effect.per == "member":
                spared = "for each member of your team that Static Effects have not spared"
                return f"{words} {STAT[effect.stat]} {spared}"
            words = f"{words} {STAT[effect.stat]}{_per(effect.per, effect.who)}"
            if effect.ignoring_reduces is None:
                return words
            return f"{words} (to Ignore this only reduces it by {effect.ignoring_reduces})"
        case c.Gain():
            return f"{_does(effect.who, 'gain', named)} {effect.gain} {STAT[effect.stat]}"
        case c.Pay():
            to = {"self": "you", "inn": "the Inn", "player": _WHO["player"]}.get(effect.to)
            to = to or _who("target", named)
            paid = f"{effect.pay} Gold{_per(effect.per, effect.by)}"
            return f"{_does(effect.by, 'pay', named)} {to} {paid}"
        case c.Give():
            words = f"{_does(effect.to, 'receive', named)} {_token(effect.give, effect.n)}"
            return f"{words}, also if the card is Ignored" if effect.anyway else words
        case c.Remove():
            words = f"{_does(effect.who, 'return', named)} {_token(effect.remove, effect.n)}"
            return f"{words} for each Fortitude really lost" if effect.per else words
        case c.Away():
            until = {
                "turn": "for the rest of the turn",
                "own": "until the next turn",
                "target": "until that player's next turn",
            }[effect.away]
            mine = effect.who == "self"
            are, ignores = ("are", "Ignore") if mine else ("is", "Ignores")
            return f"{_who(effect.who, named)} {are} not there {until}, and {ignores} everything"
        case c.Draw():
            return f"{_does(effect.who, 'draw', named)} {counted(effect.draw, 'card')}"
        case c.Seek():
            whose = "your" if effect.who == "self" else "their"
            return (
                f"{_does(effect.who, 'reveal', named)} {whose} Character Deck until the first "
                f"{KIND[effect.seek]} Card, which goes to {whose} hand, and discard"
                f"{'' if effect.who == 'self' else 's'} the others"
            )
        case c.Discard():
            return f"{_does(effect.who, 'discard', named)} {_of_cards(effect)}"
        case c.Order():
            words = f"order {counted(effect.order, 'extra Drink')} for other players"
            if effect.gift:
                words += f"; each of them receives {_token(effect.gift, 1)}"
            return words
        case c.DrinkUp():
            pile = "your" if effect.who == "self" else "their"
            off = f"{pile} Drink Me! Pile" if effect.of == "pile" else "the Drink Deck"
            drinks = "a Drink" if effect.drink == 1 else f"{effect.drink} Drinks"
            return f"{_who(effect.who, named)} must drink {drinks} off {off}"
        case c.Again():
            return f"{_who(effect.who, named)} may play another Action Card"
        case c.Either():
            lists = ", or ".join(_then(some, "other") for some in effect.either)
            return f"{_does(effect.who, 'choose', named)} one: {lists}"
        case c.Cover():
            if effect.each is not None:
                stat = STAT[effect.each]
                return (
                    f"the Inn pays as much of that Gold as you want, and you lose 1 {stat} for each"
                )
            if effect.by == "inn":
                return "the Inn pays that Gold for you"
            return "you do not have to pay that Gold, and nobody else does"
        case c.Negate():
            return f"Negate {_ANSWERED[effect.negate]}"
        case c.Ignore():
            return f"Ignore {_ANSWERED[effect.ignore]}" + (
                ", if it can be Ignored" if effect.optional else ""
            )
        case c.Reduce():
            return f"your loss of {STAT[effect.stat]} falls by {effect.reduce}"
        case c.SetTo():
            return f"your loss of {STAT[effect.stat]} becomes {effect.set}"
        case c.Redirect():
            loss = "your loss of Fortitude"
            if effect.redirect == "everything":
                loss = "all that the card does to you"
            to = _who("target", named) if effect.to == "target" else _WHO["player"]
            return f"{loss} goes to {to}"
        case c.ShareLoss():
            return (
                f"your loss of {STAT[effect.share]} is halved with {_WHO[effect.with_]}, each half "
                "rounded up; you may not Ignore or reduce your half"
            )
        case c.Add():
            more = "more" if effect.add > 0 else "less"
            floor = "" if effect.floor is None else f", but not below {effect.floor}"
            return f"the Drink has {abs(effect.add)} {STAT[effect.stat]} {more}{floor}"
        case c.Become():
            rest = " and does nothing else" if effect.rest == "goes" else ""
            return f"the Drink now has {effect.become} Alcohol Content{rest}"
        case c.Convert():
            return f"the Drink adds {STAT[effect.into]} instead of {STAT[effect.convert]}"
        case c.Attach():
            if effect.attach == "gold":
                return f"you pay {effect.n} Gold to whoever drinks it"
            who = "whoever drinks it" if effect.on == "drink" else "whoever drinks the other half"
            return f"{who} receives {_token(effect.attach, effect.n)}"
        case c.Split():
            other = "nobody" if effect.with_ == "nobody" else _who(effect.with_, named)
            return f"split the Drink with {other}, each half rounded {effect.split}"
        case c.Pass():
            return f"{_who(effect.to, named)} drinks it instead"
        case c.Stay():
            return f"it stays in front of {_who(effect.to, named)}"
        case c.PutAway():
            return "it is discarded from there"
        case c.TurnUp():
            one = effect.n == 1
            cards = "the top card" if one else f"the top {effect.n} cards"
            place = ", in the place of what lies there" if effect.instead else ""
            return (
                f"{cards} of the {_side_deck(effect.turn_up)} {'comes' if one else 'come'} before "
                f"{_who(effect.who, named)}{place}"
            )
        case c.Boost():
            return f"each number of that card grows by {effect.boost}"
        case c.Unpaid():
            done = _then(effect.unpaid, "other")
            return f"for whom somebody else has paid that: {done}"
        case c.Start():
            bound = ", which nobody may avoid" if effect.unavoidable else ""
            return f"a Round of Gambling begins{bound}"
        case c.Take():
            return _take_words(effect)
        case c.Win():
            return "you win the Round at once"
        case c.Continue():
            return "the Round goes on with its pot"
        case c.Steal():
            return f"take {effect.steal} Gold out of the pot"
        case c.Ante():
            return f"each player in the Round antes {effect.ante} Gold"
        case c.Leave():
            if effect.who == "self":
                return "leave the Round"
            return "a player in the Round must leave it"
        case c.End():
            if effect.end == "turn":
                return "the turn ends; its other phases are skipped"
            taker = "the Inn takes" if effect.pot == "inn" else "you take"
            return f"the Round ends and {taker} the pot"
        case c.Provided():
            return f"go on only if {_provided(effect, named)}"
        case c.Pick():
            other = "another player" if effect.pick == "other" else "a player"
            return f"{'you may pick' if effect.may else 'pick'} {other}"
        case c.Forgo():
            return "it counts as a pass in the Round"
        case c.Fetch():
            decks = _either([deck_name(name) for name in effect.fetch])
            return f"take the top card of your {decks} into your hand, for good"
        case c.Repeat():
            return f"this phase comes once more for {_who(effect.who, named)}"
        case c.Spill():
            pile = "your" if effect.who == "self" else "their"
            top = "card" if effect.spill == 1 else f"{effect.spill} cards"
            return f"{_does(effect.who, 'discard', named)} the top {top} from {pile} Drink Me! Pile"
        case c.Flip():
            heads, tails = (
                _then(some, "other") or "nothing" for some in (effect.heads, effect.tails)
            )
            return f"a coin is flipped once for {_who(effect.who, named)}: {heads}, or {tails}"
        case c.Bid():
            return (
                f"{_does(effect.who, 'bid', named)} Gold; the highest bid is paid to the Inn, then "
                f"{_then(effect.wins, 'other')}"
            )
        case c.Offer():
            return (
                f"{_does(effect.who, 'choose', named)} secretly how much Gold to show; it is paid "
                f"to the Inn, and if all show none, {_then(effect.none, 'all')}"
            )
        case c.Hold():
            return _HOLD[effect.hold]
        case c.Shift():
            change = "rises" if effect.shift > 0 else "falls"
            return f"{STAT[effect.stat]} {change} by {abs(effect.shift)} on the affected tracks"
        case c.Fill():
            cards = counted(effect.up_to, "card")
            lie = "lies" if effect.up_to == 1 else "lie"
            return f"reveal cards of your {_pile(effect.fill)} until {cards} {lie} in front of you"
        case c.Enter():
            return "it goes from in front of you to your hand"
        case c.Recover():
            kind = KIND[effect.recover]
            return f"reveal a {kind} Card of your discard pile and take it into your hand"
        case c.Plant():
            return f"Plant {counted(effect.n, 'Mushroom')}"
        case c.Grow():
            return "Grow all your Mushrooms" if effect.grow == "all" else "Grow 1 Mushroom"
        case c.Gather():
            return "gather all fully grown Mushrooms"
        case c.Plot():
            return f"you may Plot {counted(effect.plot, 'card')}"
        case c.Scrap():
            return f"all Plotted Cards are discarded, each for {effect.heat} Hellfire"
        case c.Kindle():
            return f"gain {effect.kindle} Hellfire"


def _pile(name: str) -> str:
    """A side deck by its id."""
    known = side_decks().get(name)
    return known.title if known else name.replace("-", " ")


def _provided(effect: c.Provided, named: Named) -> str:
    if effect.provided == "holds":
        kinds = _either([KIND[kind] for kind in effect.types])
        return f"{_does(effect.who, 'hold', named)} {_article(kinds)} {kinds} Card"
    return {"ignored": "somebody Ignored it", "lost": "it has cost Fortitude"}[effect.provided]


def _per(per: str, who: c.Who) -> str:
    """For each of which things a number is meant."""
    if not per:
        return ""
    if per == "team":
        return f" for each player of {'your' if who == 'self' else 'their'} team"
    if per == "players":
        return " for each player in the game"
    return f" for each {_token(per, 1)[2:]}"


def deck_name(name: str) -> str:
    """The title of a side deck."""
    known = side_decks().get(name)
    return known.title if known else name.replace("-", " ")


_HOLD = {
    "contest": "everybody takes part in a Drinking Contest",
    "round-on-the-house": "everybody drinks a copy of one revealed Drink",
    "dare": (
        "of two revealed Drinks, who revealed them drinks the stronger and everybody else a copy "
        "of the other"
    ),
}


def _side_deck(name: str) -> str:
    decks = side_decks()
    return decks[name].title if name in decks else name.replace("-", " ")


def _take_words(effect: c.Take) -> str:
    if effect.take == "pot":
        return "take half of the pot" if effect.part == "half" else "take the pot"
    also = ", also after a Winning Hand" if effect.beats else ""
    lock = "; only a Cheating Card may take it next" if effect.next else ""
    return f"take control of the Round{also}{lock}"


def _speaks_of(effect: c.Effect) -> set[object]:
    return {getattr(effect, name, None) for name in ("who", "to", "by", "with_")}


def _then(effects: Sequence[c.Effect], named: Named) -> str:
    """Several effects, one after the other; whom one names, the next ones know."""
    told = []
    for effect in effects:
        told.append(effect_words(effect, named))
        if not named:
            spoken = _speaks_of(effect)
            named = "other" if "target" in spoken else "any" if "anyone" in spoken else ""
    return "; ".join(told)


def effects_words(mode: Mode) -> str:
    """All that a mode does, as one sentence without its end."""
    if mode.only_on:
        having = _token(mode.only_on, 1).removeprefix("1 ")
        return f"{_then(mode.do, '')} (only a player with a {having} can be picked)"
    if mode.targets > 1:
        return f"pick {mode.targets} other players: {_then(mode.do, 'all')}"
    if any(_speaks_of(effect) & set(_PICKED) for effect in mode.do):
        return f"pick another player: {_then(mode.do, 'other')}"
    return _then(mode.do, "")


def brief_effect(effect: c.Effect, on: str = "") -> str:
    """One effect in a few words, for narrow places; ``on`` is who was picked."""
    match effect:
        case c.Lose():
            return f"{_brief_who(effect.who)}lose {effect.lose} {STAT[effect.stat]}"
        case c.Gain():
            return f"gain {effect.gain} {STAT[effect.stat]}"
        case c.Pay():
            to = {"inn": "the Inn ", "target": f"{on} ".lstrip(), "player": "its player "}.get(
                effect.to, ""
            )
            return f"pay {to}{effect.pay} Gold"
        case c.Give():
            return f"{_brief_who(effect.to)}get {_token(effect.give, effect.n)}"
        case c.Remove():
            return f"{_brief_who(effect.who)}return {_token(effect.remove, effect.n)}"
        case c.Away():
            return "not there"
        case c.TurnUp():
            return f"{_brief_who(effect.who)}turn up a card"
        case c.PutAway():
            return "discard it"
        case c.Boost():
            return f"numbers grow by {effect.boost}"
        case c.Unpaid():
            return "if paid for: " + "; ".join(brief_effect(each, on) for each in effect.unpaid)
        case c.Draw():
            return f"draw {counted(effect.draw, 'card')}"
        case c.Seek():
            return f"{_brief_who(effect.who)}find the first {KIND[effect.seek]} Card"
        case c.Discard():
            return f"{_brief_who(effect.who)}discard {_of_cards(effect)}"
        case c.Order():
            return f"order {counted(effect.order, 'Drink')} more"
        case c.DrinkUp():
            return f"{_brief_who(effect.who)}drink {counted(effect.drink, 'Drink')}"
        case c.Again():
            return "another Action"
        case c.Repeat():
            return "the phase once more"
        case c.Either():
            briefs = ("; ".join(brief_effect(each, on) for each in some) for some in effect.either)
            return " or ".join(briefs)
        case c.Cover():
            if effect.each is not None:
                return f"pay with {STAT[effect.each]}"
            return "the Inn pays" if effect.by == "inn" else "nobody pays"
        case c.Negate():
            return "Negate it"
        case c.Ignore():
            return "Ignore it"
        case c.Redirect():
            what = "loss" if effect.redirect == "fortitude" else "all of it"
            return f"{what} to {on}" if effect.to == "target" else f"{what} to its source"
        case c.Reduce():
            return f"loss less by {effect.reduce}"
        case c.SetTo():
            return f"loss becomes {effect.set}"
        case c.ShareLoss():
            return "share the loss"
        case c.Add():
            return f"{effect.add:+d} {STAT[effect.stat]}"
        case c.Become():
            return f"becomes {effect.become} {STAT['alcohol']}"
        case c.Convert():
            return f"adds {STAT[effect.into]} instead"
        case c.Attach():
            what = (
                f"{effect.n} Gold" if effect.attach == "gold" else _token(effect.attach, effect.n)
            )
            return f"with {what}"
        case c.Split():
            return "split it"
        case c.Pass():
            return f"{on} drinks it"
        case c.Stay():
            return "it stays"
        case c.Start():
            return "start a Round"
        case c.Take():
            if effect.take == "pot":
                return "take half the pot" if effect.part == "half" else "take the pot"
            return "take control"
        case c.Win():
            return "win the Round"
        case c.Continue():
            return "the Round goes on"
        case c.Steal():
            return f"{effect.steal} Gold from the pot"
        case c.Ante():
            return f"all ante {effect.ante}"
        case c.Leave():
            return "leave the Round" if effect.who == "self" else f"{on} must leave".strip()
        case c.End():
            if effect.end == "turn":
                return "the turn ends"
            return "end the Round" if effect.pot == "inn" else "end the Round, take the pot"
        case c.Provided():
            return f"if {_provided(effect, '')}"
        case c.Pick():
            return "pick a player"
        case c.Forgo():
            return "pass in the Round"
        case c.Fetch():
            return "take a card of a side deck"
        case c.Spill():
            return f"{_brief_who(effect.who)}discard the top of the pile"
        case c.Flip():
            return "flip a coin"
        case c.Bid():
            return f"{_brief_who(effect.who)}bid Gold"
        case c.Offer():
            return f"{_brief_who(effect.who)}show Gold"
        case c.Hold():
            return {"contest": "Contest", "dare": "dare"}.get(effect.hold, "a Drink for all")
        case c.Recover():
            return f"take back a {KIND[effect.recover]} Card"
        case c.Fill():
            return f"reveal up to {effect.up_to}"
        case c.Scrap():
            return "scrap all Plotted Cards"
        case c.Enter():
            return "into your hand"
        case c.Gather():
            return "gather Mushrooms"
        case c.Plant() | c.Grow() | c.Plot() | c.Kindle():
            return effect_words(effect)
        case c.Shift():
            return f"{effect.shift:+d} {STAT[effect.stat]} on the affected tracks"


_BRIEF_WHO: dict[c.Who, str] = {
    "each-other": "each other ",
    "everyone": "all ",
    "gamblers": "all in the Round ",
    "self": "you ",
    "heroes": "Heroes ",
    "villains": "Villains ",
}


def _brief_who(who: c.Who) -> str:
    return _BRIEF_WHO.get(who, "")


# ------------------------------------------------------------------------------ occasions

_ANSWERS = {
    "card": "in answer to a card",
    "drink": "on a revealed Drink",
    "event": "when an Event is revealed",
    "ante": "when you must ante",
    "payment": "when you owe Gold",
    "loss": "after you have lost Fortitude to another player's card",
    "round": "during a Round of Gambling",
    "won": "when a Round of Gambling is won",
    "taken": "when the pot is taken",
    "phase": "in a phase",
}
_AS = {
    "action": "as your Action",
    "gambling": "on your turn in a Round of Gambling",
    "cheating": "on your turn in a Round of Gambling, also on a Winning Hand",
    "anytime": "at any time",
    "use": "once in each of your Action Phases, while it lies in front of you",
    "ability": "at any time",
    "hook": "as a part of the card that reveals it",
    "event": "when it is revealed",
}
_OCCASION_IS_SAID = {"loss": c.Lost, "phase": c.PhaseIs}
"""The condition that, where a mode has it, says the occasion more closely."""


def condition_words(condition: c.Condition, done: bool = False) -> str:
    """One condition as half a sentence; ``done``: it follows what somebody has done."""
    match condition:
        case c.Affects():
            return f"that directly changes your {_either([STAT[s] for s in condition.affects])}"
        case c.Threatens():
            return "by which you would lose Fortitude"
        case c.TypeIs():
            return f"of the type {_either([KIND[kind] for kind in condition.type])}"
        case c.Changes():
            return "that changes a Drink, if it is a Sometimes Card"
        case c.DrinkerIs():
            mine = condition.drinker == "self"
            return "that you are about to drink" if mine else "that another player has"
        case c.PlayerIs():
            mine = condition.player == "self"
            if done:
                return "by you" if mine else "by another player"
            return "of your own" if mine else "of another player"
        case c.PhaseIs():
            whose = "your own" if condition.of == "self" else "another player's"
            return f"in {whose} {PHASE[condition.phase]}"
        case c.Evicts():
            whom = "you" if condition.evicts == "self" else "a player"
            return f"that would force {whom} out of the Round"
        case c.Lost():
            who = {"self": "you have", "other": "another player has", "anyone": "a player has"}
            whose = "another player" if condition.by == "self" else "a player"
            to = f" to {whose}'s card" if condition.lost == "fortitude" else ""
            return f"after {who[condition.by]} lost {STAT[condition.lost]}{to}"
        case c.DueFor():
            return f"for {_either([DUE[why] for why in condition.due])}"
        case c.Marked():
            return f"whose player has a {_token(condition.marked, 1).removeprefix('1 ')}"
        case c.Left():
            only = "only" if condition.left == "two" else "more than"
            return f"while {only} two players are left"
        case c.ClassIs():
            return f"of the kind {_either([EVENT[kind] for kind in condition.class_])}"
        case c.TurnIs():
            return "on your own turn" if condition.turn == "self" else "on another player's turn"
        case c.Picked():
            return "that was played on you by picking you"
        case c.Holds():
            known = tokens().get(condition.holds)
            token = known.title if known else condition.holds.replace("-", " ")
            most = "" if condition.most is None else f" and at most {condition.most}"
            return f"while you have at least {condition.least}{most} {token}"


def cost_words(cost: c.Cost) -> str:
    """What must be paid, as half a sentence."""
    if isinstance(cost, c.Spend):
        return f"you give back {_token(cost.spend, cost.n)}"
    if isinstance(cost, c.Harvest):
        return f"you harvest Mushrooms of at least {cost.harvest}"
    return effect_words(cost)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _when(mode: Mode) -> str:
    if mode.at is not None:
        least = f" with {mode.least} Alcohol Content or more" if mode.least else ""
        often = ", as often as you want" if mode.often else ""
        return MOMENT[mode.at] + least + (often or (", if you want" if mode.may else ""))
    if mode.as_ != "sometimes":
        return _AS[mode.as_]
    answers = mode.answers or "phase"
    closer = _OCCASION_IS_SAID.get(answers)
    if closer is not None and any(isinstance(each, closer) for each in mode.when):
        return ""
    return _ANSWERS[answers]


def mode_words(mode: Mode) -> str:
    """When a mode may be played and what it does, as one sentence, or two."""
    done = mode.answers in ("won", "taken")
    words = [_when(mode), *(condition_words(condition, done) for condition in mode.when)]
    when = _upper(" ".join(word for word in words if word))
    if mode.cost:
        when += f", if {' and '.join(cost_words(cost) for cost in mode.cost)}"
    if mode.from_ == "front":
        team = ", also by your teammates" if mode.shared else ""
        when += f" (from in front of you{team})"
    if mode.spares:
        when += " (not on the player to whom the card belongs)"
    if mode.reveals:
        when += f", with what the top card of the {_side_deck(mode.reveals)} does"
    negated = f" If it is Negated: {_then(mode.if_negated, '')}." if mode.if_negated else ""
    return f"{when}: {effects_words(mode)}.{negated}"


# ---------------------------------------------------------------------------------- cards


def _face_words(face: c.Face) -> str:
    parts = [f"{face.alcohol:+d} Alcohol Content"]
    if face.fortitude:
        parts.append(f"{face.fortitude:+d} Fortitude")
    for taste in face.tastes:
        changes = []
        if taste.alcohol or not taste.fortitude:
            changes.append(f"{taste.alcohol:+d} Alcohol Content")
        if taste.fortitude:
            changes.append(f"{taste.fortitude:+d} Fortitude")
        trait = _upper(taste.trait.replace("-", " "))
        parts.append(f"but {' and '.join(changes)} for {_article(trait)} {trait}")
    if face.draw:
        parts.append(f"draw {counted(face.draw, 'card')}")
    if face.discard:
        parts.append(f"discard {counted(face.discard, 'card')}")
    if face.chaser != "no":
        parts.append("and a Chaser")
    if face.splits_itself:
        parts.append("may be shared with another player")
    if not face.other_splits:
        parts.append("no card may split it")
    if face.after == "front":
        parts.append("then it stays in front of its drinker")
    return _upper(", ".join(parts)) + "."


def _article(word: str) -> str:
    return "an" if word[:1] in "AEIOU" else "a"


_DONE_TO = {"negate": "Negated", "ignore": "Ignored", "redirect": "redirected"}


def immunity_words(immune: c.Immunity) -> str:
    """What cannot be done to a card, as a sentence."""
    to = _either([_DONE_TO[each] for each in immune.to if each in _DONE_TO])
    if immune.against is None:
        told = [f"It cannot be {to}."] if to else []
        told += ["Nobody hits back for it."] if "hit-back" in immune.to else []
        if "teammates" in immune.to:
            told.append("Teammates of its victim may not reduce, Ignore or redirect it.")
        return " ".join(told)
    mark = _token(immune.against, 1).removeprefix("1 ")
    return f"It cannot be {to} if the player of the card that it answers has a {mark}."


def protection_words(only: c.Protection) -> str:
    """Which cards alone may answer a card, as a sentence."""
    names = [
        f"“{catalogue()[family].title}”" if family in catalogue() else family.replace("-", " ")
        for family in only.families
    ]
    return f"Only {_either(names)} and its like may answer it."


def upkeep_words(upkeep: c.Upkeep) -> str:
    """What becomes of a card in front of its player that is hit, as a sentence."""
    return f"When it is hit, pay the Inn {upkeep.gold} Gold, or discard it."


def meaning(card: Card) -> tuple[str, ...]:
    """What a card says, in our words, one sentence a mode."""
    if card.face is not None:
        return (_face_words(card.face),)
    told = [_upper(effect_words(effect)) + "." for effect in card.event]
    told += [mode_words(mode) for mode in card.modes]
    if card.only is not None:
        told.append(protection_words(card.only))
    if card.immune is not None:
        told.append(immunity_words(card.immune))
    if card.upkeep is not None:
        told.append(upkeep_words(card.upkeep))
    told += map(static_words, card.static)
    if card.crop is not None:
        told.insert(0, crop_words(card.crop))
    if card.track is not None:
        told.insert(0, track_words(card.track))
    return tuple(told) or ("What it does is not told by any book that is used here.",)


def crop_words(crop: c.Crop) -> str:
    """The Harvest Values of a Mushroom, as a sentence."""
    values = ", ".join(map(str, crop.values))
    return f"Harvest Values: {values}{'' if crop.gathered else '; it is never gathered'}."


def track_words(track: c.Track) -> str:
    """How far the fire spot of a track is, as a sentence."""
    if track.fire is None:
        return "Where the fire spot of its track is, is not known."
    return f"The fire spot of its track is {counted(track.fire, 'spot')} above the first one."


def static_words(static: c.Static) -> str:
    """What a card does all the time to who has it, as a sentence."""
    match static:
        case c.Lessen():
            return f"Each of your Fortitude losses is smaller by {static.lessen}."
        case c.Worsen():
            what = {
                "taken": "Each of your Fortitude losses is greater",
                "caused": "Each Fortitude loss by your cards is greater",
                "drunk": "Each Drink that you drink adds more Alcohol Content",
            }[static.of]
            return f"{what} by {static.worsen}."
        case c.StrikeBack():
            return f"Whose card makes you lose Fortitude loses {static.strike_back}, too."
        case c.Sway():
            size = "greater" if static.sway > 0 else "smaller"
            return f"The numbers of your Action Cards are {size} by {abs(static.sway)}."
        case c.Discount():
            return "The Inn pays the first Gold of each of your payments."
        case c.Alone():
            return "Your teammates may not defend you."
        case c.Shield():
            what = "everything" if static.shield == "everything" else "all Action Cards"
            return f"You Ignore {what}."
