"""What the costs of a card ask and take: Gold, Fortitude, tokens, cards from hand."""

from collections import Counter
from functools import reduce
from itertools import chain, combinations
from operator import or_

from ..law.costs import PRICES, Price
from ..machine.declare import puts
from ..machine.desk import Desk
from ..teams.tracks import cause
from ..values import NOBODY, CardNo, Discarding, Due, Play, SeatNo
from ..vocabulary import cards as c
from .announce import lay_out
from .choices import choices
from .effects import give
from .payment import affords, collect


def lacks_gold(desk: Desk, seat: SeatNo, costs: list[c.Pay], card: CardNo) -> str:
    """Whether a player has too little Gold."""
    return "" if affords(desk, seat, sum(each.pay for each in costs)) else "cannot-pay"


def lacks_fortitude(desk: Desk, seat: SeatNo, costs: list[c.Lose], card: CardNo) -> str:
    """Whether a player has too little Fortitude."""
    enough = desk.seats[seat].fortitude >= sum(each.lose for each in costs)
    return "" if enough else "cannot-pay"


@puts(collect)
def lose_or_pay(desk: Desk, card: Play, seat: SeatNo, cost: c.Pay | c.Lose) -> None:
    """Fortitude is lost at once; Gold is due."""
    for part in lay_out(desk, card, (cost,), None):
        if part.to == NOBODY:
            desk.alter(part.victim, part.stat, part.amount, cause(desk))
        else:
            collect(desk, (Due(part.victim, part.to, -part.amount),), "card")


def lacks_tokens(desk: Desk, seat: SeatNo, costs: list[c.Spend], card: CardNo) -> str:
    """Whether a player has too few tokens of one of the names."""
    wanted: dict[str, int] = {}
    for each in costs:
        wanted[each.spend] = wanted.get(each.spend, 0) + each.n
    for token, n in wanted.items():
        if desk.tokens(seat, token) < n:
            return "too-few-tokens"
    return ""


def give_back(desk: Desk, card: Play, seat: SeatNo, cost: c.Spend) -> None:
    """The tokens go back."""
    give(desk, seat, cost.spend, -cost.n)
    rules = desk.setup.token_limits[cost.spend].limits
    if "cost" in rules:
        desk.cite(rules["cost"])


def lacks_cards(desk: Desk, seat: SeatNo, costs: list[c.Discard], card: CardNo) -> str:
    """Whether a player has too few cards of the types besides the card that is played: no card
    pays twice, so any of the costs together need as many cards as they ask for."""
    fits = [Counter(choices(desk, seat, cost)) for cost in costs]
    for some in chain.from_iterable(
        combinations(range(len(costs)), n + 1) for n in range(len(costs))
    ):
        there = reduce(or_, (fits[place] for place in some))
        if there.total() - (card in there) < sum(costs[place].discard for place in some):
            return "too-few-cards"
    return ""


@puts(Discarding)
def discard_them(desk: Desk, card: Play, seat: SeatNo, cost: c.Discard) -> None:
    """The player chooses cards and discards them."""
    n = cost.discard
    desk.push(Discarding("choose_cards", (seat,), n, n, cost.types, NOBODY))


PRICES[c.Pay] = Price(lacks_gold, lose_or_pay)
PRICES[c.Lose] = Price(lacks_fortitude, lose_or_pay)
PRICES[c.Spend] = Price(lacks_tokens, give_back)
PRICES[c.Discard] = Price(lacks_cards, discard_them)
