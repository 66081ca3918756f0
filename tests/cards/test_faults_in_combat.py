"""508, 509. What rules of combat with a value once got wrong, each held by the situation in which it showed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.errors import BadCard
from tests.support.situations import attack, go
from tests.support.table import PLAYERS, Table, card

# Rules of combat with a value


def _can_attack(table: Table, *names: str) -> bool:
    question = table.until_asked("attackers", "A")
    return question.is_legal(tuple((table.find(name).id, PLAYERS["B"]) for name in names))


def _can_block(table: Table, *blocks: tuple[str, str]) -> bool:
    question = table.until_asked("blockers", "B")
    return question.is_legal(tuple((table.find(one).id, table.find(other).id) for one, other in blocks))


@pytest.mark.parametrize("limit", ["Caverns of Despair", "Crawlspace"])
def test_no_more_than_two_creatures_attack(limit: str) -> None:
    table = Table()
    table.battlefield("B", limit)
    table.battlefield("A", "Grizzly Bears", "Hill Giant", "Craw Wurm")
    table.start()
    assert _can_attack(table, "Grizzly Bears", "Hill Giant")
    assert not _can_attack(table, "Grizzly Bears", "Hill Giant", "Craw Wurm")


def test_no_more_than_two_creatures_block() -> None:
    table = Table()
    table.battlefield("A", "Caverns of Despair", "Craw Wurm")
    table.battlefield("B", "Grizzly Bears", "Hill Giant", "Savannah Lions")
    table.start()
    attack(table, "Craw Wurm")
    assert _can_block(table, ("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    assert not _can_block(
        table, ("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm"), ("Savannah Lions", "Craw Wurm")
    )


@pytest.mark.parametrize(
    ("attacker", "counts"), [("Phyrexian Colossus", {0, 3}), ("Stalking Tiger", {0, 1}), ("Craw Wurm", {0, 1, 2, 3})]
)
def test_how_many_creatures_can_block_one(attacker: str, counts: set[int]) -> None:
    names = ["Grizzly Bears", "Hill Giant", "Savannah Lions"]
    table = Table()
    table.battlefield("A", attacker)
    table.battlefield("B", *names)
    table.start()
    attack(table, attacker)
    assert {n for n in range(4) if _can_block(table, *((name, attacker) for name in names[:n]))} == counts


def test_foriysian_interceptor_blocks_two() -> None:
    table = Table()
    table.battlefield("A", "Craw Wurm", "Hill Giant", "Grizzly Bears")
    table.battlefield("B", "Foriysian Interceptor")
    table.start()
    attack(table, "Craw Wurm", "Hill Giant", "Grizzly Bears")
    one = "Foriysian Interceptor"
    assert _can_block(table, (one, "Craw Wurm"), (one, "Hill Giant"))
    assert not _can_block(table, (one, "Craw Wurm"), (one, "Hill Giant"), (one, "Grizzly Bears"))


def test_who_can_block_by_a_quality() -> None:
    table = Table()
    table.battlefield("A", "Juggernaut", "Treetop Scout")
    table.battlefield("B", "Wall of Air", "Hill Giant")
    table.start()
    attack(table, "Juggernaut", "Treetop Scout")
    assert _can_block(table, ("Wall of Air", "Treetop Scout"), ("Hill Giant", "Juggernaut"))
    assert not _can_block(table, ("Wall of Air", "Juggernaut"))
    assert not _can_block(table, ("Hill Giant", "Treetop Scout"))


def test_alluring_siren_makes_a_creature_attack_her_controller() -> None:
    table = Table()
    table.battlefield("B", "Alluring Siren")
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.start("B")
    table.go_to("precombat-main", "A")
    table.priority_to("B")
    table.activate("B", "Alluring Siren", targets=["Grizzly Bears"])
    table.resolve()
    assert not _can_attack(table)
    assert _can_attack(table, "Grizzly Bears")


def test_hunt_down_makes_one_creature_block_another() -> None:
    table = Table()
    table.lands("A", "Forest")
    table.hand("A", "Hunt Down")
    table.battlefield("A", "Craw Wurm", "Hill Giant")
    table.battlefield("B", "Grizzly Bears", "Savannah Lions")
    table.start()
    go(table, "A", "Hunt Down", "Grizzly Bears", "Craw Wurm")
    attack(table, "Craw Wurm", "Hill Giant")
    assert not _can_block(table)
    assert not _can_block(table, ("Grizzly Bears", "Hill Giant"))
    assert _can_block(table, ("Grizzly Bears", "Craw Wurm"))


def test_goaded_creatures_attack() -> None:
    table = Table()
    table.lands("B", "Mountain", 4)
    table.hand("B", "Disrupt Decorum")
    table.battlefield("A", "Grizzly Bears")
    table.start("B")
    go(table, "B", "Disrupt Decorum")
    table.go_to("precombat-main", "A")
    assert f"goaded:{PLAYERS['B']}" in table.find("Grizzly Bears").keywords
    table.go_to("end-of-combat")
    assert table.happened("attackers_declared", attacks=((table.find("Grizzly Bears").id, PLAYERS["B"], PLAYERS["B"]),))
    table.go_to("upkeep", "B")
    assert not table.find("Grizzly Bears").keywords


def test_brainwash_asks_for_mana_to_attack() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Brainwash", attached="Grizzly Bears")
    table.lands("A", "Forest", 3)
    table.start()
    attack(table, "Grizzly Bears")
    table.go_to("declare-attackers")
    assert [record.event.mana for record in table.events("mana_paid")] == ["GGG"]


def test_war_cadence_asks_for_mana_to_block() -> None:
    table = Table()
    table.battlefield("A", "War Cadence", "Craw Wurm")
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    table.lands("A", "Mountain", 3)
    table.lands("B", "Forest", 2)
    table.start()
    table.activate("A", "War Cadence", x=2)
    table.resolve()
    attack(table, "Craw Wurm")
    assert _can_block(table, ("Grizzly Bears", "Craw Wurm"))
    assert not _can_block(table, ("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ({"rule": "max_attackers"}, "max_attackers needs the key n, and no other"),
        ({"rule": "max_attackers", "n": 1, "mana": "{1}"}, "max_attackers needs the key n, and no other"),
        ({"rule": "unblockable_by", "n": 1}, "unblockable_by needs the key quality, and no other"),
        ({"rule": "attack_cost", "of": "you"}, "attack_cost needs the key mana or n, and no other"),
        ({"rule": "attack_cost", "mana": "{P}"}, "{P} is not a mana symbol that can be paid here"),
    ],
)
def test_a_rule_with_a_wrong_value_is_refused(rule: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadCard, match=re.escape(reason)):
        card("Wrong", "Enchantment", {"static": [rule]})
