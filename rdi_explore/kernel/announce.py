"""Announcing a card: its way, its targets, and the packets that it will carry out."""

from collections.abc import Iterable

from . import cards as c
from .desk import Desk
from .subject import losses_of
from .values import INN, NOBODY, Hurt, Option, Part, Play


def play(desk: Desk, seat: int, option: Option) -> None:
    """Let a player play a card in the way that the option says.

    Packets are laid out at once, so that responses see what the card would do
    (action.announce, timing.eager-modifiers).
    """
    mode = desk.setup.cast[option.card].modes[option.mode]
    parts = _lay_out(desk, mode, seat, option, losses_of(desk.subject))
    desk.push(Play("announce", option.card, option.mode, seat, option.part, option.targets, parts))


def _lay_out(
    desk: Desk, mode: c.Mode, by: int, option: Option, losses: tuple[Hurt, ...]
) -> tuple[Part, ...]:
    source = losses[option.part].source if 0 <= option.part < len(losses) else NOBODY
    parts: list[Part] = []

    def whom(who: c.Who) -> Iterable[int]:
        match who:
            case "self":
                return (by,)
            case "target" | "anyone":
                return option.targets
            case "source":
                return (source,) if source != NOBODY else ()
            case "each-other":
                return desk.others(by)
            case "everyone":
                return desk.clockwise(by)

    for step, effect in enumerate(mode.do):
        match effect:
            case c.Lose():
                parts += (Part(step, v, effect.stat, -effect.lose) for v in whom(effect.who))
            case c.Gain():
                parts += (Part(step, v, effect.stat, effect.gain) for v in whom(effect.who))
            case c.Pay():
                to = by if effect.to == "self" else INN
                parts += (Part(step, v, "gold", -effect.pay, to) for v in whom(effect.by))
    return tuple(sorted(parts, key=_packet_order))


def _packet_order(part: Part) -> tuple[int, int, str, int]:
    return part.step, part.victim, part.stat, part.to
