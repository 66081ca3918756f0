"""Files by their beginnings: those that tell a game as facts, or in the MTG Replay Notation.

This is apart from what reads them, which takes long to load, and is needed for few of the files that are looked at.
"""

from __future__ import annotations

import io
import zlib

import zstandard

from replay.observing.arena.files import GZIP, WINDOW, ZSTANDARD

BEGINNING = 1 << 16
"""By so much of its beginning a file is known for what it is."""


def is_facts(beginning: bytes) -> bool:
    """Return True if a file that begins so looks like one of facts, be it packed or not."""
    first = unpacked_beginning(beginning).lstrip().split(b"\n", 1)[0]
    return first.startswith(b"{") and b'"facts"' in first and b'"players"' in first


def is_replay(beginning: bytes) -> bool:
    """Return True if a file that begins so, packed or not, looks like a document of the notation."""
    beginning = unpacked_beginning(beginning)
    return beginning.lstrip().startswith(b"{") and b'"mtg-replay"' in beginning


def unpacked_beginning(beginning: bytes) -> bytes:
    """Return the beginning of a file, unpacked."""
    try:
        if beginning.startswith(GZIP):
            return zlib.decompressobj(31).decompress(beginning, BEGINNING)
        if beginning.startswith(ZSTANDARD):
            reader = zstandard.ZstdDecompressor(max_window_size=WINDOW).stream_reader(io.BytesIO(beginning))
            return reader.read(BEGINNING)
    except (zlib.error, zstandard.ZstdError):
        return b""
    return beginning
