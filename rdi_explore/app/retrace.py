"""A line that was played, played again from a table that has changed a little."""

from ..kernel import Moment, Option
from ..scenario.game import called, choice_of
from ..scenario.links import LONGEST, PlaceToken
from ..scenario.waiting import PASSING
from .walk import Walk


def retrace(old: Walk, new: Walk) -> str:
    """Go in ``new`` along the line of ``old`` as far as it can be gone, to the same place in it.

    What was chosen is looked for by its words; whoever is asked in between declines. Returns a
    message if a choice could not be made any more, else nothing.
    """
    moments = old.branch.moments
    wanted = [
        (place, after)
        for place, after in enumerate(moments[1 : old.branch.made + 1], 1)
        if after.option is not None and after.option.act not in PASSING
    ]
    moment, numbers = new.begin, list[int]()
    reached = {0: 0}
    told = ""
    for place, after in wanted:
        assert after.option is not None
        ((name, words),) = choice_of(moments[place - 1], after.option).items()
        way = _way_to(moment, name, words)
        if way is None:
            told = f"The line ends before “{name} {words}”: that is not possible any more."
            break
        for option in way:
            numbers.append(moment.options.index(option))
            moment = moment.choose(option)
        reached[place] = len(numbers)
    at = max(place for place in reached if place <= old.place)
    place = reached[at] + old.place - at
    made = max(reached.values())
    token = PlaceToken(new.scenario.id, new.edition, 0, tuple(numbers[:made]), 0)
    new.go_to(token)
    new.place = min(place, len(new.branch.moments) - 1)
    return told


def _way_to(moment: Moment, name: str, words: str) -> list[Option] | None:
    """The choices up to this one of this player, while everybody else declines."""
    way: list[Option] = []
    while moment.decision is not None and len(way) < LONGEST:
        if moment.name(moment.decision.seat) == name:
            option = called(moment).get(words)
            if option is not None:
                return [*way, option]
        if not moment.may_decline:
            return None
        after = moment.decline()
        assert after.option is not None
        way.append(after.option)
        moment = after
    return None
