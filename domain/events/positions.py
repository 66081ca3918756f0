"""500, 506, 608.2h. Events that set up a position: times, turn, combat, objects that left."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import Copiable
from domain.events.event import EVERYTHING, NOTHING, Covered, Event, Numbered, Public, Seen
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Phase, Step, Zone


class ObjectRemembered(
    Event,
    name="object_remembered",
    version=1,
    group="game",
    named="becomes object player",
    stale=NOTHING,
    puts="source",
):
    """608.2h. An object that has left the zone `source` is still referred to.

    - `becomes`: the number that the object had.
    - `object`: the present object; `to`: its zone, or `source` if that is not known.
    - `was`: fields that differed from the printed ones: the name of the field, as printed, as last known.
    - `values`: the values that the object copied.
    """

    becomes: Covered[ObjectId]
    object: Covered[ObjectId | None]
    definition: Annotated[int | None, Seen.IF_EITHER_PUBLIC, Numbered.DEFINITION]
    player: Public[PlayerId]
    source: Public[Zone]
    to: Public[Zone]
    values: Annotated[Copiable | None, Seen.IF_EITHER_PUBLIC, Numbered.VALUES]
    was: Annotated[tuple[tuple[str, Frozen, Frozen], ...] | None, Seen.IF_EITHER_PUBLIC, Numbered.CHANGES]


class CourseSetUp(
    Event, name="course_set_up", version=1, group="game", named="attacked blocked players.0 triggered.0 deathtouched"
):
    """500. A position has an unusual course of the turn.

    The rest of the turn:

    - `waits`: "step" or "phase" if that has not begun, and may still be skipped; "" if it has begun.
    - `phases`: the phases to come, each with its only step, if it has just one (500.10).
    - `steps`: the steps of this phase that are to come; true for a step that was added.
    - `only`: the only step of this phase, if it has just one.

    The past of the turn:

    - `first_combat`: the steps of the first combat phase.
    - `spells_last_turn`: the number of spells that day and night depend on (731.2).
    - `players`: how often a player rolled the planar die this turn; true if the ability of their speed triggered.
    - `triggered`: how often abilities of an object triggered this turn.
    - `deathtouched`: objects that were just dealt damage by a source with deathtouch (702.2b).
    """

    waits: Public[str]
    phases: Public[tuple[tuple[Phase, Step | None], ...]]
    steps: Public[tuple[tuple[Step, bool], ...]]
    only: Public[Step | None]
    main_phases: Public[int]
    combats: Public[int]
    first_combat: Public[tuple[Step, ...]]
    attacked: Public[tuple[ObjectId, ...]]
    blocked: Public[tuple[ObjectId, ...]]
    spells_last_turn: Public[int]
    players: Public[tuple[tuple[PlayerId, int, bool], ...]]
    triggered: Public[tuple[tuple[ObjectId, int, int], ...]]
    deathtouched: Public[tuple[ObjectId, ...]]


class TurnRemembered(Event, name="turn_remembered", version=1, group="game", stale=EVERYTHING):
    """608.2i. A position has a log of the turn so far.

    Each line has the name of an event and the fields that are kept of it.
    """

    happened: Public[tuple[tuple[str, tuple[Frozen, ...]], ...]]


class CombatSetUp(
    Event,
    name="combat_set_up",
    version=1,
    group="game",
    named="at_first.0 blocks.0 removed.0 left_off.0 fought beset",
    stale=EVERYTHING,
):
    """506. A position has a combat with a past.

    - `steps`: the steps that have begun.
    - `at_first`: for attackers, the player they attacked as they began to attack.
    - `blocks`: for blockers, the attackers they block in the order of damage; empty if all of those have left.
    - `removed`: for attackers removed from combat: what they attacked, the defending player, that player at
      first, if they were blocked, and by whom.
    - `left_off`: for blockers removed from combat, the attackers they blocked.
    - `fought`: all other creatures that fought in this combat.
    - `beset`: all other players and permanents that were attacked; 0 stands for an object that has left.
    """

    steps: Public[tuple[Step, ...]]
    at_first: Public[tuple[tuple[ObjectId, PlayerId], ...]]
    blocks: Public[tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]]
    removed: Public[tuple[tuple[ObjectId, EntityId, PlayerId, PlayerId, bool | None, tuple[ObjectId, ...]], ...]]
    left_off: Public[tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]]
    fought: Public[tuple[ObjectId, ...]]
    beset: Public[tuple[EntityId, ...]]


class TimesSetUp(Event, name="times_set_up", version=1, group="game", named="players.0 objects.0", stale=EVERYTHING):
    """613.7. A position has times, in numbers of which only the order counts.

    - `turn`, `phase`, `step`: their beginning.
    - `players`: the most recent turn of each player.
    - `objects`: since when the controller has had the object, its timestamp, and when its other face came up.
    - `effects`: the timestamps of effects.
    """

    turn: Public[int]
    phase: Public[int]
    step: Public[int]
    players: Public[tuple[tuple[PlayerId, int], ...]]
    objects: Public[tuple[tuple[ObjectId, int, int, int], ...]]
    effects: Public[tuple[tuple[int, int], ...]]
