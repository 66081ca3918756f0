"""Random games with battles, excess damage, toxic, exerted attackers and what enters under others: all holds for them
that holds for every game, in either edition.
"""

from __future__ import annotations

from functools import cache

import pytest

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import IllegalDecision
from domain.randomness import Dice
from projections.reading.log import log as told
from projections.seeing.views import leaks, redact
from replay.store.codec import decode, encode
from tests.support.long import with_many

NAMES = (
    "Invasion of Dominaria", "Invasion of Belenon", "Invasion of Ulgrotha", "Invasion of Zendikar", "Flame Spill",
    "Ram Through", "Windswift Slice", "Hell to Pay", "Branchblight Stalker", "Jawbone Duelist", "Crawling Chorus",
    "Gust Walker", "Ahn-Crop Crasher", "Resolute Survivors", "Gather Specimens", "Memory Plunder", "Hill Giant",
    "Grizzly Bears", "Lightning Bolt", "Doubling Season", "Essence of the Wild", "Garruk Wildspeaker",
)  # fmt: skip
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "City of Brass")

QUICK = (1,)
MANY = (0, *range(2, 60))
SEEDS = with_many(QUICK, MANY)
"""Few games in the quick run, many in the slow one; the number says who plays, how many, and by which rules."""

SEEN: set[str] = set()


@cache
def deck() -> tuple[CardDefinition, ...]:
    """Everything twice, and as many lands."""
    known = catalogue()
    lands = [known[name] for name in LANDS if name in known]
    return (*(known[name] for name in NAMES * 2), *(lands * 9)[: 2 * len(NAMES)])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.slow
def test_a_whole_game(seed: int) -> None:
    edition = ("current", "seed")[seed % 4 == 3]
    seats = 3 if seed % 3 == 1 else 2
    answer = PLAYERS[("random", "greedy")[seed % 5 == 2]]
    game = Decider.new(
        [Seat(name, deck()) for name in "ABC"[:seats]],
        str(seed),
        edition=edition,
        format="duel" if seats == 2 else "free-for-all",
    )
    cuts = []
    number = 0
    while game.question is not None and game.board.turn <= 40:
        number += 1
        try:
            game.answer(answer(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            assert not game.in_casting
        if game.settled:
            cuts.append(len(game.records))
    log = tuple(game.records[: cuts[-1]])
    board = Board()
    for record in log:
        if isinstance(record.event, e.BoardDigested):
            assert record.event.digest == board.digest()
        evolve(board, record)
    assert tuple(decode(encode(log), 1).events) == log
    assert redo(log, game.definitions) is None
    for viewer in (*board.order, None):
        assert not list(leaks(log, viewer))
        assert fold(redact(log, viewer)).battlefield == board.battlefield
    for cut in cuts[seed :: max(1, len(cuts) // 5)]:
        assert Decider.resume(log[:cut], game.definitions).board.digest() == fold(log[:cut]).digest()
    assert all(line.sentence for line in told(log))
    kinds = {record.event.NAME for record in log}
    today = {"protector_chosen", "excess_damage_moved", "excess_damage_dealt"}
    assert edition == "current" or not kinds & today
    for found in board.permanents():
        if edition == "current" and "battle" in found.types and not board.over:
            assert found.protector is None or found.protector != found.controller or "Siege" not in found.subtypes


def test_the_deck_has_what_it_should() -> None:
    assert len(deck()) >= 60
    assert {"battle", "creature", "instant", "land", "enchantment", "planeswalker"} <= {
        word for card in deck() for word in card.type_line[0]
    }
