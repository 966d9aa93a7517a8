"""Which of many alike things to look at: each two facts that occur together are looked at once.

The steps of all scenario files are some fifteen thousand; most differ from another one only in
names and numbers. What takes long for each (drawing a page) is done where a step has two facts
together that no step before it had, as in pairwise testing: that is one in four. ``RDI_EVERY=1``
looks at all.
"""

import os
from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations_with_replacement

from rdi_explore.kernel import Moment

EVERY = bool(os.environ.get("RDI_EVERY"))


class Pairs:
    """The facts that were seen, alone and in pairs."""

    def __init__(self) -> None:
        self.seen: set[frozenset[Hashable]] = set()

    def new(self, facts: Iterable[Hashable]) -> bool:
        """Whether one or two of the facts are seen for the first time; from now on they are not."""
        found = {frozenset(pair) for pair in combinations_with_replacement({*facts}, 2)}
        new = not found <= self.seen
        self.seen |= found
        return new or EVERY


def facts(moment: Moment) -> Iterator[Hashable]:
    """What can be told of a moment, without names and numbers: what waits, what may be chosen and
    what not, what was done last, and of which cards."""
    frames = moment.position.agenda
    agenda = [(type(frame).__name__, getattr(frame, "kind", "")) for frame in frames]
    yield moment.setup.edition, moment.decision is None
    yield "agenda", *agenda
    yield "acts", *agenda[-2:], frozenset(option.act for option in moment.options)
    for seat in moment.position.seats:
        yield "seat", bool(seat.out), bool(seat.away)
    for frame in frames[-2:]:
        if (card := getattr(frame, "card", -1)) >= 0:
            yield "card", moment.setup.cast[card].id
    for no in moment.refusals:
        yield "refusal", no.reason, no.rule, *agenda[-1:], no.you != no.seat, no.below >= 0
    for entry in moment.entries:
        yield "step", type(entry.frame).__name__, entry.step, entry.outcome, *entry.rules
        for change in entry.changes:
            yield "change", change.what
