"""608.2b, 608.2h, 113.7a. Targets described by a source that has left are looked at as it was last."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.kernel.questions import ChooseTargets
from tests.support.situations import attack, block, enchantment, finish, go, spell
from tests.support.table import PLAYERS, Table, card, creature

CREATURE = {"type": "creature"}
LEAVING: dict[str, tuple[dict[str, Any], ...]] = {
    "dies": ({"destroy": "t"},),
    "is exiled": ({"exile": "t"},),
    "returns to hand": ({"move": "t", "to": "hand"},),
    "phases out": ({"phase_out": "t"},),
    "blinks": ({"exile": "t", "as": "gone"}, {"move": "gone", "to": "battlefield"}),
}
"""What takes a permanent away, so that only what was last known of it is known."""

STAYING: dict[str, tuple[dict[str, Any], ...]] = {
    "changes hands": ({"apply": [{"control": "you"}], "to": "t"},),
    "regenerates": ({"regenerate": "t"}, {"destroy": "t"}),
    "is removed": ({"remove_from_combat": "t"},),
    "is no creature": ({"apply": [{"set_types": ["artifact"]}], "to": "t"},),
}
"""What takes it out of combat where it stays."""


def slinger(described: dict[str, Any], *does: dict[str, Any], pt: str = "2/2", n: int = 1) -> CardDefinition:
    """A creature with an ability that targets creatures that match."""
    act = {"activated": list(does) or [{"destroy": "x1"}], "cost": [], "targets": {"x1": {"of": described, "n": n}}}
    return creature("Slinger", pt, abilities=[act])


def take(name: str, how: str) -> CardDefinition:
    return spell(name, *{**LEAVING, **STAYING}[how], t=CREATURE)


def blocked(described: dict[str, Any], how: str, *, blockers: int = 1, n: int = 1) -> Table:
    """A's Slinger is blocked, targets the blockers, and then something happens to it."""
    table = Table("current")
    table.battlefield("A", slinger(described, n=n))
    for number in range(1, blockers + 1):
        table.battlefield("B", creature(f"Blocker {number}", "1/1"))
    table.hand("B", take("Take", how))
    table.start("A")
    attack(table, "Slinger")
    block(table, *((f"Blocker {number}", "Slinger") for number in range(1, blockers + 1)))
    table.activate("A", "Slinger", targets=[tuple(f"Blocker {number}" for number in range(1, blockers + 1))])
    table.priority_to("B")
    table.cast("B", "Take", targets=["Slinger"])
    table.resolve()
    return table


@pytest.mark.parametrize("how", LEAVING)
@pytest.mark.parametrize("described", [{"blocking": "self"}, {"all": [CREATURE, {"blocking": "self"}]}])
def test_what_blocks_a_creature_that_left_is_still_a_legal_target(described: dict[str, Any], how: str) -> None:
    table = blocked(described, how)
    finish(table)
    assert table.happened("permanent_destroyed", object=table.events("targets_chosen")[0].event.targets[0][1][0])
    table.check()


@pytest.mark.parametrize("how", STAYING)
def test_what_blocks_no_more_a_creature_that_stayed_is_not(how: str) -> None:
    table = blocked({"blocking": "self"}, how)
    finish(table)
    assert table.happened("did_not_resolve", reason="targets")
    assert table.all("Blocker 1")


def test_of_several_targets_those_that_still_block_are_legal() -> None:
    table = blocked({"blocking": "self"}, "dies", blockers=3, n=3)
    finish(table)
    assert not any(table.all(f"Blocker {number}") for number in (1, 2, 3))


