"""A draft: whatever is done to it, it is a scenario that can be played, or the edit is refused."""

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi_explore.app.draft import Draft, Mistake, aims, pile_of, search, ways_of
from rdi_explore.app.draft.cards import MOST_HELD, playable
from rdi_explore.app.draft.table import MOST_SEATS
from rdi_explore.app.walk import Walk
from rdi_explore.catalogue import cards, characters
from rdi_explore.kernel.machine.setup import Variant
from rdi_explore.kernel.vocabulary.cards import Draw
from rdi_explore.rulebook import BOOK_TITLES, BOOKS
from rdi_explore.scenario import load, load_text, text_of

EDITED = "rdi5-redirect-3"


@pytest.fixture(scope="module")
def new() -> Draft:
    return Draft.new()


@pytest.fixture(scope="module")
def dealt(new: Draft) -> Draft:
    return new.deal("0").deal("1").deal("2")


def refused(edit: Callable[[], Draft]) -> Mistake:
    with pytest.raises(Mistake) as no:
        edit()
    return no.value


# -------------------------------------------------------------------------------- beginning


@pytest.mark.parametrize("edition", BOOKS)
def test_a_new_table_can_be_played_by_every_book(edition: str) -> None:
    draft = Draft.new(edition)
    assert draft.scenario.edition == edition
    assert draft.begin().decision is not None
    box = {characters()[sheet.character].edition for sheet in draft.scenario.seats.values()}
    assert box == {BOOK_TITLES[edition]}


def test_it_is_the_file_that_it_writes(dealt: Draft) -> None:
    assert Draft.read(dealt.text) == dealt
    assert load_text(dealt.text) == dealt.scenario
    assert dealt.name == f"{dealt.scenario.id}.yaml"


def test_a_mistake_in_a_text_says_where_and_what_was_perhaps_meant(new: Draft) -> None:
    wrong = new.text.replace("joran", "jorann")
    no = refused(lambda: Draft.read(wrong))
    assert (no.field, no.nearest, no.path) == ("text", "joran", "seats.Joran.character")
    assert wrong.splitlines()[no.line - 1].strip().startswith("Joran:")
    assert "“jorann”" in no.problem


@pytest.mark.parametrize(
    "text",
    ["", "id", "- a", "id: x\ntitle: y", "\0", "id: [", "a: &b c", "!!python/object:os.system x",
     "x" * 60_000, "id: \ud800", "id: " + "a-" * 40 + "a"],
)  # fmt: skip
def test_what_is_no_scenario_is_refused(text: str) -> None:
    assert refused(lambda: Draft.read(text)).field == "text"


def test_a_scenario_that_cannot_be_taken_for_its_size(new: Draft) -> None:
    many = ", ".join(["i-dont-think-so"] * (MOST_HELD + 1))
    text = new.text.replace("{character: sera}", f"{{character: sera, hand: [{many}]}}")
    assert "most in a hand" in refused(lambda: Draft.read(text)).problem


# ----------------------------------------------------------------------------------- fields


