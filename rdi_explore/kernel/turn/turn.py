"""A turn: four phases, each with a window before and after its special action."""

from functools import cache

from msgspec.structs import replace

from ..characters.hooks import act
from ..drinks.drinks import give_drink, renew_drink_deck
from ..events.event_decks import count_down
from ..gambling.bets import end_round
from ..law.judge import ways
from ..losing.absence import come_back, leave_the_table
from ..machine.declare import Item, puts, reads
from ..machine.desk import Desk
from ..machine.news import DRINKS
from ..machine.script import OVER, Ask, Result, asks, branch, rule, script, then, to
from ..playing.announce import play
from ..playing.effects import effect, give, reached
from ..playing.played import put_played_away
from ..teams import automaton
from ..teams.variants import rules_of
from ..timing.subject import acting, answered
from ..values import (
    ENOUGH,
    NOBODY,
    PASS,
    PHASES,
    Act,
    Drinks,
    Event,
    Game,
    Option,
    Phase,
    Play,
    Reveal,
    SeatNo,
    Turn,
    by_seat,
)
from ..vocabulary import cards as c
from ..vocabulary.fields import named
from ..vocabulary.terms import RULE

# ------------------------------------------------------------------------------ the turn


@puts(act)
def turn_begins(desk: Desk, turn: Turn) -> None:
    """Who was not there is back; then components of characters act, before any phase."""
    members = desk.mates(desk.turn)
    for seat, player in by_seat(desk.seats):
        host = player.away_with
        if host == NOBODY or desk.seats[host].out:
            host = seat
        if player.away and host in members:
            come_back(desk, seat)
    act(desk, "beginning-of-turn", _members(desk))


@puts(Desk.settle_up)
def loss_check_of_the_beginning(desk: Desk, turn: Turn) -> None:
    """What components have done may make somebody lose, before any phase."""
    desk.settle_up()


@puts(Phase, Item(Phase, at="window_before"))
def next_phase(desk: Desk, turn: Turn) -> Result:
    """The four phases in their order; the turn ends early if its owner is out."""
    if desk.seats[desk.turn].out:
        return "owner_is_out"
    if turn.repeat:
        desk.turn = desk.mates(desk.turn)[0]
        desk.push(Phase("phase_begins", PHASES[turn.phase - 1], only=turn.repeat[0]))
        return "once_more", replace(turn, repeat=turn.repeat[1:])
    if turn.phase == len(PHASES):
        return "all_done" if desk.law.plain_turns else "components_act"
    name = PHASES[turn.phase]
    if desk.with_automaton and name not in automaton.PHASES and not desk.decides(desk.turn):
        return "no_such_phase", replace(turn, phase=turn.phase + 1)
    if not desk.law.plain_turns:
        desk.turn = desk.mates(desk.turn)[0]
        desk.push(Phase("phase_begins", name))
    elif (
        desk.terse
        and not desk.law.at_most["free"] & desk.held_by_anybody
        and not desk.seats[desk.turn].away
    ):
        desk.push(Phase(_SPECIAL[name].step, name))
    else:
        desk.push(Phase("window_before", name))
    return "phase", replace(turn, phase=turn.phase + 1)


@puts(act)
def turn_ends(desk: Desk, turn: Turn) -> None:
    """All four phases are done, or skipped; components of characters act once more."""
    act(desk, "end-of-turn", [seat for seat in desk.mates(desk.turn) if not desk.seats[seat].out])


@puts(Desk.settle_up)
def loss_check_of_the_end(desk: Desk, turn: Turn) -> None:
    """What happened at the end of the turn may make somebody lose."""
    desk.settle_up()


@puts(count_down)
def events_of_the_end(desk: Desk, turn: Turn) -> None:
    """The last thing of a turn, however it ends: a step towards the next Event of each deck."""
    if desk.law.event_decks:
        desk.turn = desk.mates(desk.turn)[0]
        desk.cite_in_teams("team.seat-order")
        count_down(desk)


def turn_over(desk: Desk, turn: Turn) -> None:
    """Who was not there for the rest of the turn is back."""
    for seat, player in by_seat(desk.seats):
        if player.away == "turn":
            come_back(desk, seat)
        for name in desk.law.fleeting:
            if give(desk, seat, name, -desk.tokens(seat, name)):
                desk.cite(*named(desk.setup.token_limits[name], RULE))


