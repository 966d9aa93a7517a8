"""The cases of the books: what a scenario file asks and answers, put to somebody who practises.

A file asks its question in a sentence, and the kernel confirms its answer. Here stand those that
yes or no answers wholly, by a rule that the book of the edition states as it is told. Some need the
line of their file to be understood, others are answered by a short fact: both are asked only where
their topic or rule is wished.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ..catalogue import FileError
from ..kernel import CardNo, Moment
from ..rulebook import rules
from ..rulebook.data import read
from ..scenario import LineError, Lines, Run, Scenario, runs
from ..scenario.answers import WORDS, Answered, examine_answer, split
from ..scenario.files import load
from ..scenario.schema import Book, StepSheet
from .board import board, can_be_told, card_words, cards_of, waits
from .ideas import AGAIN, sign_of
from .question import Alternative, PracticeQuestion
from .stated import CARDS_OWN, without_rulings
from .tables import named_in, paths

LONGEST = 900
"""Signs that such a question may have."""
OURS = frozenset({
    "turn.cards-around-special-action", "amundyr.limited-supply",
    "chi-after-a-coffee", "round-nobody-left--both",
})  # fmt: skip
"""Rules and cases that the books hint at, and we have drawn the line: nobody is asked for that."""
NEVER = 10**9
"""So many days ago is what was never asked."""
FACTS = 4
"""So many short facts there are to choose from."""
WHOLE = ("Yes", "No")
_TWO_IN_ONE = re.compile(
    r",? and (do|does|did|may|must|can|has|have|is|are|what|who|whose|how|when|from|out of)\b"
)
"""How a question goes on that asks a second thing, which the same yes or no would answer."""
_GOES_ON = re.compile(r"(And|Or|But|Then|So|What if|If not|Now) |And\b")
"""How a question begins that leans on the one before it."""


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a case is put to everybody: in words that need no file and, unless the ``table`` helps,
    no position; beside its short answer those that tempt, each with why it does not hold. Of Yes
    and No it says why the wrong one ``tempts``, and what really happens. ``right`` is the answer of
    the file in other words, and ``why`` its reason, with facts that the kernel fills in as in the
    file; ``unsaid`` is left out of what waits and of the cards: it would give the answer away."""

    ask: str = ""
    why: str = ""
    table: bool = False
    tempts: str = ""
    right: str = ""
    wrong: dict[str, str] = {}
    unsaid: tuple[str, ...] = ()


@cache
def tellings() -> Mapping[str, Telling]:
    """The cases that are put to everybody in words of their own (``cases.yaml``)."""
    return read("cases.yaml", dict[str, Telling], Path(__file__).parent)


class BookCase(NamedTuple):
    """A question of a file, answered by yes or no or by a ``fact``. It stands ``alone`` if table,
    what waits and the cards tell all that is asked: the kernel confirms it at that very moment, and
    cards of its own are shown."""

    question: PracticeQuestion
    alone: bool
    fact: bool


_NAMED = re.compile(r"“([^”]+)”")


