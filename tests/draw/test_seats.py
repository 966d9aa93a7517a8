"""Teams, tokens, piles, components: each is told, once, in text and on the page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rdi_explore.app.as_seen import seen_at
from rdi_explore.app.curriculum import Taught
from rdi_explore.app.puzzle_list import all_puzzles
from rdi_explore.app.walk import Walk
from rdi_explore.draw import text
from rdi_explore.draw.html import regions
from rdi_explore.draw.html.beside import standings
from rdi_explore.draw.html.game_table import GameTable, game_table
from rdi_explore.draw.html.lesson import regions as lesson_regions
from rdi_explore.draw.html.lesson_position import open_cards, position
from rdi_explore.draw.html.now import sentence
from rdi_explore.draw.html.page import looked_up
from rdi_explore.draw.html.refusals import modes_refused
from rdi_explore.draw.html.results import results, short_result
from rdi_explore.draw.html.table import table as drawn_table
from rdi_explore.draw.seats import champions_of, components, sides, where_cards_lie
from rdi_explore.draw.style import PLAIN
from rdi_explore.draw.tree import ResponseTree
from rdi_explore.draw.words import option_label, refusal_words, told
from rdi_explore.draw.words.changes import changes_words, gift, piles_now
from rdi_explore.draw.words.names import pile_title
from rdi_explore.kernel import NOBODY, Change, Pile, SeatNo, SeatOrNobody
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.practice.board import board
from rdi_explore.scenario import load, play_line, start
from rdi_explore.scenario.game import called
from rdi_explore.scenario.lesson import Posed
from rdi_explore.scenario.play import first_moment
from rdi_explore.scenario.progress import Try, begun
from tests.draw.parsed import Page
from tests.draw.test_html import view

HERE = Path(__file__).parent


def at(name: str, step: int = 0) -> Moment:
    """The beginning of a file, or the moment after one of its steps."""
    scenario = load(HERE / f"{name}.yaml")
    return play_line(scenario).after[step - 1] if step else first_moment(scenario)


def choose(moment: Moment, *words: str) -> Moment:
    """The moment after these choices; whoever is asked before, declines."""
    for word in words:
        while word not in called(moment):
            moment = moment.decline()
        moment = moment.choose(called(moment)[word])
    return moment


def said(moment: Moment) -> list[str]:
    """The record of the last choice."""
    return [each.words for each in told(moment)]


def page(name: str, step: int = 1) -> dict[str, str]:
    """The regions of the explorer at a stop."""
    walk = Walk(load(HERE / f"{name}.yaml"))
    walk.jump(step)
    return regions(view(walk))


# ---------------------------------------------------------------------------------- teams


def test_the_attributes_of_a_team_stand_once_in_the_text() -> None:
    lines = text.table(at("together")).splitlines()
    assert lines[0] == (
        "Team Old Crows |####........        | Fortitude 12  Alcohol  4  Gold  7"
        "  (turn, 2 Potion Tokens)"
    )
    assert lines[1].split("  (")[0].split() == ["Ann", "Drink", "Me!", "0"]
    assert "acts, decides, 1 Scarab, in front: Lucky charm" in lines[1]
    assert text.table(at("together")).count("Fortitude 12") == 1


def test_the_attributes_of_a_team_stand_once_on_the_page() -> None:
    table = Page(page("together")["table"])
    assert len(table.with_class("rdi-team")) == 2
    assert len(table.with_class("rdi-seat")) == 4
    assert len(table.with_class("rdi-track")) == 2
    assert page("together")["table"].count("2 Potion Tokens") == 1


def test_without_teams_everybody_is_a_side() -> None:
    moment = start(load("rdi5-redirect-1"))
    assert [side.name for side in sides(moment.setup)] == list(moment.setup.names)
    assert not any(side.is_team for side in sides(moment.setup))


def test_who_is_still_to_act_and_who_is_not_there() -> None:
    moment = choose(at("defence"), "next is Dot")
    assert "Dot      Drink Me! 0  (acts, decides)" in text.table(moment)
    assert "Cid      Drink Me! 0  (still to act)" in text.table(moment)
    assert "Cid          Drink Me! 0  (not there this turn)" in text.table(at("together"))
    assert "not there this turn" in page("together")["table"]


def test_a_team_wins_alone() -> None:
    scenario = load(HERE / "defence.yaml")
    weak = {name: replace(scenario.seats[name], fortitude=5, hand=()) for name in ("Ann", "Ben")}
    moment = start(replace(scenario, seats={**scenario.seats, **weak}))
    moment = choose(moment, "next is Dot", "plays all-of-you", "Champion is Ben")
    lost = [words for each in moment.line() for words in said(each)]
    assert sum("Team Crows is out of the game" in words for words in lost) == 1
    assert text.headline(moment) == "Team Minds wins the game: nobody else is left."
    assert sentence(moment) == "<b>Team Minds</b> wins the game: nobody else is left."
    assert "Team Crows is out" in short_result(moment.line()[0], moment)
    assert "Team Crows</b>: 5 → <b>1</b> Fortitude (−4)" in results(moment, None)


def test_champions_are_named() -> None:
    moment = choose(at("defence"), "next is Cid", "plays dice")
    while not called(moment).keys() & {"Champion is Ann"}:
        moment = moment.decline()
    assert text.headline(moment).endswith(": who is the Champion of the team this time?")
    assert option_label(moment, moment.options[1]) == "Ben is the Champion"
    after = choose(moment, "Champion is Ben")
    assert "Ben is the Champion of Team Crows." in said(after)
    assert champions_of(after) == (1, 2)
    assert "Champion" in text.table(after)


def test_before_the_champions_are_chosen_nobody_is_out_of_the_round() -> None:
    """Nobody sits in it yet; and who never sat in it has not left it."""
    name = "rdi6-note-team-champion-free"
    walk = Walk(load(name))
    walk.last()
    rounds = [walk.branch.moments[place].position.round for place in walk.stops()]
    choosing = max(n for n, each in enumerate(rounds, 1) if each is not None and not each.members)
    walk.jump(choosing)
    lesson = load("disputes-parties")
    asked = lesson.lesson.questions if lesson.lesson else ()
    at = begun(len(asked))._replace(at=next(n for n, q in enumerate(asked) if q.table == name))
    for table in (regions(view(walk))["table"], lesson_regions(Taught(lesson).page(at))["table"]):
        told = Page(table).text
        assert "Champion" in told
        assert not any(words in told for words in ("not in the Round", "passed", "none of"))
    walk.jump(choosing + 1)
    assert Page(regions(view(walk))["table"]).text.count("not in the Round") == 2


def test_the_levels_of_a_team_are_told_once_in_the_record() -> None:
    moment = choose(at("defence"), "next is Cid", "plays hit on Ann", *["passes"] * 5)
    line = [words for each in moment.line() for words in said(each)]
    assert "Team Crows loses 2 Fortitude (12 → 10)." in line
    assert "Now Cid acts in the Action Phase." in line
    assert not any("Ben loses" in words or "Ann loses" in words for words in line)


def test_what_is_aimed_at_one_of_a_team_is_aimed_at_the_team() -> None:
    scenario = load(HERE / "defence.yaml")
    walk = Walk(scenario)
    walk.last()
    walk.jump(next(n for n, place in enumerate(walk.stops(), 1) if _played(walk, place)))
    table = regions(view(walk))["table"]
    assert table.count("aimed here") == 1
    assert table.count("Would lose 2 Fortitude") == 1


def _played(walk: Walk, place: int) -> bool:
    option = walk.branch.moments[place].option
    return option is not None and option.act == "play"


# ------------------------------------------------------------------------ for a teammate


def test_a_card_is_played_for_a_teammate() -> None:
    moment = choose(at("defence"), "next is Cid", "plays hit on Ann")
    while moment.decision is not None and moment.name(moment.decision.seat) != "Ben":
        moment = moment.decline()
    assert list(called(moment)) == ["passes", "plays not-me for Ann"]
    assert option_label(moment, moment.options[1]) == "Play “Not me” for Ann"
    after = choose(moment, "plays not-me for Ann")
    assert "Ben plays “Not me”, for Ann, answering “Hit”." in said(after)
    node = ResponseTree.of(after).nodes[-1]
    assert node.did == "played by Ben for Ann"


def test_reasons_against_player_and_teammate_are_told_apart_and_not_doubled() -> None:
    moment = choose(at("defence"), "next is Dot", "plays hit on Ann")
    dot = moment.refusals_of(2)
    assert len(dot) == len(set(dot))
    ben = [no for no in moment.refusals_of(1, every=True) if _card(moment, no.card) == "not-me"]
    assert [(no.reason, no.behalf) for no in ben] == [("not-picked", -1), ("no-threat", -1)]
    assert "Ben" in refusal_words(moment, ben[0])
    thanks = [no for no in moment.refusals_of(1) if _card(moment, no.card) == "no-thanks"]
    assert [(no.reason, no.behalf) for no in thanks] == [("no-drink", -1)]


def test_a_reason_against_a_teammate_names_the_teammate() -> None:
    moment = choose(at("defence"), "next is Dot", "plays all-of-you", "Champion is Ben")
    ben = [no for no in moment.refusals_of(1) if _card(moment, no.card) == "not-me"]
    words = {(no.reason, no.behalf): refusal_words(moment, no) for no in ben}
    assert words == {
        ("not-picked", -1): "It answers a card played on Ben. “All of you” is not.",
        ("not-picked", 0): "It answers a card played on Ann. “All of you” is not.",
        (
            "no-threat",
            0,
        ): "It Ignores a card that costs Ann Fortitude. “All of you” costs Ann none.",
    }


def test_what_is_for_the_own_numbers_is_told_of_the_team() -> None:
    """team.shared-defence, team.shared-stats: what happens to a teammate counts as well."""
    moment = at("team-drink", 3)
    ygella = [no for no in moment.refusals_of(3) if no.behalf == NOBODY]
    words = {no.reason: refusal_words(moment, no) for no in ygella}
    assert words["settled-first"].startswith(
        "It is for a Drink of Ygella's team, and this one is Jett's. Besides, "
    )
    assert words["changes-a-drink"].endswith(
        "changes a Drink; the numbers of Ygella's team stay."
    )  # fmt: skip
    assert words["nothing-due"].startswith(
        "It is for Gold that Ygella's team owes, and Ygella's team owes none."
    )
    before = at("team-drink", 2)
    other = next(no for no in before.refusals_of(3) if no.reason == "other-drinker")
    assert refusal_words(before, other) == (
        "It is for a Drink of Ygella's team. This one is Jett's."
    )


def test_a_token_that_is_not_counted_has_no_plural() -> None:
    """Jett spends 2 Momentum, not 2 Momentums; of Scarabs there are several."""
    moment = at("team-drink")
    spent = Change("tokens", 0, (("momentum", 3),), (("momentum", 1),))
    assert changes_words(moment.setup, [spent]) == ["Jett returns 2 Momentum"]
    assert gift(moment.setup, "potion-token", 2) == "2 Potion Tokens"


def _card(moment: Moment, card: int) -> str:
    return moment.setup.cast[card].id


# ------------------------------------------------------------- piles, tokens, components


def test_piles_and_marks_are_told_in_the_text() -> None:
    lines = text.table(at("together")).splitlines()
    assert "    Planter: I don't think so! (2), Not me (0)" in lines
    assert "    Mushroom Deck: 9 cards" in lines
    assert lines[-2:] == ["Dungeon Event Deck: at 4", "Prizes in the Inn: Lucky charm"]


def test_piles_and_marks_stand_on_the_page() -> None:
    table = page("together")["table"]
    assert "I don&#39;t think so! · 2" in table and "Not me · 0" in table
    assert "Mushroom Deck 9 cards" in table and "Dungeon Event Deck <b>4</b>" in table


def posed(moment: Moment, eyes: SeatOrNobody = NOBODY) -> Posed:
    """A question that is put at a moment."""
    lesson = load("lesson-tokens")
    assert lesson.lesson is not None
    return Posed(lesson.lesson.questions[0], lesson, "rdi9", moment, (), eyes=eyes)


TABLES: dict[str, Callable[[Moment], str]] = {
    "terminal": text.table,
    "explorer and puzzle": drawn_table,
    "play": lambda moment: game_table(GameTable(moment, SeatNo(1), [])),
    "lesson": lambda moment: position(posed(moment), Try()),
    "eyes": lambda moment: seen_at(moment, SeatNo(1)),
    "practice": lambda moment: "\n".join(board(moment)),
}


@pytest.mark.parametrize("drawn", TABLES.values(), ids=TABLES)
def test_every_table_shows_tokens_cards_in_front_and_open_piles(
    drawn: Callable[[Moment], str],
) -> None:
    told = Page(drawn(at("together"))).text
    for words in ("2 Potion Tokens", "1 Scarab", "in front: ", "Lucky charm", "Planter", "Not me"):
        assert words in told


def test_a_mark_is_seen_in_a_puzzle_a_comparison_and_a_game() -> None:
    moment = start(
        all_puzzles()["puzzle-unhurt-remy-no-i-would-never-cast-warp-wood-on-a"].scenario
    )
    dale = next(each for each in standings(moment) if each.name.startswith("Dale"))
    for drawn in (drawn_table(moment), dale.cell, game_table(GameTable(moment, SeatNo(1), []))):
        assert Page(drawn).text.count("1 Mark") == 1


COVERED: dict[str, Callable[[Moment, SeatNo], str]] = {
    "play": lambda moment, eyes: game_table(GameTable(moment, eyes, [])),
    "lesson": lambda moment, eyes: position(posed(moment, eyes), Try()),
    "eyes": seen_at,
}


@pytest.mark.parametrize("drawn", COVERED.values(), ids=COVERED)
def test_a_plotted_card_is_counted_by_others_and_seen_by_its_owner(
    drawn: Callable[[Moment, SeatNo], str],
) -> None:
    moment = start(load("rdi9-note-petra-plotted-not-hand"))
    owner = next(seat for seat in moment.setup.seats if plotted(moment, seat))
    other = next(seat for seat in moment.setup.seats if seat != owner)
    title = moment.setup.cast[plotted(moment, owner)[1]].title
    assert title in Page(drawn(moment, owner)).text
    told = Page(drawn(moment, other)).text
    assert title not in told and "3 face down" in told


def test_a_side_deck_is_counted_in_a_lesson_though_all_hands_are_open() -> None:
    moment = at("together")
    told = Page(position(posed(moment), Try())).text
    assert "Mushroom Deck 9 face down" in told and "Dungeon Event Deck 4" in told
    piles = {pile.name: pile.cards for pile in moment.position.seats[1].piles}
    mushrooms = piles["dale-mushrooms"]
    assert not open_cards(posed(moment), 1).intersection(mushrooms)
    assert open_cards(posed(moment), 1).issuperset(moment.position.seats[1].hand)


def plotted(moment: Moment, seat: SeatNo) -> tuple[int, ...]:
    """The cards that a player has plotted."""
    return next((p.cards for p in moment.position.seats[seat].piles if p.name == "plotted"), ())


@pytest.mark.parametrize(
    ("seat", "card", "how"),
    [(0, "lucky-charm", "In front of"), (1, "not-me", "Held by"), (4, "lucky-charm", "Lies in"),
     (1, "i-dont-think-so", "In Planter of"), (1, "garden", "Sheet of")],
)  # fmt: skip
def test_every_open_card_can_be_looked_up(seat: int, card: str, how: str) -> None:
    moment = at("together")
    number = moment.setup.numbers[card]
    assert where_cards_lie(moment, seat)[number][0] == how
    walk = Walk(load(HERE / "together.yaml"))
    panel = looked_up(walk.moment, view(walk, ("card", f"{seat}.{number}")))
    assert f"<dt>{how}</dt>" in panel


def test_components_say_what_they_do_and_how_sure_that_is() -> None:
    told = text.in_play(at("together"))
    assert "  The garden (sheet: Ann and Ben)" in told
    assert "[known in part only. What grows there is not known]" in told
    assert "  Scarab (token: Ann)" in told
    assert "  Ann: no book tells " in told
    table = page("together")["table"]
    assert "Known in part only. What grows there is not known." in table
    assert "no book tells" in table


def test_there_is_no_heading_without_components() -> None:
    assert text.in_play(start(load("rdi4-timing-3"))) == "" or components(
        start(load("rdi4-timing-3"))
    )


def test_a_component_may_be_used_or_not() -> None:
    moment = at("together")
    assert text.headline(moment) == (
        "The turn of Team Old Crows, at the beginning of your turn: "
        "Ann decides: use “The garden”, or do without?"
    )
    labels = [option_label(moment, option) for option in moment.options]
    assert labels == ["Do without", "Use “The garden”"]
    garden = [no for no in moment.refusals_of(0) if _card(moment, no.card) == "garden"]
    assert garden == []
    refused = modes_refused(moment, 0, moment.setup.numbers["garden"])
    assert {mode: no.reason for mode, no in refused.items()} == {1: "meanwhile"}
    used = moment.choose(moment.options[1])
    assert "Ann uses “The garden”." in said(used)
    assert "Ann does without “The garden”." in said(moment.decline())
    assert ResponseTree.of(used).nodes[-1].did == "used by Ann"


def test_the_record_names_piles_as_players_do() -> None:
    """What goes from one pile to another is told once."""
    prize = Pile("prize-in-pot", (3,)), Pile("prizes", (3,))
    setup = start(load("rdi9-note-prize-straw")).setup
    told = piles_now(setup, "the", (prize[0],), (prize[1],), PLAIN)
    assert len(told) == 1 and told[0].endswith(" goes out of the pot to the Inn")
    actions = piles_now(setup, "Petra's", (), (Pile("played-actions", (3, 3)),), PLAIN)
    assert actions[0].startswith("2 copies of ") and actions[0].endswith("Petra's played Actions")
    assert pile_title("kaylin-wulfric") == "Wulfric's moods"
    assert (
        pile_title("terci-patients") == "Patients" and pile_title("prizes") == "Prizes in the Inn"
    )


def test_a_sheet_is_just_the_sheet() -> None:
    end = play_line(load("rdi5-contest-1")).after[-1]
    every = [sentence for moment in end.line() for sentence in told(moment)]
    without = "Zakhan does without “you receive 1 Drunken Chi”."
    assert any(without in each for each in map(str, every))
    assert not any("(sheet)" in each for each in map(str, every))


def test_a_sheet_that_finds_nothing_to_do_is_not_told() -> None:
    """Vlazlo takes no form where no form decks are on the table."""
    moment = start(load("rdi6-note-dungeon-setup"))
    every = [str(sentence) for each in moment.line() for sentence in told(each)]
    assert any("opening hand" in each for each in every)
    assert not any("Form decks" in each for each in every)
    assert any("The Dungeon Event Deck gets 2 Progress Counters." in each for each in every)


def test_a_card_that_comes_before_somebody_says_where_it_lies_then() -> None:
    end = play_line(load("rdi6-note-team-erin")).end
    every = [str(each) for moment in end.line() for each in told(moment)]
    assert any(
        "Tree form” comes to lie before Erin, out of Erin's Forms." in each for each in every
    )


def test_a_mushroom_that_cannot_grow_stays() -> None:
    end = play_line(load("rdi9-note-dale-grow-bottom--at-the-bottom")).end
    every = [str(each) for moment in end.line() for each in told(moment)]
    assert any("is at its lowest place: it stays." in each for each in every)
    assert not any("Grows" in each for each in every)


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ("rdi3-note-character-deck-out--exactly", "3 cards. Deirdre's discards are shuffled"),
        ("rdi6-note-card-paying-you--once", "into a new one. Torglesnarf finds"),
        ("a-new-drink-deck--shuffled", "The discarded Drinks are shuffled into a new Drink Deck."),
        ("rdi9-note-dale-mushrooms-out--of-the-discards", "into a new deck. Dale Plants"),
        ("rdi9-note-otto-deck-in-round--his-bet", "Otto's discards are shuffled into a new deck."),
        (
            "rdi9-note-terci-patients-out--out-of-the-discards",
            "out of Terci's Patients. Terci's discarded Patients make a new deck, shuffled.",
        ),
        ("ygella-looks-for-a-pet", "“A card without the mark” comes before it and is discarded."),
    ],
)
def test_discards_that_become_a_new_deck_are_told(scenario: str, words: str) -> None:
    end = play_line(load(scenario)).end
    assert any(words in str(each) for moment in end.line() for each in told(moment))


def test_a_team_is_told_to_discard_and_draw_together() -> None:
    """team.draw-simultaneously: whoever discards first does not draw before the others have."""
    walk = Walk(load("rdi6-note-team-draw-blind"))
    walk.last()
    line = [words for each in walk.branch.moments for words in said(each)]
    assert "Now Deirdre and Fiona discard and draw together." in line
    assert not any("acts in the Discard" in words for words in line)
