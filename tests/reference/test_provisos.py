"""What stands beside the sentence of a card: what goes with it, and what it is in a team."""

from collections.abc import Iterator

import pytest

from rdi_explore.catalogue import cards
from rdi_explore.kernel import NOBODY, Act, Moment
from rdi_explore.kernel import cards as c
from rdi_explore.kernel.events.events import concerns_all
from rdi_explore.reference.answering import LESSENS, LESSENS_OF_TEAMS
from rdi_explore.reference.occasions import END
from rdi_explore.reference.pages import (
    AMID_CHASERS,
    COUNTS,
    COUNTS_MOVED,
    COUNTS_UNNAMED,
    card_page,
)
from rdi_explore.reference.provisos import (
    FOR_A_TEAMMATE,
    ONE_FOR_ALL,
    for_teammates,
    in_a_team,
    provisos,
)
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load, load_text, play_line, runs
from rdi_explore.scenario.files import all_scenarios
from rdi_explore.scenario.play import play_as_far


def test_each_sentence_has_a_rule_and_is_short() -> None:
    for card in cards().values():
        for says, rule in (*provisos(card), *in_a_team(card)):
            assert rule in rules(), card.id
            assert all(len(each.split()) <= 20 for each in says.split(". ")), says


def team_moments() -> Iterator[Moment]:
    """The moments of the lines that teams play."""
    for file in map(load, all_scenarios()):
        if file.teams:
            for run in runs(file):
                yield from play_as_far(run.scenario)[0].end.line()


def test_what_is_played_for_a_teammate_says_that_it_may_be() -> None:
    """team.shared-defence: no card of which the page is silent is offered for a teammate."""
    seen = set()
    for at in team_moments():
        for option in at.options:
            card = at.setup.cast[option.card] if option.act is Act.PLAY else None
            if card is not None and option.behalf != NOBODY and cards().get(card.id) == card:
                assert for_teammates(card), card.id
                assert FOR_A_TEAMMATE in card_page(card.id).when
                seen.add(card.id)
    assert len(seen) > 8


@pytest.mark.parametrize(
    "id",
    ["um-i-know-you-think-you-won-but", "drink-up-friend", "infighting-not-on-my-watch", "no"],
)
def test_what_does_not_speak_of_you_is_played_for_no_teammate(id: str) -> None:
    assert FOR_A_TEAMMATE not in card_page(id).when


TWO_HIT = """format: 2
id: two-hit
title: A team is hit, and one of it answers
edition: rdi6
mode: two-headed-dragon
teams: {{a: [Amundyr, Vlazlo], b: [Daareka, Torglesnarf]}}
seats:
  Amundyr: {{character: amundyr, fortitude: 15, alcohol: 3, hand: [{card}]}}
  Vlazlo: {{character: vlazlo, fortitude: 15, alcohol: 3}}
  Daareka: {{character: daareka, fortitude: 14, hand: [pbthbthbth-old-gods-you-startled-me]}}
  Torglesnarf: {{character: torglesnarf, fortitude: 14}}
drink_deck: [wine, wine, wine]
turn: {{of: Daareka, phase: action}}
line:
  - {{seat: Daareka, chooses: Daareka}}
  - {{until: action, seat: Daareka, plays: pbthbthbth-old-gods-you-startled-me}}
  - {{seat: Amundyr, plays: {card}}}
  - everyone: settles
"""


@pytest.mark.parametrize(
    ("card", "left"),
    [("are-you-done-now", 0), ("it-vill-take-more-than-that", 1), ("ink-spray", 0),
     ("oh-that-happened", 1), ("playing-with-portals", 1)],
)  # fmt: skip
def test_one_card_covers_the_team_if_its_page_says_so(card: str, left: int) -> None:
    """Both would lose 1. What reduces or Ignores it does so for both (rdi6:1494, rdi9:750); what
    sends it on does so for one, and its page does not say otherwise."""
    text = TWO_HIT.format(card=card)
    if card == "playing-with-portals":
        text = text.replace(f"plays: {card}}}", f"plays: {card}, on: Torglesnarf}}")
    end = play_line(load_text(text)).end
    lost = 15 - end.position.seats[end.seat("Vlazlo")].fortitude
    says_so = ONE_FOR_ALL in [rule for _, rule in in_a_team(cards()[card])]
    assert (lost, says_so) == (left, card != "playing-with-portals")


