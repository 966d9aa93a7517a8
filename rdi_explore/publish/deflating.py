"""How tightly what a page is sent is packed: by libdeflate, where it is installed, else by zlib,
which needs four per cent more. Each gives the same bytes every time; any browser unpacks both.
"""

import gzip
import zlib
from contextlib import suppress
from typing import Any

deflate: Any = None
with suppress(ImportError):  # who wants the extra `page` has it
    import deflate

TIGHTEST = 12
"""libdeflate's level that takes longest."""
PACKED_BY = "libdeflate" if deflate else "zlib"
"""Which of the two it is."""


def gzipped(content: bytes) -> bytes:
    """Content as a file that pages unpack."""
    if deflate:
        return bytes(deflate.gzip_compress(content, TIGHTEST))
    return gzip.compress(content, 9, mtime=0)


def deflated(content: bytes, before: bytes = b"") -> bytes:
    """Content without head and sum, as if it followed other bytes."""
    if deflate and not before:
        return bytes(deflate.deflate_compress(content, TIGHTEST))
    deflating = zlib.compressobj(9, wbits=-15, zdict=before)
    return deflating.compress(content) + deflating.flush()
