"""What is to be known of a failure: the step, the table then, what was possible, and when what
the step asks for would have been so."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ..kernel import Moment, by_seat
from ..rulebook import cited_ids
from .facts import compare, fact_text, table_fact
from .play import LineError, Played, play_step
from .schema import StepSheet
from .waiting import passing, place_of, stop_words
from .writing import step_of, step_text

MOST = 24
"""So many possible steps are told, and so many refusals."""


class Failing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A failure as data. ``open`` is what is open at that moment, ``table`` what each seat has,
    ``possible`` are steps that could be made there, ``refused`` the other cards in hand, each with
    its rules; ``nearest`` says when the step would have held."""

    step: int
    said: str
    why: str
    open: str
    turn: str
    decides: str
    table: dict[str, dict[str, Any]]
    possible: tuple[str, ...]
    refused: dict[str, dict[str, tuple[str, ...]]]
    nearest: str = ""

    @property
    def text(self) -> str:
        """The failure in lines, for a terminal."""
        return "\n".join(f"       {line}" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        if self.said:
            yield f"step {self.step}: {self.said}"
        yield f"open: {self.open} · turn: {self.turn} · decides: {self.decides}"
        for name, has in self.table.items():
            yield f"{name}: " + ", ".join(
                f"{word} {fact_text(value)}" for word, value in has.items()
            )
        for index, step in enumerate(self.possible):
            yield ("possible: " if not index else "          ") + step
        for name, cards in self.refused.items():
            for card, rules in cards.items():
                yield f"refused to {name}: {card} ({', '.join(rules)})"
        if self.nearest:
            yield f"nearest: {self.nearest}"


def failing(error: LineError, played: Played) -> Failing | None:
    """What is to be known of a fault on a line that was played as far as it goes."""
    moment = error.reached
    if moment is None:
        return None
    decision = moment.decision
    return Failing(
        step=error.step,
        said=step_text(error.sheet) if error.sheet is not None else "",
        why=error.message,
        open=stop_words(moment),
        turn=turn_words(moment),
        decides="nobody" if decision is None else moment.name(decision.seat),
        table=_table(moment),
        possible=possible(moment),
        refused=refused(moment, lambda rule: cited_ids([rule], moment.setup.edition)),
        nearest=_nearest(error.sheet, moment, played) if error.sheet is not None else "",
    )


def _table(moment: Moment) -> dict[str, dict[str, Any]]:
    """What each seat has, as it stands in a file."""
    found: dict[str, dict[str, Any]] = {}
    for number, seat in by_seat(moment.position.seats):
        has: dict[str, Any] = {
            "fortitude": seat.fortitude, "alcohol": seat.alcohol, "gold": seat.gold,
        }  # fmt: skip
        for pile in ("hand", "pile", "front"):
            if getattr(seat, pile):
                has[pile] = tuple(moment.setup.cast[card].id for card in getattr(seat, pile))
        if seat.out:
            has["out"] = True
        found[moment.name(number)] = has
    return found


def turn_words(moment: Moment) -> str:
    """Whose turn it is, and which phase."""
    return f"{table_fact(moment, 'turn')}, {moment.phase or 'no phase'}"


def possible(moment: Moment) -> tuple[str, ...]:
    """What who decides may do, each as a step of a file."""
    return tuple(step_text(step_of(moment, option)) for option in moment.options[:MOST])


def refused(
    moment: Moment, called: Callable[[str], str] = str
) -> dict[str, dict[str, tuple[str, ...]]]:
    """By seat, the cards that may not be played here, with the rules that forbid them."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for no in moment.refusals[: MOST * 4]:
        card, name = moment.setup.cast[no.card].id, moment.name(no.seat)
        rules = found.setdefault(name, {}).get(card, ())
        found[name][card] = tuple(dict.fromkeys((*rules, called(no.rule))))
    return found


def _nearest(step: StepSheet, moment: Moment, played: Played) -> str:
    """The nearest moment, on the line or if everybody passes, at which the step would hold."""
    line = [*played.end.line(), *list(passing(moment))[1:]]
    there = [each for each in line if place_of(each) != place_of(moment) and _holds(step, each)]
    if not there:
        return ""
    found = min(there, key=lambda each: abs(each.depth - moment.depth))
    number = sum(each.depth <= found.depth for each in played.after)
    return f"{_when(number, found, moment, played)}, at: {stop_words(found)}"


def _when(number: int, found: Moment, moment: Moment, played: Played) -> str:
    if found.depth > moment.depth and number >= len(played.after):
        return "later, if everybody passes"
    return f"after step {number}" if number else "at the start"


def _holds(step: StepSheet, moment: Moment) -> bool:
    """Whether what a step looks at or expects is so here."""
    if step.change is not None:
        return False
    try:
        play_step(moment, msgspec.structs.replace(step, until=None))
    except LineError:
        return False
    looks = step.may_play or step.may_not_play or step.may or step.may_not
    return looks is not None or (
        step.expect is not None and not compare(step.expect, moment, since=moment)
    )
