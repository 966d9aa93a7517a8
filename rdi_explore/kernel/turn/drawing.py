"""Effects of drunk Drinks on their drinkers' cards: drawing and discarding."""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk
from ..machine.script import OVER, Ask, Result, asks, script, to
from ..values import Act, Discarding, Drawing, ModeNo, Option


@puts(Discarding)
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
    options = tuple(Option(Act.CHOOSE, mode=ModeNo(place)) for place in sorted(places.values()))
    return Ask(drawing, seat, options)


@puts(Discarding)
def choose_effect(desk: Desk, drawing: Drawing, option: Option) -> tuple[str, Drawing]:
    """Carry out the chosen effect before any other starts."""
    desk.cite("drink.multiple-draw-discard-effects")
    return _carry_out(desk, drawing, option.mode)


def _carry_out(desk: Desk, drawing: Drawing, place: int) -> tuple[str, Drawing]:
    seat, extras = drawing.left[0]
    extra = extras[place]
    rest = (seat, (*extras[:place], *extras[place + 1 :]))
    drawing = replace(drawing, left=(rest, *drawing.left[1:]))
    if extra.act == "draw":
        desk.draw(seat, extra.n)
        return "drawn", drawing
    desk.push(Discarding("choose_cards", (seat,), extra.n, extra.n))
    return "must_discard", drawing


script(
    Drawing,
    asks(
        next_effect,
        choose_effect,
        drawn=to(next_effect, "drink.effects-then-discard"),
        must_discard=to(next_effect, "drink.effects-then-discard"),
        all_done=to(OVER),
    ),
)
