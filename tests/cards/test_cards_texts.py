"""The cards of the catalogue that change texts, each played."""

from __future__ import annotations

from typing import Any

from tests.support.copying import BEAR
from tests.support.situations import finish, plays, pt, ready, there
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]


# Texts


def with_words(table: Table, name: str, target: Any, *words: str) -> None:
    """A casts it, and says which word stands for which."""
    table.cast("A", name, targets=[target])
    table.until_asked("option", "A")
    for word in words:
        table.answer(word)


@plays("Magical Hack")
def test_magical_hack() -> None:
    table = ready("Magical Hack", mana="UG")
    table.battlefield("B", "Bog Wraith", "Forest")
    table.start("A")
    with_words(table, "Magical Hack", "Bog Wraith", "Swamp", "Forest")
    assert table.find("Bog Wraith").keywords == ("landwalk:Forest",)


@plays("Sleight of Mind")
def test_sleight_of_mind() -> None:
    """A spell that could not destroy what is black could not destroy what is white now."""
    table = ready("Doom Blade", "Sleight of Mind", mana="BBU")
    table.battlefield("B", "White Knight", creature("Pale", "1/1", colors="W"))
    table.start("A")
    table.cast("A", "Doom Blade", targets=["Pale"])
    with_words(table, "Sleight of Mind", "Doom Blade", "B", "W")
    finish(table)
    assert there(table, "Pale")
    assert table.happened("did_not_resolve", reason="targets")


@plays("Mind Bend")
def test_mind_bend() -> None:
    table = ready("Mind Bend", mana="U")
    table.battlefield("B", "White Knight")
    table.start("A")
    with_words(table, "Mind Bend", "White Knight", "color", "B", "G")
    assert "protection:green" in table.find("White Knight").keywords


@plays("Artificial Evolution")
def test_artificial_evolution() -> None:
    table = ready("Artificial Evolution", mana="U")
    table.battlefield("A", "Lord of Atlantis", BEAR)
    table.start("A")
    with_words(table, "Artificial Evolution", "Lord of Atlantis", "Merfolk", "Bear")
    assert table.find("Lord of Atlantis").subtypes == ("Bear",)
    assert (pt(table, "Test Bear"), table.find("Test Bear").keywords) == ((3, 3), ("landwalk:Island",))


@plays("Crystal Spray")
def test_crystal_spray() -> None:
    table = ready("Crystal Spray", mana="UUU")
    table.battlefield("A", "Forest")
    table.start("A")
    with_words(table, "Crystal Spray", "Forest", "land_type", "Forest", "Plains")
    assert table.find("Forest").subtypes == ("Plains",)
    assert len(table.board.players[A].hand) == 1
    table.go_to("upkeep", "B")
    assert table.find("Forest").subtypes == ("Forest",)
