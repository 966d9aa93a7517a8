"""Who is asked next, what would have to be different, a case of the books."""

from functools import cache
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from rdi_explore.catalogue import cast_of
from rdi_explore.cli import main
from rdi_explore.draw.words import nearest_words
from rdi_explore.explore.nearest import nearest
from rdi_explore.practice import PracticeQuestion, questions
from rdi_explore.practice.cases import of_cases, of_file, tellings
from rdi_explore.practice.generator import GIVE_UP, _drafts, _Stream, _tables, written
from rdi_explore.practice.ideas import LAST_TO_SLACKEN, OF_A_WISH, AskedBefore
from rdi_explore.practice.reach import Reach
from rdi_explore.practice.tables import begin, paths
from rdi_explore.practice.verdicts import again_at
from rdi_explore.rulebook import rules
from rdi_explore.scenario import answered, load_text, play_line

SOME = 6


def made(kind: str, some: int = SOME) -> list[PracticeQuestion]:
    """Some questions of one kind, at tables of games."""
    chance, found = Random(4), []
    for table in islice(_tables(chance, None, None, ()), 1500):
        for draft in _drafts(table, kind, chance, AskedBefore()):
            question = written(draft)
            if question is not None:
                found.append(question)
        if len(found) >= some:
            break
    assert len(found) >= some
    return found


def test_the_rule_that_is_asked_for_stops_one_card_alone() -> None:
    """Each card is refused by the rule that its step names; by the one that is told, only the right
    one, in whatever way it is played."""
    for question in made("rule", 2):
        scenario = load_text(question.scenario)
        (moment, *_) = play_line(scenario).moments
        (rule,) = question.rules
        by = {
            moment.setup.cast[no.card].title
            for step in scenario.line
            for no in moment.refusals_of(moment.seat(step.seat or ""))
            if no.rule == rule
        }
        assert {f"“{title}”" for title in by} == {question.answers[question.right].text}
        assert len({step.because for step in scenario.line}) == len(question.answers) >= 3


def test_who_is_asked_next_is_whom_the_kernel_asks() -> None:
    """The passes and the play are made on the question's own table."""
    for question in made("next"):
        assert len({answer.why for answer in question.answers}) == len(question.answers) >= 3
        line = play_line(load_text(question.scenario))
        right = question.answers[question.right].text
        after = line.after[-1]
        names = [each.text for each in question.answers if not each.text.startswith("Nobody")]
        assert set(names) <= set(after.setup.names)
        if right in names:
            assert after.decision is not None and after.name(after.decision.seat) == right
        else:
            assert after.window is None or after.subject != line.moments[0].subject


def test_whom_is_asked_next_is_asked_while_there_is_a_choice() -> None:
    """Of one player who is left it would be plain; after an Anytime Card it is not clear."""
    for question in made("next", 8):
        line = load_text(question.scenario).line
        (first, *_) = play_line(load_text(question.scenario)).moments
        if all(step.passes for step in line):
            assert len(line) <= len(first.position.staying) - 2
        for step in line:
            if step.plays:
                cast = first.setup.cast
                (card,) = {
                    cast[number].id: cast[number]
                    for number in range(len(cast))
                    if cast[number].id == step.plays
                }.values()
                assert all(mode.occasion != "any" for mode in card.modes)


def test_what_would_have_to_be_different_is_the_nearest_table() -> None:
    """The right answer is what the kernel finds at the table that was cut down; the card is legal
    there, and at the tables of the other answers it is not."""
    for question in made("differ", 2):
        scenario = load_text(question.scenario)
        (step,) = scenario.line
        moment = begin(scenario)
        assert step.seat is not None and step.may_not_play is not None
        verdict = again_at(moment, step.seat, step.may_not_play)
        assert verdict is not None and verdict.play is None
        refused = verdict.refusals[0]
        found = nearest(moment, refused)
        assert found is not None and found.option.card == refused.card
        right = question.answers[question.right].text
        assert right.casefold() in nearest_words(moment, found).casefold()
        wrong = [each for n, each in enumerate(question.answers) if n != question.right]
        assert all(each.why.startswith(f"{each.text}, it does not fit") for each in wrong)


def test_a_case_of_the_books_is_answered_as_its_file_is() -> None:
    for question in islice(of_cases(Random(2), None, None), 12):
        found = answered(load_text(question.scenario), None, question.key.partition("--")[2])
        assert found is not None and found.rules == question.rules
        right = question.answers[question.right].text.casefold()
        telling = tellings().get(question.key)
        words = (found.word, found.word.partition(",")[0], telling.right if telling else "")
        assert right in [each.casefold() for each in words]
        assert rules()[found.rules[0]].books[question.edition].state == "same"


