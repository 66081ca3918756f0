"""701.4. What is beheld as a cost: a permanent that is chosen, or a card that is shown."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.table import Table, card, creature

ELF = creature("Elf", "1/1", types="Creature: Elf")
BEHOLDER = card(
    "Beholder",
    "Instant",
    {"additional": [{"behold": {"subtype": "Elf"}}]},
    {"spell": [{"gain_life": 1}]},
    cost="{0}",
)


@pytest.mark.parametrize("where", ["hand", "battlefield"])
def test_a_permanent_is_chosen_or_a_card_shown(where: str) -> None:
    table = Table()
    table.put(where, "A", ELF)
    table.hand("A", BEHOLDER)
    table.start("A")
    table.cast("A", "Beholder")
    table.resolve()
    assert table.life_of("A") == 21
    shown = table.events("cards_revealed")
    assert len(shown) == (1 if where == "hand" else 0)
    assert table.find("Elf", "A", Zone.HAND if where == "hand" else Zone.BATTLEFIELD).name == "Elf"


def test_nobody_elses_is_beheld() -> None:
    table = Table()
    table.battlefield("B", ELF)
    table.hand("A", BEHOLDER, "Grizzly Bears")
    table.start("A")
    assert not table.can("A", "cast", "Beholder")


def test_one_of_two_is_chosen() -> None:
    table = Table()
    table.battlefield("A", ELF)
    table.hand("A", BEHOLDER, ELF)
    table.start("A")
    table.answer(("cast", table.find("Beholder", "A", Zone.HAND).id))
    question = table.until_asked("choose")
    assert len(question.among) == 2  # type: ignore[attr-defined]
    table.answer((table.find("Elf", "A", Zone.HAND).id,))
    assert table.happened("cards_revealed")


CHAMPION = card(
    "Champion",
    "Creature: Elf",
    {"additional": [{"behold": {"subtype": "Elf"}, "exiled": True, "link": "exiled"}]},
    {"triggered": [{"move": "linked.exiled", "to": "hand"}], "on": {"leaves": "self"}},
    cost="{0}",
    pt="2/2",
)


@pytest.mark.parametrize("where", ["hand", "battlefield"])
def test_what_is_beheld_and_exiled_comes_back_as_the_permanent_leaves(where: str) -> None:
    """607.2a. The permanent that the spell becomes knows the card that the cost exiled."""
    table = Table()
    table.put(where, "A", ELF)
    table.hand("A", CHAMPION)
    table.hand("B", "Unsummon")
    table.battlefield("B", "Island")
    table.start("A")
    table.cast("A", "Champion")
    assert table.names_in(Zone.EXILE, "A") == ["Elf"]
    table.resolve()
    table.priority_to("B")
    table.cast("B", "Unsummon", targets=["Champion"])
    table.resolve_all()
    assert {"Elf", "Champion"} <= set(table.names_in(Zone.HAND, "A"))
    assert not table.names_in(Zone.EXILE, "A")
