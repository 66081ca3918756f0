"""The hash chain: each commit is bound to all before it, so that what was changed later is found.

The chain begins at the game's id. The hash of a commit is SHA-256 of the hash before it and the commit's own bytes,
before they are packed. Stored in front of a packed commit are the first eight bytes of its hash, its seal, to tell
*which* commit was changed; the whole hash of the last one stands with the game. Whoever rewrites a seal changes every
hash after it; who rewrites all of them has another last hash than the one that others were told or that an export has.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from uuid import UUID

import orjson

from domain.errors import Said, said
from replay.errors import CorruptStore, SchemaError
from replay.store.packing import pack, unpack

SEAL = 8
"""How many bytes of a hash stand in front of a commit."""


class Break(NamedTuple):
    """Where a chain does not hold: the number of the first commit, counted from 1, and the first position in doubt."""

    commit: int
    position: int
    reason: Said

    def __str__(self) -> str:
        return f"commit {self.commit} (event {self.position}): {self.reason}"


class StoredCommit(NamedTuple):
    """A commit whose seal holds: its number, the position of its first event, how many events, its hash, its bytes."""

    number: int
    position: int
    events: int
    hash: bytes
    payload: bytes


class BrokenChain(CorruptStore):
    """A commit was changed, dropped, moved or cut off; `broken` says which."""

    def __init__(self, broken: Break) -> None:
        commit, position, reason = broken
        super().__init__(
            "commit {commit} (event {position}): {reason}", commit=commit, position=position, reason=reason
        )
        self.broken = broken


def beginning(game: UUID) -> bytes:
    """The hash before the first commit."""
    return hashlib.sha256(b"timewalk game " + game.bytes).digest()


def following(before: bytes, payload: bytes) -> bytes:
    """The hash of a commit."""
    return hashlib.sha256(before + payload).digest()


def sealed(hash: bytes, payload: bytes) -> bytes:
    """A commit as it is stored."""
    return hash[:SEAL] + pack(payload)


def opened(state: bytes) -> bytes:
    """The bytes of a stored commit; its seal is not looked at."""
    return unpack(state[SEAL:])


def walk(game: UUID, rows: Iterable[tuple[int, bytes]]) -> Iterator[StoredCommit]:
    """The commits of a game, given as position and stored bytes in order, as far as the chain holds.

    :raises BrokenChain: at the first that was changed, or that does not follow the one before it.
    :raises SchemaError: one is as it was recorded, but by a program that writes otherwise.
    """
    hash, position = beginning(game), 1
    for number, (at, state) in enumerate(rows, 1):
        if at != position:
            raise BrokenChain(
                Break(
                    number,
                    position,
                    said("event {position} is missing, event {at} comes instead", position=position, at=at),
                )
            )
        try:
            payload = opened(state)
        except CorruptStore as error:
            raise BrokenChain(Break(number, position, said("it cannot be read, {error}", error=error.said))) from error
        hash = following(hash, payload)
        if state[:SEAL] != hash[:SEAL]:
            raise BrokenChain(
                Break(number, position, said("it is not what was recorded, or not what was recorded here"))
            )
        try:
            count = len(orjson.loads(payload)[1])
        except (ValueError, LookupError, TypeError) as error:
            raise SchemaError(
                "event {position}: its commit is written in a way that this timewalk does not know: use a newer one",
                position,
                position=position,
            ) from error
        yield StoredCommit(number, position, count, hash, payload)
        position += count


def check(game: UUID, rows: Iterable[tuple[int, bytes]], *, commits: int, head: int, hash: bytes) -> Break | None:
    """The first commit at which the chain does not hold, None when all of it does, up to the last known hash."""
    number, end, last = 0, 0, beginning(game)
    try:
        for commit in walk(game, rows):
            number, end, last = commit.number, commit.position + commit.events - 1, commit.hash
    except BrokenChain as error:
        return error.broken
    if (number, end) != (commits, head) and end < head:
        return Break(
            number + 1,
            end + 1,
            said("it is missing: the game ends at event {end} instead of {head}", end=end, head=head),
        )
    if (number, end) != (commits, head):
        return Break(
            commits + 1,
            head + 1,
            said(
                "it was added: the game ended at event {head} with {commits} {commits:commit|commits}",
                head=head,
                commits=commits,
            ),
        )
    if last != hash:
        return Break(number, end, said("its hash is not the last one of the game"))
    return None
