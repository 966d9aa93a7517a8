"""What players choose while a card resolves: cards to discard, and one of several effects."""

from typing import Literal

from msgspec.structs import replace

from ..law.costs import PRICES
from ..machine.declare import puts, reads
from ..machine.desk import Desk, without
from ..machine.news import DUES
from ..machine.script import OVER, Ask, Result, asks, branch, script, to
from ..timing.subject import instructions, mode_of
from ..values import (
    NOBODY,
    NOTHING,
    PASS,
    Act,
    CardNo,
    Choosing,
    Discarding,
    Drawing,
    EventDecks,
    ModeNo,
    Option,
    Picking,
    Play,
    SeatNo,
)
from ..vocabulary import cards as c
from .effects import effect, ignores, reached
from .sequels import carry_out_within

Chosen = tuple[tuple[SeatNo, ModeNo], ...]
"""Who has chosen which alternative."""

# ----------------------------------------------------------------------------- discarding


@puts(Discarding, Picking)
@effect(c.Discard)
def discard(desk: Desk, card: Play, doing: c.Discard) -> Play:
    """Players discard cards from hand: of their choice, at random, or as the player chooses."""
    who = tuple(reached(desk, card, doing.who))
    if doing.choice == "random":
        for seat in who:
            desk.cite_at_automaton(seat, "otto.no-hand")
            for pick in desk.shuffled(choices(desk, seat, doing))[: doing.discard]:
                put_away(desk, seat, pick, doing.of)
    elif who:
        chooser = card.by if doing.choice == "player" else NOBODY
        desk.push(
            Discarding(
                "choose_cards", who, doing.discard, doing.discard, doing.types, chooser, doing.of
            )
        )
    return card


def put_away(desk: Desk, seat: SeatNo, card: CardNo, of: Literal["hand", "front"] = "hand") -> None:
    """Move a card from a hand, or from in front of a player, to its owner's discard pile."""
    if of == "hand":
        desk.lose_card(seat, card, away=True)
    else:
        desk.put(seat, front=without(desk.seats[seat].front, card))
        desk.discard(seat, card)


def choices(desk: Desk, seat: SeatNo, doing: c.Discard | Discarding) -> list[CardNo]:
    """The cards of which a player discards some: those of these types."""
    player = desk.seats[seat]
    cards = player.hand if doing.of == "hand" else player.front
    if not doing.types:
        return list(cards)
    types = set(doing.types)
    return [card for card in cards if not types.isdisjoint(desk.setup.cast[card].type)]


def choose_cards(desk: Desk, discarding: Discarding) -> Result:
    """The first of those who must discard chooses a card; who has none left is done."""
    if not discarding.who:
        return "all_have_discarded"
    seat = discarding.who[0]
    cards = sorted(set(choices(desk, seat, discarding)))
    desk.cite_at_automaton(seat, "otto.no-hand")
    if not discarding.left or not cards:
        return "next", replace(discarding, who=discarding.who[1:], left=discarding.each)
    chooser = seat if discarding.chooser == NOBODY else discarding.chooser
    return Ask(discarding, chooser, tuple(Option(Act.DISCARD, card) for card in cards))


def discard_one(desk: Desk, discarding: Discarding, option: Option) -> tuple[str, Discarding]:
    """Put the chosen card away."""
    for_a_drink = isinstance(desk.agenda[-2], Drawing)
    desk.cite("drink.effects-then-discard" if for_a_drink else "action.text-order")
    if any(isinstance(frame, EventDecks) for frame in desk.agenda):
        desk.cite("dungeon-events.discard-is-not-play")
    if "action" in discarding.types:
        desk.cite("notes.monsters-kicked")
    put_away(desk, discarding.who[0], option.card, discarding.of)
    return "discarded", replace(discarding, left=discarding.left - 1)


script(
    Discarding,
    asks(
        choose_cards,
        discard_one,
        discarded=to("choose_cards"),
        next=to("choose_cards"),
        all_have_discarded=to(OVER),
    ),
)

# ------------------------------------------------------------------------- one of several


@puts(Choosing)
@effect(c.Either)
def either(desk: Desk, card: Play, doing: c.Either) -> Play:
    """All players concerned choose, in turn order from the turn owner; then it happens."""
    for_another = doing.who == "self" and bool(card.targets)
    concerned = reached(desk, card, doing.who, anyway=for_another)  # to choose is no effect on you
    desk.push(
        Choosing(
            "choose_one", tuple(seat for seat in desk.clockwise(desk.turn) if seat in concerned)
        )
    )
    return card


@puts(carry_out_within)
@reads(carry_out_within)
@effect(c.Unpaid)
def unpaid(desk: Desk, card: Play, doing: c.Unpaid) -> Play:
    """What the card demanded just before was paid by somebody else for some: it happens to them."""
    spared = tuple(due.payer for due in desk.hear(DUES) if due.covered)
    for step in range(len(doing.unpaid)) if spared else ():
        card = carry_out_within(desk, card, doing.unpaid, step, spared)
    return card


