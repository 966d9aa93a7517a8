"""Announcing a card: its way, its targets, and the packets that it will carry out."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from ..characters.minions import blows_of
from ..characters.numbers import swayed_by_its_player
from ..machine.declare import puts
from ..machine.desk import Desk
from ..timing.subject import Subject, immune, losses_of, no_hit_back, whom
from ..values import INN, NOBODY, After, Option, Part, Play, Receiver, SeatNo
from ..vocabulary import cards as c


@puts(Play)
def play(desk: Desk, seat: SeatNo, option: Option) -> None:
    """Let a player play a card in the way that the option says.

    Packets are laid out at once, so that responses see what the card would do
    (action.announce, timing.eager-modifiers).
    """
    number, mode, hits = option.card, option.mode, option.hits
    card = Play(
        "announce", number, mode, seat, option.part, option.targets,
        behalf=option.behalf, hits=hits,
    )  # fmt: skip
    law = desk.law.by_card[number][mode]
    if hits:
        table = Announced(desk, card, desk.subject)
        card = replace(card, blows=blows_of(desk, card, law.does.effects, table))
    if law.does.in_packets:
        card = replace(card, parts=lay_out(desk, card, law.does.effects, desk.subject))
    if desk.law.sways:
        card = swayed_by_its_player(desk, card)
    desk.push(card)


def lay_out(
    desk: Desk, card: Play, effects: Iterable[c.Effect | c.Cost], subject: Subject
) -> tuple[Part, ...]:
    """The packets of these effects of a card that answers ``subject``, sorted."""
    table = Announced(desk, card, subject)
    parts = [
        Part(step, each.victim, each.stat, each.amount, NOBODY if each.to is None else each.to)
        for step, effect in enumerate(effects)
        for each in effect.packets(table)
    ]
    if len(parts) > 1:
        parts.sort(key=_packet_order)
    return tuple(parts)


class Announced:
    """The table as the effects of a card see it that is announced (:class:`~...word.Table`)."""

    __slots__ = ("by", "card", "desk", "subject")

    def __init__(self, desk: Desk, card: Play, subject: Subject) -> None:
        self.desk = desk
        self.card = card
        self.subject = subject
        self.by = card.by

    def whom(self, who: c.Who) -> Iterable[SeatNo]:
        """The players whom a word means."""
        return whom(self.desk, self.card, who, self.subject)

    def receivers(self, who: c.Who | Literal["inn"]) -> Iterable[Receiver]:
        """Who receives Gold: the players whom a word means, or the Inn."""
        return (INN,) if who == "inn" else self.whom(who)

    def struck(self, who: c.Who) -> Iterable[SeatNo]:
        """Those of them who may lose Fortitude by the card: nobody hits back for a loss that does
        not allow it."""
        barred = self._no_hit_back(who)
        if barred is None:
            return self.whom(who)
        self.desk.cite(barred.rule)
        return ()

    def _no_hit_back(self, who: c.Who) -> c.Immunity | None:
        if who == "player" and isinstance(self.subject, Play):
            return immune(self.desk, self.subject, "hit-back")
        losses = losses_of(self.subject) if who == "source" else ()
        return no_hit_back(self.desk, losses[self.card.part]) if losses else None

    def amount(self, each: int, per: str, seat: SeatNo) -> int:
        """A number, or so much for each member of a team, for each player, or for each token; who
        has lost the game does not count.

        Where Bosses play alone, whoever opposes the player of the card counts as a member of the
        team that the card asks for (boss-vs-boss.teammates-text).
        """
        desk = self.desk
        match per:
            case "member":
                return each * self._members_hurt()
            case "players":
                return each * len(desk.staying)
            case "team" if desk.setup.mode == "boss-versus-boss":
                desk.cite("boss-vs-boss.teammates-text")
                return each * sum(other != self.card.by for other in desk.staying)
            case "team":
                return each * sum(not desk.seats[mate].out for mate in desk.mates(seat))
            case _:
                return each * desk.tokens(seat, per)

    def _members_hurt(self) -> int:
        """How many members a team has, but for those whom Static Effects have spared a loss."""
        desk = self.desk
        spared = self.subject.warded if isinstance(self.subject, After) else ()
        mates = desk.mates(self.card.you)
        return sum(not desk.seats[mate].out and mate not in spared for mate in mates)

    def tokens(self, seat: SeatNo, name: str) -> int:
        """How many of these tokens a player has."""
        return self.desk.tokens(seat, name)

    def gold(self, seat: SeatNo) -> int:
        """How much Gold a player has."""
        return self.desk.seats[seat].gold

    def half_of_the_pot(self) -> Iterable[tuple[SeatNo, int]]:
        """Who has taken the pot of the Round, and half of it."""
        game = self.desk.round
        return () if game is None else ((game.taker, (game.taken + 1) // 2),)


def _packet_order(part: Part) -> tuple[int, int, str, int]:
    return part.step, part.victim, part.stat, part.to
