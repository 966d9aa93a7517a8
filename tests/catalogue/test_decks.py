"""Decks as data: complete, and made of cards that the catalogue has."""

import sys
from collections import Counter
from math import floor
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rdi_explore.catalogue import (
    FileError,
    boss_deck,
    cards,
    characters,
    deck,
    decks,
    missing,
    side_decks,
)
from rdi_explore.catalogue.decks import DRINK_DECK, SURE, Deck, apart, bar, boss_cards, own_cards
from rdi_explore.catalogue.reading import read
from rdi_explore.kernel.vocabulary.cards import Card
from rdi_explore.rulebook import BOOKS

EIGHT = ["deirdre", "fiona", "gerki", "zot", "dimli", "eve", "fleck", "gog"]
OTHERS = sorted(characters().keys() - set(EIGHT))
ROOM = sys.modules[deck.__module__]


def test_there_are_eight_known_character_decks_and_one_drink_deck() -> None:
    assert sorted(decks()) == sorted([*EIGHT, DRINK_DECK])
    assert {each.edition for each in decks().values()} == {"RDI 1", "RDI 2"}
    assert {each.kind for each in decks().values()} == {"known"}


@pytest.mark.parametrize("id", EIGHT)
def test_a_character_deck_has_forty_cards_that_are_played(id: str) -> None:
    ids = deck(id).ids
    assert len(ids) == 40
    assert all(cards()[card].modes for card in ids)
    assert deck(id).parts == {}


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
    assert deck("gog").sources == ("books", "matrix", "titles")


def test_a_missing_card_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(cards())
    del known["down-pooky"]
    monkeypatch.setattr(ROOM, "cards", lambda: known)
    with pytest.raises(FileError, match=r"decks\.yaml, zot: .*does not have: down-pooky$"):
        deck("zot")
    assert isinstance(deck("fiona"), Deck)


def test_who_has_no_deck() -> None:
    with pytest.raises(FileError, match="nobody: there is no deck"):
        deck("nobody")
    with pytest.raises(FileError, match="zot: this character has no Boss Cards"):
        boss_deck("zot")


def test_characters_have_names_and_traits() -> None:
    assert len({each.name for each in characters().values()}) == len(characters())
    assert "vampire" in characters()["vlazlo"].traits
    assert set(EIGHT) <= {card.owner for card in cards().values()}


# ------------------------------------------------------------------------- reconstructed decks


@pytest.mark.parametrize("id", OTHERS)
def test_a_reconstructed_deck_has_its_size_and_says_what_it_is_made_of(id: str) -> None:
    found = deck(id)
    assert (found.kind, found.pile, found.title) == (
        "reconstructed", "character", characters()[id].name,
    )  # fmt: skip
    assert len(found.ids) == sum(found.parts.values()) == (30 if id == "vlazlo" else 40)
    assert found.parts["shared"] == 16
    assert all(cards()[card].modes for card in found.ids)
    assert {copies.confidence for copies in found.cards} == {"assumed"}
    assert len({copies.card for copies in found.cards}) == len(found.cards)


@pytest.mark.parametrize("id", OTHERS)
def test_all_known_own_cards_are_in_it_and_none_too_often(id: str) -> None:
    found = Counter(deck(id).ids)
    own = [card.id for card in own_cards(id)]
    assert all(1 <= found[card] <= 3 for card in own)
    assert {card for card in found if cards()[card].owner == id} == set(own)
    strangers = {cards()[card].owner for card in found} - {id, "generic"}
    assert bool(strangers) == ("stand-in" in deck(id).parts)
    assert not strangers - set(EIGHT)


@pytest.mark.parametrize("id", OTHERS)
def test_copies_are_balanced_and_stand_ins_come_last(id: str) -> None:
    found = deck(id)
    mine = [copies.copies for copies in found.cards if copies.part == "own"]
    if mine:
        assert max(mine) - min(mine) <= 1
        assert mine == sorted(mine, reverse=True)
    if "stand-in" in found.parts:
        assert set(mine) <= {3}
    order = [SURE.index(cards()[each.card].knowledge) for each in found.cards if each.part == "own"]
    assert order == sorted(order)


def test_the_sixteen_are_those_of_every_known_deck() -> None:
    shared = Counter(
        {each.card: each.copies for each in deck("bastian").cards if each.part == "shared"}
    )
    assert shared.total() == 16
    instead = {"gog": "gog-not-think-so"}
    drinks = {"fleck": "wench-please-allow-me-to-pay-for-these-drinks-with-a-song"}
    for id in EIGHT:
        lacking = shared - Counter(deck(id).ids)
        if id in instead:
            assert lacking == {"i-dont-think-so": 1}
            assert cards()[instead[id]].family == "i-dont-think-so"
        elif id in drinks:
            assert lacking == {"wench-bring-some-drinks-for-my-friends": 2}
            assert Counter(deck(id).ids)[drinks[id]] == 2
        else:
            assert not lacking


