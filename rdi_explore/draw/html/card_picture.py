"""What a card does, as a small drawing of our own: a sign and a number for each thing it does."""

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup

from ...kernel import Card
from ...kernel import cards as c
from .leaf import icon, minus

MOST = 2
"""So many signs have room on a face."""

OF_A_STAT = {"fortitude": "shield", "alcohol": "mug", "gold": "coin"}
DOWN = (c.Lose, c.Pay, c.Reduce, c.Discard)
UP = (c.Gain, c.Add, c.Draw)
SIGNS: dict[type[c.Effect], str] = {
    c.Pay: "coin", c.Cover: "coin", c.Steal: "coin", c.Reduce: "shield", c.SetTo: "shield",
    c.ShareLoss: "shield", c.Draw: "hand", c.Discard: "hand", c.Add: "mug", c.Become: "mug",
    c.Convert: "mug", c.Attach: "mug", c.Split: "mug", c.Pass: "redirect", c.Order: "mug",
    c.DrinkUp: "mug", c.Spill: "mug", c.Redirect: "redirect", c.Negate: "cross",
    c.Ignore: "refuse", c.Start: "die", c.Take: "die", c.Continue: "die", c.Ante: "die",
    c.Leave: "die", c.Forgo: "die", c.Give: "target", c.End: "turn",
}  # fmt: skip


class Sign(NamedTuple):
    """What is drawn of one thing: an icon, and how much a number changes (0: not told)."""

    icon: str
    by: int = 0


def picture(card: Card) -> Markup:
    """The drawing; the words of the face say the same, so it is hidden from screen readers."""
    drawn = Markup(
        "".join(
            f"<span>{icon(sign.icon)}{f'<b>{minus(sign.by)}</b>' if sign.by else ''}</span>"
            for sign in [*_signs(card)][:MOST]
        )
    )
    return Markup(f'<div class="rdi-face__pic" aria-hidden="true">{drawn}</div>' if drawn else "")


def _signs(card: Card) -> Iterator[Sign]:
    """Of a Drink what it does to its drinker, of another card what its first use does."""
    if card.face is not None:
        yield Sign("mug", card.face.alcohol)
        if card.face.fortitude:
            yield Sign("shield", card.face.fortitude)
    for effect in card.modes[0].do if card.modes else ():
        name = OF_A_STAT[effect.stat] if isinstance(effect, c.Lose | c.Gain) else ""
        if sign := name or SIGNS.get(type(effect), ""):
            yield Sign(sign, _by(effect))


def _by(effect: c.Effect) -> int:
    """By how much it changes a number, where that stands on the card."""
    much = getattr(effect, str(effect.__struct_config__.tag), 0)
    if not isinstance(much, int) or not isinstance(effect, DOWN + UP):
        return 0
    return -much if isinstance(effect, DOWN) else much
