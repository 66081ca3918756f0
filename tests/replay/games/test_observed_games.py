"""Games that were observed, in a store beside decided ones: listed, travelled in, proven; gone on with they are not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain import events as e
from domain.errors import TimewalkError
from projections.wording.interface import INTERFACE
from replay.cli.commands import main
from replay.games.game import Game
from replay.games.library import Games, open_store
from replay.games.observed import Fate
from replay.games.verifying import Outcome
from replay.store.observed import WasObserved
from replay.store.sources import Source
from replay.tables.folding import columns_of
from tests.support.observed import OBSERVED, PER_LINE, observed, record
from tests.support.serving import problem, read, served
from tests.support.worlds import pair


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("observed") / "games.sqlite", durable=False) as found:
        found.play("claws-and-fire", "wings-and-mercy", seed=7)
        for seed in (1, 3):
            record(found.store, observed(pair("duel", "current", seed).one.log, 1))
        yield found


@pytest.fixture(scope="module")
def seen(games: Games) -> Game:
    """An observed game that is over or goes on, whichever was made."""
    return next(game for game in games if game.observed is not None)


@pytest.fixture(scope="module")
def client(games: Games) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


def test_where_a_game_comes_from_is_in_its_first_event(games: Games) -> None:
    decided, *others = games
    assert (decided.source, decided.observed) == (Source.DECIDED, None)
    assert [game.source for game in others] == [Source.OBSERVED] * 2
    assert others[0].observed == OBSERVED
    assert others[0].at("start").board.observed == "mtg-arena"


def test_chain_and_digests_of_an_observed_game_are_proven(
    games: Games, seen: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(isinstance(one.event, e.BoardDigested) for one in seen.events())
    verdict = seen.verify()
    assert (verdict.outcome, verdict.holds, verdict.exact) == (Outcome.OBSERVED, True, False)
    store = ["--store", games.store.where]
    assert main([*store, "verify", str(seen.id)]) == 0
    assert "OBSERVED: Chain and digests hold" in capsys.readouterr().out
    assert main([*store, "verify", "--all"]) == 0


def test_a_digest_that_is_not_that_of_the_board_is_found(games: Games) -> None:
    log = observed(pair("duel", "current", 3).one.log, 1)
    at = next(n for n, one in enumerate(log) if isinstance(one.event, e.BoardDigested))
    log[at] = log[at]._replace(event=log[at].event.model_copy(update={"digest": "0" * 64}))
    with open_store(":memory:") as other:
        verdict = Game(record(other.store, log)).verify()
    assert (verdict.outcome, verdict.position) == (Outcome.DIVERGED, at + 1)


@pytest.mark.parametrize(
    "going_on",
    [
        lambda game: game.branch("end"),
        lambda game: game.ask(),
        lambda game: game.choose(("pass",)),
        lambda game: game.concede(1),
        lambda game: game.play_on(),
    ],
    ids=["branch", "ask", "choose", "concede", "play on"],
)
def test_nobody_goes_on_with_an_observed_game(seen: Game, going_on: Callable[[Game], object]) -> None:
    with pytest.raises(WasObserved, match=r"was observed \(mtg-arena\), not decided here: timewalk cannot continue it"):
        going_on(seen)


def test_the_command_lists_and_refuses(games: Games, seen: Game, capsys: pytest.CaptureFixture[str]) -> None:
    store = ["--store", games.store.where]
    counts = {}
    for source in ("decided", "observed"):
        assert main([*store, "games", "--source", source, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert {game["source"] for game in found} == {source}
        counts[source] = len(found)
    assert counts == {"decided": 1, "observed": 2}
    assert main([*store, "games"]) == 0
    assert capsys.readouterr().out.count("observed") == 2
    assert main([*store, "branch", str(seen.id), "--at", "turn:2"]) == 2
    assert "timewalk cannot continue it" in capsys.readouterr().err


def test_the_service_lists_and_refuses(games: Games, seen: Game, client: httpx.Client) -> None:
    for source, count in (("decided", 1), ("observed", 2), (None, 3)):
        listed = client.get("/api/games", params={} if source is None else {"source": source}).json()["games"]
        assert len(listed) == count
        assert source is None or {game["source"] for game in listed} == {source}
    summary = read(client, seen)
    assert (summary["source"], summary["observed"]["source"]) == ("observed", "mtg-arena")
    assert summary["may"] == ["audit", "look-as", "export", "verify", "tokens"]
    asked = read(client, seen, "/question")
    assert (asked["player"], asked["options"]) == (None, [])
    problem(client.post(f"/api/games/{seen.id}/branch", json={"at": "end"}), 422, "was-observed")
    assert read(client, seen, "/verify")["outcome"] == "OBSERVED"


def test_the_tables_tell_where_a_game_comes_from(games: Games, seen: Game) -> None:
    from projections.counting.columns import COLUMNS

    names = [column.name for column in COLUMNS["games"]]
    rows = {}
    for game in games:
        columns = columns_of(game.stored, game.end)
        rows[game.id] = dict(zip(names, (values[0] for values in columns["games"]), strict=True))
    told = ("source", "observed_in", "event", "match_id", "match_game", "observer")
    assert tuple(rows[seen.id][name] for name in told) == ("observed", "mtg-arena", "Ladder", OBSERVED.match, 1, 1)
    decided = next(iter(games))
    assert tuple(rows[decided.id][name] for name in told) == ("decided", None, None, None, None, None)


def test_an_observed_game_goes_elsewhere_in_a_file(games: Games, seen: Game, tmp_path: Path) -> None:
    file = seen.export(tmp_path / "observed.jsonl.zst")
    with open_store(tmp_path / "other.sqlite") as other:
        copy = other.add(file)
        assert copy.events() == seen.events()
        assert copy.verify().outcome is Outcome.OBSERVED


@pytest.mark.parametrize("viewer", [None, "1", "2", "spectator"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_is_read_of_an_observed_game_is_told(
    seen: Game, client: httpx.Client, viewer: str | None, language: str
) -> None:
    described: dict[str, Any] = client.get("/api/openapi.json").json()
    known = {"game": str(seen.id), "position": 40, "before": "turn:1", "after": "40", "at": "turn:2", "object": "1"}
    told = 0
    for path, routes in described["paths"].items():
        if "{game}" not in path or "get" not in routes or path.endswith(("/live", "/export", "/verify")):
            continue
        fields = [one for one in routes["get"].get("parameters", ()) if one["in"] in ("path", "query")]
        params = {one["name"]: known[one["name"]] for one in fields if one["required"] and one["name"] in known}
        where = path
        for name, value in params.items():
            where = where.replace(f"{{{name}}}", str(value))
        asked: dict[str, Any] = {name: value for name, value in params.items() if f"{{{name}}}" not in path}
        asked["lang"] = language
        if viewer is not None:
            asked["as"] = viewer
        for at in ({"at": "turn:2"}, {"at": "end"}) if any(one["name"] == "at" for one in fields) else ({},):
            answer = client.get(where, params={**asked, **at})
            assert answer.status_code in (200, 403, 404, 422), (where, asked, answer.text)
            told += answer.status_code == 200
    assert told >= 8


def test_each_event_has_the_line_that_it_comes_from(seen: Game) -> None:
    told = [(one.position, one.event) for one in seen.events() if isinstance(one.event, e.LinesRead)]
    (at, first), (_, second), *_ = told
    line = first.line or 0
    assert [seen.line(position) for position in (1, PER_LINE, PER_LINE + 1)] == [line, line, line + 1]
    assert (seen.line(at), seen.line(at + 1)) == (None, second.line)
    assert sum((first.runs or ())[::2]) == at - 1
    assert all(seen.line(position - 1) is not None for position, _ in told)


@pytest.mark.slow
def test_each_position_of_an_observed_game_is_told(seen: Game) -> None:
    for position in range(1, seen.end, 25):
        for seat in (None, 1, 2):
            assert str(seen.at(position, seat))
    assert seen.history(1)
    assert seen.diff("turn:1", "end")
    for line in seen.log():
        try:
            assert seen.why(line.position)
        except TimewalkError:
            pytest.fail(line.sentence)


def test_each_fate_of_an_import_has_words_on_the_page() -> None:
    assert [fate for fate in Fate if f"fate.{fate}" not in INTERFACE] == []
