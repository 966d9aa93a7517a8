"""The automaton, a mechanical player: whatever is to be done at its seat, rules and cards decide.

It has no hand. Cards of its deck are revealed, discarded and followed: the Action of one on its
turn, the bet of one on its gambling turn, the Sometimes effect of one in response to what affects
it. Where others ask it to choose, it declines. Source: otto.
"""

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from ..gambling.bets import record_pass
from ..law.checks import affects, concerns
from ..law.judge import judge
from ..machine.declare import puts, reads
from ..machine.desk import Desk, added
from ..machine.script import OVER, Ask, Result, asks, branch, script, then, to
from ..playing.announce import play
from ..playing.effects import effect
from ..timing.subject import SUBJECT, Subject, aimed_by, law_of, mode_of
from ..values import (
    WHOLE,
    Act,
    CardNo,
    Choosing,
    Drink,
    Drinks,
    Gambling,
    Option,
    PartNo,
    PassedOut,
    Phase,
    PhaseName,
    Play,
    SeatNo,
    Window,
)
from ..vocabulary import cards as c
from ..vocabulary.cards import Occasion
from .tracks import Markers, affected, cause, giver, move

PHASES: frozenset[PhaseName] = frozenset(("action", "drink"))
"""The phases that its turn has (otto.turn)."""

# --------------------------------------------------------------------------------- its deck


def reveal(desk: Desk) -> CardNo | None:
    """Reveal and discard the top card of its deck, if there is one."""
    seat = desk.setup.automaton
    player = desk.seats[seat]
    if not player.deck:
        return None
    card = player.deck[0]
    desk.put(seat, deck=player.deck[1:], discard=added(player.discard, card))
    renew_deck(desk)
    return card


def renew_deck(desk: Desk) -> None:
    """A deck that has run out is made anew of its discards at once, but not during a Round of
    Gambling (otto.reshuffle)."""
    if not desk.with_automaton:
        return
    seat = desk.setup.automaton
    player = desk.seats[seat]
    if not player.deck and player.discard:
        desk.cite("otto.reshuffle")
        if desk.round is None:
            desk.put(seat, deck=desk.shuffled(player.discard), discard=())


def _ways(
    desk: Desk, card: CardNo, occasions: Sequence[Occasion], subject: Subject, part: PartNo = WHOLE
) -> list[Option]:
    """The ways to follow a revealed card now; the first is the one that is taken (otto.choices)."""
    found: list[Option] = []
    for each in desk.law.by_card[card]:
        if each.occasion in occasions:
            judge(desk, desk.setup.automaton, each, subject, found)
    return [way for way in found if way.part == part]


# ------------------------------------------------------------------------ its turn and bets


@puts(play)
@reads(judge)
def act(desk: Desk, phase: Phase) -> Result:
    """Its Action: the top card of its deck says what it does; what is illegal is not done."""
    card = reveal(desk)
    ways = [] if card is None else _ways(desk, card, ("action",), phase)
    desk.cite("otto.turn")
    if not ways:
        desk.cite("otto.illegal-is-nothing")
        return "none", replace(phase, more=0)
    play(desk, desk.setup.automaton, ways[0])
    return "played"


@puts(play)
@reads(judge)
def bet(desk: Desk, game: Gambling) -> str:
    """Its gambling turn: it follows the top card of its deck, and passes if that is illegal, or
    if there is no card."""
    card = reveal(desk)
    ways = [] if card is None else _ways(desk, card, ("bet",), game)
    desk.cite("otto.gambling")
    if not ways:
        desk.cite("otto.gambling-illegal-is-pass")
        record_pass(desk, game.gambler)
        return "passed"
    play(desk, game.gambler, ways[0])
    return "played"


# ------------------------------------------------------------------------------- responses


@puts(play)
@reads(judge)
def respond(desk: Desk, window: Window, place: int) -> tuple[bool, Window] | None:
    """Its place in a window has come: what affects it makes it reveal a card, once. Return whether
    there is something on it to follow, with the window as it goes on; nothing if it is not asked.

    Source: otto.responses.
    """
    part = _affected_by(desk, desk.subject)
    if part is None:
        return None
    card = reveal(desk)
    later = replace(window, asked=place + 1)
    _note_response(desk, part)
    if card is None:
        if desk.round is not None:
            desk.cite("otto.no-response-empty-deck")
        return False, later
    occasion: Occasion = "card" if part == WHOLE else "drink"
    ways = _ways(desk, card, (occasion,), desk.subject, part)
    if not ways:
        return False, later
    desk.cite("otto.responses-count-as-sometimes")
    play(desk, desk.setup.automaton, ways[0])
    return True, replace(window, stage="any", asked=0, wishes=())


def _affected_by(desk: Desk, subject: Subject) -> PartNo | None:
    """The part of the subject that affects its Fortitude, Alcohol Content or Gold and is not
    responded to: a Drink by its number, a card as a :data:`WHOLE`, or nothing."""
    seat = desk.setup.automaton
    if isinstance(subject, Play):
        own = subject.by == seat and mode_of(desk, subject).as_ != "event"
        new = not own and not subject.answered
        return WHOLE if new and _triggers(desk, subject) else None
    if isinstance(subject, Drinks):
        for part, drink in enumerate(subject.drinks):
            if drink.drinker == seat and not drink.answered and _changes(drink, seat):
                return part
    return None


_STATS = get_args(c.Stat)