script(
    Turn,
    turn_begins,
    loss_check_of_the_beginning,
    branch(
        next_phase,
        phase=to(next_phase, "turn.four-phases"),
        no_such_phase=to(next_phase, "otto.turn"),
        once_more=to(next_phase, "turn.four-phases"),
        all_done=to(OVER),
        components_act=to(turn_ends),
        owner_is_out=to(events_of_the_end, "lose.out-of-the-game"),
    ),
    turn_ends,
    loss_check_of_the_end,
    events_of_the_end,
    turn_over,
)


def _members(desk: Desk) -> list[SeatNo]:
    """Those whose turn it is and who are there: the turn owner, or the members of a team."""
    return [
        seat
        for seat in desk.mates(desk.turn)
        if not desk.seats[seat].out and not desk.seats[seat].away
    ]


@puts(Turn, Item(Turn, at="next_phase"))
def begin_turn(desk: Desk, game: Game) -> Game:
    """The turn owner, or a whole team, takes a turn."""
    if desk.law.plain_turns:
        desk.push(Turn("next_phase"))
    else:
        desk.push(Turn("turn_begins", opening=game.opening))
        if desk.cited is not None:
            desk.cite(*rules_of(desk.setup, desk.turn, "turn"))
    return replace(game, opening=False) if game.opening else game


@rule("turn.next-player")
def next_player(desk: Desk, game: Game) -> None:
    """The next player clockwise who is still in the game has the turn, or that player's team."""
    after = desk.clockwise(SeatNo((desk.turn + 1) % len(desk.seats)))
    last = desk.mates(desk.turn)
    if len(last) > 1:
        after = tuple(seat for seat in after if seat not in last)
    desk.turn = desk.mates(after[0])[0]


script(Game, begin_turn, then(next_player, begin_turn))

# ------------------------------------------------------------------------------- a phase


def phase_begins(desk: Desk, phase: Phase) -> Result:
    """Who takes part: the turn owner, or every member of the team who is there."""
    members = _taking_part(desk, phase)
    if not members:
        return "nobody_there"
    quota = desk.setup.quota(members[0])
    opening = any(isinstance(frame, Turn) and frame.opening for frame in desk.agenda)
    more = 0
    if phase.only != NOBODY:
        desk.cite_in_teams("team.skip-repeat-individual")
    elif phase.phase == "action":
        more = _in_this_turn(quota.actions, quota.opening_actions, opening) - 1
    elif phase.phase == "order":
        more = _in_this_turn(quota.orders, quota.opening_orders, opening) - 1
        members = members[:1]
        desk.cite(*rules_of(desk.setup, members[0], "orders"))
    if len(members) == 1 and members[0] != desk.turn and phase.phase != "order":
        desk.cite(_ONE_BY_ONE[phase.phase])
    if len(members) == 1:
        desk.turn = members[0]
        return "one", replace(phase, more=more)
    return "several", replace(phase, waiting=members, more=more)


def _taking_part(desk: Desk, phase: Phase) -> tuple[SeatNo, ...]:
    """The members who are there and for whom the phase is: all, or one if it is repeated."""
    only = phase.only
    return tuple([seat for seat in _members(desk) if only in (NOBODY, seat)])


def _in_this_turn(usual: int, in_opening: int | None, opening: bool) -> int:
    return in_opening if opening and in_opening is not None else usual


def next_member(desk: Desk, phase: Phase) -> Result:
    """The members of a team act in any order, but discard in that of their seats."""
    options = tuple(Option(Act.NEXT, targets=(seat,)) for seat in phase.waiting)
    if phase.phase == "discard" or len(options) == 1:
        return takes_over(desk, phase, options[0])
    return Ask(phase, phase.waiting[0], options)


def takes_over(desk: Desk, phase: Phase, option: Option) -> tuple[str, Phase]:
    """This member acts now."""
    (desk.turn,) = option.targets
    left = tuple(seat for seat in phase.waiting if seat != desk.turn)
    desk.cite(_ONE_BY_ONE[phase.phase])
    return "acts", replace(phase, waiting=left, used=(), played=0)


_ONE_BY_ONE = {
    "discard": "team.draw-simultaneously",
    "action": "team.one-action-each",
    "order": "team.order-count",
    "drink": "team.drink-one-by-one",
}
"""The rule by which the members of a team act one after the other."""


@puts("free")
@rule("turn.cards-around-special-action")
def window_before(desk: Desk, phase: Phase) -> Result:
    """Sometimes and Anytime Cards may be played before the special action."""
    if phase.phase == "discard":
        desk.cite("draw.window-before-draw")
    return "open" if desk.open_window("free", desk.turn) else special_action(desk, phase)


