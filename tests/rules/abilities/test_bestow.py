"""702.103. Creature spells that are cast bestowed: Auras until they are attached to nothing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.keywords import KILL, Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish, go, plays, pt, spell
from tests.support.table import Table, card, creature

SCENES = Scenes()
GETS = {"static": [{"pt": [1, 2]}, {"grant": "flying"}], "to": "attached"}
AURA = (("enchantment",), ("Aura",))
ITSELF = (("enchantment", "creature"), ("Spirit",))


def begun(edition: str, *hand: CardDefinition, name: str = "Spirit") -> Table:
    table = Table(edition)
    spirit = having(name, "2/1", "bestow", GETS, pay="{3}", types="Enchantment Creature: Spirit", cost="{W}")
    table.hand("A", spirit, *hand)
    table.battlefield("A", creature("Bear", "2/2"), creature("Elk", "3/3"))
    table.lands("A", "Plains", 5)
    return table


def bestow(table: Table, name: str, host: str) -> None:
    table.priority_to("A")
    table.answer(("cast_by", table.find(name, "A", Zone.HAND).id, "bestow"))
    table.announce([host])


def kind(table: Table, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = table.find(name)
    return found.types, found.subtypes


@SCENES.plays("bestow")
def bestow_enchants_and_is_a_creature_again(edition: str) -> Table:
    """702.103a, 702.103b, 702.103f: what comes with creatures does not come with it."""
    table = begun(edition, KILL)
    watches = {"triggered": [{"gain_life": 1}], "on": {"enters": CREATURE}}
    table.battlefield("A", card("Watcher", "Artifact", watches))
    table.start("A")
    bestow(table, "Spirit", "Bear")
    on_stack = table.board.objects[table.board.stack[-1]]
    assert (on_stack.types, on_stack.subtypes) == AURA
    finish(table)
    assert table.find("Spirit").attached_to == table.find("Bear").id
    assert kind(table, "Spirit") == AURA
    assert pt(table, "Bear") == (3, 4)
    assert "flying" in table.find("Bear").keywords
    assert table.life_of("A") == 20
    go(table, "A", "Kill", "Bear")
    assert table.find("Spirit").attached_to is None
    assert kind(table, "Spirit") == ITSELF
    assert pt(table, "Spirit") == (2, 1)
    return table


@pytest.mark.parametrize("edition", BOTH)
def test_without_its_target_it_is_a_creature_spell_again(edition: str) -> None:
    """702.103e, 608.3b: it enters as a creature."""
    table = begun(edition, KILL)
    table.start("A")
    bestow(table, "Spirit", "Bear")
    table.cast("A", "Kill", targets=["Bear"])
    finish(table)
    assert kind(table, "Spirit") == ITSELF
    assert table.find("Spirit").attached_to is None
    assert pt(table, "Spirit") == (2, 1)


def test_it_is_cast_for_its_mana_cost_as_a_creature() -> None:
    """702.103a: whoever does not choose to bestow it casts a creature spell."""
    table = begun("current")
    table.start("A")
    table.cast("A", "Spirit")
    assert table.board.objects[table.board.stack[-1]].types == ITSELF[0]
    finish(table)
    assert kind(table, "Spirit") == ITSELF


def test_a_bestowed_spell_is_no_creature_spell() -> None:
    """702.103b: what counters creature spells does not find it, and what counters Auras does."""
    aura = {"all": [{"is": "spell"}, {"subtype": "Aura"}]}
    table = begun("current")
    table.hand("B", spell("No Creature", {"counter": "t"}, t={"all": [{"is": "spell"}, CREATURE]}))
    table.hand("B", spell("No Aura", {"counter": "t"}, t=aura))
    table.start("A")
    bestow(table, "Spirit", "Bear")
    table.priority_to("B")
    question: Any = table.question
    names = {table.board.objects[option[1]].name for option in question.options if option[0] == "cast"}
    assert names == {"No Aura"}
    table.cast("B", "No Aura", targets=["Spirit"])
    finish(table)
    assert "Spirit" in table.names_in(Zone.GRAVEYARD, "A")
    (there,) = [found for found in table.board.objects.values() if found.name == "Spirit"]
    assert (there.types, there.subtypes) == ITSELF


def test_it_becomes_a_creature_where_its_host_stops_being_one() -> None:
    """702.103f: it is attached to what it may not be, and so to nothing."""
    table = begun("current", spell("Stone", {"apply": [{"lose_types": ["creature"]}], "to": "t"}, t=CREATURE))
    table.battlefield("A", creature("Golem", "2/2", types="Artifact Creature: Golem"))
    table.start("A")
    bestow(table, "Spirit", "Golem")
    finish(table)
    go(table, "A", "Stone", "Golem")
    assert table.find("Spirit").attached_to is None
    assert kind(table, "Spirit") == ITSELF
    assert "flying" not in table.find("Golem").keywords


@pytest.mark.parametrize("dies", [False, True])
def test_a_copy_of_a_bestowed_spell_is_bestowed(dies: bool) -> None:
    """702.103c, 707.10: its token is an Aura, and a creature once its host has left."""
    twin = spell("Twin", {"copy": "t", "new_targets": True}, t={"is": "spell"})
    table = begun("current", twin, KILL)
    table.start("A")
    bestow(table, "Spirit", "Bear")
    table.cast("A", "Twin", targets=["Spirit"])
    table.resolve()
    finish(table)
    both = [found for found in table.board.permanents() if found.name == "Spirit"]
    assert [(found.types, found.subtypes) for found in both] == [AURA, AURA]
    assert pt(table, "Bear") == (4, 6)
    if dies:
        go(table, "A", "Kill", "Bear")
        both = [found for found in table.board.permanents() if found.name == "Spirit"]
        assert [(found.types, found.subtypes) for found in both] == [ITSELF, ITSELF]


def test_a_copy_of_what_is_bestowed_is_a_creature() -> None:
    """702.103b, 707.2: what it was cast as is nothing that is copied."""
    table = begun("current", spell("Mirror", {"create_copy": "t"}, t={"type": "enchantment"}))
    table.start("A")
    bestow(table, "Spirit", "Bear")
    finish(table)
    go(table, "A", "Mirror", "Spirit")
    (token,) = [found for found in table.board.permanents() if found.token]
    assert (token.types, token.subtypes) == ITSELF


@plays("Nyxborn Rollicker")
def test_a_card_with_bestow() -> None:
    table = Table()
    table.hand("A", "Nyxborn Rollicker")
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("A", "Mountain", 2)
    table.start("A")
    bestow(table, "Nyxborn Rollicker", "Bear")
    finish(table)
    assert pt(table, "Bear") == (3, 3)
