"""The match lines of a log: its bytes as they come, and out of them the JSON that is about a match, with its line.

A log of MTG Arena is text of the whole program. A line of a match is a JSON object on one line (from the server), or
from `{` alone to `}` alone (from the player). Everything else is passed by unread: no account, no session, no inventory
is looked at. Dates of header lines are never read, they are in the language of the machine. `UTC_Log` files have the
same lines, each with a number in brackets in front.

Other programs keep such logs in forms of their own: the same JSON without header lines, behind words of theirs,
indented, in a list, packed in records of theirs, or only the engine's messages. What a line has of a match is taken out
of it (`foreign`).

Nothing here fails on a broken log. What was there and cannot be read is `Lost`, with its line and why; memory is
bounded by the longest line that a match can have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from replay.observing.arena import wire
from replay.observing.arena.foreign import foreign

MOST_IN_A_LINE = 1 << 24
"""A hundred times the longest line seen of a match."""

MOST_LINES = 200_000
"""And of an answer that is on several."""

MARKS = (b'"greToClientEvent"', b'"clientToMatchServiceMessageType"', b'"matchGameRoomStateChangedEvent"')
"""One of these is a key of what is about a match."""

FOREIGN_MARKS = (b"MessageType_", b'"GameStateType_')
"""One of these is in what other programs keep of the engine's messages."""

MARKED = (*MARKS, *FOREIGN_MARKS)

CHATTER = b'"uiMessage"'
OF_THE_GAME = (b'"msgId"', b'"respId"', b'"gameStateId"')
"""What players point at and say to each other is not read: such a message has none of these."""

NUMBERED = re.compile(rb"\[\d{1,12}\] ?")
SUMMARIZED = b"[Message summarized because"
DETAILS = b"DETAILED LOGS:"
HEADER = ord("[")
OPEN = ord("{")

NEEDLES = (b"MessageType", b'"GameStateType_', b'"greToClientEvent"', b'"matchGameRoomStateChangedEvent"')
"""One of these is in whatever has a mark: fewer than there are marks, as every line is searched for them."""

BESIDES = (b"{\n", SUMMARIZED, DETAILS)
"""One of these is in whatever else says something; they are looked for where no line with a needle is."""

BOM = b"\xef\xbb\xbf"


class Why(StrEnum):
    """Why something that was there cannot be read."""

    SUMMARIZED = "summarized"  # Arena itself left a message out: too much was in it
    CUT = "cut"  # its end is missing
    BROKEN = "broken"  # it is no JSON
    TOO_LONG = "too-long"  # longer than a line may be
    PACKING = "packing"  # the archive around the log is damaged
    MALFORMED = "malformed"  # JSON, but a field has something else in it than it should


class Taken(NamedTuple):
    """A match line: its number (the first of several), its text without what stood around it, what it says.

    Not `whole` is what goes only as far as its first malformed message.
    """

    line: int
    text: bytes
    content: wire.Line
    whole: bool


class Lost(NamedTuple):
    """A match line that cannot be read."""

    line: int
    why: Why


Found: TypeAlias = Taken | Lost


