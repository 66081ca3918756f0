"""Random play in the environment, game after game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from replay.games.library import Games
from replay.games.playing import HUMAN
from replay.learning.environment import DECKS, raw_env


class Walked(NamedTuple):
    """Actions taken, games begun, and sum of the rewards of each agent."""

    steps: int
    games: int
    rewards: dict[str, float]


def walk(steps: int, seed: int, decks: Sequence[str] | None = None) -> Walked:
    """Take so many random legal actions, in as many games as that needs."""
    wanted = list(decks or DECKS)
    game = raw_env(Games.match(wanted, players=(HUMAN,) * len(wanted)))
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for number, agent in enumerate(game.possible_agents):
        game.action_space(agent).seed(seed + number)
    taken = games = 0
    while taken < steps:
        game.reset(seed=seed if games == 0 else None)
        games += 1
        for agent in game.agent_iter():
            observation, reward, terminated, truncated, _ = game.last()
            assert observation is not None
            rewards[agent] += reward
            if terminated or truncated:
                game.step(None)
                continue
            if taken == steps:
                break
            game.step(int(game.action_space(agent).sample(observation["action_mask"])))
            taken += 1
    game.close()
    return Walked(taken, games, rewards)
