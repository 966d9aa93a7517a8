"""Prizes: from the Inn into the pot, with the pot to its taker, and used into the Prize Bin.

Source: prize. A Prize that somebody has lies in front of this player.
"""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk, added, without
from ..machine.script import OVER, Ask, Result, asks, script, to
from ..values import NOTHING, Act, CardNo, Gambling, Giving, Option, Play, SeatNo

INN, BIN, POT = "prizes", "prize-bin", "prize-in-pot"
"""The names of the piles: Prizes in the Inn, used Prizes, and the Prize in the pot."""


def _move(desk: Desk, card: CardNo, source: str, target: str) -> None:
    pile = desk.table_pile(source)
    desk.lay_on_table(replace(pile, cards=without(pile.cards, card)))
    pile = desk.table_pile(target)
    desk.lay_on_table(replace(pile, cards=added(pile.cards, card)))


def prize_is_due(desk: Desk) -> bool:
    """Whether there is a Prize that can join the pot of the Round that begins; if none is left in
    the Inn, all come back from the Prize Bin (prize.prize-bin)."""
    if not desk.table_pile(INN).cards:
        desk.cite("prize.prize-bin")
        used = desk.table_pile(BIN)
        desk.lay_on_table(replace(used, cards=()))
        desk.lay_on_table(replace(used, name=INN))
    return bool(desk.table_pile(INN).cards)


def choose_prize(desk: Desk, game: Gambling) -> Result:
    """Who starts the Round must choose one of the Prizes in the Inn; if an Event starts it, that is
    the player whose turn it is."""
    cards = desk.table_pile(INN).cards
    return Ask(game, game.gambler, tuple(Option(Act.PRIZE, card) for card in cards))


def add_prize(desk: Desk, game: Gambling, option: Option) -> str:
    """It lies in the pot."""
    _move(desk, option.card, INN, POT)
    starts = [frame for frame in desk.agenda if isinstance(frame, Play)]
    if starts and desk.law.by_card[starts[-1].card][starts[-1].mode].words.as_ == "event":
        desk.cite("prize.event-round")
    return "joins_the_pot"


def take_prize(desk: Desk, seat: SeatNo) -> None:
    """The Prize in the pot goes with it to its taker, and to nobody else of a team; from an
    automaton it returns to the Inn (otto.prize)."""
    if not desk.keeps_cards(seat):
        _back_to_the_inn(desk, "otto.prize")
        return
    for card in desk.table_pile(POT).cards:
        desk.lay_on_table(replace(desk.table_pile(POT), cards=()))
        desk.put(seat, front=added(desk.seats[seat].front, card))
        assert desk.round is not None
        won = desk.round.winner == seat
        desk.round = replace(desk.round, prize=card)
        desk.cite("prize.winner-takes-prize" if won else "prize.pot-without-win")
        desk.cite_in_teams("prize.team")


def return_prize(desk: Desk) -> None:
    """The Prize in a pot that goes to the Inn goes there, too."""
    _back_to_the_inn(desk, "prize.pot-to-inn")


def _back_to_the_inn(desk: Desk, by: str) -> None:
    for card in desk.table_pile(POT).cards:
        _move(desk, card, POT, INN)
        desk.cite(by)


def use_prize(desk: Desk, seat: SeatNo, card: CardNo) -> None:
    """A Prize that is used goes to the Prize Bin, whatever becomes of its effect."""
    if card in desk.seats[seat].front:
        desk.put(seat, front=without(desk.seats[seat].front, card))
        pile = desk.table_pile(BIN)
        desk.lay_on_table(replace(pile, cards=added(pile.cards, card)))
        desk.cite("prize.prize-bin")


@puts(Giving)
def share_prize(desk: Desk, to: SeatNo) -> None:
    """Half of a pot with a Prize was taken: who took the pot decides who has the Prize."""
    game = desk.round
    if game is not None and game.prize != NOTHING and game.prize in desk.seats[game.taker].front:
        desk.push(Giving("keep_or_give", game.prize, game.taker, to))


def keep_or_give(desk: Desk, giving: Giving) -> Result:
    """Keep the Prize, or give it away, if it was not used while the Gold was paid."""
    if giving.card not in desk.seats[giving.by].front:
        return "used_already"
    give = Option(Act.GIVE, giving.card, targets=(giving.to,))
    return Ask(giving, giving.by, (Option(Act.RETAIN, giving.card), give))


def decide(desk: Desk, giving: Giving, option: Option) -> str:
    """It lies in front of whoever has it now."""
    if option.act is Act.RETAIN:
        return "retained"
    desk.put(giving.by, front=without(desk.seats[giving.by].front, giving.card))
    desk.put(giving.to, front=added(desk.seats[giving.to].front, giving.card))
    return "given"


script(
    Giving,
    asks(
        keep_or_give,
        decide,
        retained=to(OVER, "prize.whitehawk-half"),
        given=to(OVER, "prize.whitehawk-half"),
        used_already=to(OVER),
    ),
)
