"""What stood in the way of authors, each thing as they would write it."""

from pathlib import Path

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.draw.text import choices
from rdi_explore.draw.words import numbered
from rdi_explore.kernel import Act
from rdi_explore.scenario import Report, check_file, load, load_text, play_line, runs
from rdi_explore.scenario import scenario_files as files_in
from rdi_explore.scenario.play import play_step
from rdi_explore.scenario.schema import StepSheet
from rdi_explore.scenario.waiting import PASSING
from rdi_explore.scenario.writing import step_of

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def checked(folder: Path, text: str) -> list[Report]:
    path = folder / "mine.yaml"
    path.write_text(f"format: 2\ntitle: Mine\n{text}", "utf-8")
    return list(check_file(path))


def passes(folder: Path, text: str) -> bool:
    reports = checked(folder, text)
    assert [(report.status, report.message) for report in reports if report.status != "pass"] == []
    return bool(reports)


# ------------------------------------------------------------------------------- discarding

DISCARDING = """\
seats:
  Ann:
    hand: [winning-hand, i-raise, gambling-im-in]
    deck: [im-a-quick-healer, i-dont-think-so, hide-in-shadows, wine-into-water, poof,
      playing-with-portals, master-the-spirits]
  Ben: {}
turn: {of: Ann, phase: discard}
line:
"""


@pytest.mark.parametrize("order", ["winning-hand, i-raise", "i-raise, winning-hand"])
def test_cards_are_discarded_in_any_order(tmp_path: Path, order: str) -> None:
    line = f"  - {{until: action, seat: Ann, discards: [{order}]}}\n"
    end = "change: {Ann: {discard: [i-raise, winning-hand]}}\n"
    assert passes(tmp_path, DISCARDING + line + end)


def test_a_card_that_is_too_late_to_discard_names_the_list(tmp_path: Path) -> None:
    line = "  - {until: action, seat: Ann, discards: winning-hand}\n"
    (report,) = checked(tmp_path, f"{DISCARDING}{line}  - {{seat: Ann, discards: i-raise}}\n")
    assert "stand in one step: discards: [a, b]" in report.message


def test_nothing_at_all_cannot_be_discarded() -> None:
    with pytest.raises(ValueError, match="no card at all"):
        load_text(f"format: 2\nid: a\ntitle: A\n{DISCARDING}  - {{seat: Ann, discards: []}}\n")


# -------------------------------------------------------------------------- numbers and names


def test_numbers_are_the_same_in_show_on_the_page_and_in_chooses() -> None:
    """Of every choice that is no play; where a Drink splits there are words of their own."""
    met = 0
    for path in sorted(files_in(SCENARIOS / "rdi6"))[::5]:
        for run in runs(load(path)):
            for moment in play_line(run.scenario, run.edition).end.line():
                for number, option in numbered(moment):
                    if option.act in (Act.PLAY, Act.SHARE, Act.KEEP, *PASSING):
                        continue
                    assert moment.decision is not None
                    seat = moment.name(moment.decision.seat)
                    step = StepSheet(seat=seat, chooses=number)
                    assert play_step(moment, step).option == option
                    assert any(line.startswith(f"{number:>3}  ") for line in choices(moment))
                    assert play_step(moment, step_of(moment, option)).option == option
                    met += 1
    assert met > 50


def test_the_drink_of_a_dare_is_chosen_by_its_card(tmp_path: Path) -> None:
    text = (SCENARIOS / "rdi6" / "rdi6-wenchdares-1.yaml").read_text("utf-8")
    assert "chooses: 2" in text
    text = text.replace("chooses: 2", "chooses: angel-tears").replace("id: rdi6-wenchdares-1\n", "")
    path = tmp_path / "dare.yaml"
    path.write_text(text, "utf-8")
    assert {report.status for report in check_file(path)} == {"pass"}


# ------------------------------------------------------------------------------------ cases

CASES = """\
seats:
  Ann: {hand: [winning-hand]}
  Ben: {}
  Cid: {}
cases:
  - {name: without-cid, turn: {of: Ann}, seats: {Cid: {out: true}}, expect: {Cid: {out: true}}}
  - {name: with-cid, turn: {of: Ben}, expect: {Cid: {out: false}}}
"""


def test_each_case_may_say_whose_turn_it_is_and_who_is_out(tmp_path: Path) -> None:
    assert passes(tmp_path, CASES)
    (report,) = checked(tmp_path, CASES.replace("turn: {of: Ben}, ", ""))
    assert "“turn” is missing" in report.message


def test_a_case_adds_a_seat_but_none_that_is_misspelt() -> None:
    table = "title: T\nseats: {Zakhan: {}, Joran: {}}\nturn: {of: Joran}\ncases:\n- name: a\n"
    assert len(load_text(f"{table}  seats: {{Sera: {{}}}}\n").cases[0].seats) == 1
    with pytest.raises(FileError, match=r"line 6, .*adds a seat “Zakan” beside “Zakhan”"):
        load_text(f"{table}  seats: {{Zakan: {{out: true}}}}\n")


def test_a_card_in_place_of_one_of_the_catalogue_is_told(tmp_path: Path) -> None:
    own = "{id: winning-hand, title: Mine, type: [action], modes: [{as: action, do: [{draw: 1}]}]}"
    table = "seats: {Ann: {hand: [winning-hand]}, Ben: {}}\nturn: {of: Ann}\n"
    (report,) = checked(tmp_path, f"cards: [{own}]\n{table}")
    assert report.status == "pass"
    assert report.message == "its own “winning-hand” replaces the catalogue's"


# ------------------------------------------------------------------------------------ facts


@pytest.mark.parametrize(
    ("static", "lost"), [("lessen: 1", 1), ("lessen: 2", 0), ("worsen: 1, of: taken", 3)]
)
def test_losses_are_those_before_static_effects(tmp_path: Path, static: str, lost: int) -> None:
    """Saved files mean them so; what is lost in the end is said by ``change``."""
    own = f"{{id: armour, title: Armour, type: [prize], modes: [], static: [{{{static}}}]}}"
    assert passes(
        tmp_path,
        f"cards: [{own}]\n"
        "seats:\n"
        "  Ann: {hand: [im-not-as-think-as-you-drunk-i-am]}\n"
        "  Ben: {front: [armour], hand: [i-dont-think-so]}\n"
        "turn: {of: Ann}\n"
        "line:\n"
        "  - {until: action, seat: Ann, plays: im-not-as-think-as-you-drunk-i-am, on: Ben}\n"
        "  - expect: {losses: [{Ben: 2}]}\n"
        f"change: {{Ben: {{fortitude: {-lost}}}}}\n",
    )  # fmt: skip


ROUND = """\
cards:
  - id: out-with-you
    title: Out with you
    type: [sometimes]
    modes:
      - as: sometimes
        answers: card
        when: [{type: [gambling]}]
        do: [{leave: round, who: player}]
seats:
  Ann: {hand: [CARD]}
  Ben: {hand: [out-with-you]}
  Cid: {}
turn: {of: Ann}
round: {control: Cid, pot: 3, turn_of: Ann}
line:
  - {until: action, seat: Ann, plays: CARD}
  - {seat: Ben, plays: out-with-you}
  - {everyone: passes, expect: {members: [Ben, Cid], rules: [RULE]}}
"""


def test_who_played_the_answered_card_can_be_forced_out_of_the_round(tmp_path: Path) -> None:
    text = ROUND.replace("CARD", "winning-hand").replace(", rules: [RULE]", "")
    assert passes(tmp_path, text)
