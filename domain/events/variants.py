"""901, 903, 904. Commanders, planes and schemes."""

from __future__ import annotations

from domain.board.characteristics import Printed
from domain.events.event import Event, Own, Public, Secret
from domain.ids import ObjectId, PlayerId


class CommanderPresented(Event, name="commander_presented", version=1):
    """903.6. A player's commander begins the game face up in the command zone, as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    printed: Public[Printed]
    becomes: Public[ObjectId]


class SupplementPresented(Event, name="supplement_presented", version=1):
    """901.3, 904.3. A player's planar or scheme deck, face down in the command zone. `kind`: planar, scheme.

    `printed` are the `kinds` definitions used, numbered from `first` on; `cards` names one of them per card, before
    shuffling.
    """

    player: Public[PlayerId]
    kind: Public[str]
    size: Public[int]
    first: Own[int | None]
    kinds: Own[int | None]
    printed: Own[tuple[Printed, ...] | None]
    cards: Own[tuple[int, ...] | None]


class SupplementShuffled(Event, name="supplement_shuffled", version=1):
    """103.3a. The new order of a planar or scheme deck, as definitions, top first."""

    player: Public[PlayerId]
    order: Secret[tuple[int, ...] | None]


class CommanderDamaged(Event, name="commander_damaged", version=1):
    """903.10a. A commander dealt a player combat damage; `total` is what it has dealt them over the game."""

    player: Public[PlayerId]
    commander: Public[int]
    amount: Public[int]
    total: Public[int]


class CommanderCast(Event, name="commander_cast", version=1):
    """903.8. A commander was cast from the command zone; `times` counts it, for the commander tax."""

    player: Public[PlayerId]
    definition: Public[int]
    times: Public[int]


class SchemeSetInMotion(Event, name="scheme_set_in_motion", version=1):
    """701.32b. The top card of a scheme deck is turned face up, as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    becomes: Public[ObjectId]


class SchemeAbandoned(Event, name="scheme_abandoned", version=1):
    """701.33b, 904.10. A scheme is turned face down and put on the bottom of `player`'s scheme deck."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class PlanarControllerChanged(Event, name="planar_controller_changed", version=1):
    """311.5. This player controls every plane and phenomenon that is face up."""

    player: Public[PlayerId]


class PlaneTurnedUp(Event, name="plane_turned_up", version=1):
    """901.11. The top card of `player`'s planar deck is turned face up, as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    becomes: Public[ObjectId]


class PlaneTurnedDown(Event, name="plane_turned_down", version=1):
    """701.31b. A plane or phenomenon is turned face down and put on the bottom of `player`'s planar deck."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class Planeswalked(Event, name="planeswalked", version=1):
    """701.31. A player went away from those planes and to this one; said by the cards that were turned."""

    player: Public[PlayerId]
    to: Public[ObjectId | None]
    away: Public[tuple[ObjectId, ...]]


class PlanarDieRolled(Event, name="planar_die_rolled", version=1):
    """901.9. The face that came up: planeswalker, chaos, blank. `this_turn` counts the player's rolls."""

    player: Public[PlayerId]
    face: Public[str]
    this_turn: Public[int]


class ChaosEnsued(Event, name="chaos_ensued", version=1):
    """311.7. Chaos abilities trigger."""

    player: Public[PlayerId]
