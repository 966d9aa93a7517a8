"""What comes out when nobody plays any more: a number, who is out, who takes the pot.

What comes out is what the kernel plays. A wrong answer is what would come out if something that
waits did not count, and its reason says so.
"""

from collections.abc import Callable, Iterator
from random import Random

from ..kernel import Drinks, Event, Moment, Play
from .board import can_be_told
from .draft import DraftQuestion
from .hands import chained
from .happening import what_happens
from .ideas import AskedBefore, Idea, all_that_waits, what_waits
from .number import of_a_number
from .pot import of_the_pot
from .stated import CARDS_OWN
from .tables import PracticeTable, begin, with_hands
from .who_is_out import of_who_is_out
from .worlds import bare_table, ends, misread, same_end

IN_A_ROUND = ("ante", "gamble")
"""What waits in a Round of Gambling when no card does: nothing to ask about but a rule."""
CHAIN_TRIES = 2
"""So often hands are dealt until somebody can answer what waits."""
UNSEEN = frozenset({
    "drink.sober-up", "contest.tie-repeat", "drink-deck.reshuffle",
    "drink-deck.pay-when-end-reached",
})  # fmt: skip
"""Rules for whose moment one must know what the board does not show: what is in a pile or deck."""


def outcome(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """What comes of what waits: somebody's number, who passes out, who takes the pot."""
    scenario = table.scenario
    if table.misread and not any(map(asked.may_show, (rule for rule, _ in table.misread))):
        return
    if not table.misread and chance.random() < 0.75:
        tried = (chained(scenario, chance) for _ in range(CHAIN_TRIES))
        scenario = next((each for each in tried if each is not None), scenario)
    whole = begin(with_hands(scenario, dict.fromkeys(scenario.seats, ())))
    if whole.decision is None or whole.window is None or not can_be_told(whole):
        return
    if whole.window.kind not in ("card", "drink", "event", *(IN_A_ROUND if table.misread else ())):
        return
    bare = bare_table(scenario)
    small = begin(bare)
    if small.decision is None or _all_is_stopped(small) or amid_something_else(small):
        return
    if asked.knows(Idea(what_waits(small), (all_that_waits(small),), (), ())):
        return
    end, other = ends(small), ends(whole)
    if end is None or other is None or not same_end(end, other):
        return
    decide = {rule for _, cited, _ in what_happens(small, end) for rule in cited}
    if decide & (UNSEEN | CARDS_OWN):
        return
    wrong = [*misread(table, end)]
    if table.misread and not wrong:
        return
    kinds: list[Callable[[], Iterator[DraftQuestion]]] = [
        lambda: of_who_is_out(bare, small, end, wrong, chance),
        lambda: of_the_pot(bare, small, end),
        lambda: of_a_number(bare, small, end, chance, wrong),
    ]
    if wrong:
        del kinds[1]
    for kind in kinds:
        drafts = list(kind())
        if drafts:
            yield drafts[0]
            return


def amid_something_else(moment: Moment) -> bool:
    """Whether a card that fits always was played while something else waits: that has nothing to do
    with it, and nobody would play it just then."""
    waiting = [each for each in moment.position.agenda if isinstance(each, Play | Drinks | Event)]
    return any(
        isinstance(each, Play)
        and moment.setup.cast[each.card].modes[each.mode].occasion == "any"
        and place > 0
        for place, each in enumerate(waiting)
    )


def _all_is_stopped(moment: Moment) -> bool:
    """Whether only one thing waits, and the board says already that it is Negated or Ignored."""
    waiting = [each for each in moment.position.agenda if isinstance(each, Play | Drinks | Event)]
    if len(waiting) != 1:
        return False
    (one,) = waiting
    return all(
        each.negated or bool(each.ignored)
        for each in (one.drinks if isinstance(one, Drinks) else (one,))
    )
