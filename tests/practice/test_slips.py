"""Wrong numbers are slips that people make, and each says which step it leaves out."""

from random import Random

import pytest
from msgspec.structs import replace

from rdi_explore.kernel import Moment
from rdi_explore.practice import cases
from rdi_explore.practice.board import _ignores_anothers_drink, can_be_told
from rdi_explore.practice.ideas import AskedBefore, Idea
from rdi_explore.practice.kinds import DraftQuestion, _pot, outcome
from rdi_explore.practice.misread import of_misreadings
from rdi_explore.practice.slips import in_order, of_halves, slips
from rdi_explore.practice.tables import begin, paths, tables_of, trimmed
from rdi_explore.practice.worlds import ends, worlds
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
    """ignore.reduces-instead: nothing is said to be Ignored, and 4 − 2 is told."""
    whys = {
        draft.why
        for table in of_misreadings(Random(1), None, "ignore")
        if any(rule == "ignore.reduces-instead" for rule, _ in table.misread)
        for draft in outcome(table, Random(1), AskedBefore())
        if draft.kind == "number" and "misread: ignore.reduces-instead" in draft.idea.lessons
    }
    assert whys
    for why in whys:
        assert "Here: 4 − 2 = 2." in why and "Ignores" not in why


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
    (draft,) = _pot(table, at, ending(at))
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
        (draft,) = _pot(table, at, ending(at))
        whys = {each.text: each.why for each in draft.answers}
        assert draft.answers[draft.right].text == "Vlazlo"
        assert any(text.startswith("Nobody") for text in whys) is inn
        assert "is Negated: it does nothing. So Torglesnarf" in whys["Torglesnarf"]


def test_a_right_and_a_wrong_reason_are_not_read_twice_together() -> None:
    asked = AskedBefore()
    asked.ideas.append(Idea("w", (), (), (), ("It stops a card.", "It comes first.", "No ante.")))
    asked.ideas += [Idea(f"w{n}", (), (), ()) for n in range(20)]
    assert asked.knows(Idea("v", (), (), (), ("It stops a card.", "It comes first.")))
    assert not asked.knows(Idea("v", (), (), (), ("It stops a card.", "It follows a loss.")))
    assert not asked.knows(Idea("v", (), (), (), ("It Ignores.", "It comes first.")))


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
