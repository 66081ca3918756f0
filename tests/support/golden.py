"""What was recorded once and is kept: golden lines of events, and golden games."""

from __future__ import annotations

from typing import Any

import orjson

from tests.support.places import GOLDEN


def golden(name: str = "events-v1.jsonl") -> list[dict[str, Any]]:
    """The golden lines of a file, as data."""
    return [orjson.loads(line) for line in (GOLDEN / name).read_bytes().splitlines()]


GAMES = sorted(GOLDEN.glob("game-*.jsonl.zst"))
