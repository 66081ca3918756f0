"""506.4, 508.7, 509.1. Instructions on attackers and blockers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.kernel.questions import ChooseObjects
from domain.reasons import Reason
from domain.rules.combat import entering_combat
from domain.rules.combat.defending import attackable, defends
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, on_battlefield

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


@does(lang.RemoveFromCombat)
def remove_from_combat(game: Game, effect: lang.RemoveFromCombat, context: Context) -> Proposals:
    fighting = tuple(
        id
        for id in on_battlefield(game, context, effect.remove_from_combat)
        if game.board.is_attacking(id) or game.board.is_blocking(id)
    )
    if fighting:
        yield e.RemovedFromCombat(objects=fighting, reason=Reason.EFFECT)


@does(lang.MakeBlock)
def make_block(game: Game, effect: lang.MakeBlock, context: Context) -> Proposals:
    """509.6 of 2017. Make each creature block each of the attackers named."""
    for creature in on_battlefield(game, context, effect.make_block):
        for attacker in context.objects(effect.attacker):
            yield from entering_combat.make_block(game, creature, attacker)


@does(lang.BecomeBlocked)
def become_blocked(game: Game, effect: lang.BecomeBlocked, context: Context) -> Proposals:
    """509.1h, 702.22i. Make an attacker blocked, with its whole band."""
    combat = game.board.combat
    named = (
        member
        for attacker in context.objects(effect.become_blocked)
        for member in entering_combat.band_of(game, attacker)
    )
    if combat is not None:
        yield tuple(
            e.BecameBlocked(attacker=attacker)
            for attacker in dict.fromkeys(named)
            if attacker in combat.attackers and not combat.attackers[attacker].blocked
        )


@does(lang.BecomeUnblocked)
def become_unblocked(game: Game, effect: lang.BecomeUnblocked, context: Context) -> Proposals:
    combat = game.board.combat
    if combat is not None:
        yield tuple(
            e.BecameUnblocked(attacker=attacker)
            for attacker in context.objects(effect.become_unblocked)
            if attacker in combat.attackers and combat.attackers[attacker].blocked
        )


@does(lang.Reselect)
def reselect(game: Game, effect: lang.Reselect, context: Context) -> Proposals:
    """508.7. Reselect what an attacker attacks; the creature does not attack a second time."""
    combat = game.board.combat
    for player in context.players(effect.who):
        for attacker in context.objects(effect.reselect):
            if combat is None or attacker not in combat.attackers:
                continue
            question = ChooseObjects(player, Reason.RESELECT, attackable(game.board), 1, 1, attacker)
            chosen, _ = yield from game.decide(question, "508.7")
            defender = defends(game.board, chosen[0]) if chosen else None
            if defender is None or attacker not in combat.attackers:
                continue
            if chosen[0] != combat.attackers[attacker].attacked:
                yield e.AttackReselected(creature=attacker, attacked=chosen[0], defender=defender)
