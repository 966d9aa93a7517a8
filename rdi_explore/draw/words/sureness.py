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
    "only_on_bearers.": "By RDI 6 and RDI 9 only a player with a Mark can be picked, which follows "
    "from what RDI 6 says of Minions; by RDI 3 to RDI 5 any other player, as RDI 4 shows it.",
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
    "It stands for the second mode of Staring Contest; that it ends with one's next turn is "
    "assumed.": "It stands for the second choice of Staring Contest; that it ends with the next "
    "turn of its player is assumed.",
}
"""What is told instead of a note by whose words tables and links are known: there it stays."""

UNNOTED = {
    "whoa-careful-thats-real-fire": "Its first printings take less, how much is not told; we use "
    "the revised card.",
}
"""What is told, by its id, of a card that has no note, for the same reason."""

NAMED = 2
"""So many cards of a kind are named; more are counted."""


def sureness(card: Card) -> str:
    """How sure the meaning of a card is, which books tell of it, and what was assumed."""
    books = ", ".join(BOOK_TITLES.get(book, book) for book in card.sources)
    known = known_as(card)
    told = f"{KNOWLEDGE[known]}{f' ({books})' if books else ''}"
    if known == "face" and len(card.sources) > 1:
        told = f"{KNOWLEDGE[known]}. Told of in {books}"
    noted = note_words(card).removesuffix(".")
    return f"{told}. {noted}" if noted else told


def known_as(card: Card) -> str:
    """How the meaning of a card is known, by one of :data:`KNOWLEDGE`."""
    if named_only(card):
        return "named"
    return "invented" if stands_in(card) else card.knowledge


def note_words(card: Card) -> str:
    """The note of a card, one thought a sentence. In its file a semicolon may stand between two: a
    table is known by its cards with their notes, so that these are never written anew."""
    note = card.note.strip() or UNNOTED.get(card.id, "")
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
