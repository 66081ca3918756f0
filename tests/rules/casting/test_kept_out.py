"""601.3, 614.17. Zones from which nothing can be cast or enter."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, enchantment, finish, go, ready, spell, static, there
from tests.support.table import card, creature

WITHIN: dict[str, Any] = {"any": [{"zone": "graveyard"}, {"zone": "library"}]}
CAGE = enchantment(
    "Cage",
    static({"cant_enter": {"all": [CREATURE, WITHIN]}}, to="each_player"),
    static({"casts_none": {"is": "spell"}, "from": ["graveyard", "library"]}, to="each_player"),
)


@pytest.mark.parametrize(("caged", "entered"), [(True, False), (False, True)])
def test_creature_cards_stay_in_graveyards(caged: bool, entered: bool) -> None:
    table = ready(spell("Return", {"move": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "to": "battlefield"}))
    table.graveyard("A", creature("Bear", "2/2"), card("Relic", "Artifact"))
    table.battlefield("B", *([CAGE] if caged else []))
    table.start("A")
    go(table, "A", "Return")
    finish(table)
    assert there(table, "Bear") is entered
    assert (table.find("Bear", "A", Zone.GRAVEYARD).zone is Zone.GRAVEYARD) if caged else True
    assert there(table, "Relic")


def test_creature_cards_stay_in_libraries_and_come_from_hands_and_exile() -> None:
    put = spell(
        "Fetch",
        {"search": CREATURE, "as": "c"},
        {"move": "c", "to": "battlefield"},
        {"shuffle": "you"},
    )
    flicker = spell("Flicker", {"exile": "t", "as": "c"}, {"move": "c", "to": "battlefield"}, t=CREATURE)
    table = ready(put, flicker, creature("Held", "2/2", cost="{0}"))
    table.library("A", creature("Deep", "2/2"))
    table.battlefield("A", CAGE)
    table.start("A")
    go(table, "A", "Fetch")
    finish(table)
    assert not there(table, "Deep")
    go(table, "A", "Held")
    go(table, "A", "Flicker", "Held")
    finish(table)
    assert there(table, "Held")


def test_spells_are_not_cast_from_graveyards() -> None:
    """702.34a, 601.3. Flashback gives permission to cast, and the effect forbids it (101.2)."""
    flash = {"keyword": "flashback", "cost": [{"mana": "{0}"}]}
    again = card("Again", "Instant", {"spell": [{"gain_life": 1}]}, flash, cost="{0}")
    for caged in (True, False):
        table = ready(again)
        table.graveyard("A", again)
        table.battlefield("B", *([CAGE] if caged else []))
        table.start("A")
        ids = {one.id for one in table.all("Again", "A", Zone.GRAVEYARD)}
        question: Any = table.question
        assert any(option[1:2] and option[1] in ids for option in question.options) is not caged
        assert table.can("A", "cast", "Again")


def test_an_effect_that_lasts_a_turn_keeps_its_zones() -> None:
    """611.2. A settled effect remembers from which zones nothing is cast."""
    flash = {"keyword": "flashback", "cost": [{"mana": "{0}"}]}
    again = card("Again", "Instant", {"spell": [{"gain_life": 1}]}, flash, cost="{0}")
    hush = spell("Hush", {"apply": [{"casts_none": {"is": "spell"}, "from": ["graveyard"]}], "to": "each_player"})
    table = ready(again, hush)
    table.graveyard("A", again)
    table.start("A")
    go(table, "A", "Hush")
    ids = {one.id for one in table.all("Again", "A", Zone.GRAVEYARD)}
    question: Any = table.question
    assert not any(option[1:2] and option[1] in ids for option in question.options)
    assert table.can("A", "cast", "Again")
