"""A moment remembers what was chosen at it, as long as somebody has that, and not for ever."""

import gc
import pickle
from weakref import ref

from rdi_explore.kernel import Act
from rdi_explore.kernel.machine import moment as module
from rdi_explore.scenario import load, start


def test_a_choice_leads_to_the_same_moment_again() -> None:
    moment = start(load("rdi5-redirect-3"))
    after = [moment.choose(option) for option in moment.options]
    assert [moment.choose(option) for option in moment.options] == after
    (passed,) = (each for each in after if each.option is not None and each.option.act is Act.PASS)
    assert moment.decline() is passed
    assert len({id(each) for each in after}) == len(moment.options) > 1
    assert all(each.parent is moment for each in after)


def test_what_was_made_last_is_remembered_and_older_moments_go() -> None:
    moment = start(load("rdi5-redirect-3"))
    last, made = module._MADE_LAST, ref(moment.choose(moment.options[0]))
    assert made() is not None and made() is last[-1]
    for _ in range(last.maxlen or 0):
        last.append(moment)
    gc.collect()
    assert made() is None
    assert moment.choose(moment.options[0]).option == moment.options[0]


def test_what_a_moment_remembers_is_not_stored_with_it() -> None:
    moment = start(load("rdi5-redirect-3"))
    before = pickle.dumps(moment)
    moment.choose(moment.options[0])
    assert pickle.dumps(moment) == before
    again = pickle.loads(before)
    assert again.choose(again.options[0]).position == moment.choose(moment.options[0]).position
