"""106.12a, 605.4a. What triggers as something is tapped for mana adds mana at once."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from tests.support.situations import enchantment, plays, ready
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
LAND = {"type": "land"}


def _tap(table: Table, name: str, *answers: str) -> str:
    """Tap it for mana; returns what the pool of A holds then."""
    table.answer(("mana", table.find(name).id, 0))
    for answer in answers:
        table.answer(answer)
    assert not table.board.stack
    return table.board.players[A].pool


@plays("Overgrowth")
def test_an_enchanted_land_makes_more() -> None:
    table = ready("Overgrowth", mana="GGG")
    table.start()
    table.cast("A", "Overgrowth", targets=["Forest"])
    table.resolve()
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    table.answer(("mana", table.find("Overgrowth").attached_to, 0))
    assert table.board.players[A].pool == "GGG"
    assert [one.rule for one in table.events("mana_added")][-2:] == ["106.4", "106.4"]


@plays("Mana Flare")
def test_what_was_produced_is_produced_again_by_whoever_taps() -> None:
    table = ready(mana="U")
    table.battlefield("B", "Mana Flare")
    table.start()
    assert _tap(table, "Island") == "UU"


@plays("Mana Flare")
def test_a_creature_is_no_land() -> None:
    table = ready()
    table.battlefield("A", "Llanowar Elves")
    table.battlefield("B", "Mana Flare")
    table.start()
    assert _tap(table, "Llanowar Elves") == "G"


@pytest.mark.parametrize(("owner", "mana"), [("A", "GC"), ("B", "G")])
def test_only_what_you_tap(owner: str, mana: str) -> None:
    bloom = enchantment("Bloom", {"triggered": [{"add_mana": "{C}"}], "on": {"tapped_for_mana": LAND, "by": "you"}})
    table = ready(mana="G")
    table.battlefield(owner, bloom)
    table.start()
    assert _tap(table, "Forest") == mana


def test_what_is_tapped_otherwise_is_not_tapped_for_mana() -> None:
    table = ready()
    bloom = enchantment("Bloom", {"triggered": [{"add_mana": "{C}"}], "on": {"tapped_for_mana": {"is": "permanent"}}})
    table.battlefield("A", bloom, creature("Bear", "2/2"))
    table.start()
    table.go_to("declare-attackers")
    assert table.board.players[A].pool == ""


@pytest.mark.parametrize(
    "ability",
    [
        {"triggered": [{"gain_life": 1}], "on": {"tapped_for_mana": LAND}},
        {"triggered": [{"add_mana": "{C}"}], "on": {"tapped_for_mana": LAND}, "once_each_turn": True},
    ],
)
def test_what_would_use_the_stack_is_refused(ability: dict[str, object]) -> None:
    with pytest.raises(BadCard, match="what triggers so adds mana"):
        CardDefinition.load({"name": "Bad", "types": "Enchantment", "cost": "{G}", "abilities": [ability]})
