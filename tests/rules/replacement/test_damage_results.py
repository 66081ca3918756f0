"""120.3, 120.5, 120.6. What damage results in, by source and recipient, and when it destroys."""

from __future__ import annotations

import pytest

from tests.support.damaging import ping, planeswalker, shield, shock
from tests.support.situations import (
    CREATURE,
    after_damage,
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

# 120.3: results


KEYWORDS = {
    "plain": (),
    "infect": ("infect",),
    "wither": ("wither",),
    "lifelink": ("lifelink",),
    "infect and lifelink": ("infect", "lifelink"),
}


@pytest.mark.statement(
    "DMG-119.3", "DMG-119.3a", "DMG-119.3b", "DMG-119.3c", "DMG-119.3d", "DMG-119.3e", "DMG-119.3f", "DMG-119.3g"
)
@pytest.mark.parametrize("kind", KEYWORDS)
@pytest.mark.parametrize("recipient", ["B", "Walker", "Bear", "Both"])
def test_results_by_source_and_recipient(kind: str, recipient: str) -> None:
    """Scenario S-105, cell by cell: 2 damage each."""
    table = Table()
    table.battlefield("A", shock(*KEYWORDS[kind]))
    both = card("Both", "Planeswalker Creature: Gideon", loyalty=5, pt="4/4", cost="{0}")
    table.battlefield("B", planeswalker("Walker"), creature("Bear", "4/4"), both)
    table.start()
    table.activate("A", "Source", targets=[recipient])
    table.resolve()
    (dealt,) = table.events("damage_dealt")
    said = {record.event.NAME for record in table.events() if record.cause == dealt.position}
    poisonous, withering = "infect" in kind, kind in ("infect", "wither", "infect and lifelink")
    expected: set[str] = set()
    if recipient == "B":
        expected.add("player_counters_put" if poisonous else "life_lost")
        assert table.life_of("B") == (20 if poisonous else 18)
        assert table.board.players[PLAYERS["B"]].counters.get("poison", 0) == (2 if poisonous else 0)
    if recipient in ("Walker", "Both"):
        expected.add("counters_removed")
        assert table.find(recipient).loyalty == 3
    if recipient in ("Bear", "Both"):
        expected.add("counters_put" if withering else "damage_marked")
        assert table.find(recipient).damage == (0 if withering else 2)
        assert pt(table, recipient) == ((2, 2) if withering else (4, 4))
    if "lifelink" in kind:
        expected.add("life_gained")
    assert said - {"characteristics_changed"} == expected
    assert table.life_of("A") == (22 if "lifelink" in kind else 20)
    table.check()


RESULT_RULES = {
    "B": ("life_lost", "119.3a"),
    "Walker": ("counters_removed", "119.3c"),
    "Bear": ("damage_marked", "119.3e"),
}


@pytest.mark.statement("DMG-119.3a", "DMG-119.3c", "DMG-119.3e")
@pytest.mark.parametrize("recipient", RESULT_RULES)
def test_a_result_cites_its_own_rule_in_the_same_moment(recipient: str) -> None:
    table = Table()
    table.battlefield("A", shock())
    table.battlefield("B", planeswalker("Walker"), creature("Bear", "4/4"))
    table.start()
    table.activate("A", "Source", targets=[recipient])
    table.resolve()
    name, rule = RESULT_RULES[recipient]
    (result,) = table.events(name)
    (dealt,) = table.events("damage_dealt")
    assert result.rule == rule
    assert result.cause == dealt.position
    assert result.moment == dealt.moment


@pytest.mark.statement("DMG-119.3f")
def test_lifelink_uses_no_stack_and_gains_once_for_all_that_one_source_deals() -> None:
    """One source that deals damage to several at once is one life gain; two sources are two (702.15e)."""
    table = Table()
    sweeper = creature(
        "Sweeper",
        "1/1",
        "lifelink",
        abilities=[{"activated": [{"deal_damage": 1, "to": {"any": [CREATURE, {"is": "player"}]}}], "cost": []}],
    )
    count = enchantment("Count", {"triggered": [{"draw": 1}], "on": {"gains_life": "you"}})
    table.battlefield("A", sweeper, creature("One", "2/2", "lifelink"), creature("Two", "3/3", "lifelink"), count)
    table.start()
    table.activate("A", "Sweeper")
    table.resolve_all()
    (gained,) = table.events("life_gained")
    assert gained.event.amount == 5  # three creatures, two players
    assert table.life_of("A") == 24
    assert len(table.events("card_drawn")) == 1
    attack(table, "One", "Two")
    after_damage(table)
    assert [r.event.amount for r in table.events("life_gained")][1:] == [2, 3]
    assert len(table.events("ability_triggered")) == 3


@pytest.mark.statement("DMG-119.3f")
def test_two_instances_of_lifelink_gain_once() -> None:
    table = Table()
    table.battlefield(
        "A", creature("Twice", "2/2", "lifelink"), enchantment("All", static({"grant": "lifelink"}, to=CREATURE))
    )
    table.start()
    attack(table, "Twice")
    after_damage(table)
    assert table.life_of("A") == 22


@pytest.mark.statement("DMG-119.3b")
def test_ten_poison_from_infect_loses_the_game() -> None:
    table = Table()
    table.battlefield("A", creature("Plague", "10/10", "infect"))
    table.start()
    attack(table, "Plague")
    while table.game.question is not None:
        table.plain()
    assert table.happened("player_lost", player=2, reason="poison")
    assert table.life_of("B") == 20


@pytest.mark.statement("SBA-17")
@pytest.mark.parametrize(("keywords", "dies"), [(("deathtouch",), True), ((), False)])
def test_deathtouch_makes_any_damage_lethal(keywords: tuple[str, ...], dies: bool) -> None:
    table = Table()
    table.battlefield("A", shock(*keywords))
    table.battlefield("B", creature("Big", "9/9"))
    table.start()
    table.activate("A", "Source", targets=["Big"])
    table.resolve()
    assert in_graveyard(table, "Big", "B") is dies
    if dies:
        (destroyed,) = table.events("permanent_destroyed")
        assert destroyed.rule == "704.5h"


def test_deathtouch_with_wither_and_infect_kills_too() -> None:
    table = Table()
    table.battlefield("A", shock("deathtouch", "wither"))
    table.battlefield("B", creature("Big", "9/9"))
    table.start()
    table.activate("A", "Source", targets=["Big"])
    table.resolve()
    assert in_graveyard(table, "Big", "B")


def test_prevented_deathtouch_damage_does_nothing() -> None:
    table = Table()
    table.battlefield("A", shock("deathtouch", "lifelink"))
    table.battlefield("B", creature("Big", "9/9"))
    table.hand("B", shield(2))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 2", "Big")
    table.activate("A", "Source", targets=["Big"])
    table.resolve()
    assert there(table, "Big")
    assert table.life_of("A") == 20
    assert not table.events("damage_dealt")


# 120.5, 120.6: damage and destruction


@pytest.mark.statement("DMG-119.5", "DMG-119.5-EX", "DMG-119.6b")
def test_lightning_bolt_does_not_destroy() -> None:
    """The Bolt deals 3 damage and is put into the graveyard; only then is the creature destroyed, by no source."""
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start()
    go(table, "A", "Lightning Bolt", "Bear")
    assert table.order_of("damage_dealt", "resolved", "object_moved", "permanent_destroyed") == [
        "object_moved",  # cast
        "damage_dealt",
        "resolved",
        "object_moved",  # the Bolt to the graveyard
        "permanent_destroyed",
        "object_moved",
    ]
    (destroyed,) = table.events("permanent_destroyed")
    (dealt,) = table.events("damage_dealt")
    assert destroyed.rule == "704.5g"
    assert destroyed.moment > dealt.moment
    assert cause_of(table, destroyed).event.NAME == "damage_marked"


@pytest.mark.statement("DMG-119.6b", "SBA-16")
@pytest.mark.parametrize(("amount", "dies"), [(1, False), (2, True), (3, True)])
def test_marked_damage_adds_up_to_lethal(amount: int, dies: bool) -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "3/3"), damage=1)
    table.hand("A", ping("Ping", amount))
    table.start()
    go(table, "A", "Ping", "Bear")
    assert there(table, "Bear") is not dies
    assert table.events("damage_marked")[0].event.total == 1 + amount


