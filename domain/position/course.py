"""A turn in a position: its rest, its history, its combat, and timestamps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from domain import events as e
from domain.board.combat import Attack
from domain.board.evolve.turn import turn_set_up
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId
from domain.position.model import Attacker, CombatState, Course, Json, Sitting
from domain.terms import MAIN_PHASES, STEPS, Phase, Step

Naming = Callable[[EntityId | None], str]

Times = Mapping[tuple[str, int], int]
"""Places in the order of timestamps, by kind and number: `("object", 104)`."""

TURN, PHASE, STEP = ("turn", 0), ("phase", 0), ("step", 0)


class Usual(NamedTuple):
    """The course of a turn without changes: steps still to come and counts so far."""

    phases: tuple[tuple[Phase, Step | None], ...]
    steps: tuple[tuple[Step, bool], ...]
    only: Step | None
    main_phases: int
    combats: int
    first_combat: tuple[Step, ...]
    begun: tuple[Step, ...]


def usual(phase: Phase | None, step: Step | None, waits: str = "") -> Usual:
    """Return the usual course of a turn at this phase and step.

    `waits` is "step" or "phase" where that has not begun.
    """
    board = Board()
    turn_set_up(board, e.TurnSetUp(player=PlayerId(1), number=1, phase=phase, step=step, regular=None, sick=()))
    course = seen(board)
    if phase is None or not waits:
        return course
    begun = course.begun[:-1]
    if waits == "step":
        assert step is not None
        return course._replace(steps=((step, False), *course.steps), begun=begun)
    return course._replace(
        phases=((phase, None), *course.phases),
        steps=(),
        main_phases=course.main_phases - (phase in MAIN_PHASES),
        combats=course.combats - (phase is Phase.COMBAT),
        begun=(),
    )


def seen(board: Board) -> Usual:
    """Return the course of the turn on a board."""
    lone = board.lone_steps or (None,) * len(board.phases_left)
    added = board.added_steps or (False,) * len(board.steps_left)
    return Usual(
        tuple(zip(board.phases_left, lone, strict=True)),
        tuple(zip(board.steps_left, added, strict=True)),
        board.only_step,
        board.main_phases,
        board.combats,
        board.first_combat,
        board.combat.begun if board.combat is not None else (),
    )


class Point(NamedTuple):
    """A phase and step of a turn.

    `waits` is "step" or "phase" where that has not begun.
    """

    phase: Phase | None
    step: Step | None
    waits: str


# From a board


def told_course(
    board: Board, point: Point, entity: Naming, times: Times, happened: Sequence[dict[str, Json]]
) -> Course | None:
    """Return the course of the turn, or None if the course is usual.

    A usual course is that of any turn at this step. `happened` is the log of the turn, where a text asks.
    """
    if point.phase is None:
        return None
    here, expected = seen(board), usual(*point)
    attacked = _there(board, board.attacked_this_turn)
    blocked = _there(board, board.blocked_this_turn)
    combat = board.combat
    fighting = tuple(combat.attackers) if combat is not None else ()
    blocking = (
        tuple(dict.fromkeys(id for attack in combat.attackers.values() for id in attack.blockers)) if combat else ()
    )
    course = Course.model_validate(
        {
            "waits": point.waits,
            "phases": None
            if here.phases == expected.phases
            else tuple((str(phase), str(only or "")) for phase, only in here.phases),
            "steps": None
            if here.steps == expected.steps
            else tuple((str(one), added) for one, added in here.steps),
            "only": str(here.only or ""),
            "main_phases": None if here.main_phases == expected.main_phases else here.main_phases,
            "combats": None if here.combats == expected.combats else here.combats,
            "first_combat": None
            if here.first_combat == expected.first_combat
            else tuple(map(str, here.first_combat)),
            "attacked": None if attacked == fighting else tuple(map(entity, attacked)),
            "blocked": None if blocked == blocking else tuple(map(entity, blocked)),
            "happened": tuple(happened),
            "turn": times.get(TURN),
            "phase": times.get(PHASE),
            "step": times.get(STEP),
        }
    )  # fmt: skip
    return None if course == Course() else course


def _there(board: Board, ids: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    return tuple(id for id in dict.fromkeys(ids) if id in board.objects)


def told_fight(board: Board, fight: CombatState, step: Step | None, waits: str, entity: Naming) -> CombatState:
    """Return a combat with its history added.

    `entity` also names objects that have left.
    """
    combat = board.combat
    assert combat is not None
    expected = usual(Phase.COMBAT, step, waits).begun
    known = {*combat.attackers, *combat.blocks, *combat.gone, *combat.gone_blocks}
    fought = [entity(id) for id in combat.since if id not in known]
    attacked = {attack.attacked for attack in combat.attackers.values()}
    blockers = list(dict.fromkeys(id for attack in combat.attackers.values() for id in attack.blockers))
    as_told = [id for id, order in combat.blocks.items() if order] == blockers
    return fight.model_copy(
        update={
            "blocking": {
                entity(blocker): _names(order, entity)
                for blocker, order in combat.blocks.items()
                if not as_told
                or not order
                or order != [id for id, attack in combat.attackers.items() if blocker in attack.blockers]
            },
            "removed": tuple(_removed(id, attack, entity) for id, attack in combat.gone.items() if entity(id)),
            "left_off": {
                entity(id): _names(attackers, entity) for id, attackers in combat.gone_blocks.items() if entity(id)
            },
            "fought": tuple(sorted(set(fought))),
            "beset": tuple(
                sorted(entity(id) for id in combat.beset - attacked if id in board.players or id in board.objects)
            ),
            "steps": None if combat.begun == expected else tuple(map(str, combat.begun)),
        }
    )


def _names(ids: Sequence[ObjectId], entity: Naming) -> tuple[str, ...]:
    """Return the names of these objects, without those nobody remembers."""
    return tuple(filter(None, map(entity, ids)))


def _removed(id: ObjectId, attack: Attack, entity: Naming) -> Attacker:
    return Attacker(
        creature=entity(id),
        attacks=entity(attack.attacked),
        blocked=attack.blocked,
        blockers=_names(attack.blockers, entity),
        defender=entity(attack.defender),
        at_first="" if attack.at_first == attack.defender else entity(attack.at_first),
    )


# Timestamps


def times_of(board: Board, turn_to_begin: bool) -> Times:
    """Return the order of timestamps, counted from 1, unless the order is usual.

    In the usual order come all permanents that are not attached, then the attached ones, each as the position lists
    them; then the turn, the stack, and the effects. For the usual order return an empty mapping.
    """
    entries: list[tuple[int, tuple[str, int]]] = []
    usual: list[tuple[str, int]] = []
    permanents = [board.objects[id] for id in board.battlefield]
    borne = [one for one in permanents if one.attached_to in board.players or one.attached_to in board.objects]
    for permanent in (*(one for one in permanents if one not in borne), *borne):
        entries.append((permanent.timestamp, ("object", permanent.id)))
        usual.append(("object", permanent.id))
    points = [] if turn_to_begin else [(board.turn_position, TURN)]
    if points and board.phase is not None:
        points.append((board.phase_position, PHASE))
        points += [(board.step_position, STEP)] if board.step is not None else []
    entries += points
    usual += [point for _, point in points]
    stack = [board.objects[id] for id in board.stack if id in board.objects]
    late = [permanent for permanent in permanents if permanent.back and stack and permanent.turned > stack[0].timestamp]
    if late:
        entries += [(permanent.timestamp, ("stack", permanent.id)) for permanent in stack]
        usual += [("stack", permanent.id) for permanent in stack]
        entries += [(permanent.turned, ("turned", permanent.id)) for permanent in late]
    entries += [(effect.timestamp, ("effect", number)) for number, effect in board.effects.items()]
    usual += [("effect", number) for number in board.effects]
    order = [key for _, key in sorted(entries, key=lambda entry: entry[0])]
    return {} if order == usual else {key: place for place, key in enumerate(order, 1)}


# To a board


class SoFar(NamedTuple):
    """Record of what happened before a position: last turn's spells, triggered abilities, deathtouch damage."""

    spells: int
    """The number of spells cast in the last turn."""
    triggered: Sequence[tuple[ObjectId, int, int]]
    """Abilities that have triggered in this turn: object, part, and how often."""
    deathtouched: Sequence[ObjectId]
    """Creatures that a source with deathtouch has dealt damage to."""


