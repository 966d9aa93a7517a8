"""The rules as data: complete, consistent, and reachable by id."""

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import rdi_explore.rulebook as room
from rdi_explore.endings import WRONG, ended
from rdi_explore.rulebook import (
    BOOK_TITLES,
    BOOKS,
    BookNote,
    Rule,
    UnknownRule,
    analogy,
    cited,
    cited_ids,
    cross_references,
    exceptions,
    following,
    rule,
    rule_name,
    rules,
    switches,
    topics,
    with_names,
)
from rdi_explore.rulebook.data import read

ROOM = Path(room.__file__).parent
ALL = list(rules().values())


def prose(each: Rule) -> Iterator[str]:
    """Everything that a rule says in our words: all its text but headings of the books."""
    yield each.statement
    yield each.plain
    yield each.because
    yield from (note.says for note in each.books.values() if note.says)
    for question in each.open_questions:
        yield question.text
        yield question.ruling


def test_ids_are_unique_and_stand_in_the_file_of_their_topic() -> None:
    seen: list[str] = []
    for topic in topics():
        ids = re.findall(r"^- id: (\S+)$", (ROOM / f"rules/{topic.id}.yaml").read_text(), re.M)
        assert ids
        assert [id for id in ids if id.partition(".")[0] != topic.id] == []
        seen += ids
    assert len(seen) == len(set(seen))
    assert seen == list(rules())


def test_every_file_belongs_to_a_topic() -> None:
    assert {file.stem for file in (ROOM / "rules").iterdir()} == {topic.id for topic in topics()}


def test_every_rule_has_a_statement_and_a_note_for_every_book() -> None:
    for each in ALL:
        assert each.statement.strip() == each.statement != ""
        assert tuple(each.books) == BOOKS == tuple(BOOK_TITLES)


_BOTH = re.compile("waits for the others|player on turn")


def test_who_is_asked_first_is_told_of_both_orders() -> None:
    """timing.response-order, deadlock.ordered-declaration: a ruling said that Amundyr is asked
    first; so it is only while nobody waits for the others."""
    asked = [
        (each.id, question.ruling)
        for each in rules().values()
        for question in each.open_questions
        if "asked first" in f"{question.text} {question.ruling}"
    ]
    assert len(asked) >= 5
    assert [id for id, ruling in asked if not _BOTH.search(ruling)] == []


def test_every_rule_is_said_in_plain_words_too() -> None:
    """At most 25 words for a player of 13, and not the exact statement once more."""
    for each in ALL:
        assert each.plain.strip() == each.plain != "", each.id
        assert len(each.plain.split()) <= 25, each.id
        assert re.search(r'[.!?]"?$', each.plain), each.id
        assert each.plain[:1].isupper() or each.plain[:1] in '"1234567890', each.id


def test_every_book_note_is_complete() -> None:
    for each in ALL:
        for book, note in each.books.items():
            at = (each.id, book)
            assert (note.state == "differs") <= bool(note.says), at
            assert (note.state == "same") <= (not note.says), at
            assert (note.state != "silent") <= bool(note.where and note.line), at
            assert bool(note.where) == bool(note.line), at
            assert re.fullmatch(r"(\d+(-\d+)?(,\d+(-\d+)?)*)?", note.line), at


def test_sections_are_paths_of_headings() -> None:
    sections = {
        part
        for each in ALL
        for note in each.books.values()
        for section in note.where.split("; ")
        for part in section.split(" › ")
        if note.where
    }
    assert all(part and part == part.strip() for part in sections)
    assert {"Other Rules", "Redirecting Damage", "Timing", "Card shown"} <= sections


def test_open_questions_are_numbered_and_ruled() -> None:
    for each in ALL:
        names = [question.q for question in each.open_questions]
        assert names == [f"Q{number}" for number in range(1, len(names) + 1)], each.id
        assert all(question.text and question.ruling for question in each.open_questions), each.id


def test_cross_references_resolve() -> None:
    known = {topic.id for topic in topics()}
    for each in ALL:
        for text in prose(each):
            for id, topic in re.findall(r"\b(([a-z][a-z0-9-]*)\.[a-z][a-z0-9-]*)", text):
                assert topic not in known or id in rules(), (each.id, id)


