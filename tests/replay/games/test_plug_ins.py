"""Players that other packages bring: entry points of the group `timewalk.players`."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import replay.games.players as players
from domain.bots import UnknownPlayer, random_player
from domain.kernel.questions import Question
from replay import Games
from replay.games.players import PlayerFault, Terms, check_player, player_names, register
from tests.support.choosing import CLAWS, WINGS

HERE = __name__
asked: list[Question] = []


def clever(question, board, definitions, dice):  # type: ignore[no-untyped-def]
    """The first answer."""
    asked.append(question)
    return random_player(question, board, definitions, dice)


def failing(question, board, definitions, dice):  # type: ignore[no-untyped-def]
    raise KeyError("nowhere")


def wrong(question, board, definitions, dice):  # type: ignore[no-untyped-def]
    return "fly"


NO_FUNCTION = 3


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a package with these players were installed."""
    targets = {
        **{name: f"{HERE}:{name}" for name in ("clever", "failing", "wrong")},
        "absent": "no_such_module:player",
        "number": f"{HERE}:NO_FUNCTION",
        "greedy": f"{HERE}:failing",  # a built-in player keeps its name
    }
    points = {name: EntryPoint(name, target, players.GROUP) for name, target in targets.items()}
    monkeypatch.setattr(players, "_plug_ins", lambda: points)
    monkeypatch.setattr(EntryPoint, "load", _load)


def _load(point: EntryPoint) -> object:
    """Tests are imported by their paths, so what is here is taken from here."""
    module, _, name = point.value.partition(":")
    if module != HERE:
        raise ModuleNotFoundError(f"No module named {module!r}")
    return globals()[name]


def test_a_plug_in_plays_by_its_name(games: Games) -> None:
    asked.clear()
    game = games.play(CLAWS, WINGS, seed=7, players=("clever", "greedy"))
    assert game.over
    assert asked
    assert game.verify().exact
    assert game.about["players"] == ["clever", "greedy"]
    assert {"clever", "random", "lookahead"} <= set(player_names())


def test_a_plug_in_goes_on_from_the_record(games: Games) -> None:
    game = games.begin(games.match((CLAWS, WINGS), players=("human", "clever")), 5)
    asked.clear()
    for _ in range(3):
        game.choose(next(game.ask().question.answers()))  # type: ignore[union-attr]
        game.play_on()
    assert asked


@pytest.mark.parametrize(("name", "why"), [("failing", "it failed (KeyError: 'nowhere')"), ("wrong", "not legal")])
def test_a_plug_in_that_fails_concedes_or_stops(games: Games, name: str, why: str) -> None:
    match = games.match((CLAWS, WINGS), players=(name, "greedy"))
    (played,) = games.play_many(match, [7])
    assert played.winners == ("Ben",)
    assert why in str(played.faults[0])
    stopping = match._replace(terms=Terms(on_crash="stop"))
    with pytest.raises(PlayerFault, match="the game waits for Anna"):
        list(games.play_many(stopping, [7]))
    game = games.game("last")
    assert not game.over
    game.play_on({1: "greedy", 2: "greedy"})
    assert games.game(game.id).over
    assert game.verify().exact


@pytest.mark.parametrize(("name", "why"), [("absent", "No module named"), ("number", "is no function")])
def test_a_plug_in_that_cannot_be_loaded_is_refused(games: Games, name: str, why: str) -> None:
    with pytest.raises(UnknownPlayer, match=why):
        games.match((CLAWS, WINGS), players=(name, "greedy"))


def test_who_is_unknown_is_told_all_names() -> None:
    with pytest.raises(UnknownPlayer, match=r"no built-in player 'nobody'.*greedy.*clever.*wrong"):
        check_player("nobody")


def test_a_command_may_have_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_REGISTERED", {})
    register("sleepy", "sleep 5")
    check_player("sleepy")
    assert "sleepy" in player_names()
    for taken in ("greedy", "human", "pass", "two words", ""):
        with pytest.raises(UnknownPlayer, match="cannot be the name"):
            register(taken, "sleep 5")
    with pytest.raises(UnknownPlayer, match="there is no program"):
        register("other", "no-such-program-here")
