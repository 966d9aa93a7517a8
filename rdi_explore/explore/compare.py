"""One scenario by several editions or rulings: where they diverge, by which rule, and what follows.

>>> found = compare("rdi3-chaser-1", ["rdi3", "rdi9"])
>>> found.alike
(('rdi3', 'rdi9'),)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from ..kernel import (
    NOBODY,
    NOTHING,
    Moment,
    rulings_read,
)
from ..rulebook import BOOKS, Switch, switches
from ..rulebook.errors import UnknownSwitch, UnknownWord
from ..scenario import Scenario, load
from ..scenario.cases import case_of
from ..told import Told
from .lockstep import Difference, Lockstep, lockstep
from .walks import NotedRulings, Variant, Walked, begin, setup_by, walk, word_for


class NothingToCompare(ValueError):
    """A ruling or case that does not exist, or nothing to compare."""


class ExplainedDifference(NamedTuple):
    """A difference, and the open questions that make it.

    ``rulings`` are those whose answers alone bring it about, one by one; if no single one does, all
    that were read and are answered differently. ``rules`` are those that the questions belong to,
    and then those by which it shows.
    """

    difference: Difference
    rulings: tuple[str, ...]
    rules: tuple[str, ...]


class Divergence(NamedTuple):
    """How the line goes by two variants, and everything in which they differ, the first first."""

    one: Variant
    other: Variant
    lines: Lockstep
    found: tuple[ExplainedDifference, ...]

    @property
    def first(self) -> ExplainedDifference | None:
        """The first difference that is more than another reason for a refusal."""
        return next((each for each in self.found if each.difference.matters), None)


@dataclass(frozen=True, repr=False)
class Comparison(Told, view="comparison"):
    """A scenario by several variants. ``alike`` groups the names of those by which the same may be
    done and the same happens; ``divergences`` lead from the first group to each of the others."""

    scenario: Scenario
    variants: tuple[Variant, ...]
    alike: tuple[tuple[str, ...], ...]
    divergences: tuple[Divergence, ...]


def compare(
    scenario: Scenario | str | Path,
    editions: Sequence[str] = (),
    rulings: Sequence[str] = (),
    case: str | None = None,
) -> Comparison:
    """Play a scenario's line by several editions and rulings, and see where they diverge.

    Every word of ``rulings`` is a variant of its own: ``chaser_by=title``, or several questions
    with commas between them. The line is that of the scenario's edition, if it is among the
    ``editions``, else of the first of them; with nothing named, all editions are compared. Of a
    scenario with cases it is the one that is named, or the first.

    Raises:
        FileError: there is no such scenario, or its file is wrong.
        NothingToCompare: there is no such case, edition or ruling.
    """
    whole = scenario if isinstance(scenario, Scenario) else load(scenario)
    played = one_case(whole, case)
    variants = variants_of(played, editions, rulings)
    groups: list[tuple[Walked, list[str]]] = []
    divergences: list[Divergence] = []
    for variant in variants:
        first = begin(played, setup_by(played, variant))
        for line, names in groups:
            if lockstep(played, line, first, variant.edition).alike:
                names.append(variant.name)
                break
        else:
            groups.append((walk(played, variant.edition, first), [variant.name]))
            if len(groups) > 1:
                divergences.append(diverge(played, variants[0], groups[0][0], variant))
    return Comparison(
        played, variants, tuple(tuple(names) for _, names in groups), tuple(divergences)
    )


def one_case(scenario: Scenario, name: str | None) -> Scenario:
    """One case of a scenario; the first, if none is named, or the scenario itself if it has none.

    Raises:
        NothingToCompare: it has no such case.
    """
    if name is None and not scenario.cases:
        return scenario
    for case in scenario.cases:
        if name in (None, case.name):
            played = case_of(scenario, case)
            if case.only_in is not None and scenario.edition not in case.only_in:
                return replace(played, edition=case.only_in[0])
            return played
    known = [case.name for case in scenario.cases]
    raise NothingToCompare(str(UnknownCase(str(name), known)) if known else "it has no cases")


class UnknownCase(UnknownWord):
    """No case has this name."""

    kind = "case"


def variants_of(
    scenario: Scenario, editions: Sequence[str], rulings: Sequence[str]
) -> tuple[Variant, ...]:
    """What is to be compared, the one whose line is walked first.

    Raises:
        NothingToCompare: there is no such edition or ruling, or only one variant.
    """
    books = tuple(dict.fromkeys(editions))
    if not books:
        books = (scenario.edition,) if rulings else tuple(BOOKS)
    if scenario.edition in books:
        books = tuple(dict.fromkeys((scenario.edition, *books)))
    variants = [Variant(book) for book in books]
    variants += [Variant(books[0], tuple(map(_pinned, words.split(",")))) for words in rulings]
    variants = list(dict.fromkeys(variants))
    for variant in variants:
        try:
            variant.rulings(scenario)
        except (KeyError, ValueError) as error:
            raise NothingToCompare(str(error)) from None
    if len(variants) < 2:
        raise NothingToCompare("nothing to compare it with: name another edition, or a ruling")
    return tuple(variants)


def _pinned(word: str) -> tuple[str, bool | str]:
    """A ruling and its value, from ``name=value``."""
    name, equals, value = word.strip().partition("=")
    known = switches()
    if not equals:
        raise NothingToCompare(f"“{word}”: write a ruling as name=value")
    if name not in known:
        raise NothingToCompare(str(UnknownSwitch(name, known)))
    if name not in rulings_read():
        raise NothingToCompare(f"no rule reads the ruling “{name}” yet")
    allowed = {word_for(each): each for each in known[name].allowed}
    return name, allowed.get(value, value)


def diverge(scenario: Scenario, base: Variant, line: Walked, variant: Variant) -> Divergence:
    """Everything in which a variant differs from the base on its line, and by which questions."""
    first = begin(scenario, setup_by(scenario, variant))
    lines = lockstep(scenario, line, first, variant.edition)
    watched = NotedRulings(variant.rulings(scenario))
    lockstep(scenario, line, begin(scenario, setup_by(scenario, variant, watched)), variant.edition)
    mine, theirs = base.rulings(scenario), variant.rulings(scenario)
    asked = {
        name: getattr(theirs, name)
        for name in mine.__struct_fields__
        if getattr(mine, name) != getattr(theirs, name)
    }
    makes: dict[str, set[tuple[object, ...]]] = {}
    for name in sorted(asked.keys() & watched.read):
        alone = base.having(name, asked[name])
        moment = begin(scenario, setup_by(scenario, alone))
        by_it = lockstep(scenario, line, moment, base.edition)
        makes[name] = {each.key for each in by_it.differences}
    return Divergence(
        base, variant, lines, tuple(_found(each, makes) for each in lines.differences)
    )


def _found(
    difference: Difference, makes: dict[str, set[tuple[object, ...]]]
) -> ExplainedDifference:
    alone = tuple(name for name, keys in makes.items() if difference.key in keys)
    rulings = alone or tuple(makes)
    belonging = [rule for name in rulings for rule in _switch(name).rules]
    rules = tuple(dict.fromkeys((*belonging, *difference.rules)))
    return ExplainedDifference(difference, rulings, rules)


def _switch(name: str) -> Switch:
    return switches()[name]


def summary(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain data, for JSON."""
    return {
        "scenario": comparison.scenario.id,
        "variants": [variant.name for variant in comparison.variants],
        "alike": comparison.alike,
        "divergences": [_plain(each) for each in comparison.divergences],
    }


