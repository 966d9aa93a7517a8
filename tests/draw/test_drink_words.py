"""Sentences and buttons of ordering, forced drinking, effects of Drinks, and the dare."""

from typing import Any

from rdi_explore.draw.html.window import window
from rdi_explore.draw.tree import ResponseTree
from rdi_explore.draw.words import headline, option_label, told, told_of
from rdi_explore.kernel.values import Drinks
from rdi_explore.scenario import load, play_line
from tests.kernel.table import At, seat, table


def sentences(at: At) -> list[str]:
    return [line.words for line in told(at.moment)]


def labels(at: At) -> list[str]:
    return [option_label(at.moment, option) for option in at.moment.options]


def drunk(*pile: str, **seats: Any) -> At:
    sheets = {"Ann": seat(pile=pile), "Ben": seat(), "Cid": seat(), **seats}
    rulings = sheets.pop("rulings", None)
    return table(phase="drink", rulings=rulings, **sheets).closes()


def test_extra_drinks() -> None:
    at = table(deck=["ale"] * 4, Ann=seat("rounds"), Ben=seat(), Cid=seat()).plays("Ann", "rounds")
    at = at.closes()
    assert "Ann orders 3 extra Drinks." in sentences(at)
    assert labels(at) == ["Give the Drink to Ben", "Give the Drink to Cid"]
    assert "Ordering extra Drinks" in window(at.moment)
    assert sentences(at.does("Ann", "order", on="Cid"))[0] == "Ann orders a Drink for Cid."


def test_forced_drinks() -> None:
    at = table(Ann=seat("down-it"), Ben=seat(alcohol=2)).plays("Ann", "down-it", on="Ben").closes()
    found = " ".join(sentences(at))
    assert "There is drinking to be done at once." in found
    assert "There is nothing to drink: Ben loses 1 Alcohol Content (2 → 1)." in found


def test_the_order_of_effects_and_what_is_discarded() -> None:
    at = drunk(Ann=seat("tip", pile=["muse+", "spoiled"], deck=["blow", "rob", "fee"])).closes()
    assert labels(at) == ["First discard 1 card", "First draw 2 cards"]
    assert "each is completed before the next" in window(at.moment)
    at = at.does("Ann", "choose", mode=0)
    assert "Ann must discard cards." in sentences(at)
    at = at.does("Ann", "discard", card="tip")
    assert sentences(at)[:2] == ["Ann discards “Tip”.", "Ann draws 2 cards."]


def test_the_dare() -> None:
    at = table(
        phase="drink", deck=["tears", "runoff", "ale"],
        Ann=seat(fortitude=9, pile=["dare"]), Ben=seat(), Cid=seat(),
    ).closes(2)  # fmt: skip
    assert labels(at) == ["Drink “Tears”", "Drink “Runoff”"]
    assert "Two Drinks of the same strength" in window(at.moment)
    at = at.does("Ann", "choose", mode=0)
    assert sentences(at)[:2] == ["Ann drinks “Tears”.", "Everybody else drinks “Runoff”."]


def test_changed_and_kept_drinks() -> None:
    at = drunk("dragon", Ann=seat("transmute", pile=["dragon"]))
    at = at.plays("Ann", "transmute").closes()
    said = "Ann's “Dragon” has 0 Alcohol Content and 4 Fortitude."
    assert said in sentences(at)
    at = drunk("ale", Ben=seat("sugar")).plays("Ben", "sugar").closes()
    assert "Ann's “Ale” also gives its drinker 3 Gold of Ben." in sentences(at)
    at = drunk("ale+", "fae").closes()
    assert "Ann keeps “Fae”. The Drink is discarded." in sentences(at)
    assert "Ann keeps “Fae”." in sentences(drunk("fae").closes())


