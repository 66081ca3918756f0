"""716, 719. Classes gain levels, and Cases are solved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import abilities
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish
from tests.support.table import Table, card, creature

LEVEL: dict[str, Any] = {"level_of": "self"}


def bar(level: int, *has: dict[str, Any]) -> list[dict[str, Any]]:
    """716.2a. A class level bar that costs nothing, and what stands under it."""
    return [
        {
            "activated": [{"set_level": level}],
            "cost": [],
            "only": ["sorcery"],
            "if": {"amount": LEVEL, "compare": {"exactly": level - 1}},
        },
        {"static": [{"grant": one} for one in has], "while": {"amount": LEVEL, "compare": {"at_least": level}}},
    ]


SCHOOL = card(
    "School",
    "Enchantment: Class",
    *bar(2, {"triggered": [{"gain_life": 3}], "on": {"becomes_level": 2}}),
    *bar(3, {"static": [{"pt": [1, 1]}], "to": {"all": [CREATURE, {"controller": "you"}]}}),
    cost="{1}",
)


def open_to(table: Table, name: str) -> list[tuple[Any, ...]]:
    """The abilities of a permanent that can be activated now."""
    id = table.find(name).id
    return [one for one in table.question.options if one[:2] == ("activate", id)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", BOTH)
def test_a_class_gains_one_level_after_the_other_and_what_they_bring(edition: str) -> None:
    """716.2a, 716.2d: the first level needs none; what triggers as it is reached is there by then."""
    table = Table(edition)
    table.battlefield("A", SCHOOL, creature("Bear", "2/2"))
    table.start("A", step="upkeep")
    assert not open_to(table, "School"), "only as a sorcery"
    table.go_to("precombat-main")
    for level, life, power in ((2, 23, 2), (3, 23, 3)):
        (option,) = open_to(table, "School")
        table.answer(option)
        finish(table)
        assert table.find("School").designations == {"level": str(level)}
        assert table.life_of("A") == life
        assert table.find("Bear").power == power
    assert not open_to(table, "School"), "there is no fourth"
    table.check()


CASE = card(
    "Case of Two",
    "Enchantment: Case",
    {
        "triggered": [{"solve": "self"}],
        "on": {"step_begins": "end", "whose": "you"},
        "if": {
            "all_true": [
                {"exists": {"all": [CREATURE, {"controller": "you"}]}, "compare": {"at_least": 2}},
                {"not_true": {"matches": "self", "filter": {"solved": True}}},
            ]
        },
    },
    {
        "static": [{"grant": {"triggered": [{"gain_life": 1}], "on": {"step_begins": "upkeep", "whose": "you"}}}],
        "while": {"matches": "self", "filter": {"solved": True}},
    },
    cost="{1}",
)


@pytest.mark.parametrize(("many", "life"), [(1, 20), (2, 25)])
def test_a_solved_case_triggers_abilities(many: int, life: int) -> None:
    """719.3a."""
    watcher = abilities("Whenever you solve a Case, you gain 5 life.")
    table = Table("current")
    bears = (creature(f"Bear {number}", "2/2") for number in range(many - 1))
    table.battlefield("A", CASE, creature("Watcher", "1/1", abilities=watcher), *bears)
    table.start("A")
    table.go_to("precombat-main", "B")
    assert table.life_of("A") == life


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("many", "life"), [(1, 20), (2, 21)])
def test_a_case_is_solved_at_the_end_of_a_turn_in_which_it_can_be_and_stays_so(
    edition: str, many: int, life: int
) -> None:
    """719.3a-c."""
    table = Table(edition)
    table.battlefield("A", CASE, *(creature(f"Bear {number}", "2/2") for number in range(many)))
    table.start("A")
    table.go_to("precombat-main", "B")
    assert ("solved" in table.find("Case of Two").designations) is (many == 2)
    table.go_to("precombat-main", "A")
    assert table.life_of("A") == life
    table.go_to("precombat-main", "B")
    assert len(table.events("designation_gained")) == many - 1
    table.check()
