"""What every bar begins with: the way home, and the five doors to all that there is.

``data-page`` is a notebook or a page of ours; whatever shows the bar knows its address, and hides a
door behind which it has nothing.
"""

from .leaf import icon

DOORS = {
    "learn": ("Learn", "learn/index"),
    "practise": ("Practise", "practise/index"),
    "play": ("Play", "play"),
    "ask": ("Ask", "ask/index"),
    "explore": ("Explore", "00_welcome"),
}
"""The name and the page of each door."""


def doors(here: str) -> str:
    """Home and the doors; ``here`` is the one behind which one is."""
    links = "".join(
        f'<a class="rdi-btn rdi-btn--bare" href="#" data-page="{page}"'
        f"{_HERE if name == here else ''}>{called}</a>"
        for name, (called, page) in DOORS.items()
    )
    return (
        f'<a class="rdi-bar__home" href="#" data-page="ask/index" aria-label="RDI Explore: home">'
        f'{icon("home")}<span class="label">RDI Explore</span></a>\n'
        f'<nav class="rdi-doors" aria-label="Parts">{links}</nav>\n'
    )


_HERE = ' aria-current="page"'
