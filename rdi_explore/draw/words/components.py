"""Mushrooms, Plotted Cards, the fire and cards taken back, in sentences and on buttons."""

from collections import Counter

from ...kernel import (
    NOTHING,
    WHOLE,
    Act,
    CardNo,
    Entry,
    Gathering,
    Growing,
    Harvesting,
    Kindling,
    Option,
    Planting,
    Plotting,
    Recovering,
    Setup,
)
from ..cards import KIND
from ..style import Style
from .names import listed, title

Component = Planting | Growing | Gathering | Harvesting | Plotting | Recovering

ACTS = {
    Act.UPROOT: "Discard", Act.GROW: "Grow", Act.HARVEST: "Harvest", Act.GATHER: "Gather",
    Act.PLOT: "Plot", Act.RECOVER: "Take back",
}  # fmt: skip
"""What one may do with a card of a component, by the act."""
_DONE = {
    Act.UPROOT: "discards", Act.GROW: "Grows", Act.PLOT: "Plots",
    Act.RECOVER: "reveals and takes back",
}  # fmt: skip
"""What somebody does with such a card, by the act."""


def component_label(setup: Setup, option: Option, style: Style) -> str:
    """What a button for such an option says."""
    return (
        f"{style.text(ACTS[option.act])} {title(setup, option.card, style)}"
        f"{style.text(_rake(setup, option))}"
    )


def _rake(setup: Setup, option: Option) -> str:
    """The Harvest Value to which the Rake Token of a planted Mushroom points."""
    crop = setup.cast[option.card].crop
    if crop is None or option.part == WHOLE:
        return " (the new one)" if option.act is Act.UPROOT else ""
    return f" (now {crop.values[option.part]})"


def _box(entry: Entry) -> tuple[list[CardNo], list[CardNo]]:
    """The Mushrooms that have left the Planter Box, and those that are new in it."""
    for change in entry.changes:
        if change.what == "piles":
            was, now = (
                {pile.name: pile.cards for pile in piles}.get("planter", ())
                for piles in (change.before, change.after)
            )
            return _gone(was, now), _gone(now, was)
    return [], []


def _gone(before: tuple[CardNo, ...], after: tuple[CardNo, ...]) -> list[CardNo]:
    return list((Counter(before) - Counter(after)).elements())


def component_sentence(setup: Setup, entry: Entry, frame: Component, style: Style) -> str:
    """What became of Mushrooms, Plotted Cards and cards taken back."""
    who = style.strong(setup.names[frame.seat])
    if isinstance(entry.now, Planting) and entry.outcome in ("planted", "no_room"):
        if entry.now.card != NOTHING:
            return f"{who} reveals {title(setup, entry.now.card, style)}; the Planter Box is full."
        _, new = _box(entry)
        return f"{who} Plants {listed(title(setup, card, style) for card in new)}."
    if isinstance(frame, Gathering | Harvesting):
        gone, _ = _box(entry)
        verb = "Gathers" if isinstance(frame, Gathering) else "Harvests"
        names = listed(title(setup, card, style) for card in gone)
        return f"{who} {verb} {names}." if gone else ""
    if isinstance(frame, Recovering) and entry.outcome == "there_is_none":
        return style.text(f"There is no {KIND[frame.types[0]]} Card in the discard pile.")
    option = entry.option
    if option is None or option.act not in _DONE or option.card == NOTHING:
        return ""
    if option.act is Act.GROW and not entry.changes:
        return (
            f"{title(setup, option.card, style)} {style.text('is at its lowest place: it stays.')}"
        )
    return f"{who} {style.text(_DONE[option.act])} {title(setup, option.card, style)}."


def fire_sentence(setup: Setup, entry: Entry, frame: Kindling, style: Style) -> str:
    """How the token moves on the track."""
    who = style.text(setup.names[frame.seat])
    match entry.step, entry.outcome:
        case "move_up", "moved":
            return f"{who}'s Hellfire rises."
        case "move_up", "fire":
            return f"{who}'s Hellfire reaches the fire spot."
        case "back_to_the_first_spot", _:
            return f"{who}'s Hellfire begins again."
        case _:
            return ""
