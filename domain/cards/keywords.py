"""702. The keywords that are known, and which keys each needs beside its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KEYWORDS: Final[Mapping[str, str]] = {
    "banding": "",
    "bands with other": "value",
    "changeling": "",
    "daybound": "",
    "counter_limit": "value",
    "deathtouch": "",
    "defender": "",
    "double strike": "",
    "enchant": "of",
    "equip": "cost",
    "fear": "",
    "first strike": "",
    "flash": "",
    "flying": "",
    "haste": "",
    "hexproof": "value?",
    "horsemanship": "",
    "indestructible": "",
    "infect": "",
    "intimidate": "",
    "landwalk": "value",
    "lifelink": "",
    "menace": "",
    "nightbound": "",
    "phasing": "",
    "protection": "value",
    "reach": "",
    "read ahead": "",
    "shadow": "",
    "shroud": "",
    "skulk": "",
    "space sculptor": "",
    "splice": "of cost",
    "start your engines!": "",
    "toxic": "value",
    "trample": "",
    "vigilance": "",
    "ward": "cost",
    "wither": "",
}
"""702. The keywords that the rules here know, and which keys each needs beside its name.

One is printed on no card: `counter_limit` with a kind and a number, `charge:7`, for what holds no more (704.5r).
"""
