"""Tables of cards, hands, draws, attackers, blockers and matchups: each row is what the log and the board say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from domain import events as e
from domain.events import Recorded
from domain.ids import PlayerId
from projections.counting.matchups import named
from projections.counting.tables import GameTables
from replay.games.library import Game, Games, open_store
from replay.store.about import about_of
from replay.tables.layout import columns_digest, read_manifest
from replay.tables.writing import write_tables

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("store") / "games.sqlite", durable=False) as opened:
        for seed in (7, 119, 100):
            opened.play(*DECKS, seed=seed)
        yield opened


def rows(game: Game, table: str) -> list[dict[str, Any]]:
    return [named(table, row) for row in GameTables(about_of(game.stored)).extend(game.events()).tables()[table]]


def in_play(game: Game) -> list[Recorded]:
    """The events from the first turn on."""
    events = game.events()
    first = next(place for place, one in enumerate(events) if isinstance(one.event, e.TurnBegan))
    return list(events[first:])


def test_each_card_of_a_deck_is_where_the_log_says(games: Games) -> None:
    for game in games:
        cards, seats = rows(game, "cards"), rows(game, "seats")
        board = game.stored.board(game.end)
        for seat in (1, 2):
            mine = [row for row in cards if row["seat"] == seat]
            assert sum(row["count"] for row in mine) == 60
            assert sum(row["opening"] for row in mine) == seats[seat - 1]["opening_hand"]
            assert {row["won"] for row in mine} == {seats[seat - 1]["won"]}
            held = {row["card"]: row["in_hand"] for row in mine if row["in_hand"]}
            assert held == Counter(card.name for card in board.hand(PlayerId(seat)))
            events = [one.event for one in in_play(game)]
            drawn = sum(isinstance(one, e.CardDrawn) and one.player == seat for one in events)
            assert sum(row["drawn"] for row in mine) == drawn
            cast = sum(isinstance(one, e.SpellCast) and one.player == seat for one in events)
            assert sum(row["casts"] for row in mine) == cast
            lands = sum(isinstance(one, e.LandPlayed) and one.player == seat for one in events)
            assert sum(row["played"] for row in mine) == lands
            for row in mine:
                assert row["opening"] + row["drawn"] <= row["count"]
                assert (row["turn_seen"] == 0) == (row["opening"] > 0)
                assert (row["turn_cast"] is None) == (row["casts"] + row["played"] == 0)


def test_hands_that_went_back_stand_before_the_hand_that_was_kept(games: Games) -> None:
    taken = 0
    for game in games:
        hands, seats = rows(game, "opening_hands"), rows(game, "seats")
        for seat in seats:
            mine = [row for row in hands if row["seat"] == seat["seat"]]
            assert [row["mulligans"] for row in mine] == list(range(seat["mulligans"] + 1))
            assert [row["kept"] for row in mine] == [False] * seat["mulligans"] + [True]
            assert Counter(mine[-1]["cards"]) == Counter(seat["opening_cards"])
            assert all(len(row["cards"]) == row["size"] for row in mine)
            assert all(0 <= row["lands"] <= row["size"] for row in mine)
            taken += seat["mulligans"]
    assert taken  # or nothing went back


def test_draws_are_those_of_the_game_with_their_cards(games: Games) -> None:
    for game in games:
        events = in_play(game)
        draws = rows(game, "draws")
        assert [row["position"] for row in draws] == [
            one.position for one in events if isinstance(one.event, e.CardDrawn)
        ]
        moves = {one.cause: one.event.becomes for one in events if isinstance(one.event, e.ObjectMoved)}
        assert all(moves[row["position"]] == row["object"] and row["card"] for row in draws)
        assert {row["rule"] for row in draws} >= {"504.1"}


def test_attackers_and_blockers_add_up_to_the_combats(games: Games) -> None:
    fought = Counter[str]()
    for game in games:
        combats, attackers, blockers = (rows(game, table) for table in ("combats", "attackers", "blockers"))
        for combat in combats:
            attacked = [row for row in attackers if row["position"] == combat["position"]]
            assert len(attacked) == combat["attackers"]
            assert sum(row["blocked"] for row in attacked) == combat["blocked"]
            assert sum(row["to_players"] for row in attacked) == combat["to_players"]
            creatures = {row["object"] for row in attacked}
            blocked = [row for row in blockers if row["turn"] == combat["turn"] and row["attacker"] in creatures]
            assert len({row["object"] for row in blocked}) == combat["blockers"]
            assert sum(row["blockers"] for row in attacked) == len(blocked)
            dealt = sum(row["damage"] for row in attacked) + sum(row["damage"] for row in blocked)
            assert dealt == combat["damage"]
            died = {row["object"] for row in attacked if row["died"]} | {
                row["object"] for row in blocked if row["died"]
            }
            assert len(died) <= combat["deaths"]
            assert {row["attacker"] for row in blocked if row["killed"]} <= {
                row["object"] for row in attacked if row["died"]
            }
            fought.update(died=len(died), blocked=len(blocked))
    assert fought["died"]
    assert fought["blocked"]


def test_lands_and_untapped_lands_are_those_of_the_board(games: Games) -> None:
    for game in games:
        mana = rows(game, "mana")
        for turn in rows(game, "turns"):
            board = game.stored.board(turn["last"])
            for seat in (1, 2):
                lands = [board.objects[id] for id in board.battlefield if "land" in board.objects[id].types]
                mine = [land for land in lands if land.controller == seat]
                assert turn["lands_in_play"][seat - 1] == len(mine)
                assert turn["untapped_lands"][seat - 1] == sum(not land.tapped for land in mine)
                paid = sum(
                    one["amount"]
                    for one in mana
                    if (one["turn"], one["player"], one["what"]) == (turn["turn"], seat, "paid")
                )
                assert turn["mana_spent"][seat - 1] == paid
            assert turn["active"] == (turn["player"],)


def test_matchups_name_both_sides(games: Games) -> None:
    for game in games:
        one, two = rows(game, "matchups")
        assert (one["seat"], one["opponent"], one["deck"], one["against"]) == (1, 2, *DECKS)
        assert (two["seat"], two["opponent"], two["deck"], two["against"]) == (2, 1, *reversed(DECKS))
        assert (one["won"], one["lost"]) == (two["lost"], two["won"])
        assert {one["play_draw"], two["play_draw"]} == {"play", "draw"}


def test_tables_without_columns_of_today_are_made_anew(games: Games, tmp_path: Path) -> None:
    assert write_tables(games.store, tmp_path).over == 3
    manifest = tmp_path / "manifest.json"
    assert read_manifest(tmp_path).columns == columns_digest()
    assert write_tables(games.store, tmp_path) == (0, 0, 0)
    old = orjson.loads(manifest.read_bytes())
    del old["columns"]  # as before there was one
    manifest.write_bytes(orjson.dumps(old))
    assert write_tables(games.store, tmp_path).over == 3
    assert read_manifest(tmp_path).games == 3
    assert {path.name for path in (tmp_path / "games").iterdir()} == {
        Path(file).name for file in read_manifest(tmp_path).files if file.startswith("games/")
    }