def _plain(divergence: Divergence) -> dict[str, Any]:
    lines = divergence.lines
    return {
        "one": divergence.one.name,
        "other": divergence.other.name,
        "parted_after": None if lines.parted < 0 else lines.parted,
        "same_end": lines.same_end,
        "differences": [_plain_difference(found) for found in divergence.found],
        "ends": [_end(walked.end) for walked in (lines.one, lines.other)],
        "not_followed": [walked.problem for walked in (lines.one, lines.other)],
    }


def _plain_difference(found: ExplainedDifference) -> dict[str, Any]:
    each = found.difference
    setup = each.moments[0].setup
    return {
        "kind": each.kind,
        "step": each.step,
        "choices": each.choices,
        "rulings": found.rulings,
        "rules": found.rules,
        "seat": setup.names[each.seat] if each.seat != NOBODY else None,
        "act": each.option.act if each.option is not None else None,
        "card": setup.cast[each.card].id if each.card != NOTHING else None,
        "only": each.only if each.kind == "play" else None,
    }


def _end(moment: Moment) -> dict[str, Any]:
    seats = moment.position.seats
    return {
        "seats": {
            name: {
                "fortitude": seat.fortitude, "alcohol": seat.alcohol, "gold": seat.gold,
                "hand": len(seat.hand), "pile": len(seat.pile), "out": seat.out,
            }
            for name, seat in zip(moment.setup.names, seats, strict=True)
        },
        "pot": moment.position.pot,
        "inn": moment.position.inn,
        "settled": moment.settled,
    }  # fmt: skip
