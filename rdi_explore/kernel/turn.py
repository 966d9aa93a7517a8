"""A turn: four phases, each with a window before and after its special action."""

from msgspec.structs import replace

from . import cards as c
from . import law
from .announce import play
from .bets import end_round
from .desk import Desk, added, without
from .drinks import give_drink, renew_drink_deck
from .effects import effect
from .script import OVER, Ask, Result, asks, branch, rule, script, then, to
from .subject import SUBJECT
from .values import PASS, PHASES, Drinks, Event, Game, Option, Phase, Play, Reveal, Turn

HAND_SIZE = 7
"""A player draws up to it (draw.discard-any-then-draw)."""

ENOUGH = Option("enough")

# ------------------------------------------------------------------------------ the turn


def next_phase(desk: Desk, turn: Turn) -> Result:
    """The four phases in their order; the turn ends early if its owner is out."""
    if desk.seats[desk.turn].out:
        return "owner_is_out"
    if turn.phase == len(PHASES):
        return "all_done"
    desk.push(Phase("window_before", PHASES[turn.phase]))
    return "phase", replace(turn, phase=turn.phase + 1)


script(
    Turn,
    branch(
        next_phase,
        phase=to(next_phase, "turn.four-phases"),
        all_done=to(OVER),
        owner_is_out=to(OVER, "lose.out-of-the-game"),
    ),
)


def begin_turn(desk: Desk, game: Game) -> None:
    """The turn owner takes a turn."""
    desk.push(Turn("next_phase"))


@rule("turn.next-player")
def next_player(desk: Desk, game: Game) -> None:
    """The next player clockwise who is still in the game has the turn."""
    desk.turn = desk.clockwise((desk.turn + 1) % len(desk.seats))[0]


script(Game, begin_turn, then(next_player, begin_turn))

# ------------------------------------------------------------------------------- a phase


@rule("turn.cards-around-special-action")
def window_before(desk: Desk, phase: Phase) -> Result:
    """Sometimes and Anytime Cards may be played before the special action."""
    if phase.phase == "discard":
        desk.cite("draw.window-before-draw")
    return "open" if desk.open_window("free", desk.turn) else phase.phase


def special_action(desk: Desk, phase: Phase) -> Result:
    """Each phase has its own special action."""
    if desk.seats[desk.turn].out:
        return "owner_is_out"
    return "turn_is_over" if phase.over else phase.phase


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
    player = desk.seats[desk.turn]
    desk.put(
        desk.turn,
        hand=without(player.hand, option.card),
        discard=added(player.discard, option.card),
    )
    return "discarded", replace(phase, least=option.card)


def between_discard_and_draw(desk: Desk, phase: Phase) -> None:
    """By a ruling, the other players may play cards before the turn owner draws."""
    if desk.setup.rulings.draw_lock_scope == "active":
        desk.open_window("draw", desk.turn)
        desk.cite_ruling("draw_lock_scope")


@rule("draw.discard-any-then-draw", "draw.no-plays-during")
def draw_cards(desk: Desk, phase: Phase) -> Result:
    """Draw from the Character Deck until the hand has seven cards."""
    missing = HAND_SIZE - len(desk.seats[desk.turn].hand)
    if missing > 0:
        desk.draw(desk.turn, missing)
    else:
        desk.cite("draw.draw-nothing-when-full")
    return replace(phase, least=0)


def choose_action(desk: Desk, phase: Phase) -> Result:
    """The turn owner may play one Action Card."""
    plays = law.ways(desk, desk.turn, ("action",), phase)
    if not plays and desk.setup.stops == "choices":
        return "none"
    return Ask(phase, desk.turn, (PASS, *plays))


def take_action(desk: Desk, phase: Phase, option: Option) -> str:
    """Play it, or do without."""
    if option.act == "pass":
        return "none"
    play(desk, desk.turn, option)
    return "played"


def without_action(desk: Desk, phase: Phase) -> Result:
    """No Action is played; by RDI 3 that skips the rest of the phase."""
    return "phase_skipped" if desk.setup.rulings.skip_action_removes_after_window else "goes_on"


def choose_recipient(desk: Desk, phase: Phase) -> Result:
    """The top card of the Drink Deck goes to another player of the turn owner's choice."""
    others = desk.others(desk.turn)
    if not others:
        return "nobody_there"
    return Ask(phase, desk.turn, tuple([Option("order", targets=(other,)) for other in others]))


def order_drink(desk: Desk, phase: Phase, option: Option) -> str:
    """Put it on that player's Drink Me! Pile."""
    if give_drink(desk, option.targets[0]):
        renew_drink_deck(desk)
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
    """Another Action, if a card has given the turn owner one; else cards may be played again."""
    if desk.seats[desk.turn].out:
        return "owner_is_out"
    if phase.again:
        return "another", replace(phase, again=False)
    if phase.over:
        return "turn_is_over"
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
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Turn):
            desk.agenda[place] = replace(frame, phase=len(PHASES))
        elif isinstance(frame, Phase):
            desk.agenda[place] = replace(frame, again=False, over=True)
    return card


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
    "open": to(phase_ends, "turn.cards-around-special-action"),
    "nobody_can": to(OVER, "turn.cards-around-special-action"),
    "owner_is_out": to(OVER, "lose.out-of-the-game"),
    "turn_is_over": to(OVER),
}

script(
    Phase,
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
    between_discard_and_draw,
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
    phase_ends,
)
