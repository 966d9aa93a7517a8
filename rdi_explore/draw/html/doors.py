"""What every bar begins with: the way home, and the five doors to all that there is.

``data-page`` is a notebook or a page of ours; whatever shows the bar knows its address, and hides a
door behind which it has nothing.
"""

from markupsafe import Markup

from .leaf import escape, icon

DOORS = {
    "learn": ("Learn", "learn/index"),
    "practise": ("Practise", "practise/index"),
    "play": ("Play", "play"),
    "ask": ("Ask", "ask/index"),
    "explore": ("Explore", "00_welcome"),
}
"""The name and the page of each door."""


def doors(here: str) -> Markup:
    """Home and the doors; ``here`` is the one behind which one is."""
    links = Markup(
        "".join(
            f'<a class="rdi-btn rdi-btn--bare" href="#" data-page="{escape(page)}"'
            f"{_HERE if name == here else ''}>{escape(called)}</a>"
            for name, (called, page) in DOORS.items()
        )
    )
    return Markup(
        f'<a class="rdi-bar__home" href="#" data-page="ask/index" aria-label="RDI Explore: home">'
        f'{icon("home")}<span class="label">RDI Explore</span></a>\n'
        f'<nav class="rdi-doors" aria-label="Parts">{links}</nav>\n'
    )


_HERE = Markup(' aria-current="page"')
