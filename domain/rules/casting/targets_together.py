"""601.2c, 608.2b. Limits on what the targets of one "target" are together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.board.objects import GameObject
from domain.cards.grammar.costs import Target, TargetsTogether
from domain.creature_types import CREATURE_TYPES
from domain.ids import EntityId, ObjectId, is_player
from domain.kernel.questions import Limits, fit_together
from domain.rules.objects.characteristics import has_subtype, share_a_name, stat
from domain.rules.resolving.evaluation import Context


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


def limit(number: int, together: TargetsTogether, among: Sequence[EntityId], context: Context) -> Limits:
    """Return what the targets of a slot with this number are limited to."""
    objects = _objects(among, context)
    weights: tuple[tuple[EntityId, int], ...] = ()
    most = 0
    if together.total is not None and together.at_most is not None:
        weights, most = tuple((obj.id, stat(obj, together.total)) for obj in objects), context.amount(together.at_most)
    kinds: tuple[tuple[EntityId, int], ...] = ()
    if together.different == "controller":
        kinds = tuple((obj.id, obj.controller) for obj in objects)
    elif together.different == "name":
        firsts: list[GameObject] = []
        numbers: list[tuple[EntityId, int]] = []
        for obj in objects:
            same = next((place for place, one in enumerate(firsts) if share_a_name(context.game, obj, one)), None)
            if same is None:
                firsts.append(obj)
            numbers.append((obj.id, len(firsts) - 1 if same is None else same))
        kinds = tuple(numbers)
    return number, weights, most, kinds


def most(limits: Limits, among: Sequence[EntityId]) -> int:
    """Return how many of these objects fit together at most."""
    _, weights, _, _ = limits
    weight = dict(weights)
    chosen: list[EntityId] = []
    for id in sorted(among, key=lambda one: weight.get(one, 0)):
        if fit_together(limits, (*chosen, id)):
            chosen.append(id)
    return len(chosen)


def are_so(target: Target, ids: Sequence[EntityId], context: Context) -> bool:
    """608.2b. Return True if targets still have in common, or differ in, what they must."""
    together = target.together
    there = [id for id in ids if is_player(id) or ObjectId(id) in context.board.objects]
    if together is None or len(there) < len(ids) or together.total is not None:
        return True
    if together.same is not None:
        return len(ids) < 2 or any(set(ids) <= set(group) for group in groups(together.same, ids, context))
    return fit_together(limit(0, together, ids, context), ids)
