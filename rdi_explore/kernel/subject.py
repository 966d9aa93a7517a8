"""What is answered: the item below a window, and what it would do."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from . import cards as c
from .cards import Effect, Immunity, Mode, Who
from .characters import minions
from .desk import Desk
from .values import NOBODY, After, AnyFrame, Hurt, Losing, Play, Window

if TYPE_CHECKING:
    from .conditions import Deeds, Law

SUBJECT = 2
"""How deep the answered item lies under the answering card: its window is between them."""

VILLAIN = "villain"
"""The trait of Villains."""

Subject = AnyFrame | None
"""The item below a window, if there is one."""


def losses_of(subject: Subject) -> tuple[Hurt, ...]:
    """The losses that may be answered in a window on this subject."""
    return subject.hurts if isinstance(subject, (After, Losing)) else ()


def mode_of(desk: Desk, play: Play) -> Mode:
    """The mode in which a card is being played."""
    return desk.setup.cast[play.card].modes[play.mode]


def source_of(desk: Desk, play: Play) -> int:
    """Who is the source of what a card does: its player; nobody, if it is an Event."""
    return NOBODY if mode_of(desk, play).as_ == "event" else play.by


def law_of(desk: Desk, play: Play) -> "Law":
    """What is known beforehand of the mode in which a card is being played."""
    return desk.law.by_card[play.card][play.mode]


def deeds_of(desk: Desk, play: Play) -> "Deeds":
    """What a card being played does: its effects, or those for being Negated."""
    law = desk.law.by_card[play.card][play.mode]
    return law.if_negated if play.negated else law.does


def instructions(desk: Desk, play: Play) -> tuple[Effect, ...]:
    """What a card being played does: its effects, or those for being Negated."""
    if play.revealed and not play.negated:
        revealed = desk.setup.cast[play.revealed[0]].modes[0]
        return (*revealed.do, *deeds_of(desk, play).effects)
    return deeds_of(desk, play).effects


def whom(desk: Desk, play: Play, who: Who, subject: Subject) -> Iterable[int]:
    """The players whom an effect of a card concerns; ``subject`` is what the card answers."""
    if play.hits and who in ("target", "anyone", "source", "first", "second", "third"):
        return minions.players_picked(play, who)
    match who:
        case "self":
            return (play.you,)
        case "target" | "anyone" | "picked":
            return play.targets
        case "first":
            return play.targets[:1]
        case "second":
            return play.targets[1:2]
        case "third":
            return play.targets[2:3]
        case "source":
            losses = losses_of(subject)
            if not 0 <= play.part < len(losses) or losses[play.part].source == NOBODY:
                return ()
            return (losses[play.part].source,)
        case "player":
            return (subject.by,) if isinstance(subject, Play) else ()
        case "turn-owner":
            return play.targets if desk.setup.teams and play.targets else (desk.turn,)
        case "each-other":
            return desk.others(play.by)
        case "everyone":
            return play.champions or desk.clockwise(play.by)
        case "heroes" | "villains":
            every = play.champions or desk.clockwise(play.by)
            return [seat for seat in every if is_villain(desk, seat) == (who == "villains")]
        case "gamblers":
            members = desk.round.members if desk.round is not None else ()
            return [seat for seat in desk.clockwise(play.by) if seat in members]
        case "left" | "right":
            if play.by == desk.setup.automaton:
                desk.cite("otto.left-of-otto")
            others = desk.others(play.by)
            return others[:1] if who == "left" else others[-1:]
        case _:
            return _foremost(desk, play, who)


def _foremost(desk: Desk, play: Play, who: Who) -> Sequence[int]:
    """The other players with the most or the least of an attribute, all if they tie."""
    measure, _, stat = who.partition("-")
    others = [seat for seat in desk.others(play.by) if seat != desk.setup.automaton]
    numbers = [getattr(desk.seats[seat], stat) for seat in others]
    best = (max if measure == "most" else min)(numbers, default=0)
    found = [seat for seat, number in zip(others, numbers, strict=True) if number == best]
    if len(found) > 1:
        desk.cite("otto.tie-on-criterion")
    return found


def is_villain(desk: Desk, seat: int) -> bool:
    """Whether a player is a Villain; all others are Heroes (dungeon-events.heroes-villains)."""
    desk.cite("dungeon-events.heroes-villains")
    traits = desk.setup.traits
    return bool(traits) and VILLAIN in traits[seat]


def immune(
    desk: Desk, play: Play, to: Literal["negate", "ignore", "redirect", "teammates"]
) -> Immunity | None:
    """What keeps a card being played from being Negated, Ignored or redirected, or the teammates
    of its victims from helping, if anything does.

    Source: ignore.cannot-be-ignored, i-dont-think-so.remy-marked.
    """
    immunity = desk.setup.cast[play.card].immune
    if immunity is None or to not in immunity.to:
        return None
    if immunity.against is not None:
        answered = answered_by(desk, play)
        if not isinstance(answered, Play) or not bears(desk, answered.by, immunity.against):
            return None
    return immunity


def answered_by(desk: Desk, play: Play) -> Subject:
    """What a card on the agenda answers, if it answers something."""
    place = next(place for place, frame in enumerate(desk.agenda) if frame is play) - SUBJECT
    if place < 0 or not isinstance(desk.agenda[place + 1], Window):
        return None
    return desk.agenda[place]


def evicts(desk: Desk, play: Play) -> tuple[int, ...]:
    """The players whom a card being played would force out of the Round (forced-leave)."""
    if desk.round is None or not law_of(desk, play).evicts:
        return ()
    return tuple(seat for seat in play.targets if seat in desk.round.members)


def bears(desk: Desk, seat: int, token: str) -> bool:
    """Whether a player has at least one of these tokens."""
    return any(name == token and n > 0 for name, n in desk.seats[seat].tokens)


def ends_the_round(mode: Mode) -> bool:
    """Whether a card ends a Round of Gambling without a winner (wench-tip.effect)."""
    return any(isinstance(effect, c.End) and effect.end == "round" for effect in mode.do)


def changes_drink(mode: Mode) -> bool:
    """Whether a card changes a Drink (wench-drinks.what-changes-a-drink)."""
    return any(
        isinstance(effect, c.DRINK_CHANGERS)
        or (isinstance(effect, c.Ignore) and effect.ignore == "drink")
        or (isinstance(effect, c.Negate) and effect.negate == "drink")
        for effect in mode.do
    )


def guards_drinks(mode: Mode) -> bool:
    """Whether a card is of the class that Negates cards that change Drinks."""
    return any(isinstance(effect, c.Negate) for effect in mode.do) and any(
        isinstance(condition, c.Changes) for condition in mode.when
    )