def of_cases(
    chance: Random,
    edition: Book | None,
    about: str | None,
    earlier: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[PracticeQuestion]:
    """The cases in a chance order, each once; first those of rules that have had none yet. With a
    topic or a rule, those of the files that name it, at last the short facts. Yes and No take
    turns as long as there are both. What was asked on an ``earlier`` day comes after all others,
    that of the longest ago first."""
    old: list[tuple[int, PracticeQuestion]] = []

    def new_ones() -> Iterator[PracticeQuestion]:
        for case in _in_any_order(chance, edition, about, earlier):
            ago = max((earlier.get(sign, -1) for sign in case.signs), default=-1)
            if ago < 0:
                yield case
            else:
                old.append((ago, case))

    yield from _by_turns(new_ones())
    yield from (case for _, case in sorted(old, key=lambda each: -each[0]))


def _by_turns(cases: Iterable[PracticeQuestion]) -> Iterator[PracticeQuestion]:
    """The cases so that the same answer is not right twice in a row, as long as it can be."""
    kept: deque[PracticeQuestion] = deque()
    last = ""
    for case in cases:
        kept.append(case)
        while (found := next((each for each in kept if _answer(each) != last), None)) is not None:
            kept.remove(found)
            last = _answer(found)
            yield found
    yield from kept


def _answer(case: PracticeQuestion) -> str:
    return case.answers[case.right].text


def _in_any_order(
    chance: Random, edition: Book | None, about: str | None, earlier: Mapping[str, int]
) -> Iterator[PracticeQuestion]:
    met: set[str] = set()
    later: list[PracticeQuestion] = []
    facts: list[PracticeQuestion] = []
    for path in _files(chance, about, earlier):
        for question, alone, fact in of_file(path):
            if edition not in (None, question.edition) or not (alone or about):
                continue
            if fact:
                facts.append(question)
            elif question.rules[0] in met:
                later.append(question)
            else:
                met.add(question.rules[0])
                yield question
    yield from (*later, *facts)


def _files(chance: Random, about: str | None, earlier: Mapping[str, int]) -> list[str]:
    """The files in a chance order, first those with a told case that was not asked earlier. If
    nothing is wished, those without a told case, or with such only as were asked lately, are left
    out."""
    ago = {key: earlier.get(sign_of(key), NEVER) for key in tellings()}
    longest: dict[str, int] = {}
    for key, days in ago.items():
        stem = key.partition("--")[0]
        longest[stem] = max(longest.get(stem, 0), days)
    some = [
        path for path in paths()
        if (longest.get(Path(path).stem, 0) >= AGAIN if about is None else about in named_in(path))
    ]  # fmt: skip
    order = chance.sample(some, len(some))
    return sorted(order, key=lambda path: longest.get(Path(path).stem, 0) < NEVER)


@cache
def of_file(path: str) -> tuple[BookCase, ...]:
    """The questions of a file, as it asks them of its own edition."""
    return tuple(_of_file(path))


def _of_file(path: str) -> Iterator[BookCase]:
    try:
        whole = load(Path(path))
    except FileError:
        return
    if whole.lesson or whole.puzzle or whole.house:
        return
    text = Path(path).read_text(encoding="utf-8")
    asked: set[str] = set()
    lines = Lines()
    for run in runs(whole):
        new = run.scenario.question not in asked and not _GOES_ON.match(run.scenario.question)
        if new and run.edition == whole.edition:
            asked.add(run.scenario.question)
            case = _of_run(path, whole, run, text, lines)
            if case is not None:
                yield case


def _of_run(path: str, whole: Scenario, run: Run, text: str, lines: Lines) -> BookCase | None:
    sheet, telling = run.scenario.answer, tellings().get(run.name)
    if sheet is None or not run.scenario.question:
        return None
    if telling and telling.why:
        sheet = replace(sheet, why=telling.why)
        run = run._replace(scenario=replace(run.scenario, answer=sheet))
    try:
        played = lines.whole(run.scenario, run.edition, run.case)
        found = examine_answer(whole, run, lines)
    except (LineError, FileError, AssertionError):
        return None
    if found is None:
        return None
    moment = _before(whole, run, played.moments)
    if not _by_the_book(run, found):
        return None
    question = telling.ask if telling and telling.ask else run.scenario.question
    whole_yes = found.word in WHOLE and not _TWO_IN_ONE.search(question)
    if telling and telling.wrong:
        word = telling.right or found.word[:1].upper() + found.word[1:]
        given: _Answers | None = _among(telling.wrong, word, found)
    else:
        tempts = telling.tempts if telling else ""
        given = _yes_or_no(found, tempts) if whole_yes else _one_fact(path, found)
    if given is None:
        return None
    answers, right = given
    told = can_be_told(moment)
    ask, why = _plain(question), answers[right].why
    named = [_letters(name) for name in _NAMED.findall(f"{ask} {why}")]
    cards = _cards(moment, named, _step(run), told)
    lying = waits(moment) if told else ()
    there = board(moment)
    if telling and not telling.table:
        there, lying, cards = (), (), {}
    for words in telling.unsaid if telling else ():
        lying = tuple(line.replace(words, "").strip() for line in lying)
        cards = {title: text.replace(words, "").strip() for title, text in cards.items()}
    if sum(map(len, (*there, *lying, *cards.values(), ask))) > LONGEST:
        return None
    line = run.scenario.line[: _place(run.scenario, run) or None]
    asked = replace(run.scenario, edition=run.edition, line=line)
    if not run.scenario.all_rulings and not without_rulings(asked, found.rules):
        return None
    known = [_letters(title) for title in cards]
    alone = (
        whole_yes and _place(run.scenario, run) > 0 and (not whole.cards or (told and bool(cards)))
    )
    alone = alone and all(any(name in title for title in known) for name in named)
    alone = alone and told and _shows_itself(ask, why, there, lying, cards)
    alone = alone and not run.scenario.cards and not _said_by_the_card(found)
    alone = alone and (_stands_as_at_first(played.moments[0], moment) or not re.search(r"\d", why))
    alone = telling is not None or (alone and without_rulings(asked))
    first = found.rules[0].partition(".")[0]
    case = PracticeQuestion(
        "case", first, 2, run.edition, ask, there, lying, cards, answers, right, why, found.rules,
        text, run.name, tuple(sheet.character for sheet in run.scenario.seats.values()),
        (sign_of(run.name),),
    )  # fmt: skip
    return BookCase(case, alone, not whole_yes and telling is None)


def _stands_as_at_first(first: Moment, asked: Moment) -> bool:
    """Whether everybody stands as at the beginning: a reason tells its numbers from there."""
    return all(
        (one.fortitude, one.alcohol, one.gold) == (two.fortitude, two.alcohol, two.gold)
        for one, two in zip(first.position.seats, asked.position.seats, strict=True)
    )


def _said_by_the_card(found: Answered) -> bool:
    """Whether the card that is shown says it: also that a card which Ignores what affects somebody
    fits where the board says that something does."""
    fits = found.rules[0].startswith("affects.") and found.verdict.casefold().startswith("yes")
    return found.rules[0] in CARDS_OWN or fits


def _by_the_book(run: Run, found: Answered) -> bool:
    """Whether the book that is played says it, and no ruling of ours."""
    note = rules()[found.rules[0]].books[run.edition]
    of_ours = "ruling" in found.checked or OURS & {run.name, found.rules[0]}
    return note.state == "same" and not of_ours


_OF_THE_GAME = (
    "Chaser", "Event", "Prize", "Minion", "Wages", "Champion", "Boss", "Scarab",
    "Elixir", "Ignore", "Negate", "Drink", "Round", "pot", "trap", "Mushroom", "Ale",
    "Wine",
)  # fmt: skip
"""Things that a question speaks of: whoever reads it looks for them on the board."""


def _shows_itself(
    ask: str, why: str, there: tuple[str, ...], lying: tuple[str, ...], cards: dict[str, str]
) -> bool:
    """Whether the moment is before the reader: what waits or the card that it is about, and all
    that question and reason speak of; but not the answer: nobody has Ignored or Negated yet. No
    board shows a Contest under way, or a deck."""
    shown = " ".join((*there, *lying, *cards, *cards.values()))
    spoken = [word for word in _OF_THE_GAME if re.search(rf"\b{word}", f"{ask} {why}")]
    if "Contest" in f"{ask} {why}" or "Deck" in f"{ask} {why}":
        return False
    decided = any("Ignores" in line or "is Negated" in line for line in lying)
    return bool(lying or cards) and not decided and all(word in shown for word in spoken)


_Answers = tuple[tuple[Alternative, ...], int]


def _among(wrong: Mapping[str, str], right: str, found: Answered) -> _Answers:
    """The short answer among those that tempt."""
    rule = found.rules[0]
    answers = [Alternative(_plain(text), why, rule) for text, why in wrong.items()]
    answers.append(Alternative(right, _plain(found.why)))
    answers.sort(key=lambda each: (each.text == "No", each.text))
    return tuple(answers), next(n for n, each in enumerate(answers) if each.text == right)


def _one_fact(path: str, found: Answered) -> _Answers | None:
    """A short fact among those that answer other questions nearby."""
    right = found.word[:1].upper() + found.word[1:]
    if found.word in (*WORDS.values(), *WHOLE) or found.verdict.startswith(tuple(WORDS)):
        return None
    whys = {right: _plain(found.why)}
    for fact, question in _facts_near(path):
        whys.setdefault(fact, f"That answers another question: {_plain(question)}")
        if len(whys) == FACTS:
            break
    texts = sorted(whys)
    answers = tuple(
        Alternative(text, whys[text], "" if text == right else found.rules[0]) for text in texts
    )
    return answers, texts.index(right)


def _facts_near(path: str) -> Iterator[tuple[str, str]]:
    """Short facts that the next files answer, each with its question."""
    every = paths()
    at = every.index(path)
    for place in sorted(range(len(every)), key=lambda place: abs(place - at))[: FACTS * 4]:
        near = every[place]
        try:
            whole = load(Path(near))
        except FileError:
            continue
        sheet = whole.answer
        if sheet is None or near == path or not whole.question or "{" in sheet.verdict:
            continue
        if not sheet.verdict.startswith(tuple(WORDS)):
            yield sheet.verdict[:1].upper() + sheet.verdict[1:], whole.question


def _letters(title: str) -> str:
    """A title without its marks: files name a card by its beginning."""
    return re.sub(r"[^a-z]", "", title.casefold())


def _plain(text: str) -> str:
    """A sentence of a file with its titles between quotation marks."""
    return re.sub(r"\*([^*]+)\*", r"“\1”", text)


def _yes_or_no(found: Answered, tempts: str) -> _Answers:
    yes = found.verdict.casefold().startswith("yes")
    why = _plain(found.why)
    wrong = _plain(tempts) or f"Not quite. {why}"
    answers = (
        Alternative("Yes", why if yes else wrong, "" if yes else found.rules[0]),
        Alternative("No", wrong if yes else why, found.rules[0] if yes else ""),
    )
    return answers, 0 if yes else 1


def _step(run: Run) -> StepSheet | None:
    """The step of this run's line by which its answer is confirmed, if there is one."""
    at = _place(run.scenario, run)
    return run.scenario.line[at - 1] if at else None


def _place(whole: Scenario, run: Run) -> int:
    assert run.scenario.answer is not None
    for words in run.scenario.answer.places:
        edition, case, at = split(whole, words)
        here = case in ("", run.case) and edition in ("", run.edition)
        if here and at.isdecimal() and int(at) <= len(run.scenario.line):
            return int(at)
    return 0


def _before(whole: Scenario, run: Run, moments: tuple[Moment, ...]) -> Moment:
    """The moment at which it is asked: before the step that answers, or the beginning."""
    at = _place(whole, run)
    return moments[at - 1] if at and at - 1 < len(moments) else moments[0]


def _cards(moment: Moment, named: list[str], step: StepSheet | None, told: bool) -> dict[str, str]:
    """What the cards say that wait, that are named, and about which it is asked."""
    cast = moment.setup.cast
    asked = {step.plays, step.may_play, step.may_not_play} - {None} if step is not None else set()
    shown: list[CardNo] = list(cards_of(moment)) if told else []
    for number in range(len(cast)):
        card = cast[CardNo(number)]
        if card.id in asked or any(_letters(card.title).startswith(name) for name in named):
            shown.append(CardNo(number))
    found: dict[str, str] = {}
    for each in shown:
        found.setdefault(cast[each].title, card_words(moment, each))
    return found
