"""500, 506, 608.2h. Of a position that is set up: times, the rest of a turn and of a combat, and what has left."""

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
    """608.2h. What an object last was that has left the zone `source`, and that something still refers to.

    It had the number `becomes`; `object` is what it is now, and `to` where it went: `source` itself if that is not
    known. `was` are fields of it that were otherwise than printed, each with its name, as printed, and as it was;
    `values` is what it copied.
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
    """500. Of a position: what of the turn is to come, and what happened in it, where that is not as usual.

    `waits`: the "step" has not begun, which may still be skipped, or not even its "phase"; "" if it has. `phases` are
    those to come, each with the only step that it has (500.10); `steps` those of this phase, and whether each was added
    to it; `only` the one step that this phase has. `first_combat` are the steps of the first combat phase.
    `spells_last_turn` is what day and night ask for (731.2). `players` has for some how often they rolled the planar
    die in this turn and whether the ability of their speed triggered in it; `triggered` how often abilities of objects
    triggered in it. `deathtouched` has just been dealt damage by a source with deathtouch (702.2b).
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
    """608.2i. Of a position: the log of the turn so far, each line with the name of an event and what is kept of it."""

    happened: Public[tuple[tuple[str, tuple[Frozen, ...]], ...]]


class CombatSetUp(
    Event,
    name="combat_set_up",
    version=1,
    group="game",
    named="at_first.0 blocks.0 removed.0 left_off.0 fought beset",
    stale=EVERYTHING,
):
    """506. Of a position: what a combat was before it became what it is.

    `steps` are those that have begun; `at_first` has for attackers whom they attacked as they began to; `blocks` for
    blockers whom they block, in the order of damage, perhaps nobody who is left; `removed` for attackers that were
    removed from combat what they attacked, whom, at first, whether blocked and by whom; `left_off` for blockers that
    were, whom they blocked. `fought` is all else that fought in it, `beset` what else was attacked; 0 stands for what
    has left.
    """

    steps: Public[tuple[Step, ...]]
    at_first: Public[tuple[tuple[ObjectId, PlayerId], ...]]
    blocks: Public[tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]]
    removed: Public[tuple[tuple[ObjectId, EntityId, PlayerId, PlayerId, bool | None, tuple[ObjectId, ...]], ...]]
    left_off: Public[tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]]
    fought: Public[tuple[ObjectId, ...]]
    beset: Public[tuple[EntityId, ...]]


class TimesSetUp(Event, name="times_set_up", version=1, group="game", named="players.0 objects.0", stale=EVERYTHING):
    """613.7. Of a position: what came before what, in numbers of which only the order means anything.

    When the turn, the phase and the step began, and the most recent turn of each of `players`; of `objects` since when
    their controllers have had them, their timestamps, and when their other faces came up; and the timestamps of
    `effects`.
    """

    turn: Public[int]
    phase: Public[int]
    step: Public[int]
    players: Public[tuple[tuple[PlayerId, int], ...]]
    objects: Public[tuple[tuple[ObjectId, int, int, int], ...]]
    effects: Public[tuple[tuple[int, int], ...]]
