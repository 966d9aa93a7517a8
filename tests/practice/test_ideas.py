"""What is learned comes once; what the books leave open, or nobody would do, is not asked."""

import re
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rdi_explore.catalogue import cards, characters
from rdi_explore.kernel import Moment
from rdi_explore.kernel import cards as c
from rdi_explore.practice.board import LOCKS, board, can_be_told, card_words
from rdi_explore.practice.cases import of_cases, of_file, tellings
from rdi_explore.practice.fitting import _and_not, _of_two
from rdi_explore.practice.generator import questions
from rdi_explore.practice.ideas import (
    AGAIN,
    BROADLY,
    OFTEN,
    SLACKENS,
    AskedBefore,
    Idea,
    all_that_waits,
    an_ante_is_to_come,
    gold_is_at_stake,
    sign_of,
)
from rdi_explore.practice.misread import of_misreadings
from rdi_explore.practice.question import Alternative
from rdi_explore.practice.sense import (
    only_bosses_hold_boss_cards,
    says_whom_it_may_hit,
    titles_differ,
)
from rdi_explore.practice.strength import _half_of
from rdi_explore.practice.tables import begin, paths, with_hands
from rdi_explore.practice.usable import usable
from rdi_explore.practice.verdicts import Verdict, idea_at, is_plain, verdicts, why_of
from rdi_explore.practice.worlds import MISREAD_AS, ends, misread
from rdi_explore.rulebook import rule
from rdi_explore.scenario import Scenario, load_text, play_line
from rdi_explore.scenario.files import load

TABLE = """
format: 2
id: table
title: A table
edition: rdi6
seats:
  Zot: {{character: zot, hand: [{of_zot}]}}
  Dimli: {{character: dimli, hand: [{of_dimli}]}}
  Deirdre: {{character: deirdre, hand: [{of_deirdre}]}}
turn: {{of: {turn}, phase: action}}
line:
  - {{until: possible, seat: {turn}, plays: {plays}{on}}}
"""
POOKY, GRUMPY = "watch-out-dont-step-on-pooky", "are-you-saying-im-grumpy"
HELMET, GODDESS = (
    "good-thing-i-was-wearing-my-great-grandfathers-helmet", "my-goddess-protects-me",
)  # fmt: skip
TIP = "oh-i-guess-the-wench-thought-that-was-her-tip"


def scenario(plays: str, turn: str = "Zot", on: str = "", **hands: str) -> Scenario:
    """Whose turn it is plays a card; the others hold these."""
    of = {f"of_{name}": hands.get(name, "") for name in ("zot", "dimli", "deirdre")}
    name = turn.casefold()
    of[f"of_{name}"] = ", ".join(filter(None, (plays, hands.get(name, ""))))
    text = TABLE.format(**of, plays=plays, turn=turn, on=f", on: {on}" if on else "")
    return load_text(text)


def moment(plays: str, turn: str = "Zot", on: str = "", **hands: str) -> Moment:
    return play_line(scenario(plays, turn, on, **hands)).after[-1]


def may_be_asked(at: Moment, who: str, card: str) -> bool:
    (verdict,) = (
        each
        for each in verdicts(at, at.seat(who))
        if at.setup.cast[each.card].id == card
    )  # fmt: skip
    return usable(at, verdict)


# ---------------------------------------------------------------------------------- ideas


def test_cards_that_do_the_same_teach_the_same_whatever_their_titles() -> None:
    one = moment(POOKY, on="Dimli", dimli=HELMET, deirdre=GODDESS)
    two = moment(GRUMPY, "Dimli", on="Deirdre", deirdre=GODDESS, zot="hide-in-shadows")
    able = idea_at(one, verdicts(one, one.seat("Dimli")))
    assert able.answers and able.answers == idea_at(two, verdicts(two, two.seat("Deirdre"))).answers
    not_hit = idea_at(one, verdicts(one, one.seat("Deirdre")))
    assert not not_hit.answers
    assert all_that_waits(one) == all_that_waits(two)
    other = moment("tip-the-wench", on="Dimli")
    assert all_that_waits(one) != all_that_waits(other)


