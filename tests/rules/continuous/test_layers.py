"""611, 613. Continuous effects: how long they last, to what they apply, and in which order."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    MINE,
    attack,
    cause_of,
    enchantment,
    go,
    in_graveyard,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

LANDS = {"type": "land"}
NONBASIC = {"all": [LANDS, {"not": {"supertype": "basic"}}]}


def pump(name: str, power: int, toughness: int) -> Any:
    return spell(name, {"apply": [{"pt": [power, toughness]}], "to": "t"}, t=CREATURE)


def become(name: str, power: int, toughness: int) -> Any:
    return spell(name, {"apply": [{"set_pt": [power, toughness]}], "to": "t"}, t=CREATURE)


SWITCH = spell("Switch", {"apply": [{"switch_pt": True}], "to": "t"}, t=CREATURE)


# 613.4: power and toughness


@pytest.mark.parametrize("order", list(permutations(("Pump", "Become", "Switch", "Counter"))))
def test_power_and_toughness_do_not_depend_on_the_order_across_layers(order: tuple[str, ...]) -> None:
    """Set to 1/4, +2/+0, a +1/+1 counter, switched: always 5/4, whatever came first."""
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", pump("Pump", 2, 0), become("Become", 1, 4), SWITCH)
    table.hand("A", spell("Counter", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE))
    table.start()
    for name in order:
        go(table, "A", name, "Bear")
    assert pt(table, "Bear") == (5, 4)
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (3, 3)
    table.check()


def test_of_two_that_set_power_and_toughness_the_newer_counts() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", become("Small", 0, 1), become("Big", 7, 7))
    table.start()
    go(table, "A", "Big", "Bear")
    go(table, "A", "Small", "Bear")
    assert pt(table, "Bear") == (0, 1)


def test_switching_twice_is_as_before() -> None:
    table = Table()
    table.battlefield("A", creature("Wall", "1/3"))
    table.hand("A", SWITCH, SWITCH)
    table.start()
    go(table, "A", "Switch", "Wall")
    assert pt(table, "Wall") == (3, 1)
    go(table, "A", "Switch", "Wall")
    assert pt(table, "Wall") == (1, 3)


def test_opposite_counters_change_power_and_toughness_and_go_away() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), counters={"+1/+1": 3, "-1/-1": 1})
    table.start()
    assert pt(table, "Bear") == (4, 4)
    assert table.find("Bear").counters == {"+1/+1": 2}


def test_what_changed_is_said_with_before_and_after_in_the_moment_of_its_cause() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", pump("Pump", 3, 1))
    table.start()
    go(table, "A", "Pump", "Bear")
    (changed,) = table.events("characteristics_changed")
    assert {name: (before, after) for name, before, after in changed.event.changes} == {
        "power": (2, 5),
        "toughness": (2, 3),
    }
    assert changed.rule == "613.1"
    started = cause_of(table, changed)
    assert started.event.NAME == "effect_started"
    assert started.moment == changed.moment


def count_of(filter: Any) -> dict[str, Any]:
    return {"defining": "pt", "power": {"count": filter}, "toughness": {"count": filter}}


def test_numbers_that_an_ability_defines_follow_what_they_count() -> None:
    """613.4a, 604.3. And what sets power and toughness overrides them."""
    table = Table()
    table.lands("A", "Forest", 3)
    table.battlefield("A", creature("Treefolk", "*/*", abilities=[count_of({"subtype": "Forest"})]))
    table.hand("A", "Forest", become("Frog", 1, 1))
    table.start()
    assert pt(table, "Treefolk") == (3, 3)
    table.play("A", "Forest")
    assert pt(table, "Treefolk") == (4, 4)
    go(table, "A", "Frog", "Treefolk")
    assert pt(table, "Treefolk") == (1, 1)


def test_an_ability_that_defines_numbers_can_be_lost() -> None:
    table = Table()
    table.lands("A", "Forest", 3)
    table.battlefield("A", creature("Treefolk", "*/*", abilities=[count_of({"subtype": "Forest"})]))
    table.battlefield("A", enchantment("Anthem", static({"pt": [1, 1]}, to=CREATURE)))
    table.hand("A", spell("Silence", {"apply": [{"lose": "all"}], "to": "t"}, t=CREATURE))
    table.start()
    assert pt(table, "Treefolk") == (4, 4)
    go(table, "A", "Silence", "Treefolk")
    assert pt(table, "Treefolk") == (1, 1)


def test_an_amount_of_a_static_ability_is_read_all_the_time_one_of_a_spell_once() -> None:
    """611.2d, 611.3a. Overwhelming Stampede counts when it resolves; Kor Spiritdancer always."""
    table = Table()
    table.lands("A", "Forest", 5)
    table.lands("A", "Plains", 2)
    table.battlefield("A", "Kor Spiritdancer", creature("Bear", "2/2"))
    table.hand("A", "Overwhelming Stampede", "Holy Strength")
    table.start()
    assert pt(table, "Kor Spiritdancer") == (0, 2)
    go(table, "A", "Overwhelming Stampede")
    assert pt(table, "Bear") == (4, 4)
    assert pt(table, "Kor Spiritdancer") == (2, 4)
    table.cast("A", "Holy Strength", targets=["Kor Spiritdancer"])
    table.resolve_all()
    assert pt(table, "Kor Spiritdancer") == (5, 8)
    assert pt(table, "Bear") == (4, 4)


# 611.2c, 611.3a: to what


def test_a_spell_affects_what_is_there_a_static_ability_whatever_comes() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), "Glorious Anthem")
    table.hand("A", spell("All", {"apply": [{"pt": [1, 1]}], "to": MINE}), creature("Cub", "1/1", cost="{0}"))
    table.start()
    go(table, "A", "All")
    go(table, "A", "Cub")
    assert pt(table, "Bear") == (4, 4)
    assert pt(table, "Cub") == (2, 2)


def test_what_left_and_came_back_is_no_longer_affected() -> None:
    blink = spell("Blink", {"exile": "t", "as": "gone"}, {"move": "gone", "to": "battlefield"}, t=CREATURE)
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", pump("Pump", 3, 3), blink)
    table.start()
    go(table, "A", "Pump", "Bear")
    go(table, "A", "Blink", "Bear")
    assert pt(table, "Bear") == (2, 2)
    table.check()


def test_the_lord_is_not_its_own_follower_and_two_are_each_others() -> None:
    table = Table()
    table.battlefield("A", "Goblin Chieftain", "Goblin Chieftain", creature("Goblin", "1/1", types="Creature: Goblin"))
    table.battlefield("B", creature("Other Goblin", "1/1", types="Creature: Goblin"))
    table.start()
    assert pt(table, "Goblin Chieftain") == (3, 3)
    assert pt(table, "Goblin") == (3, 3)
    assert "haste" in table.find("Goblin").keywords
    assert pt(table, "Other Goblin") == (1, 1)


def test_an_ability_in_a_graveyard_modifies_what_is_on_the_battlefield() -> None:
    anger = creature(
        "Anger",
        "2/2",
        abilities=[
            static(
                {"grant": "haste"},
                to=MINE,
                zone="graveyard",
                **{"while": {"exists": {"all": [{"subtype": "Mountain"}, {"controller": "you"}]}}},
            )
        ],
    )
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.graveyard("A", anger)
    table.hand("A", "Mountain")
    table.start()
    assert "haste" not in table.find("Bear").keywords
    table.play("A", "Mountain")
    assert "haste" in table.find("Bear").keywords


# 613.1b: control


def test_the_newer_of_two_control_effects_counts_and_the_older_waits() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Control Magic", attached="Bear")
    table.hand("A", spell("Mine", {"apply": [{"control": "you"}], "to": "t"}, t=CREATURE))
    table.start()
    assert table.find("Bear").controller == PLAYERS["B"]
    go(table, "A", "Mine", "Bear")
    assert table.find("Bear").controller == PLAYERS["A"]
    (changed,) = table.events("control_changed")
    assert (changed.event.before, changed.event.after, changed.rule) == (2, 1, "613.1b")
    table.go_to("upkeep", "B")
    assert table.find("Bear").controller == PLAYERS["B"]


def test_who_controls_decides_whose_anthem_counts() -> None:
    """Layer 2 comes before 7: a stolen creature gets its new controller's bonus."""
    table = Table()
    table.battlefield("A", "Glorious Anthem")
    table.battlefield("B", creature("Bear", "2/2"))
    table.lands("A", "Mountain", 3)
    table.hand("A", "Act of Treason")
    table.start()
    go(table, "A", "Act of Treason", "Bear")
    assert pt(table, "Bear") == (3, 3)
    attack(table, "Bear")
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (2, 2)
    assert table.find("Bear").controller == PLAYERS["B"]


