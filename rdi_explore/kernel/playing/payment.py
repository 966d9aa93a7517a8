"""Gold that is due: who can, lets the Inn (or nobody) pay; then all pay together."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.news import DUES
from ..machine.script import OVER, Ask, Result, asks, branch, script, to
from ..values import (
    POT,
    Act,
    AnteDemand,
    CardNo,
    Due,
    Gambling,
    Gold,
    Hurt,
    Option,
    Payment,
    Play,
    Receiver,
    Replacing,
    SeatNo,
    WhyDue,
    Window,
    is_seat,
)
from ..vocabulary import cards as c


@puts(Payment)
def collect(desk: Desk, dues: Iterable[Due], why: WhyDue) -> None:
    """Let players pay what is due, all at the same time; who has no Gold owes nothing.

    They are asked first if one of them holds a card that can cover a payment. What lies in front of
    one member helps with no payment of the whole team (team.static-individual).
    Source: drink-deck.pay-when-end-reached, gold-out-in-round.ignore-payments.
    """
    due = with_gold(desk, dues)
    if desk.law.discounts:
        if why == "refill" and desk.in_teams:
            desk.cite("team.static-individual")
        else:
            due = discounted(desk, due)
    if may_be_covered(desk, [each.payer for each in due]):
        desk.push(Payment("cover_or_pay", due, why))
    else:
        pay(desk, due)


def with_gold(desk: Desk, dues: Iterable[Due]) -> tuple[Due, ...]:
    """The dues of players who have Gold; the others' are ignored while they stay in the game."""
    all_dues = tuple(dues)
    due = tuple([each for each in all_dues if desk.can_pay(each.payer)])
    if len(due) < len(all_dues):
        if desk.contest is not None:
            desk.cite("contest.gold-out-stays")
        elif desk.round is not None:
            desk.cite("gold-out-in-round.ignore-payments")
    return due


def affords(desk: Desk, seat: SeatNo, gold: int) -> bool:
    """Whether a player can pay a price in full, of which the Inn may pay the first Gold."""
    return desk.can_pay(seat, gold - 1 if gold and discounts(desk, seat) else gold)


def could_pay_wages(desk: Desk, seat: SeatNo, wages: Gold) -> bool:
    """Whether a player could pay Wages in full, if cards in hand, own ones and teammates', cover of
    them what they can."""
    hands = [card for mate in desk.mates(seat) for card in desk.seats[mate].hand]
    most: dict[CardNo, int] = {}
    for way in desk.law.on(("payment",))[desk.law.covers]:
        most[way.card] = max(most.get(way.card, 0), _of_wages(way.words, wages))
    return affords(desk, seat, max(0, wages - sum(most.get(card, 0) for card in hands)))


def _of_wages(way: c.Mode, wages: Gold) -> Gold:
    """How much of Wages a card covers at most; if the Inn pays, they are 1 Gold less."""
    if any(isinstance(each, c.DueFor) and "wages" not in each.due for each in way.when):
        return 0
    covers = [each for each in way.do if isinstance(each, c.Cover)]
    return sum(1 if each.by == "inn" and each.each is None else each.n or wages for each in covers)


def discounts(desk: Desk, seat: SeatNo) -> Sequence[CardNo]:
    """The components of a player by which the Inn pays the first Gold of a payment: cards in
    front, sheets and tokens alike."""
    if not desk.law.discounts:
        return ()
    return [card for card in desk.components(seat) if card in desk.law.discounts]


def discounted(desk: Desk, dues: Iterable[Due]) -> tuple[Due, ...]:
    """The dues, of which the Inn pays the first Gold of each player who has a card for that in
    front; how many such cards, and into how many dues the payment is split, does not count."""
    found: list[Due] = []
    met: set[SeatNo] = set()
    for due in dues:
        cards = discounts(desk, due.payer)
        if not cards or due.payer in met or due.covered:
            found.append(due)
            continue
        met.add(due.payer)
        desk.cite(*desk.setup.cast[cards[0]].rules)
        found.append(replace(due, amount=1, covered="inn"))
        if due.amount > 1:
            found.append(replace(due, amount=due.amount - 1))
    return tuple(found)


