"""Logs of a client that was restarted: parts of one match are one game, in whatever order they are imported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from replay.cli.commands import main
from replay.games.library import Games, open_store
from replay.games.observed import Fate, Reach, edges, import_log, in_their_order, reach
from replay.games.verifying import Outcome
from replay.observing.arena.games import Edge
from replay.observing.source import Reading
from tests.support.arena import (
    GAMES,
    MATCH,
    card,
    change,
    connected,
    from_server,
    made_up_log,
    needs_logs,
    room,
    unpacked,
    whole,
    zone,
)

LOG = made_up_log()
HALF = LOG.rindex("[UnityCrossThreadLogger]", 0, LOG.index("PerformActionResp"))
LATER = 1_771_792_999_000


def gone_on() -> str:
    """The log of a client that was started again in the middle of the match: the whole state, and how it ended."""
    turn = {"phase": "Phase_Main1", "turnNumber": 3, "activePlayer": 1, "priorityPlayer": 1, "decisionPlayer": 1}
    there = [zone("Battlefield", 200), zone("Hand", 121), zone("Library", 119)]
    cards = [card(200, "Battlefield"), card(121, "Hand", grpId=98499, cardTypes=["CardType_Creature"])]
    won = {"scope": "MatchScope_Game", "result": "ResultType_WinLoss", "winningTeamId": 1}
    over = {"matchID": MATCH, "gameNumber": 1, "stage": "GameStage_GameOver", "results": [won]}
    state = whole(41, turnInfo=turn, gameObjects=cards, zones=whole()["gameStateMessage"]["zones"] + there)
    lost = {"systemSeatNumber": 2, "lifeTotal": 20, "teamId": 2, "status": "PlayerStatus_PendingLoss"}
    return (
        "DETAILED LOGS: ENABLED\n"
        + room()
        + from_server(connected(), state, at=LATER)
        + from_server(change(42, gameInfo=over, update="SendHiFi", players=[lost]), at=LATER)
        + room(False, results=[won])
    )


@pytest.fixture
def games() -> Iterator[Games]:
    with open_store(":memory:") as opened:
        yield opened


@pytest.fixture
def parts(tmp_path: Path) -> tuple[Path, Path]:
    """The log of a client that stopped in the middle of a match, and of the one that went on with it."""
    first, second = tmp_path / "one.log", tmp_path / "two.log"
    first.write_text(LOG[:HALF])
    second.write_text(gone_on())
    return first, second


def fates(games: Games, path: Path, before: Path | None = None) -> list[Fate]:
    return [one.fate for one in import_log(games.store, path, Reading(), before=before)]


def test_parts_one_after_the_other_are_one_game(games: Games, parts: tuple[Path, Path]) -> None:
    first, second = parts
    assert fates(games, first) == [Fate.NEW]
    alone = {game.id: game.row.hash for game in games.store.games()}
    assert fates(games, second) == [Fate.PARTED]
    assert {game.id: game.row.hash for game in games.store.games()} == alone
    assert fates(games, second, before=first) == [Fate.GONE_ON]
    (game,) = games.store.games()
    with open_store(":memory:") as others:
        assert fates(others, second, before=first) == [Fate.NEW]
        assert [one.row.hash for one in others.store.games()] == [game.row.hash]


def test_the_later_part_first_is_told_again_whole(games: Games, parts: tuple[Path, Path]) -> None:
    first, second = parts
    assert fates(games, second) == [Fate.NEW]
    (half,) = games.store.games()
    assert fates(games, first) == [Fate.PARTED]
    assert fates(games, second, before=first) == [Fate.WHOLE]
    whole = next(game for game in games.store.games() if game.id != half.id)
    assert whole.row.parent == half.id
    assert whole.head > half.head
    for game in (half, whole):  # what was here before stays what it was, and can be proven
        assert games.game(game.id).verify().outcome is Outcome.OBSERVED
    assert fates(games, second, before=first) == [Fate.KNOWN]
    assert fates(games, first) == [Fate.KNOWN]
    assert fates(games, second) == [Fate.KNOWN]
    assert len(list(games.store.games())) == 2


def test_parts_are_put_in_their_order(parts: tuple[Path, Path], tmp_path: Path) -> None:
    first, second = parts
    with open_store(":memory:") as store:
        (id,) = (game.observation.game.id for game in import_log(store.store, first, Reading()))
    assert in_their_order(first, second, id) == (first, second)
    assert in_their_order(second, first, id) == (first, second)
    other = tmp_path / "other.log"
    other.write_text(LOG.replace(MATCH, MATCH.replace("beef", "dead")))
    assert in_their_order(first, other, id) is None


@pytest.mark.parametrize("names", [("one.log", "two.log"), ("two.log", "one.log")])
def test_the_command_joins_logs_that_are_given_together(
    names: tuple[str, str], parts: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "games.sqlite")
    assert main(["import", *(str(tmp_path / name) for name in names), "--store", store]) == 0
    assert listed(store, capsys) == _whole(parts)


@pytest.mark.parametrize("order", list(permutations(("Player-prev.log", "Player.log"))))
def test_the_command_joins_a_log_with_the_one_beside_it(
    order: tuple[str, str], parts: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "games.sqlite")
    whole = _whole(parts)
    parts[0].rename(tmp_path / "Player-prev.log")
    parts[1].rename(tmp_path / "Player.log")
    for name in order:
        assert main(["import", str(tmp_path / name), "--store", store]) == 0
    assert listed(store, capsys) == whole


def test_a_part_without_the_other_is_said_to_be_one(
    parts: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "games.sqlite")
    assert main(["import", str(parts[0]), "--store", store]) == 0
    assert main(["import", str(parts[1]), "--store", store]) == 0
    assert "another part of it is in the store and stays: import the logs of both" in capsys.readouterr().out
    assert main(["--lang", "fr", "import", str(parts[1]), "--store", store]) == 0
    assert "une autre partie" in capsys.readouterr().out


def _whole(parts: tuple[Path, Path]) -> list[int]:
    with open_store(":memory:") as store:
        list(import_log(store.store, parts[1], Reading(), before=parts[0]))
        return [game.head for game in store.store.games()]


def listed(store: str, capsys: pytest.CaptureFixture[str]) -> list[int]:
    capsys.readouterr()
    assert main(["games", "--store", store, "--json"]) == 0
    told: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return [game["events"] for game in told]


@needs_logs
@pytest.mark.parametrize("overlap", [0, 400])
@pytest.mark.parametrize("order", list(permutations((0, 1))))
def test_a_real_match_that_was_reconnected(
    order: tuple[int, int], overlap: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = unpacked(next(path for path in GAMES if path.name == "ladder-reconnect.log.gz")).splitlines(keepends=True)
    files = [tmp_path / "one.log", tmp_path / "two.log"]
    files[0].write_bytes(b"".join(log[: 1655 + overlap]))
    files[1].write_bytes(b"".join(log[1655 - overlap :]))
    store = str(tmp_path / "games.sqlite")
    assert main(["import", *(str(files[number]) for number in order), "--store", store]) == 0
    capsys.readouterr()
    assert main(["games", "--store", store]) == 0
    told = capsys.readouterr().out
    assert "11 turns" in told
    assert "You won" in told
    assert main(["verify", "--all", "--store", store]) == 0


def test_reach_compares_parts() -> None:
    whole, start, rest = (
        Reach((1, False), (True, 11)),
        Reach((1, False), (False, 6)),
        Reach((6, True), (True, 11)),
    )
    assert whole.covers(start)
    assert whole.covers(rest)
    assert not start.covers(rest)
    assert not rest.covers(start)
    assert reach(()) == Reach((0, False), (False, 0))


# A log that was cut in two


@pytest.fixture
def halves(tmp_path: Path) -> tuple[Path, Path]:
    """A log cut in two between its lines, as a program does that keeps only so much in a file."""
    lines = LOG.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.count("PerformActionResp"))
    while not lines[at].startswith("[UnityCrossThreadLogger]"):
        at -= 1
    first, second = tmp_path / "1.log", tmp_path / "2.log"
    first.write_text("".join(lines[:at]))
    second.write_text("".join(lines[at:]))
    return first, second


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_command_joins_halves_in_any_order(
    halves: tuple[Path, Path], tmp_path: Path, order: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """The second has no beginning of any game: it goes on where the first stops."""
    store, whole_log = str(tmp_path / "games.db"), tmp_path / "whole.log"
    assert main(["import", *(str(halves[n]) for n in order), "--store", store]) == 0
    capsys.readouterr()
    whole_log.write_text(LOG)
    assert main(["import", str(whole_log), "--store", str(tmp_path / "other.db")]) == 0
    capsys.readouterr()
    assert listed(store, capsys) == listed(str(tmp_path / "other.db"), capsys)


def test_a_log_goes_on_with_no_game_that_it_does_not_follow(halves: tuple[Path, Path], tmp_path: Path) -> None:
    """Neither with one that is over, nor with one that stopped at a later state, or days before."""
    first, second = halves
    assert edges(first)[1] is not None
    (head, tail) = edges(second)[0], edges(first)[1]
    assert head is not None
    assert tail is not None
    assert tail.is_followed_by(head)
    assert not Edge(head.id + 5, 0, tail.time).is_followed_by(head)
    assert not Edge(tail.id, 0, head.time - 5 * 24 * 3600 * 1000).is_followed_by(head)
    whole_log = tmp_path / "whole.log"
    whole_log.write_text(LOG)
    assert edges(whole_log) == (None, None)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_files_without_games_do_not_keep_the_others_out(
    place: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / name for name in ("nothing.log", "none.txt", "log.log")]
    paths[0].write_text("DETAILED LOGS: ENABLED\n")
    paths[1].write_text("nothing at all\n")
    paths[2].write_text(LOG)
    store = str(tmp_path / "games.db")
    order = [paths[(n + place) % 3] for n in range(3)]
    assert main(["import", *map(str, order), "--store", store]) == 1
    capsys.readouterr()
    assert len(listed(store, capsys)) == 1
