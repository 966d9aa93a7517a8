"""A Round of Gambling: ante, take control, pass, leave, win the pot."""

import itertools
from collections.abc import Sequence

from msgspec.structs import replace

from . import cards as c
from . import law
from .announce import play
from .desk import Desk
from .effects import change_attributes, effect
from .payment import collect, covered, gold_lost, may_be_covered, stashes
from .script import OVER, Ask, Result, asks, branch, rule, script, then, to
from .subject import SUBJECT, mode_of
from .values import (
    NOBODY,
    PASS,
    POT,
    After,
    AnteDemand,
    Due,
    Gambling,
    Option,
    Payment,
    Play,
    Round,
)

# ------------------------------------------------------------------------ what cards do


@effect(c.Start)
def start_round(desk: Desk, card: Play, doing: c.Start) -> Play:
    """A Round begins: everybody is in it, its starter is in control, and all ante 1 Gold."""
    desk.round = Round(tuple(sorted(desk.clockwise(card.by))), card.by)
    desk.push(Gambling("round_begins", card.by))
    desk.cite("gambling.start")
    if mode_of(desk, card).as_ == "action":
        desk.cite("action.starts-gambling")
    return card


@effect(c.Take)
def take(desk: Desk, card: Play, doing: c.Take) -> Play:
    """The card's player takes control, the pot of a Round that is won, or half of it."""
    if doing.take == "control":
        _take_control(desk, card, doing)
    elif doing.part == "all":
        _change_the_taker(desk, card)
    else:
        return _take_half(desk, card, doing)
    return card


def _running(desk: Desk, seat: int) -> Round | None:
    """The Round, if it has not ended and this player is in it."""
    game = desk.round
    return game if game is not None and not game.ended and seat in game.members else None


def _just_won(desk: Desk) -> Round | None:
    """The Round, if it was won and no card has yet settled who takes the pot."""
    game = desk.round
    won = game is not None and game.ended and game.winner != NOBODY and game.taker == NOBODY
    return game if won else None


def _take_control(desk: Desk, card: Play, doing: c.Take) -> None:
    """All passes so far are void."""
    game = _running(desk, card.by)
    if game is None:
        return
    if game.lock and mode_of(desk, card).as_ == "cheating":
        desk.cite("winning-hand.lifted-by-cheating")
    elif game.lock and doing.beats:
        desk.cite_ruling("winning_hand_exceptions")
    desk.round = replace(game, control=card.by, passed=(), lock=doing.next or "")
    desk.cite("gambling.card-takes-control")
    if doing.next:
        desk.cite("winning-hand.needs-cheating-next")


def _change_the_taker(desk: Desk, card: Play) -> None:
    """The winner stays the winner, but the card's player will take the pot."""
    game = _just_won(desk)
    if game is not None:
        desk.round = replace(game, taker=card.by)
        desk.cite("timing.one-taker-per-round-won")


def _take_half(desk: Desk, card: Play, doing: c.Take) -> Play:
    """Half of the pot goes from who took it to the card's player."""
    game = desk.round
    if game is None:
        return card
    half = sum(-part.amount for part in card.parts if part.step == card.step)
    desk.round = replace(game, taken=max(0, game.taken - half))
    return change_attributes(desk, card, doing)


@effect(c.Win)
def win_round(desk: Desk, card: Play, doing: c.Win) -> Play:
    """The Round stops at once; the card's player, still in it, has won it."""
    game = _running(desk, card.by)
    if game is not None:
        desk.round = replace(game, ended=True, winner=card.by)
        desk.cite("gambling.win-by-effect")
    return card


@effect(c.Continue)
def continue_round(desk: Desk, card: Play, doing: c.Continue) -> Play:
    """The Round that was just won goes on left of the card's player; the pot stays where it is."""
    game = _just_won(desk)
    if game is not None and card.by in game.members:
        desk.round = replace(
            game, control=NOBODY, passed=(), lock="", ended=False, winner=NOBODY
        )  # fmt: skip
        frame = desk.agenda[-1 - SUBJECT]
        assert isinstance(frame, Gambling)
        desk.edit(SUBJECT, replace(frame, gambler=card.by))
        desk.cite("timing.one-taker-per-round-won")
    return card


