"""108, 400, 708. What only an observed game tells: who knows which card, what lies face down, and what was not seen.

A game that was observed has been decided elsewhere, and is known as far as one seat saw it. So a card can be known to
some and not to others, be anywhere without anybody knowing which it is, and become known where it lies.
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

# 400.2. Who knows which card


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
    """400.2. What is printed on a definition becomes known to these players alone; nobody else is told even that."""

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
    """400.2. A card in `player`'s hand or library becomes known where it lies, as the object `becomes`.

    Those it is told `to` know which it is; of a hand its owner must be among them, who sees it. `index` counts from the
    top of a library (0 the top, -1 the bottom); in a hand it is None, any card of it that is not known.
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
    """400.11b. A card comes into the game in this zone, as the object `becomes`; `player` owns it.

    `how`: sideboard (400.11a), outside, or what only digital games do: conjured, drafted. `index` counts from the top
    of a library (0 the top, -1 the bottom), None elsewhere.
    """

    player: Public[PlayerId]
    definition: Annotated[int | None, Seen.IF_IN_PUBLIC, Numbered.DEFINITION]
    becomes: Annotated[ObjectId | None, Seen.IF_IN_PUBLIC]
    zone: Public[Zone]
    index: Public[int | None]
    how: Public[Reason]

    def makes_stale(self) -> Stale:
        return in_zone(self.zone)


# 117.1, 508.1, 509.1, 601.2c. What could be chosen


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
    """117.1, 508.1a, 509.1a, 601.2c. What a player could choose of, as the program said in which the game was decided.

    Nobody else is told even that. `legal` has, by `kind`:

    - attackers, blockers: rows of creatures, and what each of them may attack or block;
    - targets: rows of the place among the targets of `object`, the least and the most of them, and what may be one;
    - actions: rows of what is done (play, cast, activate, mana, special; a face or half in words: cast adventure), the
      source's number of an ability or 0, the mana it costs in symbols (of "mana" what it adds, choices parted by
      strokes), whether it can be done, and with which objects. Whether: 0 not now, 1 now, 2 now and there is the mana
      for it. Such a list goes on from the last one: rows of two say of objects only whether it can be done now, `gone`
      the first, the second and the object of what is no more, unless the object is; None where a list stands by itself.
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
    """708.5, 406.3. Which card an object is that lies face down, for those who may look at it; they alone are told."""

    object: Told[ObjectId]
    definition: Annotated[Told[int], Numbered.DEFINITION]
    to: Told[tuple[PlayerId, ...]]


class CardTurnedFaceDown(
    Event, name="card_turned_face_down", version=1, group="permanents", changed="object", stale=EVERYTHING
):
    """708.2a. What everybody saw is face down from now on: it has the characteristics of `definition`, not of `before`.

    What comes somewhere face down has that definition as it comes (708.3, 406.3a), and is told by its zone change.
    """

    object: Public[ObjectId]
    before: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]


class CardTurnedFaceUp(
    Event, name="card_turned_face_up", version=1, group="permanents", changed="object", stale=EVERYTHING
):
    """708.8. A card that lay face down is turned face up where it is; `definition` is which card it is."""

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
    """114.2. A player gets an emblem, which is put into the command zone as the object `becomes`."""

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]


class DesignationGained(
    Event, name="designation_gained", version=1, group="permanents", changed="entity", stale=EVERYTHING
):
    """725.1, 716.2b, 709.5c. An object or player has a designation from now on, with a value where it has one.

    `name` is what it is called: monarch, initiative, level, left half unlocked, saddled …; `value` the level.
    """

    entity: Public[EntityId]
    name: Public[str]
    value: Public[str]


class DesignationLost(
    Event, name="designation_lost", version=1, group="permanents", changed="entity", stale=EVERYTHING
):
    """725.3, 702.171b. An object or player does not have a designation any more."""

    entity: Public[EntityId]
    name: Public[str]


# Where it comes from


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
    """733.1. What a player had begun was taken back, as if nothing of it had happened; so nothing of it is told."""

    player: Public[PlayerId | None]


class GapObserved(Event, name="gap_observed", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """Something is missing here: what was not seen may have happened between two states of the source.

    `before` and `after` are the numbers that the source gives them, 0 where there is none. What is other than it was
    is told after this; how it came to be so nobody knows. `reason`: summarized, broken, reconnected, missing, out of
    order, beginning, undone.
    """

    before: Public[int]
    after: Public[int]
    reason: Public[Reason]


class FactsLeftOut(
    Event, name="facts_left_out", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED
):
    """The source does not tell facts of these kinds: what of them stands here follows from others, or is missing.

    `kinds` are names of events, and of what has several the name with which of them: step_began:untap. What is only
    known from such facts cannot be checked against the source.
    """

    kinds: Public[tuple[str, ...]]


class LinesRead(Event, name="lines_read", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """Which lines of the source the events before this one come from, since the last of its kind.

    `line` is that of the first of them. `runs` are counts in turn: so many events come from it, so many lines further
    on is the next, so many events come from that … The last count is one of events, so that their number is odd.
    """

    line: Secret[int | None]
    runs: Secret[tuple[int, ...] | None]


class SourceRead(Event, name="source_read", version=2, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """The source of this game was read up to this line; `sha256` is the hash of all that it is told from.

    `seconds` is how long the game took, by the clock of the source; None where it has none.
    """

    line: Public[int]
    sha256: Public[str]
    seconds: Public[int | None] = None
