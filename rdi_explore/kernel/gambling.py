"""A Round of Gambling: ante, take control, pass, leave, win the pot."""

from msgspec.structs import replace

from . import cards as c
from . import law
from .announce import play
from .desk import Desk
from .effects import effect
from .payment import collect, covered, may_be_covered
from .script import OVER, Ask, Result, asks, branch, rule, script, then, to
from .values import NOBODY, PASS, POT, AnteDemand, Due, Gambling, Option, Payment, Play, Round

# ------------------------------------------------------------------------ what cards do


@effect(c.Start)
def start_round(desk: Desk, card: Play, doing: c.Start) -> Play:
    """A Round begins: everybody is in it, its starter is in control, and all ante 1 Gold."""
    desk.round = Round(tuple(sorted(desk.clockwise(card.by))), card.by)
    desk.push(Gambling("round_begins", card.by))
    desk.cite("gambling.start")
    return card


@effect(c.Take)
def take_control(desk: Desk, card: Play, doing: c.Take) -> Play:
    """The card's player takes control: all passes so far are void."""
    if desk.round is not None and not desk.round.ended and card.by in desk.round.members:
        if desk.round.lock:
            desk.cite("winning-hand.lifted-by-cheating")
        desk.round = replace(desk.round, control=card.by, passed=(), lock=doing.next or "")
        desk.cite("gambling.card-takes-control")
        if doing.next:
            desk.cite("winning-hand.needs-cheating-next")
    return card


@effect(c.Ante)
def demand_ante(desk: Desk, card: Play, doing: c.Ante) -> Play:
    """Everybody still in the Round must ante, unless the card's player has nothing to ante."""
    if desk.round is not None and not desk.round.ended:
        desk.push(AnteDemand("can_the_player_ante", card.by, doing.ante))
        desk.cite("gambling.raise", "leave-round.no-more-antes")
    return card


@effect(c.Leave)
def leave(desk: Desk, card: Play, doing: c.Leave) -> Play:
    """A player leaves the Round; an ante that is due is not paid."""
    seat = card.by if doing.who == "self" else card.targets[0]
    if desk.round is not None and seat in desk.round.members and seat not in card.ignored:
        desk.cite("leave-round.effect")
        leave_round(desk, seat, forced=doing.who == "target")
        if doing.who == "self":
            desk.cite("leave-round.instead-of-ante")
    return card


@effect(c.End)
def end_round(desk: Desk, card: Play, doing: c.End) -> Play:
    """The Round ends without a winner (wench-tip.effect)."""
    if desk.round is not None:
        desk.round = replace(desk.round, ended=True, winner=NOBODY)
        desk.cite("wench-tip.effect")
    return card


def record_pass(desk: Desk, seat: int) -> None:
    """Note a pass; the last one ends the Round at once (gambling.ends-at-last-pass)."""
    if desk.round is not None and seat in desk.round.members:
        desk.round = replace(desk.round, passed=tuple(sorted({*desk.round.passed, seat})))
        _end_if_all_passed(desk)


def leave_round(desk: Desk, seat: int, forced: bool) -> None:
    """Take a player out of the Round; what was anted stays in the pot.

    Source: leave-round.effect, leave-round.leave-after-own-ante-card, forced-leave.one-left.
    """
    game = desk.round
    assert game is not None
    members = tuple(member for member in game.members if member != seat)
    control = game.control
    passed = tuple(member for member in game.passed if member != seat)
    if control == seat:
        control = NOBODY
        desk.cite("leave-round.leave-after-own-ante-card")
        if desk.setup.rulings.vacated_control_resets_passes:
            passed = ()
    desk.round = replace(game, members=members, control=control, passed=passed)
    if not members:
        desk.round = replace(desk.round, ended=True)
    elif len(members) == 1 and (forced or desk.setup.rulings.one_left_wins == "always"):
        desk.round = replace(desk.round, ended=True, winner=members[0])
        desk.cite("forced-leave.one-left")
    else:
        _end_if_all_passed(desk)


def _end_if_all_passed(desk: Desk) -> None:
    game = desk.round
    assert game is not None
    if not game.ended and all(seat in game.passed for seat in game.members if seat != game.control):
        desk.round = replace(game, ended=True, winner=game.control)
        desk.cite("gambling.win-when-others-pass")


# ------------------------------------------------------------------------------- the ante


def can_the_player_ante(desk: Desk, ante: AnteDemand) -> Result:
    """If the card's player cannot ante, with Gold or with a substitute, nobody has to."""
    if desk.seats[ante.by].gold:
        return "can"
    if may_be_covered(desk, (ante.by,)):
        desk.push(Payment("cover_or_pay", (Due(ante.by, POT, ante.amount),), "ante"))
        return "perhaps"
    return "cannot"


def has_covered(desk: Desk, ante: AnteDemand) -> Result:
    """The card's player, who has no Gold, has anted with a substitute, or not."""
    if covered(desk.hear(), ante.by):
        return "can", replace(ante, anted=(ante.by,))
    return "cannot"


