"""102. Players: the life, cards and counters of each, and what they did this turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from domain.board.records import copier
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason

TEMPTED = "tempted by the Ring"
"""701.54c. The designation that counts how often the Ring has tempted a player."""


class Bound(NamedTuple):
    """106.6. A mana in a pool with a restriction or an additional effect.

    `mana` is one letter. `source` produced the mana. `definition` and `number` name the text with its restriction.
    """

    mana: str
    source: ObjectId
    definition: int
    number: int


class Player:
    """102.1. A player.

    A card of a hidden zone that the reader may not know is the number 0.
    """

    __slots__ = (
        "began",
        "bound",
        "cast_before",
        "cast_names",
        "commander_casts",
        "commander_damage",
        "completed",
        "counters",
        "designations",
        "draws",
        "failed_draw",
        "graveyard",
        "hand",
        "id",
        "kept",
        "lands",
        "lasting",
        "left",
        "library",
        "life",
        "lost",
        "mulligans",
        "name",
        "pool",
        "rolls",
        "sideboard",
        "snow",
        "sped",
        "speed",
        "spells",
        "team",
        "touched",
        "upkeeps",
    )

    copy: Callable[[], Player]

    def __init__(self, id: PlayerId, name: str, life: int, team: int) -> None:
        self.id = id
        self.name = name
        self.life = life
        self.team = team
        self.counters: dict[str, int] = {}
        self.designations: dict[str, str] = {}  # such as monarch (725.1), with a value where it has one
        self.commander_casts: dict[int, int] = {}  # by definition of the commander
        self.commander_damage: dict[int, int] = {}  # by definition of the commander
        # Cards: the number 0 where the reader may not know the card
        self.library: list[ObjectId] = []
        self.hand: list[ObjectId] = []
        self.graveyard: list[ObjectId] = []
        self.sideboard: tuple[int, ...] = ()  # definitions
        self.completed: tuple[int, ...] = ()  # definitions of completed dungeons (309.7)
        self.speed = 0  # 0 for no speed (702.179)
        self.sped = 0  # the number of the turn in which the ability of speed triggered last
        # Mana
        self.pool = ""  # all mana, `bound` mana too
        self.snow = ""  # mana in the pool from snow sources
        self.lasting: dict[str, str] = {}  # mana kept until the end of the "combat" or the "turn"
        self.bound: tuple[Bound, ...] = ()
        # Counts of this turn, and times
        self.lands = self.spells = self.draws = self.rolls = 0
        self.cast_before = 0  # spells cast in the turn before
        self.cast_names: tuple[str, ...] = ()  # names of the spells cast in this game
        self.began = 0  # the position at which this player's most recent turn began
        self.upkeeps = (0, 0)  # the positions at which the last upkeep but one began, and the last
        # The start and the end of the game
        self.mulligans = 0
        self.kept = False
        self.lost: Reason | Literal[""] = ""
        self.left = False
        self.failed_draw = False
        self.touched = 0

    @property
    def restricted(self) -> str:
        """106.6. The mana in the pool that is `bound`, as letters."""
        return "".join(one.mana for one in self.bound)

    @property
    def energy(self) -> int:
        """107.14. The number of energy counters this player has."""
        return self.counters.get("energy", 0)

    def __repr__(self) -> str:
        return f"<{self.name}, player {self.id}, {self.life} life>"


Player.copy = copier(  # type: ignore[assignment]
    Player,
    {
        "commander_casts": "@.copy() if @ else {}",
        "commander_damage": "@.copy() if @ else {}",
        "counters": "@.copy()",
        "designations": "@.copy() if @ else {}",
        "lasting": "@.copy() if @ else {}",
        "graveyard": "@.copy()",
        "hand": "@.copy()",
        "library": "@.copy()",
    },
)
