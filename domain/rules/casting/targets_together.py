"""601.2c, 608.2b. Limits on what the targets of one "target" are together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.board.objects import GameObject
from domain.cards.grammar.costs import Target
from domain.creature_types import CREATURE_TYPES
from domain.ids import EntityId, ObjectId, is_player
from domain.rules.objects.characteristics import has_subtype
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.together import kinds


def _objects(among: Iterable[EntityId], context: Context) -> list[GameObject]:
    return [context.board.objects[ObjectId(id)] for id in among if not is_player(id)]


def groups(same: str, among: Sequence[EntityId], context: Context) -> tuple[tuple[EntityId, ...], ...]:
    """Return the groups of objects with the same controller, or with a type in common."""
    objects = _objects(among, context)
    found: list[tuple[EntityId, ...]] = []
    if same == "controller":
        players = dict.fromkeys(obj.controller for obj in objects)
        found = [tuple(obj.id for obj in objects if obj.controller == player) for player in players]
    elif same == "card_type":
        types = dict.fromkeys(type for obj in objects for type in obj.types)
        found = [tuple(obj.id for obj in objects if type in obj.types) for type in types]
    else:
        named = (name for obj in objects for name in obj.subtypes if name in CREATURE_TYPES)
        kinds = dict.fromkeys([*named, "Human"])  # changelings share every type, though none may be written on them
        found = [tuple(obj.id for obj in objects if has_subtype(obj, kind)) for kind in kinds]
    return tuple(dict.fromkeys(group for group in found if group))


def are_so(target: Target, ids: Sequence[EntityId], context: Context) -> bool:
    """608.2b. Return True if targets still have in common, or differ in, what they must."""
    together = target.together
    there = [id for id in ids if is_player(id) or ObjectId(id) in context.board.objects]
    if together is None or target.any_number or len(there) < len(ids) or together.total is not None:
        return True
    if together.same is not None:
        return len(ids) < 2 or any(set(ids) <= set(group) for group in groups(together.same, ids, context))
    numbers = kinds(_objects(ids, context), together.different) if together.different is not None else ()
    return len(set(numbers)) == len(numbers)
