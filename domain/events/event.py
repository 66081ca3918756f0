"""The base class of events, and the properties of event classes.

Each event class says who may know each field, whom the event is about, to what group it belongs, which caches
it makes stale, and if anything follows from it at once. Other modules ask the class and keep no lists of events.
The defaults are the safe ones: an event makes all caches stale, ends its moment, every check considers it, and
nobody may see its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar, Unpack

from pydantic import BaseModel, ConfigDict

from domain.models import read_early, read_once
from domain.terms import Zone

T = TypeVar("T")


class Seen(Enum):
    """The players who may know a field."""

    ALL = "all"
    COVERED = "all, but a card that they cannot tell from others is 0"
    OWNER = "owner"
    NOBODY = "nobody"
    IF_LEAVING_PUBLIC = "if it leaves a public zone"
    IF_ENTERING_PUBLIC = "if it enters a public zone"
    IF_EITHER_PUBLIC = "if it leaves or enters a public zone"
    IF_IN_PUBLIC = "if it is in a public zone"
    TOLD = "those it is told to"


Public: TypeAlias = Annotated[T, Seen.ALL]
Covered: TypeAlias = Annotated[T, Seen.COVERED]
Own: TypeAlias = Annotated[T, Seen.OWNER]
Secret: TypeAlias = Annotated[T, Seen.NOBODY]
Told: TypeAlias = Annotated[T, Seen.TOLD]


class Numbered(Enum):
    """The form in which a field contains numbers of definitions.

    Each viewer numbers definitions anew, so that these numbers are translated.
    """

    DEFINITION = "by one number, or by several"
    ABILITY = "as that of which an ability is a part"
    VALUES = "in the values of a copy"
    EFFECT = "in an effect that lasts"
    CHANGES = "in characteristics before and after"
    WOULD = "in what would happen"
    WOULDS = "in all that would happen instead"


class Stale(Enum):
    """Cached data, computed from the board, that an event makes stale."""

    NOTHING = "nothing"
    LAYERS = "what the layers make of the board (613)"
    ABILITIES = "which abilities function (113.6)"
    EVERYTHING = "both"


NOTHING, LAYERS, ABILITIES, EVERYTHING = Stale

FUNCTIONING = frozenset((Zone.GRAVEYARD, Zone.COMMAND, Zone.EXILE))
"""Zones besides the battlefield and the stack in which abilities can function (113.6b)."""


def in_zone(zone: Zone) -> Stale:
    """Return the data that is stale when an object has entered or left a zone."""
    if zone is Zone.BATTLEFIELD:
        return EVERYTHING
    return ABILITIES if zone in FUNCTIONING else NOTHING


Group = Literal[
    "game", "turn", "decisions", "mana", "casting", "combat", "damage", "life", "zones", "permanents", "counters",
    "effects", "state-based", "chance", "supplements",
]  # fmt: skip
"""The group of an event, in the words by which a reader looks for it."""

# 704.3. Reasons why no further state-based action can apply after an event, shared by several events.

ANNOUNCED = "what is asked, announced and noted is on no object or player that an action looks at"
MANA = "no action reads mana"
TURN = (
    "no action reads the turn or combat, but for a battle that nobody protects; what ends with a step or turn, or "
    "comes of it, is told by events of its own"
)
CARDS = "no action reads hands or libraries; a draw that fails is told by an event of its own"
TAPPED = "no action reads whether something is tapped"
WAITING = "an ability that triggered, and is on the stack then, only makes things wait that stay until it has left"

EVENTS: dict[tuple[str, int], type[Event]] = {}
"""All event classes, by stored name and version."""


class Event(BaseModel):
    """An event: something that happened in the game.

    Events are frozen. `NAME` and `VERSION` are stored. Pydantic builds the validator of a class at its first
    event, since a game uses few of the classes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1

    GROUP: ClassVar[Group | None] = None

    CHANGED: ClassVar[str] = ""
    """Fields with the objects and players that the event changed, separated by spaces.

    `attacks.0` is the first column of the rows in `attacks`; `effect.objects` is a field of the effect.
    """

    NAMED: ClassVar[str] = ""
    """Fields with the other objects and players that the event names."""

    STALE: ClassVar[Stale] = EVERYTHING
    """The data that the event makes stale, unless its fields decide (`makes_stale`)."""

    QUIET: ClassVar[bool] = False
    """True if nothing follows at once: no ability watches the event, and no condition reads what changed."""

    HARMLESS: ClassVar[str] = ""
    """704.3. The reason why no further state-based action can apply after the event; empty if one can.

    The reason is about what the state-based actions read themselves. Texts can read anything; as long as an
    object waits for the stack or for a fight, every event counts.
    """

    LEFT_OUT: ClassVar[bool] = False
    """True if the event is hidden from viewers who cannot tell the changed card from other cards."""

    PRIVATE: ClassVar[bool] = False
    """True if only the players in `to` see the event; nobody else learns that it happened."""

    PUTS: ClassVar[Zone | str] = ""
    """The zone of the new object named by `becomes`, or the field with that zone."""

    COPIES: ClassVar[bool] = False
    """True if the new object is a token or a copy, which everybody knows in any zone (111.7, 707.10a)."""

    KEPT: ClassVar[tuple[str, ...]] = ()
    """608.2i. Fields that the log of the turn keeps, for later questions of texts; if none, the event is not kept."""

    def __init_subclass__(
        cls,
        *,
        name: str,
        version: int = 1,
        group: Group | None = None,
        changed: str = "",
        named: str = "",
        stale: Stale = EVERYTHING,
        quiet: bool = False,
        harmless: str = "",
        left_out: bool = False,
        private: bool = False,
        puts: Zone | str = "",
        copies: bool = False,
        kept: str = "",
        **kwargs: Unpack[ConfigDict],
    ) -> None:
        super().__init_subclass__(**kwargs)
        read_early(cls)
        cls.NAME, cls.VERSION = name, version
        cls.GROUP, cls.CHANGED, cls.NAMED = group, changed, named
        cls.STALE, cls.QUIET, cls.HARMLESS = stale, quiet, harmless
        cls.LEFT_OUT, cls.PRIVATE, cls.PUTS, cls.COPIES = left_out, private, puts, copies
        cls.KEPT = tuple(kept.split())
        if (name, version) in EVENTS:
            raise TypeError(f"two events are named {name} version {version}")
        EVENTS[name, version] = cls

    def makes_stale(self) -> Stale:
        """Return the data that this very event makes stale, by its fields alone."""
        return self.STALE


