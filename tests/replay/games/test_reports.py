"""Reports of a store, from tables, on the command line and over HTTP: the same figures everywhere."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from domain.errors import TimewalkError
from projections.counting.reports import REPORTS, report
from replay.cli.commands import main
from replay.games.evenings import BadSince
from replay.games.library import Games, open_store
from replay.games.reports import BadFilter, StoredSides, Which, which
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import seated
from replay.service.routes import reports as routes
from replay.tables.sides import sides_in_tables
from replay.tables.writing import write_tables
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with four games, of which one goes on, and its tables."""
    where = tmp_path_factory.mktemp("reports")
    with open_store(where / "games.sqlite", durable=False) as games:
        for seed in (1, 2, 3):
            games.play(*DECKS, seed=seed)
        games.begin(Games.match(DECKS, players=("human", "random")), 5)
        write_tables(games.store, where / "tables")
    return where


@pytest.fixture(scope="module")
def games(place: Path) -> Iterator[Games]:
    with open_store(place / "games.sqlite") as found:
        yield found


@pytest.fixture(scope="module")
def client(games: Games) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


@pytest.mark.parametrize("by", REPORTS)
def test_tables_and_store_come_to_the_same_report(place: Path, games: Games, by: str) -> None:
    stored = StoredSides(games.store).read()
    assert (stored.read, stored.games) == (3, 3)  # the game that goes on is in none
    in_tables = report(sides_in_tables(place / "tables"), by).data()
    ours = report(stored.sides, by).data()
    for one in (in_tables, ours):
        for section in one["sections"]:
            for row in section["rows"]:
                row["ids"].sort()  # games of the same second
    assert in_tables == ours
    assert ours["games"] == 3


def test_reading_stops_in_time_and_goes_on(games: Games) -> None:
    sides = StoredSides(games.store)
    assert sides.read(seconds=-1).read == 0
    assert sides.read().read == 3
    assert sides.read(seconds=-1).read == 3  # which are kept
    assert StoredSides(games.store, most=2).read().read == 2


def test_filters(games: Games) -> None:
    sides = StoredSides(games.store).read().sides

    def count(text: str) -> int:
        return len(which(text).kept(sides))

    assert count("") == 6
    assert count("deck=Claws-and-Fire") == 3
    assert count("deck=claws-and-fire, opponent=claws-and-fire") == 0
    assert count("deck=Claws and Fire,opponent=WINGS AND MERCY") == count("deck=claws-and-fire") > 0
    assert count("deck=Claws and") == 0
    assert count("opponent=claws-and-fire,source=decided,format=duel,player=random") == 3
    assert count("since=3d") == 6
    assert count("until=3d") == 0
    assert which("deck=a,b,since=3d") == Which(deck="a,b", since="3d")
    for wrong in ("elves", "deck=a,deck=b", "colour=red"):
        with pytest.raises(BadFilter):
            which(wrong)
    with pytest.raises(BadSince):
        which("since=yesterday").kept(sides)


def test_the_command(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables, store = str(place / "tables"), str(place / "games.sqlite")
    assert main(["report", tables, "--json"]) == 0
    from_tables = json.loads(capsys.readouterr().out)
    assert main(["report", store, "--json"]) == 0
    assert (
        json.loads(capsys.readouterr().out)["sections"][0]["rows"][0]["share"]
        == (from_tables["sections"][0]["rows"][0]["share"])
    )
    sheet, picture = tmp_path / "report.csv", tmp_path / "report.svg"
    arguments = ["--by", "matchup", "--against", store, "--csv", str(sheet), "--svg", str(picture)]
    assert main(["report", tables, *arguments]) == 0
    told = capsys.readouterr().out
    assert "Claws and Fire –" in told
    assert "compared with 3 games" in told
    assert "There is no clear difference: +0.0 points (" in told
    with sheet.open() as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["games"]) for row in rows] == [3, 3]
    assert sum(int(row["won"]) for row in rows) == 3
    assert all(row["difference"] == "0.0000" and "ids" not in row for row in rows)
    assert "Claws and Fire" in "".join(ET.parse(picture).getroot().itertext())
    for wrong in (["--by", "moon"], ["--where", "moon"], ["--csv", str(tmp_path)]):
        assert main(["report", tables, *wrong]) == 2
    assert main(["report", str(tmp_path)]) == 2  # a folder without tables
    assert "timewalk analytics" in capsys.readouterr().err


