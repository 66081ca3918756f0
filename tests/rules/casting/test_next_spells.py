"""611.2: effects about the next spell that a player casts this turn."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import finish, go, ready, spell, there
from tests.support.spells import artifact, hand, sorcery
from tests.support.table import Table, card, creature

COUNTER = spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]})
EITHER = {"any": [{"type": "instant"}, {"type": "sorcery"}]}


def promise(*gets: Any, of: Any = "anything") -> CardDefinition:
    """A free instant by which the next spell that matches gets this."""
    return spell("Promise", {"apply": [{"next_spell": of, "gets": list(gets)}], "to": "you"})


def countered(table: Table, name: str) -> bool:
    """A casts it, and B tries to counter it."""
    table.cast("A", name)
    table.cast("B", "No", targets=(table.board.stack[-1],))
    finish(table)
    return name in table.names_in(Zone.GRAVEYARD, "A") and not there(table, name)


def test_next_spell_cannot_be_countered_and_the_one_after_it_can() -> None:
    table = ready(
        promise("cant_be_countered"), *[creature(name, "2/2", "flash", cost="{0}") for name in ("One", "Two")]
    )
    table.hand("B", COUNTER, COUNTER)
    table.start("A")
    go(table, "A", "Promise")
    assert [countered(table, name) for name in ("One", "Two")] == [False, True]


def test_spell_that_was_cast_before_gets_nothing() -> None:
    table = ready(promise("cant_be_countered"), creature("Early", "2/2", "flash", cost="{0}"), sorcery("Late"))
    table.hand("B", COUNTER)
    table.start("A")
    table.cast("A", "Early")
    early = table.board.stack[-1]
    table.cast("A", "Promise")
    table.resolve()
    table.cast("B", "No", targets=(early,))
    finish(table)
    assert not there(table, "Early")


def test_next_spell_of_a_kind_waits_for_it() -> None:
    """The creature does not use it up; the next turn's sorcery has nothing of it."""
    bear = creature("Bear", "2/2", cost="{0}")
    table = ready(promise({"cost_more": -2}, of=EITHER), bear, sorcery("Page", "{2}"), sorcery("Leaf", "{2}"))
    table.start("A")
    go(table, "A", "Promise")
    go(table, "A", "Bear")
    go(table, "A", "Page")
    assert not table.can("A", "cast", "Leaf")


def test_next_spell_is_of_this_turn() -> None:
    table = ready(promise({"cost_more": -2}), sorcery("Page", "{2}"))
    table.start("A")
    go(table, "A", "Promise")
    assert table.can("A", "cast", "Page")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert not table.can("A", "cast", "Page")


def test_next_spell_of_an_opponent_is_none_of_yours() -> None:
    table = ready(promise({"cost_more": -2}))
    table.hand("B", spell("Trick", {"draw": 1}, cost="{2}"))
    table.start("A")
    go(table, "A", "Promise")
    table.priority_to("B")
    assert not table.can("B", "cast", "Trick")


def test_next_spell_as_though_it_had_flash() -> None:
    table = ready(promise({"as_though_flash": "anything"}), sorcery("Page"), sorcery("Leaf"))
    table.start("B")
    table.priority_to("A")
    assert not table.can("A", "cast", "Page")
    go(table, "A", "Promise")
    table.priority_to("A")
    go(table, "A", "Page")
    table.priority_to("A")
    assert not table.can("A", "cast", "Leaf")


@pytest.mark.parametrize(("word", "able"), [("improvise", True), ("convoke", False)])
def test_next_spell_has_a_keyword_that_helps_to_pay(word: str, able: bool) -> None:
    """702.51, 702.126: artifacts pay with improvise, creatures with convoke."""
    table = ready(promise({"grant": word}), sorcery("Page", "{2}"), sorcery("Leaf", "{2}"))
    table.battlefield("A", artifact("Ring"), artifact("Cup"))
    table.start("A")
    go(table, "A", "Promise")
    assert table.can("A", "cast", "Page") is able
    if able:
        table.priority_to("A")
        table.answer(("cast", table.find("Page", "A", Zone.HAND).id))
        question: Any = table.until_asked("choose", "A")
        table.answer(question.among)
        finish(table)
        assert (table.find("Ring").tapped, table.find("Cup").tapped) == (True, True)
        assert "Leaf" in hand(table)


def test_spells_from_exile_have_convoke() -> None:
    """702.51d, 601.2a: a static ability gives it to the spells cast from there only."""
    there_ = {"all": [{"is": "spell"}, {"controller": "you"}, {"spell_from": ["exile"]}]}
    banner = card("Banner", "Enchantment", {"static": [{"grant": "convoke"}], "to": there_})
    off = spell("Off", {"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}, {"may_play": "e"})
    table = ready(off, sorcery("Held", "{1}{G}"))
    table.library("A", sorcery("Found", "{1}{G}"))
    table.battlefield("A", banner, creature("Elf", "1/1"), creature("Ox", "1/1"))
    table.start("A")
    go(table, "A", "Off")
    assert not table.can("A", "cast", "Held")
    found = table.find("Found", zone=Zone.EXILE).id
    table.answer(("cast", found))
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among)
    finish(table)
    assert "Found" in table.names_in(Zone.GRAVEYARD, "A")
    assert (table.find("Elf").tapped, table.find("Ox").tapped) == (True, True)
