"""A line that was played, as a test: every step with what must hold after it."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..kernel import Moment
from .answers import answer_problems
from .facts import open_drinks, open_losses, rules_between, table_fact
from .play import play_line
from .schema import DrinkFacts, Facts, LossFacts, Scenario, StepSheet
from .writing import changes, with_line


def with_expectations(
    scenario: Scenario, moments: Sequence[Moment], made: int, *, own: bool = False
) -> Scenario:
    """The scenario with the line that leads along these moments, and all that it shows expected.

    ``made`` is the number of choices that somebody made; the rest of the moments is what follows.
    After each step it expects the window that is open, who decides, the Drinks and losses that
    became open, and what changed since the step before; at the end also the rules of the record.
    ``own`` says that this is the scenario's own line: then its steps stay as they are written,
    with their remarks and refusals, and only what they do not expect yet is added; claims, puzzle
    and lesson speak of steps of that line, and go with it.

    Raises:
        LineError: the line cannot be said in the words of a scenario file.
    """
    foreign = any(answer_problems(scenario))  # it speaks of other cases of the file
    written = replace(scenario, answer=None) if foreign else scenario
    if not own:
        bare = replace(scenario, claims=(), puzzle=None, lesson=None, answer=None)
        written = with_line(bare, moments, made)
    played = play_line(written)
    begin = played.end.line()[0]
    line = []
    before = begin
    for step, after in zip(written.line, played.after, strict=False):
        line.append(_expecting(step, before, after))
        before = after
    end = played.end
    rules = tuple(sorted(rules_between(begin, end)))
    expect = Facts(decides=table_fact(end, "decides"), winners=table_fact(end, "winners") or None)
    told = {**_given(expect), **_given(written.expect)}
    told["rules"] = tuple(dict.fromkeys((*(written.expect.rules or ()), *rules))) or None
    whole = replace(
        written,
        line=tuple(line),
        expect=Facts(**told),
        change=_over(changes(begin, end), written.change),
    )
    play_line(whole)
    return whole


def _expecting(step: StepSheet, before: Moment, after: Moment) -> StepSheet:
    """A step with what it led to, unless its file already says so; steps that only look, and
    those of other editions, move nothing and expect nothing."""
    if after is before:
        return step
    seen = seen_at(before, after)
    expect = Facts(**{**_given(seen), **_given(step.expect or Facts())})
    change = _over(changes(before, after), step.change or Facts())
    return replace(step, expect=expect, change=change if _given(change) else None)


def seen_at(before: Moment, after: Moment) -> Facts:
    """What one sees after a step: the window, who decides, the Drinks and losses that became open
    since the moment ``before``, who has won."""
    window = table_fact(after, "window")
    drinks, losses = open_drinks(after), open_losses(after)
    return Facts(
        decides=table_fact(after, "decides"),
        window=window,
        subject=table_fact(after, "subject") if window != "none" else None,
        drinks=_short(drinks) if drinks != open_drinks(before) else None,
        losses=_lost(losses) if losses and losses != open_losses(before) else None,
        winners=table_fact(after, "winners") or None,
    )


def _short(drinks: Sequence[DrinkFacts]) -> tuple[DrinkFacts, ...] | None:
    """Whose each Drink is, how strong, and whether it was Negated or Ignored."""
    return (
        tuple(
            DrinkFacts(
                drink.drinker,
                alcohol=drink.alcohol,
                fortitude=drink.fortitude or None,
                ignored_by=drink.ignored_by or None,
                negated=drink.negated or None,
            )
            for drink in drinks
        )
        or None
    )


def _lost(losses: Sequence[LossFacts]) -> tuple[LossFacts, ...]:
    """Who would lose how much of what, and to whom."""
    return tuple(
        LossFacts(
            loss.victim,
            fortitude=loss.fortitude or None,
            alcohol=loss.alcohol or None,
            gold=loss.gold or None,
            to=loss.to,
        )
        for loss in losses
    )


def _over(found: Facts, said: Facts) -> Facts:
    """Facts that were found, with what a file already says instead."""
    seats = {**found.seats, **said.seats}
    return Facts(**{**_given(found), **_given(said), "seats": seats})


def _given(facts: Facts) -> dict[str, Any]:
    """The words of facts that say something."""
    return {
        word: value
        for word in facts.__struct_fields__
        if (value := getattr(facts, word)) not in (None, {})
    }