def test_the_command_tells_each_card_in_one_line(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A comparison has no room for them."""
    assert main(["report", str(place / "tables"), "--by", "card"]) == 0
    told = capsys.readouterr().out.splitlines()
    (number,) = (number for number, line in enumerate(told) if line.startswith("Each card in one line"))
    heads = " ".join(told[number + 1 : number + 4]).split()
    assert {"Card", "Sides", "Won", "Gain"} <= {*heads}
    assert any(re.match(r"Mountain +3 +\d", line) for line in told), "three sides play it"
    assert main(["report", str(place / "tables"), "--by", "card", "--against", "deck=claws-and-fire"]) == 0
    assert "Each card in one line" not in capsys.readouterr().out


def test_a_row_of_an_own_turn_is_seen_in_that_turn(client: httpx.Client, games: Games) -> None:
    """The third own turn of a side is a turn of the game in which its player was active."""
    told = client.get("/api/reports", params={"by": "mana"}).json()
    key = next(row["key"] for row in told["sections"][0]["rows"] if row["key"]["turn"] == 3)
    asked = {"by": "mana", "section": "lands", "key": json.dumps([*key.values()])}
    for one in client.get("/api/reports/games", params=asked).json()["games"]:
        board = client.get(f"/api/games/{one['game']}/board", params={"at": one["at"]}).json()
        assert (f"turn:{board['turn']}", board["active"]) == (one["at"], one["seat"])


def test_over_http_each_row_leads_to_its_games(client: httpx.Client, games: Games) -> None:
    told = client.get("/api/reports", params={"by": "card", "against": "deck=claws-and-fire"}).json()
    assert (told["games"], told["sides"], told["other_sides"], told["read"], told["stored"]) == (3, 6, 3, 3, 3)
    row = told["sections"][0]["rows"][0]
    asked = {"by": "card", "section": told["sections"][0]["name"], "key": json.dumps(list(row["key"].values()))}
    listed = client.get("/api/reports/games", params=asked).json()
    assert len(listed["games"]) == row["games"]
    assert sum(one["result"] == "won" for one in listed["games"]) == row["won"]
    assert {one["game"] for one in listed["games"]} <= {str(game.id) for game in games}
    assert client.get("/api/reports", params={"by": "play-draw", "lang": "fr"}).json()["sections"][0]["title"] == (
        "En commençant ou non"
    )
    assert told["whole"]["games"] == 6
    assert told["whole"]["won"] == 3
    assert told["whole"]["other"]["games"] == 3
    assert told["decks"] == ["claws-and-fire", "wings-and-mercy"]
    assert {line["card"] for line in told["cards"]} == {row["label"] for row in told["sections"][-1]["rows"]}
    assert "section,row,games" in client.get("/api/reports.csv").text
    line, *_ = csv.DictReader(client.get("/api/reports.csv", params={"by": "card"}).text.splitlines())
    (same,) = (one for one in told["cards"] if one["card"] == line["card"])
    assert [int(line["in_hand_games"]), int(line["unseen_won"])] == [same["in_hand"]["games"], same["unseen"]["won"]]
    assert line["gain"] == ("" if same["gain"] is None else f"{same['gain']['value']:.4f}")
    every = [*csv.DictReader(client.get("/api/reports/games.csv", params={"by": "card"}).text.splitlines())]
    decks = [row for row in every if row["section"] == "card.deck" and row["row"] == line["card"]]
    assert len({(row["game"], row["seat"]) for row in decks}) == len(decks) == int(line["deck_games"])
    assert client.get("/api/reports.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("", {"by": "moon"}),
        ("", {"since": "yesterday"}),
        ("", {"against": "moon"}),
        ("", {"against": "since=yesterday"}),
        (".csv", {"until": "yesterday"}),
        ("/games", {"section": "moon", "key": '["x"]'}),
        ("/games", {"section": "deck", "key": "x"}),
        ("/games", {"section": "deck", "key": '["x", 1]'}),
        ("/games", {"section": "deck", "key": "[[]]"}),
    ],
)
def test_what_cannot_be_answered_is_said(client: httpx.Client, path: str, asked: dict[str, str]) -> None:
    answer = client.get(f"/api/reports{path}", params=asked)
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_reports_are_for_operators(games: Games) -> None:
    tokens = Tokens(b"a secret of at least thirty-two bytes")
    game = next(iter(games))
    token = tokens.token(Grant(game.id, seated(1), False))
    with served(games, Access(tokens)) as client:
        for path in ("", ".csv", ".svg", "/games.csv"):
            asked = client.get(f"/api/reports{path}", headers={"Authorization": f"Bearer {token}"})
            assert asked.status_code == 403
            assert client.get(f"/api/reports{path}").status_code == 401
        asked = client.get("/api/reports/games?section=deck&key=[]", headers={"Authorization": f"Bearer {token}"})
        assert asked.status_code == 403


def test_tables_of_an_older_timewalk_are_no_reports(place: Path, tmp_path: Path) -> None:
    old = json.loads((place / "tables" / "manifest.json").read_text())
    del old["columns"]
    (tmp_path / "manifest.json").write_text(json.dumps(old))
    with pytest.raises(TimewalkError, match="lack columns"):
        sides_in_tables(tmp_path)


def test_filters_offer_what_there_is(client: httpx.Client) -> None:
    told = client.get("/api/reports", params={"deck": "no such deck"}).json()
    assert told["games"] == 0
    offered = {name: told[name] for name in ("decks", "players", "formats", "events")}
    assert offered == {"decks": [*DECKS], "players": ["random"], "formats": ["duel"], "events": []}


def test_lands_by_turn_are_a_line_for_each_turn(client: httpx.Client) -> None:
    """As CSV they are the matrix that is seen; compared with other games they are rows."""
    told = client.get("/api/reports", params={"by": "mana"}).json()
    lines = [*csv.DictReader(client.get("/api/reports.csv", params={"by": "mana"}).text.splitlines())]
    rows = {(part["name"], *row["key"].values()): row for part in told["sections"] for row in part["rows"]}
    assert len({(line["section"], line["turn"]) for line in lines}) == len(lines)
    for line in lines:
        for number in range(sum(name.endswith("_games") for name in line)):
            row = rows.get((line["section"], int(line["turn"]), number))
            assert int(line[f"lands_{number}_games"]) == (row["games"] if row else 0)
            assert line[f"lands_{number}_share"] == (f"{row['share']['value']:.4f}" if row else "")
    compared = client.get("/api/reports.csv", params={"by": "mana", "against": "all"}).text
    assert compared.startswith("section,row,games")


def test_the_first_request_reads_only_a_moment(games: Games) -> None:
    sides = StoredSides(games.store)
    assert not sides.begun
    sides.read()
    assert sides.begun


@pytest.mark.parametrize("path", ["reports.csv", "reports.svg", "reports/games.csv"])
def test_a_file_tells_all_games_or_there_is_none(games: Games, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    with served(games) as fresh:
        monkeypatch.setattr(routes, "FILE_SECONDS", -1.0)
        refused = fresh.get(f"/api/{path}")
        assert (refused.status_code, "Retry-After" in refused.headers) == (503, True)
        assert refused.json()["detail"].startswith("0 of 3 games are read")
        monkeypatch.undo()
        assert fresh.get(f"/api/{path}").status_code == 200
