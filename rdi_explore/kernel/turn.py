"""A turn: four phases, each with a window before and after its special action."""

from msgspec.structs import replace

from . import cards as c
from . import law
from .announce import play
from .bets import end_round
from .desk import Desk
from .drinks import give_drink, renew_drink_deck
from .effects import effect
from .hooks import act
from .script import OVER, Ask, Result, asks, branch, rule, script, then, to
from .subject import SUBJECT
from .values import (
    NOBODY,
    PASS,
    PHASES,
    Drinks,
    Event,
    Game,
    Option,
    Phase,
    Play,
    Reveal,
    Turn,
)

HAND_SIZE = 7
"""A player draws up to it (draw.discard-any-then-draw)."""

ENOUGH = Option("enough")

# ------------------------------------------------------------------------------ the turn


def turn_begins(desk: Desk, turn: Turn) -> None:
    """Who was not there is back; then components of characters act, before any phase."""
    members = desk.mates(desk.turn)
    for seat, player in enumerate(desk.seats):
        host = player.away_with
        if host == NOBODY or desk.seats[host].out:
            host = seat
        if player.away and host in members:
            desk.put(seat, away="", away_with=NOBODY)
    act(desk, "beginning-of-turn", _members(desk))


def next_phase(desk: Desk, turn: Turn) -> Result:
    """The four phases in their order; the turn ends early if its owner is out."""
    if desk.seats[desk.turn].out:
        return "owner_is_out"
    if turn.phase == len(PHASES):
        return "all_done" if desk.law.plain_turns else "components_act"
    desk.turn = desk.mates(desk.turn)[0]
    if desk.law.plain_turns:
        desk.push(Phase("window_before", PHASES[turn.phase]))
    else:
        desk.push(Phase("phase_begins", PHASES[turn.phase]))
    return "phase", replace(turn, phase=turn.phase + 1)


def turn_ends(desk: Desk, turn: Turn) -> None:
    """All four phases are done, or skipped; components of characters act once more."""
    act(desk, "end-of-turn", _members(desk))


def loss_check_of_the_end(desk: Desk, turn: Turn) -> None:
    """What happened at the end of the turn may make somebody lose."""
    desk.settle_up()


def turn_over(desk: Desk, turn: Turn) -> None:
    """Who was not there for the rest of the turn is back."""
    for seat, player in enumerate(desk.seats):
        if player.away == "turn":
            desk.put(seat, away="")


script(
    Turn,
    turn_begins,
    branch(
        next_phase,
        phase=to(next_phase, "turn.four-phases"),
        all_done=to(OVER),
        components_act=to(turn_ends),
        owner_is_out=to(turn_over, "lose.out-of-the-game"),
    ),
    turn_ends,
    loss_check_of_the_end,
    turn_over,
)


def _members(desk: Desk) -> list[int]:
    """Those whose turn it is and who are there: the turn owner, or the members of a team."""
    return [
        seat
        for seat in desk.mates(desk.turn)
        if not desk.seats[seat].out and not desk.seats[seat].away
    ]


def begin_turn(desk: Desk, game: Game) -> Game:
    """The turn owner, or a whole team, takes a turn."""
    if desk.law.plain_turns:
        desk.push(Turn("next_phase"))
    else:
        desk.push(Turn("turn_begins", opening=game.opening))
    return replace(game, opening=False) if game.opening else game


@rule("turn.next-player")
def next_player(desk: Desk, game: Game) -> None:
    """The next player clockwise who is still in the game has the turn, or that player's team."""
    last = desk.mates(desk.turn)
    after = next(seat for seat in desk.clockwise((desk.turn + 1) % len(desk.seats))
                 if seat not in last or len(last) == 1)  # fmt: skip
    desk.turn = desk.mates(after)[0]


script(Game, begin_turn, then(next_player, begin_turn))

# ------------------------------------------------------------------------------- a phase


def phase_begins(desk: Desk, phase: Phase) -> Result:
    """Who takes part: the turn owner, or every member of the team who is there."""
    members = tuple(phase.waiting or _members(desk))
    if not members:
        return "nobody_there"
    quota = desk.setup.quota(members[0])
    opening = any(isinstance(frame, Turn) and frame.opening for frame in desk.agenda)
    more = 0
    if phase.phase == "action":
        more = _in_this_turn(quota.actions, quota.opening_actions, opening) - 1
    elif phase.phase == "order" and not phase.waiting:
        more = _in_this_turn(quota.orders, quota.opening_orders, opening) - 1
        members = members[:1]
    if len(members) == 1:
        desk.turn = members[0]
        return "one", replace(phase, waiting=(), more=more)
    return "several", replace(phase, waiting=members, more=more)


def _in_this_turn(usual: int, in_opening: int | None, opening: bool) -> int:
    return in_opening if opening and in_opening is not None else usual


def next_member(desk: Desk, phase: Phase) -> Result:
    """The members of a team act in any order, but discard in that of their seats."""
    options = tuple(Option("next", targets=(seat,)) for seat in phase.waiting)
    if phase.phase == "discard" or len(options) == 1:
        return takes_over(desk, phase, options[0])
    return Ask(phase, phase.waiting[0], options)


