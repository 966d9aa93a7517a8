"""For whom a card is played, and who of a team acts: the words of a scenario file."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from rdi_explore.catalogue import FileError
from rdi_explore.scenario import LineError, load, load_text, play_line, text_of, with_line
from rdi_explore.scenario.game import called, choices_of
from rdi_explore.scenario.play import first_moment

FILE = Path(__file__).parents[1] / "draw" / "defence.yaml"
TEXT = FILE.read_text()
STEP = "{seat: Ben, plays: not-me, for: Ann, expect: {rules: [team.shared-defence]}}"


def with_step(step: str) -> str:
    assert STEP in TEXT
    return TEXT.replace(STEP, step)


def test_a_card_is_played_for_a_teammate() -> None:
    end = play_line(load(FILE)).end
    assert end.position.seats[0].fortitude == 12


def test_for_the_wrong_player_it_cannot_be_played() -> None:
    with pytest.raises(LineError, match="Ben never can do this: plays not-me"):
        play_line(load_text(with_step("{seat: Ben, plays: not-me, for: Ben}")))


def test_it_may_not_be_played_for_oneself_and_why() -> None:
    for name in ("Ben", "Ann"):
        step = f"{{seat: Ben, may_not_play: not-me, for: {name}, because: sometimes.condition}}"
        if name == "Ben":
            play_line(replace(load_text(with_step(step)), change=type(load(FILE).change)()))
        else:
            with pytest.raises(LineError, match="Ben may play not-me"):
                play_line(load_text(with_step(step)))


def test_teammates_have_the_same_tokens_that_a_team_shares() -> None:
    ann = "  Ann: {fortitude: 12, "
    assert ann in TEXT
    with pytest.raises(FileError, match="members of a team share their Potion Tokens"):
        load_text(TEXT.replace(ann, f"{ann}tokens: {{potion-token: 1}}, "))
    her_own = load_text(TEXT.replace(ann, f"{ann}tokens: {{scarab: 1}}, "))
    assert her_own.seats["Ann"].tokens == {"scarab": 1}


@pytest.mark.parametrize("name", ["Cid", "Eve"])
def test_only_for_a_teammate(name: str) -> None:
    with pytest.raises(FileError, match=f"“{name}”"):
        load_text(with_step(f"{{seat: Ben, plays: not-me, for: {name}}}"))


def test_a_line_with_a_card_for_a_teammate_is_written_and_read() -> None:
    scenario = load(FILE)
    moments = play_line(scenario).end.line()
    written = with_line(scenario, moments, len(moments) - 1)
    step = next(step for step in written.line if step.plays == "not-me")
    assert (step.seat, step.for_) == ("Ben", "Ann")
    assert "for: Ann" in text_of(written)
    again = play_line(load_text(text_of(written))).end
    assert again.position == moments[-1].position


def test_choices_say_for_whom_and_who_acts() -> None:
    scenario = load(FILE)
    line = play_line(scenario).end.line()
    choices = choices_of(line)
    assert {"Cid": "next is Cid"} in choices
    assert {"Ben": "plays not-me for Ann"} in choices
    listed = replace(scenario, line=(), choices=choices)
    assert play_line(listed).end.position.seats == line[-1].position.seats


def test_no_two_choices_are_called_the_same() -> None:
    moment = first_moment(load(FILE))
    while moment.decision is not None:
        assert len(called(moment)) == len(moment.options)
        moment = moment.decline() if moment.may_decline else moment.choose(moment.options[-1])
