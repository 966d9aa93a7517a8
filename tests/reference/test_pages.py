"""The pages of rules and cards in the terminal."""

import json

import pytest

from rdi_explore.catalogue import cards
from rdi_explore.cli import main
from rdi_explore.reference.index import index
from rdi_explore.reference.pages import (
    ASKED,
    BY_IT,
    BY_RULE,
    IDLE,
    LEFT_OPEN,
    MEETS,
    NEGATES_AND_WINS,
    OTHERWISE,
    card_page,
    rule_page,
)
from rdi_explore.rulebook import UnknownRule, rule, rule_name, rules
from rdi_explore.scenario import load
from rdi_explore.scenario.cases import case_label
from rdi_explore.scenario.shelf import every_scenario


def test_a_rule_has_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    """timing.reopen: what it says, the books with their sections, what shows it."""
    assert main(["rule", "timing.reopen"]) == 0
    told = capsys.readouterr().out
    found = rule("timing.reopen")
    assert -1 < told.index(found.plain) < told.index(found.statement)
    assert "RDI 5: says it (Other Rules › Timing)" in told and "(rdi3-timing-1)" in told
    assert main(["rule", "--json", "timing.reopen"]) == 0
    assert json.loads(capsys.readouterr().out)["books"]["rdi9"]["state"] == "same"
    assert main(["rule", "timing.reopn"]) == 2
    assert "timing.reopen" in capsys.readouterr().err


def test_a_rule_tells_why_it_is_so_and_what_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    """ignore.cannot-be-ignored: an exception, on the pages of both rules, by their names."""
    assert main(["rule", "ignore.cannot-be-ignored"]) == 0
    general = rule_name("ignore.no-effect-on-you")
    special = rule_name("ignore.cannot-be-ignored")
    negated = rule_name("negate.prevents-resolution")
    told = f"Why it is so\n  This rule is an exception to “{general}” and “{negated}”.\n"
    assert told in capsys.readouterr().out
    page = rule_page("ignore.no-effect-on-you")
    assert page.why == () and special in {each.title for each in page.beside["Exceptions to it"]}
    assert special not in {each.title for each in page.related}


def test_what_is_answered_is_filled_in() -> None:
    """No name of a fact stands in an answer: the kernel has told the number."""
    answers = [each.answer for each in index().entries if each.answer is not None]
    assert len(answers) > 1000
    assert [each.rule for each in answers if "{" in each.verdict + each.why] == []


def test_what_a_rule_forbids_is_shown() -> None:
    """affects.changing-a-drink-is-indirect: a refusal because of it stands on its page."""
    forbidding = [id for id in rules() if rule_page(id).may_not]
    assert len(forbidding) > 150 and "affects.changing-a-drink-is-indirect" in forbidding
    with pytest.raises(UnknownRule):
        rule_page("no.such-rule")


def test_what_a_book_decides_is_asked_and_not_left_open() -> None:
    """timing.respond-window: all books say that who played a card may answer it, too."""
    page = rule_page("timing.respond-window")
    asked, left_open = page.open[:2]
    assert asked.decided and not left_open.decided
    decided, _, undecided = str(page).partition(LEFT_OPEN)
    assert asked.text in decided.partition(ASKED)[2] and "We play" not in decided
    assert left_open.text in undecided and asked.text not in undecided


def test_where_the_books_taken_literally_say_something_else_no_silence_is_claimed() -> None:
    """gold-out-in-round.lose-if-not-win: five books send out whom we spare."""
    told = str(rule_page("gold-out-in-round.lose-if-not-win"))
    assert OTHERWISE in told and LEFT_OPEN not in told and "We play: Then" in told


def test_links_of_one_title_say_of_which_book_they_are() -> None:
    """leave-round.effect: a whole Round is played in four books."""
    for id in ("leave-round.effect", "wench-tip.effect", "contest.gold-out-stays"):
        page = rule_page(id)
        for links in (page.may, page.may_not, page.too):
            titles = [(each.kind, each.title) for each in links]
            assert len({*titles}) == len(titles), id
    too = [each.title for each in rule_page("leave-round.effect").too]
    assert {"A whole Round of Gambling, RDI 4", "A whole Round of Gambling, RDI 9"} <= {*too}


def test_a_refusal_is_asked_of_its_moment_and_not_of_a_whole_phase() -> None:
    """timing.after-window: later in that Action Phase she plays it, when she has been hit."""
    asks = rule_page("timing.after-window").may_not[0].asks
    assert asks == "May Whitehawk play “Challenge accepted!” before the Action in Bryn's turn?"
    ended = rule_page("gambling.win-by-effect").may_not[0].asks
    assert ended.endswith("when everyone is asked about the end of the Round?")


