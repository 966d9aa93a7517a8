"""A Round of Gambling: turn by turn until all but one have passed, then the pot."""

from msgspec.structs import replace

from . import automaton, law, round_checks
from .announce import play
from .bets import leave_round, record_pass
from .champions import choose_champions, cite_no_champions
from .desk import Desk
from .hooks import act
from .prizes import add_prize, choose_prize, prize_is_due, return_prize, take_prize
from .script import Ask, Result, asks, branch, rule, script, then, to
from .values import NOBODY, PASS, AnteDemand, Gambling, Option


def round_begins(desk: Desk, game: Gambling) -> Result:
    """Everybody antes 1 Gold; the starter is in control."""
    assert desk.round is not None
    if not desk.round.members:
        choose_champions(desk, game.gambler)
        return "champions_first"
    cite_no_champions(desk)
    if desk.law.prizes and game.gambler == desk.setup.automaton:
        desk.cite("otto.prize")
    elif desk.law.prizes and prize_is_due(desk):
        return "prize_first"
    return all_ante(desk, game)


def all_ante(desk: Desk, game: Gambling) -> str:
    """Everybody must ante 1 Gold."""
    desk.push(AnteDemand("can_the_player_ante", game.gambler, 1))
    return "all_ante"


@rule("team.champion-round")
def champions_are_known(desk: Desk, game: Gambling) -> None:
    """Only the Champions of the teams are in the Round; who is not there, is not in it."""
    assert desk.round is not None
    champions = desk.hear()
    desk.round = replace(desk.round, members=tuple(sorted(champions)))
    for seat in champions:
        if desk.seats[seat].away:
            desk.cite("team.absent-champion")
            leave_round(desk, seat, forced=False)
    if round_checks.unavoidable(desk):
        desk.cite("team.champion-no-avoid-clause")


def between_turns(desk: Desk, game: Gambling) -> None:
    """Who passes out in a Round is out at once; who runs out of Gold, only when it ends."""
    desk.settle_up()


def next_gambler(desk: Desk, game: Gambling) -> Result:
    """The next player clockwise who is still in the Round."""
    assert desk.round is not None
    if desk.round.ended:
        return "round_over"
    members, count = desk.round.members, len(desk.seats)
    gambler = (game.gambler + 1) % count
    while gambler not in members:
        if not desk.seats[gambler].out:
            desk.cite("leave-round.out-of-round-still-in-game")
        gambler = (gambler + 1) % count
    if desk.setup.teams:
        desk.cite("team.champion-fixed-in-round")
    return "their_turn", replace(game, gambler=gambler)


def before_the_bet(desk: Desk, game: Gambling) -> None:
    """Cards that may be played during a Round are played before the gambler decides.

    The first to be asked is the turn owner, whoever is to act in the Round.
    """
    desk.open_window("gamble", desk.turn)
    if game.gambler != desk.turn:
        desk.cite("turn.rule-of-turn-owner")


def bet_or_pass(desk: Desk, game: Gambling) -> Result:
    """The gambler plays a Gambling or Cheating Card, or passes."""
    assert desk.round is not None
    if desk.round.ended:
        return "over"
    if game.gambler not in desk.round.members:
        return "gone"
    if game.gambler == desk.setup.automaton:
        return automaton.bet(desk, game)
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
    if desk.round.winner != NOBODY:
        desk.open_window("won", desk.turn)
        return "somebody"
    return "nobody" if desk.round.taker == NOBODY else "nobody_but_the_pot_is_taken"


def who_takes_pot(desk: Desk, game: Gambling) -> Result:
    """The winner, unless a card has changed that, or has made the Round go on."""
    assert desk.round is not None
    if not desk.round.ended:
        return "round_goes_on"
    return "the_winner" if desk.round.taker == NOBODY else "another"


@rule("gambling.pot-after-win")
def winner_takes_pot(desk: Desk, game: Gambling) -> None:
    """The whole pot goes to the winner; then the taking may be answered."""
    assert desk.round is not None
    _take_pot(desk, desk.round.winner)


@rule("gambling.taking-pot-without-winning")
def taker_takes_pot(desk: Desk, game: Gambling) -> None:
    """The whole pot goes to somebody who has not won; that, too, may be answered."""
    assert desk.round is not None
    _take_pot(desk, desk.round.taker)


def _take_pot(desk: Desk, seat: int) -> None:
    assert desk.round is not None
    desk.round = replace(desk.round, taker=seat, taken=desk.pot)
    if desk.law.prizes:
        take_prize(desk, seat)
    pot, desk.pot = desk.pot, 0
    desk.alter(seat, "gold", pot)
    desk.open_window("taken", desk.turn)


def pot_to_inn(desk: Desk, game: Gambling) -> None:
    """Nobody has won: the Inn takes the pot."""
    assert desk.round is not None
    nobody = desk.round.control not in desk.round.members
    desk.cite("leave-round.no-winner" if nobody else "wench-tip.effect")
    desk.inn += desk.pot
    desk.pot = 0
    if desk.law.prizes:
        return_prize(desk)


@rule("gambling.resume")
def round_is_over(desk: Desk, game: Gambling) -> None:
    """Play goes on where it was interrupted; who is out of Gold now loses."""
    assert desk.round is not None
    members, winner, desk.round = desk.round.members, desk.round.winner, None
    if any(not desk.seats[seat].gold for seat in desk.sides(desk.turn) if seat != winner):
        desk.cite("gold-out-in-round.lose-if-not-win")
    if desk.setup.automaton != NOBODY:
        automaton.renew_deck(desk)
    desk.settle_up()
    act(desk, "after-round", [seat for seat in members if seat != winner])


script(
    Gambling,
    branch(
        round_begins,
        all_ante=to(between_turns, "gambling.ante-one", "gambling.starter-in-control"),
        champions_first=to(champions_are_known, "team.champion-round"),
        prize_first=to(choose_prize),
    ),
    then(champions_are_known, round_begins),
    asks(choose_prize, add_prize, joins_the_pot=to(all_ante, "prize.starter-adds-prize")),
    branch(
        all_ante, all_ante=to(between_turns, "gambling.ante-one", "gambling.starter-in-control")
    ),
    between_turns,
    branch(
        next_gambler,
        their_turn=to(before_the_bet, "gambling.clockwise"),
        round_over=to(round_won),
    ),
    before_the_bet,
    asks(
        bet_or_pass,
        take_bet,
        played=to(between_turns, "gambling.play-or-pass"),
        passed=to(between_turns, "gambling.pass-keeps-you-in"),
        gone=to(between_turns, "leave-round.effect"),
        over=to(between_turns),
    ),
    branch(
        round_won,
        somebody=to(who_takes_pot),
        nobody=to(pot_to_inn),
        nobody_but_the_pot_is_taken=to(taker_takes_pot),
    ),
    branch(
        who_takes_pot,
        the_winner=to(winner_takes_pot),
        another=to(taker_takes_pot),
        round_goes_on=to(between_turns),
    ),
    then(winner_takes_pot, round_is_over),
    then(taker_takes_pot, round_is_over),
    pot_to_inn,
    round_is_over,
)
