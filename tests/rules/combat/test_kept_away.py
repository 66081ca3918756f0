"""506.2, 508.1c, 508.1d, 508.3b. Who and what is not attacked, what attacking planeswalkers costs, who is attacked."""

from __future__ import annotations

from typing import Any

import pytest

from domain.ids import EntityId
from domain.terms import Zone
from tests.support.damaging import planeswalker
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, enchantment
from tests.support.table import PLAYERS, Table, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)
B, C = PLAYERS["B"], PLAYERS["C"]
WALKERS = {"all": [{"type": "planeswalker"}, {"controller": "you"}]}
THOSE = {"any": [{"is": "you"}, WALKERS]}


def at_three(edition: str, *abilities: Any) -> tuple[Table, EntityId, EntityId]:
    """A declares attackers; B has an enchantment with these abilities and a planeswalker, C a planeswalker."""
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", planeswalker("Walker"), enchantment("Ward", *abilities))
    table.battlefield("C", planeswalker("Stroller"))
    table.start("A")
    table.until_asked("attackers", "A")
    return table, table.find("Walker").id, table.find("Stroller").id


@EDITIONS
def test_neither_the_player_nor_their_planeswalkers_can_be_attacked(edition: str) -> None:
    table, walker, stroller = at_three(edition, {"static": [{"cant_attack_those": THOSE}], "to": CREATURE})
    bear = table.find("Bear").id
    for attacked in (B, walker):
        assert table.refused(((bear, attacked),)).rule == "508.1b"
    table.answer(((bear, stroller),))
    assert table.happened("attackers_declared")
    table.check()


@EDITIONS
def test_attacking_a_planeswalker_costs_as_much_if_so_said(edition: str) -> None:
    tax = {"static": [{"attack_tax": "{1}", "and_planeswalkers": True}], "to": "you"}
    table, walker, stroller = at_three(edition, tax)
    bear = table.find("Bear").id
    for attacked in (B, walker):
        assert table.refused(((bear, attacked),)).rule == "508.1j"
    table.answer(((bear, stroller),))
    assert table.happened("attackers_declared")


@EDITIONS
def test_attacking_a_planeswalker_is_free_where_only_the_player_is_named(edition: str) -> None:
    table, walker, _ = at_three(edition, {"static": [{"attack_tax": "{1}"}], "to": "you"})
    bear = table.find("Bear").id
    assert table.refused(((bear, B),)).rule == "508.1j"
    table.answer(((bear, walker),))
    assert table.happened("attackers_declared")


@EDITIONS
def test_what_attacks_a_planeswalker_is_found_by_it(edition: str) -> None:
    """What attacks you or a planeswalker of yours; what attacks another player is not meant."""
    mine = {"any": [{"attacking": "you"}, {"attacking": WALKERS}]}
    table, walker, _ = at_three(
        edition, {"activated": [{"exile": "t"}], "cost": [], "targets": {"t": {"of": {"all": [CREATURE, mine]}}}}
    )
    bear = table.find("Bear").id
    table.answer(((bear, walker),))
    table.activate("B", "Ward", targets=(bear,))
    table.resolve()
    assert [found.id for found in table.all("Bear", "A", Zone.EXILE)]
    table.check()


@EDITIONS
@pytest.mark.parametrize("attacked", ["B", "Walker", "C"])
def test_a_player_is_attacked_once_however_many_attack(edition: str, attacked: str) -> None:
    on = {"attacks": CREATURE, "one_or_more": True, "whom": {"is": "you"}}
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("Bear", "2/2"), creature("Wolf", "2/2"))
    table.battlefield("B", planeswalker("Walker"), enchantment("Alarm", {"triggered": [{"gain_life": 1}], "on": on}))
    table.start("A")
    table.until_asked("attackers", "A")
    whom = PLAYERS[attacked] if attacked in PLAYERS else table.find(attacked).id
    table.answer(((table.find("Bear").id, whom), (table.find("Wolf").id, whom)))
    assert len(table.events("ability_triggered")) == (1 if attacked == "B" else 0)
    table.check()
