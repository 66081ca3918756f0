"""702.192. Paradigm: the first spell of a name is exiled, and a copy of it may be cast in each first main phase."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, spell
from tests.support.table import Table, card

COUNTER = spell("Deny", {"counter": "t"}, t={"zone": "stack"})
TWIN = spell("Twin", {"copy": "t"}, t={"zone": "stack"})
CALL_BACK = spell("Call Back", {"move": "t", "to": "hand"}, t={"zone": "exile"})


def lesson(name: str = "Lesson", life: int = 1) -> Any:
    """A sorcery with paradigm whose controller gains life."""
    return card(name, "Sorcery: Lesson", {"spell": [{"gain_life": life}]}, {"keyword": "paradigm"}, cost="{0}")


def begun(*cards: Any, edition: str = "current", **more: Any) -> Table:
    """A table in the first main phase of A, who has these cards in hand, and B those."""
    table = Table(edition)
    table.hand("A", *cards)
    table.hand("B", *more.get("b", ()))
    table.start("A", extra=30)
    return table


def lives(table: Table) -> tuple[int, int]:
    return table.life_of("A"), table.life_of("B")


def waiting(table: Table) -> list[int]:
    """Whom delayed abilities are of."""
    return [effect.data.controller for effect in table.board.effects.values() if effect.data.kind == "delayed"]


def in_next_main_phase(table: Table, player: str, answer: str | None = None) -> None:
    """Go on to the player's next first main phase and until the stack is empty; tell what is answered on the way."""
    table.go_to("draw", player)
    while True:
        question: Any = table.question
        if table.board.phase == "precombat-main" and question.KIND == "priority" and not table.board.stack:
            return
        if answer is not None and question.KIND == "option" and question.reason == "cast":
            table.answer(answer)
        else:
            table.plain()


@pytest.mark.parametrize("edition", BOTH)
def test_a_copy_may_be_cast_in_each_first_main_phase(edition: str) -> None:
    """The spell is exiled as it resolves; each copy is exiled and ceases to exist, and starts nothing more."""
    table = begun(lesson(), edition=edition)
    go(table, "A", "Lesson")
    assert (table.names_in(Zone.EXILE, "A"), table.names_in(Zone.GRAVEYARD, "A")) == (["Lesson"], [])
    assert lives(table) == (21, 20)
    for times in (1, 2, 3):
        in_next_main_phase(table, "A")
        table.go_to("upkeep", "B")
        assert lives(table) == (21 + times, 20)
        assert table.names_in(Zone.EXILE, "A") == ["Lesson"]
    assert len(waiting(table)) == 1
    assert len(table.events("card_copied", zone=Zone.EXILE)) == 3
    assert not table.happened("mana_paid")
    table.check()


def test_only_a_first_main_phase_of_its_controller_counts() -> None:
    """The one that the spell resolves in has begun before; the second of the turn is no precombat one."""
    table = begun(lesson())
    go(table, "A", "Lesson")
    table.go_to("postcombat-main", "A")
    finish(table)
    table.go_to("postcombat-main", "B")
    finish(table)
    assert lives(table) == (21, 20)
    assert not table.happened("ability_triggered")
    table.go_to("postcombat-main", "A")
    assert lives(table) == (22, 20)


def test_nobody_has_to_cast_the_copy() -> None:
    """It ceases to exist, and another may be cast the next time."""
    table = begun(lesson())
    go(table, "A", "Lesson")
    in_next_main_phase(table, "A", "no")
    assert lives(table) == (21, 20)
    assert table.happened("copy_ceased", rule="704.5e")
    in_next_main_phase(table, "A")
    assert lives(table) == (22, 20)


def test_the_second_spell_of_the_name_is_only_exiled() -> None:
    table = begun(lesson(), lesson())
    go(table, "A", "Lesson")
    go(table, "A", "Lesson")
    assert table.names_in(Zone.EXILE, "A") == ["Lesson", "Lesson"]
    in_next_main_phase(table, "A")
    assert lives(table) == (23, 20)
    assert len(table.events("ability_triggered")) == 1


