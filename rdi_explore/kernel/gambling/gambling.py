"""A Round of Gambling: turn by turn until all but one have passed, then the pot."""

from msgspec.structs import replace

from ..characters.hooks import act
from ..events.prizes import add_prize, choose_prize, prize_is_due
from ..law import round_checks
from ..law.judge import ways
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.news import CHAMPIONS
from ..machine.script import OVER, Ask, Result, asks, branch, rule, script, then, to
from ..playing.announce import play
from ..playing.effects import ignores
from ..teams import automaton
from ..teams.champions import choose_champions, cite_no_champions
from ..timing.subject import carried_out
from ..values import NOBODY, PASS, Act, AnteDemand, Gambling, Option, Phase
from .bets import absent_leave, record_pass, sit_down
from .pot import inn_takes_pot, take_pot


@puts(AnteDemand, choose_champions)
def round_begins(desk: Desk, game: Gambling) -> Result:
    """Everybody antes 1 Gold; the starter is in control."""
    assert desk.round is not None
    if desk.in_teams and not desk.round.members and not desk.round.ended:
        choose_champions(desk, game.gambler)
        return "champions_first"
    cite_no_champions(desk)
    if desk.law.prizes and not desk.keeps_cards(game.gambler):
        desk.cite("otto.prize")
    elif desk.law.prizes and prize_is_due(desk):
        return "prize_first"
    return all_ante(desk, game)


@puts(AnteDemand)
def all_ante(desk: Desk, game: Gambling) -> str:
    """Everybody must ante 1 Gold."""
    desk.push(AnteDemand("can_the_player_ante", game.gambler, 1))
    return "all_ante"


@reads(sit_down)
@rule("team.champion-round")
def champions_are_known(desk: Desk, game: Gambling) -> Gambling:
    """Only the Champions of the teams are in the Round, unless they Ignore what starts it."""
    champions = desk.hear(CHAMPIONS)
    _, card = carried_out(desk)
    concerned = {mate for each in card.champions for mate in desk.mates(each)} or {*champions}
    there = [seat for seat in champions if seat in concerned and not ignores(desk, card, seat)]
    if len(there) < len(champions):
        desk.cite("team.absent-champion")
    sit_down(desk, there)
    if round_checks.unavoidable(desk):
        desk.cite("team.champion-no-avoid-clause")
    return replace(game, champions=champions)


@puts(Desk.settle_up)
@reads(absent_leave)
def between_turns(desk: Desk, game: Gambling) -> None:
    """Who passes out in a Round is out at once; who runs out of Gold, only when it ends."""
    if desk.law.shields:
        absent_leave(desk)
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
    desk.cite_in_teams("team.champion-fixed-in-round")
    return "their_turn", replace(game, gambler=gambler)


@puts("gamble")
def before_the_bet(desk: Desk, game: Gambling) -> None:
    """Cards that may be played during a Round are played before the gambler decides.

    The first to be asked is the turn owner, whoever is to act in the Round.
    """
    desk.open_window("gamble", desk.turn)
    if game.gambler != desk.turn:
        desk.cite("turn.rule-of-turn-owner")


@puts(automaton.bet)
@reads(ways, automaton.bet)
def bet_or_pass(desk: Desk, game: Gambling) -> Result:
    """The gambler plays a Gambling or Cheating Card, or passes."""
    assert desk.round is not None
    if desk.round.ended:
        return "over"
    if game.gambler not in desk.round.members:
        return "gone"
    if not desk.decides(game.gambler):
        return automaton.bet(desk, game)
    bets = ways(desk, game.gambler, ("bet",), game)
    return Ask(game, game.gambler, (PASS, *bets))


@puts(play)
def take_bet(desk: Desk, game: Gambling, option: Option) -> str:
    """Play the card, or note the pass."""
    if option.act is Act.PLAY:
        play(desk, game.gambler, option)
        return "played"
    record_pass(desk, game.gambler)
    return "passed"


@puts("won")
def round_won(desk: Desk, game: Gambling) -> Result:
    """The Round is over: somebody has won it, or nobody."""
    assert desk.round is not None
    if desk.round.winner != NOBODY:
        desk.open_window("won", desk.turn)
        return "somebody"
    return "nobody" if desk.round.taker == NOBODY else "nobody_but_the_pot_is_taken"


def who_takes_pot(desk: Desk, game: Gambling) -> Result:
    """The winner, unless a card has changed that, or has made the Round go on, which may have
    ended meanwhile without a winner."""
    assert desk.round is not None
    if not desk.round.ended:
        return "round_goes_on"
    if desk.round.taker != NOBODY:
        return "another"
    return "nobody" if desk.round.winner == NOBODY else "the_winner"


@puts("taken")
@rule("gambling.pot-after-win")
def winner_takes_pot(desk: Desk, game: Gambling) -> None:
    """The whole pot goes to the winner; then the taking may be answered."""
    assert desk.round is not None
    take_pot(desk, desk.round.winner)
    desk.open_window("taken", desk.turn)


@puts("taken")
@rule("gambling.taking-pot-without-winning")
def taker_takes_pot(desk: Desk, game: Gambling) -> None:
    """The whole pot goes to somebody who has not won; that, too, may be answered."""
    assert desk.round is not None
    take_pot(desk, desk.round.taker)
    desk.open_window("taken", desk.turn)


def pot_to_inn(desk: Desk, game: Gambling) -> None:
    """Nobody has won: the Inn takes the pot."""
    inn_takes_pot(desk)


@puts(Desk.settle_up, act)
def round_is_over(desk: Desk, game: Gambling) -> Result:
    """Play goes on where it was interrupted; who is out of Gold now loses."""
    assert desk.round is not None
    members, winner, desk.round = desk.round.members, desk.round.winner, None
    if any(not desk.seats[seat].gold for seat in desk.sides(desk.turn) if seat != winner):
        desk.cite("gold-out-in-round.lose-if-not-win")
    automaton.renew_deck(desk)
    goes_on = _turn_goes_on(desk)
    desk.settle_up()
    act(desk, "after-round", [seat for seat in members if seat != winner])
    return "turn_goes_on" if goes_on else "what_waits_is_settled"


def _turn_goes_on(desk: Desk) -> bool:
    """Whether more of the turn follows for sure: no card has ended it, and its owner, or somebody
    of the team, is there and not about to be out."""
    if any(isinstance(frame, Phase) and frame.over for frame in desk.agenda):
        return False
    side = [desk.seats[seat] for seat in desk.mates(desk.turn)]
    there = any(not (player.out or player.away) for player in side)
    return there and not desk.losing(desk.turn)


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
        played=to(between_turns),
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
        nobody=to(pot_to_inn),
        round_goes_on=to(between_turns),
    ),
    then(winner_takes_pot, round_is_over),
    then(taker_takes_pot, round_is_over),
    pot_to_inn,
    branch(
        round_is_over,
        turn_goes_on=to(OVER, "gambling.resume"),
        what_waits_is_settled=to(OVER, "gambling.resume"),
    ),
)
