"""Grounds: the rules that a judge would name for why a play is allowed.

Rules that forbid are reasons (``reasons.py``) and stand in refusals. Rules that only permit act
when somebody makes use of them: each subject has one function here, which names those that this
play makes use of. They are asked for when the card is announced, and only for the record.
"""

from collections.abc import Callable, Iterator

from . import cards as c
from .desk import Desk
from .subject import evicts, mode_of
from .values import AnyFrame, Play, Window

Ground = Callable[[Desk, Play], Iterator[str]]
"""``(desk, play) -> rules``: what allows the card that was just announced, on one subject."""


def grounds(desk: Desk, play: Play) -> tuple[str, ...]:
    """The rules that allow the card on top of the agenda, each once."""
    return tuple(dict.fromkeys(rule for ground in _GROUNDS for rule in ground(desk, play)))


def _window(desk: Desk) -> Window | None:
    """The window in which the card was played, if it was played in one."""
    below = desk.agenda[-2] if len(desk.agenda) > 1 else None
    return below if isinstance(below, Window) else None


def _answered(desk: Desk) -> AnyFrame | None:
    """What the card answers, if it was played in a window."""
    return desk.agenda[-3] if _window(desk) is not None else None


def _bets(desk: Desk, play: Play) -> Iterator[str]:
    """A Cheating Card may follow anything, a Gambling Card anything but a Winning Hand."""
    match mode_of(desk, play).as_:
        case "cheating":
            yield "winning-hand.cheating-after-anything"
        case "gambling":
            if desk.round is not None and desk.round.lock:
                yield "winning-hand.whitehawk-exception"
            else:
                yield "winning-hand.gambling-except-after-it"
            if "action" in desk.setup.cast[play.card].type:
                yield "gambling.dual-use-card"


def _after_leaving(desk: Desk, play: Play) -> Iterator[str]:
    """Who has left a Round still plays Sometimes and Anytime Cards, the Wench's tip too."""
    if desk.round is None or play.by in desk.round.members:
        return
    if mode_of(desk, play).as_ in ("sometimes", "anytime"):
        yield "leave-round.may-still-play-sometimes-anytime"
    if _ends_the_round(desk, play):
        yield "wench-tip.playable-after-leaving"


def _against_eviction(desk: Desk, play: Play) -> Iterator[str]:
    """The Round may be ended before somebody is forced out of it."""
    answered = _answered(desk)
    if isinstance(answered, Play) and evicts(desk, answered) and _ends_the_round(desk, play):
        yield "wench-tip.against-forced-leave"


def _ends_the_round(desk: Desk, play: Play) -> bool:
    return any(isinstance(e, c.End) and e.end == "round" for e in mode_of(desk, play).do)


def _events_in_order(desk: Desk, play: Play) -> Iterator[str]:
    """The taking of a pot follows the winning, and has its answers later."""
    window = _window(desk)
    if window is not None and window.kind == "taken":
        yield "timing.sequential-events"


def _protected(desk: Desk, play: Play) -> Iterator[str]:
    """A card that few cards can answer was answered by one of these."""
    answered = _answered(desk)
    if isinstance(answered, Play):
        only = desk.setup.cast[answered.card].only
        if only is not None and desk.setup.cast[play.card].family in only.families:
            yield only.rule


_GROUNDS: tuple[Ground, ...] = (
    _bets, _after_leaving, _against_eviction, _events_in_order, _protected,
)  # fmt: skip
