"""What the automaton does, in words: its tracks, and what it reveals of its deck."""

from collections.abc import Iterator

from ...kernel import Change, Entry, Setup
from ..cards import STAT
from ..style import Style
from .names import title


def track_words(setup: Setup, change: Change) -> Iterator[str]:
    """What became different on the automaton's tracks."""
    name = setup.names[change.seat]
    before = {pile.name: pile.marks for pile in change.before}
    for pile in change.after:
        for stat, was, now in zip(
            STAT, before.get(pile.name, pile.marks), pile.marks, strict=False
        ):
            verb = "gains" if now > was else "loses"
            if now != was:
                amount = f"{abs(now - was)} {STAT[stat]}"
                yield f"{name} {verb} {amount} towards {pile.name} ({was} → {now})"


def renewed(setup: Setup, entry: Entry, style: Style) -> str:
    """That the automaton's deck was made anew of its discards in this step."""
    for change in entry.changes:
        if change.what == "deck" and setup.mechanical(change.seat) and not change.before:
            whose = style.text(f"{setup.names[change.seat]}'s")
            return f"{whose} used cards are shuffled into a new deck."
    return ""


def revealed(setup: Setup, entry: Entry, style: Style) -> str:
    """What the automaton has revealed of its deck in this step, as half a sentence."""
    for change in entry.changes:
        if change.what == "deck" and setup.mechanical(change.seat):
            name = style.strong(setup.names[change.seat])
            return f"{name} reveals {title(setup, change.before[0], style)}"
    return ""
