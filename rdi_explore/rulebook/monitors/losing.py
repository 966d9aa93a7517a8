"""Who loses, when, and what becomes of what was theirs."""

from collections.abc import Iterator

from ...kernel import (
    DrinkingContest,
    Drinks,
    Gambling,
    Game,
    Losing,
    Phase,
    Play,
    Position,
    Turn,
    Window,
    all_of,
)
from ...kernel import cards as c
from .monitor import Sight, holds, watches


def drunkenness(sight: Sight, position: Position, seat: int) -> int:
    """Alcohol Content with the tokens that count like it, of a whole team."""
    like_alcohol = {token.id for token in sight.setup.tokens if token.drunken}
    return position.seats[seat].alcohol + sum(
        n
        for mate in sight.setup.mates[seat]
        for name, n in position.seats[mate].tokens
        if name in like_alcohol
    )


@watches("lose.two-conditions", at="out")
def nobody_is_out_for_another_reason(sight: Sight) -> Iterator[str]:
    """Who goes out had no Gold, or as much Alcohol Content as Fortitude, or was saved by nobody."""
    for change in sight.changes("out"):
        if change.after:
            seat = sight.position.seats[change.seat]
            drunk = drunkenness(sight, sight.position, change.seat) >= seat.fortitude
            told = f"{sight.name(change.seat)} is out with {seat.gold} Gold, and sober"
            yield holds(drunk or seat.gold == 0, told)


@watches("lose.out-of-the-game")
def who_is_out_stays_out(sight: Sight) -> Iterator[str]:
    """Nobody who is out is asked, is picked, gains anything, or comes back."""
    if sight.before is None:
        return
    gone = {seat for seat, player in enumerate(sight.before.seats) if player.out}
    if not gone:
        return
    decision = sight.moment.decision
    if decision is not None:
        who = sight.name(decision.seat)
        yield holds(decision.seat not in gone, f"{who} is out, and is asked")
        picked = {seat for option in decision.options for seat in option.targets if seat >= 0}
        yield holds(not picked & gone, "somebody who is out may be picked")
    for seat in gone:
        was, now = sight.before.seats[seat], sight.position.seats[seat]
        more = now.gold > was.gold or len(now.hand) > len(was.hand) or len(now.pile) > len(was.pile)
        more = more or sum(n for _, n in now.tokens) > sum(n for _, n in was.tokens)
        yield holds(now.out and not more, f"{sight.name(seat)} is out, and gains something")


@watches("lose.last-one-wins")
def game_ends_with_the_last_side(sight: Sight) -> Iterator[str]:
    """One side left is a winner when nothing is unfinished; two or more play on."""
    left = sight.sides()
    if sight.moment.decision is None and any(player.out for player in sight.position.seats):
        told = f"{len(left)} sides are left, and the winners are {sight.position.winners}"
        if len(left) == 1 and sight.setup.automaton < 0:
            yield holds(sight.position.winners == next(iter(left)), told)
    if sight.position.winners and sight.setup.automaton < 0:
        yield holds(len(left) <= 1, f"the game is over with {len(left)} sides in it")


@watches("lose.drinks-discarded")
def pile_of_who_is_out_is_discarded(sight: Sight) -> Iterator[str]:
    """No Drink Me! Pile lies before anybody who is out."""
    for seat, player in enumerate(sight.position.seats):
        if player.out:
            yield holds(not player.pile, f"{sight.name(seat)} is out, and has Drinks to drink")


@watches("gambling.pot-after-win", "contest.drink-then-pay")
def nothing_is_owed_when_the_game_is_over(sight: Sight) -> Iterator[str]:
    """Once there are winners no pot lies on the table, no Round runs, no Contest is undecided,
    and who is out has no Gold."""
    if sight.position.winners:
        position = sight.position
        yield holds(position.pot == 0, f"{position.pot} Gold are left in the pot")
        yield holds(position.round is None, "a Round still runs")
        yield holds(position.contest is None, "a Contest still runs")
        for seat, player in sight.players():
            if player.out and seat not in position.winners:
                told = f"{sight.name(seat)} is out with {player.gold} Gold"
                yield holds(player.gold == 0, told)


