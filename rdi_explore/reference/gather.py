"""Everything that can be found: rules, what is open, cards, scenarios, and what no book says."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

import msgspec

from ..catalogue import FileError, cards, characters, tokens
from ..catalogue.decks import Character
from ..draw.cards import meaning, type_of
from ..kernel import Card
from ..rulebook import BOOK_TITLES, Rule, named, rule, rule_name, rules, topics
from ..rulebook.data import read
from ..scenario import LineError, Lines, Scenario, WrongAnswer, answered, load
from ..scenario.files import all_scenarios
from ..scenario.schema import names
from .entries import MAIN, GivenAnswer, Kind, Reference
from .played import about_first, is_named, shown_cards
from .words import ROOM, at_home, at_moment, stem


def entries() -> Iterator[Reference]:
    """Everything that can be found."""
    yield from map(_rule, rules().values())
    yield from chain.from_iterable(map(_rulings, rules().values()))
    played = [_scenario(each) for each in scenarios()]
    yield from (_card(each, played) for each in cards().values())
    yield from played
    yield from (
        _silence(about, asked)
        for about, asked in read("silent.yaml", dict[str, tuple[str, ...]], ROOM).items()
    )
    yield from chain.from_iterable(map(_untold, characters().values()))


@cache
def _asked() -> dict[str, tuple[str, ...]]:
    """Other ways to ask for a rule."""
    return read("asked.yaml", dict[str, tuple[str, ...]], ROOM)


def _silence(about: str, asked: tuple[str, ...]) -> Reference:
    """What no book speaks of."""
    return Reference(
        "silence", about, about, {"asked": " . ".join(asked), "title": about}, (), sayings=asked
    )


@cache
def _asked_of_sheets() -> dict[str, tuple[str, ...]]:
    return read("untold.yaml", dict[str, tuple[str, ...]], ROOM)


SHEETS_TOLD = ("RDI 6", "RDI 9")
"""The books that tell the sheets of their characters; the others lay them in the box."""


def _untold(who: Character) -> Iterator[Reference]:
    """What only a character's sheet tells, if no book does: what the catalogue calls untold, and
    whatever is asked of one."""
    if who.knowledge == "full" or who.edition in SHEETS_TOLD:
        return
    name = who.id.removeprefix("the-").partition("-")[0].title()
    of = _asked_of_sheets()
    counted = [each.title for each in tokens().values() if each.owner == who.id]
    asked = [f"{name} {each}" for each in who.untold]
    asked += [each.format(name=name) for each in of["anybody"]]
    asked += [each.format(name=name, it=it) for it in counted for each in of["counted"]]
    silence = _silence(f"what only {name}'s own sheet and cards tell", tuple(asked))
    yield msgspec.structs.replace(silence, id=f"{name.lower()}.untold", home=(stem(name.lower()),))


def scenarios() -> Iterator[Scenario]:
    """The scenarios of the first place that has any; a file that is wrong is left out."""
    for path in all_scenarios():
        try:
            yield load(path)
        except FileError:
            continue


def _rule(found: Rule) -> Reference:
    topic = next(each for each in topics() if each.id == found.topic)
    name = rule_name(found.id)
    texts = {
        "title": name,
        "id": found.id.replace(".", " ").replace("-", " "),
        "topic": f"{topic.title}. {topic.chapter}",
        "says": found.statement,
        "asked": " . ".join(_asked().get(found.id, ())),
        "notes": " ".join(note.says for note in found.books.values()),
    }
    return Reference(
        "rule",
        found.id,
        name,
        texts,
        (found.id,),
        1,
        resting_on(found),
        editions=found.books_that_state_it(),
        called=(found.id, *_named_by(found)),
        home=at_home(found.topic),
        moment=at_moment(found.topic),
        sayings=(name, found.statement, found.plain, *_asked().get(found.id, ())),
    )


def _named_by(found: Rule) -> Iterator[str]:
    """The name of the variant or character whose first rule this is."""
    first = next(each for each in rules().values() if each.topic == found.topic)
    if first.id == found.id and at_home(found.topic):
        yield found.topic.replace("-", " ")


def resting_on(found: Rule, verdict: str = "", why: str = "") -> GivenAnswer:
    """An answer that rests on a rule; without more the rule itself is the answer."""
    differing = {book for book, note in found.books.items() if note.state == "differs"}
    stated = tuple(
        f"{BOOK_TITLES[book]}{' with a difference' if book in differing else ''}"
        for book in found.books_that_state_it()
    )
    otherwise = {book: note.says for book, note in found.books.items() if note.state != "same"}
    verdict = verdict or ("ruling" if found.evidence == "ruling" else "")
    says, exact = (why, "") if why else (found.plain, found.statement)
    return GivenAnswer(says, found.id, rule_name(found.id), stated, verdict, otherwise, exact)


def _rulings(found: Rule) -> Iterator[Reference]:
    """What the books leave open beside a rule, with what we play; and what else is asked."""
    for each in found.open_questions:
        texts = {"question": each.text, "notes": each.ruling, "topic": rule_name(found.id)}
        answer = resting_on(found, "" if each.decided else "ruling", named(each.ruling))
        yield Reference(
            "ruling",
            f"{found.id} {each.q}",
            each.text,
            texts,
            (found.id,),
            1,
            answer,
            editions=found.books_that_state_it(),
            home=at_home(found.topic),
            moment=at_moment(found.topic),
            sayings=(each.text,),
        )


def _card(card: Card, played: Sequence[Reference]) -> Reference:
    said = " ".join(meaning(card))
    texts = {
        "title": f"{card.title} {card.short}",
        "says": said,
        "notes": f"{card.owner} {card.note}",
    }
    about = tuple(id for id, each in rules().items() if is_named(each.statement, card.title))
    showing = (each for each in played if each.kind == "scenario" and card.id in each.cards)
    return Reference(
        "card",
        card.id,
        card.title,
        texts,
        about,
        len(about),
        GivenAnswer(f"{_whose(card)}: {said.removeprefix('As your Action: ')}", "", ""),
        called=(card.title, card.short),
        sayings=(card.title, card.short),
        shown=tuple(each.id for each in about_first(showing, card)),
    )


def _whose(card: Card) -> str:
    """Of which type a card is, and whose: ``Joran's Action``."""
    who = characters().get(card.owner)
    return f"{who.name.split()[0]}'s {type_of(card)}" if who is not None else type_of(card)