def _below(desk: Desk) -> tuple[Play, c.Either]:
    card = desk.agenda[-2]
    assert isinstance(card, Play)
    doing = instructions(desk, card)[card.step - 1]
    assert isinstance(doing, c.Either)
    return card, doing


def choose_one(desk: Desk, choosing: Choosing) -> Result:
    """The next player chooses among the alternatives that can be carried out."""
    if not choosing.who:
        return "all_have_chosen", replace(choosing, chosen=_in_order(desk, choosing.chosen))
    possible = _possible_ones(desk, choosing.who[0])
    if not possible:
        return "nothing_possible", replace(choosing, who=choosing.who[1:])
    options = tuple(Option(Act.CHOOSE, mode=number) for number in possible)
    return Ask(choosing, choosing.who[0], options)


def _chosen_for(card: Play, doing: c.Either, seat: SeatNo) -> SeatNo:
    """To whom an alternative happens: to who chooses, or, where the card's player chooses, to the
    player who was picked."""
    return card.targets[0] if doing.who == "self" and card.targets else seat


def _in_order(desk: Desk, chosen: Chosen) -> Chosen:
    """The choices as they are carried out: those of an Event alternative by alternative."""
    card, _ = _below(desk)
    if mode_of(desk, card).as_ != "event":
        return chosen
    return tuple(sorted(chosen, key=lambda choice: choice[1]))


def _possible_ones(desk: Desk, seat: SeatNo) -> list[ModeNo]:
    """The alternatives that a player can carry out (dungeon-events.impossible-option): nothing
    can be made of the cards of a player who was picked, and Ignores the card."""
    card, doing = _below(desk)
    whose = _chosen_for(card, doing, seat)
    spared = whose != seat and ignores(desk, card, whose)
    if spared:
        desk.cite("ignore.no-effect-on-you")
    return [
        ModeNo(number)
        for number, effects in enumerate(doing.either)
        if not any(
            each.all_or_nothing()
            and (spared or PRICES[type(each)].lacks(desk, whose, [each], NOTHING))
            for each in effects
        )
    ]


def note_choice(desk: Desk, choosing: Choosing, option: Option) -> tuple[str, Choosing]:
    """Keep the choice until all have chosen."""
    if desk.cited is not None:
        _, doing = _below(desk)
        if len(_possible_ones(desk, choosing.who[0])) < len(doing.either):
            desk.cite("dungeon-events.impossible-option")
    chosen = (*choosing.chosen, (choosing.who[0], option.mode))
    return "chosen", replace(choosing, who=choosing.who[1:], chosen=chosen)


@puts(carry_out_within)
@reads(carry_out_within)
def carry_out_choices(desk: Desk, choosing: Choosing) -> Result:
    """Each alternative, effect by effect, happens to those who chose it: they are its targets."""
    if not choosing.chosen:
        return "all_done"
    card, doing = _below(desk)
    number = choosing.chosen[0][1]
    who = tuple(seat for seat, choice in choosing.chosen if choice == number)
    effects = doing.either[number]
    place = len(desk.agenda) - 2
    if doing.who == "self" and card.targets:
        who = card.targets
    desk.agenda[place] = carry_out_within(desk, card, effects, choosing.step, who)
    desk.cite("action.text-order")
    if choosing.step + 1 < len(effects):
        return "more", replace(choosing, step=choosing.step + 1)
    rest = tuple(pair for pair in choosing.chosen if pair[1] != number)
    return "more", replace(choosing, chosen=rest, step=0)


@puts(Picking)
@effect(c.Pick)
def pick(desk: Desk, card: Play, doing: c.Pick) -> Play:
    """The card's player picks somebody for what follows."""
    desk.push(Picking("pick_somebody", card.by, doing.pick, doing.may))
    return card


def pick_somebody(desk: Desk, picking: Picking) -> Result:
    """The player picks one of the players."""
    seats = desk.clockwise(picking.by) if picking.pick == "anyone" else desk.others(picking.by)
    options = tuple([Option(Act.CHOOSE, targets=(seat,)) for seat in seats])
    return Ask(picking, picking.by, (PASS, *options) if picking.may else options)


def note_pick(desk: Desk, picking: Picking, option: Option) -> str:
    """The card below goes on with who was picked."""
    card = desk.agenda[-2]
    assert isinstance(card, Play)
    desk.edit(1, replace(card, targets=option.targets))
    return "picked"


script(Picking, asks(pick_somebody, note_pick, picked=to(OVER, "action.text-order")))


script(
    Choosing,
    asks(
        choose_one,
        note_choice,
        chosen=to("choose_one"),
        nothing_possible=to("choose_one"),
        all_have_chosen=to("carry_out_choices"),
    ),
    branch(
        carry_out_choices,
        more=to("carry_out_choices"),
        all_done=to(OVER),
    ),
)
