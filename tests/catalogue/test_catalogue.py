"""The cards as data: every file loads, and every card says all that a view or a rule needs."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

import rdi_explore.catalogue as room
from rdi_explore.catalogue import cards, characters, missing, tokens
from rdi_explore.catalogue.cards import cards_of
from rdi_explore.catalogue.decks import side_decks
from rdi_explore.catalogue.reading import read
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.playing.effects import EFFECTS
from rdi_explore.kernel.teams.variants import POTION
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.kernel.vocabulary.cards import Card, Effect, Mode
from rdi_explore.kernel.vocabulary.fields import named
from rdi_explore.kernel.vocabulary.terms import RULE
from rdi_explore.rulebook import BOOKS, rules

FILES = sorted((Path(room.__file__).parent / "cards").glob("*.yaml"))
ALL = list(cards().values())
STAND_INS = frozenset(side_decks()["otto-stand-ins"].cards)
"""Made up, because whole games need them; everything else is a card of the books."""
INVENTORY = (Path(__file__).parent / "inventory.txt").read_text(encoding="utf-8").split()
"""The id of every card that the five books and the public deck lists name."""
SPEC = Path(__file__).parents[3] / "shared" / "spec" / "cards.yaml"
DECKS = SPEC.with_name("decks.yaml")
DRINKS = SPEC.with_name("drinks.yaml")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NARROW = 22

EXAMPLES = {
    "Deflect", "Dragon Breath Ale", "Drinking Contest!", "Elven Wine", "Gambling? I'm in!",
    "Gnomish Inspirational Ale", "Hide in shadows", "I don't think so!", "I don't think zo!",
    "Light Ale with a Chaser", "Loopy Straw", "Mead", "Playing with portals", "Round on the House!",
    "Stop hitting yourself!", "Swift counterattack", "Winning Hand!", "You knocked off my hat!",
}  # fmt: skip
"""Some of the cards of the worked examples."""


def effects_of(card: Card) -> list[Effect]:
    return [*card.event, *(effect for mode in card.modes for effect in mode.do)]


def modes_with(card: Card, kind: type[Any]) -> list[Mode]:
    return [mode for mode in card.modes if any(isinstance(effect, kind) for effect in mode.do)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_loads_and_holds_the_cards_of_its_owner(path: Path) -> None:
    document = read(path)
    owners = {card.owner for card in cards_of(document, document.data)}
    assert owners == ({"drink-deck"} if path.stem in ("drinks", "events") else {path.stem})


def test_no_id_is_in_two_files() -> None:
    found = [card.id for path in FILES for card in cards_of(read(path), read(path).data)]
    assert Counter(found).most_common(1)[0][1] == 1
    assert set(found) == set(cards())


def test_the_cards_of_the_worked_examples_are_there() -> None:
    assert {card.title for card in ALL} >= EXAMPLES


def test_the_id_is_made_of_small_words() -> None:
    for card in ALL:
        assert KEBAB.fullmatch(card.id)
        assert KEBAB.fullmatch(card.owner)


def test_it_has_a_title_and_a_name_for_narrow_places() -> None:
    for card in ALL:
        assert card.title == card.title.strip() != ""
        needed = f"{card.id}: a title of more than {NARROW} letters needs a “short”, others none"
        assert bool(card.short) == (len(card.title) > NARROW), needed
        assert len(card.short or card.title) <= NARROW
        assert "…" not in card.short


def test_modes_that_one_chooses_from_have_names() -> None:
    for card in ALL:
        names = [mode.name for mode in card.modes]
        assert len(set(names)) == len(names)
        assert all(names) == (len(names) != 1)
        assert all(len(name) <= NARROW for name in names)


def test_its_types_are_those_of_its_modes() -> None:
    for card in ALL:
        played = {mode.as_ for mode in card.modes if mode.as_ not in ("use", "ability")}
        carried = {"drink"} if card.face else {"event"} if card.event else set()
        carried |= {"minion"} if card.upkeep else set()
        carried |= {"patient"} if card.deck and {"ability"} & {m.as_ for m in card.modes} else set()
        carried |= {"mushroom"} if card.crop else set()
        carried |= {"scheme"} if any(m.from_ == "plotted" for m in card.modes) else set()
        carried |= {"pet"} & {*card.type}
        if "sheet" in card.type:
            assert card.type == ("sheet",)
            assert played <= {"hook", "ability"} or all(
                mode.from_ == "front" for mode in card.modes
            )
            continue
        if "prize" in card.type:
            assert card.type == ("prize",)
            assert played <= {"hook", "ability", "use"}
            continue
        assert set(card.type) == played | carried
        assert len(set(card.type)) == len(card.type)


def test_only_a_sometimes_card_answers_something() -> None:
    for card in ALL:
        for mode in card.modes:
            assert (mode.answers is not None) == (mode.as_ == "sometimes")
            assert mode.do


def test_every_effect_can_be_carried_out() -> None:
    for card in ALL:
        for mode in card.modes:
            assert {type(effect) for effect in mode.do} <= set(EFFECTS)
        assert all(isinstance(effect, c.Hold) for effect in card.event)


def test_amounts_are_positive() -> None:
    for card in ALL:
        for effect in effects_of(card):
            for word in ("lose", "gain", "pay", "n", "draw", "reduce", "set", "ante"):
                amount = getattr(effect, word, 1)
                assert not isinstance(amount, int) or amount > 0
            assert not isinstance(effect, c.Add) or effect.add != 0


def test_it_gives_known_tokens() -> None:
    for card in ALL:
        given = {effect.give for effect in effects_of(card) if isinstance(effect, c.Give)}
        assert given <= set(tokens())


def test_what_it_does_goes_with_what_it_answers() -> None:
    for card in ALL:
        for mode in modes_with(card, c.Ignore):
            ignored = {effect.ignore for effect in mode.do if isinstance(effect, c.Ignore)}
            assert ignored == {mode.answers}
        for kind in (c.Negate, c.Redirect, c.Reduce, c.SetTo):
            assert all(mode.answers == "card" and mode.when for mode in modes_with(card, kind))
        for mode in modes_with(card, c.DrinkChange):
            assert mode.answers == "drink" or mode.at == "before-drinking"
        for mode in card.modes:
            for effect in mode.do:
                if getattr(effect, "who", "") == "source" or getattr(effect, "to", "") == "source":
                    expected = "card" if isinstance(effect, c.Redirect) else "loss"
                    assert mode.answers == expected


def test_a_family_of_its_own_protects_it() -> None:
    for card in ALL:
        families = {each.family for each in ALL if each.family}
        assert card.only is None or set(card.only.families) <= families
        assert not card.family or card.only is not None


def test_it_says_where_it_is_from() -> None:
    for card in ALL:
        assert set(card.sources) <= set(BOOKS)
        stands_in = card.id in STAND_INS and "tands in" in card.note
        told = card.sources or card.knowledge == "public" or "ublic" in card.note or stands_in
        assert told, f"{card.id}: name the books in “sources”"
        assert card.knowledge != "invented"
        noted = card.note or card.knowledge not in ("assumed", "partial")
        assert noted, f"{card.id}: say in “note” what is assumed, or what is not known"


def test_its_note_is_one_sentence() -> None:
    for card in ALL:
        assert card.note == card.note.strip()
        if card.note:
            assert card.note.endswith(".")
            assert not re.search(r"[.?] [A-Z]", card.note)


def test_a_card_of_a_side_deck_is_told_there() -> None:
    for card in ALL:
        if card.deck:
            assert card.id in side_decks()[card.deck].cards
            assert card.owner == side_decks()[card.deck].owner
        for mode in card.modes:
            assert not mode.reveals or mode.reveals in side_decks()
            for effect in mode.do:
                assert not isinstance(effect, c.TurnUp) or effect.turn_up in side_decks()


def test_no_two_cards_look_alike_in_narrow_places() -> None:
    names = Counter(card.short or card.title for card in ALL)
    assert [name for name, n in names.items() if n > 1] == []


def test_titles_and_icons_of_chasers_agree() -> None:
    for card in ALL:
        if card.face:
            assert (card.face.chaser in ("title", "both")) == ("Chaser" in card.title), card.id


def test_all_cards_fit_into_one_lawbook() -> None:
    law = Setup(names=("A", "B"), cast=tuple(ALL), tokens=tuple(tokens().values())).law
    assert [len(law.by_card[n]) for n in range(len(ALL))] == [len(card.modes) for card in ALL]


def test_tokens() -> None:
    owners = {card.owner for card in ALL}
    for name, token in tokens().items():
        assert KEBAB.fullmatch(name)
        assert token.title
        assert token.owner in owners
        assert token.supply is None or token.supply > 0
        assert token.most is None or token.most > 0
    every = [effect for card in ALL for effect in effects_of(card)]
    chosen = [
        e for each in every if isinstance(each, c.Either) for some in each.either for e in some
    ]
    given = {effect.give for effect in (*every, *chosen) if isinstance(effect, c.Give)}
    assert given <= set(tokens())
    untold = {who.id for who in characters().values() if who.untold}
    assert {tokens()[name].owner for name in set(tokens()) - given - {POTION}} <= untold
    cited = {rule for token in tokens().values() for rule in named(token, RULE)}
    assert cited <= set(rules())
    assert {token.sheet for token in tokens().values()} - {""} <= set(cards())


def test_every_card_that_is_known_of_is_there_or_it_is_said_why_not() -> None:
    assert len(INVENTORY) == len(set(INVENTORY))
    sheets = {card.id for card in ALL if "sheet" in card.type} - set(INVENTORY)
    known = set(cards()) - sheets - STAND_INS | set(missing())
    assert known == set(INVENTORY), "is it in tests/catalogue/inventory.txt?"
    assert not set(cards()) & set(missing())


def test_what_is_missing_says_whose_it_is_and_why() -> None:
    for card in missing().values():
        assert KEBAB.fullmatch(card.id)
        assert KEBAB.fullmatch(card.owner)
        assert card.title.strip()
        assert card.sources
        assert set(card.sources) <= set(BOOKS)
        assert card.why == "effect unknown" or card.why.removeprefix("waits for ").strip()


def first_words(title: str) -> list[str]:
    return re.findall(r"[a-z']+", title.lower())[:2]


def test_its_own_rules_are_those_that_name_it() -> None:
    """A rule about printed cards or a note on one card is cited by a card with that title."""
    for card in ALL:
        for rule in {*card.rules, *(rule for mode in card.modes for rule in mode.rules)}:
            if rule.startswith(("notes.", "printed-cards.")):
                named = re.findall(r'"([^"]+)"', rules()[rule].statement)
                assert first_words(card.title) in [first_words(name) for name in named], rule


@pytest.mark.skipif(not SPEC.exists(), reason="the inventory of the books is not at hand")
def test_ids_titles_and_owners_are_those_of_the_inventory() -> None:
    inventory = {each["id"]: each for each in yaml.safe_load(SPEC.read_text(encoding="utf-8"))}
    for card in ALL:
        if card.id in inventory:
            known = inventory[card.id]
            owner = known["owner"].partition(" ")[0]
            untold = "title is not given" in card.note or card.note.startswith("Its title")
            assert untold or card.title == known["title"]
            assert card.owner == owner
            assert card.sources == tuple(book.lower() for book in known["books"])
        elif "sheet" not in card.type:
            made_up = card.knowledge == "assumed" and card.note.startswith("Made up")
            assert made_up or card.knowledge == "public" or "ublic" in card.note, card.id
    for each in missing().values():
        known = inventory.get(each.id, {"title": each.title, "books": each.sources})
        assert (known["title"], [book.lower() for book in known["books"]]) == (
            each.title, list(each.sources)
        )  # fmt: skip
    titles = {each["title"]: each["id"] for each in inventory.values()}
    assert all(titles.get(card.title, card.id) == card.id for card in ALL)


def test_the_rule_of_what_cannot_be_done_to_a_card_speaks_of_that() -> None:
    """That a card cannot be Negated was refused by a rule of what cannot be Ignored."""
    told = {"redirect": "redirect", "hit-back": "hit back", "teammates": "Teammates"}
    for card in ALL:
        if (immune := card.immune) is not None:
            statement = rules()[immune.rule].statement
            assert all(told.get(way, way.title()) in statement for way in immune.to), card.id


@pytest.mark.skipif(not SPEC.exists(), reason="the inventory of the books is not at hand")
def test_the_list_of_all_cards_is_that_of_the_inventory() -> None:
    found = {each["id"] for each in yaml.safe_load(SPEC.read_text(encoding="utf-8"))}
    decks = yaml.safe_load(DECKS.read_text(encoding="utf-8"))
    for deck in (decks["drink_deck"], *decks["decks"].values()):
        found |= {each["id"] for each in deck["cards"]}
    drinks = yaml.safe_load(DRINKS.read_text(encoding="utf-8"))
    for kind in ("drinks", "drink_events", "dungeon_events", "sea_events"):
        found |= {each["id"] for each in drinks[kind]}
    assert set(INVENTORY) == found