@pytest.mark.parametrize(
    ("field", "value", "look"),
    [
        ("title", "Who pays?", lambda s: s.title == "Who pays?" and s.id == "who-pays"),
        ("question", " May  he? ", lambda s: s.question == "May he?"),
        ("id", "another-name", lambda s: s.id == "another-name"),
        ("edition", "rdi3", lambda s: s.edition == "rdi3"),
        ("seed", "12", lambda s: s.seed == 12),
        ("until", "game", lambda s: s.until == "game"),
        ("asking", "poll", lambda s: s.asking == "poll"),
        ("turn.of", "1", lambda s: s.turn.of == "Joran"),
        ("turn.phase", "drink", lambda s: s.turn.phase == "drink"),
        ("turn.phase", "ends", lambda s: s.turn.phase == "ends"),
        ("seat.0.gold", "0", lambda s: s.seats["Sera"].gold == 0),
        ("seat.1.fortitude", "7", lambda s: s.seats["Joran"].fortitude == 7),
        ("seat.2.alcohol", "19", lambda s: s.seats["Lizwick"].alcohol == 19),
        ("seat.1.out", "yes", lambda s: s.seats["Joran"].out),
        ("seat.0.name", "Ann O’Neill", lambda s: next(iter(s.seats)) == "Ann O’Neill"),
        ("seat.0.character", "zot", lambda s: s.seats["Zot"].character == "zot"),
        ("seat.0.character", "kaylin", lambda s: "kaylin-wulfric" in s.seats["Kaylin"].piles),
        ("seat.0.tokens", "scarab", lambda s: s.seats["Sera"].tokens == {"scarab": 1}),
        ("under", "round", lambda s: s.round.turn_of == "Joran" and s.round.pot == 3),
        ("under", "contest", lambda s: s.contest.participants == ("Sera", "Joran", "Lizwick")),
        ("under", "card", lambda s: s.playing.by == "Sera"),
        ("own", "You draw 2 cards.", lambda s: s.cards[0].modes[0].do == (Draw(2),)),
    ],
)
def test_fields(new: Draft, field: str, value: str, look: Callable[..., bool]) -> None:
    after = new.set(field, value)
    assert look(after.scenario)
    assert after.begin() is not None
    assert Draft.read(after.text) == after


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("title", " ", "needs a title"),
        ("title", "x" * 500, "at most"),
        ("id", "Not An Id", "expected words of a-z"),
        ("id", "x" * 70, "at most"),
        ("edition", "rdi7", "not possible"),
        ("mode", "chess", "not possible"),
        ("seed", "-1", "0 or more"),
        ("seed", "1.5", "no whole number"),
        ("until", "dawn", "not possible"),
        ("turn.of", "3", "not there"),
        ("turn.of", "", "not there"),
        ("turn.phase", "lunch", "not possible"),
        ("turn", "0", "no such field"),
        ("seat.0.gold", "many", "no whole number"),
        ("seat.0.gold", "10001", "expected 0 to 10000"),
        ("seat.0.fortitude", "21", "expected 0 to 20"),
        ("seat.0.alcohol", "-1", "expected 0 to 20"),
        ("seat.9.gold", "1", "not there"),
        ("seat.0", "1", "no such field"),
        ("seat.0.wisdom", "1", "no such field"),
        ("seat.0.name", "", "1 to 24"),
        ("seat.0.name", "a/b", "1 to 24"),
        ("seat.0.name", "x" * 25, "1 to 24"),
        ("seat.0.name", "Joran", "already"),
        ("seat.0.name", "nobody", "cannot be the name"),
        ("seat.0.name", "pot", "cannot be the name"),
        ("seat.0.character", "serra", "unknown character"),
        ("seat.0.character", "joran", "somebody else"),
        ("seat.0.character", "otto", "variant"),
        ("seat.0.token.scarabs", "1", "unknown token"),
        ("seat.0.token.scarab", "-2", "expected 0 to 99"),
        ("playing.card", "wine", "no card has"),
        ("playing.by", "0", "no card has"),
        ("round.pot", "1", "no Round"),
        ("contest.member.0", "no", "no Drinking Contest"),
        ("line", "x", "not possible"),
        ("own", "You drow 2 cards.", "“drow 2 cards.” cannot be read; “draw” could stand there"),
        ("own", "", "nothing to read"),
        ("own", "At any time: " * 60, "at most 600"),
        ("own.0.words", "You draw 2 cards.", "not there any more"),
        ("__class__", "x", "no such field"),
        ("", "", "no such field"),
    ],
)
def test_what_cannot_stand_in_a_field(new: Draft, field: str, value: str, told: str) -> None:
    before = new.text
    no = refused(lambda: new.set(field, value))
    assert no.field == field
    assert told in no.problem
    assert new.text == before


