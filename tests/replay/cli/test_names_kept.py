"""A table of names of Arena's cards is given once and kept; where a name is missing, it is said how to give one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.events import CardLearned, CardSeen
from replay import open_store
from replay.observing.arena import kept_names
from replay.observing.arena.kept_names import known_names, take_in, unnamed
from replay.observing.arena.names import BadNames
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE
from tests.support.arena import made_up_log
from tests.support.serving import as_, problem, served

NAMES = {95815: "Windswept Meadow", 98499: "Patient Bear"}
HINT = "`timewalk cards names FILE`"
FILE = {"Content-Type": "application/octet-stream"}


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own cards are here, so the table is beside them; Arena is not on this machine."""
    monkeypatch.setenv("TIMEWALK_CARDS", str(tmp_path / "data" / "cards.sqlite"))
    monkeypatch.setattr(kept_names, "found_databases", list)
    return tmp_path / "data" / "cards.names.csv"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return written(tmp_path / "table.csv", NAMES)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "Player.log"
    path.write_text(made_up_log())
    return path


@pytest.fixture
def where(tmp_path: Path) -> list[str]:
    return ["--store", str(tmp_path / "games.sqlite")]


def written(path: Path, names: dict[int, str]) -> Path:
    path.write_text("id,name\n" + "".join(f'{number},"{name}"\n' for number, name in names.items()), "utf-8")
    return path


def called(where: list[str]) -> set[str]:
    """Return the names of the cards of the game that was recorded last."""
    with open_store(where[1]) as games:
        seen = [one.event for one in games.game("last").events() if isinstance(one.event, CardSeen | CardLearned)]
    return {one.printed.name for one in seen}


def test_what_is_kept_is_used_without_naming_it(run: Any, where: list[str], log: Path, table: Path, own: Path) -> None:
    told = run("cards", "names", table)
    assert "2 names in table.csv; 2 are kept now" in told
    assert own.is_file()
    run(*where, "import", log)
    assert set(NAMES.values()) <= called(where)


def test_a_file_that_is_given_wins_over_what_is_kept(
    run: Any, where: list[str], log: Path, table: Path, tmp_path: Path
) -> None:
    run("cards", "names", table)
    other = written(tmp_path / "other.csv", {98499: "Another Bear"})
    run(*where, "import", log, "--names", other)
    assert {"Windswept Meadow", "Another Bear"} <= called(where)
    assert known_names() == NAMES


def test_a_table_is_added_to_what_is_kept(table: Path, tmp_path: Path) -> None:
    take_in(table)
    taken = take_in(written(tmp_path / "more.csv", {98499: "Renamed Bear", 7: "Fox, the 'Quick'"}))
    assert (taken.names, taken.kept) == (2, 3)
    assert known_names() == {95815: "Windswept Meadow", 98499: "Renamed Bear", 7: "Fox, the 'Quick'"}


