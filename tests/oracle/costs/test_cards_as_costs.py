"""602.1, 701.17, 702.57a. Costs paid with cards: revealed from a hand, milled, exiled; and permanents of two kinds."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.oracle.statics.test_statics import compiled_card
from tests.support.oracle import abilities, card
from tests.support.situations import in_graveyard, spell, there
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made

ENCHANTMENT: Said = {"type": "enchantment"}
CREATURE: Said = {"type": "creature"}
OTHER: Said = {"all": [CREATURE, "other"]}


@pytest.mark.parametrize(
    ("cost", "meant"),
    [
        ("{T}, Mill a card", ["tap_self", {"mill": 1}]),
        ("Mill three cards", [{"mill": 3}]),
        ("Sacrifice another creature or an enchantment", [{"sacrifice": {"any": [OTHER, ENCHANTMENT]}}]),
        ("Sacrifice an enchantment or another creature", [{"sacrifice": {"any": [ENCHANTMENT, OTHER]}}]),
        (
            "Exile another creature card from your graveyard",
            [{"exile": {"all": [CREATURE, {"zone": "graveyard"}, {"owner": "you"}, "other"]}}],
        ),
        (
            "Exile the top card of your graveyard",
            [{"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "top": True}],
        ),
        (
            "Remove two +1/+1 counters from among creatures you control",
            [{"take_counters": "+1/+1", "n": 2, "from": CREATURE, "among": True}],
        ),
    ],
)
def test_proven_costs(cost: str, meant: Said) -> None:
    text = f"{cost}: You gain 1 life."
    assert card(text, "Enchantment Creature — Elf").standing is Standing.PROVEN
    (said,) = abilities(text, "Enchantment Creature — Elf")
    assert isinstance(said, dict)
    assert said["cost"] == meant


FORECAST = compiled_card("Forecast — {0}, Reveal this card from your hand: You gain 1 life.", name="Seer", cost="{9}")


def foretold(table: Table) -> list[Any]:
    """The actions by which A can activate the ability of the card in hand."""
    question: Any = table.question
    return [option for option in question.options if option[:2] == ("activate", table.find("Seer", "A", Zone.HAND).id)]


@pytest.mark.parametrize(
    ("step", "active", "able"), [("upkeep", "A", True), ("upkeep", "B", False), ("precombat-main", "A", False)]
)
def test_forecast_in_the_upkeep_of_its_player(step: str, active: str, able: bool) -> None:
    """702.57b."""
    table = Table()
    table.hand("A", FORECAST)
    table.start(active, step=step)
    table.priority_to("A")
    assert bool(foretold(table)) is able


def test_forecast_reveals_the_card_and_leaves_it_in_the_hand() -> None:
    """702.57a, 702.57b: once each turn."""
    table = Table()
    table.hand("A", FORECAST)
    table.start("A", step="upkeep")
    card_ = table.find("Seer", "A", Zone.HAND).id
    table.priority_to("A")
    table.answer(foretold(table)[0])
    assert table.happened("cards_revealed", cards=(card_,))
    table.resolve()
    assert table.life_of("A") == 21
    assert table.find("Seer", "A", Zone.HAND).id == card_
    table.priority_to("A")
    assert not foretold(table)


def test_a_permanent_is_not_revealed_from_a_hand() -> None:
    table = Table()
    table.battlefield("A", FORECAST)
    table.start("A", step="upkeep")
    assert not table.can("A", "activate", "Seer")


def milling(number: str) -> CardDefinition:
    return compiled_card(f"{{T}}, Mill {number}: Add {{C}}.", "Artifact", "Mill")


def test_cards_are_milled_for_mana() -> None:
    """605.1a, 701.17a."""
    table = Table()
    table.battlefield("A", milling("two cards"))
    table.library("A", *[spell(f"Card {number}", {"gain_life": 1}) for number in range(3)])
    table.start("A")
    table.answer(mining(table)[0])
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 2
    assert table.board.players[PLAYERS["A"]].pool


def mining(table: Table) -> list[Any]:
    """The actions by which A can activate the mana ability."""
    question: Any = table.question
    return [option for option in question.options if option[:2] == ("mana", table.find("Mill").id)]


def test_nobody_mills_more_cards_than_they_have() -> None:
    """701.17b."""
    table = Table()
    table.battlefield("A", milling("thirteen cards"))
    table.start("A", extra=12)
    assert len(table.board.players[PLAYERS["A"]].library) == 12
    assert not mining(table)


@pytest.mark.parametrize(("fodder", "able"), [("Bear", True), ("Shrine", True), ("Rock", False)])
def test_another_creature_or_an_enchantment(fodder: str, able: bool) -> None:
    """118.3: the creature itself is no other creature."""
    table = Table()
    altar = compiled_card("Sacrifice another creature or an enchantment: You gain 1 life.", name="Altar")
    table.battlefield("A", altar)
    kinds = {"Bear": creature("Bear", "1/1"), "Shrine": made("Shrine", "Enchantment"), "Rock": made("Rock", "Artifact")}
    table.battlefield("A", kinds[fodder])
    table.start("A")
    assert table.can("A", "activate", "Altar") is able


def test_it_regenerates_unless_it_cannot() -> None:
    """614.8, 701.19c."""
    text = "If this creature would be destroyed, regenerate it."
    table = Table()
    table.battlefield("A", compiled_card(text))
    kill = spell("Kill", {"destroy": "t"}, t=CREATURE)
    still = spell("Still", {"apply": ["cant_be_regenerated"], "to": "t"}, t=CREATURE)
    table.hand("A", kill, kill, still)
    table.start("A")
    table.cast("A", "Kill", targets=("Thing",))
    table.resolve()
    assert table.find("Thing").tapped
    table.cast("A", "Still", targets=("Thing",))
    table.resolve()
    table.cast("A", "Kill", targets=("Thing",))
    table.resolve()
    assert in_graveyard(table, "Thing", "A")


@pytest.mark.parametrize(("artifacts", "size"), [(0, (1, 2)), (1, (0, 1))])
def test_another_size_instead(artifacts: int, size: tuple[int, int]) -> None:
    text = "Enchant creature\nEnchanted creature gets -1/-0. It gets -2/-1 instead as long as you control an artifact."
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), *[made("Rock", "Artifact")] * artifacts)
    table.hand("A", compiled_card(text, "Enchantment — Aura", "Tiny"))
    table.start("A")
    table.cast("A", "Tiny", targets=("Bear",))
    table.resolve()
    assert there(table, "Tiny")
    bear = table.find("Bear")
    assert (bear.power, bear.toughness) == size