def test_a_card_of_ones_own_is_written_in_words(new: Draft) -> None:
    one = new.set("own", "Another player loses 3 Fortitude. You draw 1 card.")
    two = one.set("own", "You gain 1 Gold.").set("own.1.title", "Found it!")
    assert [card.title for card in two.scenario.cards] == ["Own card 1", "Found it!"]
    other = two.set("own.0.words", "At any time: you gain 2 Fortitude.")
    assert other.scenario.cards[0].type == ("anytime",)
    assert other.set("own.0.words", " ").scenario.cards == two.scenario.cards[1:]
    held = other.put("seat.0.hand", "own-card-1")
    assert refused(lambda: held.set("own.0.words", "")).field == "own.0.words"
    assert Draft.read(held.text) == held


def test_the_nearest_word_is_named(new: Draft) -> None:
    no = refused(lambda: new.set("seat.0.character", "serra"))
    assert no.nearest == "sera"
    assert no.path == "seats.Sera.character"


# ------------------------------------------------------------------------------------ seats


def test_a_name_is_changed_everywhere(new: Draft) -> None:
    draft = new.set("under", "card").set("playing.on", "0").set("seat.1.name", "Ann")
    assert "Joran" not in draft.text
    for kind in ("round", "contest"):
        draft = new.set("under", kind).set("seat.0.name", "Bo").set("seat.1.name", "Cy")
        assert not {"Sera", "Joran"} & set(draft.text.replace(":", " ").split())


def test_players_come_go_and_change_places(new: Draft) -> None:
    order = lambda draft: list(draft.scenario.seats)  # noqa: E731
    more = new.add_seat()
    assert order(more) == ["Sera", "Joran", "Lizwick", "Zakhan"]
    assert order(more.move_seat("0", 1)) == ["Joran", "Sera", "Lizwick", "Zakhan"]
    assert order(more.move_seat("0", -1)) == ["Zakhan", "Joran", "Lizwick", "Sera"]
    assert order(more.remove_seat("1")) == ["Sera", "Lizwick", "Zakhan"]
    fewer = more.remove_seat("0")
    assert fewer.scenario.turn is not None and fewer.scenario.turn.of == "Joran"
    while len(order(more)) < MOST_SEATS:
        more = more.add_seat()
    assert "the most" in refused(more.add_seat).problem
    two = new.remove_seat("0")
    assert "two players" in refused(lambda: two.remove_seat("0")).problem


def test_who_is_gone_is_named_nowhere(new: Draft) -> None:
    for kind in ("card", "round", "contest"):
        draft = new.add_seat().set("under", kind)
        for seat in ("0", "1", "2"):
            name = list(draft.scenario.seats)[int(seat)]
            assert name not in draft.remove_seat(seat).text


def test_a_line_keeps_its_players(new: Draft) -> None:
    draft = Draft.read(text_of(load(EDITED)))
    for edit in (
        lambda: draft.set("seat.0.name", "Ann"),
        lambda: draft.remove_seat("0"),
        draft.add_seat,
        lambda: draft.set("mode", "otto"),
    ):
        assert "take it away first" in refused(edit).problem
    assert draft.set("seat.0.gold", "3").scenario.line == draft.scenario.line
    free = draft.set("line", "")
    assert not free.scenario.line
    assert "Ann" in free.set("seat.0.name", "Ann").scenario.seats


@pytest.mark.parametrize("mode", get_args(Variant))
def test_every_variant_has_the_seats_and_teams_it_needs(new: Draft, mode: str) -> None:
    draft = new.set("mode", mode)
    assert draft.scenario.mode == mode
    assert draft.begin() is not None
    assert draft.set("mode", "normal").scenario.teams == {}
    assert "otto" not in draft.set("mode", "normal").text
    again = draft.add_seat() if mode != "otto" else draft
    assert again.begin() is not None


