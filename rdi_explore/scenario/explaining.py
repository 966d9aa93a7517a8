"""What an author may copy: for every step of a line the rules that were cited, what was possible
there, and what was refused by which rule."""

from collections.abc import Iterator

import msgspec

from ..kernel import Moment
from .cases import Run
from .facts import rules_between, rulings_between
from .failing import possible, refused, turn_words
from .play import Played
from .schema import LOOKS, VERBS, StepSheet
from .waiting import stop_words
from .writing import step_text


class Explained(msgspec.Struct, frozen=True):
    """A step, or the end of the line (``step`` is 0).

    ``open``, ``turn``, ``decides``, ``possible`` (steps) and ``refused`` (rules by seat and card)
    tell of the moment at which the step is made, after any waiting. ``cited`` are the rules of the
    record since the step before (at the end: since the start), which ``rules`` may name;
    ``rulings`` the open questions that decided.
    """

    step: int
    said: str
    open: str
    turn: str
    decides: str
    possible: tuple[str, ...]
    refused: dict[str, dict[str, tuple[str, ...]]]
    cited: tuple[str, ...]
    rulings: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The same in lines, for a terminal."""
        return "\n".join(f"       {line}" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"step {self.step}: {self.said}" if self.step else "at the end"
        yield f"  open: {self.open} · turn: {self.turn} · decides: {self.decides}"
        for index, step in enumerate(self.possible):
            yield ("  possible: " if not index else "            ") + step
        for name, cards in self.refused.items():
            for card, rules in cards.items():
                yield f"  refused to {name}: {card}, because: [{', '.join(rules)}]"
        if self.cited:
            yield f"  rules: [{', '.join(self.cited)}]"
        if self.rulings:
            yield f"  rulings: [{', '.join(self.rulings)}]"


def explained(run: Run, played: Played) -> Iterator[Explained]:
    """Every step of a run, as far as its line was played, and the end; listed choices have no
    steps, of them only the end is told. Steps of other editions are left out."""
    before = begin = played.end.line()[0]
    for number, (step, after) in enumerate(zip(run.scenario.line, played.after, strict=False), 1):
        if step.only_in is None or run.edition in step.only_in:
            there = _made_at(step, before, after)
            yield _explained(number, step_text(step), there, before, after)
        before = after
    yield _explained(0, "", played.end, begin, played.end)


def _made_at(step: StepSheet, before: Moment, after: Moment) -> Moment:
    """The moment at which a step was made: of a choice, where it was chosen; where everybody
    passes, or several play, the one before; of a step that waits or looks, its own."""
    verb = next((verb for verb in VERBS if getattr(step, verb) is not None), None)
    if verb is None or verb in LOOKS or after.parent is None:
        return after
    return before if verb in ("everyone", "together") else after.parent


def _explained(step: int, said: str, there: Moment, before: Moment, after: Moment) -> Explained:
    decision = there.decision
    return Explained(
        step=step,
        said=said,
        open=stop_words(there),
        turn=turn_words(there),
        decides="nobody" if decision is None else there.name(decision.seat),
        possible=possible(there),
        refused=refused(there),
        cited=tuple(sorted(rules_between(before, after))),
        rulings=tuple(sorted(rulings_between(before, after))),
    )
