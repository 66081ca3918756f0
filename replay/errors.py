"""What can go wrong with stored games; each error is one sentence: what, where, and what would be right.

StoreError               everything below; a `TimewalkError`
├── UnknownGame          no game of the store has this id, or several begin with it
├── NoSuchPosition       the game has no event at this position
├── NotAStore            the file is something else, or there is none
├── NewerSchema          the store or file was written by a newer timewalk
├── CorruptStore         what is stored cannot be read
├── Conflict             somebody else has written to the game in the meantime
├── StoreFailed          the disk or database refused; nothing was written
├── SchemaError          an event of a name or version this timewalk does not know
└── BadImport            a file is not a complete, unchanged export
"""

from __future__ import annotations

from eventsourcing.persistence import IntegrityError

from domain.errors import TimewalkError


class StoreError(TimewalkError):
    """The root of what can go wrong with stored games."""


class UnknownGame(StoreError, LookupError):
    """No game of the store has this id, or several begin with it; `close` are ids that come near."""

    def __init__(self, message: str, /, close: tuple[str, ...] = (), **words: object) -> None:
        super().__init__(message, **words)
        self.close = close


class NoSuchPosition(StoreError, LookupError):
    """The game has no event at this position."""


class NotAStore(StoreError):
    """The file is something else than a timewalk store, or there is none."""


class NewerSchema(StoreError):
    """The store or file was written by a newer timewalk than this one."""


class CorruptStore(StoreError):
    """What is stored cannot be read: it was damaged or changed."""


class Conflict(StoreError, IntegrityError):
    """Somebody else has written to the game: it stands at `head` now, not at `expected`.

    The caller's events are still the caller's; take the game up again at the new head and decide anew.
    """

    def __init__(self, message: str, expected: int, head: int, /, **words: object) -> None:
        super().__init__(message, **words)
        self.expected = expected
        self.head = head


class Repeated(Conflict):
    """What is asked for was asked for before under the same key, and done then; nothing was written."""


class StoreFailed(StoreError):
    """The disk or database refused; nothing of what was to be written is there."""


class SchemaError(StoreError):
    """An event of a name or version that this timewalk does not know; `position` is where, if that is known."""

    def __init__(self, message: str, position: int = 1, /, **words: object) -> None:
        super().__init__(message, **words)
        self.position = position


class BadImport(StoreError, ValueError):
    """A file is not a complete, unchanged export; says at which line, and at which commit."""


def shown(where: str) -> str:
    """An address as it may be shown: without a password."""
    scheme, mark, rest = where.partition("://")
    user, at, host = rest.partition("?")[0].rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}@{host}" if mark and at else where
