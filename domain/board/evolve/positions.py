"""500, 506, 608.2h. Set-up of a position: times, rest of the turn, combat, and former objects."""

from __future__ import annotations

from domain import events as e
from domain.board.abilities import triggering_of
from domain.board.combat import Attack
from domain.board.evolve.door import noting, on
from domain.board.evolve.support import combat_of, new_card
from domain.board.keywords import keywords
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.freezing import Frozen
from domain.ids import ObjectId
from domain.terms import Zone

_PAIRS = frozenset(("chosen", "counters", "designations", "fought", "linked", "targets"))
"""Fields of an object that events carry as pairs."""


@on(e.ObjectRemembered)
def object_remembered(board: Board, event: e.ObjectRemembered) -> None:
    id = ObjectId(board.next_object)
    board.next_object = id + 1
    if event.definition is None:
        return
    if event.definition in board.definitions:
        obj = new_card(board, id, event.definition, event.player, event.source)
    else:
        obj = GameObject(id, event.definition, event.player, event.player, event.source)
    if event.values is not None:
        obj.become_copy(event.values)
    for name, _, value in event.was or ():
        setattr(obj, name, _field(name, value))
    obj.became = event.object
    board.former[id] = obj


def _field(name: str, value: Frozen) -> Frozen:
    """Return the value of an object's field, from the value in an event."""
    if name == "keywords":
        return keywords(value)
    return dict(value) if name in _PAIRS else value


@on(e.CourseSetUp)
def course_set_up(board: Board, event: e.CourseSetUp) -> None:
    if event.waits:
        board.step = None
    if event.waits == "phase":
        board.phase = board.combat = None
    board.phases_left = tuple(phase for phase, _ in event.phases)
    lone = tuple(step for _, step in event.phases)
    board.lone_steps = lone if any(lone) else ()
    board.steps_left = tuple(step for step, _ in event.steps)
    added = tuple(added for _, added in event.steps)
    board.added_steps = added if any(added) else ()
    board.only_step = event.only
    board.main_phases, board.combats = event.main_phases, event.combats
    board.first_combat = event.first_combat
    board.attacked_this_turn, board.blocked_this_turn = event.attacked, event.blocked
    board.spells_last_turn = event.spells_last_turn
    if board.active is not None:
        board.players[board.active].cast_before = event.spells_last_turn
    for player, rolls, sped in event.players:
        board.players[player].rolls = rolls
        if sped:
            board.players[player].sped = board.turn
    for object, part, times in event.triggered:
        obj = board.objects[object]
        obj.used = {**obj.used, triggering_of(part): times}
    for id in event.deathtouched:
        board.objects[id].deathtouched = True


@on(e.TurnRemembered)
def turn_remembered(board: Board, event: e.TurnRemembered) -> None:
    board.happened, board.noted = [], {}
    for name, fields in event.happened:
        named_fields = zip(_NOTING[name][0].KEPT, fields, strict=True)
        _NOTING[name][1](
            board,
            tuple(
                [Zone(value) if field in _ZONES and isinstance(value, str) else value for field, value in named_fields]
            ),
        )


_ZONES = frozenset(("source", "to"))
_NOTING = {
    kind.NAME: (kind, noting(kind)) for kind in e.EVENTS.values() if kind.KEPT
}  # fmt: skip
"""The event class and the log writer of each kind of event in the log of the turn, by name."""


@on(e.CombatSetUp)
def combat_set_up(board: Board, event: e.CombatSetUp) -> None:
    combat = combat_of(board)
    combat.begun = event.steps
    for attacker, first in event.at_first:
        combat.attackers[attacker].at_first = first
    for blocker, attackers in event.blocks:
        combat.blocks[blocker] = list(attackers)
        combat.since.setdefault(blocker, board.position)
    for creature, attacked, defender, first, blocked, blockers in event.removed:
        attack = combat.gone[creature] = Attack(attacked or None, defender)
        attack.at_first, attack.blocked, attack.blockers = first, blocked, list(blockers)
        combat.since[creature] = board.position
    for blocker, attackers in event.left_off:
        combat.gone_blocks[blocker] = list(attackers)
        combat.since[blocker] = board.position
    combat.since.update((ObjectId(id), board.position) for id in event.fought)
    combat.beset.update(event.beset)


@on(e.TimesSetUp)
def times_set_up(board: Board, event: e.TimesSetUp) -> None:
    board.turn_position, board.phase_position, board.step_position = event.turn, event.phase, event.step
    for player, began in event.players:
        board.players[player].began = began
    for id, since, timestamp, turned in event.objects:
        obj = board.objects[id]
        obj.since, obj.timestamp, obj.turned = since, timestamp, turned
    for number, timestamp in event.effects:
        board.effects[number].timestamp = timestamp
