"""309, 701.54, 702, 731. Dungeons, sectors, the Ring, speed, day and night."""

from __future__ import annotations

from typing import Annotated

from domain.events.event import ABILITIES, EVERYTHING, LAYERS, Event, Numbered, Public
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone


class SectorChosen(
    Event, name="sector_chosen", version=1, group="permanents", changed="object", named="player", stale=LAYERS
):
    """702.158c. A player chooses a sector designation for a creature: alpha, beta or gamma."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    sector: Public[str]


class SectorsEnded(Event, name="sectors_ended", version=1, group="permanents", changed="objects", stale=LAYERS):
    """702.158b. Permanents lose their sectors, as nobody controls a space sculptor any more."""

    objects: Public[tuple[ObjectId, ...]]


# 309, 701.49. Dungeons


class DungeonBroughtIn(
    Event,
    name="dungeon_brought_in",
    version=1,
    group="supplements",
    changed="becomes",
    named="player",
    stale=EVERYTHING,
    puts=Zone.COMMAND,
):
    """309.2a. A player's dungeon card enters the command zone as the object `becomes`.

    The card comes from outside the game.
    """

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]


class VentureMarkerMoved(
    Event,
    name="venture_marker_moved",
    version=1,
    group="supplements",
    changed="object",
    named="player",
    stale=ABILITIES,
):
    """309.4a, 309.5a. A player's venture marker moves into a room of their dungeon."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    room: Public[str]


class DungeonCompleted(
    Event, name="dungeon_completed", version=1, group="supplements", changed="object player", stale=EVERYTHING
):
    """309.7. A dungeon card leaves the game: its owner has completed the dungeon."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    definition: Annotated[Public[int], Numbered.DEFINITION]


# 702.179. Speed


class SpeedChanged(Event, name="speed_changed", version=1, group="supplements", changed="player", stale=LAYERS):
    """702.179. A player's speed becomes `total`; a player starts without a speed."""

    player: Public[PlayerId]
    total: Public[int]


# 701.54. The Ring


class RingTempted(
    Event,
    name="ring_tempted",
    version=1,
    group="supplements",
    changed="player",
    named="bearer",
    stale=EVERYTHING,
):
    """701.54. The Ring tempts a player for the `times`-th time.

    `bearer` is the Ring-bearer they chose; None if they could not.
    """

    player: Public[PlayerId]
    times: Public[int]
    bearer: Public[ObjectId | None]


# 731. Day and night


class TimeOfDayChanged(Event, name="time_of_day_changed", version=1, group="turn", stale=LAYERS):
    """731.1. Day or night begins (`after`).

    `before` is the time of day before; empty if the game had neither.
    """

    before: Public[str]
    after: Public[str]
