"""Many strings that resemble each other, kept once: the parts of pages that change little."""

import base64
import json
import re
import zlib
from collections.abc import Iterable

_SEAM = re.compile(r"(?=<(?:li|details|button|section|ol|ul|div|dl|dt|p|h[1-6])\b)|(?<=\n)")


class Texts:
    """A table of texts: each is a list of pieces, and each piece stands there once.

    Texts are cut where an element of a page begins, and after each line; what two texts have in
    common is then written once.
    """

    def __init__(self) -> None:
        self.pieces: dict[str, int] = {}
        self.texts: dict[tuple[int, ...], int] = {}

    def add(self, text: str) -> int:
        """The number of a text, which is put into the table if it is new."""
        cut = tuple(
            self.pieces.setdefault(piece, len(self.pieces)) for piece in _SEAM.split(text) if piece
        )
        return self.texts.setdefault(cut, len(self.texts))

    def data(self) -> dict[str, object]:
        """The table as the page reads it."""
        return {"pieces": list(self.pieces), "texts": [list(cut) for cut in self.texts]}


class Rows:
    """A table of lists of numbers, each there once."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}

    def add(self, row: object) -> int:
        """The number of a row of plain values."""
        return self.rows.setdefault(json.dumps(row, ensure_ascii=False), len(self.rows))

    def data(self) -> list[object]:
        """The rows as the page reads them."""
        return [json.loads(row) for row in self.rows]


LONG = 4_000
"""Data of so many signs are packed."""


def script(name: str, data: object, *, packed: bool = True) -> str:
    """Data as a script that hands it to the page under this name: it works from the disk, too.

    Long data are a string: JSON, deflated, in base 64.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if packed and len(text) > LONG:
        text = f'"{base64.b64encode(zlib.compress(text.encode(), 9)).decode()}"'
    return f"rdiData({json.dumps(name)},{text});\n"


def acts_in(texts: Iterable[str], act: str) -> list[str]:
    """The arguments with which these pieces of HTML name an act, each once, in order."""
    wanted = re.compile(rf'data-act="{re.escape(act)}" data-arg="([^"]*)"')
    return list(dict.fromkeys(arg for text in texts for arg in wanted.findall(text)))
