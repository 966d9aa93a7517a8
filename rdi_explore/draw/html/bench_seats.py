"""The players on the laboratory's bench: who sits where, and what they have."""

from collections.abc import Mapping

from markupsafe import Markup

from ...catalogue import characters, tokens
from ...catalogue.decks import AUTOMATON
from ...kernel import LONGEST
from ...scenario.schema import Sheet
from .bench import Bench, panel, pile
from .fields import button, check, choice, number, text
from .leaf import badge, escape, flag, icon
from .table import track

PILES: Mapping[str, tuple[str, str]] = {
    "hand": ("Hand", "Card"),
    "pile": ("Drink Me! Pile", "Drink"),
}
TRACK = (LONGEST, 0)
"""Fortitude and Alcohol Content of a track of the mechanical player at the beginning."""
FRONT = ("In front", "Card in front")


def players(lab: Bench) -> Markup:
    """The panel of the players, in the order of turns."""
    seats = Markup(
        "".join(
            _seat(lab, place, name, sheet)
            for place, (name, sheet) in enumerate(lab.scenario.seats.items())
        )
    )
    add = button("seat", "", Markup(f"{icon('hand')}Add a player"), key="add-seat")
    told = lab.fault.beside("seats")
    return panel("players", "Players, clockwise", Markup(f"<ol>{seats}</ol>{told}{add}"))


def _seat(lab: Bench, place: int, name: str, sheet: Sheet) -> Markup:
    at = f"seat.{place}"
    owns = lab.scenario.turn is not None and lab.scenario.turn.of == name
    mechanical = sheet.character == AUTOMATON
    known = {"": "no character"} | {
        id: f"{each.name}{f' ({each.edition})' if each.edition else ''}"
        for id, each in characters().items()
    }
    if mechanical:
        known = {AUTOMATON: "the mechanical player"}
    character = choice(lab.fault, f"{at}.character", "Character", known, sheet.character, of=name)
    team = next((team for team, all_ in lab.scenario.teams.items() if name in all_), "")
    badges = badge(Markup(f"{icon('turn')}turn")) if owns else Markup()
    badges += badge(escape(team.replace("-", " "))) if team else Markup()
    return Markup(
        f'<li class="rdi-lab__seat{" is-turn" if owns else ""}" data-key="{escape(at)}">'
        f'<div class="rdi-lab__row">{text(lab.fault, f"{at}.name", "Name", name, most=24)}'
        f'{character}<span class="rdi-lab__moves">{badges}{_moves(lab, place, name)}</span></div>\n'
        f"{(_tracks if mechanical else _stuff)(lab, at, name, sheet)}</li>\n"
    )


def _tracks(lab: Bench, at: str, name: str, sheet: Sheet) -> Markup:
    """What the mechanical player has: for each of the others, the track that faces them."""
    rows = Markup()
    for place, other in enumerate(lab.scenario.seats):
        if other == name:
            continue
        fortitude, alcohol = sheet.marks.get(other, TRACK)
        of, field = f"{name} towards {other}", f"{at}.facing.{place}"
        rows += Markup(
            f'<div class="rdi-lab__row">'
            f"{number(lab.fault, f'{field}.fortitude', 'Fortitude', fortitude, 0, LONGEST, of=of)}"
            f"{number(lab.fault, f'{field}.alcohol', 'Alcohol', alcohol, 0, LONGEST, of=of)}"
            f"<p>towards {escape(other)}</p></div>"
        )
    return rows


def _moves(lab: Bench, place: int, name: str) -> Markup:
    """The buttons that move a player in the order of turns, or take one off the table."""
    at, last = f"seat.{place}", len(lab.scenario.seats) - 1
    return Markup(
        "".join(
            button(act, str(place), icon(sign), key=f"{at}.{act}", says=says, off=off)
            for act, sign, says, off in (
                ("earlier", "back", f"{name}: earlier in the order of turns", place == 0),
                ("later", "fwd", f"{name}: later in the order of turns", place == last),
                ("unseat", "close", f"Take {name} off the table", last < 2),
            )
        )
    )


def _stuff(lab: Bench, at: str, name: str, sheet: Sheet) -> Markup:
    """What a player has: the track, the numbers, the cards; what few have is folded away."""
    fault = lab.fault
    numbers = (
        number(fault, f"{at}.fortitude", "Fortitude", sheet.fortitude, 0, 20, of=name)
        + number(fault, f"{at}.alcohol", "Alcohol", sheet.alcohol, 0, 20, of=name)
        + number(fault, f"{at}.gold", "Gold", sheet.gold, 0, 10_000, of=name)
    )
    piles = Markup(
        "".join(
            pile(lab, f"{at}.{word}", getattr(sheet, word), title, what, name)
            for word, (title, what) in PILES.items()
        )
    )
    front = pile(lab, f"{at}.front", sheet.front, *FRONT, name)
    out = check(fault, f"{at}.out", "out of the game", sheet.out)
    tokens_ = _tokens(lab, at, name, sheet)
    used = bool(sheet.front or sheet.tokens or sheet.out)
    touched = any(f"{at}.{word}" in (lab.aim, fault.field) for word in ("front", "out", "tokens"))
    opened = flag("open", used or touched or fault.field.startswith(f"{at}.token."))
    return Markup(
        f"{track(escape(name), sheet.fortitude, sheet.alcohol, out=sheet.out)}\n"
        f'<div class="rdi-lab__row">{numbers}</div>\n{piles}'
        f'<details data-key="{escape(at)}.more"{opened}><summary>More<span class="vh"> of '
        f"{escape(name)}</span>: cards in front, tokens, out of the game</summary>"
        f"{front}{tokens_}{out}</details>"
    )


def _tokens(lab: Bench, at: str, name: str, sheet: Sheet) -> Markup:
    """The tokens that a seat has, or whose character has some; others can be added."""
    known = tokens()
    own = [id for id, token in known.items() if token.owner == sheet.character != ""]
    shown = dict.fromkeys((*own, *sheet.tokens))
    fields = Markup(
        "".join(
            number(
                lab.fault,
                f"{at}.token.{id}",
                known[id].title if id in known else id,
                sheet.tokens.get(id, 0),
                0,
                40,
                of=name,
            )
            for id in shown
        )
    )
    others = {"": "add a token …"} | {
        id: token.title for id, token in known.items() if id not in shown
    }
    more = choice(lab.fault, f"{at}.tokens", "Tokens", others, "", of=name)
    return Markup(f'<div class="rdi-lab__row">{fields}{more}</div>')
