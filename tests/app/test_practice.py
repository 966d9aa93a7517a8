"""The page on which one practises, without a browser."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi_explore.app.browser import PageSession
from rdi_explore.app.practice import AHEAD, KEPT, MOST_KEPT, PRACTICE_ACTS, PracticePage
from rdi_explore.draw.html.practice import titled
from rdi_explore.practice import PracticeQuestion
from rdi_explore.practice.cases import of_cases
from rdi_explore.practice.question import Alternative
from rdi_explore.practice.repetition import Learnt, NotKept, RuleKnown, read_link
from rdi_explore.practice.ten import CONFUSED, TEN, Asking, Drawing, Side, TenAnswer
from rdi_explore.rulebook import rule_name
from rdi_explore.scenario import load, load_text, play_line
from rdi_explore.scenario.links import PlaceToken, read_token
from rdi_explore.scenario.sharing import Shared, read_shared
from tests.draw.parsed import Page

DAY = 1000


class Desk(PageSession):
    """A stage as a worker has it; what it sends is kept."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(
            lambda text: self.sent.append(json.loads(text)),
            acts=PRACTICE_ACTS, longest_arg=MOST_KEPT,
        )  # fmt: skip
        self.silent = False

    def do(self, act: str, arg: str | int | None = None) -> None:
        """What the page asks for; an error fails the test, and every region can be read."""
        assert self.request(act, arg)
        self.check()
        for region in self.regions.values():
            Page(region)


@pytest.fixture
def stage() -> Desk:
    return Desk()


def begun(stage: Desk, kept: str = "", **arranged: Any) -> PracticePage:
    page = PracticePage(seed=3, today=DAY, stage=stage, **arranged)
    stage.do("kept", kept)
    return page


def test_until_the_browser_tells_what_it_kept_a_question_is_on_its_way(stage: Desk) -> None:
    page = PracticePage(seed=3, today=DAY, stage=stage)
    assert any("Your first question comes" in region for region in stage.regions.values())
    stage.do("kept", "")
    assert page.question is not None
    assert not any("Your first question comes" in region for region in stage.regions.values())


def answer(page: PracticePage, stage: Desk, right: bool) -> None:
    """Answer the question, rightly or not, and go on."""
    assert page.question is not None
    place = page.question.right if right else (page.question.right + 1) % len(page.question.answers)
    stage.do("answer", str(place + 1))


def in_words(text: str) -> str:
    """A sentence as it can be read on the page."""
    return Page(titled(text)).text


def test_ten_questions_and_what_was_missed(stage: Desk) -> None:
    """Before an answer nothing tells it; then why, and its rule; in the end a summary."""
    page = begun(stage)
    for number in range(TEN):
        assert page.question is not None
        shown = stage.regions["main"]
        assert "is-right" not in shown.replace('<li class="is-right">', "")
        assert in_words(page.question.why) not in Page(shown).text
        answer(page, stage, right=number % 3 > 0)
        told = Page(stage.regions["main"]).text
        assert in_words(page.question.answers[page.chosen].why) in told
        assert f'data-arg="{page.question.rules[0]}"' in stage.regions["main"]
        assert ("Right." in told) is (number % 3 > 0)
        stage.do("next")
    told = Page(stage.regions["main"]).text
    assert "6 of 10 right" in told and "What you missed" in told
    stage.do("next")
    assert page.question is not None and not page.answered


def test_what_is_known_is_handed_to_the_browser_and_taken_from_it(stage: Desk) -> None:
    page = begun(stage)
    answer(page, stage, right=True)
    kept = [each for each in stage.sent if each["do"] == "keep"][-1]
    assert kept["name"] == KEPT
    other = Desk()
    again = begun(other, kept["text"])
    assert again.learnt == page.learnt != Learnt()


def test_titles_of_cards_are_titles_and_other_words_stay_quoted() -> None:
    """A title with an end of its own needs no full stop after it; what a file brings is escaped."""
    told = titled("She plays “I don't think so!”. Then “<b>” is asked, “Deflect”, and “no card”.")
    assert told.count('<cite class="rdi-title">') == 2
    page = Page(told)
    assert page.text == "She plays I don't think so! Then “<b>” is asked, Deflect, and “no card”."


