"""A whole scenario, and a place in it, as a token: the text of a link that needs no file.

A token is ``s1.`` and then, in the alphabet of base64url, the checksum and the compressed text: a
line that names the view and the place, and the scenario file itself. Tokens come from anybody, so
every size is bounded before anything is unpacked, and what is wrong gives a message.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import NamedTuple

from .links import PlaceToken, read_token

VERSION = "s1"
LONGEST = 8_000
"""Signs that a token may have: longer links are cut off by what people send them with."""
MOST_BYTES = 64_000
"""Bytes that a token may unpack to."""
CHECK_BYTES = 4
BUILD, PLAY = "build", "play"
_SIGNS = re.compile(r"[A-Za-z0-9_-]+")
_RAW = -15
"""A bare deflate stream: the checksum is our own, over the text."""


class TooLong(ValueError):
    """A scenario that does not fit into a link; the message says what to do instead."""


class Shared(NamedTuple):
    """What a link holds: the text of a scenario file, the place in it, and whether it is being
    built or played."""

    text: str
    place: PlaceToken
    build: bool = False

    def __str__(self) -> str:
        """The token.

        Raises:
            TooLong: it would be too long for a link.
        """
        head = f"{BUILD if self.build else PLAY} {self.place}"
        plain = f"{head}\n{self.text}"
        token = f"{VERSION}.{packed(plain)}"
        if len(token) > LONGEST or len(plain.encode()) > MOST_BYTES:
            raise TooLong(
                f"This position makes a link of {len(token):,} signs, and links are cut off after "
                f"{LONGEST:,}. Save it as a file instead and send that: the laboratory opens it."
            )
        return token


def read_shared(text: object) -> Shared | str:
    """Read a token from a link; what is damaged gives a message, never an exception.

    Whether the text is a scenario file is for the reader of those to say.
    """
    if not isinstance(text, str):
        return "This link does not name a position."
    if len(text) > LONGEST:
        return "This link is too long to be one of ours."
    if not text.startswith(f"{VERSION}."):
        if re.match(r"s\d+\.", text):
            return f"This link is of another version. Expected version {VERSION[1:]}."
        return "This link does not name a position."
    plain = unpacked(text.partition(".")[2])
    if plain is None:
        return "This link is damaged: some of its signs are missing or wrong."
    head, _, scenario = plain.partition("\n")
    view, _, where = head.partition(" ")
    place = read_token(where)
    if view not in (BUILD, PLAY) or isinstance(place, str):
        return "This link is damaged: it does not say which place it means."
    return Shared(scenario, place, view == BUILD)


def _checksum(plain: bytes) -> bytes:
    return zlib.crc32(plain).to_bytes(CHECK_BYTES, "big")


def packed(text: str) -> str:
    """A text as signs for a link: compressed, with a checksum."""
    plain = text.encode()
    pack = zlib.compressobj(9, wbits=_RAW)
    whole = _checksum(plain) + pack.compress(plain) + pack.flush()
    return urlsafe_b64encode(whole).decode().rstrip("=")


def unpacked(signs: str) -> str | None:
    """The text, or nothing if anything about the signs is wrong; never more than it may be."""
    if not _SIGNS.fullmatch(signs):
        return None
    try:
        found = urlsafe_b64decode(signs + "=" * (-len(signs) % 4))
        unpack = zlib.decompressobj(wbits=_RAW)
        plain = unpack.decompress(found[CHECK_BYTES:], MOST_BYTES + 1)
        whole = unpack.eof and not unpack.unused_data and len(plain) <= MOST_BYTES
        if not whole or found[:CHECK_BYTES] != _checksum(plain):
            return None
        return plain.decode()
    except (NotBase64, zlib.error, UnicodeDecodeError):
        return None
