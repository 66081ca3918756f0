"""Bytes of a log: a whole file, plain or packed, or a growing one.

A growing file is opened anew each time it is read. On Windows an open file cannot be renamed, and Arena renames its
log when it starts. The rest of the old file is then read under its new name.
"""

from __future__ import annotations

import gzip
import os
import zlib
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple, cast

import zstandard

from replay.observing.arena.lines import MARKED, Found, Lines, Lost, Why

PIECE = 1 << 18
"""Bytes read at a time."""

BEGINNING = 1 << 16
"""Number of unpacked bytes at the beginning that tell if a file is a log.

The whole may not fit into memory.
"""

WINDOW = 1 << 27
"""Largest window of packed data that is accepted."""

HEAD = 1 << 10
"""Number of bytes at a file's beginning by which the same file is recognised."""

LAST = 1 << 12
"""Number of bytes read last by which the same file is recognised."""

GZIP = b"\x1f\x8b"
ZSTANDARD = b"\x28\xb5\x2f\xfd"
BEFORE = {"Player.log": "Player-prev.log"}
"""Name of the previous session's log, by the name of the present one."""


TRUSTED = 10
"""Number of readings in a row that rely on the file's state.

Then the file is opened.
"""

HEADERS = (b"[UnityCrossThreadLogger]", b"DETAILED LOGS:", b"Mono path[0]")
"""Beginnings of lines at the top of Arena's logs; other programs' logs may lack them."""

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""First bytes of a text that a Windows shell has rewritten."""


def is_log(beginning: bytes) -> bool:
    """Return True if this beginning is that of an Arena log, packed or not."""
    if beginning.startswith(GZIP):
        try:
            beginning = zlib.decompressobj(31).decompress(beginning, BEGINNING)
        except zlib.error:
            return False
    elif beginning.startswith(ZSTANDARD):
        try:
            reader = zstandard.ZstdDecompressor(max_window_size=WINDOW).stream_reader(BytesIO(beginning))
            beginning = reader.read(BEGINNING)
        except zstandard.ZstdError:
            return False
    if beginning.startswith(UTF_16):
        beginning = beginning.decode("utf-16", "ignore").encode()
    return any(mark in beginning for mark in (*HEADERS, *MARKED))


def is_packed(beginning: bytes) -> bool:
    """Return True if a file that begins with these bytes is packed."""
    return beginning.startswith((GZIP, ZSTANDARD))


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the bytes of a log, unpacked, and as UTF-8.

    Damaged packing raises the error of the packing's library.
    """
    start = file.read(4)
    file.seek(0)
    unpacked: IO[bytes]
    if start.startswith(GZIP):
        unpacked = cast(IO[bytes], gzip.GzipFile(fileobj=file))
    elif start.startswith(ZSTANDARD):
        reader = zstandard.ZstdDecompressor(max_window_size=WINDOW).stream_reader(file, read_across_frames=True)
        unpacked = cast(IO[bytes], reader)
    else:
        unpacked = file
    piece = unpacked.read(PIECE)
    if not piece.startswith(UTF_16):
        while piece:
            yield piece
            piece = unpacked.read(PIECE)
        return
    decoder = getincrementaldecoder("utf-16")("replace")
    while piece:
        yield decoder.decode(piece).encode()
        piece = unpacked.read(PIECE)


class TooMuch(ValueError):
    """Error: an unpacked log has more bytes than allowed."""


def read(path: Path, lines: Lines | None = None, most: int | None = None) -> Iterator[Found]:
    """Return the match lines of a whole file.

    `lines` has counted the lines afterwards, and knows if the log has details.

    :raises TooMuch: there are more than `most` bytes, unpacked.
    """
    return chain.from_iterable(read_in_pieces(path, Lines() if lines is None else lines, most))


def read_in_pieces(path: Path, lines: Lines, most: int | None = None) -> Iterator[Iterable[Found]]:
    """Yield a file's match lines by piece; use each before the next.

    :raises TooMuch: there are more than `most` bytes, unpacked.
    """
    with path.open("rb") as file:
        try:
            for piece in pieces(file):
                yield lines.feed(piece)
                if most is not None and lines.bytes > most:
                    raise TooMuch(most)
        except (EOFError, gzip.BadGzipFile, zlib.error, zstandard.ZstdError):
            yield (Lost(lines.line + 1, Why.PACKING),)
    yield lines.end()


