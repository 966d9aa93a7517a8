"""Events: revealed, answered, then carried out; nobody can stop one that has started."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from ..characters.minions import pass_minions_by
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.news import CHAMPIONS
from ..machine.script import OVER, Result, branch, script, then, to
from ..teams.champions import choose_champions, cite_no_champions
from ..values import Contest as ContestFacts
from ..values import Dare, DrinkingContest, Event, RoundOnTheHouse, SeatNo
from ..vocabulary import cards as c
from ..vocabulary.fields import all_of, whom_words
from .event_decks import begin_event


@puts("event", choose_champions)
def respond_to_event(desk: Desk, event: Event) -> Result:
    """Everybody may answer the Event before it starts, the revealer first.

    Where there are teams, each chooses its Champion before (team.champion-events), if the Event
    concerns all players (team.champion-when).
    """
    if desk.in_teams and not event.champions and concerns_all(desk.setup.cast[event.card]):
        deck_class = desk.setup.cast[event.card].event_class
        choose_champions(desk, event.by, free=deck_class != "drink")
        if deck_class == "tavern":
            desk.cite("pub-crawl.crawl-champion")
        return "champions_first"
    cite_no_champions(desk)
    desk.open_window("event", event.by)
    is_drink_event = desk.setup.cast[event.card].event_class == "drink"
    return "open" if is_drink_event else "open_as_any_event"


@cache
def concerns_all(card: c.Card) -> bool:
    """Whether an Event is one for all players, by its words; a new Tavern concerns all of them."""
    effects = [each for mode in card.modes if mode.as_ == "event" for each in all_of(mode.do)]
    words = {word for each in effects for word in whom_words(each)}
    starts = any(isinstance(each, c.Start) for each in effects)
    return bool(card.event or starts or words - _ONE) or card.event_class == "tavern"


_ONE: Final = {"self", "turn-owner", "left", "right", "target"}
"""Words for one player; who is picked of several, is one of those who choose."""


def champions_are_known(desk: Desk, event: Event) -> Event:
    """The Event concerns only the Champions of the teams."""
    return replace(event, champions=desk.hear(CHAMPIONS))


@reads("house_without_revealer")
def fate_of_event(desk: Desk, event: Event) -> Result:
    """Nobody answers any more: does the Event start?"""
    if event.negated:
        return "negated"
    if _ignores(desk, event, event.by) and _needs_its_revealer(desk, event):
        return "revealer_ignores_it"
    if desk.law.stands:
        pass_minions_by(desk)
    is_drink_event = desk.setup.cast[event.card].event_class == "drink"
    return "starts" if is_drink_event else "starts_as_any_event", replace(event, started=True)


def _ignores(desk: Desk, event: Event, seat: SeatNo) -> bool:
    return seat in event.ignored or not desk.reached(seat)


def _needs_its_revealer(desk: Desk, event: Event) -> bool:
    """Whether nobody takes part without the revealer, who would turn up the Drinks.

    The dare says so itself; of a Round on the House no book tells. An Event of another kind is
    nobody's Drink: who Ignores it keeps nobody else from it (ignore.no-effect-on-you).
    """
    holds = {each.hold for each in desk.setup.cast[event.card].event if isinstance(each, c.Hold)}
    if "dare" in holds:
        desk.cite("notes.wench-dares")
        return True
    is_drink_event = desk.setup.cast[event.card].event_class == "drink"
    if "round-on-the-house" not in holds or not is_drink_event:
        return False
    desk.cite_ruling("house_without_revealer")
    return desk.setup.rulings.house_without_revealer == "nobody_drinks"


@puts(Dare, DrinkingContest, RoundOnTheHouse, begin_event)
def carry_out_event(desk: Desk, event: Event) -> None:
    """What the Event says happens among all players who do not Ignore it."""
    players = tuple(
        seat
        for seat in event.champions or desk.clockwise(desk.turn)
        if not _ignores(desk, event, seat)
    )
    if not all(desk.reached(seat) for seat in event.champions):
        desk.cite("team.absent-champion")
    if event.ignored and desk.setup.cast[event.card].event_class == "drink":
        desk.cite("drink-event.ignore-by-one-player")
    desk.cite(*desk.setup.cast[event.card].rules)
    is_drink_event = desk.setup.cast[event.card].event_class == "drink"
    if is_drink_event:
        desk.cite("drink-event.carry-out")
    if players:
        begin_event(desk, event, players)
    for effect in desk.setup.cast[event.card].event:
        match effect:
            case c.Hold(hold="contest") if players:
                desk.push(DrinkingContest("everyone_reveals", players, desk.contest))
                desk.contest = ContestFacts(players)
            case c.Hold(hold="round-on-the-house") if players or is_drink_event:
                desk.push(RoundOnTheHouse("reveal_for_all", event.by, players))
            case c.Hold(hold="dare"):
                desk.push(Dare("reveal_two", event.by, players))


def discard_event(desk: Desk, event: Event) -> None:
    """A Drink Event goes to the Drink discard pile; others were discarded when they came up."""
    is_drink_event = desk.setup.cast[event.card].event_class == "drink"
    if event.started:
        desk.cite(*(("drink-event.carry-out",) if is_drink_event else ()))
    elif event.negated:
        desk.cite("negate.prevents-resolution")
    else:
        desk.cite("drink-event.ignore-by-one-player")
    if is_drink_event:
        desk.discard_drinks((event.card,))


script(
    Event,
    branch(
        respond_to_event,
        open=to(fate_of_event, "drink-event.respond-window"),
        open_as_any_event=to(fate_of_event, "timing.respond-window"),
        champions_first=to(champions_are_known, "team.champion-events"),
    ),
    then(champions_are_known, respond_to_event),
    branch(
        fate_of_event,
        starts=to(carry_out_event, "drink-event.no-negate-or-ignore-once-started"),
        starts_as_any_event=to(carry_out_event, "dungeon-events.locked-when-resolving"),
        negated=to(discard_event, "negate.prevents-resolution"),
        revealer_ignores_it=to(discard_event, "drink-event.ignore-by-one-player"),
    ),
    carry_out_event,
    then(discard_event, OVER),
)
