"""Streaming JSON reader, for files too long to be read at once.

The caller walks through the outer objects and lists, and takes the inner values one by one:

    json = Stream(read, "cards.json")
    for name in json.members():
        if name == "data":
            for _ in json.items():
                card = json.value()
        else:
            json.value()

A value must be taken whole before the walk goes on. Each value is parsed by orjson, as everywhere else here; this
module only finds its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import orjson

from domain.errors import Said, said
from replay.cards.files import BadCardFile, Read

PIECE = 1 << 20
"""Least number of bytes read at a time."""

BEGINNING = 1 << 12
"""Number of bytes in which an object's first key must come."""

MARK = b"\xef\xbb\xbf"
"""Byte order mark that some programs write before UTF-8."""

MOST = 1 << 26
"""Most bytes of one value.

The printings of a card in all languages take some hundred thousand at most.
"""

_SPACE = re.compile(rb"[ \t\r\n]*+")
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_FIRST_KEY = re.compile(rb'\{[ \t\r\n]*+"([^"\\]*+)"')
_PLAIN = re.compile(rb'[^\s,:\[\]{}"]++')
_WITHOUT_BRACKETS = re.compile(rb'[^"{}\[\]]*+(?:"(?:[^"\\]++|\\.)*+"[^"{}\[\]]*+)*+', re.DOTALL)


class Stream:
    """JSON that arrives in pieces. `path` is the name of the file in errors."""

    def __init__(self, read: Read, path: object, most: int = MOST) -> None:
        self._read = read
        self._path = path
        self._most = most
        self._bytes = b""
        self._at = 0
        self._before = 0  # number of bytes read and no longer kept
        while len(self._bytes) < len(MARK) and self._more():
            pass
        if self._bytes.startswith(MARK):
            self._at = len(MARK)

    def next(self) -> bytes:
        """Peek at the next byte that is no space.

        Empty at the end.
        """
        while True:
            space = _SPACE.match(self._bytes, self._at)
            assert space is not None
            self._at = space.end()
            if self._at < len(self._bytes):
                return self._bytes[self._at : self._at + 1]
            if not self._more():
                return b""

    def first_key(self) -> str:
        """Peek at the first key of the object that comes next.

        Empty if something else comes next.
        """
        while True:
            key = _FIRST_KEY.match(self._bytes, self._at)
            if key is not None or len(self._bytes) - self._at > BEGINNING or not self._more():
                return "" if key is None else key[1].decode("utf-8", "replace")

    def members(self) -> Iterator[str]:
        """Yield the keys of an object; take each value before the next key."""
        self._take(b"{")
        if self.next() == b"}":
            self._take(b"}")
            return
        while True:
            if self.next() != b'"':
                raise self._wrong(said("a key in quotes is wanted here"))
            key = str(self._loaded(*self._string()))
            self._take(b":")
            yield key
            if self.next() == b"}":
                self._take(b"}")
                return
            self._take(b",")

    def items(self) -> Iterator[None]:
        """Yield once per item of a list; take each item before the next."""
        self._take(b"[")
        if self.next() == b"]":
            self._take(b"]")
            return
        while True:
            yield
            if self.next() == b"]":
                self._take(b"]")
                return
            self._take(b",")

    def value(self) -> Any:
        """Read the next value, and return it."""
        first = self.next()
        if first in (b"{", b"["):
            return self._loaded(*self._bracketed())
        if first == b'"':
            return self._loaded(*self._string())
        return self._loaded(*self._word())

    def end(self) -> None:
        """Raise an error unless the stream is at its end."""
        if self.next():
            raise self._wrong(said("nothing is wanted here any more"))

    # Ends of values

    def _string(self) -> tuple[int, int]:
        while True:
            string = _STRING.match(self._bytes, self._at)
            if string is not None:
                start, self._at = self._at, string.end()
                return start, self._at
            self._need_more()

    def _word(self) -> tuple[int, int]:
        while True:
            word = _PLAIN.match(self._bytes, self._at)
            if word is None:
                raise self._wrong(said("a value is wanted here"))
            if word.end() < len(self._bytes) or not self._more():
                start, self._at = self._at, self._at + len(word[0])
                return start, self._at

    def _bracketed(self) -> tuple[int, int]:
        depth, looked = 0, 0
        while True:
            plain = _WITHOUT_BRACKETS.match(self._bytes, self._at + looked)
            assert plain is not None
            looked = plain.end() - self._at
            bracket = self._bytes[plain.end() : plain.end() + 1]
            if bracket in (b"", b'"'):  # the data read so far ends here, perhaps within a string
                self._need_more()
                continue
            depth += 1 if bracket in (b"{", b"[") else -1
            looked += 1
            if not depth:
                start, self._at = self._at, self._at + looked
                return start, self._at

    def _loaded(self, start: int, end: int) -> Any:
        try:
            return orjson.loads(memoryview(self._bytes)[start:end])
        except orjson.JSONDecodeError as error:
            self._at = start + min(error.pos, end - start)
            raise self._wrong(str(error.msg)) from None

    # Bytes

    def _take(self, sign: bytes) -> None:
        if self.next() != sign:
            raise self._wrong(said("{sign} is wanted here", sign=sign.decode()))
        self._at += 1

    def _need_more(self) -> None:
        if len(self._bytes) - self._at > self._most:
            text = "{path}, byte {byte}: a value is longer than {most} MiB; no card is."
            raise BadCardFile(text, path=self._path, byte=self._place(), most=self._most >> 20)
        if not self._more():
            text = "{path}, byte {byte}: the file ends in the middle of a value; was it copied whole?"
            raise BadCardFile(text, path=self._path, byte=self._place())

    def _more(self) -> bool:
        """Read another piece, and drop the bytes already used; return False at the end."""
        rest = self._bytes[self._at :]
        more = self._read(max(PIECE, len(rest)))
        self._before += self._at
        self._bytes, self._at = rest + more, 0
        return bool(more)

    def _place(self) -> int:
        return self._before + self._at + 1

    def _wrong(self, reason: Said | str) -> BadCardFile:
        if not self.next():
            text = "{path}, byte {byte}: the file ends in the middle of a value; was it copied whole?"
            return BadCardFile(text, path=self._path, byte=self._place())
        text = "{path}, byte {byte}: this is no JSON ({reason})."
        return BadCardFile(text, path=self._path, byte=self._place(), reason=reason)
