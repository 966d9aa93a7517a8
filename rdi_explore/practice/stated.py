"""Whether the book of an edition states what decides a question: our own rulings are never asked.

Two ways lead from an answer to a ruling of ours: a rule that the book does not state, and a switch
of which it is silent. Of the first the rules themselves know; for the second the question is played
again by each other value that the switch may have, and must come out the same.
"""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from ..rulebook import rules, switches
from ..scenario import Scenario, play_line
from ..scenario.schema import Book

ON_THE_CARD = "printed-cards."
"""Rules that only tell what stands on a card: it is shown."""
CARDS_OWN = frozenset({
    "winning-hand.whitehawk-exception", "gambling.win-by-effect", "notes.bite-vorse",
})  # fmt: skip
"""Other rules that stand on the card: it is shown, so nothing is left to ask."""


def states(edition: Book, cited: Iterable[str]) -> bool:
    """Whether the book of the edition states each of these rules."""
    known = rules()
    return all(
        known[rule].books[edition].state != "silent"
        for rule in cited
        if rule and not rule.startswith(ON_THE_CARD)
    )


def otherwise(edition: Book, of: Collection[str] | None = None) -> Iterator[tuple[str, bool | str]]:
    """Each switch of which the book is silent, with every value that is not ours; only those that
    belong to some rules, if they are given."""
    for name, switch in switches().items():
        if edition in switch.silent and (of is None or not set(of).isdisjoint(switch.rules)):
            ours = switch.values[edition]
            yield from ((name, value) for value in switch.allowed if value != ours)


def without_rulings(scenario: Scenario, of: Collection[str] | None = None) -> bool:
    """Whether the scenario's line is the same whatever the book leaves open (``of`` some rules): a
    table that pins an answer is not that of its edition."""
    if scenario.all_rulings:
        return False
    for name, value in otherwise(scenario.edition, of):
        try:
            play_line(replace(scenario, rulings={name: value}))
        except AssertionError:
            return False
    return True
