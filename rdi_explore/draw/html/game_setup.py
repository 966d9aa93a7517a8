"""A whole game before it begins: who plays, how strong the others are, by which book."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...rulebook import BOOK_TITLES
from .leaf import escape, flag, icon

MODES = {
    "normal": "Everybody alone",
    "two-headed-dragon": "Two-Headed Dragon: teams of two",
    "boss-battle": "Boss Battle: you are the Boss",
    "leaders-and-lackeys": "Leaders and Lackeys",
    "two-headed-boss-battle": "Two-Headed Boss Battle",
    "boss-versus-boss": "Boss versus Boss",
    "otto": "Otto plays, too (two players)",
}
"""What is played, in words."""
EXTRAS = {
    "bar_deck": "Bar Deck",
    "dungeon_events": "Dungeon Events",
    "sea_events": "Sea Events",
    "prizes": "Prizes",
}
COACH = {
    "silent": "Silent",
    "after": "After the game",
    "warns": "Warns me, too",
}


class Guest(NamedTuple):
    """A character who can be asked to the table: the name, and whether every card of the deck is
    known."""

    id: str
    name: str
    known: bool


class GameSetup(NamedTuple):
    """What is being arranged. ``strengths`` are title and words of each; ``seated`` are the ids of
    those who play, you first; ``extras`` are the variants that are played with; ``going`` is the
    link of a game that is not over, with who plays it (empty: there is none)."""

    guests: Sequence[Guest]
    seated: Sequence[str]
    strengths: Mapping[str, tuple[str, str]]
    strength: str
    edition: str
    mode: str
    extras: Iterable[str]
    coach: str
    going: tuple[str, str] = ("", "")


def game_setup(arranged: GameSetup) -> Markup:
    """The page on which one sits down."""
    known = [guest for guest in arranged.guests if guest.known]
    rebuilt = [guest for guest in arranged.guests if not guest.known]
    shown = flag("open", any(guest.id in arranged.seated for guest in rebuilt))
    return Markup(
        '<section class="rdi-setup" aria-label="Play"><h1>Play a whole game, and ask it '
        'anything</h1>\n<p class="rdi-soft">You see your hand; the computer knows the rules. '
        "Nothing that is not allowed can happen, and every “why not?” has an answer.</p>\n"
        f"{_go_on(*arranged.going)}"
        '<div class="rdi-setup__grid"><section class="rdi-panel" aria-label="Who plays">'
        '<div class="rdi-panel__head"><h2>Who plays?</h2>'
        '<span class="rdi-soft">first chosen: you</span></div>\n'
        f'<ul class="rdi-guests">{_guests(known, arranged.seated)}</ul>\n'
        f'<details class="rdi-text-twin" data-key="more-guests"{shown}><summary>'
        f"{len(rebuilt)} more, whose decks no book lists card by card</summary>"
        f'<ul class="rdi-guests">{_guests(rebuilt, arranged.seated)}</ul></details>\n'
        f'<p class="rdi-soft"><b>{len(arranged.seated)}</b> at the table; two to eight can play.'
        f"</p></section>\n{_how(arranged)}</div></section>"
    )


def _go_on(link: str, who: str) -> Markup:
    """The way back into the game that was left."""
    if not link:
        return Markup()
    return Markup(
        '<p class="rdi-go"><a class="rdi-btn rdi-btn--go" href="#" data-page="play" '
        f'data-key="go-on" data-fragment="{escape(link)}">Go on with your game</a>'
        f'<span class="rdi-soft">{escape(who)}</span></p>\n'
    )


def _guests(guests: Iterable[Guest], seated: Sequence[str]) -> Markup:
    return Markup("".join(_guest(guest, seated) for guest in guests))


def _guest(guest: Guest, seated: Sequence[str]) -> Markup:
    there = guest.id in seated
    you = there and seated[0] == guest.id
    told = "you" if you else "plays" if there else ""
    id = escape(guest.id)
    return Markup(
        f'<li><button class="rdi-guest{" is-you" if you else ""}" data-act="seat" '
        f'data-arg="{id}" data-key="guest-{id}" aria-pressed="{"true" if there else "false"}">'
        f'<span class="rdi-initial" aria-hidden="true">{escape(guest.name[:1])}</span>'
        f"<b>{escape(guest.name)}</b><small>{escape(told)}</small></button></li>"
    )


def _how(arranged: GameSetup) -> Markup:
    strengths = {id: title for id, (title, _) in arranged.strengths.items()}
    title, says = arranged.strengths[arranged.strength]
    extras = Markup(
        "".join(
            '<label class="rdi-tick"><input type="checkbox" data-act="set" '
            f'data-field="{escape(name)}"{flag("checked", name in arranged.extras)}/> '
            f"{escape(words)}</label>"
            for name, words in EXTRAS.items()
        )
    )
    return Markup(
        '<section class="rdi-panel rdi-how" aria-label="How it is played">'
        f"{_segments('How strong are the others?', 'strength', strengths, arranged.strength)}"
        f'<p class="rdi-soft">{escape(title)}: {escape(says)}.</p>\n'
        f"{_select('Book', 'edition', BOOK_TITLES, arranged.edition)}"
        f"{_select('Mode', 'mode', MODES, arranged.mode)}"
        f'<fieldset class="rdi-ask-for"><legend>Played with</legend>'
        f'<div class="rdi-ticks">{extras}</div></fieldset>\n'
        f"{_segments('Coach', 'coach', COACH, arranged.coach)}"
        '<p class="rdi-go"><button class="rdi-btn rdi-btn--go" data-act="sit" data-key="sit">'
        f"Sit down {icon('fwd')}</button></p>"
        '<p class="rdi-soft">It is kept in the address of this page as you go.</p></section>'
    )


def _segments(label: str, field: str, words: Mapping[str, str], chosen: str) -> Markup:
    of = escape(field)
    buttons = Markup(
        "".join(
            f'<button data-act="set" data-arg="{of}={escape(id)}" data-key="{of}-{escape(id)}" '
            f'aria-pressed="{"true" if id == chosen else "false"}">{escape(told)}</button>'
            for id, told in words.items()
        )
    )
    return Markup(
        f'<fieldset class="rdi-ask-for"><legend>{escape(label)}</legend>'
        f'<div class="rdi-segments" role="group" aria-label="{escape(label)}">{buttons}</div>'
        "</fieldset>\n"
    )


def _select(label: str, field: str, words: Mapping[str, str], chosen: str) -> Markup:
    options = Markup(
        "".join(
            f'<option value="{escape(id)}"{flag("selected", id == chosen)}>{escape(told)}</option>'
            for id, told in words.items()
        )
    )
    return Markup(
        f'<label class="rdi-ask-for"><span>{escape(label)}</span><select data-act="set" '
        f'data-field="{escape(field)}">{options}</select></label>\n'
    )
