"""121, 400, 701. Cards move between zones, are drawn, discarded, revealed and arranged."""

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
    """121.1. A player draws a card; the zone change follows.

    `this_turn` counts the player's draws this turn.
    """

    player: Public[PlayerId]
    this_turn: Public[int]


class DrawFailed(Event, name="draw_failed", version=1, group="zones", changed="player", stale=NOTHING):
    """121.4. A player draws from an empty library, and will lose for that (704.5b)."""

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

    - `object`: the old object; `becomes`: the new object.
    - `definition`: the card.
    - `index`: the place from the top of a library (0 the top, -1 the bottom); None elsewhere.
    - `was`: the last known information about an object that left the battlefield, or left another public zone and
      had its power or toughness defined by its text.
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
    """712.21. The other card of a melded permanent follows the permanent's zone change.

    - `object`: the permanent; `becomes`: the new object of this card.
    - `index`: as for the first card.
    - `above`: true if this card lies above the first card in a library, which its owner knows (712.21a).
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
    """701.20a. Cards are revealed to all players, and stay where they are.

    `definitions` are the cards, in this order.
    """

    player: Public[PlayerId]
    cards: Secret[tuple[ObjectId, ...] | None]
    definitions: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION]


class CardsLookedAt(Event, name="cards_looked_at", version=1, group="zones", named="player owner cards", stale=NOTHING):
    """701.20e. A player looks at cards of `owner` in a hidden zone, where they stay.

    `definitions` are the cards.
    """

    player: Public[PlayerId]
    owner: Public[PlayerId]
    count: Public[int]
    cards: Own[tuple[ObjectId, ...] | None]
    definitions: Annotated[Own[tuple[int, ...] | None], Numbered.DEFINITION]


class LibraryArranged(
    Event, name="library_arranged", version=1, group="zones", named="player top bottom", stale=NOTHING
):
    """701.22a. A player puts the top cards of a library back.

    `top` are the cards on top, `bottom` the cards on the bottom, each in this order.
    """

    player: Public[PlayerId]
    kept: Public[int]
    sent: Public[int]
    top: Own[tuple[ObjectId, ...] | None]
    bottom: Own[tuple[ObjectId, ...] | None]


class PlayerSurveiled(
    Event, name="player_surveiled", version=1, group="zones", named="player top", stale=NOTHING, kept="player"
):
    """701.25d. A player has surveiled.

    `put` is the number of cards put into the graveyard; `top` are the cards back on top, in this order.
    """

    player: Public[PlayerId]
    kept: Public[int]
    put: Public[int]
    top: Own[tuple[ObjectId, ...] | None]


class CardDiscarded(
    Event, name="card_discarded", version=1, group="zones", changed="player", stale=NOTHING, kept="player"
):
    """701.9a. A player discards a card; the zone change follows."""

    player: Public[PlayerId]


class LibrarySearched(
    Event,
    name="library_searched",
    version=1,
    group="zones",
    named="player owner",
    stale=NOTHING,
    kept="player owner",
):
    """701.23a. A player searches `owner`'s library."""

    player: Public[PlayerId]
    owner: Public[PlayerId]
