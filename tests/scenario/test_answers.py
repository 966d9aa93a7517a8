"""Every question of the gallery has an answer, and the kernel confirms it."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rdi_explore.catalogue import FileError, cards
from rdi_explore.scenario import (
    Scenario,
    WrongAnswer,
    answered,
    check_all,
    load,
    load_text,
    runs,
    scenario_files,
)
from rdi_explore.scenario.answers import examine_answer
from rdi_explore.scenario.writing import text_of

FILES = [
    scenario
    for scenario in map(load, scenario_files(Path(__file__).parents[2] / "scenarios"))
    if scenario.question and scenario.puzzle is None and scenario.lesson is None
]
"""Puzzles are answered by their solution, which is proved; lessons have questions of their own."""


def test_every_question_has_an_answer() -> None:
    """``rdi-explore check`` confirms each of them, and prints how."""
    missing = [run.name for each in FILES for run in runs(each) if run.scenario.answer is None]
    missing += [
        f"{each.id}--{case.name}"
        for each in FILES
        for case in each.cases
        if case.question and case.answer is None
    ]
    assert missing == []


def texts() -> list[tuple[str, str]]:
    told = []
    for each in FILES:
        for part in (each, *each.cases):
            if part.answer is not None:
                told += [(each.id, part.answer.verdict), (each.id, part.answer.why)]
    return told


def test_numbers_are_the_kernels() -> None:
    bare = [(id, re.sub(r"\{[^{}]*\}|\bRDI \d", "", text)) for id, text in texts()]
    assert [(id, text) for id, text in bare if re.search(r"\d", text)] == []


def test_sentences_are_short() -> None:
    """At most 24 words, a fact counted as one."""
    for id, text in texts():
        for sentence in re.split(r"(?<=[.?!]) ", re.sub(r"\{[^{}]*\}", "x", text)):
            assert len(sentence.split()) <= 24, (id, sentence)


# ------------------------------------------------------------------------- each of them can fail

SAMPLE, SEED = 24, 15
"""So many files, drawn by seed; all of them take three minutes."""

FACTS = ("change", "expect")


def spoilt(value: Any, seats: list[str]) -> Any:
    """The same with its first number, or else its first name of a seat, another one, or less."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if value in seats and len(seats) > 1:
            return seats[seats.index(value) - 1]
        case dict():
            every: Any = value.items()
        case list() | tuple():
            every = enumerate(value)
        case _:
            return value
    for key, each in sorted(every, key=lambda pair: not isinstance(pair[1], int | dict)):
        other = spoilt(each, seats)
        if other != each:
            return value | {key: other} if isinstance(value, dict) else _put(value, key, other)
    return list(value)[:-1] if isinstance(value, list | tuple) else value


def _put(value: Any, at: int, other: Any) -> list[Any]:
    return [other if n == at else each for n, each in enumerate(value)]


def turned(part: Any, seats: list[str]) -> Iterator[Any]:
    """A file, a case or a step with something else expected of it, or of a step or case within."""
    for word in FACTS:
        facts = getattr(part, word)
        data = msgspec.to_builtins(facts) if facts is not None else {}
        other = spoilt(data, seats)
        if other != data:
            yield replace(part, **{word: msgspec.convert(other, type(facts))})
    for word in ("line", "cases"):
        every = getattr(part, word, None) or ()
        for at, each in enumerate(every):
            for other in turned(each, seats):
                yield replace(part, **{word: (*every[:at], other, *every[at + 1 :])})


def turnings(told: Scenario) -> Iterator[Scenario]:
    """The file with what its line comes to turned, and with the opposite verdict."""
    assert told.answer is not None
    yield from turned(told, list(told.seats))
    for at, claim in enumerate(told.claims):
        other = replace(claim, holds=claim.fails, fails=claim.holds)
        yield replace(told, claims=(*told.claims[:at], other, *told.claims[at + 1 :]))
    opposite = {"yes": "no", "no": "yes"}.get(told.answer.verdict)
    if opposite:
        yield replace(told, answer=replace(told.answer, verdict=opposite))


def status(told: Scenario, path: Path) -> set[str]:
    path.write_text(text_of(told), encoding="utf-8")
    return {report.status for report in check_all([path])}


DRAWN = random.Random(SEED).sample(FILES, SAMPLE)


@pytest.mark.parametrize("told", DRAWN, ids=lambda each: each.id)
def test_an_answer_can_fail(told: Scenario, tmp_path: Path) -> None:
    """Where the line comes to something else, or a step speaks for the opposite."""
    path = tmp_path / f"{told.id}.yaml"
    assert status(told, path) == {"pass"}
    assert any("fail" in status(each, path) for each in turnings(told))


TABLE = """
id: own
title: A Drink is Ignored
question: May Zakhan Ignore his Drink?
{answer}
twins: {{rdi3: own-too}}
seats:
  Zakhan: {{alcohol: 6, pile: [light-ale], hand: [master-the-spirits]}}
  Joran: {{hand: [master-the-spirits]}}
turn: {{of: Zakhan, phase: drink}}
line:
  - everyone: passes
  - {{seat: Joran, may_not_play: master-the-spirits, because: ignore.drink-must-concern-you}}
  - {{seat: Zakhan, plays: master-the-spirits}}
change: {{Zakhan: {{alcohol: 0}}}}
"""