def test_what_is_answered_with_no_stands_beside_what_is_so() -> None:
    """negate.prevents-resolution: it refuses nothing, and yet there is something it does not do."""
    page = rule_page("negate.prevents-resolution")
    assert page.may and all(each.says != "No" for each in page.may)
    assert {each.id for each in page.may_not} >= {"rdi5-negate-1", "negate-what-is-no-card"}


def test_every_rule_and_card_has_a_page() -> None:
    assert all(str(rule_page(id)).endswith(id) for id in list(rules())[::40])
    assert all(str(card_page(id)).endswith(id) for id in list(cards())[::20])


def test_a_card_says_what_negates_it() -> None:
    """i-dont-think-so.negates-a-sometimes: a Sometimes Card, and never an Action."""
    sometimes, action = card_page("hide-in-shadows"), card_page("hungry-hungry-scarabs")
    assert "i-dont-think-so" in {each.id for each in sometimes.negated_by}
    assert "i-dont-think-so" not in {each.id for each in action.negated_by}
    assert sometimes.when != action.when and sometimes.shown


def test_a_card_names_only_rules_that_speak_of_it() -> None:
    """A title of one word is no word of a sentence: notes.no-card."""
    assert [each.id for each in card_page("no").rules] == ["notes.no-card"]
    assert {each.id for each in card_page("hungry-hungry-scarabs").rules} <= rules().keys()


def test_a_card_says_its_own_moments() -> None:
    page = card_page("hide-in-shadows")
    assert page.when[0].startswith("In answer to an Action or Sometimes Card")
    assert all(said.endswith(".") for said in (*page.when, *page.never))


def test_long_lists_are_folded_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "hide-in-shadows"]) == 0
    assert "and 2 more" in capsys.readouterr().out
    assert main(["card", "hide-in-shadows", "--all"]) == 0
    assert "(we-dont-think-so)" in capsys.readouterr().out


def test_a_book_from_which_a_rule_only_follows_does_not_say_it() -> None:
    told = str(rule_page("lose.out-of-the-game"))
    assert "RDI 5: leads to it (" in told and "says it" not in told
    assert "RDI 5: says it (" in str(rule_page("timing.reopen"))


def test_a_book_that_is_silent_may_point_to_another_or_say_a_little() -> None:
    told = str(rule_page("other-characters.keet-start"))
    assert "RDI 9: silent: points to the team rules of RDI 6, so it holds here, too (" in told
    assert "RDI 5: silent\n" in told
    assert "RDI 9: silent: uses the phrase" in str(rule_page("turn.rule-of-turn-owner"))


@pytest.mark.parametrize(
    ("card", "negates"),
    [
        ("parkour", "wench-thinks-stop-playing-with-drinks"),
        ("look-over-there-its-the-lich-king", "gog-think-you-cheating-gog-no-like-cheaters"),
        ("gambling-im-in", "no"),
    ],
)
def test_what_negates_a_card_by_what_it_is_or_does(card: str, negates: str) -> None:
    page = card_page(card)
    wins = page.answered_by.get(NEGATES_AND_WINS, ())
    assert negates in [link.id for link in (*page.negated_by, *wins)]


def test_the_wench_negates_nothing_that_leaves_drinks_alone() -> None:
    named = [link.id for link in card_page("swift-counterattack").negated_by]
    assert "wench-thinks-stop-playing-with-drinks" not in named


def test_a_card_tells_the_rules_by_which_it_is_what_it_is() -> None:
    page = card_page("wizgille-sheet")
    assert "wizgille.gear-deck" in [link.id for link in page.rules]
    assert page.text().startswith("Wizgille (sheet)\n")


@pytest.mark.parametrize(
    ("card", "lies"),
    [
        ("no-i-would-never-cast-warp-wood", ""),
        ("straw-of-misdirection", "Among the Prizes in the Inn, if you play with Prizes (RDI 9)."),
        ("light-ale", "3 in the Drink Deck (RDI 1)."),
        ("wizgille-sheet", ""),
    ],
)
def test_a_card_tells_in_which_deck_it_lies(card: str, lies: str) -> None:
    assert "".join(card_page(card).lies) == lies


@pytest.mark.parametrize(
    "id", ["other-characters.natyli-boss", "notes.reconsider", "wench-tip.effect"]
)
def test_each_answer_stands_under_its_own_question(id: str) -> None:
    """An answer of yes is no example of what a rule refuses; of a file with several questions each
    case answers its own."""
    page, asked = rule_page(id), {(each.id, each.title): each.question for each in every_scenario()}
    own = ((each.id, case) for each in every_scenario() for case in each.cases if case.answer)
    asked |= {
        (id, f"{load(id).title}: {case_label(case)}"): case.question or "" for id, case in own
    }
    assert {each.says.partition(",")[0] for each in page.may_not} <= {"No", ""}
    titles = {each.id: each.title.partition(", RDI ")[0] for each in page.may}
    assert all(each.asks == asked[each.id, titles[each.id]] for each in page.may if each.asks)


