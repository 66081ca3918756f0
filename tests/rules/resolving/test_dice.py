"""706. Dice: what is done by the result, what the result is as a number, and who waits for a roll."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from tests.support.situations import CREATURE, enchantment, finish, go, plays, spell
from tests.support.table import Table, creature

TABLE: list[dict[str, Any]] = [
    {"from": 1, "to": 2, "do": [{"gain_life": 1}]},
    {"from": 3, "to": 3, "do": [{"gain_life": 10}]},
    {"from": 4, "do": [{"gain_life": 100}]},
]


def rolled(table: Table) -> Any:
    (record,) = table.events("die_rolled")
    return record.event


@pytest.mark.parametrize("edition", ["current", "seed"])
@pytest.mark.parametrize("lands", range(8))
def test_what_is_done_follows_from_the_result(edition: str, lands: int) -> None:
    """The lands make other positions, and so other rolls."""
    table = Table(edition)
    table.lands("B", "Forest", lands)
    table.hand("A", spell("Try", {"roll": 6, "results": TABLE}))
    table.start("A")
    go(table, "A", "Try")
    event = rolled(table)
    assert (event.sides, 1 <= event.result <= 6) == (6, True)
    assert table.life_of("A") - 20 == (1 if event.result < 3 else 10 if event.result == 3 else 100)
    table.check()


def test_every_result_comes_up() -> None:
    found = set()
    for number in range(60):
        table = Table("current")
        table.hand("A", *(spell(f"Try {one}", {"roll": 4}) for one in range(6)))
        table.lands("B", "Forest", number % 10)
        table.start("A", extra=10 + number // 10)
        for one in range(6):
            go(table, "A", f"Try {one}")
        found |= {record.event.result for record in table.events("die_rolled")}
        if found == {1, 2, 3, 4}:
            break
    assert found == {1, 2, 3, 4}


def test_the_result_is_a_number() -> None:
    table = Table("current")
    table.hand("A", spell("Try", {"roll": 20}, {"gain_life": "rolled"}))
    table.start("A")
    go(table, "A", "Try")
    assert table.life_of("A") == 20 + rolled(table).result


def test_what_grows_by_the_result_keeps_it_for_the_turn() -> None:
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    grow = {"apply": [{"pt": ["rolled", "rolled"]}], "to": "t"}
    table.hand("A", spell("Try", {"roll": 20}, grow, t=CREATURE))
    table.start("A")
    go(table, "A", "Try", "Bear")
    assert table.find("Bear").power == 2 + rolled(table).result
    table.go_to("precombat-main", "B")
    assert table.find("Bear").power == 2
    table.check()


def test_who_rolls_is_noticed() -> None:
    table = Table("current")
    table.battlefield("A", enchantment("Bell", {"triggered": [{"gain_life": 1}], "on": {"rolls_dice": "you"}}))
    table.battlefield("B", enchantment("Gong", {"triggered": [{"gain_life": 1}], "on": {"rolls_dice": "you"}}))
    table.hand("A", spell("Try", {"roll": 20}))
    table.start("A")
    go(table, "A", "Try")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (21, 20)


@pytest.mark.parametrize(
    "results",
    [
        [{"from": 3, "to": 2, "do": [{"draw": 1}]}],
        [{"from": 1, "to": 9, "do": [{"draw": 1}]}, {"from": 9, "do": [{"draw": 2}]}],
        [{"from": 1, "do": [{"draw": 1}]}, {"from": 9, "do": [{"draw": 2}]}],
    ],
)
def test_a_result_stands_in_one_row(results: Any) -> None:
    with pytest.raises(BadCard):
        CardDefinition.load(
            {"name": "Try", "types": "Instant", "abilities": [{"spell": [{"roll": 20, "results": results}]}]}
        )


@plays("Djinni Windseer", "Brazen Dwarf")
def test_a_djinni_rolls_and_a_dwarf_waits_for_it() -> None:
    table = Table("current")
    table.lands("A", "Island", 4)
    table.battlefield("A", "Brazen Dwarf")
    table.hand("A", "Djinni Windseer")
    table.start("A")
    table.cast("A", "Djinni Windseer")
    table.resolve()
    finish(table)
    assert table.life_of("B") == 19
    assert rolled(table).sides == 20
    table.check()


def test_what_is_added_to_a_roll_counts_for_the_result() -> None:
    """706.2. The die still shows the number that came up."""
    table = Table("current")
    results = [{"from": 1, "to": 6, "do": [{"gain_life": 1}]}, {"from": 7, "do": [{"gain_life": 10}]}]
    table.hand("A", spell("Try", {"roll": 6, "plus": {"hand_of": "you"}, "results": results}), *["Forest"] * 6)
    table.start("A")
    go(table, "A", "Try")
    assert 1 <= rolled(table).result <= 6
    assert table.life_of("A") == 30
    table.check()


def two_dice(lands: int) -> tuple[Table, list[int]]:
    """Return a table where two dice have just been rolled, and their results in order."""
    table = Table("current")
    table.lands("B", "Forest", lands)
    damage = {"deal_damage": "unchosen", "to": "t"}
    table.hand("A", spell("Try", {"roll": 6, "other": "unchosen"}, {"gain_life": "rolled"}, damage, t={"is": "player"}))
    table.start("A")
    table.cast("A", "Try", targets=["B"])
    table.pass_()
    table.pass_()
    return table, sorted(record.event.result for record in table.events("die_rolled"))


def test_of_two_results_one_is_chosen() -> None:
    """706. The other result is known, too; nobody is asked about two equal ones."""
    seen = set()
    for lands in range(32):
        table, (low, high) = two_dice(lands)
        seen.add(low == high)
        if low != high:
            question: Any = table.until_asked("option", "A")
            assert question.options == (str(low), str(high))
            table.answer(str(high))
        assert (table.life_of("A"), table.life_of("B")) == (20 + high, 20 - low)
    assert seen == {True, False}