def test_a_lesson_comes_once_and_a_rule_seldom() -> None:
    """Who looks longer for something new may meet it sooner again."""
    asked = AskedBefore()
    asked.ideas.append(
        Idea("a blow", ("a blow: negate: no Sometimes",), ("a",), ("timing.reopen",))
    )
    asked.ideas += [Idea(f"w{n}", (f"l{n}",), (f"a{n}",), (f"r{n}",)) for n in range(30)]
    assert asked.knows(Idea("w", ("a blow: negate: no Sometimes",), (), ()))
    assert asked.knows(Idea("w", (), (), ("r29",))), "lately"
    assert not asked.knows(Idea("w", ("l",), ("a",), ("timing.reopen",)))
    asked.ideas += [Idea(f"v{n}", (), ("a",), ("timing.reopen",)) for n in range(BROADLY - 1)]
    asked.ideas += [Idea("v", (), (), ("chaser.no-sober-up",)) for _ in range(OFTEN)]
    asked.ideas += [Idea("x", (), (), ()) for _ in range(20)]
    assert asked.knows(Idea("w", ("l",), (), ("timing.reopen",))), "often"
    assert asked.knows(Idea("w", ("l",), (), ("chaser.no-sober-up",))), "most rules sooner"
    assert asked.knows(Idea("w", ("l",), ("a",), ()))
    assert asked.knows(Idea("x", (), (), ())), "the same waits"
    asked.idle = 12 * SLACKENS
    assert not asked.knows(Idea("w", ("a blow: negate: no Sometimes",), (), ("timing.reopen",)))


# -------------------------------------------------------------------- what the books leave open


def test_nothing_is_asked_about_paying_while_gold_is_at_stake() -> None:
    """From when on it counts as owed, no book says."""
    pays = "dwarves-always-have-money"
    dear = moment("mass-heal", "Deirdre", dimli=pays)
    assert gold_is_at_stake(dear) and not may_be_asked(dear, "Dimli", pays)
    free = moment(POOKY, on="Dimli", dimli=pays)
    assert not gold_is_at_stake(free) and may_be_asked(free, "Dimli", pays)


def test_nothing_is_asked_about_leaving_before_an_ante_is_demanded() -> None:
    leaves = "what-and-part-with-my-hard-earned-money"
    before = moment("gambling-im-in", dimli=leaves)
    assert an_ante_is_to_come(before) and not may_be_asked(before, "Dimli", leaves)
    while before.window is None or before.window.kind != "ante":
        before = before.decline()
    assert not an_ante_is_to_come(before) and may_be_asked(before, "Dimli", leaves)


def test_nobody_is_tempted_to_negate_the_own_card() -> None:
    own = moment(POOKY, on="Dimli", zot="i-dont-think-so", deirdre="i-dont-think-so")
    assert not may_be_asked(own, "Zot", "i-dont-think-so")
    assert may_be_asked(own, "Deirdre", "i-dont-think-so")


def test_a_card_that_waits_for_a_loss_tempts_only_who_will_lose_something() -> None:
    """Else it would be said that nobody has lost anything yet, and it would never fit."""
    hits_back = "sorry-about-that-i-just-instinctively-aim-for-the-head"
    at = moment(POOKY, on="Dimli", dimli=hits_back, deirdre=hits_back)
    assert may_be_asked(at, "Dimli", hits_back) and not may_be_asked(at, "Deirdre", hits_back)


def test_nobody_answers_the_loss_of_somebody_else() -> None:
    """It would be said that the card answers that loss once what waits is done."""
    hits_back = "sorry-about-that-i-just-instinctively-aim-for-the-head"
    helmet = "hey-you-almost-damaged-the-beard"
    at = play_line(
        load_text(
            TABLE.format(
                of_zot=f"{POOKY}, {hits_back}", of_dimli=f"{helmet}, {hits_back}", of_deirdre="",
                turn="Zot", plays=POOKY, on=", on: Dimli",
            )
            + f"  - {{until: possible, seat: Dimli, plays: {helmet}}}\n"
        )
    ).after[-1]  # fmt: skip
    assert not may_be_asked(at, "Zot", hits_back)


# ------------------------------------------------------------------------------ two cards

HITS_BACK = "sorry-about-that-i-just-instinctively-aim-for-the-head"
TWO = moment(POOKY, on="Dimli", dimli=f"{HELMET}, {HITS_BACK}", deirdre="i-dont-think-so")


def verdict(who: str, card: str) -> Verdict:
    (found,) = (
        each
        for each in verdicts(TWO, TWO.seat(who))
        if TWO.setup.cast[each.card].id == card
    )  # fmt: skip
    return found


