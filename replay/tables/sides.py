"""Sides of games from a folder of tables, for reports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from projections.counting.deck_names import one_name_each
from projections.counting.sides import READ, Side, sides_of
from replay.tables.layout import BadTables, Manifest, columns_digest, read_manifest, rows_of


def sides_in_tables(folder: Path) -> list[Side]:
    """Return the sides of the finished games in a folder of tables.

    :raises BadTables: there are no tables, or they were made by an older timewalk.
    """
    manifest = read_manifest(folder)
    if not manifest.store:
        raise BadTables(
            "There are no tables in {folder} yet: make them with `timewalk analytics {folder}`.", folder=folder
        )
    if manifest.columns != columns_digest():
        raise BadTables(
            "The tables in {folder} lack columns of today: bring them up to date with `timewalk analytics {folder}`.",
            folder=folder,
        )
    games: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for table in READ:
        for game, row in _rows(folder, manifest, table):
            of_game = games.get(game)
            if of_game is None:
                of_game = games[game] = {name: [] for name in READ}
            of_game[table].append(row)
    return one_name_each([side for game, tables in games.items() for side in sides_of(game, tables)])


def _rows(folder: Path, manifest: Manifest, table: str) -> Iterator[tuple[str, dict[str, Any]]]:
    rows = rows_of(folder, manifest, table)
    if rows is None:
        return
    names = READ[table]
    columns = rows.to_table(columns=["game", *names]).to_pydict()
    for game, *values in zip(columns["game"], *(columns[name] for name in names), strict=True):
        yield game, dict(zip(names, values, strict=True))
