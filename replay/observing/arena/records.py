"""Parts of a state of Arena's engine, as its records have them.

Fields that a record leaves out are 0, false or empty. Words are the engine's own without their prefix
(`ZoneType_Hand` is `Hand`). Numbers are the engine's: objects by instance, cards by printing (`card`), abilities by
number, players by seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

Detail: TypeAlias = tuple[int | str, ...]


class GameObject(NamedTuple):
    """Card, token or ability in its present state, after all effects."""

    id: int
    card: int
    kind: str  # Card, Token, Ability, Emblem …; faces are no objects of the game
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
    attacked: int  # a seat or an instance
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
    """Zone and the objects in it, unseen cards included.

    Libraries are listed from the top, other zones from the newest object.
    """

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
    """Point of the turn that the game has reached.

    `priority` is out of date while something resolves.
    """

    number: int = 0
    active: int = 0
    phase: str = ""
    step: str = ""
    priority: int = 0
    decision: int = 0
    next_phase: str = ""
    next_step: str = ""


class Result(NamedTuple):
    """Result of the match, or of a game of it."""

    scope: str
    result: str
    winning_team: int
    reason: str


class Info(NamedTuple):
    """Identity and stage of a game; `results` includes the match's earlier games."""

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
    """Engine's note on an event or lasting fact: its kinds, its source and its objects."""

    id: int
    kinds: tuple[str, ...]
    affector: int
    affected: tuple[int, ...]
    details: Mapping[str, Detail]

    def number(self, key: str, default: int = 0) -> int:
        """Return the first number of a detail."""
        values = self.details.get(key)
        return values[0] if values and isinstance(values[0], int) else default

    def word(self, key: str) -> str:
        """Return the first word of a detail."""
        values = self.details.get(key)
        return values[0] if values and isinstance(values[0], str) else ""


class Cost(NamedTuple):
    """Part of a mana cost: an amount of mana of any of these colours."""

    colors: tuple[str, ...]
    amount: int


class Offer(NamedTuple):
    """Action that a player may take, or could take at another time (`active` is false).

    `alternative` is the number of the ability that allows the action in an unusual way. `payable` is true if the
    engine has found mana for it. `makes` is the mana that a mana ability could add: colours, for each choice.
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
    """Creature that may attack, and its possible targets: pairs such as (Player, seat)."""

    object: int
    targets: tuple[tuple[str, int], ...]
    chosen: tuple[str, int] | None
    must: bool


class Blocker(NamedTuple):
    """Possible blocker, and the attackers that the creature may block."""

    object: int
    attackers: tuple[int, ...]
    chosen: tuple[int, ...]
    most: int


class TargetChoice(NamedTuple):
    """Target choice of a spell or ability: legal targets, chosen ones, and their number."""

    place: int
    ability: int
    player: int
    least: int
    most: int
    legal: tuple[int, ...]
    chosen: tuple[int, ...]


class Share(NamedTuple):
    """Damage that a creature assigns to one recipient: least, most, and assigned."""

    to: int
    least: int
    most: int
    assigned: int


class Split(NamedTuple):
    """Division of a creature's combat damage among recipients."""

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
"""Kinds of lasting annotations for which a state has an index."""


class State(NamedTuple):
    """State of the game in its own engine.

    A state never changes. It shares unchanged parts with the state before.
    """

    id: int
    info: Info
    turn: Turn
    players: Mapping[int, Player]
    zones: Mapping[int, Zone]
    objects: Mapping[int, GameObject]
    lasting: Mapping[int, Annotation]
    kinds: Mapping[str, tuple[Annotation, ...]]
    """Lasting annotations of the kinds in `INDEXED`, in the same order."""

    def lasting_of(self, kind: str) -> tuple[Annotation, ...]:
        """Return the lasting annotations of a kind in `INDEXED`."""
        assert kind in INDEXED
        return self.kinds.get(kind, ())

    def same_as(self, other: State) -> bool:
        """Return True if both states say the same of the game, apart from their numbers."""
        return self.unlike(other) == ()

    def unlike(self, other: State) -> tuple[str, ...]:
        """Return the names of the parts that differ between two states."""
        parts = ("info", "turn", "players", "zones", "objects", "lasting")
        return tuple(part for part in parts if getattr(self, part) != getattr(other, part))

    def zone(self, kind: str, owner: int = 0) -> Zone | None:
        """Return the zone of this kind; `owner` is 0 for shared zones."""
        return next((zone for zone in self.zones.values() if zone.kind == kind and zone.owner == owner), None)

    @property
    def over(self) -> bool:
        return self.info.stage == "GameOver"
