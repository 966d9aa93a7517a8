"""The page of a lesson without a browser: acts drive it, hostile acts and links get a message."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rdi_explore.app.curriculum import LESSON, Taught, lessons, place_of
from rdi_explore.app.explorer import Explorer
from rdi_explore.app.lesson import Lesson
from rdi_explore.app.puzzle_list import all_puzzles
from rdi_explore.app.session import ACTS
from rdi_explore.app.stage import Stage
from rdi_explore.app.welcome import Gallery
from rdi_explore.catalogue import FileError
from rdi_explore.draw.html.lesson import PATHS, REGIONS, drawing, regions
from rdi_explore.draw.html.lesson_position import position
from rdi_explore.draw.levels import Levels
from rdi_explore.draw.words import story
from rdi_explore.rulebook import rule_name, topics
from rdi_explore.scenario import Scenario, load, load_text, play_line
from rdi_explore.scenario.lesson import StatementAnswer
from rdi_explore.scenario.progress import Progress, Try, after
from tests.app.test_explorer import FakeStage
from tests.draw.parsed import Page

LESSONS = lessons()
CHANGED = re.compile(
    r'<span class="rdi-badge rdi-badge--(\w+)">(Gold|Fortitude|Alcohol Content) (\d+) → (\d+)<'
)
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


class LessonStage(FakeStage):
    """What a Lesson needs of a stage."""

    def focus_on(self, key: str) -> None:
        self.sent.append(("focus", key))


@pytest.fixture
def stage() -> LessonStage:
    return LessonStage()


@pytest.fixture
def lesson(stage: LessonStage) -> Lesson:
    return Lesson("lesson-windows", stage=stage)


def text(stage: LessonStage, region: str) -> str:
    return " ".join(Page(stage.regions[region]).text.split())


def plain(words: str) -> str:
    """A text of a lesson without its marks, as a page reads."""
    return " ".join(words.replace("*", "").split())


@pytest.mark.parametrize("scenario", LESSONS, ids=lambda each: each.id)
def test_a_whole_lesson_right_and_wrong(scenario: Scenario) -> None:
    """Every wrong answer of every question, then every right one, to the end."""
    stage = LessonStage()
    lesson = Lesson(scenario, stage=stage)
    assert plain(lesson.taught.lesson.idea)[:20] in text(stage, "main")
    stage.send_act("next")
    for number, question in enumerate(lesson.taught.lesson.questions):
        posed = lesson.taught.posed(number)
        wrong = [n for n in range(len(posed.answers)) if n not in posed.right]
        assert "is-right" not in stage.regions["window"], "nothing is told beforehand"
        for tried in wrong:
            stage.send_act("answer", str(tried + 1))
            told, answer = text(stage, "window"), posed.answers[tried]
            assert "Not quite" in told and plain(answer.text) in told
            assert f"The rule: {rule_name(question.rule)}" in told
            assert "Next question" not in told and "What to remember" not in told
            if answer.refusals and not isinstance(answer.what, StatementAnswer):
                assert any(no.rule in stage.regions["tree"] for no in answer.refusals)
            if answer.line:
                assert "What happened, with the rules" in text(stage, "tree")
        for tried in posed.right:
            stage.send_act("answer", str(tried + 1))
            told = text(stage, "window")
            assert "Right this time" in told and plain(posed.answers[tried].text) in told
            played = [stage.regions["table"]]
            while "data-plays" in played[-1] and "data-ended" not in played[-1]:
                stage.send_act("forward")
                played.append(stage.regions["table"])
            assert not any('rdi-told__here"></p>' in each for each in played), "each step is told"
        hinted = plain(question.look)
        assert not hinted or hinted not in text(stage, "window")
        stage.send_act("hint")
        assert hinted in text(stage, "window")
        stage.send_act("next")
        assert ("focus", "question") in stage.sent
    assert plain(lesson.taught.lesson.keep) in text(stage, "main")
    asked = lesson.taught.lesson.questions
    if lesson.taught.lesson.disputes:
        titles = {topic.id: topic.title for topic in topics()}
        found = Counter(titles[question.rule.partition(".")[0]] for question in asked)
        for topic, number in found.items():
            told = rf"{re.escape(topic)}\. Look again: .+?0 of {number}(?!\d)"
            assert re.search(told, text(stage, "main")), "none at once; the lesson that teaches it"
    else:
        assert text(stage, "main").count("after another look") == len(asked)
    assert stage.regions["window"] == ""
    for regions_shown in stage.regions.values():
        Page(regions_shown)


@pytest.mark.parametrize("scenario", LESSONS, ids=lambda each: each.id)
def test_the_page_tells_nothing_beforehand(scenario: Scenario) -> None:
    taught = Taught(scenario)
    progress = after(taught.begun, taught.shape_now(taught.begun), "next")
    for number in range(len(taught.lesson.questions)):
        shown = regions(taught.page(progress))
        assert set(shown) == set(REGIONS)
        everything = "".join(shown.values())
        for word in (
            "is-right", "is-wrong", "playable now", "aimed here", "may answer here",
            "further Action", "further Drink", "may take control now", "The Round is over",
        ):  # fmt: skip
            assert word not in everything, f"question {number + 1}"
        seen = plain(Page(f"<div>{everything}</div>").text)
        for later in range(number, len(taught.lesson.questions)):
            for answer in taught.posed(later).answers:
                assert plain(answer.text) not in seen
        assert "may answer here" not in drawing(taught.page(progress))
        progress = after(progress, taught.shape(number), "next")


def test_the_same_page_has_the_same_bytes() -> None:
    one, other = (Taught(load("lesson-redirect")) for _ in range(2))
    progress = after(one.begun._replace(at=0), one.shape(0), "answer", 0)
    assert regions(one.page(progress)) == regions(other.page(progress))


def right_of(lesson: Lesson, number: int) -> str:
    """The number of the first right answer of a question, as a page sends it."""
    return str(lesson.taught.posed(number).right[0] + 1)


def test_stepping_through_what_happens(lesson: Lesson, stage: LessonStage) -> None:
    for _ in range(4):
        stage.send_act("next")
    stage.send_act("answer", right_of(lesson, 3))
    count = lesson.taught.shape(3).steps[lesson.progress.now.shown]
    assert f"step 1 of {count}" in text(stage, "table"), "from the learner's choice on"
    assert "Lizwick plays I don't think so!" in text(stage, "table")
    assert "Sera passes out" not in stage.regions["table"], "not yet, at this step"
    assert "Sera passes out" in text(stage, "window"), "what it comes to is said at once"
    begin = stage.dot
    for _ in range(count - 1):
        assert "Let it run" in text(stage, "table") and "data-plays" in stage.regions["table"]
        stage.send_act("forward")
    assert f"step {count} of {count}" in text(stage, "table")
    assert "See it again" in text(stage, "table")
    assert stage.dot != begin
    assert "out of the game</span>" in stage.regions["table"], "the table shows what happens"
    stage.send_act("back")
    assert f"step {count - 1} of {count}" in text(stage, "table")
    stage.send_act("jump", "99")
    assert "There is no step 99" in text(stage, "message")


def test_a_card_is_looked_up_without_a_word_on_whether_it_may_be_played(
    lesson: Lesson, stage: LessonStage
) -> None:
    stage.send_act("next")
    moment = lesson.taught.posed(0).moment
    card = moment.setup.numbers["playing-with-portals"]
    stage.send_act("card", f"1.{card}")
    assert "goes to another player" in text(stage, "rule")
    assert "Now" not in Page(stage.regions["rule"]).texts
    stage.send_act("answer", "1")
    assert "Now" in Page(stage.regions["rule"]).texts, "once it is answered it may be told"
    stage.send_act("rule", "timing.reopen")
    assert "timing.reopen" in stage.regions["rule"]
    stage.send_act("close-rule")
    assert stage.regions["rule"] == ""


def test_a_question_is_answered_at_the_table(stage: LessonStage) -> None:
    """A click on a card tells what it does, and offers the answers that play it."""
    lesson = Lesson("lesson-redirect", stage=stage)
    stage.send_act("next")
    posed = lesson.taught.posed(0)
    portals = posed.moment.setup.numbers["playing-with-portals"]
    stage.send_act("card", f"{posed.moment.seat('Joran')}.{portals}")
    panel = Page(stage.regions["rule"])
    offered = [a["data-arg"] for _, a in panel.elements if a.get("data-act") == "answer"]
    plays = [n for n, each in enumerate(posed.answers, 1) if each.name.startswith("plays ")]
    assert offered == [str(n) for n in plays], "one for each player on whom it can be played"
    assert "on Sera" in panel.text
    stage.send_act("answer", right_of(lesson, 0))
    assert "Right" in text(stage, "window")
    other = posed.moment.setup.numbers["hide-in-shadows"]
    stage.send_act("card", f"{posed.moment.seat('Sera')}.{other}")
    assert 'data-act="answer"' not in stage.regions["rule"], "it is not Sera who is asked"


def test_progress_is_kept_in_the_link(lesson: Lesson, stage: LessonStage) -> None:
    stage.send_act("next")
    wrong = next(n for n, each in enumerate(lesson.taught.posed(0).answers) if not each.right)
    stage.send_act("answer", str(wrong + 1))
    stage.send_act("answer", right_of(lesson, 0))
    stage.send_act("hint")
    stage.send_act("next")
    stage.send_act("share")
    assert ("share", stage.fragment) in stage.sent
    other = LessonStage()
    again = Lesson("lesson-turn", stage=other)
    again.open_link(stage.fragment)
    assert again.taught.scenario.id == "lesson-windows"
    assert other.fragment == stage.fragment
    assert [other.regions[name] for name in REGIONS] == [stage.regions[name] for name in REGIONS]
    other.send_act("previous")
    assert "Right this time" in text(other, "window")


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("l1.lesson-windows.000000.0.....", "has changed"),
        ("l1.no-such-lesson.000000.0.", "which is not here"),
        ("l1.rdi5-redirect-3.000000.0.", "which is not here"),
        ("l1.lesson-windows.zz", "damaged"),
        ("l9.lesson-windows", "another version"),
        ("v1.rdi5-redirect-3.rdi5.A.0", "does not name a lesson"),
        ("<script>alert(1)</script>", "does not name a lesson"),
        ("l1." + "a" * 5000, "too long"),
    ],
)
def test_a_bad_link_gets_a_message(
    lesson: Lesson, stage: LessonStage, link: str, told: str
) -> None:
    lesson.open_link(link)
    assert told in text(stage, "message")
    assert "<script" not in stage.regions["message"]
    assert "I passed. May I still answer?" in text(stage, "now")


def test_a_link_may_not_name_answers_that_are_not_there(stage: LessonStage) -> None:
    lesson = Lesson("lesson-windows", stage=stage)
    lesson.open_link(f"l1.lesson-windows.{lesson.taught.check}.1.8071h1....")
    assert lesson.progress.now.picked == (0, 1), "8 and 7 are no answers here"
    lesson.open_link(f"l1.lesson-windows.{lesson.taught.check}.4.8.8.8.8.8")
    assert len(lesson.progress.now.picked) == 0
    assert "Question 4 of 5: 0 answered" in stage.regions["now"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(ACTS)),
            st.one_of(st.none(), st.integers(), st.text(max_size=12), st.just("0.1")),
        ),
        max_size=12,
    )
)
def test_no_request_is_an_exception(requests: list[tuple[str, Any]]) -> None:
    stage = LessonStage()
    Lesson("lesson-affects", stage=stage)
    for act, arg in requests:
        stage.send_act(act, arg)
        for html in stage.regions.values():
            Page(html)


def test_what_a_file_says_is_escaped(stage: LessonStage) -> None:
    evil = '<img src=x onerror="alert(1)">'
    source = Path("scenarios/lessons/lesson-windows.yaml")
    root = Path(__file__).parents[2]
    told = (root / source).read_text(encoding="utf-8")
    told = told.replace("say: Sera turned over", f"say: '{evil} *{evil}*' #", 1)
    told = told.replace("look: Whose turn is it?", f"look: '{evil}'")
    told = told.replace("says: Yes. Lizwick's card asks", f"says: '{evil}' #")
    told = told.replace("right: Sera passed on", f"right: '{evil}' #")
    told = told.replace("picture: [Sera passes,", f"picture: ['{evil}',")
    told = told.replace("keep: A pass", f"keep: '{evil}' #")
    told = told.replace("    A card is played, and", f"    {evil} and")
    told = told.replace("title: I passed. May I still answer?", f"title: '{evil}'")
    told = told.replace("about: A pass", f"about: '{evil}' #")
    scenario = load_text(told, "lesson-windows.yaml")
    lesson = Lesson(scenario, stage=stage)
    count = len(lesson.taught.lesson.questions)
    for number in range(-1, count + 1):
        tried = Try(tuple(range(3)), 1, 0)
        page = regions(lesson.taught.page(Progress(number, (tried,) * count)))
        assert "<img" not in "".join(page.values())


def test_a_lesson_has_to_be_one(stage: LessonStage) -> None:
    with pytest.raises(ValueError, match="is no lesson"):
        Lesson("rdi5-redirect-3", stage=stage)
    with pytest.raises(FileError):
        Lesson("no-such-lesson", stage=stage)
    assert Lesson(stage=stage).taught.lesson.number == LESSONS[0].lesson.number  # type: ignore[union-attr]


@pytest.mark.parametrize("scenario", LESSONS, ids=lambda each: each.id)
def test_the_explorer_opens_where_the_lesson_is(scenario: Scenario) -> None:
    """Each question and each answer that was played out is a place in the explorer."""
    stage, taught = FakeStage(), Taught(scenario)
    explorer = Explorer(scenario.id, stage=stage)
    for number in range(len(taught.lesson.questions)):
        posed = taught.posed(number)
        lines = [each.line for each in posed.answers if each.line and each.other is None]
        for line in [(posed.moment,), *lines]:
            whole = [*posed.moment.line(), *line[1:]]
            explorer.open_link(place_of(taught.whole_of(posed), posed.table, posed.edition, whole))
            assert "could not be followed" not in Page(stage.regions["message"]).text
            assert explorer.walk.moment.position == whole[-1].position


def test_the_gallery_lists_the_lessons_path_by_path(stage: LessonStage) -> None:
    gallery = Gallery(NOTEBOOKS, stage=stage)
    assert {page.name for page in gallery.lessons} == {LESSON}, "on a page of their own"
    assert [page.path for page in gallery.lessons] == [
        PATHS[each.lesson.path] for each in LESSONS if each.lesson
    ]
    assert all(item.scenario.lesson is None for item in gallery.items)
    main = text(stage, "main")
    assert f"{LESSONS[0].title} (about" in main, "where to begin, and how long it takes"
    for page in gallery.lessons:
        assert page.path in main
    assert gallery.lessons[2].fragment.startswith(f"l1.{LESSONS[2].id}.")
    tests = sum(each.lesson.disputes for each in LESSONS if each.lesson)
    assert f"{len(LESSONS) - tests} lessons and {tests} tests" in main, "a test is no lesson"
    assert f"of {len(all_puzzles())}, each proved" in main, "as the page of puzzles says"


def test_a_gain_looks_otherwise_than_a_loss() -> None:
    """What changed at the seats: only what one likes less is in the colour of a loss."""
    looks = set()
    for id in ("lesson-start", "lesson-losing", "lesson-drinks"):
        taught = Taught(load(id))
        for number in range(len(taught.lesson.questions)):
            posed = taught.posed(number)
            for answer in range(len(posed.answers)):
                table = position(posed, Try((answer,), shown=answer))
                for state, stat, was, now in CHANGED.findall(table):
                    gain = (int(now) > int(was)) is not (stat == "Alcohol Content")
                    assert (state != "open") is gain, f"{stat} {was} to {now}"
                    looks.add((stat, gain))
    assert {("Gold", True), ("Gold", False), ("Alcohol Content", False)} <= looks


def test_a_notebook_of_a_lesson_shows_it_first_and_tells_nothing() -> None:
    """Below it there is something to change, and no test."""
    shown = {}
    for path in sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(each["source"]) for each in cells if each["cell_type"] == "code")
        found = re.search(r'rdi\.Lesson\("([a-z-]+)"\)', code)
        if found:
            shown[found[1]] = path
            words = "".join("".join(each["source"]) for each in cells)
            assert "assert" not in words and "checked" not in words, path.name
            assert len(re.findall(r"^# ", words, re.MULTILINE)) == 1, "one title"
            assert "Change" in words, path.name
    for each in LESSONS:
        if each.id in shown:
            assert each.lesson is not None
            assert shown[each.id].name.startswith(f"{each.lesson.number:02}_")
            first = json.loads(shown[each.id].read_text(encoding="utf-8"))["cells"][0]["source"]
            told = f"# {each.title} {each.lesson.idea}"
            assert plain("".join(first)) == plain(told), "as on the lesson's page"
    assert len(shown) >= 12


TABLE = re.compile(r'load_text\("""\n(.*?)"""\)', re.DOTALL)


def _changed(table: str, proposal: str) -> str:
    """The table with what stands in code marks: a step of the line, or a value of whoever is named
    last before it, or of the whole table."""
    for code in re.finditer("`([^`]+)`", proposal):
        if code[1].startswith("- "):
            line, last = table.rstrip().rsplit("\n", 1)
            table = f"{line}\n  {code[1]}\n{last}\n"
            continue
        word, value = code[1].split(": ", 1)
        whole = rf"^{word}: .*$"
        if not re.search(whole, table, re.MULTILINE):
            seats = re.findall(r"^  (\w+): \{", table, re.MULTILINE)
            seat = max(seats, key=lambda name: proposal.rfind(name, 0, code.start()))
            whole = rf"(?<=^  {seat}: )[^}}]*?\b{word}: (\[[^\]]*\]|[^,}}]+)"
            old = re.search(whole, table, re.MULTILINE)
            assert old is not None, f"{seat} has no {word}"
            table = table[: old.start(1)] + value + table[old.end(1) :]
        else:
            table = re.sub(whole, lambda _, new=code[1]: new, table, count=1, flags=re.MULTILINE)
    return table


def test_what_a_notebook_proposes_to_change_leads_elsewhere() -> None:
    """At least three proposals, each by steps or values that can be copied, and each is told."""
    for path in sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        source = ["".join(each["source"]) for each in cells]
        table = TABLE.search(source[-1])
        if table is None:
            continue
        proposals = re.findall(r"^\* (.*)$", source[-2], re.MULTILINE)
        tables = [table[1], *(_changed(table[1], each) for each in proposals)]
        ends = [play_line(load_text(each)).end for each in tables]
        shown = ["\n".join((*story(end), Levels(end).text())) for end in ends]
        assert len(shown) >= 4 and len(set(shown)) == len(shown), path.name
        told, drawn = cells[-1]["outputs"]
        kept = "".join((*told["text"], *drawn["data"]["text/plain"]))
        assert kept == shown[0], f"{path.name}: make outputs"


def test_the_welcome_tells_what_there_is_before_it_is_run() -> None:
    """Every lesson by its path, in the words that the file keeps."""
    cell = json.loads((NOTEBOOKS / "00_welcome.ipynb").read_text(encoding="utf-8"))["cells"][0]
    kept = "".join(cell["outputs"][0]["data"]["text/plain"])
    assert kept == Gallery(NOTEBOOKS, stage=LessonStage()).words, "make outputs"
    assert all(path in kept for path in PATHS.values())
    assert all(each.title in kept for each in LESSONS)


def test_it_works_on_a_real_stage() -> None:
    lesson = Lesson("lesson-turn", stage=Stage())
    assert lesson.stage.request("next")
    assert lesson.stage.request("answer", "1")
    assert lesson.stage.request("next")
    lesson.stage.check()
    assert lesson.progress.at == 1
    other = replace(lesson.taught.scenario, id="my-lesson")
    assert Taught(other).check != lesson.taught.check
