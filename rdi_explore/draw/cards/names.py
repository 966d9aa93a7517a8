"""The names of what a card speaks of: attributes, types, phases, tokens, decks, titles."""

import re
from functools import cache

from ...catalogue import cards as catalogue
from ...catalogue import missing, side_decks, tokens
from ...kernel import Card, Mode
from ...kernel import cards as c

STAT = {"fortitude": "Fortitude", "alcohol": "Alcohol Content", "gold": "Gold"}
LOST = {**STAT, "front": "Fortitude of a card in front"}
"""What a player can have lost."""
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
COMPONENT = {
    "bastian-prayers": "Prayer",
    "cormac-rage-tiles": "Rage Tile",
    "erin-forms": "Form",
    "kaylin-wulfric": "Mood of Wulfric",
    "keet-artifacts": "Artifact",
    "lizwick-items": "Item",
    "molly-mounts": "Mount",
    "murgath-blessings": "Blessing",
    "natyli-debuffs": "Debuff",
    "nitrel-bombs": "Bomb",
    "phrenk-potions": "Potion",
    "wizgille-gear": "Gear",
    "wrench-gizmos": "Gizmo",
}
"""What is called what in a deck of things that act at the table."""
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


def made_up(card: Card) -> bool:
    """Whether a card is in no book: it says so, only its scenario has it, or it is a stand-in."""
    return card.knowledge == "invented" or card.id not in catalogue() or stands_in(card)


def stands_in(card: Card) -> bool:
    """Whether a card stands in for one of Otto's, which no book tells."""
    return card.id in side_decks()["otto-stand-ins"].cards


def named_only(card: Card) -> bool:
    """Whether the books name a card, but what it does is made up, in all or in part."""
    return made_up(card) and card.title in _named_titles()


@cache
def _named_titles() -> frozenset[str]:
    """The titles of the cards that the books name, whatever they tell of them."""
    told = (each.title for each in catalogue().values() if not made_up(each))
    return frozenset((*(each.title for each in missing().values()), *told))


def kind_of(card: Card) -> str:
    """The type of a card, and whether it is made up."""
    if named_only(card):
        return f"{type_of(card)}, what it does is made up"
    return f"{type_of(card)}, made up: in no book" if made_up(card) else type_of(card)


def type_of(card: Card) -> str:
    """The printed type: ``Sometimes``, ``Action - Gambling``, ``Dungeon Event 3`` ..."""
    if "event" in card.type:
        return f"{EVENT[card.event_class]} {card.level or ''}".rstrip()
    if "sheet" in card.type:
        return _component(card)
    return " - ".join(KIND[kind] for kind in card.type)


def _component(card: Card) -> str:
    """What acts at the table without being played is: a token, a Debuff, a sheet ..."""
    if card.deck in COMPONENT:
        return COMPONENT[card.deck]
    if card.id in tokens() or any(token.sheet == card.id for token in tokens().values()):
        return "Token"
    if card.track is not None:
        return "Track"
    return KIND["sheet"] if card.id in catalogue() else "Card in front"


def is_sheet(card: Card) -> bool:
    """Whether a card is what a character's sheet says."""
    return type_of(card) == KIND["sheet"]


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
    return f"{count} {thing if count == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """Several of a thing: ``Scarabs``, ``steps of a bad mood``, ``Power Jinxes``, ``Momentum``."""
    head, of, whole = thing.partition(" of ")
    *before, last = head.split(" ")
    return " ".join((*before, _several(last))) + of + whole


def _several(word: str) -> str:
    if word in _NOT_COUNTED:
        return word
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if re.search("[^aeiou]y$", word) else f"{word}s"


_NOT_COUNTED = {"Momentum", "Hellfire", "Piety", "Chi", "Gold", "Fortitude", "Content"}
"""Words that are the same of one and of several."""


def deck_name(name: str) -> str:
    """The title of a side deck."""
    known = side_decks().get(name)
    return known.title if known else name.replace("-", " ")


def token_name(name: str) -> str:
    """The title of a token."""
    known = tokens().get(name)
    return known.title if known else name.replace("-", " ")


def family_name(family: str) -> str:
    """The card after which a family is named, by its title in quotation marks."""
    known = catalogue().get(family)
    return f"“{known.title}”" if known else family.replace("-", " ")
