"""701.23. One search of a library and of other zones of its player."""

from __future__ import annotations

import pytest

from domain.kernel.questions import ChooseObjects
from domain.terms import Zone
from tests.support.table import Table, card

SEARCH = {"search": {"name": "Rock"}, "also": ["graveyard", "hand"], "as": "c"}
SPELL = card(
    "Spell", "Sorcery", {"spell": [SEARCH, {"move": "c", "to": "battlefield"}, {"shuffle": "you"}]}, cost="{0}"
)
ROCK = card("Rock", "Artifact", cost="{1}")


@pytest.mark.parametrize("zone", ["library", "graveyard", "hand"])
def test_it_is_found_in_each_of_them(zone: str) -> None:
    table = Table("current")
    table.hand("A", SPELL)
    getattr(table, zone)("A", ROCK)
    table.start()
    rock = table.find("Rock", "A", Zone(zone)).id
    table.answer(("cast", table.find("Spell", "A", Zone.HAND).id))
    question = table.until_asked("choose", "A")
    assert isinstance(question, ChooseObjects)
    assert question.among == (rock,)
    assert question.is_legal(()) is (zone != "graveyard")  # 701.23b
    table.answer((rock,))
    assert table.find("Rock", "A", Zone.BATTLEFIELD).controller == table.find("Spell", "A", Zone.GRAVEYARD).owner


def test_cards_of_others_are_left_alone() -> None:
    table = Table("current")
    table.hand("A", SPELL)
    table.graveyard("B", ROCK)
    table.start()
    table.answer(("cast", table.find("Spell", "A", Zone.HAND).id))
    table.until_asked("priority", "A")
    assert table.all("Rock", "B", Zone.GRAVEYARD)
