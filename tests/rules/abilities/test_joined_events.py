"""601.2i, 603.2, 603.6c, 603.8. Spells after the first, permanents that die or are exiled, and states."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, after_damage, attack, enchantment, finish, go, ready, spell
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
CAST: dict[str, Any] = {"cast": "anything", "by": "you"}


def test_spells_other_than_the_first() -> None:
    again = {"happened": CAST, "compare": {"at_least": 2}}
    table = ready(*(spell(f"Wait {n}", {"lose_life": 0}) for n in range(3)))
    table.battlefield("A", enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": CAST, "while": again}))
    table.start("A")
    lives = []
    for n in range(3):
        go(table, "A", f"Wait {n}")
        finish(table)
        lives.append(table.life_of("A"))
    assert lives == [20, 21, 22]


@pytest.mark.parametrize(("how", "lies"), [("exile", True), ("destroy", True), ("move", False)])
def test_a_permanent_that_dies_or_is_exiled(how: str, lies: bool) -> None:
    """It is found in graveyard and exile; not if it went elsewhere."""
    back = {"triggered": [{"move": "self", "to": "library"}], "on": {"leaves": "self", "to": ["graveyard", "exile"]}}
    does: dict[str, Any] = {how: "t"} if how != "move" else {"move": "t", "to": "hand"}
    table = ready(spell("Away", does, t=CREATURE))
    table.battlefield("A", card("God", "Creature", back, pt="2/2"))
    table.start("A")
    go(table, "A", "Away", "God")
    finish(table)
    top = [table.board.objects[id].name for id in table.board.zone(Zone.LIBRARY, A)[:1]]
    assert (top == ["God"]) is lies


@pytest.mark.parametrize(("toughness", "gone"), [(2, True), (3, False)])
def test_a_state_of_what_you_control(toughness: int, gone: bool) -> None:
    small = {"all": [CREATURE, {"toughness": {"at_most": 2}}, {"controller": "you"}]}
    shy = {"triggered": [{"sacrifice": "self"}], "on": {"state": {"exists": small}}}
    table = ready()
    table.battlefield("A", card("Shy", "Creature", shy, pt="4/5"), creature("Other", f"1/{toughness}"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.start("A")
    finish(table)
    assert any(table.board.objects[id].name == "Shy" for id in table.board.zone(Zone.BATTLEFIELD)) is not gone


@pytest.mark.parametrize("x", [0, 2])
def test_a_spell_that_copies_itself(x: int) -> None:
    """The X of the spell is that of its own trigger; the copies are not cast."""
    again = {"triggered": [{"copy": "self", "n": "x"}], "on": {"cast": {"ref": "self"}, "by": "you"}, "zone": "stack"}
    burst = card("Burst", "Sorcery", again, {"spell": [{"gain_life": 1}]}, cost="{X}")
    table = ready(burst, mana="R" * x)
    table.start("A")
    table.cast("A", "Burst", x=x)
    finish(table)
    assert table.life_of("A") == 21 + x


@pytest.mark.parametrize(("attackers", "life"), [(("One",), 19), (("One", "Two"), 20)])
def test_creatures_that_attack_you(attackers: tuple[str, ...], life: int) -> None:
    mine = {"attacking": {"all": [{"type": "planeswalker"}, {"controller": "you"}]}}
    at_you = {"any": [{"attacking": "you"}, mine]}
    several = {
        "exists": {"all": [CREATURE, {"controller": "event.player"}, at_you]}, "compare": {"at_least": 2}
    }  # fmt: skip
    guard = {"triggered": [{"gain_life": 2}], "on": {"player_attacks": "each_opponent"}, "if": several}
    table = ready()
    table.battlefield("B", enchantment("Guard", guard))
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"))
    table.start("A")
    attack(table, *attackers)
    after_damage(table)
    assert table.life_of("B") == life


@pytest.mark.parametrize(("player", "life"), [("B", 16), ("A", 17)])
def test_damage_to_the_enchanted_player(player: str, life: int) -> None:
    """The enchanted player loses life too; nobody else's damage counts."""
    curse = card(
        "Curse",
        "Enchantment: Aura",
        {"keyword": "enchant", "of": {"is": "player"}},
        {"triggered": [{"lose_life": 1, "who": "attached"}], "on": {"is_dealt_damage": {"ref": "attached"}}},
        cost="",
    )
    table = ready(spell("Hit", {"deal_damage": 3, "to": "t"}, t={"is": "player"}))
    table.battlefield("A", curse, attached="B")
    table.start("A")
    go(table, "A", "Hit", player)
    finish(table)
    assert table.life_of(player) == life