def leave_or_ante(desk: Desk, ante: AnteDemand) -> None:
    """Who must ante may leave the Round instead, before any Gold moves."""
    desk.open_window("ante", ante.by)


def everyone_antes(desk: Desk, ante: AnteDemand) -> None:
    """All who are still in the Round ante at the same time."""
    assert desk.round is not None
    opening = len(desk.agenda) > 1 and isinstance(desk.agenda[-2], Gambling)
    desk.cite("gambling.ante-one" if opening else "gambling.raise")
    payers = (seat for seat in desk.round.members if seat not in ante.anted)
    collect(desk, (Due(seat, POT, ante.amount) for seat in payers), "ante")


script(
    AnteDemand,
    branch(
        can_the_player_ante,
        can=to(leave_or_ante),
        perhaps=to(has_covered),
        cannot=to(OVER, "gold-out-in-round.cannot-ante-own-card"),
    ),
    branch(
        has_covered,
        can=to(leave_or_ante),
        cannot=to(OVER, "gold-out-in-round.cannot-ante-own-card"),
    ),
    leave_or_ante,
    everyone_antes,
)

# ------------------------------------------------------------------------------ the Round


@rule("gambling.ante-one", "gambling.starter-in-control")
def round_begins(desk: Desk, game: Gambling) -> None:
    """Everybody antes 1 Gold; the starter is in control."""
    desk.push(AnteDemand("can_the_player_ante", game.gambler, 1))


def between_turns(desk: Desk, game: Gambling) -> None:
    """Who passes out in a Round is out at once; who runs out of Gold, only when it ends."""
    desk.settle_up()


def next_gambler(desk: Desk, game: Gambling) -> Result:
    """The next player clockwise who is still in the Round."""
    assert desk.round is not None
    if desk.round.ended:
        return "round_over"
    count = len(desk.seats)
    turns = [(game.gambler + step) % count for step in range(1, count + 1)]
    gambler = next(seat for seat in turns if seat in desk.round.members)
    if any(not desk.seats[skipped].out for skipped in turns[: turns.index(gambler)]):
        desk.cite("leave-round.out-of-round-still-in-game")
    return "their_turn", replace(game, gambler=gambler)


def before_the_bet(desk: Desk, game: Gambling) -> None:
    """Cards that may be played during a Round are played before the gambler decides."""
    desk.open_window("gamble", desk.turn)


def bet_or_pass(desk: Desk, game: Gambling) -> Result:
    """The gambler plays a Gambling or Cheating Card, or passes."""
    assert desk.round is not None
    if desk.round.ended or game.gambler not in desk.round.members:
        return "gone"
    bets = law.ways(desk, game.gambler, ("bet",), game)
    return Ask(game, game.gambler, (PASS, *bets))


def take_bet(desk: Desk, game: Gambling, option: Option) -> str:
    """Play the card, or note the pass."""
    if option.act == "play":
        play(desk, game.gambler, option)
        return "played"
    record_pass(desk, game.gambler)
    return "passed"


def round_won(desk: Desk, game: Gambling) -> Result:
    """The Round is over: somebody has won it, or nobody."""
    assert desk.round is not None
    if desk.round.winner == NOBODY:
        return "nobody"
    desk.open_window("won", desk.turn)
    return "somebody"


@rule("gambling.pot-after-win")
def winner_takes_pot(desk: Desk, game: Gambling) -> None:
    """The whole pot goes to the winner; then the taking may be answered."""
    assert desk.round is not None
    pot, desk.pot = desk.pot, 0
    desk.alter(desk.round.winner, "gold", pot)
    desk.open_window("taken", desk.turn)


def pot_to_inn(desk: Desk, game: Gambling) -> None:
    """Nobody has won: the Inn takes the pot."""
    assert desk.round is not None
    desk.cite("leave-round.no-winner" if desk.round.control == NOBODY else "wench-tip.effect")
    desk.inn += desk.pot
    desk.pot = 0


@rule("gambling.resume")
def round_is_over(desk: Desk, game: Gambling) -> None:
    """Play goes on where it was interrupted; who is out of Gold now loses."""
    desk.round = None
    desk.settle_up()


script(
    Gambling,
    round_begins,
    between_turns,
    branch(
        next_gambler,
        their_turn=to(before_the_bet, "gambling.clockwise"),
        round_over=to(round_won, "gambling.ends-at-last-pass"),
    ),
    before_the_bet,
    asks(
        bet_or_pass,
        take_bet,
        played=to(between_turns, "gambling.play-or-pass"),
        passed=to(between_turns, "gambling.pass-keeps-you-in"),
        gone=to(between_turns, "leave-round.effect"),
    ),
    branch(
        round_won,
        somebody=to(winner_takes_pot),
        nobody=to(pot_to_inn),
    ),
    then(winner_takes_pot, round_is_over),
    pot_to_inn,
    round_is_over,
)