def test_a_drink_with_a_chaser_is_answered_when_the_last_one_lies_open() -> None:
    """rdi6:516: on the page of every such Drink, and on no other."""
    for id, card in cards().items():
        if card.face is not None:
            told = [each.rule.id for each in card_page(id).with_it]
            chaser = card.face.chaser != "no"
            assert ("chaser.no-response-before-complete" in told) == chaser, id
            assert ("last Chaser" in card_page(id).when[0]) == chaser, id


def test_what_hits_each_other_player_hits_each_of_a_team_and_one_card_covers_it() -> None:
    told = card_page("pbthbthbth-old-gods-you-startled-me").in_a_team
    assert [each.rule.id for each in told] == [
        "team.each-other-player", ONE_FOR_ALL, "team.static-individual",
    ]  # fmt: skip
    ruthless = card_page("first-rule-of-villainy-amundyr").in_a_team
    assert "Ignore" not in " ".join(each.says for each in ruthless), "it cannot be Ignored"


def test_what_brings_a_loss_down_to_1_helps_a_team_whose_losses_add_up() -> None:
    """rdi6:1498-1501, 2161; team.one-card-covers-team. Alone each would lose 1 all the same."""
    by_page = {
        id: {link.id for link in card_page(id).answered_by.get(LESSENS_OF_TEAMS, ())}
        for id in cards()
    }
    for id in ("pbthbthbth-old-gods-you-startled-me", "group-hug", "ah-choo", "this-is-fine"):
        assert "oh-that-happened" in by_page[id], id
        assert "oh-that-happened" not in {
            link.id for link in card_page(id).answered_by.get(LESSENS, ())
        }
    assert not by_page["hide-in-shadows"] and not by_page["you-wanna-arm-wrestle"]


def test_who_has_left_a_round_does_not_win_it_by_a_card_nor_lets_it_go_on() -> None:
    """decks.yaml: such cards are for somebody who is still in the Round, and so says the page."""
    of_members = [
        card
        for card in cards().values()
        for mode in card.modes
        if any(isinstance(effect, c.Win | c.Continue) for effect in mode.do)
    ]
    assert len(of_members) == 5
    for card in of_members:
        page = card_page(card.id)
        bars = " ".join(each.says for each in page.barred)
        assert "Not after you have left the Round" in bars and "Champion" in bars
        assert "also when you have left" not in " ".join(each.says for each in page.with_it)


CHEATED = """format: 2
id: cheated
title: Somebody cheats
edition: rdi6
seats:
  Gerki: {{character: gerki, hand: [whats-that-up-your-sleeve]}}
  Deirdre: {{character: deirdre, hand: [they-might-not-know-youre-cheating-but-my-goddess-does]}}
  Dimli: {{character: dimli}}
  Fiona: {{character: fiona}}
turn: {{of: Dimli, phase: action}}
round: {{control: Dimli, pot: 3, turn_of: Gerki{left}}}
line:
  - everyone: passes
  - {{seat: Gerki, plays: whats-that-up-your-sleeve, on: {on}}}
  - {{seat: Deirdre, {does}}}
"""
GODDESS = "plays: they-might-not-know-youre-cheating-but-my-goddess-does"


def test_whoever_is_thrown_out_by_that_very_card_still_answers_it() -> None:
    """decks.yaml, of Deirdre's card: only while still in the Round, but then still."""
    play_line(load_text(CHEATED.format(left="", on="Deirdre", does=GODDESS)))
    outside = f"may_not_{GODDESS.replace('plays', 'play')}, because: sometimes.condition"
    text = CHEATED.format(left=", members: [Gerki, Dimli, Fiona]", on="Fiona", does=outside)
    play_line(load_text(text))


