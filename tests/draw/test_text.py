"""A moment as text: nothing is left out, and what is told is what happened."""

import re
from pathlib import Path

import pytest

from rdi_explore.draw import text
from rdi_explore.draw.html.leaf import HTML
from rdi_explore.draw.words import listed, refusal_words, sentence
from rdi_explore.draw.words.headlines import in_short
from rdi_explore.draw.words.reasons import every_sentence
from rdi_explore.draw.words.refusals import FACTS, names_in
from rdi_explore.kernel.law.reasons import REASONS
from rdi_explore.scenario import load, play_line, scenario_files, start
from tests.kernel.table import At, seat, table
from tests.pairwise import Pairs, facts

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
PAIRS = Pairs()
SHIPPED = [path.stem for path in scenario_files(SCENARIOS)]


def told(at: At) -> str:
    """The record of the whole line."""
    return "\n".join(text.record(moment) for moment in at.moment.line())


def test_the_table_names_every_seat_with_its_numbers() -> None:
    at = table(
        Ann=seat(fortitude=15, alcohol=6, gold=3, pile=["ale"]), Ben=seat(tokens=(("mark", 2),))
    )  # fmt: skip
    ann, ben, rest = text.table(at.moment).splitlines()
    assert ann.startswith("Ann |######.........     | Fortitude 15  Alcohol  6  Gold  3")
    assert ann.endswith("Drink Me! 1  (turn, decides)")
    assert ben.endswith("(2 Marks)")
    assert rest == "Pot 0   Inn +0   Drink Deck 0, discards 0"


def test_a_title_with_an_end_of_its_own_gets_no_full_stop() -> None:
    """Also where what happened is told in short, in the middle of it."""
    after = play_line(load("lesson-negate-ignore")).after
    told = " ".join(words for moment in after for words in in_short(moment, HTML))
    assert "a knife...</cite> Joran and Zakhan lose" in told


def test_the_table_tells_of_a_round() -> None:
    at = table(Ann=seat("im-in"), Ben=seat(), Cid=seat()).plays("Ann", "im-in", mode="start")
    at = at.closes(3).does("Ben", "pass")
    assert "Pot 3   Inn +0   Ann in control   passed: Ben" in text.table(at.moment)


def test_the_headline() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("deny"))
    assert text.headline(at.moment) == "Ann's Action Phase: Ann decides. " \
        "Anybody may play a card."  # fmt: skip
    at = at.plays("Ann", "blow", on="Ben")
    assert text.headline(at.moment).endswith("Everyone is asked about “Blow”.")
    at = at.plays("Ben", "duck")
    assert text.headline(at.moment).endswith("Everyone is asked about “Duck”.")
    assert text.headline(at.settles().moment) == "Ben Ignores “Blow”."


def test_the_headline_when_the_game_is_over() -> None:
    at = table(Ann=seat("big-blow"), Ben=seat(fortitude=5)).plays("Ann", "big-blow", on="Ben")
    assert text.headline(at.settles().moment) == "Ann wins the game: nobody else is left."
    at = table(Ann=seat("brawl", fortitude=1), Sandy=seat(fortitude=1)).plays("Ann", "brawl")
    assert text.headline(at.settles().moment) == "Ann and Sandy fall together and win together."


def test_the_headline_of_one_winner_with_a_long_name() -> None:
    at = table(Sandy=seat("big-blow"), Ben=seat(fortitude=5), turn="Sandy")
    at = at.plays("Sandy", "big-blow", on="Ben")
    assert text.headline(at.settles().moment) == "Sandy wins the game: nobody else is left."


def test_the_window_says_who_is_asked_when() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("deny", "forbid"))
    at = at.plays("Ann", "blow", on="Ben").does("Ann", "pass")
    order, *rest = text.window(at.moment).splitlines()
    assert order == "Order: Ann: nothing to play, Ben: decides, Cid: to come"
    assert rest[:3] == ["Ben may:", "  0  Pass", "  1  Play “Duck”"]


def test_the_window_says_why_not() -> None:
    at = table(Ann=seat("blow"), Ben=seat("spike"), Cid=seat("duck"))
    shown = text.window(at.plays("Ann", "blow", on="Ben").moment)
    assert "  Ben: “Spike” (Sometimes)\n      It changes a Drink, and none is on the table" in shown
    ignores = "It Ignores a card that changes Cid's own numbers."
    assert f"{ignores} “Blow” does no such thing." in shown


def test_the_options_say_on_whom_and_which_drink() -> None:
    at = table(
        phase="drink", deck=["ale", "wine", "ale"], Ann=seat(pile=["contest"]),
        Ben=seat("spike", "split-up"),
    ).closes(2)  # fmt: skip
    at = at.does("Ann", "pass")
    shown = text.window(at.moment)
    assert "Play “Spike” (Ann's “Ale”)" in shown
    assert "Play “Spike” (Ben's “Wine”)" in shown
    assert "Play “Split-Up” on Ann (Ben's “Wine”)" in shown