read_once(Event)


@lru_cache(maxsize=1024)
def often(kind: type[Event], **fields: Hashable) -> Event:
    """Return a frequent event; equal calls return the same object.

    Events are values, so that sharing them is safe.
    """
    return kind(**fields)


class Recorded(NamedTuple):
    """An event with its frame: position, moment, rule, cause.

    `cause` is the position of the event that led to this one, None for a decision or the start. Events of one
    `moment` happened at once.
    """

    position: int
    moment: int
    rule: str
    cause: int | None
    event: Event


class ByKind(dict[type[Event], T]):
    """Values computed for each event class, including classes added later."""

    def __init__(self, read: Callable[[type[Event]], T]) -> None:
        super().__init__((kind, read(kind)) for kind in EVENTS.values())
        self._read = read

    def __missing__(self, kind: type[Event]) -> T:
        made = self[kind] = self._read(kind)
        return made


def visible(kind: type[Event]) -> Mapping[str, Seen]:
    """Return who may know each field of a class; an unmarked field is secret."""
    return {
        name: next((mark for mark in field.metadata if isinstance(mark, Seen)), Seen.NOBODY)
        for name, field in kind.model_fields.items()
    }


def visibility() -> Mapping[type[Event], Mapping[str, Seen]]:
    """Return who may know each field, for every event class."""
    return ByKind(visible)
