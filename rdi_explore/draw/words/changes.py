"""What a step has changed, as half sentences: attributes, hands, Drinks."""

from collections.abc import Iterable

from ...kernel.record import Change, Entry
from ...kernel.setup import Setup
from ...kernel.values import AnyFrame, Drink, Drinks, Part, Payment, Play, Window
from ..cards import STAT
from ..style import PLAIN, Style
from .names import drink_name, listed, number, of_cards, title


def changes_words(setup: Setup, changes: Iterable[Change], style: Style = PLAIN) -> list[str]:
    """What became different for players and pot, each as half a sentence."""
    words: list[str] = []
    for change in sorted(changes, key=lambda change: change.what == "out"):
        if change.what in STAT:
            n = change.after - change.before
            verb = "gains" if n > 0 else "loses"
            who = style.text(setup.names[change.seat])
            span = style.text(f"{change.before} → {change.after}")
            words.append(f"{who} {verb} {abs(n)} {STAT[change.what]} ({span})")
        elif change.what == "inn":
            n = change.after - change.before
            words.append(style.text(f"the Inn {'takes' if n > 0 else 'gives'} {abs(n)} Gold"))
        elif change.what == "pot":
            words.append(style.text(f"the pot is {change.after} Gold"))
        elif change.what == "tokens":
            before, after = dict(change.before), dict(change.after)
            for token in sorted(before.keys() | after.keys()):
                n = after.get(token, 0) - before.get(token, 0)
                if n:
                    name = setup.token_limits[token].title + ("" if n == 1 else "s")
                    words.append(style.text(f"{setup.names[change.seat]} receives {n} {name}"))
        elif change.what == "out":
            words.append(style.text(f"{setup.names[change.seat]} is out of the game"))
    return words


def what_changed(setup: Setup, entry: Entry, style: Style, head: str, nothing: str = "") -> str:
    """The changes of an entry as a sentence, after its head; ``nothing`` if there are none."""
    changes = changes_words(setup, entry.changes, style)
    if changes:
        words = "; ".join(changes)
        return f"{head}{words}." if head else f"{words[:1].upper()}{words[1:]}."
    return f"{head}{nothing}." if nothing else ""


def answered(entry: Entry) -> AnyFrame | None:
    """What the card of this entry answers: the item under the window under it."""
    place = entry.numbers.index(entry.number) if entry.number in entry.numbers else -1
    if place >= 2 and isinstance(entry.agenda[place - 1], Window):
        return entry.agenda[place - 2]
    return None


def fewer(pile: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    """The cards of a pile that another does not have."""
    left = list(pile)
    for card in other:
        left.remove(card)
    return left


def hands_now(setup: Setup, entry: Entry, style: Style) -> str:
    """Who has drawn how many cards, and who has discarded which."""
    told = []
    for change in entry.changes:
        if change.what == "hand":
            who = style.text(setup.names[change.seat])
            more = len(change.after) - len(change.before)
            if more > 0:
                told.append(f"{who} draws {of_cards(more)}")
            else:
                gone = fewer(change.before, change.after)
                told.append(f"{who} discards {listed(title(setup, n, style) for n in gone)}")
    return "; ".join(told)


def found(setup: Setup, entry: Entry, style: Style) -> str:
    """Who has found which card in the own Character Deck."""
    return "; ".join(
        f"{style.text(setup.names[change.seat])} finds {title(setup, card, style)}"
        for change in entry.changes
        if change.what == "hand"
        for card in fewer(change.after, change.before)
    )


def gift(setup: Setup, what: str, n: int) -> str:
    """What comes with a Drink: Gold or tokens."""
    if what == "gold":
        return f"{n} Gold"
    return f"{n} {setup.token_limits[what].title}{'' if n == 1 else 's'}"


def player_of(setup: Setup, entry: Entry) -> str:
    """The name of the player of the card that is answered."""
    below = answered(entry)
    return setup.names[below.by] if isinstance(below, Play) else ""


def packets(entry: Entry) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The packets of the answered card before and after this step."""
    for change in entry.changes:
        if change.what == "waiting" and isinstance(change.before, Play):
            return change.before.parts, change.after.parts
    return (), ()


def one_drink(setup: Setup, below: AnyFrame | None, play: Play, style: Style) -> str:
    """The one Drink or due that a play is about, with whose it is."""
    if isinstance(below, Payment) and 0 <= play.part < len(below.dues):
        due = below.dues[play.part]
        return style.text(f"{setup.names[due.payer]}'s {due.amount} Gold")
    if isinstance(below, Drinks) and 0 <= play.part < len(below.drinks):
        drink = below.drinks[play.part]
        return f"{style.text(setup.names[drink.drinker])}'s {drink_name(setup, drink, style)}"
    return ""


def ignored(setup: Setup, below: AnyFrame | None, play: Play, style: Style) -> str:
    """The Drink that is Ignored; whose it is goes without saying if it is the player's own."""
    if isinstance(below, Drinks) and 0 <= play.part < len(below.drinks):
        drink = below.drinks[play.part]
        if drink.drinker == play.by:
            return drink_name(setup, drink, style)
    return one_drink(setup, below, play, style)


def drinks_now(setup: Setup, entry: Entry, style: Style) -> str:
    """What has become of the Drinks that this step has changed."""
    before: tuple[Drink, ...] = ()
    after: tuple[Drink, ...] = ()
    for change in entry.changes:
        if change.what == "waiting" and isinstance(change.before, Drinks):
            before, after = change.before.drinks, change.after.drinks
    told = []
    for place, drink in enumerate(after):
        was = before[place] if place < len(before) else None
        name = drink_name(setup, drink, style)
        if was is not None and was.drinker != drink.drinker:
            giver, taker = setup.names[was.drinker], setup.names[drink.drinker]
            told.append(f"{style.text(giver)}'s {name} goes to {style.text(taker)}")
        elif was != drink:
            whose = style.text(setup.names[drink.drinker])
            amount = style.text(number(drink.alcohol))
            more = ""
            if was is not None and was.fortitude != drink.fortitude:
                more = style.text(f" and {number(drink.fortitude)} Fortitude")
            told.append(f"{whose}'s {name} has {amount} Alcohol Content{more}")
    return listed(told) or style.text("Nothing changes")
