"""The record's sentences on Drink Events."""

from ...kernel import DrinkingContest, Entry, Event, Setup
from ..style import Style
from .changes import what_changed
from .names import listed, title


def event_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A step of a Drink Event."""
    names = setup.names
    frame, now = entry.frame, entry.now
    match frame, entry.step, entry.outcome:
        case Event(), "respond_to_event", _ if frame.champions:
            return ""
        case Event(), "respond_to_event", _:
            return f"{style.strong(names[frame.by])} reveals {title(setup, frame.card, style)}."
        case Event(), "fate_of_event", "starts" | "starts_as_any_event":
            return f"{title(setup, frame.card, style)} begins. Nobody can stop it now."
        case Event(), "fate_of_event", _:
            return f"{title(setup, frame.card, style)} has no effect."
        case Event(started=True), "discard_event", _ if (
            setup.cast[frame.card].event_class != "drink"
        ):
            return f"{title(setup, frame.card, style)} is over."
        case Event(), "discard_event", _:
            return f"{title(setup, frame.card, style)} is discarded."
        case DrinkingContest(), "highest_drink", "won":
            assert isinstance(now, DrinkingContest)
            winner = style.strong(names[now.contenders[0]])
            return f"{winner} has revealed the strongest Drink and wins."
        case DrinkingContest(), "highest_drink", "tie":
            assert isinstance(now, DrinkingContest)
            return style.text(f"{listed(names[s] for s in now.contenders)} tie.")
        case DrinkingContest(), "who_is_left", "several":
            return style.text("They reveal and drink again.")
        case DrinkingContest(), "who_is_left", "one":
            return style.text("Only one of them has not passed out.")
        case DrinkingContest(), "who_is_left", _:
            return style.text("All of them have passed out: nobody wins the Contest.")
        case _:
            return what_changed(setup, entry, style, "")
