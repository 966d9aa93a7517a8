"""Minions: cards in front of a player that others may pick and hit in the player's place.

Any card with an upkeep is one. Only losses of Fortitude touch it; then its player pays for it, or
discards it.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import cards as c
from ..desk import Desk
from ..subject import Subject, losses_of, mode_of
from ..values import NOTHING, Blow, Due, Keeping, Play

if TYPE_CHECKING:
    from ..conditions import Law

Picks = tuple[tuple[int, ...], tuple[int, ...]]
"""The players who are picked, and for each the card in front that is picked instead."""


def minions(desk: Desk, seat: int) -> tuple[int, ...]:
    """The cards in front of a player that can be hit."""
    return tuple([card for card in desk.seats[seat].front if card in desk.law.stands])


def picks_of_minions(desk: Desk, you: int, law: "Law") -> list[Picks]:
    """The ways to play a card on players of whom at least one Minion is picked instead.

    Whoever has the Minions, and that player's team, cannot pick them.
    Source: torglesnarf.minion-as-target, torglesnarf.remy-no-minion-damage, otto.gizmos-minions.
    """
    if you == desk.setup.automaton:
        desk.cite("otto.gizmos-minions")
        return []
    if law.words.only_on:
        return []
    mates = desk.mates(you)
    seats = desk.clockwise(you) if law.aim == "anyone" else desk.others(you)
    units = [(seat, NOTHING) for seat in seats]
    units += [(seat, card) for seat in seats if seat not in mates for card in minions(desk, seat)]
    if len(units) == len(seats):
        return []
    pick = itertools.permutations if law.ordered else itertools.combinations
    found: dict[Picks, None] = {}
    for some in pick(units, min(law.targets, len(seats))):
        places = [place for place, (_, card) in enumerate(some) if card != NOTHING]
        if places and law.strikes.issuperset(places):
            found[tuple([seat for seat, _ in some]), tuple([card for _, card in some])] = None
    return list(found)


def hit_back_at_minion(desk: Desk, you: int, subject: Subject, part: int) -> Picks | None:
    """The Minion that has hit the player, or is about to, if a card for that may be turned at it.

    Source: torglesnarf.hit-back-on-minion.
    """
    if isinstance(subject, Play):
        seat, card = subject.by, subject.card
        if mode_of(desk, subject).as_ != "use":
            return None
    else:
        hurt = losses_of(subject)[part]
        seat, card = hurt.source, hurt.cause
    if card == NOTHING or seat in desk.mates(you) or card not in minions(desk, seat):
        return None
    return (seat,), (card,)


_PLACES = {"first": 0, "second": 1, "third": 2}


def players_picked(play: Play, who: c.Who) -> Sequence[int]:
    """Of those who were picked, the players whom a word means; a Minion is nobody.

    Source: torglesnarf.only-fortitude-parts.
    """
    return [seat for seat, card in _meant(play, who) if card == NOTHING]


def _meant(play: Play, who: c.Who) -> Iterable[tuple[int, int]]:
    both = zip(play.targets, play.hits, strict=True)
    place = _PLACES.get(who)
    return both if place is None else itertools.islice(both, place, place + 1)


def blows_of(desk: Desk, play: Play, effects: Iterable[c.Effect]) -> tuple[Blow, ...]:
    """What the Minions lose that were picked: Fortitude, and nothing else."""
    if desk.cited is not None:
        _cite_what_is_picked(desk, play, effects)
    return tuple(
        Blow(step, seat, card, effect.lose)
        for step, effect in enumerate(effects)
        if isinstance(effect, c.Lose) and effect.stat == "fortitude" and not effect.per
        if effect.who in ("target", "anyone", "source", *_PLACES)
        for seat, card in _meant(play, effect.who)
        if card != NOTHING
    )


def _cite_what_is_picked(desk: Desk, play: Play, effects: Iterable[c.Effect]) -> None:
    """By which rule a Minion is picked, and whether that loses effects of the card."""
    back = desk.law.by_card[play.card][play.mode].hits_back
    desk.cite("torglesnarf.hit-back-on-minion" if back else "torglesnarf.minion-as-target")
    for effect in effects:
        if isinstance(effect, c.Give | c.Provided) or getattr(effect, "stat", "") == "fortitude":
            continue
        who = getattr(effect, "who", getattr(effect, "by", None))
        if who in ("target", "anyone", "source", *_PLACES) and any(
            card != NOTHING for _, card in _meant(play, who)
        ):
            desk.cite("torglesnarf.only-fortitude-parts")


def minions_do_not_count(desk: Desk, play: Play, subject: Subject) -> Iterator[str]:
    """A clause for two players counts players, whatever Minions could be picked; and a card that
    picks by a token that no Minion can have picks none."""
    if not desk.law.stands or not any(minions(desk, seat) for seat in desk.others(play.by)):
        return
    mode = mode_of(desk, play)
    if c.Left("two") in mode.when:
        yield "torglesnarf.two-player-clause"
    if mode.only_on:
        yield "torglesnarf.remy-no-minion-damage"


def used_by_its_player(desk: Desk, play: Play) -> None:
    """In a team only the player of a Minion uses it (torglesnarf.team-minions)."""
    if desk.setup.teams and play.card in desk.law.stands:
        desk.cite("torglesnarf.team-minions")


def strike(desk: Desk, play: Play) -> None:
    """The Minions that lose Fortitude by this instruction are paid for, or discarded."""
    hit: dict[int, list[int]] = {}
    for blow in play.blows:
        if blow.step == play.step and blow.amount > 0:
            taken = hit.setdefault(blow.seat, [])
            if taken.count(blow.card) < desk.seats[blow.seat].front.count(blow.card):
                taken.append(blow.card)
    for seat, cards in reversed(hit.items()):
        if cards:
            desk.push(Keeping("pay_or_discard", seat, tuple(sorted(cards))))


def strike_all(desk: Desk, play: Play) -> None:
    """A loss of all other players hits what stands in front of them, too, whether or not they
    Ignore it; nothing else by which an automaton attacks does (otto.gizmos-minions)."""
    for seat in reversed(desk.others(play.by)):
        hit = minions(desk, seat)
        if hit:
            if play.by == desk.setup.automaton:
                desk.cite("otto.gizmos-minions")
            desk.cite("torglesnarf.each-other-hits-minions")
            if play.by == desk.setup.automaton:
                desk.cite("otto.gizmos-minions")
            desk.push(Keeping("pay_or_discard", seat, hit))


def pass_minions_by(desk: Desk) -> None:
    """An Event starts: Minions Ignore it, whoever else does (torglesnarf.minions-ignore-events)."""
    if any(minions(desk, seat) for seat in desk.staying):
        desk.cite("torglesnarf.minions-ignore-events")


def tokens_go_to_player(desk: Desk, play: Play, who: c.Who) -> list[int]:
    """Who receives the tokens that are meant for Minions.

    Source: torglesnarf.scarabs-marks-debuffs-bombs.
    """
    seats = [seat for seat, card in _meant(play, who) if card != NOTHING]
    if seats:
        desk.cite("torglesnarf.scarabs-marks-debuffs-bombs")
    return [seat for seat in seats if not desk.seats[seat].out]


def wages_lowered(desk: Desk, due: Due) -> tuple[Due, ...]:
    """A card that lets the Inn pay Wages makes them smaller by 1 Gold, and no more.

    Source: torglesnarf.wages-substitution.
    """
    desk.cite("torglesnarf.wages-substitution")
    lowered = replace(due, amount=1, covered="inn")
    return (lowered, replace(due, amount=due.amount - 1)) if due.amount > 1 else (lowered,)


def redirected_to_minion(desk: Desk, subject: Play, card: Play) -> Play:
    """The Fortitude that the player of ``card`` would lose hits a Minion; nothing else does."""
    (seat,), (minion,) = card.targets, card.hits
    lost = [part for part in subject.parts if part.victim == card.you]
    losses = [part for part in lost if part.stat == "fortitude" and part.amount < 0]
    blows = [*subject.blows, *(Blow(p.step, seat, minion, -p.amount) for p in losses)]
    kept = tuple([part for part in subject.parts if part not in losses])
    desk.cite("torglesnarf.minion-as-target")
    return replace(subject, parts=kept, blows=tuple(sorted(blows, key=_blow_order)))


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
        parts=tuple([part for part in subject.parts if card.you not in (part.victim, part.to)]),
        targets=tuple([seat for seat, _ in both]),
        hits=tuple([hit for _, hit in both]),
    )


def _blow_order(blow: Blow) -> tuple[int, int, int, int]:
    return blow.step, blow.seat, blow.card, blow.amount
