"""116.2m, 709.5e, 709.5h. Unlocking doors for their cost, and abilities that trigger then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import Action
from domain.mana import mana_cost
from domain.rules.abilities.trigger_events import whose
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.mechanics import Means, special_actions
from domain.rules.objects.doors import DOORS, halves_of, rooms, unlock
from domain.rules.resolving.evaluation import Context
from domain.rules.turn import timing

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

ACTION = "unlock"
"""116.2m. Name of the action; the object and the name of the door follow."""


def _locked(game: Game, room: GameObject) -> Iterator[tuple[str, lang.CardDefinition]]:
    for name, half in zip(DOORS, halves_of(game, room), strict=False):
        if name not in room.designations:
            yield name, half


@special_actions("116.2m", while_any={"Room"}, order=20, lasts=True)
def options(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """116.2m, 709.5e. Yield the doors that the player could unlock now, by name."""
    if not timing.sorcery_speed(game.board, player):
        return
    for room in rooms(game.board):
        if room.controller == player and not room.phased_out:
            for _, half in _locked(game, room):
                if can_afford(game, player, mana_cost(half.cost or ""), means.sources):
                    yield (ACTION, room.id, half.name)


def take(game: Game, player: PlayerId, id: ObjectId, door: str, decided: int) -> Rules:
    """709.5e. Unlock a door for the mana cost of its half.

    :raises Rewind: it could not be paid.
    """
    rule = "116.2m" if game.cites("116.2m") else "116.2"
    name, half = next(one for one in _locked(game, game.board.objects[id]) if one[1].name == door)
    cost = str(mana_cost(half.cost or ""))
    game.say(e.CostLocked(objects=(id,), mana=cost, other=()), rule, decided)
    if not (yield from pay_mana(game, player, cost, id, rule)):
        raise Rewind("{cost} cannot be paid", rule, cost=cost)
    if id in game.board.objects:
        with game.moment():
            unlock(game, id, name, decided)


def _unlocked(game: Game, event: e.DesignationGained) -> Iterator[Happened]:
    if event.name not in DOORS:
        return
    room = game.board.objects[ObjectId(event.entity)]
    halves = halves_of(game, room)  # empty for a Room whose text is not known here
    half = halves[DOORS.index(event.name)].hash if halves else ""
    fully = all(name in room.designations for name in DOORS)
    yield {"object": room.id, "player": room.controller, "kind": half, "number": int(fully)}


_by = whose("unlocks_door")


def _unlocks(pattern: lang.UnlocksDoor, happened: Happened, context: Context) -> bool:
    if pattern.fully and not happened["number"]:
        return False
    if pattern.this_door:
        printed = context.board.definitions.get(context.text or 0)
        if happened["object"] != context.source or printed is None or printed.hash != happened["kind"]:
            return False
    return _by(pattern, happened, context)


trigger(lang.UnlocksDoor, _unlocks, {e.DesignationGained: _unlocked})
