"""The Drinking Contest: everybody reveals and drinks, the highest wins, those who tie repeat."""

from msgspec.structs import replace

from ..losing.shares import divide_gold
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.news import DRINKS
from ..machine.script import Result, branch, rule, script, then, to
from ..playing.payment import collect, pay, with_gold
from ..values import DrinkingContest, Drinks, Due, Losing, Reveal, SeatNo


@puts(Reveal)
@rule("contest.everyone-reveals")
def everyone_reveals(desk: Desk, contest: DrinkingContest) -> None:
    """The contenders reveal Drinks from the Drink Deck in turn order."""
    desk.push(Reveal("reveal_card", contest.contenders, "deck", "contest"))


@puts(Drinks)
@rule("contest.joint-window")
def everyone_drinks(desk: Desk, contest: DrinkingContest) -> None:
    """One window on all Drinks; then all drink and discard at the same time."""
    desk.push(Drinks("wait_for_responses", desk.hear(DRINKS), desk.turn))


@puts(Desk.settle_up)
def highest_drink(desk: Desk, contest: DrinkingContest) -> Result:
    """Whose revealed Drink was the strongest, with the changes made to it?"""
    drinks = desk.hear(DRINKS)
    score = {seat: 0 for seat in contest.contenders if desk.reached(seat)}
    for drink in drinks:
        if drink.revealer in score:
            score[drink.revealer] = max(0, drink.score)
            if drink.score < 0:
                desk.cite("contest.negative-counts-zero")
    best = max(score.values(), default=0)
    top = tuple(seat for seat in score if score[seat] == best)
    if len(top) == 1:
        return "won", replace(contest, contenders=top)
    desk.settle_up()
    if best == 0 and not _a_score_is_possible(desk):
        return "nothing_to_reveal"
    return "tie", replace(contest, contenders=top)


def _a_score_is_possible(desk: Desk) -> bool:
    cast = desk.setup.cast
    left = (cast[card].face for card in desk.drinks_to_come())
    return any(face is not None and face.alcohol > 0 for face in left)


def who_is_left(desk: Desk, contest: DrinkingContest) -> Result:
    """Who of the tied players has not passed out?"""
    top = tuple(
        seat for seat in contest.contenders if desk.reached(seat) and not desk.passing_out(seat)
    )
    return ("nobody", "one", "several")[min(len(top), 2)], replace(contest, contenders=top)


@puts(collect)
@rule("contest.drink-then-pay")
def everyone_pays_the_winner(desk: Desk, contest: DrinkingContest) -> None:
    """Each other participant with Gold pays 1 to the winner, also who has passed out in it."""
    (winner,) = contest.contenders
    assert desk.contest is not None
    collect(desk, _owed_to(desk, winner), "contest")
    if desk.passing_out(winner):
        desk.cite("contest.win-and-pass-out")


def _owed_to(desk: Desk, winner: SeatNo) -> list[Due]:
    """1 Gold of each other participant; who is not there any more Ignores it."""
    assert desk.contest is not None
    payers = [
        seat
        for seat in desk.contest.participants
        if seat != winner and (desk.seats[seat].out or desk.reached(seat))
    ]
    if any(desk.seats[seat].out and desk.seats[seat].gold for seat in payers):
        desk.cite("contest.pass-out-still-pays")
    return [Due(seat, winner, 1) for seat in payers]


def settle_contest(desk: Desk, contest: DrinkingContest, decided: bool) -> None:
    """The game is over while a Contest runs: the only contender who is left, if that decides it,
    is paid; then Gold held back is divided.

    Source: contest.tie-one-left, contest.tie-none-left, lose.last-one-wins.
    """
    assert desk.contest is not None
    left = [seat for seat in contest.contenders if not desk.seats[seat].out]
    if decided and len(left) == 1:
        desk.cite("contest.tie-one-left")
        pay(desk, with_gold(desk, _owed_to(desk, left[0])))
    else:
        desk.cite("contest.tie-none-left")
    held, desk.contest = desk.contest.held, contest.outer
    divide_gold(desk, held)


@puts(Desk.settle_up)
@reads(divide_gold)
def contest_over(desk: Desk, contest: DrinkingContest) -> None:
    """The Contest ends: Gold held back is divided, and who has none now loses."""
    assert desk.contest is not None
    held, desk.contest = desk.contest.held, contest.outer
    if any(not desk.seats[seat].gold for seat in desk.sides(desk.turn)):
        desk.cite("contest.gold-out-stays")
    else:  # of several nobody has won: there is no Drink left that could decide it
        ended = ("contest.tie-none-left", "contest.drink-then-pay", "drink-deck.reshuffle")
        desk.cite(ended[min(len(contest.contenders), 2)])
    if held:
        desk.cite("contest.pass-out-loses-now-splits-later")
    desk.settle_up()
    check = desk.agenda[-1]
    if isinstance(check, Losing):
        desk.edit(0, replace(check, held=held))
    else:
        divide_gold(desk, held)


script(
    DrinkingContest,
    everyone_reveals,
    everyone_drinks,
    branch(
        highest_drink,
        won=to(everyone_pays_the_winner, "contest.drink-then-pay"),
        tie=to(who_is_left),
        nothing_to_reveal=to(contest_over, "drink-deck.reshuffle"),
    ),
    branch(
        who_is_left,
        several=to(everyone_reveals, "contest.tie-repeat"),
        one=to(everyone_pays_the_winner, "contest.tie-one-left"),
        nobody=to(contest_over, "contest.tie-none-left"),
    ),
    then(everyone_pays_the_winner, contest_over),
    contest_over,
)
