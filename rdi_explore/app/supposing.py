"""What would have to differ: one question about one card, asked on a page and answered at once."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from markupsafe import Markup

from ..draw.html.leaf import HTML, capital, escape
from ..draw.html.refusals import Supposed
from ..draw.words import nearest_words
from ..explore import nearest
from ..kernel import CardNo, Moment, Refusal
from .walk import Refused


class AskedWhen(NamedTuple):
    """What was asked last, at which moment: it stands there as long as one stays there."""

    moment: Moment | None
    supposed: Supposed

    def at(self, moment: Moment) -> Supposed:
        """What stands there at this moment."""
        return self.supposed if moment is self.moment else Supposed()


NOTHING_ASKED = AskedWhen(None, Supposed())


def asked_of(moment: Moment, seat: int, card: int) -> AskedWhen:
    """Ask of this card of this seat.

    Raises:
        Refused: it is not refused here.
    """
    refusals = [no for no in moment.refusals if (no.seat, no.card) == (seat, card)]
    if not refusals:
        raise Refused("That card is not refused at this step.")
    return AskedWhen(moment, Supposed(seat, card, when_it_fits(moment, refusals)))


def when_it_fits(
    moment: Moment, refusals: Iterable[Refusal], seen: Collection[CardNo] | None = None
) -> tuple[Markup, ...]:
    """What would have to differ for a card that is refused: a sentence for each of its modes for
    which it is another one. Only cards that are ``seen`` (all) are named."""
    told: dict[Markup, list[str]] = {}
    kind = None
    for no in {no.mode: no for no in refusals}.values():
        kind = moment.setup.cast[no.card]
        words = Markup(nearest_words(moment, nearest(moment, no), HTML, seen))
        told.setdefault(words, []).append(kind.modes[no.mode].name or f"way {no.mode + 1}")
    if kind is None or len(kind.modes) == 1:
        return tuple(told)
    return tuple(
        Markup(f"<i>{capital(escape(', '.join(modes)))}:</i> {words}")
        for words, modes in told.items()
    )
