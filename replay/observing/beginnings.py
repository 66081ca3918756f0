"""Recognition of files that tell games, by their first bytes.

The forms are facts and the MTG Replay Notation. Their readers are in other modules, as they take long to load and few
files need them.
"""

from __future__ import annotations

import io
import zlib

import zstandard

from replay.observing.arena.files import GZIP, WINDOW, ZSTANDARD

BEGINNING = 1 << 16
"""Number of bytes at the beginning by which a file is recognised."""


def is_facts(beginning: bytes) -> bool:
    """Return True if a file that begins so looks like facts, packed or not."""
    first = unpacked_beginning(beginning).lstrip().split(b"\n", 1)[0]
    return first.startswith(b"{") and b'"facts"' in first and b'"players"' in first


def is_replay(beginning: bytes) -> bool:
    """Return True if a file that begins so is a replay document, packed or not."""
    beginning = unpacked_beginning(beginning)
    return beginning.lstrip().startswith(b"{") and b'"mtg-replay"' in beginning


def unpacked_beginning(beginning: bytes) -> bytes:
    """Unpack the first bytes of a file; return none if the file is damaged."""
    try:
        if beginning.startswith(GZIP):
            return zlib.decompressobj(31).decompress(beginning, BEGINNING)
        if beginning.startswith(ZSTANDARD):
            reader = zstandard.ZstdDecompressor(max_window_size=WINDOW).stream_reader(io.BytesIO(beginning))
            return reader.read(BEGINNING)
    except (zlib.error, zstandard.ZstdError):
        return b""
    return beginning