def test_losses_that_may_be_answered_are_told_apart() -> None:
    at = table(Ann=seat("brawl"), Ben=seat("hit-back", fortitude=1), Cid=seat("tip"))
    at = at.plays("Ann", "brawl").closes()
    assert at.window == "after"
    assert "Ann's, Ben's and Cid's loss of 1 Fortitude" in text.headline(at.moment)


def test_the_record_is_told_in_order_with_its_rules() -> None:
    at = table(Ann=seat("blow"), Ben=seat("shield"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "shield").settles()
    story = told(at)
    for words in (
        "Ann plays “Blow” on Ben.",
        "Ben plays “Shield”, answering “Blow”.",
        "Ben's loss falls from 2 to 1 Fortitude.",
        "is asked about",
        "Ben loses 1 Fortitude (20 → 19)",
    ):
        assert words in story
    assert story.index("Shield") < story.index("falls from") < story.index("Ben loses 1")
    assert "[Asked again after every answer" in story


def test_a_redirection_is_told() -> None:
    at = table(Ann=seat("blow"), Ben=seat("deflect"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "deflect", on="Cid").settles()
    assert "The loss of 2 Fortitude goes from Ben to Cid." in told(at)


def test_a_redirection_onto_one_who_is_hit_too_is_told() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("deflect"), Cid=seat())
    at = at.plays("Ann", "sweep").plays("Ben", "deflect", on="Cid").settles()
    assert "The loss of 1 Fortitude goes from Ben to Cid." in told(at)


def test_a_redirection_of_nothing_is_told() -> None:
    """Reduced to nothing after the redirection was announced."""
    at = table(Ann=seat("blow"), Ben=seat("deflect", "shield"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "deflect", on="Cid")
    assert told(at)


def test_ordering_from_an_empty_deck_is_told() -> None:
    at = table(phase="order", Ann=seat(), Ben=seat(), Cid=seat()).closes()
    at = at.does("Ann", "order", on="Ben")
    assert "order" in told(at).lower()


def test_a_window_opens_once() -> None:
    """Whoever has answered it, it is opened once and may then be answered again."""
    at = table(Ann=seat("blow", "parting"), Ben=seat(), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ann", "parting", on="Ben").settles()
    assert told(at).count("does anybody answer “Blow”?") == 1


def test_both_halves_have_the_names_of_the_chasers() -> None:
    at = table(phase="drink", Ann=seat("split-up", pile=["ale+", "wine"]), Ben=seat()).closes()
    at = at.plays("Ann", "split-up", on="Ben").closes()
    assert "the halves of “Ale+” + “Wine”" in text.headline(at.moment)


def test_a_passed_drink_is_told() -> None:
    at = table(phase="drink", Ann=seat("hand-on", pile=["wine"]), Ben=seat()).closes()
    at = at.plays("Ann", "hand-on", on="Ben").closes()
    assert "Ann's “Wine” goes to Ben." in told(at)


def test_a_hit_back_says_what_it_answers() -> None:
    at = table(Ann=seat("blow"), Ben=seat("hit-back"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "hit-back").settles()
    assert "Ben plays “Hit-Back”, after losing 2 Fortitude to Ann." in told(at)


def test_listed() -> None:
    assert [listed([]), listed("A"), listed("AB"), listed("ABC")] == ["", "A", "A and B",
                                                                       "A, B and C"]  # fmt: skip


@pytest.mark.parametrize("id", SHIPPED)
def test_every_moment_of_every_scenario_is_told(id: str) -> None:
    for moment in play_line(load(id)).end.line():
        if PAIRS.new(facts(moment)):
            shown = text.show(moment)
            assert shown.strip()
            assert not {"{", "}", "Option("} & set(shown.split())
        for entry in moment.entries:
            words = sentence(moment.setup, entry)
            assert not words or words[0] == words[0].upper() or words[0] in "“"
            assert not words or words.endswith((".", "”", "!", "?"))
            assert "  " not in words
        for refusal in moment.refusals:
            assert "{" not in refusal_words(moment, refusal)


def test_each_reason_has_one_sentence_whose_names_are_facts() -> None:
    said = dict(every_sentence())
    assert said.keys() == REASONS.keys()
    for words in said.values():
        assert set(names_in(words)) <= set(FACTS)
        assert words.endswith((".", "}"))
        assert max(len(each.split()) for each in re.split(r"(?<=\.) ", words)) <= 20
    assert {name for words in said.values() for name in names_in(words)} == set(FACTS)


def test_every_reason_can_be_put_into_words() -> None:
    moment = start(load("rdi5-redirect-1"))
    refusal = moment.refusals[0]
    for reason in REASONS:
        assert "{" not in refusal_words(moment, refusal._replace(reason=reason))