def test_a_rule_that_another_leans_on_exists() -> None:
    assert sum(bool(each.see) for each in ALL) >= 15
    assert all(id in rules() and id != each.id for each in ALL for id in each.see)


def grounds(each: Rule) -> tuple[str, ...]:
    return (*each.follows, *each.excepts)


def test_what_a_rule_rests_on_stands_in_a_book_of_its_own() -> None:
    """No book makes an exception to a rule, or draws from one, that it does not have."""
    assert sum(bool(each.why) for each in ALL) >= 80
    for each in ALL:
        for id in grounds(each):
            shared = {*each.books_that_state_it()} & {*rule(id).books_that_state_it()}
            assert shared and id != each.id, (each.id, id)


@pytest.mark.parametrize(
    ("general", "exception"),
    [
        ("gambling.starter-in-control", "leave-round.leave-after-own-ante-card"),
        ("gambling.ante-one", "leave-round.instead-of-ante"),
        ("timing.after-window", "notes.that-tears-it"),
        ("timing.respond-window", "chaser.no-response-before-complete"),
        ("ignore.no-effect-on-you", "order.ordering-cannot-be-ignored"),
        ("leave-round.no-winner", "forced-leave.one-left"),
        ("drink.sober-up", "chaser.no-sober-up"),
        ("order.place-top-card", "otto.no-pile"),
        ("pass-out.condition", "zakhan.total-drunkenness"),
        ("wench-tip.playable-after-leaving", "wench-tip.not-against-ante"),
        ("wench-tip.playable-after-leaving", "wench-tip.not-against-round-end"),
        ("wench-tip.playable-after-leaving", "wench-tip.not-after-last-pass"),
        ("last-chance.after-all-resolved", "gold-out-in-round.stay-until-end"),
        ("last-chance.after-all-resolved", "contest.gold-out-stays"),
        ("gambling.raise", "gold-out-in-round.ignore-payments"),
        ("gambling.raise", "leave-round.instead-of-ante"),
        ("gambling.starter-in-control", "leave-round.no-longer-in-control"),
        ("lose.gold-out", "otto.no-win-no-loss"),
        ("lose.out-of-the-game", "contest.pass-out-still-pays"),
        ("pass-out.divide-gold", "contest.pass-out-loses-now-splits-later"),
        ("terci.supply-after-effects", "terci.supply-negated-ignored"),
        ("terci.supply-after-effects", "terci.supply-limit"),
        ("terci.treat", "chaser.no-response-before-complete"),
        ("phrenk.potion-deck", "phrenk.team"),
        ("bar-deck.refill", "bar-deck.bar-deck-runs-out"),
        ("bar-deck.first-thirty", "bar-deck.no-tavern-cards"),
        ("setup.starting-fortitude", "team.shared-stats"),
        ("setup.no-boss-cards", "boss-battle.boss-setup"),
        ("chaser.trigger", "chaser.stop-empty-pile"),
        ("chaser.adds-effects", "chaser.event-chaser-discarded"),
        ("contest.everyone-reveals", "contest.event-is-zero"),
        ("contest.drink-then-pay", "contest.tie-repeat"),
        ("contest.changes-count", "contest.negative-counts-zero"),
        ("prize.starter-adds-prize", "prize.event-round"),
        ("prize.winner-takes-prize", "prize.pot-to-inn"),
        ("otto.counts-as-player", "otto.not-mind-controlled"),
        ("otto.responses", "otto.no-response-empty-deck"),
        ("team.champion-free-each-time", "team.champion-fixed-in-round"),
        ("team.order-count", "boss-battle.challengers-order-one"),
        ("wench-drinks.negates", "wench-drinks.not-itself"),
        ("wench-drinks.negates", "wench-drinks.not-order-force-increase"),
        ("wench-drinks.negates", "wench-drinks.not-drink-events"),
        ("gambling.pot-after-win", "gambling.no-plays-after-last-pass"),
        ("i-dont-think-so.negates-a-sometimes", "i-dont-think-so.remy-marked"),
        ("otto.no-pile", "otto.special-reserve"),
        ("printed-cards.first-rule-card", "notes.first-rule-of-villainy"),
        ("printed-cards.mead", "self-split.not-as-chaser-or-event"),
        ("team.potion-token-use", "draw.no-plays-during"),
        ("team.shared-defence", "notes.no-von-can-help"),
        ("team.one-card-covers-team", "amundyr.team-separately"),
        ("sometimes.several-on-one-event", "timing.one-taker-per-round-won"),
        ("setup.no-boss-cards", "boss-vs-boss.individual-game"),
    ],
)
def test_a_general_rule_lists_the_rule_that_limits_it(general: str, exception: str) -> None:
    assert exception in exceptions(general)


