"""What cards do to a Round of Gambling: begin it, take control, leave, win or end it, take Gold."""

import itertools
from collections.abc import Collection

from msgspec.structs import replace

from ..events.prizes import share_prize
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..playing.effects import change_attributes, effect, ignores, reached
from ..timing.subject import SUBJECT, answered, carried_out, mode_of, whom
from ..values import NOBODY, AnteDemand, Gambling, Play, Round, SeatNo
from ..vocabulary import cards as c


@puts(Gambling)
@reads("one_left_wins")
@effect(c.Start)
def start_round(desk: Desk, card: Play, doing: c.Start) -> Play:
    """A Round begins: everybody is in it who does not Ignore the card, or the Champions of the
    teams when they are chosen; its starter is in control, and all ante 1 Gold. While one runs, no
    other begins. An Event concerns the Champions that were chosen for it, and nobody else."""
    if desk.round is not None:
        desk.cite("limits.as-much-as-possible")
        return card
    by_event = mode_of(desk, card).as_ == "event"
    starter = card.by
    if by_event and desk.in_teams:
        own = [seat for seat in card.champions if seat in desk.mates(card.by)]
        starter = own[0] if own else starter
        desk.cite("team.champion-events")
    desk.round = Round((), starter)
    if by_event or not desk.in_teams:
        sit_down(desk, reached(desk, card, "everyone"))
    desk.push(Gambling("round_begins", starter, card.champions if by_event else ()))
    desk.cite("gambling.start")
    if mode_of(desk, card).as_ == "action":
        desk.cite("action.starts-gambling")
    return card


@puts(share_prize, change_attributes)
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


def _running(desk: Desk, seat: SeatNo) -> Round | None:
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
        desk.round = replace(game, taker=card.you)
        desk.cite("timing.one-taker-per-round-won")


def _take_half(desk: Desk, card: Play, doing: c.Take) -> Play:
    """Half of the pot goes from who took it to the card's player; none does, and there is no Prize
    to share, if the taker Ignores the card."""
    game = desk.round
    if game is None:
        return card
    if not ignores(desk, card, game.taker):
        half = sum(-part.amount for part in card.parts if part.step == card.step)
        desk.round = replace(game, taken=max(0, game.taken - half))
        share_prize(desk, card.by)
    return change_attributes(desk, card, doing)


@effect(c.Win)
def win_round(desk: Desk, card: Play, doing: c.Win) -> Play:
    """The Round stops at once; the card's player, still in it, has won it."""
    game = _running(desk, card.by)
    if game is not None:
        desk.round = replace(game, ended=True, winner=card.by)
        desk.cite("gambling.win-by-effect")
    return card


@reads("one_left_wins")
@effect(c.Continue)
def continue_round(desk: Desk, card: Play, doing: c.Continue) -> Play:
    """The Round that was just won goes on left of the card's player; the pot stays where it is.
    Whoever is alone in it has won it again.
    """
    game = _just_won(desk)
    if game is not None and card.by in game.members:
        desk.round = replace(
            game, control=NOBODY, passed=(), lock="", ended=False, winner=NOBODY
        )  # fmt: skip
        place = carried_out(desk)[0] - SUBJECT
        frame = desk.agenda[place]
        assert isinstance(frame, Gambling)
        desk.agenda[place] = replace(frame, gambler=card.by)
        desk.cite("timing.one-taker-per-round-won")
        if len(game.members) == 1:
            _see_who_is_left(desk, forced=False)
    return card


@effect(c.Steal)
def steal(desk: Desk, card: Play, doing: c.Steal) -> Play:
    """The card's player takes Gold out of the pot, as much as there is."""
    if desk.round is not None and not desk.round.ended:
        if desk.law.prizes:
            desk.cite("prize.not-gold")
        gold = min(doing.steal, desk.pot)
        desk.pot -= gold
        desk.alter(card.you, "gold", gold)
        if gold < doing.steal:
            desk.cite("limits.as-much-as-possible")
    return card


@puts(AnteDemand)
@effect(c.Ante)
def demand_ante(desk: Desk, card: Play, doing: c.Ante) -> Play:
    """Everybody still in the Round must ante, unless the card's player has nothing to ante."""
    if desk.round is not None and not desk.round.ended:
        desk.push(AnteDemand("can_the_player_ante", card.by, doing.ante))
        desk.cite("gambling.raise")
    return card


