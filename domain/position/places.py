"""Places in a position: a player or an object, and a field."""

from __future__ import annotations

import re
from typing import Final

from domain.errors import Say, Word, filled

PLACE: Final = "{place}.{field}"
"""Form of a field behind its player or object. A language translates the form, too."""

FIELDS: Final = (
    "battlefield", "hand", "library", "graveyard", "exile", "command", "sideboard", "supplement", "stack", "combat",
    "course", "effects", "triggers", "active", "starting", "priority", "extra_turns", "counters", "designations",
    "controller", "owner", "under", "protector", "attached", "linked", "source", "targets", "bindings", "copied",
    "used", "triggered", "attacks", "defender", "blockers", "commander_damage", "completed",
)  # fmt: skip
"""Fields that faults name; a language may have words for them."""

_FIELD = re.compile(rf"(?:^|\.)({'|'.join(FIELDS)})(?=[.\[]|$)")


class Place(Word):
    """A place in a position, as JSON has it: *Anna.hand*, *stack[1].controller*."""

    __slots__ = ()

    def told(self, say: Say) -> str:
        """Return the place with words of a language for its fields."""
        told, end = "", 0
        for field in _FIELD.finditer(self):
            told += self[end : field.start()]
            named = say(field[1])
            told = filled(say(PLACE), {"place": told, "field": named}) if told else named
            end = field.end()
        return told + self[end:]
