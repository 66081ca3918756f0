"""Library, command and service travel in one way: the board they show at a position is that of the log up to there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from domain.board.evolve import fold
from domain.events import Recorded
from domain.ids import PlayerId
from projections.seeing.views import Redactor, redact
from replay import open_store
from replay.cli.commands import main
from replay.games import travel
from replay.games.game import Game
from replay.games.library import Games
from replay.games.travel import Travel
from replay.service.boards import board_data
from replay.service.http.viewers import JUDGE, SPECTATOR, Viewer, seated
from replay.service.streams import Stream
from replay.store import snapshots

A, B = PlayerId(1), PlayerId(2)
VIEWERS = [JUDGE, SPECTATOR, seated(1), seated(2)]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("travel") / "games.sqlite") as games:
        games.play("claws-and-fire", "wings-and-mercy", seed=8, players=("greedy", "greedy"), rules="current")
        yield games


@pytest.fixture
def game(games: Games) -> Game:
    (game,) = games
    return game


def as_seen(game: Game, viewer: Viewer) -> list[Recorded]:
    """The log of a viewer, from its beginning."""
    log = game.stored.events()
    return list(log) if viewer.judge else list(redact(log, viewer.seat))


def positions(log: list[Recorded], count: int) -> list[int]:
    """Positions of a log: its ends, those around where boards are kept, and some by chance."""
    near = [at for at in (1, 2, 249, 499, 500, 501, 1000, 1001, len(log) - 1, len(log)) if at <= len(log)]
    return near + random.Random(7).sample(range(1, len(log) + 1), count)


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_a_board_is_that_of_the_events_up_to_it(game: Game, viewer: Viewer) -> None:
    log = as_seen(game, viewer)
    redactor = None if viewer.judge else Redactor(viewer.seat)
    travelled, stream = Travel(game.stored, redactor).follow(), Stream(game.stored, viewer).follow()
    assert travelled.events == stream.events == log
    for at in positions(log, 12):
        right = fold(log[:at]).digest()
        assert travelled.board(at).digest() == right
        assert stream.board(at).digest() == right
        end = max(one.position for one in log if one.moment == log[at - 1].moment)
        whole = fold(log[:end]).digest()
        for found in (travelled.moment(at), stream.moment(at)):
            assert (found.position, found.digest()) == (end, whole)


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_boards_that_are_kept_stay_as_they_were(game: Game, viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(travel, "EVERY", 40)
    monkeypatch.setattr(snapshots, "held", lambda board: 0)
    log, stream = as_seen(game, viewer), Stream(game.stored, viewer)
    monkeypatch.setattr(stream, "_due", 40)
    stream.follow()
    assert [board.position for board in stream._boards] == list(range(40, len(log) + 1, 40))
    for board in stream._boards:
        right = fold(log[: board.position])
        assert board.digest() == right.digest()
        assert snapshots.board_to_data(board) == snapshots.board_to_data(right)


def test_a_board_is_the_callers_own(game: Game) -> None:
    stream = Stream(game.stored, JUDGE).follow()
    for at in (stream.head, 250, 260):
        before = stream.board(at).digest()
        stream.board(at).players[A].life -= 5
        assert stream.board(at).digest() == before


def test_who_has_read_nothing_yet_travels_from_the_stores_boards(game: Game) -> None:
    log = as_seen(game, JUDGE)
    for at in positions(log, 12):
        cold = Travel(game.stored)
        found = cold.moment(at)
        end = max(one.position for one in log if one.moment == log[at - 1].moment)
        assert (found.position, found.digest()) == (end, fold(log[:end]).digest())
        assert cold.events == []


@pytest.mark.parametrize("seat", [None, A, B])
def test_a_seats_board_has_its_own_positions_and_the_games(game: Game, seat: PlayerId | None) -> None:
    log = game.stored.events()
    for at in positions(list(log), 6):
        end = max(one.position for one in log if one.moment == log[at - 1].moment)
        seen = list(log[:end]) if seat is None else list(redact(log[:end], seat))
        moment = game.at(at, seat)
        assert moment.position == end
        assert moment.board.position == len(seen)
        assert moment.board.digest() == fold(seen).digest()


# As data

FIELDS = {
    *("game", "position", "moment", "turn", "phase", "step", "active", "priority", "seat", "over", "winners", "reason"),
    *("digest", "players", "battlefield", "stack", "exile", "command"),
}
"""What `board --json` and `Moment.data` tell."""

MORE = {"first", "time_of_day", "combat", "effects"}
"""What the service tells besides."""


def as_json(data: Any) -> Any:
    return json.loads(orjson.dumps(data, default=str, option=orjson.OPT_NON_STR_KEYS))


def parts(data: Any) -> list[tuple[str, Any]]:
    """The objects and players of a board's data, each with where it stands."""
    zones = ("battlefield", "stack", "exile", "command")
    found = [(zone, card) for zone in zones for card in data[zone]]
    for player in data["players"]:
        found.append(("player", {key: value for key, value in player.items() if not key.endswith("_cards")}))
        found += [
            (f"{zone} of {player['id']}", card) for zone in ("hand", "graveyard") for card in player[f"{zone}_cards"]
        ]
    return found


@pytest.mark.parametrize(("seat", "viewer"), [(None, JUDGE), (A, seated(1)), (B, seated(2))])
def test_the_service_tells_all_that_the_library_tells_and_more(
    game: Game, seat: PlayerId | None, viewer: Viewer
) -> None:
    stream = Stream(game.stored, viewer).follow()
    for at in ("turn:2", "turn:5", "end"):
        moment = game.at(at, seat)
        told = as_json(moment.data())
        served = as_json(board_data(stream, stream.seen(moment.position), "en"))
        assert set(told) == FIELDS
        assert set(served) == FIELDS | MORE
        assert list(served)[:4] == ["game", "position", "first", "moment"]
        assert all(list(part)[:2] == ["id", "known"] for where, part in parts(served) if where != "player")
        assert (served["digest"] is None) == (told["digest"] is None) == (seat is not None)
        for name in FIELDS - {"players", "battlefield", "stack", "exile", "command"}:
            assert served[name] == told[name], name
        known = [(where, part) for where, part in parts(served) if part.get("known", True)]
        mine = parts(told)
        assert [(where, part["id"]) for where, part in known] == [(where, part["id"]) for where, part in mine]
        assert mine
        for (_, whole), (_, part) in zip(known, mine, strict=True):
            assert part.items() <= whole.items()
        hidden = [part for _, part in parts(served) if part.get("known") is False]
        assert all(set(part) == {"id", "known"} for part in hidden)
        hands = [id for player in moment.board.players.values() for id in player.hand]
        assert len(hidden) == sum(id not in moment.board.objects for id in hands)
        assert at == "end" or bool(hidden) == (seat is not None)


def test_the_command_tells_what_the_library_tells(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    store = Path(game.stored.store.where)
    for words, seat in (((), None), (("--as", "2"), B)):
        assert main(["board", str(game.id), "--at", "turn:4", *words, "--store", str(store), "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == as_json(game.at("turn:4", seat).data())
