"""Match lines of a log: the JSON about matches, from the log's bytes.

A log of MTG Arena is a text of the whole program. A match line is a JSON object on one line (from the
server), or from `{` alone to `}` alone (from the player). Everything else is passed over unread: accounts,
sessions and inventories are never looked at. Dates of header lines are never read, as they are in the
machine's language. `UTC_Log` files have the same lines, each with a number in brackets in front.

Other programs keep such logs in their own forms: the same JSON without header lines, after their own words,
indented, in a list, packed in records, or only the engine's messages. Match records are taken out of such
lines (`foreign`).

Nothing fails on a broken log. A line that cannot be read is `Lost`, with its number and the reason. Memory is
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
"""Longest line that is read, in bytes.

A hundred times the longest match line seen.
"""

MOST_LINES = 200_000
"""Most lines of one JSON object that is spread over lines."""

MARKS = (b'"greToClientEvent"', b'"clientToMatchServiceMessageType"', b'"matchGameRoomStateChangedEvent"')
"""JSON keys; every match line contains one of them."""

FOREIGN_MARKS = (b"MessageType_", b'"GameStateType_')
"""Words; every match line in other programs' logs contains one of them."""

MARKED = (*MARKS, *FOREIGN_MARKS)

CHATTER = b'"uiMessage"'
OF_THE_GAME = (b'"msgId"', b'"respId"', b'"gameStateId"')
"""JSON keys; every message of a game contains one of them.

Messages without them are the players' pointing and talking, which is not read.
"""

NUMBERED = re.compile(rb"\[\d{1,12}\] ?")
SUMMARIZED = b"[Message summarized because"
DETAILS = b"DETAILED LOGS:"
HEADER = ord("[")
OPEN = ord("{")

NEEDLES = (b"MessageType", b'"GameStateType_', b'"greToClientEvent"', b'"matchGameRoomStateChangedEvent"')
"""Words; every text with a mark contains one of them.

Every line is searched for them, so they are few.
"""

BESIDES = (b"{\n", SUMMARIZED, DETAILS)
"""Words; every other line of interest contains one of them.

They are searched where no line has a needle.
"""

BOM = b"\xef\xbb\xbf"


class Why(StrEnum):
    """Reasons why something cannot be read."""

    SUMMARIZED = "summarized"  # Arena itself left out a message that was too long
    CUT = "cut"  # the end is missing
    BROKEN = "broken"  # no JSON
    TOO_LONG = "too-long"  # longer than a line may be
    PACKING = "packing"  # the archive around the log is damaged
    MALFORMED = "malformed"  # JSON with unexpected content in a field


class Taken(NamedTuple):
    """Match line: number (of the first of several), JSON text, and content.

    `whole` is False if the content only reaches to the first malformed message.
    """

    line: int
    text: bytes
    content: wire.Line
    whole: bool


class Lost(NamedTuple):
    """Match line that cannot be read."""

    line: int
    why: Why


Found: TypeAlias = Taken | Lost


