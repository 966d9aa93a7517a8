import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rdi_explore.cli import main
from rdi_explore.draw.comparison import parts
from rdi_explore.draw.html.comparison import page
from rdi_explore.explore.compare import NothingToCompare, compare, summary
from rdi_explore.explore.lockstep import lockstep
from rdi_explore.explore.walks import NotedRulings, Variant, begin, setup_by, walk
from rdi_explore.kernel.machine.rulings import Rulings
from rdi_explore.rulebook import switches
from rdi_explore.scenario import game_of, load, load_text, play_line, play_out, record_of
from rdi_explore.scenario.files import scenario_files
from tests.explore.test_edition_diffs import OWN

CHUG = "rdi6-note-card-chug"


def test_a_walk_ends_where_the_line_does() -> None:
    for id in ("rdi5-redirect-1", "rdi3-timing-1", "rdi4-contest-2"):
        scenario = load(id)
        line = walk(
            scenario, scenario.edition, begin(scenario, setup_by(scenario, Variant("rdi5")))
        )
        assert (line.problem, line.stuck) == ("", 0)
        assert line.end.position == play_line(scenario, "rdi5").end.position
        assert len(line.moments) == len(line.steps) == line.end.depth + 1
        assert list(line.steps) == sorted(line.steps)


def test_a_line_is_compared_with_itself() -> None:
    scenario = load("rdi5-redirect-1")
    one = walk(scenario, "rdi5", begin(scenario, setup_by(scenario, Variant("rdi5"))))
    same = lockstep(scenario, one, one.moments[0], "rdi5")
    assert same.alike and same.same_end and same.parted == -1
    assert same.differences == ()
    assert same.apart == ((), ())


def test_what_may_be_played_by_one_edition_only() -> None:
    found = compare(CHUG, ["rdi5", "rdi9"], case="payer-ignores")
    assert found.alike == (("rdi5",), ("rdi9",))
    (divergence,) = found.divergences
    assert divergence.first is not None
    each = divergence.first.difference
    setup = each.moments[0].setup
    assert (each.kind, setup.names[each.seat], each.only) == ("play", "Torglesnarf", 1)
    assert setup.cast[each.card].id == "this-drink-is-not-worthy-of-a-king"
    assert [no.rule for no in each.refusals] == ["ignore.drink-must-concern-you"]


def test_a_continuation_follows_the_line_and_then_everybody_declines() -> None:
    found = compare(CHUG, ["rdi6", "rdi3"], case="payer-ignores")
    lines = found.divergences[0].lines
    assert lines.one.stuck == 0
    assert lines.other.stuck == 5
    assert "never can do this" in lines.other.problem
    assert not lines.other.end.may_decline
    assert not lines.same_end
    ends = [line.end.position.seats[line.end.seat("Torglesnarf")].gold for line in
            (lines.one, lines.other)]  # fmt: skip
    assert ends == [10, 9]


def test_lines_that_part_and_meet_again_are_compared_to_their_end() -> None:
    """RDI 3 skips a window after the Action; a later difference is found all the same."""
    found = compare("team-own-payment", ["rdi6", "rdi3"], case="not-ignored")
    (divergence,) = found.divergences
    assert [each.rulings for each in divergence.found] == [
        ("ignore_own_payment",),
        ("skip_action_removes_after_window",),
    ]
    lines = compare(OWN / "a2-after-no-action.yaml", ["rdi5", "rdi3"]).divergences[0].lines
    assert lines.parted == 3
    assert lines.met is None, "Ben has played his card"


def test_rulings_are_variants_of_their_own() -> None:
    words = "left_players_ante=true,ante_counts_as_losing_gold=false"
    found = compare("rdi5-note-ante-loses-gold", rulings=[words, "left_players_ante=true"])
    assert found.alike == (
        ("rdi5", "rdi5 with left_players_ante=true"),
        ("rdi5 with left_players_ante=true, ante_counts_as_losing_gold=false",),
    )
    first = found.divergences[0].first
    assert first is not None
    assert first.rulings == ("ante_counts_as_losing_gold",)


@pytest.mark.parametrize(
    ("rulings", "case", "words"),
    [
        (["chaserby=title"], None, "nearest: chaser_by"),
        (["chaser_by=titel"], None, "nearest: title"),
        (["chaser_by"], None, "name=value"),
        (["event_lock=ignore"], None, "no rule reads"),
        (["affects_mode=would"], "payer-ignored", "nearest: payer-ignores"),
    ],
)
def test_what_does_not_exist_is_refused(rulings: list[str], case: str | None, words: str) -> None:
    with pytest.raises(NothingToCompare, match=words):
        compare(CHUG, rulings=rulings, case=case)


def test_one_variant_is_nothing_to_compare() -> None:
    with pytest.raises(NothingToCompare, match="nothing to compare"):
        compare("rdi3-timing-1", ["rdi3"])


# ------------------------------------------------------------------------------- what is met


def test_watched_rulings_are_those_they_watch() -> None:
    watched = NotedRulings(Rulings())
    assert watched.chaser_by == Rulings().chaser_by
    assert watched.read == {"chaser_by"}


