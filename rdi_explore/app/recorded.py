"""Whole games that were recorded, as the gallery shows them: who wins, and a drawing of it."""

from markupsafe import Markup, escape

from ..draw.html.game_setup import MODES
from ..draw.html.leaf import badge, prose
from ..draw.html.overview import sparkline
from ..rulebook import BOOK_TITLES
from ..scenario import Scenario
from .walk import Walk


def sentence(game: Scenario) -> str:
    """How a game comes out, as its file tells; without, what it asks."""
    return game.answer.why if game.answer is not None else game.question


_drawn: dict[str, tuple[Scenario, Markup, int]] = {}


def drawing(game: Scenario) -> tuple[Markup, int]:
    """A game in small, and how many steps it has. It is played when this is first asked for, and
    again when its file has changed."""
    known = _drawn.get(game.id)
    if known is None or known[0] is not game:
        stops = Walk(game).timeline().stops
        known = _drawn[game.id] = game, sparkline(stops), len(stops)
    return known[1:]


def row(game: Scenario, link: Markup) -> Markup:
    """A game on its shelf; ``link`` are the attributes that lead to it."""
    small, steps = drawing(game)
    mode = MODES[game.mode].partition(":")[0]
    reconstructed = "reconstructed decks" if game.reconstructed else ""
    tags = (BOOK_TITLES[game.edition], mode, f"{steps} steps", reconstructed)
    badges = Markup("".join(badge(escape(tag)) for tag in tags if tag))
    return Markup(
        f'<li class="rdi-item" data-key="item-{escape(game.id)}">{small}<div>'
        f'<h3><a {link}>{escape(game.title)}</a></h3><p class="rdi-soft">{prose(sentence(game))}'
        f'</p><p class="rdi-item__meta">{badges}</p></div></li>'
    )
