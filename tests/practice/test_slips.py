"""Wrong numbers are slips that people make, and each says which step it leaves out."""

from random import Random

import pytest
from msgspec.structs import replace

from rdi_explore.kernel import Moment, Play
from rdi_explore.practice import cases
from rdi_explore.practice.board import _ignores_anothers_drink, can_be_told
from rdi_explore.practice.draft import DraftQuestion
from rdi_explore.practice.happening import as_one, what_happens
from rdi_explore.practice.ideas import AskedBefore, Idea
from rdi_explore.practice.misread import of_misreadings
from rdi_explore.practice.number import _stay_without_gold, of_a_number
from rdi_explore.practice.outcomes import UNSEEN, outcome
from rdi_explore.practice.pot import of_the_pot
from rdi_explore.practice.slips import in_order, of_halves, slips, what_counts
from rdi_explore.practice.tables import begin, paths, tables_of, trimmed
from rdi_explore.practice.verdicts import _also
from rdi_explore.practice.worlds import (
    MISREAD_AS,
    bare_table,
    counted,
    ends,
    last_drinks,
    misread,
    strongest,
    worlds,
)
from rdi_explore.scenario import load_text, play_line


def ending(at: Moment) -> Moment:
    end = ends(at)
    assert end is not None
    return end


def tables(file: str) -> list[Moment]:
    (path,) = (path for path in paths() if path.endswith(f"/{file}.yaml"))
    return [begin(trimmed(each.scenario, {})) for each in tables_of(path)]


def drafts(file: str, kind: str) -> list[DraftQuestion]:
    (path,) = (path for path in paths() if path.endswith(f"/{file}.yaml"))
    found = [
        draft
        for seed in range(6)
        for table in tables_of(path)
        for draft in outcome(table, Random(seed), AskedBefore())
    ]
    return [each for each in found if each.kind == kind]


def raised() -> Moment:
    """Somebody has raised, and nobody has answered."""
    some = of_misreadings(Random(1), None, "gambling")
    table = next(each for each in some if any(rule == "gambling.raise" for rule, _ in each.misread))
    return begin(trimmed(table.scenario, {}))


def test_who_raises_and_takes_the_pot_has_anted_like_all_others() -> None:
    """gambling.raise, gambling.win-when-others-pass: the slips forget the pot, or the own ante."""
    at = raised()
    end, (seat,) = ending(at), {play.by for play in at.position.agenda[-2:-1]}  # type: ignore[union-attr]
    now, right = at.position.seats[seat].gold, end.position.seats[seat].gold
    running = at.position.round
    assert running is not None and right == now - 1 + at.position.pot + len(running.members)
    found = {each.value: each for each in slips(at, end, seat, "gold", ())}
    assert found[now - 1].rule == "gambling.win-when-others-pass"
    assert "the ante" in found[right + 1].so and right not in found


def test_who_has_passed_antes_all_the_same() -> None:
    """gambling.pass-keeps-you-in."""
    at = raised()
    running = at.position.round
    assert running is not None and running.passed
    seat = running.passed[0]
    (slip, *_) = slips(at, ending(at), seat, "gold", ())
    assert slip.value == at.position.seats[seat].gold and "To pass is not to leave" in slip.so


def test_a_drink_that_was_changed_before_is_halved_as_it_is_then() -> None:
    """split.altered-before-split: 5 and not 3 is halved, and the change not added afterwards."""
    found = {
        (end.position.seats[seat].alcohol - slip.value, "before" in slip.so)
        for at in tables("rdi4-split-2")
        if (end := ends(at)) is not None
        for seat in at.setup.seats
        for slip in of_halves(at, end, seat)
    }
    assert {(1, True), (-1, True)} <= found


def test_a_drink_and_its_chaser_are_halved_together() -> None:
    """split.combine-then-halve: half of each, rounded up, would be more."""
    more = [
        slip
        for at in tables("rdi5-split-3")
        if (end := ends(at)) is not None
        for seat in at.setup.seats
        for slip in of_halves(at, end, seat)
        if "halved together" in slip.so
    ]
    assert more


