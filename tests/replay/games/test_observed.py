"""Logs in a store: a game is recorded once, known again, gone on with, and nothing of a person is in it."""

from __future__ import annotations

import gzip
import json
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from domain.events import GameEnded, GameStarted
from replay.cli.commands import main
from replay.errors import BadImport
from replay.games.library import Games, open_store
from replay.games.observed import Fate, import_log
from replay.observing.source import Reading, is_log
from tests.support.arena import GAMES, MATCH, OTHERS, SECRET, made_up_log, needs_logs, some_real_logs, unpacked


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with open_store(tmp_path / "games.sqlite") as opened:
        yield opened


def imported(games: Games, path: Path) -> list[Fate]:
    return [recording.fate for recording in import_log(games.store, path, Reading())]


def written(folder: Path, text: str | bytes, name: str = "Player.log") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_log_is_recorded_once(games: Games, tmp_path: Path) -> None:
    log = written(tmp_path, made_up_log())
    assert is_log(log)
    assert imported(games, log) == [Fate.NEW]
    assert imported(games, log) == [Fate.KNOWN]
    (game,) = games.store.games()
    first = game.events()[0].event
    assert isinstance(first, GameStarted)
    assert first.observed is not None
    assert (first.observed.source, first.observed.player) == ("arena", 1)
    assert first.seats == ("You", "Opponent")
    assert game.row.created == "2026-02-22T20:34:37Z"
    assert game.over


