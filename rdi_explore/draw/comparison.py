"""A comparison of editions and rulings in words: as text, and as the parts of an HTML page."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from markupsafe import Markup

from ..explore.compare import Comparison, Divergence, ExplainedDifference
from ..explore.lockstep import Difference
from ..explore.walks import Variant
from ..kernel import NOBODY, Act, HouseNote, Moment, Refusal, SeatOrNobody
from ..rulebook import cited, rule_name, switches
from ..scenario import Scenario
from ..scenario.start import setup_of
from .rulings import answer_words, basis
from .words import answers, listed, number, on_whom, option_label, refusal_words, title, told

MOST = 40
"""Sentences of a continuation that are told; what is more is only counted."""


class DifferenceWords(NamedTuple):
    """One difference: where it is, what it is, by which questions and rules."""

    where: str
    lines: tuple[str, ...]
    questions: tuple[str, ...]
    rules: tuple[str, ...]


class Columns(NamedTuple):
    """How the line goes on by two variants, and what the end is by each where they differ."""

    heads: tuple[str, str]
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    after: str
    ends: tuple[tuple[str, str, str], ...]
    notes: tuple[str, ...]


class DivergenceWords(NamedTuple):
    """One divergence."""

    head: str
    findings: tuple[DifferenceWords, ...]
    columns: Columns


def headlines(comparison: Comparison) -> list[str]:
    """Who plays alike, and where each of the others diverges, a sentence each."""
    groups = [listed(group) for group in comparison.alike]
    if len(groups) == 1:
        return [f"{groups[0]} play alike: the same may be done, and the same happens."]
    told = [f"{group} play alike." for group, names in zip(groups, comparison.alike, strict=True)
            if len(names) > 1]  # fmt: skip
    for each in comparison.divergences:
        first = each.first
        assert first is not None
        where = where_words(comparison.scenario, first.difference)
        told.append(f"{each.other.name} diverges from {each.one.name} {where}.")
    return told


def where_words(scenario: Scenario, difference: Difference) -> str:
    """At which step of the line something is different."""
    last = len(scenario.choices or scenario.line)
    choices = f"after {difference.choices} choice{'' if difference.choices == 1 else 's'}"
    if not difference.choices:
        return "at the start"
    if difference.step == 0 or difference.step > last:
        return f"after the last step, {choices}"
    return f"at step {difference.step}, {choices}"


def parts(comparison: Comparison) -> list[DivergenceWords]:
    """Every divergence in words."""
    return [divergence_words(comparison.scenario, each) for each in comparison.divergences]


def divergence_words(scenario: Scenario, each: Divergence) -> DivergenceWords:
    """One divergence in words."""
    told: set[str] = set()
    findings = tuple(finding(scenario, each.one, each.other, one, told) for one in each.found)
    return DivergenceWords(
        f"{each.one.name} and {each.other.name}", findings, _columns(scenario, each)
    )


def finding(
    scenario: Scenario,
    one: Variant,
    other: Variant,
    found: ExplainedDifference,
    told: set[str] | None = None,
) -> DifferenceWords:
    """One difference in words. Of a question that is among those ``told``, only the name is given;
    the others become so."""
    known = told if told is not None else set()
    words = where_words(scenario, found.difference)
    questions = tuple(
        f"{name}, as above." if name in known else _question(scenario, one, other, name)
        for name in found.rulings
    )
    known.update(found.rulings)
    return DifferenceWords(
        words[:1].upper() + words[1:],
        tuple(_what(one, other, found.difference)),
        questions,
        found.rules,
    )


def _question(scenario: Scenario, one: Variant, other: Variant, name: str) -> str:
    """An open question, and its answers with their grounds."""
    switch = switches()[name]
    answers = []
    for variant in (one, other):
        value = getattr(variant.rulings(scenario), name)
        why = basis(switch, variant.edition, value, _house(scenario, variant, name))
        answers.append(f"{variant.name}: {answer_words(value)} ({why})")
    return f"{name}. {switch.about} {'; '.join(answers)}."


def _house(scenario: Scenario, variant: Variant, name: str) -> tuple[HouseNote, ...]:
    """The house rules that answer there: none where the variant has pinned the question."""
    return () if name in dict(variant.pinned) else setup_of(scenario).house


def _what(one: Variant, other: Variant, each: Difference) -> Iterator[str]:
    names = one.name, other.name
    match each.kind:
        case "play":
            assert each.option is not None
            here, there = each.moments[each.only], each.moments[1 - each.only]
            who = here.name(each.seat)
            yield f"{who} may do this only by {names[each.only]}: {_option(here, each)}"
            for no in each.refusals:
                yield f"{names[1 - each.only]}: {_refused(there, no)}"
        case "reason":
            here = each.moments[0]
            what = title(here.setup, each.card)
            yield f"{here.name(each.seat)} may not play {what} by either, for different reasons:"
            for side, moment in enumerate(each.moments):
                own = set(moment.refusals_of(each.seat, every=True))
                for no in each.refusals:
                    if no in own:
                        yield f"{names[side]}: {_refused(moment, no)}"
        case _:
            said = [dict.fromkeys(line.words for line in told(moment)) for moment in each.moments]
            for side in range(2):
                new = [words for words in said[side] if words not in said[1 - side]]
                for words in new:
                    yield f"{names[side]}: {words}"
            if set(said[0]) == set(said[1]):
                yield "The same happens, but not by the same rules."
                cited = [entry.rules if entry is not None else () for entry in each.entries]
                for side in range(2):
                    more = [rule for rule in cited[side] if rule not in cited[1 - side]]
                    yield f"{names[side]}: {', '.join(more) or 'no other rule'}"


def _option(moment: Moment, each: Difference) -> str:
    option = each.option
    assert option is not None
    on = listed(on_whom(moment.setup, option)) if option.act is Act.PLAY else ""
    which = answers(moment, option) if each.seat == _decides(moment) else ""
    return (
        option_label(moment, option)
        + (f" on {on}" if on else "")
        + (f" ({which})" if which else "")
    )


def _decides(moment: Moment) -> SeatOrNobody:
    return NOBODY if moment.decision is None else moment.decision.seat


# ---------------------------------------------------------------------------- side by side


def _columns(scenario: Scenario, each: Divergence) -> Columns:
    lines = each.lines
    sides = tuple(tuple(_happens(moments)) for moments in lines.apart)
    after = ""
    if lines.parted < 0:
        after = "The line itself goes the same way by both."
    elif lines.met is not None:
        after = "From here on the line goes the same way by both."
    notes = []
    for variant, line in ((each.one, lines.one), (each.other, lines.other)):
        if line.stuck:
            notes.append(
                f"{variant.name}: step {line.stuck} cannot be made ({line.problem}); from there on "
                "everybody passes."
            )
    return Columns(
        (each.one.name, each.other.name),
        (sides[0], sides[1]),
        after,
        tuple(_ends(lines.one.end, lines.other.end)),
        tuple(notes),
    )


def _refused(moment: Moment, no: Refusal) -> str:
    return f"{refusal_words(moment, no)} [{cited([no.rule], moment.setup.edition)}]"


def _happens(moments: Sequence[Moment]) -> Iterator[str]:
    """What happens on a part of a line, in sentences with their rules; that somebody is asked and
    only passes is not told."""
    lines = [
        (line, moment.setup.edition)
        for moment in moments
        for line in told(moment)
        if line.rules or not line.words.endswith(" passes.")
    ]
    for line, edition in lines[:MOST]:
        yield f"{line.words} [{cited(line.rules, edition)}]" if line.rules else line.words
    if len(lines) > MOST:
        yield f"… and {len(lines) - MOST} more."


def _ends(one: Moment, other: Moment) -> Iterator[tuple[str, str, str]]:
    """In what two ends differ: what it is, and its value in each."""
    mine, theirs = _facts(one), _facts(other)
    for what in dict.fromkeys((*mine, *theirs)):
        if mine[what] != theirs[what]:
            yield what, mine[what], theirs[what]


def _facts(moment: Moment) -> dict[str, str]:
    position = moment.position
    found: dict[str, str] = {}
    for name, seat in zip(moment.setup.names, position.seats, strict=True):
        found[f"{name}'s Fortitude"] = number(seat.fortitude)
        found[f"{name}'s Alcohol Content"] = number(seat.alcohol)
        found[f"{name}'s Gold"] = number(seat.gold)
        found[f"{name}'s hand"] = listed(title(moment.setup, card) for card in seat.hand) or "empty"
        found[f"{name}'s Drink Me! Pile"] = number(len(seat.pile))
        found[f"{name} is"] = "out" if seat.out else "in the game"
    found["Pot"], found["Inn"] = number(position.pot), number(position.inn)
    found["Round"] = "running" if position.round is not None else "none"
    found["Drinking Contest"] = "running" if position.contest is not None else "none"
    found["Drink Deck"] = number(len(position.drink_deck))
    settled = moment.decision is None
    found["Left to decide"] = (
        "nothing" if settled else f"{moment.name(_decides(moment))} must choose"
    )
    return found


# ------------------------------------------------------------------------------------ text


def text(comparison: Comparison, width: int = 100) -> str:
    """The whole comparison as text; continuations stand side by side."""
    scenario = comparison.scenario
    lines = [f"{scenario.id}: {scenario.title}", *headlines(comparison)]
    for part in parts(comparison):
        lines += ["", part.head, "=" * len(part.head)]
        for each in part.findings:
            lines += ["", f"{each.where}:"]
            for words in each.lines:
                lines += _wrapped(words, width, "  ")
            for words in each.questions:
                lines += _wrapped(f"By the open question {words}", width, "  ")
            lines += _wrapped(f"Rules: {'; '.join(map(rule_name, each.rules))}", width, "  ")
        lines += ["", *_side_by_side(part.columns, width)]
    return "\n".join(lines)


def _side_by_side(columns: Columns, width: int) -> Iterator[str]:
    half = (width - 3) // 2
    rule = f"{'-' * half}-+-{'-' * half}"
    if any(columns.sides) or columns.ends:
        yield from _row([(head,) for head in columns.heads], half)
        yield rule
    if any(columns.sides):
        yield from _row([side or ("(nothing)",) for side in columns.sides], half)
        yield rule
    if columns.ends:
        ends = [[f"In the end, {end[0]}: {end[side]}" for end in columns.ends] for side in (1, 2)]
        for left, right in zip(*ends, strict=True):
            yield from _row([(left,), (right,)], half)
        yield rule
    else:
        yield "The end is the same by both."
    for words in (columns.after, *columns.notes):
        yield from _wrapped(words, width)


def _row(sides: Sequence[Sequence[str]], half: int) -> Iterator[str]:
    """Sentences of both sides beside each other."""
    wrapped = [[line for words in side for line in _wrapped(words, half)] for side in sides]
    for left, right in zip_longest(*wrapped, fillvalue=""):
        yield f"{left:<{half}} | {right}".rstrip()


def _wrapped(words: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(words, width, initial_indent=indent, subsequent_indent=f"{indent}  ")


def html(comparison: Comparison) -> Markup:
    """The whole comparison as HTML that needs no style sheet."""
    from .html.comparison import fragment

    return fragment(comparison)
