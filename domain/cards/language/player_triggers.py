"""602.2b, 700.13, 700.14, 709.5, 725. What players do: abilities, crimes, mana expended, doors, the crown."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.filters import Filter
from domain.cards.grammar.references import Times, Who


class CommitsCrime(Pattern):
    """700.13. A player commits a crime: a spell or ability of theirs targets an opponent, or what is an opponent's.

    What is an opponent's is a permanent, spell or ability that they control, or a card in their graveyard.
    """

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    commits_crime: Who


class Expends(Pattern):
    """700.14. The mana that a player has spent in this turn to cast spells becomes `so_much` or more."""

    TELLS: ClassVar = "player"

    expends: Who
    so_much: Times


class BecomesMonarch(Pattern):
    """725.3. A player becomes the monarch who was not."""

    TELLS: ClassVar = "player"

    becomes_monarch: Who


class RingTempts(Pattern):
    """701.54d. The Ring has tempted a player, who has `chosen` what matches as their Ring-bearer, if that is asked."""

    TELLS: ClassVar = "player object"

    ring_tempts: Who
    chosen: Filter | None = None


class UnlocksDoor(Pattern):
    """709.5h, 709.5i. A player unlocks a half of a permanent: `this_door`, in which it stands; the last, `fully`."""

    TELLS: ClassVar = "player"

    unlocks_door: Who
    this_door: bool = False
    fully: bool = False


class Activates(Pattern):
    """602.2b. A player activates an ability, `of` a permanent that matches, which may have been paid with.

    Of the kinds "nonmana" is any that is not a mana ability, "exhaust" one that says so (702.177a). The event's object
    is the ability, its source what has it.
    """

    TELLS: ClassVar = "object player source"

    activates: Who
    of: Filter = "anything"
    kind: Literal["any", "nonmana", "loyalty", "exhaust"] = "any"
