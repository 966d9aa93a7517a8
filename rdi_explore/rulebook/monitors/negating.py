"""Negated and Ignored: what no longer happens, and to whom."""

from collections.abc import Iterator

from ...kernel import Entry, Event, Play
from ...kernel import cards as c
from .monitor import Sight, holds, watches

NUMBERS = ("fortitude", "alcohol", "gold")


@watches("negate.prevents-resolution")
def negated_cards_change_nobody(sight: Sight) -> Iterator[str]:
    """A Negated card without another effect changes nobody's numbers, hand or tokens."""
    for entry in sight.entries:
        play = entry.frame
        if not isinstance(play, Play) or not play.negated:
            continue
        if sight.setup.cast[play.card].modes[play.mode].if_negated:
            continue
        changed = [change.what for change in entry.changes if change.what in (*NUMBERS, "tokens")]
        yield holds(not changed, f"{sight.setup.cast[play.card].title} is Negated, and {changed}")


@watches("ignore.no-effect-on-you")
def ignored_cards_spare_you(sight: Sight) -> Iterator[str]:
    """A card that somebody Ignores takes nothing from that player when it is carried out."""
    for entry in sight.entries:
        play = entry.frame
        if not isinstance(play, Play) or not play.ignored or play.negated:
            continue
        effects = sight.setup.cast[play.card].modes[play.mode].do
        if any(getattr(effect, "ignoring_reduces", None) is not None for effect in effects):
            continue
        if any(part.fixed for part in play.parts):
            continue
        if not entry.carries_out:
            continue
        for seat in play.ignored:
            spared = sight.setup.mates[seat]
            alone = all(mate in play.ignored for mate in spared)
            lost = [
                change.what
                for change in entry.changes
                if change.seat == seat
                and change.what in NUMBERS
                and change.after < change.before
                and not (change.what == "fortitude" and _strikes_back(sight, entry))
            ]
            if alone and seat != play.by:
                told = (
                    f"{sight.name(seat)} Ignores {sight.setup.cast[play.card].title}, loses {lost}"
                )
                yield holds(not lost, told)


def _strikes_back(sight: Sight, entry: Entry) -> bool:
    """Whether a Static Effect of somebody who was hurt in a step hits back: that is no part of the
    card which was Ignored."""
    hurt = {change.seat for change in entry.changes if change.what == "fortitude"}
    return any(isinstance(it, c.StrikeBack) for seat in hurt for it in sight.statics(seat))


@watches("negate.token-gain-is-effect", "negate.costs-not-refunded")
def negated_cards_give_nothing_back(sight: Sight) -> Iterator[str]:
    """When a Negated card is put away its player gains no token."""
    for entry in sight.entries:
        play = entry.frame
        if not isinstance(play, Play) or not play.negated or not entry.gone:
            continue
        if not sight.setup.cast[play.card].modes[play.mode].if_negated:
            tokens = [c for c in entry.changes if c.what == "tokens" and c.seat == play.by]
            yield holds(not tokens, "a Negated card gave its player tokens")


@watches("drink-event.no-negate-or-ignore-once-started", "dungeon-events.locked-when-resolving")
def started_events_stay(sight: Sight) -> Iterator[str]:
    """An Event that has begun is not Negated or Ignored any more."""
    agenda = sight.before.agenda if sight.before else ()
    begun = dict(zip(sight.numbers_before, agenda, strict=False))
    for number, now in zip(sight.numbers, sight.position.agenda, strict=False):
        was = begun.get(number)
        if isinstance(was, Event) and isinstance(now, Event) and was.started:
            same = (now.negated, now.ignored) == (was.negated, was.ignored)
            yield holds(same, "an Event that has begun was Negated or Ignored")
