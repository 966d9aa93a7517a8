"""A moment remembers what was chosen at it, and of all moments those that were made last."""

import pickle

from rdi_explore.kernel import Act
from rdi_explore.kernel.machine.moment import _MADE_LAST, REMEMBERED
from rdi_explore.scenario import load, start


def test_a_choice_leads_to_the_same_moment_again() -> None:
    moment = start(load("rdi5-redirect-3"))
    after = [moment.choose(option) for option in moment.options]
    assert [moment.choose(option) for option in moment.options] == after
    (passed,) = (each for each in after if each.option is not None and each.option.act is Act.PASS)
    assert moment.decline() is passed
    assert len({id(each) for each in after}) == len(moment.options) > 1
    assert all(each.parent is moment for each in after)


def test_the_moments_made_last_are_remembered_and_older_ones_are_not() -> None:
    first, moment = start(load("rdi5-redirect-3")), start(load("nine-cards-drink"))
    option = first.options[0]
    made, last = first.choose(option), moment
    for number in range(REMEMBERED - 1):
        if not last.options or not number % 40:
            last = start(load("nine-cards-drink"))
        last = last.choose(last.options[number % len(last.options)])
    assert first.choose(option) is made
    assert len(_MADE_LAST) == REMEMBERED
    last.choose(last.options[0]) if last.options else moment.choose(moment.options[0])
    assert len(_MADE_LAST) == REMEMBERED
    again = first.choose(option)
    assert again is not made
    assert again.position == made.position


def test_what_a_moment_remembers_is_not_stored_with_it() -> None:
    moment = start(load("rdi5-redirect-3"))
    before = pickle.dumps(moment)
    moment.choose(moment.options[0])
    assert pickle.dumps(moment) == before
    again = pickle.loads(before)
    assert again.choose(again.options[0]).position == moment.choose(moment.options[0]).position
