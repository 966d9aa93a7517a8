"""Announcing a card: its way, its targets, and the packets that it will carry out."""

from collections.abc import Iterable

from msgspec.structs import replace

from . import cards as c
from .characters.minions import blows_of
from .characters.numbers import swayed_by_its_player
from .desk import Desk
from .subject import Subject, whom
from .values import INN, After, Option, Part, Play


def play(desk: Desk, seat: int, option: Option) -> None:
    """Let a player play a card in the way that the option says.

    Packets are laid out at once, so that responses see what the card would do
    (action.announce, timing.eager-modifiers).
    """
    card = Play(
        "announce", option.card, option.mode, seat, option.part, option.targets,
        behalf=option.behalf, hits=option.hits,
    )  # fmt: skip
    law = desk.law.by_card[option.card][option.mode]
    if option.hits:
        card = replace(card, blows=blows_of(desk, card, law.does.effects))
    if law.does.in_packets:
        card = replace(card, parts=lay_out(desk, card, law.does.effects, desk.subject))
    if desk.law.sways:
        card = swayed_by_its_player(desk, card)
    desk.push(card)


def lay_out(
    desk: Desk, card: Play, effects: Iterable[c.Effect | c.Cost], subject: Subject
) -> tuple[Part, ...]:
    """The packets of these effects of a card that answers ``subject``, sorted."""
    parts: list[Part] = []
    for step, effect in enumerate(effects):
        match effect:
            case c.Lose():
                size = effect.lose
                if effect.per == "member":
                    size *= _members_hurt(desk, card, subject)
                victims = whom(desk, card, effect.who, subject)
                if effect.having:
                    victims = [seat for seat in victims if desk.tokens(seat, effect.having)]
                per = effect.per
                parts += [
                    Part(
                        step,
                        victim,
                        effect.stat,
                        -amount(desk, card, size, per, victim) if per else -size,
                    )
                    for victim in victims
                ]
            case c.Gain():
                parts += [
                    Part(step, victim, effect.stat, effect.gain)
                    for victim in whom(desk, card, effect.who, subject)
                ]
            case c.Pay():
                receivers = (INN,) if effect.to == "inn" else whom(desk, card, effect.to, subject)
                per = effect.per
                parts += [
                    Part(
                        step,
                        payer,
                        "gold",
                        -amount(desk, card, effect.pay, per, payer) if per else -effect.pay,
                        receiver,
                    )
                    for payer in whom(desk, card, effect.by, subject)
                    for receiver in receivers
                ]
            case c.Take(take="pot", part="half") if desk.round is not None:
                half = (desk.round.taken + 1) // 2
                parts.append(Part(step, desk.round.taker, "gold", -half, card.by))
    if len(parts) > 1:
        parts.sort(key=_packet_order)
    return tuple(parts)


def _members_hurt(desk: Desk, card: Play, subject: Subject) -> int:
    """How many members a team has, but for those whom Static Effects have spared a loss."""
    spared = subject.warded if isinstance(subject, After) else ()
    return sum(not desk.seats[mate].out and mate not in spared for mate in desk.mates(card.you))


def amount(desk: Desk, card: Play, each: int, per: str, seat: int) -> int:
    """A number, or so much for each member of a team, for each player, or for each token; who has
    lost the game does not count.

    Where Bosses play alone, whoever opposes the player of the card counts as a member of the team
    that the card asks for (boss-vs-boss.teammates-text).
    """
    if not per or per == "member":
        return each
    if per == "players":
        return each * len(desk.staying)
    if per == "team" and desk.setup.mode == "boss-versus-boss":
        desk.cite("boss-vs-boss.teammates-text")
        return each * sum(other != card.by for other in desk.staying)
    if per == "team":
        return each * sum(not desk.seats[mate].out for mate in desk.mates(seat))
    return each * desk.tokens(seat, per)


def _packet_order(part: Part) -> tuple[int, int, str, int]:
    return part.step, part.victim, part.stat, part.to