def _triggers(desk: Desk, card: Play) -> bool:
    """Whether a card affects it, and is of a type to which it responds, or may be answered as if
    it were."""
    types = law_of(desk, card).types
    if types.isdisjoint(("action", "sometimes", "anytime")):
        return False
    affected = not affects(_STATS, desk, desk.setup.automaton, card, WHOLE)
    return affected or bool(_brought_upon_itself(desk, card))


def _brought_upon_itself(desk: Desk, card: Play) -> set[c.Stat]:
    """Which of its numbers change by the choices that a card will ask of it: what it takes is
    certain before it is asked."""
    seat = desk.setup.automaton
    if seat in card.ignored:
        return set()
    return {
        stat
        for asked in law_of(desk, card).open
        if isinstance(asked, c.Either) and asked.who != "self" and concerns(desk, card, asked, seat)
        for effect in asked.either[_preferred(asked, range(len(asked.either)))]
        if concerns(desk, aimed_by(desk, card, asked), effect, seat)
        for stat in effect.changes()
    }


def _changes(drink: Drink, seat: SeatNo) -> bool:
    """Whether a Drink will change its Fortitude, Alcohol Content or Gold."""
    if drink.negated or seat in drink.ignored:
        return False
    return any(drink.of(seat)) or any(gift.what == "gold" for gift in drink.gifts)


def _note_response(desk: Desk, part: PartNo) -> None:
    """It will not respond to this card or Drink again, even if the window opens anew."""
    subject = desk.agenda[-2]
    if isinstance(subject, Play):
        mode = mode_of(desk, subject)
        if mode.as_ == "use" or mode.answered_as:
            desk.cite("otto.as-action-trigger")
        desk.edit(1, replace(subject, answered=True))
    elif isinstance(subject, Drinks):
        drinks = list(subject.drinks)
        drinks[part] = replace(drinks[part], answered=True)
        desk.edit(1, replace(subject, drinks=tuple(drinks)))


@effect(c.Shift)
def shift_markers(desk: Desk, card: Play, doing: c.Shift) -> Play:
    """The tracks that the answered card or Drink affects change; if it affects none, nothing does
    (otto.affected-tracks)."""
    desk.cite("otto.affected-tracks")
    for by in _tracks_affected(desk, desk.agenda[-1 - SUBJECT], card.part):
        desk.alter(desk.setup.automaton, doing.stat, doing.shift, by)
    return card


def _tracks_affected(desk: Desk, subject: Subject, part: PartNo) -> tuple[SeatNo, ...]:
    """The players whose tracks a card or Drink is about to change."""
    seat = desk.setup.automaton
    if isinstance(subject, Drinks):
        drink = subject.drinks[part]
        by = giver(desk, drink, SUBJECT)
        return affected(desk, by) if any(drink.of(seat)) else ()
    if isinstance(subject, Play):
        stats = {packet.stat for packet in subject.parts if packet.victim == seat}
        stats |= _brought_upon_itself(desk, subject)
        by = cause(desk, SUBJECT)
        return affected(desk, by) if stats & {"fortitude", "alcohol"} else ()
    return ()


# --------------------------------------------------------------------------------- choices


def decide(desk: Desk, ask: Ask) -> Option:
    """What it does where somebody has to choose at its seat: of alternatives the one it prefers,
    else the first option, which splits no Drink (otto.choices)."""
    desk.cite("otto.choices")
    frame = ask.frame
    if isinstance(frame, Choosing):
        card = desk.agenda[-2]
        assert isinstance(card, Play)
        doing = law_of(desk, card).does.effects[card.step - 1]
        assert isinstance(doing, c.Either)
        wanted = _preferred(doing, [option.mode for option in ask.options])
        return next(option for option in ask.options if option.mode == wanted)
    return ask.options[0]


def _preferred(asked: c.Either, possible: Sequence[int]) -> int:
    """Of the alternatives that are possible the first by which it neither pays, discards, loses
    Fortitude nor gains Alcohol Content, or the last if all are such (otto.choices)."""
    for number in possible:
        if not any(effect.is_declined() for effect in asked.either[number]):
            return number
    return possible[-1]


# ---------------------------------------------------------------------------- passing out


def next_reward(desk: Desk, fallen: PassedOut) -> Result:
    """A track on which it passes out begins anew, and its player is rewarded."""
    if not fallen.who:
        return "all_rewarded"
    move(desk, fallen.who[0], Markers())
    return "reset"


def choose_reward(desk: Desk, fallen: PassedOut) -> Result:
    """That player gets 1 Gold from the Inn, or draws 2 cards."""
    return Ask(fallen, fallen.who[0], (Option(Act.GOLD), Option(Act.DRAW)))


def take_reward(desk: Desk, fallen: PassedOut, option: Option) -> tuple[str, PassedOut]:
    """Hand it out."""
    seat, rest = fallen.who[0], replace(fallen, who=fallen.who[1:])
    if option.act is Act.DRAW:
        desk.draw(seat, 2)
    else:
        desk.inn -= desk.alter(seat, "gold", 1)
    return "rewarded", rest


@puts(Desk.settle_up)
def losses(desk: Desk, fallen: PassedOut) -> None:
    """Then the others' losses are looked at."""
    desk.settle_up()


script(
    PassedOut,
    branch(
        next_reward,
        reset=to(choose_reward, "otto.pass-out-reset"),
        all_rewarded=to(losses),
    ),
    asks(choose_reward, take_reward, rewarded=to(next_reward, "otto.pass-out-reset")),
    then(losses, OVER),
)