def test_the_tracks_of_the_mechanical_player(new: Draft) -> None:
    draft = new.set("mode", "otto").set("seat.2.facing.0.fortitude", "4")
    draft = draft.set("seat.2.facing.0.alcohol", "3")
    assert draft.scenario.seats["Otto"].marks == {"Sera": (4, 3)}
    assert "0 to 6" in refused(lambda: draft.set("seat.2.facing.1.alcohol", "7")).problem
    for field in ("seat.0.facing.1.alcohol", "seat.2.facing.0.gold", "seat.2.facing.0"):
        assert "no such field" in refused(lambda field=field: draft.set(field, "1")).problem
    refused(lambda: draft.set("seat.2.facing.2.alcohol", "1"))


def test_teammates_share_what_they_have(new: Draft) -> None:
    draft = new.set("mode", "two-headed-dragon").set("seat.0.gold", "4").set("seat.3.alcohol", "5")
    seats = list(draft.scenario.seats.values())
    assert [sheet.gold for sheet in seats] == [4, 4, 10, 10]
    assert [sheet.alcohol for sheet in seats] == [0, 0, 5, 5]


def test_a_whole_game_is_not_edited(new: Draft) -> None:
    game = Draft.read("id: my-game\ntitle: G\ngame: {characters: [deirdre, fiona]}\n")
    assert "whole game" in refused(lambda: game.set("seat.0.gold", "3")).problem
    assert game.set("title", "Another").scenario.title == "Another"


# ------------------------------------------------------------------------------------ cards


def test_cards_are_put_and_taken(new: Draft) -> None:
    draft = new.put("seat.0.hand", "i-dont-think-so").put("seat.0.hand", "winning-hand")
    assert pile_of(draft.scenario, "seat.0.hand") == ("i-dont-think-so", "winning-hand")
    assert pile_of(draft.take("seat.0.hand.0").scenario, "seat.0.hand") == ("winning-hand",)
    deck = new.put("drink_deck", "wine").scenario.drink_deck
    assert deck == (*new.scenario.drink_deck, "wine")


@pytest.mark.parametrize(
    ("where", "card", "told"),
    [
        ("seat.0.hand", "wine", "no Character Card"),
        ("seat.0.pile", "winning-hand", "no Drink Card"),
        ("drink_deck", "winning-hand", "no Drink Card"),
        ("seat.0.hand", "winning-hands", "unknown card"),
        ("seat.0.purse", "wine", "no such place"),
        ("seat.7.hand", "wine", "not there"),
        ("", "wine", "no such place"),
        ("seats", "wine", "no such place"),
    ],
)
def test_where_a_card_cannot_lie(new: Draft, where: str, card: str, told: str) -> None:
    assert told in refused(lambda: new.put(where, card)).problem


@pytest.mark.parametrize("where", ["seat.0.hand.0", "seat.0.hand.-1", "seat.0.hand", "", "a.b.c.d"])
def test_no_card_to_take(new: Draft, where: str) -> None:
    refused(lambda: new.take(where))


def test_a_hand_has_an_end(new: Draft) -> None:
    draft = new
    for _ in range(MOST_HELD):
        draft = draft.put("seat.0.hand", "winning-hand")
    assert "the most" in refused(lambda: draft.put("seat.0.hand", "winning-hand")).problem


def test_a_dealt_hand_is_the_characters_own(dealt: Draft) -> None:
    for name, sheet in dealt.scenario.seats.items():
        assert len(sheet.hand) == 7
        assert len(sheet.hand) + len(sheet.deck) == 40
        owners = {cards()[id].owner for id in (*sheet.hand, *sheet.deck)}
        assert sheet.character in owners
        assert name in dealt.scenario.reconstructed
    assert dealt.deal("0").scenario.seats == dealt.scenario.seats, "the same seed deals the same"


