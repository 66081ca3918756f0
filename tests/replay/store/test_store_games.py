"""Real games in the store: every board of them can be kept, travelled to and gone on from."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from domain.board.evolve import fold
from domain.board.state import Board
from domain.decider import Decider, Seat
from domain.events import Recorded
from domain.randomness import Dice
from replay.games.decks import load_deck
from replay.store import snapshots
from replay.store.codec import carry_on, decode, decode_checked, encode
from replay.store.opening import open_store
from replay.store.store import Store
from replay.store.transfer import export_game, import_game
from tests.support.long import with_many
from tests.support.stores import parts

Commits = list[list[Recorded]]


def played(seed: str, edition: str) -> tuple[Commits, Decider]:
    """A game of random answers, a commit a decision."""
    decks = [load_deck(name) for name in ("claws-and-fire", "wings-and-mercy")]
    seats = [Seat(name, deck.main, deck.sideboard) for name, deck in zip(("North", "South"), decks, strict=True)]
    game = Decider.new(seats, seed, edition=edition)
    commits = []
    for number in range(20_000):
        taken = list(game.take())
        if taken:
            commits.append(taken)
        if game.question is None:
            return commits, game
        wanted = game.question.random(Dice(seed, number))
        if game.question.is_legal(wanted):
            game.answer(wanted)
    raise AssertionError("the game does not end")


@pytest.fixture(scope="module", params=[("1", "seed"), ("2", "current")], ids=["seed", "current"])
def game(request: pytest.FixtureRequest) -> tuple[Commits, Decider]:
    seed, edition = request.param
    return played(seed, edition)


def test_commits_come_back(game: tuple[Commits, Decider]) -> None:
    for commit in game[0]:
        payload = encode(commit)
        assert decode(payload, commit[0].position).events == commit
        assert decode_checked(payload, commit[0].position).events == commit


def test_every_board_is_reached(game: tuple[Commits, Decider]) -> None:
    folded, carried = Board(), Board()
    for commit in game[0]:
        fold(commit, folded)
        carry_on(carried, encode(commit))
        assert carried.digest() == folded.digest()
    assert parts(carried) == parts(folded)
    assert parts(folded) == parts(game[1].board)


@pytest.mark.parametrize("portion", with_many([0.006], [0.02]))
def test_boards_are_kept_whole(game: tuple[Commits, Decider], portion: float) -> None:
    log = [recorded for commit in game[0] for recorded in commit]
    board = Board()
    rng = random.Random(1)
    for recorded in log:
        fold([recorded], board)
        if rng.random() < portion:
            again = snapshots.unpack_board(snapshots.pack_board(board))
            assert parts(again) == parts(board)
            rest = log[recorded.position : recorded.position + 300]
            assert fold(rest, again).digest() == fold(rest, board.copy()).digest()


@pytest.mark.parametrize("joined", [0, 24])
def test_a_game_is_kept_travelled_in_and_sent(
    game: tuple[Commits, Decider], store: Store, tmp_path: Path, joined: int
) -> None:
    commits, played = game
    writer = store.create(played.definitions.values())
    with writer.group(events=joined):
        for commit in commits:
            writer.append(commit)
    stored = store.game(writer.id)
    log = [recorded for commit in commits for recorded in commit]
    assert stored.events() == log
    rng = random.Random(joined)
    for position in sorted(rng.sample(range(len(log)), 25), key=lambda _: rng.random()):
        assert stored.board(position).digest() == fold(log[:position]).digest()
    assert stored.row.turns == played.board.turn
    assert stored.board().outcome == played.board.outcome == (stored.row.winners, stored.row.reason)
    assert stored.definitions().keys() == played.definitions.keys()
    export_game(stored, tmp_path / "game.zst")
    with open_store(":memory:") as other:
        assert import_game(other, tmp_path / "game.zst").game.events() == log


def test_a_taken_up_game_goes_on_as_it_would_have(game: tuple[Commits, Decider], store: Store) -> None:
    commits, played = game
    rng = random.Random(3)
    for number in rng.sample(range(2, len(commits)), 6):
        writer = store.create(played.definitions.values())
        with writer.group():
            for commit in commits[:number]:
                writer.append(commit)
        stored = store.game(writer.id)
        again = Decider.resume(stored.events(), stored.definitions())
        writer = stored.writer()
        for commit in commits[number : number + 20]:
            for decision in (recorded.event for recorded in commit if recorded.event.NAME == "decision_made"):
                again.answer(decision.answer)  # type: ignore[attr-defined]
            writer.append(again.take())
        end = commits[min(number + 20, len(commits)) - 1][-1].position
        assert stored.refresh().events() == [recorded for commit in commits for recorded in commit][:end]


def test_a_game_is_small(game: tuple[Commits, Decider], tmp_path: Path) -> None:
    """Forty bytes an event with everything included, though the definitions and the tables are there for one game."""
    path = tmp_path / "small.sqlite"
    commits, played = game
    with open_store(path) as store:
        for _ in range(4):
            writer = store.create(played.definitions.values())
            with writer.group():
                for commit in commits:
                    writer.append(commit)
    assert path.stat().st_size < 40 * 4 * sum(map(len, commits))
