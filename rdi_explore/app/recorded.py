"""Whole games that were recorded, as the gallery shows them: who wins, and a drawing of it."""

from html import escape

from ..draw.html.game_setup import MODES
from ..draw.html.leaf import badge, prose
from ..draw.html.overview import sparkline
from ..rulebook import BOOK_TITLES
from ..scenario import Scenario
from .walk import Walk


def sentence(game: Scenario) -> str:
    """How a game comes out, as its file tells; without, what it asks."""
    return game.answer.why if game.answer is not None else game.question


def row(game: Scenario, link: str) -> str:
    """A game on its shelf; ``link`` are the attributes that lead to it."""
    stops = Walk(game).timeline().stops
    mode = MODES[game.mode].partition(":")[0]
    reconstructed = "reconstructed decks" if game.reconstructed else ""
    tags = (BOOK_TITLES[game.edition], mode, f"{len(stops)} steps", reconstructed)
    badges = "".join(badge(escape(tag)) for tag in tags if tag)
    return (
        f'<li class="rdi-item" data-key="item-{escape(game.id)}">{sparkline(stops)}<div>'
        f'<h3><a {link}>{escape(game.title)}</a></h3><p class="rdi-soft">{prose(sentence(game))}'
        f'</p><p class="rdi-item__meta">{badges}</p></div></li>'
    )