@watches("pass-out.divide-gold")
def gold_of_who_is_out_is_divided(sight: Sight) -> Iterator[str]:
    """Nobody is out and keeps Gold, but while a Contest holds it back: in a team, that of all."""
    position = sight.position
    back = set(position.contest.held if position.contest is not None else ())
    back |= {it for frame in position.agenda if isinstance(frame, Losing) for it in frame.held}
    held = {mate for seat in back for mate in sight.setup.mates[seat]}
    for seat, player in sight.players():
        if player.out and seat not in held and not position.winners and _news(sight, seat):
            told = f"{sight.name(seat)} is out and keeps {player.gold} Gold"
            yield holds(player.gold == 0, told)


def _news(sight: Sight, seat: int) -> bool:
    """Whether something has changed of a player who is out, or a Contest has just ended."""
    before = sight.before
    return before is not None and (
        before.seats[seat] != sight.position.seats[seat]
        or (before.contest is not None and seat in before.contest.held)
    )


@watches("last-chance.after-all-resolved", at="out")
def nobody_is_out_in_the_middle(sight: Sight) -> Iterator[str]:
    """Nobody goes out while a card or a Drink is being carried out, but for one that
    hosts a Round or a Contest."""
    for change in sight.changes("out"):
        if change.after:
            agenda = change.entry.agenda
            below = (
                agenda[: change.entry.numbers.index(change.entry.number)]
                if (change.entry.number in change.entry.numbers)
                else agenda
            )
            waits = [
                frame
                for frame, above in zip(below, (*below[1:], None), strict=True)
                if isinstance(frame, Play | Drinks)
                and not isinstance(above, Gambling | DrinkingContest)
                and not any(
                    isinstance(effect, c.Start | c.Hold) for effect in all_of(sight.does(frame))
                )
            ]
            yield holds(not waits, f"{sight.name(change.seat)} is out before {waits[:1]} resolved")


@watches("simultaneous-loss.tie")
def a_tie_is_shared_by_those_who_fell_last(sight: Sight) -> Iterator[str]:
    """If nobody is left, who fell in this last check has won together."""
    winners = sight.position.winners
    if winners and all(sight.position.seats[seat].out for seat in winners):
        fell = {change.seat for change in sight.changes("out") if change.after}
        yield holds(set(winners) <= fell, f"{winners} share a tie, but {fell} fell now")


def all_is_resolved(sight: Sight) -> bool:
    """Whether somebody is asked before or after a special action, and nothing else is going on."""
    agenda = sight.position.agenda
    return (
        sight.moment.decision is not None
        and all(isinstance(frame, Game | Turn | Phase | Window) for frame in agenda)
        and any(isinstance(frame, Window) and frame.kind == "free" for frame in agenda[-1:])
    )


@watches("lose.gold-out")
def nobody_stays_without_gold(sight: Sight) -> Iterator[str]:
    """Before and after a special action nobody who is in the game is without Gold."""
    if all_is_resolved(sight):
        for seat, player in sight.players():
            if not player.out:
                yield holds(player.gold > 0, f"{sight.name(seat)} plays on without Gold")


def _moved(sight: Sight, seat: int) -> bool:
    """Whether a number or token of this player, or of the team, has changed of late."""
    mates = sight.setup.mates[seat]
    return any(not each.nearer_or_farther.isdisjoint(mates) for each in sight.turn)


@watches("pass-out.condition")
def nobody_stays_passed_out(sight: Sight) -> Iterator[str]:
    """Before and after a special action nobody in the game has Alcohol Content at Fortitude."""
    if all_is_resolved(sight):
        for seat, player in sight.players():
            if not player.out and _moved(sight, seat):
                sober = drunkenness(sight, sight.position, seat) < player.fortitude
                yield holds(sober, f"{sight.name(seat)} plays on, passed out")
