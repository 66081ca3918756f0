"""How the games of an evening went: won and lost, by deck, on the play and on the draw, how long, and life."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from projections.counting.evening import Played, evening
from replay.cli.commands import main
from replay.games.evenings import BadSince, Wanted, evening_of, time_of
from replay.games.library import Games, open_store
from replay.games.told import record_account
from replay.observing.accounts import account
from replay.service.access import Access, Grant, Tokens
from replay.service.viewers import JUDGE
from replay.store.sources import Source
from tests.support.facts import written
from tests.support.serving import as_, problem, served

BEARS = {"name": "Grizzly Bears", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": 2, "toughness": 2}
DRAKE = {"name": "Wind Drake", "mana_cost": "{2}{U}", "type_line": "Creature — Drake", "power": 2, "toughness": 2}


def told(number: int, *, mine: str, won: bool, on_the_play: bool, event: str = "Ladder") -> list[dict[str, Any]]:
    """A short game of A, whose log it is, with one card."""
    first, second = ("A", "B") if on_the_play else ("B", "A")
    header: dict[str, Any] = {
        "facts": 1, "source": {"name": "x"}, "whose": "A", "match": f"m-{number}", "event": event,
        "cards": [BEARS, DRAKE],
        "started": f"2026-02-2{number}T18:00:00Z", "seconds": 60 * number,
        "players": [{"id": "A", "deck": 40}, {"id": "B", "deck": 40}],
    }  # fmt: skip
    lines: list[dict[str, Any]] = [
        {"fact": "turn_began", "player": first},
        {"fact": "object_moved", "object": "a", "card": mine, "player": "A", "source": "library", "to": "stack"},
        {"fact": "spell_cast", "player": "A", "object": "a"},
        {"fact": "life_lost", "player": "B", "amount": 3, "total": 17},
        {"fact": "turn_began", "player": second},
        {"fact": "game_ended", "winners": ["A" if won else "B"], "reason": "concession"},
    ]  # fmt: skip
    return [header, *lines]


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with open_store(tmp_path / "games.sqlite", durable=False) as opened:
        for number, mine, won, on_the_play, event in (
            (1, "Grizzly Bears", True, True, "Ladder"), (2, "Grizzly Bears", False, False, "Ladder"),
            (3, "Wind Drake", True, False, "Draft"),
        ):  # fmt: skip
            lines = told(number, mine=mine, won=won, on_the_play=on_the_play, event=event)
            record_account(opened.store, account(written(tmp_path / "facts.jsonl", lines)))
        opened.play("claws-and-fire", "wings-and-mercy", seed=3)
        yield opened


def test_an_evening_tells_games_decks_and_seats(games: Games) -> None:
    found = evening_of(games.store, Wanted(source=Source.OBSERVED))
    assert found.record == (3, 2, 1)
    assert [(one.colors, one.cards, one.record) for one in found.decks] == [
        ("G", ("Grizzly Bears",), (2, 1, 1)), ("U", ("Wind Drake",), (1, 1, 0)),
    ]  # fmt: skip
    assert found.on_the_play == (1, 1, 0)
    assert found.on_the_draw == (2, 1, 1)
    assert (found.turns, found.seconds) == (2, 360)
    assert [(one.turn, one.mine, one.theirs, one.games) for one in found.life] == [(1, 20, 17, 3), (2, 20, 17, 3)]
    assert [one.created for one in found.games] == sorted(one.created for one in found.games)


def test_games_that_go_on_are_neither_won_nor_lost(games: Games) -> None:
    ended = evening_of(games.store, Wanted(source=Source.OBSERVED)).games
    found = evening([*ended, ended[0]._replace(result="open")])
    assert len(found.games) == 4
    assert found.record == (3, 2, 1)
    assert sum(one.record.games for one in found.decks) == 3
    assert found.on_the_play.games + found.on_the_draw.games == 3


def test_games_are_those_asked_for(games: Games) -> None:
    def count(**wanted: Any) -> int:
        return evening_of(games.store, Wanted(**wanted)).record.games

    assert count() == 4
    assert count(source=Source.DECIDED) == 1
    assert count(event="ladder") == 2
    assert count(format="commander") == 0
    assert count(since="2026-02-22T00:00:00+00:00", source=Source.OBSERVED) == 2


def test_a_decided_game_has_its_decks_name(games: Games) -> None:
    (deck,) = evening_of(games.store, Wanted(source=Source.DECIDED)).decks
    assert deck.deck == "claws-and-fire"


@pytest.mark.parametrize("since", ["yesterday", "", "2026-13-01", "9999999d", "0001-01-01"])
def test_what_is_no_time_is_refused(since: str) -> None:
    with pytest.raises(BadSince):
        time_of(since)


def test_few_games_at_a_late_turn_are_not_told() -> None:
    def game(turns: int) -> Played:
        life = tuple((turn, 20, 20) for turn in range(1, turns + 1))
        return Played("g", "", "observed", "duel", None, "won", None, turns, None, 0, "", "", (), (), "", life)

    found = evening([game(3), *(game(1) for _ in range(4))])
    assert [one.turn for one in found.life] == [1]
    assert found.on_the_play.games == found.on_the_draw.games == 0


def test_the_terminal_tells_an_evening(games: Games, capsys: pytest.CaptureFixture[str]) -> None:
    where = str(games.store.where)
    assert main(["--store", where, "chart", "--source", "observed"]) == 0
    out = capsys.readouterr().out
    assert "3 games: 2 won, 1 lost" in out
    assert "G (Grizzly Bears)" in out
    assert main(["--store", where, "--lang", "fr", "chart", "--kind", "evening", "--event", "none"]) == 0
    assert "Il n’y a pas" in capsys.readouterr().out
    assert main(["--store", where, "--json", "chart", "--kind", "evening"]) == 0
    assert json.loads(capsys.readouterr().out)["record"]["games"] == 4
    assert main(["--store", where, "chart", "--since", "soon"]) == 2


def test_an_evening_over_http(games: Games) -> None:
    with served(games) as client:
        found = client.get("/api/evening", params={"source": "observed"}).json()
        assert found["record"] == {"games": 3, "won": 2, "lost": 1}
        assert found["games"][0]["life"][0] == [1, 20, 17]
        refused = client.get("/api/evening", params={"since": "soon"})
        assert "soon" in problem(refused, 422, "invalid-request")["detail"]
    tokens = Tokens(b"s" * 32)
    with served(games, Access(tokens)) as client:
        (game, *_) = games
        asked = client.get("/api/evening", headers=as_(tokens, Grant(game.id, JUDGE)))
        problem(asked, 403, "operators-only")


def test_a_game_told_as_facts_is_taken_in_over_http(games: Games, tmp_path: Path) -> None:
    lines = told(4, mine="Wind Drake", won=True, on_the_play=True)
    file = written(tmp_path / "told.jsonl", lines).read_bytes()
    headers = {"Content-Type": "application/octet-stream"}
    with served(games) as client:
        first = client.post("/api/games", content=file, headers=headers)
        assert first.status_code == 201, first.text
        assert first.json()["source"] == "observed"
        assert client.post("/api/games", content=file, headers=headers).status_code == 200
        bad = written(tmp_path / "bad.jsonl", [lines[0], {"fact": "turn_began"}]).read_bytes()
        detail = problem(client.post("/api/games", content=bad, headers=headers), 422, "bad-import")["detail"]
        assert "line 2" in detail
        assert "player" in detail
