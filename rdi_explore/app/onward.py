"""What comes after the end of a scenario: what another choice would have led to, played out by the
kernel, what other books make of it, and rulings that rest on the same rules and cards."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from math import log
from typing import NamedTuple

from markupsafe import Markup

from ..draw.html.leaf import HTML, capital, escape
from ..draw.html.onward import OtherWay, Ruling, onward
from ..draw.html.results import UNCHANGED, short_result
from ..draw.words import headline, option_label
from ..kernel import Act, Moment, Option
from ..rulebook import BOOK_TITLES
from ..scenario import Scenario
from ..scenario.answers import WORDS
from ..scenario.cases import MARK
from ..scenario.links import PlaceToken, setup_check, to_question
from .explorer import loaded
from .walk import Walk, chosen_words, let_be

MOST_WAYS, MOST_RULINGS = 3, 4
TRIALS = 40
"""So many other choices are played out at most, the last ones of the line first."""
OF_A_GAME = 16
"""So many are of a whole game: each of its ends is told by all that came before."""


class Onward:
    """What there is to go on to from the end of a walk's scenario; a puzzle keeps it to itself."""

    def __init__(
        self,
        walk: Walk,
        there: Collection[str] | None = None,
        rulings: Mapping[str, tuple[Ruling, ...]] | None = None,
    ) -> None:
        asks = walk.scenario.puzzle is not None
        self.ways = () if asks else ways(walk)
        if rulings is not None:
            self.related = rulings.get(walk.scenario.id.partition(MARK)[0], ())
        else:
            self.related = () if asks else related(walk.scenario, there)

    def html(self) -> Markup:
        """The part of the page."""
        return onward(self.ways, self.related)


def ways(walk: Walk) -> tuple[OtherWay, ...]:
    """Other choices on the scenario's own line that end differently; then the other books."""
    own = walk.lines["A"].moments
    if own[-1].decision is not None:
        return ()
    found: dict[str, OtherWay] = {_result(own): OtherWay(Markup(), Markup(), "")}
    seen = {headline(own[-1], HTML)}
    trials = OF_A_GAME if walk.scenario.is_recorded_game else TRIALS
    for place, option in islice(_others(own), trials):
        line = let_be(own[place].choose(option))
        comes, result = _comes(own[0], line[-1]), _result((own[0], *line))
        if line[-1].decision is None and comes not in seen and result not in found:
            seen.add(comes)
            found[result] = OtherWay(_does(own[place], option), comes, _place(walk, place, option))
        if len(found) > MOST_WAYS:
            break
    return (*list(found.values())[1:], *_by_other_books(walk))


def _others(line: tuple[Moment, ...]) -> Iterator[tuple[int, Option]]:
    """The choices that were not made: first those that leave a card unplayed, the last first."""
    places = range(len(line) - 2, -1, -1)
    for place in places:
        moment, made = line[place], line[place + 1].option
        if made is not None and made.act is not Act.PASS:
            yield from ((place, each) for each in moment.options if each.act is Act.PASS)
    for place in places:
        made = line[place + 1].option
        for each in line[place].options:
            if each != made and each.act is not Act.PASS:
                yield place, each


def _comes(begin: Moment, end: Moment) -> Markup:
    if short_result(begin, end) == UNCHANGED:
        return capital(escape(UNCHANGED)) + "."
    return Markup(headline(end, HTML))


def _does(moment: Moment, option: Option) -> Markup:
    assert moment.decision is not None
    name = escape(moment.name(moment.decision.seat))
    if option.act is Act.PASS:
        return chosen_words(moment, option)
    if option.act is Act.PLAY:
        return Markup(f"{name} plays {chosen_words(moment, option)}")
    return Markup(f"{name}: {option_label(moment, option, HTML)}")


def _place(walk: Walk, place: int, option: Option) -> str:
    choices = (walk.lines["A"].moments[place].options.index(option),)
    check = setup_check(walk.begin.setup)
    return str(PlaceToken(walk.scenario.id, walk.edition, place, choices, place + 1, check))


def _by_other_books(walk: Walk) -> Iterator[OtherWay]:
    """The same line by those other books of the file by which it ends differently."""
    scenario, mine = walk.scenario, walk.lines["A"].moments
    for book in dict.fromkeys((scenario.edition, *scenario.twins)):
        if book != walk.edition:
            line = Walk(scenario, book).lines["A"].moments
            if _result(line) != _result(mine):
                place = to_question(scenario.id, book)
                says = Markup(headline(line[-1], HTML))
                does = escape(f"The same table by {BOOK_TITLES[book]}")
                yield OtherWay(does, says, place, "book")


def _result(line: Sequence[Moment]) -> Markup:
    return short_result(line[0], line[-1], most=99)


# --------------------------------------------------------------------------- related rulings


class _Known(NamedTuple):
    """A scenario that answers a question: by which rules, and with which cards in hand."""

    scenario: Scenario
    rests: frozenset[str]
    rules: frozenset[str]
    cards: frozenset[str]


def related(scenario: Scenario, there: Collection[str] | None = None) -> tuple[Ruling, ...]:
    """The rulings that share most with a scenario, rare rules and cards before common ones, each
    question once; only of those that are ``there``, if that is said."""
    if there is not None and not there:
        return ()
    id = scenario.id.partition(MARK)[0]
    every, rarity = _rulings(), _rarity()
    mine = _known(scenario)
    scores = [
        (_shared(mine, each, rarity), each.scenario)
        for each in every
        if each.scenario.id != id and (there is None or each.scenario.id in there)
    ]
    found: dict[str, Ruling] = {}
    asked = {scenario.question.casefold(), scenario.title.casefold()}
    for score, other in sorted(scores, key=lambda each: -each[0]):
        question = other.question.casefold()
        if not score or len(found) == MOST_RULINGS:
            break
        if question in found or question in asked or other.title.casefold() in asked:
            continue
        assert other.answer is not None
        verdict = other.answer.verdict
        place = to_question(other.id, other.edition)
        found[question] = Ruling(other.question, verdict, WORDS.get(verdict, verdict), place)
        asked.add(other.title.casefold())
    return tuple(found.values())


@lru_cache(maxsize=1)
def _rulings() -> tuple[_Known, ...]:
    return tuple(_known(each) for each in loaded() if each.question and each.answer)


def _known(scenario: Scenario) -> _Known:
    rests = scenario.answer.rules if scenario.answer is not None else ()
    held = (card for seat in scenario.seats.values() for card in (*seat.hand, *seat.pile))
    return _Known(scenario, frozenset(rests), frozenset((*rests, *scenario.rules)), frozenset(held))


@lru_cache(maxsize=1)
def _rarity() -> dict[str, float]:
    """How much it says that two rulings share a rule or a card: the rarer, the more."""
    every = _rulings()
    counts = Counter(name for each in every for name in (*each.rules, *each.cards))
    return {name: log(len(every) / count) for name, count in counts.items()}


def _shared(one: _Known, other: _Known, rarity: dict[str, float]) -> float:
    """An answer's own rule counts thrice, another rule once, a card half."""
    both = one.rules & other.rules
    own = both & (one.rests | other.rests)
    if not both:
        return 0.0
    return (
        sum(rarity.get(rule, 0.0) for rule in both)
        + 2 * sum(rarity.get(rule, 0.0) for rule in own)
        + 0.5 * sum(rarity.get(card, 0.0) for card in one.cards & other.cards)
    )
