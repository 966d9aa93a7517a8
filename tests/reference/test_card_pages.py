"""What the page of a card says of phases and of answers is what the kernel lets happen."""

from collections.abc import Iterator
from functools import cache

import pytest

from rdi_explore.catalogue import cards
from rdi_explore.draw.cards import PHASE
from rdi_explore.kernel import Act, Card, Moment, Option, Play
from rdi_explore.reference.answering import (
    ENDS,
    IGNORES,
    PRICES,
    NotBy,
    answering,
    negating,
    not_answering,
)
from rdi_explore.reference.occasions import CALLED, END, ROUND, occasions
from rdi_explore.reference.pages import NEGATES_AND_WINS, card_page, comes_of
from rdi_explore.reference.played import drunk_there
from rdi_explore.reference.provisos import hits_back
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load, load_text, play_line, runs
from rdi_explore.scenario.files import all_scenarios
from rdi_explore.scenario.play import play_as_far
from rdi_explore.scenario.start import start


@cache
def moments() -> tuple[Moment, ...]:
    """The moments of the lines of every fourth file, as its own book plays them."""
    files = (load(path) for path in [*all_scenarios()][::4])
    played = (run for file in files for run in runs(file) if run.edition == file.edition)
    return tuple(at for run in played for at in play_as_far(run.scenario)[0].end.line())


def plays(at: Moment) -> Iterator[str]:
    """The cards of the catalogue that somebody may play."""
    for seat in at.setup.seats:
        for option in at.plays_of(seat):
            card = at.setup.cast[option.card]
            if cards().get(card.id) == card and card.modes[option.mode].as_ != "hook":
                yield card.id


def test_what_may_be_played_in_a_phase_has_that_phase_on_its_page() -> None:
    seen = set()
    for at in moments():
        if at.position.agenda:
            here = ROUND if at.position.round is not None else CALLED[at.phase or "end"]
            for id in plays(at):
                assert occasions(cards()[id]).get(here), (id, here)
                seen.add(here)
    assert seen == {*CALLED.values()}


@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("no-i-would-never-cast-warp-wood", ["Action"]),
        ("gambling-im-in", ["Action", ROUND]),
        ("timewarp", [each.removesuffix(" Phase") for each in PHASE.values()]),
        ("i-dont-think-so", [*CALLED.values()]),
        ("they-might-not-know-youre-cheating-but-my-goddess-does", [ROUND]),
    ],
)
def test_a_card_fits_in_some_phases_and_not_in_others(card: str, fits: list[str]) -> None:
    assert [called for called, says in card_page(card).occasions.items() if says] == fits


def test_what_is_never_played_has_no_phase() -> None:
    assert not card_page("orcish-rotgut").occasions and not card_page("orcish-rotgut").not_by


def test_no_card_that_answers_another_is_said_not_to() -> None:
    """On the lines of the scenarios: what may answer a card stands nowhere below *Not by*."""
    met = 0
    for at in moments():
        if not isinstance(at.subject, Play):
            continue
        played = at.setup.cast[at.subject.card]
        if cards().get(played.id) != played:
            continue
        never = {card.id: each.why for each in not_answering(played) for card in each.by}
        for seat in at.setup.seats:
            for option in at.plays_of(seat):
                card = at.setup.cast[option.card]
                if card.modes[option.mode].answers == "card":
                    assert card.id not in never, (played.id, never[card.id])
                    met += 1
    assert met > 100


def because(card: str, other: str) -> list[tuple[str, str]]:
    """Why a card may not be answered by another one, and by which rule."""
    every: tuple[NotBy, ...] = not_answering(cards()[card])
    return [(each.why, each.rule) for each in every if other in [by.id for by in each.by]]


def test_an_action_is_not_stopped_by_what_stops_a_sometimes_card() -> None:
    """i-dont-think-so.negates-a-sometimes, wench-drinks.what-changes-a-drink."""
    warp_wood = "no-i-would-never-cast-warp-wood"
    assert because(warp_wood, "i-dont-think-so") == [
        (
            "They Negate a Sometimes Card. This is an Action Card.",
            "i-dont-think-so.negates-a-sometimes",
        )
    ]
    ((_, rule),) = because(warp_wood, "wench-thinks-stop-playing-with-drinks")
    assert rule == "wench-drinks.what-changes-a-drink"
    assert not because("hide-in-shadows", "i-dont-think-so")


