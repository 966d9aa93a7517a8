"""The page of a lesson without a browser: acts drive it, hostile acts and links get a message."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rdi_explore.app.curriculum import LESSON, Taught, lessons, notebook_of, place_of
from rdi_explore.app.explorer import Explorer
from rdi_explore.app.lesson import Lesson
from rdi_explore.app.stage import ACTS, Stage
from rdi_explore.app.welcome import Gallery
from rdi_explore.catalogue import FileError
from rdi_explore.draw.html.lesson import REGIONS, drawing, regions
from rdi_explore.scenario import Scenario, load, load_text
from rdi_explore.scenario.lesson import Rule
from rdi_explore.scenario.progress import after, begun
from tests.app.test_explorer import FakeStage
from tests.draw.parsed import Page

LESSONS = lessons()


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
    return Page(stage.regions[region]).text


@pytest.mark.parametrize("scenario", LESSONS, ids=lambda each: each.id)
def test_a_whole_lesson_right_and_wrong(scenario: Scenario) -> None:
    """Every wrong answer of every question, then every right one, to the end."""
    stage = LessonStage()
    lesson = Lesson(scenario, stage=stage)
    for number, question in enumerate(lesson.taught.lesson.questions):
        posed = lesson.taught.posed(number)
        wrong = [n for n in range(len(posed.answers)) if n not in posed.right]
        assert "is-right" not in stage.regions["window"], "nothing is told beforehand"
        for tried in wrong:
            stage.send_act("answer", str(tried + 1))
            told = text(stage, "window")
            assert "Not so." in told and "try again" in told
            answer = posed.answers[tried]
            if answer.refusals and not isinstance(answer.what, Rule):
                assert any(no.rule in stage.regions["window"] for no in answer.refusals)
            if answer.line:
                assert "What happened, with the rules" in text(stage, "tree")
        for place, tried in enumerate(posed.right):
            stage.send_act("answer", str(tried + 1))
            told = text(stage, "window")
            assert "Right, at the" in told if not place else "This is right, too." in told
        hinted = question.look.replace("*", "")[:20]
        assert hinted not in text(stage, "window")
        stage.send_act("hint")
        assert hinted in text(stage, "window")
        stage.send_act("hint")
        assert question.rule in stage.regions["window"]
        stage.send_act("next")
        assert ("focus", "question") in stage.sent
    count = len(lesson.taught.lesson.questions)
    assert f"{count} of {count} questions answered" in text(stage, "main")
    assert stage.regions["window"] == ""
    for regions_shown in stage.regions.values():
        Page(regions_shown)


@pytest.mark.parametrize("scenario", LESSONS, ids=lambda each: each.id)
def test_the_page_tells_nothing_beforehand(scenario: Scenario) -> None:
    taught = Taught(scenario)
    progress = taught.begun
    for number in range(len(taught.lesson.questions)):
        shown = regions(taught.page(progress))
        assert set(shown) == set(REGIONS)
        everything = "".join(shown.values())
        for word in ("is-right", "is-wrong", "playable now", "aimed here", "may answer here"):
            assert word not in everything, f"question {number + 1}"
        assert "may answer here" not in drawing(taught.page(progress))
        progress = after(progress, taught.shape(number), "next")


def test_the_same_page_has_the_same_bytes() -> None:
    one, other = (Taught(load("lesson-redirect")) for _ in range(2))
    progress = after(one.begun, one.shape(0), "answer", 0)
    assert regions(one.page(progress)) == regions(other.page(progress))


def test_stepping_through_what_an_answer_did(lesson: Lesson, stage: LessonStage) -> None:
    stage.send_act("next")
    stage.send_act("answer", "1")
    assert "step 4 of 4" in text(stage, "tree")
    end = stage.dot
    assert "is out of the game</span>" in stage.regions["tree"]
    stage.send_act("jump", "1")
    assert "step 1 of 4" in text(stage, "tree")
    assert stage.dot != end
    assert "is out of the game</span>" not in stage.regions["tree"], "not yet, at this step"
    assert "2 Step" in text(stage, "window")
    stage.send_act("forward")
    stage.send_act("back")
    assert "step 1 of 4" in text(stage, "tree")
    stage.send_act("jump", "9")
    assert "There is no step 9" in text(stage, "message")


def test_a_card_is_looked_up_without_a_word_on_whether_it_may_be_played(
    lesson: Lesson, stage: LessonStage
) -> None:
    stage.send_act("next")
    moment = lesson.taught.posed(1).moment
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
    moment = lesson.taught.posed(0).moment
    portals = moment.setup.numbers["playing-with-portals"]
    stage.send_act("card", f"{moment.seat('Joran')}.{portals}")
    panel = Page(stage.regions["rule"])
    offered = [a["data-arg"] for _, a in panel.elements if a.get("data-act") == "answer"]
    assert offered == ["1", "2", "3"], "one for each player on whom it can be played"
    assert "on Sera" in panel.text
    stage.send_act("answer", offered[0])
    assert "Right, at the first try." in text(stage, "window")
    other = moment.setup.numbers["hide-in-shadows"]
    stage.send_act("card", f"{moment.seat('Sera')}.{other}")
    assert 'data-act="answer"' not in stage.regions["rule"], "it is not Sera who is asked"


def test_progress_is_kept_in_the_link(lesson: Lesson, stage: LessonStage) -> None:
    stage.send_act("answer", "2")
    stage.send_act("answer", "1")
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
    assert "Right, at the second try." in text(other, "window")


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
    assert "Two players wait" in text(stage, "now")


def test_a_link_may_not_name_answers_that_are_not_there(stage: LessonStage) -> None:
    lesson = Lesson("lesson-windows", stage=stage)
    lesson.open_link(f"l1.lesson-windows.{lesson.taught.check}.0.8071h2....")
    assert lesson.progress.now.picked == (0, 1), "8 and 7 are no answers here"
    lesson.open_link(f"l1.lesson-windows.{lesson.taught.check}.4.8.8.8.8.8")
    assert lesson.progress.now.picked == ()
    assert "Question 5 of 5: 0 answered" in stage.regions["now"]


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
    told = told.replace("say: Both have let it pass", f"say: '{evil} *{evil}*' #", 1)
    told = told.replace("look: Whose turn is it?", f"look: '{evil}'")
    told = told.replace("title: Two players wait for each other", f"title: '{evil}'")
    told = told.replace("about: Everybody", f"about: '{evil}' #")
    scenario = load_text(told, "lesson-windows.yaml")
    lesson = Lesson(scenario, stage=stage)
    stage.send_act("hint")
    stage.send_act("next")
    stage.send_act("next")
    stage.send_act("next")
    stage.send_act("next")
    stage.send_act("next")
    for number in range(6):
        page = regions(lesson.taught.page(begun(5)._replace(at=number)))
        assert "<img" not in "".join(page.values())


def test_a_lesson_has_to_be_one(stage: LessonStage) -> None:
    with pytest.raises(ValueError, match="is no lesson"):
        Lesson("rdi5-redirect-3", stage=stage)
    with pytest.raises(FileError):
        Lesson("no-such-lesson", stage=stage)
    assert Lesson(stage=stage).taught.lesson.number == 1, "without a name the first"


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
            explorer.open_link(place_of(scenario, posed.table, posed.edition, whole))
            assert "could not be followed" not in Page(stage.regions["message"]).text
            assert explorer.walk.moment.position == whole[-1].position


def test_the_gallery_lists_the_lessons_by_their_files(stage: LessonStage, tmp_path: Path) -> None:
    notebooks = Path(__file__).parents[2] / "notebooks"
    gallery = Gallery(notebooks, stage=stage)
    assert [page.name[:2] for page in gallery.lessons] == [f"{n:02}" for n in range(1, 13)]
    assert not {page.name for page in gallery.lessons} & {page.name for page in gallery.pages}
    assert all(item.scenario.lesson is None for item in gallery.items)
    assert "Begin with lesson 1" in text(stage, "main")
    bare = Gallery(tmp_path, stage=stage)
    assert {page.name for page in bare.lessons} == {LESSON}, "without a notebook: the common page"
    assert bare.lessons[2].fragment.startswith("l1.lesson-windows.")


def test_each_numbered_notebook_shows_the_lesson_of_its_number() -> None:
    notebooks = Path(__file__).parents[2] / "notebooks"
    for scenario in LESSONS:
        name, fragment = notebook_of(scenario, notebooks)
        assert fragment == "", f"{scenario.id} has no notebook of its number"
        source = (notebooks / f"{name}.ipynb").read_text(encoding="utf-8")
        assert f'rdi.Lesson(\\"{scenario.id}\\")' in source
        assert '"image/svg+xml"' in source, "a picture that a code host shows"
        assert f"# {scenario.title}" in source


def test_it_works_on_a_real_stage() -> None:
    lesson = Lesson("lesson-turn", stage=Stage())
    assert lesson.stage.request("answer", "1")
    assert lesson.stage.request("next")
    lesson.stage.check()
    assert lesson.progress.at == 1
    other = replace(lesson.taught.scenario, id="my-lesson")
    assert Taught(other).check != lesson.taught.check
