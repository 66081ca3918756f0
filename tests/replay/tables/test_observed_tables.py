"""Observed games in the tables beside decided ones: play or draw, opening hands, mulligans, decks as far as seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from projections.counting.columns import COLUMNS
from projections.counting.tables import GameTables
from replay.games.facts_import import record_account
from replay.games.library import Games, open_store
from replay.games.observed import import_log
from replay.observing.accounts import account
from replay.observing.audit.auditor import Outcome, audit_settled
from replay.observing.source import Reading
from replay.tables.asking import ask
from replay.tables.writing import write_tables
from tests.support.arena import LOGS, made_up_log, needs_logs
from tests.support.arena_texts import NAMES, log_with_known_cards
from tests.support.facts import decided, facts_of, written

DECKS = ("claws-and-fire", "wings-and-mercy")
BEARS = {"name": "Grizzly Bears", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": 2, "toughness": 2}
FOREST = {"name": "Forest", "type_line": "Basic Land — Forest"}
ISLAND = {"name": "Island", "type_line": "Basic Land — Island"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("games")
    with open_store(where / "games.sqlite", durable=False) as games:
        games.play(*DECKS, seed=26, players=("greedy", "greedy"))
        record_account(games.store, account(written(where / "facts.jsonl", facts_of(decided()))))
        write_tables(games.store, where / "tables")
    return where / "tables"


def rows_of(games: Games, table: str) -> list[list[dict[str, Any]]]:
    names = [column.name for column in COLUMNS[table]]
    return [
        [dict(zip(names, row, strict=True)) for row in GameTables().extend(game.events()).tables()[table]]
        for game in games
    ]


def test_a_game_has_the_same_rows_whether_decided_or_observed(folder: Path) -> None:
    """What both tell: the facts of a decided game, told by another program, come to the same figures."""
    columns = (
        "turns, reason, format, seats.begins, mulligans, life, won, play_draw, opening_hand, opening_cards, deck_size"
    )
    query = f"SELECT {columns} FROM games JOIN seats USING (game) WHERE source = '{{}}' ORDER BY seat"
    assert ask(folder, query.format("decided")).rows == ask(folder, query.format("observed")).rows
    assert ask(folder, "SELECT source, observed_in FROM games ORDER BY 1").rows == [
        ("decided", None), ("observed", "another-engine"),
    ]  # fmt: skip
    life = "SELECT turns.turn, life FROM turns JOIN games USING (game) WHERE source = '{}' ORDER BY 1"
    assert ask(folder, life.format("decided")).rows == ask(folder, life.format("observed")).rows


def test_decks_are_lists_or_what_was_seen(folder: Path) -> None:
    listed = ask(folder, "SELECT seat, sum(count) FROM decks WHERE known = 'list' GROUP BY seat ORDER BY seat").rows
    assert listed == [(1, 60), (2, 60)]
    seen = ask(
        folder,
        "SELECT seen.card, seen.count, listed.count FROM decks AS seen JOIN decks AS listed USING (seat, card) "
        "WHERE seen.known = 'seen' AND listed.known = 'list'",
    ).rows
    assert len(seen) > 10
    assert all(there <= in_list for _, there, in_list in seen)


def test_opening_hands_and_decks_of_a_game_that_is_told(tmp_path: Path) -> None:
    def drawn(object: str, card: str | None, player: str) -> dict[str, Any]:
        known = {"object": object, "card": card} if card else {}
        return {"fact": "object_moved", "player": player, "source": "library", "to": "hand", **known}

    header = {
        "facts": 1, "source": {"name": "x"}, "whose": "A", "cards": [BEARS, FOREST, ISLAND], "seconds": 90,
        "players": [{"id": "A", "name": "Somebody", "deck": ["Grizzly Bears", "Forest", "Forest", "Island"],
                     "sideboard": ["Island"]}, {"id": "B", "name": "Else", "deck": 40}],
    }  # fmt: skip
    lines = [
        drawn("a", "Forest", "A"), drawn("b", "Island", "A"), {"fact": "mulligan_taken", "player": "A"},
        {"fact": "object_moved", "object": "a", "to": "library"},
        {"fact": "object_moved", "object": "b", "to": "library"},
        drawn("c", "Grizzly Bears", "A"), drawn("d", "Forest", "A"), {"fact": "hand_kept", "player": "A"},
        {"fact": "object_moved", "object": "d", "to": "library", "index": -1},
        drawn("", None, "B"), drawn("", None, "B"),
        {"fact": "turn_began", "player": "B"},
        {"fact": "object_moved", "object": "e", "card": "Forest", "player": "B", "source": "hand", "to": "battlefield"},
        {"fact": "token_created", "player": "B", "card": BEARS, "becomes": "t"},
        {"fact": "game_ended", "winners": ["B"], "reason": "concession"},
    ]  # fmt: skip
    with open_store(":memory:") as games:
        record_account(games.store, account(written(tmp_path / "facts.jsonl", [header, *lines])))
        ((one, two),) = rows_of(games, "seats")
        ((game,),) = rows_of(games, "games")
        (decks,) = rows_of(games, "decks")
        (hands,) = rows_of(games, "opening_hands")
        (cards,) = rows_of(games, "cards")
    assert [(row["seat"], row["kept"], row["size"], row["lands"], row["cards"]) for row in hands] == [
        (1, False, 2, 2, ("Forest", "Island")), (1, True, 1, 0, ("Grizzly Bears",)), (2, True, 2, None, ()),
    ]  # fmt: skip
    assert [(row["seat"], row["card"], row["opening"], row["known"]) for row in cards] == [
        (1, "Grizzly Bears", 1, "list"), (1, "Forest", 0, "list"), (1, "Island", 0, "list"), (2, "Forest", 0, "seen"),
    ]  # fmt: skip
    assert (one["play_draw"], one["mulligans"], one["opening_hand"]) == ("draw", 1, 1)
    assert one["opening_cards"] == ("Grizzly Bears",)
    assert (two["play_draw"], two["mulligans"], two["opening_hand"], two["opening_cards"]) == ("play", 0, 2, ())
    assert (one["deck_size"], two["deck_size"], one["colors"], two["colors"]) == (4, 40, "G", "G")
    assert (one["name"], two["name"]) == ("You", "Opponent")
    assert game["seconds"] == 90
    assert [(row["seat"], row["card"], row["count"], row["part"], row["known"]) for row in decks] == [
        (1, "Grizzly Bears", 1, "main", "list"), (1, "Forest", 2, "main", "list"), (1, "Island", 1, "main", "list"),
        (1, "Island", 1, "sideboard", "list"), (2, "Forest", 1, "main", "seen"),
    ]  # fmt: skip


@needs_logs
@pytest.mark.parametrize(
    ("log", "mulligans", "sizes"), [("limited-mulligans", (1, 1), (6, 6)), ("standard-seven-mulligans", (7, 0), (7, 7))]
)
def test_mulligans_of_real_games(log: str, mulligans: tuple[int, int], sizes: tuple[int, int]) -> None:
    with open_store(":memory:") as games:
        list(import_log(games.store, LOGS / f"{log}.log.gz", Reading()))
        ((one, two),) = rows_of(games, "seats")
    assert (one["mulligans"], two["mulligans"]) == mulligans
    assert (one["opening_hand"], two["opening_hand"]) == sizes
    assert len(one["opening_cards"]) == sizes[0]
    assert two["opening_cards"] == ()
    assert {one["play_draw"], two["play_draw"]} == {"play", "draw"}


def test_the_audit_is_among_them_by_card(tmp_path: Path) -> None:
    """As `timewalk audit --by-card` tells it, and of a game that was decided here nothing."""
    log = tmp_path / "Player.log"
    log.write_text(log_with_known_cards())
    with open_store(tmp_path / "games.sqlite") as games:
        list(import_log(games.store, log, Reading(NAMES)))
        (game,) = games
        found = audit_settled(game.events(), game.stored.definitions())
        games.play("claws-and-fire", "wings-and-mercy", seed=1)
        write_tables(games.store, tmp_path / "tables")
    query = "SELECT kind, card, outcome, times FROM audits"
    rows = ask(tmp_path / "tables", query).rows
    assert {card: times for _, card, _, times in rows if card} == {
        "Soul Warden": 2, "Elvish Visionary": 2, "Glorious Anthem": 1,
    }  # fmt: skip
    for check, counts in found.counts.items():
        for outcome in Outcome:
            told = sum(times for name, _, how, times in rows if (name, how) == (check, outcome))
            assert told == counts[outcome]


@needs_logs
def test_no_name_of_a_player_comes_into_the_tables(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite") as games:
        list(import_log(games.store, LOGS / "standard-poison.log.gz", Reading(players=True)))
        write_tables(games.store, tmp_path / "tables")
        (game,) = games
        kept = set(game.seats)
    assert {name for (name,) in ask(tmp_path / "tables", "SELECT name FROM seats").rows} == {"You", "Opponent"}
    for file in (tmp_path / "tables").rglob("*.parquet"):
        data = file.read_bytes()
        assert all(name in ("You", "Opponent") or name.encode() not in data for name in kept)


def test_of_a_game_told_again_the_tables_have_what_was_told_last(tmp_path: Path) -> None:
    """Whether the tables had the first telling already, or not; and what else is there stays."""
    log, folder = tmp_path / "Player.log", tmp_path / "tables"
    log.write_text(made_up_log(), encoding="utf-8")
    with open_store(tmp_path / "games.sqlite", durable=False) as games:
        games.play(*DECKS, seed=26, players=("greedy", "greedy"))
        list(import_log(games.store, log, Reading()))
        write_tables(games.store, folder)
        list(import_log(games.store, log, Reading({95815: "Forest", 98499: "Grizzly Bears"})))
        assert len(games.store.games()) == 3
        assert len(games.store.listed()) == 2
        for where in (folder, tmp_path / "anew"):
            write_tables(games.store, where)
            told = ask(where, "SELECT game FROM games ORDER BY game").rows
            assert told == sorted((str(game.id),) for game in games.store.listed())
            assert ask(where, "SELECT count(DISTINCT game) FROM events").rows == [(2,)]
            assert write_tables(games.store, where) == (0, 0, 0)
