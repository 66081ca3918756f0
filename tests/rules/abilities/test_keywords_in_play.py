"""702. Keyword abilities that are shorthand for what permanents do: crewing, upkeeps, counters, coming back."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import BadCard
from domain.rules.continuous.player_effects import has_rule
from domain.terms import Zone
from tests.support.keywords import KILL, Scene, Scenes, having, said
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish, go, plays, pt, spell
from tests.support.table import PLAYERS, Table, card, creature

A = PLAYERS["A"]
SCENES = Scenes()
SKIFF = {"types": "Artifact: Vehicle", "cost": "{0}"}


def may_crew(table: Table, name: str) -> bool:
    id = table.find(name).id
    return any(option[:2] == ("activate", id) for option in table.question.options)  # type: ignore[attr-defined]


@SCENES.plays("crew")
def crew_taps_creatures_with_power_enough(edition: str) -> Table:
    """702.122a: others that are untapped, those that came this turn as well; it is a creature until the turn ends."""
    table = Table(edition)
    table.battlefield("A", having("Ship", "4/4", "crew", value=3, **SKIFF))
    table.battlefield("A", creature("Mate", "2/2"))
    table.hand("A", creature("New", "1/1", cost="{0}"))
    table.start("A")
    assert not may_crew(table, "Ship"), "a power of 2 is too little"
    go(table, "A", "New")
    finish(table)
    assert may_crew(table, "Ship")
    table.activate("A", "Ship")
    finish(table)
    ship = table.find("Ship")
    assert (ship.types, pt(table, "Ship"), ship.tapped) == (("artifact", "creature"), (4, 4), False)
    assert table.find("Mate").tapped
    assert table.find("New").tapped
    table.go_to("upkeep", "B")
    assert table.find("Ship").types == ("artifact",)
    return table


@SCENES.plays("crew")
def crew_asks_for_more_until_it_is_enough(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Ship", "4/4", "crew", value=2, **SKIFF))
    table.battlefield("A", creature("Small", "1/1"), creature("Big", "3/3"), creature("None", "0/4"))
    table.start("A")
    ship = table.find("Ship").id
    (option,) = [one for one in table.question.options if one[:2] == ("activate", ship)]  # type: ignore[attr-defined]
    table.answer(option)
    table.answer((table.find("Small").id,))
    table.answer((table.find("Big").id,))
    finish(table)
    assert [table.find(name).tapped for name in ("Small", "Big", "None")] == [True, True, False]
    return table


@SCENES.plays("station")
def station_puts_as_many_charge_counters_as_the_power_of_what_is_tapped(edition: str) -> Table:
    """702.184a: another untapped creature, as a sorcery; its power is looked at as the ability resolves."""
    table = Table(edition)
    table.battlefield("A", having("Post", "4/4", "station"), creature("Mate", "2/2"))
    table.hand("A", spell("More", {"apply": [{"pt": [1, 0]}], "to": "t"}, t=CREATURE))
    table.start("A")
    table.activate("A", "Post")
    assert table.find("Mate").tapped
    go(table, "A", "More", table.find("Mate").id)
    finish(table)
    assert table.find("Post").counters == {"charge": 3}
    assert not may_crew(table, "Post"), "nothing is left to tap"
    return table


CRAFTED = {"name": "Deed", "types": "Artifact Creature: Golem", "pt": "6/6", "colors": "W"}


@SCENES.plays("craft")
def craft_exiles_it_with_material_and_returns_it_transformed(edition: str) -> Table:
    """702.167a, 702.167b: another that its controller has on the battlefield, or such a card in their graveyard."""
    table = Table(edition)
    keyword = {"keyword": "craft", "of": {"type": "artifact"}, "cost": [{"mana": "{0}"}]}
    table.battlefield("A", card("Plan", "Artifact", keyword, cost="{1}", back=CRAFTED))
    table.battlefield("A", card("Rod", "Artifact", cost="{1}"), creature("Bear", "2/2"))
    table.graveyard("A", card("Rust", "Artifact", cost="{1}"), creature("Dead", "2/2"))
    table.battlefield("B", card("Vase", "Artifact", cost="{1}"))
    table.start("A")
    plan = table.find("Plan").id
    (option,) = [one for one in table.question.options if one[:2] == ("activate", plan)]  # type: ignore[attr-defined]
    table.answer(option)
    assert {table.board.objects[id].name for id in table.question.among} == {"Rod", "Rust"}  # type: ignore[attr-defined]
    table.answer((table.find("Rust", "A", Zone.GRAVEYARD).id,))
    finish(table)
    assert pt(table, "Deed") == (6, 6)
    assert table.names_in(Zone.EXILE, "A") == ["Rust"]
    return table


@SCENES.plays("craft")
def craft_takes_material(edition: str) -> Table:
    table = Table(edition)
    keyword = {"keyword": "craft", "of": {"type": "artifact"}, "cost": [{"mana": "{0}"}]}
    table.battlefield("A", card("Plan", "Artifact", keyword, cost="{1}", back=CRAFTED))
    table.start("A")
    assert not may_crew(table, "Plan"), "it is no material for itself"
    return table


@SCENES.plays("cumulative upkeep")
def cumulative_upkeep_costs_more_each_time(edition: str) -> Table:
    """702.24a: the cost for each age counter, all of it or none."""
    table = Table(edition)
    table.battlefield("A", having("Forces", "4/4", "cumulative upkeep", pay="{1}"))
    table.lands("A", "Island", 2)
    table.start("A", step="upkeep")
    assert table.find("Forces").counters == {"age": 1}
    table.go_to("draw", "B").go_to("draw", "A")
    assert table.find("Forces").counters == {"age": 2}
    assert sum(record.event.mana.count("U") for record in table.events("mana_paid")) == 3
    table.go_to("draw", "B").go_to("draw", "A")
    assert not table.all("Forces"), "three mana could not be paid"
    return table


@SCENES.plays("fading")
def fading_ends_when_there_is_no_counter_to_remove(edition: str) -> Table:
    """702.32a: it stays through the upkeep in which the last is removed."""
    table = Table(edition)
    table.hand("A", having("Derm", "5/5", "fading", value=1, cost="{0}"))
    table.start("A")
    go(table, "A", "Derm")
    finish(table)
    assert table.find("Derm").counters == {"fade": 1}
    table.go_to("draw", "A")
    assert table.find("Derm").counters.get("fade", 0) == 0
    table.go_to("upkeep", "B").go_to("draw", "A")
    assert not table.all("Derm")
    return table


@SCENES.plays("graft")
def graft_moves_a_counter_onto_what_enters(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", having("Mage", "0/0", "graft", value=1, cost="{0}"))
    table.hand("A", creature("Bear", "2/2", cost="{0}"), creature("Late", "2/2", cost="{0}"))
    table.battlefield("A", creature("Old", "1/1"))
    table.start("A")
    go(table, "A", "Mage")
    finish(table)
    assert pt(table, "Mage") == (1, 1)
    go(table, "A", "Bear")
    said(table, "yes")
    finish(table)
    assert pt(table, "Bear") == (3, 3)
    assert not table.all("Mage"), "it has no toughness without its counter"
    go(table, "A", "Late")
    finish(table)
    assert pt(table, "Late") == (2, 2)
    return table


@SCENES.plays("persist", "undying")
def what_dies_comes_back_once(edition: str) -> Table:
    """702.79a, 702.93a: with a counter, and not if it had one; under its owner's control."""
    table = Table(edition)
    table.battlefield("A", having("Finks", "3/3", "persist"), having("Wolf", "1/1", "undying"))
    table.hand("A", KILL, KILL, KILL, KILL)
    table.start("A")
    for name, size, kind in (("Finks", (2, 2), "-1/-1"), ("Wolf", (2, 2), "+1/+1")):
        before = table.find(name).id
        go(table, "A", "Kill", name)
        finish(table)
        back = table.find(name)
        assert (pt(table, name), back.counters) == (size, {kind: 1})
        assert back.id != before
        go(table, "A", "Kill", name)
        finish(table)
        assert name in table.names_in(Zone.GRAVEYARD, "A")
    return table


