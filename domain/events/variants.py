"""901, 903, 904. Commanders, planes and schemes."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import Printed
from domain.events.event import ABILITIES, EVERYTHING, NOTHING, Event, Numbered, Own, Public, Secret
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone


class CommanderPresented(
    Event,
    name="commander_presented",
    version=1,
    group="game",
    changed="becomes",
    named="player",
    stale=ABILITIES,
    puts=Zone.COMMAND,
):
    """903.6. A player's commander begins in the command zone, as the object `becomes`.

    The commander is face up.
    """

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    printed: Public[Printed]
    becomes: Public[ObjectId]


class SupplementPresented(Event, name="supplement_presented", version=1, group="game", named="player", stale=NOTHING):
    """901.3, 904.3. A planar or scheme deck is put face down into the command zone.

    `kind` is planar or scheme. `printed` are the definitions used, `kinds` of them, numbered from `first` on.
    `cards` has the definition of each card, before shuffling.
    """

    player: Public[PlayerId]
    kind: Public[str]
    size: Public[int]
    first: Annotated[Own[int | None], Numbered.DEFINITION]
    kinds: Own[int | None]
    printed: Own[tuple[Printed, ...] | None]
    cards: Annotated[Own[tuple[int, ...] | None], Numbered.DEFINITION]


class SupplementShuffled(Event, name="supplement_shuffled", version=1, group="game", named="player", stale=NOTHING):
    """103.3a. A planar or scheme deck is shuffled; `order` is the new order, top first."""

    player: Public[PlayerId]
    order: Annotated[Secret[tuple[int, ...] | None], Numbered.DEFINITION]


class CommanderDamaged(Event, name="commander_damaged", version=1, group="damage", changed="player", stale=NOTHING):
    """903.10a. A commander deals combat damage to a player; `total` is over the game."""

    player: Public[PlayerId]
    commander: Annotated[Public[int], Numbered.DEFINITION]
    amount: Public[int]
    total: Public[int]


class CommanderCast(Event, name="commander_cast", version=1, group="casting", named="player", stale=NOTHING):
    """903.8. A commander is cast from the command zone; `times` counts for the commander tax."""

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    times: Public[int]


class SchemeSetInMotion(
    Event,
    name="scheme_set_in_motion",
    version=1,
    group="supplements",
    changed="becomes",
    named="player",
    stale=EVERYTHING,
    puts=Zone.COMMAND,
):
    """701.32b. The top card of a scheme deck is turned face up as the object `becomes`."""

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]


class SchemeAbandoned(
    Event, name="scheme_abandoned", version=1, group="supplements", changed="object", named="player", stale=EVERYTHING
):
    """701.33b, 904.10. A scheme is turned face down and put under `player`'s scheme deck."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class PlanarControllerChanged(
    Event, name="planar_controller_changed", version=1, group="supplements", named="player", stale=EVERYTHING
):
    """311.5. A player becomes the planar controller.

    They control every face-up plane and phenomenon.
    """

    player: Public[PlayerId]


class PlaneTurnedUp(
    Event,
    name="plane_turned_up",
    version=1,
    group="supplements",
    changed="becomes",
    named="player",
    stale=EVERYTHING,
    puts=Zone.COMMAND,
):
    """901.11. The top card of `player`'s planar deck is turned face up as `becomes`."""

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]


class PlaneTurnedDown(
    Event, name="plane_turned_down", version=1, group="supplements", changed="object", named="player", stale=EVERYTHING
):
    """701.31b. A plane or phenomenon is turned face down and put under `player`'s planar deck."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class Planeswalked(
    Event, name="planeswalked", version=1, group="supplements", changed="player", named="to away", stale=NOTHING
):
    """701.31. A player planeswalks `away` from planes and `to` a plane.

    Other events turn the cards.
    """

    player: Public[PlayerId]
    to: Public[ObjectId | None]
    away: Public[tuple[ObjectId, ...]]


class PlanarDieRolled(Event, name="planar_die_rolled", version=1, group="chance", named="player", stale=NOTHING):
    """901.9. The planar die is rolled: planeswalker, chaos, blank.

    `this_turn` counts the player's rolls this turn.
    """

    player: Public[PlayerId]
    face: Public[str]
    this_turn: Public[int]


class ChaosEnsued(Event, name="chaos_ensued", version=1, group="supplements", named="player", stale=NOTHING):
    """311.7. Chaos ensues: chaos abilities trigger."""

    player: Public[PlayerId]
