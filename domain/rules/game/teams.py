"""805, 810. Shared team turns, and Two-Headed Giant: one life total, fifteen poison counters, one fate.

A team takes its turns, has priority and fights together. What a team decides as one (who attacks and blocks, in which
order its triggers go on the stack) its primary player is asked (805.2); who of it wants to act is asked player by
player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.state import Board, Player
from domain.cards import language as l
from domain.ids import PlayerId
from domain.kernel.would import WouldLoseGame
from domain.reasons import Reason
from domain.rules.variants.hooks import in_play

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

POISON = 15
"""704.6b. For a team of two; five more for each player beyond (810.11)."""


def who_begins(game: Game) -> PlayerId:
    """103.1, 805.3. Chance says which player or team takes the first turn, unless a variant does (904.6)."""
    board = game.board
    for variant in in_play(game):
        chosen = variant.who_begins(game)
        if chosen is not None:
            return chosen
    first = tuple(dict.fromkeys(board.side(player)[0] for player in board.order))
    return first[game.dice("begins").below(len(first))]


def counters(board: Board, player: PlayerId, kind: str) -> int:
    """810.10a. How many counters a player has; the poison of a team with one life total counts for each of it."""
    if kind == "poison" and board.shared_life:
        team = board.players[player].team
        return sum(mate.counters.get(kind, 0) for mate in board.players.values() if mate.team == team)
    return board.players[player].counters.get(kind, 0)


def names_the_active_player(part: l.Triggered) -> bool:
    """805.4d. Whether an ability that watches for a step says something of the player whose step it is."""
    return '"active_player"' in part.model_dump_json(by_alias=True, exclude={"on"})


def no_life(game: Game) -> Proposals:
    """810.8c. A team with 0 or less life loses."""
    for player in game.board.living():
        if game.board.players[player].life <= 0:
            yield WouldLoseGame(player, Reason.LIFE)


def poisoned(game: Game) -> Proposals:
    """810.8d. A team with fifteen or more poison counters loses."""
    for player in game.board.living():
        if counters(game.board, player, "poison") >= poison_to_lose(game, player):
            yield WouldLoseGame(player, Reason.POISON)


def poison_to_lose(game: Game, player: PlayerId) -> int:
    """704.6b, 810.11. How many poison counters are too many for a player's team."""
    players = game.board.players
    return POISON + 5 * (sum(mate.team == players[player].team for mate in players.values()) - 2)


def lose_together(game: Game) -> None:
    """810.8a, 810.8b. When a player of a team with one life total loses or concedes, the team has lost."""
    board = game.board
    for player in board.living():
        for mate in board.players.values():
            if mate.lost and mate.team == board.players[player].team:
                game.say(e.PlayerLost(player=player, reason=mate.lost), "810.8a", _loss_of(game, mate))
                break


def _loss_of(game: Game, mate: Player) -> int | None:
    if game.schema < 2:
        return mate.touched or game.board.position
    return game.latest(lambda event: isinstance(event, e.PlayerLost) and event.player == mate.id)
