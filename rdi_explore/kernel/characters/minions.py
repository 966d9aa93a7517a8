"""Cards in front of a player that others may pick and hit in the player's place.

A Minion is one with an upkeep: its player then pays for it, or discards it. Another one (a Gizmo)
has Fortitude of its own, and is discarded when none is left. Only losses of Fortitude touch either.
"""

import itertools
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..machine.declare import puts, reads
from ..machine.desk import Desk, without
from ..playing.payment import covered_in_part
from ..timing.subject import Subject, instructions, losses_of, mode_of, source_of
from ..values import (
    NOTHING,
    SWEPT,
    Blow,
    CardNo,
    CardOrNothing,
    Due,
    Hurt,
    Keeping,
    PartNo,
    Play,
    SeatNo,
)
from ..vocabulary import cards as c
from ..vocabulary.fields import swayed, whom_words
from .picked import AT_ONE, meant

if TYPE_CHECKING:
    from ..law.conditions import Law
    from ..vocabulary.word import Table

Picks = tuple[tuple[SeatNo, ...], tuple[CardOrNothing, ...]]
"""The players who are picked, and for each the card in front that is picked instead."""
AS_TARGET = "torglesnarf.minion-as-target"
"""The rule by which others may pick a Minion in its player's place; the player may not."""


def minions(desk: Desk, seat: SeatNo) -> tuple[CardNo, ...]:
    """The cards in front of a player that can be hit."""
    return tuple([card for card in desk.seats[seat].front if card in desk.law.stands])


def hired(desk: Desk, seat: SeatNo) -> tuple[CardNo, ...]:
    """The Minions among them."""
    return tuple([card for card in minions(desk, seat) if is_hired(desk, card)])


def is_hired(desk: Desk, card: CardOrNothing) -> bool:
    """Whether a card is a Minion: one for which its player pays when it is hit."""
    return card != NOTHING and desk.setup.cast[card].upkeep is not None


def picks_of_minions(desk: Desk, you: SeatNo, law: "Law") -> list[Picks]:
    """The ways to play a card on players of whom at least one Minion is picked instead.

    Whoever has the Minions, and that player's team, cannot pick them. Where there are too few
    players, Minions may be picked beside all of them.
    Source: torglesnarf.minion-as-target, torglesnarf.remy-no-minion-damage, otto.gizmos-minions.
    """
    if law.words.only_on:
        return []
    mates = desk.mates(you)
    seats = desk.clockwise(you) if law.aim == "anyone" else desk.others(you)
    if law.words.passes_over:
        seats = [seat for seat in seats if desk.decides(seat)]
    if law.words.spares:
        spared = desk.law.owner_of(law.card)
        seats = [seat for seat in seats if seat != spared]
    units = [(seat, NOTHING) for seat in seats]
    units += [(seat, card) for seat in seats if seat not in mates for card in minions(desk, seat)]
    if len(units) == len(seats):
        return []
    if not desk.decides(you):
        desk.cite("otto.gizmos-minions")
        return []
    pick = itertools.permutations if law.ordered else itertools.combinations
    found: dict[Picks, None] = {}
    most = {min(law.targets, len(seats)), min(law.targets, len(units))}
    for some in itertools.chain(*(pick(units, many) for many in sorted(most))):
        places = [place for place, (_, card) in enumerate(some) if card != NOTHING]
        if places and law.strikes.issuperset(places):
            found[tuple([seat for seat, _ in some]), tuple([card for _, card in some])] = None
    return list(found)


def hit_back_at_minion(desk: Desk, you: SeatNo, subject: Subject, part: PartNo) -> Picks | None:
    """The Minion that has hit the player, or is about to, if a card for that may be turned at it.

    Source: torglesnarf.hit-back-on-minion.
    """
    if isinstance(subject, Play):
        seat, card = subject.by, subject.card
        if mode_of(desk, subject).as_ != "use" or not _loses_fortitude(you, subject):
            return None
    else:
        hurt = losses_of(subject)[part]
        seat, card = hurt.source, hurt.cause
    if not desk.decides(you):  # otto.gizmos-minions
        return None
    if not is_hired(desk, card) or seat in desk.mates(you) or card not in minions(desk, seat):
        return None
    return (seat,), (card,)


def _loses_fortitude(you: SeatNo, play: Play) -> bool:
    return any(p.victim == you and p.stat == "fortitude" and p.amount < 0 for p in play.parts)