def test_a_card_that_ignores_gold_says_what_it_does_not_help_against() -> None:
    """rdi6:668-671, rdi9:454; rdi5:256; a pot that is taken rdi5:264, rdi6:459-463, rdi9:434."""
    rules_of = {id: [each.rule.id for each in card_page(id).barred] for id in cards()}
    four = [
        "ignore.not-own-gold-cost", "affects.round-not-ignorable", "affects.ante-cards-not-direct",
        "affects.changing-the-winner-is-indirect",
    ]  # fmt: skip
    also = "dungeon-events.as-action-effects"  # of cards that are not known to name Action Cards
    found = {id for id, every in rules_of.items() if [it for it in every if it != also] == four}
    assert {"quick-run-away", "poof", "hey-whered-the-little-guy-go", "shut-up"} <= found
    assert len(found) == 10 and "hide-in-shadows" not in found


def test_a_drink_event_acts_only_as_a_drink_of_its_own() -> None:
    """rdi6:309-312, 324-326, 852-855."""
    events = [card.id for card in cards().values() if card.of_drinks and "event" in card.type]
    assert len(events) == 4
    for id in events:
        page = card_page(id)
        assert page.when[0] == "When it is revealed as a Drink of its own."
        assert "Not as a Chaser, in a Contest" in page.barred[0].says
    assert not card_page("tip-the-wench").barred


def test_whose_turn_ends_plays_no_cards_and_the_teammates_go_on() -> None:
    """rdi6:1559-1565, 1764-1768."""
    for id in ("needle-of-sleeping", "i-need-to-fix-that-right-now", "bat-nap",
               "i-need-some-private-pixie-time", "i-think-you-need-some-fresh-air"):  # fmt: skip
        page = card_page(id)
        assert any("play no cards and Ignore everything" in says for says in page.meaning), id
        assert "skip what is left" in page.with_it[0].says
        assert any(each.says.startswith("Your teammates go on") for each in page.in_a_team), id


def test_what_no_book_decides_is_told_as_ours() -> None:
    """chaser.no-response-before-complete, Q1; what a card answers that no book prints."""
    assert AMID_CHASERS in card_page("gold-what-gold").never and "as we play it" in AMID_CHASERS
    for card in cards().values():
        sure = {COUNTS, COUNTS_UNNAMED, COUNTS_MOVED} & {*card_page(card.id).never}
        assert not sure or card.knowledge == "face", card.id
    whys = {each.why for each in card_page("pbthbthbth-old-gods-you-startled-me").not_by}
    told = "It Ignores a change of your Alcohol Content or Gold, as far as we know."
    assert f"{told} This changes Fortitude." in whys


def test_no_example_of_a_card_asks_what_it_does_not_answer() -> None:
    for id in cards():
        for each in card_page(id).shown:
            assert bool(each.asks) <= bool(each.why) or each.kind != "scenario", (id, each.id)


def test_the_pot_is_no_gold_of_the_winner() -> None:
    """affects.changing-the-winner-is-indirect (rdi5:264, rdi9:434)."""
    never = card_page("um-i-know-you-think-you-won-but").not_by
    (found,) = (each for each in never if each.rule.id == "affects.changing-the-winner-is-indirect")
    assert "i-attempt-to-disbelieve" in {each.id for each in found.by}


def test_examples_that_are_about_a_card_come_first() -> None:
    """The others ask their own question and answer it, so that none is a bare title."""
    for id in ("are-you-done-now", "gold-what-gold", "pbthbthbth-old-gods-you-startled-me"):
        shown = [each for each in card_page(id).shown if each.kind == "scenario"]
        answered = [bool(each.why) for each in shown]
        assert answered == sorted(answered, reverse=True), id
        assert all(each.asks for each in shown), id
    assert card_page("are-you-done-now").shown[0].id == "one-answer-for-a-team"


def test_a_boss_card_says_that_it_is_one() -> None:
    assert "Boss Cards" in "".join(card_page("my-what-selfless-adventurers-you-are").lies)
    assert not card_page("ink-spray").lies