@SCENES.plays("umbra armor")
def umbra_armor_is_destroyed_instead(edition: str) -> Table:
    """702.89a: the damage goes; what shrinks to nothing is not destroyed, and dies."""
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", "Hyena Umbra", attached="Bear")
    table.hand("A", KILL, KILL, spell("Zap", {"deal_damage": 1, "to": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Zap", "Bear")
    finish(table)
    go(table, "A", "Kill", "Bear")
    finish(table)
    assert table.find("Bear").damage == 0
    assert "Hyena Umbra" in table.names_in(Zone.GRAVEYARD, "A")
    go(table, "A", "Kill", "Bear")
    finish(table)
    assert not table.all("Bear")
    return table


@SCENES.plays("bloodthirst")
def bloodthirst_comes_of_damage_to_an_opponent(edition: str) -> Table:
    """702.54a: in this turn, before it enters; damage to its own controller is none."""
    table = Table(edition)
    zap = spell("Zap", {"deal_damage": 1, "to": "t"}, t={"is": "player"})
    table.hand("A", *(having(name, "1/1", "bloodthirst", value=2, cost="{0}") for name in ("First", "Second")))
    table.hand("A", zap, zap)
    table.start("A")
    go(table, "A", "Zap", A)
    finish(table)
    go(table, "A", "First")
    finish(table)
    go(table, "A", "Zap", PLAYERS["B"])
    finish(table)
    go(table, "A", "Second")
    finish(table)
    assert (pt(table, "First"), pt(table, "Second")) == ((1, 1), (3, 3))
    return table


@SCENES.plays("unleash")
def unleash_is_a_counter_or_the_right_to_block(edition: str) -> Table:
    """702.98a."""
    table = Table(edition)
    table.hand("A", *(having(name, "2/2", "unleash", cost="{0}") for name in ("Wild", "Tame")))
    table.start("A")
    for name, word in (("Wild", "yes"), ("Tame", "no")):
        table.cast("A", name)
        said(table, word)
        finish(table)
    assert (pt(table, "Wild"), pt(table, "Tame")) == ((3, 3), (2, 2))
    table.go_to("precombat-main", "B")
    blockers = {name: has_rule(table.game, table.find(name), "cant_block") for name in ("Wild", "Tame")}
    assert blockers == {"Wild": True, "Tame": False}
    return table


@SCENES.plays("sunburst")
def sunburst_counts_the_colors_of_the_mana_spent(edition: str) -> Table:
    """702.44a."""
    table = Table(edition)
    table.hand("A", having("Sun", "0/1", "sunburst", cost="{4}"))
    for land, count in (("Plains", 2), ("Swamp", 1), ("Forest", 1)):
        table.lands("A", land, count)
    table.start("A")
    go(table, "A", "Sun")
    assert pt(table, "Sun") == (3, 4)
    return table


@SCENES.each()
@pytest.mark.parametrize("edition", BOTH)
def test_a_row_is_played(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()


def test_what_cannot_be_paid_often_is_no_cumulative_upkeep() -> None:
    with pytest.raises(BadCard, match="more than once"):
        creature("Odd", "1/1", abilities=[{"keyword": "cumulative upkeep", "cost": [{"sacrifice": "self"}]}])


def test_only_vehicles_are_crewed_and_only_auras_are_armor() -> None:
    with pytest.raises(BadCard, match="only Vehicles"):
        having("Horse", "2/2", "crew", value=1)
    with pytest.raises(BadCard, match="only Auras"):
        having("Horse", "2/2", "umbra armor")


# Cards of the catalogue


@plays("Sky Skiff", "Illusionary Forces", "Hyena Umbra")
def test_the_skiff_the_forces_and_the_umbra() -> None:
    table = Table("current")
    table.battlefield("A", "Sky Skiff", "Grizzly Bears", "Illusionary Forces")
    table.battlefield("A", "Hyena Umbra", attached="Grizzly Bears")
    table.start("A")
    assert not table.all("Illusionary Forces"), "nobody could pay"
    assert pt(table, "Grizzly Bears") == (3, 3)
    table.activate("A", "Sky Skiff")
    finish(table)
    assert pt(table, "Sky Skiff") == (2, 3)
    assert table.find("Grizzly Bears").tapped


HAUNTED: dict[str, Any] = {
    "triggered": [{"gain_life": 3}], "on": {"dies": {"ref": "linked.haunted"}}, "zone": "exile"
}  # fmt: skip


@SCENES.plays("haunt")
def haunt_exiles_the_card_and_waits_for_the_creature(edition: str) -> Table:
    """702.55a, 702.55c. Only the death of the haunted creature is waited for."""
    table = Table(edition)
    table.battlefield("A", having("Ghost", "1/1", "haunt", HAUNTED))
    table.battlefield("B", creature("Host", "2/2"), creature("Other", "2/2"))
    table.hand("A", KILL, KILL, KILL)
    table.start("A")
    go(table, "A", "Kill", "Ghost")
    table.until_asked("targets", "A")
    table.answer(((table.find("Host").id,),))
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Ghost"]
    go(table, "A", "Kill", "Other")
    finish(table)
    assert table.life_of("A") == 20
    go(table, "A", "Kill", "Host")
    finish(table)
    assert table.life_of("A") == 23
    return table


@SCENES.plays("haunt")
def what_left_and_came_back_is_not_haunted(edition: str) -> Table:
    """400.7, 702.55b. It is another object."""
    table = Table(edition)
    table.battlefield("A", having("Ghost", "1/1", "haunt", HAUNTED))
    blink = [{"exile": "t", "as": "r"}, {"move": "r", "to": "battlefield"}]
    table.hand("A", KILL, KILL, spell("Blink", *blink, t=CREATURE))
    table.battlefield("B", creature("Host", "2/2"))
    table.start("A")
    go(table, "A", "Kill", "Ghost")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Ghost"]
    go(table, "A", "Blink", "Host")
    go(table, "A", "Kill", "Host")
    finish(table)
    assert table.life_of("A") == 20
    return table


@SCENES.plays("haunt")
def without_a_creature_to_haunt_the_card_stays(edition: str) -> Table:
    """603.3d."""
    table = Table(edition)
    table.battlefield("A", having("Ghost", "1/1", "haunt", HAUNTED))
    table.hand("A", KILL)
    table.start("A")
    go(table, "A", "Kill", "Ghost")
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "A")[0] == "Ghost"
    assert not table.names_in(Zone.EXILE, "A")
    return table
