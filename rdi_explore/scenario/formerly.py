"""What was saved while an Anytime Card that was let go by could not be played any more.

Until November 2026 nobody was asked for one again when Anytime Cards had gone first
(timing.simultaneous-order). Links and records of that time are followed as they were made.
"""

from ..kernel import PASS, Moment, Option


def offered(moment: Moment) -> tuple[Option, ...]:
    """The options as they were then, in the same order."""
    if moment.window is None or moment.window.stage != "sometimes":
        return moment.options
    cast = moment.setup.cast
    return tuple(
        option
        for option in moment.options
        if option == PASS or cast[option.card].modes[option.mode].occasion != "any"
    )


def passed_over(moment: Moment) -> bool:
    """Whether nobody was asked here, for there was nothing to play."""
    return (
        moment.setup.stops == "choices" and len(moment.options) > 1 and offered(moment) == (PASS,)
    )
