"""702.76, 702.173. Prowl and freerunning: another cost for who has dealt combat damage to a player this turn."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.rules.abilities.test_keywords_of_casting import cast_by, ways
from tests.support.keywords import Scenes
from tests.support.scenes import BOTH
from tests.support.situations import attack, finish, go, ready, spell
from tests.support.table import Table, card, creature

SCENES = Scenes()


def prowler(keyword: str = "prowl") -> CardDefinition:
    cost: dict[str, Any] = {"keyword": keyword, "cost": [{"mana": "{1}"}]}
    when = {"triggered": [{"draw": 1}], "on": {"enters": "self"}, "if": {"did": keyword}}
    return card("Prowler", "Creature: Goblin Rogue", cost, when, cost="{5}", pt="2/2")


def castable(table: Table) -> bool:
    return bool(ways(table, "Prowler", Zone.HAND))


def struck(types: str, keyword: str = "prowl", *more: Any, edition: str = "current") -> Table:
    table = Table(edition)
    table.hand("A", prowler(keyword), *more)
    table.battlefield("A", "Wastes")
    table.battlefield("A", card("Attacker", types, cost="{1}", pt="2/2"))
    table.start("A")
    assert not castable(table)
    attack(table, "Attacker")
    table.go_to("postcombat-main", "A")
    return table


def scene(keyword: str, types: str, edition: str) -> Table:
    table = struck(types, keyword, edition=edition)
    cast_by(table, "Prowler", keyword, Zone.HAND)
    finish(table)
    assert table.all("Prowler")
    return table


@SCENES.plays("prowl")
def prowl(edition: str) -> Table:
    return scene("prowl", "Creature: Elf Rogue", edition)


@SCENES.plays("freerunning")
def freerunning(edition: str) -> Table:
    return scene("freerunning", "Creature: Human Assassin", edition)


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    scene(edition).check()


@pytest.mark.parametrize(
    ("types", "keyword", "able"),
    [
        ("Creature: Elf Rogue", "prowl", True),
        ("Creature: Elf", "prowl", False),
        ("Creature: Human Assassin", "freerunning", True),
        ("Creature: Human Rogue", "freerunning", False),
    ],
)
def test_it_is_cast_for_less_after_such_a_creature_has_struck(types: str, keyword: str, able: bool) -> None:
    table = struck(types, keyword)
    assert castable(table) is able
    if able:
        cast_by(table, "Prowler", keyword, Zone.HAND)
        finish(table)
        assert table.all("Prowler")
        assert len(table.events("card_drawn")) == 1
    table.check()


def test_it_counts_what_the_creature_was_as_it_struck() -> None:
    table = struck("Creature: Rogue", "prowl", spell("Slay", {"destroy": {"type": "creature"}}))
    go(table, "A", "Slay")
    assert castable(table)
    table.check()


def test_damage_of_an_opponents_creature_does_not_count() -> None:
    table = ready(prowler(), mana="C")
    table.battlefield("B", creature("Thief", "2/2", types="Creature: Rogue"))
    table.start("B")
    attack(table, "Thief", by="B")
    table.go_to("postcombat-main", "B")
    table.go_to("precombat-main", "A")
    assert not castable(table)