@effect(c.Steal)
def steal(desk: Desk, card: Play, doing: c.Steal) -> Play:
    """The card's player takes Gold out of the pot, as much as there is."""
    if desk.round is not None and not desk.round.ended:
        gold = min(doing.steal, desk.pot)
        desk.pot -= gold
        desk.alter(card.by, "gold", gold)
        if gold < doing.steal:
            desk.cite("limits.as-much-as-possible")
    return card


@effect(c.Ante)
def demand_ante(desk: Desk, card: Play, doing: c.Ante) -> Play:
    """Everybody still in the Round must ante, unless the card's player has nothing to ante."""
    if desk.round is not None and not desk.round.ended:
        desk.push(AnteDemand("can_the_player_ante", card.by, doing.ante))
        desk.cite("gambling.raise")
    return card


@effect(c.Leave)
def leave(desk: Desk, card: Play, doing: c.Leave) -> Play:
    """A player leaves the Round; an ante that is due is not paid."""
    seat = card.by if doing.who == "self" else card.targets[0]
    if _running(desk, seat) is None or seat in card.ignored:
        return card
    desk.cite("leave-round.effect")
    demand = desk.agenda[-1 - SUBJECT]
    if desk.pot and not _opening(desk):
        desk.cite("leave-round.ante-stays")
    leave_round(desk, seat, forced=doing.who == "target")
    if doing.who == "self" and isinstance(demand, AnteDemand):
        desk.edit(SUBJECT, replace(demand, spared=(*demand.spared, seat)))
        desk.cite("leave-round.instead-of-ante")
    return card


def end_round(desk: Desk, card: Play, doing: c.End) -> Play:
    """The Round ends without a winner; the pot goes to the Inn (wench-tip.effect), or to the
    card's player (gambling.taking-pot-without-winning)."""
    if desk.round is not None and not desk.round.ended:
        taker = card.by if doing.pot == "self" else NOBODY
        desk.round = replace(desk.round, ended=True, winner=NOBODY, taker=taker)
        if doing.pot == "inn":
            desk.cite("wench-tip.effect")
    return card


def record_pass(desk: Desk, seat: int) -> None:
    """Note a pass; the last one ends the Round at once (gambling.ends-at-last-pass)."""
    if _running(desk, seat) is not None:
        assert desk.round is not None
        desk.round = replace(desk.round, passed=tuple(sorted({*desk.round.passed, seat})))
        if _end_if_all_passed(desk):
            desk.cite("gambling.ends-at-last-pass")


def leave_round(desk: Desk, seat: int, forced: bool) -> None:
    """Take a player out of the Round; what was anted stays in the pot.

    Source: leave-round.effect, leave-round.leave-after-own-ante-card, forced-leave.one-left.
    """
    game = desk.round
    assert game is not None
    members = tuple(member for member in game.members if member != seat)
    control = game.control
    passed = tuple(member for member in game.passed if member != seat)
    if control == seat and _vacates(desk, seat, forced):
        control = NOBODY
        desk.cite("leave-round.leave-after-own-ante-card")
        if passed:
            desk.cite_ruling("vacated_control_resets_passes")
        if desk.setup.rulings.vacated_control_resets_passes:
            passed = ()
    desk.round = replace(game, members=members, control=control, passed=passed)
    if not members:
        desk.round = replace(desk.round, ended=True)
    elif len(members) == 1 and _one_left_wins(desk, forced):
        desk.round = replace(desk.round, ended=True, winner=members[0])
        desk.cite("forced-leave.one-left")
    else:
        _end_if_all_passed(desk)


