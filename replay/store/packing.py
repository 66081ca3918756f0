"""Compression with zstd, using dictionaries trained on encoded events.

The first byte of packed data is the number of the dictionary, 0 for none. Dictionaries are files of this package and
are never changed or removed. The rest is a zstd frame without its magic number, with the size of the content.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib import resources

import zstandard

from replay.errors import CorruptStore

LEVEL = 9
"""Level of zstd: a sixth smaller than level 3, and still a few microseconds per commit."""

MOST = 1 << 28
"""Most bytes that packed data may unpack to.

Data that claims a larger size is not unpacked.
"""

LONG = 0x80
"""Smallest first byte (descriptor) of a frame whose size takes four or eight bytes.

A smaller descriptor means a size of two bytes at most, so at most 65,791 bytes of content, or no size at all, and then
nothing is unpacked.
"""


@cache
def dictionaries() -> dict[int, bytes]:
    """Return the known dictionaries by number."""
    by_number = {}
    for file in resources.files("replay.store").iterdir():
        name, dot, number = file.name.removesuffix(".dict").rpartition("-")
        if file.name.endswith(".dict") and name == "events" and number.isdecimal() and dot:
            by_number[int(number)] = file.read_bytes()
    return by_number


class _Compressors(threading.local):
    """Compressors and decompressors of zstd, one set for each thread."""

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
        """Return the decompressor for data packed with this dictionary."""
        known = self.decompressors.get(number)
        if known is None:
            if number and number not in dictionaries():
                raise CorruptStore(
                    "it was packed with dictionary {number}, which this timewalk does not have", number=number
                )
            known = self.decompressors[number] = zstandard.ZstdDecompressor(
                dict_data=_dictionary(number), format=zstandard.FORMAT_ZSTD1_MAGICLESS
            )
        return known


def _dictionary(number: int) -> zstandard.ZstdCompressionDict | None:
    """Return a new dictionary object for this thread, None for number 0.

    Preparing a dictionary for compression changes the object, so threads cannot share one.
    """
    return zstandard.ZstdCompressionDict(dictionaries()[number]) if number else None


_LOCAL = _Compressors()


def pack(data: bytes) -> bytes:
    """Compress bytes."""
    return _LOCAL.prefix + _LOCAL.compress(data)


def unpack(packed: bytes) -> bytes:
    """Decompress bytes that `pack` returned.

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
