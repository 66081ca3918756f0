"""Downloaded files, plain or packed (gzip, zstd, xz, bzip2, zip), read in pieces."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, TypeAlias, cast

import zstandard

from domain.errors import TimewalkError

WINDOW = 1 << 27
"""Largest zstd window that is accepted, as of zstd's option `--long`."""

MOST_BYTES = 1 << 33
"""Most unpacked bytes of a card file, three times those of every printing in every language."""

Read: TypeAlias = Callable[[int], bytes]
"""Function that returns the next bytes, at most so many; none at the end."""

Told: TypeAlias = Callable[[int, int], None]
"""Callback for progress: number of bytes read so far, and the file's size."""


class BadCardFile(TimewalkError, ValueError):
    """Error: a card file cannot be used.

    The message says which file, where, and what is wrong.
    """


UNREADABLE = (OSError, EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, zipfile.BadZipFile, RuntimeError)
"""Errors of the libraries for a damaged or locked file, or one of another format."""


def is_zip(start: bytes) -> bool:
    """Return True if the first bytes of a file mark a zip archive."""
    return start.startswith(b"PK\x03\x04")


@contextmanager
def opened(path: Path, told: Told | None = None) -> Iterator[Read]:
    """Open a file for reading, unpacked by its first bytes, not by its name.

    :raises BadCardFile: the file is missing or damaged, or holds more than all cards would take.
    """
    with ExitStack() as stack:
        try:
            raw = stack.enter_context(path.open("rb"))
            size = path.stat().st_size
            source = _unpacked(raw, stack, path)
        except UNREADABLE as error:
            raise _unreadable(path, error) from error
        total = 0

        def read(most: int) -> bytes:
            nonlocal total
            try:
                data: bytes = source.read(most)
            except UNREADABLE as error:
                raise _unreadable(path, error) from error
            total += len(data)
            if total > MOST_BYTES:
                raise BadCardFile("{path}: there is more in it than there are cards.", path=path)
            if told is not None:
                told(raw.tell(), size)
            return data

        yield read


def _unreadable(path: Path, error: BaseException) -> BadCardFile:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return BadCardFile("{path} cannot be read: {reason}.", path=path, reason=reason or type(error).__name__)


def _unpacked(raw: IO[bytes], stack: ExitStack, path: Path) -> IO[bytes]:
    start = raw.read(6)
    raw.seek(0)
    if start.startswith(b"\x1f\x8b"):
        return cast(IO[bytes], stack.enter_context(gzip.GzipFile(fileobj=raw)))
    if start.startswith(b"\x28\xb5\x2f\xfd"):
        reader: Any = zstandard.ZstdDecompressor(max_window_size=WINDOW).stream_reader(raw, read_across_frames=True)
        return cast(IO[bytes], reader)
    if start.startswith(b"\xfd7zXZ\x00"):
        return stack.enter_context(lzma.LZMAFile(raw))
    if start.startswith(b"BZh"):
        return stack.enter_context(bz2.BZ2File(raw))
    if is_zip(start):
        archive = stack.enter_context(zipfile.ZipFile(raw))
        named = [entry for entry in archive.infolist() if entry.filename.lower().endswith((".json", ".jsonl"))]
        if len(named) != 1:
            text = "{path}: {count} files of JSON are in it; unpack it and name one."
            raise BadCardFile(text, path=path, count=len(named))
        return stack.enter_context(archive.open(named[0]))
    return raw
