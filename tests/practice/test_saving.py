"""Which card keeps somebody in the game, or makes another pass out: one alone, by the kernel."""

from functools import cache
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from rdi_explore.kernel import Act, Moment
from rdi_explore.practice import PracticeQuestion
from rdi_explore.practice.draft import DraftQuestion
from rdi_explore.practice.generator import _drafts, written
from rdi_explore.practice.happening import sentences
from rdi_explore.practice.ideas import AskedBefore
from rdi_explore.practice.rounds import in_round
from rdi_explore.practice.saving import FELLS, SAVES, Intent, _what_comes, alone, fate
from rdi_explore.practice.tables import begin, of_games, of_rounds
from rdi_explore.practice.worlds import ends
from rdi_explore.scenario import load_text, play_line

SOME = 4


@cache
def made(kind: str) -> tuple[tuple[DraftQuestion, PracticeQuestion], ...]:
    """Some questions of a kind, with their drafts, at tables of games."""
    chance, found = Random(9), list[tuple[DraftQuestion, PracticeQuestion]]()
    for table in islice((of_rounds if kind == "round" else of_games)(chance), 1500):
        for draft in _drafts(table, kind, chance, AskedBefore()):
            question = written(draft)
            if question is not None:
                found.append((draft, question))
        if len(found) >= SOME:
            break
    assert len(found) >= SOME
    return tuple(found)


def named(question: PracticeQuestion) -> tuple[str, str]:
    """Who plays one of the cards, and whom it is about."""
    words = question.ask.replace("?", "").split()
    whom = words[-4] if question.kind == "save" else words[-3]
    return words[0], whom


def outs(moment: Moment, by: str, whom: str, title: str) -> set[bool]:
    """Whether somebody is out in the end, in each way in which one player can play one card alone
    or keep it, all others passing."""
    seat, cast = moment.seat(by), moment.setup.cast
    (card,) = (each for each in moment.position.seats[seat].hand if cast[each].title == title)
    there, found = alone(moment, {seat: (card,)}), set[bool]()
    while there.window is not None and there.window.kind != "free" and there.may_decline:
        assert there.decision is not None
        for option in there.options:
            if option.act is Act.PLAY and there.decision.seat == seat:
                end = ends(there.choose(option))
                assert end is not None
                found.add(end.position.seats[end.seat(whom)].out)
        there = there.decline()
    last = ends(there)
    assert last is not None
    return found | {last.position.seats[last.seat(whom)].out}


@pytest.mark.parametrize("kind", ["save", "fell"])
def test_one_card_alone_does_it(kind: str) -> None:
    """Whoever keeps it, or plays any other of the cards, comes out the other way."""
    for _, question in made(kind):
        by, whom = named(question)
        moment = begin(load_text(question.scenario))
        for n, answer in enumerate(question.answers):
            ends_so = outs(moment, by, whom, answer.text.strip("“”"))
            missed = kind == "save"
            assert missed in ends_so, "by passing"
            assert ((not missed) in ends_so) == (n == question.right)


@pytest.mark.parametrize("kind", ["save", "fell", "round"])
def test_the_file_says_the_same(kind: str) -> None:
    """Its line plays, and looks at the answer in its last step."""
    for _, question in made(kind):
        scenario = load_text(question.scenario)
        play_line(scenario)
        expect = scenario.line[-1].expect
        assert expect is not None
        right = question.answers[question.right].text
        if kind in ("save", "fell"):
            assert expect.seats[named(question)[1]].out == (kind == "fell")
        elif question.kind == "number":
            assert str(expect.pot) == right
        else:
            assert right in (expect.decides, scenario.line[-1].seat)


@pytest.mark.parametrize("kind", ["save", "fell"])
def test_a_card_tempts_that_does_too_little_or_does_not_fit(kind: str) -> None:
    """Each answer has its reason: of a card that is played in vain that it comes out so all the
    same, of another the rule by which it does not fit."""
    for draft, question in made(kind):
        assert draft.idea.lessons, "what tempts"
        for n, answer in enumerate(question.answers):
            told = sentences(answer.why)
            assert len(told) == len(set(told)), "nothing is said twice"
            in_vain = "all the same" in answer.why
            assert (n == question.right) + in_vain + bool(answer.rule) == 1


def test_the_last_chance_counts() -> None:
    """A card that heals helps, too, once the loss has come: 19 − 2 + 2 is more than 18."""
    text = """
format: 2
id: last-chance
title: A last chance
edition: rdi9
seats:
  Fiona: {character: fiona, fortitude: 19, alcohol: 18, hand: [im-a-quick-healer]}
  Deirdre: {character: deirdre, hand: [im-not-that-kind-of-priestess]}
turn: {of: Deirdre, phase: action}
line:
  - {until: possible, seat: Deirdre, plays: im-not-that-kind-of-priestess, on: Fiona}
"""
    after = play_line(load_text(text)).moments[-1]
    moment = Moment.start(replace(after.setup, stops="seats"), after.position)
    (card,) = moment.position.seats[moment.seat("Fiona")].hand
    found = fate(moment, Intent("save", "Fiona", "Fiona", SAVES), card)
    assert found is not None and found.apart == 1


