"""A whole game when it is over: who won, how near everybody was to the end, what to look at."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...kernel import Moment, SeatNo, by_seat
from ..words import headline, listed
from .leaf import HTML, badge, escape, icon
from .now import crumbs, sentence

WIDTH, HEIGHT, TOP = 1000, 100, 20
"""The drawing: as many points a game, and the most that can lie between mug and shield."""


class BetterChoice(NamedTuple):
    """A choice worth a look: the moment, what was ``chosen`` and what seems ``better``, whether
    ``much``; whether it is the ``dearest``, and whether it is an answer that was ``missed``; how
    many more of 100 games the better one would win, at least and at most; how much farther from
    passing out it keeps you at once; and the address at which that has been followed."""

    moment: Moment
    chosen: Markup
    better: Markup
    much: bool
    dearest: bool
    missed: bool
    more: tuple[int, int]
    kept: int
    link: str


class NewRule(NamedTuple):
    """A rule that was met for the first time: the moment of the choice on which it decided, what
    ``happened`` then, the rule as it is ``told``, whether what was met before is on ``record``,
    and the address at which that step lies open."""

    moment: Moment
    happened: Markup
    told: Markup
    record: bool
    link: str


WorthALook = BetterChoice | NewRule


class GameEnd(NamedTuple):
    """What is to be shown: the last moment, where ``you`` sat, how many choices were yours, what
    the coach says (``None``: it is silent), and the rules that were looked up."""

    moment: Moment
    you: SeatNo
    yours: int
    looks: Sequence[WorthALook] | None
    rules: Markup = Markup()


def game_end(shown: GameEnd) -> Markup:
    """The page after a game."""
    return Markup(
        '<section class="rdi-end" aria-label="The end of the game">'
        f'<h1 id="talk" tabindex="-1">{_result(shown)}</h1>\n'
        f'<p class="rdi-soft">{_length(shown)}</p>\n{_distances(shown)}\n{_looks(shown)}'
        f"{shown.rules}"
        '<p class="rdi-go"><button class="rdi-btn rdi-btn--go" data-act="again" data-key="again">'
        'Another game</button><button class="rdi-btn" data-act="take-back" data-key="back-end">'
        f"{icon('undo')}Take the last choice back</button>"
        '<button class="rdi-btn" data-act="save" data-key="save-end">'
        f"{icon('save')}Save the record</button></p></section>"
    )


def _result(shown: GameEnd) -> Markup:
    position = shown.moment.position
    if shown.you in position.winners:
        alone = len(position.winners) == 1
        return Markup("You have won!" if alone else "You have won, and not alone.")
    names = listed(shown.moment.name(seat) for seat in position.winners)
    if not names:
        return Markup(headline(shown.moment, HTML))
    you = "You are out. " if position.seats[shown.you].out else ""
    return escape(f"{you}{names} won.")


def _length(shown: GameEnd) -> Markup:
    moment = shown.moment
    turns = sum(entry.begins_turn for entry in moment.record())
    out = listed(
        "you" if seat == shown.you else moment.name(seat)
        for seat, player in by_seat(moment.position.seats)
        if player.out
    )
    gone = Markup(f" Out of the game: {escape(out)}." if out else "")
    return Markup(
        f"{moment.depth} choices in {turns} turns; {shown.yours} of the choices were yours.{gone}"
    )


def _distances(shown: GameEnd) -> Markup:
    """How far everybody was from passing out, from the first choice to the last."""
    line = shown.moment.line()
    nearest = min(_left(moment, shown.you) for moment in line)
    steps = max(len(line) - 1, 1)
    paths = []
    for seat in shown.moment.setup.people:
        points = Markup(
            " ".join(
                f"{round(WIDTH * place / steps)},{round(HEIGHT - HEIGHT * _left(at, seat) / TOP)}"
                for place, at in enumerate(line)
            )
        )
        you = Markup(' class="is-you"' if seat == shown.you else "")
        paths.append(Markup(f'<path{you} d="M{points}"/>'))
    paths.sort()
    head = Markup(
        f"You were never closer than {nearest} to passing out"
        if nearest
        else "How far everybody was from passing out"
    )
    return Markup(
        f'<section class="rdi-panel" aria-label="How near"><div class="rdi-panel__head"><h2>{head}'
        f'</h2></div><svg class="rdi-distance" viewBox="0 -4 {WIDTH} {HEIGHT + 8}" role="img" '
        'preserveAspectRatio="none" aria-label="Distance between Alcohol Content and Fortitude, '
        f'from the first choice to the last"><path d="M0,{HEIGHT}H{WIDTH}"/>{"".join(paths)}</svg>'
        '<p class="rdi-soft"><b class="rdi-distance__you">you</b> and the others, until they are '
        "out</p></section>"
    )


def _left(moment: Moment, seat: SeatNo) -> int:
    player = moment.position.seats[seat]
    return 0 if player.out else max(player.fortitude - player.alcohol, 0)


def _looks(shown: GameEnd) -> Markup:
    if shown.looks is None:
        return Markup()
    choices = any(isinstance(look, BetterChoice) for look in shown.looks)
    sure = escape(_TRIED if choices else _UNSURE)
    if not shown.looks:
        return Markup(
            f'<section class="rdi-panel"><h2>The coach has nothing to say</h2><p>{sure}</p>'
            "</section>\n"
        )
    number = len(shown.looks)
    title = Markup(f"{number} moments worth a look" if number > 1 else "1 moment worth a look")
    cards = Markup("".join(map(_look, shown.looks)))
    return Markup(
        f'<section aria-label="Worth a look"><h2>{title}</h2><p class="rdi-soft">{sure}</p>'
        f'<ul class="rdi-looks">{cards}</ul></section>\n'
    )


_TRIED = (
    "A choice is judged by what you could know then, tried in 60 deals each, with everybody going "
    "on by rules of thumb."
)
_UNSURE = "Of none of your choices is it sure that another one was better."


def _look(look: WorthALook) -> Markup:
    label, title, told, ways = _new(look) if isinstance(look, NewRule) else _better(look)
    return Markup(
        f'<li class="rdi-panel"><p>{badge(escape(label))}</p>'
        f'<p class="rdi-soft rdi-talk__where">{crumbs(look.moment)}</p>'
        f'<h3>{title}</h3><p>{told}</p><p class="rdi-go">{ways}</p></li>'
    )


def _better(look: BetterChoice) -> tuple[str, Markup, Markup, Markup]:
    label = "You could have answered this" if look.missed else "It cost you, too"
    if look.dearest:
        label = f"What cost you most{': you could have answered this' if look.missed else ''}"
    chose = _ended(Markup("You passed" if look.missed else f"You chose: <b>{look.chosen}</b>"))
    better = _ended(Markup(f"{'Much better' if look.much else 'Better'}: <b>{look.better}</b>"))
    told = Markup(f"{chose} {better}{_more(look)}{_kept(look)}")
    depth = look.moment.depth
    back = Markup(
        f'<button class="rdi-btn rdi-btn--bare" data-act="back-to" data-arg="{depth}" '
        f'data-key="back-{depth}">Play on from here</button>'
    )
    ways = _opened(look.link, "See what would have happened") + back
    return label, sentence(look.moment), told, ways


def _more(look: BetterChoice) -> Markup:
    """What the coach thinks that it gains: between two numbers, for it is not known."""
    low, high = look.more
    between = Markup(f"{low}" if low == high else f"{low} to {high}")
    return Markup(f" Of 100 such games it would win {between} more, as the coach estimates.")


def _ended(words: Markup) -> Markup:
    """Words with a full stop, unless they end with one, as many titles do."""
    plain = re.sub(r"<[^>]*>|”", "", words)
    return words if plain.endswith((".", "!", "?", "…")) else words + "."


def _new(look: NewRule) -> tuple[str, Markup, Markup, Markup]:
    label = "A rule you have not practised" if look.record else "A rule that was new in this game"
    return label, look.happened, look.told, _opened(look.link, "See where it decided")


def _opened(link: str, words: str) -> Markup:
    """A way to the laboratory, if there is a link."""
    if not link:
        return Markup()
    return Markup(
        f'<a class="rdi-btn" href="#" data-page="laboratory" data-fragment="{escape(link)}">'
        f"{escape(words)}</a>"
    )


def _kept(look: BetterChoice) -> Markup:
    """What can be said without any doubt: what it keeps if nobody else answers."""
    if look.kept < 2:
        return Markup()
    return Markup(f" If nobody else answers, that keeps you {look.kept} farther from passing out.")
