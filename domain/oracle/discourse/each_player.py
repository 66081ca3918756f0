"""608.2c, 113.6. What is done for each of several players by their own number, and what says where it functions."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.parser.template import Said, has


def note_every_player(value: Said, at: Discourse) -> None:
    """608.2c. Each of several players, of whom what follows is said one by one."""
    at.player = "p"


def note_quality(value: Said, at: Discourse) -> None:
    """102. Of players who are described nobody is *that player*."""
    at.player = None


def note_apiece(value: Said, at: Discourse) -> None:
    """What each of several players does or is done is so if it depends on who it is.

    :raises Unresolved: it does not.
    """
    at.player = None
    done = value.get("do") if isinstance(value, dict) else None
    first = done[0] if isinstance(done, list) else None
    if not isinstance(first, dict) or not has([inside for key, inside in first.items() if key not in _WHOM], "p"):
        raise Unresolved("who each of them is")


_WHOM = ("who", "to", "by")


def note_static(value: Said, at: Discourse) -> None:
    """113.6. What is so while the card is in a graveyard says so, by its zone.

    :raises Unresolved: it does not.
    """
    if isinstance(value, dict) and "zone" not in value and has(value.get("while"), "graveyard"):
        condition = repr(value["while"])
        if "'matches': 'self'" in condition:
            raise Unresolved("where it functions")