def test_whose_phase_it_must_not_be_and_when_gold_is_owed_amid_the_draw() -> None:
    assert card_page("drink-up-friend").never == (
        "Not in another phase, and not in your own turn.",
    )
    assert (
        "after the last card drawn" in card_page("illusionary-coin").occasions["Discard and Draw"]
    )


def test_cards_whose_effect_no_book_tells_are_named_beside_those_that_answer() -> None:
    """rdi3:87, rdi4:314, rdi5:172, rdi6:391: cards against cheating, known by their titles; one for
    Drink Events alone (rdi6:951-954), one that changes a Drink (rdi6:2100)."""
    assert len(card_page("read-minds-during-a-game").untold) == 4
    assert not card_page("tip-the-wench").untold
    for id, card in cards().items():
        told = " ".join(card_page(id).untold)
        assert ("deja vu" in told) == ("event" in card.type and card.of_drinks), id
        assert ("embalmed" in told) == ("drink" in card.type), id


def test_the_card_that_lends_a_champion_is_told_of_where_champions_take_part() -> None:
    """rdi6:1950-1954, 2080-2083: they do not call it unknown; and who is Champion unasked, by
    rdi6:1402-1406."""
    for id, card in cards().items():
        page = card_page(id)
        rules = [each.rule.id for each in page.in_a_team]
        assert ("team.champion-events" in rules or "notes.wench-dares" in rules) == (
            "notes.how-chivalrous" in rules
        ), id
        told = " ".join(each.says for each in page.in_a_team)
        assert ("Whoever reveals it is the Champion" in told) == (
            "notes.how-chivalrous" in rules and card.of_drinks
        ), id
    assert "notes.how-chivalrous" in str(card_page("round-on-the-house").in_a_team)


def test_what_changes_a_drink_is_told_where_a_card_negates_that() -> None:
    """rdi9:486-490."""
    told = [each.rule.id for each in card_page("barkeep-thinks-stop-playing-with-drinks").with_it]
    assert told[:2] == [
        "wench-drinks.what-changes-a-drink", "wench-drinks.not-order-force-increase",
    ]  # fmt: skip


def test_what_sends_a_loss_on_says_that_scarab_damage_is_not_sent_on() -> None:
    """rdi6:1097-1098, 955-958; what Ignores or lessens it does so (rdi6:1091)."""
    bars = {"amundyr.no-hit-back-no-redirect", "dungeon-events.as-action-effects"}
    moves = {
        card.id
        for card in cards().values()
        for mode in card.modes
        if any(isinstance(each, c.Redirect | c.ShareLoss) for each in mode.do)
    }
    assert len(moves) > 5
    for id in cards():
        page = card_page(id)
        counts = any("Whatever counts as an Action Card does" in says for says in page.never)
        barred = bars <= {each.rule.id for each in page.barred}
        assert barred == (id in moves) and not (barred and counts), id


def test_the_gambling_card_that_makes_you_ante_is_no_change_of_gold() -> None:
    """rdi3:121."""
    for id in ("poof", "i-may-be-blind-but-i-could-still-see-that-coming", "quick-run-away"):
        assert any("makes you ante" in each.says for each in card_page(id).barred), id
    never = card_page("i-raise").not_by
    (found,) = (each for each in never if each.rule.id == "affects.ante-cards-not-direct")
    assert {"poof", "i-may-be-blind-but-i-could-still-see-that-coming"} <= {
        each.id for each in found.by
    }


def test_every_event_for_all_players_says_that_it_is_for_the_champions() -> None:
    """rdi6:1432-1439, rdi9:712; Feats of Heroism speaks of Heroes and Villains, not of everyone."""
    events = [card for card in cards().values() if "event" in card.type]
    for card in events:
        told = " ".join(says for says, _ in in_a_team(card))
        assert ("Champion" in told) == concerns_all(card), card.id
    assert "feats-of-heroism" in {card.id for card in events}