def test_a_blocker_that_was_removed_before_is_not_legal() -> None:
    table = Table("current")
    table.battlefield("A", slinger({"blocking": "self"}, n=2))
    table.battlefield("B", creature("Blocker 1", "1/1"), creature("Blocker 2", "1/1"))
    table.hand("B", take("Remove", "is removed"), take("Kill", "dies"))
    table.start("A")
    attack(table, "Slinger")
    block(table, ("Blocker 1", "Slinger"), ("Blocker 2", "Slinger"))
    table.activate("A", "Slinger", targets=[("Blocker 1", "Blocker 2")])
    table.priority_to("B")
    go(table, "B", "Remove", "Blocker 1")
    table.priority_to("B")
    go(table, "B", "Kill", "Slinger")
    finish(table)
    assert table.all("Blocker 1")
    assert not table.all("Blocker 2")


def test_a_blocker_that_left_knows_whom_it_blocked() -> None:
    """The other way around: target creature blocked by this creature."""
    table = Table("current")
    table.battlefield("A", creature("Attacker", "1/1"), creature("Other", "1/1"))
    table.battlefield("B", slinger({"blocked_by": "self"}))
    table.hand("A", take("Take", "dies"))
    table.start("A")
    attack(table, "Attacker", "Other")
    block(table, ("Slinger", "Attacker"))
    table.activate("B", "Slinger", targets=["Attacker"])
    table.priority_to("A")
    go(table, "A", "Take", "Slinger")
    finish(table)
    assert not table.all("Attacker")


def test_what_attacks_a_planeswalker_that_left_is_still_a_legal_target() -> None:
    shot = {"activated": [{"destroy": "x1"}], "cost": [], "targets": {"x1": {"of": {"attacking": "self"}}}}
    walker = card("Walker", "Legendary Planeswalker: Jace", shot, loyalty=3)
    table = Table("current")
    table.battlefield("A", creature("Attacker", "1/1"), creature("Other", "1/1"))
    table.battlefield("B", walker)
    table.hand("A", spell("Kill", {"destroy": "t"}, t={"type": "planeswalker"}))
    table.start("A")
    attacker, other, jace = (table.find(name).id for name in ("Attacker", "Other", "Walker"))
    table.until_asked("attackers", "A")
    table.answer(((attacker, jace), (other, PLAYERS["B"])))
    table.priority_to("B")
    table.activate("B", "Walker", targets=["Attacker"])
    table.priority_to("A")
    go(table, "A", "Kill", "Walker")
    finish(table)
    assert not table.all("Attacker")
    assert table.all("Other")


@pytest.mark.parametrize("how", LEAVING)
def test_a_power_that_is_compared_is_the_one_that_was_last_known(how: str) -> None:
    less = {"all": [CREATURE, {"power": {"at_most": {"minus": [{"stat": "power", "of": "self"}, 1]}}}]}
    table = Table("current")
    table.battlefield("A", slinger(less, pt="3/3"))
    table.battlefield("B", creature("Small", "2/2"))
    table.hand("B", spell("Grow", {"apply": [{"pt": [2, 2]}], "to": "t"}, t=CREATURE), take("Take", how))
    table.start("A")
    table.activate("A", "Slinger", targets=["Small"])
    table.priority_to("B")
    go(table, "B", "Take", "Slinger")
    finish(table)
    assert not table.all("Small")


def test_a_power_that_was_less_as_it_left_makes_the_target_illegal() -> None:
    less = {"all": [CREATURE, {"power": {"at_most": {"minus": [{"stat": "power", "of": "self"}, 1]}}}]}
    shrink = spell("Shrink", {"apply": [{"pt": [-2, 0]}], "to": "t"}, t=CREATURE)
    table = Table("current")
    table.battlefield("A", slinger(less, pt="3/3"))
    table.battlefield("B", creature("Small", "2/2"))
    table.hand("B", shrink, take("Take", "dies"))
    table.start("A")
    table.activate("A", "Slinger", targets=["Small"])
    table.priority_to("B")
    go(table, "B", "Shrink", "Slinger")
    table.priority_to("B")
    go(table, "B", "Take", "Slinger")
    finish(table)
    assert table.all("Small")