def special_action(desk: Desk, phase: Phase) -> Result:
    """Each phase has its own special action."""
    player = desk.seats[desk.turn]
    if player.out:
        return "owner_is_out"
    return "turn_is_over" if phase.over or player.away else phase.phase


def discard_cards(desk: Desk, phase: Phase) -> Result:
    """Discard any number of cards: one at a time, in the order of their names."""
    hand = desk.seats[desk.turn].hand
    least, discards = phase.least, desk.law.discards
    choices = [discards[card] for card in dict.fromkeys(hand) if card >= least]
    if not choices:
        return "enough"
    return Ask(phase, desk.turn, (ENOUGH, *choices))


def discard_or_stop(desk: Desk, phase: Phase, option: Option) -> str | tuple[str, Phase]:
    """Discard one more card, or begin to draw."""
    if option.act is Act.ENOUGH:
        return ("enough", replace(phase, least=0)) if phase.least else "enough"
    desk.lose_card(desk.turn, option.card, away=True)
    return "discarded", replace(phase, least=option.card)


@puts("draw", act)
@reads("draw_lock_scope")
def between_discard_and_draw(desk: Desk, phase: Phase) -> Result:
    """In a team everybody discards before anybody draws. Then components of characters act; by a
    ruling, the other players may play cards before anybody draws."""
    if phase.waiting:
        there = tuple(seat for seat in phase.waiting if not desk.seats[seat].away)
        if there:
            desk.turn = there[0]
            return "not_yet", replace(phase, waiting=there[1:], least=0)
    if desk.setup.rulings.draw_lock_scope == "active":
        desk.open_window("draw", desk.turn)
        desk.cite_ruling("draw_lock_scope")
    if not desk.law.plain_turns:
        act(desk, "after-discarding", _taking_part(desk, phase))
    return "all"


@puts(act)
@rule("draw.discard-any-then-draw", "draw.no-plays-during")
def draw_cards(desk: Desk, phase: Phase) -> Result:
    """Everybody whose turn it is draws from the Character Deck until the hand is full."""
    for seat in _taking_part(desk, phase) if desk.in_teams else (desk.turn,):
        if desk.cited is not None:
            desk.cite(*rules_of(desk.setup, seat, "draw"))
        missing = desk.setup.quota(seat).hand - len(desk.seats[seat].hand)
        if missing > 0:
            desk.draw(seat, missing)
        else:
            desk.cite("draw.draw-nothing-when-full")
    if not desk.law.plain_turns:
        act(desk, "after-drawing", _taking_part(desk, phase))
    return replace(phase, least=0) if phase.least else None


@puts(automaton.act)
@reads(ways, automaton.act)
def choose_action(desk: Desk, phase: Phase) -> Result:
    """The turn owner may play one Action Card."""
    if not desk.decides(desk.turn):
        return automaton.act(desk, phase)
    plays = ways(desk, desk.turn, ("action",), phase)
    if not plays and desk.setup.stops == "choices":
        return "none", replace(phase, more=0)
    return Ask(phase, desk.turn, (PASS, *plays))


@puts(play)
def take_action(desk: Desk, phase: Phase, option: Option) -> str | tuple[str, Phase]:
    """Play it, or do without."""
    if option.act is Act.PASS:
        return "none", replace(phase, more=0)
    play(desk, desk.turn, option)
    if desk.law.sways:
        return "played", replace(phase, played=phase.played + 1)
    return "played"


@reads("skip_action_removes_after_window")
def without_action(desk: Desk, phase: Phase) -> Result:
    """No Action is played; by RDI 3 that skips the rest of the phase."""
    if not desk.setup.rulings.skip_action_removes_after_window or phase.waiting:
        return "goes_on"
    return "phase_skipped"


def choose_recipient(desk: Desk, phase: Phase) -> Result:
    """The top card of the Drink Deck goes to an opponent of the turn owner's choice."""
    return Ask(phase, desk.turn, _orders_for(tuple(desk.served(desk.turn))))


@cache
def _orders_for(others: tuple[SeatNo, ...]) -> tuple[Option, ...]:
    return tuple(Option(Act.ORDER, targets=(other,)) for other in others)


