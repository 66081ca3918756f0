"""608.2c, 113.6. Instructions for each of several players, and abilities that function in graveyards."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.parser.template import Said, has


def note_every_player(value: Said, discourse: Discourse) -> None:
    """608.2c. Make each of several players in turn the antecedent of *that player*."""
    discourse.player = "p"


def note_quality(value: Said, discourse: Discourse) -> None:
    """102. Leave *that player* without an antecedent after a description of players."""
    discourse.player = None


def note_apiece(value: Said, discourse: Discourse) -> None:
    """Check that an instruction for each of several players depends on the player.

    :raises Unresolved: no part of the instruction depends on the player.
    """
    discourse.player = None
    instructions = value.get("do") if isinstance(value, dict) else None
    first = instructions[0] if isinstance(instructions, list) else None
    if not isinstance(first, dict) or not has([inside for key, inside in first.items() if key not in _WHOM], "p"):
        raise Unresolved("who each of them is")


_WHOM = ("who", "to", "by")


def note_static(value: Said, discourse: Discourse) -> None:
    """113.6. Check that an ability about its card in a graveyard states that zone.

    :raises Unresolved: the ability has no `zone`.
    """
    if isinstance(value, dict) and "zone" not in value and has(value.get("while"), "graveyard"):
        condition = repr(value["while"])
        if "'matches': 'self'" in condition:
            raise Unresolved("where it functions")