def test_a_drink_that_is_shared_among_several() -> None:
    at = table(
        deck=["mead", "ale", "ale", "ale"], Ann=seat("cheers"), Ben=seat(), Cid=seat()
    ).plays("Ann", "cheers").closes(2)  # fmt: skip
    at = at.does("Ann", "share", on="Ben")
    assert sentences(at)[0] == "Ann shares it with Ben."
    assert isinstance(at.subject, Drinks)


def test_a_drink_that_its_revealer_shares_for_its_drinker() -> None:
    at = drunk(Ann=seat("hand-on", pile=["mead"]), rulings={"self_split_by": "revealer"})
    at = at.plays("Ann", "hand-on", on="Ben").closes(2).does("Ann", "share", on="Cid")
    assert sentences(at)[0] == "Ann shares Ben's Drink with Cid."


def test_windows_of_rulings_are_told() -> None:
    at = drunk("ale+", "ale", Ben=seat("tonic"), rulings={"anytime_during_chasers": True})
    assert "Before the next Chaser" in window(at.moment)
    asked = "Everyone is asked: does anybody answer what comes before the next Chaser?"
    assert asked in sentences(at)


def test_of_several_drinks_the_one_that_is_negated_is_named() -> None:
    """It used to be: the 3 Drinks is Negated."""
    end = play_line(load("drink-negated-once")).end
    told = [line.words for line in told_of(end.setup, end.record())]
    assert "Fiona's “Wine” is Negated." in told


def test_a_negated_drink_is_drunk_by_nobody() -> None:
    end = play_line(load("pub-crawl-tavern-drink")).end
    said = [line.words for line in told_of(end.setup, end.record())]
    assert "Nobody drinks “Old Fae-shioned”." in said
    tree = {node.title: node for node in ResponseTree.of(end, whole=True).nodes}
    assert tree["Old Fae-shioned"].state == "negated"


def test_who_is_not_there_ignores_a_drink() -> None:
    """It used to be: Ben drinks half of “Ale”; a card that Ignores it said it right."""
    at = drunk(Ann=seat("hand-on", pile=["ale"]), Ben=seat(away="own"))
    at = at.plays("Ann", "hand-on", on="Ben").closes()
    assert "Ben: <b>+1 Alcohol Content</b> (Ignored)" in window(at.moment)
    at = at.closes()
    assert headline(at.moment) == "Ben Ignores “Ale” and stays at 0 Alcohol Content."
    assert "Ben Ignores “Ale”." in sentences(at)
    (drink, _) = ResponseTree.of(at.moment, whole=True).nodes
    assert (drink.state, drink.state_words) == ("ignored", "Ignored by Ben")


def test_an_event_is_told_as_it_goes_on() -> None:
    """It used to say of an Event that was followed: it is discarded, another card follows."""
    at = table(
        deck=["house", "ale", "wine", "ale"], Ann=seat("cheers"), Ben=seat(), Cid=seat()
    ).plays("Ann", "cheers").closes()  # fmt: skip
    said = [line.words for line in told_of(at.moment.setup, at.moment.record())]
    assert "A Drink Event comes up for Ann: it is followed, not drunk." in said
    assert not any("another card follows" in words for words in said)
    end = play_line(load("toast-and-a-drink-event--the-goddess")).end
    said = [line.words for line in told_of(end.setup, end.record())]
    assert "A Drink Event comes up: it is discarded, another card follows." in said


def test_who_reveals_no_drink_turns_up_no_event() -> None:
    """It used to say that an Event came up, also of who was away or found no card."""
    end = play_line(load("away-just-then--before-revealing")).end
    said = [line.words for line in told_of(end.setup, end.record())]
    assert "Zot reveals no Drink." in said
    assert not any("Drink Event comes up" in words for words in said)
    at = table(phase="drink", deck=["house"], Ann=seat(pile=["house"]), Ben=seat()).closes(2)
    said = [line.words for line in told_of(at.moment.setup, at.moment.record())]
    assert "A Drink Event comes up: it is discarded, and no Drink is left." in said
