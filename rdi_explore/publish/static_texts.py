"""Many strings that resemble each other, kept once: the parts of pages that change little."""

import codecs
import json
import re
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from .deflating import deflated

_BEGINS = r"<(?:li|details|button|section|ol|ul|div|dl|dt|dd|p|h[1-6]|span|b|strong|small|cite|i)\b"
_ENDS = r"\n|</(?:svg|button|li)>"
_PIECE = re.compile(rf"(?:{_BEGINS})?[^<\n]*(?:(?!{_BEGINS}|{_ENDS})<[^<\n]*)*(?:{_ENDS})?")
"""From where an element begins, or from after what ends a line or one of these, to the next."""


def _cut(text: str) -> Iterator[str]:
    return filter(None, _PIECE.findall(text))


class Texts:
    """A table of texts: each is a list of pieces, and each piece stands there once.

    Texts are cut where an element of a page begins, and after each line; what two texts have in
    common is then written once.
    """

    def __init__(self) -> None:
        self.pieces: dict[str, int] = {}
        self.texts: dict[tuple[int, ...], int] = {}
        self._added: dict[str, int] = {}

    def add(self, text: str) -> int:
        """The number of a text, which is put into the table if it is new."""
        known = self._added.get(text)
        if known is not None:
            return known
        plain = str(text)  # of HTML each piece would be made HTML again
        cut = tuple(self.pieces.setdefault(piece, len(self.pieces)) for piece in _cut(plain))
        self._added[text] = self.texts.setdefault(cut, len(self.texts))
        return self._added[text]

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


WIDESPREAD = 20
"""A piece that stands in so many drawings is written once for all of them."""

SIGNS = 48
"""Long lists of numbers are strings: a number is that of a sign less this."""

REACH = 32_768
"""So many bytes a deflated text reaches back."""

_OWN = re.compile(r"\d+|[A-Z][^<>\"]*")
"""What differs between pieces that are alike: numbers, names, sentences."""


@dataclass(frozen=True)
class SharedPieces:
    """What the drawings of a site have in common, in a script of its own: the pieces that stand in
    many of them, and a text of what is alike in them, which each is deflated as if it followed."""

    pieces: list[str]
    before: str

    @classmethod
    def among(cls, drawings: Sequence[str]) -> "SharedPieces":
        """What these have in common; each is the JSON of a painting."""
        stand = Counter(piece for each in drawings for piece in json.loads(each)["pieces"])
        found = cls([piece for piece, times in stand.most_common() if times >= WIDESPREAD], "")
        first = found._without(drawings[0]).encode()[:REACH].decode(errors="ignore")
        alike = _alike(stand, REACH - len(first.encode()))
        return replace(found, before="".join(alike) + first)

    @cached_property
    def name(self) -> str:
        """Differs when anything in it does: whoever has a drawing gets what belongs to it."""
        return f"shared-{blake2b(as_json(asdict(self)).encode(), digest_size=5).hexdigest()}"

    def text(self, name: str, drawing: str) -> str:
        """A drawing as the text of a script, without what stands here."""
        text = packed(self._without(drawing), self.before)
        return _handing(name, text, json.dumps(self.name))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {piece: number for number, piece in enumerate(self.pieces)}

    def _without(self, drawing: str) -> str:
        data: dict[str, Any] = json.loads(drawing)
        own = [piece for piece in data["pieces"] if piece not in self._numbers]
        known = self._numbers | {piece: n for n, piece in enumerate(own, len(self.pieces))}
        at = [known[piece] for piece in data["pieces"]]
        data["pieces"] = own
        data["texts"] = [signs(at[piece] for piece in cut) for cut in data["texts"]]
        return as_json(data)


def _alike(stand: Counter[str], room: int) -> list[str]:
    """One piece of each kind that differ in numbers, names and sentences only: as many as have
    room, most frequent last, for what lies near is named in fewest bits. How many drawings a piece
    stands in is given; what stands in many is written once, and not wanted here."""
    kinds: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for piece, times in stand.items():
        if times < WIDESPREAD:
            kinds[_OWN.sub("0", piece)].append((times, piece))
    every = ((sum(times for times, _ in kind), max(kind)[1]) for kind in kinds.values())
    found: list[str] = []
    for _, piece in sorted(every, reverse=True):
        told = f"{as_json(piece)},"
        if len(told.encode()) <= room:
            room -= len(told.encode())
            found.append(told)
    return found[::-1]


def signs(numbers: Iterable[int]) -> str:
    """Numbers as a string, a sign each: half as long as JSON has them, packed, too."""
    return "".join(chr(SIGNS + each) for each in numbers)


def as_json(data: object) -> str:
    """Data as JSON without spaces."""
    return msgspec.json.encode(data, enc_hook=str).decode()  # `Markup` is unknown to it


def packed(text: str, before: str = "") -> str:
    """A text as a string of a script: deflated as if it followed another text."""
    return in_signs(text.encode(), before.encode())


_HALF = 0xD7FF
"""From here on stand the signs of which a text holds no single one: they are written in two."""
_WRITTEN: dict[int, str] = {
    **{half: f"{chr(_HALF)}{chr(0x100 + half - _HALF)}" for half in range(_HALF, 0xE000)},
    **str.maketrans({"\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\"}),
}
_NOTHING = b"\0\0\0\xff\xff"
"""A block of deflated bytes that says nothing: it makes an odd number even."""


def in_signs(content: bytes, before: bytes = b"") -> str:
    """Bytes as a string of a script: deflated as if they followed others, two bytes in each sign.

    A script may hold nearly every sign as it is, so in UTF-16 (:func:`in_file`) this is only a
    thirtieth longer than the bytes; base 64 would be a third longer.
    """
    packed = deflated(content, before)
    if len(packed) % 2:
        packed = _NOTHING + packed
    signs = map(chr, struct.unpack(f"<{len(packed) // 2}H", packed))
    return f'"{"".join(signs).translate(_WRITTEN)}"'


def in_file(script: str) -> bytes:
    """A script that holds such signs as its file does: in UTF-16, which its first two bytes tell
    to every browser, whatever a host says of it."""
    return codecs.BOM_UTF16_LE + script.encode("utf-16-le")


def _handing(name: str, *given: str) -> str:
    return f"rdiData({','.join((json.dumps(name), *given))});\n"


def script(name: str, data: object) -> bytes:
    """The file of a script that hands data to the page by this name: it works from the disk, too.

    Long data are a string: JSON, packed.
    """
    text = as_json(data)
    if len(text) > LONG:
        return in_file(_handing(name, packed(text)))
    return _handing(name, text).encode()


def drawing_script(name: str, drawing: Mapping[str, Any]) -> bytes:
    """The file of a script that hands a drawing to the page, sharing nothing with others."""
    return script(name, {**drawing, "texts": [signs(cut) for cut in drawing["texts"]]})


def acts_in(texts: Iterable[str], act: str) -> list[str]:
    """The arguments with which these pieces of HTML name an act, each once, in order."""
    wanted = re.compile(rf'data-act="{re.escape(act)}" data-arg="([^"]*)"')
    return list(dict.fromkeys(arg for text in texts for arg in wanted.findall(text)))
