"""How sure it is what cards do, and which decks are the printed ones: told everywhere alike."""

from collections.abc import Iterable
from itertools import groupby

from ...catalogue.decks import SURE
from ...kernel import Card, Event, Moment, Play
from ...rulebook import BOOK_TITLES
from ..cards import counted
from ..cards.names import named_only, stands_in
from ..cards.nested import capital
from ..style import PLAIN, Style
from .names import listed, one_end

KNOWLEDGE = {
    "face": "printed in a book",
    "shown": "seen at work in a book’s example",
    "partial": "known in part only",
    "public": "from public deck lists",
    "assumed": "completed by an assumption",
    "named": "named in a book, what it does is made up",
    "invented": "made up, in no book",
}
"""How sure the meaning of a card is, in words."""

KINDS = (*SURE[:-1], "named", SURE[-1])
"""How the meaning of a card can be known, the surest first."""

TOLD = {
    "The book shows only that it ends her turn; that she uses this Item as her Action, and what "
    "else it does, is assumed.": "The book tells how it ends her turn; that she uses it as her "
    "Action, and that it does nothing else, is assumed.",
    "A payment to the Inn is shown; that nobody pays instead is assumed, and antes too.": "A "
    "payment to the Inn is shown; that nobody pays instead, and that it works for an ante, is "
    "assumed.",
    "A Rage Tile lies in front of him; which there are, their numbers, and how they change with "
    "the cards that he discards is not told.": "A Rage Tile lies in front of him; by Tile B he "
    "deals more damage and takes more Alcohol Content from Drinks, but by how much is not told "
    "(RDI 6 and RDI 9); the other Tiles and his Rage Pile are not told.",
    "That only a marked player can be picked follows from what RDI 6 says of Minions; RDI 4 turns "
    "it at somebody of whom no Mark is told, and which of them holds is the switch "
    "only_on_bearers.": "That only a player with a Mark can be picked follows from what RDI 6 says "
    "of Minions; RDI 9 is silent, and we play it like RDI 6; RDI 4 shows it without a word of a "
    "Mark, so by RDI 3 to RDI 5 we let it go to any other player.",
    "Mounts lie in front of her; which there are, and how they come there, is not told.": "Of her "
    "Mounts RDI 6 tells only what holds in a team: she alone plays Sometimes ones, carries out "
    "Immediate ones herself, and has the good of Passive ones; what each does, and how she gets "
    "them, is not told.",
    "The cards of the form decks are not told; those that `decks.yaml` lists for them are taken.": (
        "The cards of the form decks are not told; those of public deck lists are taken."
    ),
    "What the Chimera does as her Action is not told; a mode `as: action, from: front` of a sheet "
    "says it.": "What the Chimera does as her Action is not told.",
    "That no card may split it is a ruling with a switch (self_split_bars_splits).": "That no card "
    "may split it is our ruling.",
    "Public card data spares the attacker and gives another effect when two players are left; "
    "neither is modelled.": "Public card data spares the attacker and gives another effect when "
    "two players are left; here the card does neither.",
    "That her Piety changes is told, but not how; only the blow is modelled.": "That her Piety "
    "changes is told, but not how; here the card only strikes.",
    "How long one Ignores Action Cards by the second mode is not told: until one's own next turn "
    "is assumed, and the Encounter Level (3), too.": "How long the second choice Ignores Action "
    "Cards is not told; that it ends with the player's own next turn, and the Encounter Level (3), "
    "are assumed.",
    "Public lists differ; taken to cover the whole payment, not 1 Gold of it.": "Public lists "
    "differ on how much such a card covers, and on a theft; taken to cover the whole payment, and "
    "a theft, too.",
    "Its number is from public card data; the books only tell that it is below 0, and so counts as "
    "0 in a Drinking Contest, but still lowers the drinker's Alcohol Content.": "Its number is "
    "from public card data. The books tell that alone it counts as 0 in a Drinking Contest, but "
    "still lowers the drinker's Alcohol Content.",
    "The book tells that its victim plays with an open hand (here all hands are open) and that she "
    "draws; the 2 cards and the loss of 1 Fortitude are assumed.": "The book tells that its victim "
    "plays with an open hand, which all see, and that she draws; here all hands are open anyway; "
    "the 2 cards and the loss of 1 Fortitude are assumed.",
    "That it orders 2 Drinks for 1 Gold is taken from older cards of this kind; here nobody looks "
    "at the ordered Drinks.": "That it orders 2 Drinks for 1 Gold is taken from older cards of "
    "this kind; RDI 6 lets her team look at the Drinks, and tells of no look outside a team; our "
    "boards do not show the look.",
    "When it may be played is told; that the Round goes on is taken from Dimli's card.": "That it "
    "fits whenever anybody wins a Round is told; that the Round goes on, and that it does not fit "
    "once you have left, is taken from Dimli's card; that nobody antes for it and nobody has "
    "control is assumed.",
    "A Totem Combo lies in front of him and is used once in each of his Action Phases, besides his "
    "Action; which there are, and what they need, is not told.": "He plays a Totem Combo in his "
    "Action Phase, besides his Action; that it lies in front of him, and acts once in each such "
    "phase, is assumed; which there are, and what they need, is not told.",
    "The Item is played like a Sometimes Card from in front of her; that it takes off 1, and no "
    "less than what one example shows, is assumed.": "The Item is played like a Sometimes Card "
    "from in front of her; the one example makes 2 to 1; that it takes off 1, and does not set the "
    "Drink to 1, is assumed.",
    "That he cannot answer his own loss by it is assumed.": "That he cannot answer his own loss "
    "by it, nor a Scarab's bite, is assumed.",
    "Its Hellfire and its Scheme effect are not told.": "Its Hellfire effect is not told, nor "
    "whether it is a Scheme.",
    "A choice that the title hints at is not told, nor are Hellfire and the Scheme effect.": "A "
    "choice that the title hints at and its Hellfire are not told, nor whether it is a Scheme.",
    "Only the use on an Event is known; others, Hellfire and the Scheme effect are not told.": (
        "Only the use on an Event is known; others and Hellfire are not told, nor whether it is a "
        "Scheme."
    ),
    "Fortitude is shown; other attributes are assumed not to be covered; its Scheme is not told.": (
        "Fortitude is shown; other attributes are assumed not to be covered; whether it is a "
        "Scheme is not told."
    ),
    "It stands for the second mode of Staring Contest; that it ends with one's next turn is "
    "assumed.": "It stands for the second choice of Staring Contest; that it ends with the next "
    "turn of its player is assumed.",
}
"""What is told instead of a note by whose words tables and links are known: there it stays."""

