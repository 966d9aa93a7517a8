"""The page of a puzzle without a browser: nothing gives the answer away, each try is played out."""

import json
import re
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rdi_explore.app.browser import PageSession
from rdi_explore.app.puzzle import MOST_KEPT, PUZZLE_ACTS, PuzzlePage
from rdi_explore.app.puzzle_list import ListedPuzzle, all_puzzles, picks
from rdi_explore.draw.cards import PHASE
from rdi_explore.draw.html.leaf import escape
from rdi_explore.draw.html.now import sentence
from rdi_explore.draw.html.puzzle_reasons import NOBODY_ANSWERS, why_it_fails, why_it_works
from rdi_explore.draw.words import numbered
from rdi_explore.explore.puzzle_reasons import PuzzleReasons
from rdi_explore.explore.puzzle_themes import THEMES
from rdi_explore.explore.puzzle_try import PuzzleTry
from rdi_explore.kernel import Act
from rdi_explore.scenario import load_text
from rdi_explore.scenario.game import called
from rdi_explore.scenario.sharing import Shared, read_shared
from tests.draw.parsed import Page
from tests.voice.measure import MANY_LONG, MEAN, faults, length, sentences
from tests.voice.said import Said

IDS = list(all_puzzles())
BUTTON = re.compile(r'<button class="rdi-(?:option|target)" data-act="choose"[^>]*>')


