"""What is answered: the item below a window, and what it would do."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from ..characters.picked import AT_ONE, players_picked
from ..machine.desk import Desk
from ..values import (
    NOBODY,
    NOTHING,
    After,
    AnyFrame,
    CardNo,
    Drinks,
    Event,
    Hurt,
    Losing,
    PartNo,
    Play,
    SeatNo,
    Window,
)
from ..vocabulary import cards as c
from ..vocabulary.cards import Effect, Immunity, Mode, Who

if TYPE_CHECKING:
    from ..law.conditions import Deeds, Law

SUBJECT: Final = 2
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
    return desk.law.by_card[play.card][play.mode].words


def source_of(desk: Desk, play: Play) -> SeatNo:
    """Who is the source of what a card does: its player; nobody, if it is an Event."""
    return NOBODY if mode_of(desk, play).as_ == "event" else play.by


def acting(desk: Desk, play: Play) -> SeatNo:
    """Who does, pays and gets what a card says of its own player, also where it is played for a
    teammate: only its condition, and what it spares somebody, are the teammate's
    (team.shared-defence). What lies with somebody acts for its bearer."""
    return play.you if mode_of(desk, play).as_ == "hook" else play.by


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


def whom(desk: Desk, play: Play, who: Who, subject: Subject) -> Iterable[SeatNo]:
    """The players whom an effect of a card concerns; ``subject`` is what the card answers."""
    if play.hits and who in AT_ONE:
        return players_picked(play, who)
    match who:
        case "self":
            return (acting(desk, play),)
        case "target" | "anyone" | "picked":
            return play.targets
        case "first" | "second" | "third":
            place = c.IN_ORDER.index(who)
            return play.targets[place : place + 1]
        case "source":
            losses = losses_of(subject)
            if not 0 <= play.part < len(losses) or losses[play.part].source == NOBODY:
                return ()
            return (losses[play.part].source,)
        case "player":
            return _who_played(desk, subject)
        case "drinker":
            return _who_drinks(subject, play.part)
        case "turn-owner":
            return play.targets if desk.in_teams and play.targets else (desk.turn,)
        case "each-other":
            others = desk.others(play.by)
            if play.champions and mode_of(desk, play).as_ == "event":
                return [seat for seat in others if seat in play.champions]
            return others
        case "everyone":
            return play.champions or desk.clockwise(play.by)
        case "heroes" | "villains":
            every = play.champions or desk.clockwise(play.by)
            return [seat for seat in every if is_villain(desk, seat) == (who == "villains")]
        case "gamblers":
            members = desk.round.members if desk.round is not None else ()
            return [seat for seat in desk.clockwise(play.by) if seat in members]
        case "left" | "right":
            desk.cite_at_automaton(play.by, "otto.left-of-otto")
            others = desk.others(play.by)
            return others[:1] if who == "left" else others[-1:]
        case _:
            return _foremost(desk, play, who)


def _who_played(desk: Desk, subject: Subject) -> tuple[SeatNo, ...]:
    """Who has played the answered card; an Event nobody has."""
    source = source_of(desk, subject) if isinstance(subject, Play) else NOBODY
    return () if source == NOBODY else (source,)


def _who_drinks(subject: Subject, part: PartNo) -> tuple[SeatNo, ...]:
    """Who would drink the answered Drink; in a Contest that may be nobody."""
    drinks = subject.drinks if isinstance(subject, Drinks) else ()
    found = [drink.drinker for drink in drinks[part : part + 1]]
    return tuple(seat for seat in found if seat != NOBODY)


def _foremost(desk: Desk, play: Play, who: Who) -> Sequence[SeatNo]:
    """The players with the most or the least of an attribute, all if they tie: whoever plays the
    card or reveals the Event, too, but not an automaton, which has an attribute for each player. Of
    a team an Event concerns only the Champion (team.champion-events)."""
    measure, _, stat = who.partition("-")
    seats = [seat for seat in desk.clockwise(play.by) if not desk.has_tracks(seat)]
    numbers = [getattr(desk.seats[seat], stat) for seat in seats]
    best = (max if measure == "most" else min)(numbers, default=0)
    found = [seat for seat, number in zip(seats, numbers, strict=True) if number == best]
    if desk.in_teams and play.champions and mode_of(desk, play).as_ == "event":
        found = [seat for seat in found if seat in play.champions]
    if len(found) > 1:
        desk.cite("otto.tie-on-criterion")
    return found


def is_villain(desk: Desk, seat: SeatNo) -> bool:
    """Whether a player is a Villain; all others are Heroes (dungeon-events.heroes-villains)."""
    desk.cite("dungeon-events.heroes-villains")
    traits = desk.setup.traits
    return bool(traits) and VILLAIN in traits[seat]


def immune(
    desk: Desk,
    play: Play,
    to: Literal["negate", "ignore", "redirect", "hit-back", "teammates"],
) -> Immunity | None:
    """What keeps a card being played from being Negated, Ignored, redirected or hit back for, or
    the teammates of its victims from helping, if anything does.

    Source: ignore.cannot-be-ignored, i-dont-think-so.remy-marked.
    """
    immunity = desk.setup.cast[play.card].immune
    if immunity is None or to not in immunity.to:
        return None
    if immunity.against is not None:
        answered = answered_by(desk, play)
        source = source_of(desk, answered) if isinstance(answered, Play) else NOBODY
        if source == NOBODY or not desk.tokens(source, immunity.against):
            return None
    return immunity


def no_hit_back(desk: Desk, hurt: Hurt) -> Immunity | None:
    """What forbids to hit back for a loss, if anything does."""
    barred = desk.setup.cast[hurt.cause].immune if hurt.cause != NOTHING else None
    return barred if barred is not None and "hit-back" in barred.to else None


def carried_out(desk: Desk) -> tuple[int, Play]:
    """The card that is being carried out, with its place on the agenda: what follows from it lies
    above it."""
    agenda = desk.agenda
    for place in range(len(agenda) - 1, -1, -1):
        frame = agenda[place]
        if isinstance(frame, Play):
            return place, frame
    raise AssertionError("no card is being carried out")


def answered(desk: Desk) -> Subject:
    """What the card that is being carried out answers, or acts on."""
    place = carried_out(desk)[0] - SUBJECT
    return desk.agenda[place] if place >= 0 else None


def answered_by(desk: Desk, play: Play) -> Subject:
    """What a card on the agenda answers, if it answers something."""
    place = next(place for place, frame in enumerate(desk.agenda) if frame is play) - SUBJECT
    if place < 0 or not isinstance(desk.agenda[place + 1], Window):
        return None
    return desk.agenda[place]


def evicts(desk: Desk, play: Play) -> tuple[SeatNo, ...]:
    """The players whom a card being played would force out of the Round (forced-leave), or may, as
    a coin or a choice decides: once that is known, nobody is asked any more."""
    law = law_of(desk, play)
    if desk.round is None or not (law.evicts or law.may_evict):
        return ()
    answered = answered_by(desk, play)
    members = desk.round.members
    gone = [seat for who in law.evicts for seat in whom(desk, play, who, answered)]
    for effect, who in law.may_evict:
        gone += whom(desk, aimed_by(desk, play, effect), who, answered)
    return tuple(dict.fromkeys(seat for seat in gone if seat in members))


def aimed_by(desk: Desk, play: Play, effect: c.Either | c.Flip) -> Play:
    """A card at whom it is aimed while a choice, or a coin, of it is carried out."""
    picked = isinstance(effect, c.Either) and effect.who == "self" and play.targets
    targets = picked or tuple(whom(desk, play, effect.who, None))
    return replace(play, targets=targets, hits=())


def has_started(desk: Desk, card: CardNo) -> str:
    """The reason for which nothing stops an Event any more; books tell it of Drink Events apart."""
    is_drink_event = desk.setup.cast[card].event_class == "drink"
    return "drink-event-started" if is_drink_event else "event-started"


def holds_contest(desk: Desk, event: Event) -> bool:
    """Whether an Event is a Drinking Contest."""
    effects = desk.setup.cast[event.card].event
    return any(isinstance(effect, c.Hold) and effect.hold == "contest" for effect in effects)
