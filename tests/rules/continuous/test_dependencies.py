"""613.6, 613.8. Effects in several layers, and effects that depend on others."""

from __future__ import annotations

import pytest

from tests.support.situations import CREATURE, enchantment, go, pt, spell, static
from tests.support.table import PLAYERS, Table, card, creature

LANDS = {"type": "land"}


# 613.6, 613.8: several layers, dependencies


HUMILITY = static({"lose": "all"}, {"set_pt": [1, 1]}, to=CREATURE)


def test_humility_takes_the_lords_away_with_everything_they_do() -> None:
    table = Table()
    table.battlefield("A", "Goblin Chieftain", creature("Goblin", "3/3", "flying", types="Creature: Goblin"))
    table.battlefield("A", "Humility")
    table.start()
    assert pt(table, "Goblin") == (1, 1)
    assert table.find("Goblin").keywords == ()
    assert pt(table, "Goblin Chieftain") == (1, 1)
    assert table.find("Goblin Chieftain").abilities == ()


def test_everything_comes_back_when_humility_leaves() -> None:
    table = Table()
    table.battlefield("B", "Humility")
    table.battlefield("A", "Goblin Chieftain", creature("Goblin", "3/3", "flying", types="Creature: Goblin"))
    table.hand("A", spell("Dispel", {"destroy": "t"}, t={"type": "enchantment"}))
    table.start()
    assert pt(table, "Goblin") == (1, 1)
    go(table, "A", "Dispel", "Humility")
    assert pt(table, "Goblin") == (4, 4)
    assert table.find("Goblin").keywords == ("flying", "haste")
    table.check()


def test_humility_leaves_counters_and_anthems() -> None:
    table = Table()
    table.battlefield("A", "Humility", "Glorious Anthem")
    table.battlefield("A", creature("Bear", "5/5"), counters={"+1/+1": 2})
    table.start()
    assert pt(table, "Bear") == (4, 4)


OPALESCENCE = {
    "static": [{"add_types": ["creature"]}, {"set_pt": [4, 4]}],
    "to": {"all": [{"type": "enchantment"}, "other"]},
}


@pytest.mark.parametrize(("order", "power"), [(("Opal", "Humility"), 1), (("Humility", "Opal"), 4)])
def test_an_effect_goes_on_after_its_own_ability_was_taken(order: tuple[str, str], power: int) -> None:
    """613.6. Humility, become a creature, takes its own ability away and still sets power and toughness, by time."""
    table = Table()
    for name in order:
        table.battlefield("A", enchantment("Opal", OPALESCENCE) if name == "Opal" else "Humility")
    table.start()
    humility = table.find("Humility")
    assert humility.types == ("enchantment", "creature")
    assert humility.abilities == ()
    assert pt(table, "Humility") == (power, power)
    table.check()


def test_an_effect_keeps_the_objects_it_began_with() -> None:
    """613.6. Noncreature artifacts that become creatures still get their power and toughness."""
    march = enchantment(
        "March",
        static({"add_types": ["creature"]}, {"set_pt": [2, 3]}, to={"all": [{"type": "artifact"}, {"not": CREATURE}]}),
    )
    table = Table()
    table.battlefield(
        "A", march, card("Stone", "Artifact", cost="{2}"), creature("Golem", "5/5", types="Artifact Creature: Golem")
    )
    table.start()
    assert pt(table, "Stone") == (2, 3)
    assert pt(table, "Golem") == (5, 5)


URBORG = card("Urborg", "Legendary Land", static({"add_types": [], "subtypes": ["Swamp"]}, to=LANDS))
DUAL = card("Dual", "Land", {"activated": [{"add_mana": ["{W}", "{U}"]}], "cost": ["tap_self"]})


def mana_of(table: Table, name: str) -> set[str]:
    """What mana a land of the player with priority can make."""
    table.priority_to("A")
    id = table.find(name).id
    sources = [option for option in table.question.options if option[0] == "mana" and option[1] == id]  # type: ignore[attr-defined]
    from domain.rules.casting.mana.sources import mana_sources

    found = {choice for source in mana_sources(table.game, PLAYERS["A"]) if source[0] == id for choice in source[2]}
    assert bool(found) == bool(sources)
    return found


@pytest.mark.parametrize("order", [("Urborg", "Blood Moon"), ("Blood Moon", "Urborg")])
def test_blood_moon_takes_the_ability_that_gives_land_types(order: tuple[str, str]) -> None:
    """613.8. Urborg depends on Blood Moon, whichever came first: it is a Mountain and says nothing more."""
    table = Table()
    for name in order:
        table.battlefield("A", URBORG if name == "Urborg" else name)
    table.battlefield("A", "Forest", DUAL)
    table.start()
    assert table.find("Urborg").subtypes == ("Mountain",)
    assert table.find("Dual").subtypes == ("Mountain",)
    assert table.find("Forest").subtypes == ("Forest",)
    assert mana_of(table, "Urborg") == mana_of(table, "Dual") == {"R"}
    assert mana_of(table, "Forest") == {"G"}
    table.check()