def covered_in_part(due: Due, amount: int, by: Literal["inn", "nobody"]) -> list[Due]:
    """A due of which so much is covered; what is left of it is due still."""
    part = replace(due, amount=min(amount, due.amount), covered=by)
    rest = due.amount - part.amount
    return [part, replace(due, amount=rest)] if rest else [part]


def may_be_covered(desk: Desk, payers: Iterable[SeatNo]) -> bool:
    """Whether one of these players holds a card that can cover a payment."""
    covers = desk.law.covers
    if covers:
        for payer in payers:
            for seat in desk.mates(payer):
                if desk.held[seat] & covers:
                    return True
    return False


def pay(desk: Desk, dues: Iterable[Due]) -> None:
    """Move the Gold, as much as there is; what is covered, the Inn pays, or nobody."""
    for due in dues:
        if due.covered:
            if due.covered == "inn":
                desk.inn -= due.amount
                _receive(desk, due.to, due.amount)
                desk.cite("limits.inn-unlimited")
            continue
        if not desk.can_pay(due.payer):
            continue
        if due.to == POT:
            desk.ante(due.payer, due.amount)
        else:
            desk.pay(due.payer, due.amount, due.to)
        if desk.can_pay(due.payer):
            continue
        if desk.contest is not None:
            desk.cite("contest.gold-out-stays")
        elif desk.round is not None:
            desk.cite("gold-out-in-round.stay-until-end")


def _receive(desk: Desk, receiver: Receiver, amount: int) -> None:
    if receiver == POT:
        desk.pot += amount
    elif is_seat(receiver):
        desk.alter(receiver, "gold", amount)
    else:
        desk.inn += amount


@puts("payment")
def cover_or_pay(desk: Desk, payment: Payment) -> None:
    """Who owes Gold and can cover it, may do so; nothing else can be played here."""
    desk.open_window("payment", desk.turn)


_DUE_BY: dict[WhyDue, str] = {
    "refill": "drink-deck.pay-when-end-reached",
    "ante": "gambling.raise",
    "card": "action.text-order",
    "contest": "contest.drink-then-pay",
    "event": "dungeon-events.affect-all-choices-in-order",
    "wages": "action.text-order",
}


def due_by(desk: Desk, payment: Payment) -> str:
    """The rule by which the Gold is due."""
    place = next(place for place, frame in enumerate(desk.agenda) if frame is payment)
    opens_round = place > 1 and isinstance(desk.agenda[place - 2], Gambling)
    return "gambling.ante-one" if payment.why == "ante" and opens_round else _DUE_BY[payment.why]


@reads("left_players_ante")
def all_pay(desk: Desk, payment: Payment) -> Result:
    """What is due still, and not covered, is paid."""
    dues = tuple([due for due in payment.dues if _is_due_still(desk, payment, due)])
    if payment.why == "wages" and not _in_full(desk, dues):
        dues = ()
    if desk.cited is not None and any(desk.can_pay(due.payer) for due in dues if not due.covered):
        desk.cite(due_by(desk, payment))
    pay(desk, dues)
    desk.tell(DUES, dues)
    return "covered" if any(due.covered for due in dues) else "paid"


def _in_full(desk: Desk, dues: tuple[Due, ...]) -> bool:
    """Whether one player has all Gold of these dues that is not covered."""
    left = sum(due.amount for due in dues if not due.covered)
    return not left or desk.can_pay(dues[0].payer, left)


def _is_due_still(desk: Desk, payment: Payment, due: Due) -> bool:
    """Whether a player owes that still: nobody antes in a Round that has ended meanwhile, or after
    leaving it, and who is not there any more pays for own cards alone. Who has passed out in a
    Contest pays its winner."""
    if payment.why == "ante":
        if desk.round is None or desk.round.ended:
            return False
        if due.payer not in desk.round.members and not desk.setup.rulings.left_players_ante:
            desk.cite("leave-round.no-more-antes")
            return False
    there = desk.seats[due.payer].out or desk.reached(due.payer)
    if there or payment.why in ("refill", "wages"):
        return True
    for_card = next(each for each in desk.agenda[-2::-1] if not isinstance(each, Window))
    if isinstance(for_card, Play) and for_card.by == due.payer:
        return True
    desk.cite("ignore.no-effect-on-you")
    return False


