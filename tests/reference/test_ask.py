"""Questions in players' words: how often the right answer comes first, or among the first three.

A hit is **right** if it is a rule that answers the question (those that do stand beside it), or a
scenario, card, lesson or puzzle that is about such a rule: one of its first two (``MAIN``). It is
**strictly** right if the first rule of the very first hit is such a rule.

The questions of ``questions.tsv`` are split by a seed: the search was tuned on one half only. Those
of ``fresh.tsv`` were written later and measured once, before anything was done for them (48 of 100
first, 60 among three); since then they are tuned on, too. ``unseen.tsv`` was written by the one who
wrote ``asked.yaml``, before a result was looked at; its head says what was measured.

``second.tsv`` and ``third.tsv`` were written together, by one who knew the rules. Of the second
75 of 100 were found first and 90 among three, then words of players were added (80 and 93); the
third was measured once after that (68 and 78).

The seventh (77 and 95 before anything was done for it) was written before the search was changed,
the eighth after: a control, for which nothing was done (65 and 78 by the search before, 78 and 93
after).

The ninth (73 and 85 before anything was done for it, 93 and 97 after) had a control, too: the
tenth, whose misses nobody read (84 and 94 before, 88 and 94 after).

Then each rule got six more questions, by two who had not seen the others, and naive Bayes stands
beside the likeness. The eleventh and the twelfth, written before that, and the tenth are its
controls: of their 152 questions 77 of 100 were found first before and 80 after, 92 and 93 among
three, and 18 and 19 of the 20 silences. Sets to which the search had been fitted came down by it:
the seventh from 88 to 78 first, and 83 after sentences of a general kind.

The thirteenth are 60 questions of two to four words, as they are typed on a phone at a table: 44
were found first before anything was done for them and 51 among three, 53 and 59 after; its control,
the fourteenth, 26 of 32 first and 31 among three, before and after.

Then silences got sentences. Somebody who had seen neither code nor titles wrote 60 questions and 20
that no book answers, and read what came: 54 were answered rightly first, 59 among three, none was
called silent; of the 20 silences 15 were known, 9 of 10 about other things and 6 of 10 about this
game.

Since what only a character's own sheet tells, and how many copies of a card there are, are
silences, too, 16 of another 20 questions about this game that no book answers are known (11
before). Of these sets two near ties came out the other way, one of them in the fourteenth.

The fifteenth are 70 questions and 10 silences: 58 were found first before anything was done for
them, 65 among three, 2 were called silent, and 9 silences were known. Its misses were read, by who
then wrote words of players, first names, and six sentences for each of the 44 rules with the worst
ranks, three for ten that had fewest; it has 61, 67, 1 and 9 after. The numbers of the ranking (the
root of the rarity, ``NEAR``, ``UNSAID``) were chosen on all sets: the six later ones, among them
the controls, went from 258 to 269 of 314 first by these alone. All sets together, with the words
and sentences: 1041 of 1208 first before and 1083 after, 1175 and 1187 among three; 8 and 4
answerable questions called silent; 207 and 205 of the 213 silences known.

The sixteenth and the seventeenth, of 100 questions and 10 silences each, by two who had only the
books, were measured with that search: 71 and 62 found first, 82 and 81 among three. So the sets
before had flattered it. Eleven others, who saw no set, then wrote 20,753 sentences in two rounds,
some 38 a rule; after the first 79 of the seventeenth were found first and 92 among three. With so
many, what is said of a rule is compared as a whole, and how likely it is counts more; whoever is
named is somebody. Now 85 and 88 are found first, 94 and 95 among three, 8 silences known of each.
All sets together: 1216 of 1408 first before and 1246 after, 1350 and 1367 among three; 12 and 5
answerable questions called silent, 222 and 215 of 233 silences known.

The eighteenth and the nineteenth, two of the same kind by two others, were measured with that
search: 84 and 87 found first, 92 and 96 among three, 7 and 8 silences known. So of 200 unseen
questions 85 of 100 were found first and 94 among three. Three more, who saw no set, wrote 6,532
sentences that tell a rule from its neighbours, and one 1,440 that no book answers, of 56 new
topics; what is said of a rule counts twice as much beside its own words. Now 83 and 84 are found
first, 93 and 96 among three, 10 and 9 silences known; the misses of the eighteenth were read. All
sets together, with these two: 1409 of 1608 first, 1549 among three, 19 answerable questions called
silent (nearly all of them among the older sets), 243 of 253 silences known (230 before).

More sentences helped no more. What is learned from them all (`learned`, 48 numbers between words
and rules) was chosen on the sets up to the fifteenth, with the last four as its control: of their
400 questions 340 were found first before and 349 after, 379 and 383 among three, 6 and 5 called
silent, 39 of 40 silences known both times. The twentieth, by somebody who had only the books and
of a time when nothing was learned, was read by nobody before: 82 first before and after, 94 and
98 among three, 9 of 10 silences. So of 500 unseen questions 86 of 100 are found first, 96 among
three.

Without the sentences of ``asked.yaml`` that were there before, and so with none that was made for a
set, 77 to 84 of 100 questions of the first file find their answer first, 93 to 96 among three.
"""

