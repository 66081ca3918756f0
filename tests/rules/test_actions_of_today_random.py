"""Random games with Sagas, day and night, Roles, dungeons, speed and added steps: what holds for every game holds."""

from __future__ import annotations

from functools import cache

import pytest

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import IllegalDecision
from domain.randomness import Dice
from projections.reading.drawing import text
from projections.reading.log import log as told
from projections.seeing.views import leaks, redact
from replay.store.codec import decode, encode
from tests.support.long import with_many

NAMES = (
    "History of Benalia", "The Eldest Reborn", "The First Iroan Games", "Love Song of Night and Day", "Tavern Ruffian",
    "Reckless Stormseeker", "Brutal Cathar", "Brimstone Vandal", "The Celestus", "Thing in the Ice", "Monstrous Rage",
    "Cursed Courtier", "Gylwain, Casting Director", "Ellivere of the Wild Court", "Cut In", "Eriette's Whisper",
    "Veteran Dungeoneer", "Secret Door", "Precipitous Drop", "Acererak the Archlich", "Burnout Bashtronaut",
    "Risen Necroregent", "Amonkhet Raceway", "Obeka, Splitter of Seconds", "Cautious Survivor", "Shock",
)  # fmt: skip
RAINBOW = CardDefinition.load(
    {"name": "Rainbow", "types": "Land", "abilities": [{"activated": [{"add_mana": ["any"]}], "cost": ["tap_self"]}]}
)

TODAY = {
    "time_of_day_changed", "dungeon_brought_in", "venture_marker_moved", "dungeon_completed", "speed_changed",
    "lone_step_scheduled",
}  # fmt: skip
"""What happens under today's rules only."""

SEEDS = with_many([1], [0, *range(2, 60)])
"""Few games in the quick run, many in the slow one; the number says who plays, how many, and by which rules."""


@cache
def deck() -> tuple[CardDefinition, ...]:
    """Everything once, and nearly as many lands."""
    return (*(catalogue()[name] for name in NAMES), *[RAINBOW] * 22)


def play(seed: int, edition: str) -> tuple[Decider, list[int]]:
    """A game up to turn 40, and after how many events it could be taken up again."""
    seats, format = {0: (4, "two-headed-giant"), 1: (3, "free-for-all")}.get(seed % 5, (2, "duel"))
    game = Decider.new([Seat(name, deck()) for name in "ABCD"[:seats]], str(seed), edition=edition, format=format)
    answer = PLAYERS[("random", "greedy")[seed % 3 == 2]]
    cuts: list[int] = []
    number = 0
    while game.question is not None and game.board.turn <= 40:
        number += 1
        try:
            game.answer(answer(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            assert not game.in_casting
        if game.settled:
            cuts.append(len(game.records))
            check(game.board, edition)
    return game, cuts


def check(board: Board, edition: str) -> None:
    """What holds whenever somebody is asked something with priority."""
    if edition == "seed" or board.priority is None or board.over:
        return
    for found in board.permanents():
        if {"daybound", "nightbound"} & set(found.keywords):
            assert bool(found.back) is (board.time_of_day == "night"), found
        roles = [other for other in board.attachments(found.id) if "Role" in other.subtypes]
        assert len({role.controller for role in roles}) == len(roles)
        if "Saga" in found.subtypes and found.abilities:
            assert found.counters.get("lore"), found
    dungeons = [found for id in board.command if "dungeon" in (found := board.objects[id]).types]
    assert len({dungeon.owner for dungeon in dungeons}) == len(dungeons)
    assert all(dungeon.room for dungeon in dungeons)
    assert all(0 <= player.speed <= 4 for player in board.players.values())


def engines(board: Board) -> list[GameObject]:
    """What starts engines."""
    return [found for found in board.permanents() if "start your engines!" in found.keywords]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.slow
def test_a_whole_game(seed: int) -> None:
    edition = ("current", "seed")[seed % 4 == 3]
    game, cuts = play(seed, edition)
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
        seen = fold(redact(log, viewer))
        assert seen.battlefield == board.battlefield
        assert seen.command == board.command
        assert text(seen, viewer)
    for cut in cuts[seed :: max(1, len(cuts) // 6)]:
        assert Decider.resume(log[:cut], game.definitions).board.digest() == fold(log[:cut]).digest()
    assert all(line.sentence for line in told(log))
    kinds = {record.event.NAME for record in log}
    assert edition == "current" or not kinds & TODAY
    assert edition == "seed" or all(board.players[found.controller].speed for found in engines(board)) or board.over


@pytest.mark.slow
def test_everything_of_today_happens_in_a_few_games() -> None:
    seen: set[str] = set()
    for seed in range(4):
        game, _ = play(seed, "current")
        seen |= {record.event.NAME for record in game.records}
        seen |= {record.rule for record in game.records}
    assert {"704.5s", "704.5z", "714.3c", "702.145c", "permanent_transformed"} <= seen
    assert seen >= {"time_of_day_changed", "dungeon_brought_in", "venture_marker_moved", "speed_changed"}
