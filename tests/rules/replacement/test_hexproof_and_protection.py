"""702.11, 702.16, 702.18. Who can target what, and what protection prevents."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, MINE, go, in_graveyard, spell, there
from tests.support.table import Table, card, creature

# 702.11, 702.16, 702.18


def colored(name: str, colors: str, *effects: dict[str, Any], **targets: Any) -> Any:
    wanted = {word: {"of": target} for word, target in targets.items()}
    return card(name, "Instant", {"spell": list(effects), "targets": wanted}, cost="{0}", colors=colors)


@pytest.mark.parametrize(
    ("keyword", "value", "by_red", "by_blue", "by_its_player"),
    [
        ("shroud", None, False, False, False),
        ("hexproof", None, False, False, True),
        ("hexproof", "red", False, True, True),
        ("protection", "red", False, True, False),
        ("protection", "everything", False, False, False),
    ],
)
def test_who_can_target_what(keyword: str, value: str | None, by_red: bool, by_blue: bool, by_its_player: bool) -> None:
    ability = {"keyword": keyword} | ({"value": value} if value else {})
    table = Table()
    table.battlefield("B", creature("Elf", "2/2", abilities=[ability]))
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"))
    red = colored("Red", "R", {"tap": "t"}, t=CREATURE)
    table.hand("A", red, colored("Blue", "U", {"tap": "t"}, t=CREATURE))
    table.hand("B", red)
    table.start()
    elf = table.find("Elf").id

    def can(player: str, name: str) -> bool:
        table.priority_to(player)
        table.answer(("cast", table.find(name, player, Zone.HAND).id))
        question: Any = table.question
        table.answer(((table.find("Bear").id,),))
        table.resolve()
        return elf in question.slots[0][1]

    assert can("A", "Red") is by_red
    assert can("A", "Blue") is by_blue
    assert can("B", "Red") is by_its_player


@pytest.mark.parametrize(("colors", "amount"), [("R", 0), ("U", 2)])
def test_protection_prevents_damage_of_what_it_names(colors: str, amount: int) -> None:
    table = Table()
    table.battlefield("B", creature("Knight", "2/9", abilities=[{"keyword": "protection", "value": "red"}]))
    table.battlefield("A", creature("Bear", "2/2", cost="{2}", colors=colors))
    table.hand("A", spell("Fight", {"fight": ["m", "t"]}, m=MINE, t={"all": [CREATURE, {"controller": "opponent"}]}))
    table.start()
    go(table, "A", "Fight", "Bear", "Knight")
    assert table.find("Knight").damage == amount
    if not amount:
        (prevented,) = table.events("replacement_applied")
        assert prevented.rule == "702.16e"
        assert prevented.event.source == table.find("Knight").id


def test_a_sweeper_without_targets_hits_what_has_hexproof_but_not_what_is_protected() -> None:
    table = Table()
    table.battlefield("B", creature("Elf", "2/2", "hexproof"))
    table.battlefield("B", creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "red"}]))
    table.hand("A", colored("Sweep", "R", {"deal_damage": 2, "to": CREATURE}))
    table.start()
    go(table, "A", "Sweep")
    assert in_graveyard(table, "Elf", "B")
    assert there(table, "Knight")


def test_an_aura_falls_off_what_gets_protection_from_it() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.battlefield("A", "Pacifism", attached="Bear")
    table.hand(
        "B", spell("Ward", {"apply": [{"grant": {"keyword": "protection", "value": "white"}}], "to": "t"}, t=CREATURE)
    )
    table.start()
    table.priority_to("B")
    go(table, "B", "Ward", "Bear")
    assert in_graveyard(table, "Pacifism", "A")
    assert table.happened("object_moved", rule="704.5n")  # 704.5m today


@pytest.mark.parametrize(
    ("types", "abilities", "amount"),
    [
        ("Creature: Goblin", [], 0),
        ("Creature: Shapeshifter", [{"keyword": "changeling"}], 0),
        ("Creature: Shapeshifter", [], 2),
    ],
)
def test_protection_from_a_creature_type_is_from_what_has_every_one(
    types: str, abilities: list[dict[str, Any]], amount: int
) -> None:
    table = Table()
    table.battlefield("B", creature("Knight", "2/9", abilities=[{"keyword": "protection", "value": "Goblin"}]))
    table.battlefield("A", creature("Bear", "2/2", types=types, abilities=abilities))
    table.hand("A", spell("Fight", {"fight": ["m", "t"]}, m=MINE, t={"all": [CREATURE, {"controller": "opponent"}]}))
    table.start()
    go(table, "A", "Fight", "Bear", "Knight")
    assert table.find("Knight").damage == amount


def test_protection_from_spells_of_one_or_more_colors_leaves_other_sources() -> None:
    """702.16a. A colored spell cannot target it; a colorless spell and an ability of a colored permanent can."""
    shooter = {"activated": [{"tap": "t"}], "cost": [], "targets": {"t": {"of": CREATURE}}}
    table = Table()
    protected = {"keyword": "protection", "value": "colored spells"}
    table.battlefield("B", creature("Titan", "2/2", abilities=[protected]), creature("Bear", "2/2"))
    table.battlefield("A", creature("Mage", "1/1", cost="{R}", abilities=[shooter]))
    spells = [colored(f"Spell {len(colors)}", colors, {"tap": "t"}, t=CREATURE) for colors in ("R", "WU", "")]
    table.hand("A", *spells)
    table.start()
    titan = table.find("Titan").id
    for colors in (1, 2, 0):
        table.answer(("cast", table.find(f"Spell {colors}", "A", Zone.HAND).id))
        assert table.question.is_legal(((titan,),)) is (colors == 0)
        table.announce(["Bear"])
    table.resolve_all()
    table.activate("A", "Mage", targets=["Titan"])
    table.resolve()
    assert table.find("Titan").tapped
