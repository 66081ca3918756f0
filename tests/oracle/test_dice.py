"""706. Texts that roll dice."""

from __future__ import annotations

import pytest

from domain.oracle.parser.template import Said
from domain.oracle.printed.tokenizer import lines
from tests.support.oracle import abilities, card


@pytest.mark.parametrize(("words", "sides"), [("a d20", 20), ("a six-sided die", 6), ("a d4", 4)])
@pytest.mark.parametrize("dash", ["—", "–"])
def test_a_table_of_results(words: str, sides: int, dash: str) -> None:
    text = (
        f"You gain 2 life. Roll {words}.\n1{dash}2 | Draw a card.\n3 | Scry 2. Draw two cards.\n4+ | You gain 5 life."
    )
    rows: Said = [
        {"from": 1, "to": 2, "do": [{"draw": 1}]},
        {"from": 3, "to": 3, "do": [{"scry": 2}, {"draw": 2}]},
        {"from": 4, "do": [{"gain_life": 5}]},
    ]
    assert abilities(text, "Instant") == [{"spell": [{"gain_life": 2}, {"roll": sides, "results": rows}]}]


def test_the_result_as_a_number() -> None:
    text = "Roll a d6. You gain X life, where X is the result."
    assert abilities(text, "Instant") == [{"spell": [{"roll": 6}, {"gain_life": "rolled"}]}]


def test_a_result_is_one_of_a_roll() -> None:
    assert card("You gain life equal to the result.", "Instant").definition is None


def test_who_rolls() -> None:
    found: Said = [{"triggered": [{"draw": 1}], "on": {"rolls_dice": "you"}}]
    assert abilities("Whenever you roll one or more dice, draw a card.") == found


def test_without_a_roll_such_a_line_is_one_of_its_own() -> None:
    assert len(list(lines("Station\n3+ | Whenever you draw a card, scry 2.\n8+ | Flying", "Some Card"))) == 3
