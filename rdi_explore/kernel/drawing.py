"""Effects of drunk Drinks on their drinkers' cards: drawing and discarding."""

from msgspec.structs import replace

from .desk import Desk, added, without
from .script import OVER, Ask, Result, asks, script, to
from .values import Drawing, Option


def next_effect(desk: Desk, drawing: Drawing) -> Result:
    """The drinker whose turn it is chooses which effect comes next, if they differ."""
    left = tuple((seat, extras) for seat, extras in drawing.left if extras)
    if not left:
        return "all_done"
    drawing = replace(drawing, left=left)
    seat, extras = left[0]
    places = {extra: place for place, extra in reversed(tuple(enumerate(extras)))}
    if len(places) == 1:
        return _carry_out(desk, drawing, 0)
    options = tuple(Option("first", part=place) for place in sorted(places.values()))
    return Ask(drawing, seat, options)


def choose_effect(desk: Desk, drawing: Drawing, option: Option) -> tuple[str, Drawing]:
    """Carry out the chosen effect before any other starts."""
    desk.cite("drink.multiple-draw-discard-effects")
    return _carry_out(desk, drawing, option.part)


def _carry_out(desk: Desk, drawing: Drawing, place: int) -> tuple[str, Drawing]:
    seat, extras = drawing.left[0]
    extra = extras[place]
    rest = (seat, (*extras[:place], *extras[place + 1 :]))
    drawing = replace(drawing, left=(rest, *drawing.left[1:]))
    if extra.act == "draw":
        desk.draw(seat, extra.n)
        return "drawn", drawing
    return "must_discard", replace(drawing, discards=extra.n)


def discard_one(desk: Desk, drawing: Drawing) -> Result:
    """The drinker chooses a card of the own hand: one at a time, in the order of their names."""
    seat = drawing.left[0][0]
    hand = desk.seats[seat].hand
    missing = min(drawing.discards, len(hand))
    if not missing:
        if drawing.discards:
            desk.cite("limits.as-much-as-possible")
        return "enough", replace(drawing, discards=0, least=0)
    choices = [
        card
        for card in sorted(set(hand))
        if card >= drawing.least and sum(other >= card for other in hand) >= missing
    ]
    if len(choices) == 1:
        return _discard(desk, drawing, choices[0])
    return Ask(drawing, seat, tuple(Option("discard", card) for card in choices))


def take_discard(desk: Desk, drawing: Drawing, option: Option) -> tuple[str, Drawing]:
    """Put the chosen card on the discard pile."""
    return _discard(desk, drawing, option.card)


def _discard(desk: Desk, drawing: Drawing, card: int) -> tuple[str, Drawing]:
    seat = drawing.left[0][0]
    player = desk.seats[seat]
    desk.put(seat, hand=without(player.hand, card), discard=added(player.discard, card))
    return "discarded", replace(drawing, discards=drawing.discards - 1, least=card)


script(
    Drawing,
    asks(
        next_effect,
        choose_effect,
        drawn=to(next_effect, "drink.effects-then-discard"),
        must_discard=to(discard_one, "drink.effects-then-discard"),
        all_done=to(OVER),
    ),
    asks(
        discard_one,
        take_discard,
        discarded=to(discard_one, "drink.effects-then-discard"),
        enough=to(next_effect),
    ),
)
