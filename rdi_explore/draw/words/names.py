"""Names of what lies on the table, and of what is going on, as words for a sentence."""

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from ...catalogue.decks import DeckPart, side_decks
from ...kernel import (
    NOTHING,
    After,
    AnteDemand,
    AnyFrame,
    CardNo,
    Dare,
    Discarding,
    Drawing,
    Drink,
    Drinks,
    Event,
    Gambling,
    Hurt,
    Keeping,
    Losing,
    Option,
    Ordering,
    Payment,
    Phase,
    Play,
    Reveal,
    SeatNo,
    Setup,
    Window,
)
from ..cards import LOST, PHASE, counted, made_up
from ..cards.names import is_sheet
from ..cards.nested import capital
from ..style import PLAIN, Style

Words = TypeVar("Words", bound=str)
"""Text or HTML."""


def number(value: int) -> str:
    """A whole number with a real minus sign."""
    return str(value).replace("-", "−")


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names as a list: ``A, B and C``."""
    *most, end = list(names) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def sentences(parts: Iterable[str]) -> str:
    """Half sentences as sentences, each with its capital and its full stop."""
    return "".join(f"{part[:1].upper()}{part[1:]}. " for part in parts)[:-1]


def crowd(names: Iterable[str], most: int = 3) -> str:
    """Some players: few by their names, many by their number."""
    every = list(dict.fromkeys(names))
    whose = "'" if every and every[0].endswith("'s") else ""
    return listed(every) if len(every) <= most else f"{len(every)} players{whose}"


def one_end(words: Words) -> Words:
    """A sentence without the full stop after a title that has an end of its own."""
    return type(words)(re.sub(r"([.!?…])(”|</cite>)\.(?=$| )", r"\1\2", str(words)))


def parts_words(parts: Mapping[DeckPart, int]) -> str:
    """What a reconstructed deck is made of: ``16 shared, 21 own, 3 stand-ins``."""
    return ", ".join(
        counted(number, part) if part == "stand-in" else f"{number} {part}"
        for part, number in parts.items()
    )


def title(setup: Setup, card: CardNo, style: Style = PLAIN) -> str:
    """The title of a card of the cast."""
    if card == NOTHING:
        return style.text("nothing")
    return style.title(setup.cast[card].title, made_up=made_up(setup.cast[card]))


def component(setup: Setup, card: CardNo, style: Style = PLAIN) -> str:
    """What acts without being played: the rule of a character, or a card by its title."""
    own = is_sheet(setup.cast[card])
    return style.text("the character rule") if own else title(setup, card, style)


def automaton_name(setup: Setup) -> str:
    """The name of the automaton that plays, too."""
    return setup.names[setup.automaton]


def side_name(setup: Setup, seat: SeatNo) -> str:
    """A player, or the team with which the player shares all attributes (team.shared-stats)."""
    if len(setup.mates[seat]) == 1:
        return setup.names[seat]
    number = setup.teams[seat]
    name = setup.team_names[number] if setup.team_names else str(number + 1)
    title = capitals(name)
    return title if title.startswith("Team ") else f"Team {title}"


def side_names(setup: Setup, seats: Iterable[SeatNo]) -> list[str]:
    """Several players by name, whole teams by the names of the teams."""
    among = set(seats)
    told = {
        side_name(setup, seat) if among.issuperset(setup.mates[seat]) else setup.names[seat]: None
        for seat in sorted(among)
    }
    return list(told)


def capitals(name: str) -> str:
    """An id as a title: ``sea-events`` are the Sea Events."""
    return " ".join(word[:1].upper() + word[1:] for word in name.replace("-", " ").split())


PILES = {
    "dale-mushrooms-discard": "discarded Mushrooms",
    "dungeon-event-discard": "discarded Dungeon Events",
    "kaylin-wulfric": "Wulfric's moods",
    "kaylin-wulfric-discard": "Wulfric's discarded moods",
    "played-actions": "played Actions",
    "plotted": "Plotted Cards",
    "prize-in-pot": "Prize in the pot",
    "prizes": "Prizes in the Inn",
    "sea-event-discard": "discarded Sea Events",
    "tavern-drink-discard": "discarded Tavern Drinks",
    "tavern-drinks": "Tavern Drinks",
    "terci-patients": "Patients",
    "terci-patients-discard": "discarded Patients",
}
"""What players call a pile that is not called by the title of its deck."""


def pile_name(name: str) -> str:
    """What a pile is called in a sentence: ``Mushroom Deck``, ``discard pile (Mushroom Deck)``."""
    deck = side_decks().get(name.removesuffix("-discard"))
    if name in PILES or deck is None:
        return PILES.get(name, capitals(name))
    return deck.title if name == deck.id else f"discard pile ({deck.title})"


def pile_title(name: str) -> str:
    """The title of a pile, as it stands over its cards."""
    return capital(pile_name(name))


def on_whom(setup: Setup, play: Option | Play, style: Style = PLAIN) -> list[str]:
    """Whom a card is played on: players, or cards in front of them."""
    hits = play.hits or (NOTHING,) * len(play.targets)
    found = []
    for seat, card in zip(play.targets, hits, strict=True):
        name = setup.names[seat]
        whose = style.text(f"{name}'s ")
        found.append(style.text(name) if card == NOTHING else f"{whose}{title(setup, card, style)}")
    return found


def whom_words(setup: Setup, play: Option | Play, style: Style = PLAIN) -> str:
    """The same as a list: ``A, B and C``."""
    return listed(on_whom(setup, play, style))


def drink_name(setup: Setup, drink: Drink, style: Style = PLAIN) -> str:
    """A Drink with its Chasers, or the half of it."""
    return f"{'half of ' if drink.halved else ''}{whole_name(setup, drink, style)}"


def whole_name(setup: Setup, drink: Drink, style: Style = PLAIN) -> str:
    """A Drink with its Chasers, the whole of it."""
    names = (title(setup, card, style) for card in drink.names)
    return " + ".join(names) or style.text("no Drink")


def _drinks_words(setup: Setup, drinks: tuple[Drink, ...], style: Style) -> str:
    """Drinks that wait together: whose each is; the two halves of one; many by their number."""
    if len(drinks) > 2:
        return style.text(f"the {len(drinks)} Drinks")
    if len(drinks) == 2 and drinks[0].halved and drinks[0].names == drinks[1].names:
        return f"the halves of {whole_name(setup, drinks[0], style)}"
    return listed(
        f"{style.text(setup.names[drink.drinker])}'s {drink_name(setup, drink, style)}"
        for drink in drinks
    )


def _payment_words(setup: Setup, payment: Payment, style: Style) -> str:
    """What is to be paid: by whom, if there are few; else how much each."""
    amounts = {due.amount for due in payment.dues}
    if len(payment.dues) > 2 and len(amounts) == 1:
        return style.text(f"the payment of {amounts.pop()} Gold each")
    if len(payment.dues) > 2:
        return style.text(f"the {len(payment.dues)} payments")
    dues = (f"{setup.names[due.payer]}'s {due.amount} Gold" for due in payment.dues)
    return style.text(f"the payment of {listed(dues)}")


def _losses_words(setup: Setup, losses: tuple[Hurt, ...], style: Style) -> str:
    """What has been lost, and by whom."""
    alike: dict[str, list[str]] = {}
    for hurt in losses:
        amount = f"{hurt.amount} {LOST[hurt.stat]}"
        alike.setdefault(amount, []).append(f"{setup.names[hurt.victim]}'s")
    return style.text(listed(f"{crowd(whose)} loss of {n}" for n, whose in alike.items()))


def subject_words(setup: Setup, frame: AnyFrame | None, style: Style = PLAIN) -> str:
    """What a window is about."""
    names = setup.names
    match frame:
        case Play():
            return title(setup, frame.card, style)
        case Event():
            return title(setup, frame.card, style)
        case Drinks():
            return _drinks_words(setup, frame.drinks, style)
        case AnteDemand():
            return style.text(f"the ante of {frame.amount} Gold")
        case Payment():
            return _payment_words(setup, frame, style)
        case After():
            return _losses_words(setup, frame.hurts, style)
        case Losing():
            return style.text("the last chance")
        case Gambling():
            return style.text(f"{names[frame.gambler]}'s gambling turn")
        case Phase():
            return style.text(PHASE[frame.phase])
        case Reveal():
            return style.text("what comes before the next Chaser")
        case Ordering():
            return style.text(f"{names[frame.by]}'s {extra_drinks(frame.left)}")
        case Drawing():
            return style.text(f"what {names[frame.left[0][0]]} has drunk")
        case Dare():
            two = " and ".join(drink_name(setup, drink, style) for drink in frame.drinks)
            return two or style.text("the two Drinks")
        case Discarding():
            return style.text(f"{names[frame.who[0]]}'s hand")
        case Keeping():
            return title(setup, frame.cards[0], style)
        case _:
            return style.text("this moment")


def window_about(
    setup: Setup, window: Window, subject: AnyFrame | None, style: Style = PLAIN
) -> str:
    """What a window is about; the end of a Round has two windows of its own."""
    match window.kind:
        case "won":
            return style.text("the end of the Round")
        case "taken":
            return style.text("the taking of the pot")
        case _:
            return subject_words(setup, subject, style)


def cards_named(setup: Setup, cards: Iterable[CardNo], style: Style = PLAIN) -> str:
    """Cards by their titles, or that there is none."""
    return listed(title(setup, card, style) for card in cards) or style.text("no card")


def extra_drinks(count: int) -> str:
    """Drinks that a card orders."""
    return "extra Drink" if count == 1 else f"{count} extra Drinks"


def of_cards(count: int) -> str:
    """A number of cards."""
    return "1 card" if count == 1 else f"{count} cards"