def test_a_longer_log_goes_on_with_the_game(games: Games, tmp_path: Path) -> None:
    text = made_up_log()
    whole = written(tmp_path, text, "whole.log")
    part = written(tmp_path, text[: len(text) * 6 // 10])
    assert imported(games, part) == [Fate.NEW]
    (game,) = games.store.games()
    assert not game.over
    assert imported(games, whole) == [Fate.GONE_ON]
    assert imported(games, part) == [Fate.KNOWN]
    assert game.refresh().over
    with open_store(":memory:") as others:
        imported(others, whole)
        (other,) = others.store.games()
        assert other.row.hash == game.row.hash
        assert [one.event for one in other.events()] == [one.event for one in game.events()]


def test_the_same_game_stands_on_other_lines_of_another_file(games: Games, tmp_path: Path) -> None:
    log = written(tmp_path, made_up_log())
    later = written(tmp_path, OTHERS + made_up_log(), "later.log")
    assert imported(games, log) == [Fate.NEW]
    assert imported(games, later) == [Fate.KNOWN]


def test_a_game_told_otherwise_stays_as_it_is(games: Games, tmp_path: Path) -> None:
    log = written(tmp_path, made_up_log())
    imported(games, log)
    (game,) = games.store.games()
    before = game.row.hash
    other = written(tmp_path, made_up_log().replace('"lifeTotal": 20', '"lifeTotal": 19'), "other.log")
    assert imported(games, other) == [Fate.OTHERWISE]
    assert game.refresh().row.hash == before


def test_a_log_without_details_is_told_in_a_sentence(games: Games, tmp_path: Path) -> None:
    log = written(tmp_path, "DETAILED LOGS: DISABLED\n" + OTHERS)
    with pytest.raises(BadImport, match="Detailed Logs"):
        imported(games, log)


def test_a_log_without_games_has_none(games: Games, tmp_path: Path) -> None:
    assert imported(games, written(tmp_path, "DETAILED LOGS: ENABLED\n" + OTHERS)) == []


def test_nothing_of_a_person_is_stored(games: Games, tmp_path: Path) -> None:
    imported(games, written(tmp_path, made_up_log()))
    (game,) = games.store.games()
    told = b"".join(commit.payload for commit in game.commits())
    assert SECRET.encode() not in told
    assert b"0123abcd" not in told


NAMES = re.compile(
    rb'"(?:playerName|userId|sessionId|clientId|accountId|platformId|transactionId|matchId)"\s*:\s*"([^"]{4,})"'
)


@some_real_logs
def test_no_name_id_or_token_of_a_log_is_stored(path: Path, games: Games) -> None:
    fates = imported(games, path)
    assert fates
    assert set(fates) == {Fate.NEW}
    told = b"".join(commit.payload for game in games.store.games() for commit in game.commits())
    persons = set(NAMES.findall(unpacked(path))) - {b"Opponent"}
    assert persons
    for person in persons:
        assert person not in told


@some_real_logs
def test_real_games_are_recorded_whole(path: Path, games: Games) -> None:
    imported(games, path)
    for game in games.store.games():
        assert game.check_chain() is None
        assert any(isinstance(one.event, GameEnded) for one in game.events()[-3:])
        assert game.board(afresh=True).over
    assert set(imported(games, path)) == {Fate.KNOWN}


@needs_logs
def test_a_packed_log_is_the_same(games: Games, tmp_path: Path) -> None:
    smallest = min(GAMES, key=lambda path: path.stat().st_size)
    plain = written(tmp_path, unpacked(smallest), "plain.log")
    packed = written(tmp_path, gzip.compress(unpacked(smallest)), "packed.log.gz")
    assert imported(games, plain) == [Fate.NEW]
    assert imported(games, packed) == [Fate.KNOWN]


@pytest.mark.slow
def test_a_log_of_many_games_is_recorded_in_the_room_of_few(tmp_path: Path) -> None:
    def most(count: int) -> int:
        log = "".join(made_up_log().replace(MATCH, f"{MATCH[:-4]}{number:04x}") for number in range(count))
        path = written(tmp_path, log, f"{count}.log")
        with open_store(tmp_path / f"{count}.sqlite") as games:
            tracemalloc.start()
            recorded = sum(recording.fate is Fate.NEW for recording in import_log(games.store, path, Reading()))
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        assert recorded == count
        return peak

    most(5)  # what is built once
    assert most(150) < 1.5 * most(30)


def test_the_command_imports_several_logs_but_nothing_else_with_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, first = str(tmp_path / "games.sqlite"), str(written(tmp_path, made_up_log(), "first.log"))
    second = str(written(tmp_path, made_up_log().replace(MATCH, MATCH.replace("beef", "cafe")), "second.log"))
    assert main(["--store", store, "import", first, second, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["file"], len(one["games"])) for one in told] == [(first, 1), (second, 1)]
    other = str(written(tmp_path, "nothing of a game", "notes.txt"))
    assert main(["--store", str(tmp_path / "some.sqlite"), "import", first, other]) == 1
    out, err = capsys.readouterr()
    assert "neither an exported game nor the log of a game" in err
    assert "1 of 2 files was not imported" in out
    assert (tmp_path / "some.sqlite").exists()


def test_the_command_imports_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, log = str(tmp_path / "games.sqlite"), str(written(tmp_path, made_up_log()))
    assert main(["--store", store, "import", log]) == 0
    assert "Player.log: 1 game" in capsys.readouterr().out
    assert main(["--store", store, "import", log, "--json"]) == 0
    told = orjson.loads(capsys.readouterr().out)
    assert [game["fate"] for game in told["games"]] == ["known"]
    assert told["undone"] == 1
    assert main(["--store", store, "import", log, "--game", "2"]) == 2
    assert "1 game" in capsys.readouterr().err
    assert main(["--store", store, "log", "last", "--short"]) == 0
    assert main(["--store", store, "board", "last"]) == 0


def test_what_is_imported_is_audited_if_that_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The made-up log begins in the middle of a turn: its record and the rules differ, and the exit code says so."""
    path = written(tmp_path, made_up_log())
    store = ["--store", str(tmp_path / "games.sqlite")]
    assert main([*store, "import", str(path), "--audit"]) == 1
    assert "in the record" in capsys.readouterr().out
    assert main([*store, "import", str(path), "--audit", "--json"]) == 1
    (told,) = json.loads(capsys.readouterr().out)["games"]
    assert told["fate"] == "known"
    assert told["audit"]["result"].startswith("CONTRADICTED@")
    assert main([*store, "import", str(path), "--json"]) == 0
    assert "audit" not in json.loads(capsys.readouterr().out)["games"][0]
    file = tmp_path / "exported.jsonl"
    assert main([*store, "export", "last", str(file)]) == 0
    capsys.readouterr()
    assert main(["--store", str(tmp_path / "other.sqlite"), "import", str(file), "--audit", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["audit"]["result"] == told["audit"]["result"]


@needs_logs
def test_games_without_a_difference_end_an_import_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path,) = (path for path in GAMES if path.name.startswith("standard-poison"))
    assert main(["--store", str(tmp_path / "games.sqlite"), "import", str(path), "--audit"]) == 0
    assert "OBSERVED-CONSISTENT" in capsys.readouterr().out
