"""Cards as data: what a test writes in the card language before it is loaded."""

from __future__ import annotations

from typing import Any

CREATURE = {"type": "creature"}


def card(*abilities: Any, **facts: Any) -> dict[str, Any]:
    """A test card: an Instant unless said otherwise."""
    return {"name": "Test", "cost": "{R}", "types": "Instant", **facts, "abilities": list(abilities)}


def creature(*abilities: Any, **facts: Any) -> dict[str, Any]:
    """A test creature."""
    return card(*abilities, **{"types": "Creature: Elf", "pt": "1/1", **facts})


def spell(*effects: Any, **more: Any) -> dict[str, Any]:
    """What a test spell does."""
    return {"spell": list(effects), **more}


ONE = {"t": {"of": CREATURE}}