def test_a_change_of_a_drink_is_not_ignored_as_if_it_changed_a_player() -> None:
    """affects.changing-a-drink-is-indirect: often asked."""
    ((why, rule),) = because("one-too-many-and-my-feet-wont-be-so-fleet", "poof")
    assert why.endswith("This changes a Drink.")
    assert rule == "affects.changing-a-drink-is-indirect"


def test_each_reason_cites_a_rule_in_short_sentences() -> None:
    for card in cards().values():
        for each in not_answering(card):
            assert each.rule in rules() and each.by
            assert all(len(sentence.split()) <= 20 for sentence in each.why.split(". "))


def test_the_terminal_says_what_does_not_answer() -> None:
    told = card_page("hide-in-shadows").text()
    assert "Not by\n  They Negate an Action Card. This is a Sometimes Card." in told
    assert "Round of Gambling: while such a card waits" in told


def test_gold_and_alcohol_content_are_ignored_too_and_the_inn_may_pay() -> None:
    """affects.gold-payment-is-direct."""
    tip = {what: [it.id for it in by] for what, by in answering(cards()["tip-the-wench"]).items()}
    assert {"quick-run-away", "i-need-to-duck-out-for-a-second"} <= {*tip["What Ignores it"]}
    assert "swipe-the-tip" in tip["What lets the Inn pay"]
    assert "gold-on-a-string" not in tip["What spares the payment"]
    eyes = answering(cards()["look-into-my-eyes"])
    assert "uh-oh-i-dont-like-where-this-is-headed" in [it.id for it in eyes["What Ignores it"]]
    assert "What lets the Inn pay" not in eyes


PLAYABLE_IN_VAIN = {"oh-that-happened", "too-hot-to-handle"}
"""What may be played though it changes nothing: a loss of 1 stays 1, and what cannot be Ignored is
not, though the card still hits its player."""


def test_what_answers_an_action_is_what_the_kernel_lets_answer_it() -> None:
    """Each Action is played on somebody who holds every answer there is."""
    answers = [
        card
        for card in cards().values()
        if card.owner != "otto"
        and any(mode.as_ == "sometimes" and mode.answers in ("card", "loss") for mode in card.modes)
        and {"token", "sheet", "gizmo", "minion"}.isdisjoint(card.type)
    ]
    seen = 0
    for action in cards().values():
        if "action" not in action.type or action.owner == "otto" or action.deck:
            continue
        able, hurt = answered_at_the_table(action, answers)
        meets = {**answering(action), "": tuple(negating(action))}
        told = {each.id for by in meets.values() for each in by}
        assert able - told <= PLAYABLE_IN_VAIN, action.id
        if hurt:
            assert told & {each.id for each in answers} <= able | PLAYABLE_IN_VAIN, action.id
            seen += 1
    assert seen > 50


def answered_at_the_table(action: Card, answers: list[Card]) -> tuple[set[str], bool]:
    """Which of these cards Ben may play while Ann's Action waits, or after it, in any of the ways
    to play it; and whether it cost him Fortitude."""
    owners = ["fiona", "zot", "gerki", "lizwick"]
    ann = action.owner if action.owner not in ("generic", "unknown") else owners.pop()
    ben, cid = (who for who in owners[:3] if who != ann) if ann in owners[:3] else owners[:2]
    begin = start(
        load_text(
            EVERY_ANSWER.format(
                ann=ann, ben=ben, cid=cid, action=action.id,
                answers=", ".join(each.id for each in answers),
            )
        )
    )  # fmt: skip
    while not (ways := plays_of(begin, action)) and begin.decision is not None:
        begin = begin.decline()
    able, hurt, ben_sits = set[str](), False, begin.seat("Ben")
    for way in ways:
        at = begin.choose(way)
        while (at.window is None or at.window.kind in ("card", "after")) and at.decision:
            able |= {at.setup.cast[play.card].id for play in at.plays_of(ben_sits)}
            at = at.choose(at.options[0])
        hurt |= at.position.seats[ben_sits].fortitude < begin.position.seats[ben_sits].fortitude
    return able, hurt


