"""Files as people download them: plain or packed (gzip, zstd, xz, bzip2, zip), read piece by piece."""

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
"""As far back as zstd may look: what its command line makes with `--long`."""

MOST_BYTES = 1 << 33
"""No file of cards is nearly as long, unpacked: every printing in every language is a third of it."""

Read: TypeAlias = Callable[[int], bytes]
"""Gives so many bytes at most, none at the end."""

Told: TypeAlias = Callable[[int, int], None]
"""Is told how many bytes of the file are read, of how many."""


class BadCardFile(TimewalkError, ValueError):
    """A file of cards cannot be used: which, where, and what is wrong."""


UNREADABLE = (OSError, EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, zipfile.BadZipFile, RuntimeError)
"""What libraries raise of a file that is damaged, locked or none."""


def is_zip(start: bytes) -> bool:
    return start.startswith(b"PK\x03\x04")


@contextmanager
def opened(path: Path, told: Told | None = None) -> Iterator[Read]:
    """What a file holds, unpacked; by its first bytes, whatever it is called.

    :raises BadCardFile: it is not there, or damaged, or more is in it than there are cards.
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
                found: bytes = source.read(most)
            except UNREADABLE as error:
                raise _unreadable(path, error) from error
            total += len(found)
            if total > MOST_BYTES:
                raise BadCardFile("{path}: there is more in it than there are cards.", path=path)
            if told is not None:
                told(raw.tell(), size)
            return found

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