def test_somebody_stands_on_the_edge_where_it_is_asked_who_is_out() -> None:
    """Without the card that passes the Drink on somebody else is out, or nobody."""
    found = drafts("rdi3-note-others-drink", "out")
    assert found
    for draft in found:
        at = draft.moment
        here = {seat for seat in at.setup.seats if ending(at).position.seats[seat].out}
        there = [{seat for seat in at.setup.seats if w.end.seats[seat].out} for w in worlds(at)]
        assert any(each != here for each in there)
        play_line(draft.scenario)


def test_the_record_says_why_somebody_takes_the_pot() -> None:
    words = "The pot is taken: Eve gains 3 Gold (4 → 7). The pot is 0 Gold."
    assert in_order(words) == "All others pass, and Eve, who is in control, takes 3 Gold (4 → 7)."


def test_a_loss_that_ignoring_only_makes_smaller_is_counted() -> None:
    """ignore.reduces-instead: nothing is said to be Ignored, and 4 − 2 is told. Vlazlo's bite says
    so itself, and is not asked about."""
    some = of_misreadings(Random(1), None, "ignore")
    bite = [
        each for each in some if {rule for rule, _ in each.misread} == {"ignore.reduces-instead"}
    ]
    assert bite
    for table in bite:
        bare = bare_table(table.scenario)
        at = begin(bare)
        drafts = [*of_a_number(bare, at, ending(at), Random(1), [*misread(table, ending(at))])]
        assert drafts and not [*outcome(table, Random(1), AskedBefore())]
        for draft in drafts:
            assert "Here: 4 − 2 = 2." in draft.why and "Ignores" not in draft.why


def so(file: str, rule: str) -> set[str]:
    """What is said at the tables of a file of the slip that misreads a rule."""
    return {
        slip.so
        for at in tables(file)
        if (end := ends(at)) is not None
        for seat in at.setup.seats
        if not end.position.seats[seat].out
        for stat in ("fortitude", "alcohol", "gold")
        for slip in slips(at, end, seat, stat, ())
        if slip.rule == rule and slip.known
    }


def test_who_passes_a_drink_on_splits_nothing() -> None:
    """drink.pass: Kaylin drinks all 3, Dimli nothing; half of 3 would be 2."""
    at = next(at for at in tables("rdi3-note-others-drink") if len(at.position.agenda) == 5)
    end, (dimli, kaylin) = ending(at), at.setup.seats
    now = at.position.seats
    for seat, wrong in ((dimli, now[dimli].alcohol + 2), (kaylin, now[kaylin].alcohol + 2)):
        (slip,) = (each for each in slips(at, end, seat, "alcohol", ()) if each.value == wrong)
        assert slip.rule == "drink.pass" and slip.so.endswith("Kaylin drinks it all.")


def test_who_ignores_a_drink_ignores_its_chaser_and_what_was_added() -> None:
    """chaser.counts-as-one-drink, ignore.no-effect-on-you."""
    assert so("rdi3-chaser-1", "chaser.counts-as-one-drink")
    assert any("what was added" in each for each in so("rdi3-timing-1", "ignore.no-effect-on-you"))


def test_a_loss_that_somebody_ignores_goes_to_nobody_else() -> None:
    """ignore.no-effect-on-you: Tara loses 1, not Whitehawk's 1 as well."""
    assert any("nobody takes it for Whitehawk" in each
               for each in so("rdi4-ignore-1", "ignore.no-effect-on-you"))  # fmt: skip


def test_of_who_passes_out_half_is_shared() -> None:
    """pass-out.divide-gold: of 13 Gold 7 go to the Inn, and Phrenk gets 6."""
    said = so("rdi3-note-passout-gold", "pass-out.divide-gold")
    assert any("passes out, and what becomes of the 13 Gold" in each for each in said)
    assert any("rounded up, goes to the Inn" in each for each in said)