@pytest.mark.parametrize(
    ("dimli", "right"), [(HELMET, "Only Dimli"), (HITS_BACK, "Neither")]
)  # fmt: skip
def test_of_two_cards_one_fits_or_neither(dimli: str, right: str) -> None:
    """The helmet answers a blow, a card that hits back only its loss (timing.after-window), and an
    Action Card is no Sometimes Card; who is wrong about one card reads of that one."""
    answers, place = _of_two(TWO, [verdict("Dimli", dimli), verdict("Deirdre", "i-dont-think-so")])
    one, other, both, neither = answers
    assert answers[place].text.removesuffix("'s") == right
    assert other.why.startswith("It stops a Sometimes Card.")
    assert both.why.startswith(("Deirdre's card ", "Dimli's card ")) and both.why != neither.why
    assert len({each.why for each in answers}) == 4 and neither.text == "Neither"
    if right == "Neither":
        assert all(each.why.removeprefix("It ") in neither.why for each in (one, other))


def test_of_two_cards_both_may_fit() -> None:
    answers, place = _of_two(TWO, [verdict("Dimli", HELMET), verdict("Dimli", HELMET)])
    assert answers[place].text == "Both" and answers[place].why.count("Dimli's card ") == 2
    assert answers[0].why.startswith("Dimli's card ") and answers[0].why in answers[place].why


# ------------------------------------------------------------------------------ the position


def test_the_board_tells_by_which_card_somebody_is_in_control_if_it_matters() -> None:
    """winning-hand.needs-cheating-next: what that means is for the reader to know."""
    at = moment("gambling-im-in")
    while at.position.round is None or not at.position.round.members:
        at = at.decline()
    running = replace(at.position.round, lock="cheating")
    locked = Moment.start(at.setup, replace(at.position, round=running))
    assert not any("Winning Hand!" in line for line in board(at))
    assert any("is in control with “Winning Hand!”." in line for line in board(locked))
    sets = [id for id, card in cards().items() for mode in card.modes for each in mode.do
            if isinstance(each, c.Take) and each.next]  # fmt: skip
    assert sets == [LOCKS]


def test_the_tip_prints_when_it_may_not_be_played() -> None:
    at = moment("gambling-im-in", dimli=TIP)
    (tip, start) = (
        next(card for card in range(len(at.setup.cast)) if at.setup.cast[card].id == id)
        for id in (TIP, "gambling-im-in")
    )
    assert "Not to get out of an ante" in card_words(at, tip)
    assert "Not to get out of an ante" in card_words(at, tip, {"wench-tip.not-against-ante"})
    assert "Not to get out of an ante" not in card_words(at, start)


def test_what_beats_a_winning_hand_is_not_printed_where_it_is_asked() -> None:
    """winning-hand.needs-cheating-next."""
    at = moment("gambling-im-in", zot="this-time-well-use-my-dice")
    cheat = next(n for n, each in enumerate(at.setup.cast) if "cheating" in each.type)
    assert "also on a Winning Hand" in card_words(at, cheat)
    asked = {"winning-hand.needs-cheating-next"}
    assert "Winning Hand" not in card_words(at, cheat, asked)


def test_a_card_for_drinks_tempts_nobody_where_a_card_is_stopped_and_no_drink_waits() -> None:
    """i-dont-think-so.only-by-another: the Wench would not fit anyway."""
    wench, stops = "wench-thinks-stop-playing-with-drinks", "i-dont-think-so"
    text = TABLE.format(
        of_zot=f"{POOKY}, {wench}", of_dimli=HELMET, of_deirdre=stops, turn="Zot", plays=POOKY,
        on=", on: Dimli",
    )  # fmt: skip
    text += f"  - {{until: possible, seat: Dimli, plays: {HELMET}}}\n"
    text += f"  - {{until: possible, seat: Deirdre, plays: {stops}}}\n"
    at = play_line(load_text(text)).after[-1]
    (verdict,) = verdicts(at, at.seat("Zot"))
    assert "no-drink-change-to-negate" in verdict.reasons and not verdict.tempts


def test_the_right_card_is_told_with_why_the_one_that_tempts_does_not_fit() -> None:
    """Whoever is right reads the rule of the question, too."""
    right, other = Alternative("“Nab”", "It fits."), Alternative("“Tip”", "It ends the Round.")
    assert _and_not(right, other).why == "It fits. “Tip” does not fit. It ends the Round."
    assert _and_not(right, right) == right


