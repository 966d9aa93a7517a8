"""The record's sentences on decisions that a card or rule asks for."""

from ...kernel.record import Entry
from ...kernel.setup import Setup
from ...kernel.values import NOBODY, Champions, Choosing, Discarding, Hooks, Keeping
from ..style import Style
from .changes import what_changed
from .names import side_name, title

_ORDINALS = ("first", "second", "third", "last")


def decision_sentence(setup: Setup, entry: Entry, style: Style) -> str:
    """A decision that a card or rule has asked for."""
    names, frame = setup.names, entry.frame
    who = style.strong(names[entry.seat]) if entry.seat != NOBODY else ""
    match frame, entry.step, entry.outcome:
        case Discarding(), "choose_cards", "discarded":
            assert entry.option is not None
            whose = names[frame.who[0]]
            from_whom = "" if frame.who[0] == entry.seat else style.text(f" of {whose}")
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
        case Choosing(), "choose_one", "chosen" if entry.option is not None:
            return f"{who} chooses the {_ORDINALS[min(entry.option.mode, 3)]} alternative."
        case _:
            return what_changed(setup, entry, style, "")