def test_what_the_board_of_a_rule_asks_is_an_example_of_it() -> None:
    """chaser.source: a case of a file that itself answers because of chaser.adds-effects."""
    first = rule_page("chaser.source").may[0]
    assert (first.id, first.title) == (
        "a-drink-and-its-chaser",
        "A Drink and its Chaser: From the pile",  # of a case alone the title tells little
    )
    assert first.title not in {each.title for each in rule_page("chaser.adds-effects").may}


def test_puzzles_are_no_examples_of_a_rule() -> None:
    """contest.tie-repeat: how a puzzle ends rests on many cards."""
    page = rule_page("contest.tie-repeat")
    assert page.may and not [each.id for each in page.may if each.id.startswith("puzzle-")]
    assert all((each.kind == "puzzle") == each.id.startswith("puzzle-") for each in page.too)


def test_what_answers_a_card_says_whose_it_is_and_how_sure_that_is() -> None:
    page = card_page("no-i-would-never-cast-warp-wood")
    answers = {each.id: each for by in page.answered_by.values() for each in by}
    assert {*page.answered_by} < {*MEETS} and page.short == "Warp Wood"
    assert answers["my-what-selfless-adventurers-you-are"].owner == "daareka"
    assert "playing-with-portals" not in answers, "a card of its own player, of whom there is one"
    sure = {id: not each.unsure for id, each in answers.items()}
    assert sure == {id: cards()[id].knowledge in ("face", "shown") for id in answers}
    assert {*sure.values()} == {True, False}


def test_each_sentence_on_when_a_card_may_not_be_played_has_a_rule() -> None:
    """But that of an Event, whose sentence says itself where it is."""
    told = {says for id in cards() for says in card_page(id).never}
    assert {*BY_RULE.values()} <= rules().keys()
    assert told - BY_RULE.keys() == {"Not from a hand: its place is in a deck."}


def test_a_drink_is_drunk_and_not_played() -> None:
    page = card_page("orcish-rotgut")
    assert page.when == (
        "When it is drunk: once it is revealed, and everybody has been asked about it.",
    )
    assert page.never == ("Not from a hand: its place is in a Drink Me! Pile or a Drink Deck.",)


def test_what_nobody_plays_says_when_it_acts() -> None:
    page = card_page("power-jinx")
    assert page.acts == "acts" and "When it acts" in str(page) and not page.never
    assert page.when == (
        "By itself, at the end of your Action Phase.",
        "In its player's Action Phase, as long as it is in play.",
    )
    assert card_page("i-raise").acts == "may be played"


def test_a_winning_hand_stops_a_gambling_card_but_the_one_that_beats_it() -> None:
    usual, beats = (" ".join(card_page(id).never) for id in ("i-raise", "thats-a-fine-hand-there"))
    assert "Not on a Winning Hand!" in usual and "Winning Hand!" not in beats


def test_each_use_says_its_own_moment() -> None:
    assert card_page("gambling-im-in").when[1] == "Control: on your turn in a Round of Gambling."


def test_an_event_is_ignored_by_what_ignores_events() -> None:
    (ignored,) = card_page("drinking-contest").answered_by.values()
    assert "ridiculously-flexible" in {each.id for each in ignored}


def test_a_card_is_shown_where_it_is_played_or_refused_and_not_where_it_lies_in_a_hand() -> None:
    """Zot plays one of the two cards in his hand."""
    held = load("rdi6-boss-action-1").seats["Zot"].hand
    assert held == ("the-stars-say-no", "not-now-im-meditating")
    shown = {id: {link.id for link in card_page(id).shown} for id in held}
    assert "rdi6-boss-action-1" in shown["the-stars-say-no"]
    assert "rdi6-boss-action-1" not in shown["not-now-im-meditating"]
    assert "rdi3-note-cannot-ante" in {link.id for link in card_page("illusionary-coin").shown}, (
        "it is played in a case"
    )


def test_a_no_that_the_rule_makes_is_told_apart_from_where_it_does_not_act() -> None:
    """gold-out-in-round.cannot-ante-own-card: nobody must ante, and that is the rule at work; who
    has Gold at its own table sees it not act."""
    page = rule_page("gold-out-in-round.cannot-ante-own-card")
    assert page.idle
    (made,), (idle,) = page.refused[BY_IT], page.refused[IDLE]
    assert made.asks.startswith("Ben has no Gold left") and made.says == "No"
    assert made.title.endswith(": The same without the sheet") and made.title[0] != ":"
    assert idle.why.endswith("This rule does not act there.")
    assert not rule_page("dungeon-events.counter-despite-early-end").idle
    assert not rule_page("dungeon-events.event-class-scope").idle


def test_of_a_card_played_already_another_copy_is_asked_about() -> None:
    """action.at-most-one: Joran has two kicks, and has played one."""
    asks = rule_page("action.at-most-one").may_not[0].asks
    assert "May Joran play another “A kick” then?" in asks
