"""Links that hold a whole scenario: what goes in comes out, and anything else gets a message."""

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rdi_explore.scenario import load, text_of
from rdi_explore.scenario.links import PlaceToken
from rdi_explore.scenario.sharing import LONGEST, MOST_BYTES, Shared, TooLong, read_shared

PLACE = PlaceToken("rdi5-redirect-3", "rdi5", 3, (0, 0, 2), 7, "abc123")


def packed(plain: bytes, check: bytes | None = None) -> str:
    """A token of any text, with its own checksum unless another is given."""
    pack = zlib.compressobj(9, wbits=-15)
    body = pack.compress(plain) + pack.flush()
    check = zlib.crc32(plain).to_bytes(4, "big") if check is None else check
    return "s1." + urlsafe_b64encode(check + body).decode().rstrip("=")


@pytest.fixture(scope="module")
def shared() -> Shared:
    return Shared(text_of(load("rdi5-redirect-3")), PLACE, build=True)


def test_a_link_holds_scenario_place_and_view(shared: Shared) -> None:
    token = str(shared)
    assert read_shared(token) == shared
    assert len(token) < 1_700
    assert set(token) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."), (
        "it can stand in an address as it is"
    )


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=2_000), st.booleans())
def test_any_text_comes_back(text: str, build: bool) -> None:
    assert read_shared(str(Shared(text, PLACE, build))) == Shared(text, PLACE, build)


def test_every_single_sign_counts(shared: Shared) -> None:
    token = str(shared)
    for place in range(3, len(token), 17):
        for sign in "AZ_":
            damaged = token[:place] + sign + token[place + 1 :]
            if damaged != token:
                assert isinstance(read_shared(damaged), str)
    for cut in range(len(token)):
        assert isinstance(read_shared(token[:cut]), str)


@given(st.one_of(st.text(), st.text().map("s1.".__add__), st.integers(), st.none()))
@example("s1.")
@example("s1.A")
@example("s1.====")
@example("s2.abcd")
@example("s1." + "A" * LONGEST)
@example("s1.\n")
def test_what_is_no_link_gets_a_message(found: object) -> None:
    assert isinstance(read_shared(found), str)


@given(st.binary(max_size=600))
def test_any_bytes_get_a_message(found: bytes) -> None:
    assert isinstance(read_shared("s1." + urlsafe_b64encode(found).decode().rstrip("=")), str)
    assert isinstance(read_shared(packed(found)), str), "no place is named"
    assert isinstance(read_shared(packed(found, b"\0\0\0\0")), str) or not found


@pytest.mark.parametrize(
    "plain",
    [b"play v1.x.rdi5.A.0\n\xff", b"walk v1.x.rdi5.A.0\nid: x", b"play v9.x\nid: x", b"play", b""],
)
def test_a_link_that_says_no_place_or_is_no_text(plain: bytes) -> None:
    assert isinstance(read_shared(packed(plain)), str)


def test_a_small_link_that_unpacks_to_very_much() -> None:
    bomb = packed(b"play v1.x.rdi5.A.0\n" + b"a" * 3_000_000)
    assert len(bomb) < LONGEST
    assert isinstance(read_shared(bomb), str)
    most = b"play v1.x.rdi5.A.0\n"
    assert isinstance(read_shared(packed(most + b"a" * (MOST_BYTES - len(most)))), Shared)
    assert isinstance(read_shared(packed(most + b"a" * (MOST_BYTES - len(most) + 1))), str)


def test_more_than_the_stream_is_damage() -> None:
    plain = b"play v1.x.rdi5.A.0\nid: x"
    pack = zlib.compressobj(9, wbits=-15)
    body = zlib.crc32(plain).to_bytes(4, "big") + pack.compress(plain) + pack.flush() + b"more"
    assert isinstance(read_shared("s1." + urlsafe_b64encode(body).decode().rstrip("=")), str)


def test_another_version_is_named() -> None:
    told = read_shared("s2.abcd")
    assert isinstance(told, str)
    assert "version 1" in told


def test_what_does_not_fit_says_what_to_do() -> None:
    words = "".join(chr(0x4E00 + n * 7919 % 20_000) for n in range(6_000))
    with pytest.raises(TooLong, match="Save it as a file"):
        str(Shared(words, PLACE))