@pytest.mark.parametrize(
    ("one", "beside"),
    [
        ("i-dont-think-so.zo-equivalent", "i-dont-think-so.remy-marked"),
        ("wench-drinks.negates", "wench-drinks.what-changes-a-drink"),
        ("printed-cards.wench-drinks-card", "wench-drinks.what-changes-a-drink"),
        ("two-headed-dragon.orders-two", "boss-battle.challengers-order-one"),
        ("printed-cards.itsy-bitsy", "amundyr.end-of-turn-damage"),
    ],
)
def test_a_rule_leads_to_what_it_leans_on(one: str, beside: str) -> None:
    assert beside in rule(one).see


VARIANTS = {
    "two-headed-dragon": "Two-Headed Dragon",
    "boss-battle": "Boss",
    "two-headed-boss": "Two-Headed Boss Battle",
    "leaders-lackeys": "Leaders and Lackeys",
    "boss-vs-boss": "Boss Versus Boss",
}


def test_a_rule_of_a_variant_names_it() -> None:
    """What is copied for the table leaves the topic behind: whoever is sent it must not take it for
    a rule of every game. Challengers there are in a Boss Battle only."""
    own = [each for each in ALL if each.topic in VARIANTS]
    assert len(own) > 20
    silent = [
        each.id
        for each in own
        if VARIANTS[each.topic] not in each.plain and "Challenger" not in each.plain
    ]
    assert silent == []


def test_a_rule_that_follows_from_another_is_no_exception_to_it() -> None:
    assert not [each.id for each in ALL if {*each.follows} & {*each.excepts}]


def test_no_rule_rests_on_itself_in_the_end() -> None:
    TopologicalSorter({each.id: grounds(each) for each in ALL}).prepare()


def test_a_ground_is_a_short_sentence_or_two() -> None:
    for each in ALL:
        assert all(len(said.split()) <= 20 for said in each.because.split(". ")), each.id
        assert each.because == "" or each.because[-1] == ".", each.id


def test_why_a_rule_is_so_is_told_in_sentences() -> None:
    """redirect.whole-effect-exception: the book itself calls it an exception."""
    told = rule("redirect.whole-effect-exception").why
    assert told == ("This rule is an exception to redirect.only-fortitude.",)
    assert exceptions("redirect.only-fortitude") == ("redirect.whole-effect-exception",)
    assert rule("affects.changing-a-drink-is-indirect").why[1:] == (
        "This rule follows from affects.direct-change-only.",
    )
    assert "affects.changing-a-drink-is-indirect" in following("affects.direct-change-only")
    assert rule("redirect.only-fortitude").why == ()


def test_a_text_gives_its_cross_references_in_order() -> None:
    text = "First timing.reopen, then (draw.no-plays-during), e.g. timing.reopen."
    assert cross_references(text) == ("timing.reopen", "draw.no-plays-during")


def test_switches_named_in_rulings_exist() -> None:
    named = {
        word
        for each in ALL
        for text in prose(each)
        for word in re.findall(r"Switch: `(\w+)`", text)
    }
    assert named
    assert named <= set(switches())
    assert not any("`" in with_names(text, str) for each in ALL for text in prose(each))


def test_our_words_speak_of_books_and_not_of_lines_or_files() -> None:
    for each in ALL:
        for text in prose(each):
            assert not re.search(r"\b\d:\d|\d{3}|\brdi\d|\.txt\b|\.yaml\b|[{}]", text), each.id


