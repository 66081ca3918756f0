"""What an event is, and what each kind of event says of itself: once, on its class, for all who ask.

Who may know each field, whom it is about, to what group it belongs, what it makes stale, whether anything follows from
it at once: whoever needs one of these asks the class and keeps no list of events. A class that says nothing is taken
for the worst there is: it makes everything stale, closes its moment, is looked at by every check, and nobody sees what
is in it.
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
    """Who may know a field."""

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
    """How a field names definitions by their numbers, which every viewer counts anew."""

    DEFINITION = "by one number, or by several"
    ABILITY = "as that of which an ability is a part"
    VALUES = "in the values of a copy"
    EFFECT = "in an effect that lasts"
    CHANGES = "in characteristics before and after"
    WOULD = "in what would happen"
    WOULDS = "in all that would happen instead"


class Stale(Enum):
    """What is kept beside the board, and has to be read anew after an event."""

    NOTHING = "nothing"
    LAYERS = "what the layers make of the board (613)"
    ABILITIES = "which abilities function (113.6)"
    EVERYTHING = "both"


NOTHING, LAYERS, ABILITIES, EVERYTHING = Stale

FUNCTIONING = frozenset((Zone.GRAVEYARD, Zone.COMMAND, Zone.EXILE))
"""Where abilities can function besides the battlefield and the stack (113.6b)."""


def in_zone(zone: Zone) -> Stale:
    """What is stale when something has come to a zone, or is gone from it."""
    if zone is Zone.BATTLEFIELD:
        return EVERYTHING
    return ABILITIES if zone in FUNCTIONING else NOTHING


Group = Literal[
    "game", "turn", "decisions", "mana", "casting", "combat", "damage", "life", "zones", "permanents", "counters",
    "effects", "state-based", "chance", "supplements",
]  # fmt: skip
"""What sort of thing happens, by the words a reader looks for."""

# 704.3. Why an event lets no state-based action apply that did not before, where that is so of several events.

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
"""Every event class by its name and version on disk."""


class Event(BaseModel):
    """Something that happened. Frozen; `NAME` and `VERSION` are what is written on disk.

    What pydantic builds for a class is built when the first event of it is made: few classes are in one game.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1

    GROUP: ClassVar[Group | None] = None

    CHANGED: ClassVar[str] = ""
    """The fields that hold whom it changed, parted by spaces: `attacks.0` is the first of each row of `attacks`,
    `effect.objects` a field of the effect."""

    NAMED: ClassVar[str] = ""
    """The fields that hold whom else it names."""

    STALE: ClassVar[Stale] = EVERYTHING
    """What it makes stale, unless that depends on what is in it (`makes_stale`)."""

    QUIET: ClassVar[bool] = False
    """Whether nothing follows from it at once: no ability watches it, no condition reads what it changes."""

    HARMLESS: ClassVar[str] = ""
    """704.3. Why no state-based action can apply after it that did not before; empty where one may.

    It holds of what the actions read by themselves. Texts can read anything, and what waits for the stack or a fight
    reads that: as long as such a thing is there, every event counts.
    """

    LEFT_OUT: ClassVar[bool] = False
    """Whether it is left out altogether for those who cannot tell what it changed from other cards."""

    PRIVATE: ClassVar[bool] = False
    """Whether it is left out altogether for those whom it is not told (`to`): not even that it happened is theirs."""

    PUTS: ClassVar[Zone | str] = ""
    """Where the object is that it makes, and that `becomes` names: a zone, or the field that says which."""

    COPIES: ClassVar[bool] = False
    """Whether that is a token or a copy, which everybody knows wherever it goes (111.7, 707.10a)."""

    KEPT: ClassVar[tuple[str, ...]] = ()
    """608.2i. The fields that the log of the turn keeps, for texts that ask later; none: it keeps nothing of it."""

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
        """What this one makes stale, as its fields alone tell."""
        return self.STALE


read_once(Event)


@lru_cache(maxsize=1024)
def often(kind: type[Event], **fields: Hashable) -> Event:
    """An event that every game says again and again: events are values, so that equal ones can be one."""
    return kind(**fields)


class Recorded(NamedTuple):
    """An event in its place: where, together with what, by which rule, because of what.

    `cause` is the position of the event that led to it, None for a decision or the start. Events of one `moment`
    happened at once.
    """

    position: int
    moment: int
    rule: str
    cause: int | None
    event: Event


class ByKind(dict[type[Event], T]):
    """What somebody makes of what each class of event says: of those there are, and of one that is added later."""

    def __init__(self, read: Callable[[type[Event]], T]) -> None:
        super().__init__((kind, read(kind)) for kind in EVENTS.values())
        self._read = read

    def __missing__(self, kind: type[Event]) -> T:
        made = self[kind] = self._read(kind)
        return made


def visible(kind: type[Event]) -> Mapping[str, Seen]:
    """Who may know each field of a class; a field that does not say is secret to all."""
    return {
        name: next((mark for mark in field.metadata if isinstance(mark, Seen)), Seen.NOBODY)
        for name, field in kind.model_fields.items()
    }


def visibility() -> Mapping[type[Event], Mapping[str, Seen]]:
    """For every event class, who may know each field."""
    return ByKind(visible)