class Lines:
    """Takes a log's bytes in pieces of any size; gives its match lines, in order."""

    def __init__(self) -> None:
        self.line = 0
        """Lines that have been read to their end."""
        self.bytes = 0
        self.detailed: bool | None = None
        """Whether the log says that it has details; None before it has said anything."""
        self._parts: list[bytes] = []
        self._length = 0
        self._skipping = False
        self._overlong = False
        self._block: list[bytes] | None = None
        self._block_line = 0
        self._block_length = 0
        self._closing = b"}"
        """The line that closes the block."""

    def feed(self, piece: bytes) -> Iterator[Found]:
        """The match lines that end in this piece. A line that has not ended waits for the next."""
        self.bytes += len(piece)
        can_jump = True
        if b"\r" in piece:
            piece = piece.replace(b"\r\n", b"\n")
            can_jump = b"\r\n" not in piece  # a line that ends in two has another end than what is looked for
        end = piece.rfind(b"\n") + 1
        rest = piece[end:]
        if not self.line and not self._parts and piece.startswith(BOM):
            piece, end = piece[len(BOM) :], max(end - len(BOM), 0)
        at, slowly = 0, 0
        places = [-1] * len(NEEDLES)
        while at < end:
            if not self._is_within():
                if can_jump and piece[at] != OPEN:
                    start = piece.find(b"\n", at, end) + 1
                    if not (piece.startswith(b"{", start) and _is_header(piece, at, start)):
                        start = _next_telling(piece, at, end, places)
                    self.line += piece.count(b"\n", at, start)
                    at = start
                    if at == end:
                        break
                if at >= slowly and piece.startswith(b"{\n", at):
                    close = _closing(piece, at, end)
                    whole = piece[at:close]
                    lines = whole.count(b"\n")
                    if _is_whole(whole, lines):
                        yield from _parsed(self.line + 1, whole) if _marked(whole) else ()
                        self.line += lines + 1
                        at = close + 1
                        continue
                    slowly = close  # so that no line is looked at here more than twice
            stop = piece.find(b"\n", at, end)
            text = piece[at:stop]
            at = stop + 1
            if self._parts:
                text = b"".join((*self._parts, text))
                self._parts.clear()
                self._length = 0
            self.line += 1
            found = self._read(text) if not self._skipping else self._skipped()
            if found:
                yield from found
        if rest and not self._skipping:
            self._parts.append(rest)
            self._length += len(rest)
            if self._length > MOST_IN_A_LINE:
                self._overlong = _marked(b"".join(self._parts))
                self._parts.clear()
                self._length = 0
                self._skipping = True

    def _is_within(self) -> bool:
        """Return True if what comes next goes on with a line, or with an answer, that had begun before."""
        return bool(self._parts) or self._skipping or self._block is not None

    def end(self) -> Iterator[Found]:
        """What the last line has, though no line end came after it; what it has only half is lost."""
        text = b"".join(self._parts)
        self._parts.clear()
        self._length = 0
        if text or self._skipping:
            self.line += 1
        if self._skipping:
            yield from self._skipped()
        elif text:
            for found in self._read(text):
                yield Lost(found.line, Why.CUT) if isinstance(found, Lost) and found.why is Why.BROKEN else found
        yield from self._abandoned(Why.CUT)

    def _skipped(self) -> tuple[Found, ...]:
        self._skipping = False
        return (Lost(self.line, Why.TOO_LONG),) if self._overlong else ()

    def _read(self, text: bytes) -> tuple[Found, ...]:
        """What a line completes; `()` for nearly every one, so that nothing is made for those."""
        if text.endswith(b"\r"):
            text = text.rstrip(b"\r")
        first = text[:1]
        if first == b"[":
            numbered = NUMBERED.match(text)
            if numbered:
                text = text[numbered.end() :]
                first = text[:1]
        lost: tuple[Found, ...] = ()
        if self._block is not None:
            if first != b"[" and first != b"{":
                return self._goes_on(self._block, text)
            lost = self._abandoned(Why.CUT)
        if first == b"{":
            if len(text) == 1:
                self._begin(text, b"}")
            elif _marked(text):
                return (*lost, *_parsed(self.line, text))
        elif first == b"[":
            if text.startswith(SUMMARIZED):
                return (*lost, Lost(self.line, Why.SUMMARIZED))
            if b"{" in text and _marked(text):
                return (*lost, *_parsed(self.line, text[text.index(b"{") :]))
        elif first == b"D" and text.startswith(DETAILS):
            self.detailed = b"ENABLED" in text
        elif text.endswith(b"{"):
            self._begin(text[-1:], text[: len(text) - len(text.lstrip())] + b"}")
        elif b"{" in text and _marked(text):
            return (*lost, *_parsed(self.line, text[text.index(b"{") :]))
        return lost

    def _begin(self, text: bytes, closing: bytes) -> None:
        """A block begins, which goes as far as a line that closes it."""
        self._block, self._block_line, self._block_length, self._closing = [text], self.line, 2, closing

    def _goes_on(self, block: list[bytes], text: bytes) -> tuple[Found, ...]:
        """Another line of an answer that is on several."""
        block.append(text)
        self._block_length += len(text) + 1
        if text.rstrip(b", ") == self._closing:
            block[-1] = b"}"
            whole, self._block = b"\n".join(block), None
            return _parsed(self._block_line, whole) if _marked(whole) else ()
        if self._block_length > MOST_IN_A_LINE or len(block) > MOST_LINES:
            return self._abandoned(Why.TOO_LONG)
        return ()

    def _abandoned(self, why: Why) -> tuple[Found, ...]:
        """A block that never closed; it is worth a word only if it was about a match."""
        block, self._block = self._block, None
        return (Lost(self._block_line, why),) if block is not None and _marked(b"\n".join(block)) else ()


def _closing(piece: bytes, start: int, end: int) -> int:
    """Behind the next line that closes a block; where there is none, behind the last line."""
    found = piece.find(b"\n}\n", start, end)
    return found + 2 if found >= 0 else end - 1


def _is_whole(block: bytes, lines: int) -> bool:
    """Return True if lines from `{` on are a block as a log has it: it closes, and nothing else begins in it."""
    ordinary = lines < MOST_LINES and len(block) <= MOST_IN_A_LINE and block.endswith(b"\n}")
    return ordinary and b"\n[" not in block and b"\n{" not in block


def _is_header(piece: bytes, start: int, stop: int) -> bool:
    """Return True if a line, as most that are before a match line, has a bracket and nothing to read behind it."""
    if piece[start] != HEADER or piece.find(b"{", start, stop) >= 0 or piece.startswith(SUMMARIZED, start):
        return False
    return NUMBERED.match(piece, start, stop) is None


def _next_telling(piece: bytes, at: int, end: int, places: list[int]) -> int:
    """Return where the next line begins that may say something, `end` if there is none.

    Every line of which `_read` makes anything outside of a block has one of the needles, begins a block, or has one of
    the other words: so no line that is passed over here could have told anything. `places` keeps where each needle is
    next, so that no byte is looked at more than once for it.
    """
    for number, place in enumerate(places):
        if place < at:
            there = piece.find(NEEDLES[number], at, end)
            places[number] = there if there >= 0 else end
    found = min(places)
    for word in BESIDES:
        there = piece.find(word, at, found)
        if there >= 0:
            found = there
    return found if found == end else piece.rfind(b"\n", at, found) + 1 or at


def _marked(text: bytes) -> bool:
    first, second, third, fourth, fifth = MARKED  # a generator would take as long as what it looks for
    return first in text or second in text or third in text or fourth in text or fifth in text


def _parsed(line: int, text: bytes) -> tuple[Found, ...]:
    first, second, third = OF_THE_GAME  # one of them stands near the beginning of nearly every line
    if first not in text and second not in text and third not in text and CHATTER in text:
        return ()
    try:
        if not text.isascii():
            text.decode()  # of what is passed by nobody would see that it is damaged
        content, whole = wire.line_of(text)
    except wire.BROKEN:
        if found := foreign(text):
            return tuple(one for part in found for one in _parsed(line, part))
        return (Lost(line, Why.BROKEN),)
    if content is None:
        return tuple(one for part in foreign(text) for one in _parsed(line, part))
    return (Taken(line, text, content, whole),)