@pytest.mark.parametrize(
    ("id", "own", "instead_of"),
    [
        ("vlazlo", "i-dont-think-zo", "i-dont-think-so"),
        ("kaylin", "we-dont-think-so", "i-dont-think-so"),
        ("daareka", "wench-bring-some-drinks-for-these-fiends",
         "wench-bring-some-drinks-for-my-friends"),
        ("terci", "tip-the-barkeep", "tip-the-wench"),
        ("terci", "barkeep-thinks-stop-playing-with-drinks",
         "wench-thinks-stop-playing-with-drinks"),
    ],
)  # fmt: skip
def test_a_title_of_its_own_takes_the_place_of_a_shared_card(
    id: str, own: str, instead_of: str
) -> None:
    part = {copies.card: copies.part for copies in deck(id).cards}
    assert part[own] == "shared"
    assert instead_of not in part


def test_the_stand_ins_are_the_own_cards_of_an_average_known_deck() -> None:
    """Counted anew: cards that do the same are one kind, whatever they are called."""

    def kind(id: str) -> bytes:
        card = cards()[id]
        modes = [msgspec.structs.replace(mode, name="", rules=()) for mode in card.modes]
        return msgspec.json.encode((card.type, modes))

    held = Counter(kind(id) for each in EIGHT for id in deck(each).ids)
    shared = {kind(each.card) for each in deck("bastian").cards if each.part == "shared"}
    average = {
        each: floor(number / len(EIGHT) + 0.5)
        for each, number in held.items()
        if each not in shared and floor(number / len(EIGHT) + 0.5)
    }
    rule = read(ROOM._HERE / "decks.yaml").data["reconstruction"]["stand_ins"]
    assert {kind(each["card"]): each["copies"] for each in rule} == average
    order = [held[kind(each["card"])] for each in rule]
    assert order == sorted(order, reverse=True)
    stood_in = [each for each in deck("bastian").cards if each.part == "stand-in"]
    assert len(stood_in) == len(rule)
    assert deck("wrench").parts == {"shared": 16, "own": 3, "stand-in": 21}


def test_no_known_deck_has_more_copies_of_an_own_card_than_the_rule_takes() -> None:
    most = max(
        copies.copies
        for id in EIGHT
        for copies in deck(id).cards
        if cards()[copies.card].owner == id
    )
    assert read(ROOM._HERE / "decks.yaml").data["reconstruction"]["at_most"] == most == 3


# ------------------------------------------------------------------------ Boss and side decks


def test_boss_decks_have_fifty_five_cards_boss_battle_boss_setup() -> None:
    assert {id: len(boss_deck(id).ids) for id in boss_cards()} == {
        "amundyr": 55, "daareka": 55, "petra": 55, "torglesnarf": 55, "vlazlo": 35,
    }  # fmt: skip
    for id, bosses in boss_cards().items():
        assert "villain" in characters()[id].traits
        whole = Counter(boss_deck(id).ids)
        assert not Counter(deck(id).ids) - whole
        part = {copies.card for copies in boss_deck(id).of("boss")}
        assert part == {card for card in bosses.cards if card in cards()}
        assert all(whole[card] <= 3 for card in part)
        assert boss_deck(id).pile == "boss"


def test_no_boss_card_is_in_a_normal_deck_setup_no_boss_cards() -> None:
    bosses = {card for each in boss_cards().values() for card in each.cards}
    assert "first-rule-of-villainy-amundyr" in bosses
    for id in characters():
        assert not bosses & set(deck(id).ids)


def test_side_decks_are_kept_apart_setup_extra_deck_separate() -> None:
    assert "loopy-straw" in apart()
    for id in characters():
        assert not apart() & set(deck(id).ids)
    for side in side_decks().values():
        assert {*side.there, *side.missing} == set(side.cards)
        assert all(why == missing()[id].why for id, why in side.missing.items())
        assert side.kind == "reconstructed"
        assert len(side.ids) == (side.size or len(side.there)) * bool(side.there)
    assert {id: side_decks()[id].size for id in ("dale-mushrooms", "terci-patients", "prizes")} == {
        "dale-mushrooms": 15, "terci-patients": 14, "prizes": 3,
    }  # fmt: skip


def test_every_card_beside_the_characters_is_in_a_side_deck() -> None:
    tables = {"dungeon-events", "sea-events", "prizes", "otto"}
    assert {id for id, card in missing().items() if card.owner in tables} <= apart()


def test_how_sure_a_card_can_be() -> None:
    words = get_args(next(f for f in msgspec.structs.fields(Card) if f.name == "knowledge").type)
    assert set(SURE) == set(words)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[the-evershroom]", "[the-evershrum]", "unknown card “the-evershrum”.*the-evershroom"),
        ("[the-evershroom]", "[merchant-ship]", "the card “merchant-ship” is in two decks"),
        ("owner: dale", "owner: dail", "unknown character “dail”.*dale"),
        ("card: i-raise, copies: 2}", "card: i-raze, copies: 2}", "unknown card “i-raze”.*i-raise"),
        ("copies: 6, confidence", "copies: 5, confidence", "has 39 cards"),
        ("sources: [matrix, titles]", "sources: [matrix, hearsay]", "unknown source “hearsay”"),
    ],
)
def test_a_data_file_that_is_wrong(
    old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOM._HERE / "decks.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "decks.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(ROOM, "deck_files", lambda: (read(tmp_path / "decks.yaml"),))
    with pytest.raises(FileError, match=said):
        ROOM._file.__wrapped__()


def test_books_tell_of_the_cards_of_a_reconstructed_deck() -> None:
    assert set(deck("serena").sources) <= set(BOOKS)
    assert "rdi3" in deck("serena").sources
