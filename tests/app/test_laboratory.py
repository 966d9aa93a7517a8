"""The Laboratory without a browser: from an empty bench to a shared link and a test file."""

import asyncio
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import rdi_explore as rdi
from rdi_explore.app.draft import MOST_TEXT, Draft, Mistake
from rdi_explore.app.laboratory import BENCH_ACTS, PLAY_ACTS, Laboratory
from rdi_explore.app.session import LOCAL_ACTS, REGIONS
from rdi_explore.app.stage import Stage
from rdi_explore.cli import main
from rdi_explore.scenario import load, load_text, text_of
from rdi_explore.scenario.sharing import Shared, read_shared
from tests.app.test_explorer import FakeStage
from tests.draw.parsed import Page
from tests.patience import until_nobody_works, until_so
from tests.scenario.test_sharing import PLACE, packed

HOSTILE = Path(__file__).parents[1] / "draw" / "hostile.yaml"


class BenchStage(FakeStage):
    """What a Laboratory needs of a stage."""

    busy = False

    def focus_on(self, key: str) -> None:
        self.sent.append(("focus", key))


@pytest.fixture
def stage() -> BenchStage:
    return BenchStage()


@pytest.fixture
def lab(stage: BenchStage) -> Laboratory:
    return Laboratory(stage=stage)


def text(stage: FakeStage, region: str) -> str:
    return Page(stage.regions[region]).text


def duel(lab: Laboratory) -> None:
    """On the bench: Zot's Action hurts Gog, who may Ignore it."""
    for act, arg in (
        ("set", "title=Boots and all"),
        ("set", "seat.0.character=zot"),
        ("set", "seat.1.character=gog"),
        ("aim", "seat.1.hand"),
        ("put", "stop-poking-gog"),
        ("set", "under=card"),
        ("aim", "playing"),
        ("put", "oh-no-not-again-pookys-on-a-drunken-rampage"),
        ("play", None),
    ):
        lab.act(act, arg)
        assert lab.fault.problem == "", (act, arg)


# ------------------------------------------------------------------------------------ build


def test_it_begins_with_a_table_that_can_be_played(lab: Laboratory, stage: BenchStage) -> None:
    assert set(stage.regions) <= set(REGIONS)
    assert lab.building
    assert "It begins: Sera" in text(stage, "now")
    assert stage.regions["table"] == stage.regions["dock"] == ""
    assert isinstance(read_shared(stage.fragment), Shared)
    assert not (BENCH_ACTS | PLAY_ACTS) & LOCAL_ACTS


def test_the_package_names_it() -> None:
    assert rdi.Laboratory is Laboratory
    made = rdi.Laboratory()
    assert isinstance(made.stage, Stage)
    assert made.stage.request("set", "seat.0.gold=3")
    assert made.draft.scenario.seats["Sera"].gold == 3
    assert made.stage.request("text", "x" * MOST_TEXT)
    assert not made.stage.request("text", "x" * (MOST_TEXT + 1))
    assert not made.stage.request("scenario", "rdi5-redirect-3")
    assert made.stage.errors == []
    assert "application/vnd.jupyter.widget-view+json" in made._repr_mimebundle_()[0]


def test_a_mistake_stands_beside_its_field(lab: Laboratory, stage: BenchStage) -> None:
    before = lab.draft
    lab.act("set", "seat.1.gold=99999")
    assert lab.draft is before
    page = stage.regions["main"]
    field = page[page.index('data-key="box-seat.1.gold"') :]
    assert 'value="99999"' in field[:600]
    assert 'aria-invalid="true" aria-describedby="lab-fault"' in field[:600]
    assert "99999; expected 0 to 10000" in field[:900]
    assert page.count("lab-fault") == 2
    assert "seats.Joran.gold" in text(stage, "main")
    lab.act("set", "seat.1.gold=7")
    assert "lab-fault" not in stage.regions["main"]
    assert lab.draft.scenario.seats["Joran"].gold == 7


