"""Tables in folders by day and format: the same rows, read by other programs, each written once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import orjson
import pyarrow.parquet as pq
import pytest
from pyarrow.dataset import dataset

from projections.counting.columns import COLUMNS, TABLES
from replay.cli.commands import main
from replay.games.library import Games, open_store
from replay.tables import writing
from replay.tables.asking import ask
from replay.tables.layout import BadTables, partition, read_manifest
from replay.tables.sides import sides_in_tables
from replay.tables.writing import BATCH, Files, clear, write_tables

DECKS = ("claws-and-fire", "wings-and-mercy")
PARTITIONED = Files(partitioned=True)
DAYS = ("2026-11-27", "2026-11-28")
FOR_ALL = Games.match([*DECKS, DECKS[0]], format="free-for-all")


class Day(datetime):
    """A clock that stands on the last second of a day."""

    stands_on = DAYS[0]

    @classmethod
    def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
        return datetime.fromisoformat(f"{cls.stands_on}T23:59:59").replace(tzinfo=UTC)


def play_on(monkeypatch: pytest.MonkeyPatch, day: str, games: Games, seeds: range) -> None:
    """Play duels on a day."""
    monkeypatch.setattr(Day, "stands_on", day)
    monkeypatch.setattr("replay.store.store.datetime", Day)
    list(games.play_many(Games.match(DECKS), seeds))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with (
        open_store(tmp_path_factory.mktemp("store") / "games.sqlite", durable=False) as opened,
        pytest.MonkeyPatch.context() as patch,
    ):
        play_on(patch, DAYS[0], opened, range(2))
        list(opened.play_many(FOR_ALL, ["3"]))
        play_on(patch, DAYS[1], opened, range(2, 3))
        yield opened


@pytest.fixture(scope="module")
def folder(games: Games, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tables")
    write_tables(games.store, made, files=PARTITIONED)
    return made


def test_the_rows_are_those_of_tables_without_partitions(games: Games, folder: Path, tmp_path: Path) -> None:
    write_tables(games.store, tmp_path)
    for table in TABLES:
        columns = ", ".join(["game", *(column.name for column in COLUMNS[table])])
        query = f"SELECT {columns} FROM {table} ORDER BY ALL"
        assert ask(folder, query).rows == ask(tmp_path, query).rows
    assert sorted(sides_in_tables(folder), key=str) == sorted(sides_in_tables(tmp_path), key=str)


def test_each_game_is_in_the_folder_of_its_day_and_format(games: Games, folder: Path) -> None:
    wanted = Counter({f"day={DAYS[0]}/format=duel": 2, f"day={DAYS[0]}/format=free-for-all": 1})
    wanted[f"day={DAYS[1]}/format=duel"] = 1
    for table in ("games", "turns"):
        found = Counter[str]()
        for file in read_manifest(folder).files:
            if file.startswith(f"{table}/"):
                ids = set(pq.ParquetFile(folder / file).read(columns=["game"])["game"].to_pylist())
                found[file.removeprefix(f"{table}/").rpartition("/")[0]] += len(ids)
        assert found == wanted
    rows = ask(folder, "SELECT day, format, count(*) FROM games GROUP BY ALL ORDER BY ALL").rows
    assert rows == [(DAYS[0], "duel", 2), (DAYS[0], "free-for-all", 1), (DAYS[1], "duel", 1)]


def test_other_programs_read_a_table_as_one(games: Games, folder: Path) -> None:
    ids = sorted(str(game.id) for game in games)
    whole = dataset(folder / "games", partitioning="hive").to_table()
    assert sorted(whole["game"].to_pylist()) == ids
    assert sorted(pq.read_table(folder / "games")["game"].to_pylist()) == ids
    query = (
        f"SELECT format, count(*) FROM read_parquet('{folder}/games/**/*.parquet') WHERE day = '{DAYS[0]}' GROUP BY 1"
    )
    assert sorted(duckdb.execute(query).fetchall()) == [("duel", 2), ("free-for-all", 1)]


def test_polars_reads_a_table_as_one(folder: Path) -> None:
    polars = pytest.importorskip("polars", reason="needs polars: pip install polars")
    read = polars.scan_parquet(folder / "games/**/*.parquet", hive_partitioning=True).collect()
    assert sorted(read["format"].to_list()) == ["duel"] * 3 + ["free-for-all"]


def test_further_games_come_in_further_files(games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(tmp_path / "games.sqlite", durable=False) as mine:
        tables = tmp_path / "tables"
        play_on(monkeypatch, DAYS[0], mine, range(2))
        write_tables(mine.store, tables, files=PARTITIONED)
        before = {file: (file.stat().st_ino, file.read_bytes()) for file in tables.rglob("*.parquet")}
        play_on(monkeypatch, DAYS[0], mine, range(2, 3))
        play_on(monkeypatch, DAYS[1], mine, range(3, 4))
        write_tables(mine.store, tables)
        after = {file: (file.stat().st_ino, file.read_bytes()) for file in tables.rglob("*.parquet")}
        assert after.items() >= before.items()
        new = {file.relative_to(tables).parts[1] for file in after.keys() - before.keys()}
        assert new == {f"day={day}" for day in DAYS}
        assert ask(tables, "SELECT count(DISTINCT game), count(*) FROM games").rows == [(4, 4)]


def test_what_an_interrupted_run_left_is_removed(games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Exception):
        pass

    def interrupted(*_: object) -> None:
        raise Interrupted

    with monkeypatch.context() as patch:
        patch.setattr(writing, "_keep", interrupted)
        with pytest.raises(Interrupted):
            write_tables(games.store, tmp_path, files=PARTITIONED)
    stray = tmp_path / "games/day=1999-01-01/format=duel/over-00000009.parquet"
    stray.parent.mkdir(parents=True)
    stray.touch()
    assert not read_manifest(tmp_path).store
    write_tables(games.store, tmp_path, files=PARTITIONED)
    assert {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.parquet")} == set(
        read_manifest(tmp_path).files
    )
    clear(tmp_path)
    assert list(tmp_path.rglob("day=*")) == []


def test_files_are_as_large_as_one_says(games: Games, tmp_path: Path) -> None:
    write_tables(games.store, tmp_path / "large")
    write_tables(games.store, tmp_path / "small", files=Files(events=1_000))
    large, small = (len([*(tmp_path / name / "games").iterdir()]) for name in ("large", "small"))
    assert sum(game.stored.row.head for game in games) < BATCH
    assert (large, small) == (1, len(games))
    query = "SELECT * FROM events ORDER BY ALL"
    assert ask(tmp_path / "small", query).rows == ask(tmp_path / "large", query).rows


def test_tables_stay_as_they_were_begun(games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--store", games.store.where, "analytics", str(tmp_path)]
    assert main(command) == 0
    manifest = orjson.loads((tmp_path / "manifest.json").read_bytes())
    assert "partitioned" not in manifest  # so that an older timewalk reads it
    with pytest.raises(BadTables, match="without partitions; take another folder, or --rebuild"):
        write_tables(games.store, tmp_path, files=PARTITIONED)
    assert main([*command, "--partitioned"]) == 2
    assert main([*command, "--partitioned", "--rebuild"]) == 0
    assert read_manifest(tmp_path).partitioned
    capsys.readouterr()
    assert main([*command, "--json"]) == 0
    assert orjson.loads(capsys.readouterr().out)["over"] == 0
    assert read_manifest(tmp_path).partitioned
    assert ask(tmp_path, "SELECT count(*) FROM games").rows == [(4,)]


def test_a_name_that_no_folder_may_have_is_written_in_other_signs() -> None:
    assert partition("2026-11-28T07:00:00Z", "duel") == "day=2026-11-28/format=duel"
    assert partition("2026-11-28T07:00:00Z", "../my own=1") == "day=2026-11-28/format=..%2Fmy%20own%3D1"