UNNOTED = {
    "whoa-careful-thats-real-fire": "Its first printings take less, how much is not told; we use "
    "the revised card.",
    "oh-that-happened": "It brings the loss down to 1, not by 1; that it is a Sometimes Card is "
    "assumed; no book says whose card it is.",
    "look-in-to-my-eyes-you-are-getting-drunker": "Its first printings give less, how much is not "
    "told; we use the revised card.",
    "ha-thats-just-an-illusion-im-actually-over-here": "Its first printings were weaker, how is "
    "not told; we use the revised card.",
}
"""What is told, by its id, of a card that has no note, or one that others have, too, for the same
reason."""

BY_RULES = frozenset(
    {
        "i-think-you-should-reconsider", "infighting-not-on-my-watch",
        "oh-look-you-brought-me-some-help", "oh-that-happened", "rice-wine", "sharing-is-caring",
        "straw-of-misdirection", "thats-a-fine-hand-there", "zis-drink-is-fang-tastic",
    }
)  # fmt: skip
"""What no example shows: the rules or notes of a book tell how it works."""

NAMED_IN: dict[str, tuple[str, ...]] = {"dark-ale": ("rdi4", "rdi6")}
"""The books that do name a card, where its file names more, for the same reason."""

NAMED = 2
"""So many cards of a kind are named; more are counted."""


def sureness(card: Card) -> str:
    """How sure the meaning of a card is, which books tell of it, and what was assumed."""
    books = ", ".join(BOOK_TITLES.get(book, book) for book in told_in(card))
    known = known_as(card)
    how = "told of in a book’s rules or notes" if card.id in BY_RULES else KNOWLEDGE[known]
    told = f"{how}{f' ({books})' if books else ''}"
    if known == "face" and len(card.sources) > 1:
        told = f"{KNOWLEDGE[known]}. Told of in {books}"
    noted = note_words(card).removesuffix(".")
    return f"{told}. {noted}" if noted else told


def told_in(card: Card) -> tuple[str, ...]:
    """The books that tell of a card."""
    return NAMED_IN.get(card.id, card.sources)


def known_as(card: Card) -> str:
    """How the meaning of a card is known, by one of :data:`KNOWLEDGE`."""
    if named_only(card):
        return "named"
    return "invented" if stands_in(card) else card.knowledge


def note_words(card: Card) -> str:
    """The note of a card, one thought a sentence. In its file a semicolon may stand between two: a
    table is known by its cards with their notes, so that these are never written anew."""
    note = UNNOTED.get(card.id) or card.note.strip()
    first, *others = TOLD.get(note, note).removeprefix("Made up; ").split("; ")
    first = capital(first)
    return ". ".join((first, *map(capital, others)))


def unsure(card: Card) -> str:
    """How the meaning of a card is known, if no book prints it or shows it at work."""
    known = known_as(card)
    return "" if known in ("face", "shown") else KNOWLEDGE[known]


def rests_on(
    cards: Iterable[Card],
    rebuilt: Iterable[str] = (),
    style: Style = PLAIN,
    most: int = NAMED,
) -> str:
    """What a game, a choice or an answer rests on besides the books: whose decks are not the
    printed ones, and which of the cards no book tells whole; nothing if there is nothing. Up to
    ``most`` cards of a kind are named, more are counted."""
    doubtful = {card.id: card for card in cards if unsure(card)}.values()
    ranked = sorted(doubtful, key=lambda card: (KINDS.index(known_as(card)), card.title))
    kinds = groupby(ranked, key=unsure)
    told = [
        f"{how[:1].upper()}{how[1:]}: {_named(list(some), style, most)}." for how, some in kinds
    ]
    decks = listed(map(style.text, rebuilt))
    lead = [f"Reconstructed decks: {decks}."] if decks else []
    return " ".join([*lead, *(["Not all in the books."] if told else []), *map(one_end, told)])


def _named(cards: list[Card], style: Style, most: int) -> str:
    """Cards by their titles, or how many they are."""
    if len(cards) > most:
        return counted(len(cards), "card")
    return listed(style.title(card.title) for card in cards)


def cards_played(end: Moment) -> list[Card]:
    """The cards and Events whose words have acted on the line that leads to this moment."""
    frames = (entry.frame for moment in end.line() for entry in moment.entries)
    return [end.setup.cast[frame.card] for frame in frames if isinstance(frame, Play | Event)]
