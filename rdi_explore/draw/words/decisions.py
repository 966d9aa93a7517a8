"""The record's sentences on decisions that a card or rule asks for."""

from ...kernel import (
    NOBODY,
    Champions,
    Choosing,
    Discarding,
    Dividing,
    Entry,
    Fetching,
    Hooks,
    Keeping,
    Option,
    Picking,
    Setup,
)
from ..cards import deck_name, effects_words
from ..cards.names import is_sheet
from ..style import Style
from .changes import what_changed
from .choices import alternative
from .names import cards_named, listed, side_name, title

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
            seat, acting, mode = frame.components[0]
            what = title(setup, acting, style)
            if is_sheet(setup.cast[acting]):
                what = style.text(f"“{effects_words(setup.cast[acting].modes[mode])}”")
            return f"{style.strong(names[seat])} does without {what}."
        case Hooks(), "next_component", "impossible":
            return ""
        case Champions(), "next_team", "chosen" if entry.option is not None:
            (seat,) = entry.option.targets
            if len(setup.mates[seat]) == 1:
                return ""
            of = style.text(side_name(setup, seat))
            return f"{style.strong(names[seat])} is the Champion of {of}."
        case Fetching(), "choose_deck", "taken" if entry.option is not None:
            deck = style.text(deck_name(frame.piles[entry.option.mode]))
            return f"{style.strong(names[frame.seat])} takes the top card of the {deck}."
        case Dividing(), _, _:
            return _dividing_sentence(setup, entry, frame, style)
        case Picking(), "pick_somebody", "picked" if entry.option is not None:
            picked = [style.text(names[seat]) for seat in entry.option.targets]
            return f"{style.strong(names[frame.by])} picks {listed(picked) or 'nobody'}."
        case Choosing(), "choose_one", "chosen" if entry.option is not None:
            chosen = style.text(alternative(setup, entry.agenda, entry.option, seat))
            return f"{who} chooses “{chosen}”."
        case _:
            return what_changed(setup, entry, style, "")


def _dividing_sentence(setup: Setup, entry: Entry, dividing: Dividing, style: Style) -> str:
    """What was revealed, where it was laid, and which pile was chosen."""
    whose = style.strong(setup.names[dividing.seat])
    match entry.outcome, entry.option:
        case "revealed", _ if isinstance(entry.now, Dividing):
            cards = sorted(entry.now.revealed)
            return f"{whose} reveals {cards_named(setup, cards, style)}."
        case "no_card_left", _:
            return f"{whose} has no card to reveal."
        case "laid", Option(mode=pile):
            card = title(setup, dividing.left[0], style)
            where = style.text(f"on the {_ORDINALS[pile]} pile")
            return f"{style.strong(setup.names[dividing.by])} lays {card} {where}."
        case "taken", Option(mode=pile):
            who = style.strong(setup.names[dividing.chooser])
            chosen = cards_named(setup, dividing.piles[pile], style)
            takes = " and" if dividing.chooser == dividing.seat else f": {whose}"
            return f"{who} chooses the {_ORDINALS[pile]} pile{takes} takes {chosen}."
        case _:
            return ""
