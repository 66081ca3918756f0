"""704.3. Records since the last check that found nothing to do, searched for causes of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from domain import events as e
from domain.events import Event, Recorded
from domain.ids import EntityId

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Window:
    """Records since the last check that found nothing to do."""

    __slots__ = ("_about", "records")

    def __init__(self, records: list[Recorded]) -> None:
        self.records = records
        self._about: dict[EntityId | None, list[Recorded]] | None = None

    def __reversed__(self) -> Iterator[Recorded]:
        return reversed(self.records)

    def about(self, id: EntityId | None) -> list[Recorded]:
        """Return the records about an object or player, in order.

        All records are read once, for all objects together.
        """
        if self._about is None:
            self._about = {}
            for record in self.records:
                for entity in _whom(record.event):
                    self._about.setdefault(entity, []).append(record)
        return self._about.get(id, [])


def _whom(event: Event) -> set[EntityId | None]:
    """Return the objects that an event is about, as far as causes need them.

    The result includes a player who has lost or left.
    """
    if isinstance(event, (e.PlayerLost, e.PlayerLeft)):
        return {event.player, *getattr(event, "objects", ())}
    if isinstance(event, e.PermanentsPhased):
        return {*event.out, *event.back}
    if isinstance(event, e.DamageDealt):
        return {event.recipient}
    fields = event.__dict__  # `getattr` for missing attributes takes far longer
    return {fields.get("object"), fields.get("becomes"), fields.get("creature")}


Since: TypeAlias = Callable[["Game", Any, Window], "int | None"]
"""A function that finds the event in a window since which a proposal applies; None if there is none."""