def test_a_land_that_is_a_swamp_as_well_makes_black_mana_as_well() -> None:
    table = Table()
    table.battlefield("A", URBORG, "Forest", DUAL)
    table.start()
    assert mana_of(table, "Forest") == {"G", "B"}
    assert mana_of(table, "Dual") == {"W", "U", "B"}
    assert table.find("Urborg").subtypes == ("Swamp",)


@pytest.mark.parametrize("order", [("Conversion", "Blood Moon"), ("Blood Moon", "Conversion")])
def test_what_changes_mountains_waits_for_what_makes_them(order: tuple[str, str]) -> None:
    conversion = enchantment("Conversion", static({"set_land_type": "Plains"}, to={"subtype": "Mountain"}))
    table = Table()
    for name in order:
        table.battlefield("A", conversion if name == "Conversion" else name)
    table.battlefield("A", DUAL, "Mountain")
    table.start()
    assert table.find("Dual").subtypes == ("Plains",)
    assert table.find("Mountain").subtypes == ("Plains",)
    assert mana_of(table, "Dual") == {"W"}


@pytest.mark.parametrize("order", [("Living Lands", "Blood Moon"), ("Blood Moon", "Living Lands")])
def test_a_forest_that_is_none_is_no_creature(order: tuple[str, str]) -> None:
    taiga = card("Taiga", "Land: Mountain Forest")
    table = Table()
    for name in order:
        table.battlefield("A", name)
    table.battlefield("A", taiga, "Forest")
    table.start()
    assert table.find("Taiga").types == ("land",)
    assert table.find("Taiga").subtypes == ("Mountain",)
    assert pt(table, "Forest") == (1, 1)


def test_two_that_depend_on_each_other_go_by_time() -> None:
    """613.8b. Islands are Forests and Forests are Islands: a loop."""
    wet = enchantment("Wet", static({"set_land_type": "Island"}, to={"subtype": "Forest"}))
    dry = enchantment("Dry", static({"set_land_type": "Forest"}, to={"subtype": "Island"}))
    table = Table()
    table.battlefield("A", wet, dry, "Forest", "Island")
    table.start()
    assert table.find("Forest").subtypes == ("Forest",)
    assert table.find("Island").subtypes == ("Forest",)


def test_granting_by_keyword_waits_for_what_grants_the_keyword() -> None:
    reach = enchantment("Reach", static({"grant": "vigilance"}, to={"keyword": "flying"}))
    wings = enchantment("Wings", static({"grant": "flying"}, to=CREATURE))
    table = Table()
    table.battlefield("A", reach, wings, creature("Bear", "2/2"))
    table.start()
    assert set(table.find("Bear").keywords) == {"flying", "vigilance"}


def test_a_land_type_takes_the_printed_abilities_and_leaves_those_of_effects() -> None:
    """305.7."""
    grow = spell("Bless", {"apply": [{"grant": "indestructible"}], "to": "t"}, t=LANDS)
    cycler = card("Strange", "Land", {"keyword": "hexproof"}, {"activated": [{"gain_life": 1}], "cost": ["tap_self"]})
    table = Table()
    table.battlefield("A", cycler)
    table.lands("A", "Island", 2)
    table.hand("A", grow, "Convincing Mirage")
    table.start()
    go(table, "A", "Bless", "Strange")
    table.cast("A", "Convincing Mirage", targets=["Strange"])
    table.until_asked("option", "A")
    table.answer("Swamp")
    strange = table.find("Strange")
    assert strange.subtypes == ("Swamp",)
    assert strange.keywords == ("indestructible",)
    assert mana_of(table, "Strange") == {"B"}


def test_a_permanent_can_become_nothing_but_a_forest() -> None:
    table = Table()
    table.battlefield("B", creature("Dragon", "5/5", "flying", cost="{R}", types="Legendary Creature: Dragon"))
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("A", "Forest", 3)
    table.hand("A", "Song of the Dryads", spell("Dispel", {"destroy": "t"}, t={"type": "enchantment"}))
    table.start()
    go(table, "A", "Song of the Dryads", "Dragon")
    dragon = table.find("Dragon")
    assert (dragon.types, dragon.subtypes, dragon.colors) == (("land",), ("Forest",), "")
    assert dragon.supertypes == ("legendary",)
    assert dragon.keywords == ()
    go(table, "A", "Dispel", "Song of the Dryads")
    dragon = table.find("Dragon")
    assert (dragon.types, dragon.subtypes, dragon.colors, dragon.keywords) == (
        ("creature",),
        ("Dragon",),
        "R",
        ("flying",),
    )
    assert not any(ref[0] == 0 for ref in dragon.abilities)