def test_what_was_missed_can_be_looked_at(stage: Desk) -> None:
    """In the summary each leads to its position; what was answered rightly is not listed."""
    page = begun(stage)
    missed = []
    for number in range(TEN):
        assert page.question is not None
        if number in (0, 4):
            missed.append(page.question)
        answer(page, stage, right=number not in (0, 4))
        stage.do("next")
    looks = re.findall(r'data-page="(\w+)" data-fragment="([^"]+)"><svg', stage.regions["main"])
    assert len(looks) == len(missed)
    for (where, link), question in zip(looks, missed, strict=True):
        if question.key:
            place = read_token(link)
            assert isinstance(place, PlaceToken)
            assert (where, place.scenario) == ("explorer", question.key)
        else:
            shared = read_shared(link)
            assert isinstance(shared, Shared)
            assert (where, shared.text) == ("laboratory", question.scenario)


def test_a_link_brings_what_is_known_and_asks_before_it_replaces_anything(stage: Desk) -> None:
    page = begun(stage)
    answer(page, stage, right=True)
    stage.do("link")
    copied = [each for each in stage.sent if each["do"] != AHEAD][-1]
    assert copied["do"] == "link" and copied["here"] is False
    assert stage.fragment == ""
    other = Desk()
    before = Learnt().answered("turn.four-phases", True, True, DAY)
    again = begun(other, before.text())
    other.follow(copied["fragment"])
    assert "what is known of 1 rule." in Page(other.regions["message"]).text
    assert again.learnt == before
    other.do("take")
    assert again.learnt.rules == page.learnt.rules
    assert other.sent[-1]["do"] == "keep" or other.sent[-2]["do"] == "keep"
    assert "Loaded: 1 rule." in Page(other.regions["message"]).text
    other.do("take")
    assert "Not possible." in Page(other.regions["message"]).text


@pytest.mark.parametrize(
    "spoil", [lambda link: link[:-3], lambda link: f"{link}AA", lambda _: "k1."]
)
def test_a_damaged_link_replaces_nothing(stage: Desk, spoil: Callable[[str], str]) -> None:
    page = begun(stage)
    answer(page, stage, right=True)
    learnt = page.learnt
    stage.follow(spoil(learnt.link()))
    assert "This link is damaged" in Page(stage.regions["message"]).text
    stage.do("take")
    assert page.learnt == learnt