def test_an_event_tells_what_becomes_of_it_without_its_revealer() -> None:
    """rdi6:2192; drink-event.ignore-by-one-player, Q1."""
    told = {id: " ".join(each.says for each in card_page(id).with_it) for id in cards()}
    assert "no Drink is revealed and nobody drinks" in told["the-wench-dares-you"]
    assert "our ruling" in told["round-on-the-house"] and "revealer" in told["drinking-contest"]
    assert "the others would" in told["round-on-the-house"], "rdi5:286 says so of all Ignoring"
    assert "one copy" in told["round-on-the-house"], "rdi3:174-175"
    for card in cards().values():
        if any(isinstance(each, c.Hold) for each in card.event):
            assert "revealer" in told[card.id], card.id


def test_what_ignores_an_event_says_which_and_that_some_come_at_the_end_of_a_turn() -> None:
    """rdi9:1044, rdi6:934."""
    page = card_page("look-dastardly-schemes-dont-plan-themselves")
    assert "a Dungeon Event or a Tavern Event" in page.with_it[0].says
    assert "Dungeon Event" in page.occasions[END]
    assert "Scarab damage" in card_page("are-you-done-now").occasions[END]
    assert not card_page("i-raise").occasions[END]


def test_a_card_of_ottos_is_turned_over_and_not_played() -> None:
    """rdi9:926-932, 950, 992."""
    for card in cards().values():
        if card.owner == "otto":
            page = card_page(card.id)
            assert page.acts == "acts" and not page.occasions and not page.in_a_team
            assert "turned over" in page.with_it[0].says
            assert not any("your own turn" in each or "gives you" in each for each in page.when)
            assert FOR_A_TEAMMATE not in page.when
    barrel = card_page("otto-stand-in-barrel")
    assert "Not as a second Action: a card that would give him one does nothing." in barrel.never
    assert any("change Otto's numbers" in each for each in barrel.when)


def test_hellfire_tells_what_the_book_tells_and_what_is_made_up() -> None:
    """rdi9:594, 604-606, 610."""
    page = card_page("petra-hellfire")
    assert [each.rule.id for each in page.with_it] == [
        "petra.hellfire-setup", "petra.beginning-of-turn", "petra.hellfire-gain", "petra.boss",
    ]  # fmt: skip
    (shown,) = (each for each in page.shown if each.id == "rdi9-note-petra-boss")
    assert "Hellfire Tracker" in shown.made_up and "made up" in shown.why
    assert not any(each.made_up for each in card_page("i-raise").shown)


def test_momentum_has_its_range_and_its_moment() -> None:
    """rdi9:578-586."""
    rules_of = [each.rule.id for each in card_page("jett-sheet").with_it]
    assert rules_of == ["jett.momentum-range", "jett.beginning-of-turn"]


def test_whom_a_team_sends_a_loss_to_and_who_plays_for_it_in_a_round() -> None:
    """rdi6:1482, 1511-1513, 1456; rdi9:728."""
    told = {each.rule.id for each in card_page("playing-with-portals").in_a_team}
    assert {"team.another-player", "redirect.to-attackers-teammate"} <= told
    assert "team.another-player" not in {
        each.rule.id for each in card_page("stop-hitting-yourself").in_a_team
    }
    cheat = card_page("read-minds-during-a-game")
    assert "team.non-champion-plays" in {each.rule.id for each in cheat.in_a_team}
    assert "gambling.win-by-effect" in {each.rule.id for each in cheat.with_it}


def test_what_ignores_a_drink_says_on_which_drinks_the_later_books_allow_it() -> None:
    """rdi3:134, rdi6:664, rdi9:452."""
    antidote = card_page("luckily-for-me-i-had-this-antidote-brewed-up").with_it
    assert "ignore.drink-must-concern-you" in {each.rule.id for each in antidote}


def test_an_example_that_has_nothing_to_do_with_a_card_is_none_of_it() -> None:
    """Where it lies in a hand, or is played without being asked of, if others tell more."""
    shown = {id: {each.id for each in card_page(id).shown} for id in cards()}
    assert not {"rdi5-ignore-1"} & shown["playing-with-portals"]
    assert (
        not {"rdi4-ignore-1", "rdi4-minmax-1"}
        & shown["i-may-be-blind-but-i-could-still-see-that-coming"]
    )
    assert "rdi9-contest-1" not in shown["look-dastardly-schemes-dont-plan-themselves"]
    assert sum(map(bool, shown.values())) > 250


