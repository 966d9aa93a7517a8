"""The coach: it speaks of what surely was worse, by what could be known."""

from functools import cache
from itertools import combinations
from random import Random

from rdi_explore.kernel import PASS, Act
from rdi_explore.players.coach import (
    LOOKS,
    WORTH_A_LOOK,
    Advice,
    advice,
    loses_at_once,
    worth_a_look,
)
from rdi_explore.players.first_met import first_met
from rdi_explore.players.sitting import YOU, Arrangement, Sitting

WHO = ("fiona", "zot")


@cache
def passive(seed: int) -> Sitting:
    """A game in which you do nothing wherever you may, and else anything."""
    sitting, random = Sitting.begun(Arrangement(WHO, "sensible", seed=seed)), Random(seed)
    while not sitting.over:
        if not sitting.yours:
            sitting = sitting.go_on()
        elif PASS in sitting.moment.options:
            sitting = sitting.choose(PASS)
        else:
            sitting = sitting.choose(random.choice(sitting.moment.options))
    return sitting


@cache
def advice_on(seed: int) -> list[Advice]:
    """What is told of that game."""
    return advice(passive(seed))


def test_who_only_passes_is_told_what_was_worth_playing() -> None:
    """Each piece of advice is sure by its interval, dearest first, and names an option of then."""
    found = advice_on(4)
    assert found
    assert [each.low for each in found] == sorted((each.low for each in found), reverse=True)
    for each in found:
        assert WORTH_A_LOOK < each.low <= each.high
        assert {each.chosen, each.better} <= set(each.moment.options)
        assert each.chosen != each.better


def test_three_moments_of_every_kind_and_no_idea_twice() -> None:
    """The dearest mistake is always among them; what is left out has an idea that is told."""
    left_out = 0
    for seed in range(4):
        sitting = passive(seed)
        dearest, met = advice_on(seed), first_met(sitting)
        looks = worth_a_look(dearest, met)
        assert looks[:1] == (dearest or met)[:1]
        assert all(one.ideas.isdisjoint(other.ideas) for one, other in combinations(looks, 2))
        told = frozenset().union(*(each.ideas for each in looks))
        kinds = {each.kind for each in looks}
        for each in (*dearest, *met):
            assert each.kind in kinds or not each.ideas.isdisjoint(told)
            left_out += each not in looks and not each.ideas.isdisjoint(told)
        assert len(looks) <= LOOKS
    assert left_out


def test_a_missed_answer_is_one_and_no_other_choice() -> None:
    """Something waited to be answered, and a card that was held would have been better."""
    found = [each for seed in range(4) for each in advice_on(seed)]
    assert {each.kind for each in found} == {"answer", "choice"}
    for each in found:
        window = each.moment.window
        asked = window is not None and window.kind != "free"
        missed = asked and each.chosen == PASS and each.better.act is Act.PLAY
        assert missed == (each.kind == "answer")


def test_where_nothing_is_sure_and_nothing_new_nothing_is_said() -> None:
    assert worth_a_look([], []) == []


def test_a_rule_is_met_where_it_first_decided_something_for_you() -> None:
    """No step before it that changed your numbers cites it; what is known is not told."""
    sitting = passive(4)
    found = first_met(sitting)
    assert found
    for each in found:
        assert each.rule in each.entry.rules
        before = sitting.moment.line()[1 : each.moment.depth + 1]
        mine = [
            entry.rules
            for moment in before
            for entry in moment.entries
            if any(c.seat == YOU and c.what == "alcohol" for c in entry.changes)
        ]
        assert not any(each.rule in rules for rules in mine)
        after = sitting.moment.line()[each.moment.depth + 1]
        assert after.option == each.chosen and each.entry in after.entries
    known = {each.rule for each in found}
    assert known.isdisjoint(each.rule for each in first_met(sitting, known))


def test_the_same_game_gets_the_same_advice() -> None:
    sitting = passive(7)
    assert advice(sitting) == advice(sitting)


def test_a_choice_that_loses_at_once_is_warned_of() -> None:
    """Passed on, the game is lost; something else mostly keeps it (last-chance.one-window)."""
    warned = 0
    for seed in range(12):
        sitting = passive(seed)
        for moment in sitting.your_choices()[-3:]:
            back = sitting.back_to(moment.depth)
            for option in moment.options:
                if loses_at_once(back, option):
                    warned += 1
                    assert not all(loses_at_once(back, each) for each in moment.options)
    assert warned


def test_what_a_better_choice_keeps_is_counted_as_the_cards_lay() -> None:
    """A blow that is Ignored costs so much less (ignore.no-effect-on-you)."""
    kept = [each.kept for seed in range(4) for each in advice_on(seed)]
    assert max(kept) >= 2