@pytest.mark.parametrize(
    ("id", "evidence", "stated_by"),
    [
        ("timing.reopen", "stated", BOOKS),
        ("setup.extra-deck-separate", "stated", ("rdi3", "rdi9")),
        ("drink-deck.never-empty", "stated", BOOKS),
        ("turn.rule-of-turn-owner", "derived", ("rdi6",)),
        ("printed-cards.round-on-the-house-card", "stated", BOOKS),
    ],
)
def test_evidence(id: str, evidence: str, stated_by: tuple[str, ...]) -> None:
    assert rule(id).evidence == evidence
    assert rule(id).books_that_state_it() == stated_by


@pytest.mark.parametrize(
    ("id", "ours"),
    [
        ("setup.drink-deck", "face down"),
        ("setup.character-deck", "face down"),
        ("drink-deck.instant", "in between"),
        ("timing.take-back", "has seen"),
    ],
)
def test_what_is_ours_alone_is_asked_and_not_stated(id: str, ours: str) -> None:
    """No book says how a deck lies, what may come amid a renewal, or that shown cards are known."""
    found = rule(id)
    assert ours not in f"{found.statement} {found.plain}".casefold()
    assert ours in " ".join(f"{q.text} {q.ruling}" for q in found.open_questions).casefold()


def test_a_rule_that_no_book_states_is_a_ruling() -> None:
    ours = Rule("house.example", "Ours.", {book: BookNote("silent") for book in BOOKS})
    assert ours.evidence == "ruling"
    assert ours.topic == "house"


def test_a_rule_can_be_looked_up_in_each_book() -> None:
    where = {book: note.where for book, note in rule("redirect.original-source").books.items()}
    assert where == dict.fromkeys(BOOKS, "Other Rules › Redirecting Damage") | {"rdi9": ""}


def test_every_rule_has_a_short_name_of_its_own() -> None:
    named = read("names.yaml", dict[str, str])
    assert not rules().keys() - named.keys(), "a rule without a name in rulebook/names.yaml"
    names = [rule_name(id) for id in rules()]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 60
    topic_titles = {topic.title for topic in topics()}
    assert [name for name in names if name in topic_titles or name.endswith(".")] == []


def test_there_is_no_name_without_its_rule() -> None:
    assert set(read("names.yaml", dict[str, str])) == set(rules())
    with pytest.raises(UnknownRule, match=r"nearest: timing\.reopen"):
        rule_name("timing.reopn")


def test_a_text_tells_other_rules_by_their_names() -> None:
    told = with_names("See timing.reopen, e.g. no.rule.", lambda id: f"<{rule_name(id)}>")
    assert told == "See <Asked again after every answer>, e.g. no.rule."


def test_an_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(UnknownRule, match=r"unknown rule 'timing\.reopn'; nearest: timing\.reopen"):
        rule("timing.reopn")
    with pytest.raises(KeyError, match=r"unknown rule 'x'$"):
        rule("x")


def test_the_data_are_read_once() -> None:
    assert rules() is rules()
    assert topics() is topics()


def test_a_rule_of_another_book_is_cited_by_analogy_with_the_first_that_has_it() -> None:
    tip, split, reopen = "wench-tip.not-against-ante", "self-split.no-other-split", "timing.reopen"
    assert analogy(tip, "rdi5") == "by analogy with RDI 3"
    assert cited_ids([reopen, split], "rdi5") == f"{reopen}, {split} (by analogy with RDI 4)"
    named = f"{rule_name(reopen)}; {rule_name(split)} (by analogy with RDI 4)"
    assert cited([reopen, split], "rdi5") == named
    assert cited([tip], "rdi3") == rule_name(tip)
    assert {analogy(reopen, book) for book in BOOKS} == {""}


def test_a_rule_of_a_card_goes_with_the_card_to_every_table() -> None:
    for note in ("notes.i-can-pay", "printed-cards.mead", "dale.plant"):
        assert {analogy(note, book) for book in BOOKS} == {""}


def test_a_wrong_data_file_is_told_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "topic.yaml").write_text("- {id: 3}", encoding="utf-8")
    assert ended(lambda: len(read("topic.yaml", list[Rule], tmp_path))) == WRONG
    assert f"{tmp_path.name}/topic.yaml: " in capsys.readouterr().err