def test_what_is_known_of_too_many_rules_is_for_a_file() -> None:
    """A link is never longer than what people send."""
    rules = {
        f"topic-{n}.{n * 7919 % 10007}": RuleKnown(n % 6, n * 31, n, n // 2) for n in range(1500)
    }
    with pytest.raises(NotKept, match="Save a file instead"):
        Learnt(rules).link()
    few = Learnt({rule: rules[rule] for rule in list(rules)[:200]})
    assert len(few.link()) <= 8_000
    assert read_link(few.link(), frozenset(rules)).rules == few.rules


def test_nothing_is_asked_before_the_browser_was(stage: Desk) -> None:
    """What is due is not known before."""
    page = PracticePage(seed=1, today=DAY, stage=stage)
    assert page.question is None and f'data-recall="{KEPT}"' in stage.regions["main"]
    stage.do("kept", "")
    assert page.question is not None and "data-recall" not in stage.regions["main"]


def test_sure_and_wrong_is_said(stage: Desk) -> None:
    page = begun(stage)
    stage.do("sure", "yes")
    answer(page, stage, right=False)
    assert page.question is not None
    misread = page.question.answers[page.chosen].rule
    said = Page(stage.regions["main"]).text
    assert (
        f"{rule_name(misread)}: look again." if misread else "Not this time: look again."
    ) in said
    assert (misread or page.question.rules[0]) in page.learnt.rules
    stage.do("next")
    stage.do("sure", "no")
    assert page.question is not None
    rule = page.question.rules[0]
    answer(page, stage, right=True)
    assert page.learnt.rules[rule].box == 0


def ahead(stage: Desk) -> int:
    """Do what a page does while nobody asks it for anything; tell how often."""
    for times in itertools.count():
        if {"do": AHEAD} not in stage.sent:
            return times
        stage.sent.clear()
        stage.do(AHEAD)
    raise AssertionError("it never ends")


def test_the_next_question_comes_while_one_is_read_and_is_the_same_one(stage: Desk) -> None:
    """So nobody waits for it, and how quickly somebody reads changes nothing."""
    page, other, sat = begun(stage), Desk(), []
    quick = begun(other)
    for _ in range(TEN):
        assert page.question is not None and page.question == quick.question
        sat.append(ahead(stage))
        assert page._coming is not None and page._coming.here
        for each, desk in ((page, stage), (quick, other)):
            answer(each, desk, right=False)
            desk.do("next")
    assert any(sat)
    assert "of 10 right" in Page(stage.regions["main"]).text


def test_what_came_in_the_meantime_is_not_asked_of_somebody_who_wants_another_topic(
    stage: Desk,
) -> None:
    page = begun(stage)
    ahead(stage)
    answer(page, stage, right=True)
    stage.do("topic", "gambling")
    stage.do("next")
    assert page.question is not None and "gambling" in page.question.topics


def test_one_topic_only(stage: Desk) -> None:
    page = begun(stage, topic="gambling")
    assert stage.fragment == "p1.gambling"
    for _ in range(4):
        assert page.question is not None and "gambling" in page.question.topics
        answer(page, stage, right=True)
        stage.do("next")
    stage.do("topic", "")
    assert stage.fragment == ""


def test_where_a_topic_has_no_other_question_the_page_goes_on_with_another_seed(
    stage: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*asked: Any) -> Drawing:
        return None
        yield

    page = PracticePage(seed=3, today=DAY, stage=stage, topic="gambling")
    first = page.asking.next([], Learnt(), DAY, "gambling")
    replies = iter((page.asking.drawing([], Learnt(), DAY, "gambling"), nothing()))
    monkeypatch.setattr(page.asking, "drawing", lambda *asked: next(replies))
    stage.do("kept", "")
    assert page.question not in (None, first)
    answer(page, stage, right=True)
    stage.do("next")
    told = Page(stage.regions["main"]).text
    assert "1 of 1 right" in told and "Choose another topic or all of them" in told
    stage.do("next")
    assert page.question is not None and page.seed == 4
    monkeypatch.setattr(page.asking, "drawing", nothing)
    stage.do("topic", "negate")
    assert "No question is found here" in Page(stage.regions["main"]).text
    stage.do("next")
    assert page.question is not None and page.seed == 5


def test_a_position_can_be_opened_and_says_the_same(stage: Desk) -> None:
    page = begun(stage)
    answer(page, stage, right=True)
    assert page.question is not None
    play_line(load_text(page.question.scenario))
    assert 'data-page="laboratory" data-fragment="s1.' in stage.regions["main"]


def test_a_case_of_the_books_is_opened_by_its_file(stage: Desk) -> None:
    page = begun(stage)
    for _ in range(40):
        if page.question is not None and page.question.key:
            break
        answer(page, stage, right=True)
        stage.do("next")
    assert page.question is not None and page.question.key
    answer(page, stage, right=True)
    link = stage.regions["main"].split('data-page="explorer" data-fragment="')[1].split('"')[0]
    place = read_token(link)
    assert isinstance(place, PlaceToken) and place.scenario == page.question.key
    assert load(place.scenario).edition == page.question.edition


def test_a_file_is_saved_and_loaded(stage: Desk) -> None:
    page = begun(stage)
    answer(page, stage, right=True)
    stage.do("save")
    saved = next(each["text"] for each in stage.sent if each["do"] == "download")
    other = Desk()
    again = begun(other)
    other.do("load", saved)
    assert again.learnt == page.learnt
    other.do("load", "nonsense")
    assert "Not loaded." in other.regions["message"] and again.learnt == page.learnt


def test_what_was_missed_comes_back_after_three_others() -> None:
    """In the same ten, by another question of the same rule, if there is one."""
    for seed in range(5, 15):
        asking = Asking(seed)
        first = asking.next([], Learnt(), DAY)
        assert first is not None
        wrong = TenAnswer(first, (first.right + 1) % len(first.answers), True)
        others: list[TenAnswer] = []
        for _ in range(3):
            question = asking.next([wrong, *others], Learnt(), DAY)
            assert question is not None and question != first
            others.append(TenAnswer(question, question.right, True))
        if all(wrong.rule not in each.question.rules for each in others):
            break
    wished = asking._wished([wrong, *others], Learnt(), DAY)
    assert wished == wrong.rule


def is_of(question: PracticeQuestion, side: Side) -> bool:
    return any(rule in side or rule.partition(".")[0] in side for rule in question.rules)


def meet(asked: list[PracticeQuestion]) -> set[tuple[Side, Side]]:
    """The pairs of which one side follows the other."""
    return {
        pair
        for one, two in itertools.pairwise(asked)
        for pair in CONFUSED
        if any(is_of(one, a) and is_of(two, b) for a, b in (pair, pair[::-1]))
    }


def ten(asking: Asking, wrong: int = -1, **asks: Any) -> list[PracticeQuestion]:
    """Ten questions, all but one of them answered rightly."""
    answered: list[TenAnswer] = []
    for number in range(TEN):
        question = asking.next(answered, Learnt(), DAY, **asks)
        assert question is not None
        missed = (question.right + 1) % len(question.answers)
        answered.append(TenAnswer(question, missed if number == wrong else question.right, True))
    return [each.question for each in answered]


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions without end of each rule and topic; of nothing wished, of what is not confused."""

    def questions(
        seed: int, edition: Any, topic: str | None, who: Any, rule: str | None, earlier: Any
    ) -> Iterator[PracticeQuestion]:
        for number in itertools.count():
            decides = rule or f"{topic or f'topic{number}'}.rule"
            told = (Alternative(f"{decides} {number}", ""), Alternative("No", ""))
            yield PracticeQuestion(
                "which", "", 2, "rdi5", "", (), (), {}, told, 0, "", (decides,), ""
            )

    monkeypatch.setattr("rdi_explore.practice.ten.tries", questions)


def test_in_ten_questions_the_two_sides_of_what_is_confused_follow_each_other(
    streams: None,
) -> None:
    """Also if something is missed; in some tens each pair has its turn. Of one topic that is wished
    nothing else is asked."""
    found: set[tuple[Side, Side]] = set()
    for seed in range(30):
        met = meet(ten(Asking(seed), wrong=seed % TEN))
        assert met
        found |= met
    assert found == set(CONFUSED)
    assert {each.rules for each in ten(Asking(1), topic="negate")} == {("negate.rule",)}


@pytest.mark.parametrize("pair", [*CONFUSED, *(pair[::-1] for pair in CONFUSED)])
def test_after_one_side_of_what_is_confused_the_other_is_asked(
    streams: None, pair: tuple[Side, Side]
) -> None:
    """Each side once: that which was asked for as the other one does not ask for the first."""
    one, other = pair
    asking = Asking(1)
    first = asking.next([], Learnt(), DAY, rules=tuple(r if "." in r else f"{r}.rule" for r in one))
    assert first is not None
    second = asking.next([TenAnswer(first, 0, True)], Learnt(), DAY)
    assert second is not None and is_of(second, other)
    third = asking.next([TenAnswer(each, 0, True) for each in (first, second)], Learnt(), DAY)
    assert third is not None and not is_of(third, one)


def test_each_side_of_what_is_confused_has_cases() -> None:
    for side in itertools.chain.from_iterable(CONFUSED):
        for about in side:
            assert any(is_of(case, (about,)) for case in of_cases(Random(1), None, about)), about


def test_what_is_due_is_asked_for() -> None:
    """A rule that is due comes back more often than chance would bring it."""
    learnt = Learnt({"gambling.pot-after-win": RuleKnown(1, DAY - 1, 1, 1)})
    asked = [Asking(seed).next([], learnt, DAY) for seed in range(6)]
    assert sum(each is not None and "gambling" in each.topics for each in asked) >= 3


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(PRACTICE_ACTS)),
            st.one_of(st.none(), st.integers(-9, 9), st.text(max_size=9), st.sampled_from(
                ["gambling", "otto", "easy", "yes", "1", '{"format":1,"rules":{}}'])),
        ),
        max_size=6,
    )
)  # fmt: skip
def test_whatever_the_page_sends_is_met(acts: list[tuple[str, str | int | None]]) -> None:
    stage = Desk()
    PracticePage(seed=2, today=DAY, stage=stage)
    for act, arg in acts:
        stage.do(act, arg)


def test_a_link_to_no_topic_keeps_the_page(stage: Desk) -> None:
    begun(stage)
    stage.follow("p1.nothing")
    stage.check()
    assert "This link names no topic." in stage.regions["message"]


def test_what_the_browser_kept_clears_no_message(stage: Desk) -> None:
    """That of a damaged link, with which the page was opened, stays."""
    PracticePage(seed=3, today=DAY, stage=stage)
    stage.follow("p1.nothing")
    stage.do("kept", "")
    assert "This link names no topic." in stage.regions["message"]