def test_a_trigger_finds_its_target_when_its_source_is_gone_already() -> None:
    """113.7a: as it is put on the stack, too."""
    revenge = {
        "triggered": [{"destroy": "x1"}],
        "on": {"dies": "self"},
        "targets": {"x1": {"of": {"blocking": "self"}}},
    }
    table = Table("current")
    table.battlefield("A", creature("Martyr", "1/1", abilities=[revenge]))
    table.battlefield("B", creature("Blocker", "1/5"), creature("Bystander", "1/5"))
    table.hand("B", take("Take", "dies"))
    table.start("A")
    attack(table, "Martyr")
    block(table, ("Blocker", "Martyr"))
    table.priority_to("B")
    table.cast("B", "Take", targets=["Martyr"])
    table.resolve()
    assert not isinstance(table.question, ChooseTargets), "there is one legal target"
    finish(table)
    assert not table.all("Blocker")
    assert table.all("Bystander")


def test_an_attacking_creature_that_dies_was_attacking() -> None:
    """603.10a. What dies is looked at as it was, in combat as well."""
    mourner = {"triggered": [{"gain_life": 1}], "on": {"dies": {"all": [CREATURE, {"combat": "attacking"}]}}}
    table = Table("current")
    table.battlefield("A", creature("Attacker", "1/1"), creature("Home", "1/1"), enchantment("Mourner", mourner))
    table.hand("B", take("One", "dies"), take("Two", "dies"))
    table.start("A")
    attack(table, "Attacker")
    table.priority_to("B")
    go(table, "B", "One", "Attacker")
    finish(table)
    table.priority_to("B")
    go(table, "B", "Two", "Home")
    finish(table)
    assert len(table.events("ability_triggered")) == 1