def test_who_is_no_champion_plays_what_only_the_champion_need_not() -> None:
    """team.non-champion-plays: it is said why; a bet of theirs is asked on their team's turn."""
    (path,) = (path for path in paths() if path.endswith("/rdi6-note-team-nonchampion-cards.yaml"))
    hands = {"Zot": (TIP,), "Eve": ("i-raise",)}
    at = begin(with_hands(load(Path(path)), hands))
    (tip,), (bet,) = (verdicts(at, at.seat(name)) for name in hands)
    assert "bars only Gambling and Cheating Cards" in why_of(at, tip) and usable(at, tip)
    assert "not-the-champion" in bet.reasons and not usable(at, bet)


def test_a_token_that_acts_unseen_is_not_on_a_table() -> None:
    """notes.staring-contest: no card that is shown says that whoever stares Ignores Actions."""
    at = moment(POOKY, on="Dimli")
    text = TABLE.format(
        of_zot=POOKY, of_dimli="", of_deirdre="", turn="Zot", plays=POOKY, on=", on: Dimli"
    )
    staring = text.replace("character: dimli,", "character: dimli, tokens: {staring: 1},")
    assert can_be_told(at) and not can_be_told(play_line(load_text(staring)).after[-1])


def test_a_card_is_not_said_to_count_as_itself() -> None:
    at = moment(POOKY, zot="i-dont-think-so", dimli="we-dont-think-so", on="Dimli")
    says = {known.id: card_words(at, number) for number, known in enumerate(at.setup.cast)}
    assert "counts as" not in says["i-dont-think-so"]
    assert "It counts as “I don't think so!”" in says["we-dont-think-so"]
    (card,) = (n for n, known in enumerate(at.setup.cast) if known.id == "i-dont-think-so")
    assert "may answer it" in says["i-dont-think-so"]
    assert "may answer it" not in card_words(at, card, {"i-dont-think-so.only-by-another"})


def test_a_card_for_another_number_than_the_drink_changes_tempts_nobody() -> None:
    """The firewater makes the Wine stronger: who guards only Fortitude need not think of it."""
    spiked = load_text(
        """
format: 2
id: spiked
title: A spiked Wine
edition: rdi6
seats:
  Dimli: {character: dimli, hand: [spike-it-with-firewater]}
  Deirdre: {character: deirdre, pile: [wine], hand: [my-goddess-protects-me, stop-being-silly]}
turn: {of: Deirdre, phase: drink}
line:
  - {until: possible, seat: Dimli, plays: spike-it-with-firewater}
"""
    )
    at = play_line(spiked).after[-1]
    assert not may_be_asked(at, "Deirdre", "my-goddess-protects-me")
    assert may_be_asked(at, "Deirdre", "stop-being-silly")


def test_boss_cards_are_those_of_bosses() -> None:
    drog = "general-drog"
    at = scenario(POOKY, on="Dimli", dimli=drog)
    small = begin(at)
    cards = [card for card in range(len(small.setup.cast)) if small.setup.cast[card].id == drog]
    assert cards and not only_bosses_hold_boss_cards(small, at, cards)
    others = [card for card in range(len(small.setup.cast)) if card not in cards]
    assert only_bosses_hold_boss_cards(small, at, others)


def test_no_card_is_shown_whose_victims_a_switch_decides() -> None:
    at = moment(POOKY, on="Dimli", dimli="deflect")
    cast = at.setup.cast
    marked = [card for card in range(len(cast)) if cast[card].id == "deflect"]
    assert marked and not says_whom_it_may_hit(at, marked)
    assert says_whom_it_may_hit(at, [card for card in range(len(cast)) if card not in marked])


def test_cards_that_are_spoken_of_have_titles_of_their_own() -> None:
    at = moment(POOKY, on="Dimli", dimli=HELMET)
    assert titles_differ(at, [0, 1]) and not titles_differ(at, [0, 1, 0])


def test_somebody_is_in_control_unless_who_was_has_left() -> None:
    at = moment("gambling-im-in")
    while at.position.round is None or not at.position.round.members:
        at = at.decline()
    running = at.position.round
    assert can_be_told(at) and running is not None
    nobody = Moment.start(
        at.setup, replace(at.position, round=replace(running, control=-1))
    )  # fmt: skip
    assert not can_be_told(nobody)


