"""A drawing in a notebook: anything that can tell itself as DOT and as text."""

from typing import Any

from markupsafe import Markup, escape

from ..draw.drawn import Drawn
from .session import previewed, widget


class Picture:
    """A drawing that the page makes itself: it needs no ``dot`` program and no network.

    ``title`` names it for those who do not see it; its text stands below, folded.
    """

    def __init__(self, drawn: Drawn, title: str = "Drawing") -> None:
        name = escape(title)
        self._words = drawn.text()
        self.stage = widget(
            regions={
                "main": Markup(
                    f'<section class="rdi-panel rdi-tree" aria-label="{name}">'
                    f'<div class="rdi-panel__head"><h2>{name}</h2></div>'
                    f'<figure data-graph="" data-dot="{escape(drawn.dot())}" aria-label="{name}">'
                    f'</figure><details class="rdi-text-twin"><summary>{name} as text</summary>'
                    f"<pre>{escape(self._words)}</pre></details></section>"
                )
            },
            linked=False,
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, self._words, **kwargs)
