"""Waiting: at what play stands still, and letting everybody pass up to a place that is named."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from ..kernel import NOTHING, Act, Gambling, Moment, Option, Phase, SeatNo
from .facts import table_fact
from .schema import LOOKS, VERBS, StepSheet, Stop, Until, Waiting

PASSING = (Act.PASS, Act.ENOUGH)
"""The acts with which a player plays nothing, or discards no more."""

LIMIT = 2_000
"""Choices after which a line is taken for endless."""

_CALM = ("free", "gamble")
"""The windows in which nothing waits for an answer: cards may be played, but need not answer."""


def stop_of(moment: Moment) -> Stop | None:
    """The kind of what is open: a window, the special action of a phase or gambling turn, or any
    other choice; nothing when all is settled."""
    if moment.decision is None:
        return None
    if moment.window is not None:
        return moment.window.kind
    special = isinstance(moment.position.agenda[-1], Phase | Gambling)
    return "action" if special else "choice"


def place_of(moment: Moment) -> int:
    """The number of what is open: as long as it is the same, play has not moved on."""
    return moment.numbers[-1] if moment.decision is not None else -1


def passing(moment: Moment) -> Iterator[Moment]:
    """This moment and those that follow if everybody passes, until somebody must choose."""
    for _ in range(LIMIT):
        yield moment
        if not moment.may_decline:
            return
        moment = moment.decline()


def pass_to(moment: Moment, holds: Callable[[Moment], bool]) -> Moment | None:
    """The first moment at which this holds if everybody passes."""
    return next(filter(holds, passing(moment)), None)


def pass_here(moment: Moment, holds: Callable[[Moment], bool]) -> Moment | None:
    """The same, as long as nothing else is open than now."""
    here = place_of(moment)
    for each in passing(moment):
        if place_of(each) != here:
            return None
        if holds(each):
            return each
    return None


def fits(until: Until, seat: str | None, moment: Moment) -> bool:
    """Whether play has come to where a step waits for; ``seat`` is that of the step."""
    if until == "quiet":
        return quiet(moment)
    if not isinstance(until, Waiting):
        return stop_of(moment) == until
    return (
        until.window in (None, stop_of(moment))
        and all(
            getattr(until, word) in (None, table_fact(moment, word))
            for word in ("subject", "phase", "turn")
        )
        and until.asked in (None, _asked(moment))
        and (until.playable is None or _playable(moment, until.playable, seat))
    )


def has_passed(moment: Moment, seat: SeatNo) -> bool:
    """Whether a seat was asked in the open window since it last opened, and played nothing."""
    name = moment.name(seat)
    return moment.window is not None and name in table_fact(moment, "declined")


def quiet(moment: Moment) -> bool:
    """Whether nothing waits for an answer any more, nor for a choice that is part of one."""
    return stop_of(moment) in (None, "action", *_CALM)


def _asked(moment: Moment) -> str:
    """Who is asked and can do more than pass, or nobody."""
    if moment.decision is None or all(option.act in PASSING for option in moment.options):
        return ""
    return moment.name(moment.decision.seat)


def _playable(moment: Moment, card: str, seat: str | None) -> bool:
    if moment.decision is None or seat not in (None, moment.name(moment.decision.seat)):
        return False
    return any(option.act is Act.PLAY and plays(moment, option, card) for option in moment.options)


def plays(moment: Moment, option: Option, card: str) -> bool:
    """Whether an option concerns the card of this id."""
    return option.card != NOTHING and moment.setup.cast[option.card].id == card


# ------------------------------------------------------------------------------- steps


def moves(step: StepSheet) -> bool:
    """Whether a step makes choices of its own, and is not bound to one moment already."""
    verb = next((verb for verb in VERBS if getattr(step, verb) is not None), "together")
    return verb not in (*LOOKS, "together")


def bare(step: StepSheet) -> StepSheet:
    """What a step moves, without what it looks at or expects. What waits until something may be
    done goes on to where it may."""
    waits = step.until == "possible" and (step.may or step.may_play) is not None
    if not waits and any(getattr(step, verb) is not None for verb in LOOKS):
        return StepSheet(until=None if step.until == "possible" else step.until, seat=step.seat)
    return replace(step, expect=None, change=None)


# ------------------------------------------------------------------------------- in words


def until_words(until: Until) -> str:
    """``until: drink``, as it stands in a file."""
    return f"until: {until_value(until)}"


def until_value(until: Until) -> str:
    """``drink`` or ``{window: card, subject: some-card}``, as it stands in a file."""
    if not isinstance(until, Waiting):
        return until
    given = {word: getattr(until, word) for word in until.__struct_fields__}
    return "{" + ", ".join(f"{word}: {value}" for word, value in given.items() if value) + "}"


def stop_words(moment: Moment) -> str:
    """What is open, in the words of a file: ``card (some-card)``, ``action``, ``nothing``."""
    stop = stop_of(moment)
    about = table_fact(moment, "subject") if moment.window is not None else None
    return (stop or "nothing") + (f" ({about})" if about else "")


def stops_on(moments: Iterator[Moment]) -> str:
    """The different places at which play stands still, in order."""
    words: list[str] = []
    last = -2
    for moment in moments:
        if place_of(moment) != last:
            words.append(stop_words(moment))
            last = place_of(moment)
    return ", ".join(words[:8]) + (" …" if len(words) > 8 else "")


def waits_between(here: Moment, there: Moment, card: str | None) -> Iterator[Until]:
    """The ways to say that one waits from one moment to a later one, the shortest first; whether
    one leads there is not sure. ``card`` is the one that is played there."""
    stop = stop_of(there)
    if stop is None:
        return
    yield stop
    turns = there.position.turn != here.position.turn
    told: dict[str, Any] = {
        "asked": _asked(there),
        "phase": there.phase if there.phase != here.phase or turns else "",
        "subject": table_fact(there, "subject") if there.window is not None else None,
        "turn": table_fact(there, "turn") if turns else "",
    }
    words = {word: value for word, value in told.items() if value}
    for count in range(1, len(words) + 1):
        for some in combinations(words, count):
            yield Waiting(stop, **{word: words[word] for word in some})
    if card:
        yield Waiting(playable=card)
