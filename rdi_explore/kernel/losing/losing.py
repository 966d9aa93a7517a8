"""Losing: a last chance for all who lose, then all who still lose are out together."""

from collections.abc import Sequence

from msgspec.structs import replace

from ..gambling.bets import leave_round
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.script import OVER, Result, branch, rule, script, then, to
from ..timing.subject import law_of
from ..values import FIRST_SEAT, Event, Losing, Play, SeatNo
from .settling import settle_what_is_owed
from .shares import divide_gold


@puts("losing")
@rule("lose.two-conditions", "last-chance.one-window", "last-chance.after-all-resolved")
def last_chance(desk: Desk, losing: Losing) -> None:
    """Who is losing may still play cards, to be saved or to attack."""
    if any(map(desk.passing_out, desk.setup.seats)):
        desk.cite("pass-out.condition")
    desk.open_window("losing", desk.turn)


def who_still_loses(desk: Desk, losing: Losing) -> Result:
    """Has everybody been saved? If the last chance has ended a Round, its pot is taken first."""
    if desk.round is not None and desk.round.ended:
        desk.recent = losing.hurts
        return "pot_first"
    if any(map(desk.losing, desk.setup.seats)):
        return "somebody", replace(losing, before=_players(desk))
    return "all_saved"


def _players(desk: Desk) -> tuple[SeatNo, ...]:
    """Everybody still in the game who can win (otto.no-win-no-loss)."""
    return tuple(seat for seat in desk.clockwise(FIRST_SEAT) if desk.can_win(seat))


@reads("contest_passout_deferral", divide_gold, leave_round)
def pass_outs(desk: Desk, losing: Losing) -> None:
    """Those who pass out are out; their Gold goes half to the Inn, the rest to those who stay."""
    sides = desk.sides(desk.turn)
    out = [seat for seat in sides if desk.passing_out(seat)]
    losers = [seat for seat in sides if desk.losing(seat)]
    if out:
        desk.cite("pass-out.condition", "last-chance.out-if-not-saved")
    held = _held_back(desk, out)
    divide_gold(desk, (*losing.held, *(seat for seat in out if seat not in held)))
    if len(held) < len(out) and len(losers) > 1:
        desk.cite("simultaneous-loss.pass-outs-first")
    if desk.contest is not None:
        desk.contest = replace(desk.contest, held=(*desk.contest.held, *held), drunk=())
    remove_sides(desk, out)


def _held_back(desk: Desk, out: Sequence[SeatNo]) -> Sequence[SeatNo]:
    """Those whose Gold waits for the end of the Contest: all, or who passed out by drinking.

    Source: contest.pass-out-loses-now-splits-later.
    """
    if desk.contest is None or not out:
        return ()
    held = out
    if desk.setup.rulings.contest_passout_deferral == "by_drinking":
        held = [seat for seat in out if seat in desk.contest.drunk]
        if len(held) < len(out):
            desk.cite_ruling("contest_passout_deferral")
    if held:
        desk.cite("contest.pass-out-loses-now-splits-later")
    return held


@reads(divide_gold)
def divide_held(desk: Desk, losing: Losing) -> None:
    """Nobody is out now; the Gold of those who passed out in a Contest is divided."""
    if desk.contest is not None:
        desk.contest = replace(desk.contest, drunk=())
    divide_gold(desk, losing.held)


@reads(leave_round)
def remove_sides(desk: Desk, sides: Sequence[SeatNo]) -> None:
    """Take players out of the game at the same moment, each with the whole team
    (team.win-lose-together); whoever of them was in a Round leaves it."""
    gone = [mate for seat in sides for mate in desk.mates(seat)]
    for seat in gone:
        remove(desk, seat)
    if gone:
        desk.cite_in_teams("team.win-lose-together")
    if desk.round is not None and not desk.round.ended and {*gone} & {*desk.round.members}:
        desk.cite("pass-out.during-round")
        leave_round(desk, gone, forced=True)


def remove(desk: Desk, seat: SeatNo) -> None:
    """Take a player out of the game: the Drink Me! Pile goes to the Drink discard pile.

    The hand and the Character Deck leave the game with their player, and stay at the seat.
    """
    desk.cite("lose.out-of-the-game")
    if desk.seats[seat].pile:
        desk.cite("lose.drinks-discarded")
    desk.discard_drinks(desk.seats[seat].pile)
    front = desk.seats[seat].front
    kept = tuple(card for card in front if desk.setup.cast[card].face is None)
    desk.discard_drinks([card for card in front if card not in kept])
    desk.put(seat, out=True, pile=(), front=kept, tokens=_kept_tokens(desk, seat))


def _kept_tokens(desk: Desk, seat: SeatNo) -> tuple[tuple[str, int], ...]:
    """The tokens that go with a player; some are returned to whose they are."""
    kept = []
    for name, n in desk.seats[seat].tokens:
        back = desk.setup.token_limits[name].back if name in desk.setup.token_limits else ""
        if back:
            desk.cite(back)
        else:
            kept.append((name, n))
    return tuple(kept)


@reads(remove_sides)
def gold_outs(desk: Desk, losing: Losing) -> None:
    """Those who have no Gold, also after the shares, are out."""
    out = [s for s in desk.sides(desk.turn) if desk.losing(s) and not desk.passing_out(s)]
    if out:
        desk.cite("lose.gold-out", "lose.gold-of-a-gold-out", "last-chance.out-if-not-saved")
        remove_sides(desk, out)


@reads(settle_what_is_owed)
def who_is_left(desk: Desk, losing: Losing) -> Result:
    """Is the game over?"""
    left = desk.sides(FIRST_SEAT)
    if len(left) > 1:
        return "several"
    settle_what_is_owed(desk)
    _drop_unresolved(desk)
    desk.agenda.clear()
    desk.cite_with_automaton("otto.no-win-no-loss")
    if left:
        desk.winners = desk.mates(left[0])
        return "one"
    desk.winners = losing.before
    return "nobody"


def _drop_unresolved(desk: Desk) -> None:
    """The game is over: cards that were still being carried out go to their discard piles."""
    for frame in desk.agenda:
        match frame:
            case Play() if not desk.has_hand(frame.by):
                continue
            case Play() if law_of(desk, frame).does.then != "nowhere":
                desk.discard(frame.by, frame.card)
            case Event() if desk.setup.cast[frame.card].event_class == "drink":
                desk.discard_drinks((frame.card,))


script(
    Losing,
    last_chance,
    branch(
        who_still_loses,
        somebody=to(pass_outs),
        pot_first=to(divide_held, "last-chance.after-all-resolved"),
        all_saved=to(divide_held, "last-chance.one-window"),
    ),
    then(divide_held, OVER),
    pass_outs,
    gold_outs,
    branch(
        who_is_left,
        several=to(OVER),
        one=to(OVER, "lose.last-one-wins"),
        nobody=to(OVER, "simultaneous-loss.tie"),
    ),
)