# ------------------------------------------------------------------------------- the reasons


def test_a_half_tells_how_it_was_rounded() -> None:
    split = load_text(
        """
format: 2
id: half
title: A half
edition: rdi5
seats:
  Bryn: {character: bryn, hand: [lets-drink-to-clear-skies-and-strong-winds], pile: [elven-wine]}
  Sera: {character: sera}
turn: {of: Bryn, phase: drink}
line:
  - {until: possible, seat: Bryn, plays: lets-drink-to-clear-skies-and-strong-winds, on: Sera}
  - {everyone: passes}
"""
    )
    drinks = [
        drink
        for each in play_line(split).end.line()
        for frame in each.position.agenda
        for drink in getattr(frame, "drinks", ())
    ]
    whole = next(each for each in drinks if not each.halved)
    half = next(each for each in drinks if each.halved)
    assert [*_half_of(whole, half)] == ["Half of 3 Alcohol Content is rounded up to 2."]


# ------------------------------------------------------------------------ cases for everybody


@cache
def told() -> dict[str, object]:
    return {
        each.question.key: each
        for path in paths()
        for each in of_file(path)
        if each.question.key in tellings()
    }


def test_every_case_that_is_put_to_everybody_is_there() -> None:
    assert set(told()) == set(tellings())


def test_a_case_in_its_own_words_has_answers_and_reasons_of_their_own() -> None:
    for key, case in told().items():
        question = case.question  # type: ignore[attr-defined]
        whys = [each.why for each in question.answers]
        assert case.alone and not case.fact, key  # type: ignore[attr-defined]
        assert len({*whys}) == len(whys) >= 2, key
        assert bool(question.board) == tellings()[key].table, key


@pytest.mark.parametrize("broken", ["gambling.raise", "ignore.reduces-instead"])
def test_a_rule_that_was_misread_is_told_by_what_was_left_out(broken: str) -> None:
    for table in of_misreadings(Random(1), None, None):
        if any(name == broken for name, _ in table.misread):
            end = ends(begin(table.scenario))
            assert end is not None
            (so,) = {world.so for world in misread(table, end) if world.rule == broken}
            assert so == MISREAD_AS[broken] and so not in rule(broken).plain
            return
    raise AssertionError("no such table")


def test_the_kernel_fills_in_what_a_told_reason_says() -> None:
    """Bryn would end with 13 Alcohol Content; a team keeps its 9 Gold."""
    whys = {key: case.question.why for key, case in told().items()}  # type: ignore[attr-defined]
    assert "{Bryn.alcohol}" in tellings()["rdi4-timing-2--remy"].why
    assert "10 + 3 = 13 against 12" in whys["rdi4-timing-2--remy"]
    assert not any("{" in why for why in whys.values())


def test_each_wrong_answer_of_a_told_case_has_its_own_reason() -> None:
    """Not the right one's sentence again: why it tempts, then what really happens."""
    for key, case in told().items():
        question = case.question  # type: ignore[attr-defined]
        right = question.answers[question.right].why
        for n, each in enumerate(question.answers):
            assert n == question.right or each.why.removeprefix("Not quite. ") != right, key


def test_what_is_put_to_everybody_is_told_in_the_file() -> None:
    """Nothing else that Yes or No answers is asked without a topic."""
    alone = {
        each.question.key for path in paths() for each in of_file(path) if each.alone
    }  # fmt: skip
    assert alone == set(tellings())


NO_NAMES = {
    "Boss", "Wench", "the Wench", "The Wench", "Captain", "Doctor", "First", "His", "Mate", "Name",
}  # fmt: skip
"""Words of characters' names that are no names by themselves."""
EXPLAINED = {
    "rdi3-note-passout-gold--odd-gold": "half of 11, which the reason divides",
    "rdi3-note-sober-up--a-little": "by how much somebody sobers up is what the rule says",
}
"""Cases whose reason tells a number that neither the question nor the table has, and why."""


@cache
def persons() -> set[str]:
    """What people are called: all words of a character's name that are names."""
    sitting = {seat for path in paths() for each in of_file(path) for seat in each.question.who}
    names = {known.name for id, known in characters().items() if id in sitting}
    words = {word for name in names for word in name.split() if word[:1].isupper()}
    return words - NO_NAMES


