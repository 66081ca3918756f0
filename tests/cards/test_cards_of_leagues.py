"""Cards that decks of leagues play, each played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import finish, plays, pt, ready
from tests.support.table import card, creature


@plays("Destroy Evil")
@pytest.mark.parametrize(("mode", "name"), [(0, "Giant"), (1, "Aura of Dust")])
def test_destroy_evil(mode: int, name: str) -> None:
    table = ready("Destroy Evil", mana="WW")
    table.battlefield("B", creature("Giant", "1/4"), card("Aura of Dust", "Enchantment"))
    table.start()
    table.cast("A", "Destroy Evil", targets=[name], modes=[mode])
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == [name]


@plays("Goblin Blast-Runner", "Sea Gate")
def test_goblin_blast_runner_grows_with_a_sacrifice_and_sea_gate_makes_one_of_two_kinds() -> None:
    table = ready("Sea Gate", "Lightning Bolt")
    altar = {"activated": [{"gain_life": 1}], "cost": [{"sacrifice": {"type": "artifact"}}]}
    table.battlefield("A", "Goblin Blast-Runner", card("Altar", "Artifact", altar))
    table.start()
    assert pt(table, "Goblin Blast-Runner") == (1, 2)
    table.activate("A", "Altar")
    finish(table)
    assert pt(table, "Goblin Blast-Runner") == (3, 2)
    assert "menace" in table.find("Goblin Blast-Runner").keywords
    table.play("A", "Sea Gate")
    question: Any = table.until_asked("option", "A")
    assert "U" not in question.options
    table.answer("R")
    gate = table.find("Sea Gate")
    assert gate.tapped
    assert gate.chosen["color"] == "R"


@plays("Kenku Artificer")
def test_kenku_artificer_makes_an_artifact_fly() -> None:
    table = ready("Kenku Artificer", mana="UUU")
    table.battlefield("A", card("Stone", "Artifact"))
    table.start()
    table.cast("A", "Kenku Artificer")
    question: Any = table.until_asked("targets", "A")
    table.answer(((table.find("Stone").id,),) if question else ())
    finish(table)
    stone = table.find("Stone")
    assert pt(table, "Stone") == (3, 3)
    assert {"artifact", "creature"} <= set(stone.types)
    assert "flying" in stone.keywords


@plays("Misery's Shadow")
def test_miserys_shadow_exiles_what_dies_of_others() -> None:
    table = ready("Lightning Bolt", mana="RR")
    table.battlefield("A", "Misery's Shadow")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.activate("A", "Misery's Shadow")
    finish(table)
    assert pt(table, "Misery's Shadow") == (3, 3)
    table.cast("A", "Lightning Bolt", targets=["Bear"])
    finish(table)
    assert table.all("Bear", zone=Zone.EXILE)


@plays("Ossification")
def test_ossification_keeps_what_it_exiled_as_long_as_it_is_there() -> None:
    table = ready("Ossification", mana="WW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Ossification", targets=["Plains"])
    finish(table)
    assert table.find("Ossification").attached_to == table.find("Plains").id
    assert table.all("Bear", zone=Zone.EXILE)
