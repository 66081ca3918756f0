"""602.2b, 700.13, 700.14, 709.5, 725, 726. Triggers on players: abilities, crimes, mana, doors, monarch, initiative."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.filters import Filter
from domain.cards.grammar.references import Times, Who


class CommitsCrime(Pattern):
    """700.13. A player commits a crime: they target an opponent, or something of an opponent.

    The target is an opponent; a permanent, spell or ability that an opponent controls; or a card in an opponent's
    graveyard.
    """

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    commits_crime: Who


class DiscardsCard(Pattern):
    """701.9. A player discards a card that matches (`what`), as `event.object`.

    With `by`, only if a spell or ability that this player controls causes that. `one_or_more` triggers once for all
    at the same time. An ability about the card itself triggers in whatever zone the card is afterwards.
    """

    TELLS: ClassVar = "player object"

    discards_card: Who
    what: Filter = "anything"
    by: Who | None = None
    one_or_more: bool = False


class Expends(Pattern):
    """700.14. The mana a player has spent this turn on spells reaches `so_much`."""

    TELLS: ClassVar = "player"

    expends: Who
    so_much: Times


class BecomesMonarch(Pattern):
    """725.3. A player who was not the monarch becomes the monarch."""

    TELLS: ClassVar = "player"

    becomes_monarch: Who


class WinsFlip(Pattern):
    """705.2. A player wins a coin flip: their call matches the result."""

    TELLS: ClassVar = "player"

    wins_flip: Who


class CompletesDungeon(Pattern):
    """309.7. A player completes a dungeon."""

    TELLS: ClassVar = "player"

    completes_dungeon: Who


class TakesInitiative(Pattern):
    """726.2, 726.5. A player takes the initiative, even one who has it already."""

    TELLS: ClassVar = "player"

    takes_initiative: Who


class RingTempts(Pattern):
    """701.54d. The Ring has tempted a player.

    With `chosen`, only if the player has chosen a matching creature as their Ring-bearer.
    """

    TELLS: ClassVar = "player object"

    ring_tempts: Who
    chosen: Filter | None = None


class SearchesLibrary(Pattern):
    """701.23a. A player searches their own library."""

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True

    searches_library: Who


class UnlocksDoor(Pattern):
    """709.5h, 709.5i. A player unlocks a door of a permanent.

    `this_door` is the half with this text; with `fully`, the last locked door.
    """

    TELLS: ClassVar = "player"

    unlocks_door: Who
    this_door: bool = False
    fully: bool = False


class Activates(Pattern):
    """602.2b. A player activates an ability `of` a permanent that matches.

    The permanent may have left the battlefield as a cost. `kind` "nonmana" is any ability that is no mana
    ability; "exhaust" is an exhaust ability (702.177a), "boast" a boast ability (702.142b). `event.object` is the
    ability, `event.source` the object that has it.
    """

    TELLS: ClassVar = "object player source"

    activates: Who
    of: Filter = "anything"
    kind: Literal["any", "nonmana", "loyalty", "exhaust", "boast"] = "any"