@puts(renew_drink_deck)
def order_drink(desk: Desk, phase: Phase, option: Option) -> str | tuple[str, Phase]:
    """Put it on that player's Drink Me! Pile."""
    desk.cite_with_automaton("otto.no-pile")
    if give_drink(desk, option.targets[0]):
        renew_drink_deck(desk)
    desk.cite_in_teams("team.order-count", "team.opponent")
    if phase.more:
        return "one_more", replace(phase, more=phase.more - 1)
    return "ordered"


@puts(Event, Reveal)
def drink_or_sober_up(desk: Desk, phase: Phase) -> Result:
    """Reveal the top card of the own Drink Me! Pile, or become soberer if there is none."""
    if not desk.has_pile(desk.turn):
        desk.push(Reveal("reveal_card", (desk.turn,), "deck", "drink"))
        return "off_the_deck"
    pile = desk.seats[desk.turn].pile
    if desk.cited is not None:
        desk.cite(*rules_of(desk.setup, desk.turn, "drinks"))
    if not pile:
        desk.alter(desk.turn, "alcohol", -1)
        return "nothing_to_drink"
    if desk.setup.cast[pile[0]].face is None:
        desk.put(desk.turn, pile=pile[1:])
        desk.push(Event("respond_to_event", pile[0], desk.turn))
        return "an_event"
    desk.push(Reveal("reveal_card", (desk.turn,), "pile", "drink"))
    return "a_drink"


@puts(Drinks)
def drink_it(desk: Desk, phase: Phase) -> None:
    """The Drink with its Chasers waits for responses; then it is drunk."""
    desk.push(Drinks("wait_for_responses", desk.hear(DRINKS), desk.turn))


@puts("free", Desk.settle_up)
def loss_check(desk: Desk, phase: Phase) -> Result:
    """Nothing is unresolved: whoever loses has a last chance now."""
    desk.told = None
    return "somebody_loses" if desk.settle_up() else after_special_action(desk, phase)


@puts("free")
def after_special_action(desk: Desk, phase: Phase) -> Result:
    """Another Action, where a card or a quota gives one; other members of a team; else cards may
    be played again."""
    player = desk.seats[desk.turn]
    if player.out:
        return "owner_is_out"
    if phase.again:
        return "another", replace(phase, again=False)
    if phase.more and phase.phase == "action" and not player.away and not phase.over:
        return "one_of_several", replace(phase, more=phase.more - 1)
    if phase.waiting:
        there = tuple(seat for seat in phase.waiting if not desk.seats[seat].away)
        if there:
            return "another_member", replace(phase, waiting=there)
    if phase.over:
        return "turn_is_over"
    if desk.open_window("free", desk.turn):
        return "open"
    if phase.phase == "action" and "end-of-action" in desk.law.hooks:
        return "at_its_end"
    if player.piles:
        put_played_away(desk)
    return "nobody_can"


def _bearers(desk: Desk, phase: Phase) -> list[SeatNo]:
    """Those whose phase ends, also if they are no longer there: all, or one if it was repeated."""
    only = phase.only
    mates = desk.mates(desk.turn)
    return [seat for seat in mates if only in (NOBODY, seat) and not desk.seats[seat].out]


@effect(c.Again)
def another_action(desk: Desk, card: Play, doing: c.Again) -> Play:
    """The turn owner, whose Action it was, may play another one; nobody else has Actions."""
    subject = answered(desk)
    if isinstance(subject, Play) and not desk.has_hand(subject.by):
        desk.cite("otto.no-forced-action")
    elif isinstance(subject, Play) and subject.by == desk.turn:
        for place, frame in enumerate(desk.agenda):
            if isinstance(frame, Phase) and frame.phase == "action":
                desk.agenda[place] = replace(frame, again=True)
        desk.cite_in_teams("team.skip-repeat-individual")
    return card


@effect(c.Repeat)
def repeat_phase(desk: Desk, card: Play, doing: c.Repeat) -> Play:
    """When the phase is over it comes once more, for one player: with one Action, or one Drink to
    order (team.skip-repeat-individual). An automaton has no further Action."""
    seats = tuple(seat for seat in reached(desk, card, doing.who) if desk.own_turn(seat))
    phase = next((frame.phase for frame in desk.agenda if isinstance(frame, Phase)), "")
    if phase == "action" and not all(map(desk.has_hand, seats)):
        desk.cite("otto.no-forced-action")
        seats = tuple(filter(desk.has_hand, seats))
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Turn):
            desk.agenda[place] = replace(frame, repeat=(*frame.repeat, *seats))
    desk.cite_in_teams("team.skip-repeat-individual")
    return card