class Board(PageSession):
    """A stage as a worker has it; what it sends is kept."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(
            lambda text: self.sent.append(json.loads(text)),
            acts=PUZZLE_ACTS, longest_arg=MOST_KEPT,
        )  # fmt: skip
        self.silent = False

    def do(self, act: str, arg: str | int | None = None) -> None:
        """What the page asks for; an error fails the test, and every region can be read."""
        assert self.request(act, arg)
        self.check()
        for region in self.regions.values():
            Page(region)

    def kept(self) -> str:
        """What the browser was given to keep last."""
        return str([each["text"] for each in self.sent if each["do"] == "keep"][-1])


@pytest.fixture
def stage() -> Board:
    return Board()


def numbers(page: PuzzlePage, right: bool) -> list[int]:
    """The numbers of the right choices, or of the wrong ones."""
    return [
        each.number
        for each in numbered(page.asked.moment)
        if page.asked.answer(each.option).right is right
    ]


@pytest.mark.parametrize("id", IDS)
def test_each_try_is_proved_or_refuted_and_played_out(id: str, stage: Board) -> None:
    """Before a try all choices look alike but for their words; the line ends as is said."""
    page = PuzzlePage(id, stage=stage)
    stage.do("kept", "")
    buttons = BUTTON.findall(stage.regions["window"])
    assert len(buttons) == len(page.asked.moment.options)
    assert len({re.sub(r"option|target|\d+", "", each) for each in buttons}) == 1
    before = " ".join(stage.regions.values())
    assert not any(word in before for word in ("is-proved", "is-refuted", "Not quite", "is-right"))
    for right in (False, True):
        for number in numbers(page, right):
            stage.do("choose", str(number))
            told = Page(stage.regions["window"]).text
            assert ("Right, whatever" in told) is right and ("Not quite" in told) is not right
            assert page.shown is not None and page.shown.line[0] is page.asked.moment
            stage.do("last")
            told = Page(stage.regions["window"]).text
            assert ("Why it works" in told) is right
            stage.do("retry")
    assert [each.result for each in page.run.solved] == ["later"]


def test_a_try_says_at_once_what_it_comes_to(stage: Board) -> None:
    """Who answers a wrong one, with what, and that it fails; of the right one the numbers. Who
    passes while nothing comes of it is no step, and another try is at hand from the first step."""
    page = PuzzlePage("puzzle-stay-bryn-light-ale", stage=stage)
    stage.do("kept", "")
    stage.do("choose", "2")
    told = Page(stage.regions["window"]).text
    assert "Natyli plays Come, my friend, sit and drink with me! against it." in told
    assert "Then Bryn is out." in told and "Try another" in told
    assert page.shown is not None
    whole = page.asked.played_out(page.shown.answer.option).line
    assert len(page.shown.line) < len(whole) and page.shown.line[-1] is whole[-1]
    stage.do("jump", "2")
    assert "Bryn shares Light Ale with Natyli" in Page(stage.regions["window"]).text
    stage.do("retry")
    stage.do("choose", "1")
    told = Page(stage.regions["window"]).text
    assert "Bryn stays in the game: Alcohol Content 17, Fortitude 18, 6 Gold." in told


def test_a_wrong_try_ends_the_run_and_a_hint_does_not_count(stage: Board) -> None:
    page = PuzzlePage(stage=stage)
    stage.do("kept", "")
    results = []
    for how in ("first", "hint", "first", "later"):
        if how == "hint":
            stage.do("hint")
        if how == "later":
            stage.do("choose", str(numbers(page, False)[0]))
            stage.do("retry")
        stage.do("choose", str(numbers(page, True)[0]))
        results.append(page.run.solved[-1].result)
        told = Page(stage.regions["tree"]).text
        stage.do("next")
    assert results == ["first", "hint", "first", "later"]
    assert "0 in a row" in told and "2 of 4 so far" in told


def test_hints_say_where_to_look_then_what_counts(stage: Board) -> None:
    """Neither names the card that solves it, nor sends you to your own hand."""
    for id in IDS[::6]:
        page = PuzzlePage(id, stage=stage)
        page.act("hint")
        page.act("hint")
        assert len(page.hints) == 2
        card = page.asked.found.right[0].card
        title = page.asked.moment.setup.cast[card].title
        assert title not in Page(" ".join(page.hints)).text
        answered, moment = page.asked.answerer, page.asked.moment
        assert moment.decision is not None
        if answered is None:
            assert "what each play changes" in page.hints[0]
        else:
            assert answered[0] != moment.decision.seat
            assert escape(moment.name(answered[0])) in page.hints[0]


def test_a_rule_of_a_hint_can_be_read(stage: Board) -> None:
    page = PuzzlePage(next(id for id in IDS if spared_in(id)), stage=stage)
    stage.do("hint")
    stage.do("hint")
    (id,) = re.findall(r'data-arg="([a-z-]+\.[a-z-]+)"', page.hints[1])
    stage.do("rule", id)
    assert 'aria-label="Rule"' in stage.regions["rule"]
    stage.do("close-rule")
    assert not stage.regions["rule"]


def spared_in(id: str) -> bool:
    """Whether a card tells the right play of a puzzle from a tempting one."""
    return PuzzlePage(id, stage=Board()).asked.spared is not None


def test_the_page_says_what_waits_when_it_ends_and_who_plays_against_it(stage: Board) -> None:
    for id in SOME:
        page = PuzzlePage(id, stage=stage)
        moment, told = page.asked.moment, Page(stage.regions["now"]).text
        assert moment.decision is not None
        assert PHASE[moment.phase] in told and "All hands are open" in told
        mates = moment.setup.mates[moment.decision.seat]
        assert ("no teammate’s help is needed" in told) is (len(mates) > 1)
        assert "no card in a pile or deck matters" in told
        assert Page(sentence(moment)).text in told


def test_what_a_card_does_can_be_read_on_the_table(stage: Board) -> None:
    """Each card that lies open: by its chip; what lies nowhere is met with a word."""
    page = PuzzlePage(IDS[-1], stage=stage)
    stage.do("kept", "")
    chips = re.findall(r'data-act="card" data-arg="([0-9.]+)"', stage.regions["table"])
    assert chips
    for chip in chips:
        stage.do("card", chip)
        assert "Meaning" in Page(stage.regions["rule"]).text
    stage.do("choose", str(numbers(page, False)[0]))
    assert stage.regions["rule"]
    stage.do("close-rule")
    assert not stage.regions["rule"]
    for nowhere in ("", "0", "0.", ".1", "99.1", "0.9999", "a.b", "0.1.2"):
        stage.do("card", nowhere)
        assert "Not possible." in stage.regions["message"]


def test_what_tells_the_right_play_from_a_tempting_one_is_a_refusal() -> None:
    """The card answers the tempting play, and the right one it does not."""
    found = 0
    for id in IDS:
        asked = PuzzlePage(id, stage=Board()).asked
        spared = asked.spared
        if spared is None:
            continue
        found += 1
        assert spared.refusal in spared.moment.refusals_of(spared.seat)
        wrong = [each.option for each in asked.found.each if each.right is False]
        assert any(
            spared.refusal.card in {play.card for play in asked.moment.choose(each).plays_of(
                spared.seat)}
            for each in wrong if each.act is Act.PLAY
        )  # fmt: skip
    assert found


def test_the_run_is_handed_to_the_browser_and_taken_from_it(stage: Board) -> None:
    page = PuzzlePage(stage=stage)
    stage.do("kept", "")
    stage.do("choose", str(numbers(page, True)[0]))
    other = Board()
    again = PuzzlePage(stage=other)
    other.do("kept", stage.kept())
    assert again.run == page.run
    assert again._next_id(list(again.puzzles)) != page.asked.scenario.id


@pytest.mark.parametrize(
    "text",
    ["no", "[]", '{"solved":[["x","never"]]}', '{"format":2}', '{"solved":[["gone","first"]]}'],
)
def test_a_damaged_run_counts_nothing(text: str, stage: Board) -> None:
    page = PuzzlePage(stage=stage)
    stage.do("kept", text)
    assert not page.run.solved


def test_what_the_browser_kept_clears_no_message(stage: Board) -> None:
    """That of a damaged link, with which the page was opened, stays."""
    PuzzlePage(stage=stage)
    stage.follow("z1.no-such-puzzle")
    stage.do("kept", "")
    assert "This link names no puzzle." in stage.regions["message"]


def test_a_link_leads_to_its_puzzle(stage: Board) -> None:
    page = PuzzlePage(stage=stage)
    stage.follow(f"z1.{IDS[5]}")
    stage.check()
    assert page.asked.scenario.id == IDS[5] and stage.fragment == f"z1.{IDS[5]}"
    stage.follow("z1.no-such-puzzle")
    assert "This link names no puzzle." in stage.regions["message"]
    assert page.asked.scenario.id == IDS[5]


def test_the_puzzle_that_was_tried_can_be_changed_in_the_laboratory(stage: Board) -> None:
    page = PuzzlePage(stage=stage)
    stage.do("kept", "")
    for id in (IDS[0], IDS[5]):
        stage.follow(f"z1.{id}")
        stage.do("choose", "0")
        (there,) = (
            a["data-fragment"]
            for region in stage.regions.values()
            for _, a in Page(region).elements
            if a.get("data-page") == "laboratory"
        )
        shared = read_shared(there)
        assert isinstance(shared, Shared)
        assert load_text(shared.text) == page.asked.scenario and page.asked.scenario.id == id


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(PUZZLE_ACTS)),
            st.one_of(st.none(), st.integers(-3, 99), st.text(max_size=6)),
        ),
        max_size=8,
    )
)
def test_whatever_the_page_sends_is_met(acts: list[tuple[str, str | int | None]]) -> None:
    stage = Board()
    PuzzlePage(stage=stage)
    for act, arg in acts:
        stage.do(act, arg)


SOME = [*IDS[:53:9], *IDS[53::25]]
"""Of those that are files, and of those that were found by machine."""


def opened(listed: ListedPuzzle) -> tuple[PuzzlePage, Board]:
    """A page on which this puzzle lies."""
    stage = Board()
    page = PuzzlePage(stage=stage)
    page.puzzles = {**page.puzzles, listed.id: listed}
    stage.do("kept", "")
    page._open(listed.id)
    stage.do("close-rule")
    return page, stage


@pytest.mark.parametrize("id", SOME)
def test_before_it_is_solved_the_page_does_not_know_the_answer(id: str) -> None:
    """Whatever its file says is right, what is hard about it, or how often it was solved: every
    region is the same, byte by byte; and nothing has been proved."""
    listed = all_puzzles()[id]
    page, stage = opened(listed)
    sheet = page.asked.sheet
    for other in called(page.asked.moment):
        if other not in sheet.solution:
            said = replace(sheet, solution=(other,), tempting=sheet.solution, lines=999)
            altered = replace(listed.scenario, puzzle=said)
            by = {**listed.by, "theme": "by another"}
            twin, board = opened(ListedPuzzle(id, "Other", by, lambda file=altered: file, 3))
            assert dict(board.regions) == dict(stage.regions)
            assert "found" not in twin.asked.__dict__ and "spared" not in twin.asked.__dict__
    wrong = numbers(page, False)[0]
    for act in ("choose", "last"):
        stage.do(act, str(wrong) if act == "choose" else None)
        twin.act(act, str(wrong) if act == "choose" else None)
    same = set(stage.regions) - {"window"}
    assert {name: stage.regions[name] for name in same} == {
        name: board.regions[name] for name in same
    }
    assert "Why the others fail" not in Page(stage.regions["window"]).text


def test_puzzles_are_picked_by_what_they_have_in_common(stage: Board) -> None:
    """Every way, every choice; then one goes on within it, and back to all."""
    page = PuzzlePage(stage=stage)
    stage.do("kept", "")
    assert {each.way for each in picks().values()} == {"theme", "aim", "game", "level"}
    for id, pick in picks().items():
        stage.do("pick", id)
        assert page.asked.scenario.id in pick.of
        assert f"Puzzle 1 of {len(pick.of)}" in Page(stage.regions["now"]).text
        stage.do("next")
        assert page.asked.scenario.id in pick.of
        assert stage.regions["tree"].count('aria-current="true"') == 1
    stage.do("choose", str(numbers(page, True)[0]))
    assert f"1 of {len(pick.of)}" in Page(stage.regions["tree"]).text
    stage.do("pick", "")
    assert f"of {len(IDS)}" in Page(stage.regions["now"]).text
    stage.do("pick", "theme-none")
    assert "Not possible." in stage.regions["message"]


def test_a_solved_puzzle_says_what_it_was_about_and_how_others_did(stage: Board) -> None:
    found = [each for each in all_puzzles().values() if each.solved is not None][-1]
    page = PuzzlePage(found.id, stage=stage)
    stage.do("choose", str(numbers(page, True)[0]))
    stage.do("last")
    told = Page(stage.regions["window"]).text
    assert f"finds it in {found.solved} of 20 tries" in told
    assert THEMES[found.by["theme"]] in told


REASONS = re.compile(r"<h3>Why it works</h3><p>(.*?)</p><h3>Why the others fail</h3>")
NOTE = re.compile(r'<p class="rdi-soft rdi-note">([^<]*It was checked along[^<]*)</p>')
FAILING = re.compile(r'<ul class="rdi-fails">(.*?)</ul>')


def explained(id: str) -> str:
    """What the page says of a puzzle once it is solved: HTML."""
    board = Board()
    page = PuzzlePage(id, stage=board)
    page.act("choose", str(numbers(page, True)[0]))
    return str(board.regions["window"])


def plain(words: str) -> str:
    """HTML as text, titles in quotation marks."""
    quoted = re.sub(r"<cite[^>]*>([^<]*)</cite>", r"“\1”", words)
    return unescape(re.sub(r"<[^>]*>", "", quoted))


def test_every_solved_puzzle_gives_a_reason_and_the_count_is_a_note() -> None:
    """Two or three sentences; the checked ways to play stand apart; what fails alike is said
    once."""
    for id in IDS:
        told = explained(id)
        (why,), (note,) = REASONS.findall(told), NOTE.findall(told)
        said = why_it_works(PuzzleReasons(PuzzleTry(all_puzzles()[id].scenario))).sentences
        assert 2 <= len(said) <= 3 and why.startswith(" ".join(said)), id
        assert "checked" not in why and "checked" in note, id
        fails = re.findall(r"<p>(.*?)(?: <button|</p>)", FAILING.findall(told)[0])
        assert fails and len(set(fails)) == len(fails), id


def test_the_reasons_keep_to_the_voice() -> None:
    said, lengths = [], []
    for id, listed in all_puzzles().items():
        reasons = PuzzleReasons(PuzzleTry(listed.scenario))
        texts = list(why_it_works(reasons).sentences)
        texts += [
            why_it_fails(reasons, each.option)
            for each in reasons.asked.found.each
            if each.right is False
        ]
        said += [Said(id, plain(text)) for text in texts]
    lengths = [length(each) for _, text in said for each in sentences(text)]
    found = faults(said)
    assert [each for each in found if each.check != "long"] == []
    assert len(found) <= MANY_LONG * len(lengths)
    assert sum(lengths) / len(lengths) <= MEAN


def test_who_is_said_to_hold_an_answer_holds_it_and_cannot_play_it() -> None:
    """And where nobody is said to hold one, nobody can play anything against the right play."""
    holding = nobody = 0
    for listed in all_puzzles().values():
        reasons = PuzzleReasons(PuzzleTry(listed.scenario))
        told = plain(" ".join(why_it_works(reasons).sentences))
        if NOBODY_ANSWERS in told:
            nobody += 1
            others = set(reasons.moment.setup.seats) - reasons.ours
            assert not any(at.plays_of(seat) for at in reasons.asked_on() for seat in others)
        elif " holds “" in told:
            holding += 1
            assert reasons.refused is not None
            moment, no = reasons.refused
            assert no in moment.refusals_of(no.seat)
            assert no.card in moment.position.seats[no.seat].hand
            assert f"{moment.name(no.seat)} holds “{moment.setup.cast[no.card].title}”" in told
    assert holding > 20 and nobody > 20


def test_the_right_play_is_explained_by_the_line_that_proves_it() -> None:
    """What it does, what that meets, and the card that does not fit."""
    (why,) = REASONS.findall(explained("puzzle-send-out-fleck-an-action"))
    assert plain(why).startswith(
        "“A toast! To my friends!” makes Deirdre drink. Deirdre drinks “Dragon Breath Ale”: "
        "Alcohol Content 18 → 20 goes above Fortitude 19. Deirdre holds “My Goddess protects me!”, "
        "but it Ignores a card that changes Deirdre's own Fortitude."
    )
    assert 'data-arg="affects.direct-change-only"' in why
    (why,) = REASONS.findall(explained("puzzle-send-out-halden-an-action"))
    assert plain(why).startswith(
        "“How did this get stuck in your back?” takes 2 Fortitude from Remy: 18 → 16 meets Alcohol "
        "Content 16. Nobody holds a card that could answer it."
    )


def test_nobody_shares_a_drink_with_herself() -> None:
    """Serena gets the second half of a Drink of which she has one already: it goes to her."""
    (why,) = REASONS.findall(explained("puzzle-stay-cormac-elven-wine-with-a-chaser"))
    assert "Cormac's half of “Elven Wine with a Chaser” goes to Serena." in plain(why)


def test_what_spoils_a_wrong_play_is_named() -> None:
    """Who plays what against it and where that ends; what is too weak says its numbers."""
    (fails,) = FAILING.findall(explained("puzzle-send-out-gog-an-action-3"))
    told = [plain(each) for each in re.findall(r"<li>(.*?)</li>", fails)]
    pass_ = "Baron von Vlazlo stays at Alcohol Content 18 and Fortitude 20."
    assert told[0].startswith("Pass") and told[0].endswith(pass_)
    assert "Play “Sorry, Gog not see you sitting there...” on Cormac" in told[0]
    (weak,) = [each for each in told if "Gog loves everyone!" in each]
    assert "takes 1 Fortitude from Baron von Vlazlo: 20 → 19. That is 1 short" in weak
    (fails,) = FAILING.findall(explained("puzzle-stay-molly-wine"))
    told = [plain(each) for each in re.findall(r"<li>(.*?)</li>", fails)]
    assert (
        "Natyli plays “Come, my friend, sit and drink with me!” against it. Molly drinks both "
        "halves of “Wine”: Alcohol Content 14 → 16 meets Fortitude 16." in told[1]
    )


@pytest.mark.parametrize("pick", ["theme-heal", "level-2", "game-boss-battle"])
def test_a_link_goes_through_what_it_picks_from_the_first_unsolved(stage: Board, pick: str) -> None:
    """The page *Practise* leads to each theme, level and game; what this device has solved is told
    only after the link was opened."""
    first, second = picks()[pick].of[:2]
    page = PuzzlePage(stage=stage)
    page.open_link(f"z1.{pick}")
    assert (page.picked, page.asked.scenario.id) == (pick, first)
    assert stage.fragment == f"z1.{first}"
    stage.do("kept", json.dumps({"solved": [[first, "first"]]}))
    assert (page.picked, page.asked.scenario.id) == (pick, second)
