"""What must hold for every game, shown on many random ones.

The quick run plays a few; `make test-all` plays hundreds (the tests marked slow), of both editions.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from functools import cache, lru_cache
from itertools import pairwise

import pytest

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue, deck, deck_names, resolve
from domain.decider import Decider, Seat, redo
from domain.events import Recorded
from domain.randomness import Dice
from domain.terms import Zone
from projections.seeing.views import leaks, redact
from replay.store.codec import decode, encode
from tests.support.long import with_many
from tests.support.random_games import cards_of, to_its_end

QUICK = range(3)
MANY = range(200)


@cache
def seats() -> tuple[Seat, ...]:
    return tuple(
        Seat(name, resolve(deck(which), catalogue())[0]) for name, which in zip("AB", deck_names(), strict=False)
    )


@lru_cache(maxsize=2)
def played(seed: int, players: str = "random", edition: str = "seed") -> tuple[tuple[Recorded, ...], tuple[int, ...]]:
    """A whole game: its log, and the positions at which it was settled."""
    game = Decider.new(seats(), str(seed), edition=edition)
    return to_its_end(game, seed, PLAYERS[players])


@cache
def definitions() -> dict[str, object]:
    return Decider.new(seats(), "0").definitions  # type: ignore[return-value]


def games(seeds: range) -> list[object]:
    """Each seed with the players and the edition that its number says."""
    return [
        pytest.param(seed, ("random", "greedy")[seed % 3 == 2], ("seed", "current")[seed % 2], id=f"game-{seed}")
        for seed in seeds
    ]


def both(test: object) -> object:
    """Few games in the quick run, many in the slow one; each is played once for all tests (scope)."""
    found = with_many(games(QUICK), games(MANY)[len(QUICK) :])
    return pytest.mark.parametrize(("seed", "players", "edition"), found, scope="module")(test)


@both
def test_every_prefix_folds_to_the_live_board(seed: int, players: str, edition: str) -> None:
    """The digests that the live boards wrote are those of the fold; and every event follows its cause."""
    log, _ = played(seed, players, edition)
    board = Board()
    digests = 0
    for record in log:
        if isinstance(record.event, e.BoardDigested):
            assert record.event.digest == board.digest()
            digests += 1
        evolve(board, record)
        assert record.cause is None or record.cause < record.position
        assert (record.cause is None) == (
            isinstance(record.event, e.DecisionMade) or record.position == 1 or record.cause is None
        )
    assert digests >= board.turn >= 1
    assert board.over


@both
def test_cards_are_conserved(seed: int, players: str, edition: str) -> None:
    """No card appears or disappears, whatever zones it goes through; every object is in exactly one zone."""
    log, cuts = played(seed, players, edition)
    board = fold(log[: cuts[0]])
    start = cards_of(board)
    for begin, end in pairwise(cuts):
        fold(log[begin:end], board)
        assert cards_of(board) == start
    listed = Counter(
        id for zone in Zone for player in board.order for id in board.zone(zone, player)
        if zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD) or player == 1
    )  # fmt: skip
    assert set(listed) == set(board.objects)
    assert set(listed.values()) == {1}


@both
def test_encode_then_decode_is_the_identity(seed: int, players: str, edition: str) -> None:
    log, _ = played(seed, players, edition)
    again = decode(encode(log), 1).events
    assert tuple(again) == log
    assert fold(again).digest() == fold(log).digest()


@both
def test_deciding_again_says_the_same(seed: int, players: str, edition: str) -> None:
    log, _ = played(seed, players, edition)
    assert redo(log, definitions()) is None  # type: ignore[arg-type]


@both
def test_taking_up_again_gives_the_same_future(seed: int, players: str, edition: str) -> None:
    """At every settled point of a stretch of the game: the same board, and with the same answers the same events."""
    log, cuts = played(seed, players, edition)
    step = max(1, len(cuts) // 12)
    for cut in cuts[seed % step :: step]:
        game = Decider.resume(log[:cut], definitions())  # type: ignore[arg-type]
        assert game.board.digest() == fold(log[:cut]).digest()
        position = cut
        before = len(game.records)
        while position < min(len(log), cut + 60):
            decision = log[position].event
            assert isinstance(decision, e.DecisionMade)
            game.answer(decision.answer)
            said = game.records[before + position - cut :]
            for record in said if game.settled else []:
                assert record == log[record.position - 1]
            position = cut + len(game.records) - before


@both
def test_no_seat_learns_what_it_may_not_know(seed: int, players: str, edition: str) -> None:
    """Redacted streams fold, show the same public board, and never name a card the viewer may not know."""
    log, _ = played(seed, players, edition)
    real = fold(log)
    for viewer in (1, 2, None):
        stream = list(redact(log, viewer))  # type: ignore[arg-type]
        board = fold(stream)
        assert board.battlefield == real.battlefield
        assert [player.life for player in board.players.values()] == [player.life for player in real.players.values()]
        assert [len(player.hand) for player in board.players.values()] == [
            len(player.hand) for player in real.players.values()
        ]
        assert not list(leaks(log, viewer))  # type: ignore[arg-type]


def test_greedy_needs_only_what_its_seat_sees() -> None:
    """Given the fold of its redacted stream instead of the real board, the built-in player answers the same."""
    for seed in (1, 2):
        game = Decider.new(seats(), str(seed))
        number = 0
        log: list[Recorded] = []
        while game.question is not None and number < 400:
            number += 1
            question = game.question
            dice = ("x", number, "player")
            answer = PLAYERS["greedy"](question, game.board, game.definitions, Dice(*dice))
            if game.settled and number % 5 == 0:
                seen = fold(redact(log, question.player))
                assert PLAYERS["greedy"](question, seen, game.definitions, Dice(*dice)) == answer
            game.answer(answer)
            log += game.take()


@pytest.mark.slow
def test_the_same_under_every_hash_seed() -> None:
    """Nothing depends on the order of sets: the digests are the same in processes with other PYTHONHASHSEEDs."""
    code = (
        "from tests.rules.test_properties import played; from domain.board.evolve import fold;"
        "print(fold(played(5)[0]).digest(), fold(played(2, 'greedy', 'current')[0]).digest(), len(played(5)[0]))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "4242")
    }
    assert len(outputs) == 1


def test_the_digest_is_that_of_plain_json_with_sorted_names() -> None:
    """`sha256/board-1`: anybody can compute it again, whatever writes the JSON here, names of all sorts included."""
    log, _ = played(1)
    board = fold(log[: len(log) // 2])
    board.players[board.order[0]].name = 'Zoë "Q" \\ \u2603\x7f\t\U0001f0a1'
    text = json.dumps(board.plain(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert board.digest() == hashlib.sha256(text.encode()).hexdigest()