def _confirmed(scenario: Scenario) -> GivenAnswer | None:
    """What a scenario answers, its facts filled in by the kernel; nothing, if it denies them."""
    answer = scenario.answer
    if answer is None:
        return None
    if "{" not in answer.verdict + answer.why:
        return resting_on(rule(answer.rules[0]), answer.verdict, answer.why)
    books = dict.fromkeys((scenario.edition, *scenario.twins))
    try:
        lines = Lines()
        found = {book: answered(scenario, book, lines=lines) for book in books}
    except (LineError, WrongAnswer):
        return None
    told = {book: (each.verdict, each.why) for book, each in found.items() if each is not None}
    verdict, why = told[scenario.edition]
    given = resting_on(rule(answer.rules[0]), verdict, why)
    other = {book: each for book, each in told.items() if each != (verdict, why)}
    return msgspec.structs.replace(given, by_book=other)


def _scenario(scenario: Scenario) -> Reference:
    texts = {
        "title": scenario.title,
        "question": " ".join(
            (scenario.question, *(case.question or "" for case in scenario.cases))
        ),
        "notes": " ".join((*scenario.remarks, *(case.title or "" for case in scenario.cases))),
        "seats": " ".join(scenario.seats),
    }
    lesson = scenario.lesson
    if lesson is not None:
        texts["says"] = " ".join((lesson.about, lesson.keep, lesson.idea))
        texts["question"] += " ".join(each.ask for each in lesson.questions)
    kind: Kind = "lesson" if lesson else "puzzle" if scenario.puzzle else "scenario"
    editions = (scenario.edition, *scenario.twins)
    asked = [scenario.title, scenario.question, *(case.question or "" for case in scenario.cases)]
    asked += [each.ask for each in lesson.questions] if lesson else []
    answer = scenario.answer
    rests = answer.rules if answer is not None else ()
    as_it_lies = answer is not None and all("claim" in each.split() for each in answer.places)
    verdict = _confirmed(scenario)
    because = (id for step in scenario.line for id in names(step.because))
    return Reference(
        kind,
        scenario.id,
        scenario.title,
        texts,
        tuple(dict.fromkeys((*rests, *scenario.rules))),
        main=0 if as_it_lies else MAIN,
        rests=0 if as_it_lies else len(dict.fromkeys(rests)),
        answer=verdict,
        editions=editions,
        sayings=tuple(asked),
        forbids=tuple(dict.fromkeys(because)),
        cards=shown_cards(scenario),
    )