def test_a_case_that_leans_on_its_line_is_asked_only_where_its_topic_is_wished() -> None:
    """Without a wish each case shows its moment, where the kernel confirms it, or is told in words
    that need none."""
    every = [each for path in paths() for each in of_file(path)]
    leaning = {each.question.key for each in every if not each.alone}
    asked = {each.key for each in of_cases(Random(1), None, None)}
    assert leaning and asked == {each.question.key for each in every if each.alone}
    wished = {each.key for each in of_cases(Random(1), None, "otto")}
    assert wished & leaning


def test_a_drink_that_was_revealed_is_asked_about() -> None:
    """Only a Drink whose Chaser did not come cannot be told (chaser.trigger)."""
    assert any("is about to drink" in line for each in made("who", 8) for line in each.waits)


@cache
def every_case() -> Reach:
    return Reach.of(each.question for path in paths() for each in of_file(path))


def test_cases_reach_rules_that_games_seldom_show() -> None:
    """A seed brings them in another order, each once."""
    reach = every_case()
    assert len(reach.rules) >= 350
    assert set(reach.missing()) <= {"anytime"}  # which games show


def test_the_reach_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", "--reach", "--n", "12", "--seed", "2"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("12 questions: ") and "%" in told and "not reached: " in told


def test_a_rule_decides_each_question_that_is_asked_of_it() -> None:
    some = list(islice(questions(3, rule="gold-out-in-round.stay-until-end"), 2))
    assert some and all("gold-out-in-round.stay-until-end" in each.rules for each in some)


def test_the_characters_of_a_book_sit_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    cast = set(cast_of("rdi4"))
    assert cast == {"bryn", "captain-whitehawk", "remy", "tara"}
    for question in islice(questions(3, characters=tuple(cast)), 3):
        assert cast & set(question.who)
    with pytest.raises(SystemExit):
        main(["quiz", "--characters", "tarra"])
    assert "nearest: tara" in capsys.readouterr().err


def test_the_topic_of_anytime_cards_has_cases_at_any_seed() -> None:
    """Each of its rules is told of in one, and an Anytime Card is the answer to some tables."""
    for seed in range(1, 9):
        cases = list(of_cases(Random(seed), None, "anytime"))
        told = [each.rules for each in cases if each.key in tellings()]
        of = {rule for each in told for rule in each if rule.startswith("anytime.")}
        assert of == {rule for rule in rules() if rule.startswith("anytime.")}


def test_an_anytime_card_is_the_answer_where_its_topic_is_wished() -> None:
    for question in made("anytime", 2):
        scenario = load_text(question.scenario)
        (step,) = (each for each in scenario.line if each.may_play)
        cast = play_line(scenario).moments[0].setup.cast
        card = next(
            card for number in range(len(cast)) if (card := cast[number]).id == step.may_play
        )
        assert {mode.occasion for mode in card.modes} == {"any"}
        assert f"“{card.title}”" == question.answers[question.right].text
        assert question.rules[0] == "anytime.any-moment"
        assert "anytime.respondable" not in question.rules, "that is seen once it is played"


def test_of_a_wished_topic_a_case_too_like_the_last_one_comes_later() -> None:
    """Without a topic there are enough others."""
    one, other = (
        replace(case, key=key, waits=(), rules=("affects.gold-payment-is-direct",))
        for case in islice(of_cases(Random(2), None, None), 1)
        for key in ("rdi5-affect-1", "rdi6-affect-1")
    )
    for topic, later in (("affects", other), (None, None)):
        stream = _Stream(2, None, topic, (), None, {})
        stream.cases = iter((one, other))
        assert stream._case() == one
        assert stream._case() is None
        stream.asked.idle = GIVE_UP
        stream.asked.ideas.append(stream.asked.ideas[0]._replace(lessons=(), rules=()))
        assert stream._case() == later


def test_once_all_cases_are_asked_lessons_come_back_sooner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Or no question would be left after some hundreds."""
    stream = _Stream(2, None, None, (), None, {})
    stream.cases = iter(())
    monkeypatch.setattr(stream, "_kind", lambda shares: "case")
    assert stream.asked.last_to_slacken == LAST_TO_SLACKEN
    assert list(islice(stream, 2)) == [None, None]
    assert stream.asked.last_to_slacken == OF_A_WISH