def blows_of(
    desk: Desk, play: Play, effects: Iterable[c.Effect], table: "Table"
) -> tuple[Blow, ...]:
    """What the Minions lose that were picked: Fortitude, and nothing else. What is so much for each
    player or member is counted as for their player; tokens they have none."""
    if desk.cited is not None:
        _cite_what_is_picked(desk, play, effects)
    return tuple(
        blow
        for step, effect in enumerate(effects)
        for who in AT_ONE.intersection((effect.hits(),))
        for seat, card in meant(play, who)
        if card != NOTHING
        for blow in (Blow(step, seat, card, swayed(effect, play.boost).blow_at(table, seat)),)
        if blow.amount or effect.blow()
    )


def _cite_what_is_picked(desk: Desk, play: Play, effects: Iterable[c.Effect]) -> None:
    """By which rule a Minion is picked, and whether that loses effects of the card."""
    back = desk.law.by_card[play.card][play.mode].hits_back
    desk.cite("torglesnarf.hit-back-on-minion" if back else AS_TARGET)
    for effect in effects:
        if isinstance(effect, c.Give | c.Provided) or effect.hits():
            continue
        for who in AT_ONE & whom_words(effect):
            if any(is_hired(desk, card) for _, card in meant(play, who)):
                desk.cite("torglesnarf.only-fortitude-parts")


