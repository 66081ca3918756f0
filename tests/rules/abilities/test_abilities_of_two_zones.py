"""113.6b. Abilities that function on the battlefield and in the command zone or a graveyard, as they are compiled."""

from __future__ import annotations

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.oracle import card as compiled
from tests.support.situations import enchantment, finish, go, ready, spell
from tests.support.table import Table, creature


def lord(place: str) -> CardDefinition:
    text = f"Whenever you cast another Elf spell, if Some Card is in {place}, you gain 1 life."
    definition = compiled(text, "Legendary Creature — Elf", cost="{0}").definition
    assert definition is not None
    return definition


def elves(number: int) -> list[CardDefinition]:
    return [creature(f"Elf {n}", "1/1", types="Creature: Elf", cost="{0}") for n in range(number)]


def test_it_triggers_once_in_each_of_the_two_zones() -> None:
    table = Table(format="commander", commander={"A": (lord("the command zone or on the battlefield"),)})
    table.hand("A", *elves(2))
    table.start("A")
    life = table.life_of("A")
    table.cast("A", "Elf 0")
    finish(table)
    assert table.life_of("A") == life + 1
    table.answer(("cast", table.find("Some Card", "A", Zone.COMMAND).id))
    finish(table)
    assert table.life_of("A") == life + 1  # another spell
    table.cast("A", "Elf 1")
    finish(table)
    assert table.life_of("A") == life + 2


def test_it_triggers_in_a_graveyard_and_nowhere_else() -> None:
    """603.4. A card that is exiled before the ability resolves is in neither zone."""
    away = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}}
    table = ready(*elves(3), spell("Away", away))
    table.graveyard("A", lord("your graveyard or on the battlefield"))
    table.battlefield("A", enchantment("Altar"))
    table.start("A")
    table.cast("A", "Elf 0")
    finish(table)
    assert table.life_of("A") == 21
    table.cast("A", "Elf 1")
    go(table, "A", "Away")
    finish(table)
    assert table.life_of("A") == 21
    table.cast("A", "Elf 2")
    finish(table)
    assert table.life_of("A") == 21
