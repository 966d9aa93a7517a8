"""The grounds of a play: the rules that a judge would name for why it is allowed.

Rules that forbid show themselves in refusals; rules that permit show themselves here, in the
record of the play. Nothing in this file decides anything.
"""

from collections.abc import Callable, Iterator

from . import cards as c
from .desk import HIGHEST, Desk
from .subject import Subject, answered_by, immune, mode_of
from .values import NOBODY, Gambling, Part, Phase, Play

Ground = Callable[[Desk, Play, Subject], Iterator[str]]


def grounds(desk: Desk, play: Play) -> tuple[str, ...]:
    """The rules that permit a card that is just announced, each once."""
    subject = answered_by(desk, play)
    return tuple(dict.fromkeys(rule for each in GROUNDS for rule in each(desk, play, subject)))


def moment_of_play(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """When: a Sometimes Card around a special action; an Anytime Card as an answer."""
    match mode_of(desk, play).as_:
        case "sometimes" if isinstance(subject, Phase):
            yield "sometimes.any-phase"
        case "anytime" if subject is not None and not isinstance(subject, Phase | Gambling):
            yield "anytime.counts-as-response"


def what_is_affected(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """Why the answered card affects an attribute of the player."""
    wanted = {
        stat
        for condition in mode_of(desk, play).when
        if isinstance(condition, c.Affects)
        for stat in condition.affects
    }
    if not wanted or not isinstance(subject, Play):
        return
    parts = [
        part
        for part in subject.parts
        if part.stat in wanted and part.amount and play.by in (part.victim, part.to)
    ]
    if parts and all(part.victim == play.by and _at_its_limit(desk, part) for part in parts):
        yield "affects.at-limit-still-affects"
    if any(part.victim == play.by and part.to != NOBODY for part in parts):
        yield "affects.gold-payment-is-direct"
    if not parts:
        yield "affects.direct-change-only"


def _at_its_limit(desk: Desk, part: Part) -> bool:
    now: int = getattr(desk.seats[part.victim], part.stat)
    return now == (HIGHEST if part.amount > 0 and part.stat != "gold" else 0)


def not_negating(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A card that may not be Negated or Ignored may still be reduced, redirected or shared."""
    if isinstance(subject, Play) and any(
        isinstance(effect, c.Reduce | c.SetTo | c.Redirect | c.ShareLoss)
        for effect in mode_of(desk, play).do
    ):
        if immune(desk, subject, "negate"):
            yield "negate.needs-the-word"
        if immune(desk, subject, "ignore"):
            yield "ignore.needs-the-word"


GROUNDS: tuple[Ground, ...] = (moment_of_play, what_is_affected, not_negating)
