"""What cannot be cast, and when."""

from __future__ import annotations

import pytest

from domain.kernel.questions import Priority
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card
from tests.support.table import Table
from tests.support.table import card as made

YOURS: Said = {"controller": "you"}


def may_cast(table: Table) -> bool:
    assert isinstance(table.question, Priority)
    return any(one[0] == "cast" for one in table.question.options)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "As long as you control an Elf, you may cast creature spells as though they had flash.",
            {
                "static": [{"as_though_flash": {"all": [{"is": "spell"}, {"type": "creature"}]}}],
                "to": "you",
                "while": {"exists": {"all": [{"subtype": "Elf"}, YOURS]}},
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def test_spells_are_cast_in_ones_own_turn_only() -> None:
    """601.3."""
    (found,) = abilities("Players can cast spells only during their own turns.", "Enchantment")
    assert isinstance(found, dict)
    table = Table("current")
    table.battlefield("A", made("Calm", "Enchantment", found))
    table.hand("A", made("Word", "Instant", {"spell": [{"draw": 1}]}, cost="{0}"))
    table.hand("B", made("Word", "Instant", {"spell": [{"draw": 1}]}, cost="{0}"))
    table.start("A")
    assert may_cast(table)
    table.priority_to("B")
    assert not may_cast(table)