def test_a_card_of_ones_own_is_written_as_a_sentence(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("set", "own=Another player looses 3 Fortitude.")
    assert "“looses 3 Fortitude.” cannot be read; “lose” could stand there" in text(stage, "main")
    assert 'value="Another player looses 3 Fortitude."' in stage.regions["main"]
    lab.act("set", "own=Another player loses 3 Fortitude.")
    assert 'value="As your Action: another player loses 3 Fortitude."' in stage.regions["main"]
    lab.act("aim", "seat.0.hand")
    lab.act("seek", "Own card")
    lab.act("put", "own-card-1")
    assert next(iter(lab.draft.scenario.seats.values())).hand == ("own-card-1",)


def test_the_nearest_word_can_be_taken(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("set", "seat.0.character=zott")
    assert 'data-act="set" data-arg="seat.0.character=zot"' in stage.regions["main"]
    lab.act("set", "seat.0.character=zot")
    assert next(iter(lab.draft.scenario.seats)) == "Zot"


def test_a_mistake_whose_field_is_not_shown_is_told_above(
    lab: Laboratory, stage: BenchStage
) -> None:
    lab.act("set", "round.pot=3")
    assert "no Round of Gambling is under way" in text(stage, "message")


def test_a_wrong_text_stays_to_be_mended(lab: Laboratory, stage: BenchStage) -> None:
    wrong = lab.draft.text.replace("lizwick", "lizwik")
    before = lab.draft
    lab.act("text", wrong)
    assert lab.draft is before
    assert "{character: lizwik}" in text(stage, "main")
    assert "line 7, seats.Lizwick.character" in text(stage, "main")
    assert "Nearest: lizwick." in text(stage, "main")
    assert '<details data-key="text" open="">' in stage.regions["main"]
    lab.act("seek", "x")
    assert "{character: lizwik}" in text(stage, "main"), "other acts do not throw it away"
    lab.act("text", wrong.replace("lizwik", "lizwick").replace("of mine", "of yours"))
    assert lab.draft.scenario.title == "A position of yours"
    assert "on the bench" in text(stage, "message")


def test_undo_and_redo(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("set", "seat.0.gold=1")
    lab.act("set", "seat.0.gold=2")
    lab.act("undo")
    assert lab.draft.scenario.seats["Sera"].gold == 1
    lab.act("redo")
    assert lab.draft.scenario.seats["Sera"].gold == 2
    lab.act("redo")
    assert "nothing to undo or redo" in text(stage, "message")
    lab.act("undo")
    lab.act("new")
    lab.act("undo")
    assert lab.draft.scenario.seats["Sera"].gold == 1
    lab.act("undo")
    assert lab.draft.scenario.seats["Sera"].gold == 10
    for gold in range(130):
        lab.act("set", f"seat.0.gold={gold}")
    assert len(lab.drafts) == 100


def test_cards_are_looked_for_where_they_shall_lie(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("aim", "seat.0.pile")
    assert ("focus", "seek") in stage.sent
    lab.act("seek", "holy water")
    assert "1 of 1 cards" in text(stage, "main")
    lab.act("put", "holy-water")
    assert lab.draft.scenario.seats["Sera"].pile == ("holy-water",)
    lab.act("put", "winning-hand")
    assert "no Drink Card" in text(stage, "main")
    lab.act("take", "seat.0.pile.0")
    assert stage.sent[-1] == ("focus", "seat.0.pile.add")
    lab.act("aim", "")
    lab.act("put", "holy-water")
    assert "First choose" in text(stage, "message")
    lab.act("aim", "seat.9.hand")
    assert lab.aim == ""


# ------------------------------------------------------------------------------------- play


def test_what_is_built_is_played(lab: Laboratory, stage: BenchStage) -> None:
    duel(lab)
    assert "answers to Drunken rampage!" in text(stage, "now")
    assert stage.regions["main"] == ""
    assert "Gog" in text(stage, "table")
    assert stage.dot.startswith("digraph")
    lab.act("last")
    assert "Gog and Lizwick lose 1 Fortitude each." in text(stage, "now")
    lab.act("rule", "timing.reopen")
    assert "timing.reopen" in text(stage, "rule")
    lab.act("card", "0.999")
    assert "That card lies nowhere at this step." in text(stage, "message")


def decide(lab: Laboratory, name: str) -> None:
    """Go to the first moment at which this player has a choice."""
    lab.act("first")
    for _ in range(30):
        moment = lab.walk.moment
        assert moment.decision is not None
        if moment.name(moment.decision.seat) == name and len(moment.options) > 1:
            return
        lab.act("forward")
    raise AssertionError(f"{name} never decides")


def branched(lab: Laboratory) -> None:
    """On line B: Gog answers."""
    duel(lab)
    decide(lab, "Gog")
    lab.act("choose", "1")
    assert lab.walk.letter == "B"


def test_the_place_is_kept_from_play_to_build_and_back(lab: Laboratory, stage: BenchStage) -> None:
    branched(lab)
    was, record = lab.walk.place, stage.regions["record"]
    lab.act("build")
    assert stage.regions["record"] == ""
    lab.act("play")
    assert (lab.walk.place, lab.walk.letter, stage.regions["record"]) == (was, "B", record)


def test_every_way_from_here(lab: Laboratory, stage: BenchStage) -> None:
    duel(lab)
    lab.act("outlook")
    page = "".join(stage.regions.values())
    assert "Every way from" in page
    assert "if everybody may choose anything" in page
    lab.act("way", "0")
    assert lab.fault.problem == ""
    lab.act("close-outlook")
    assert "Every way from" not in "".join(stage.regions.values())


def test_long_work_is_shown_as_it_goes_on_and_ends_with_its_explorer() -> None:
    """In a loop, as in a notebook, the work goes on beside the page."""

    async def visit() -> None:
        stage = BenchStage()
        lab = Laboratory(stage=stage)
        duel(lab)
        lab.act("outlook")
        assert stage.busy is True
        await until_so(
            lambda: "Every way from" in "".join(stage.regions.values()),
            "every way comes without being asked",
        )
        assert stage.busy is False
        lab.act("outlook")
        lab.act("build")
        assert stage.busy is False
        shown = dict(stage.regions)
        await until_nobody_works()
        assert stage.regions == shown, "nothing comes from work that was ended"

    asyncio.run(visit())


OLD = """
id: of-old
title: A file of format 1
seats: {Sera: {}, Joran: {}}
turn: {of: Sera, phase: discard}
line:
- {seat: Sera, orders: Joran}
"""


def test_what_was_of_format_1_is_said_to_be_migrated(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("text", OLD)
    assert "It was of format 1 and is of format 2 now" in text(stage, "message")
    assert "format: 2" in lab.draft.text
    assert "until: " in lab.draft.text
    lab.act("text", lab.draft.text)
    assert "of format 1" not in text(stage, "message")
    lab.open_link(str(Shared(OLD, PLACE, build=True)))
    assert "It was of format 1" in text(stage, "message")


def test_choices_are_undone_while_one_plays(lab: Laboratory, stage: BenchStage) -> None:
    branched(lab)
    draft = lab.draft
    lab.act("undo")
    assert (lab.walk.letter, lab.draft) == ("A", draft)
    lab.act("redo")
    assert (lab.walk.letter, lab.draft) == ("B", draft)
    lab.act("build")
    lab.act("undo")
    assert lab.draft != draft


def test_the_line_goes_on_in_a_changed_draft(lab: Laboratory, stage: BenchStage) -> None:
    branched(lab)
    lab.act("forward")
    step, chosen = lab.walk.step, lab.walk.chosen(lab.walk.branch)
    lab.act("build")
    lab.act("set", "seat.1.fortitude=9")
    lab.act("aim", "seat.2.hand")
    lab.act("put", "winning-hand")
    lab.act("play")
    assert (lab.walk.letter, lab.walk.step) == ("B", step)
    assert lab.walk.chosen(lab.walk.branch) == chosen
    assert stage.regions["message"].count("that is not possible any more") == 0
    assert lab.walk.moment.position.seats[1].fortitude <= 9


def test_a_line_that_cannot_go_on_says_where_it_ends(lab: Laboratory, stage: BenchStage) -> None:
    branched(lab)
    lab.act("build")
    lab.act("take", "seat.1.hand.0")
    lab.act("play")
    assert "The line ends before “Gog plays stop-poking-gog" in text(stage, "message")
    assert lab.walk.letter == "A"


# -------------------------------------------------------------------------- saving, sharing


def test_a_link_opens_at_the_same_step(lab: Laboratory, stage: BenchStage) -> None:
    branched(lab)
    lab.act("forward")
    lab.act("share")
    act, link = stage.sent[-1]
    assert act == "share"
    assert link == stage.fragment
    other = BenchStage()
    opened = Laboratory(stage=other)
    other.send_fragment(link)
    assert opened.draft == lab.draft
    assert (opened.walk.letter, opened.walk.place) == (lab.walk.letter, lab.walk.place)
    assert not opened.building
    for region in ("table", "window", "record", "dock", "now"):
        assert other.regions[region] == stage.regions[region]
    assert other.fragment == link
    opened.act("build")
    opened.act("undo")
    assert opened.draft.scenario.title == "A position of mine"


def test_a_link_to_the_bench_opens_the_bench(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("set", "seat.0.gold=3")
    opened = Laboratory(stage=BenchStage())
    opened.open_link(stage.fragment)
    assert opened.building
    assert opened.draft == lab.draft


def test_a_link_of_the_explorer_is_taken_up(lab: Laboratory, stage: BenchStage) -> None:
    lab.open_link("v1.rdi5-redirect-3.rdi5.A.5")
    assert not lab.building
    assert lab.draft.scenario == load("rdi5-redirect-3")
    assert lab.walk.place == 5
    lab.open_link("v1.rdi5-redirect-3.rdi9.A.2")
    assert lab.draft.scenario.edition == "rdi9"
    twin = load("rdi3-note-affect-at-limit")
    edition = next(iter(twin.twins))
    lab.open_link(f"v1.{twin.id}.{edition}.A.0")
    assert (lab.draft.scenario.id, lab.draft.scenario.edition) == (twin.id, edition)


def no_such_link() -> list[str]:
    scenario = text_of(load("rdi5-redirect-3"))
    wrong_card = scenario.replace("hide-in-shadows", "hide-in-shadow")
    return [
        "s1.", "s1.AAAA", "s1.%00", "s2.AAAA", "v1.no-such-scenario.rdi5.A.0", "v9.x",
        "v1.rdi5-redirect-3.rdi7.A.0", "<img src=x onerror=alert(1)>", "x" * 20_000,
        packed(b"play v1.x.rdi5.A.0\n"), packed(b"play v1.x.rdi5.A.0\n- not a scenario"),
        packed(b"play v1.x.rdi5.A.0\nid: [1"), packed(b"\xff\xfe"),
        str(Shared(wrong_card, PLACE)),
    ]  # fmt: skip


@pytest.mark.parametrize("link", no_such_link())
def test_a_damaged_link_gets_a_message(lab: Laboratory, stage: BenchStage, link: str) -> None:
    before = lab.draft
    lab.open_link(link)
    assert lab.draft is before
    assert "The page stays where it was." in text(stage, "message")
    assert "onerror" not in stage.regions["message"] or "&lt;img" in stage.regions["message"]


def test_a_link_to_a_step_that_is_not_there(lab: Laboratory, stage: BenchStage) -> None:
    far = PLACE._replace(choices=(9_999,), place=9_999)
    lab.open_link(str(Shared(text_of(load("rdi5-redirect-3")), far)))
    assert "could not be followed whole" in text(stage, "message")
    assert not lab.building


def test_what_is_too_long_for_a_link_is_saved_instead(lab: Laboratory, stage: BenchStage) -> None:
    words = " ".join(f"{n * 7919 % 100_003:x}" for n in range(4_000))
    scenario = replace(lab.draft.scenario, remarks=(words,))
    lab.act("text", text_of(scenario))
    assert stage.fragment == ""
    lab.act("share")
    assert "Save it as a file instead" in text(stage, "message")
    lab.act("save")
    assert stage.sent[-1][:2] == ("download", "a-position-of-mine.yaml")


def test_saving(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("save")
    assert load_text(stage.sent[-1][2]) == lab.draft.scenario
    branched(lab)
    lab.act("save")
    _, name, saved = stage.sent[-1]
    assert name == "boots-and-all-b.yaml"
    assert [step.plays for step in load_text(saved).line] == ["stop-poking-gog"]


def test_a_line_becomes_a_test_with_one_click(
    lab: Laboratory, stage: BenchStage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    branched(lab)
    place, moment = lab.walk.place, lab.walk.moment.position
    lab.act("expect")
    _act, name, file = next(sent for sent in stage.sent if sent[0] == "download")
    assert name == "boots-and-all.yaml"
    (tmp_path / name).write_text(file, encoding="utf-8")
    assert main(["check", str(tmp_path / name)]) == 0
    assert "1 passed, 0 failed" in capsys.readouterr().out
    found = load_text(file)
    assert [step.plays for step in found.line] == ["stop-poking-gog"]
    assert found.line[0].expect is not None
    assert found.expect.rules
    assert lab.draft.scenario == found
    assert (lab.walk.letter, lab.walk.place) == ("A", place)
    assert lab.walk.moment.position == moment
    assert "a test of 1 step" in text(stage, "message")
    wrong = file.replace("decides: nobody", "decides: Zot")
    (tmp_path / name).write_text(wrong, encoding="utf-8")
    assert main(["check", str(tmp_path / name)]) == 1


def test_a_pasted_scenario_keeps_its_own_line_as_a_test(lab: Laboratory) -> None:
    lab.act("text", text_of(load("rdi5-timing-2")))
    lab.act("play")
    lab.act("expect")
    own = load("rdi5-timing-2").line
    assert [step.say for step in lab.draft.scenario.line] == [step.say for step in own]


def test_a_moment_becomes_the_beginning(lab: Laboratory, stage: BenchStage) -> None:
    duel(lab)
    decide(lab, "Gog")
    position = lab.walk.moment.position
    lab.act("begin-here")
    assert lab.building
    assert lab.draft.begin().position == position
    assert "begins at this step now" in text(stage, "message")
    lab.act("set", "seat.1.gold=2")
    assert lab.draft.begin().position.seats[1].gold == 2
    lab.act("set", "under=nothing")
    assert lab.draft.scenario.position is None
    lab.act("play")
    lab.act("last")
    lab.act("begin-here")
    assert "nobody has a choice" in text(stage, "message")


def test_a_whole_game_is_begun_at_a_step(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("text", "id: my-game\ntitle: A game\ngame: {characters: [deirdre, fiona]}\nseed: 3\n")
    lab.act("set", "seat.0.gold=3")
    assert "whole game" in text(stage, "main") + text(stage, "message")
    lab.act("play")
    lab.act("begin-here")
    assert lab.draft.scenario.game is None
    assert lab.draft.scenario.id == "my-game-step-1"
    assert lab.draft.scenario.title == "A game, from step 1"
    lab.act("set", "seat.0.gold=3")
    assert lab.draft.begin().position.seats[0].gold == 3


# ---------------------------------------------------------------------------------- hostile


def test_what_is_named_hostile_is_escaped(lab: Laboratory, stage: BenchStage) -> None:
    lab.act("text", HOSTILE.read_text(encoding="utf-8"))
    lab.act("aim", "seat.0.hand")
    for act in ("build", "play"):
        lab.act(act)
        page = "".join(stage.regions.values())
        assert "<script" not in page
        assert "<img" not in page
    lab.act("build")
    for value in ('"><script>x</script>', "' onfocus='x"):
        lab.act("set", f"seat.0.gold={value}")
        lab.act("seek", value)
        assert "<script" not in stage.regions["main"]
        assert "onfocus='x" not in stage.regions["main"]


ACT = st.one_of(st.sampled_from(sorted(BENCH_ACTS | PLAY_ACTS)), st.text(max_size=6))
ARG = st.one_of(
    st.none(), st.integers(-2, 30), st.text(max_size=20),
    st.sampled_from([
        "seat.0.hand", "playing", "drink_deck", "seat.1.hand.0", "under=card", "under=round",
        "under=contest", "mode=otto", "mode=boss-battle", "seat.0.character=zot",
        "turn.phase=drink",
        "i-dont-think-so", "wine", "you-get-a-knife", "A", "B", "choices", "timing.reopen",
        "\ud800", "seat.0.name=\ud800", "seat.0.name=\x00", "title=\u202e", "id: x", "0", "1", "2",
    ]),
)  # fmt: skip


@given(st.lists(st.tuples(ACT, ARG), max_size=20))
@example([("play", None), ("rule", "\ud800")])
@settings(max_examples=60, deadline=None)
def test_any_acts_keep_the_page(acts: list[tuple[str, str | int | None]]) -> None:
    stage = BenchStage()
    lab = Laboratory(stage=stage)
    for act, arg in acts:
        lab.act(act, arg)
        assert lab.draft.begin() is not None
        "".join(stage.regions.values()).encode()
    assert isinstance(lab.draft, Draft)


TEXTS = [text_of(load(id)) for id in ("rdi5-redirect-3", "rdi5-contest-1", "rdi6-minion-1")]
WORDS = st.one_of(
    st.sampled_from(["0", "21", "-1", "nobody", "everyone", "true", "null", "wine", "rdi9", "[]"]),
    st.text(max_size=5),
)


@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.integers(0, 10**6), WORDS), max_size=3))
@settings(max_examples=80, deadline=None)
def test_any_change_to_a_file_in_a_link(text_: str, edits: list[tuple[int, str]]) -> None:
    for at, word in edits:
        words = list(re.finditer(r"[\w-]+", text_))
        old = words[at % len(words)]
        text_ = text_[: old.start()] + word + text_[old.end() :]
    stage = BenchStage()
    lab = Laboratory(stage=stage)
    before = lab.draft
    lab.open_link(packed(f"play {PLACE}\n{text_}".encode()))
    if lab.building:
        assert lab.draft is before
        assert "The page stays where it was." in text(stage, "message")
    else:
        lab.act("last")
        lab.act("build")
        assert lab.draft.begin() is not None


def test_what_lies_on_the_bench_at_first(lab: Laboratory, stage: BenchStage) -> None:
    scenario = load("rdi5-redirect-3")
    for given_ in (scenario, "rdi5-redirect-3", text_of(scenario), "v1.rdi5-redirect-3.rdi5.A.5"):
        assert Laboratory(given_, stage=BenchStage()).draft.scenario == scenario
    branched(lab)
    again = Laboratory(stage.fragment, stage=BenchStage())
    assert (again.walk.letter, again.walk.place) == (lab.walk.letter, lab.walk.place)
    wrong = BenchStage()
    Laboratory("s1.AAAA", stage=wrong)
    assert "damaged" in text(wrong, "message")
    with pytest.raises(rdi.FileError):
        Laboratory("no-such-scenario", stage=BenchStage())


def test_a_wrong_text_to_begin_with_is_an_error() -> None:
    with pytest.raises(Mistake):
        Laboratory("id: x\n", stage=BenchStage())
