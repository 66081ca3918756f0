"""122, 701, 702. Triggers on counters, countered spells, shuffling, phasing, crewing and saddling."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.filters import Filter
from domain.cards.grammar.references import Who
from domain.cards.language.parts import Subject


class CounterIsPut(Pattern):
    """122.6. A counter of the `kind` is put on a permanent, `by` a player or any.

    The ability triggers once for each counter. The kind "any" is every kind.
    """

    TELLS: ClassVar = "object"

    counter_put: Subject
    kind: str
    by: Who | None = None

    def faults(self, path: str) -> Faults:
        yield from words.counters(self.kind, f"{path}.kind")


class CountersAreRemoved(Pattern):
    """122.1. Counters of the `kind` are removed from a permanent; `event.amount` is how many.

    With `each`, the ability triggers once for each counter.
    """

    TELLS: ClassVar = "object amount"

    counters_removed: Subject
    kind: str
    each: bool = False

    def faults(self, path: str) -> Faults:
        yield from words.counters(self.kind, f"{path}.kind")


class PhasesIn(Pattern):
    """702.26c. A permanent phases in."""

    TELLS: ClassVar = "object"

    phases_in: Subject


class PhasesOut(Pattern):
    """702.26b. A permanent phases out.

    The trigger looks back (603.10b).
    """

    TELLS: ClassVar = "object"

    phases_out: Subject


class Explores(Pattern):
    """701.44b. A permanent has explored, even if nothing of that was possible."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "object"

    explores: Subject


class Fights(Pattern):
    """701.14a. A creature fights."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "object"

    fights: Subject


class IsCountered(Pattern):
    """701.6a. A spell or ability is countered.

    With `by`, only if a spell or ability that this player controls counters it.
    """

    TELLS: ClassVar = "object"

    is_countered: Filter
    by: Who | None = None


class ShufflesLibrary(Pattern):
    """701.24a. A player shuffles their library.

    With `by`, only if a spell or ability that this player controls causes that.
    """

    TELLS: ClassVar = "player"

    shuffles: Who
    by: Who | None = None


class Crews(Pattern):
    """702.122b. A creature that is tapped for a crew ability crews what matches."""

    TELLS: ClassVar = "object source player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "source"

    crews: Subject
    what: Subject = "anything"


class Saddles(Pattern):
    """702.171c. A creature that is tapped for a saddle ability saddles what matches."""

    TELLS: ClassVar = "object source player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "source"

    saddles: Subject
    what: Subject = "anything"


class LastCounterRemoved(Pattern):
    """310.11b. The last counter of the kind is removed from a permanent."""

    TELLS: ClassVar = "object"

    last_counter_removed: Subject
    kind: str

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class BecomesAttached(Pattern):
    """701.3a. An object becomes attached `to` an object that matches."""

    TELLS: ClassVar = "object source"

    becomes_attached: Subject
    to: Filter


class BecomesUnattached(Pattern):
    """701.3d. An object becomes unattached `from` an object that matches.

    So it does as it is attached to another object, or leaves the battlefield. The trigger looks back (603.10c).
    """

    TELLS: ClassVar = "object source"

    becomes_unattached: Subject
    from_: Filter = Field(default="anything", alias="from")


class Transforms(Pattern):
    """701.27e. A permanent transforms; its new face must match the subject."""

    TELLS: ClassVar = "object"

    transforms: Subject


class TurnedUp(Pattern):
    """708.8. A permanent is turned face up."""

    TELLS: ClassVar = "object"

    turned_up: Subject


class Mutates(Pattern):
    """702.140d. A mutating creature spell resolves and merges with a creature."""

    TELLS: ClassVar = "object"

    mutates: Subject
