"""What a state of the game's own engine is made of, as its records say it.

What a record leaves out is 0, false or empty.

Words are the engine's own without what stands before them (`ZoneType_Hand` is `Hand`). Numbers are its numbers: objects
by instance, cards by printing (`card`), abilities by number, players by seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

Detail: TypeAlias = tuple[int | str, ...]


class GameObject(NamedTuple):
    """A card, token or ability as it is now, after all effects."""

    id: int
    card: int
    kind: str  # Card, Token, Ability, Emblem … and faces, which are no objects of the game
    zone: int
    visibility: str
    owner: int
    controller: int
    viewers: tuple[int, ...]
    name: int  # the number of its title: the same for all printings
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    colors: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: tuple[tuple[int, int], ...]  # number of the ability's instance, number of the ability
    tapped: bool
    damage: int
    sick: bool  # 302.6; false with haste
    attacking: str  # Attacking; Declared is a draft
    attacked: int  # whom or what: a seat or an instance
    blocking: str  # Blocking, Blocked, Unblocked; Declared is a draft
    blocked: tuple[int, ...]  # the attackers it blocks
    face_down: bool
    copy: bool
    parent: int  # of an ability: its source
    source_card: int
    other_side: int
    ability_cards: tuple[int, ...]  # the printings its abilities come from
    loyalty_used: int


class Zone(NamedTuple):
    """A zone, and what is in it: libraries from the top, the others newest first; cards unseen are numbers too."""

    id: int
    kind: str
    visibility: str
    owner: int
    objects: tuple[int, ...]
    viewers: tuple[int, ...]


class Mana(NamedTuple):
    """Mana in a pool."""

    id: int
    color: str
    amount: int
    source: int
    ability: int


class Player(NamedTuple):
    """A player at a seat."""

    seat: int
    life: int
    team: int
    status: str
    most_in_hand: int
    turn: int
    mulligans: int
    starting_life: int
    controlled_by: int
    pending: str
    pool: tuple[Mana, ...]
    commanders: tuple[int, ...]


class Turn(NamedTuple):
    """Where in the turn the game is. While something resolves, `priority` is an old one."""

    number: int = 0
    active: int = 0
    phase: str = ""
    step: str = ""
    priority: int = 0
    decision: int = 0
    next_phase: str = ""
    next_step: str = ""


class Result(NamedTuple):
    """How a game of the match, or the match, came out."""

    scope: str
    result: str
    winning_team: int
    reason: str


class Info(NamedTuple):
    """Which game it is, and how far. `results` has the earlier games of the match, too."""

    match: str
    number: int
    stage: str
    kind: str
    variant: str
    format: str
    match_state: str
    win_condition: str
    mulligan: str
    free_mulligans: int
    results: tuple[Result, ...]


NO_INFO = Info("", 0, "", "", "", "", "", "", "", 0, ())


class Annotation(NamedTuple):
    """What happened (or, lasting, what is so): of all kinds it has, by what, to what."""

    id: int
    kinds: tuple[str, ...]
    affector: int
    affected: tuple[int, ...]
    details: Mapping[str, Detail]

    def number(self, key: str, default: int = 0) -> int:
        """The first number of a detail."""
        values = self.details.get(key)
        return values[0] if values and isinstance(values[0], int) else default

    def word(self, key: str) -> str:
        """The first word of a detail."""
        values = self.details.get(key)
        return values[0] if values and isinstance(values[0], str) else ""


class Cost(NamedTuple):
    """A part of a mana cost: so many, of any of these."""

    colors: tuple[str, ...]
    amount: int


class Offer(NamedTuple):
    """Something a player may do, or could at another time (`active` is false).

    `alternative` is the number of the ability by which it would be done, if that is not the usual way; `payable` is
    whether the engine has found mana for it, and `makes` what a mana ability could add: colours, for each choice.
    """

    kind: str
    seat: int
    object: int
    card: int
    ability: int
    source: int
    cost: tuple[Cost, ...]
    active: bool
    alternative: int
    payable: bool
    makes: tuple[tuple[str, ...], ...]


class Attacker(NamedTuple):
    """A creature that may attack, and whom: (Player, seat) or (PlanesWalker, instance) …"""

    object: int
    targets: tuple[tuple[str, int], ...]
    chosen: tuple[str, int] | None
    must: bool


class Blocker(NamedTuple):
    """A creature that may block, and what."""

    object: int
    attackers: tuple[int, ...]
    chosen: tuple[int, ...]
    most: int


class TargetChoice(NamedTuple):
    """One of the target choices of a spell or ability: what may be chosen, what is, how many."""

    place: int
    ability: int
    player: int
    least: int
    most: int
    legal: tuple[int, ...]
    chosen: tuple[int, ...]


class Share(NamedTuple):
    """Damage that a creature assigns to one: the least it has to, what it does."""

    to: int
    least: int
    most: int
    assigned: int


class Split(NamedTuple):
    """How a creature's combat damage is split."""

    object: int
    total: int
    shares: tuple[Share, ...]


Body: TypeAlias = Mapping[str, Any]
Listed: TypeAlias = tuple[Offer, ...] | tuple[Attacker, ...] | tuple[Blocker, ...] | tuple[TargetChoice, ...]
Legal: TypeAlias = Listed | tuple[Split, ...]


INDEXED = frozenset({
    "Attachment", "CastingTimeOption", "Counter", "DelayedTriggerAffectees", "Qualification", "TargetSpec",
    "TriggeringObject",
})  # fmt: skip
"""Kinds of what lasts that are looked for by their kind."""


class State(NamedTuple):
    """The game as its own engine has it. It never changes, and shares with the one before what is the same."""

    id: int
    info: Info
    turn: Turn
    players: Mapping[int, Player]
    zones: Mapping[int, Zone]
    objects: Mapping[int, GameObject]
    lasting: Mapping[int, Annotation]
    kinds: Mapping[str, tuple[Annotation, ...]]
    """Of some kinds (`INDEXED`) what lasts of them, in the same order."""

    def lasting_of(self, kind: str) -> tuple[Annotation, ...]:
        """What lasts of a kind that is asked for again and again."""
        assert kind in INDEXED
        return self.kinds.get(kind, ())

    def same_as(self, other: State) -> bool:
        """Return True if both say the same of the game, under whatever numbers."""
        return self.unlike(other) == ()

    def unlike(self, other: State) -> tuple[str, ...]:
        """Which parts of the two differ."""
        parts = ("info", "turn", "players", "zones", "objects", "lasting")
        return tuple(part for part in parts if getattr(self, part) != getattr(other, part))

    def zone(self, kind: str, owner: int = 0) -> Zone | None:
        """The zone of this kind; of a player's own, that player's."""
        return next((zone for zone in self.zones.values() if zone.kind == kind and zone.owner == owner), None)

    @property
    def over(self) -> bool:
        return self.info.stage == "GameOver"
