"""702. Keyword abilities that are shorthand for triggers on casting, entering, leaving, and upkeeps."""

from __future__ import annotations

import pytest

from domain.citations import number
from domain.terms import Zone
from tests.support.keywords import KILL, Scene, Scenes, having, said, tokens
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, in_graveyard, pt, spell, static, there
from tests.support.table import Table, card, creature

SCENES = Scenes()


# Triggers on coming and going


@SCENES.plays("evolve")
def evolve_compares_as_it_triggers_and_as_it_resolves(edition: str) -> Table:
    """702.100a: power or toughness, an intervening if; the creature that has left is compared as it last was."""
    table = Table(edition)
    table.battlefield("A", having("Ooze", "1/2", "evolve"))
    sizes = {"Tall": "0/3", "Small": "1/2", "Big": "3/1", "Bigger": "4/4"}
    table.hand("A", *(creature(name, size, cost="{0}") for name, size in sizes.items()), KILL)
    table.hand("B", creature("Theirs", "9/9", "flash", cost="{0}"))
    table.start("A")
    go(table, "A", "Small")
    go(table, "B", "Theirs")
    assert not table.happened("ability_triggered")
    go(table, "A", "Tall")
    finish(table)
    assert pt(table, "Ooze") == (2, 3)
    go(table, "A", "Big")
    table.cast("A", "Kill", targets=["Big"])
    finish(table)
    assert pt(table, "Ooze") == (3, 4)
    go(table, "A", "Bigger")
    finish(table)
    assert pt(table, "Ooze") == (4, 5)
    return table


