"""The record's sentences on losses and payments, and on who loses the game."""

from ...kernel import Act, After, Entry, Losing, PassedOut, Payment, Refill, Setup
from ..style import Style
from .changes import what_changed
from .names import automaton_name, of_cards, subject_words


def loss_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A step of a loss, a payment, or of losing the game."""
    frame = entry.frame
    match frame, entry.step, entry.outcome:
        case After(), "answer_the_losses", _:
            return f"Now {subject_words(setup, frame, style)} may be answered."
        case PassedOut(), "next_reward", "reset":
            names = automaton_name(setup), setup.names[frame.who[0]]
            mat = style.text(f"{names[0]} passes out towards {names[1]}: ")
            return what_changed(setup, entry, style, mat)
        case PassedOut(), "choose_reward", _ if entry.option is not None:
            if entry.option.act is Act.GOLD:
                return what_changed(setup, entry, style, "")
            return f"{style.strong(setup.names[entry.seat])} draws 2 cards."
        case Payment(), "all_pay", _:
            return what_changed(setup, entry, style, "", "No player pays")
        case Refill(), "count_off_bar_deck", _:
            deck = next((c.after for c in entry.changes if c.what == "drink_deck"), ())
            return style.text(f"The Bar Deck gives a new Drink Deck: {of_cards(len(deck))}.")
        case Refill(), "everybody_pays", _:
            paying = any(isinstance(item, Payment) for item in entry.agenda)
            nobody = "Gold is due" if paying else "nobody can pay"
            return what_changed(setup, entry, style, "The Drink Deck has run out: ", nobody)
        case Losing(), "last_chance", _:
            return style.text("Somebody is about to be out. Can anybody change that?")
        case Losing(), "who_still_loses", "all_saved":
            return style.text("Nobody is about to be out any more.")
        case Losing(), "who_is_left", "one":
            one = "team" if setup.in_teams else "player"
            return style.text(f"One {one} is left and wins the game.")
        case Losing(), "who_is_left", "nobody":
            return style.text("Nobody is left: those who fall together win together.")
        case _:
            return what_changed(setup, entry, style, "")
