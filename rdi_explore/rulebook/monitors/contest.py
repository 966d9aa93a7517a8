"""A Drinking Contest: who reveals, who ties, what is paid."""

from collections.abc import Iterator
from itertools import pairwise

from ...kernel import DrinkingContest, Drinks
from .monitor import Sight, holds, watches


@watches("contest.tie-repeat")
def only_those_who_tie_go_on(sight: Sight) -> Iterator[str]:
    """Those who still may win a Contest never become more."""
    for entry in sight.entries:
        was, now = entry.frame, entry.now
        if isinstance(was, DrinkingContest) and isinstance(now, DrinkingContest):
            told = f"{was.contenders} become {now.contenders}"
            yield holds(set(now.contenders) <= set(was.contenders), told)


@watches("contest.everyone-reveals")
def everyone_reveals_one_drink(sight: Sight) -> Iterator[str]:
    """In a Contest each contender has revealed just one Drink when they are asked."""
    agenda = sight.position.agenda
    for below, frame in pairwise(agenda):
        if isinstance(below, DrinkingContest) and isinstance(frame, Drinks):
            origins: dict[int, set[int]] = {}
            for drink in frame.drinks:
                if drink.revealer >= 0:
                    origins.setdefault(drink.revealer, set()).add(drink.origin)
            extra = [seat for seat, each in origins.items() if len(each) > 1]
            yield holds(not extra, f"{extra} have revealed twice in one Contest")
            out = [seat for seat in origins if sight.position.seats[seat].out]
            yield holds(not out, f"{out} are out and have revealed")


@watches("contest.pass-out-loses-now-splits-later")
def gold_is_held_only_while_the_contest_runs(sight: Sight) -> Iterator[str]:
    """Gold of those who passed out is held back only while a Contest is on the agenda."""
    contest = sight.position.contest
    if contest is not None and contest.held:
        runs = any(isinstance(frame, DrinkingContest) for frame in sight.position.agenda)
        yield holds(runs, f"no Contest runs, and the Gold of {contest.held} is held back")
