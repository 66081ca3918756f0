"""Games written in the MTG Replay Notation: read again they are the same, as far as the notation can say it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat
from domain.events import Recorded
from domain.kernel.questions import Priority
from domain.terms import Zone
from replay import open_store
from replay.cli.commands import main
from replay.observing.accounts import account
from replay.observing.audit.auditor import audit
from replay.observing.facts.reading import Account
from replay.observing.facts.untold import HEADER, UNTOLD
from replay.observing.facts.writing import CannotBeTold
from replay.observing.notation.writing import NO_WORD, WHY, NotationWriting, kinds
from replay.observing.source import Reading, observations
from tests.support.arena import GAMES
from tests.support.facts import decided
from tests.support.formats import SIZES
from tests.support.long import with_many
from tests.support.random_games import begun, to_its_end

QUICK = (("duel", 0), ("commander", 6))
"""Short games, by format and seed, that are tried each time."""

SMALL = ("limited-mulligans", "standard-gap", "standard-seven")
"""And logs."""

MOVED: tuple[type[e.Event], ...] = (
    e.CardCopied, e.NamedCardCopied, e.CardsMelded, e.MeldedCardMoved, e.CreatureMutated, e.PlayerLeft,
    e.CopyPutOnStack,
)  # fmt: skip
"""Events after which cards are somewhere else than the notation can tell."""

RENAMED: tuple[type[e.Event], ...] = (
    e.BecameCopy, e.PermanentTransformed, e.CardTurnedFaceDown, e.CharacteristicsChanged, e.CastAs, e.HiddenCardKnown,
)  # fmt: skip
"""Events after which a card can be called otherwise than the notation can tell."""

FIELDS = ("turn", "life", "cards", "permanents", "names", "controllers")
"""What is compared of two boards, each until the first event after which it can be different."""

NOT_READ: tuple[type[e.Event], ...] = (e.PriorityPassed,)
"""Kinds of events that are written, and that the reading does not take."""


SAME: Mapping[type[e.Event], str] = {e.TokenCreated: e.ObjectMoved.NAME}
"""608.3f. The copy of a permanent spell moves and is a token then: the notation has no spell that it was."""


def told_again(log: Sequence[Recorded], tmp_path: Path) -> tuple[NotationWriting, Account]:
    writing = NotationWriting(log, id="some-game")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(writing.document()), encoding="utf-8")
    return writing, account(path)


def at_steps(log: Sequence[Recorded]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield what the notation can say of the board, at the beginning of each step, and after the last event."""
    board = Board()
    for recorded in log:
        evolve(board, recorded)
        if isinstance(recorded.event, e.StepBegan):
            yield recorded.position, picture(board)
    yield log[-1].position, picture(board)


def picture(board: Board) -> dict[str, Any]:
    permanents = [board.objects[id] for id in board.battlefield]
    hands, graveyards = (
        {number: [board.objects[id].name for id in zone if id] for number, zone in zones.items()}
        for zones in (
            {number: player.hand for number, player in board.players.items()},
            {number: player.graveyard for number, player in board.players.items()},
        )
    )
    return {
        "turn": (board.turn, board.phase, board.step, board.active, board.over),
        "life": {number: (player.life, dict(player.counters)) for number, player in board.players.items()},
        "cards": {
            number: (len(player.hand), len(player.library), len(player.graveyard))
            for number, player in board.players.items()
        },
        "permanents": [(one.owner, one.tapped, one.token, dict(one.counters)) for one in permanents],
        "names": (
            [one.name for one in permanents],
            {number: sorted(names) for number, names in hands.items()},
            graveyards,
            sorted(board.objects[id].name for id in board.exile if id),
        ),
        "controllers": [one.controller for one in permanents],
    }


def unlike_from(log: Sequence[Recorded]) -> dict[str, int]:
    """Return, by the field, from which position on boards can be different."""
    ends = dict.fromkeys(FIELDS, log[-1].position + 1)
    for recorded in reversed(log):
        for field in unlike_after(recorded.event):
            ends[field] = recorded.position
    return ends


def unlike_after(event: e.Event) -> Iterable[str]:
    """Return the fields that the notation cannot tell after an event that it has no word for."""
    if isinstance(event, MOVED) or (isinstance(event, e.CardBroughtIn) and event.zone is Zone.BATTLEFIELD):
        return "cards", "permanents", "names", "controllers"
    if isinstance(event, RENAMED):
        return ("names",)
    return ("controllers",) if isinstance(event, e.ControlChanged) else ()


def lost(log: Sequence[Recorded], again: Sequence[Recorded], untold: Counter[str]) -> dict[str, int]:
    """Return the kinds of events of which some are neither there again nor counted as untold, and how many."""
    ours, theirs = (Counter(SAME.get(type(one.event), one.event.NAME) for one in some) for some in (log, again))
    kept = {kind for kind in ours if UNTOLD.get(kind) != HEADER} - {kind.NAME for kind in NOT_READ}
    return {kind: missing for kind in kept if (missing := ours[kind] - theirs[kind] - untold[kind]) > 0}


