"""What would have to differ for a refused play, as a sentence: “It would fit if …”.

``It`` is the card, for its title stands before the sentence wherever one is shown.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ...explore.nearest import Nearest, nearest
from ...explore.supposing import (
    Aimed,
    AllPass,
    BeginsAnew,
    BookIs,
    Circumstance,
    ControlIsFree,
    DeckHas,
    DrinkIs,
    EventIs,
    Has,
    InPhase,
    IsThere,
    MemberIs,
    OnTurn,
    PlayIs,
    RoundRuns,
    WinnerIs,
)
from ...kernel import CardNo, Moment, Option, Refusal, SeatNo
from ...rulebook import BOOK_TITLES
from ..cards import PHASE, counted, type_of
from ..style import PLAIN, Style
from .names import listed, one_end, title, whom_words

NONE_FOUND = "No small change at this table would make it fit."


def nearest_words(
    moment: Moment,
    found: Nearest | None,
    style: Style = PLAIN,
    seen: Collection[CardNo] | None = None,
) -> str:
    """What would have to differ, as a sentence; that nothing was found, if so. A card that is none
    of those that are ``seen`` (all) is not named."""
    if found is None:
        return style.text(NONE_FOUND)
    return one_end(_Supposed(moment, found, style, seen).words())


class Supposition(NamedTuple):
    """What would have to differ for one mode of a card that is refused: the reasons against it, the
    nearest table, and the sentence."""

    refusals: tuple[Refusal, ...]
    title: str
    found: Nearest | None
    words: str


def suppositions(moment: Moment, seats: Iterable[SeatNo] | None = None) -> Iterator[Supposition]:
    """One for each mode of each card that these seats (everybody) cannot play now."""
    refused: dict[tuple[int, int, int], list[Refusal]] = {}
    for no in moment.refusals:
        if seats is None or no.seat in seats:
            refused.setdefault((no.seat, no.card, no.mode), []).append(no)
    for reasons in refused.values():
        found = nearest(moment, reasons[0])
        card = moment.setup.cast[reasons[0].card]
        name = card.modes[reasons[0].mode].name
        of = f"{card.title} ({name})" if name else card.title
        yield Supposition(tuple(reasons), of, found, nearest_words(moment, found))


class _Supposed:
    """The sentence of one answer: when it would fit, then what would have to be so."""

    def __init__(
        self, moment: Moment, found: Nearest, style: Style, seen: Collection[CardNo] | None
    ) -> None:
        self.moment, self.found, self.style, self.seen = moment, found, style, seen
        self.you = found.refusal.seat
        self.kinds = {type(fact) for fact in found.facts}
        self.first_play = next((fact for fact in found.facts if isinstance(fact, PlayIs)), None)

    def words(self) -> str:
        """The whole sentence."""
        match self.found.facts:
            case (AllPass(),):
                return "It fits as soon as everybody has passed."
            case (Aimed(option),):
                return f"It fits {self._how(option)}."
            case (BookIs(edition),):
                return f"It would fit by {BOOK_TITLES[edition]}."
            case _:
                when, clauses = " ".join(self._when()), dict.fromkeys(self._clauses())
                more = f"if {listed(clauses)}" if clauses else ""
                return f"It would fit {', '.join(filter(None, (when, more)))}."

    def _how(self, option: Option) -> str:
        """How it can be played here: on whom, or in which way."""
        on = whom_words(self.found.setup, option, self.style)
        name = self.found.setup.cast[option.card].modes[option.mode].name
        return f"on {on}" if on else f"so: {name}" if name else "in another way"

    def _when(self) -> Iterator[str]:
        """The turn, the phase and the Round, as far as they differ."""
        if AllPass in self.kinds:
            yield "as soon as everybody has passed"
        if not self.kinds & {DrinkIs, EventIs}:
            yield from self._moment_of_turn()
        for fact in self.found.facts:
            if isinstance(fact, RoundRuns):
                yield self._round(fact)
            elif isinstance(fact, BeginsAnew):
                yield f"at the beginning of the {PHASE[fact.phase]}"

    def _moment_of_turn(self) -> Iterator[str]:
        turns = [self._whose(each.seat) for each in self.found.facts if isinstance(each, OnTurn)]
        phases = [PHASE[each.phase] for each in self.found.facts if isinstance(each, InPhase)]
        if turns and phases:
            yield f"in {turns[0]} {phases[0]}"
        elif turns:
            yield f"on {turns[0]} turn"
        elif phases:
            yield f"in the {phases[0]}"

    def _round(self, fact: RoundRuns) -> str:
        game = self.moment.position.round
        the = "a Round of Gambling" if game is None or game.ended else "the Round"
        return (
            f"in {the}" if PlayIs in self.kinds else f"on {self._whose(fact.gambler)} turn in {the}"
        )

    def _whose(self, seat: SeatNo) -> str:
        return f"{self.name(seat)}'s own" if seat == self.you else f"{self.name(seat)}'s"

    def _clauses(self) -> Iterator[str]:
        """The other facts, each as a half sentence."""
        return filter(None, map(self._clause, self.found.facts))

    def _clause(self, fact: Circumstance) -> str:
        match fact:
            case PlayIs():
                on = whom_words(self.found.setup, fact.option, self.style)
                whom = f" on {on}" if on else ""
                played = "played" if fact == self.first_play else "answered with"
                return f"{self.name(fact.by)} {played} {self.card(fact.option.card)}{whom}"
            case DrinkIs():
                what = f" {self.card(fact.card)}" if fact.card is not None else ""
                return f"{self.name(fact.drinker)} were about to drink{what}"
            case EventIs():
                return f"{self.name(fact.by)} revealed {self.card(fact.card)}"
            case MemberIs():
                return f"{self.name(fact.seat)} were in the Round"
            case ControlIsFree():
                return "any bet could follow the last one"
            case WinnerIs():
                return f"{self.name(fact.seat)} had just won a Round of Gambling"
            case Has():
                return f"{self.name(fact.seat)} had {self._had(fact)}"
            case IsThere():
                return f"{self.name(fact.seat)} were there"
            case DeckHas():
                return "a card were left in that deck"
            case _:
                return ""

    def _had(self, fact: Has) -> str:
        """So much more, or less, of what a player has; just so many of what there is none."""
        limits = self.moment.setup.token_limits
        n = abs(fact.n - fact.before)
        if fact.what in limits:
            what = counted(n, self.style.text(limits[fact.what].title))
        else:
            what = counted(n, "card") if fact.what == "hand" else f"{n} {fact.what.capitalize()}"
        more = " more" if fact.n > fact.before > 0 else " less" if fact.n < fact.before else ""
        return f"{what}{more}" + (" in hand" if fact.what == "hand" else "")

    def name(self, seat: SeatNo) -> str:
        """The name at a seat."""
        return self.style.text(self.moment.name(seat))

    def card(self, number: CardNo) -> str:
        """The title of a card; of one that is not seen its type."""
        if self.seen is None or number in self.seen:
            return title(self.found.setup, number, self.style)
        card = self.found.setup.cast[number]
        what = "" if card.face is not None or "event" in card.type else " Card"
        return self.style.text(f"a certain {type_of(card)}{what}")
