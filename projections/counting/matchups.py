"""Rows of matchups: each seat of a game beside each of its opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from projections.counting.columns import COLUMNS

Row: TypeAlias = tuple[Any, ...]


def named(table: str, row: Row) -> dict[str, Any]:
    """Return a row of a table by column names, without the game id."""
    return dict(zip((column.name for column in COLUMNS[table]), row, strict=True))


def matchups(game: Row, seats: Sequence[Row]) -> Iterator[Row]:
    """102.3. Yield a row for each seat and opponent, from rows of `games` and `seats`."""
    about = named("games", game)
    sides = [named("seats", row) for row in seats]
    for one in sides:
        for other in sides:
            if one["team"] != other["team"]:
                yield (
                    one["seat"],
                    other["seat"],
                    one["player"],
                    other["player"],
                    one["deck"],
                    other["deck"],
                    one["colors"],
                    other["colors"],
                    one["play_draw"],
                    one["mulligans"],
                    other["mulligans"],
                    about["turns"],
                    about["over"],
                    one["won"],
                    other["won"],
                )
