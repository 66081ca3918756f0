"""701, 702. Instructions on designations, dungeons and speed; filters on designations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.rules.objects import dungeons, speed
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.citations import DESIGNATED
from domain.ids import PlayerId
from domain.rules.resolving.evaluation import reads_filter
from domain.rules.resolving.registry import on_battlefield
from domain.terms import Step


@does(lang.Venture)
def venture(game: Game, effect: lang.Venture, context: Context) -> Proposals:
    """701.49. Venture into the dungeon."""
    for player in context.players(effect.venture):
        yield from dungeons.venture(game, player, effect.into)


@does(lang.GainSpeed)
def gain_speed(game: Game, effect: lang.GainSpeed, context: Context) -> Proposals:
    """702.179c. Increase the players' speed."""
    amount = context.number(effect.gain_speed)
    for player in context.players(effect.who):
        yield from speed.increase(game, player, amount)


@does(lang.Designate)
def designate(game: Game, effect: lang.Designate, context: Context) -> Proposals:
    """701.37b, 701.60b, 702.112b, 702.171b. Give permanents a designation, or remove it.

    A permanent that has the designation does not get it again.
    """
    rule = DESIGNATED[effect.designated]
    rule = rule if game.cites(rule) else "608.2c"
    for id in on_battlefield(game, context, effect.designate):
        is_it = effect.designated in game.board.objects[id].designations
        if is_it and effect.no_longer:
            game.say(e.DesignationLost(entity=id, name=effect.designated), rule)
        elif not is_it and not effect.no_longer:
            game.say(e.DesignationGained(entity=id, name=effect.designated, value=""), rule)
    yield from ()


def _came_since_upkeep(filter: g.CameSinceUpkeep, permanent: GameObject, context: Context) -> bool:
    """702.30a. Match a permanent that came under control since its controller's last upkeep.

    During an upkeep, "last" means the upkeep before.
    """
    board = context.board
    before, last = board.players[permanent.controller].upkeeps
    now = board.step is Step.UPKEEP and board.is_active(permanent.controller)
    return (permanent.since > (before if now else last)) == filter.came_since_upkeep


def _of_no_player(filter: g.Node, player: PlayerId, context: Context) -> bool:
    return False


reads_filter(g.IsDesignated, lambda filter, obj, context: filter.designated in obj.designations, _of_no_player)

reads_filter(g.CameSinceUpkeep, _came_since_upkeep, _of_no_player)