script(
    Payment,
    cover_or_pay,
    branch(
        all_pay,
        covered=to(OVER),
        paid=to(OVER),
    ),
)


def how_much(desk: Desk, replacing: Replacing) -> Result:
    """The player chooses how much of the Gold that is due is paid with Fortitude."""
    payment = desk.agenda[-4]
    assert isinstance(payment, Payment)
    most = min(payment.dues[replacing.part].amount, desk.seats[replacing.seat].fortitude)
    ways = tuple([Option(Act.CHOOSE, n=n) for n in range(1, most + 1)])
    return Ask(replacing, replacing.seat, ways) if ways else "nothing_to_give"


def pay_otherwise(desk: Desk, replacing: Replacing, option: Option) -> str:
    """So much Fortitude is lost, and the Inn pays so much Gold."""
    payment = desk.agenda[-4]
    assert isinstance(payment, Payment)
    due, dues = payment.dues[replacing.part], list(payment.dues)
    dues[replacing.part : replacing.part + 1] = covered_in_part(due, option.n, "inn")
    desk.edit(3, replace(payment, dues=tuple(dues)))
    desk.alter(replacing.seat, "fortitude", -option.n)
    return "replaced"


script(
    Replacing,
    asks(
        how_much,
        pay_otherwise,
        replaced=to(OVER, "timing.eager-modifiers"),
        nothing_to_give=to(OVER, "limits.as-much-as-possible"),
    ),
)


def covered(dues: tuple[Due, ...], seat: SeatNo) -> bool:
    """Whether this player's payment was covered."""
    return any(due.payer == seat and due.covered for due in dues)


# --------------------------------------------------------------------------- losses of Gold


def stashes(desk: Desk) -> tuple[Gold, ...]:
    """Everybody's Gold, to see later who has lost some; empty if no card would ask for it."""
    if not desk.setup.law.watches_gold:
        return ()
    return tuple(player.gold for player in desk.seats)


def gold_lost(
    desk: Desk, before: tuple[Gold, ...], source: SeatNo, concerned: Iterable[SeatNo] = ()
) -> tuple[Hurt, ...]:
    """Who has less Gold than before: occurrences that cards may answer, by a card of ``source``.

    A team loses its Gold once: by the member who was ``concerned``, or else the first.
    """
    if not before:
        return ()
    _not_by_cards_below(desk, before)
    hurts: list[Hurt] = []
    for side in dict.fromkeys(mates[0] for mates in desk.setup.mates):
        lost = before[side] - desk.seats[side].gold
        if lost > 0:
            mates = desk.mates(side)
            seat = next((each for each in concerned if each in mates), side)
            hurts.append(Hurt(seat, source, lost, stat="gold"))
    return tuple(hurts)


def price_is_paid(desk: Desk, card: Play) -> None:
    """The price of a card is no loss by a card that waits below it; ``card.stashes`` is everybody's
    Gold before it was paid."""
    if card.stashes:
        _not_by_cards_below(desk, card.stashes)


def _not_by_cards_below(desk: Desk, before: tuple[Gold, ...]) -> None:
    """What the topmost card has moved since then is not counted by a card that waits below it."""
    for place, frame in enumerate(desk.agenda[:-1]):
        if isinstance(frame, Play | AnteDemand) and frame.stashes:
            moved = (now.gold - gold for now, gold in zip(desk.seats, before, strict=True))
            stashes = tuple(max(0, sum(each)) for each in zip(frame.stashes, moved, strict=True))
            if stashes != frame.stashes:
                desk.cite("timing.after-window")
                desk.agenda[place] = replace(frame, stashes=stashes)