def plays_of(at: Moment, card: Card) -> list[Option]:
    """The ways to play a card now."""
    return [
        each
        for each in at.options
        if each.act is Act.PLAY and at.setup.cast[each.card].id == card.id
    ]


EVERY_ANSWER = """
format: 2
id: every-answer
title: Every answer in one hand
edition: rdi9
seats:
  Ann: {{character: {ann}, fortitude: 15, gold: 20, hand: [{action}]}}
  Ben: {{character: {ben}, fortitude: 15, gold: 20, hand: [{answers}]}}
  Cid: {{character: {cid}, fortitude: 15, gold: 20, tokens: {{remy-mark: 1}}}}
turn: {{of: Ann, phase: action}}
"""


def test_an_ante_is_not_ignored_but_left() -> None:
    """affects.round-not-ignorable, leave-round.instead-of-ante."""
    start = answering(cards()["gambling-im-in"])
    assert "What Ignores it" not in start
    assert "ive-got-watch-duty" in [it.id for it in start["What leaves the Round instead"]]
    ((_, rule),) = because("gambling-im-in", "quick-run-away")
    assert rule == "affects.round-not-ignorable"


def test_a_drink_may_be_ignored_passed_split_and_changed_before_it_is_drunk() -> None:
    ale = answering(cards()["light-ale"])
    assert [*ale] == [
        "What Ignores it", "What passes it", "What splits it", "What halves it", "What changes it",
    ]  # fmt: skip
    assert [each.id for each in ale["What halves it"]] == ["zis-drink-is-fang-tastic"]
    assert not {"What splits it", "What halves it"} & answering(cards()["mead"]).keys()


STRAW = """format: 2
id: straw
title: The Straw is answered
edition: rdi9
cards:
  - {id: toast, title: A toast, type: [action], modes: [{as: action, do: [{drink: 1, of: deck, who: target}]}], knowledge: invented}
seats:
  Petra: {character: petra, hand: [toast]}
  Dale: {character: dale, front: [straw-of-misdirection]}
  Jett: {character: jett, hand: [i-dont-think-so, barkeep-thinks-stop-playing-with-drinks, "no"]}
drink_deck: [wine, wine, wine]
turn: {of: Petra, phase: action}
line:
  - {until: action, seat: Petra, plays: toast, on: Dale}
  - everyone: passes
  - {everyone: passes, expect: {decides: Dale}}
  - {seat: Dale, plays: straw-of-misdirection, on: Petra}
"""  # noqa: E501


def test_what_acts_by_itself_and_is_answered_like_a_sometimes_card_names_what_stops_it() -> None:
    at = play_line(load_text(STRAW)).after[-1]
    jett = at.seat("Jett")
    able = {at.setup.cast[play.card].id for play in at.plays_of(jett)}
    held = {at.setup.cast[card].id for card in at.position.seats[jett].hand}
    named = {each.id for each in card_page("straw-of-misdirection").negated_by}
    assert able == named & held == {"i-dont-think-so", "barkeep-thinks-stop-playing-with-drinks"}
    assert not card_page("jett-sheet").negated_by and not card_page("scarab-token").negated_by


def test_a_card_that_forces_somebody_out_names_what_ends_the_round_before() -> None:
    """forced-leave.everyone-may-respond; rdi3-note-forced-out plays it."""
    found = card_page("whats-that-up-your-sleeve").answered_by[ENDS]
    assert "oh-i-guess-the-wench-thought-that-was-her-tip" in {each.id for each in found}
    assert ENDS not in card_page("winning-hand").answered_by


