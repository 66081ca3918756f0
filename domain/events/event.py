"""What an event is, and who may know what it says."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict

T = TypeVar("T")


class Seen(Enum):
    """Who may know a field."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"
    IF_LEAVING_PUBLIC = "if it leaves a public zone"
    IF_ENTERING_PUBLIC = "if it enters a public zone"
    IF_EITHER_PUBLIC = "if it leaves or enters a public zone"


Public: TypeAlias = Annotated[T, Seen.ALL]
Own: TypeAlias = Annotated[T, Seen.OWNER]
Secret: TypeAlias = Annotated[T, Seen.NOBODY]

EVENTS: dict[tuple[str, int], type[Event]] = {}
"""Every event class by its name and version on disk."""


class Event(BaseModel):
    """Something that happened. Frozen; `NAME` and `VERSION` are what is written on disk."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1

    def __init_subclass__(cls, *, name: str, version: int = 1, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.NAME, cls.VERSION = name, version
        if (name, version) in EVENTS:
            raise TypeError(f"two events are named {name} version {version}")
        EVENTS[name, version] = cls


@lru_cache(maxsize=1024)
def often(kind: type[Event], **fields: Any) -> Event:
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


def visibility() -> Mapping[type[Event], Mapping[str, Seen]]:
    """For every event class, who may know each field; a field that does not say is secret to all."""
    return {
        cls: {
            name: next((mark for mark in field.metadata if isinstance(mark, Seen)), Seen.NOBODY)
            for name, field in cls.model_fields.items()
        }
        for cls in EVENTS.values()
    }