def check(log: Sequence[Recorded], tmp_path: Path) -> Account:
    """Write a game and read it again: the boards are alike as long as the notation can say what they are."""
    writing, found = told_again(log, tmp_path)
    assert found.broken is None
    assert not found.not_taken
    assert {why for _, _, why in kinds(writing.untold)} <= WHY
    again = [recorded for commit in found.commits for recorded in commit.events]
    assert lost(log, again, writing.untold) == {}
    until = unlike_from(log)
    ours, theirs = list(at_steps(log)), list(at_steps(again))
    for (at, here), (_, there) in zip(ours, theirs, strict=True):
        fields = [field for field in FIELDS if at < until[field]]
        assert {field: here[field] for field in fields} == {field: there[field] for field in fields}, here["turn"]
    return found


@pytest.mark.parametrize(("format", "seed"), with_many(QUICK, product(SIZES, range(25))))
def test_a_decided_game_is_written_and_read_again(format: str, seed: int, tmp_path: Path) -> None:
    player = list(PLAYERS.values())[seed % len(PLAYERS)]
    try:
        log, _ = to_its_end(begun(format, "current", seed), seed, player)
    except AssertionError:
        pytest.skip("the player has tried something that was taken back")
    check(log, tmp_path)


@pytest.mark.parametrize(
    "path",
    with_many(
        (path for path in GAMES if path.stem.startswith(SMALL)),
        (path for path in GAMES if not path.stem.startswith(SMALL)),
    ),
    ids=lambda path: path.stem,
)
def test_an_observed_game_is_written_and_read_again(path: Path, tmp_path: Path) -> None:
    for game in observations(path, Reading()):
        log = [recorded for commit in game.commits for recorded in commit.events]
        found = check(log, tmp_path)
        if not any(isinstance(one.event, e.GapObserved) for one in log):  # which no document can tell
            assert audit(log).contradicted is None
            assert audit([one for commit in found.commits for one in commit.events]).contradicted is None


@pytest.mark.parametrize("seed", with_many([26], range(100, 120)))
def test_a_duel_is_written_and_read_again(seed: int, tmp_path: Path) -> None:
    log = decided(seed)
    found = check(log, tmp_path)
    (ended,) = [one.event for commit in found.commits for one in commit.events if isinstance(one.event, e.GameEnded)]
    (ours,) = [one.event for one in log if isinstance(one.event, e.GameEnded)]
    assert (ended.winners, ended.reason) == (ours.winners, ours.reason)
    assert audit([one for commit in found.commits for one in commit.events]).contradicted is None


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


def test_a_draw_is_written_and_counted_for_want_of_a_reason(tmp_path: Path) -> None:
    deck = tuple([catalogue()["Plains"]] * 40)
    game = Decider.new((Seat("Ann", deck), Seat("Ben", deck)), "1")
    while not isinstance(game.question, Priority):
        assert game.question is not None
        game.answer(next(game.question.answers()))
    game.stop()
    writing, found = told_again(list(game.take()), tmp_path)
    (ended,) = [one.event for commit in found.commits for one in commit.events if isinstance(one.event, e.GameEnded)]
    assert ended.winners == ()
    assert not any(isinstance(one.event, e.PlayerLost) for commit in found.commits for one in commit.events)
    assert ("game_ended", 1, NO_WORD) in kinds(writing.untold)


def test_a_won_game_is_written_whole(tmp_path: Path) -> None:
    writing, _ = told_again(decided(26), tmp_path)
    assert not {"game_ended", "player_lost", "library_shuffled", "card_drawn", "targets_chosen"} & set(writing.untold)


@pytest.mark.parametrize(
    ("edition", "rule", "again"),
    [
        ("current", "704.5j", "704.5j"),
        ("seed", "704.5k", "704.5k"),  # 704.5j was planeswalker uniqueness
        ("seed", "704.5j", ""),
        ("seed", "704.5g", "704.5g"),
    ],
)
def test_state_based_actions_are_told_by_the_rules_of_the_game(
    edition: str, rule: str, again: str, tmp_path: Path
) -> None:
    log = [one._replace(event=one.event.model_copy(update={"edition": edition})) if at == 0 else one
           for at, one in enumerate(decided(26))]  # fmt: skip
    first = next(at for at, one in enumerate(log) if left_the_battlefield(one))
    log[first] = log[first]._replace(rule=rule)
    log = log[: first + 1]
    _, found = told_again(log, tmp_path)
    read = [recorded for commit in found.commits for recorded in commit.events]
    started = read[0].event
    assert isinstance(started, e.GameStarted)
    assert started.edition == edition
    (moved,) = [one for one in read if left_the_battlefield(one)]
    assert moved.rule == (again or "400.7")


def left_the_battlefield(recorded: Recorded) -> bool:
    event = recorded.event
    return isinstance(event, e.ObjectMoved) and event.source is Zone.BATTLEFIELD


@pytest.mark.slow
def test_targets_of_abilities_are_written_with_them(tmp_path: Path) -> None:
    log = decided(12)
    abilities = {one.event.becomes for one in log if isinstance(one.event, e.AbilityPutOnStack)}
    chosen = [one.event for one in log if isinstance(one.event, e.TargetsChosen) and one.event.object in abilities]
    assert 0 < len(chosen) < len(abilities)
    document = NotationWriting(log, id="some-game").document()
    put = [one["data"] for one in document["events"] if one["type"] == "PUT_ON_STACK" and "targets" in one["data"]]
    assert len(put) == len(chosen)
