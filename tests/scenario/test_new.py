"""``rdi-explore new``: a first scenario file, which passes, by questions or by flags."""

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from rdi_explore.catalogue import characters
from rdi_explore.cli import main
from rdi_explore.kernel import Variant
from rdi_explore.rulebook import BOOKS
from rdi_explore.scenario import check_file, load

Printed = pytest.CaptureFixture[str]
Types = Callable[..., None]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Types:
    """Somebody who types these lines, then ends the input, or interrupts."""

    def typing(*lines: str, then: type[BaseException] = EOFError) -> None:
        words = iter(lines)

        def answer(prompt: str = "") -> str:
            print(prompt)
            try:
                return next(words)
            except StopIteration:
                raise then from None

        monkeypatch.setattr("builtins.input", answer)

    return typing


def passes(path: Path) -> bool:
    return [report.status for report in check_file(path)] == ["pass"]


def test_flags_ask_nothing(here: Path, types: Types) -> None:
    types()
    hand = "Joran=I don't think so!, lets-try-my-elven-potion-amplifier-on-that"
    flags = ["--title", "A spike, after declining", "--players", "zakhan", "joran", "--hand", hand]
    assert main(["new", *flags, "--phase", "drink"]) == 0
    path = here / "a-spike-after-declining.yaml"
    made = load(path)
    assert made.seats["Joran"].hand == (
        "i-dont-think-so", "lets-try-my-elven-potion-amplifier-on-that",
    )  # fmt: skip
    assert made.format == 2 and made.turn is not None and made.turn.phase == "drink"
    assert len(made.line) == 1
    assert passes(path)


def test_the_questions_name_the_nearest_word(here: Path, types: Types, capsys: Printed) -> None:
    types("A brawl", "rdi6", "normla", "", "sera jorna", "sera Ann=joran",
          "winning-hadn", "", "", "serra", "sera", "ordr", "")  # fmt: skip
    assert main(["new"]) == 0
    out = capsys.readouterr().out
    for told in ("Nearest: normal", "“jorna”. Nearest: joran", "Nearest: winning-hand",
                 "“serra” here. Nearest: Sera", "Nearest: order"):  # fmt: skip
        assert told in out
    made = load(here / "a-brawl.yaml")
    assert made.edition == "rdi6" and list(made.seats) == ["Sera", "Ann"]
    assert made.seats["Sera"].hand == ("winning-hand",)
    assert made.turn is not None and made.turn.phase == "order"
    assert passes(here / "a-brawl.yaml")


@pytest.mark.parametrize(("ended", "code"), [(EOFError, 2), (KeyboardInterrupt, 130)])
def test_who_ends_it_leaves_nothing_behind(
    here: Path, types: Types, ended: type[BaseException], code: int
) -> None:
    types("A brawl", "rdi6", then=ended)
    assert main(["new"]) == code
    assert list(here.iterdir()) == []


def test_a_file_that_is_there_stays_unless_one_says_so(here: Path, capsys: Printed) -> None:
    path = here / "mine.yaml"
    path.write_text("dear to me", "utf-8")
    assert main(["new", "mine.yaml", "--title", "Mine"]) == 2
    assert "--force" in capsys.readouterr().err
    assert path.read_text("utf-8") == "dear to me"
    assert main(["new", "mine.yaml", "--title", "Something else", "--force"]) == 0
    assert load(path).id == "mine" and passes(path)


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ("--players serra joran", "“serra”. Nearest: sera"),
        ("--players sera", "1 players; expected 2 to 8"),
        ("--players sera sera", "two players are called Sera"),
        ("--players Ann=sera Ben=sera", "Sera is there twice"),
        ("--hand Sera=winning-hadn", "“winning-hadn”. Nearest: winning-hand"),
        ("--hand Sera=wine", "“wine” is no card of a hand"),
        ("--hand Anne=winning-hand", "nobody is called “Anne” here"),
        ("--turn Jorn", "“Jorn” here. Nearest: Joran"),
        ("--mode otto", "for two players"),
        ("My-File.yaml --title X", "name the file with a-z"),
        ("mine.txt --title X", "name the file with a-z"),
    ],
)
def test_what_cannot_be_is_said(here: Path, capsys: Printed, flags: str, told: str) -> None:
    assert main(["new", *flags.split()]) == 2
    assert told in capsys.readouterr().err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("mode", get_args(Variant))
def test_every_variant_passes(here: Path, mode: str) -> None:
    players = ["zakhan", "joran"] if mode == "otto" else ["zakhan", "joran", "sera", "fiona"]
    assert main(["new", "--title", "Teams", "--mode", mode, "--players", *players]) == 0
    assert load(here / "teams.yaml").mode == mode and passes(here / "teams.yaml")


@pytest.mark.parametrize("phase", ["discard", "action", "order", "drink"])
@pytest.mark.parametrize("edition", BOOKS)
def test_every_phase_and_edition_passes(here: Path, phase: str, edition: str) -> None:
    assert main(["new", "--title", "One", "--phase", phase, "--edition", edition]) == 0
    assert passes(here / "one.yaml")


def test_every_character_can_be_there(here: Path) -> None:
    for who in characters().values():
        if who.id not in ("otto", "sera"):
            assert main(["new", "--players", who.id, "sera", "--title", "x", "--force"]) == 0
            assert passes(here / "x.yaml"), who.id


def test_the_file_is_short_and_says_what_to_change(here: Path, capsys: Printed) -> None:
    assert main(["new", "--title", "Mine"]) == 0
    text = (here / "mine.yaml").read_text("utf-8")
    assert capsys.readouterr().out == text
    assert len(text.splitlines()) <= 16 and max(map(len, text.splitlines())) <= 100
    assert "# Change this step, or play on: rdi-explore record mine.yaml" in text
