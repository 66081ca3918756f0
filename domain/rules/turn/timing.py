"""307.5, 506.7. Words for the times at which a spell or ability can be used.

Besides the name of a step or phase these are:

    sorcery                       at sorcery speed (307.5)
    your_turn, opponents_turn     in whose turn
    during_combat                 in a combat phase; with your_turn in yours
    before_POINT, after_POINT     of combat: attackers, blockers, combat_damage, end_of_combat, combat

For a text that is limited to combat, a point of combat is one of the current combat phase; for any other
text, one of the first combat phase of the turn (506.7c, 506.7d).
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.board.state import Board
from domain.cards.grammar.costs import COMBAT_POINTS, TIMES
from domain.ids import PlayerId
from domain.terms import MAIN_PHASES, Phase, Step

POINTS = dict(
    zip(
        COMBAT_POINTS,
        (
            Step.DECLARE_ATTACKERS,
            Step.DECLARE_BLOCKERS,
            Step.COMBAT_DAMAGE,
            Step.END_OF_COMBAT,
            Step.BEGINNING_OF_COMBAT,
        ),
        strict=True,
    )
)
"""506.7. Points of combat that a text can name, each with its step or the step that begins with it."""

DECLARATIONS = ("attackers", "blockers")
"""506.7a, 506.7b. Points that are over once their step has begun; other points are over when they have ended."""


def sorcery_speed(board: Board, player: PlayerId) -> bool:
    """307.5. Return True in a main phase of the player's turn with an empty stack.

    The player is assumed to have priority.
    """
    return board.is_active(player) and board.phase in MAIN_PHASES and not board.stack


def is_split_second(board: Board) -> bool:
    """702.61a. Return True if a spell with split second is on the stack."""
    return any("split second" in board.objects[id].keywords for id in board.stack)


def is_time(board: Board, player: PlayerId, words: Iterable[str]) -> bool:
    """Return True if these words allow use now by a player who has priority.

    Words that name no time are ignored.
    """
    words = tuple(words)
    this_combat = "during_combat" in words
    return all(_holds(board, player, word, this_combat) for word in words)


def _holds(board: Board, player: PlayerId, word: str, this_combat: bool) -> bool:
    if word == "sorcery":
        return sorcery_speed(board, player)
    if word == "instant":
        return True
    if word == "your_turn":
        return board.is_active(player)
    if word == "opponents_turn":
        return not board.is_active(player)
    if word == "during_combat":
        return board.phase is Phase.COMBAT
    when, _, point = word.partition("_")
    if point in POINTS:
        return (_is_before if when == "before" else _is_after)(board, point, this_combat)
    return word not in TIMES or word in (board.step, board.phase)


def _relevant(board: Board, this_combat: bool) -> tuple[tuple[Step, ...], bool]:
    """506.7c, 506.7d. Return the steps begun in the combat phase that counts.

    The second value is True if that phase is over.
    """
    if board.combat is not None and (this_combat or board.combats == 1):
        return board.combat.begun, False
    return board.first_combat, board.combats > 0


def _is_before(board: Board, point: str, this_combat: bool) -> bool:
    """506.7e. Return True before the point of combat.

    If blocks, and with them the point, are skipped: until the declare attackers step has ended. If combat is
    skipped: until the precombat main phase has ended.
    """
    begun, over = _relevant(board, this_combat)
    if over or POINTS[point] in begun or Step.END_OF_COMBAT in begun:
        return False
    if board.phase in (Phase.BEGINNING, Phase.PRECOMBAT_MAIN, Phase.COMBAT):
        return True
    return Phase.COMBAT in board.phases_left


def _is_after(board: Board, point: str, this_combat: bool) -> bool:
    """506.7f. Return True after the point of combat, unless the point was skipped."""
    begun, over = _relevant(board, this_combat)
    if POINTS[point] not in begun:
        return False
    if point in DECLARATIONS or over:
        return True
    return point == "combat_damage" and Step.END_OF_COMBAT in begun
