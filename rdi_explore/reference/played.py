"""Which cards a scenario shows: those that are played there, may be or may not be, or are asked of.

A card that only lies in a hand is not: its page would lead to tables where nothing comes of it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from ..catalogue import cards, tokens
from ..kernel import Card, Drink, Drinks, Setup
from ..scenario import Scenario, load, runs
from ..scenario.answers import place_in_answer, split
from ..scenario.play import play_as_far
from ..scenario.schema import QuestionSheet, StepSheet
from .entries import Reference


def shown_cards(scenario: Scenario) -> dict[str, str | None]:
    """The cards of the catalogue that a scenario shows, each with whose question is about it: that
    of the file (``""``), that of a case, by its name, or of none."""
    found: dict[str, str | None] = _asked_of_cases(scenario)
    found |= dict.fromkeys(_asked_about(scenario), "")
    for name, one in {run.case: run.scenario for run in runs(scenario)}.items():
        case = next((each for each in scenario.cases if each.name == name), None)
        asks = name if case is not None and case.answer is not None else None
        whose = "" if asks is None and place_in_answer(scenario, name) is not None else asks
        about = {*_lying(one), *_answered_by(scenario, name, one.line)}
        for id in chain(_lying(one), *map(_of_step, one.line)):
            if id in about and (whose == "" or found.get(id) is None):
                found[id] = whose
            found.setdefault(id, None)
    return {id: whose for id, whose in found.items() if id in cards()}


@cache
def drunk_there(id: str) -> frozenset[str]:
    """The Drinks, and Chasers, that somebody drinks on the lines of a scenario as they say: whole
    or shared as the card allows, and not made stronger or weaker."""
    lines = (play_as_far(run.scenario)[0].end.line() for run in runs(load(id)))
    return frozenset(
        moment.setup.cast[card].id
        for moment in chain.from_iterable(lines)
        for entry in moment.entries
        if isinstance(entry.frame, Drinks) and entry.drinks_up and entry.changes
        for drink in entry.frame.drinks
        if _is_unchanged(moment.setup, drink)
        for card in drink.names
    )


def _is_unchanged(setup: Setup, drink: Drink) -> bool:
    """Whether a Drink does to its drinker what its cards say."""
    faces = [face for card in drink.names if (face := setup.cast[card].face) is not None]
    if drink.drinker in drink.ignored or len(faces) < len(drink.names):
        return False
    if drink.halved:
        return all(face.splits_itself for face in faces)
    says = sum(face.alcohol for face in faces), sum(face.fortitude for face in faces)
    return (drink.alcohol, drink.fortitude) == says


def _answered_by(scenario: Scenario, case: str, line: Sequence[StepSheet]) -> Iterator[str]:
    """The cards on which the answer rests: those that are played, and those that may be played, or
    may not, at a step that confirms it."""
    answer = next((each.answer for each in scenario.cases if each.name == case), None)
    answer = answer or scenario.answer
    places = [split(scenario, words) for words in answer.places] if answer is not None else []
    steps = {at for _, name, at in places if name in ("", case)}
    for number, step in enumerate(line, 1):
        if step.plays or str(number) in steps:
            yield from _of_step(step)


def about_first(every: Iterable[Reference], card: Card) -> list[Reference]:
    """Scenarios with a question that is about a card before those in which it is just there. Of
    each first those that answer one, that name the card, and that show few others."""

    def far(each: Reference) -> tuple[bool, bool, bool, int]:
        named = any(is_named(said, card.title) for said in each.sayings)
        return each.cards[card.id] is None, each.answer is None, not named, len(each.cards)

    return sorted(every, key=far)


def is_named(text: str, title: str) -> bool:
    """Whether a text names a card; a title of one word has to stand there with its signs."""
    bare = title.rstrip(".!")
    wanted = bare if " " in bare else title
    return wanted in text and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text) is not None


def _asked_of_cases(scenario: Scenario) -> dict[str, str | None]:
    """What the questions of cases name: each with the first such case that has an answer."""
    found: dict[str, str | None] = {}
    for case in scenario.cases:
        whose = case.name if case.answer is not None else ""
        for id, card in cards().items():
            if case.question and is_named(case.question, card.title):
                found[id] = found.get(id) or whose
    return found


def _asked_about(scenario: Scenario) -> Iterator[str]:
    """What the question names, and the plays of a puzzle and of the answers to a lesson."""
    asked = scenario.question
    yield from (id for id, card in cards().items() if is_named(asked, card.title))
    if scenario.puzzle is not None:
        yield from _words((*scenario.puzzle.solution, *scenario.puzzle.tempting))
    for question in scenario.lesson.questions if scenario.lesson is not None else ():
        yield from _answers(question)


def _answers(question: QuestionSheet) -> Iterator[str]:
    yield from _words((*question.right, *question.wrong))
    yield from (
        held.card for it in question.state for held in (it.may_play, it.may_not_play) if held
    )


def _words(said: Iterable[str]) -> Iterator[str]:
    """Choices in the words of a file: a card goes by its id there."""
    yield from (word for each in said for word in each.split())


def _lying(scenario: Scenario) -> Iterator[str]:
    """What is there without being played in a step: what waits or lies in front, sheets of tokens,
    the next Event of a deck, and the Drink of a Drink Phase."""
    if scenario.playing is not None:
        yield scenario.playing.card
    for item in scenario.position.agenda if scenario.position is not None else ():
        yield item.get("card", "")
        yield from (name for drink in item.get("drinks", ()) for name in drink["names"])
    for sheet in scenario.seats.values():
        yield from (*sheet.front, *sheet.sheets)
        yield from (tokens()[name].sheet for name, n in sheet.tokens.items() if n)
    for name, pile in scenario.piles.items():
        if name.endswith("events"):
            yield from pile[:1]
    turn = scenario.turn
    if turn is not None and turn.phase == "drink":
        yield from scenario.seats[turn.of].pile[:1]


def _of_step(step: StepSheet) -> Iterator[str]:
    """The cards that are played in a step, or may be or not, and the Drinks that lie open then."""
    of_step = (step.plays, step.may_play, step.may_not_play, step.card)
    yield from filter(None, (*of_step, *(wish.plays for wish in step.together or ())))
    for drink in (step.expect.drinks or ()) if step.expect is not None else ():
        yield from drink.cards or ()
