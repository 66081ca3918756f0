"""Numbers of players and objects.

Players are numbered from 1, objects from 100 on, so one number can name either.
"""

from typing import NewType, TypeAlias

PlayerId = NewType("PlayerId", int)
ObjectId = NewType("ObjectId", int)

EntityId: TypeAlias = int
"""A player or an object: anything that can be targeted, attacked or dealt damage."""

Bound: TypeAlias = tuple[EntityId, ...] | int | str
"""The value of a name in a text during its execution: players and objects, a number, a word or mana letters."""

FIRST_OBJECT = 100


def is_player(entity: EntityId) -> bool:
    """Return True if the number names a player."""
    return 0 < entity < FIRST_OBJECT
