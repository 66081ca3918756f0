"""117, 500, 704. Turns, phases and steps; priority, decisions and the checks between them."""

from __future__ import annotations

from domain import events as e
from domain.board.abilities import OF_THE_TURN, activation_of
from domain.board.combat import Combat
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import combat_of, own, seated
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.terms import MAIN_PHASES, STEPS, TURN, Phase, Step

COMBAT, UPKEEP = Phase.COMBAT, Step.UPKEEP
"""Members that are compared at every phase and step; names of the module are faster than the enum."""


@on(e.TurnBegan)
def turn_began(board: Board, event: e.TurnBegan) -> None:
    if board.time_of_day and board.active is not None:
        team, last = board.players[board.active].team, board.active
        board.spells_last_turn = max(
            player.spells
            for player in board.players.values()
            if player.id == last or (board.shared_turns and player.team == team)
        )
    board.turn = event.number
    board.turn_position = board.players[event.player].began = board.position
    board.active = event.player
    seated(board)
    if board.shared_turns:
        for member in board.team_of(event.player):
            board.players[member].began = board.position
    board.phase = board.step = None
    board.phases_left = TURN
    board.lone_steps = ()
    board.steps_left = board.added_steps = ()
    board.main_phases = board.combats = 0
    board.first_combat = ()
    board.attacked_this_turn = board.blocked_this_turn = ()
    board.happened, board.noted, board.earlier = [], {}, {}
    if event.extra:
        _take_extra_turn(board, event.player, event.number)
    else:
        board.regular = event.player
    for player in board.players.values():
        player.cast_before = player.spells
        player.lands = player.spells = player.draws = player.rolls = 0
    for obj in board.objects.values():
        if obj.used:
            obj.used = {}
    for obj in board.objects.values():
        if obj.designations:  # in most games no object has one
            _forget_designations(board)
            break
    _forget(board)


def _forget_designations(board: Board) -> None:
    """Remove from all objects the designations that last only for the turn."""
    named = [(id, obj.designations) for id, obj in board.objects.items() if obj.designations]
    for id in [id for id, designations in named if designations.keys() & OF_THE_TURN]:
        obj = own(board, id)
        obj.designations = {name: value for name, value in obj.designations.items() if name not in OF_THE_TURN}


def _take_extra_turn(board: Board, player: PlayerId, number: int) -> bool:
    """500.7. Use up the extra turn created last; return True if there was one."""
    turns = board.extra_turns
    for index in range(len(turns) - 1, -1, -1):
        if turns[index][1] < number and (turns[index][0] == player or player in board.side(turns[index][0])):
            del turns[index]
            return True
    return False


def _forget(board: Board) -> None:
    """Forget former objects, except those something in force may still ask about."""
    if not board.former:
        return
    wanted: set[ObjectId] = set()
    for effect in board.effects.values():
        wanted.add(ObjectId(effect.data.source))
        wanted.update(ObjectId(id) for id in effect.data.objects)
        wanted.update(_numbers(effect.data.bindings))
    for waiting in board.triggers.values():
        wanted.add(waiting.source)
        wanted.update(_numbers(waiting.bindings))
    for id in (*board.stack, *board.battlefield):
        obj = board.objects[id]
        if obj.source is not None:
            wanted.add(obj.source)
        if obj.bindings:
            wanted.update(_numbers(tuple(obj.bindings.values())))
    board.former = {id: obj for id, obj in board.former.items() if id in wanted}


def _numbers(data: object) -> set[ObjectId]:
    """Return every number in frozen data that could be an object."""
    if isinstance(data, int):
        return {ObjectId(data)}
    numbers: set[ObjectId] = set()
    if isinstance(data, tuple):
        for item in data:
            numbers |= _numbers(item)
    return numbers


@on(e.TurnEnded)
def turn_ended(board: Board, event: e.TurnEnded) -> None:
    board.phase = board.step = board.only_step = None
    board.phases_left = board.lone_steps = ()


@on(e.PhaseBegan)
def phase_began(board: Board, event: e.PhaseBegan) -> None:
    phase = event.phase
    board.phase = phase
    board.phase_position = board.position
    board.step = None
    board.only_step = _next_phase(board)
    board.steps_left = STEPS[phase]
    board.added_steps = ()
    board.passes = 0
    if phase in MAIN_PHASES:
        board.main_phases += 1
    elif phase is COMBAT:
        board.combats += 1
        board.combat = Combat()


@on(e.PhaseEnded)
def phase_ended(board: Board, event: e.PhaseEnded) -> None:
    board.phase = board.step = None
    board.steps_left = board.added_steps = ()
    board.priority = None
    if event.phase is COMBAT:
        if board.combats == 1:
            board.first_combat = combat_of(board).begun
        board.combat = None


@on(e.StepBegan)
def step_began(board: Board, event: e.StepBegan) -> None:
    board.step = event.step
    board.step_position = board.position
    board.passes = 0
    if event.step is UPKEEP:
        for id in board.active_side():
            player = board.players[id]
            player.upkeeps = (player.upkeeps[1], board.position)
    if board.steps_left and board.steps_left[0] is event.step:
        _next_step(board)
    if board.combat is not None:
        board.combat.begun = (*board.combat.begun, event.step)


@on(e.StepEnded)
def step_ended(board: Board, event: e.StepEnded) -> None:
    board.step = None
    board.priority = None


@on(e.TurnSkipped)
def turn_skipped(board: Board, event: e.TurnSkipped) -> None:
    if not _take_extra_turn(board, event.player, board.turn + 1):
        board.regular = event.player
    _use_up(board, event.effect)