def test_the_first_examples_of_a_drink_are_tables_at_which_it_is_drunk() -> None:
    for id in ("wine", "mead", "elven-wine-with-a-chaser"):
        drunk = [id in drunk_there(each.id) for each in card_page(id).shown]
        assert drunk[0] and drunk == sorted(drunk, reverse=True), id
    assert "wine" not in drunk_there("rdi4-note-mead-no-other-split")


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("scarab-token", "Token"),
        ("power-jinx", "Debuff"),
        ("buckler-in-a-box", "Gizmo"),
        ("wulfric-loyal", "Mood of Wulfric"),
        ("dale-sheet", "Sheet"),
        ("otto-stand-in-dice", "made up: in no book"),
    ],
)
def test_a_page_says_what_a_thing_is(card: str, kind: str) -> None:
    assert card_page(card).type.endswith(kind)


def test_only_what_a_player_chooses_from_is_told_with_or() -> None:
    """Brix is an Action, stays, and is paid Wages: all three hold. Two uses are two ways."""
    assert not card_page("brix-the-enforcer").one_of
    assert not card_page("i-dont-think-zo").one_of
    assert sum(card_page(id).one_of and len(cards()[id].modes) > 1 for id in cards()) > 20


def test_a_drink_that_no_card_splits_is_not_changed_by_one_that_splits_it() -> None:
    """RDI 6: Sauvignon Blech; a card that splits a Drink adds Scarabs to a half."""
    ale, sauvignon = (answering(cards()[id]) for id in ("light-ale", "sauvignon-blech"))
    assert cards()["sharing-is-caring"] in {*ale["What splits it"]} & {*ale["What changes it"]}
    assert all(cards()["sharing-is-caring"] not in by for by in sauvignon.values())


BETS = """format: 2
id: bets
title: Otto bets
edition: rdi9
mode: otto
seats:
  Petra: {gold: 6, hand: [gambling-im-in]}
  Jett: {gold: 5, hand: ["no", i-dont-think-so, they-might-not-know-youre-cheating-but-my-goddess-does]}
  Otto: {character: otto, deck: [CARD, CARD, CARD]}
turn: {of: Petra, phase: action}
line:
  - {until: action, seat: Petra, plays: gambling-im-in}
  - {everyone: passes}
  - everyone: passes
  - everyone: passes
  - {seat: Jett, passes: true}
"""  # noqa: E501


@pytest.mark.parametrize("card", ["otto-stand-in-punch", "otto-stand-in-shove"])
def test_what_stops_a_part_of_ottos_card_is_what_stops_a_card_of_its_type(card: str) -> None:
    """rdi9:954; otto.turn, Q1: a Gambling part is no Action Card, nor is any but the answer a
    Sometimes Card."""
    at = play_line(load_text(BETS.replace("CARD", card))).after[-1]
    jett = at.seat("Jett")
    while not isinstance(at.subject, Play) or at.decision is None or at.decision.seat != jett:
        at = at.decline()
    able = {at.setup.cast[play.card].id for play in at.plays_of(jett)}
    told = card_page(card).answered_by
    bet = {link.id for what, by in told.items() if what.startswith("Bet: ") for link in by}
    held = {at.setup.cast[each].id for each in at.position.seats[jett].hand}
    assert able == bet & held
    for part, answer in (("Action", "no"), ("Response", "i-dont-think-so")):
        assert answer in {each.id for each in told[f"{part}: what Negates it"]}
        assert not card_page(card).negated_by


def test_what_is_said_of_every_part_is_said_once_and_a_part_of_its_own() -> None:
    page = card_page("gambling-im-in")
    assert {each.id for each in page.negated_by} == {"no", "i-think-you-should-reconsider"}
    assert "Start: what leaves the Round instead" in page.answered_by
    assert not any("team" in what for what in card_page("otto-stand-in-shove").answered_by)
    for id in cards():
        for what in card_page(id).answered_by:
            assert comes_of(what)[1] in rules(), (id, what)


def test_who_negates_a_cheating_card_wins_the_round_by_it() -> None:
    """decks.yaml: all three that are known; the others are named without an effect."""
    for id, card in cards().items():
        if "cheating" in card.type and card.owner != "otto":
            page = card_page(id)
            assert not page.negated_by and len(page.answered_by[NEGATES_AND_WINS]) >= 2, id
            assert len(page.untold) == 4, id