def takes_over(desk: Desk, phase: Phase, option: Option) -> tuple[str, Phase]:
    """This member acts now."""
    (desk.turn,) = option.targets
    left = tuple(seat for seat in phase.waiting if seat != desk.turn)
    return "acts", replace(phase, waiting=left)


@rule("turn.cards-around-special-action")
def window_before(desk: Desk, phase: Phase) -> Result:
    """Sometimes and Anytime Cards may be played before the special action."""
    if phase.phase == "discard":
        desk.cite("draw.window-before-draw")
    return "open" if desk.open_window("free", desk.turn) else phase.phase


def special_action(desk: Desk, phase: Phase) -> Result:
    """Each phase has its own special action."""
    player = desk.seats[desk.turn]
    if player.out:
        return "owner_is_out"
    return "turn_is_over" if phase.over or player.away else phase.phase


def discard_cards(desk: Desk, phase: Phase) -> Result:
    """Discard any number of cards: one at a time, in the order of their names."""
    hand = desk.seats[desk.turn].hand
    choices = [Option("discard", card) for card in dict.fromkeys(hand) if card >= phase.least]
    if not choices:
        return "enough"
    return Ask(phase, desk.turn, (ENOUGH, *choices))


def discard_or_stop(desk: Desk, phase: Phase, option: Option) -> str | tuple[str, Phase]:
    """Discard one more card, or begin to draw."""
    if option.act == "enough":
        return "enough", replace(phase, least=0)
    desk.throw(desk.turn, option.card)
    return "discarded", replace(phase, least=option.card)


def between_discard_and_draw(desk: Desk, phase: Phase) -> Result:
    """In a team everybody discards before anybody draws. Then components of characters act; by a
    ruling, the other players may play cards before anybody draws."""
    if phase.waiting:
        return "not_yet"
    if desk.setup.rulings.draw_lock_scope == "active":
        desk.open_window("draw", desk.turn)
        desk.cite_ruling("draw_lock_scope")
    if not desk.law.plain_turns:
        act(desk, "after-discarding", _members(desk))
    return "all"


@rule("draw.discard-any-then-draw", "draw.no-plays-during")
def draw_cards(desk: Desk, phase: Phase) -> Result:
    """Everybody whose turn it is draws from the Character Deck until the hand is full."""
    for seat in _members(desk):
        missing = desk.setup.quota(seat).hand - len(desk.seats[seat].hand)
        if missing > 0:
            desk.draw(seat, missing)
        else:
            desk.cite("draw.draw-nothing-when-full")
    if not desk.law.plain_turns:
        act(desk, "after-drawing", _members(desk))
    return replace(phase, least=0)


def choose_action(desk: Desk, phase: Phase) -> Result:
    """The turn owner may play one Action Card."""
    plays = law.ways(desk, desk.turn, ("action",), phase)
    if not plays and desk.setup.stops == "choices":
        return "none", replace(phase, more=0)
    return Ask(phase, desk.turn, (PASS, *plays))


def take_action(desk: Desk, phase: Phase, option: Option) -> str | tuple[str, Phase]:
    """Play it, or do without."""
    if option.act == "pass":
        return "none", replace(phase, more=0)
    play(desk, desk.turn, option)
    return "played"


def without_action(desk: Desk, phase: Phase) -> Result:
    """No Action is played; by RDI 3 that skips the rest of the phase."""
    skips = desk.setup.rulings.skip_action_removes_after_window and not phase.waiting
    return "phase_skipped" if skips else "goes_on"


def choose_recipient(desk: Desk, phase: Phase) -> Result:
    """The top card of the Drink Deck goes to an opponent of the turn owner's choice."""
    others = desk.others(desk.turn)
    if not others:
        return "nobody_there"
    return Ask(phase, desk.turn, tuple([Option("order", targets=(other,)) for other in others]))


def order_drink(desk: Desk, phase: Phase, option: Option) -> str | tuple[str, Phase]:
    """Put it on that player's Drink Me! Pile."""
    if give_drink(desk, option.targets[0]):
        renew_drink_deck(desk)
    if phase.more:
        return "one_more", replace(phase, more=phase.more - 1)
    return "ordered"


def drink_or_sober_up(desk: Desk, phase: Phase) -> Result:
    """Reveal the top card of the own Drink Me! Pile, or become soberer if there is none."""
    pile = desk.seats[desk.turn].pile
    if not pile:
        desk.alter(desk.turn, "alcohol", -1)
        return "nothing_to_drink"
    if desk.setup.cast[pile[0]].face is None:
        desk.put(desk.turn, pile=pile[1:])
        desk.push(Event("respond_to_event", pile[0], desk.turn))
        return "an_event"
    desk.push(Reveal("reveal_card", (desk.turn,), "pile", "drink"))
    return "a_drink"


def drink_it(desk: Desk, phase: Phase) -> None:
    """The Drink with its Chasers waits for responses; then it is drunk."""
    desk.push(Drinks("wait_for_responses", desk.hear(), desk.turn))


