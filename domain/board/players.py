"""102. Players: the life, cards and counters of each, and what they did this turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from domain.board.records import copier
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason

TEMPTED = "tempted by the Ring"
"""701.54c. Under which name a player's designations have how many times the Ring has tempted them."""


class Bound(NamedTuple):
    """106.6. Mana in a pool, one letter, that is not simply mana: what came from, and where it is written what for."""

    mana: str
    source: ObjectId
    definition: int
    number: int


class Player:
    """102.1. One person in the game. A card in a hidden zone that the reader may not know is the number 0.

    `began` is the position at which their most recent turn began; lands, spells and draws count this turn's.
    `cast_before` is how many spells they cast in the turn before.
    `completed` are the dungeons they have completed (309.7), as definitions; `speed` is 0 for no speed (702.179), and
    `sped` the number of the turn in which its ability triggered last. `designations` are such as monarch (725.1), each
    with a value where it has one. `pool` holds all mana, also what is `bound`. `upkeeps` are the positions at
    which their last upkeep but one began, and their last. `lasting` is what of the pool is kept until the end of
    "combat", or of the "turn"; `snow` what snow sources have produced.
    """

    __slots__ = (
        "began",
        "bound",
        "cast_before",
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
        self.designations: dict[str, str] = {}
        self.commander_casts: dict[int, int] = {}
        self.commander_damage: dict[int, int] = {}
        self.library: list[ObjectId] = []
        self.hand: list[ObjectId] = []
        self.graveyard: list[ObjectId] = []
        self.sideboard: tuple[int, ...] = ()
        self.completed: tuple[int, ...] = ()
        self.speed = self.sped = 0
        self.pool = ""
        self.snow = ""
        self.lasting: dict[str, str] = {}
        self.bound: tuple[Bound, ...] = ()
        self.lands = self.spells = self.draws = self.rolls = 0
        self.began = self.cast_before = 0
        self.upkeeps = (0, 0)
        self.mulligans = 0
        self.kept = False
        self.lost: Reason | Literal[""] = ""
        self.left = False
        self.failed_draw = False
        self.touched = 0

    @property
    def restricted(self) -> str:
        """106.6. What of the mana in the pool may be spent on some things only."""
        return "".join(one.mana for one in self.bound)

    @property
    def energy(self) -> int:
        """107.14. How many energy counters they have."""
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
