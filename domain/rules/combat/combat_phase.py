"""506, 507, 511. The combat phase: its beginning, removal from combat, its end.

Declaring attackers and blockers is in `declaration`, combat damage in `damage`, evasion in `evasion`, and the
meaning of keywords in combat in `restrictions`. Modules of the turn import all combat actions from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Event
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseObjects
from domain.reasons import Reason
from domain.rules.combat import defending
from domain.rules.combat.damage import combat_damage, damage_orders, needs_another_damage_step
from domain.rules.combat.declaration import declare_attackers, declare_blockers
from domain.rules.combat.defending import can_be_attacked, is_battle
from domain.terms import BATTLEFIELD

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

__all__ = [
    "beginning_of_combat",
    "combat_damage",
    "damage_orders",
    "declare_attackers",
    "declare_blockers",
    "end_of_combat",
    "needs_another_damage_step",
    "skips_blocks_and_damage",
    "tidy",
]


def beginning_of_combat(game: Game) -> Rules:
    """507.1, 506.2a. Let the active player choose the only opponent to attack this combat.

    Not asked if several opponents can be attacked. A team is chosen by its primary player; where there is one other
    team, that is the defending team (506.2b). Where players attack to the left or to the right, the choice is dictated
    (803.1).
    """
    board = game.board
    chosen = None
    while chosen is None:
        side = board.active_side()
        if not side:
            return
        active = side[0]
        for option in defending.ONE_SIDE:
            if getattr(game.format, option):
                next_to = defending.neighbour(board, active, option)
                if next_to is not None:
                    game.say(e.DefendingPlayerChosen(player=active, defender=next_to), "507.1")
                return
        if game.format.attack_several:
            return
        opponents = tuple(dict.fromkeys(board.side(player)[0] for player in board.opponents(active)))
        if len(opponents) < 2:
            return
        question = ChooseObjects(active, Reason.DEFENDING_PLAYER, opponents, 1, 1)
        chosen, decided = yield from game.decide(question, "507.1", again=True)
    game.say(e.DefendingPlayerChosen(player=active, defender=PlayerId(chosen[0])), "507.1", decided)


def skips_blocks_and_damage(board: Board) -> bool:
    """508.8. Return True if no creature was declared as an attacker or entered attacking."""
    return board.combat is None or not board.combat.since


def end_of_combat(game: Game) -> Rules:
    """511.3. Remove all creatures, planeswalkers and battles from combat.

    This happens as the end of combat step ends.
    """
    combat = game.board.combat
    if combat is not None:
        attacked = (attack.attacked for attack in combat.attackers.values())
        permanents = (ObjectId(id) for id in attacked if id is not None and not is_player(id))
        objects = tuple(dict.fromkeys((*combat.attackers, *combat.blocks, *permanents)))
        if objects:
            game.say(e.RemovedFromCombat(objects=objects, reason=Reason.END), "511.3")
    yield from ()


def _changed_hands(board: Board, permanent: GameObject, attacked: Mapping[ObjectId, PlayerId]) -> bool:
    """506.4, 506.4e. Return True if an attacked permanent has another controller now.

    A battle has another controller than when it was attacked; a planeswalker, another than the defending player.
    """
    assert board.combat is not None
    if is_battle(board, permanent) and permanent.id in board.combat.besieged:
        return permanent.since > board.combat.besieged[permanent.id]
    return (
        permanent.controller != attacked[permanent.id]
        and "planeswalker" in permanent.types
        and not is_battle(board, permanent)
    )


def tidy(board: Board) -> list[tuple[Event, str]]:
    """506.4. Return the events that remove permanents from combat now.

    They left, phased out, changed control, or are no longer creatures. A permanent that is both a blocking
    creature and an attacked planeswalker stays as long as it is one of the two (506.4d). A creature that becomes
    a battle is removed.
    """
    combat = board.combat
    if combat is None or not (combat.attackers or combat.blocks):
        return []
    events: list[tuple[Event, str]] = []
    attacked = {
        ObjectId(attack.attacked): attack.defender
        for attack in combat.attackers.values()
        if attack.attacked is not None and not is_player(attack.attacked)
    }
    reasons: dict[Reason, list[ObjectId]] = {}
    for id in dict.fromkeys((*combat.attackers, *combat.blocks, *attacked)):
        permanent = board.get(id)
        fights = id in combat.attackers or id in combat.blocks
        if permanent is None or permanent.zone is not BATTLEFIELD:
            reason = Reason.LEFT
        elif permanent.phased_out:
            reason = Reason.PHASED
        elif (fights and permanent.since > combat.since[id]) or (
            id in attacked and _changed_hands(board, permanent, attacked)
        ):
            reason = Reason.CONTROL
        elif (fights and is_battle(board, permanent)) or not (
            (fights and permanent.is_creature) or (id in attacked and can_be_attacked(board, permanent))
        ):
            reason = Reason.TYPE
        else:
            if id in combat.blocks and not permanent.is_creature:
                events.append((e.StoppedBlocking(creature=id, attackers=tuple(combat.blocks[id])), "506.4d"))
            if id in attacked and not can_be_attacked(board, permanent):
                events.append((e.StoppedBeingAttacked(object=id), "506.4d"))
            continue
        reasons.setdefault(reason, []).append(id)
    events += [
        (e.RemovedFromCombat(objects=tuple(objects), reason=reason), "506.4") for reason, objects in reasons.items()
    ]
    return events
