"""701.60, 702.131. What is suspected, and who has the city's blessing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import abilities
from tests.support.situations import finish, go, plays, pt, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


# 702.131


def ten(table: Table, count: int) -> None:
    for number in range(count):
        table.battlefield("A", creature(f"One {number}", "1/1"))


@plays("Spire Winder")
@pytest.mark.parametrize(("others", "size"), [(8, (2, 3)), (9, (3, 4))])
def test_ten_permanents_are_blessed(others: int, size: tuple[int, int]) -> None:
    """702.131b."""
    table = ready("Spire Winder", mana="UUUU")
    ten(table, others - 4)
    table.start("A")
    go(table, "A", "Spire Winder")
    finish(table)
    assert pt(table, "Spire Winder") == size
    table.check()


def test_the_blessing_stays_when_permanents_go() -> None:
    table = ready("Spire Winder", spell("Wipe", {"destroy": {"type": "land"}}), mana="UUUUU")
    ten(table, 5)
    table.start("A")
    go(table, "A", "Spire Winder")
    finish(table)
    go(table, "A", "Wipe")
    assert pt(table, "Spire Winder") == (3, 4)
    assert table.board.players[A].designations == {"city's blessing": ""}
    assert not table.board.players[B].designations


@pytest.mark.parametrize(("others", "life"), [(9, 20), (10, 25)])
def test_a_spell_with_ascend_blesses_before_all_else(others: int, life: int) -> None:
    """702.131a."""
    asks: Any = {"spell": [{"if": {"has_blessing": "you"}, "do": [{"gain_life": 5}]}]}
    table = ready(card("Rite", "Sorcery", {"keyword": "ascend"}, asks, cost="{0}"))
    ten(table, others)
    table.start("A")
    go(table, "A", "Rite")
    assert table.life_of("A") == life


def test_without_ascend_nobody_is_blessed() -> None:
    table = ready(spell("Ask", {"if": {"has_blessing": "you"}, "do": [{"gain_life": 5}]}))
    ten(table, 12)
    table.start("A")
    go(table, "A", "Ask")
    assert table.life_of("A") == 20


def test_what_is_suspected_has_menace_and_cannot_block() -> None:
    """701.60c. These are abilities, which it can lose."""
    (found,) = abilities("Suspect target creature.", "Sorcery")
    assert isinstance(found, dict)
    (target,) = (found["targets"],)
    assert target == {"t": {"of": {"type": "creature"}}}
    steps = found["spell"]
    assert isinstance(steps, list)
    dull = spell("Dull", {"apply": [{"lose": "all"}], "to": "t"}, t={"type": "creature"})
    table = ready(spell("Suspect", *steps, t={"type": "creature"}), dull)  # type: ignore[arg-type]
    table.battlefield("A", creature("One", "2/2"))
    table.start("A")
    go(table, "A", "Suspect", "One")
    finish(table)
    found_now = table.find("One")
    assert "suspected" in found_now.designations
    assert "menace" in found_now.keywords
    assert "cant_block" in found_now.keywords
    go(table, "A", "Dull", "One")
    finish(table)
    assert not {"menace", "cant_block"} & set(table.find("One").keywords)
    assert "suspected" in table.find("One").designations
    table.check()


def test_what_is_suspected_no_longer_has_neither() -> None:
    (accusing,) = abilities("Suspect target creature.", "Sorcery")
    (clearing,) = abilities("All suspected creatures are no longer suspected.", "Sorcery")
    assert isinstance(accusing, dict)
    assert isinstance(clearing, dict)
    first, last = accusing["spell"], clearing["spell"]
    assert isinstance(first, list)
    assert isinstance(last, list)
    table = ready(spell("Accuse", *first, t={"type": "creature"}), spell("Clear", *last))  # type: ignore[arg-type]
    table.battlefield("A", creature("One", "2/2"))
    table.start("A")
    go(table, "A", "Accuse", "One")
    finish(table)
    go(table, "A", "Clear")
    finish(table)
    one = table.find("One")
    assert "suspected" not in one.designations
    assert not {"menace", "cant_block"} & set(one.keywords)
    table.check()