def test_a_card_says_that_a_minion_may_be_picked_where_the_rules_let_one_be_picked() -> None:
    """rdi6:1155-1158. Otto picks none, nor does Torglesnarf; and where only some can be picked, or
    each other player is hit, there is none to pick."""
    told = {
        id: {rule for says, rule in provisos(card) if not says.startswith("A Gizmo")}
        for id, card in cards().items()
    }
    says = {id for id, rules in told.items() if "torglesnarf.minion-as-target" in rules}
    assert {"playing-with-portals", "whoa-careful-thats-real-fire", "you-get-a-knife"} <= says
    assert not {cards()[id].owner for id in says} & {"otto", "torglesnarf"}
    assert not {id for id in says if "torglesnarf.each-other-hits-minions" in told[id]}


def test_a_card_of_which_no_book_shows_that_it_names_action_cards_says_so() -> None:
    """rdi6:955-958: against such an Event helps only a card that names Action Cards."""
    rule = "dungeon-events.as-action-effects"
    for id in cards():
        page = card_page(id)
        unnamed = any("except an Event" in each for each in page.never)
        softens = [each.says for each in page.barred if "that names Action Cards" in each.says]
        assert unnamed == bool(softens), id
        if unnamed:
            assert "No book shows whether this one does" in softens[0], id
            assert rule in {each.rule.id for each in page.barred}
    assert not any("that names" in each.says for each in card_page("hide-in-shadows").barred)
    assert any("that names" in each.says for each in card_page("are-you-done-now").barred)


def test_a_drink_below_0_says_what_weakening_and_halving_leave_of_it() -> None:
    """rdi3:185, rdi4:771; split.combine-then-halve, Q2; split.split-with-nobody, Q1."""
    told = {id: [rule for _, rule in provisos(card)] for id, card in cards().items()}
    for id, card in cards().items():
        below = card.face is not None and card.face.alcohol < 0
        odd = card.face is not None and -1 in (card.face.alcohol, card.face.fortitude)
        assert ("contest.negative-counts-zero" in told[id]) == below, id
        assert ("split.combine-then-halve" in told[id]) == odd, id


BELOW = """format: 2
id: below
title: A Drink below 0 is changed
edition: rdi6
seats:
  Vlazlo: {{fortitude: 15, alcohol: 5, pile: [were-cutting-you-off], hand: [{card}]}}
  Deirdre: {{fortitude: 15, alcohol: 5}}
turn: {{of: Vlazlo, phase: drink}}
line:
  - {{until: drink, seat: Vlazlo, plays: {card}{to}}}
  - everyone: settles
"""


@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("wine-into-water", (4, 5)),
        ("zis-drink-is-fang-tastic", (5, 5)),
        ("come-my-friend-sit-and-drink-with-me", (4, 4)),
    ],
)
def test_what_is_left_of_a_drink_below_0_is_what_its_page_says(
    card: str, left: tuple[int, int]
) -> None:
    to = ", on: Deirdre" if card.startswith("come") else ""
    end = play_line(load_text(BELOW.format(card=card, to=to))).end
    found = tuple(end.position.seats[end.seat(each)].alcohol for each in ("Vlazlo", "Deirdre"))
    assert found == left


def test_every_other_players_loss_hits_what_stands_before_them_ottos_too() -> None:
    """rdi6:1176, rdi9:980."""
    says = dict(provisos(cards()["otto-stand-in-shove"]))
    assert "otto.gizmos-minions" in says.values()
    both = [says for says, _ in provisos(cards()["this-is-fine"]) if "Minions" in says]
    assert "Gizmos" in both[0]


def test_to_whom_ordered_drinks_go_is_told() -> None:
    """rdi4:434-438, rdi3:110."""
    told = {rule for _, rule in provisos(cards()["wench-bring-us-one-of-everything"])}
    assert {"order.extra-drinks", "order.ordering-cannot-be-ignored"} <= told
    barrel = " ".join(says for says, _ in provisos(cards()["otto-stand-in-barrel"]))
    assert "the next one after Otto" in barrel
