"""Captions of the drawn board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TABLE: Final[Mapping[str, str]] = MappingProxyType(
    {
        # The table
        "table.before": "Before the first turn",
        "table.turn": "Turn {number}, {player:who~yours}",
        "table.part": " · {part:word}",
        "table.time": " · {time:word}",
        "table.priority": "{player:who} {player:has~have} priority",
        "table.won": "{winners:whos} {winners:wins|win} ({reason:reason})",
        "table.drawn": "a draw ({reason:reason})",
        "table.life": "life {life}",
        "table.hand": "hand {count}",
        "table.library": "library {count}",
        "table.graveyard": "graveyard {count}",
        "table.speed": "speed {speed}",
        "table.room": "{card:who} in {room}",
        "table.pool": "mana {mana:mana}",
        "table.lost": "lost ({reason:reason})",
        "table.in hand": "hand:",
        "table.in graveyard": "graveyard:",
        "table.unknown": "{count} unknown",
        "table.lands": "lands:",
        "table.tapped": "tapped",
        "table.sick": "summoning sick",
        "table.phased out": "phased out",
        "table.token": "token",
        "table.copy": "copy",
        "table.damage": "damage {damage}",
        "table.chosen": "chosen: {chosen}",
        "table.protector": "protected by {player:who}",
        "table.owner": "owned by {player:who}",
        "table.controller": "controlled by {player:who}",
        "table.stack": "stack, top first",
        "table.waiting": "waiting to go on the stack",
        "table.combat": "combat",
        "table.blocked by": ", blocked by {blockers}",
        "table.blocked": ", blocked",
        "table.unblocked": ", unblocked",
        "table.effects": "in force",
        "table.exile": "exile, shared by all players",
        "table.owned": "{player:who}:",
        "table.command": "command zone",
        "range.both": "{least} to {most}",
        "range.most": "up to {most}",
        "range.exactly": "{least}",
    }
)