@reads(leave_the_table)
@effect(c.End)
def end(desk: Desk, card: Play, doing: c.End) -> Play:
    """The Round of Gambling ends, or the turn: then its phases that are left are skipped.

    What waits is still settled, and the turn owner is affected by it as usual.
    """
    if doing.end == "round":
        return end_round(desk, card, doing)
    if desk.law.event_decks:
        desk.cite("dungeon-events.counter-despite-early-end")
    if desk.in_teams:
        yourself = acting(desk, card)
        leave_the_table(desk, (yourself if desk.own_turn(yourself) else desk.turn,), "turn")
        return card
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Turn):
            desk.agenda[place] = replace(frame, phase=len(PHASES), repeat=())
        elif isinstance(frame, Phase):
            desk.agenda[place] = replace(frame, again=False, over=True)
    return card


@puts(act)
def phase_ends(desk: Desk, phase: Phase) -> str | tuple[str, Phase]:
    """Nobody plays anything any more: components of characters act at the end of an Action Phase
    (what may be used all through the phase has been), else the phase is done."""
    acting = phase.phase == "action" and not desk.law.plain_turns
    if acting and act(desk, "end-of-action", _bearers(desk, phase)):
        return "components_act", replace(phase, waiting=())
    put_played_away(desk)
    return "done"


@puts(Desk.settle_up)
def after_components(desk: Desk, phase: Phase) -> None:
    """What components of characters have done may make somebody lose."""
    desk.settle_up()


def phase_is_done(desk: Desk, phase: Phase) -> None:
    """The Actions that lay beside the mat are discarded."""
    put_played_away(desk)


_SPECIAL = {
    "discard": to(discard_cards, "draw.discard-any-then-draw"),
    "action": to(choose_action, "action.at-most-one"),
    "order": to(choose_recipient, "order.place-top-card"),
    "drink": to(drink_or_sober_up),
}
_ACTS = {
    **_SPECIAL,
    "owner_is_out": to(OVER, "lose.out-of-the-game"),
    "turn_is_over": to(loss_check),
}
_AFTER = {
    "another": to(choose_action, "notes.reconsider"),
    "one_of_several": to(window_before, "boss-battle.action-count"),
    "another_member": to(next_member),
    "open": to(phase_ends, "turn.cards-around-special-action"),
    "at_its_end": to(phase_ends, "turn.cards-around-special-action"),
    "nobody_can": to(OVER, "turn.cards-around-special-action"),
    "owner_is_out": to(OVER, "lose.out-of-the-game"),
    "turn_is_over": to(phase_ends),
}

script(
    Phase,
    branch(
        phase_begins,
        one=to(window_before),
        several=to(next_member, "team.phases-together", "team.seat-order"),
        nobody_there=to(OVER, "team.turn-ends-now-individual"),
    ),
    asks(
        next_member,
        takes_over,
        acts=to(window_before, "team.phases-together"),
    ),
    branch(window_before, open=to(special_action), **_ACTS),
    branch(special_action, **_ACTS),
    asks(
        discard_cards,
        discard_or_stop,
        discarded=to(discard_cards, "draw.discard-any-then-draw"),
        enough=to(between_discard_and_draw),
    ),
    branch(
        between_discard_and_draw,
        all=to(draw_cards),
        not_yet=to(discard_cards, "team.draw-simultaneously"),
    ),
    then(draw_cards, loss_check),
    asks(
        choose_action,
        take_action,
        played=to(loss_check, "action.at-most-one"),
        none=to(without_action, "action.at-most-one"),
    ),
    branch(
        without_action,
        goes_on=to(loss_check),
        phase_skipped=to(phase_ends, "action.at-most-one"),
    ),
    asks(
        choose_recipient,
        order_drink,
        ordered=to(loss_check, "order.place-top-card", "order.pile-is-lifo", "order.on-a-tab"),
        one_more=to(choose_recipient, "order.place-top-card", "team.order-count"),
    ),
    branch(
        drink_or_sober_up,
        a_drink=to(drink_it, "drink.reveal-top"),
        off_the_deck=to(drink_it, "otto.turn"),
        an_event=to(loss_check, "drink.reveal-top"),
        nothing_to_drink=to(loss_check, "drink.sober-up"),
    ),
    drink_it,
    branch(loss_check, somebody_loses=to(after_special_action), **_AFTER),
    branch(after_special_action, **_AFTER),
    branch(
        phase_ends,
        components_act=to(after_components, "team.special-steps"),
        done=to(OVER),
    ),
    after_components,
    phase_is_done,
)
