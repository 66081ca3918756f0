"""725. The monarch: becoming the monarch, the two abilities, and succession."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import MONARCH_DRAWS, MONARCH_FALLS
from domain.board.state import Board
from domain.cards import language as lang
from domain.events import Recorded
from domain.ids import PlayerId, is_player
from domain.rules import mechanics
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.continuous import durations
from domain.rules.objects.handed_on import heir, trigger_without_source
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does
from domain.terms import Step

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

MONARCH = "monarch"


def monarch(board: Board) -> PlayerId | None:
    """725.1, 725.3. Return the monarch, or None; there is no more than one."""
    return next((id for id in board.order if MONARCH in board.players[id].designations), None)


def crown(game: Game, player: PlayerId, rule: str, cause: int | None = None) -> None:
    """725.3. Make a player the monarch; do nothing if they already are."""
    before = monarch(game.board)
    if before == player:
        return
    if before is not None:
        game.say(e.DesignationLost(entity=before, name=MONARCH), rule, cause)
    game.say(e.DesignationGained(entity=player, name=MONARCH, value=""), rule, cause)


@does(lang.BecomeMonarch)
def become_monarch(game: Game, effect: lang.BecomeMonarch, context: Context) -> Proposals:
    """725.1. Make players the monarch, one after another; the last remains the monarch."""
    for player in context.players(effect.become_monarch):
        with game.moment():
            crown(game, player, "725.3", game.because)
        yield from durations.return_exiled(game)


@mechanics.triggers("725.2", while_any={MONARCH}, watches=(e.StepBegan, e.DamageDealt), order=20)
def notice(game: Game, records: Sequence[Recorded]) -> None:
    """725.2. Trigger the monarch's abilities, which have no source.

    They trigger at the monarch's end step, and on combat damage by a creature to the monarch.
    """
    for record in records:
        event = record.event
        if isinstance(event, e.StepBegan) and event.step is Step.END:
            player = monarch(game.board)
            if player is not None and game.board.is_active(player):
                trigger_without_source(
                    game, player, MONARCH_DRAWS, (("event.player", (player,)),), "725.2", record.position
                )
        elif isinstance(event, e.DamageDealt) and event.combat and is_player(event.recipient):
            player = monarch(game.board)
            source = game.board.get(event.source)
            if player is not None and player == event.recipient and source is not None and source.is_creature:
                bound = (("event.player", (player,)), ("event.source", (event.source,)))
                trigger_without_source(game, player, MONARCH_FALLS, bound, "725.2", record.position)


def inherit(game: Game, player: PlayerId, cause: int | None) -> None:
    """725.4. Make the active player the monarch as the monarch leaves the game.

    If the active player has lost, the next player in turn order becomes the monarch.
    """
    next_one = heir(game.board, player, MONARCH)
    if next_one is not None:
        crown(game, next_one, "725.4", cause)


def _becomes(pattern: lang.BecomesMonarch, happened: Happened, context: Context) -> bool:
    return happened["player"] in context.entities(pattern.becomes_monarch)


def _crowned(game: Game, event: e.DesignationGained) -> Iterator[Happened]:
    if event.name == MONARCH:
        yield {"player": PlayerId(event.entity)}


trigger(lang.BecomesMonarch, _becomes, {e.DesignationGained: _crowned})
