"""Words that could be said of one thing or of several, and what is named by what was paid."""

from __future__ import annotations

import pytest

from domain.oracle.compiling import Problem, Standing
from tests.support.oracle import abilities, card


def test_its_toughness_is_that_of_what_was_sacrificed() -> None:
    text = (
        "As an additional cost to cast Some Card, sacrifice a creature.\n"
        "You draw cards equal to the sacrificed creature's power, then you gain life equal to its toughness."
    )
    spell = abilities(text, "Instant")[1]
    assert spell == {
        "spell": [
            {"draw": {"stat": "power", "of": "paid"}},
            {"gain_life": {"stat": "toughness", "of": "paid"}},
        ]
    }


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target artifact, enchantment, or creature with flying.",
        "Destroy target artifact or creature with power 4 or greater.",
    ],
)
def test_what_may_be_said_of_the_last_alone_is_not_guessed(text: str) -> None:
    found = card(text, "Instant")
    assert found.standing is not Standing.PROVEN
    assert [gap.problem for gap in found.gaps] == [Problem.AMBIGUOUS]


@pytest.mark.parametrize(
    "text", ["Destroy target attacking creature with flying.", "Destroy target creature with flying."]
)
def test_what_is_said_of_one_kind_is_plain(text: str) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
