"""805, 810.10. Shared team turns, and counters that count for a whole team.

A team takes its turns, has priority and fights together. A decision of the whole team (attackers, blockers, the order
of its triggers on the stack) is asked of its primary player (805.2). Priority is asked player by player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.state import Board
from domain.cards import language as lang
from domain.ids import PlayerId
from domain.rules.variants.hooks import in_play

if TYPE_CHECKING:
    from domain.kernel.game import Game


def who_begins(game: Game) -> PlayerId:
    """103.1, 805.3. Return the player who takes the first turn, chosen at random.

    A variant may choose instead (904.6). With teams it is the first player of the team.
    """
    first = may_begin(game)
    return first[game.dice("begins").below(len(first))] if len(first) > 1 else first[0]


def may_begin(game: Game) -> tuple[PlayerId, ...]:
    """Return the players of whom one takes the first turn.

    These are all players, the first of each team, or the choice of a variant (904.6).
    """
    board = game.board
    for variant in in_play(game):
        chosen = variant.who_begins(game)
        if chosen is not None:
            return (chosen,)
    return tuple(dict.fromkeys(board.side(player)[0] for player in board.order))


def counters(board: Board, player: PlayerId, kind: str) -> int:
    """810.10a. Return a player's number of counters of a kind.

    If a team shares one life total, each of its players counts the poison counters of all.
    """
    if kind == "poison" and board.shared_life:
        team = board.players[player].team
        return sum(mate.counters.get(kind, 0) for mate in board.players.values() if mate.team == team)
    return board.players[player].counters.get(kind, 0)


def names_the_active_player(part: lang.Triggered) -> bool:
    """805.4d. Return True if an ability that triggers on a step mentions the active player."""
    return '"active_player"' in part.model_dump_json(by_alias=True, exclude={"on"})
