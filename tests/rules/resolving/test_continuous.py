"""611, 613. What lasts: new types, colours that are chosen, lands that are bent."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.oracle import abilities
from tests.support.situations import CREATURE, finish, go, plays, pt, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

ANY = {"is": "permanent"}

A = PLAYERS["A"]

BENT: Any = abilities("Earthbend 2.", "Sorcery")[0]

LAND = {"type": "land"}


@plays("Guardian Idol")
def test_what_becomes_an_artifact_creature_keeps_its_types_but_for_creature_types() -> None:
    both = {"apply": [{"become_types": ["artifact", "creature"], "subtypes": ["Golem"]}, {"set_pt": [2, 2]}], "to": "t"}
    table = ready(spell("Wake", both, t=ANY), mana="UU")
    table.battlefield("A", "Guardian Idol", card("Cart", "Artifact: Vehicle Elf", pt="5/5"))
    table.start()
    table.activate("A", "Guardian Idol", 2)
    table.resolve()
    idol = table.find("Guardian Idol")
    assert (idol.types, idol.subtypes, pt(table, "Guardian Idol")) == (("artifact", "creature"), ("Golem",), (2, 2))
    go(table, "A", "Wake", "Cart")
    assert table.find("Cart").subtypes == ("Vehicle", "Golem")
    table.go_to("upkeep", "B")
    assert table.find("Cart").subtypes == ("Vehicle", "Elf")


def test_a_color_and_a_type_are_chosen_as_it_is_carried_out() -> None:
    dye = spell("Dye", {"choose_word": "color"}, {"apply": [{"set_color": "chosen"}], "to": "t"}, t=CREATURE)
    turn = spell(
        "Turn",
        {"choose_word": "creature_type"},
        {"apply": [{"become_types": [], "subtypes": ["chosen"]}], "to": "t"},
        t=CREATURE,
    )
    table = ready(dye, turn)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Dye", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("R")
    assert table.find("Bear").colors == "R"
    table.cast("A", "Turn", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("Elf")
    assert table.find("Bear").subtypes == ("Elf",)


def bent(*hand: Any) -> Table:
    table = ready(card("Bend", "Sorcery", BENT, cost="{0}"), *hand)
    table.battlefield("A", "Forest")
    table.battlefield("B", "Island")
    table.start("A")
    go(table, "A", "Bend", "Forest")
    finish(table)
    return table


def test_it_is_a_creature_and_still_a_land() -> None:
    """701.66a."""
    table = bent()
    found = table.find("Forest")
    assert pt(table, "Forest") == (2, 2)
    assert {"creature", "land"} <= set(found.types)
    assert "haste" in found.keywords
    table.check()


@pytest.mark.parametrize(
    ("end", "comes_back"),
    [({"destroy": "t"}, True), ({"exile": "t"}, True), ({"move": "t", "to": "hand"}, False)],
    ids=["dies", "exiled", "returned"],
)
def test_it_comes_back_tapped(end: Any, comes_back: bool) -> None:
    table = bent(spell("End", end, t=LAND))
    go(table, "A", "End", "Forest")
    finish(table)
    if not comes_back:
        assert "Forest" in table.names_in(Zone.HAND, "A")
        assert not table.events("ability_triggered")
        return
    found = table.find("Forest")
    assert found.tapped
    assert "creature" not in found.types
    assert found.controller == A