def log_before(path: Path) -> Path | None:
    """Return the path of the previous session's log; None for other files."""
    name = BEFORE.get(path.name)
    return None if name is None else path.with_name(name)


def log_after(path: Path) -> Path | None:
    """Return the path of the next session's log; None for other files."""
    name = next((after for after, before in BEFORE.items() if before == path.name), None)
    return None if name is None else path.with_name(name)


class Look(NamedTuple):
    """News of a growing file: new match lines, or a new log.

    `anew` is True if a new log began before the lines. `aside` is True if the old one was put aside for it; else the
    old one was cut or overwritten.
    """

    found: list[Found]
    anew: bool
    aside: bool = False


class Tail:
    """Reader of a growing log; each call of `look` yields its new lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = Lines()
        self.offset = 0
        self._head = b""
        self._last = b""
        """Bytes before `offset`: the logs of two sessions may begin alike, but do not continue alike."""
        self._number = 0
        """The system's number of the file."""
        self._seen: tuple[int, ...] = ()
        """State of the file before it was last read to its end."""
        self._trusted = 0

    @property
    def before(self) -> Path | None:
        """Path of the previous session's log; None for other files."""
        return log_before(self.path)

    def look(self) -> Iterator[Look]:
        """Yield the new lines by piece; none if the file cannot be read.

        A replaced log is ended before the new one is begun. A file whose size and time are unchanged is not opened.
        As some systems report changes late, it is still opened now and then.
        """
        while True:
            try:
                if self._seen and self._trusted < TRUSTED and state_of(os.stat(self.path)) == self._seen:
                    self._trusted += 1
                    return
                self._seen, self._trusted = (), 0
                with self.path.open("rb") as file:
                    state = state_of(os.fstat(file.fileno()))
                    head = file.read(HEAD)
                    same = not self._put_aside(file) and file.seek(0, 2) >= self.offset and self._known(file, head)
                    piece = self._more(file, head) if same else b""
            except OSError:
                return
            if not same:
                rest = self._remainder()
                yield Look([*(rest or ()), *self.lines.end()], anew=False)
                self.lines, self.offset, self._head, self._last, self._number = Lines(), 0, b"", b"", 0
                yield Look([], anew=True, aside=rest is not None)
                continue
            if piece and (new_lines := list(self.lines.feed(piece))):
                yield Look(new_lines, anew=False)
            if len(piece) < PIECE:
                self._seen = state
                return

    def _more(self, file: IO[bytes], head: bytes) -> bytes:
        """Return the next piece, and move on behind it."""
        file.seek(self.offset)
        piece = file.read(PIECE)
        self._head = head
        self._number = os.fstat(file.fileno()).st_ino
        self.offset += len(piece)
        self._last = (self._last + piece)[-LAST:]
        return piece

    def _put_aside(self, file: IO[bytes]) -> bool:
        """Return True if the file read before was renamed.

        The new file may begin alike.

        Another inode alone says nothing: some systems give a file a new one each time.
        """
        if not self._number or os.fstat(file.fileno()).st_ino == self._number or self.before is None:
            return False
        try:
            return os.stat(self.before).st_ino == self._number
        except OSError:
            return False

    def _known(self, file: IO[bytes], head: bytes) -> bool:
        """Return True if this file begins with the part read before."""
        file.seek(self.offset - len(self._last))
        return head.startswith(self._head) and file.read(len(self._last)) == self._last

    def _remainder(self) -> list[Found] | None:
        """Return the last lines of the old log, added before the log was renamed.

        None if there is no old log.
        """
        before = self.before
        if before is None or not self._head:
            return None
        try:
            with before.open("rb") as file:
                if not self._known(file, file.read(HEAD)):
                    return None
                file.seek(self.offset)
                return [line for piece in pieces_of(file) for line in self.lines.feed(piece)]
        except OSError:
            return None


def state_of(status: os.stat_result) -> tuple[int, ...]:
    """Return a file's inode, size and time, which are equal while the file is unchanged."""
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the rest of a file from its current position, by piece."""
    while piece := file.read(PIECE):
        yield piece