def test_an_anthem_that_changes_hands_helps_its_new_controller() -> None:
    steal = spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "enchantment"})
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"), "Glorious Anthem")
    table.hand("A", steal)
    table.start()
    go(table, "A", "Steal", "Glorious Anthem")
    assert (pt(table, "Bear"), pt(table, "Cub")) == ((3, 3), (2, 2))


def test_control_lasts_until_the_thief_leaves() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.lands("A", "Island", 4)
    table.hand("A", "Sower of Temptation")
    table.hand("B", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Sower of Temptation")
    table.resolve_all()
    assert table.find("Bear").controller == PLAYERS["A"]
    table.priority_to("B")
    go(table, "B", "Destroy", "Sower of Temptation")
    assert table.find("Bear").controller == PLAYERS["B"]
    (ended,) = table.events("effects_ended")
    assert ended.event.reason == "condition"


def test_control_lasts_while_the_thief_is_controlled() -> None:
    """611.2b. Master Thief changing hands ends it; changing back does not begin it again."""
    mine = spell("Mine", {"apply": [{"control": "you"}], "to": "t"}, t=CREATURE)
    table = Table()
    table.battlefield("B", card("Stone", "Artifact"))
    table.lands("A", "Island", 4)
    table.hand("A", "Master Thief")
    table.hand("B", mine)
    table.start()
    table.cast("A", "Master Thief")
    table.resolve_all()
    assert table.find("Stone").controller == PLAYERS["A"]
    table.priority_to("B")
    go(table, "B", "Mine", "Master Thief")
    assert table.find("Stone").controller == PLAYERS["B"]
    table.go_to("upkeep", "B")
    assert table.find("Master Thief").controller == PLAYERS["A"]
    assert table.find("Stone").controller == PLAYERS["B"]


# 613.1d-f: types, colours, abilities


def test_types_come_before_colours_before_numbers() -> None:
    """An enchantment for red creatures follows a land that becomes one."""
    red = enchantment("Red", static({"pt": [1, 1]}, to={"all": [CREATURE, {"color": "R"}]}))
    awaken = spell(
        "Awaken",
        {
            "apply": [{"add_types": ["creature"], "subtypes": ["Elemental"]}, {"set_pt": [3, 3]}, {"set_color": "R"}],
            "to": "t",
        },
        t=LANDS,
    )
    table = Table()
    table.battlefield("A", red, "Forest")
    table.hand("A", awaken)
    table.start()
    go(table, "A", "Awaken", "Forest")
    forest = table.find("Forest")
    assert forest.types == ("land", "creature")
    assert forest.subtypes == ("Forest", "Elemental")
    assert (forest.power, forest.toughness, forest.colors) == (4, 4, "R")
    assert table.can("A", "mana", "Forest") or any(option[0] == "mana" for option in table.question.options)  # type: ignore[attr-defined]
    table.go_to("upkeep", "B")
    forest = table.find("Forest")
    assert (forest.types, forest.power, forest.colors) == (("land",), None, "")


def test_colour_is_replaced_not_added() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("A", "Mountain")
    table.hand("A", "Crimson Wisps")
    table.start()
    go(table, "A", "Crimson Wisps", "Bear")
    assert table.find("Bear").colors == "R"
    assert "haste" in table.find("Bear").keywords
    assert table.happened("card_drawn")


def test_a_granted_ability_can_be_used_and_goes_with_what_granted_it() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", "Presence of Gond", attached="Bear")
    table.hand("A", spell("Dispel", {"destroy": "t"}, t={"type": "enchantment"}))
    table.start()
    table.activate("A", "Bear")
    table.resolve()
    assert there(table, "Elf Warrior Token")
    go(table, "A", "Dispel", "Presence of Gond")
    assert not table.find("Bear").abilities


def test_a_granted_static_ability_modifies_others() -> None:
    crown = card(
        "Crown",
        "Enchantment: Aura",
        {"keyword": "enchant", "of": CREATURE},
        static(
            {"grant": static({"pt": [1, 1]}, to={"all": [CREATURE, {"controller": "you"}, "other"]})}, to="attached"
        ),
        cost="{0}",
    )
    table = Table()
    table.battlefield("A", creature("King", "2/2"), creature("Bear", "2/2"))
    table.battlefield("A", crown, attached="King")
    table.hand("A", spell("Silence", {"apply": [{"lose": "all"}], "to": "t"}, t=CREATURE))
    table.start()
    assert (pt(table, "King"), pt(table, "Bear")) == ((2, 2), (3, 3))
    go(table, "A", "Silence", "King")
    assert pt(table, "Bear") == (2, 2)
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (3, 3)


@pytest.mark.parametrize(("first", "flies"), [("Fly", False), ("Ground", True)])
def test_gaining_and_losing_an_ability_goes_by_time(first: str, flies: bool) -> None:
    fly = spell("Fly", {"apply": [{"grant": "flying"}], "to": "t"}, t=CREATURE)
    ground = spell("Ground", {"apply": [{"lose": "flying"}], "to": "t"}, t=CREATURE)
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", fly, ground)
    table.start()
    go(table, "A", first, "Bear")
    go(table, "A", "Ground" if first == "Fly" else "Fly", "Bear")
    assert ("flying" in table.find("Bear").keywords) is flies


def test_losing_all_abilities_takes_the_printed_ones_too_but_not_what_rules_say_of_it() -> None:
    """613.11. That it cannot block is no ability when a spell says so; it is when its own ability does."""
    table = Table()
    table.battlefield(
        "A", creature("Coward", "2/2", "flying", abilities=[static("cant_block")]), creature("Bear", "2/2")
    )
    table.hand("A", spell("Bind", {"apply": ["cant_block"], "to": "t"}, t=CREATURE))
    silence = spell("Silence", {"apply": [{"lose": "all"}], "to": "t"}, t=CREATURE)
    table.hand("A", silence, silence)
    table.start()
    assert table.find("Coward").keywords == ("flying", "cant_block")
    go(table, "A", "Bind", "Bear")
    go(table, "A", "Silence", "Bear")
    go(table, "A", "Silence", "Coward")
    assert table.find("Coward").keywords == ()
    assert table.find("Bear").keywords == ("cant_block",)


def test_a_chosen_color_gives_protection_from_it() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("A", "Plains")
    table.hand("A", "Gods Willing")
    table.start()
    table.cast("A", "Gods Willing", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("B")
    table.resolve() if table.board.stack else None
    assert "protection:black" in table.find("Bear").keywords


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
    from domain.rules.casting import paying

    found = {
        choice for source in paying.mana_sources(table.game, PLAYERS["A"]) if source[0] == id for choice in source[2]
    }
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


# 611.2a, 611.2b: how long


@pytest.mark.parametrize(
    ("lasting", "gone_at"),
    [
        ("end_of_turn", ("upkeep", "B")),
        ("end_of_combat", ("postcombat-main", "A")),
        ({"next_turn_of": "you"}, ("upkeep", "A")),
    ],
)
def test_durations(lasting: Any, gone_at: tuple[str, str]) -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Pump", {"apply": [{"pt": [1, 1]}], "to": "t", "for": lasting}, t=CREATURE))
    table.start()
    go(table, "A", "Pump", "Bear")
    before = {"upkeep": ("end", "A") if gone_at[1] == "B" else ("end", "B"), "postcombat-main": ("end-of-combat", "A")}
    table.go_to(*before[gone_at[0]])
    assert pt(table, "Bear") == (3, 3)
    table.go_to(*gone_at)
    assert pt(table, "Bear") == (2, 2)


def test_for_ever_is_until_it_leaves() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Pump", {"apply": [{"pt": [1, 1]}], "to": "t", "for": "forever"}, t=CREATURE))
    table.start()
    go(table, "A", "Pump", "Bear")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert pt(table, "Bear") == (3, 3)


def test_a_condition_ends_an_effect_for_good() -> None:
    """611.2b. As long as you have more than 15 life."""
    while_rich = {"while_true": {"amount": {"life_of": "you"}, "compare": {"at_least": 15}}}
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Pump", {"apply": [{"pt": [1, 1]}], "to": "t", "for": while_rich}, t=CREATURE))
    table.hand("A", spell("Pain", {"lose_life": 7}), spell("Heal", {"gain_life": 7}))
    table.start()
    go(table, "A", "Pump", "Bear")
    go(table, "A", "Pain")
    assert pt(table, "Bear") == (2, 2)
    go(table, "A", "Heal")
    assert pt(table, "Bear") == (2, 2)


def test_a_condition_of_a_static_ability_is_read_all_the_time() -> None:
    angry = creature("Angry", "2/2", abilities=[static({"pt": [2, 0]}, **{"while": {"your_turn": True}})])
    table = Table()
    table.battlefield("A", angry)
    table.start()
    assert pt(table, "Angry") == (4, 2)
    table.go_to("upkeep", "B")
    assert pt(table, "Angry") == (2, 2)
    table.go_to("upkeep", "A")
    assert pt(table, "Angry") == (4, 2)


# Equipment, Auras, counters of keywords


def test_equipment_moves_its_bonus_and_gets_a_new_timestamp() -> None:
    sword = card(
        "Sword",
        "Artifact: Equipment",
        static({"set_pt": [6, 6]}, to="attached"),
        {"keyword": "equip", "cost": [{"mana": "{0}"}]},
        cost="{1}",
    )
    table = Table()
    table.battlefield("A", sword, creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.hand("A", become("Frog", 1, 1))
    table.start()
    table.activate("A", "Sword", targets=["Bear"])
    table.resolve()
    assert pt(table, "Bear") == (6, 6)
    go(table, "A", "Frog", "Bear")
    assert pt(table, "Bear") == (1, 1)
    table.activate("A", "Sword", targets=["Cub"])
    table.resolve()
    assert (pt(table, "Bear"), pt(table, "Cub")) == ((1, 1), (6, 6))
    table.activate("A", "Sword", targets=["Bear"])
    table.resolve()
    assert pt(table, "Bear") == (6, 6)


def test_a_flying_counter_gives_flying() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Feather", {"put_counters": "flying", "on": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Feather", "Bear")
    assert table.find("Bear").keywords == ("flying",)


def test_a_phased_out_lord_does_nothing_and_is_not_affected() -> None:
    out = spell("Out", {"phase_out": "t"}, t=CREATURE)
    table = Table()
    table.battlefield("A", "Goblin Chieftain", creature("Goblin", "1/1", types="Creature: Goblin"))
    table.hand("A", out)
    table.start()
    go(table, "A", "Out", "Goblin Chieftain")
    assert pt(table, "Goblin") == (1, 1)
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert pt(table, "Goblin") == (2, 2)


def test_toughness_that_falls_to_zero_by_a_lord_leaving_kills() -> None:
    table = Table()
    table.battlefield("A", creature("Wisp", "0/0"), "Glorious Anthem")
    table.hand("B", spell("Dispel", {"destroy": "t"}, t={"type": "enchantment"}))
    table.start()
    table.priority_to("B")
    go(table, "B", "Dispel", "Glorious Anthem")
    assert in_graveyard(table, "Wisp", "A")
    assert table.happened("object_moved", source=Zone.BATTLEFIELD, rule="704.5f")


def test_what_phases_out_stays_under_the_control_it_was_under() -> None:
    """702.26. It phases in with whoever controlled it, not sick, with what still modifies it."""
    out = spell("Out", {"phase_out": "t"}, t=CREATURE)
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.battlefield("A", "Control Magic", attached="Bear")
    table.hand("A", out, pump("Pump", 1, 1))
    table.start()
    bear = table.find("Bear").id
    go(table, "A", "Pump", "Bear")
    go(table, "A", "Out", "Bear")
    assert not table.events("control_changed")
    assert table.board.objects[bear].controller == PLAYERS["A"]
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    found = table.find("Bear")
    assert (found.controller, found.power) == (PLAYERS["A"], 2)
    assert not table.events("control_changed")
    attack(table, "Bear")
    table.check()


def test_a_duration_can_be_about_what_was_named() -> None:
    """611.2b. Control of it for as long as it stays tapped; once untapped it is over."""
    seize = spell(
        "Seize",
        {"tap": "t"},
        {
            "apply": [{"control": "you"}],
            "to": "t",
            "for": {"while_true": {"matches": "t", "filter": {"tapped": True}}},
        },
        t=CREATURE,
    )
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", seize, spell("Wake", {"untap": "t"}, t=CREATURE), spell("Sleep", {"tap": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Seize", "Bear")
    assert table.find("Bear").controller == PLAYERS["A"]
    go(table, "A", "Wake", "Bear")
    assert table.find("Bear").controller == PLAYERS["B"]
    go(table, "A", "Sleep", "Bear")
    assert table.find("Bear").controller == PLAYERS["B"]


def test_an_effect_whose_condition_is_not_true_as_it_would_begin_never_begins() -> None:
    """611.2b."""
    seize = spell(
        "Seize",
        {
            "apply": [{"control": "you"}],
            "to": "t",
            "for": {"while_true": {"matches": "t", "filter": {"tapped": True}}},
        },
        t=CREATURE,
    )
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", seize)
    table.start()
    go(table, "A", "Seize", "Bear")
    assert not table.events("control_changed")
    assert not table.events("effect_started")


def test_until_something_leaves_that_has_left_already_never_begins() -> None:
    """611.2b. The Sower dies in response to its trigger."""
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.lands("A", "Island", 4)
    table.hand("A", "Sower of Temptation")
    table.hand("B", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Sower of Temptation")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    table.cast("B", "Destroy", targets=["Sower of Temptation"])
    table.resolve_all()
    assert not table.events("control_changed")
    assert table.find("Bear").controller == PLAYERS["B"]


def test_what_changes_only_rules_is_about_those_too_that_come_later() -> None:
    """611.2c. Creatures that come cannot block either; they do not get the strength that others got."""
    falter = spell(
        "Falter",
        {
            "apply": ["cant_block", {"pt": [1, 0]}],
            "to": {"all": [CREATURE, {"not": {"keyword": "flying"}}]},
        },
    )
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"), creature("Bird", "1/1", "flying"))
    table.hand("A", falter)
    table.hand("B", creature("Flash", "2/2", "flash", cost="{0}"))
    table.start()
    go(table, "A", "Falter")
    table.priority_to("B")
    go(table, "B", "Flash")
    assert ["cant_block" in table.find(name).keywords for name in ("Bear", "Bird", "Flash")] == [True, False, True]
    assert [pt(table, name)[0] for name in ("Bear", "Bird", "Flash")] == [3, 1, 2]
    table.go_to("upkeep", "B")
    assert table.find("Flash").keywords == ("flash",)
    table.check()