def test_spells_of_two_names_are_counted_apart() -> None:
    table = begun(lesson(), lesson("Other Lesson", 10))
    go(table, "A", "Lesson")
    go(table, "A", "Other Lesson")
    in_next_main_phase(table, "A")
    assert lives(table) == (42, 20)


def test_each_player_has_a_first_spell_of_the_name() -> None:
    table = begun(lesson(), b=(lesson(),))
    go(table, "A", "Lesson")
    in_next_main_phase(table, "B")
    assert lives(table) == (21, 20), "it is not B's ability"
    go(table, "B", "Lesson")
    in_next_main_phase(table, "A")
    in_next_main_phase(table, "B")
    assert lives(table) == (22, 22)
    assert sorted(waiting(table)) == [1, 2]


def test_a_countered_spell_has_not_resolved() -> None:
    table = begun(lesson(), lesson(), b=(COUNTER,))
    table.cast("A", "Lesson")
    go(table, "B", "Deny", "Lesson")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Lesson"]
    assert not waiting(table)
    go(table, "A", "Lesson")
    in_next_main_phase(table, "A")
    assert lives(table) == (22, 20)


def test_a_spell_without_a_legal_target_has_not_resolved() -> None:
    hit = card(
        "Lesson",
        "Sorcery: Lesson",
        {"spell": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "creature"}}}},
        {"keyword": "paradigm"},
        cost="{0}",
    )
    table = Table("current")
    table.hand("A", hit)
    table.hand("B", spell("Away", {"destroy": "t"}, t={"type": "creature"}))
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    table.cast("A", "Lesson", targets=["Grizzly Bears"])
    go(table, "B", "Away", "Grizzly Bears")
    finish(table)
    assert table.happened("did_not_resolve")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Lesson"], "it has not exiled itself either"
    assert not waiting(table)


def test_a_copy_of_the_spell_that_resolves_first_is_the_first() -> None:
    """707.10: it is a spell of that name; though it is gone, a copy of it is made each time (608.2h)."""
    table = begun(lesson(), TWIN)
    table.cast("A", "Lesson")
    go(table, "A", "Twin", "Lesson")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Lesson"]
    assert len(waiting(table)) == 1
    in_next_main_phase(table, "A")
    assert lives(table) == (23, 20)
    assert table.names_in(Zone.EXILE, "A") == ["Lesson"]
    table.check()


def test_a_copy_that_an_opponent_makes_is_a_spell_of_theirs() -> None:
    table = begun(lesson(), b=(TWIN,))
    table.cast("A", "Lesson")
    go(table, "B", "Twin", "Lesson")
    finish(table)
    assert lives(table) == (21, 21)
    assert sorted(waiting(table)) == [1, 2]
    in_next_main_phase(table, "B")
    in_next_main_phase(table, "A")
    assert lives(table) == (22, 22)
    copied = table.events("card_copied")
    assert [record.event.player for record in copied] == [2, 1]


def test_what_becomes_of_the_exiled_card_does_not_matter() -> None:
    table = begun(lesson(), CALL_BACK)
    go(table, "A", "Lesson")
    go(table, "A", "Call Back", table.find("Lesson", "A", Zone.EXILE).id)
    assert table.names_in(Zone.HAND, "A") == ["Lesson"]
    in_next_main_phase(table, "A")
    assert lives(table) == (22, 20)
    go(table, "A", "Lesson")
    in_next_main_phase(table, "A")
    assert lives(table) == (24, 20)
    assert len(waiting(table)) == 1


def test_a_countered_copy_comes_again() -> None:
    table = begun(lesson(), b=(COUNTER,))
    go(table, "A", "Lesson")
    table.go_to("draw", "A")
    while not any(table.board.objects[id].kind == "spell" for id in table.board.stack):
        table.plain()
    go(table, "B", "Deny", table.board.stack[-1])
    finish(table)
    assert lives(table) == (21, 20)
    in_next_main_phase(table, "A")
    assert lives(table) == (22, 20)