PRICE = """format: 2
id: price
title: Who may pay a price
edition: rdi6
mode: two-headed-dragon
teams: {swords: [Torglesnarf, Eve], night: [Fiona, Gog]}
seats:
  Torglesnarf: {gold: 9, hand: [what-am-i-paying-you-all-for]}
  Eve: {gold: 9, hand: [illusionary-coin]}
  Fiona: {gold: 8, hand: [illusionary-coin]}
  Gog: {gold: 8}
drink_deck: [wine, wine, wine]
turn: {of: Torglesnarf, phase: action}
line:
  - {seat: Torglesnarf, chooses: Torglesnarf}
  - {until: action, seat: Torglesnarf, plays: what-am-i-paying-you-all-for}
  - {everyone: passes, expect: {window: payment}}
"""


def test_the_price_of_a_card_is_spared_by_its_player_or_a_teammate_alone() -> None:
    """rdi6:1328-1336."""
    at = play_line(load_text(PRICE)).after[-1]
    able = {each for each in ("Eve", "Fiona") if [*at.plays_of(at.seat(each))]}
    assert able == {"Eve"}
    met = card_page("what-am-i-paying-you-all-for").answered_by
    spares = PRICES["What spares the payment"]
    assert "illusionary-coin" in {each.id for each in met[spares]}
    assert "teammate" in comes_of(spares)[0] and "What spares the payment" not in met


HALF = """format: 2
id: half
title: Half of a pot
edition: rdi9
seats:
  Whitehawk: {gold: 8, hand: [what-a-coincidence-i-happen-to-have-the-same-hand]}
  Eve: {gold: 8, hand: [illusionary-coin, i-attempt-to-disbelieve, ink-spray]}
  Dale: {gold: 7}
turn: {of: Dale, phase: action}
round: {won_by: Eve, pot: 6}
line:
  - {until: taken, seat: Whitehawk, plays: what-a-coincidence-i-happen-to-have-the-same-hand}
"""


def test_half_of_a_pot_is_ignored_or_spared_by_whoever_has_taken_it() -> None:
    """rdi4:629-633: it takes Gold from whoever has just taken the pot."""
    at = play_line(load_text(HALF)).after[-1]
    eve, met = at.seat("Eve"), card_page("what-a-coincidence-i-happen-to-have-the-same-hand")
    able = {at.setup.cast[play.card].id for play in at.plays_of(eve)}
    assert able == {"i-attempt-to-disbelieve"}
    assert able <= {each.id for each in met.answered_by[IGNORES]}
    assert "illusionary-coin" in {each.id for each in met.answered_by["What spares the payment"]}


def test_no_card_that_hits_back_is_for_a_scarab() -> None:
    """rdi6:1097; hit-back-for-a-scarab plays it."""
    back = [id for id in cards() if "Not before the loss has happened." in card_page(id).never]
    for id in back:
        told = {each.says for each in card_page(id).barred}
        hits = any(hits_back(mode) for mode in cards()[id].modes)
        assert any(says.startswith("Not after Scarab damage") for says in told) == hits, id
        assert ("not after Scarab" in card_page(id).occasions[END]) == hits, id
    assert len(back) > 15


def test_gold_for_an_ante_is_owed_in_a_round_alone() -> None:
    for id in ("how-did-this-get-in-my-snack-pouch", "gold-on-a-string"):
        assert [where for where, says in card_page(id).occasions.items() if says] == [ROUND]
    song = card_page("wench-please-allow-me-to-pay-for-these-drinks-with-a-song").occasions
    assert all("for a new Drink Deck" in says for says in song.values())


def test_an_example_is_the_case_whose_question_names_the_card() -> None:
    for id, asked in (
        ("general-drog", "General Drog is made stronger"),
        ("these-arent-the-coins-youre-looking-for", "Daareka plays"),
        ("how-did-this-get-in-my-snack-pouch", "Ygella has no Gold left"),
        ("down-pooky", "Deirdre loses by"),
    ):
        assert any(each.asks.startswith(asked) for each in card_page(id).shown), id
