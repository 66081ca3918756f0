"""800.4. Words for tests of players who leave: a table of four, and spells for nothing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from tests.support.table import card, creature

EDITIONS = pytest.mark.parametrize("edition", ["seed", "current"])
BEAR = creature("Bear of Tests", "2/2")
GUARD = creature("Guard of Tests", "1/4")


def spell(name: str, *effects: dict[str, Any], **targets: Any) -> CardDefinition:
    """A sorcery for nothing with these instructions; targets are filters by their name."""
    wanted = {name: {"of": of} for name, of in targets.items()}
    return card(name, "Sorcery", {"spell": list(effects), "targets": wanted}, cost="{0}")