def test_why_gold_is_shared_is_told_with_the_numbers() -> None:
    """pass-out.condition, pass-out.divide-gold: 4 of 8 for the Inn, 1 for each of three, 1 left."""
    (draft, *_) = drafts("rdi3-timing-2", "number")
    assert draft.why.startswith(
        "Kaylin passes out: Alcohol Content 13 is at least as high as Fortitude 12. "
        "Half of Kaylin's 8 Gold, 4, goes to the Inn. The other 4 Gold is shared by 3: 1 each. "
        "What cannot be shared evenly, 1 Gold, goes to the Inn, too."
    )


def test_who_has_no_gold_pays_nobody_and_stays_as_long_as_a_contest_runs() -> None:
    """contest.gold-out-stays: had another won, the winner without Gold would not have paid."""
    some = of_misreadings(Random(1), None, "contest")
    at = next(
        at
        for at in (begin(bare_table(each.scenario)) for each in some)
        if (end := ends(at)) is not None
        and len(best := strongest(end)) == 1
        and not at.position.seats[best[0]].gold
        and end.position.staying == at.position.staying
    )
    end = ending(at)
    (winner,) = strongest(end)
    (loser, *_) = (seat for seat in at.setup.seats if at.position.seats[seat].gold)
    others = [seat for seat in at.setup.seats if seat not in (winner, loser)]
    won = at.position.seats[loser].gold + sum(at.position.seats[seat].gold > 0 for seat in others)
    said = {each.value: each.so for each in slips(at, end, loser, "gold", ())}
    assert "had the strongest Drink" in said[won]
    assert f"{at.name(winner)} has no Gold, but stays in" in " ".join(_stay_without_gold(at))


def test_what_a_card_that_passes_a_drink_on_says_is_not_asked() -> None:
    """Where nothing else waits, its words tell who drinks all of it."""
    for file in ("rdi6-note-card-chug", "rdi5-contest-3"):
        for draft in drafts(file, "number"):
            plays = [each for each in draft.moment.position.agenda if isinstance(each, Play)]
            assert len(plays) != 1 or "Alcohol Content" not in draft.ask


def test_who_wins_a_contest_is_paid_by_each_other_player() -> None:
    """contest.drink-then-pay: Phrenk gets 3 Gold, not 1, and who pays loses 1."""
    at = next(
        at for at in tables("rdi3-chaser-2") if at.position.contest is not None and at.subject
    )
    end = ending(at)
    (phrenk,) = (seat for seat in at.setup.seats if at.name(seat) == "Phrenk")
    values = [each.value for each in slips(at, end, phrenk, "gold", ())]
    assert end.position.seats[phrenk].gold == 9 and {6, 7} <= {*values}
    (eve,) = (seat for seat in at.setup.seats if at.name(seat) == "Eve")
    assert {8, 11} <= {each.value for each in slips(at, end, eve, "gold", ())}
    assert end.position.seats[eve].gold == 7


def test_nobody_is_asked_what_a_second_round_of_a_contest_brings() -> None:
    """contest.tie-repeat: no reader knows which Drinks would be revealed."""
    asked = [each for each in drafts("rdi3-note-contest-event-zero", "number")
             if each.moment.position.contest is not None]  # fmt: skip
    assert asked
    for draft in (*asked, *drafts("rdi5-contest-1", "number")):
        told = what_happens(draft.moment, ending(draft.moment))
        assert UNSEEN.isdisjoint(rule for _, cited, _ in told for rule in cited)


def test_what_is_misread_is_told_with_the_names_of_the_table() -> None:
    """No sentence lacks a fact, and none is asked without it."""
    said: dict[str, set[str]] = {}
    for table in of_misreadings(Random(1), None, None):
        at = begin(bare_table(table.scenario))
        for world in misread(table, ending(at)):
            said.setdefault(world.rule, set()).add(world.so)
    tie = "Only those who tie would drink again: Phrenk and Wizgille."
    assert tie in said["contest.tie-repeat"]
    assert {"{", "}"}.isdisjoint("".join(each for some in said.values() for each in some))
    assert {*said} == {*MISREAD_AS}


