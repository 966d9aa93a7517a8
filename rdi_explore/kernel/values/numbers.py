"""Numbers and words that stand for seats, cards, phases and windows.

A number says by its type what it counts or names; saving and loading positions walk these types.
"""

from typing import Annotated, Any, Literal, NamedTuple, NewType, TypeGuard


class Span(NamedTuple):
    """How far a number may go in a position that somebody has written."""

    least: int
    most: int


def span(kind: Any) -> Span | None:
    """How far numbers of this type may go, if the type says it."""
    return next((each for each in getattr(kind, "__metadata__", ()) if type(each) is Span), None)


SeatNo = NewType("SeatNo", int)
"""The number of a seat: clockwise from 0."""

NOBODY = SeatNo(-1)
"""No seat: nobody in control, a loss without a source, a half that scores for nobody."""

FIRST_SEAT = SeatNo(0)

SeatOrNobody = Annotated[SeatNo, NOBODY]
"""A seat where there may be none (:data:`NOBODY`)."""

Purse = NewType("Purse", int)
"""What may receive Gold and is no player: :data:`INN` or :data:`POT`."""

INN = Purse(-2)
"""The receiver of a payment that is no player."""

POT = Purse(-3)
"""The receiver of an ante."""

Receiver = SeatNo | Purse
"""Who may receive Gold; of a loss that nobody receives :data:`NOBODY`."""


def is_seat(receiver: Receiver) -> TypeGuard[SeatNo]:
    """Whether it is a player who receives Gold."""
    return receiver >= 0


CardNo = NewType("CardNo", int)
"""The number of a card: its place in the cast of the setup."""

NOTHING = CardNo(-1)
"""No card: a player was picked, and no card in front; a loss without a card that lies there."""

CardOrNothing = Annotated[CardNo, NOTHING]
"""A card where there may be none (:data:`NOTHING`)."""

ModeNo = NewType("ModeNo", int)
"""The number of a mode of a card, or of the alternative that is chosen."""

PartNo = Annotated[int, Span(-1, 1_000)]
"""Which of several Drinks, losses, dues or marks is meant."""

WHOLE: PartNo = -1
"""No part: what is answered is answered as a whole."""

StepNo = Annotated[int, Span(0, 100)]
"""How many instructions of a card, or lists of them, come before this one."""

Amount = Annotated[int, Span(-10_000, 10_000)]
"""By how much something changes, or how high it stands."""

Gold = Annotated[int, Span(0, 10_000)]
"""An amount of Gold that lies somewhere."""

Count = Annotated[int, Span(0, 1_000)]
"""How many there are."""

Few = Annotated[int, Span(0, 100)]
"""How many of what is never many: Actions to come, spots of a track."""

Asked = Annotated[int, Span(0, 8)]
"""How many players were asked."""

Seed = Annotated[int, Span(0, (1 << 63) - 1)]
"""What the seed has become after so many shuffles."""

PhaseName = Literal["discard", "action", "order", "drink"]

PHASES: tuple[PhaseName, ...] = ("discard", "action", "order", "drink")
"""The four phases of a turn in their order (turn.four-phases)."""

PhasesDone = Annotated[int, Span(0, len(PHASES))]
"""How many phases of a turn are over."""

WindowKind = Literal["card", "drink", "event", "ante", "payment", "after", "won", "taken", "free",
                     "gamble", "losing", "chaser", "draw"]  # fmt: skip
"""What a window is about: a card played, Drinks or an Event revealed, an ante demanded, Gold
that is due, losses that have happened, a Round won, a pot taken, the time before or after a
special action, a gambling turn, the last chance of losing players, the time before a Chaser
(where a ruling allows Anytime Cards there), or the others' time between discarding and drawing
(by another ruling)."""

Stage = Literal["any", "anytime", "sometimes", "wish"]
"""What is asked for: any play, Anytime Cards first, any play once these have gone first, or what
each wishes to play."""

CardSet = int
"""A set of cards where they lie: bit ``n`` is card ``n`` in hand, bit ``FRONT + n`` in front."""

FRONT = 1 << 10

ASIDE = 2 << 10
"""And bit ``ASIDE + n`` is card ``n`` in a pile from which it may be played."""

bit = (1).__lshift__
"""The set of this one card in hand."""

WhyDue = Literal["refill", "ante", "card", "contest", "event", "wages"]
"""Why Gold is due."""
