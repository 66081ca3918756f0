"""Games recorded while they are played: the same as imported at once, whatever becomes of the log or of who watches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from replay.errors import StoreFailed
from replay.games import watching as news
from replay.games.library import Games, open_store
from replay.games.observed import Fate, import_log
from replay.games.watching import News, Watching
from replay.observing.audit.auditor import Auditor, Outcome, audit
from replay.observing.source import Reading
from tests.support import long
from tests.support.arena import GAMES, MATCH, OTHERS, made_up_log, needs_logs, some_real_logs, unpacked
from tests.support.long import with_many

LOG = made_up_log().encode()
LINES = LOG.splitlines(keepends=True)
STOPS = with_many(range(1, len(LINES), 6), range(4, len(LINES), 6))
"""Lines before which a watcher is stopped."""


@pytest.fixture
def games() -> Iterator[Games]:
    with open_store(":memory:") as opened:
        yield opened


def hashes(games: Games) -> dict[str, str]:
    return {str(game.id): game.row.hash.hex() for game in games.store.games()}


def imported(folder: Path, log: bytes) -> dict[str, str]:
    """The hashes of the games of a log that is imported at once."""
    path = folder / "whole.log"
    path.write_bytes(log)
    with open_store(":memory:") as others:
        assert {one.fate for one in import_log(others.store, path, Reading())} <= {Fate.NEW, Fate.EMPTY}
        return hashes(others)


def added(path: Path, piece: bytes) -> None:
    with path.open("ab") as file:
        file.write(piece)


def cuts(log: bytes, rng: random.Random, count: int) -> list[bytes]:
    """A log in pieces, cut anywhere: inside of lines, and of letters."""
    places = sorted({0, len(log), *(rng.randrange(len(log)) for _ in range(count))})
    return [log[start:stop] for start, stop in pairwise(places)]


def kinds(told: list[News]) -> list[str]:
    return [type(one).__name__ for one in told]


def test_a_game_is_recorded_while_it_is_played(games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    watching = Watching(games.store, path)
    assert list(watching.look()) == [], "the log is not there yet"
    told: list[News] = []
    heads = []
    for line in LINES:
        added(path, line)
        told += watching.look()
        heads.append(watching.game.refresh().head if watching.game is not None else 0)
    assert [kind for kind in kinds(told) if kind != "Unlike"] == ["Kept", "Turn", "Over"]
    assert heads == sorted(heads), "nothing recorded is ever taken back"
    assert len(set(heads)) > 2, "it is recorded bit by bit"
    unlike = [one.finding for one in told if isinstance(one, news.Unlike)]
    (game,) = games.store.games()
    found = audit(game.events(), game.definitions()).findings
    assert unlike == [one for one in found if one.outcome is Outcome.CONTRADICTED]
    kept, turn, over = (one for one in told if not isinstance(one, news.Unlike))
    assert isinstance(kept, news.Kept)
    assert isinstance(turn, news.Turn)
    assert isinstance(over, news.Over)
    assert (kept.fate, turn.number, turn.player, turn.life) == (Fate.NEW, 1, 1, (20, 20))
    assert hashes(games) == imported(tmp_path, LOG)
    assert list(watching.look()) == []


@pytest.mark.parametrize("stop", STOPS)
def test_who_is_stopped_goes_on_without_loss_or_doubles(stop: int, games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_bytes(b"".join(LINES[:stop]))
    list(Watching(games.store, path).look())
    added(path, b"".join(LINES[stop:]))
    list(Watching(games.store, path).look())
    assert hashes(games) == imported(tmp_path, LOG)


@pytest.mark.parametrize("stop", STOPS)
def test_a_log_that_was_put_aside_meanwhile_is_read_to_its_end(stop: int, games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_bytes(b"".join(LINES[:stop]))
    list(Watching(games.store, path).look())
    added(path, b"".join(LINES[stop:]))
    path.rename(tmp_path / "Player-prev.log")
    path.write_text("DETAILED LOGS: ENABLED\n" + OTHERS)
    list(Watching(games.store, path).look())
    assert hashes(games) == imported(tmp_path, LOG)


@pytest.mark.parametrize("stop", STOPS)
def test_a_log_is_put_aside_while_it_is_watched(stop: int, games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_bytes(b"".join(LINES[:stop]))
    watching = Watching(games.store, path)
    list(watching.look())
    added(path, b"".join(LINES[stop:]))
    path.rename(tmp_path / "Player-prev.log")
    list(watching.look())
    second = made_up_log().replace(MATCH, MATCH.replace("beef", "dead")).encode()
    path.write_bytes(second)
    list(watching.look())
    assert hashes(games) == imported(tmp_path, LOG) | imported(tmp_path, second)


def test_a_game_that_goes_on_in_the_log_after_a_crash(games: Games, tmp_path: Path) -> None:
    """Arena was started again in the middle: the same game, with a gap, and the same for who began to watch later."""
    part = made_up_log()
    half = part.index("PerformActionResp")
    half = part.rindex("[UnityCrossThreadLogger]", 0, half)
    again = part[part.index("[UnityCrossThreadLogger]22.02.2026 12:34:38: Match to SECRET") :]
    path = tmp_path / "Player.log"
    path.write_text(part[:half])
    watching = Watching(games.store, path)
    list(watching.look())
    path.rename(tmp_path / "Player-prev.log")
    path.write_text(again.replace('"gameStateId": 1,', '"gameStateId": 41,'))
    list(watching.look())
    assert len(games) == 1
    with open_store(":memory:") as others:
        list(Watching(others.store, path).look())
        assert hashes(others) == hashes(games)
    with open_store(":memory:") as others:
        found = import_log(others.store, path, Reading(), before=tmp_path / "Player-prev.log")
        assert [one.fate for one in found] == [Fate.NEW]
        assert hashes(others) == hashes(games)


def test_a_log_that_was_cut_and_written_anew(games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    watching = Watching(games.store, path)
    for log in (LOG[:9000], b"", LOG[:3000], LOG):
        path.write_bytes(log)
        list(watching.look())
    assert hashes(games) == imported(tmp_path, LOG)


def test_somebody_else_imports_the_same_log_meanwhile(games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    watching = Watching(games.store, path)
    rng = random.Random(3)
    for piece in cuts(LOG, rng, 30):
        added(path, piece)
        if rng.random() < 0.5:
            list(import_log(games.store, path, Reading()))
        list(watching.look())
    assert hashes(games) == imported(tmp_path, LOG)


@pytest.mark.parametrize("live", [False, True])
def test_what_could_not_be_recorded_is_tried_again(
    live: bool, games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Player.log"
    watching = Watching(games.store, path)
    if live:
        list(watching.look())
    path.write_bytes(LOG)
    recorder = games.store.recorder
    insert = recorder.insert_events

    def full(*_: object, **__: object) -> None:
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(recorder, "insert_events", full)
    for _ in range(3):
        with pytest.raises(StoreFailed):
            list(watching.look())
    assert len(games) == 0
    monkeypatch.setattr(recorder, "insert_events", insert)
    list(watching.look())
    assert hashes(games) == imported(tmp_path, LOG)


def test_a_log_without_details_is_told_once(games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_text("DETAILED LOGS: DISABLED\n" + OTHERS)
    watching = Watching(games.store, path)
    assert kinds(list(watching.look())) == ["Plain"]
    added(path, OTHERS.encode())
    assert list(watching.look()) == []
    path.write_bytes(LOG)
    assert kinds(list(watching.look())) == ["Kept"]


def test_a_check_that_fails_does_not_end_the_recording(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise AttributeError("a bug")

    monkeypatch.setattr(Auditor, "take", fails)
    path = tmp_path / "Player.log"
    watching = Watching(games.store, path)
    list(watching.look())
    path.write_bytes(LOG)
    assert kinds(list(watching.look())) == ["Kept", "Turn", "Unaudited", "Over"]
    assert hashes(games) == imported(tmp_path, LOG)


# Real games


@some_real_logs
def test_real_games_are_the_same_in_pieces_of_any_size(path: Path, games: Games, tmp_path: Path) -> None:
    """Cut anywhere, and now and then by somebody who begins anew."""
    log = unpacked(path)
    rng = random.Random(path.name)
    watched = tmp_path / "Player.log"
    watching = Watching(games.store, watched)
    for piece in cuts(log, rng, 60 if long.WANTED else 25):
        added(watched, piece)
        list(watching.look())
        if rng.random() < 0.05:
            watching = Watching(games.store, watched)
    assert hashes(games) == imported(tmp_path, log)


@needs_logs
@pytest.mark.parametrize("seed", with_many(range(2), range(2, 40)))
def test_a_damaged_log_is_the_same_in_pieces(seed: int, games: Games, tmp_path: Path) -> None:
    rng = random.Random(seed)
    lines = unpacked(rng.choice(sorted(GAMES, key=lambda path: path.stat().st_size)[:4])).splitlines(keepends=True)
    for _ in range(4):
        place = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del lines[place : place + rng.randrange(1, 40)]
            case 1:
                lines.insert(place, rng.choice(lines))
            case 2:
                lines[place] = lines[place][: rng.randrange(len(lines[place]))]
            case _:
                lines.insert(place, rng.randbytes(400))
    log = b"".join(lines)
    watched = tmp_path / "Player.log"
    watching = Watching(games.store, watched)
    for piece in cuts(log, rng, 25):
        added(watched, piece)
        list(watching.look())
    told, whole = hashes(games), imported(tmp_path, log)
    assert told == whole


@pytest.mark.slow
@some_real_logs
def test_real_games_are_the_same_line_by_line(path: Path, games: Games, tmp_path: Path) -> None:
    log = unpacked(path)
    watched = tmp_path / "Player.log"
    watching = Watching(games.store, watched)
    for line in log.splitlines(keepends=True):
        added(watched, line)
        if line.startswith((b"{", b"}", b"[")):
            list(watching.look())
    assert hashes(games) == imported(tmp_path, log)


@some_real_logs
def test_an_audit_that_goes_along_finds_what_the_audit_of_the_whole_finds(path: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.log"
    whole.write_bytes(unpacked(path))
    with open_store(":memory:") as others:
        list(import_log(others.store, whole, Reading()))
        for game in others.store.games():
            auditor = Auditor(game.definitions())
            events = game.events()
            for start in range(0, len(events), 23):
                auditor.take(events[start : start + 23])
            before = sum(sum(one.values()) for one in auditor.found.counts.values())
            found = audit(events, game.definitions())
            assert auditor.end().findings == found.findings
            assert auditor.found.counts == found.counts
            assert auditor.found.reasons == found.reasons
            assert before >= 0.9 * sum(sum(one.values()) for one in found.counts.values()), "it goes along"


@needs_logs
def test_a_real_game_is_told_turn_by_turn(games: Games, tmp_path: Path) -> None:
    log = unpacked(min(GAMES, key=lambda path: path.stat().st_size))
    path = tmp_path / "Player.log"
    watching = Watching(games.store, path)
    list(watching.look())
    told: list[News] = []
    for line in log.splitlines(keepends=True):
        added(path, line)
        if line.startswith(b"{"):
            told += watching.look()
    told += watching.look()
    turns = [one.number for one in told if isinstance(one, news.Turn)]
    assert turns == list(range(1, len(turns) + 1))
    assert isinstance(told[-1], news.Over)
    assert not any(isinstance(one, news.Unlike | news.Broken | news.Missing) for one in told)
