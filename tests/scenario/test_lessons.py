"""Every lesson, right and wrong, by the kernel alone: no browser, no page."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from markupsafe import escape
from msgspec.structs import replace

from rdi_explore.app.curriculum import Taught
from rdi_explore.catalogue import FileError
from rdi_explore.draw.cards import short
from rdi_explore.draw.html.lesson import regions
from rdi_explore.draw.html.lesson_position import open_cards
from rdi_explore.explore.prove import prove
from rdi_explore.kernel import NOBODY, Act, Moment, Option
from rdi_explore.rulebook import rule_name, topics
from rdi_explore.scenario import (
    Scenario,
    load,
    load_text,
    play_line,
    scenario_files,
    start,
    text_of,
)
from rdi_explore.scenario.claim_text import read_claim
from rdi_explore.scenario.claimed import names_of
from rdi_explore.scenario.facts import compare, differences
from rdi_explore.scenario.knowing import determinize, view
from rdi_explore.scenario.lesson import (
    DEALS,
    SEED,
    CardAnswer,
    OptionAnswer,
    Posed,
    Result,
    SeatAnswer,
    StatementAnswer,
    Unwritten,
    faults,
    pose,
)
from rdi_explore.scenario.lesson_check import table_of
from rdi_explore.scenario.lesson_text import NoSuchFact, filled
from rdi_explore.scenario.outcomes import observe
from rdi_explore.scenario.progress import Progress, begun
from rdi_explore.scenario.schema import Path as PathOfLessons
from rdi_explore.scenario.schema import QuestionSheet

FOLDER = Path(__file__).parents[2] / "scenarios" / "lessons"
LESSONS = [load(path) for path in scenario_files(FOLDER)]
QUESTIONS = [
    pytest.param(lesson, number, id=f"{lesson.id}-{number + 1}")
    for lesson in LESSONS
    for number in range(len(lesson.lesson.questions if lesson.lesson else ()))
]


PATHS = get_args(PathOfLessons)


@cache
def questions() -> list[tuple[Scenario, Posed]]:
    """All questions of all lessons, put."""
    return [
        (each, pose(each, number))
        for each in LESSONS
        for number in range(len(each.lesson.questions if each.lesson else ()))
    ]


def test_the_curriculum_is_whole() -> None:
    told = [each.lesson for each in LESSONS if each.lesson is not None]
    ordered = sorted((each for each in told if not each.disputes), key=lambda each: each.number)
    numbers = [each.number for each in ordered]
    assert numbers == list(range(len(ordered))), "each number once, without a gap, from 0"
    paths = [PATHS.index(each.path) for each in ordered]
    after = "path after path: a lesson stands last on its path, the numbers after it move by one"
    assert paths == sorted(paths), after
    assert len(ordered) >= 24
    tests = [each.path for each in told if each.disputes]
    assert sorted(tests) == sorted(PATHS[:-1]), "a test at the end of each path, but of the guesses"
    for each in LESSONS:
        assert each.lesson is not None
        few = (12, 12) if each.lesson.disputes else (3, 6)
        wanted = f"{each.id}: {few[0]} to {few[1]} questions"
        assert few[0] <= len(each.lesson.questions) <= few[1], wanted


NO_TOPIC = {"notes", "printed-cards"}
"""Headings under which the books tell of single cards, each by itself."""


def test_no_table_of_a_test_was_in_a_lesson() -> None:
    """Twelve disputes a path, at tables that are new to the reader, half of them to be denied."""
    known = {}
    for lesson, posed in questions():
        begin = posed.moment.line()[0]
        table = (begin.setup.fingerprint, begin.position)
        if lesson.lesson and not lesson.lesson.disputes:
            known[table] = lesson.id
    for lesson, posed in questions():
        begin = posed.moment.line()[0]
        if lesson.lesson and lesson.lesson.disputes:
            assert (begin.setup.fingerprint, begin.position) not in known, posed.question.table
    for lesson in LESSONS:
        if lesson.lesson and lesson.lesson.disputes:
            tables = [question.table for question in lesson.lesson.questions]
            assert len(set(tables)) == 12, lesson.id
            denied = sum(question.state[1].right != "" for question in lesson.lesson.questions)
            assert 5 <= denied <= 7, lesson.id


def test_every_topic_of_the_books_is_taught() -> None:
    """By at least one question, of which the reader sees at once what comes."""
    asked = {posed.question.rule.partition(".")[0] for lesson, posed in questions()
             if lesson.lesson and not lesson.lesson.disputes}  # fmt: skip
    assert [topic.id for topic in topics() if topic.id not in asked | NO_TOPIC] == []


def test_of_each_topic_something_is_predicted() -> None:
    """What will be, as a number or names: the kernel finds the true answer, and to a wrong one a
    line that comes to it, if there is any."""
    predicted = {posed.question.rule.partition(".")[0] for lesson, posed in questions()
                 if lesson.lesson and not lesson.lesson.disputes
                 and any(each.right and isinstance(each.what, Result)
                         for each in posed.answers)}  # fmt: skip
    assert {topic.id for topic in topics()} - predicted - NO_TOPIC == set()


ALONE = "Nobody plays another card."
"""What a page says beside a prediction that a play would change."""


def test_what_a_play_would_change_is_predicted_as_if_nobody_plays_one() -> None:
    """Somebody holds a card that fits and would lead elsewhere: by the question alone both answers
    are true. Where no such card fits that is left to the reader, who is to see it; and who is asked
    first, is asked before anybody plays."""
    says = {
        f"{lesson.id} {number + 1}": ALONE in regions(Taught(lesson).page(at))["main"]
        for lesson in LESSONS
        for number, at in enumerate(_at_each(lesson))
        if lesson.lesson and lesson.lesson.questions[number].predict
    }
    for name in ("drink-me 1", "turn 6", "gambling 5", "wench 4", "windows 3"):
        assert says[f"lesson-{name}"], name
    for name in ("affects 6", "turn 2", "at-once 2", "setup 3", "bosses 3", "drink-me 5"):
        assert not says[f"lesson-{name}"], name


def _at_each(lesson: Scenario) -> Iterator[Progress]:
    """The progress at each question of a lesson."""
    begun = Taught(lesson).begun
    for number in range(len(lesson.lesson.questions if lesson.lesson else ())):
        yield begun._replace(at=number)


def test_who_plays_on_the_line_of_such_a_prediction_is_named() -> None:
    """Else the page would say what is not so."""
    for lesson, posed in questions():
        told = f"{posed.question.say} {posed.question.ask}"
        for moment in posed.line[1:] if posed.hangs else ():
            if moment.option is not None and moment.option.act is Act.PLAY:
                assert moment.parent is not None and moment.parent.decision is not None
                who = moment.name(moment.parent.decision.seat)
                assert who in told, f"{lesson.id}: {told}"


def test_pictures_name_nobody_who_sits_at_the_table() -> None:
    """A picture stands before the first question: with names it would be its answer."""
    for lesson in LESSONS:
        assert lesson.lesson is not None
        drawn = " ".join(lesson.lesson.picture)
        tables = [posed.table for each, posed in questions() if each is lesson]
        names = {name for table in tables for name in table.seats}
        assert [name for name in names if re.search(rf"\b{name}\b", drawn)] == [], lesson.id


def test_every_answer_has_its_own_text() -> None:
    """Nothing fits any answer: in one lesson no text is said twice, but of like plays."""
    for lesson in LESSONS:
        said = Counter[str]()
        for each, posed in questions():
            if each is lesson:
                for answer in posed.answers:
                    assert answer.text.strip(), f"{lesson.id}: {answer.name}"
                    said[answer.text] += 1
        assert max(said.values()) == 1, [text for text, times in said.items() if times > 1]


GENERIC = (
    "Not so.", "try again", "No other choice", "it does not forbid", "attributes", "Look at what",
    "So it would be", "no line to show", "another reason", "Nothing is left", "settled",
)  # fmt: skip


def test_no_sentence_fits_anything() -> None:
    texts = [answer.text for _, posed in questions() for answer in posed.answers]
    assert [text for text in texts if any(word in text for word in GENERIC)] == []


def test_a_number_in_a_text_is_the_kernels() -> None:
    """A digit outside braces would stay when a rule changes."""
    wrong = []
    for lesson in LESSONS:
        for question in lesson.lesson.questions if lesson.lesson else ():
            texts = [*question.right.values(), *question.wrong.values()]
            texts += [each.right + each.wrong for each in question.state]
            for text in texts:
                bare = re.sub(r"\{[^{}]*\}|\bRDI \d", "", text)
                wrong += [f"{lesson.id}: {text}"] if re.search(r"\d", bare) else []
    assert wrong == []


def test_the_right_answer_is_as_often_at_each_place() -> None:
    """Measured against the place that chance would give it."""
    found, fair = Counter[int](), Counter[int]()
    for _, posed in questions():
        for place in range(len(posed.answers)):
            fair[place] += len(posed.right) / len(posed.answers)  # type: ignore[assignment]
            found[place] += place in posed.right
    for place, expected in fair.items():
        if expected >= 10:
            assert abs(found[place] - expected) <= 0.25 * expected, (place, found, fair)


def test_a_question_does_not_tell_the_answer_of_a_later_one() -> None:
    """What is played out for one prediction ends before the next one at the same table begins."""
    told = []
    for lesson in LESSONS:
        asked = [posed for each, posed in questions() if each is lesson]
        for place, posed in enumerate(asked):
            for later in asked[place + 1 :]:
                same = (posed.table.id, posed.edition) == (later.table.id, later.edition)
                whole = posed.line and later.line and same
                if whole and len(posed.line) > 1 and later.question.predict is not None:
                    end, begin = posed.line[-1].depth, later.moment.depth
                    if end > begin:
                        told.append(f"{lesson.id} {place + 1}: {later.question.ask}")
    assert told == []


def test_the_idea_is_short_and_all_is_said_plainly() -> None:
    for lesson in LESSONS:
        assert lesson.lesson is not None
        assert 2 <= len(lesson.lesson.picture) <= 5, lesson.id
        assert len(lesson.lesson.keep.split()) <= 20, lesson.id
        asked = (" ".join((q.ask, q.say, q.look)) for q in lesson.lesson.questions)
        said = " ".join((lesson.lesson.idea, lesson.lesson.keep, lesson.title, *asked))
        for word in ("window", "subject", "resolve", "seat ", "frame", "turn owner", "settled"):
            assert word not in said, f"{lesson.id}: {word}"


def test_every_rule_that_is_asked_has_a_plain_name() -> None:
    rules = {posed.question.rule for _, posed in questions()}
    topics_titles = {topic.title for topic in topics()}
    assert [rule for rule in sorted(rules) if rule_name(rule) in topics_titles] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.id)
def test_each_question_has_right_and_wrong_answers(lesson: Scenario) -> None:
    assert list(faults(lesson)) == []


@pytest.mark.parametrize(("lesson", "number"), QUESTIONS)
def test_the_verdicts_are_the_kernels(lesson: Scenario, number: int) -> None:
    """Each verdict once more, by another way than that by which it was found."""
    posed = pose(lesson, number)
    for answer in posed.answers:
        match answer.what:
            case OptionAnswer(option) if posed.question.unseen is not None:
                best = max(each.times for each in posed.answers)
                assert answer.right == (answer.times == best)
                if answer.right:
                    assert answer.times == _works_in(posed, option)
            case OptionAnswer():
                assert answer.right == _reaches_the_aim(posed, answer.line[-1])
            case CardAnswer(seat, card):
                allowed = any(
                    option.card == card for at in _asking(posed) for option in at.plays_of(seat)
                )
                assert answer.right == allowed
                assert bool(answer.refusals) != answer.right, "what is refused has a reason"
            case SeatAnswer(seat):
                assert answer.right == any(at.plays_of(seat) for at in _asking(posed))
            case StatementAnswer(statement):
                assert answer.right == bool(statement.right), "as its author says"
            case Result(of, value):
                assert answer.right == (value == _outcome(lesson, posed, of))
                if answer.other is not None:
                    line = answer.other.line
                    seat = posed.moment.seat(posed.question.of) if posed.question.of else 0
                    found = observe(of, seat, line[0], line[-1], posed.question.token)
                    assert found == value, "a line of that outcome"
        if answer.line and answer.other is None:
            assert answer.line[0] is posed.moment, "played out from where it was asked"
        assert "{" not in answer.text, "every fact was found"


def _reaches_the_aim(posed: Posed, end) -> bool:  # type: ignore[no-untyped-def]
    aim = posed.question.choose
    assert aim is not None and not end.may_decline, "played to an end"
    return not (
        compare(aim.expect, end, since=posed.moment) or differences(aim.change, posed.moment, end)
    )


def _works_in(posed: Posed, option: Option) -> int:
    """In how many deals a choice works: each is proved by itself, after the choice was made."""
    moment, seat = posed.moment, posed.eyes
    assert seat != NOBODY
    name = moment.name(seat)
    claim = read_claim(
        f"{name} can force that in the end {posed.question.unseen}", names_of(posed.table)
    )
    chance = Random(f"{SEED}.{posed.table.id}.{posed.question.after}")
    known = view(moment.setup, moment.position, seat)
    deals = [determinize(moment.setup, known, chance) for _ in range(DEALS)]
    chosen = (Moment.start(moment.setup, deal).choose(option) for deal in deals)
    return sum(prove(each, claim).holds is True for each in chosen)


def test_an_unseen_question_tells_nothing_of_what_is_hidden() -> None:
    """Whatever the others hold and however the decks lie: all that is asked and shown is the same,
    no title of a hidden card is told, and there is no way to the table with open hands."""
    for lesson in (each for each in LESSONS if each.id.startswith("lesson-unseen")):
        assert lesson.lesson is not None
        for number, question in enumerate(lesson.lesson.questions):
            page = Taught(lesson).page(begun(len(lesson.lesson.questions))._replace(at=number))
            assert page.posed is not None and not page.explorer
            table = page.posed.moment
            told = " ".join(regions(page).values())
            own = {
                table.setup.cast[card].title for card in table.position.seats[page.posed.eyes].hand
            }
            said = f"{question.say} {question.ask} {' '.join((*question.right, *question.wrong))}"
            for seat in table.setup.seats:
                for card in table.position.seats[seat].hand:
                    title = table.setup.cast[card].title
                    assert title in own or title in said or escape(title) not in told, title
                    assert seat == page.posed.eyes or card not in open_cards(page.posed, seat)


def test_what_is_too_close_or_no_condition_is_a_fault() -> None:
    """An author is told in how many deals each works, and what a condition may be."""
    text = (FOLDER / "lesson-unseen-round.yaml").read_text("utf-8")
    even = text.replace("somebody but Gerki is out", "Gerki is in the game")
    with pytest.raises(FileError, match="under “right” a text is missing"):
        load_text(even)
    odd = text.replace("unseen: Gerki wins the round", "unseen: Gerki flies")
    with pytest.raises(FileError, match="flies"):
        load_text(odd)


def _asking(posed: Posed):  # type: ignore[no-untyped-def]
    """The moments at which the window of the question asks, one after the other."""
    moment, depth = posed.moment, len(posed.moment.numbers)
    yield moment
    while posed.moment.window is not None and moment.may_decline:
        moment = moment.decline()
        if moment.numbers[:depth] != posed.moment.numbers:
            return
        yield moment


def _outcome(lesson: Scenario, posed: Posed, of):  # type: ignore[no-untyped-def]
    """What comes of the line as the file itself plays it, with all that it expects."""
    question = posed.question
    played = play_line(table_of(lesson, question), posed.edition)
    begin = played.after[question.after - 1] if question.after else played.end.line()[0]
    end = played.end if question.until is None else played.after[question.until - 1]
    return observe(of, begin.seat(question.of) if question.of else 0, begin, end, question.token)


def test_the_titles_in_the_texts_are_cards_that_lie_on_the_table() -> None:
    wrong = []
    for lesson in LESSONS:
        assert lesson.lesson is not None
        for question in lesson.lesson.questions:
            table = start(table_of(lesson, question)).setup
            titles = {name for card in table.cast for name in (card.title, short(card))}
            texts = " ".join((question.ask, question.say, question.look, *_texts(question)))
            named = re.findall(r"\*([^*]+)\*", texts.replace("**", ""))
            wrong += [f"{lesson.id}: {title}" for title in named if title not in titles]
    assert not wrong


def _texts(question: QuestionSheet) -> Iterator[str]:
    yield from (*question.right.values(), *question.wrong.values())
    for each in question.state:
        yield from (each.says, each.right, each.wrong)


def test_several_right_answers_are_all_accepted() -> None:
    lesson = load("lesson-sometimes-anytime")
    posed = pose(lesson, 1)
    names = sorted(posed.answers[n].name for n in posed.right)
    assert names == ["plays my-goddess-heals-me", "plays my-goddess-protects-me"]
    ends = [posed.answers[n].line[-1].position.seats[1].fortitude for n in posed.right]
    assert ends == [14, 14], "by two ways: gained before the loss, or no loss at all"


def test_a_wrong_prediction_shows_the_line_on_which_it_would_be_right() -> None:
    posed = pose(load("lesson-negate-ignore"), 0)
    everybody = next(
        each for each in posed.answers
        if isinstance(each.what, Result) and each.what.value == ("Joran", "Lizwick", "Zakhan")
    )  # fmt: skip
    assert not everybody.right and everybody.other is not None
    assert everybody.other.option is not None and everybody.other.option.act == "pass"
    assert everybody.other.at.name(everybody.other.at.decision.seat) == "Lizwick"  # type: ignore[union-attr]


def test_another_edition_is_another_outcome() -> None:
    posed = pose(load("lesson-editions"), 1)
    assert posed.edition == "rdi3"
    by_the_other = [each.other.edition for each in posed.answers if each.other]
    assert "rdi5" in by_the_other


def test_a_fact_in_a_text_is_the_kernels_or_an_error() -> None:
    line = next(each.line for each in pose(load("lesson-windows"), 3).answers if each.right)
    since, end = line[0], line[-1]

    def told(text: str) -> str:
        return filled(text, since, end)

    assert told("{Sera.alcohol.before} → {Sera.alcohol}, {Sera passes out}") == (
        "9 → 12, Sera passes out"
    )
    assert (
        told("{Joran.gold.gained} and {Sera.gold.lost}, {inn}, {wine.alcohol}") == "1 and 9, 6, 2"
    )
    for text, why in {
        "{Sera.gold.gained}": "from 9 to 0",
        "{Joran passes out}": "is not so",
        "{Sera.luck}": "nobody has luck",
        "{Nobody.gold}": "no fact of this table",
        "{Sera.gold.then}": "expected before",
    }.items():
        with pytest.raises(NoSuchFact, match=why):
            told(text)


def test_a_lesson_is_the_same_after_it_was_written() -> None:
    for lesson in LESSONS:
        if not lesson.cases:
            assert load_text(text_of(lesson)) == lesson


# --------------------------------------------------------------------------- mistakes in files

GOOD = (FOLDER / "lesson-windows.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("was", "is_", "told"),
    [
        ("      predict: asked\n", "", "a question has one of choose, predict, play, state"),
        ("      predict: asked\n", "      predict: asked\n      play: anyone\n", "predict, play"),
        ("      after: 6\n", "      after: 20\n", "questions[1].after: 20; the line has 10 steps"),
        ("      until: 6\n", "      until: 1\n", "1; expected 6 to 10"),
        ("      of: Sera\n", "", "“of” is missing: whose alcohol?"),
        ("      of: Lizwick\n", "      of: Lizwik\n", "no seat “Lizwik”"),
        ("      rule: timing.reopen\n", "      rule: timing.repen\n", "Nearest: timing.reopen"),
        ("  number: 7\n", "  number: -1\n", "-1; expected 0 to 99"),
        ("  path: at-the-table\n", "  path: at-the-bar\n", "at-the-bar"),
        ("  minutes: 4\n", "  minutes: 40\n", "40; expected 1 to 15"),
        ("    A card is played,", "    " + "word " * 60, "words; expected 1 to 60"),
        ("{Sera: {out: true}}", "{Serra: {out: true}}", "unknown word “Serra”"),
        ("      look: Whose turn is it?\n", "", "look"),
        ("      predict: asked\n", "      predict: askd\n", "askd"),
        ("      case: nobody\n", "      case: other\n", "no case “other”"),
        ("      predict: asked\n", "      predict: asked\n      of: Sera\n", "“of” belongs to"),
        ('        "10": The', '        "ten": The', "“ten” is no answer to a prediction"),
        ("Zakhan, Lizwick, Joran, Sera: ", "Zakhan, Nobody: ", "no seat “Nobody”"),
    ],
)  # fmt: skip
def test_mistakes_in_a_lesson_are_told_with_their_place(was: str, is_: str, told: str) -> None:
    assert was in GOOD
    with pytest.raises(FileError) as caught:
        load_text(GOOD.replace(was, is_, 1), "lesson.yaml")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("was", "is_", "told"),
    [
        ("        passes: Joran has", "        hide: Joran has", "missing for: passes"),
        ("        plays i-dont-think-so: ", "        plays hide-in-shadows: ", "is no answer here"),
        ('        "9": ', '        "8": ', "missing for: 9"),
        ("          right: Sera passed", "          wrong: Sera passed", "is right"),
        ("{Sera passes out}", "{Joran passes out}", "“{Joran passes out}” is not so"),
        ("{Sera.alcohol}", "{Sera.alcool}", "nobody has alcool"),
    ],
)
def test_a_text_that_is_not_so_does_not_load(was: str, is_: str, told: str) -> None:
    assert was in GOOD
    with pytest.raises(
        FileError, match=r"lesson\.yaml, line \d+, lesson\.questions\[\d\]"
    ) as caught:
        load_text(GOOD.replace(was, is_, 1), "lesson.yaml")
    assert told in str(caught.value)


def test_a_question_without_a_right_answer_does_not_load() -> None:
    aim = "choose: {change: {Sera: {out: true}}}"
    with pytest.raises(FileError):
        load_text(GOOD.replace(aim, "choose: {change: {Sera: {gold: 5}}}"), "x.yaml")


def test_a_question_cannot_be_put_without_its_texts() -> None:
    lesson = load("lesson-windows")
    assert lesson.lesson is not None
    first, *rest = lesson.lesson.questions
    bare = replace(first, state=tuple(replace(each, right="") for each in first.state))
    with pytest.raises(Unwritten, match="missing for: Yes"):
        pose(replace(lesson, lesson=replace(lesson.lesson, questions=(bare, *rest))), 0)


def test_what_may_be_played_is_played_out() -> None:
    """After a right Yes to "may she?", and after each who may, something happens on the table: the
    very play, of that very person."""
    played = 0
    for lesson, posed in questions():
        for answer in posed.answers:
            if not answer.right or answer.times or posed.eyes != NOBODY:
                continue
            match answer.what:
                case StatementAnswer(told) if told.may_play is not None and len(posed.line) < 2:
                    seat, card = posed.moment.seat(told.may_play.of), told.may_play.card
                case SeatAnswer(seat):
                    card = ""
                case _:
                    continue
            first = next(
                each for each in answer.line[1:] if each.option and each.option.act == Act.PLAY
            )
            assert first.option is not None and first.parent is not None, lesson.id
            assert first.parent.decision is not None, lesson.id
            assert first.parent.decision.seat == seat, lesson.id
            kind = posed.moment.setup.cast[first.option.card]
            assert card in ("", kind.id), lesson.id
            named = re.findall(r"\*([^*]+)\*", answer.text)
            holds = {posed.moment.setup.cast[each].title for each in
                     posed.moment.position.seats[seat].hand}  # fmt: skip
            mine = [each for each in named if any(title.startswith(each) for title in holds)]
            if mine and not card:
                assert any(kind.title.startswith(each) for each in mine), lesson.id
            played += 1
    assert played >= 25
