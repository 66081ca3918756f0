"""PettingZoo's environment of a game: agents in turn, legal actions as a mask.

    from replay.learning.environment import env

    game = env()                     # the two decks of the demo; env(match) for others
    game.reset(seed=7)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        over = terminated or truncated
        game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))

Agents are the seats that `human` plays in the match, `player_0` in seat 1; players of the other seats answer by
themselves. An action is the number of a choice (`menus`), and an observation tells what each choice is
(`observations`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID, uuid4

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.ids import PlayerId
from domain.kernel.questions import Answer
from projections.reading import drawing
from replay.games.game import Game
from replay.games.library import Games
from replay.games.players import Sight
from replay.games.playing import HUMAN, LONGEST_GAME, Match, Table
from replay.learning.menus import Choice, Menu
from replay.learning.observations import COLUMNS, MOST, Observation, rows
from replay.store.writing import Writer

DECKS = ("claws-and-fire", "wings-and-mercy")
"""Decks of the game where no match is given."""

ACTIONS = 64
"""Number of actions; longer lists are chosen from in parts."""

STEPS = 10_000
"""Most actions of a game; a longer one is truncated."""


class Pages:
    """Events of a game in memory, told to watching seats."""

    def __init__(self) -> None:
        self.id: UUID = uuid4()
        self.events: list[Recorded] = []
        self.sights: list[Sight] = []

    def append(self, events: Sequence[Recorded]) -> None:
        """Add a commit."""
        self.events += events
        for sight in self.sights:
            sight.happened(events)


class GameEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # the library has no types
    """Environment of a game, an agent for each seat that `human` plays.

    Rewards are 1 for winning, -1 for losing and 0 for a draw. An agent terminates when its player loses or the game
    ends, and all are truncated after `steps` actions.
    """

    def __init__(
        self, match: Match | None = None, *, actions: int = ACTIONS, steps: int = STEPS, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.metadata = {"name": "timewalk_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        if match is None:
            match = Games.match(DECKS, players=(HUMAN, HUMAN))
        if actions < 2:
            raise ValueError("an environment needs two actions or more")
        self.match = match
        self.render_mode = render_mode
        self.steps = steps
        self._actions = actions
        self._seats = {f"player_{at}": PlayerId(at + 1) for at, name in enumerate(match.players) if name == HUMAN}
        self._agents = {seat: agent for agent, seat in self._seats.items()}
        self.possible_agents = [*self._seats]
        if not self.possible_agents:
            raise ValueError("an environment needs an agent: let `human` play a seat of the match")
        self.agents: list[str] = []
        shape = (rows(len(match.decks), actions), COLUMNS)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self._seats}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, MOST, shape, np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self._seats
        }
        self._random = random.Random()
        self.table: Table
        """The game in progress, from `reset` on."""
        self._menu: Menu | None = None
        self._refused: list[Answer] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed makes this game and later ones the same again.

        `options` are for wrappers, and mean nothing here.
        """
        if seed is not None:
            self._random = random.Random(seed)
        self.close()
        game_seed = str(seed if seed is not None else self._random.getrandbits(63))
        match, self.pages = self.match, Pages()
        game = Decider.new(
            match.seated(), game_seed, edition=match.rules, format=match.format,
            options=dict(match.options), switches=dict(match.switches),
        )  # fmt: skip
        self.table = Table(game, cast(Writer, self.pages))
        self.table.terms = match.terms
        for seat, name in zip(game.board.order, match.players, strict=True):
            if name != HUMAN:
                self.table.seat(seat, name, game_seed)
        self._sights = {seat: Sight(seat) for seat in self._seats.values()}
        self.pages.sights = [*self._sights.values()]
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self.taken = 0
        self._refused.clear()
        self.table.keep()
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take an action for the selected agent; None for an agent without a game.

        Raises: `ValueError` if the action is not one of the choices.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast(int, action))
            return
        assert self._menu is not None
        if action is None or not 0 <= int(action) < len(self._menu.choices):
            raise ValueError(f"action {action} is not legal: the mask has {len(self._menu.choices)} actions")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.taken += 1
        self._menu.take(int(action))
        if self._menu.done:
            self._answer(self._menu.answer)
            self._go_on()
        if self.taken >= self.steps and not self.table.game.board.over:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _answer(self, answer: Answer) -> None:
        """Answer the question; an answer that is refused is not offered again until something else happens."""
        begun, before = (*self.table.game.casting, answer)[0], self.table.position
        try:
            self.table.answer(answer)
        except IllegalDecision:
            self._refused.append(begun)
        else:
            if self.table.position != before and not self.table.game.casting:
                self._refused.clear()

    def _go_on(self) -> None:
        """Go on until an agent has something to choose, or the game is over."""
        self._menu = None
        while True:
            self.table.go_on()
            game = self.table.game
            question = game.question
            self._settle()
            if question is None or not self.agents:
                return
            if game.board.position > LONGEST_GAME:
                self.truncations = dict.fromkeys(self.agents, True)
                return
            menu = Menu(question, game.board, self._actions, self._refused)
            if not menu.done:
                self._menu = menu
                self.agent_selection = self._agents[game.board.decides_for(question.player)]
                return
            self._answer(menu.answer)

    def _settle(self) -> None:
        """Terminate agents whose players have lost, and all at the end; give their rewards."""
        board = self.table.game.board
        winners = board.outcome[0] if board.outcome is not None else ()
        living = board.living()
        for agent in self.agents:
            seat = self._seats[agent]
            if self.terminations[agent] or not (board.over or seat not in living):
                continue
            self.terminations[agent] = True
            if winners or not board.over:
                self.rewards[agent] = 1.0 if seat in winners else -1.0

    @property
    def choices(self) -> Sequence[Choice]:
        """Choices of the selected agent, in the order of the actions."""
        return () if self._menu is None else self._menu.choices

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the table of what an agent may see, and the mask of legal actions."""
        seat, game = self._seats[agent], self.table.game
        board = self._sights[seat].board(self.table.uncertain)
        seen = Observation(board, seat, self._actions)
        mask = np.zeros(self._actions, np.int8)
        out = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        if agent == self.agent_selection and self._menu is not None and not out:
            mask[: len(self._menu.choices)] = 1
            seen.game(game.question, self._menu.taken, len(game.casting))
            seen.choices(self._menu.choices)
        else:
            seen.game(None, 0, 0)
        return {"observation": seen.table, "action_mask": mask}

    def render(self) -> str | None:
        """Return the board as the agent sees it, with the choices in words.

        In the mode `human` both are printed instead.
        """
        seat = self._seats.get(self.agent_selection)
        board = self._sights[seat].board(self.table.uncertain) if seat in self._sights else self.table.game.board
        lines = [drawing.text(board, seat)]
        lines += [f"{number:>4}  {self.told(choice)}" for number, choice in enumerate(self.choices)]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def told(self, choice: Choice) -> str:
        """Return a choice in words, such as *cast Shock* or *block Elf > Bear*."""
        board = self.table.game.board
        names = " > ".join(f"{board.name_of(id)} ({id})" for id in (choice.first, choice.second) if id)
        number = "" if choice.verb in ("option", "pick", "play", "cast") else f"{choice.number or ''}"
        return " ".join(part for part in (choice.verb, names, choice.word, number) if part)

    def record(self, games: Games) -> Game:
        """Record the game so far, to be looked at, explained and verified."""
        about = {"decks": [deck.name for deck in self.match.decks], "players": [*self.match.players]}
        writer = games.store.create(self.table.game.given.values(), about=about)
        writer.append(self.pages.events)
        return games.game(writer.id)

    def close(self) -> None:
        """End the programs that play other seats."""
        if hasattr(self, "table"):
            self.table.close()


def env(
    match: Match | None = None, *, actions: int = ACTIONS, steps: int = STEPS, render_mode: str | None = None
) -> OrderEnforcingWrapper[str, dict[str, Any], int]:
    """Return the environment of a match, with complaints about use in the wrong order."""
    return OrderEnforcingWrapper(raw_env(match, actions=actions, steps=steps, render_mode=render_mode))


raw_env = GameEnv
"""The environment itself, as PettingZoo names it."""
