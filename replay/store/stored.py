"""Stored game: its events, boards, hash chain and draft."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import orjson

from domain.board.state import Board
from domain.errors import Said, TimewalkError, reason_of
from domain.events import Recorded
from domain.freezing import frozen
from domain.kernel.questions import Answer
from replay.errors import (
    CorruptStore,
    NoSuchPosition,
    SchemaError,
    UnknownGame,
)
from replay.store import chain, snapshots
from replay.store.chain import Break, StoredCommit
from replay.store.codec import Header, carry_on, decode
from replay.store.commits import events_in, of_this_version, told, unbegun
from replay.store.driver_errors import plain_words
from replay.store.gc_pause import gc_paused
from replay.store.observed import observed
from replay.store.packing import unpack
from replay.store.pinned import Pinned, pinned
from replay.store.recorder import GameRow, Request
from replay.store.writing import Writer

if TYPE_CHECKING:
    from domain.cards.language import CardDefinition
    from replay.store.store import Store

LOADED = 4096
"""Most definitions in memory that were read from stores."""


@lru_cache(maxsize=LOADED)
def _definition(packed: bytes) -> CardDefinition:
    """Return the definition in these stored bytes.

    Games with the same cards store the same bytes: they are read and checked once.
    """
    from domain.cards.language import CardDefinition  # slow to load, and not needed to look at a game

    return CardDefinition.load(orjson.loads(unpack(packed)), "a stored game", spliced=True)


DRAFT = 8
"""Number of bytes of the digest in front of a draft."""


class StoredGame:
    """Game of a store: its row, its events and its boards."""

    def __init__(self, store: Store, row: GameRow) -> None:
        self.store = store
        self.row = row
        self._read = 0, chain.beginning(row.id)
        self._header: Header | None = None

    def __repr__(self) -> str:
        return f"<game {self.id}, {self.head} events>"

    @property
    def id(self) -> UUID:
        """The game's id."""
        return self.row.id

    @property
    def head(self) -> int:
        """Position of the last event at the last lookup or refresh."""
        return self.row.head

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.row.winners is not None

    def refresh(self) -> StoredGame:
        """Read the game's row again."""
        with plain_words(self.store.shown):
            row = self.store.recorder.game(self.id)
        if row is None:
            raise UnknownGame("{shown} has no game {id} any more.", shown=self.store.shown, id=self.id)
        self.row = row
        return self

    # Reading

    def events(self, start: int = 1, stop: int | None = None) -> list[Recorded]:
        """Return the events from position `start` to `stop`, both included.

        Without `stop`, up to the end. Events read from the first on, and then onward from there, are checked against
        the chain.

        :raises CorruptStore: a commit cannot be read, or was changed.
        """
        log: list[Recorded] = []
        with gc_paused():
            for events in self._in_commits(start, stop):
                log += events
        if log and (log[0].position < start or (stop is not None and log[-1].position > stop)):
            log = [recorded for recorded in log if start <= recorded.position <= (stop or recorded.position)]
        return log

    def portions(self, stop: int, size: int = 500) -> Iterator[list[Recorded]]:
        """Yield the events up to `stop` in portions of about `size`.

        The caller uses each portion before the next is decoded.

        :raises CorruptStore: a commit cannot be read.
        """
        portion: list[Recorded] = []
        for events in self._in_commits(1, stop):
            portion += events
            if len(portion) >= size or portion[-1].position >= stop:
                yield portion if portion[-1].position <= stop else [one for one in portion if one.position <= stop]
                portion = []

    def _in_commits(self, start: int, stop: int | None) -> Iterator[list[Recorded]]:
        """Yield the events of each commit that has any between these positions."""
        expected = max(start, 1)
        read, hash = (0, chain.beginning(self.id)) if expected == 1 else self._read
        for position, state in self._states(start, stop):
            if position > expected:
                break
            payload, events = self._decoded(position, state)
            if position == read + 1:
                hash = self._sealed(hash, payload, position, state)
                self._read = read, hash = events[-1].position, hash
            expected = events[-1].position + 1
            yield events
        if expected <= (self.head if stop is None else min(stop, self.head)):
            raise CorruptStore("game {game}: the commit of event {at} is missing.", game=self.id, at=expected)

    def _states(self, start: int = 1, stop: int | None = None) -> list[tuple[int, bytes]]:
        with plain_words(self.store.shown):
            return self.store.recorder.states(self.row.key, start, stop)

    def _decoded(self, position: int, state: bytes) -> tuple[bytes, list[Recorded]]:
        """Decode a stored commit: its bytes, and its events."""
        try:
            payload = chain.opened(state)
            return payload, events_in(payload, position)
        except CorruptStore as error:
            raise CorruptStore(
                "game {game}: the commit of event {position}: {error}.",
                game=self.id,
                position=position,
                error=reason_of(error),
            ) from error
        except SchemaError as error:
            raise SchemaError("game {game}: {error}.", error.position, game=self.id, error=reason_of(error)) from error

    def _sealed(self, before: bytes, payload: bytes, position: int, state: bytes) -> bytes:
        """Check a commit's seal, and return its hash.

        The hash is computed from the hash `before` and the commit's bytes.

        :raises CorruptStore: the hash does not match the commit's seal.
        """
        hash = chain.following(before, payload)
        if state[: chain.SEAL] != hash[: chain.SEAL]:
            raise CorruptStore(
                "game {game}: the commit of event {position} is not what was recorded.", game=self.id, position=position
            )
        return hash

    def commits(self) -> Iterator[StoredCommit]:
        """Return the commits as recorded, each checked against the chain.

        :raises BrokenChain: a commit was changed.
        """
        return chain.walk(self.id, self._states())

    def check_chain(self) -> Break | None:
        """Return the first break of the game's chain, or None.

        A forger who rewrites the last commits, all hashes and the game's row leaves no trace in the store. Only a copy
        of the last hash, such as every export has, reveals it.
        """
        row = self.refresh().row
        return chain.check(self.id, self._states(), commits=row.commits, head=row.head, hash=row.hash)

    def commit_of(self, position: int) -> int:
        """Return the number of the commit that holds an event, counted from 1."""
        return len(self._states(1, position))

    def as_told(self) -> GameRow:
        """Return the game's row as its commits imply it.

        Commits after the known head are left out.

        :raises BrokenChain: a commit was changed.
        """
        row = None
        for commit in self.commits():
            if row is not None and self.head and commit.position > self.head:
                break
            events, header = decode(commit.payload, commit.position)
            try:
                if row is None:
                    row = unbegun(self.id, header or {})._replace(key=self.row.key)
                row = told(row, events, commit.hash)
            except (LookupError, TypeError, ValueError) as error:
                raise CorruptStore("game {game} does not tell what it was.", game=self.id) from error
        if row is None:
            raise CorruptStore("game {game} has no first commit.", game=self.id)
        return row

    def mend(self, row: GameRow | None = None) -> None:
        """Replace the game's row, and delete its boards kept for faster travel."""
        with plain_words(self.store.shown):
            if row is not None:
                self.store.recorder.mend(row)
            self.store.recorder.forget_snapshots(self.row.key)

    def snapshots(self) -> list[tuple[int, bytes, bytes]]:
        """Return the snapshots of the game, latest first, for `replay.store.snapshots.opened`."""
        mark, position = snapshots.mark(), self.head
        rows = []
        with plain_words(self.store.shown):
            while (row := self.store.recorder.snapshot(self.row.key, position, mark)) is not None:
                rows.append(row)
                position = row[0] - 1
        return rows

    def header(self) -> Header:
        """Return the header of the first commit.

        The header holds format, engine, time and definitions, and the parent of a branch. It never changes, so it is
        read and checked once.
        """
        if self._header is None:
            self._header = self._beginning()[0]
        return self._header

    def _beginning(self) -> tuple[Header, list[Recorded]]:
        """Return the header of the first commit, and its events."""
        ((position, state), *_) = self._states(1, 1) or ((0, b""),)
        if position != 1:
            raise CorruptStore("game {game} has no first commit.", game=self.id)
        try:
            payload = chain.opened(state)
            events, header = decode(payload, 1)
        except CorruptStore as error:
            raise CorruptStore(
                "game {game}: the commit of event 1: {error}.", game=self.id, error=reason_of(error)
            ) from error
        self._sealed(chain.beginning(self.id), payload, 1, state)
        if header is None:
            raise CorruptStore("game {game} has no first commit.", game=self.id)
        return header, events

    def _pinned(self) -> Pinned:
        """Return the hashes of the game's definitions.

        An observed game also has those that its board names.
        """
        header, events = self._beginning()
        return pinned(header["definitions"], self.board() if observed(events) is not None else None)

    def definitions(self) -> dict[str, CardDefinition]:
        """Return the definitions of all cards in play, by content hash.

        :raises CorruptStore: a definition is missing, damaged or changed.
        """
        hashes = self._pinned()
        with plain_words(self.store.shown):
            packed = self.store.recorder.definitions((*hashes.needed, *hashes.others))
        by_hash = {}
        for hash in (*hashes.needed, *(one for one in hashes.others if one in packed)):
            if hash not in packed:
                raise CorruptStore(
                    "game {game}: the definition of {card} ({hash}) is missing.",
                    game=self.id,
                    card=self._card(hash),
                    hash=hash,
                )
            try:
                definition = _definition(packed[hash])
                changed = definition.hash != hash
            except Exception as error:  # damaged data can raise anything
                raise CorruptStore(
                    "game {game}: the definition of {card} ({hash}) is damaged and cannot be read.",
                    game=self.id,
                    card=self._card(hash),
                    hash=hash,
                ) from error
            if changed:
                raise CorruptStore(
                    "game {game}: the definition of {card} was changed.",
                    game=self.id,
                    card=self._card(hash, definition.name),
                )
            by_hash[hash] = definition
        return by_hash

    def _card(self, hash: str, otherwise: str | Said = Said("a card")) -> str | Said:
        """Return the name that the log gives to the card with this definition, for messages."""
        try:
            names = {printed.hash: printed.name for printed in self.board().definitions.values()}
        except TimewalkError:
            names = {}
        return names.get(hash, otherwise)

    def board(self, position: int | None = None, *, afresh: bool = False) -> Board:
        """Return the board right after an event; by default the latest.

        Position 0 is before the first event. The board is folded from the nearest snapshot; over a long stretch without
        any, new snapshots are stored for later readers. With `afresh`, snapshots are ignored.

        :raises NoSuchPosition: the game is not that long.
        """
        if position is None:
            position = self.refresh().head
        elif position > self.head:
            self.refresh()
        if not 0 <= position <= self.head:
            raise NoSuchPosition(
                "game {game} has the events 1 to {head}, not {position}.",
                game=self.id,
                head=self.head,
                position=position,
            )
        with gc_paused(), plain_words(self.store.shown):
            snapshot = None if afresh else self._snapshot(position)
            if snapshot is not None:
                try:
                    return self._folded(position, snapshot)
                except TimewalkError:
                    pass  # the snapshot may be at fault: fold from the start instead
            return self._folded(position, leaves=not afresh)

    def _snapshot(self, position: int) -> tuple[Board, bytes, int] | None:
        """Return the latest valid snapshot at or before a position, or None.

        The result is its board, the chain's hash and its size in bytes.
        """
        mark = snapshots.mark()
        while (row := self.store.recorder.snapshot(self.row.key, position, mark)) is not None:
            taken, state, seal = row
            opened = snapshots.opened(state, self.id, taken, seal)
            if opened is not None:
                return *opened, len(state)
            position = taken - 1
        return None

    def _folded(self, position: int, start: tuple[Board, bytes, int] | None = None, *, leaves: bool = True) -> Board:
        """Return the board at a position, folded from a snapshot or the start.

        Each commit is checked against the chain.
        """
        board, hash, size = start or (Board(), chain.beginning(self.id), 0)
        passed: list[tuple[int, bytes]] = []
        last, stored = board.position, 0
        for first, state in self._states(last + 1, position) if last < position else ():
            if leaves and snapshots.due(board, last, stored, size):
                last, stored = board.position, 0
                passed.append((last, snapshots.sealed(board, self.id, hash)))
                size = len(passed[-1][1])
            hash = self._carry_on(board, first, state, position, hash)
            stored += len(state)
        if board.position != position:
            raise CorruptStore(
                "game {game}: the commit of event {position} is missing.",
                game=self.id,
                position=board.position + 1,
            )
        if passed:
            self.store.recorder.keep_snapshots(self.row.key, snapshots.mark(), passed)
        return board

    def _carry_on(self, board: Board, first: int, state: bytes, last: int, before: bytes) -> bytes:
        if first != board.position + 1:
            raise CorruptStore(
                "game {game}: the commit of event {position} is missing.",
                game=self.id,
                position=board.position + 1,
            )
        try:
            payload = chain.opened(state)
            if first == 1:
                of_this_version(decode(payload, 1, most=1))
            carry_on(board, payload, last)
        except CorruptStore as error:
            raise CorruptStore(
                "game {game}: the commit of event {position}: {error}.",
                game=self.id,
                position=first,
                error=reason_of(error),
            ) from error
        except SchemaError as error:
            raise SchemaError("game {game}: {error}.", error.position, game=self.id, error=reason_of(error)) from error
        return self._sealed(before, payload, first, state)

    # Writing

    def writer(self) -> Writer:
        """Return a writer that appends from the head known at the last lookup."""
        return Writer(self.store, self.row)

    def branch(
        self, position: int, *, about: Mapping[str, Any] | None = None, request: Request | None = None
    ) -> StoredGame:
        """Create a new game from this game's events up to a position.

        The copy is independent. Its first commit names this game, the position and the hash of the commit there.

        :raises NoSuchPosition: the game is not that long.
        :raises BrokenChain: this game was changed after it was recorded.
        """
        if not 1 <= position <= self.refresh().head:
            raise NoSuchPosition(
                "game {game} has the events 1 to {head}, not {position}.",
                game=self.id,
                head=self.head,
                position=position,
            )
        copied = [commit for commit in self.commits() if commit.position <= position]
        with plain_words(self.store.shown):
            pinned = self.store.recorder.definitions(self.header()["definitions"])
        parent = {"parent": (str(self.id), position, copied[-1].hash.hex())}
        writer = self.store._create(uuid4(), pinned, parent | dict(about or {}))
        writer.request = request
        with writer.group(len(copied)):
            for commit in copied:
                events = decode(commit.payload, commit.position).events
                writer.append(events[: position - commit.position + 1])
        return self.store.game(writer.id)

    # Drafts

    def draft(self) -> tuple[Answer, ...]:
        """Return the draft: answers given since the last commit, for instance in mid-casting."""
        with plain_words(self.store.shown):
            row = self.store.recorder.draft(self.row.key)
        if row is None or row[0] != self.head:
            return ()
        return self._answers(*row) or ()

    def draft_is_whole(self) -> bool:
        """Return True if the stored draft is unchanged, or there is none.

        A changed draft is ignored.
        """
        with plain_words(self.store.shown):
            row = self.store.recorder.draft(self.row.key)
        return row is None or self._answers(*row) is not None

    def _answers(self, head: int, digest_and_answers: bytes) -> tuple[Answer, ...] | None:
        """Return the answers of a stored draft; None if the draft was changed.

        Older drafts have no digest.
        """
        try:
            answers = digest_and_answers.removeprefix(self._draft_digest(head, digest_and_answers[DRAFT:]))
            frozen_answers = frozen(orjson.loads(answers))
        except (ValueError, TypeError, AttributeError, OverflowError):
            return None
        return frozen_answers if isinstance(frozen_answers, tuple) else None

    def _draft_digest(self, head: int, answers: bytes) -> bytes:
        """Return the digest of a draft, so that forged answers are never used."""
        return hashlib.sha256(self.id.bytes + head.to_bytes(8, "big") + answers).digest()[:DRAFT]

    def keep_draft(self, answers: Sequence[Answer], request: Request | None = None) -> None:
        """Store answers that are not yet a commit, with the request behind them.

        When the next commit is stored, the draft no longer counts.

        :raises Repeated: the request was carried out before.
        """
        with plain_words(self.store.shown):
            packed = orjson.dumps(list(answers)) if answers else None
            if packed is not None:
                packed = self._draft_digest(self.head, packed) + packed
            self.store.recorder.keep_draft(self.row.key, self.head, packed, request)