@reads("leave_after_ante_vacates", "one_left_wins", "vacated_control_resets_passes")
@effect(c.Leave)
def leave(desk: Desk, card: Play, doing: c.Leave) -> Play:
    """Players leave the Round at the same moment; an ante that is due is not paid."""
    demand = answered(desk)
    who = (card.you,) if doing.who == "self" else whom(desk, card, doing.who, demand)
    concerned = set(who) - set(card.ignored)
    seats = tuple(seat for seat in sorted(concerned) if _running(desk, seat) is not None)
    if not seats:
        return card
    desk.cite("leave-round.effect")
    if desk.pot and not opening(desk):
        desk.cite("leave-round.ante-stays")
    leave_round(desk, seats, forced=doing.who != "self")
    if doing.who == "self" and isinstance(demand, AnteDemand):
        place = carried_out(desk)[0] - SUBJECT
        desk.agenda[place] = replace(demand, spared=(*demand.spared, *seats))
        desk.cite("leave-round.instead-of-ante")
    return card


@effect(c.Forgo)
def forgo(desk: Desk, card: Play, doing: c.Forgo) -> Play:
    """The card's player has passed by it."""
    record_pass(desk, card.by)
    desk.cite("gambling.pass-keeps-you-in")
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


def record_pass(desk: Desk, seat: SeatNo) -> None:
    """Note a pass; the last one ends the Round at once (gambling.ends-at-last-pass)."""
    game = _running(desk, seat)
    if game is not None:
        desk.round = replace(game, passed=tuple(sorted({*game.passed, seat})))
        if _end_if_all_passed(desk):
            desk.cite("gambling.ends-at-last-pass")


@reads("one_left_wins")
def _see_who_is_left(desk: Desk, forced: bool) -> None:
    """The only one who is left wins the Round; if nobody is left, nobody wins it.

    Source: forced-leave.one-left, leave-round.no-winner.
    """
    assert desk.round is not None
    members = desk.round.members
    if not members:
        desk.round = replace(desk.round, ended=True)
    elif len(members) == 1 and _one_left_wins(desk, forced):
        desk.round = replace(desk.round, ended=True, winner=members[0])
        desk.cite("forced-leave.one-left")
    else:
        _end_if_all_passed(desk)


@reads(_see_who_is_left)
def sit_down(desk: Desk, seats: Collection[SeatNo]) -> None:
    """These players are in the Round that begins; where nobody else is, it is over at once."""
    game = desk.round
    assert game is not None
    control = game.control if game.control in seats else NOBODY
    desk.round = replace(game, members=tuple(sorted(seats)), control=control)
    if len(seats) < 2:
        _see_who_is_left(desk, forced=False)


@reads("leave_after_ante_vacates", "vacated_control_resets_passes", _see_who_is_left)
def leave_round(desk: Desk, seats: Collection[SeatNo], forced: bool) -> None:
    """Take players out of the Round at the same moment, then see who is left; what was anted stays
    in the pot.

    Source: leave-round.effect, leave-round.no-longer-in-control.
    """
    game = desk.round
    assert game is not None
    members = tuple(member for member in game.members if member not in seats)
    control = game.control
    passed = tuple(member for member in game.passed if member not in seats)
    if control in seats and _vacates(desk, control, forced):
        control = NOBODY
        if passed:
            desk.cite_ruling("vacated_control_resets_passes")
        if desk.setup.rulings.vacated_control_resets_passes:
            passed = ()
    desk.round = replace(game, members=members, control=control, passed=passed)
    _see_who_is_left(desk, forced)


@reads("absent_leaves_round", leave_round)
def absent_leave(desk: Desk) -> None:
    """Whoever is not there any more, or Ignores everything, is out of the Round that runs."""
    game = desk.round
    if game is None or game.ended:
        return
    gone = [seat for seat in game.members if not desk.reached(seat)]
    if gone:
        desk.cite_ruling("absent_leaves_round")
        if desk.setup.rulings.absent_leaves_round:
            desk.cite("team.absent-champion")
            leave_round(desk, gone, forced=False)


def opening(desk: Desk) -> bool:
    """Whether the ante that is due, if one is, is the one with which the Round begins."""
    return any(
        isinstance(above, AnteDemand) and isinstance(below, Gambling)
        for below, above in itertools.pairwise(desk.agenda)
    )


def _vacates(desk: Desk, seat: SeatNo, forced: bool) -> bool:
    """Whether nobody is in control any more when this player, who was, leaves the Round.

    It is a question only for who leaves instead of anteing for a card other than the one that
    started the Round.
    """
    own = any(isinstance(frame, AnteDemand) and frame.by == seat for frame in desk.agenda)
    if forced or not own:
        desk.cite("leave-round.no-longer-in-control")
        return True
    if not opening(desk):
        desk.cite_ruling("leave_after_ante_vacates")
        if desk.setup.rulings.leave_after_ante_vacates != "any":
            return False
    desk.cite("leave-round.leave-after-own-ante-card")
    return True


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
    for seat in game.members:
        if seat != game.control and seat not in game.passed:
            return False
    desk.round = replace(game, ended=True, winner=game.control)
    nobody = game.control == NOBODY
    desk.cite("leave-round.no-winner" if nobody else "gambling.win-when-others-pass")
    return True