class Lines:
    """Reader of match lines from a log's bytes, in pieces of any size."""

    def __init__(self) -> None:
        self.line = 0
        """Number of lines read to their end."""
        self.bytes = 0
        self.detailed: bool | None = None
        """True if the log says that it has details; None before it says so or denies it."""
        self._parts: list[bytes] = []
        self._length = 0
        self._skipping = False
        self._overlong = False
        self._block: list[bytes] | None = None
        self._block_line = 0
        self._block_length = 0
        self._closing = b"}"
        """Line that closes the block."""

    def feed(self, piece: bytes) -> Iterator[Found]:
        """Yield the match lines that end in this piece.

        An unfinished line waits for the next.
        """
        self.bytes += len(piece)
        can_jump = True
        if b"\r" in piece:
            piece = piece.replace(b"\r\n", b"\n")
            can_jump = b"\r\n" not in piece  # a line ending in two returns has another end than the one searched for
        end = piece.rfind(b"\n") + 1
        rest = piece[end:]
        if not self.line and not self._parts and piece.startswith(BOM):
            piece, end = piece[len(BOM) :], max(end - len(BOM), 0)
        position, slowly = 0, 0
        places = [-1] * len(NEEDLES)
        while position < end:
            if not self._is_within():
                if can_jump and piece[position] != OPEN:
                    start = piece.find(b"\n", position, end) + 1
                    if not (piece.startswith(b"{", start) and _is_header(piece, position, start)):
                        start = _next_telling(piece, position, end, places)
                    self.line += piece.count(b"\n", position, start)
                    position = start
                    if position == end:
                        break
                if position >= slowly and piece.startswith(b"{\n", position):
                    close = _closing(piece, position, end)
                    whole = piece[position:close]
                    lines = whole.count(b"\n")
                    if _is_whole(whole, lines):
                        yield from _parsed(self.line + 1, whole) if _marked(whole) else ()
                        self.line += lines + 1
                        position = close + 1
                        continue
                    slowly = close  # so that no line is searched here more than twice
            stop = piece.find(b"\n", position, end)
            text = piece[position:stop]
            position = stop + 1
            if self._parts:
                text = b"".join((*self._parts, text))
                self._parts.clear()
                self._length = 0
            self.line += 1
            results = self._read(text) if not self._skipping else self._skipped()
            if results:
                yield from results
        if rest and not self._skipping:
            self._parts.append(rest)
            self._length += len(rest)
            if self._length > MOST_IN_A_LINE:
                self._overlong = _marked(b"".join(self._parts))
                self._parts.clear()
                self._length = 0
                self._skipping = True

    def _is_within(self) -> bool:
        """Return True if the next bytes continue an unfinished line or block."""
        return bool(self._parts) or self._skipping or self._block is not None

    def end(self) -> Iterator[Found]:
        """Yield the last line without a line end; half a line is lost."""
        text = b"".join(self._parts)
        self._parts.clear()
        self._length = 0
        if text or self._skipping:
            self.line += 1
        if self._skipping:
            yield from self._skipped()
        elif text:
            for result in self._read(text):
                yield Lost(result.line, Why.CUT) if isinstance(result, Lost) and result.why is Why.BROKEN else result
        yield from self._abandoned(Why.CUT)

    def _skipped(self) -> tuple[Found, ...]:
        self._skipping = False
        return (Lost(self.line, Why.TOO_LONG),) if self._overlong else ()

    def _read(self, text: bytes) -> tuple[Found, ...]:
        """Return the match lines that end with this line; nearly always none.

        The empty result `()` costs nothing.
        """
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
        """Begin a block, which ends at a line that closes it."""
        self._block, self._block_line, self._block_length, self._closing = [text], self.line, 2, closing

    def _goes_on(self, block: list[bytes], text: bytes) -> tuple[Found, ...]:
        """Add a line to an answer spread over lines; return the answer when complete."""
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
        """Give up a block that never closed; return a lost match line, if any."""
        block, self._block = self._block, None
        return (Lost(self._block_line, why),) if block is not None and _marked(b"\n".join(block)) else ()


def _closing(piece: bytes, start: int, end: int) -> int:
    """Return the index behind the line that closes a block, else behind all lines."""
    place = piece.find(b"\n}\n", start, end)
    return place + 2 if place >= 0 else end - 1


def _is_whole(block: bytes, lines: int) -> bool:
    """Return True if lines from `{` on are a closed block and nothing else."""
    ordinary = lines < MOST_LINES and len(block) <= MOST_IN_A_LINE and block.endswith(b"\n}")
    return ordinary and b"\n[" not in block and b"\n{" not in block


def _is_header(piece: bytes, start: int, stop: int) -> bool:
    """Return True if a line is a header with nothing to read behind its bracket.

    Most lines before a match line are such headers.
    """
    if piece[start] != HEADER or piece.find(b"{", start, stop) >= 0 or piece.startswith(SUMMARIZED, start):
        return False
    return NUMBERED.match(piece, start, stop) is None


def _next_telling(piece: bytes, start: int, end: int, places: list[int]) -> int:
    """Return the start of the next line worth reading, else `end`.

    Every line of which `_read` makes anything outside a block has one of the needles, begins a block, or has one of
    the other words. So no line that is skipped here could have told anything. `places` keeps the next place of each
    needle, so that no byte is searched twice for it.
    """
    for number, place in enumerate(places):
        if place < start:
            there = piece.find(NEEDLES[number], start, end)
            places[number] = there if there >= 0 else end
    nearest = min(places)
    for word in BESIDES:
        there = piece.find(word, start, nearest)
        if there >= 0:
            nearest = there
    return nearest if nearest == end else piece.rfind(b"\n", start, nearest) + 1 or start


def _marked(text: bytes) -> bool:
    first, second, third, fourth, fifth = MARKED  # written out, as a generator would double the time
    return first in text or second in text or third in text or fourth in text or fifth in text


def _parsed(line: int, text: bytes) -> tuple[Found, ...]:
    first, second, third = OF_THE_GAME  # one of them stands near the beginning of nearly every line
    if first not in text and second not in text and third not in text and CHATTER in text:
        return ()
    try:
        if not text.isascii():
            text.decode()  # finds damage in parts that are not parsed
        content, whole = wire.line_of(text)
    except wire.BROKEN:
        if inner := foreign(text):
            return tuple(one for part in inner for one in _parsed(line, part))
        return (Lost(line, Why.BROKEN),)
    if content is None:
        return tuple(one for part in foreign(text) for one in _parsed(line, part))
    return (Taken(line, text, content, whole),)
