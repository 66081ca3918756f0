"""The environment for learning: PettingZoo's own tests, and what an agent sees, may do and gets."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test

from domain.ids import PlayerId
from replay import Games, open_store
from replay.learning.environment import GameEnv, env, raw_env
from replay.learning.observations import CARD, COLUMNS, GAME, KINDS, PLAYER, mana_value, rows, word
from replay.learning.walking import walk
from tests.support.choosing import CLAWS, WINGS
from tests.support.places import ROOT

# A mask beside the observation is the convention of PettingZoo's own card games, which its test knows by name.
CLASSIC = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",  # of an agent that is out
)


def played(game: GameEnv, seed: int) -> dict[str, float]:
    """Play a game at random; the rewards of the agents."""
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for number, agent in enumerate(game.possible_agents):
        game.action_space(agent).seed(seed + number)
    game.reset(seed=seed)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        assert observation is not None
        rewards[agent] += reward
        out = terminated or truncated
        assert observation["action_mask"].any() == (not out)
        game.step(None if out else int(game.action_space(agent).sample(observation["action_mask"])))
    return rewards


@pytest.mark.filterwarnings(*CLASSIC)
def test_the_api_is_that_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(raw_env(), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_makes_the_same_game() -> None:
    seed_test(env, num_cycles=200)
    assert walk(300, 1) == walk(300, 1)
    game, tables = raw_env(), []
    for seed in (1, 1, 2, None, 1, None):  # without a seed the next game follows from the seed before
        game.reset(seed=seed)
        tables.append(game.observe(game.agent_selection)["observation"].tobytes())
    one, same, two, after_two, again, after_one = tables
    assert one == same == again
    assert len({one, two, after_two, after_one}) == 4


@pytest.mark.parametrize("seed", range(3))
def test_who_wins_has_one_and_who_loses_minus_one(seed: int) -> None:
    game = raw_env()
    rewards = played(game, seed)
    outcome = game.table.game.board.outcome
    assert outcome is not None
    wanted = {f"player_{seat - 1}": 1.0 if seat in outcome[0] else -1.0 for seat in (1, 2)}
    assert rewards == (wanted if outcome[0] else {"player_0": 0.0, "player_1": 0.0})
    assert not game.agents


def test_a_game_that_is_too_long_is_truncated() -> None:
    game = raw_env(steps=5)
    assert played(game, 1) == {"player_0": 0.0, "player_1": 0.0}
    assert game.taken == 5
    game = raw_env(steps=100_000)
    played(game, 1)
    assert game.table.game.board.over  # with room enough it ends by itself


def test_the_game_is_recorded_and_exact(games: Games) -> None:
    game = raw_env()
    played(game, 3)
    recorded = game.record(games)
    assert recorded.over
    assert recorded.verify().exact


def test_few_actions_are_enough_for_every_question() -> None:
    for width in (2, 3):
        game = raw_env(actions=width)
        played(game, 4)
        assert game.table.game.board.over


def test_players_of_other_seats_answer_by_themselves() -> None:
    game = raw_env(Games.match((CLAWS, WINGS), players=("greedy", "human")))
    assert game.possible_agents == ["player_1"]
    rewards = played(game, 5)
    outcome = game.table.game.board.outcome
    assert outcome is not None
    assert rewards["player_1"] == (1.0 if PlayerId(2) in outcome[0] else -1.0)


@pytest.mark.slow
def test_four_players_leave_one_by_one() -> None:
    match = Games.match((CLAWS, WINGS) * 2, players=("human",) * 4, format="free-for-all")
    game = raw_env(match)
    rewards = played(game, 6)
    assert sorted(rewards.values()) == [-1.0, -1.0, -1.0, 1.0]


def test_an_observation_tells_what_the_seat_may_see() -> None:
    game = raw_env()
    game.reset(seed=7)
    for _ in range(60):
        agent = game.agent_selection
        seat, board = PlayerId(int(agent[-1]) + 1), game.table.game.board
        table = game.observe(agent)["observation"]
        assert table.shape == (rows(2, 64), COLUMNS)
        assert table[0, 2 + GAME.index("turn")] == board.turn
        assert table[1, 2 + PLAYER.index("life")] == board.players[seat].life
        hand = [row for row in table if row[1] == KINDS.index("hand") + 1]
        own = [board.objects[id] for id in board.players[seat].hand][:16]
        assert [row[2 + CARD.index("name")] for row in hand] == [word(card.name) for card in own]
        others = [id for id in board.players if id != seat]
        assert table[2, 2 + PLAYER.index("hand")] == len(board.players[others[0]].hand)
        hidden = {word(board.objects[id].name) for other in others for id in board.players[other].hand}
        public = {word(obj.name) for obj in board.objects.values() if str(obj.zone) not in ("hand", "library")}
        shown = {int(row[2]) for row in table if KINDS.index("hand") + 1 < row[1] < KINDS.index("choice") + 1}
        assert not (hidden - public - {word(card.name) for card in own}) & shown
        game.step(len(game.choices) - 1)


def test_who_waits_has_no_action_and_sees_no_choices() -> None:
    game = raw_env()
    game.reset(seed=7)
    (waiting,) = {*game.agents} - {game.agent_selection}
    seen = game.observe(waiting)
    assert not seen["action_mask"].any()
    assert not (seen["observation"][:, 1] == KINDS.index("choice") + 1).any()


@pytest.mark.parametrize("action", [63, -1, None])
def test_an_action_beyond_the_mask_is_refused(action: Any) -> None:
    game = raw_env()
    game.reset(seed=7)
    with pytest.raises(ValueError, match="is not legal: the mask has"):
        game.step(action)
    game.step(np.int64(0))  # type: ignore[arg-type]  # and the game goes on


def test_the_choices_are_told_in_words() -> None:
    game = raw_env()
    game.reset(seed=7)
    told = game.render()
    assert told is not None
    assert "   0  keep" in told
    assert "   1  mulligan" in told


@pytest.mark.parametrize(("cost", "value"), [("", 0), ("{2}{W}{W}", 4), ("{X}{R}", 1), ("{2/W}{G/P}", 3), ("{10}", 10)])
def test_a_cost_has_its_mana_value(cost: str, value: int) -> None:
    assert mana_value(cost) == value


def test_the_example_of_the_page_runs() -> None:
    page = (ROOT / "docs" / "players.md").read_text("utf-8")
    example = page.split("```py\n")[-1].partition("```")[0]
    space: dict[str, Any] = {}
    exec(compile(example, "players.md", "exec"), space)
    assert not space["game"].agents


def test_the_command_tells_the_speed(capsys: pytest.CaptureFixture[str]) -> None:
    from replay.cli.commands import main

    assert main(["env", "--steps", "50", "--seed", "2"]) == 0
    assert "50 steps in 1 game: " in capsys.readouterr().out
    assert main(["env", "--steps", "50", "--seed", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["steps"], data["games"]) == (50, 1)


@pytest.fixture
def games() -> Any:
    with open_store(":memory:") as found:
        yield found