def loss_check(desk: Desk, phase: Phase) -> Result:
    """Nothing is unresolved: whoever loses has a last chance now."""
    desk.hear()
    return "somebody_loses" if desk.settle_up() else after_special_action(desk, phase)


def after_special_action(desk: Desk, phase: Phase) -> Result:
    """Another Action, where a card or a quota gives one; other members of a team; else cards may
    be played again."""
    player = desk.seats[desk.turn]
    if player.out:
        return "owner_is_out"
    if phase.again:
        return "another", replace(phase, again=False)
    if phase.over:
        return "turn_is_over"
    if phase.more and phase.phase == "action" and not player.away:
        return "one_of_several", replace(phase, more=phase.more - 1)
    if phase.waiting:
        there = tuple(seat for seat in phase.waiting if not desk.seats[seat].away)
        if there:
            return "another_member", replace(phase, waiting=there)
    if phase.phase == "action" and act(desk, "end-of-action", _members(desk)):
        return "components_act", replace(phase, waiting=())
    return "open" if desk.open_window("free", desk.turn) else "nobody_can"


@effect(c.Again)
def another_action(desk: Desk, card: Play, doing: c.Again) -> Play:
    """The turn owner, whose Action it was, may play another one; nobody else has Actions."""
    subject = desk.agenda[-1 - SUBJECT]
    if isinstance(subject, Play) and subject.by == desk.turn:
        for place, frame in enumerate(desk.agenda):
            if isinstance(frame, Phase) and frame.phase == "action":
                desk.agenda[place] = replace(frame, again=True)
    return card


@effect(c.End)
def end(desk: Desk, card: Play, doing: c.End) -> Play:
    """The Round of Gambling ends, or the turn: then its phases that are left are skipped.

    What waits is still settled, and the turn owner is affected by it as usual.
    """
    if doing.end == "round":
        return end_round(desk, card, doing)
    if desk.setup.teams:
        desk.put(card.by, away="turn")
        desk.cite("team.turn-ends-now-individual")
        return card
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Turn):
            desk.agenda[place] = replace(frame, phase=len(PHASES))
        elif isinstance(frame, Phase):
            desk.agenda[place] = replace(frame, again=False, over=True)
    return card


def after_components(desk: Desk, phase: Phase) -> Result:
    """What components of characters have done may make somebody lose; then cards may be played."""
    if desk.settle_up():
        return "somebody_loses"
    return "open" if desk.open_window("free", desk.turn) else "nobody_can"


def phase_ends(desk: Desk, phase: Phase) -> None:
    """Nobody plays anything any more: the phase is done."""


_SPECIAL = {
    "discard": to(discard_cards, "draw.discard-any-then-draw"),
    "action": to(choose_action, "action.at-most-one"),
    "order": to(choose_recipient, "order.place-top-card"),
    "drink": to(drink_or_sober_up),
}
_AFTER = {
    "another": to(choose_action, "notes.reconsider"),
    "one_of_several": to(choose_action, "boss-battle.action-count"),
    "another_member": to(next_member, "team.phases-together"),
    "components_act": to(after_components, "team.special-steps"),
    "open": to(phase_ends, "turn.cards-around-special-action"),
    "nobody_can": to(OVER, "turn.cards-around-special-action"),
    "owner_is_out": to(OVER, "lose.out-of-the-game"),
    "turn_is_over": to(OVER),
}

script(
    Phase,
    branch(
        phase_begins,
        one=to(window_before),
        several=to(next_member, "team.phases-together"),
        nobody_there=to(OVER, "team.turn-ends-now-individual"),
    ),
    asks(
        next_member,
        takes_over,
        acts=to(window_before),
    ),
    branch(window_before, open=to(special_action), **_SPECIAL),
    branch(
        special_action,
        **_SPECIAL,
        owner_is_out=to(OVER, "lose.out-of-the-game"),
        turn_is_over=to(loss_check),
    ),
    asks(
        discard_cards,
        discard_or_stop,
        discarded=to(discard_cards, "draw.discard-any-then-draw"),
        enough=to(between_discard_and_draw),
    ),
    branch(
        between_discard_and_draw,
        all=to(draw_cards),
        not_yet=to(next_member, "team.draw-simultaneously"),
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
        phase_skipped=to(OVER, "action.at-most-one"),
    ),
    asks(
        choose_recipient,
        order_drink,
        ordered=to(loss_check, "order.place-top-card", "order.pile-is-lifo", "order.on-a-tab"),
        one_more=to(choose_recipient, "order.place-top-card", "team.order-count"),
        nobody_there=to(loss_check, "lose.last-one-wins"),
    ),
    branch(
        drink_or_sober_up,
        a_drink=to(drink_it, "drink.reveal-top"),
        an_event=to(loss_check, "drink.reveal-top"),
        nothing_to_drink=to(loss_check, "drink.sober-up"),
    ),
    drink_it,
    branch(loss_check, somebody_loses=to(after_special_action), **_AFTER),
    branch(after_special_action, **_AFTER),
    branch(
        after_components,
        somebody_loses=to(phase_ends),
        open=to(phase_ends, "turn.cards-around-special-action"),
        nobody_can=to(OVER, "turn.cards-around-special-action"),
    ),
    phase_ends,
)
