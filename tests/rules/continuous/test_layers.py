"""611, 613. Continuous effects: to what they apply; layers of types, colours, abilities and numbers; attachments."""

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
