"""Files of cards as MTGJSON and Scryfall make them, with cards that nobody has printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def scryfall(name: str, text: str = "", *, layout: str = "normal", **more: Any) -> dict[str, Any]:
    """A card as Scryfall has it."""
    return {
        "object": "card",
        "name": name,
        "lang": "en",
        "layout": layout,
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Elf",
        "oracle_text": text,
        "power": "2",
        "toughness": "2",
        "legalities": {"standard": "legal", "pauper": "not_legal", "vintage": "restricted"},
        "set": "tst",
        **more,
    }


def mtgjson(name: str, text: str = "", *, layout: str = "normal", **more: Any) -> dict[str, Any]:
    """A face as MTGJSON has it."""
    return {
        "name": name,
        "layout": layout,
        "manaCost": "{1}{G}",
        "type": "Creature — Elf",
        "text": text,
        "power": "2",
        "toughness": "2",
        "legalities": {"standard": "Legal", "legacy": "Banned"},
        "printings": ["TST", "OLD"],
        "foreignData": [],
        **more,
    }


def face(name: str, **more: Any) -> dict[str, Any]:
    """One of several faces as Scryfall has them."""
    return {"object": "card_face", "name": name, "mana_cost": "", "type_line": "Instant", "oracle_text": "", **more}


def atomic(*cards: list[dict[str, Any]]) -> dict[str, Any]:
    """MTGJSON's AtomicCards: the faces of each card by its name."""
    return {"meta": {"version": "5"}, "data": {faces[0]["name"]: faces for faces in cards}}


def a_set(code: str, *faces: dict[str, Any]) -> dict[str, Any]:
    """A set of MTGJSON."""
    cards = [{"setCode": code, "number": str(number), **face} for number, face in enumerate(faces)]
    return {"code": code, "name": "A Set", "booster": {}, "tokens": [{"name": "T"}], "cards": cards}


def written(folder: Path, data: Any, name: str = "cards.json") -> Path:
    """A file with this data: bytes as they are, everything else as JSON."""
    file = folder / name
    file.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return file
