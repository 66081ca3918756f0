"""Hash chain of commits: a later change to any commit is detected.

The chain begins at the game's id. The hash of a commit is SHA-256 of the previous hash and the commit's own bytes,
before they are packed. A packed commit is stored behind its seal, the first eight bytes of its hash, which tells
*which* commit was changed; the full hash of the last commit is stored with the game. A forger who rewrites a seal
changes every hash after it. A forger who rewrites all of them ends at another last hash than the one in exports or
known to others.
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
"""Number of bytes of the hash in front of a stored commit."""


class Break(NamedTuple):
    """First fault in a hash chain, with its reason.

    `commit` is counted from 1; `position` is the first position in doubt.
    """

    commit: int
    position: int
    reason: Said

    def __str__(self) -> str:
        return f"commit {self.commit} (event {self.position}): {self.reason}"


class StoredCommit(NamedTuple):
    """Commit that agrees with the hash chain.

    `position` is that of its first event, `events` the number of events, `payload` the unpacked bytes.
    """

    number: int
    position: int
    events: int
    hash: bytes
    payload: bytes


class BrokenChain(CorruptStore):
    """Error: a commit was changed, dropped, moved or cut off.

    `broken` has the commit and the reason.
    """

    def __init__(self, broken: Break) -> None:
        commit, position, reason = broken
        super().__init__(
            "commit {commit} (event {position}): {reason}", commit=commit, position=position, reason=reason
        )
        self.broken = broken


def beginning(game: UUID) -> bytes:
    """Return the hash that precedes a game's first commit."""
    return hashlib.sha256(b"timewalk game " + game.bytes).digest()


def following(before: bytes, payload: bytes) -> bytes:
    """Return the hash of a commit that follows the hash `before`."""
    return hashlib.sha256(before + payload).digest()


def sealed(hash: bytes, payload: bytes) -> bytes:
    """Return a commit as stored bytes: seal and packed payload."""
    return hash[:SEAL] + pack(payload)


def opened(state: bytes) -> bytes:
    """Unpack a stored commit, without checking its seal."""
    return unpack(state[SEAL:])


def walk(game: UUID, rows: Iterable[tuple[int, bytes]]) -> Iterator[StoredCommit]:
    """Yield the commits of a game, up to the first that breaks the chain.

    `rows` are pairs of position and stored bytes, in order.

    :raises BrokenChain: a commit was changed, or does not follow the one before.
    :raises SchemaError: a commit has its seal, but was written in a form unknown to this program.
    """
    hash, position = beginning(game), 1
    for number, (first, state) in enumerate(rows, 1):
        if first != position:
            raise BrokenChain(
                Break(
                    number,
                    position,
                    said("event {position} is missing, event {at} comes instead", position=position, at=first),
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
    """Return the first fault in a chain; None if the whole chain is intact.

    The chain must also end at the known number of commits, the head and the last hash.
    """
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