@SCENES.plays("evolve")
def evolve_asks_again_as_it_resolves(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Ooze", "1/1", "evolve", {"keyword": "evolve"}))
    table.hand("A", creature("Bear", "2/2", cost="{0}"))
    table.start("A")
    go(table, "A", "Bear")
    finish(table)
    assert len(table.events("ability_triggered")) == 2, "each triggers separately (702.100d)"
    assert pt(table, "Ooze") == (2, 2), "the second finds a creature as large"
    return table


@SCENES.plays("afterlife")
def afterlife_leaves_spirits(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("B", having("Mourner", "2/2", "afterlife", value=2))
    table.hand("A", KILL)
    table.start("A")
    go(table, "A", "Kill", "Mourner")
    finish(table)
    assert [(found.name, sorted(found.colors), found.keywords) for found in tokens(table, "B")] == [
        ("Spirit Token", ["B", "W"], ("flying",))
    ] * 2
    return table


@SCENES.plays("modular")
def modular_hands_its_counters_on(edition: str) -> Table:
    """702.43: counters as it enters, all that it last had to another; each instance by itself (702.43b)."""
    table = Table(edition)
    types = "Artifact Creature: Construct"
    hulk = having("Hulk", "0/0", "modular", {"keyword": "modular", "value": 2}, value=1, types=types, cost="{0}")
    table.hand("A", hulk, KILL)
    table.battlefield("A", creature("Drone", "1/1", types=types), creature("Flesh", "1/1"))
    table.start("A")
    go(table, "A", "Hulk")
    assert pt(table, "Hulk") == (3, 3)
    go(table, "A", "Kill", "Hulk")
    said(table, "yes")
    said(table, "no")
    finish(table)
    assert pt(table, "Drone") == (4, 4)
    assert pt(table, "Flesh") == (1, 1)
    return table


@SCENES.plays("soulshift")
def soulshift_returns_a_lesser_spirit(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Kami", "2/2", "soulshift", value=2))
    spirits = [creature(name, "1/1", types="Creature: Spirit", cost=cost) for name, cost in _SPIRITS.items()]
    table.graveyard("A", *spirits, creature("Bear", "1/1", cost="{1}"))
    table.hand("A", KILL)
    table.start("A")
    go(table, "A", "Kill", "Kami")
    (chosen,) = [record for record in table.events("targets_chosen") if record.rule == number_under(edition, "603.3d")]
    assert [table.board.objects[ids[0]].name for _, ids in chosen.event.targets] == ["Little"]
    said(table, "yes")
    finish(table)
    assert "Little" in table.names_in(Zone.HAND, "A")
    return table


_SPIRITS = {"Little": "{2}", "Great": "{3}"}


def number_under(edition: str, rule: str) -> str:
    return number(rule, edition)


@SCENES.plays("fabricate")
def fabricate_puts_counters_or_makes_servos(edition: str) -> Table:
    """702.123a: who does not put counters on it, or cannot since it is gone, creates Servos."""
    table = Table(edition)
    names = ("Maker", "Smith", "Ghost")
    table.hand("A", *(having(name, "1/1", "fabricate", value=2, cost="{0}") for name in names), KILL)
    table.start("A")
    go(table, "A", "Maker")
    said(table, "yes")
    finish(table)
    assert (pt(table, "Maker"), len(tokens(table))) == ((3, 3), 0)
    go(table, "A", "Smith")
    said(table, "no")
    finish(table)
    assert (pt(table, "Smith"), [(found.name, found.types) for found in tokens(table)]) == (
        (1, 1),
        [("Servo Token", ("artifact", "creature"))] * 2,
    )
    go(table, "A", "Ghost")
    table.cast("A", "Kill", targets=["Ghost"])
    finish(table)
    assert len(tokens(table)) == 4
    return table


@SCENES.plays("living weapon", "job select", "for mirrodin!")
def equipment_comes_with_somebody_who_holds_it(edition: str) -> Table:
    """702.92a: the Germ is a Phyrexian only today."""
    bonus = static({"pt": [1, 1]}, to="attached")
    table = Table(edition)
    germ = "Phyrexian Germ Token" if edition == "current" else "Germ Token"
    holders = {
        "living weapon": (germ, "B", (1, 1)),
        "job select": ("Hero Token", "", (2, 2)),
        "for mirrodin!": ("Rebel Token", "R", (3, 3)),
    }
    for keyword in holders:
        tool = card(f"Tool of {keyword}", "Artifact: Equipment", bonus, {"keyword": keyword}, cost="{0}")
        table.hand("A", tool)
    table.start("A")
    for keyword, (holder, color, size) in holders.items():
        go(table, "A", f"Tool of {keyword}")
        finish(table)
        assert table.find(f"Tool of {keyword}").attached_to == table.find(holder).id
        assert (pt(table, holder), table.find(holder).colors) == (size, color)
    assert ("Phyrexian" in table.find(germ).subtypes) is (edition == "current")
    return table


@SCENES.plays("vanishing")
def vanishing_counts_down(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", having("Wisp", "2/2", "vanishing", value=2, cost="{0}"))
    table.start("A")
    go(table, "A", "Wisp")
    assert table.find("Wisp").counters == {"time": 2}
    table.go_to("upkeep", "B")
    assert table.find("Wisp").counters == {"time": 2}
    table.go_to("draw", "A")
    assert table.find("Wisp").counters == {"time": 1}
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert in_graveyard(table, "Wisp", "A")
    return table


@SCENES.plays("vanishing")
def vanishing_without_a_number_has_two_abilities(edition: str) -> Table:
    """702.63b: it enters with no counters, and loses those that it is given."""
    table = Table(edition)
    table.hand("A", having("Wisp", "2/2", "vanishing", cost="{0}"))
    table.battlefield("A", having("Haze", "2/2", "vanishing"), counters={"time": 1})
    table.start("A")
    go(table, "A", "Wisp")
    assert table.find("Wisp").counters == {}
    assert len(table.find("Wisp").abilities) == 2
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert there(table, "Wisp")
    assert not there(table, "Haze")
    return table


@SCENES.plays("extort")
def extort_drains_each_opponent(edition: str) -> Table:
    """702.101a: as much life as they lose together; each instance is paid for by itself."""
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", having("Priest", "1/1", "extort", {"keyword": "extort"}))
    table.lands("A", "Plains", 1)
    table.lands("A", "Swamp", 1)
    table.hand("A", spell("Think", {"scry": 1}))
    table.start("A")
    life = table.life_of("A")
    table.cast("A", "Think")
    said(table, "yes")
    said(table, "yes")
    finish(table)
    assert [table.life_of(name) - life for name in "ABC"] == [4, -2, -2]
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Scene, edition: str) -> None:
    table = scene(edition)
    table.check()
