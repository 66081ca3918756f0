"""Matches as other programs keep them: the engine's messages in forms of their own, put as Arena's own log has them.

Whatever stands around them is passed by: only records of a match are looked for, wherever they stand in the JSON of a
line, and in texts that are JSON themselves. They come in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import orjson

DEEPEST = 12
"""No program packs them deeper."""

TOKENS = re.compile(rb'\\.|["{}]', re.DOTALL)
"""By what it is known where a record of JSON ends; what is escaped is none."""

LINES = ("greToClientEvent", "clientToMatchServiceMessageType", "matchGameRoomStateChangedEvent")
MESSAGES = "greToClientMessages"
STATE = "gameStateMessage"
FROM_SERVER, FROM_PLAYER, OF_STATES = "GREMessageType_", "ClientMessageType_", "GameStateType_"
SENT = "ClientToMatchServiceMessageType_ClientToGREMessage"
ROOM = "gameRoomInfo"
WHEN = "timestamp"


def foreign(text: bytes) -> list[bytes]:
    """The match lines that a text holds which is none itself, as Arena would write them."""
    found: list[dict[str, Any]] = []
    for data in _texts(text):
        for one in _lines(data, None, DEEPEST):
            last = found[-1].get(LINES[0]) if found else None
            event = one.get(LINES[0])
            if last is not None and event is not None and one.get(WHEN) == found[-1].get(WHEN):
                last[MESSAGES] += event[MESSAGES]
            else:
                found.append(one)
    return [orjson.dumps(one) for one in found]


def _texts(text: bytes) -> Iterator[Any]:
    """The JSON in a text, whatever stands before, between and behind it; nothing of what is cut off or broken."""
    at = text.find(b"{")
    while at >= 0 and (end := _end(text, at)):
        with suppress(orjson.JSONDecodeError):
            yield orjson.loads(text[at:end])
        at = text.find(b"{", end)


def _end(text: bytes, at: int) -> int:
    """Behind the brace that closes the one here; 0 where none does."""
    depth, within = 0, False
    for found in TOKENS.finditer(text, at):
        token = found[0]
        if token == b'"':
            within = not within
        elif not within and token == b"{":
            depth += 1
        elif not within and token == b"}":
            depth -= 1
            if not depth:
                return found.end()
    return 0


def _lines(data: Any, when: Any, deep: int) -> Iterator[dict[str, Any]]:
    """The match lines in what JSON holds, in their order; `when` is what is known of the time."""
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
    """The match line that a record is, or is a part of."""
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