def course_of(
    spec: Course | None, players: Sequence[Sitting], board: Board, so_far: SoFar, there: Callable[[str], ObjectId]
) -> e.CourseSetUp | None:
    """Return the event that sets up the course of the turn, or None.

    Nothing has to be set up if the board has the course already. The board already has everything else of the position.
    """
    course = spec or Course()
    expected = usual(board.phase, board.step, course.waits)
    attacked, blocked = board.attacked_this_turn, board.blocked_this_turn
    event = e.CourseSetUp(
        waits=course.waits,
        phases=expected.phases
        if course.phases is None
        else tuple((Phase(phase), Step(only) if only else None) for phase, only in course.phases),
        steps=expected.steps
        if course.steps is None
        else tuple((Step(step), added) for step, added in course.steps),
        only=Step(course.only) if course.only else None,
        main_phases=expected.main_phases if course.main_phases is None else course.main_phases,
        combats=expected.combats if course.combats is None else course.combats,
        first_combat=expected.first_combat
        if course.first_combat is None
        else tuple(map(Step, course.first_combat)),
        attacked=attacked if course.attacked is None else tuple(map(there, course.attacked)),
        blocked=blocked if course.blocked is None else tuple(map(there, course.blocked)),
        spells_last_turn=so_far.spells,
        players=tuple(
            (PlayerId(number), one.rolls, one.sped) for number, one in enumerate(players, 1) if one.rolls or one.sped
        ),
        triggered=tuple(so_far.triggered),
        deathtouched=tuple(so_far.deathtouched),
    )  # fmt: skip
    quiet = not (event.waits or event.players or event.triggered or event.deathtouched or so_far.spells)
    same = (attacked, blocked, *expected[:-1]) == (
        event.attacked, event.blocked, event.phases, event.steps, event.only, event.main_phases, event.combats,
        event.first_combat,
    )  # fmt: skip
    return None if quiet and same else event


