"""121, 400, 701. Cards go from zone to zone, are drawn, discarded, shown, looked at and put in order."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import LastKnown
from domain.events.event import (
    ABILITIES,
    CARDS,
    EVERYTHING,
    FUNCTIONING,
    NOTHING,
    Event,
    Numbered,
    Own,
    Public,
    Secret,
    Seen,
    Stale,
    in_zone,
)
from domain.ids import ObjectId, PlayerId
from domain.terms import BATTLEFIELD, Zone

# 121. Drawing


class CardDrawn(
    Event, name="card_drawn", version=1, group="zones", changed="player", stale=NOTHING, harmless=CARDS, kept="player"
):
    """121.1. A player draws; the zone change follows. `this_turn` counts the player's draws this turn."""

    player: Public[PlayerId]
    this_turn: Public[int]


class DrawFailed(Event, name="draw_failed", version=1, group="zones", changed="player", stale=NOTHING):
    """121.4. A player tried to draw from an empty library, and will lose for it (704.5b)."""

    player: Public[PlayerId]


# 400. Zones


class ObjectMoved(
    Event,
    name="object_moved",
    version=1,
    group="zones",
    changed="object becomes",
    named="player controller",
    puts="to",
    kept="object becomes player source to controller",
):
    """400.7. An object leaves one zone and becomes a new object in another.

    `object` is what it was, `becomes` what it is now, `definition` which card. `index` counts from the top of a library
    (0 the top, -1 the bottom); None elsewhere. `was` is what was last known of what left the battlefield.
    """

    object: Annotated[ObjectId | None, Seen.IF_LEAVING_PUBLIC]
    becomes: Annotated[ObjectId | None, Seen.IF_ENTERING_PUBLIC]
    definition: Annotated[int | None, Seen.IF_EITHER_PUBLIC, Numbered.DEFINITION]
    player: Public[PlayerId]
    source: Public[Zone]
    to: Public[Zone]
    controller: Public[PlayerId]
    tapped: Public[bool]
    index: Public[int | None]
    was: Public[LastKnown | None]

    def makes_stale(self) -> Stale:
        source, to = self.source, self.to
        if source is BATTLEFIELD or to is BATTLEFIELD:
            return EVERYTHING
        if source in FUNCTIONING or to in FUNCTIONING:
            return ABILITIES
        return NOTHING


class MeldedCardMoved(
    Event,
    name="melded_card_moved",
    version=1,
    group="zones",
    changed="object becomes",
    named="player",
    puts="to",
    kept="object becomes player source to",
):
    """712.21. The other card of a melded permanent goes where that went; said right after its own zone change.

    `object` is the permanent that it was a part of, `becomes` what it is now; `index` counts as for that one. In a
    library it lies `above` the other card or below it, as its owner knows (712.21a).
    """

    object: Annotated[ObjectId | None, Seen.IF_LEAVING_PUBLIC]
    becomes: Annotated[ObjectId | None, Seen.IF_ENTERING_PUBLIC]
    definition: Annotated[int | None, Seen.IF_EITHER_PUBLIC, Numbered.DEFINITION]
    player: Public[PlayerId]
    source: Public[Zone]
    to: Public[Zone]
    index: Public[int | None]
    above: Own[bool | None]

    def makes_stale(self) -> Stale:
        return in_zone(self.to)


class CardsRevealed(Event, name="cards_revealed", version=1, group="zones", named="player cards", stale=NOTHING):
    """701.20a. Cards are shown to all players; they stay where they are. `definitions` names them, in this order."""

    player: Public[PlayerId]
    cards: Secret[tuple[ObjectId, ...] | None]
    definitions: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION]


class CardsLookedAt(Event, name="cards_looked_at", version=1, group="zones", named="player owner cards", stale=NOTHING):
    """701.20e. `player` looks at cards that `owner` owns in a hidden zone, where they stay; `definitions` which."""

    player: Public[PlayerId]
    owner: Public[PlayerId]
    count: Public[int]
    cards: Own[tuple[ObjectId, ...] | None]
    definitions: Annotated[Own[tuple[int, ...] | None], Numbered.DEFINITION]


class LibraryArranged(
    Event, name="library_arranged", version=1, group="zones", named="player top bottom", stale=NOTHING
):
    """701.22a. Cards on top of a library are put back: `top` in this order, `bottom` to the bottom in this order."""

    player: Public[PlayerId]
    kept: Public[int]
    sent: Public[int]
    top: Own[tuple[ObjectId, ...] | None]
    bottom: Own[tuple[ObjectId, ...] | None]


class PlayerSurveiled(
    Event, name="player_surveiled", version=1, group="zones", named="player top", stale=NOTHING, kept="player"
):
    """701.25d. A player has surveiled: so many cards are put into the graveyard, `top` back on top, in this order."""

    player: Public[PlayerId]
    kept: Public[int]
    put: Public[int]
    top: Own[tuple[ObjectId, ...] | None]


class CardDiscarded(
    Event, name="card_discarded", version=1, group="zones", changed="player", stale=NOTHING, kept="player"
):
    """701.9a. A player discards; the zone change follows."""

    player: Public[PlayerId]


class LibrarySearched(Event, name="library_searched", version=1, group="zones", named="player owner", stale=NOTHING):
    """701.23a. `player` looked through `owner`'s library."""

    player: Public[PlayerId]
    owner: Public[PlayerId]
