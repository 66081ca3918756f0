"""613.4. The size of an object as a sum, layer by layer.

The parts are copiable values, definitions, counters and effects.

No game pays for it: the layers are read a second time, for the one object that somebody asks about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.board.size_steps import Size, SizeStep
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.rules.continuous.defining import defined
from domain.rules.continuous.layers import Applying, Reading
from domain.rules.continuous.modifications import LAYERS
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table

KINDS = {"7a": "defined", "7b": "set", "7c": "changed", "7d": "switched"}
"""Kinds of steps by layer; a step in an earlier layer sets a size, too."""


def steps(table: Table, id: ObjectId) -> tuple[SizeStep, ...]:
    """Return the steps by which an object gets its size.

    An object without a size has no steps.

    The last step ends with the size on the board. A rest that the rules do not explain here is a step of its own, as on
    the board of a viewer who does not see everything.
    """
    obj = table.board.objects[id]
    if obj.zone is Zone.BATTLEFIELD and not obj.phased_out:
        reading = Measuring(table, id)
        reading.all()
        found = reading.steps
    else:
        found = _elsewhere(table, obj)
    size = _size(obj) if obj.zone is Zone.BATTLEFIELD else found[-1].after
    if found[-1].after != size:
        found.append(SizeStep("", "unexplained", found[-1].after, size))
    return tuple(found) if size != (None, None) else ()


def _elsewhere(table: Table, obj: GameObject) -> list[SizeStep]:
    """604.3. Return the steps of an object that no layer changes: its text may define its size."""
    found = [_begin(obj)]
    if obj.zone is Zone.BATTLEFIELD or not _has_definition(table, obj):
        return found
    return [*found, SizeStep("7a", "defined", found[0].after, _size(defined(table, obj)), obj.id)]


def _has_definition(table: Table, obj: GameObject) -> bool:
    return any(isinstance(table.part(ref), lang.Defining) for ref in obj.abilities)


def _size(obj: GameObject) -> Size:
    return obj.power, obj.toughness


def _begin(obj: GameObject) -> SizeStep:
    """613.1. Return the first step: what is printed on the card or defined for the token, or layer 1."""
    layer = "1" if obj.face_down or obj.copies else ""
    kind = "face_down" if obj.face_down else "copied" if obj.copies else "created" if obj.token else "printed"
    return SizeStep(layer, kind, _size(obj), _size(obj))


class Measuring(Reading):
    """Application of all layers that notes every change of one object's size."""

    __slots__ = ("id", "layer", "steps")

    def __init__(self, table: Table, id: ObjectId) -> None:
        super().__init__(table)
        self.id = id
        self.layer = LAYERS[0]
        base = self.scratch.board.objects[id]
        self.steps = [_begin(base)._replace(timestamp=base.timestamp)]

    def apply(self, layer: str) -> None:
        """Apply every effect of this layer; note what the layer itself does to the size."""
        self.layer = layer
        before = self._now()
        super().apply(layer)
        if layer == "7a" and (self._now() != before or _has_definition(self.game, self.scratch.board.objects[self.id])):
            self.steps.append(SizeStep(layer, "defined", before, self._now(), self.id))

    def _now(self) -> Size:
        return _size(self.scratch.board.objects[self.id])

    def _count(self) -> None:
        """613.4c. Apply counters, and note each kind of them."""
        before = self._now()
        super()._count()
        obj = self.scratch.board.objects[self.id]
        if self._now() == before:
            return
        power, toughness = before
        for kind, count in obj.counters.items():
            if "/" in kind and count and power is not None and toughness is not None:
                more, _, tougher = kind.partition("/")
                after = power + int(more) * count, toughness + int(tougher) * count
                self.steps.append(
                    SizeStep("7c", "counters", (power, toughness), after, self.id, counter=kind, number=count)
                )
                power, toughness = after

    def _carry_out(self, applying: Applying, trying: bool = False) -> bool:
        """Apply one effect, and note it if it changes the size, sets it, or switches it."""
        before = self._now()
        changed = super()._carry_out(applying, trying)
        if trying or (self._now() == before and not self._is_told(applying)):
            return changed
        number, ability, _ = applying.key
        effect = self.game.board.effects.get(number) if applying.static is None and ability is None else None
        self.steps.append(
            SizeStep(
                self.layer,
                KINDS.get(self.layer, "set"),
                before,
                self._now(),
                ObjectId(effect.data.source) if effect is not None else self._source(applying),
                number if effect is not None else None,
                timestamp=applying.timestamp,
            )
        )
        return changed

    def _is_told(self, applying: Applying) -> bool:
        """Return True if an effect that leaves the size as it is sets or switches it all the same."""
        objects = applying.objects
        if objects is None:
            objects, _, _ = self.begun.get(applying.key, ((), None, 0))
        return self.layer in ("7b", "7d") and self.id in objects

    def _source(self, applying: Applying) -> ObjectId:
        return self.id if applying.static is None else applying.static[0].id


__all__ = ["Measuring", "SizeStep", "steps"]
