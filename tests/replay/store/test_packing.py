"""How commits are packed: what was packed comes back, and nothing says that it holds more than it may."""

from __future__ import annotations

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from replay.errors import CorruptStore
from replay.store.packing import LONG, MOST, pack, unpack

MAGICLESS = zstandard.FORMAT_ZSTD1_MAGICLESS


@given(st.binary(max_size=300), st.integers(0, 2_000))
def test_what_was_packed_comes_back(data: bytes, times: int) -> None:
    assert unpack(pack(data * times)) == data * times


@given(st.binary(min_size=1, max_size=20))
def test_a_frame_whose_size_is_not_looked_at_holds_little(frame: bytes) -> None:
    """Below `LONG` a descriptor cannot tell a size of more than two bytes; whatever it is followed by."""
    try:
        says = zstandard.get_frame_parameters(frame, format=MAGICLESS).content_size
    except zstandard.ZstdError:
        return
    if frame[0] < LONG:
        assert says <= 65_791 or says == zstandard.CONTENTSIZE_UNKNOWN


@pytest.mark.parametrize("size", [MOST + 1, 1 << 40])
def test_a_frame_that_says_it_holds_too_much_is_not_unpacked(size: int) -> None:
    descriptor, digits = (0xE0, 8) if size >= 1 << 32 else (0xA0, 4)
    frame = bytes([descriptor]) + size.to_bytes(digits, "little") + b"\x01\x00\x00"
    assert zstandard.get_frame_parameters(frame, format=MAGICLESS).content_size == size
    with pytest.raises(CorruptStore, match="more than anything does"):
        unpack(b"\0" + frame)


def test_a_frame_that_does_not_say_how_much_it_holds_is_not_unpacked() -> None:
    with pytest.raises(CorruptStore):
        unpack(b"\0" + bytes([0x00, 0x58]) + b"\x01\x00\x00")