import json
import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

import rdi_explore as rdi
from rdi_explore.cli import main
from rdi_explore.reference import Hit, Reply
from rdi_explore.reference.entries import MAIN
from rdi_explore.reference.index import KEPT, _keep, index
from rdi_explore.reference.words import mended, plain, units
from rdi_explore.rulebook import rule, rules

HERE = Path(__file__).parent
SEED = 15
NONE = "-"

SETS = (
    "questions",
    "fresh",
    "unseen",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
)

Asked = tuple[str, frozenset[str]]


def questions(name: str) -> list[Asked]:
    lines = (HERE / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [(question, frozenset(right.split()) - {NONE}) for question, right in pairs]


def half(which: str) -> list[Asked]:
    if which == "unseen":  # every third, for the sake of time
        return questions("unseen")[::3]
    if which in SETS:
        return questions(which)
    every = sorted(questions("questions"), key=lambda each: each[0])
    random.Random(SEED).shuffle(every)
    middle = len(every) // 2
    return every[:middle] if which == "tuned" else every[middle:]


def is_right(hit: Hit, wanted: frozenset[str]) -> bool:
    return not wanted.isdisjoint(hit.rules[: 1 if hit.kind == "rule" else MAIN])


def rate(kept: Iterable[bool]) -> float:
    every = list(kept)
    return round(sum(every) / len(every), 3)


# measured: see the messages of the test; a floor is a little below
FLOORS = {
    "tuned": (0.95, 0.98, 0.95, 0.91),
    "held out": (0.92, 0.98, 0.92, 0.93),
    "fresh": (0.87, 0.93, 0.87, 0.92),
    "unseen": (0.87, 0.97, 0.87, 0.91),
    "second": (0.91, 0.97, 0.91, 0.99),
    "third": (0.94, 0.94, 0.94, 0.79),
    "fourth": (0.87, 0.92, 0.87, 0.99),
    "fifth": (0.88, 0.96, 0.88, 0.90),
    "sixth": (0.89, 0.99, 0.89, 0.99),
    "seventh": (0.91, 0.97, 0.91, 0.91),
    "eighth": (0.84, 0.94, 0.84, 0.79),
    "ninth": (0.91, 0.99, 0.91, 0.86),
    "tenth": (0.90, 0.96, 0.90, 0.74),
    "eleventh": (0.85, 0.95, 0.85, 0.86),
    "twelfth": (0.85, 0.95, 0.85, 0.99),
    "thirteenth": (0.82, 0.92, 0.82, 0.99),
    "fourteenth": (0.74, 0.93, 0.74, 0.99),
    "fifteenth": (0.86, 0.95, 0.86, 0.99),
    "sixteenth": (0.83, 0.93, 0.83, 0.99),
    "seventeenth": (0.82, 0.94, 0.82, 0.99),
    "eighteenth": (0.86, 0.95, 0.86, 0.89),
    "nineteenth": (0.85, 0.96, 0.85, 0.89),
    "twentieth": (0.81, 0.97, 0.81, 0.89),
}


@pytest.mark.parametrize("which", FLOORS)
def test_the_right_answer_comes_first(which: str) -> None:
    replies = [(rdi.ask(question, n=3), wanted) for question, wanted in half(which)]
    known = [(reply, wanted) for reply, wanted in replies if wanted]
    hits = [
        ([is_right(hit, wanted) for hit in reply.hits], reply, wanted) for reply, wanted in known
    ]
    first = rate(any(right[:1]) for right, _, _ in hits)
    three = rate(any(right[:3]) for right, _, _ in hits)
    strict = rate(bool(wanted & set(reply.hits[0].rules[:1])) if reply.hits else False
                  for _, reply, wanted in hits)  # fmt: skip
    silent = rate(not reply.answered for reply, wanted in replies if not wanted)
    for right, reply, wanted in hits:
        if not any(right[:1]):
            print("miss:", reply.question, "|", *sorted(wanted), "|", *shown(reply))
    for reply, wanted in replies:
        if not wanted and reply.answered:
            print("answered:", reply.question, "|", *shown(reply))
    measured = (first, three, strict, silent)
    print(which, len(known), "first, among three, strictly first, unanswerable seen:", measured)
    assert all(got >= floor for got, floor in zip(measured, FLOORS[which], strict=True)), measured


def shown(reply: Reply) -> list[str]:
    return [f"{hit.kind} {hit.id}" for hit in (reply.hits or reply.nearest)[:2]]


def test_the_questions_are_many_and_their_rules_are_there() -> None:
    every = [each for file in SETS for each in questions(file)]
    assert sum(bool(wanted) for _, wanted in every) >= 150
    assert sum(not wanted for _, wanted in every) >= 25
    assert {id for _, wanted in every for id in wanted} <= rules().keys()


def test_each_rule_has_questions_of_its_own() -> None:
    """Written from what it means, so that a question finds it that shares no word with it."""
    asked = {each.id: len(each.sayings) for each in index().entries if each.kind == "rule"}
    assert asked.keys() == rules().keys()
    assert [id for id in asked if asked[id] < 3] == []


# ------------------------------------------------------------------------------ one at a time


def test_a_spiked_drink_may_be_answered_anew() -> None:
    """timing.reopen, the question of the front page."""
    reply = rdi.ask("may I ignore a drink after it was spiked")
    assert reply.answered
    assert reply.hits[0].rules[0] == "timing.reopen"
    answer = reply.hits[0].answer
    assert answer is not None and answer.rule == "timing.reopen" and "RDI 5" in answer.books


@pytest.mark.parametrize(
    "typed", ["igonre a drnk after it was spikd", "IGNORE, a drink?! after it was spiked..."]
)
def test_misspellings_and_signs_do_not_matter(typed: str) -> None:
    assert "timing.reopen" in {hit.rules[0] for hit in rdi.ask(typed).hits[:3] if hit.rules}


@pytest.mark.parametrize("id", ["timing.reopen", "contest.tie-repeat", "otto.no-pile"])
def test_a_rule_is_found_by_its_id(id: str) -> None:
    assert rdi.ask(id).hits[0].id == id


@pytest.mark.parametrize("title", ["Hide in shadows", "hide in shadwos", "Playing with portals"])
def test_a_card_is_found_by_its_title(title: str) -> None:
    first = rdi.ask(title).hits[0]
    assert (first.kind, first.id[:4]) == ("card", plain(title)[0][:4])


def test_a_book_that_is_named_is_the_edition() -> None:
    assert rdi.ask("who wins a tie in the undercity").edition == "rdi9"
    assert rdi.ask("may I skip my action", edition="rdi3").edition == "rdi3"


@pytest.mark.parametrize("typed", ["RDI 5", "rdi5 rulebook", "book five", "the rd 5 rulebook"])
def test_a_book_alone_is_no_question(typed: str) -> None:
    reply = rdi.ask(typed)
    stated = sum("rdi5" in each.books_that_state_it() for each in rules().values())
    assert not reply.answered and reply.edition == "rdi5" and reply.hits == reply.nearest == ()
    assert reply.says == f"RDI 5 has {stated} of the rules. What do you want to know of it?"


def test_the_name_of_a_book_is_no_word_of_the_question() -> None:
    """The number of a book counts no players; what the book does not state comes after the rest."""
    named, bare = (
        rdi.ask("red dragon inn 6 how many cards do I draw"),
        rdi.ask("how many cards do I draw"),
    )
    assert named.edition == "rdi6" and named.read_as == bare.read_as == {}
    assert named.hits[0].rules == bare.hits[0].rules
    score = {hit.id: hit.score for hit in rdi.ask("who holds boss cards", n=40).hits}
    by_book = {hit.id: hit.score for hit in rdi.ask("who holds boss cards by rdi 3", n=40).hits}
    assert "rdi3" not in rule("boss-battle.hand-sizes").books_that_state_it()
    assert by_book["boss-battle.hand-sizes"] < score["boss-battle.hand-sizes"]


def test_a_book_that_we_do_not_read_is_none_of_ours() -> None:
    for typed in ("Battle for Greyport", "rdi 8"):
        reply = rdi.ask(typed)
        assert not reply.answered and reply.edition == "" and "other than RDI 3" in reply.says


@pytest.mark.parametrize(
    ("players", "books"),
    [
        ("hammered in the contest", "pass out in the contest"),
        ("goblet with a chaser", "drink with a chaser"),
        ("thb tokens", "two headed boss tokens"),
        ("riposte after damage", "hit back after damage"),
    ],
)
def test_players_have_words_of_their_own(players: str, books: str) -> None:
    told, meant = rdi.ask(players), rdi.ask(books)
    assert told.answered
    assert {hit.rules[0] for hit in told.hits[:2]} & {hit.rules[0] for hit in meant.hits[:2]}


@pytest.mark.parametrize("typed", ["", "???", "zzzzqx wvutsr"])
def test_what_says_nothing_has_no_answer(typed: str) -> None:
    reply = rdi.ask(typed)
    assert not reply.answered and reply.hits == () and "no answer" in reply.says


def test_a_word_is_mended_or_left() -> None:
    assert mended("gamblng", {"gambl", "gambling", "gold"}) == "gambling"
    assert mended("xylophone", {"gambling", "gold"}) == ""
    assert [unit.typed for unit in units("do I pass out")] == ["pass out", "pass"]


def test_two_words_written_as_one_are_taken_apart() -> None:
    found = rdi.ask("warpwood")
    assert found.read_as == {"warpwood": "warp wood"}
    assert found.hits[0].id == "no-i-would-never-cast-warp-wood"
    assert "Read as: warp wood." in str(found)


def test_an_inflected_word_is_no_misspelt_one() -> None:
    """No text has "clobbered" or "guzzled"; "nine" and "9" are one number; Carl is nobody's car."""
    known = index()
    assert {"clobbered", "guzzled"}.isdisjoint(known.spelt)
    assert (known.stem("clobbered"), known.stem("guzzled")) == ("clobber", "guzzl")
    assert known.stem("nine") == known.stem("9") == "9"
    assert rdi.ask("Carl wagered on gambling").read_as == {}


def test_the_index_can_be_written_down() -> None:
    """It is to run in a page: nothing in it but data."""
    import msgspec

    known = index()
    again = msgspec.json.decode(msgspec.json.encode(known), type=type(known))
    assert again.postings == known.postings and again.entries == known.entries


# ------------------------------------------------------------------------------- the command


def test_ask_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "may", "I", "ignore", "a", "drink", "after", "it", "was", "spiked"]) == 0
    told = capsys.readouterr().out
    assert "timing.reopen" in told.split("Also:")[0] and "RDI 3" in told.split("Also:")[0]
    assert main(["ask", "--json", "--n", "3", "may I lend gold to a friend"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert reply["hits"] == [] and not reply["answered"] and len(reply["nearest"]) == 3
    assert main(["ask", " "]) == 2


# ------------------------------------------------------------------------------- did you mean


def test_where_the_field_is_not_sure_it_offers_plain_questions() -> None:
    """Half of the questions whose first hit is not right have a right one among the offered; few
    that are answered rightly are asked back. Measured: 13 of 19 helped, 20 of 101 asked back."""
    told = [(rdi.ask(question), wanted) for question, wanted in questions("eleventh") if wanted]
    told += [(rdi.ask(question), wanted) for question, wanted in questions("twelfth") if wanted]
    missed = [
        (each, wanted)
        for each, wanted in told
        if not each.hits or not is_right(each.hits[0], wanted)
    ]
    helped = sum(any(is_right(hit, wanted) for hit in each.guesses) for each, wanted in missed)
    asked_back = sum(
        bool(each.guesses) for each, wanted in told if each.hits and is_right(each.hits[0], wanted)
    )
    print(f"{helped} of {len(missed)} helped, {asked_back} of {len(told) - len(missed)} asked back")
    assert helped / len(missed) >= 0.6
    assert asked_back / (len(told) - len(missed)) <= 0.25


def test_what_is_offered_are_questions_each_by_another_rule() -> None:
    every = [rdi.ask(question) for question, _ in questions("eleventh")]
    offered = [each for each in every if each.guesses]
    assert offered
    for each in offered:
        by = [hit.rules[0] for hit in (*each.hits[:1], *each.guesses)]
        assert len(each.guesses) <= 3 and len(set(by)) == len(by)
        assert all(hit.asks.endswith("?") and hit.answer is not None for hit in each.guesses)


@pytest.mark.parametrize("name", ["timing.reopen", "Playing with portals"])
def test_who_names_a_rule_or_a_card_is_not_asked_back(name: str) -> None:
    assert not rdi.ask(name).guesses


def test_what_nobody_answers_offers_what_comes_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    reply = rdi.ask("may I lend gold to a friend")
    assert not reply.answered and reply.guesses
    assert main(["ask", "may I lend gold to a friend"]) == 0
    told = capsys.readouterr().out
    assert "Did you mean:" in told and reply.guesses[0].asks in told


def test_an_index_is_kept_beside_those_made_last(tmp_path: Path) -> None:
    """Who asks with cards of their own and without, in turn, waits for neither."""
    paths = [tmp_path / f"ask-{number}.json" for number in range(KEPT + 2)]
    for number, path in enumerate(paths):
        _keep(path, b"{}")
        os.utime(path, ns=(number, number))
    assert sorted(tmp_path.iterdir()) == paths[-KEPT:]
