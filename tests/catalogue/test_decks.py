"""Decks as data: complete, and made of cards that the catalogue has."""

import sys
from collections import Counter

import pytest

from rdi_explore.catalogue import FileError, cards, characters, deck, decks
from rdi_explore.catalogue.decks import DRINK_DECK, Deck, bar, playable

EIGHT = ["deirdre", "fiona", "gerki", "zot", "dimli", "eve", "fleck", "gog"]


def test_there_are_eight_character_decks_and_one_drink_deck() -> None:
    assert sorted(decks()) == sorted([*EIGHT, DRINK_DECK])
    assert [each.id for each in playable()] == EIGHT
    assert {each.edition for each in decks().values()} == {"RDI 1", "RDI 2"}


@pytest.mark.parametrize("id", EIGHT)
def test_a_character_deck_has_forty_cards_that_are_played(id: str) -> None:
    ids = deck(id).ids
    assert len(ids) == 40
    assert all(cards()[card].modes for card in ids)


def test_the_drink_deck_has_thirty_drink_cards_setup_drink_deck_thirty() -> None:
    ids = deck(DRINK_DECK).ids
    assert len(ids) == 30
    assert all(cards()[card].face is not None or cards()[card].event for card in ids)
    assert Counter(ids)["drinking-contest"] == 2


def test_a_bar_deck_has_more_than_thirty_and_every_known_drink() -> None:
    ids = Counter(bar())
    assert sum(ids.values()) > 30
    assert not Counter(deck(DRINK_DECK).ids) - ids
    assert set(ids) == {id for id, card in cards().items() if card.owner == DRINK_DECK}


def test_every_copy_says_how_sure_it_is_and_who_says_so() -> None:
    for each in decks().values():
        for copies in each.cards:
            assert copies.sources, copies
            assert copies.copies >= 1
            if copies.confidence == "agreed":
                assert len(copies.sources) > 1, copies


def test_a_missing_card_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(cards())
    del known["down-pooky"]
    monkeypatch.setattr(sys.modules[deck.__module__], "cards", lambda: known)
    with pytest.raises(FileError, match=r"decks\.yaml, zot: .*does not have: down-pooky$"):
        deck("zot")
    assert isinstance(deck("fiona"), Deck)


def test_who_has_no_deck() -> None:
    with pytest.raises(FileError, match="sera: there is no complete deck"):
        deck("sera")
    assert "sera" in characters()


def test_characters_have_names_and_traits() -> None:
    assert len({each.name for each in characters().values()}) == len(characters())
    assert "vampire" in characters()["vlazlo"].traits
    assert {each.id for each in playable()} <= {card.owner for card in cards().values()}
