"""The record's sentences on decks of Events and what they make players choose, and on Prizes."""

from ...kernel import Bidding, Entry, EventDecks, Giving, Offering, Sequel, Setup
from ..cards import counted
from ..style import Style
from .changes import what_changed
from .names import listed, title


def variant_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A step of a deck of Events, of bids, of Gold that is shown, of a Prize given away."""
    names = setup.names
    match entry.frame, entry.step, entry.outcome:
        case EventDecks() as decks, _, _:
            return style.text(_counters(setup, entry, decks))
        case Sequel(), _, _:
            return what_changed(setup, entry, style, "")
        case Bidding(who=(seat, *_)), _, "bid" if entry.option is not None:
            return f"{style.strong(names[seat])} bids {entry.option.n} Gold."
        case Bidding(who=(seat, *_)), _, "passed":
            return f"{style.strong(names[seat])} passes."
        case Bidding(winner=winner), _, "won":
            return style.text(f"{names[winner]} has the highest bid.")
        case Bidding(), _, "nobody_bids":
            return style.text("Nobody bids: nothing happens.")
        case Offering(shown=shown), "show_gold", _:
            told = listed(f"{names[seat]} {n}" for seat, n in shown)
            head = style.text(f"Gold is shown: {told}; ")
            due = "it is due" if any(n for _, n in shown) else "nobody pays"
            return what_changed(setup, entry, style, head, style.text(due))
        case Giving() as giving, _, outcome:
            card = title(setup, giving.card, style)
            does = "keeps" if outcome == "retained" else f"gives {names[giving.to]}"
            return f"{style.strong(names[giving.by])} {style.text(does)} {card}."
        case _:
            return what_changed(setup, entry, style, "")


def _counters(setup: Setup, entry: Entry, decks: EventDecks) -> str:
    """What happens to the decks of Events at the end of a turn."""
    if not decks.decks or entry.step not in ("remove_counter", "place_counters"):
        return ""
    name = event_deck(decks.decks[0])
    if entry.step == "place_counters":
        return f"The {name} gets {counted(setup.cast[decks.card].level, 'Progress Counter')}."
    if entry.outcome == "none_left":
        return f"The last Progress Counter of the {name} is removed."
    return f"The {name} loses a Progress Counter."


def event_deck(pile: str) -> str:
    """What the deck of one kind of Event is called, by the name of its pile."""
    return f"{pile.replace('-', ' ').title().removesuffix('s')} Deck"