def test_what_is_not_read_changes_nothing() -> None:
    """Brute force: every other answer to every question that the line did not read."""
    from rdi_explore.explore.sensitivity import rulings_met
    from rdi_explore.scenario.cases import first_case

    files = list(scenario_files(Path(__file__).parents[2] / "scenarios"))[::40]
    tried = 0
    for file in files:
        scenario = first_case(load(file))
        own = Variant(scenario.edition)
        line = walk(scenario, own.edition, begin(scenario, setup_by(scenario, own)))
        for name in switches().keys() - rulings_met(scenario, own):
            for value in switches()[name].allowed:
                other = begin(scenario, setup_by(scenario, own.having(name, value)))
                found = lockstep(scenario, line, other, own.edition)
                assert (found.differences, found.same_end) == ((), True), (scenario.id, name)
                tried += 1
    assert tried > 100


# ------------------------------------------------------------------------------------ views


def test_the_text_tells_where_by_what_and_what_follows() -> None:
    text = str(compare(CHUG, ["rdi6", "rdi3"], case="payer-ignores"))
    assert "rdi3 diverges from rdi6 at step 3, after 7 choices." in text
    assert (
        "Torglesnarf may do this only by rdi6: Play “This drink is not worthy of a king!”" in text
    )
    assert "rdi3: about_to_drink (the books differ)" in text
    assert "In the end, Torglesnarf's Gold: 10" in text
    assert max(map(len, text.splitlines())) <= 100


def test_those_that_play_alike_are_told_so() -> None:
    text = str(compare("rdi3-timing-1"))
    assert "rdi3, rdi4, rdi5, rdi6 and rdi9 play alike" in text


class _Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_whole_and_escaped() -> None:
    text = (OWN / "c7-not-by-drinking.yaml").read_text(encoding="utf-8")
    hostile = text.replace("Ben", "B<b>n")
    found = compare(load_text(hostile.replace("B<b>n:", '"B<b>n":'), "c7-not-by-drinking.yaml"))
    drawn = page("<i>", [found.html()])
    reader = _Balanced()
    reader.feed(drawn)
    assert reader.open == []
    assert not reader.seen & {"script", "b", "i"}
    assert "B&lt;b&gt;n" in drawn


def test_the_parts_are_what_text_and_html_are_made_of() -> None:
    found = compare(OWN / "a6-plus-icon.yaml", ["rdi5", "rdi9"], case="icon")
    (part,) = parts(found)
    assert ("Ann's Alcohol Content", "1", "2") in part.columns.ends
    assert part.findings[0].rules == ("chaser.trigger",)


def test_the_summary_is_plain_data() -> None:
    found = compare(OWN / "d5-one-left.yaml", ["rdi4", "rdi3"], case="nobody-in-control")
    plain = json.loads(json.dumps(summary(found)))
    assert plain["alike"] == [["rdi4"], ["rdi3"]]
    (divergence,) = plain["divergences"]
    assert divergence["differences"][0]["rulings"] == ["one_left_wins"]
    assert [end["inn"] for end in divergence["ends"]] == [0, 1]


# ---------------------------------------------------------------------------------- command


def test_the_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.html"
    assert main(["compare", "rdi3-note-mead-mandatory", "--html", str(file)]) == 0
    assert "rdi4 diverges from rdi3 at step 2" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert main(["compare", CHUG, "--json", "--editions", "rdi5", "rdi6"]) == 0
    cases = json.loads(capsys.readouterr().out)
    assert [each["scenario"] for each in cases] == [
        f"{CHUG}--{case.name}" for case in load(CHUG).cases
    ]


def test_the_command_tells_which_questions_matter(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["compare", CHUG, "--case", "payer-ignores", "--sensitivity"]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "about_to_drink: changes how it ends" in told
    assert "The scenario does not come out then: step 5" in told
    assert "Not met: skip_action_removes_after_window" in told
    assert main([*arguments, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert {each["ruling"]: each["decided"] for each in found["met"]} == {
        "targets_at_announce": False,
        "ignore_drink_condition": True,
        "phase_cards_amid_drinks": False,
    }


def test_the_command_refuses_wrong_words(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ["compare", CHUG, "--rulings", "chaserby=title"]
    assert main(wrong) == 2
    assert "nearest: chaser_by" in capsys.readouterr().err
    assert main([*wrong, "--sensitivity"]) == 2
    assert "name none" in capsys.readouterr().err


def test_a_whole_game_is_compared_to_its_end() -> None:
    """Nobody has anything to play in the windows that RDI 3 skips: the game goes on alike."""
    scenario = game_of(["deirdre", "fiona", "gerki"], seed=3, id="game")
    end = play_out(scenario)
    found = compare(record_of(scenario, end), ["rdi5", "rdi3"])
    (divergence,) = found.divergences
    rulings = [each.rulings for each in divergence.found]
    assert set(rulings) == {("skip_action_removes_after_window",), ("one_left_wins",)}
    assert rulings.count(("skip_action_removes_after_window",)) > 3
    assert divergence.lines.one.end.position == end.position
    assert divergence.lines.same_end and divergence.lines.parted == -1
    text = str(found)
    assert text.count("Whether a player who plays no Action Card") == 1
    assert "skip_action_removes_after_window, as above." in text
