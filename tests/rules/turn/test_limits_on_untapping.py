"""502.3. Effects by which players can untap only so many permanents in their untap steps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import attack, enchantment, ready, spell, static
from tests.support.table import Table, card, creature

ORB = enchantment("Orb", static({"untaps_at_most": 1, "of": {"type": "land"}}, to="each_player"))
STATIC = card(
    "Static",
    "Artifact",
    static(
        {"untaps_at_most": 2, "of": {"is": "permanent"}},
        to="each_player",
        **{"while": {"matches": "self", "filter": {"tapped": False}}},
    ),
    static("doesnt_untap"),
)


def tired(*limits: Any, lands: int = 3, **state: Any) -> Table:
    """A table where A has tapped lands and a tapped creature, before A's next untap step."""
    table = Table()
    table.battlefield("B", *limits, **state)
    table.battlefield("A", *["Island"] * lands, creature("Bear", "2/2"), tapped=True)
    table.start("B", step="end")
    return table


def untap(table: Table, *names: str) -> list[str]:
    """Choose these permanents to untap; returns the names of those to choose from."""
    question: Any = table.until_asked("choose", "A")
    objects = table.board.objects
    among, left = [objects[id].name for id in question.among], list(names)
    chosen = []
    for id in question.among:
        if objects[id].name in left:
            left.remove(objects[id].name)
            chosen.append(id)
    table.answer(tuple(chosen))
    return among


def untapped(table: Table) -> list[str]:
    """The names of A's untapped permanents in the upkeep."""
    table.go_to("upkeep", "A")
    return [one.name for one in table.board.permanents() if not one.tapped and one.owner == table.question.player]


def test_one_of_these_untaps_and_all_others() -> None:
    table = tired(ORB)
    assert untap(table, "Island") == ["Island"] * 3
    assert untapped(table) == ["Island", "Bear"]
    table.check()


def test_nobody_chooses_where_no_more_would_untap() -> None:
    table = tired(ORB, lands=1)
    assert untapped(table) == ["Island", "Bear"]


@pytest.mark.parametrize("tapped", [False, True])
def test_a_limit_under_a_condition(tapped: bool) -> None:
    table = tired(STATIC, tapped=tapped)
    if not tapped:
        untap(table, "Bear", "Island")
    assert len(untapped(table)) == (4 if tapped else 2)


def test_narrower_limits_are_chosen_for_first() -> None:
    table = tired(STATIC, ORB)
    assert untap(table, "Island") == ["Island"] * 3
    assert untapped(table) == ["Island", "Bear"]


def test_two_equal_limits_are_one() -> None:
    table = tired(ORB, ORB)
    untap(table, "Island")
    assert untapped(table) == ["Island", "Bear"]


def test_an_effect_limits_for_a_while() -> None:
    frost = spell("Frost", {"apply": [{"untaps_at_most": 1}], "to": "each_opponent", "for": {"next_turn_of": "you"}})
    table = ready(frost, creature("Ox", "1/1"))
    table.lands("B", "Island", 2)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("B")
    attack(table, "Bear", by="B")
    table.priority_to("A")
    table.cast("A", "Frost")
    table.resolve_all()
    table.go_to("upkeep", "B")
    assert not table.find("Bear").tapped  # one permanent untaps