def minions_do_not_count(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A clause for two players counts players, whatever Minions could be picked; and a card that
    picks by a token that no Minion can have picks none."""
    if not desk.law.stands or not any(hired(desk, seat) for seat in desk.others(play.by)):
        return
    mode = mode_of(desk, play)
    if c.Left("two") in mode.when:
        yield "torglesnarf.two-player-clause"
    if mode.only_on:
        yield "torglesnarf.remy-no-minion-damage"


USED_BY_ITS_PLAYER = "torglesnarf.team-minions"
"""The rule by which in a team only the player of a Minion uses it."""


def used_by_its_player(desk: Desk, play: Play) -> None:
    """In a team only the player of a Minion uses it."""
    if is_hired(desk, play.card):
        desk.cite_in_teams(USED_BY_ITS_PLAYER)


@puts(Keeping)
def strike(desk: Desk, play: Play, swept: Collection[SeatNo]) -> list[Hurt]:
    """The Minions that lose Fortitude by this instruction are paid for, or discarded; those of
    players whose Minions it hits anyway lose it all at once. What has Fortitude of its own loses as
    much of it: these losses are returned."""
    hit: dict[SeatNo, list[CardNo]] = {}
    hurts: list[Hurt] = []
    for blow in play.blows:
        if blow.step != play.step or blow.amount <= 0:
            continue
        if not is_hired(desk, blow.card):
            hurts += wear(desk, play, blow.seat, blow.card, blow.amount, 1)
        elif blow.seat not in swept:
            taken = hit.setdefault(blow.seat, [])
            if taken.count(blow.card) < desk.seats[blow.seat].front.count(blow.card):
                taken.append(blow.card)
    for seat, cards in reversed(hit.items()):
        if cards:
            desk.push(Keeping("pay_or_discard", seat, tuple(sorted(cards))))
    return hurts


def wear(
    desk: Desk, play: Play, seat: SeatNo, card: CardNo, amount: int, most: int
) -> tuple[Hurt, ...]:
    """Cards of this title in front of a player lose so much of their own Fortitude: at ``most`` so
    many, those first that have lost most. With none left they are discarded.

    Teammates do not hit back for it (other-characters.wrench-team): the loss can only be answered
    by a card that speaks of it.
    """
    player, has = desk.seats[seat], desk.setup.cast[card].fortitude
    copies = player.front.count(card)
    lost = sorted((n for each, n in player.worn if each == card), reverse=True)
    lost += [0] * (copies - len(lost))
    lost = [n + amount if place < most else n for place, n in enumerate(lost)]
    desk.cite_own(*desk.setup.cast[card].rules)
    front = player.front
    gone = [n for n in lost if n >= has]
    for _ in gone:
        front = without(front, card)
    worn = [each for each in player.worn if each[0] != card]
    worn += [(card, n) for n in lost if 0 < n < has]
    desk.put(seat, front=front, worn=tuple(sorted(worn)))
    for _ in gone:
        desk.discard(seat, card)
    if not (desk.law.watches_front and amount and copies):
        return ()
    cause = play.card if play.card in desk.law.causes else NOTHING
    return (Hurt(seat, source_of(desk, play), amount, stat="front", cause=cause),)


@puts(Keeping)
def strike_all(desk: Desk, play: Play, amount: int) -> tuple[Play, list[Hurt]]:
    """A loss of all other players hits what stands in front of them, too, whether or not they
    Ignore it; nothing else by which an automaton attacks does (otto.gizmos-minions).

    That Minions were hit is kept; what has Fortitude of its own loses this ``amount`` of it, and
    these losses are returned.
    """
    blows = list(play.blows)
    hurts: list[Hurt] = []
    for seat in reversed(desk.others(play.by)):
        standing = minions(desk, seat)
        if not standing:
            continue
        for card in dict.fromkeys(standing):
            if not is_hired(desk, card):
                hurts += wear(desk, play, seat, card, amount, len(standing))
        hit = hired(desk, seat)
        if hit:
            desk.cite("torglesnarf.each-other-hits-minions")
        desk.cite_at_automaton(play.by, "otto.gizmos-minions")
        if hit:
            desk.push(Keeping("pay_or_discard", seat, hit))
            blows += [Blow(play.step, seat, card, SWEPT) for card in hit]
    return replace(play, blows=tuple(sorted(blows, key=_blow_order))) if blows else play, hurts


def pass_minions_by(desk: Desk) -> None:
    """An Event starts: Minions Ignore it, whoever else does (torglesnarf.minions-ignore-events)."""
    if any(hired(desk, seat) for seat in desk.staying):
        desk.cite("torglesnarf.minions-ignore-events")


@reads("each_other_gives_to_minions")
def meant_for_minions(desk: Desk, play: Play, who: c.Who) -> list[SeatNo]:
    """Whose Minions would get what a card hands out, once for each of them: the players get it. For
    what has Fortitude of its own nobody gets anything.

    That is so of tokens, cards of side decks, and cards that stay in front of who was picked. A
    card that costs each other player Fortitude affects each Minion as well.
    Source: torglesnarf.scarabs-marks-debuffs-bombs, torglesnarf.each-other-hits-minions.
    """
    seats: list[SeatNo] = []
    if who in AT_ONE and play.hits:
        seats = [seat for seat, card in meant(play, who) if is_hired(desk, card)]
    struck = _swept(desk, play) if who == "each-other" else []
    if struck:
        desk.cite_ruling("each_other_gives_to_minions")
        if desk.setup.rulings.each_other_gives_to_minions:
            seats = struck
    if seats:
        desk.cite("torglesnarf.scarabs-marks-debuffs-bombs")
    return [seat for seat in seats if not desk.seats[seat].out]


def _swept(desk: Desk, play: Play) -> list[SeatNo]:
    """Whose Minions a card hits that costs each other player Fortitude, once for each Minion: those
    that were hit, or those that will be."""
    hit = [blow for blow in play.blows if blow.amount == SWEPT]
    if hit:
        return [blow.seat for blow in hit if blow.step == hit[-1].step]
    if not desk.law.stands or not any(
        swayed(each, play.boost).sweeps() for each in instructions(desk, play)
    ):
        return []
    return [seat for seat in desk.others(play.by) for _ in hired(desk, seat)]


def wages_lowered(desk: Desk, due: Due) -> list[Due]:
    """A card that lets the Inn pay Wages makes them smaller by 1 Gold, and no more.

    Source: torglesnarf.wages-substitution.
    """
    desk.cite("torglesnarf.wages-substitution")
    return covered_in_part(due, 1, "inn")


def redirected_to_minion(desk: Desk, subject: Play, card: Play) -> Play:
    """The Fortitude that the player of ``card`` would lose hits a Minion; nothing else does."""
    (seat,), (minion,) = card.targets, card.hits
    lost = [part for part in subject.parts if part.victim == card.you]
    losses = [part for part in lost if part.stat == "fortitude" and part.amount < 0]
    blows = [*subject.blows, *(Blow(p.step, seat, minion, -p.amount) for p in losses)]
    desk.cite(AS_TARGET)
    return replace(subject, blows=tuple(sorted(blows, key=_blow_order)))


def picked_instead(subject: Play, card: Play) -> Play:
    """A card that picked the player of ``card`` has picked a Minion: its Fortitude loss hits that,
    and its other effects do nothing (torglesnarf.only-fortitude-parts)."""
    hits = subject.hits or (NOTHING,) * len(subject.targets)
    both = [
        (card.targets[0], card.hits[0]) if seat == card.you and hit == NOTHING else (seat, hit)
        for seat, hit in zip(subject.targets, hits, strict=True)
    ]
    return replace(
        subject,
        targets=tuple([seat for seat, _ in both]),
        hits=tuple([hit for _, hit in both]),
    )


def _blow_order(blow: Blow) -> tuple[int, int, int, int]:
    return blow.step, blow.seat, blow.card, blow.amount