ROUND = """
format: 2
id: round
title: A Round
edition: rdi5
seats:
  Fiona: {character: fiona, gold: 9, hand: [gambling-im-in]}
  Fleck: {character: fleck, gold: 5, hand: [i-raise]}
  Eve: {character: eve, gold: 5, hand: [sleight-of-hand]}
turn: {of: Fiona, phase: action}
line:
  - {until: possible, seat: Fiona, plays: gambling-im-in}
  - {until: possible, seat: Fleck, plays: i-raise}
  - {until: possible, seat: Eve, plays: sleight-of-hand}
"""


STOPPED = """
format: 2
id: stopped
title: A card that would end the Round
edition: rdi6
seats:
  Vlazlo: {{character: vlazlo, gold: 9, hand: [gambling-im-in]}}
  Torglesnarf: {{character: torglesnarf, gold: 5, hand: [{card}]}}
  Daareka: {{character: daareka, gold: 5, hand: [i-dont-think-so]}}
turn: {{of: Vlazlo, phase: action}}
line:
  - {{until: possible, seat: Vlazlo, plays: gambling-im-in}}
  - {{until: possible, seat: Torglesnarf, plays: {card}}}
  - {{until: possible, seat: Daareka, plays: i-dont-think-so}}
"""


def test_who_does_not_win_a_round_reads_what_takes_control() -> None:
    """gambling.card-takes-control: a Gambling or a Cheating Card does, and a Sometimes Card not."""
    table = load_text(ROUND)
    at = play_line(table).after[-1]
    (draft,) = of_the_pot(table, at, ending(at))
    whys = {each.text: each.why for each in draft.answers}
    assert draft.answers[draft.right].text == "Fleck"
    assert "Fleck's “I raise!” takes it" in whys["Fiona"]
    assert whys["Eve"].startswith("“Sleight of hand...” takes no control.")
    assert "Eve gains 1 Gold" in whys["Fleck"] and "The pot is" in whys["Fleck"]


def test_a_card_that_takes_the_pot_for_its_player_brings_the_inn_nothing() -> None:
    """Torglesnarf's goons end the Round for him; the Wench's tip for the Inn. Each is Negated."""
    for card, inn in (
        ("you-dont-need-a-winning-hand-when-you-have-enough-goons", False),
        ("oh-i-guess-the-wench-thought-that-was-her-tip", True),
    ):
        table = load_text(STOPPED.format(card=card))
        at = play_line(table).after[-1]
        (draft,) = of_the_pot(table, at, ending(at))
        whys = {each.text: each.why for each in draft.answers}
        assert draft.answers[draft.right].text == "Vlazlo"
        assert any(text.startswith("Nobody") for text in whys) is inn
        assert "is Negated: it does nothing. So Torglesnarf" in whys["Torglesnarf"]


def test_what_was_read_is_not_asked_again() -> None:
    """Nearly all that is told again, or its reason and half of the rest; one sentence may come."""
    asked = AskedBefore()
    asked.ideas.append(_told("It stops a card.", "It comes first.", "No ante."))
    asked.ideas += [Idea(f"w{n}", (), (), ()) for n in range(20)]
    assert asked.knows(_told("It stops a card.", "It comes first.", "It follows a loss."))
    assert asked.knows(_told("No ante.", "It comes first.", "It stops a card."))
    assert not asked.knows(_told("No ante.", "It comes first.", "It follows a loss."))
    assert not asked.knows(_told("It stops a card.", "It follows a loss.", "It Ignores."))


def _told(*sentences: str) -> Idea:
    return Idea("v", (), (), (), frozenset(sentences[:1]), frozenset(sentences))


def test_a_drink_below_0_is_as_strong_as_water() -> None:
    """contest.negative-counts-zero: both count 0, and so tie; what counts is told as 0, too."""
    at = play_line(
        load_text("""format: 2
id: below
title: Below
seats: {Kaylin: {}, Phrenk: {}}
turn: {of: Kaylin, phase: drink}
contest: {participants: [Kaylin, Phrenk]}
drink_deck: [water, pot-of-tea, wine, wine]
line: [{until: drink}]
""")
    ).after[0]
    assert [at.name(seat) for seat in strongest(at)] == ["Kaylin", "Phrenk"]
    assert [counted(drink) for drink in last_drinks(at)] == [0, 0]