@on(e.PhaseSkipped)
def phase_skipped(board: Board, event: e.PhaseSkipped) -> None:
    _next_phase(board)
    _use_up(board, event.effect)


@on(e.StepSkipped)
def step_skipped(board: Board, event: e.StepSkipped) -> None:
    _next_step(board)
    _use_up(board, event.effect)


def _next_step(board: Board) -> None:
    """Remove the first of the steps left."""
    board.steps_left = board.steps_left[1:]
    if board.added_steps:
        added = board.added_steps[1:]
        board.added_steps = added if any(added) else ()


def _use_up(board: Board, effect: int | None) -> None:
    """Remove an effect that has skipped something once."""
    if effect is not None:
        del board.effects[effect]


@on(e.TurnScheduled)
def turn_scheduled(board: Board, event: e.TurnScheduled) -> None:
    board.extra_turns.append((event.player, event.after))


@on(e.PhaseScheduled)
def phase_scheduled(board: Board, event: e.PhaseScheduled) -> None:
    _add_phase(board, event.phase, event.after, None)


@on(e.LoneStepScheduled)
def lone_step_scheduled(board: Board, event: e.LoneStepScheduled) -> None:
    _add_phase(board, event.phase, event.after, event.step)


def _add_phase(board: Board, phase: Phase, after: Phase, only: Step | None) -> None:
    """500.8, 500.10. Add a phase right after another.

    `only` is the phase's only step, where the phase was added for that step.
    """
    left = board.phases_left
    index = 0 if board.phase is after else left.index(after) + 1
    lone = board.lone_steps or (None,) * len(left) if only is not None or board.lone_steps else ()
    board.phases_left = (*left[:index], phase, *left[index:])
    board.lone_steps = (*lone[:index], only, *lone[index:]) if lone or only is not None else ()


def _next_phase(board: Board) -> Step | None:
    """Remove the first of the phases left; return its only step.

    Only a phase added for a single step has one.
    """
    board.phases_left = board.phases_left[1:]
    if not board.lone_steps:
        return None
    only, *left = board.lone_steps
    board.lone_steps = tuple(left) if any(left) else ()
    return only


@on(e.StepScheduled)
def step_scheduled(board: Board, event: e.StepScheduled) -> None:
    left = board.steps_left
    index = event.place
    if index is None:
        index = 0 if board.step is event.after else left.index(event.after) + 1
    board.steps_left = (*left[:index], event.step, *left[index:])
    if board.added_steps or board.only_step not in (None, event.step):
        added = board.added_steps or (False,) * len(left)
        board.added_steps = (*added[:index], True, *added[index:])


@on(e.PermanentsPhased)
def permanents_phased(board: Board, event: e.PermanentsPhased) -> None:
    for id in event.out:
        permanent = board.objects[id]
        permanent.phased_out = True
        permanent.fought = {} if board.combat is None else board.combat.part_of(id)
    for id in event.back:
        permanent = board.objects[id]
        permanent.phased_out = False
        permanent.fought = {}
        permanent.touched = board.position


@on(e.PriorityGiven)
def priority_given(board: Board, event: e.PriorityGiven) -> None:
    board.priority = event.player


@on(e.PriorityPassed)
def priority_passed(board: Board, event: e.PriorityPassed) -> None:
    board.passes += 1


@on(e.StateBasedActionsPerformed)
def state_based_actions_performed(board: Board, event: e.StateBasedActionsPerformed) -> None:
    for id in board.battlefield:
        board.objects[id].deathtouched = False
    for player in board.players.values():
        player.failed_draw = False


nothing(e.DecisionMade)


@on(e.TurnSetUp)
def turn_set_up(board: Board, event: e.TurnSetUp) -> None:
    board.turn_position = board.position
    board.happened, board.noted, board.earlier = [], {}, {}
    for player in board.players.values():
        player.began = board.position
        player.upkeeps = (board.position - 1, board.position - 1)
    for id in event.sick:
        board.objects[id].since = board.position
    board.regular = event.regular
    if event.phase is None:
        board.turn = event.number - 1
        return
    board.turn = event.number
    board.active = event.player
    board.phase, board.step = event.phase, event.step
    board.phase_position = board.step_position = board.position
    index = TURN.index(event.phase)
    board.phases_left = TURN[index + 1 :]
    board.main_phases = sum(phase in MAIN_PHASES for phase in TURN[: index + 1])
    board.combats = sum(phase is Phase.COMBAT for phase in TURN[: index + 1])
    steps = STEPS[event.phase]
    if event.step is not None:
        begun = steps.index(event.step) + 1
        board.steps_left = steps[begun:]
        if event.phase is Phase.COMBAT:
            board.combat = Combat()
            board.combat.begun = steps[:begun]
    if event.phase in (Phase.POSTCOMBAT_MAIN, Phase.ENDING):
        board.first_combat = (Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.END_OF_COMBAT)


@on(e.PositionSetUp)
def position_set_up(board: Board, event: e.PositionSetUp) -> None:
    board.passes, board.priority = event.passed, event.priority
    for id, lands, spells, draws in event.turns:
        player = board.players[id]
        player.lands, player.spells, player.draws = lands, spells, draws
        for times, event_name, kept_fields in (
            (lands, e.LandPlayed.NAME, (id, None)),
            (spells, e.SpellCast.NAME, (id, None)),
            (draws, e.CardDrawn.NAME, (id,)),
        ):
            logged = sum(name == event_name and fields[0] == id for _, _, name, fields in board.happened)
            board.happened += [(board.position, board.moment, event_name, kept_fields)] * (times - logged)
    for object, part, times in event.used:
        obj = board.objects[object]
        obj.used = {**obj.used, activation_of(part): times}
