"""Every rule broken, in one way after the other, until a scenario notices: in the kernel by
machine, in the cards and tokens that name it, by hand."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from rdi_explore.rulebook import rules
from tests.mutations import MUTATIONS

from .by_rule import by_rule
from .card_breaks import breaks_of
from .mutant import Mutant, all_mutants, drawn
from .score import EXPECTED, Ways, judged_survivors
from .trial import Verdict

if TYPE_CHECKING:
    from .court import Court

MOST = 8
"""In so many ways a rule is broken at most in the kernel."""
MOST_CARDS = 24
"""In so many ways it is broken at most in the catalogue."""


def ways_of(drawn_ones: Iterable[Mutant], verdicts: Mapping[str, Verdict]) -> Ways:
    """How often each rule was broken by these mutants, and noticed."""
    return {
        rule: (len(found), sum(verdicts[each.key].how in EXPECTED for each in found))
        for rule, found in by_rule(drawn_ones).items()
    }


def broken_until_noticed(
    court: "Court", some: Collection[Mutant], ways: Ways, seed: int
) -> Iterator[tuple[str, int, int]]:
    """Each rule that can be broken and of which nothing was noticed by ``some`` mutants: in how
    many ways it is broken now, and how many were noticed. What only cites it is broken late, and
    by hand last."""
    others = {each.key for each in some} | judged_survivors().keys()
    mutants = by_rule(each for each in all_mutants() if each.key not in others)
    for rule in rules():
        broken, noticed = ways.get(rule, (0, 0))
        if not noticed:
            for verdict in _tried(court, rule, drawn(mutants.get(rule, ()), 1, seed)):
                broken += 1
                noticed = int(verdict.how in EXPECTED)
                if noticed:
                    break
            if broken:
                yield rule, broken, noticed


def _tried(court: "Court", rule: str, lots: list[Mutant]) -> Iterator[Verdict]:
    lots.sort(key=lambda each: each.operator in ("citation", "reason"))
    yield from map(court.verdict, lots[:MOST])
    yield from (court.verdict_on_card(each, rule) for each in islice(breaks_of(rule), MOST_CARDS))
    yield from map(court.verdict_by_hand, (each for each in MUTATIONS if each.rule == rule))