def combat_of(
    fight: CombatState | None, board: Board, waits: str, entity: Callable[[str], EntityId]
) -> e.CombatSetUp | None:
    """Return the event that sets up the history of a combat, or None.

    The board already has the combat itself.
    """
    combat = board.combat
    if combat is None or board.phase is not Phase.COMBAT or waits == "phase":
        return None
    fight = fight or CombatState()
    expected = usual(board.phase, board.step, waits).begun
    event = e.CombatSetUp(
        steps=expected if fight.steps is None else tuple(map(Step, fight.steps)),
        at_first=tuple(
            (ObjectId(entity(one.creature)), PlayerId(entity(one.at_first))) for one in fight.attackers if one.at_first
        ),
        removed=tuple(
            (
                ObjectId(entity(one.creature)),
                entity(one.attacks) if one.attacks else 0,
                PlayerId(entity(one.defender)),
                PlayerId(entity(one.at_first or one.defender)),
                one.blocked,
                tuple(ObjectId(entity(name)) for name in one.blockers),
            )
            for one in fight.removed
        ),
        blocks=tuple(
            (ObjectId(entity(name)), tuple(ObjectId(entity(other)) for other in opposed))
            for name, opposed in fight.blocking.items()
        ),
        left_off=tuple(
            (ObjectId(entity(name)), tuple(ObjectId(entity(other)) for other in opposed))
            for name, opposed in fight.left_off.items()
        ),
        fought=tuple(ObjectId(entity(name)) if name else ObjectId(0) for name in fight.fought),
        beset=tuple(entity(name) for name in fight.beset),
    )
    same = event.steps == combat.begun
    return (
        None
        if same
        and not (event.at_first or event.blocks or event.removed or event.left_off or event.fought or event.beset)
        else event
    )


def times_from(
    board: Board, times: Times, earlier: Sequence[ObjectId], sick: Sequence[ObjectId]
) -> e.TimesSetUp | None:
    """Return the event that sets up the order of timestamps, or None.

    Nothing has to be set up if the board is in that order. The board already has everything else of the position.
    """
    if not times and not earlier:
        return None
    known = times or _as_they_are(board)
    after = 2 + max(known.values(), default=0)
    positions = {key: place + 1 for key, place in known.items()}
    turn = positions.get(TURN, after)
    phase = positions.get(PHASE, turn)
    step = positions.get(STEP, phase)
    since = {**dict.fromkeys(sick, turn), **dict.fromkeys(earlier, 1)}
    side = board.active_side()
    objects = []
    for id in board.battlefield:
        permanent = board.objects[id]
        turned = positions.get(("turned", id), permanent.turned and 1)
        objects.append((id, since.get(id, 0), positions.get(("object", id), 1), turned))
    for id in board.stack:
        if ("stack", id) in positions:
            objects.append((id, positions["stack", id], positions["stack", id], 0))
    players = tuple((id, turn if id in side else 1) for id in board.order)
    effects = tuple((number, positions.get(("effect", number), after)) for number in board.effects)
    return e.TimesSetUp(
        turn=turn, phase=phase, step=step, players=players, objects=tuple(objects), effects=effects
    )  # fmt: skip


def _as_they_are(board: Board) -> Times:
    """Return the order of timestamps on a board as set up so far."""
    entries: list[tuple[int, tuple[str, int]]] = []
    entries += [(board.objects[id].timestamp, ("object", id)) for id in board.battlefield]
    entries += [(effect.timestamp, ("effect", number)) for number, effect in board.effects.items()]
    entries += [(board.turn_position, TURN)]
    return {key: place for place, (_, key) in enumerate(sorted(entries, key=lambda entry: entry[0]), 1)}


def is_step(word: str) -> bool:
    """Return True if the game has a step of this name."""
    return any(word == step for steps in STEPS.values() for step in steps)


def is_phase(word: str) -> bool:
    """Return True if the game has a phase of this name."""
    return any(word == phase for phase in Phase)
