"""A log's bytes: of a whole file, plain or packed, or of one that a running game still writes.

A file is followed by opening it anew at each look, for as long as the look takes: on Windows an open file could not be
renamed, and Arena renames its log when it starts. What had been added to the old file is then read from where it went.
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
"""So much is read at a time."""

BEGINNING = 1 << 16
"""So much of its beginning, unpacked, tells what a file is; all of it may be more than there is room for."""

WINDOW = 1 << 27
"""So far back may what is packed refer."""

HEAD = 1 << 10
"""By so much of its beginning a file is known again."""

LAST = 1 << 12
"""And by so much of what was read last."""

GZIP = b"\x1f\x8b"
ZSTANDARD = b"\x28\xb5\x2f\xfd"
BEFORE = {"Player.log": "Player-prev.log"}
"""What Arena calls the log of the session before."""


TRUSTED = 10
"""So many looks in a row the system is trusted that nothing was written; then the file is read."""

HEADERS = (b"[UnityCrossThreadLogger]", b"DETAILED LOGS:", b"Mono path[0]")
"""Lines at the beginning of Arena's logs; logs of other programs may have only what is about a match."""

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""First bytes of a text that a Windows shell wrote anew."""


def is_log(beginning: bytes) -> bool:
    """Return True if a file that begins so looks like a log of Arena, be it packed or not."""
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
    """Return True if a file that begins so is an archive of one."""
    return beginning.startswith((GZIP, ZSTANDARD))


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """The bytes of a log, unpacked; raises what its packing raises where that is damaged."""
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
    """A log has more bytes, unpacked, than whoever reads it will take."""


def read(path: Path, lines: Lines | None = None, most: int | None = None) -> Iterator[Found]:
    """The match lines of a whole file. `lines` tells afterwards how much there was, and whether it had details.

    Raises TooMuch where there are more than `most` bytes, unpacked.
    """
    return chain.from_iterable(read_in_pieces(path, Lines() if lines is None else lines, most))


def read_in_pieces(path: Path, lines: Lines, most: int | None = None) -> Iterator[Iterable[Found]]:
    """The same, piece by piece; each has to be gone through before the next is asked for."""
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
    """Where the log of the session before is, if there would be one."""
    name = BEFORE.get(path.name)
    return None if name is None else path.with_name(name)


def log_after(path: Path) -> Path | None:
    """Return where the log of the session after is, if there would be one."""
    name = next((after for after, before in BEFORE.items() if before == path.name), None)
    return None if name is None else path.with_name(name)


class Look(NamedTuple):
    """What a look at a growing file brought: match lines, and whether a new log began before them.

    `aside` says whether the old one was put aside for it; else it was cut, or something else was written over it.
    """

    found: list[Found]
    anew: bool
    aside: bool = False


class Tail:
    """A log that is being written: at each look what has come since the last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = Lines()
        self.offset = 0
        self._head = b""
        self._last = b""
        """What stands before `offset`: the logs of two sessions may begin alike, but do not go on alike."""
        self._number = 0
        """What the system calls the file."""
        self._seen: tuple[int, ...] = ()
        """What the system told of the file before it was read to its end."""
        self._trusted = 0

    @property
    def before(self) -> Path | None:
        """Where the log of the session before is, if there would be one."""
        return log_before(self.path)

    def look(self) -> Iterator[Look]:
        """What is new, a piece at a time; nothing where the file is not there, or nobody may read it just now.

        A replaced log is ended before the new one is begun. A file of which the system tells the same as before it was
        last read to its end has nothing new, and is not opened; as some systems tell late, it is now and then.
        """
        while True:
            try:
                if self._seen and self._trusted < TRUSTED and state_of(os.stat(self.path)) == self._seen:
                    self._trusted += 1
                    return
                self._seen, self._trusted = (), 0
                with self.path.open("rb") as file:
                    seen = state_of(os.fstat(file.fileno()))
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
            if piece and (found := list(self.lines.feed(piece))):
                yield Look(found, anew=False)
            if len(piece) < PIECE:
                self._seen = seen
                return

    def _more(self, file: IO[bytes], head: bytes) -> bytes:
        """The next piece."""
        file.seek(self.offset)
        piece = file.read(PIECE)
        self._head = head
        self._number = os.fstat(file.fileno()).st_ino
        self.offset += len(piece)
        self._last = (self._last + piece)[-LAST:]
        return piece

    def _put_aside(self, file: IO[bytes]) -> bool:
        """Return True if the file that was read has another name now, though this one may have begun alike.

        That it has another number alone says nothing: some systems give a file a new one each time.
        """
        if not self._number or os.fstat(file.fileno()).st_ino == self._number or self.before is None:
            return False
        try:
            return os.stat(self.before).st_ino == self._number
        except OSError:
            return False

    def _known(self, file: IO[bytes], head: bytes) -> bool:
        """Return True if what has been read stands in this file."""
        file.seek(self.offset - len(self._last))
        return head.startswith(self._head) and file.read(len(self._last)) == self._last

    def _remainder(self) -> list[Found] | None:
        """What was added to the old log between the last look and its being put aside; None if it was not."""
        before = self.before
        if before is None or not self._head:
            return None
        try:
            with before.open("rb") as file:
                if not self._known(file, file.read(HEAD)):
                    return None
                file.seek(self.offset)
                return [found for piece in pieces_of(file) for found in self.lines.feed(piece)]
        except OSError:
            return None


def state_of(found: os.stat_result) -> tuple[int, ...]:
    """Return by what a file is known to be unchanged: where it is, its size, and when it was written."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    """What a file has from where it stands."""
    while piece := file.read(PIECE):
        yield piece
