"""Games written in the MTG Replay Notation: read again they are the same, as far as the notation can say it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Recorded
from domain.players import PLAYERS
from replay import open_store
from replay.cli.commands import main
from replay.observing.accounts import account
from replay.observing.facts.reading import Account
from replay.observing.facts.writing import CannotBeTold
from replay.observing.notation.writing import NotationWriting, kinds
from tests.support.facts import decided
from tests.support.formats import SIZES
from tests.support.long import with_many
from tests.support.random_games import begun, to_its_end

QUICK = ("duel", "commander")
"""Formats of which a game is tried each time."""

UNLIKE: tuple[type[e.Event], ...] = (
    e.BecameCopy, e.CardCopied, e.NamedCardCopied, e.CardBroughtIn, e.CardsMelded, e.CreatureMutated, e.PlayerLeft,
    e.PermanentTransformed, e.CardTurnedFaceDown, e.CopyPutOnStack, e.CharacteristicsChanged, e.CastAs,
    e.HiddenCardKnown,
)  # fmt: skip
"""Events after which cards are somewhere else, or called otherwise, than the notation can tell."""


def told_again(log: Sequence[Recorded], tmp_path: Path) -> tuple[NotationWriting, Account]:
    writing = NotationWriting(log, id="some-game")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(writing.document()), encoding="utf-8")
    return writing, account(path)


def at_steps(log: Sequence[Recorded]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the notation can say of the board, at the beginning of each step, and after the last event."""
    board = Board()
    for recorded in log:
        evolve(board, recorded)
        if isinstance(recorded.event, e.StepBegan):
            yield f"{board.turn} {board.step}", picture(board)
    yield "end", picture(board)


def picture(board: Board) -> dict[str, Any]:
    found: dict[str, Any] = {"turn": (board.turn, board.phase, board.step, board.active)}
    for number, player in board.players.items():
        found[f"player {number}"] = {
            "life": player.life,
            "counters": player.counters,
            "hand": sorted(board.objects[id].name for id in player.hand if id),
            "cards": (len(player.hand), len(player.library)),
            "graveyard": [board.objects[id].name for id in player.graveyard],
        }
    found["battlefield"] = [
        (one.name, one.owner, one.tapped, one.token, one.counters)
        for one in (board.objects[id] for id in board.battlefield)
    ]
    found["exile"] = sorted(board.objects[id].name for id in board.exile if id)
    return found


def first_unlike(log: Sequence[Recorded]) -> int:
    """Return how many events a log has before the first after which boards can differ."""
    return next((at for at, one in enumerate(log) if isinstance(one.event, UNLIKE)), len(log))


def check(log: Sequence[Recorded], tmp_path: Path) -> Account:
    """Write a game and read it again: the boards are alike as long as the notation can say what they are."""
    writing, found = told_again(log, tmp_path)
    assert found.broken is None
    assert not found.not_taken
    assert all(why for _, _, why in kinds(writing.untold))
    again = [recorded for commit in found.commits for recorded in commit.events]
    until = first_unlike(log)
    ours, theirs = list(at_steps(log[:until])), list(at_steps(again))
    if until < len(log):
        ours.pop()  # in the middle of a step
    assert len(ours) > 1
    for (here, one), (there, other) in zip(ours, theirs, strict=until == len(log)):
        assert here == there
        assert {name: (value, other[name]) for name, value in one.items() if value != other[name]} == {}, here
    for kind in (e.AttackersDeclared, e.DamageDealt, e.LandPlayed, e.SpellCast, e.TurnBegan, e.PermanentsTapped):
        count = [sum(isinstance(one.event, kind) for one in some) for some in (log, again)]
        assert count[0] == count[1] or kind is e.PermanentsTapped or until < len(log), kind
    return found


@pytest.mark.parametrize("seed", with_many([0], range(1, 25)))
@pytest.mark.parametrize("format", with_many(QUICK, (format for format in SIZES if format not in QUICK)))
def test_a_decided_game_is_written_and_read_again(format: str, seed: int, tmp_path: Path) -> None:
    player = list(PLAYERS.values())[seed % len(PLAYERS)]
    try:
        log, _ = to_its_end(begun(format, "current", seed), seed, player)
    except AssertionError:
        pytest.skip("the player has tried something that was taken back")
    check(log, tmp_path)


@pytest.mark.parametrize("seed", with_many([26], range(100, 120)))
def test_a_duel_is_written_and_read_again(seed: int, tmp_path: Path) -> None:
    log = decided(seed)
    found = check(log, tmp_path)
    (ended,) = [one.event for commit in found.commits for one in commit.events if isinstance(one.event, e.GameEnded)]
    (ours,) = [one.event for one in log if isinstance(one.event, e.GameEnded)]
    assert (ended.winners, ended.reason) == (ours.winners, ours.reason)


def test_the_command_writes_the_notation_and_says_what_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, file = str(tmp_path / "games.sqlite"), tmp_path / "game.json.zst"
    with open_store(store) as games:
        games.play("claws-and-fire", "wings-and-mercy", seed=26, players=("greedy", "greedy"))
    assert main(["--store", store, "export", "last", str(file), "--notation"]) == 0
    assert "mana_added is not told" in capsys.readouterr().out
    assert main(["--store", store, "--json", "export", "last", str(file), "--notation"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["events"] > 300
    assert "mana_added" in {one["kind"] for one in told["untold"]}
    assert main(["--store", store, "import", str(file)]) == 0
    assert main(["--store", store, "audit", "last"]) == 0
    assert "CONSISTENT" in capsys.readouterr().out


def test_a_game_goes_out_in_one_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "games.sqlite")
    assert main(["--store", store, "export", "last", str(tmp_path / "x"), "--notation", "--facts"]) == 2
    assert "ask for one of them" in capsys.readouterr().err


def test_a_game_that_begins_in_the_middle_is_not_written() -> None:
    log = list(decided(26))
    priority = e.PositionSetUp(begins=False, priority=None, passed=0, turns=(), used=())
    log.insert(2, log[2]._replace(event=priority))
    with pytest.raises(CannotBeTold):
        NotationWriting(log, id="some-game").document()
