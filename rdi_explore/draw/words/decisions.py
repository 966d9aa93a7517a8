"""The record's sentences on decisions that a card or rule asks for."""

from ...kernel import (
    NOBODY,
    Champions,
    Choosing,
    Discarding,
    Entry,
    Fetching,
    Hooks,
    Keeping,
    Picking,
    Setup,
)
from ..cards import deck_name
from ..style import Style
from .changes import what_changed
from .names import listed, side_name, title

_ORDINALS = ("first", "second", "third", "last")


def decision_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A decision that a card or rule has asked for."""
    names, frame = setup.names, entry.frame
    seat = entry.seat
    if seat == NOBODY and isinstance(frame, Choosing | Discarding) and frame.who:
        seat = frame.who[0]
    who = style.strong(names[seat]) if seat != NOBODY else ""
    match frame, entry.step, entry.outcome:
        case Discarding(), "choose_cards", "discarded":
            assert entry.option is not None
            whose = names[frame.who[0]]
            from_whom = "" if frame.who[0] == seat else style.text(f" of {whose}")
            return f"{who} discards {title(setup, entry.option.card, style)}{from_whom}."
        case Keeping(), "pay_or_discard", "paid" if entry.option is not None:
            card = title(setup, frame.cards[0], style)
            return what_changed(
                setup, entry, style, f"{style.strong(names[frame.seat])} keeps {card}: "
            )
        case Keeping(), "pay_or_discard", "discarded":
            card = title(setup, frame.cards[0], style)
            return f"{style.strong(names[frame.seat])} discards {card}."
        case Hooks(), "next_component", "declined":
            seat, acting, _ = frame.components[0]
            return f"{style.strong(names[seat])} does without {title(setup, acting, style)}."
        case Hooks(), "next_component", "impossible":
            seat, acting, _ = frame.components[0]
            whose = style.text(names[seat])
            return f"{title(setup, acting, style)} of {whose} has nothing to act on."
        case Champions(), "next_team", "chosen" if entry.option is not None:
            (seat,) = entry.option.targets
            if len(setup.mates[seat]) == 1:
                return ""
            of = style.text(side_name(setup, seat))
            return f"{style.strong(names[seat])} is the Champion of {of}."
        case Fetching(), "choose_deck", "taken" if entry.option is not None:
            deck = style.text(deck_name(frame.piles[entry.option.mode]))
            return f"{style.strong(names[frame.seat])} takes the top card of the {deck}."
        case Picking(), "pick_somebody", "picked" if entry.option is not None:
            picked = [style.text(names[seat]) for seat in entry.option.targets]
            return f"{style.strong(names[frame.by])} picks {listed(picked) or 'nobody'}."
        case Choosing(), "choose_one", "chosen" if entry.option is not None:
            return f"{who} chooses the {_ORDINALS[min(entry.option.mode, 3)]} alternative."
        case _:
            return what_changed(setup, entry, style, "")