@pytest.mark.parametrize("key", sorted(tellings()))
def test_a_told_case_names_nothing_that_its_question_has_not(key: str) -> None:
    """Every person, every card title and every number of an answer or a reason stands in the
    question, or on what is printed with it; a sum is told as a sum. That somebody sits at the
    table is not enough: the players' own lines, and those of the teams, do not count for names."""
    question = told()[key].question  # type: ignore[attr-defined]
    told_of = " ".join(f"{each.text} {each.why}" for each in question.answers)
    cards = " ".join((*question.cards, *question.cards.values()))
    printed = " ".join((question.ask, *question.board, *question.waits, cards))
    lines = [line for line in question.board if ": Fortitude" not in line and "Team" not in line]
    named = " ".join((question.ask, *lines, *question.waits))
    for name in persons():
        assert not re.search(rf"\b{name}\b", told_of) or re.search(rf"\b{name}\b", named), name
    for title in re.findall(r"“([^”]+)”", told_of):
        assert title in printed, title
    if key not in EXPLAINED:
        whys = " ".join(each.why for each in question.answers)
        texts = " ".join(each.text for each in question.answers)
        for number in re.findall(r"(?<![=→] )(?<!\d)\d+", whys):
            assert re.search(rf"\b{number}\b", f"{printed} {texts}"), number


# --------------------------------------------------------------------------- the board's words


def test_the_board_tells_what_a_drink_was_at_first() -> None:
    """A Drink that somebody has spiked would not add up else."""
    (path,) = (path for path in paths() if path.endswith("rdi4-chaser-1.yaml"))
    (case,) = of_file(path)
    assert any("8 Alcohol Content, at first 6" in line for line in case.question.waits)


def test_cards_print_what_their_effects_ask_for() -> None:
    """Not only the tip: who wins by a card must be in the Round, who steals needs a pot."""
    wins, steals = "gog-think-you-cheating-gog-no-like-cheaters", "grab-a-coin-while-no-ones-lookin"
    at = moment(POOKY, on="Dimli", dimli=f"{wins}, {steals}")
    says = {known.id: card_words(at, number) for number, known in enumerate(at.setup.cast)}
    assert "Only while you are in the Round." in says[wins]
    assert "Only while there is Gold in the pot." in says[steals]


def test_a_card_about_nothing_on_the_table_tempts_nobody() -> None:
    """A card for the own numbers tempts only whom what waits concerns."""
    at = moment(POOKY, on="Dimli", dimli=HELMET, deirdre="what-and-part-with-my-hard-earned-money")
    seat = at.seat("Deirdre")
    assert is_plain(at, seat, "no-such-effect") and is_plain(at, seat, "changes-a-drink")
    assert not is_plain(at, at.seat("Dimli"), "no-such-effect")
    assert is_plain(at, at.seat("Dimli"), "no-threat")


def test_a_case_that_was_asked_comes_after_all_others_of_its_topic() -> None:
    """And of those that were, the one of the longest ago first."""
    every = [each.signs[0] for each in of_cases(Random(4), None, "ignore")]
    first, second, *others = every
    earlier = {first: 30, second: 40}
    again = [each.signs[0] for each in of_cases(Random(4), None, "ignore", earlier)]
    assert {*again[:-2]} == {*others} and again[-2:] == [second, first]


def test_a_case_comes_again_only_after_weeks_unless_its_rule_has_no_other_question() -> None:
    rule = "wench-drinks.not-itself"
    of_rule = [each for each in of_cases(Random(4), None, rule) if rule in each.rules]
    lately = {sign: 2 for each in of_rule for sign in each.signs}
    told = [bool(each.key) for each in questions(4, rule=rule, earlier=lately)]
    assert sum(told) == len(of_rule) > 0 and told == sorted(told)
    every = {sign_of(key): 2 for key in tellings()}
    assert not any(each.key for each in islice(questions(4, earlier=every), 2))


def test_a_lesson_of_an_earlier_day_is_known() -> None:
    """Until weeks have passed, or nothing else is found."""
    idea = Idea("w", ("a card: stops: a.rule",), (), ("a.rule",))
    (sign,) = idea.signs
    for days, known in ((1, True), (AGAIN - 1, True), (AGAIN, False)):
        assert AskedBefore({sign: days}).knows(idea) is known
    patient = AskedBefore({sign: AGAIN // 2})
    patient.idle = SLACKENS
    assert not patient.knows(idea)
