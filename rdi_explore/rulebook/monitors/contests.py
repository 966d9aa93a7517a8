"""What a Contest costs and brings, and who takes part."""

from collections.abc import Iterator
from itertools import pairwise

from ...kernel import DrinkingContest, Drinks, Event, Gambling, Play
from .losing import drunkenness
from .monitor import Sight, holds, watches


@watches("contest.tie-one-left", at=DrinkingContest)
def the_winner_is_one_who_tied(sight: Sight) -> Iterator[str]:
    """Who gets Gold for a Contest is one of those who could still win it, or of their team."""
    for entry in sight.steps(DrinkingContest):
        won = [it.seat for it in entry.changes if it.what == "gold" and it.after > it.before]
        if won and isinstance(entry.frame, DrinkingContest) and entry.step != "contest_over":
            may = {mate for seat in entry.frame.contenders for mate in sight.setup.mates[seat]}
            yield holds(set(won) <= may, f"{won} win a Contest of {entry.frame.contenders}")


@watches("contest.tie-none-left", at=DrinkingContest)
def nobody_wins_when_all_are_out(sight: Sight) -> Iterator[str]:
    """If all who tied are out, none of them gets Gold."""
    for entry in sight.steps(DrinkingContest):
        if isinstance(entry.frame, DrinkingContest) and entry.step == "who_is_left":
            left = [it for it in entry.frame.contenders if not sight.position.seats[it].out]
            if not left:
                won = [it for it in entry.changes if it.what == "gold" and it.after > it.before]
                yield holds(not won, "a Contest that nobody won was paid")


@watches("contest.pass-out-still-pays", at=DrinkingContest)
def each_payer_pays_one(sight: Sight) -> Iterator[str]:
    """In the payment of a Contest nobody loses more than 1 Gold, and one side gets all."""
    for entry in sight.steps(DrinkingContest):
        gold = [it for it in entry.changes if it.what == "gold"]
        if gold and entry.step != "contest_over":
            lost = [it.before - it.after for it in gold if it.after < it.before]
            most = max(len(mates) for mates in sight.setup.mates)
            yield holds(max(lost, default=0) <= most, f"somebody pays {max(lost, default=0)} Gold")


@watches("contest.joint-window")
def all_drinks_of_a_contest_wait_together(sight: Sight) -> Iterator[str]:
    """In a Contest every contender who is in the game, and there, has revealed before anybody is
    asked."""
    for below, above in pairwise(sight.position.agenda):
        if isinstance(below, DrinkingContest) and isinstance(above, Drinks):
            revealed = {drink.revealer for drink in above.drinks}
            seats = sight.position.seats
            missing = [
                seat
                for seat in below.contenders
                if seat not in revealed and not (seats[seat].out or seats[seat].away)
            ]
            yield holds(not missing, f"{missing} have not revealed, and somebody is asked")


@watches("contest.gold-out-stays", at="out")
def nobody_is_out_of_gold_in_a_contest(sight: Sight) -> Iterator[str]:
    """Without Gold, and sober, nobody goes out while a Contest runs."""
    for change in sight.changes("out"):
        if change.after and any(isinstance(it, DrinkingContest) for it in change.entry.agenda):
            told = f"{sight.name(change.seat)} is out of Gold in the middle of a Contest"
            seat = sight.position.seats[change.seat]
            drunk = drunkenness(sight, sight.position, change.seat) >= seat.fortitude
            yield holds(drunk, told)


@watches("team.champion-events")
def one_of_each_team_takes_part(sight: Sight) -> Iterator[str]:
    """In a Contest of teams one of each takes part; in a Round that an Event has started nobody
    is whom the Event does not concern, and what it does itself it does to Champions."""
    if sight.setup.teams:
        yield from _an_event_concerns_champions(sight)
    contest, running = sight.position.contest, sight.position.round
    if contest is not None and sight.setup.teams:
        teams = [sight.setup.teams[seat] for seat in contest.participants]
        yield holds(len(teams) == len(set(teams)), f"two of a team compete: {teams}")
    if running is not None and sight.setup.teams:
        for below, above in pairwise(sight.position.agenda):
            if isinstance(above, Gambling) and isinstance(below, Play):
                mode = sight.setup.cast[below.card].modes[below.mode]
                strangers = {*running.members} - {*below.champions}
                told = f"{[*map(sight.name, strangers)]} gamble, and are no Champions"
                yield holds(mode.as_ != "event" or not strangers, told)


def _an_event_concerns_champions(sight: Sight) -> Iterator[str]:
    for entry in sight.steps(Play):
        frame = entry.frame
        if isinstance(frame, Play) and frame.champions:
            mode = sight.setup.cast[frame.card].modes[frame.mode]
            others = {part.victim for part in frame.parts if not part.moved} - {*frame.champions}
            told = f"an Event concerns {[*map(sight.name, others)]}, who are no Champions"
            yield holds(mode.as_ != "event" or not others, told)


@watches("notes.drinks-with-friends", at=Event)
def nobody_keeps_others_from_it(sight: Sight) -> Iterator[str]:
    """A Drink for everybody by an Event that is no Drink Event is served, whoever Ignores it."""
    for entry in sight.steps(Event):
        event = sight.setup.cast[entry.frame.card] if isinstance(entry.frame, Event) else None
        if event is not None and event.event_class != "drink":
            told = f"{event.title} is over, for one player Ignores it"
            yield holds(entry.outcome != "revealer_ignores_it", told)
