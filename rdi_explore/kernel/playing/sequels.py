"""What follows from a coin, from bids, or from Gold that is shown: effects within effects.

Such an effect of a card has lists of effects of its own; one of them happens, to the players whom
it concerns, when the result is known.
"""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.script import OVER, Ask, Result, asks, branch, rule, script, then, to
from ..timing.subject import answered, carried_out, instructions
from ..values import (
    INN,
    NOBODY,
    PASS,
    SWEPT,
    Act,
    Bidding,
    Due,
    Offering,
    Option,
    Play,
    SeatNo,
    Sequel,
)
from ..vocabulary import cards as c
from ..vocabulary.fields import lists_in, swayed, whom_words
from .announce import lay_out
from .effects import EFFECTS, effect, reached
from .modifiers import done_again
from .payment import collect

Lists = tuple[c.Effects, ...]


@cache
def followed_by(effects: c.Effects) -> Lists:
    """All lists of effects that these effects may lead to, in printed order; those of an
    alternative happen where it was chosen."""
    return tuple(_followed_by(effects))


def _followed_by(effects: c.Effects) -> Iterator[c.Effects]:
    for each in effects:
        for some in lists_in(each):
            if not isinstance(each, c.Either):
                yield some
            yield from _followed_by(some)


@puts(EFFECTS)
@reads(EFFECTS)
def carry_out_within(
    desk: Desk, card: Play, effects: c.Effects, step: int, who: tuple[SeatNo, ...]
) -> Play:
    """One of the effects that stand within an effect happens to these players, who are its targets;
    the card is returned, with what it has caused.

    In a team the member whose turn it is was picked with the card (team.skip-repeat-individual).
    """
    if card.boost:
        effects = tuple([swayed(effect, card.boost) for effect in effects])
    if desk.in_teams and "turn-owner" in whom_words(effects[step]):
        who = card.targets
    picked = [blow for blow in card.blows if blow.amount != SWEPT]
    swept = tuple([blow for blow in card.blows if blow.amount == SWEPT])
    own = replace(card, targets=who, hits=(), step=step, hurts=(), blows=swept)
    own = replace(own, parts=lay_out(desk, own, effects, answered(desk)))
    own = done_again(desk, own, card.awaited)
    own = EFFECTS[type(effects[step])](desk, own, effects[step])
    return replace(card, hurts=(*card.hurts, *own.hurts), blows=(*picked, *own.blows))


def _branch(desk: Desk, card: Play, effects: tuple[c.Effect, ...]) -> int:
    return followed_by(instructions(desk, card)).index(effects)


@puts(carry_out_within)
@reads(carry_out_within)
def carry_on(desk: Desk, sequel: Sequel) -> Result:
    """The next effect of the list happens to those whom it concerns: they are its targets."""
    place, card = carried_out(desk)
    effects = followed_by(instructions(desk, card))[sequel.branch]
    if sequel.step == len(effects):
        return "all_done"
    desk.agenda[place] = carry_out_within(desk, card, effects, sequel.step, sequel.who)
    return "more", replace(sequel, step=sequel.step + 1)


script(
    Sequel,
    branch(carry_on, more=to("carry_on", "action.text-order"), all_done=to(OVER)),
)

# ---------------------------------------------------------------------------------- a coin


@puts(Sequel)
@effect(c.Flip)
def flip(desk: Desk, card: Play, doing: c.Flip) -> Play:
    """One coin is flipped for all whom it concerns."""
    who = tuple(reached(desk, card, doing.who))
    if who:
        result = doing.tails if desk.chance(2) else doing.heads
        desk.push(Sequel("carry_on", _branch(desk, card, result), who))
        desk.cite("notes.leftover-loot")
    return card


# ------------------------------------------------------------------------------------ bids


@puts(Bidding)
@effect(c.Bid)
def begin_bidding(desk: Desk, card: Play, doing: c.Bid) -> Play:
    """Those whom it concerns bid, in turn order."""
    who = tuple(reached(desk, card, doing.who))
    if who:
        desk.push(Bidding("next_bidder", who, _branch(desk, card, doing.wins)))
    return card


def next_bidder(desk: Desk, bidding: Bidding) -> Result:
    """The next player bids more or passes, unless all others have passed since the last bid."""
    if all(seat == bidding.winner or seat in bidding.passed for seat in bidding.who):
        return "nobody_bids" if bidding.winner == NOBODY else "won"
    seat = bidding.who[0]
    gold = desk.seats[seat].gold
    bids = tuple(Option(Act.BID, n=n) for n in range(bidding.n + 1, gold + 1))
    return Ask(bidding, seat, (PASS, *bids))


def bid_or_pass(desk: Desk, bidding: Bidding, option: Option) -> tuple[str, Bidding]:
    """A bid gives everybody who has passed another chance."""
    seat, *others = bidding.who
    later = replace(bidding, who=(*others, seat))
    if option.act is Act.PASS:
        return "passed", replace(later, passed=tuple(sorted((*bidding.passed, seat))))
    return "bid", replace(later, n=option.n, winner=seat, passed=())


@puts(Sequel, collect)
@rule("notes.contest-of-wills", "notes.price-of-power")
def highest_bid(desk: Desk, bidding: Bidding) -> None:
    """Who made the highest bid pays it; what follows happens to this player."""
    desk.push(Sequel("carry_on", bidding.branch, (bidding.winner,)))
    collect(desk, (Due(bidding.winner, INN, bidding.n),), "event")


script(
    Bidding,
    asks(
        next_bidder,
        bid_or_pass,
        bid=to("next_bidder", "notes.contest-of-wills", "notes.price-of-power"),
        passed=to("next_bidder", "notes.contest-of-wills", "notes.price-of-power"),
        won=to("highest_bid"),
        nobody_bids=to(OVER),
    ),
    then(highest_bid, OVER),
)

# ------------------------------------------------------------------------------ Gold shown


@puts(Offering)
@effect(c.Offer)
def begin_offering(desk: Desk, card: Play, doing: c.Offer) -> Play:
    """Those whom it concerns choose how much Gold they show."""
    who = tuple(reached(desk, card, doing.who))
    if who:
        desk.push(Offering("choose_gold", who, _branch(desk, card, doing.none)))
    return card


def choose_gold(desk: Desk, offering: Offering) -> Result:
    """The next player chooses, without knowing what the others have chosen."""
    if not offering.who:
        return "all_have_chosen"
    seat = offering.who[0]
    gold = desk.seats[seat].gold
    return Ask(offering, seat, tuple(Option(Act.OFFER, n=n) for n in range(gold + 1)))


def keep_secret(desk: Desk, offering: Offering, option: Option) -> tuple[str, Offering]:
    """Nothing is shown before all have chosen."""
    shown = (*offering.shown, (offering.who[0], option.n))
    return "chosen", replace(offering, who=offering.who[1:], shown=shown)


@puts(Sequel, collect)
@rule("notes.costly-cure")
def show_gold(desk: Desk, offering: Offering) -> None:
    """All show their Gold together, and pay it; if there is none, something else follows."""
    if not any(n for _, n in offering.shown):
        desk.push(Sequel("carry_on", offering.branch, tuple(seat for seat, _ in offering.shown)))
        return
    collect(desk, [Due(seat, INN, n) for seat, n in offering.shown if n], "event")


script(
    Offering,
    asks(
        choose_gold,
        keep_secret,
        chosen=to("choose_gold"),
        all_have_chosen=to("show_gold"),
    ),
    then(show_gold, OVER),
)
