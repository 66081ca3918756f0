"""Tables: the rows are what happened, each game in them once, however the work was broken off; questions and charts."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

import pyarrow.parquet as pq
import pytest

from domain import events as e
from domain.freezing import frozen
from projections.counting import statistics
from projections.counting.columns import COLUMNS, TABLES
from projections.counting.tables import GameTables
from replay.cli.commands import main
from replay.games.library import Game, Games, open_store
from replay.tables import charts
from replay.tables.asking import BadQuery, ask, connected
from replay.tables.charts import BadChart, draw, over_many
from replay.tables.layout import TYPES, BadTables, read_manifest, schema
from replay.tables.writing import clear, write_tables
from tests.support.long import with_many

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("store") / "games.sqlite", durable=False) as opened:
        for seed in (7, 8, 9):
            opened.play(*DECKS, seed=seed)
        match = Games.match([DECKS[0], DECKS[1], DECKS[0]], format="free-for-all")
        list(opened.play_many(match, ["3"]))
        yield opened


@pytest.fixture(scope="module")
def folder(games: Games, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tables")
    write_tables(games.store, made)
    return made


def rows(folder: Path, table: str) -> list[tuple[Any, ...]]:
    """All rows of a table that count, in an order of their own."""
    files = [folder / file for file in read_manifest(folder).files if file.startswith(f"{table}/")]
    found = [tuple(map(frozen, row.values())) for file in files for row in pq.read_table(file).to_pylist()]
    return sorted(found, key=str)


def everything(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    return {table: rows(folder, table) for table in TABLES}


# What is in them


def test_the_rows_are_what_happened(games: Games) -> None:
    for game in games:
        events = game.events()
        tables = GameTables().extend(events).tables()
        assert [row[0] for row in tables["events"]] == list(range(1, len(events) + 1))
        assert [row[6] for row in tables["events"]] == [one.rule for one in events]
        kinds = Counter(one.event.NAME for one in events)
        assert len(tables["decisions"]) == kinds["decision_made"]
        assert len(tables["casts"]) == kinds["spell_cast"]
        assert len(tables["zone_changes"]) == kinds["object_moved"]
        assert len(tables["life"]) == kinds["life_gained"] + kinds["life_lost"]
        assert sum(row[13] for row in tables["damage"]) == sum(
            one.event.amount for one in events if isinstance(one.event, e.DamageDealt)
        )
        assert [row[0] for row in tables["zone_changes"] if row[12]] == [
            death.position for death in statistics.deaths(events)
        ]
        told = [one for one in statistics.per_turn(events) if one.turn]
        assert [(row[0], row[1], *row[5:14]) for row in tables["turns"]] == [
            (one.turn, one.player, *one[3:12]) for one in told
        ]


def test_mana_and_seats_are_those_of_the_statistics(games: Games) -> None:
    for game in games:
        tables = GameTables().extend(game.events()).tables()
        for mana in statistics.mana_spent(game.events()):
            mine = [row for row in tables["mana"] if row[4] == mana.player]
            sums = {what: sum(row[6] for row in mine if row[5] == what) for what in ("made", "paid", "lost")}
            assert sums == {"made": mana.made, "paid": mana.spent, "lost": mana.lost}
        end = game.at("end")
        assert [(row[0], row[1], row[7], row[8]) for row in tables["seats"]] == [
            (seat, name, end.life(seat), name in game.winners) for seat, name in enumerate(game.seats, 1)
        ]


def test_what_stands_on_the_table_is_what_the_board_says(games: Games) -> None:
    for game in games:
        for row in GameTables().extend(game.events()).tables()["turns"]:
            board = game.stored.board(row[4])
            for seat, (permanents, creatures) in enumerate(zip(row[14], row[15], strict=True), 1):
                mine = [board.objects[id] for id in board.battlefield if board.objects[id].controller == seat]
                assert permanents == len(mine), (game.id, row[0], seat)
                assert creatures == sum(one.is_creature for one in mine), (game.id, row[0], seat)


def test_casts_tell_what_became_of_them(games: Games) -> None:
    outcomes: Counter[str | None] = Counter()
    for game in games:
        events = game.events()
        for row in GameTables().extend(events).tables()["casts"]:
            outcomes[row[9]] += 1
            if row[9] == "resolved":
                resolved = events[row[10] - 1].event
                assert isinstance(resolved, e.Resolved)
                assert resolved.object == row[5]
    assert outcomes["resolved"] > 20


def test_columns_have_the_types_they_are_said_to_have(folder: Path) -> None:
    for table in TABLES:
        for file in (folder / table).glob("*.parquet"):
            assert pq.read_schema(file).equals(schema(table))
    assert {column.kind for columns in COLUMNS.values() for column in columns} <= set(TYPES)
    assert all(column.meaning for columns in COLUMNS.values() for column in columns)


# That they grow


def test_what_is_added_later_is_the_same_as_all_at_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite", durable=False) as games:
        grown = tmp_path / "grown"
        assert write_tables(games.store, grown).over == 0
        for seed in (1, 2):
            games.play(*DECKS, seed=seed)
        assert write_tables(games.store, grown).over == 2
        assert write_tables(games.store, grown) == (0, 0, 0)
        games.play(*DECKS, seed=3)
        assert write_tables(games.store, grown).over == 1
        at_once = tmp_path / "at-once"
        write_tables(games.store, at_once, jobs=2)
        assert everything(grown) == everything(at_once)
        assert len(rows(grown, "games")) == 3
        clear(grown)
        assert not list(grown.glob("*/*.parquet"))
        write_tables(games.store, grown)
        assert everything(grown) == everything(at_once)


def test_a_game_that_goes_on_is_in_them_as_it_stands(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite", durable=False) as games:
        games.play(*DECKS, seed=1)
        game = games.begin(Games.match(DECKS, players=("human", "random")), 5)
        folder = tmp_path / "tables"
        assert write_tables(games.store, folder)[:2] == (1, 1)
        assert read_manifest(folder).games == 2

        def mine(table: str) -> list[tuple[Any, ...]]:
            return [row for row in rows(folder, table) if row[0] == str(game.id)]

        assert len(mine("events")) == game.end
        question = game.ask()
        assert question is not None
        game.choose(question.options[0].answer)
        game.play_on()
        write_tables(games.store, folder)
        assert len(mine("events")) == game.stored.refresh().head
        assert [row[10] for row in mine("games")] == [False]
        game.play_on({1: "random", 2: "random"})
        assert game.over
        write_tables(games.store, folder)
        assert len(mine("events")) == game.end
        assert [row[10] for row in mine("games")] == [True]
        assert read_manifest(folder).open == {}
        assert len(rows(folder, "games")) == 2


@pytest.mark.parametrize("kills", with_many([1], [12]))
@pytest.mark.slow
def test_a_run_that_was_killed_neither_loses_nor_doubles_a_row(tmp_path: Path, kills: int) -> None:
    """Killed at whatever moment, run again, killed again; in the end every game is there once."""
    store = tmp_path / "games.sqlite"
    with open_store(store, durable=False) as games:
        for seed in range(6):
            games.play(*DECKS, seed=seed)
        write_tables(games.store, tmp_path / "right")
    right = everything(tmp_path / "right")
    folder = tmp_path / "tables"
    program = f"""