def said(text: str, by: str, whom: str) -> str:
    """What is said of the one card in a player's hand, where the line of a file ends."""
    after = play_line(load_text(text)).moments[-1]
    moment = Moment.start(replace(after.setup, stops="seats"), after.position)
    (card,) = moment.position.seats[moment.seat(by)].hand
    found = fate(moment, Intent("fell", by, whom, FELLS), card)
    assert found is not None
    return _what_comes(found, moment.seat(by), moment.seat(whom), does_it=False)


def test_a_half_that_is_passed_on_is_told() -> None:
    """Whoever splits a Drink may get the other half back: split.affect-one-only."""
    text = """
format: 2
id: half-back
title: A half comes back
edition: rdi6
seats:
  Amundyr: {character: amundyr, pile: [elven-wine], hand: [sharing-is-caring]}
  Daareka: {character: daareka, hand: [youre-thirsty-wouldnt-you-agree]}
  Zot: {character: zot}
turn: {of: Amundyr, phase: drink}
line:
  - {until: possible, seat: Amundyr, plays: sharing-is-caring, on: Daareka}
"""
    words = said(text, "Daareka", "Amundyr")
    assert "Daareka's half is passed on: Amundyr drinks both halves." in words


def test_what_is_halved_is_told_with_both_of_its_numbers() -> None:
    """A Drink that was changed is split as it is by then, its loss of Fortitude, too."""
    text = """
format: 2
id: half-of-water
title: Half of water and wine
edition: rdi5
seats:
  Fleck: {character: fleck, pile: [dirty-dishwater], hand: [i-do-so-hate-to-drink-alone]}
  Deirdre: {character: deirdre, hand: [water-into-wine]}
turn: {of: Fleck, phase: drink}
line:
  - {until: possible, seat: Deirdre, plays: water-into-wine}
"""
    words = said(text, "Fleck", "Fleck")
    before = "What is split has changed by then: “Dirty Dishwater” has 2 Alcohol Content, and"
    assert f"{before} no longer 0." in words
    assert "Half of 2 Alcohol Content is 1." in words
    assert "Half of a loss of 1 Fortitude is rounded up to 1." in words


def test_a_half_that_is_split_again_is_told() -> None:
    """Half of a Drink may be split once more, and each time it is rounded."""
    text = """
format: 2
id: half-of-a-half
title: Half of a half
edition: rdi6
seats:
  Amundyr: {character: amundyr, pile: [elven-wine], hand: [sharing-is-caring]}
  Fleck: {character: fleck, hand: [i-do-so-hate-to-drink-alone]}
  Zot: {character: zot}
turn: {of: Amundyr, phase: drink}
line:
  - {until: possible, seat: Amundyr, plays: sharing-is-caring, on: Fleck}
"""
    words = said(text, "Fleck", "Fleck")
    first = "Half of 3 Alcohol Content is rounded up to 2."
    assert f"{first} That half is split again. Half of 2 Alcohol Content is 1." in words
    assert "no longer" not in words


def test_what_is_out_in_the_end_is_found_by_playing_on() -> None:
    """A card counts by the best that can be made of it, also if it fits later only."""
    _, question = made("save")[0]
    moment = begin(load_text(question.scenario))
    seat = moment.seat(named(question)[0])
    hand = moment.position.seats[seat].hand
    aim_of = {each.text for n, each in enumerate(question.answers) if n == question.right}
    aim = Intent("save", *named(question), SAVES)
    stays = {
        f"“{moment.setup.cast[card].title}”"
        for card in hand
        if (found := fate(moment, aim, card)) is not None and found.apart > 0
    }
    assert stays == aim_of


def test_the_last_to_pass_has_not_passed_since_the_card_was_played() -> None:
    for draft, question in made("round"):
        (*steps, last) = draft.scenario.line
        assert last.expect is not None
        if question.kind == "next" and last.seat is not None:
            assert last.seat == question.answers[question.right].text
            assert last.seat not in [step.seat for step in steps if step.passes]


def test_a_round_is_asked_about_as_long_as_it_shows_something_new() -> None:
    """Each of its rules comes so often, and then no table is looked at any more."""
    chance, asked = Random(5), AskedBefore()
    tables = of_rounds(chance)
    found = 0
    for table in islice(tables, 150):
        for draft in in_round(table, chance, asked):
            asked.ideas.append(draft.idea)
            found += 1
    rules = [rule for idea in asked.ideas for rule in idea.rules]
    assert found and all(rules.count(rule) <= 3 for rule in rules)
