"""Effects that change players: attributes, payments, tokens, cards drawn.

Each effect of the vocabulary has one function here or in the room of its subject; it receives
the card that is resolving and returns it, with what it has caused.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from . import cards as c
from .desk import Desk
from .subject import losses_of, mode_of
from .values import NOBODY, Hurt, Part, Play

CarryOut = Callable[[Desk, Play, Any], Play]
F = TypeVar("F", bound=CarryOut)

EFFECTS: dict[type[c.Word], CarryOut] = {}


def effect(*verbs: type[c.Word]) -> Callable[[F], F]:
    """Register the function that carries out these effects."""

    def note(function: F) -> F:
        EFFECTS.update(dict.fromkeys(verbs, function))
        return function

    return note


@effect(c.Lose, c.Gain, c.Pay)
def change_attributes(desk: Desk, card: Play, doing: c.Lose | c.Gain | c.Pay) -> Play:
    """Apply the packets of this instruction to all victims at once.

    Real losses of Fortitude are remembered: they may be answered when the card is settled.
    """
    hurts = card.hurts
    somebody = False
    for part in card.parts:
        if part.step != card.step:
            continue
        if part.victim in card.ignored:
            desk.cite("ignore.no-effect-on-you")
            continue
        if desk.seats[part.victim].out:
            continue
        somebody = True
        hurts = _apply(desk, card, part, hurts)
    if somebody and card.ignored:
        desk.cite("ignore.card-still-resolves")
    return replace(card, hurts=hurts) if hurts is not card.hurts else card


def _apply(desk: Desk, card: Play, part: Part, hurts: tuple[Hurt, ...]) -> tuple[Hurt, ...]:
    if part.to != NOBODY:
        if part.to in card.ignored and part.to != card.by:
            return hurts
        desk.pay(part.victim, -part.amount, part.to)
        return hurts
    real = desk.alter(part.victim, part.stat, part.amount)
    if part.moved and len(mode_of(desk, card).do) > 1:
        desk.cite("redirect.only-fortitude")
    if part.stat == "fortitude" and real < 0:
        return (*hurts, Hurt(part.victim, card.by, -real, part.moved))
    return hurts


@effect(c.Give)
def give_tokens(desk: Desk, card: Play, doing: c.Give) -> Play:
    """Hand tokens to a player, as many as there are and as that player can have."""
    for seat in _receivers(desk, card, doing.to):
        if seat in card.ignored:
            desk.cite("ignore.no-effect-on-you")
            continue
        give_token(desk, seat, doing.give, doing.n)
    return card


def give_token(desk: Desk, seat: int, name: str, n: int) -> None:
    """Hand so many tokens of a name to a player, as far as there are and as many one can have."""
    token = desk.setup.token_limits[name]
    tokens = dict(desk.seats[seat].tokens)
    has = tokens.get(name, 0)
    if token.supply is not None:
        in_use = sum(dict(player.tokens).get(name, 0) for player in desk.seats)
        n = min(n, token.supply - in_use)
    if token.most is not None:
        n = min(n, token.most - has)
    if n > 0:
        tokens[name] = has + n
        desk.put(seat, tokens=tuple(sorted(tokens.items())))


def _receivers(desk: Desk, card: Play, who: c.Who) -> tuple[int, ...]:
    match who:
        case "self":
            return (card.by,)
        case "each-other":
            return tuple(desk.others(card.by))
        case "everyone":
            return tuple(desk.clockwise(card.by))
        case "source":
            losses = losses_of(desk.agenda[-3])
            return (losses[card.part].source,) if card.part < len(losses) else ()
        case _:
            return card.targets


@effect(c.Draw)
def draw_cards(desk: Desk, card: Play, doing: c.Draw) -> Play:
    """Let players draw from their own Character Decks."""
    for seat in _receivers(desk, card, doing.who):
        if seat not in card.ignored:
            desk.draw(seat, doing.draw)
    return card
