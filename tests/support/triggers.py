"""603. Words for tests of triggered abilities: an enchantment that watches, a free instant, and what triggered."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition
from tests.support.table import Table, card


def watcher(name: str, on: Any, *does: dict[str, Any], **more: Any) -> CardDefinition:
    """An enchantment with one triggered ability; it gains 1 life unless told otherwise."""
    return card(name, "Enchantment", {"triggered": list(does) or [{"gain_life": 1}], "on": on, **more}, cost="{0}")


def spell(name: str, *effects: dict[str, Any], **more: Any) -> CardDefinition:
    """A free instant."""
    return card(name, "Instant", {"spell": list(effects), **more}, cost="{0}")


def triggered(table: Table) -> list[str]:
    """The names of the sources of what triggered, in order."""
    return [table.board.object(record.event.source).name for record in table.events("ability_triggered")]
