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
    """702.158b. No player controls a space sculptor any more: these permanents have no sector designation now."""

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
    """309.2a. A player's dungeon card from outside the game is put into the command zone as the object `becomes`."""

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
    """309.4a, 309.5a. A player's venture marker is in this room of their dungeon now."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    room: Public[str]


class DungeonCompleted(
    Event, name="dungeon_completed", version=1, group="supplements", changed="object player", stale=EVERYTHING
):
    """309.7. A dungeon card is removed from the game, so that its owner has completed it."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    definition: Annotated[Public[int], Numbered.DEFINITION]


# 702.179. Speed


class SpeedChanged(Event, name="speed_changed", version=1, group="supplements", changed="player", stale=LAYERS):
    """702.179. A player's speed becomes `total`; before the first time they have none."""

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
    """701.54. The Ring has tempted a player, the `times`-th time; `bearer` is whom they chose, if they could."""

    player: Public[PlayerId]
    times: Public[int]
    bearer: Public[ObjectId | None]


# 731. Day and night


class TimeOfDayChanged(Event, name="time_of_day_changed", version=1, group="turn", stale=LAYERS):
    """731.1. It becomes day or night (`after`); `before` is what it was, nothing if it was neither."""

    before: Public[str]
    after: Public[str]
