"""726. The initiative: taking it, its three abilities, and succession."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import INITIATIVE_FALLS, INITIATIVE_TAKEN, INITIATIVE_VENTURES
from domain.board.state import Board
from domain.cards import language as lang
from domain.events import Recorded
from domain.ids import PlayerId, is_player
from domain.rules import mechanics
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.objects.handed_on import heir, trigger_without_source
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does
from domain.terms import Step

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

INITIATIVE = "initiative"


def having(board: Board) -> PlayerId | None:
    """726.1, 726.3. Return the player who has the initiative, or None; there is no more than one."""
    return next((id for id in board.order if INITIATIVE in board.players[id].designations), None)


def take(game: Game, player: PlayerId, rule: str, cause: int | None = None) -> None:
    """726.3, 726.5. Give a player the initiative; one who has it takes it again."""
    rule, before = _rule(game, rule), having(game.board)
    if before is not None and before != player:
        game.say(e.DesignationLost(entity=before, name=INITIATIVE), rule, cause)
    game.say(e.DesignationGained(entity=player, name=INITIATIVE, value=""), rule, cause)


@does(lang.TakeInitiative)
def take_initiative(game: Game, effect: lang.TakeInitiative, context: Context) -> Proposals:
    """726.1. Let players take the initiative, one after another; the last keeps it."""
    for player in context.players(effect.take_initiative):
        with game.moment():
            take(game, player, "726.3", game.because)
    yield from ()


@mechanics.triggers(
    "726.2", while_any={INITIATIVE}, watches=(e.StepBegan, e.DamageDealt, e.DesignationGained), order=30
)
def notice(game: Game, records: Sequence[Recorded]) -> None:
    """726.2. Trigger the abilities of the initiative, which have no source.

    They trigger in the upkeep of the player who has it, when it is taken, and on combat damage dealt to that player:
    once for all creatures of one controller.
    """
    strikers: set[PlayerId] = set()
    for record in records:
        event, player = record.event, having(game.board)
        if player is None:
            return
        if isinstance(event, e.StepBegan) and event.step is Step.UPKEEP:
            if game.board.is_active(player):
                trigger_without_source(game, player, INITIATIVE_VENTURES, (), _rule(game, "726.2"), record.position)
        elif isinstance(event, e.DesignationGained) and event.name == INITIATIVE:
            taker = PlayerId(event.entity)
            trigger_without_source(
                game, taker, INITIATIVE_TAKEN, (("event.player", (taker,)),), _rule(game, "726.2"), record.position
            )
        elif isinstance(event, e.DamageDealt) and event.combat and is_player(event.recipient):
            source = game.board.get(event.source)
            if player == event.recipient and source is not None and source.is_creature:
                if source.controller not in strikers:
                    bound = (("event.player", (player,)), ("event.source", (event.source,)))
                    trigger_without_source(game, player, INITIATIVE_FALLS, bound, _rule(game, "726.2"), record.position)
                strikers.add(source.controller)


def _rule(game: Game, rule: str) -> str:
    """Return the rule to cite; in 2017 there was no initiative, and an effect says everything."""
    return rule if game.cites(rule) else "608.2c"


def inherit(game: Game, player: PlayerId, cause: int | None) -> None:
    """726.4. Give the active player the initiative of a player who leaves the game.

    If the active player has lost, the next player in turn order takes the initiative.
    """
    next_one = heir(game.board, player, INITIATIVE)
    if next_one is not None:
        take(game, next_one, "726.4", cause)


def _takes(pattern: lang.TakesInitiative, happened: Happened, context: Context) -> bool:
    return happened["player"] in context.entities(pattern.takes_initiative)


def _taken(game: Game, event: e.DesignationGained) -> Iterator[Happened]:
    if event.name == INITIATIVE:
        yield {"player": PlayerId(event.entity)}


trigger(lang.TakesInitiative, _takes, {e.DesignationGained: _taken})
