"""How the games of an evening went: won and lost, by deck, on the play and on the draw, how long, and life."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args
from uuid import UUID

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.events import Recorded
from domain.ids import PlayerId
from domain.terms import Zone
from projections.counting.decisive import Decisive, Kind, decisive
from projections.counting.evening import Played, evening
from projections.counting.tables import GameTables
from replay.cli.commands import main
from replay.games.evenings import BadSince, Wanted, evening_of, moment_of, time_of
from replay.games.facts_import import record_account
from replay.games.game import Game
from replay.games.library import Games, open_store
from replay.observing.accounts import account
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE
from replay.store.sources import Source
from tests.support.facts import written
from tests.support.logs import ANNA, Story
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


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    """Three observed games and a decided one, which all tests look at and none changes."""
    tmp_path = tmp_path_factory.mktemp("evening")
    with open_store(tmp_path / "games.sqlite", durable=False) as opened:
        for number, mine, won, on_the_play, event in (
            (1, "Grizzly Bears", True, True, "Ladder"), (2, "Grizzly Bears", False, False, "Ladder"),
            (3, "Wind Drake", True, False, "Draft"),
        ):  # fmt: skip
            lines = told(number, mine=mine, won=won, on_the_play=on_the_play, event=event)
            record_account(opened.store, account(written(tmp_path / "facts.jsonl", lines)))
        opened.play("claws-and-fire", "wings-and-mercy", seed=3)
        yield opened


@pytest.fixture
def empty() -> Iterator[Games]:
    with open_store(":memory:") as opened:
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


def test_a_decided_game_has_its_opening_hand(games: Games) -> None:
    (game,) = evening_of(games.store, Wanted(source=Source.DECIDED)).games
    stored = games.store.game(UUID(game.game))
    board = fold(stored.events()[: _first_turn(stored.events())])
    hand = [board.objects[card].name for card in board.players[PlayerId(1)].hand]
    assert sorted(game.hand) == sorted(name for name in hand if name)
    assert len(hand) == len(game.hand) == game.hand_size
    assert game.lands == sum("land" in board.objects[card].types for card in board.players[PlayerId(1)].hand)


def _first_turn(events: Sequence[Recorded]) -> int:
    return next(one.position for one in events if isinstance(one.event, e.TurnBegan))


def begun(games: Games, *players: str) -> Game:
    """A game in which everybody has kept their hand."""
    game = games.begin(games.match(("claws-and-fire", "wings-and-mercy"), players=players), seed=5)
    (hand,) = [one.hand for one in evening_of(games.store, Wanted()).games if one.game == str(game.id)]
    assert hand == ()  # it may still go back
    while not game.turns:
        game.choose("keep")
    return game


@pytest.mark.parametrize("players", [("human", "human"), ("human", "random")])
def test_a_hand_of_two_people_is_told_when_the_game_is_over(empty: Games, players: tuple[str, str]) -> None:
    def hand() -> tuple[tuple[str, ...], int, int | None]:
        (told,) = [one for one in evening_of(empty.store, Wanted()).games if one.game == str(game.id)]
        return told.hand, told.hand_size, told.lands

    game = begun(empty, *players)
    while_it_goes_on = hand()
    game.concede(1)
    cards, size, lands = hand()
    assert len(cards) == size == 7
    assert lands is not None
    assert while_it_goes_on == (((), 7, None) if players == ("human", "human") else (cards, size, lands))


def test_cards_of_a_kept_hand_that_begin_on_the_battlefield_are_in_it() -> None:
    log = Story().begin()
    land = log.named("Forest", Zone.HAND, ANNA)
    under = log.board.players[ANNA].hand[-1]
    log.move(under, Zone.LIBRARY, index=-1)  # 103.5: for a mulligan
    hand = sorted(log.board.objects[card].name or "" for card in log.board.players[ANNA].hand)
    log.move(land, Zone.BATTLEFIELD)  # 103.6
    assert GameTables().extend(log.log).kept_hand(1) == (0, ())  # the first turn has not begun
    log.turn(ANNA)
    size, cards = GameTables().extend(log.log).kept_hand(1)
    assert size == 6
    assert sorted(card.name for card in cards) == hand


def test_records_are_by_colors_mulligans_and_lands(games: Games) -> None:
    game = evening_of(games.store, Wanted(source=Source.OBSERVED)).games[0]
    found = evening([
        game._replace(against="UB", mulligans=1, lands=2, result="lost"),
        game._replace(against="G", mulligans=0, lands=3, result="won"),
        game._replace(against="UB", mulligans=0, lands=None, result="won"),
        game._replace(against="R", mulligans=2, lands=5, result="open"),
    ])  # fmt: skip
    assert found.against == (("UB", (2, 1, 1)), ("G", (1, 1, 0)))
    assert found.mulligans == ((0, (2, 2, 0)), (1, (1, 0, 1)))
    assert found.lands == ((2, (1, 0, 1)), (3, (1, 1, 0)))
    assert found.data()["lands"][0] == {"number": 2, "record": {"games": 1, "won": 0, "lost": 1}}


def test_decisive_moments_come_along_as_positions_with_words(games: Games) -> None:
    (game,) = evening_of(games.store, Wanted(source=Source.DECIDED)).games
    stored = games.store.game(UUID(game.game))
    assert game.decisive == decisive(stored.events())
    assert evening([game]).data()["games"][0]["decisive"][-1]["position"] == game.decisive[-1].position
    mine = Decisive(5, 2, "life", PlayerId(1), 20, 12)
    assert moment_of(mine, (1,)) == "my life: 20 → 12"
    assert moment_of(mine, (2, 1)) == "my life: 20 → 12", "a team's life is told of its first player"
    assert moment_of(mine, (2,)) == "their life: 20 → 12"
    assert moment_of(Decisive(5, 2, "creatures", died=4), (2,)) == "4 creatures die"
    assert moment_of(Decisive(5, 2, "spell", PlayerId(2), card="Wind Drake"), (1,)).startswith("Wind Drake: ")
    kinds = get_args(Kind)
    assert all(moment_of(Decisive(1, 1, kind, PlayerId(1), 1, 2, 3, "X"), (1,)) for kind in kinds)


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
    for title in ("The other side's colours", "Mulligans", "Decisive moments"):
        assert title in out
    assert "none seen" in out
    assert main(["--store", where, "--lang", "fr", "chart", "--source", "decided"]) == 0
    out = capsys.readouterr().out
    assert "Mains de départ" in out
    assert "terrains" in out
    last = evening_of(games.store, Wanted(source=Source.DECIDED)).games[-1]
    command = f"board {last.game[:8]} --at {last.decisive[-1].position}"
    assert command in out
    assert main(["--store", where, *command.split()]) == 0
    capsys.readouterr()
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
        assert found["mulligans"] == [{"number": 0, "record": found["record"]}]
        assert found["against"] == [{"colors": "", "record": found["record"]}]
        (game,) = client.get("/api/evening", params={"source": "decided", "lang": "fr"}).json()["games"]
        assert len(game["hand"]) == game["hand_size"] == 7 - game["mulligans"]
        moment = game["decisive"][-1]
        assert (moment["kind"], moment["text"]) in (("lost", "je perds"), ("lost", "l’autre perd"))
        assert client.get(f"/api/games/{game['game']}/board", params={"at": moment["position"]}).status_code == 200
        refused = client.get("/api/evening", params={"since": "soon"})
        assert "soon" in problem(refused, 422, "invalid-request")["detail"]
    tokens = Tokens(b"s" * 32)
    with served(games, Access(tokens)) as client:
        (game, *_) = games
        asked = client.get("/api/evening", headers=as_(tokens, Grant(game.id, JUDGE)))
        problem(asked, 403, "operators-only")


def test_a_game_told_as_facts_is_taken_in_over_http(empty: Games, tmp_path: Path) -> None:
    lines = told(4, mine="Wind Drake", won=True, on_the_play=True)
    file = written(tmp_path / "told.jsonl", lines).read_bytes()
    headers = {"Content-Type": "application/octet-stream"}
    with served(empty) as client:
        first = client.post("/api/games", content=file, headers=headers)
        assert first.status_code == 201, first.text
        assert first.json()["source"] == "observed"
        assert client.post("/api/games", content=file, headers=headers).status_code == 200
        bad = written(tmp_path / "bad.jsonl", [lines[0], {"fact": "turn_began"}]).read_bytes()
        detail = problem(client.post("/api/games", content=bad, headers=headers), 422, "bad-import")["detail"]
        assert "line 2" in detail
        assert "player" in detail
