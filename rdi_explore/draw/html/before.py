"""What happened on a line before the moment at which its question is put, folded to one line."""

from markupsafe import Markup

from ..cards import counted
from ..words import in_brief
from .leaf import HTML, escape, icon
from .timeline import Stop, Timeline

IN_THE_LINE = 2
"""So many of the last things stand in the line itself."""


def before_this(time: Timeline) -> Markup:
    """The line, and when it is opened each step that brought something, with the way there."""
    told = [(stop.number, words) for stop in time.stops[1 : time.now + 1] if (words := _told(stop))]
    if not told:
        return Markup()
    brief = Markup(" ".join(words for _, words in told[-IN_THE_LINE:]))
    steps = escape(counted(len(told), "step"))
    more = Markup(f' <span class="more">{steps}</span>' if len(told) > 1 else "")
    rows = Markup(
        "".join(
            f'<li><button data-act="jump" data-arg="{number}" aria-label="Go to step {number}">'
            f"{number}</button><span>{words}</span></li>"
            for number, words in told
        )
    )
    return Markup(
        f'<details class="rdi-before" data-key="before"><summary>{icon("fwd")}'
        f"<span>Before this: {brief}{more}</span></summary><ol>{rows}</ol></details>"
    )


def _told(stop: Stop) -> Markup:
    """What happened on the way to a stop."""
    brief = (Markup(in_brief(moment, HTML)) for moment in stop.moments)
    return Markup(" ".join(dict.fromkeys(filter(None, brief))))