import replay.tables.writing as w
from pathlib import Path
from replay.store.opening import open_store
w.BATCH = 1
print("ready", flush=True)
w.write_tables(open_store({str(store)!r}), Path({str(folder)!r}))
"""
    dice = random.Random(11)
    for _ in range(kills):
        process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=Path.cwd())
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(dice.uniform(0, 0.6))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        if folder.exists() and read_manifest(folder).store:
            assert everything(folder) == right
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
    assert everything(folder) == right
    left = {str(path.relative_to(folder)) for path in folder.glob("*/*")}
    assert left == set(read_manifest(folder).files)


def test_tables_of_another_store_are_left_alone(games: Games, folder: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "other.sqlite", durable=False) as other:
        other.play(*DECKS, seed=1)
        before = everything(folder)
        with pytest.raises(BadTables, match="another store"):
            write_tables(other.store, folder)
        assert everything(folder) == before
    (tmp_path / "manifest.json").write_text("{]")
    with pytest.raises(BadTables, match="cannot be read"):
        write_tables(games.store, tmp_path)
    (tmp_path / "manifest.json").write_text('{"format": 99}')
    with pytest.raises(BadTables, match="not a manifest"):
        write_tables(games.store, tmp_path)


# SQL

WINS_BY_WHO_BEGINS = """
SELECT seats.begins, count(*) AS games, round(avg(won::INT), 3) AS won
FROM seats JOIN games USING (game) WHERE over AND format = 'duel' GROUP BY ALL ORDER BY 1 DESC
"""

PREVENTED_BY_SOURCE = """
SELECT unnest(replaced_by) AS source, count(*) AS times, sum(proposed - dealt) AS prevented
FROM damage WHERE replaced > 0 AND dealt < proposed GROUP BY 1 ORDER BY prevented DESC, source
"""

TURNS_TO_LETHAL = """
SELECT turns, count(*) AS games FROM games WHERE reason = 'life' GROUP BY turns ORDER BY turns
"""


def test_who_begins_wins_how_often(games: Games, folder: Path) -> None:
    answer = ask(folder, WINS_BY_WHO_BEGINS)
    assert answer.columns == ("begins", "games", "won")
    duels = [game for game in games if len(game.seats) == 2]
    beginners = [
        game.seats[next(one.event.player for one in game.events() if isinstance(one.event, e.TurnBegan)) - 1]
        for game in duels
    ]
    wins = sum(name in game.winners for name, game in zip(beginners, duels, strict=True))
    assert answer.rows[0] == (True, len(duels), round(wins / len(duels), 3))


def test_turns_to_lethal(games: Games, folder: Path) -> None:
    wanted = Counter(game.turns for game in games if game.stored.row.reason == "life")
    assert dict(ask(folder, TURNS_TO_LETHAL).rows) == wanted


def test_damage_prevented_by_source(games: Games, folder: Path) -> None:
    told = ask(folder, PREVENTED_BY_SOURCE).rows
    lost: Counter[str] = Counter()
    for game in games:
        for row in GameTables().extend(game.events()).tables()["damage"]:
            for source in row[14]:
                if row[13] < row[11]:
                    lost[source] += row[11] - row[13]
    assert {source: prevented for source, _, prevented in told} == lost


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM read_csv('/etc/passwd')",
        "COPY games TO 'games.csv'",
        "ATTACH 'other.db'",
        "INSTALL httpfs",
        "SET enable_external_access = true",
        "SELECT nonsense FROM games",
        "SELEC 1",
        "",
    ],
)
def test_sql_reads_the_tables_and_nothing_else(folder: Path, tmp_path: Path, query: str) -> None:
    with pytest.raises(BadQuery):
        ask(folder, query)
    assert list(tmp_path.iterdir()) == []


# Charts


@pytest.mark.parametrize("kind", with_many(["life"], ["mana", "board"]))
def test_charts_of_one_game_and_of_many(games: Games, folder: Path, tmp_path: Path, kind: str) -> None:
    game = str(next(iter(games)).id)
    svg = draw(folder, tmp_path / "chart.svg", kind, game)
    text = "".join(ET.parse(svg).getroot().itertext())
    assert ET.parse(svg).getroot().tag.endswith("svg")
    assert "Anna" in svg.read_text() or text
    png = draw(folder, tmp_path / "chart.png", kind)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert png.stat().st_size > 5000
    again = draw(folder, tmp_path / "again.png", kind)
    assert again.read_bytes() == png.read_bytes()


@pytest.mark.parametrize(("kind", "column"), [("life", "life"), ("board", "permanents")])
def test_of_many_games_the_middle_half_of_those_still_on_is_drawn(folder: Path, kind: str, column: str) -> None:
    """Games that are over drop out of it, and how many are left is told beside it."""
    with connected(folder) as database:

        def asked(query: str, *values: Any) -> list[tuple[Any, ...]]:
            return list(database.execute(query, values).fetchall())

        many = over_many(asked, kind)
        began = dict(asked("SELECT game, seat FROM seats WHERE begins"))
        turns = asked(f"SELECT game, turn, {column} FROM turns")
    games = {turn: {game for game, at, _ in turns if at == turn} for _, turn, _ in turns}
    assert dict(many.still_on) == {turn: len(found) for turn, found in games.items()}
    counts = [count for _, count in many.still_on]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]
    for name, begins in (("who begins", True), ("who does not", False)):
        for turn, low, middle, high in many.bands[name]:
            values = [
                value
                for game, at, life in turns
                for seat, value in enumerate(life, 1)
                if at == turn and (began[game] == seat) is begins
            ]
            wanted = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
            assert (low, middle, high) == pytest.approx(tuple(wanted))
        assert [turn for turn, *_ in many.bands[name]] == [turn for turn, _ in many.still_on]


def test_a_turn_that_few_games_came_to_is_not_drawn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "FEW", 1)
    with connected(folder) as database:
        many = over_many(lambda query, *values: database.execute(query, values).fetchall(), "mana")
    assert len({count for _, count in many.still_on}) == 1
    last = many.still_on[-1][0]
    assert all(turn <= last for band in many.bands.values() for turn, *_ in band)


def test_what_cannot_be_drawn_is_said(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadChart, match="no chart 'pie'"):
        draw(folder, tmp_path / "chart.svg", "pie")
    with pytest.raises(BadChart, match="not the name of a picture"):
        draw(folder, tmp_path / "chart.doc", "life")
    with pytest.raises(BadChart, match="have no game"):
        draw(folder, tmp_path / "chart.svg", "life", "nobody")
    with pytest.raises(BadQuery, match="no tables"):
        draw(tmp_path, tmp_path / "chart.svg", "life")


# The commands


def test_games_that_go_on_are_among_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, folder = str(tmp_path / "games.sqlite"), str(tmp_path / "tables")
    with open_store(store, durable=False) as games:
        games.play(*DECKS, seed=1)
        games.begin(Games.match(DECKS, players=("human", "random")), 5)
        last = games.begin(Games.match(DECKS, players=("human", "random")), 6)
    assert main(["--store", store, "analytics", folder]) == 0
    assert "3 games added, 3 in all, 2 of them not over yet;" in capsys.readouterr().out
    with open_store(store) as games:
        games.game(last.id).play_on({1: "random", 2: "random"})
        games.play(*DECKS, seed=2)
    assert main(["--store", store, "analytics", folder]) == 0
    assert "1 game added, 4 in all, 1 of them not over yet;" in capsys.readouterr().out
    assert main(["--store", store, "--json", "analytics", folder]) == 0
    assert '"games": 4' in capsys.readouterr().out


def test_the_commands(games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, folder = games.store.where, str(tmp_path / "tables")
    game: Game = next(iter(games))
    assert main(["--store", store, "analytics", folder]) == 0
    assert "4 games added, 4 in all" in capsys.readouterr().out
    assert main(["sql", "--tables", folder, "--csv", "SELECT count(*) AS n FROM games"]) == 0
    assert capsys.readouterr().out.split() == ["n", "4"]
    assert main(["sql", "--tables", folder, "--json", "SELECT max(events) AS most FROM games"]) == 0
    assert f'"most": {max(one.end for one in games)}' in capsys.readouterr().out
    out = str(tmp_path / "life.svg")
    assert main(["--store", store, "chart", str(game.id)[:8], "--tables", folder, "--out", out]) == 0
    assert Path(out).exists()
    capsys.readouterr()
    assert main(["sql", "--tables", folder, "SELEC"]) == 2
    assert main(["sql", "--tables", str(tmp_path / "none"), "SELECT 1"]) == 2
    assert "timewalk analytics" in capsys.readouterr().err
    assert main(["analytics", "--columns"]) == 0
    told = capsys.readouterr().out
    assert all(table in told for table in TABLES)
