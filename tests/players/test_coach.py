"""The coach: it speaks of what surely was worse, by what could be known."""

from random import Random

from rdi_explore.kernel import PASS
from rdi_explore.players.coach import WORTH_A_LOOK, advice, loses_at_once
from rdi_explore.players.sitting import Arrangement, Sitting

WHO = ("fiona", "zot")


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


def test_who_only_passes_is_told_what_was_worth_playing() -> None:
    """Each piece of advice is sure by its interval, dearest first, and names an option of then."""
    found = advice(passive(4))
    assert found
    assert [each.low for each in found] == sorted((each.low for each in found), reverse=True)
    for each in found:
        assert WORTH_A_LOOK < each.low <= each.high
        assert {each.chosen, each.better} <= set(each.moment.options)
        assert each.chosen != each.better


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
    kept = [each.kept for seed in range(8) for each in advice(passive(seed))]
    assert max(kept) >= 2
