"""Windows: who is asked, and in which order."""

from collections.abc import Iterator
from itertools import pairwise

from ...kernel import Play, Window
from .monitor import Sight, holds, watches


@watches("timing.agenda-is-a-chain")
def the_top_item_is_the_one_that_goes_on(sight: Sight) -> Iterator[str]:
    """What goes on is the item on top, and everything below it has to wait."""
    for before, entry in pairwise(sight.entries):
        if before.agenda:
            yield holds(entry.number == before.numbers[-1], "an item went on below another one")


@watches("timing.response-is-a-card-played", "timing.respond-window")
def every_card_played_is_asked_about(sight: Sight) -> Iterator[str]:
    """A card that was played from a hand does nothing before everybody could answer."""
    for entry in sight.entries:
        play = entry.frame
        if isinstance(play, Play) and entry.announces and entry.option is None:
            mode = sight.setup.cast[play.card].modes[play.mode]
            if mode.as_ in ("action", "sometimes", "anytime", "gambling", "cheating"):
                changed = [c.what for c in entry.changes if c.what in ("fortitude", "alcohol")]
                yield holds(not changed, f"{sight.setup.cast[play.card].title} acts when announced")


@watches("timing.reopen")
def after_an_answer_all_are_asked_again(sight: Sight) -> Iterator[str]:
    """When an answer is settled, the window below begins anew: nobody counts as having passed."""
    for entry in sight.entries:
        if isinstance(entry.frame, Window) and "timing.reopen" in entry.rules:
            now = entry.now
            if isinstance(now, Window) and not entry.gone:
                yield holds(now.asked <= 1, f"the window opens again with {now.asked} passed")


@watches("deadlock.ordered-declaration")
def passes_are_counted_one_by_one(sight: Sight) -> Iterator[str]:
    """In one window the count of those who were asked never exceeds the players in the game."""
    for frame in sight.position.agenda:
        if isinstance(frame, Window):
            staying = sum(not player.out for player in sight.position.seats)
            yield holds(frame.asked <= staying, f"{frame.asked} were asked, {staying} are here")
