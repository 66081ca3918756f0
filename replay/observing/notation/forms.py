"""Models of an `mtg-replay` document: cards, start, and events in order.

The notation also has views, markers and statistics. They follow from the events, and are not read. Versions before
1.5 have the events under `log_l1`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

MOST_EVENTS = 200_000
Name = Annotated[str, Field(max_length=300)]


class Part(BaseModel):
    """Part of a document; unknown fields are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True, str_max_length=10_000)


class Player(Part):
    """Player of the document."""

    name: Name = ""
    starting_life: int | None = None
    team: Annotated[int, Field(ge=0, le=20)] | None = None


class Meta(Part):
    """Header of the game: players, time, format, and result.

    `winner` is a player or `draw`; it is missing while the game goes on.
    """

    game_id: Annotated[str, Field(min_length=1, max_length=300)]
    timestamp: Name = ""
    game_type: Name = ""
    edition: Name | None = None
    players: Annotated[dict[Name, Player], Field(min_length=2, max_length=20)]
    winner: Name | None = None
    win_condition: Name | None = None
    duration_seconds: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = None


class Card(Part):
    """Card of the index. Its text, if there is one, is only read for keywords."""

    name: Name
    cost: Name | None = None
    type: Name = ""
    oracle_text: str | None = None
    power: int | Name | None = None
    toughness: int | Name | None = None
    loyalty: int | Name | None = None
    colors: Annotated[list[Name], Field(max_length=100)] | Name | None = None


class Count(Part):
    """Number of cards in a zone whose cards are unknown."""

    count: Annotated[int, Field(ge=0, le=10_000)]


class Object(Part):
    """Card in a zone at the start."""

    card_ref: Name


class PlayerState(Part):
    """Player at the start of the game."""

    life: int = 20


class Start(Part):
    """Zones, objects and players at the start of the game."""

    players: dict[Name, PlayerState] = {}
    zones: dict[Name, Annotated[list[Name], Field(max_length=10_000)] | Count] = {}
    objects: dict[Name, Object] = {}


class GameStart(Part):
    """State of the game before the first turn."""

    starting_player: Name | None = None


class Event(Part):
    """Event of a document.

    `i` is its number, `t` its time, such as `T3.MP1`, `a` the acting player, and `data` has the fields of its
    type.
    """

    i: Annotated[int, Field(ge=0)]
    t: Annotated[str, Field(max_length=50)]
    a: Name
    type: Name
    data: dict[str, Any]


class Replay(Part):
    """Whole document of one game."""

    format: Literal["mtg-replay"]
    version: Name
    mode: Name = "full_game"
    meta: Meta
    card_index: Annotated[dict[Name, Card], Field(max_length=10_000)]
    game_start: GameStart | None = None
    initial_state: Start
    events: Annotated[list[Event], Field(max_length=MOST_EVENTS, validation_alias=AliasChoices("events", "log_l1"))]


# What belongs to the events that are read


class PhaseData(Part):
    """A phase or step that begins."""

    phase: Name
    step: Name = ""
    active_player: Name | None = None


class ActivePlayerData(Part):
    """A player whose turn begins."""

    new_player: Name
    turn_number: Annotated[int, Field(ge=0, le=10_000)] | None = None


class MulliganData(Part):
    """A mulligan, or an opening hand that is kept."""

    decision: Literal["keep", "mulligan"]
    cards_to_bottom: list[Name] = []


class CardData(Part):
    """A card that something is done with."""

    card: Name
    card_name: Name | None = None


class CastData(CardData):
    """A spell that is cast, with its targets."""

    targets: list[dict[str, Any]] = []


class MoveData(Part):
    """An object that changes zones."""

    obj: Annotated[str, Field(max_length=300, validation_alias=AliasChoices("obj", "card"))]
    card_name: Name | None = None
    from_: Annotated[str, Field(max_length=300, alias="from")] = ""
    to: Name
    pos: Name | None = None
    tapped: bool = False
    controller: Name | None = None


class StackData(Part):
    """A spell or ability that is put on the stack."""

    stack: Name
    kind: Literal["SPELL", "ABILITY", "TRIGGER"]
    source: Name | None = None
    controller: Name
    card: Name | None = None
    targets: list[dict[str, Any]] = []


class ResolveData(Part):
    """An object on the stack that resolves, or does not."""

    stack: Name
    outcome: Name = "resolved"
    by: Name | None = None


class DamageData(Part):
    """Damage dealt by a source."""

    source: Name
    target: Name
    amount: Annotated[int, Field(ge=0, le=1_000_000_000)]
    type: Name = "noncombat"


class LifeData(Part):
    """A change of a life total."""

    player: Name
    delta: Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)]
    new_total: Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)]


class CountersData(Part):
    """A change of the counters on an object."""

    obj: Name
    counter_type: Name
    delta: Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)]
    new_total: Annotated[int, Field(ge=0, le=1_000_000_000)]


class TapData(Part):
    """A permanent that is tapped or untapped."""

    obj: Name
    tapped: bool


class AttackData(Part):
    """Attackers, each with the player or permanent attacked."""

    attackers: dict[Name, Name]


class BlockData(Part):
    """Blockers, each with the attackers it blocks."""

    blockers: dict[Name, list[Name]]


class StateBasedData(Part):
    """A state-based action, or its consequence."""

    action: Name
    reason: Name = ""
    obj: Name | None = None


class RandomData(Part):
    """A random result: a shuffle, a coin or a die."""

    action: Name
    player: Name | None = None