@pytest.mark.statement("DMG-119.6")
def test_damage_stays_marked_on_what_is_no_creature_any_more() -> None:
    """Damage stays while the permanent is no creature; it dies once it is a creature again."""
    stone = spell("Stone", {"apply": [{"set_types": ["artifact"]}], "to": "t", "for": "end_of_combat"}, t=CREATURE)
    wither = spell("Shrink", {"apply": [{"pt": [0, -2]}], "to": "t"}, t={"is": "permanent"})
    table = Table()
    table.battlefield("B", creature("Bear", "4/4"), damage=3)
    table.hand("B", stone)
    table.hand("A", wither)
    table.start()
    table.priority_to("B")
    go(table, "B", "Stone", "Bear")
    assert table.find("Bear").damage == 3
    assert not table.find("Bear").is_creature
    go(table, "A", "Shrink", "Bear")
    table.go_to("end-of-combat")
    assert there(table, "Bear")
    table.go_to("postcombat-main")
    assert in_graveyard(table, "Bear", "B")


@pytest.mark.statement("DMG-119.6", "DMG-119.6c")
def test_damage_wears_off_in_the_cleanup_step_of_either_turn() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "4/4"))
    table.hand("A", ping("Ping", 3))
    table.start()
    go(table, "A", "Ping", "Bear")
    table.go_to("end")
    assert table.find("Bear").damage == 3
    table.go_to("upkeep", "B")
    assert table.find("Bear").damage == 0
    (removed,) = table.events("damage_removed")
    assert (removed.rule, removed.event.reason) == ("514.2", "cleanup")


@pytest.mark.statement("DMG-119.6c")
def test_regeneration_removes_damage_taps_and_takes_out_of_combat() -> None:
    table = Table()
    regenerate = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("A", creature("Troll", "2/2"))
    table.battlefield("B", creature("Wall", "0/5", "defender"))
    table.hand("A", regenerate)
    table.hand("B", ping("Ping", 2))
    table.start()
    attack(table, "Troll")
    go(table, "A", "Regrow", "Troll")
    table.cast("B", "Ping", targets=["Troll"])
    table.resolve()
    troll = table.find("Troll")
    assert (troll.damage, troll.tapped) == (0, True)
    assert not table.board.is_attacking(troll.id)
    regenerated = table.events("permanent_regenerated")[0]
    assert table.happened("damage_removed", reason="regeneration")
    assert regenerated.rule == "701.13a"
    (removed,) = table.events("removed_from_combat")
    assert removed.event.reason == "regenerated"
    assert not table.events("permanent_destroyed")
