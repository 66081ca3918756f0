"""Positions on one line: how long one may be, and what a player is in it."""

from __future__ import annotations

import time

import pytest

from domain.position.line import parse
from domain.position.model import BadPosition


@pytest.mark.parametrize("letters", ["[", '"', "] ", " ", ",", "|", "x1 ", "*d", "/ ", " / A"])
def test_a_long_line_is_refused_as_soon_as_a_short_one(letters: str) -> None:
    """The work grows with the length, not with its square."""
    line = ("A 20 [" + letters * 100_000)[:100_000]
    started = time.process_time()
    with pytest.raises(BadPosition) as refused:
        parse(line)
    assert time.process_time() - started < 10
    assert len(str(refused.value)) < 10_000


def test_a_line_has_so_many_letters() -> None:
    with pytest.raises(BadPosition, match="100,000 letters at most"):
        parse("A / B" + " " * 100_000)
    assert parse("A / B" + " " * 1000).players[1].name == "B"


@pytest.mark.parametrize(
    ("line", "name", "life"),
    [
        ("A 20 [Forest] / B", "A", 20),
        ("A B -3 / C", "A B", -3),
        ("20 / C", "20", None),
        ('"A [x] 7" 20 [Forest] / C', "A [x] 7", 20),
        ("A [Forest] / C", "A", None),
    ],
)
def test_a_player_has_a_name_a_life_total_and_cards(line: str, name: str, life: int | None) -> None:
    player = parse(line).players[0]
    assert (player.name, player.life) == (name, life)


@pytest.mark.parametrize("line", ["[Forest] / B", "A 20 / [Forest]", "A [x] y / B", "A ] / B"])
def test_brackets_that_fit_nothing_are_no_name(line: str) -> None:
    with pytest.raises(BadPosition, match="is no player"):
        parse(line)
