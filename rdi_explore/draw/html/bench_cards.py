"""Cards of the author's own on the laboratory's bench, each written in words."""

from markupsafe import Markup, escape

from ...kernel import Card
from ..cards import meaning
from .bench import Bench, panel
from .fields import text

MOST_WORDS = 600
"""Letters that tell what a card does."""
EXAMPLE = "Another player loses 3 Fortitude. You draw 1 card."


def own_cards(lab: Bench) -> Markup:
    """The panel of own cards: their titles and words, and a field for a new one."""
    fields = Markup("".join(_card(lab, n, card) for n, card in enumerate(lab.scenario.cards)))
    fields += text(lab.fault, "own", "A new card, in words", "", most=MOST_WORDS)
    note = Markup(
        f'<p class="rdi-note rdi-soft">Write what the card does, for example: {escape(EXAMPLE)} '
        "It is an Action Card unless you say when it is played (At any time: …). "
        "A card without words is taken away.</p>"
    )
    return panel(
        "own", "Cards of your own", Markup(f'<div class="rdi-lab__fields">{fields}</div>{note}')
    )


def _card(lab: Bench, n: int, card: Card) -> Markup:
    words = " ".join(meaning(card))
    return text(lab.fault, f"own.{n}.title", "Title", card.title, most=200, of=card.title) + text(
        lab.fault, f"own.{n}.words", "What it does", words, most=MOST_WORDS, of=card.title
    )
