"""704.5m-r. State-based actions of what is attached, and of counters."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.casting import sorcery
from tests.support.table import Table, card, creature

CREATURE = {"t": {"of": {"type": "creature"}}}


# 704.5m-p. What is attached


@pytest.mark.statement("SBA-23")
def test_an_aura_whose_host_left_goes_to_the_graveyard() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Pacifism", attached="Grizzly Bears")
    sorcery(table, {"destroy": "t"}, targets=CREATURE, aims=("Grizzly Bears",))
    moved = table.events("object_moved")[-1]
    assert moved.rule == "704.5n", "its number in the rules of the seeds"
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Pacifism"]


@pytest.mark.statement("SBA-23")
def test_an_aura_on_what_it_cannot_enchant_goes_to_the_graveyard() -> None:
    table = Table("current")
    table.battlefield("A", "White Knight", "Treetop Village")
    table.battlefield("A", "Rancor", attached="White Knight")
    table.battlefield("B", creature("Green Man", "1/1"))
    table.start("A")
    assert table.all("Rancor"), "green is no matter to the knight"
    table = Table("current")
    table.battlefield("A", "White Knight")
    table.battlefield(
        "A",
        card("Plague", "Enchantment: Aura", {"keyword": "enchant", "of": {"type": "creature"}}, cost="{B}"),
        attached="White Knight",
    )
    table.start("A")
    assert not table.all("Plague"), "protection from black"
    assert table.events("object_moved")[-1].rule == "704.5m"


@pytest.mark.statement("SBA-23")
def test_an_aura_on_what_is_no_creature_any_more_goes_to_the_graveyard() -> None:
    table = Table()
    table.battlefield("A", "Treetop Village")
    table.hand("A", "Holy Strength")
    table.lands("A", "Forest", 2)
    table.lands("A", "Plains")
    table.start("A")
    table.activate("A", "Treetop Village")
    table.resolve()
    table.cast("A", "Holy Strength", targets=["Treetop Village"])
    table.resolve()
    assert table.find("Treetop Village").power == 4
    table.go_to("upkeep", "B")
    assert not table.all("Holy Strength")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Holy Strength"]


@pytest.mark.statement("SBA-23")
def test_an_aura_attached_to_a_player_stays() -> None:
    table = Table()
    table.battlefield("A", "Curse of Bloodletting", attached="B")
    table.start("A")
    assert table.find("Curse of Bloodletting").attached_to == 2


@pytest.mark.statement("SBA-24")
def test_equipment_stays_when_its_creature_leaves() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Bonesplitter", attached="Grizzly Bears")
    sorcery(table, {"destroy": "t"}, targets=CREATURE, aims=("Grizzly Bears",))
    axe = table.find("Bonesplitter")
    assert axe.attached_to is None
    (unattached,) = table.events("object_unattached")
    assert unattached.rule == "704.5p", "its number in the rules of the seeds"


@pytest.mark.statement("SBA-24")
def test_equipment_stays_when_its_permanent_is_no_creature_any_more() -> None:
    table = Table("current")
    table.battlefield("A", "Treetop Village", "Bonesplitter")
    table.lands("A", "Forest", 3)
    table.start("A")
    table.activate("A", "Treetop Village")
    table.resolve()
    table.activate("A", "Bonesplitter", targets=["Treetop Village"])
    table.resolve()
    assert table.find("Treetop Village").power == 5
    table.go_to("upkeep", "B")
    assert table.find("Bonesplitter").attached_to is None
    assert table.happened("object_unattached", rule="704.5n")


@pytest.mark.statement("SBA-24")
def test_equipment_on_a_player_is_unattached() -> None:
    table = Table("current")
    table.battlefield("A", "Bonesplitter", attached="B")
    table.start("A")
    assert table.find("Bonesplitter").attached_to is None


@pytest.mark.statement("SBA-25")
def test_equipment_that_became_a_creature_is_unattached() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Bonesplitter", attached="Grizzly Bears")
    sorcery(
        table,
        {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"},
        targets={"t": {"of": {"subtype": "Equipment"}}},
        aims=("Bonesplitter",),
    )
    assert table.find("Bonesplitter").attached_to is None
    (unattached,) = table.events("object_unattached")
    assert unattached.rule == "704.5p"
    assert table.find("Grizzly Bears").power == 2


@pytest.mark.statement("SBA-26")
def test_what_is_no_attachment_any_more_is_unattached() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", card("Loose Ring", "Artifact"), attached="Grizzly Bears")
    table.start("A")
    assert table.find("Loose Ring").attached_to is None
    (unattached,) = table.events("object_unattached")
    assert unattached.rule == "704.5p"


@pytest.mark.statement("SBA-23", "SBA-25")
def test_an_aura_that_became_a_creature_is_unattached_and_then_goes() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Pacifism", attached="Grizzly Bears")
    sorcery(
        table,
        {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"},
        targets={"t": {"of": {"subtype": "Aura"}}},
        aims=("Pacifism",),
    )
    assert not table.all("Pacifism")
    assert table.order_of("object_unattached", "state_based_actions_performed", "object_moved")[-4:] == [
        "object_unattached",
        "state_based_actions_performed",
        "object_moved",
        "state_based_actions_performed",
    ]


# 704.5q, r. Counters


@pytest.mark.statement("SBA-27")
def test_opposite_counters_take_each_other_away() -> None:
    table = Table()
    table.battlefield("A", "Hill Giant", counters={"+1/+1": 3, "-1/-1": 2})
    table.start("A")
    assert table.find("Hill Giant").counters == {"+1/+1": 1}
    removed = table.events("counters_removed")
    assert [(record.event.kind, record.event.amount, record.event.total) for record in removed] == [
        ("+1/+1", 2, 1),
        ("-1/-1", 2, 0),
    ]
    assert len({record.moment for record in removed}) == 1


OPPOSITE = {"seed": "704.5r", "current": "704.5q"}


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize(
    ("state", "died_by"),
    [
        ({"counters": {"+1/+1": 1, "-1/-1": 3}}, "704.5f"),
        ({"counters": {"+1/+1": 2, "-1/-1": 1}, "damage": 3}, "704.5g"),
    ],
    ids=["no-toughness", "lethal-damage"],
)
def test_opposite_counters_are_taken_from_what_dies_at_the_same_time(
    edition: str, state: dict[str, Any], died_by: str
) -> None:
    """704.8. It dies as it was before: who asks for its counters then is told of all of them."""
    returns = {"triggered": [{"gain_life": {"counters_on": "self", "kind": "+1/+1"}, "who": "you"}]}
    bear = creature("Bear", "2/2", abilities=[{**returns, "on": {"dies": "self"}}])
    table = Table(edition)
    table.battlefield("A", bear, **state)
    table.start("A")
    table.resolve_all()
    removed = table.events("counters_removed", rule=OPPOSITE[edition])
    assert [(record.event.kind, record.event.amount) for record in removed] == [("+1/+1", 1), ("-1/-1", 1)]
    (moved,) = table.events("object_moved", to=Zone.GRAVEYARD)
    assert {record.moment for record in removed} == {moved.moment}
    assert dict(moved.event.was.counters) == state["counters"]
    assert table.happened("permanent_destroyed" if died_by == "704.5g" else "object_moved", rule=died_by)
    assert table.life_of("A") == 20 + state["counters"]["+1/+1"]
    table.check()


def test_a_limit_and_opposite_counters_take_from_what_leaves_no_more_than_there_is() -> None:
    cramped = creature("Cramped", "1/1", abilities=[{"keyword": "counter_limit", "value": "+1/+1:1"}])
    table = Table()
    table.battlefield("A", cramped, counters={"+1/+1": 3, "-1/-1": 4})
    table.start("A")
    removed = [
        (record.event.kind, record.event.amount, record.event.total) for record in table.events("counters_removed")
    ]
    assert removed == [("+1/+1", 3, 0), ("-1/-1", 3, 1)]
    table.check()


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_what_is_unattached_as_it_dies_dies_as_it_was(edition: str) -> None:
    """704.5p at the same time as 704.5f: an Equipment that is a creature, on something."""
    blade = card("Blade", "Artifact Creature: Equipment", pt="1/1")
    table = Table(edition)
    table.battlefield("A", "Giant Spider")
    table.battlefield("A", blade, attached="Giant Spider", counters={"-1/-1": 1})
    table.start("A")
    (moved,) = table.events("object_moved", to=Zone.GRAVEYARD)
    (unattached,) = table.events("object_unattached")
    assert moved.moment == unattached.moment
    table.check()


@pytest.mark.statement("SBA-28")
def test_a_limit_of_counters() -> None:
    table = Table()
    box = card("Box", "Artifact", {"keyword": "counter_limit", "value": "charge:3"})
    table.battlefield("A", box, counters={"charge": 5, "other": 9})
    table.start("A")
    assert table.find("Box").counters == {"charge": 3, "other": 9}
    (removed,) = table.events("counters_removed")
    assert (removed.event.amount, removed.event.total) == (2, 3)


@pytest.mark.statement("SBA-35")
def test_last_known_information_is_from_before_the_whole_pass() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", counters={"+1/+1": 1, "-1/-1": 3})
    table.start("A")
    moved = table.events("object_moved")[-1]
    assert moved.rule == "704.5f"
    assert dict(moved.event.was.counters) == {"+1/+1": 1, "-1/-1": 3}
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Grizzly Bears"]


@pytest.mark.statement("SBA-35")
def test_a_dying_lord_and_its_creatures_leave_as_they_were_together() -> None:
    table = Table()
    table.battlefield("A", "Elvish Archdruid", "Llanowar Elves")
    sorcery(table, {"destroy": {"type": "creature"}})
    was = {record.event.was.name: record.event.was.power for record in table.events("object_moved") if record.event.was}
    assert was == {"Elvish Archdruid": 2, "Llanowar Elves": 2}
