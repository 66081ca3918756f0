"""601. Spells for tests: an instant with its cost, and a sorcery that resolves for no mana."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cards.language import CardDefinition
from domain.kernel.questions import Priority
from tests.support.table import Table, card


def instant(name: str, cost: str, *effects: dict[str, object], **more: object) -> CardDefinition:
    """A test instant with these instructions."""
    return card(name, "Instant", {"spell": list(effects), **more}, cost=cost)


def sorcery(
    table: Table,
    *effects: dict[str, object],
    targets: Mapping[str, object] | None = None,
    aims: tuple[object, ...] = (),
) -> None:
    """A casts a sorcery with these instructions for no mana, and it resolves."""
    ability: dict[str, object] = {"spell": list(effects)}
    if targets:
        ability["targets"] = targets
    table.hand("A", card("Test Spell", "Sorcery", ability, cost="{0}"))
    table.start("A")
    table.cast("A", "Test Spell", targets=aims)
    table.resolve()
    while table.game.question is not None and not isinstance(table.question, Priority):
        table.plain()
