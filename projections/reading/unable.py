"""509.1. Reasons why a player was not asked to block, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from domain.board.state import Board
from domain.events import BlockersDeclared, DecisionMade, GameStarted, Recorded
from domain.ids import PlayerId
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue, Speech


def unasked_blocks(events: Sequence[Recorded], positions: Iterable[int]) -> dict[int, PlayerId]:
    """Return the positions at which a player was not asked to block, with the player.

    Of `positions` these are declarations without blocks that no decision caused.
    """
    found: dict[int, PlayerId] = {}
    started = events[0].event
    if isinstance(started, GameStarted) and started.observed is not None:
        return found  # another program asked, and may not have told of it
    for position in positions:
        event, cause = events[position - 1].event, events[position - 1].cause
        if not isinstance(event, BlockersDeclared) or event.blocks or cause is None:
            continue
        if not isinstance(events[cause - 1].event, DecisionMade):
            found[position] = event.player
    return found


def unable_to_block(
    events: Sequence[Recorded], positions: Iterable[int], boards: Callable[[int], Board], catalogue: Catalogue = ENGLISH
) -> tuple[str, ...]:
    """Return why players were not asked to block at these positions, a sentence each."""
    found = unasked_blocks(events, dict.fromkeys(positions))
    return tuple(could_not_block(boards(at - 1), player, catalogue) for at, player in found.items())


def could_not_block(board: Board, player: PlayerId, catalogue: Catalogue = ENGLISH) -> str:
    """509.1a, 509.1b. Return why a player could block with no creature of this board, in a sentence.

    Example: *Anna had only tapped creatures (509.1a): Grizzly Bears and White Knight.*
    """
    creatures = [one for one in board.permanents(player) if one.is_creature]
    ready = tuple(one.id for one in creatures if not one.tapped)
    speech = Speech(BoardNames(board), catalogue)
    if not creatures:
        return speech.say("unable.none", player=player)
    if not ready:
        return speech.say("unable.tapped", player=player, creatures=tuple(one.id for one in creatures))
    return speech.say("unable.restricted", player=player, creatures=ready)
