"""Matches in logs of other programs, put into the form of Arena's own log.

Only records of a match are searched, anywhere in the JSON of a line, and in texts that are JSON themselves. Their
order is kept. Everything around them is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import orjson

DEEPEST = 12
"""Greatest depth at which match records are searched in other programs' JSON."""

TOKENS = re.compile(rb'\\.|["{}]', re.DOTALL)
"""Pattern for the braces and quotes of JSON, to find the end of a record.

Escaped characters are skipped.
"""

LINES = ("greToClientEvent", "clientToMatchServiceMessageType", "matchGameRoomStateChangedEvent")
MESSAGES = "greToClientMessages"
STATE = "gameStateMessage"
FROM_SERVER, FROM_PLAYER, OF_STATES = "GREMessageType_", "ClientMessageType_", "GameStateType_"
SENT = "ClientToMatchServiceMessageType_ClientToGREMessage"
ROOM = "gameRoomInfo"
WHEN = "timestamp"


def foreign(text: bytes) -> list[bytes]:
    """Return the match lines in a text of another program, as Arena would write them."""
    lines: list[dict[str, Any]] = []
    for data in _texts(text):
        for one in _lines(data, None, DEEPEST):
            last = lines[-1].get(LINES[0]) if lines else None
            event = one.get(LINES[0])
            if last is not None and event is not None and one.get(WHEN) == lines[-1].get(WHEN):
                last[MESSAGES] += event[MESSAGES]
            else:
                lines.append(one)
    return [orjson.dumps(one) for one in lines]


def _texts(text: bytes) -> Iterator[Any]:
    """Yield the complete JSON records in a text; broken ones are skipped."""
    start = text.find(b"{")
    while start >= 0 and (end := _end(text, start)):
        with suppress(orjson.JSONDecodeError):
            yield orjson.loads(text[start:end])
        start = text.find(b"{", end)


def _end(text: bytes, start: int) -> int:
    """Return the index behind the closing brace of a record; 0 if there is none."""
    depth, within = 0, False
    for match in TOKENS.finditer(text, start):
        token = match[0]
        if token == b'"':
            within = not within
        elif not within and token == b"{":
            depth += 1
        elif not within and token == b"}":
            depth -= 1
            if not depth:
                return match.end()
    return 0


def _lines(data: Any, when: Any, deep: int) -> Iterator[dict[str, Any]]:
    """Yield the match lines in JSON data in order; `when` is the time, if known."""
    if not deep:
        return
    if isinstance(data, str):
        if "{" in data and ("MessageType_" in data or OF_STATES in data or any(name in data for name in LINES)):
            for inner in _texts(data.encode()):
                yield from _lines(inner, when, deep - 1)
        return
    if isinstance(data, list):
        for one in data:
            yield from _lines(one, when, deep - 1)
        return
    if not isinstance(data, dict):
        return
    when = data[WHEN] if isinstance(data.get(WHEN), str) else when
    line = _line(data, when)
    if line is not None:
        yield line
        return
    for one in data.values():
        yield from _lines(one, when, deep - 1)


def _line(data: dict[str, Any], when: Any) -> dict[str, Any] | None:
    """Return the match line for a record; None if the record is of no match."""
    kind = data.get("type")
    kind = kind if isinstance(kind, str) else ""
    event = data.get(LINES[0])
    if isinstance(event, dict) and isinstance(event.get(MESSAGES), list):
        return _stamped({LINES[0]: {MESSAGES: event[MESSAGES]}}, when)
    if isinstance(data.get(MESSAGES), list):
        return _stamped({LINES[0]: {MESSAGES: data[MESSAGES]}}, when)
    if kind.startswith(FROM_SERVER):
        return _stamped({LINES[0]: {MESSAGES: [data]}}, when)
    if kind.startswith(OF_STATES) and "gameStateId" in data:
        sent = {"type": f"{FROM_SERVER}GameStateMessage", "gameStateId": data["gameStateId"], STATE: data}
        return _stamped({LINES[0]: {MESSAGES: [sent]}}, when)
    if kind.startswith(FROM_PLAYER):
        return _stamped({LINES[1]: SENT, "payload": data}, when)
    if isinstance(data.get(LINES[1]), str) and isinstance(data.get("payload"), dict):
        return _stamped({LINES[1]: data[LINES[1]], "payload": data["payload"]}, when)
    room = data if isinstance(data.get(ROOM), dict) else data.get(LINES[2])
    if isinstance(room, dict) and isinstance(room.get(ROOM), dict):
        return _stamped({LINES[2]: {ROOM: room[ROOM]}}, when)
    return None


def _stamped(line: dict[str, Any], when: Any) -> dict[str, Any]:
    return line if when is None else {WHEN: when} | line