def test_the_search(new: Draft) -> None:
    own = search(new.scenario, "seat.0.hand", "")
    assert {card.owner for card in own.cards[:4]} == {"sera"}
    found = search(new.scenario, "seat.0.hand", "think so")
    assert found.total > 3
    texts = [f"{card.title} {card.id}".casefold() for card in found.cards]
    assert all("think" in text and "so" in text for text in texts)
    assert {card.type for card in search(new.scenario, "seat.0.hand", "cheating").cards} >= {
        ("cheating",)
    }
    begins = search(new.scenario, "seat.0.hand", "i don't think").cards[0]
    assert begins.title.startswith("I don't think")
    assert all(card.of_drinks for card in search(new.scenario, "drink_deck", "ale").cards)
    assert search(new.scenario, "seat.0.hand", "no card is called so").total == 0


def test_every_card_that_can_have_just_been_played_can_be_played_on(dealt: Draft) -> None:
    """The hardest case of the bench: each card of the catalogue, in each way, is announced on
    somebody, and its answers are played to the end."""
    begun = dealt.set("under", "card")
    count = 0
    for card in cards().values():
        if not playable(card):
            continue
        draft = begun.set("playing.card", card.id)
        for way in ways_of(draft.scenario) or ("",):
            shown = draft.set("playing.mode", way) if len(ways_of(draft.scenario)) > 1 else draft
            for n in range(len(aims(shown.scenario))):
                aimed = shown.set("playing.on", str(n)) if any(aims(shown.scenario)) else shown
                walk = Walk(aimed.scenario)
                assert walk.begin.subject is not None
                count += 1
    assert count > 250


# -------------------------------------------------------------------------------- whatever


FIELDS = st.sampled_from([
    "id", "title", "question", "edition", "mode", "until", "asking", "seed", "turn.of",
    "turn.phase", "under", "playing.by", "playing.card", "playing.on", "playing.mode", "round.pot",
    "round.control", "round.turn_of", "round.member.0", "round.passed.1", "contest.member.1",
    "line", "own", "own.0.words", "own.0.title",
    *(f"seat.{n}.{word}" for n in range(5) for word in (
        "name", "character", "fortitude", "alcohol", "gold", "out", "tokens", "token.scarab",
        "facing.0.alcohol", "facing.1.fortitude")),
])  # fmt: skip
VALUES = st.one_of(
    st.sampled_from([
        *BOOKS, *get_args(Variant), "card", "round", "contest", "nothing", "yes", "no", "nobody",
        "discard", "action", "order", "drink", "begins", "ends", "phase", "turn", "game", "poll",
        "You draw 2 cards.", "At any time: you gain 2 Fortitude.", "Negate it", "",
        "scarab", "potion-token", "blood", "zot", "gog", "fiona", "kaylin", "terci", "murgath",
    ]),
    st.integers(-3, 25).map(str),
    st.text(max_size=8),
)  # fmt: skip
PLACES = st.sampled_from([
    "drink_deck", "drink_discard", "playing",
    *(f"seat.{n}.{pile}" for n in range(4) for pile in ("hand", "pile", "front", "deck")),
])  # fmt: skip
EDITS = st.one_of(
    st.tuples(st.just("set"), FIELDS, VALUES),
    st.tuples(st.just("put"), PLACES, st.sampled_from(sorted(cards()))),
    st.tuples(st.just("take"), PLACES.map("{}.0".format)),
    st.tuples(st.sampled_from(["remove_seat", "deal"]), st.integers(0, 5).map(str)),
    st.tuples(st.just("move_seat"), st.integers(0, 5).map(str), st.sampled_from([1, -1])),
    st.tuples(st.just("add_seat")),
)


@given(st.lists(EDITS, max_size=14))
@settings(max_examples=100, deadline=None)
def test_whatever_is_edited_it_can_be_played_or_is_refused(edits: list[tuple[object, ...]]) -> None:
    draft = Draft.new()
    for name, *args in edits:
        before = draft.text
        try:
            draft = getattr(draft, str(name))(*args)
        except Mistake as no:
            assert no.problem
            assert draft.text == before
    assert Draft.read(draft.text) == draft
    walk = Walk(draft.scenario)
    walk.last()
    assert walk.moment.settled or len(walk.moment.options) > 0
