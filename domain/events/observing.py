"""108, 400, 708. Events of observed games: known cards, face-down cards, gaps.

An observed game has been decided elsewhere, and is known as far as one seat saw it. A card can be known to
some players and not to others, lie somewhere without being known to anybody, and become known in the zone it
is in.
"""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import Printed
from domain.events.event import (
    ANNOUNCED,
    CARDS,
    EVERYTHING,
    NOTHING,
    Event,
    Numbered,
    Public,
    Secret,
    Seen,
    Stale,
    Told,
    in_zone,
)
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Zone

# 400.2. Knowledge of cards


class CardLearned(
    Event,
    name="card_learned",
    version=1,
    group="game",
    named="to",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
    private=True,
):
    """400.2. Some players learn a definition; nobody else learns of this event."""

    definition: Annotated[Told[int], Numbered.DEFINITION]
    printed: Told[Printed]
    to: Told[tuple[PlayerId, ...]]


class HiddenCardKnown(
    Event,
    name="hidden_card_known",
    version=1,
    group="zones",
    changed="becomes",
    named="player to",
    stale=NOTHING,
    harmless=CARDS,
    puts="zone",
):
    """400.2. A card in `player`'s hand or library becomes known, as the object `becomes`.

    The card stays where it is. The players in `to` know the card; for a card in a hand, its owner is always one
    of them. `index` counts from the top of a library (0 the top, -1 the bottom); None in a hand, for any unknown
    card of it.
    """

    player: Public[PlayerId]
    zone: Public[Zone]
    index: Told[int | None]
    becomes: Told[ObjectId | None]
    definition: Annotated[Told[int | None], Numbered.DEFINITION]
    to: Public[tuple[PlayerId, ...]]


class CardBroughtIn(
    Event,
    name="card_brought_in",
    version=1,
    group="zones",
    changed="becomes",
    named="player",
    puts="zone",
):
    """400.11b. A card comes into the game in a zone, as the object `becomes`.

    `player` owns the card. `how`: sideboard (400.11a), outside, or in digital games only: conjured, drafted.
    `index` counts from the top of a library (0 the top, -1 the bottom); None elsewhere.
    """

    player: Public[PlayerId]
    definition: Annotated[int | None, Seen.IF_IN_PUBLIC, Numbered.DEFINITION]
    becomes: Annotated[ObjectId | None, Seen.IF_IN_PUBLIC]
    zone: Public[Zone]
    index: Public[int | None]
    how: Public[Reason]

    def makes_stale(self) -> Stale:
        return in_zone(self.zone)


# 117.1, 508.1, 509.1, 601.2c. Choices offered


class ChoicesOffered(
    Event,
    name="choices_offered",
    version=1,
    group="decisions",
    named="to object",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
    private=True,
):
    """117.1, 508.1a, 509.1a, 601.2c. A player was offered choices by the original game's program.

    Nobody else learns of this event. `legal` has, by `kind`:

    - attackers, blockers: rows of a creature, and what it may attack or block.
    - targets: rows of the place among the targets of `object`, the least and the greatest number, and the
      possible targets.
    - actions: rows of the action (play, cast, activate, mana, special; with a face or half in words: cast
      adventure), the source's number of an ability or 0, the mana it costs in symbols (for "mana", the mana it
      adds, choices separated by strokes), if it is possible, and with which objects. Possible: 0 not now, 1 now,
      2 now and with enough mana.

    A list of actions continues the last one. A row of two has a possibility and the objects for which it changed.
    `gone` has the action, the number and the object of actions that are no longer there, unless the object is gone,
    too; None means that the list stands by itself.
    """

    kind: Told[str]
    object: Told[ObjectId | None]
    legal: Told[Frozen]
    gone: Told[Frozen | None]
    to: Told[tuple[PlayerId, ...]]


# 406.3, 708. Face down


class FaceDownCardKnown(
    Event,
    name="face_down_card_known",
    version=1,
    group="permanents",
    changed="object",
    named="to",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
    private=True,
):
    """708.5, 406.3. Some players know the card of a face-down object.

    They are the players who may look at the object; nobody else learns of this event.
    """

    object: Told[ObjectId]
    definition: Annotated[Told[int], Numbered.DEFINITION]
    to: Told[tuple[PlayerId, ...]]


class CardTurnedFaceDown(
    Event, name="card_turned_face_down", version=1, group="permanents", changed="object", stale=EVERYTHING
):
    """708.2a. A face-up object is turned face down.

    From now on it has the characteristics of `definition`, not of `before`. An object that arrives face down
    (708.3, 406.3a) has no such event: its zone change has that definition.
    """

    object: Public[ObjectId]
    before: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]


class CardTurnedFaceUp(
    Event, name="card_turned_face_up", version=1, group="permanents", changed="object", stale=EVERYTHING
):
    """708.8. A face-down object is turned face up; `definition` is its card."""

    object: Public[ObjectId]
    definition: Annotated[Public[int], Numbered.DEFINITION]


# 114, 725. Emblems, and designations that have no event of their own


class EmblemCreated(
    Event,
    name="emblem_created",
    version=1,
    group="supplements",
    changed="becomes",
    named="player",
    stale=EVERYTHING,
    puts=Zone.COMMAND,
    copies=True,
):
    """114.2. A player gets an emblem in the command zone, as the object `becomes`."""

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]


class DesignationGained(
    Event, name="designation_gained", version=1, group="permanents", changed="entity", stale=EVERYTHING
):
    """725.1, 716.2b, 709.5c. An object or player gains a designation.

    `name` is the designation: monarch, initiative, level, left half unlocked, saddled …; `value` is the level.
    """

    entity: Public[EntityId]
    name: Public[str]
    value: Public[str]


class DesignationLost(
    Event, name="designation_lost", version=1, group="permanents", changed="entity", stale=EVERYTHING
):
    """725.3, 702.171b. An object or player loses a designation."""

    entity: Public[EntityId]
    name: Public[str]


# The source of the game


class ActionReversed(
    Event,
    name="action_reversed",
    version=1,
    group="game",
    named="player",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
):
    """733.1. A player's action was taken back; nothing of the action is in the log."""

    player: Public[PlayerId | None]


class GapObserved(Event, name="gap_observed", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """Events may be missing here, between two states of the source.

    `before` and `after` are the source's numbers of these states; 0 for none. The events that follow tell the
    differences; how these came about is not known. `reason`: summarized, broken, reconnected, missing, out of
    order, beginning, undone.
    """

    before: Public[int]
    after: Public[int]
    reason: Public[Reason]


class FactsLeftOut(
    Event, name="facts_left_out", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED
):
    """The source does not report facts of these kinds.

    Such facts in the log are inferred from others, or are missing. Facts known only from them cannot be checked
    against the source. `kinds` are names of events; for an event with several forms, the name and the form:
    step_began:untap.
    """

    kinds: Public[tuple[str, ...]]


class LinesRead(Event, name="lines_read", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """Events since the last `LinesRead` are matched with lines of the source.

    `line` is the line of the first of these events. `runs` are alternating counts: the number of events from that
    line, the number of lines to the next one, the number of events from that, and so on. The last count is of
    events, so that the number of counts is odd.
    """

    line: Secret[int | None]
    runs: Secret[tuple[int, ...] | None]


class SourceRead(Event, name="source_read", version=2, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """The source of this game was read up to `line`.

    `sha256` is the hash of everything in the source from which the game is told. `seconds` is the duration of the
    game by the clock of the source; None without a clock.
    """

    line: Public[int]
    sha256: Public[str]
    seconds: Public[int | None] = None
