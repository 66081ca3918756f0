"""109.2, 601.3e, 701.15b, 706.2. What texts are about: permanents, creatures that are there, dice, halves."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.terms import Zone
from tests.support.oracle import card as printed
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, enchantment, finish, go, spell
from tests.support.table import PLAYERS, Table, creature

CARD = {"all": [{"type": "creature"}, {"zone": "graveyard"}]}
GAIN = [{"gain_life": 1}]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("zone", "gained"), [(Zone.GRAVEYARD, 0), (Zone.BATTLEFIELD, 1)])
@pytest.mark.parametrize(
    "event",
    [
        {"becomes_target": {"type": "creature"}, "of": "each_player"},
        {"cast": {"targets_what": {"type": "creature"}}, "by": "each_player"},
    ],
    ids=["becomes a target", "a spell that targets"],
)
def test_a_creature_is_a_permanent(edition: str, event: dict[str, object], zone: Zone, gained: int) -> None:
    table = Table(edition)
    table.battlefield("A", enchantment("Bell", {"triggered": GAIN, "on": event}))
    table.battlefield("A", creature("Ox", "2/2"))
    table.graveyard("A", creature("Elk", "2/2"))
    there = zone is Zone.BATTLEFIELD
    table.hand("A", spell("Touch", {"tap": "t"} if there else {"exile": "t"}, t=CREATURE if there else CARD))
    table.start("A")
    go(table, "A", "Touch", "Ox" if there else "Elk")
    finish(table)
    assert table.life_of("A") == 20 + gained


@pytest.mark.parametrize("edition", BOTH)
def test_creatures_that_come_later_are_not_goaded(edition: str) -> None:
    taunt = {"apply": [{"rule": "goaded", "of": "you"}], "to": {"type": "creature"}, "for": {"next_turn_of": "you"}}
    table = Table(edition)
    table.battlefield("A", creature("Ox", "2/2"))
    table.hand("A", creature("Late", "2/2", cost="{0}"))
    table.hand("B", spell("Taunt", taunt))
    table.start("B")
    go(table, "B", "Taunt")
    table.go_to("precombat-main", "A")
    go(table, "A", "Late")
    finish(table)
    assert [bool(table.find(name).keywords) for name in ("Ox", "Late")] == [True, False]


@pytest.mark.parametrize("edition", BOTH)
def test_creatures_that_come_later_are_not_detained(edition: str) -> None:
    """701.35a, 611.2c. Each creature that is there is detained."""
    read = printed("Detain each creature your opponents control with power 2 or less.", "Sorcery", "{0}", "Arrest")
    assert read.standing is Standing.PROVEN
    assert read.definition is not None
    table = Table(edition)
    table.battlefield("A", creature("Ox", "2/2"), creature("Elk", "3/3"))
    table.hand("A", creature("Late", "2/2", "haste", cost="{0}"))
    table.hand("B", read.definition)
    table.start("B")
    go(table, "B", "Arrest")
    finish(table)
    table.go_to("precombat-main", "A")
    go(table, "A", "Late")
    finish(table)
    question = table.until_asked("attackers", "A")
    able = [question.is_legal(((table.find(name).id, PLAYERS["B"]),)) for name in ("Ox", "Elk", "Late")]
    assert able == [False, True, True]


@pytest.mark.parametrize(("together", "gained"), [(True, 1), (False, 2)])
def test_dice_rolled_together(together: bool, gained: int) -> None:
    event = {"rolls_dice": "you", **({"one_or_more": True} if together else {})}
    table = Table("current")
    table.battlefield("A", enchantment("Bell", {"triggered": GAIN, "on": event}))
    table.hand("A", spell("Try", {"roll": 8, "as": "one", "other": "two"}))
    table.start("A")
    go(table, "A", "Try")
    finish(table)
    assert table.life_of("A") == 20 + gained


@pytest.mark.parametrize(("mana_value", "cast"), [(1, True), (3, False)])
def test_the_half_that_is_cast_is_what_is_asked_about(mana_value: int, cast: bool) -> None:
    """601.3e, 709.3a. The whole card has mana value 3, its halves 1 and 2."""
    halves = [
        {"name": name, "types": "Instant", "cost": cost, "abilities": [{"spell": [{"gain_life": 1}]}]}
        for name, cost in (("Heat", "{R}"), ("Haze", "{U}{U}"))
    ]
    both = CardDefinition.load({"name": "Heat // Haze", "types": "Instant", "cost": "{R}{U}{U}", "halves": halves})
    held = {"all": [{"not": {"type": "land"}}, {"zone": "hand"}, {"owner": "you"}]}
    offer = {"cast_free": "c", "only": {"mana_value": {"exactly": mana_value}}}
    table = Table("current")
    table.hand("A", spell("Open", {"choose": held, "up_to": True, "as": "c"}, offer), both)
    table.start("A")
    table.cast("A", "Open")
    question = table.until_asked("choose", "A")
    table.answer(question.among[:1])  # type: ignore[attr-defined]
    assert (table.question.KIND == "option") is cast