def test_an_aura_knows_what_blocked_the_creature_it_was_on() -> None:
    act = {"activated": [{"destroy": "x1"}], "cost": [], "targets": {"x1": {"of": {"blocking": "attached"}}}}
    aura = card("Snare", "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE}, act, cost="{0}")
    table = Table("current")
    table.battlefield("A", creature("Bearer", "2/2"))
    table.battlefield("A", aura, attached="Bearer")
    table.battlefield("B", creature("Blocker", "1/5"))
    table.hand("B", take("Take", "dies"))
    table.start("A")
    attack(table, "Bearer")
    block(table, ("Blocker", "Bearer"))
    table.activate("A", "Snare", targets=["Blocker"])
    table.priority_to("B")
    go(table, "B", "Take", "Bearer")
    finish(table)
    assert not table.all("Blocker")


def test_for_as_long_as_ends_when_what_it_tracks_phases_out() -> None:
    """702.26f."""
    as_long = {"while_true": {"matches": "self", "filter": {"controller": "you"}}}
    hold = {"activated": [{"apply": [{"pt": [2, 2]}], "to": "x1", "for": as_long}], "cost": []}
    table = Table("current")
    table.battlefield("A", creature("Holder", "1/1", abilities=[{**hold, "targets": {"x1": {"of": CREATURE}}}]))
    table.battlefield("A", creature("Held", "1/1"))
    table.hand("A", take("Take", "phases out"))
    table.start("A")
    table.activate("A", "Holder", targets=["Held"])
    table.resolve()
    assert table.find("Held").power == 3
    go(table, "A", "Take", "Holder")
    assert table.find("Held").power == 1


# 608.2h, 400.7. What was attached to what has left

ON_IT = {"all": [{"any": [{"subtype": "Equipment"}, {"subtype": "Aura"}]}, {"attached_to": "self"}]}
HELM = card("Helm", "Artifact: Equipment")
AXE = card("Axe", "Artifact: Equipment")
CLOAK = card("Cloak", "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE})


def bearer(*does: dict[str, Any], on: str = "dies") -> CardDefinition:
    return creature("Bearer", "2/2", abilities=[{"on": {on: "self"}, "triggered": list(does)}])


def equipped(dying: CardDefinition, *what: dict[str, Any]) -> Table:
    """A creature with two Equipment and an Aura, and what will be done to it."""
    table = Table("current")
    table.battlefield("A", dying, creature("Other", "1/1"))
    table.battlefield("A", HELM, AXE, CLOAK, attached="Bearer")
    if what:
        table.hand("A", spell("Take", *what))
    return table


ALL_OF_THEM = {"any": [CREATURE, {"type": "artifact"}, {"type": "enchantment"}]}


@pytest.mark.parametrize(
    "taking",
    [
        ({"destroy": {"name": "Bearer"}},),
        ({"destroy": ALL_OF_THEM},),
        ({"destroy": {"any": [{"name": "Bearer"}, {"name": "Axe"}]}},),
        ({"destroy": {"any": [{"name": "Bearer"}, {"name": "Cloak"}]}},),
        ({"apply": [{"pt": [-5, -5]}], "to": {"name": "Bearer"}, "for": "end_of_turn"},),
    ],
)
@pytest.mark.parametrize("on", ["dies", "leaves"])
def test_what_was_attached_to_it_counts_as_it_left(taking: tuple[dict[str, Any], ...], on: str) -> None:
    table = equipped(bearer({"gain_life": {"count": ON_IT}}, on=on), *taking)
    table.start("A")
    go(table, "A", "Take")
    finish(table)
    assert table.life_of("A") == 23
    table.check()


def test_what_was_attached_to_it_before_does_not_count() -> None:
    """Of three one is destroyed before, one is moved in the same resolution, and one stays until the end."""
    table = equipped(bearer({"gain_life": {"count": ON_IT}}))
    before = ({"destroy": {"name": "Axe"}}, {"attach": "e", "to": "t"}, {"destroy": {"name": "Bearer"}})
    table.hand("A", spell("Take", *before, e={"subtype": "Equipment"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Take", "Helm", "Other")
    finish(table)
    assert table.life_of("A") == 21


def test_what_was_attached_to_it_can_be_acted_on_where_it_stayed() -> None:
    """Even when it has been unattached meanwhile, as state-based actions have it."""
    equipment = {"all": [{"subtype": "Equipment"}, {"attached_to": "self"}]}
    table = equipped(bearer({"tap": equipment}), {"destroy": {"any": [{"name": "Bearer"}, {"name": "Axe"}]}})
    table.battlefield("A", card("Belt", "Artifact: Equipment"), attached="Other")
    table.start("A")
    go(table, "A", "Take")
    finish(table)
    assert table.find("Helm").attached_to is None
    assert [table.find(name).tapped for name in ("Helm", "Belt")] == [True, False]


@pytest.mark.parametrize("taking", [{"name": "Bearer"}, ALL_OF_THEM])
@pytest.mark.parametrize(("worn", "draws"), [("Aura", 1), ("Fortification", 0)])
def test_whether_it_had_something_attached_is_known(taking: dict[str, Any], worn: str, draws: int) -> None:
    wearing = {"all": [CREATURE, {"has_attached": {"subtype": worn}}]}
    watcher = card("Watcher", "Land", {"on": {"dies": wearing}, "triggered": [{"draw": 1}]})
    table = Table("current")
    table.battlefield("A", creature("Bearer", "2/2"), creature("Other", "1/1"))
    table.battlefield("A", CLOAK, attached="Bearer")
    table.battlefield("A", watcher)
    table.hand("A", spell("Take", {"destroy": taking}))
    table.start("A")
    go(table, "A", "Take")
    before = len(table.events("card_drawn"))
    finish(table)
    assert len(table.events("card_drawn")) == before + draws


def test_what_has_left_is_no_target_and_is_not_acted_on() -> None:
    """It is only counted; a target has to be there."""
    loose = {"on": {"dies": "self"}, "triggered": [{"destroy": "t"}], "targets": {"t": {"of": ON_IT}}}
    table = equipped(creature("Bearer", "2/2", abilities=[loose]), {"destroy": ALL_OF_THEM})
    table.start("A")
    go(table, "A", "Take")
    finish(table)
    assert table.happened("trigger_removed", reason="targets")