SHEET = """answer:
  verdict: "yes"
  why: "He stays at {Zakhan.alcohol}."
  rule: ignore.no-effect-on-you
  by: [3, end]"""


def scenario(**words: str) -> Scenario:
    given = {
        "verdict": "yes",
        "why": "He stays at {Zakhan.alcohol}.",
        "rule": "ignore.no-effect-on-you",
        "by": "[3, end]",
    }
    listed = [f'  {word}: "{text}"' for word, text in (given | words).items() if word != "by"]
    answer = "\n".join(["answer:", *listed, f"  by: {(given | words)['by']}"])
    return load_text(TABLE.format(answer=answer))


OWN = """
cases:
  - name: first
    question: What has Joran?
    answer: {verdict: yes, why: "He has {Joran.alcohol}.", rule: ignore.no-effect-on-you, by: end}
"""


def test_the_answer_of_a_file_is_its_own_though_its_first_case_has_another() -> None:
    """And it is confirmed with that case, for no other gives it."""
    file = load_text(TABLE.format(answer=SHEET) + OWN)
    of_file, of_case = answered(file), answered(file, case="first")
    assert of_file is not None and of_file.why == "He stays at 6."
    assert of_case is not None and of_case.why == "He has 0."
    wrong = load_text(TABLE.format(answer=SHEET.replace("yes", "no")) + OWN)
    with pytest.raises(WrongAnswer, match="3 says “yes”"):
        examine_answer(wrong, next(runs(wrong)))


def test_facts_and_ways() -> None:
    found = answered(scenario())
    assert found is not None
    assert (found.word, found.why) == ("Yes", "He stays at 6.")
    assert found.checked == ("play", "outcome")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"verdict": "no"}, "“no”, but step 3 says “yes”: {"),
        ({"by": "2"}, "2 says “no”"),
        ({"by": "1"}, "1 shows nothing"),
        ({"verdict": "depends", "by": "[end, rdi3 end]"}, "nothing depends on anything"),
        ({"by": "ruling self_split_mandatory"}, "nothing changes"),
        ({"rule": "contest.tie-repeat"}, "neither acts nor refuses"),
        ({"why": "He has {Zakhan.gold.lost} less."}, "it goes from 10 to 10"),
    ],
)
def test_what_the_kernel_does_not_confirm(words: dict[str, str], problem: str) -> None:
    with pytest.raises(WrongAnswer, match=re.escape(problem)):
        answered(scenario(**words))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"by": "9"}, "there are 3 steps"),
        ({"by": "somewhere"}, "is no place"),
        ({"by": "ruling none_such"}, "no such open question"),
        ({"rule": "no.such-rule"}, "unknown rule"),
        ({"why": "At {Zakhan.gold at nowhere}."}, "is no place"),
    ],
)
def test_what_is_no_answer_at_all(words: dict[str, str], problem: str) -> None:
    with pytest.raises(FileError, match=re.escape(problem)):
        scenario(**words)


def test_in_a_whole_game_every_fact_says_where_it_is_read() -> None:
    """The line of a whole game may go on to its end, where nobody has the Gold of the beginning."""
    bare = {
        scenario.id: words
        for scenario in FILES
        if scenario.game is not None and scenario.answer is not None
        for words in re.findall(r"\{[^}]*\}", f"{scenario.answer.verdict} {scenario.answer.why}")
        if " at " not in words and ".before}" not in words
    }
    assert bare == {}


def test_no_name_is_said_twice() -> None:
    """``{Petra loses nothing}`` says the name itself."""
    said = (given.why for file in FILES for given in (file.answer,) if given is not None)
    cases = (case.answer.why for file in FILES for case in file.cases if case.answer is not None)
    assert [why for why in (*said, *cases) if re.search(r"\b([A-Z]\w+) \{\1 ", why)] == []


# ------------------------------------------------------------------ what they name is on the table

NOT_THERE = {
    ("event-like-an-action", "Staring Contest"): "it was turned over before",
    ("otto-after-a-winning-hand", "Winning Hand!"): "it was played before",
    ("rice-wine-and-another-split", "Mead"): "what Rice Wine is called in another book",
}

DRINK = r"\b(Ale|Wine|Mead|Coffee|Milk|Tea|Swill|Grog)s?\b"


def strings(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            yield from strings([*data, *data.values()])
        case list() | tuple():
            for each in data:
                yield from strings(each)


def in_words(title: str) -> str:
    return " ".join(re.findall(r"[a-z0-9']+", title.lower()))


def named(text: str) -> Iterator[str]:
    """The titles that a text names, and Drinks by the last word of theirs."""
    yield from re.findall(r"\*([^*]+)\*", text)
    yield from re.findall(DRINK, re.sub(r"\*[^*]+\*", "", text))


def test_a_card_that_an_answer_names_is_on_the_table_of_its_file() -> None:
    """No Ale where the board has an Elven Wine."""
    amiss = []
    for each in FILES:
        there = {*strings(msgspec.to_builtins(each))}
        on_table = [card for card in (*cards().values(), *each.cards) if card.id in there]
        titles = " | ".join(in_words(f"{card.title} | {card.short}") for card in on_table)
        for part in (each, *each.cases):
            if part.answer is not None and each.game is None:
                told = f"{part.question} {part.answer.verdict} {part.answer.why}"
                amiss += [(each.id, name) for name in named(told) if in_words(name) not in titles]
    assert sorted(set(amiss) - NOT_THERE.keys()) == []
