"""What answers skip for speed: lines that nobody reads, and a transaction for each decision of a built-in player."""

from __future__ import annotations

from pathlib import Path

import pytest

from projections.reading.log import log
from replay import Game, Games, load_deck
from replay.games.asking import Option
from replay.games.game import Game as AnyGame
from replay.games.library import open_store
from replay.games.playing import Table
from replay.store.writing import Writer
from tests.support.choosing import CLAWS, WINGS
from tests.support.long import with_many

SEEDS = with_many(range(2), range(2, 12))
ANSWERS = 25


def begun(games: Games, seed: int) -> Game:
    """A duel of a person against a built-in player."""
    decks = [load_deck(CLAWS), load_deck(WINGS)]
    return games.begin(Games.match(decks, players=("human", "greedy")), seed, salt="told later")


def chosen(game: Game, number: int) -> Option:
    asked = game.ask()
    assert asked is not None
    return asked.options[number % len(asked.options)]


@pytest.mark.parametrize("seed", SEEDS)
def test_lines_read_later_are_those_of_their_moment(games: Games, seed: int) -> None:
    game = begun(games, seed)
    happened, at_once = [], []
    for number in range(ANSWERS):
        if game.over:
            break
        for act in (lambda number=number: game.choose(chosen(game, number).answer), game.play_on):
            before = game.end
            happened.append(act())
            seen = game.seen_events(game.end, game.seat(1))
            after = len(game.seen_events(before, game.seat(1)))
            at_once.append(list(log(seen, after + 1)))
    assert [list(lines) for lines in happened] == at_once
    assert any(at_once)


def test_nothing_happened_is_no_line(games: Games) -> None:
    game = begun(games, 1)
    assert not game.play_on()


@pytest.mark.parametrize("seed", SEEDS)
def test_decisions_stored_together_are_those_stored_one_by_one(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    write = Writer._write

    def counted(writer: Writer) -> None:
        written.append(len(writer._waiting))
        write(writer)

    monkeypatch.setattr(Writer, "_write", counted)
    kept = []
    for name, go_on in (("together", Table.go_on_together), ("apart", Table.go_on)):
        monkeypatch.setattr(Table, "go_on_together", go_on)
        written.clear()
        with open_store(tmp_path / f"{name}.sqlite", durable=False) as games:
            game = begun(games, seed)
            for number in range(ANSWERS):
                if game.over:
                    break
                game.choose(chosen(game, number).answer)
                game.play_on()
            assert game.verify().exact
            kept.append((list(game.events()), game.stored.row.commits, list(written)))
    (together, commits, few), (apart, as_many, many) = kept
    assert together == apart
    assert commits == as_many == sum(few) == sum(many)
    assert len(few) < len(many)


def test_others_see_a_decision_soon(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(games, 3)
    heads = []
    append = Writer.append

    def looked(writer: Writer, events: object) -> None:
        append(writer, events)  # type: ignore[arg-type]
        heads.append((writer.head, AnyGame(games.store.game(game.id)).end))

    monkeypatch.setattr(Writer, "append", looked)
    monkeypatch.setattr("replay.games.playing.UNSEEN", 0)
    game.choose(chosen(game, 0).answer)
    game.play_on()
    assert heads
    assert all(head == seen for head, seen in heads)