def test_the_database_of_arena_gives_what_is_not_kept(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = written(tmp_path / "database.csv", {7: "Fox", 98499: "Bear of Arena"})
    monkeypatch.setattr(kept_names, "found_databases", lambda: [database])
    assert known_names() == {7: "Fox", 98499: "Bear of Arena"}
    take_in(table)
    assert known_names() == NAMES | {7: "Fox"}


@pytest.mark.parametrize("content", [None, "", "name,cost\nBear,2\n", "{broken", "SQLite format 3\x00 and no more"])
def test_a_bad_file_is_one_sentence_and_nothing_is_kept(
    run: Any, tmp_path: Path, table: Path, own: Path, content: str | None
) -> None:
    run("cards", "names", table)
    before = own.read_bytes()
    bad = tmp_path / "bad.csv"
    if content is not None:
        bad.write_text(content)
    sentence = run("cards", "names", bad, code=2)
    assert str(bad) in sentence
    assert len(sentence.strip().splitlines()) == 1
    assert own.read_bytes() == before
    assert [one.name for one in own.parent.iterdir()] == [own.name]


def test_without_a_file_it_is_the_database_of_arena(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.observing.arena.places.found_databases", list)
    assert "no card database" in run("cards", "names", code=2)
    database = written(tmp_path / "database.csv", NAMES)
    monkeypatch.setattr("replay.observing.arena.places.found_databases", lambda: [database])
    assert json.loads(run("cards", "names", "--json"))["names"] == 2
    assert known_names() == NAMES


def test_a_table_that_was_damaged_is_told_and_a_file_that_is_given_does(
    run: Any, where: list[str], log: Path, table: Path, own: Path
) -> None:
    take_in(table)
    own.write_text("broken")
    sentence = run(*where, "import", log, code=2)
    assert str(own) in sentence
    assert "damaged" in sentence
    with pytest.raises(BadNames):
        take_in(table)
    run(*where, "import", log, "--names", table)
    assert set(NAMES.values()) <= called(where)


def test_a_hint_is_given_once_where_names_are_missing(
    where: list[str], log: Path, table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from replay.cli.commands import main

    def hints(*arguments: object) -> int:
        assert main([*where, *map(str, arguments)]) in (0, 1)  # an audit may find something
        out, error = capsys.readouterr()
        assert HINT not in out, "it stands beside the answer"
        return error.count(HINT)

    assert hints("import", log) == 1
    assert hints("log", "last") == 1
    assert hints("audit", "last") == 1
    assert hints("games") == 0
    assert hints("--json", "log", "last") == 0
    assert hints("cards", "names", table) == 0
    assert hints("import", log) == 0
    assert hints("log", "last") == 0
    assert hints("audit", "last") == 0


def test_cards_without_names_are_counted(where: list[str], log: Path, table: Path, run: Any) -> None:
    (game,) = json.loads(run(*where, "--json", "import", log))["games"]
    assert game["unnamed"] == 2
    run("cards", "names", table)
    (game,) = json.loads(run(*where, "--json", "import", log))["games"]
    assert (game["fate"], game["unnamed"]) == ("named", 0)
    assert unnamed(()) == frozenset()


# Over HTTP


@pytest.fixture
def client() -> Iterator[Any]:
    with open_store(":memory:") as games, served(games) as found:
        yield found


def test_a_table_is_given_over_http_and_used(client: Any, log: Path, table: Path) -> None:
    assert client.get("/api/names").json() == {"kept": 0, "taken": 0}
    first = client.post("/api/games", content=log.read_bytes(), headers=FILE).json()
    assert first["unnamed"] == 2
    game = first["games"][0]["game"]["id"]
    assert client.get(f"/api/games/{game}/timeline").json()["unnamed"] == 2
    assert client.get(f"/api/games/{game}/timeline", params={"as": "spectator"}).status_code == 200
    given = client.put("/api/names", content=table.read_bytes(), headers=FILE)
    assert given.json() == {"kept": 2, "taken": 2}
    again = client.post("/api/games", content=log.read_bytes(), headers=FILE).json()
    assert (again["games"][0]["fate"], again["unnamed"]) == ("named", 0)
    assert client.get(f"/api/games/{again['games'][0]['game']['id']}/timeline").json()["unnamed"] == 0


def test_a_bad_table_is_refused_over_http_without_a_path(client: Any, own: Path) -> None:
    for content in (b"", b"name,cost\n", b"\xff\xfe\x00"):
        refused = client.put("/api/names", content=content, headers=FILE)
        detail = problem(refused, 422, "bad-names")["detail"]
        assert detail.startswith("the file ")
        assert "/" not in detail
    assert not own.exists()
    assert client.put("/api/names", json={"1": "Bear"}).status_code == 415


def test_a_damaged_table_is_told_over_http_without_a_path(client: Any, own: Path, log: Path) -> None:
    own.parent.mkdir()
    own.write_text("broken")
    refused = client.post("/api/games", content=log.read_bytes(), headers=FILE)
    assert str(own.parent) not in problem(refused, 503, "bad-names")["detail"]
    assert client.get("/api/names").json()["kept"] == 0


def test_where_tokens_are_asked_for_who_serves_keeps_the_table(table: Path, own: Path, log: Path) -> None:
    tokens = Tokens(b"s" * 32)
    with open_store(":memory:") as games, served(games, Access(tokens)) as client:
        operator = as_(tokens, Grant(None, JUDGE, operator=True))
        assert client.put("/api/names", content=table.read_bytes(), headers=FILE).status_code == 401
        refused = client.put("/api/names", content=table.read_bytes(), headers=operator | FILE)
        problem(refused, 403, "not-local")
        problem(client.get("/api/names", headers=operator), 403, "not-local")
        assert not own.exists()
        take_in(table)
        taken = client.post("/api/games", content=log.read_bytes(), headers=operator | FILE).json()
        assert taken["unnamed"] == 0
