"""118, 608.2h. What texts name: filters, amounts, conditions; and costs, paid or not to be paid."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, attack, block, go, in_graveyard, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


# References, filters, amounts, conditions


FILTERS: list[tuple[Any, set[str]]] = [
    (CREATURE, {"Bear", "Cub", "Golem"}),
    ({"type": "artifact"}, {"Golem", "Stone"}),
    ({"subtype": "Bear"}, {"Bear", "Cub"}),
    ({"supertype": "basic"}, {"Forest"}),
    ({"color": "G"}, {"Bear", "Cub"}),
    ({"color": "colorless"}, {"Golem", "Stone", "Forest"}),
    ({"color": "multicolored"}, {"Cub"}),
    ({"all": [{"color": "monocolored"}, CREATURE]}, {"Bear"}),
    ({"name": "Cub"}, {"Cub"}),
    ({"all": [{"controller": "you"}, CREATURE]}, {"Bear"}),
    ({"controller": "opponent"}, {"Cub", "Golem", "Stone"}),
    ({"owner": "you"}, {"Bear", "Forest"}),
    ({"is": "permanent"}, {"Bear", "Cub", "Golem", "Stone", "Forest"}),
    ({"token": True}, set()),
    ({"tapped": True}, {"Golem"}),
    ({"power": {"at_least": 3}}, {"Golem", "Bear"}),  # the Bear has Holy Strength
    ({"toughness": {"at_most": 1}}, {"Cub"}),
    ({"power": {"exactly": 1}}, {"Cub"}),
    ({"mana_value": {"at_least": 4}}, {"Golem"}),
    ({"keyword": "flying"}, {"Cub"}),
    ({"counters": "charge", "at_least": 2}, {"Stone"}),
    ({"has_attached": {"subtype": "Aura"}}, {"Bear"}),
    ({"damaged": True}, {"Golem"}),
    ({"any": [{"subtype": "Forest"}, {"tapped": True}]}, {"Forest", "Golem"}),
    ({"all": [CREATURE, {"not": {"type": "artifact"}}]}, {"Bear", "Cub"}),
]


@pytest.mark.parametrize(("filter", "expected"), FILTERS, ids=[str(filter) for filter, _ in FILTERS])
def test_a_filter_matches_these(filter: Any, expected: set[str]) -> None:
    table = ready(spell("Exile", {"exile": {"all": [filter, {"not": {"subtype": "Aura"}}]}}))
    table.battlefield("A", creature("Bear", "2/2"), "Forest")
    table.battlefield("A", "Holy Strength", attached="Bear")
    table.battlefield("B", creature("Cub", "1/1", "flying", cost="{G}{W}"))
    table.battlefield(
        "B", creature("Golem", "4/5", cost="{4}", types="Artifact Creature: Golem"), tapped=True, damage=1
    )
    table.battlefield("B", card("Stone", "Artifact", cost="{2}"), counters={"charge": 2})
    table.start()
    before = {found.name for found in table.board.permanents()} - {"Holy Strength"}
    go(table, "A", "Exile")
    assert before - {found.name for found in table.board.permanents()} == expected


AMOUNTS: list[tuple[Any, int]] = [
    (3, 3),
    ({"count": CREATURE}, 2),
    ({"count": {"all": [CREATURE, {"zone": "graveyard"}]}}, 1),
    ({"stat": "power", "of": "t"}, 4),
    ({"stat": "toughness", "of": "t"}, 5),
    ({"stat": "mana_value", "of": "t"}, 2),
    ({"stat": "damage", "of": "t"}, 1),
    ({"counters_on": "t", "kind": "charge"}, 2),
    ({"life_of": "each_opponent"}, 20),
    ({"hand_of": "each_opponent"}, 2),
    ({"devotion": "G"}, 2),
    ({"greatest": "power", "among": CREATURE}, 4),
    ({"greatest": "mana_value", "among": {"name": "Nobody"}}, 0),
    ({"distinct": "card_type", "among": {"zone": "graveyard"}}, 2),
    ({"plus": [2, {"count": CREATURE}]}, 4),
    ({"minus": [5, 2, 2]}, 1),
    ({"times": [2, 3]}, 6),
    ({"half_up": 5}, 3),
    ({"half_down": 5}, 2),
    ({"max": [1, 4, 2]}, 4),
    ({"min": [3, 1, 2]}, 1),
    ("target_count", 1),
]


@pytest.mark.parametrize(("amount", "expected"), AMOUNTS, ids=[str(amount) for amount, _ in AMOUNTS])
def test_an_amount_comes_to_this(amount: Any, expected: int) -> None:
    table = ready(spell("Gain", {"gain_life": amount}, {"tap": "t"}, t=CREATURE))
    table.battlefield("A", creature("Bear", "1/1", cost="{G}"))
    table.battlefield("A", creature("Ape", "4/5"), damage=1, counters={"charge": 2})
    table.graveyard("B", creature("Dead", "9/9"), "Forest")
    table.hand("B", "Shock", "Fog")
    table.start()
    go(table, "A", "Gain", "Ape")
    assert table.life_of("A") == 20 + expected


def test_x_is_what_was_announced() -> None:
    table = ready(
        card(
            "Blaze",
            "Sorcery",
            {"spell": [{"deal_damage": "x", "to": "t"}], "targets": {"t": {"of": "any_target"}}},
            cost="{X}{R}",
        )
    )
    table.lands("A", "Mountain", 5)
    table.start()
    go(table, "A", "Blaze", "B", x=3)
    assert table.life_of("B") == 17


CONDITIONS: list[tuple[Any, bool]] = [
    ({"exists": CREATURE}, True),
    ({"exists": CREATURE, "compare": {"at_least": 2}}, False),
    ({"exists": {"type": "planeswalker"}}, False),
    ({"exists": {"type": "planeswalker"}, "compare": {"exactly": 0}}, True),
    ({"matches": "t", "filter": {"power": {"at_least": 2}}}, True),
    ({"matches": "t", "filter": {"keyword": "flying"}}, False),
    ({"amount": {"life_of": "you"}, "compare": {"at_most": 20}}, True),
    ({"your_turn": True}, True),
    ({"your_turn": False}, False),
    ({"step_is": "precombat-main"}, True),
    ({"step_is": "upkeep"}, False),
    ({"all_true": [{"your_turn": True}, {"exists": CREATURE}]}, True),
    ({"any_true": [{"your_turn": False}, {"exists": CREATURE}]}, True),
    ({"not_true": {"your_turn": True}}, False),
]


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS, ids=[str(condition) for condition, _ in CONDITIONS])
def test_a_condition_is_true_or_not(condition: Any, expected: bool) -> None:
    table = ready(
        spell("If", {"if": condition, "do": [{"gain_life": 1}], "else": [{"lose_life": 1}]}, {"tap": "t"}, t=CREATURE)
    )
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "If", "Bear")
    assert table.life_of("A") == (21 if expected else 19)


def test_combat_filters() -> None:
    for combat, expected in (
        ("attacking", {"Bear", "Ape"}),
        ("blocking", {"Cub"}),
        ("blocked", {"Bear"}),
        ("unblocked", {"Ape"}),
        ("fighting", {"Bear", "Ape", "Cub"}),
    ):
        table = Table()
        table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "2/2"), creature("Idle", "2/2"))
        table.battlefield("B", creature("Cub", "2/2"))
        table.hand("A", spell("Exile", {"exile": {"combat": combat}}))
        table.start()
        attack(table, "Bear", "Ape")
        block(table, ("Cub", "Bear"))
        go(table, "A", "Exile")
        gone = {name for name in ("Bear", "Ape", "Idle", "Cub") if not there(table, name)}
        assert gone == expected


# Costs


COSTS: list[tuple[Any, Any]] = [
    ({"sacrifice": "self"}, lambda table: not there(table, "Engine")),
    ({"sacrifice": CREATURE}, lambda table: in_graveyard(table, "Bear", "A")),
    ({"discard": "anything"}, lambda table: in_graveyard(table, "Shock", "A")),
    ({"pay_life": 2}, lambda table: table.happened("life_lost", player=A, amount=2)),
    ({"exile": "self"}, lambda table: "Engine" in table.names_in(Zone.EXILE, "A")),
    ({"exile": {"zone": "graveyard"}}, lambda table: "Fog" in table.names_in(Zone.EXILE, "A")),
    ({"remove_counters": "charge", "n": 2}, lambda table: table.find("Engine").counters == {"charge": 1}),
    ({"tap_others": CREATURE}, lambda table: table.find("Bear").tapped),
    ({"return": CREATURE}, lambda table: "Bear" in table.names_in(Zone.HAND, "A")),
    ({"mana": "{1}{G}"}, lambda table: all(found.tapped for found in table.all("Forest"))),
    ("tap_self", lambda table: table.find("Engine").tapped),
]


@pytest.mark.parametrize(("cost", "paid"), COSTS, ids=[str(cost) for cost, _ in COSTS])
def test_a_cost_is_paid_before_the_ability_resolves(cost: Any, paid: Any) -> None:
    engine = card("Engine", "Artifact", {"activated": [{"gain_life": 7}], "cost": [cost]})
    table = Table()
    table.battlefield("A", engine, counters={"charge": 3})
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("A", "Forest", 2)
    table.hand("A", "Shock")
    table.graveyard("A", "Fog")
    table.start()
    table.activate("A", "Engine")
    assert paid(table)
    assert not table.happened("life_gained")
    table.resolve()
    assert table.happened("life_gained", amount=7)


@pytest.mark.parametrize("cost", [cost for cost, _ in COSTS if "self" not in str(cost)], ids=str)
def test_what_cannot_be_paid_cannot_be_activated(cost: Any) -> None:
    engine = card("Engine", "Artifact", {"activated": [{"gain_life": 7}], "cost": [cost]})
    table = Table(life=1)
    table.battlefield("A", engine, counters={"charge": 1})
    table.start()
    assert not table.can("A", "activate", "Engine")


def test_a_tap_cost_needs_it_untapped_and_a_creature_that_is_not_new() -> None:
    """107.5, 302.6."""
    text = {"activated": [{"gain_life": 7}], "cost": ["tap_self"]}
    table = Table()
    table.battlefield("A", card("Engine", "Artifact", text))
    table.hand("A", spell("Tap", {"tap": {"type": "artifact"}}), creature("New", "1/1", abilities=[text], cost="{0}"))
    table.start()
    go(table, "A", "Tap")
    assert not table.can("A", "activate", "Engine")
    go(table, "A", "New")
    assert not table.can("A", "activate", "New")


def test_an_untap_cost_needs_it_tapped() -> None:
    engine = card("Engine", "Artifact", {"activated": [{"gain_life": 7}], "cost": ["untap_self"]})
    table = Table()
    table.battlefield("A", engine)
    table.hand("A", spell("Tap", {"tap": {"type": "artifact"}}))
    table.start()
    assert not table.can("A", "activate", "Engine")
    go(table, "A", "Tap")
    table.activate("A", "Engine")
    assert not table.find("Engine").tapped
