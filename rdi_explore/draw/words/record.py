"""The record in sentences."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple

from ...kernel import (
    After,
    AnteDemand,
    Bidding,
    Champions,
    Choosing,
    Dare,
    Deal,
    Discarding,
    Dividing,
    Drawing,
    Drinking,
    DrinkingContest,
    Drinks,
    Entry,
    Event,
    EventDecks,
    Fetching,
    Gambling,
    Gathering,
    Giving,
    Growing,
    Harvesting,
    Hooks,
    Keeping,
    Kindling,
    Losing,
    Moment,
    Offering,
    Ordering,
    PassedOut,
    Payment,
    Phase,
    Picking,
    Planting,
    Play,
    Plotting,
    Recovering,
    Refill,
    Reveal,
    Sequel,
    Setup,
    Turn,
    Window,
)
from ..style import PLAIN, Style
from .changes import what_changed
from .components import component_sentence, fire_sentence
from .decisions import decision_sentence
from .drinking import drawing_sentence, drinks_sentence, forced_sentence, reveal_sentence
from .events import event_sentence
from .losses import loss_sentence
from .names import Words, one_end
from .plays import play_sentence, window_sentence
from .rounds import round_sentence
from .shuffling import with_new_deck
from .turns import turn_sentence
from .variants import variant_sentence


def sentence(setup: Setup, entry: Entry, style: Style = PLAIN) -> str:
    """One entry of the record as a sentence, or ``""`` where nothing is to be told."""
    words = _sentence(setup, entry, style)
    words = one_end(words[:1].upper() + words[1:])
    return with_new_deck(setup, entry, words, style)


def _sentence(setup: Setup, entry: Entry, style: Style) -> str:
    match entry.frame:
        case Play():
            return play_sentence(setup, entry, entry.frame, style)
        case Window():
            return window_sentence(setup, entry, entry.frame, style)
        case Reveal():
            return reveal_sentence(setup, entry, style)
        case Drinks():
            return drinks_sentence(setup, entry, entry.frame, style)
        case Drawing():
            return drawing_sentence(setup, entry, style)
        case Ordering() | Drinking() | Dare():
            return forced_sentence(setup, entry, style)
        case Turn() | Phase() | Deal():
            return turn_sentence(setup, entry, style)
        case Gambling() | AnteDemand():
            return round_sentence(setup, entry, style)
        case EventDecks() | Sequel() | Bidding() | Offering() | Giving():
            return variant_sentence(setup, entry, style)
        case Event() | DrinkingContest():
            return event_sentence(setup, entry, style)
        case After() | Losing() | PassedOut() | Payment() | Refill():
            return loss_sentence(setup, entry, style)
        case Planting() | Growing() | Gathering() | Harvesting() | Plotting() | Recovering():
            return component_sentence(setup, entry, entry.frame, style)
        case Kindling():
            return fire_sentence(setup, entry, entry.frame, style)
        case (
            Choosing() | Discarding() | Dividing() | Keeping() | Hooks() | Champions() | Fetching()
            | Picking()
        ):  # fmt: skip
            return decision_sentence(setup, entry, style)
        case _:
            return what_changed(setup, entry, style, "")


class Sentence(NamedTuple, Generic[Words]):
    """A sentence of the record: its rules, its depth in windows, the rulings that decided."""

    words: Words
    rules: tuple[str, ...]
    depth: int
    rulings: tuple[str, ...] = ()


def told(moment: Moment, style: Style = PLAIN) -> list[Sentence[str]]:
    """What the choice before this moment brought about.

    Entries without a sentence lend their rules and rulings to the next one that has one.
    """
    return told_of(moment.setup, moment.entries, style)


def told_of(setup: Setup, entries: Iterable[Entry], style: Style = PLAIN) -> list[Sentence[str]]:
    """The same for any part of a record."""
    return told_by(entries, lambda entry: sentence(setup, entry, style))


def told_by(entries: Iterable[Entry], says: Callable[[Entry], Words]) -> list[Sentence[Words]]:
    """The same, with the words that are said of an entry."""
    lines: list[Sentence[Words]] = []
    waiting: tuple[str, ...] = ()
    ruled: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    for entry in entries:
        words = says(entry)
        if words:
            depth = sum(isinstance(frame, Window) for frame in entry.agenda)
            rules, rulings = (*waiting, *entry.rules), (*ruled, *entry.rulings)
            lines.append(Sentence(words, _once(rules), depth, _once(rulings)))
            waiting = ruled = changed = ()
            continue
        ruled = (*ruled, *entry.rulings)
        if entry.changes or not isinstance(entry.frame, Window):
            waiting = (*waiting, *entry.rules)
            changed = (*changed, *(entry.rules if entry.changes else ()))
    if (changed or ruled) and lines:
        last = lines[-1]
        rules, rulings = _once((*last.rules, *changed)), _once((*last.rulings, *ruled))
        lines[-1] = last._replace(rules=rules, rulings=rulings)
    return lines


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