def test_who_gives_the_strongest_drink_away_wins_all_the_same() -> None:
    """contest.moves-do-not-count: who thinks it counts for the drinker comes to another number."""
    at = _at_a_contest("rdi6-contest-2", "youre-thirsty-wouldnt-you-agree")
    end = ending(at)
    assert "It counts for Daareka, who revealed it, though Vlazlo drinks it." in (
        *what_counts(at, end),
    )
    wrong = {
        at.name(seat): {
            each.value: each.rule for each in slips(at, end, seat, "gold", ())
        } for seat in at.setup.seats
    }  # fmt: skip
    assert wrong["Daareka"][6] == wrong["Vlazlo"][9] == "contest.moves-do-not-count"
    assert "contest.moves-do-not-count" not in wrong["Amundyr"].values()


def test_who_leaves_instead_of_anteing_is_named() -> None:
    """leave-round.instead-of-ante: or nobody would know why the pot is smaller."""
    found = [
        draft
        for table in of_misreadings(Random(1), None, "leave-round")
        for draft in outcome(table, Random(1), AskedBefore())
        if draft.kind == "number" and "The pot is" in draft.why
    ]
    assert found
    assert all(" leaves the Round, and antes nothing." in draft.why for draft in found)


def test_another_use_of_a_card_is_told_as_one() -> None:
    assert _also("It fits when an ante is demanded. None is.") == (
        "Its other use fits when an ante is demanded. None is."
    )
    assert _also("It Ignores a Drink.") == "It also Ignores a Drink."
    assert _also("An Action Card fits in Eve's own Action Phase. This is Zot's turn.") == (
        "As an Action it is for Eve's own Action Phase. This is Zot's turn."
    )


def _at_a_contest(file: str, card: str) -> Moment:
    """The moment of a scenario file at which that card waits."""
    for table in tables_of(next(path for path in paths() if file in path)):
        at = begin(bare_table(table.scenario))
        if isinstance(at.subject, Play) and at.setup.cast[at.subject.card].id == card:
            return at
    raise LookupError(card)


def test_a_title_that_ends_a_sentence_has_a_full_stop() -> None:
    """Or it would seem to go on: Dale is no word of the title."""
    told = as_one(["Jett Ignores “Group hug!”", "Dale loses 1 Fortitude."])
    assert told == "Jett Ignores “Group hug!”. Dale loses 1 Fortitude."


def test_what_is_negated_is_told_before_somebody_passes_out_by_it() -> None:
    """And how the Gold is divided before who gains some."""
    whys = [each.why for each in drafts("rdi5-timing-2-negated", "number")]
    found = [why for why in whys if "is Negated" in why and "passes out" in why]
    assert found
    for why in found:
        assert why.index("is Negated") < why.index("passes out") < why.index("goes to the Inn")
        assert why.index("goes to the Inn") < why.index("gain 1 Gold each")


def test_what_gives_an_answer_away_is_printed_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it would be, if it were not left out."""
    some = {key: each for key, each in cases.tellings().items() if each.unsaid}
    assert some
    there = {key: _printed(key) for key in some}
    bare = {key: replace(each, unsaid=()) for key, each in cases.tellings().items()}
    monkeypatch.setattr(cases, "tellings", lambda: bare)
    for key, each in some.items():
        whole = _printed(key)
        for words in each.unsaid:
            assert words in whole and words not in there[key], key


def test_nobody_is_shown_to_ignore_a_drink_of_somebody_elses() -> None:
    """notes.chug-this allows it, and the card's words do not tell so."""
    odd = [
        at
        for at in tables("rdi6-note-card-chug")
        if any(_ignores_anothers_drink(at, frame) for frame in at.position.agenda)
    ]
    assert odd and not any(map(can_be_told, odd))


def _printed(key: str) -> str:
    (path,) = (path for path in paths() if path.endswith(f"/{key.partition('--')[0]}.yaml"))
    (one,) = (each.question for each in cases._of_file(path) if each.question.key == key)
    return " ".join((*one.waits, *one.cards.values()))