def _opening(desk: Desk) -> bool:
    """Whether the ante that is due, if one is, is the one with which the Round begins."""
    return any(
        isinstance(above, AnteDemand) and isinstance(below, Gambling)
        for below, above in itertools.pairwise(desk.agenda)
    )


def _vacates(desk: Desk, seat: int, forced: bool) -> bool:
    """Whether nobody is in control any more when this player, who was, leaves the Round.

    It is a question only for who leaves instead of anteing for a card other than the one that
    started the Round.
    """
    own = any(isinstance(frame, AnteDemand) and frame.by == seat for frame in desk.agenda)
    if forced or not own or _opening(desk):
        return True
    desk.cite_ruling("leave_after_ante_vacates")
    return desk.setup.rulings.leave_after_ante_vacates == "any"


def _one_left_wins(desk: Desk, forced: bool) -> bool:
    """Whether the only player left has won; after a forced leave no book doubts it.

    The final chance to respond that RDI 3 asks for is the window on the card that forced the other
    one out (forced-leave.everyone-may-respond).
    """
    if forced:
        return True
    desk.cite_ruling("one_left_wins")
    return desk.setup.rulings.one_left_wins == "always"


def _end_if_all_passed(desk: Desk) -> bool:
    game = desk.round
    assert game is not None
    if game.ended or any(seat not in game.passed for seat in game.members if seat != game.control):
        return False
    desk.round = replace(game, ended=True, winner=game.control)
    desk.cite("gambling.win-when-others-pass")
    return True


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


def is_it_still_due(desk: Desk, ante: AnteDemand) -> Result:
    """A Round that has ended meanwhile has stopped at once: nobody antes any more."""
    assert desk.round is not None
    return "round_over" if desk.round.ended else ("due", replace(ante, stashes=stashes(desk)))


def everyone_antes(desk: Desk, ante: AnteDemand) -> None:
    """All who are still in the Round ante at the same time."""
    desk.cite("gambling.ante-one" if _opening(desk) else "gambling.raise")
    payers = (seat for seat in _who_antes(desk, ante) if seat not in ante.anted)
    collect(desk, (Due(seat, POT, ante.amount) for seat in payers), "ante")


def _who_antes(desk: Desk, ante: AnteDemand) -> Sequence[int]:
    assert desk.round is not None
    members = desk.round.members
    left = [
        seat
        for seat in desk.clockwise(desk.turn)
        if seat not in members and seat not in ante.spared
    ]
    if not left:
        return members
    desk.cite_ruling("left_players_ante")
    if desk.setup.rulings.left_players_ante:
        return (*members, *left)
    desk.cite("leave-round.no-more-antes")
    return members


def tell_of_antes(desk: Desk, ante: AnteDemand) -> Result:
    """To ante is to lose Gold: cards that answer that may be played now."""
    desk.hear()
    lost = gold_lost(desk, ante.stashes, ante.by)
    if not lost:
        return "nothing_to_tell"
    desk.cite_ruling("ante_counts_as_losing_gold")
    if not desk.setup.rulings.ante_counts_as_losing_gold:
        return "nothing_to_tell"
    desk.push(After("answer_the_losses", lost))
    return "gold_was_lost"


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
    branch(
        is_it_still_due,
        due=to(everyone_antes),
        round_over=to(OVER),
    ),
    everyone_antes,
    branch(
        tell_of_antes,
        gold_was_lost=to(OVER, "gambling.ante-is-losing-gold"),
        nothing_to_tell=to(OVER),
    ),
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


@rule("gambling.resume")
def round_is_over(desk: Desk, game: Gambling) -> None:
    """Play goes on where it was interrupted; who is out of Gold now loses."""
    assert desk.round is not None
    winner, desk.round = desk.round.winner, None
    if any(not desk.seats[seat].gold for seat in desk.clockwise(desk.turn) if seat != winner):
        desk.cite("gold-out-in-round.lose-if-not-win")
    desk.settle_up()


script(
    Gambling,
    round_begins,
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
