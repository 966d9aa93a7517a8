"""What is answered: the item below a window, and what it would do."""

from . import cards as c
from .cards import Kind, Mode
from .desk import Desk
from .values import After, AnyFrame, Hurt, Losing, Play

Subject = AnyFrame | None
"""The item below a window, if there is one."""


def losses_of(subject: Subject) -> tuple[Hurt, ...]:
    """The losses that may be answered in a window on this subject."""
    return subject.hurts if isinstance(subject, After | Losing) else ()


def mode_of(desk: Desk, play: Play) -> Mode:
    """The mode in which a card is being played."""
    return desk.setup.cast[play.card].modes[play.mode]


def types(desk: Desk, play: Play) -> frozenset[Kind]:
    """The types that a card being played has: an "Action - Gambling" card keeps both."""
    mode = mode_of(desk, play).as_
    printed = desk.setup.cast[play.card].type
    both: frozenset[Kind] = frozenset(("action", "gambling"))
    return both if mode in both and both.issubset(printed) else frozenset((mode,))


def changes_drink(mode: Mode) -> bool:
    """Whether a card changes a Drink (wench-drinks.what-changes-a-drink)."""
    return any(
        isinstance(effect, c.DRINK_CHANGERS)
        or (isinstance(effect, c.Ignore) and effect.ignore == "drink")
        for effect in mode.do
    )


def guards_drinks(mode: Mode) -> bool:
    """Whether a card is of the class that Negates cards that change Drinks."""
    return any(isinstance(effect, c.Negate) for effect in mode.do) and any(
        isinstance(condition, c.Changes) for condition in mode.when
    )
