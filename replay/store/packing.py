"""Bytes made small and big again: zstd, with a dictionary that knows how events are written.

The first byte of what is packed names the dictionary, 0 for none; the dictionaries are files of this package, and none
is ever changed or taken away. What follows is a zstd frame without its magic number, with the size of the content.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib import resources

import zstandard

from replay.errors import CorruptStore

LEVEL = 9
"""Of zstd: a sixth smaller than at 3, and still a few microseconds a commit."""

MOST = 1 << 28
"""More bytes than anything packed here comes to; what says it holds more is not unpacked."""

LONG = 0x80
"""From here on the first byte of a frame, its descriptor, says that its size is told in four or eight bytes. Below it
is told in two at most, so that no more than 65,791 bytes are in it, or not at all, and then nothing is unpacked."""


@cache
def dictionaries() -> dict[int, bytes]:
    """The dictionaries this program knows, by their number."""
    found = {}
    for file in resources.files("replay.store").iterdir():
        name, dot, number = file.name.removesuffix(".dict").rpartition("-")
        if file.name.endswith(".dict") and name == "events" and number.isdecimal() and dot:
            found[int(number)] = file.read_bytes()
    return found


class _Compressors(threading.local):
    """zstd's own objects, of which every thread needs its own."""

    def __init__(self) -> None:
        self.number = max(dictionaries(), default=0)
        self.prefix = bytes((self.number,))
        dictionary = _dictionary(self.number)
        parameters = zstandard.ZstdCompressionParameters.from_level(
            LEVEL,
            format=zstandard.FORMAT_ZSTD1_MAGICLESS,
            write_content_size=True,
            write_checksum=False,
            write_dict_id=False,
        )
        if dictionary is not None:
            dictionary.precompute_compress(compression_params=parameters)
        self.compress = zstandard.ZstdCompressor(dict_data=dictionary, compression_params=parameters).compress
        self.decompressors: dict[int, zstandard.ZstdDecompressor] = {}

    def decompressor(self, number: int) -> zstandard.ZstdDecompressor:
        """What unpacks bytes that begin with this number."""
        found = self.decompressors.get(number)
        if found is None:
            if number and number not in dictionaries():
                raise CorruptStore(
                    "it was packed with dictionary {number}, which this timewalk does not have", number=number
                )
            found = self.decompressors[number] = zstandard.ZstdDecompressor(
                dict_data=_dictionary(number), format=zstandard.FORMAT_ZSTD1_MAGICLESS
            )
        return found


def _dictionary(number: int) -> zstandard.ZstdCompressionDict | None:
    """One of the thread's own: preparing it for compressing changes it."""
    return zstandard.ZstdCompressionDict(dictionaries()[number]) if number else None


_LOCAL = _Compressors()


def pack(data: bytes) -> bytes:
    """The bytes made small."""
    return _LOCAL.prefix + _LOCAL.compress(data)


def unpack(packed: bytes) -> bytes:
    """What `pack` was given.

    :raises CorruptStore: these bytes do not come from `pack`.
    """
    try:
        frame = memoryview(packed)[1:]
        if (
            frame[0] >= LONG
            and zstandard.get_frame_parameters(frame, format=zstandard.FORMAT_ZSTD1_MAGICLESS).content_size > MOST
        ):
            raise CorruptStore("it cannot be unpacked: it says that it holds more than anything does")
        return _LOCAL.decompressor(packed[0]).decompress(frame)
    except (zstandard.ZstdError, IndexError, TypeError, MemoryError) as error:
        raise CorruptStore("it cannot be unpacked: {error}", error=error) from None
