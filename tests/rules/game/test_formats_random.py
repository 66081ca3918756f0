"""What must hold for every game holds in every format and edition: shown on many random ones.

The quick run plays one of each; `make test-all` plays hundreds. In many of them players concede at any moment, whoever
is asked whatever.
"""

from __future__ import annotations

from functools import cache

import pytest

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.decider import Decider, redo
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.randomness import Dice
from domain.terms import Zone
from projections.counting.statistics import life_totals
from projections.reading.log import log as told
from projections.seeing.views import leaks, redact
from replay.store.codec import decode, encode
from tests.support.formats import SIZES
from tests.support.long import with_many
from tests.support.random_games import cards_of, options, seats

MANY = 300
"""Games of each format and edition in the slow run."""

QUICK = {"free-for-all": (0, 3), "commander": (2, 6), "archenemy": (1, 3), "planechase": (0, 2)}
"""The games of a format in the quick run, one of each edition, if they are not games 0: short ones."""

LONGEST = 60_000
"""Of what a random game's decisions are; none comes near it."""

Log = tuple[Recorded, ...]


@cache
def played(format: str, edition: str, seed: int) -> tuple[Log, tuple[int, ...]]:
    """A whole game: its log, and the positions at which it was settled."""
    game = Decider.new(seats(format, seed), str(seed), edition=edition, format=format, options=options(format, seed))
    log: list[Recorded] = []
    cuts: list[int] = []
    player = PLAYERS["greedy" if seed % 3 == 2 else "random"]
    number = 0
    while game.question is not None:
        number += 1
        assert number < LONGEST
        chance = Dice(str(seed), number, "concession")
        if seed % 5 == 4 and chance.below(400 if game.question.KIND == "priority" else 40) == 0:
            game.concede(chance.choice(game.board.living()))
            log += game.take()
            cuts.append(len(log))
            continue
        try:
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            assert not game.in_casting
        log += game.take()
        if game.settled:
            cuts.append(len(log))
    return tuple(log), tuple(cuts)


def definitions(format: str, seed: int) -> dict[str, object]:
    return Decider.new(seats(format, seed), "0", format=format, options=options(format, seed)).definitions  # type: ignore[return-value]


def is_quick(format: str, edition: str, seed: int) -> bool:
    """Return True for the game of each format that the quick run plays, in the editions by turns.

    Duels have tests of their own.
    """
    if edition != ("seed", "current")[list(SIZES).index(format) % 2]:
        return False
    return seed == QUICK.get(format, (0, 0))[edition == "current"] and format != "duel"


def _games(quick: bool) -> list[object]:
    """Return the games of the quick run, or all the others."""
    return [
        pytest.param(
            format,
            edition,
            seed,
            id=f"{format}-{edition}-{seed}",
        )
        for format in SIZES
        for edition in ("seed", "current")
        for seed in range(MANY)
        if quick == is_quick(format, edition, seed)
    ]


def conserved(board: Board) -> object:
    """How many of each card there are, those of planar and scheme decks included; but dungeons come from outside."""
    found = cards_of(board)
    for id in board.command:
        if "dungeon" in board.objects[id].types:
            del found[board.objects[id].definition]
    for deck in board.supplements.values():
        found.update(deck)
    return found


def sampled(what: str, one_in: int, format: str, edition: str, seed: int) -> bool:
    """Whether this is one of the games on which something dear is tried: chance says which, always the same."""
    return is_quick(format, edition, seed) or Dice(f"{format} {edition} {seed}", 1, what).below(one_in) == 0


@pytest.mark.parametrize(("format", "edition", "seed"), with_many(_games(True), _games(False)))
def test_a_whole_game(format: str, edition: str, seed: int) -> None:
    """One game, and everything that holds for it.

    Of every game: the fold comes to every digest, the game ends, causes come first, who has lost is not asked, life
    totals told are those of the board, no card appears or disappears. Of one in two, by chance: encoded and decoded it
    is the same, what a viewer is shown of it fits and tells nothing hidden, and taken up in the middle it goes on in
    the same way. Of one in three: deciding it again comes to the same events. Of one in ten: everything in it has a
    sentence. The quick run tries all of it.
    """
    log, cuts = played(format, edition, seed)
    _folds(log)
    _conserves(log, cuts)
    if sampled("codec", 2, format, edition, seed):
        again = decode(encode(log), 1).events
        assert tuple(again) == log
    if sampled("views", 2, format, edition, seed):
        _hides(log, seed)
    if sampled("taking up", 2, format, edition, seed):
        _goes_on(log, cuts, format, seed)
    if sampled("deciding again", 3, format, edition, seed):
        assert redo(log, definitions(format, seed)) is None  # type: ignore[arg-type]
    if sampled("sentences", 10, format, edition, seed):
        assert all(line.sentence for line in told(log))
    played.cache_clear()


def _folds(log: Log) -> None:
    board = Board()
    digests = 0
    for record in log:
        if isinstance(record.event, e.BoardDigested):
            assert record.event.digest == board.digest()
            digests += 1
        evolve(board, record)
        assert record.cause is None or record.cause < record.position
        if isinstance(record.event, e.PriorityGiven):
            assert not board.players[record.event.player].lost
    assert digests >= board.turn
    assert board.turn or any(player.lost == "concession" for player in board.players.values())
    assert board.over
    life = {point.player: point.life for point in life_totals(log)}
    assert life == {id: player.life for id, player in board.players.items()}


def _conserves(log: Log, cuts: tuple[int, ...]) -> None:
    """No card appears or disappears but with the player who leaves."""
    board = fold(log[: cuts[0]])
    start = conserved(board)
    at = cuts[0]
    for cut in cuts[1:]:
        fold(log[at:cut], board)
        left = any(isinstance(record.event, e.PlayerLeft) for record in log[at:cut])
        at = cut
        if left:
            start = conserved(board)
        assert conserved(board) == start
        listed = [id for zone in (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND) for id in board.zone(zone)]
        for player in board.players.values():
            listed += player.library + player.hand + player.graveyard
        assert len(listed) == len(set(listed)) == len(board.objects)
        assert set(listed) == set(board.objects)


def _hides(log: Log, seed: int) -> None:
    """What one seat, or a spectator, is shown of it; every viewer has a turn."""
    real = fold(log)
    viewers = (*real.order, None)
    viewer = viewers[seed % len(viewers)]
    board = fold(redact(log, viewer))
    assert board.battlefield == real.battlefield
    assert board.command == real.command
    assert [player.life for player in board.players.values()] == [player.life for player in real.players.values()]
    assert not list(leaks(log, viewer))


def _goes_on(log: Log, cuts: tuple[int, ...], format: str, seed: int) -> None:
    """Taken up at several points: the same board, and with the same answers the same events."""
    known = definitions(format, seed)
    step = max(1, len(cuts) // 3)
    for cut in cuts[seed % step :: step]:
        game = Decider.resume(log[:cut], known)  # type: ignore[arg-type]
        assert game.board.digest() == fold(log[:cut]).digest()
        position = cut
        before = len(game.records)
        while position < min(len(log), cut + 60):
            decision = log[position].event
            assert isinstance(decision, e.DecisionMade)
            if decision.kind == "concession":
                game.concede(decision.player)
            else:
                game.answer(decision.answer)
            said = game.records[before + position - cut :]
            for record in said if game.settled else []:
                assert record == log[record.position - 1]
            position = cut + len(game.records) - before
