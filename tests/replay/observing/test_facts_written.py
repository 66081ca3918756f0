"""Games written as facts: read again they are the same games, with the same boards after every step."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.construction import NEVER_IN_A_DECK
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.events.event import EVENTS
from domain.kernel.questions import Priority
from domain.randomness import Dice
from replay import open_store
from replay.cli.commands import main
from replay.observing.accounts import account
from replay.observing.audit.auditor import audit
from replay.observing.facts.forms import KINDS, LATER
from replay.observing.facts.reading import Account
from replay.observing.facts.untold import PARTLY, PARTS, UNTOLD, untold
from replay.observing.facts.writing import CannotBeTold, Writing, kinds
from replay.observing.source import Reading, observations
from tests.support.arena import GAMES
from tests.support.facts import decided, written
from tests.support.formats import SIZES
from tests.support.long import with_many
from tests.support.pictures import at_steps
from tests.support.places import ROOT
from tests.support.random_games import begun, to_its_end

QUICK = ("duel", "archenemy")
"""Formats of which a game is tried each time."""

SMALL = ("brawl", "standard-turn", "timeless")
"""And logs."""


def told_again(log: Sequence[Recorded], tmp_path: Path) -> tuple[Writing, Account]:
    writing = Writing(log, id="some-game")
    path = written(tmp_path / "facts.jsonl", writing.lines())
    return writing, account(path)


def first_untold(log: Sequence[Recorded], why: str) -> int:
    """How many events a log has before the first that no fact says for this reason."""
    return next((at for at, one in enumerate(log) if UNTOLD.get(one.event.NAME) == why), len(log))


def check(log: Sequence[Recorded], tmp_path: Path) -> list[Recorded]:
    """Write a game and read it again: its log then. The boards are alike as long as each object is one card."""
    writing, found = told_again(log, tmp_path)
    assert found.broken is None
    assert set(writing.untold) <= set(UNTOLD) | set(PARTLY)
    assert not found.left_out
    again = [recorded for commit in found.commits for recorded in commit.events]
    alike = list(at_steps(log[: first_untold(log, PARTS)]))
    if first_untold(log, PARTS) < len(log):
        alike.pop()  # in the middle of a step
    steps = list(at_steps(again))
    assert len(alike) == len(steps) or len(alike) < len(steps) == len(list(at_steps(log)))
    for (here, ours), (there, theirs) in zip(alike, steps, strict=False):
        assert here == there
        assert {name: (value, theirs[name]) for name, value in ours.items() if value != theirs[name]} == {}, here
    return again


@pytest.mark.parametrize("seed", with_many([0], range(1, 25)))
@pytest.mark.parametrize("format", with_many(QUICK, (format for format in SIZES if format not in QUICK)))
def test_a_decided_game_is_told_and_read_again(format: str, seed: int, tmp_path: Path) -> None:
    player = list(PLAYERS.values())[seed % len(PLAYERS)]
    try:
        log, _ = to_its_end(begun(format, "seed" if seed % 2 else "current", seed), seed, player)
    except AssertionError:
        pytest.skip("the player has tried something that was taken back")
    again = check(log, tmp_path)
    if first_untold(log, PARTS) == len(log):
        assert audit(again).contradicted is None


@pytest.mark.parametrize(
    "path",
    with_many(
        (path for path in GAMES if path.stem.startswith(SMALL)),
        (path for path in GAMES if not path.stem.startswith(SMALL)),
    ),
    ids=lambda path: path.stem,
)
def test_an_observed_game_is_told_and_read_again(path: Path, tmp_path: Path) -> None:
    for game in observations(path, Reading()):
        log = [recorded for commit in game.commits for recorded in commit.events]
        contradicted = audit(log).contradicted
        again = audit(check(log, tmp_path)).contradicted
        assert (contradicted is None) == (again is None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [116, *range(120, 140)])
def test_a_game_with_any_cards_is_told_and_read_again(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    known = catalogue()
    cards = [card for card in known.values() if not NEVER_IN_A_DECK & set(card.type_line[0])]
    lands = [known[name] for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    seats = tuple(Seat(name, (*chance.sample(cards, 36), *lands * 5)) for name in ("Ann", "Ben"))
    game = Decider.new(seats, str(seed))
    player = list(PLAYERS.values())[seed % len(PLAYERS)]
    log: list[Recorded] = []
    for number in range(2000):
        if game.question is None:
            break
        with suppress(IllegalDecision):
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        log += game.take()
    check(log, tmp_path)


def test_a_limit_of_the_program_is_told_as_what_it_is(tmp_path: Path) -> None:
    deck = tuple([catalogue()["Plains"]] * 40)
    game = Decider.new((Seat("Ann", deck), Seat("Ben", deck)), "1")
    while not isinstance(game.question, Priority):
        assert game.question is not None
        with pytest.raises(IllegalDecision, match="in which somebody has priority"):
            game.stop()
        game.answer(next(game.question.answers()))
    game.stop()
    again = check(list(game.take()), tmp_path)
    (ended,) = [recorded for recorded in again if recorded.event.NAME == "game_ended"]
    assert isinstance(ended.event, e.GameEnded)
    assert (ended.event.reason, ended.event.winners) == ("limit", ())


def test_every_kind_of_event_is_told_or_named_with_why_it_is_not() -> None:
    events = {name for name, _ in EVENTS}
    assert set(KINDS) | set(UNTOLD) == events
    assert not set(KINDS) & set(UNTOLD)
    assert set(KINDS) >= LATER
    docs = (ROOT / "docs" / "facts.md").read_text(encoding="utf-8")
    schema = json.loads((ROOT / "docs" / "facts.schema.json").read_text(encoding="utf-8"))
    for why, some in untold():
        for name in some:
            assert f"`{name}`" in docs, (name, why)
            assert name in schema["description"]


def test_causes_lead_past_what_is_not_told(tmp_path: Path) -> None:
    log = decided(26)
    again = check(log, tmp_path)
    caused = [
        [type(told[recorded.cause - 1].event) for recorded in told
         if isinstance(recorded.event, e.LifeLost) and recorded.cause is not None]
        for told in (log, again)
    ]  # fmt: skip
    assert caused[0]
    assert caused[0] == caused[1]


def test_a_copy_is_told_with_what_it_is(tmp_path: Path) -> None:
    header: dict[str, Any] = {
        "facts": 1, "source": {"name": "another-engine"}, "players": [{"id": "A", "deck": 40}, {"id": "B", "deck": 40}],
        "cards": [{"name": "Hill Giant", "type_line": "Creature — Giant", "power": 3, "toughness": 3},
                  {"name": "Bolt", "type_line": "Instant"}],
    }  # fmt: skip
    moved = {"fact": "object_moved", "player": "A", "source": "library"}
    lines: list[dict[str, Any]] = [
        {"fact": "turn_began", "player": "A"},
        moved | {"object": "giant", "card": "Hill Giant", "to": "battlefield"},
        moved | {"object": "clone", "card": {"name": "Clone", "type_line": "Creature — Shapeshifter", "power": 0,
                                             "toughness": 0}, "to": "battlefield"},
        {"fact": "became_copy", "object": "clone", "of": "giant", "card": "Hill Giant", "at_once": True},
        moved | {"object": "bolt", "card": "Bolt", "to": "stack"},
        {"fact": "targets_chosen", "object": "bolt", "targets": [["target", ["B"]]]},
        {"fact": "copy_put_on_stack", "player": "A", "of": "bolt", "becomes": "copy", "kind": "spell", "card": "Bolt",
         "targets": [["target", ["giant"]]]},
    ]  # fmt: skip
    found = account(written(tmp_path / "facts.jsonl", (header, *lines)))
    assert found.broken is None
    (_, picture), *_ = reversed(list(at_steps([one for commit in found.commits for one in commit.events])))
    assert [(one["name"], one["power"]) for one in picture["battlefield"]] == [("Hill Giant", 3), ("Hill Giant", 3)]
    assert [(one["name"], one["targets"]) for one in picture["stack"]] == [
        ("Bolt", {"target": [2]}), ("Bolt", {"target": ["battlefield 0"]}),
    ]  # fmt: skip


def test_an_ability_of_nobody_knows_what_is_refused(tmp_path: Path) -> None:
    header = {"facts": 1, "source": {"name": "another-engine"}, "players": [{"deck": 40}, {"deck": 40}]}
    lines = [{"fact": "turn_began", "player": 1}, {"fact": "ability_activated", "player": 1}]
    found = account(written(tmp_path / "facts.jsonl", (header, *lines)))
    assert found.broken is not None
    assert found.broken[0] == 3


def test_the_command_writes_facts_and_says_what_it_cannot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, file = str(tmp_path / "games.sqlite"), tmp_path / "facts.jsonl.zst"
    with open_store(store) as games:
        games.play("claws-and-fire", "wings-and-mercy", seed=26, players=("greedy", "greedy"))
    assert main(["--store", store, "export", "last", str(file), "--facts"]) == 0
    assert "decision_made is not told" in capsys.readouterr().out
    assert main(["--store", store, "--json", "export", "last", str(file), "--facts"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["facts"] > 500
    assert {one["kind"] for one in told["untold"]} <= set(UNTOLD)
    assert main(["--store", store, "import", str(file)]) == 0
    assert main(["--store", store, "audit", "last"]) == 0
    assert "CONSISTENT" in capsys.readouterr().out


def test_a_game_that_begins_in_the_middle_is_refused(tmp_path: Path) -> None:
    log = list(decided(26))
    priority = e.PositionSetUp(begins=False, priority=None, passed=0, turns=(), used=())
    log.insert(2, log[2]._replace(event=priority))
    with pytest.raises(CannotBeTold):
        list(Writing(log, id="some-game").lines())


def test_why_something_is_not_told_is_said() -> None:
    writing = Writing(decided(26), id="some-game")
    list(writing.lines())
    assert all(why for _, _, why in kinds(writing.untold))
