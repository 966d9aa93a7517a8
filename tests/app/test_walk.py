"""Walking: stops, lines, forks, the token."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi_explore.app.walk import PACES, Refused, Walk, stops_at
from rdi_explore.kernel.values import PASS, Act, Option
from rdi_explore.scenario import load
from rdi_explore.scenario.links import PlaceToken, read_token, to_question
from rdi_explore.scenario.play import play_line
from rdi_explore.scenario.schema import LOOKS, Facts, SeatFacts, StepSheet
from rdi_explore.scenario.shelf import every_scenario

REDIRECT = "rdi5-redirect-3"


@pytest.fixture
def walk() -> Walk:
    return Walk(load(REDIRECT))


def test_the_scenarios_line_is_line_a(walk: Walk) -> None:
    assert walk.note == ""
    assert list(walk.lines) == ["A"]
    assert walk.branch.end.settled
    time = walk.timeline()
    assert time.lines[0].label == "the scenario’s line: Bryn −2"
    assert (time.now, len(time.stops)) == (0, 17)


def test_stops_hold_every_moment_once(walk: Walk) -> None:
    for pace in PACES:
        walk.pace = pace
        stops = walk.timeline().stops
        assert [stop.number for stop in stops] == list(range(1, len(stops) + 1))
        assert tuple(m for stop in stops for m in stop.moments) == walk.branch.moments


def test_a_closer_pace_stops_more_often(walk: Walk) -> None:
    counts = []
    for pace in PACES:
        walk.pace = pace
        counts.append(len(walk.stops()))
    assert counts[0] < counts[1] < counts[2] == len(walk.branch.moments)


def test_choices_stops_only_where_somebody_has_a_choice(walk: Walk) -> None:
    walk.pace = "choices"
    inner = walk.stops()[1:-1]
    assert inner and all(len(walk.branch.moments[p].options) > 1 for p in inner)


def test_windows_stops_in_every_window_on_a_card(walk: Walk) -> None:
    moments = walk.branch.moments
    opened = {m.numbers[-1] for m in moments if m.window and m.window.kind == "card"}
    seen = {moments[p].numbers[-1] for p in walk.stops() if moments[p].window}
    assert opened <= seen


def test_where_we_are_is_a_stop_at_any_pace(walk: Walk) -> None:
    walk.pace = "seats"
    walk.jump(7)
    place = walk.place
    walk.pace = "choices"
    assert walk.place == place
    assert place in walk.stops()
    walk.forward()
    assert walk.place > place and stops_at(walk.moment, "choices")


def test_forward_back_first_last(walk: Walk) -> None:
    walk.forward()
    walk.forward()
    assert walk.step == 3
    walk.back()
    assert walk.step == 2
    walk.last()
    assert walk.step == 17
    walk.forward()
    assert walk.step == 17
    walk.first()
    walk.back()
    assert walk.step == 1


def test_decisions(walk: Walk) -> None:
    walk.decision(1)
    assert walk.moment.name(walk.moment.decision.seat) == "Joran"  # type: ignore[union-attr]
    first = walk.place
    walk.decision(1)
    assert len(walk.moment.options) > 1
    walk.decision(-1)
    assert walk.place == first
    walk.decision(-1)
    assert walk.place == first


def test_jump_to_no_step(walk: Walk) -> None:
    for step in (0, -1, 18, 10**9):
        with pytest.raises(Refused, match="no step"):
            walk.jump(step)


def test_the_lines_own_choice_stays_on_it(walk: Walk) -> None:
    walk.jump(12)
    assert walk.option == PASS
    walk.choose(PASS)
    assert (walk.letter, walk.step) == ("A", 13)


def test_another_choice_makes_a_line_that_is_played_out(walk: Walk) -> None:
    walk.jump(12)
    walk.choose(walk.moment.options[1])
    assert (walk.letter, walk.step) == ("B", 13)
    assert walk.branch.end.settled
    time = walk.timeline()
    label = 'step 12, <cite class="rdi-title">I don&#39;t think so!</cite>: Joran −2'
    assert time.lines[1].label == label
    assert time.left == 12
    assert [stop.forks for stop in time.stops if stop.forks] == [("A",)]


def test_forward_follows_the_line_last_walked(walk: Walk) -> None:
    walk.jump(12)
    walk.choose(walk.moment.options[1])
    walk.back()
    assert (walk.letter, walk.step) == ("B", 12)
    walk.forward()
    assert walk.moment.option is not None and walk.moment.option.act == "play"


def test_the_same_choice_again_finds_the_line_again(walk: Walk) -> None:
    walk.jump(12)
    play = walk.moment.options[1]
    walk.choose(play)
    walk.line("A")
    assert (walk.letter, walk.step) == ("A", 12)
    walk.choose(play)
    assert (walk.letter, list(walk.lines)) == ("B", ["A", "B"])


def test_a_choice_in_what_nobody_has_chosen_yet_goes_on_with_the_line(walk: Walk) -> None:
    walk.jump(12)
    walk.choose(walk.moment.options[1])
    walk.decision(1)
    answered = walk.moment.options[1]
    walk.choose(answered)
    assert list(walk.lines) == ["A", "B"]
    assert any(m.option == answered for m in walk.branch.moments)


def test_a_choice_against_ones_own_makes_one_line_more(walk: Walk) -> None:
    walk.jump(12)
    walk.choose(walk.moment.options[1])
    walk.decision(1)
    walk.choose(walk.moment.options[1])
    walk.decision(-1)
    walk.choose(PASS)
    assert list(walk.lines) == ["A", "B", "C"]
    assert walk.lines["C"].parent == "B"


def test_fork_and_back_to_the_line(walk: Walk) -> None:
    walk.jump(12)
    walk.choose(walk.moment.options[1])
    walk.back()
    walk.fork(1)
    assert (walk.letter, walk.step) == ("A", 12)
    walk.fork(-1)
    assert walk.letter == "B"
    walk.forward()
    walk.to_line()
    assert (walk.letter, walk.step) == ("A", 12)
    with pytest.raises(Refused, match="no line"):
        walk.line("Z")


def test_reset(walk: Walk) -> None:
    walk.jump(12)
    walk.choose(walk.moment.options[1])
    walk.reset()
    assert (list(walk.lines), walk.step) == (["A"], 1)


def test_what_is_no_option_is_refused(walk: Walk) -> None:
    with pytest.raises(Refused, match="cannot be chosen"):
        walk.choose(Option(Act.PLAY, 3))


def test_there_are_not_more_lines_than_letters() -> None:
    walk = Walk(load("rdi9-gambling-1"))
    own = walk.lines["A"].moments
    with pytest.raises(Refused, match="26 lines"):
        for place in range(len(own) - 1):
            for option in own[place].options:
                walk.letter, walk.place = "A", place
                walk.choose(option)
    assert len(walk.lines) == 26


def test_another_edition_goes_as_far_as_it_goes() -> None:
    """Whatever the edition, there is a line, and a note where it is not as the file says."""
    for edition in ("rdi3", "rdi4", "rdi5", "rdi6", "rdi9"):
        for name in (REDIRECT, "rdi5-contest-1", "rdi9-gambling-1"):
            walk = Walk(load(name), edition)
            assert walk.branch.moments
            assert walk.begin.setup.edition == edition
            for before, after in pairwise(walk.branch.moments):
                assert after.parent is before


# ----------------------------------------------------------------------------------- token


def test_a_token_leads_back(walk: Walk) -> None:
    for step in range(1, 18):
        walk.reset()
        walk.jump(step)
        for option in walk.moment.options:
            walk.reset()
            walk.jump(step)
            walk.choose(option)
            token = read_token(walk.token())
            assert not isinstance(token, str), token
            other = Walk(walk.scenario)
            assert other.go_to(token) == ""
            assert other.token() == walk.token()
            assert other.moment.position == walk.moment.position
            assert other.branch.end.position == walk.branch.end.position


def test_tokens_are_short(walk: Walk) -> None:
    assert walk.token() == "v1.rdi5-redirect-3.rdi5.A.0"
    walk.jump(12)
    walk.choose(walk.moment.options[1])
    assert walk.token().startswith("v1.rdi5-redirect-3.rdi5.15-1.16.")
    assert len(walk.token()) < 60


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "does not name"),
        ("hello", "does not name"),
        ("v2.rdi5-redirect-3.rdi5.A.0", "version"),
        ("v1.rdi5-redirect-3", "damaged"),
        ("v1.rdi5-redirect-3.rdi5.A.-1", "damaged"),
        ("v1.rdi5-redirect-3.rdi5.A.0\n", "damaged"),
        ("v1.../../etc/passwd.rdi5.A.0", "damaged"),
        ("v1.rdi5-redirect-3.rdi5.3-x.0", "list of choices"),
        ("v1.rdi5-redirect-3.rdi5.3-0x9999_0x9999.0", "list of choices"),
        ("v1.rdi5-redirect-3.rdi5.٣-1.0", "damaged"),
        ("v1." + "a" * 5000, "too long"),
    ],
)
def test_damaged_links_say_so(text: str, says: str) -> None:
    message = read_token(text)
    assert isinstance(message, str)
    assert says in message


def test_links_that_lead_too_far(walk: Walk) -> None:
    for text in (
        "v1.rdi5-redirect-3.rdi5.A.999",
        "v1.rdi5-redirect-3.rdi5.999-1.3",
        "v1.rdi5-redirect-3.rdi5.15-99.3",
        "v1.rdi5-redirect-3.rdi5.15-0x500_7.3",
    ):
        token = read_token(text)
        assert not isinstance(token, str)
        assert walk.go_to(token)
        assert walk.moment is walk.branch.moments[walk.place]


def test_a_link_made_with_other_rules_says_so(walk: Walk) -> None:
    token = read_token("v1.rdi5-redirect-3.rdi5.15-1.16.000000")
    assert not isinstance(token, str)
    assert "changed" in walk.go_to(token)
    assert walk.letter == "B"


@given(st.text(max_size=80) | st.from_regex(r"v1\.[a-z0-9.x_-]{0,60}", fullmatch=True))
def test_no_text_breaks_the_reader(text: str) -> None:
    token = read_token(text)
    if isinstance(token, str):
        return
    walk = Walk(load(REDIRECT))
    assert isinstance(walk.go_to(token), str)


def test_a_line_that_cannot_be_played_goes_as_far_as_it_goes() -> None:
    scenario = load(REDIRECT)
    steps = (*scenario.line[:2], StepSheet(seat="Zakhan", plays="playing-with-portals"))
    walk = Walk(msgspec.structs.replace(scenario, line=steps))
    assert walk.note.startswith("at move 3 of its line: Zakhan never can do this")
    plays = [m.option for m in walk.branch.moments if m.option and m.option.act == "play"]
    assert plays
    assert walk.branch.end.settled


def test_an_expectation_that_fails_is_noted_and_the_line_played_whole() -> None:
    scenario = load(REDIRECT)
    wrong = Facts(seats={"Bryn": SeatFacts(fortitude=20)})
    walk = Walk(msgspec.structs.replace(scenario, expect=wrong))
    assert walk.note == "at its end: Bryn's fortitude is 11; expected 20."
    assert len(walk.branch.moments) == len(Walk(scenario).branch.moments)


@pytest.mark.parametrize(
    ("id", "decides"),
    [
        ("rdi6-timing-1", "Daareka"),  # where somebody looks what may be played
        ("rdi4-redirect-2", "Bryn"),  # before the play that it is about
        ("contest-and-the-straw", "Zot"),  # before what led to the end
    ],
)
def test_a_link_may_lead_to_where_the_question_is_put(id: str, decides: str) -> None:
    scenario = load(id)
    walk = Walk(scenario)
    token = to_question(id, scenario.edition)
    assert token.endswith(".A.q")
    place = read_token(token)
    assert isinstance(place, PlaceToken)
    assert str(place) == token
    assert walk.go_to(place) == ""
    decision = walk.moment.decision
    assert walk.is_at_question
    assert decision is not None
    assert walk.moment.name(decision.seat) == decides
    assert len(walk.moment.options) > 1
    walk.back()
    assert not walk.is_at_question


def test_where_somebody_looks_first_the_question_is_put_there() -> None:
    for scenario in every_scenario():
        if scenario.answer is None or scenario.cases or not scenario.answer.places[0].isdecimal():
            continue
        number = int(scenario.answer.places[0])
        step = scenario.line[number - 1]
        if any(getattr(step, verb) is not None for verb in LOOKS):
            looked = play_line(scenario).after[number - 1]
            walk = Walk(scenario)
            walk.to_question()
            assert walk.moment.position == looked.position, scenario.id


def test_without_a_question_one_begins_at_the_beginning() -> None:
    scenario = load(REDIRECT)
    walk = Walk(msgspec.structs.replace(scenario, answer=None, question=""))
    walk.last()
    walk.to_question()
    assert walk.place == 0
    assert not walk.is_at_question
