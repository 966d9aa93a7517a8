"""Where everybody stands on the scale from 0 to 20, as a drawing that needs no style sheet.

Mug and shield face each other; they touch when the player passes out. What has changed since
another moment stands beside it. The same moments give the same bytes.
"""

from typing import Any

from markupsafe import Markup, escape

from ..kernel import Moment, by_seat
from .cards import STAT

WIDTH, LEFT, ROW, UNIT = 600, 130, 54, 22
_ALE, _SHIELD = Markup("#8a4b00"), Markup("#0f5257")
_INK, _SOFT = Markup("#221a14"), Markup("#6b5b4e")


class Levels:
    """Fortitude, Alcohol Content and Gold of all seats at a moment, with the changes ``since``
    another one (the first of its line, if not given)."""

    def __init__(self, moment: Moment, since: Moment | None = None) -> None:
        self.moment = moment
        self.since = since or moment.line()[0]

    def text(self) -> str:
        """The same in words: one line a seat."""
        return "\n".join(f"{name}: {words}" for name, words in self._rows())

    def _rows(self) -> list[tuple[str, str]]:
        rows = []
        seats = zip(self.since.position.seats, self.moment.position.seats, strict=True)
        for number, (was, now) in by_seat(seats):
            told = []
            for stat, word in STAT.items():
                before, after = getattr(was, stat), getattr(now, stat)
                told.append(f"{word} {before} → {after}" if before != after else f"{word} {after}")
            if now.out:
                told.append("out of the game")
            rows.append((self.moment.name(number), ", ".join(told)))
        return rows

    def svg(self) -> Markup:
        """The drawing as SVG."""
        rows = self._rows()
        parts = [self._row(number, *row) for number, row in enumerate(rows)]
        height = len(rows) * ROW + 6
        label = escape("; ".join(f"{name}: {words}" for name, words in rows))
        return Markup(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-label="{label}" '
            'font-family="Helvetica, Arial, sans-serif">'
            f'<rect width="{WIDTH}" height="{height}" fill="#fffdf9"/>{"".join(parts)}</svg>'
        )

    def _row(self, number: int, name: str, words: str) -> Markup:
        seat = self.moment.position.seats[number]
        top = number * ROW + 8
        mug, shield = LEFT + UNIT * seat.alcohol, LEFT + UNIT * seat.fortitude
        end = LEFT + UNIT * 20
        changed = "→" in words or seat.out
        weight = Markup(' font-weight="bold"' if changed else "")
        return Markup(
            f'<text x="8" y="{top + 17}" font-size="15" font-weight="bold" fill="{_INK}">'
            f"{escape(name)}</text>"
            f'<rect x="{LEFT}" y="{top}" width="{UNIT * 20}" height="22" fill="#f3ebe1"/>'
            f'<rect x="{LEFT}" y="{top}" width="{mug - LEFT}" height="22" fill="#f2cf94"/>'
            f'<rect x="{shield}" y="{top}" width="{end - shield}" height="22" fill="#cfe3e2"/>'
            f"{_badge(min(mug, shield) - 24, top, _ALE, seat.alcohol)}"
            f"{_badge(shield, top, _SHIELD, seat.fortitude)}"
            f'<text x="{LEFT}" y="{top + 37}" font-size="12"{weight} '
            f'fill="{_INK if changed else _SOFT}">{escape(words)}</text>'
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text(), "image/svg+xml": self.svg()}


def _badge(x: int, y: int, colour: Markup, number: int) -> Markup:
    return Markup(
        f'<rect x="{x}" y="{y - 2}" width="24" height="26" rx="3" fill="{colour}"/>'
        f'<text x="{x + 12}" y="{y + 16}" font-size="13" font-weight="bold" fill="#fff" '
        f'text-anchor="middle">{number}</text>'
    )
