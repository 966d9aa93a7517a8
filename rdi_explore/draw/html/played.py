"""Stepping through what is played out: one step back or forward, or let it run and stop it.

The stage presses Forward after a while (``data-plays``, ``static/stage/playing.js``) until it is
stopped; whoever wants no motion steps by hand.
"""

from collections.abc import Sequence

from markupsafe import Markup

from ...kernel import DECLINING, Moment
from .leaf import escape, flag, icon, listed_html


def passed(moment: Moment) -> bool:
    """Whether somebody let it be on the step to a moment, or nobody chose anything there."""
    return moment.option is None or moment.option.act in DECLINING


def passing(moments: Sequence[Moment]) -> Markup:
    """Who passed on the steps to these moments, each once."""
    before = (each.parent for each in moments if each.parent is not None)
    names = [escape(at.name(at.decision.seat)) for at in before if at.decision is not None]
    who = list(dict.fromkeys(names))
    return Markup(f"{listed_html(who)} {'passes' if len(who) == 1 else 'pass'}.")


def steps(at: int, last: int, *, first: int) -> Markup:
    """The buttons at a step; ``first`` is the one to which one can step back. What has only one
    step needs none."""
    if last <= 1:
        return Markup()
    ended = at >= last
    return Markup(
        '<div class="rdi-steps" role="group" aria-label="What happens, step by step">'
        f'<button class="rdi-btn" data-act="back" data-key="back"{flag("disabled", at <= first)}>'
        f'{icon("back")}<span class="vh">Back</span></button>'
        f"{let_it_run(ended)}"
        '<button class="rdi-btn" data-act="forward" data-key="forward" data-plays=""'
        f'{flag("disabled", ended)}><span class="vh">Forward</span>{icon("fwd")}</button>'
        f'<span class="rdi-note">step <b>{at} of {last}</b></span></div>'
    )


def let_it_run(ended: bool, *, bare: bool = False) -> Markup:
    """The button that lets it go on by itself, and stops it; where it has ``ended``, from the first
    step."""
    kind, again = " rdi-btn--bare" if bare else "", "See it again" if ended else "Let it run"
    return Markup(
        f'<button class="rdi-btn{escape(kind)}" data-act="replay" data-arg="1" data-key="replay"'
        f'{flag("data-ended", ended)}><span class="rdi-steps__stop">Stop</span>'
        f'<span class="rdi-steps__run">{escape(again)}</span></button>'
    )
