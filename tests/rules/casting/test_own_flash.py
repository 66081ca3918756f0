"""702.8a. Spells that have flash by their own text as long as a condition holds."""

from __future__ import annotations

from tests.support.situations import ready
from tests.support.table import Table, card, creature

PAGE = card(
    "Page",
    "Sorcery",
    {
        "static": [{"grant": "flash"}],
        "while": {"exists": {"all": [{"subtype": "Merfolk"}, {"controller": "you"}]}},
        "zone": "stack",
    },
    {"spell": [{"draw": 1}]},
    cost="{0}",
)


def on_their_turn(*mine: object) -> Table:
    table = ready(PAGE)
    table.battlefield("A", *mine)  # type: ignore[arg-type]
    table.start("B")
    table.priority_to("A")
    return table


def test_a_sorcery_has_flash_while_the_condition_holds() -> None:
    assert on_their_turn(creature("Diver", "1/1", types="Creature: Merfolk")).can("A", "cast", "Page")


def test_it_has_none_otherwise() -> None:
    assert not on_their_turn(creature("Ox", "1/1", types="Creature: Ox")).can("A", "cast", "Page")
