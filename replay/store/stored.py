"""One game as it is kept: its events, its boards, its chain, and what is not yet a commit."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
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

DRAFT = 8
"""How many bytes of a digest stand in front of answers that are not yet a commit."""


class StoredGame:
    """One game of a store: what is known of it, its events, its boards."""

    def __init__(self, store: Store, row: GameRow) -> None:
        self.store = store
        self.row = row
        self._read = 0, chain.beginning(row.id)

    def __repr__(self) -> str:
        return f"<game {self.id}, {self.head} events>"

    @property
    def id(self) -> UUID:
        """The game's id."""
        return self.row.id

    @property
    def head(self) -> int:
        """The position of the last event, as of when the game was looked up or refreshed."""
        return self.row.head

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return self.row.winners is not None

    def refresh(self) -> StoredGame:
        """Look again how far the game is."""
        with plain_words(self.store.shown):
            row = self.store.recorder.game(self.id)
        if row is None:
            raise UnknownGame("{shown} has no game {id} any more.", shown=self.store.shown, id=self.id)
        self.row = row
        return self

    # Reading

    def events(self, start: int = 1, stop: int | None = None) -> list[Recorded]:
        """The events from position `start` to `stop`, both included; without `stop`, to the end.

        What is read from the first event on, and then on from where reading stopped, is checked against the chain.

        :raises CorruptStore: a commit cannot be read, or is not what was recorded.
        """
        found: list[Recorded] = []
        with gc_paused():
            for events in self._in_commits(start, stop):
                found += events
        if found and (found[0].position < start or (stop is not None and found[-1].position > stop)):
            found = [recorded for recorded in found if start <= recorded.position <= (stop or recorded.position)]
        return found

    def portions(self, stop: int, size: int = 500) -> Iterator[list[Recorded]]:
        """The events up to the one at `stop`, some `size` at a time: each portion is used while it is near at hand.

        :raises CorruptStore: a commit cannot be read.
        """
        found: list[Recorded] = []
        for events in self._in_commits(1, stop):
            found += events
            if len(found) >= size or found[-1].position >= stop:
                yield found if found[-1].position <= stop else [one for one in found if one.position <= stop]
                found = []

    def _in_commits(self, start: int, stop: int | None) -> Iterator[list[Recorded]]:
        """The events of each commit that has any between these positions."""
        at = max(start, 1)
        read, hash = (0, chain.beginning(self.id)) if at == 1 else self._read
        for position, state in self._states(start, stop):
            if position > at:
                break
            payload, events = self._decoded(position, state)
            if position == read + 1:
                hash = self._sealed(hash, payload, position, state)
                self._read = read, hash = events[-1].position, hash
            at = events[-1].position + 1
            yield events
        if at <= (self.head if stop is None else min(stop, self.head)):
            raise CorruptStore("game {game}: the commit of event {at} is missing.", game=self.id, at=at)

    def _states(self, start: int = 1, stop: int | None = None) -> list[tuple[int, bytes]]:
        with plain_words(self.store.shown):
            return self.store.recorder.states(self.row.key, start, stop)

    def _decoded(self, position: int, state: bytes) -> tuple[bytes, list[Recorded]]:
        """The bytes of a commit, and its events."""
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
        """The hash of a commit, which follows one with the hash `before`.

        :raises CorruptStore: it is not the one that its seal is of.
        """
        hash = chain.following(before, payload)
        if state[: chain.SEAL] != hash[: chain.SEAL]:
            raise CorruptStore(
                "game {game}: the commit of event {position} is not what was recorded.", game=self.id, position=position
            )
        return hash

    def commits(self) -> Iterator[StoredCommit]:
        """The commits as they were recorded, each checked against the chain.

        :raises BrokenChain: at the first one that was changed.
        """
        return chain.walk(self.id, self._states())

    def check_chain(self) -> Break | None:
        """The first commit that is not as it was recorded, or None.

        Whoever rewrites the game's last commits, all hashes and the game's row with them leaves no trace in the store;
        only a copy of the last hash, such as every export has, shows it.
        """
        row = self.refresh().row
        return chain.check(self.id, self._states(), commits=row.commits, head=row.head, hash=row.hash)

    def commit_of(self, position: int) -> int:
        """The number of the commit that an event is in, counted from 1."""
        return len(self._states(1, position))

    def as_told(self) -> GameRow:
        """The game's row as its commits tell it, up to where it ended when it was looked up.

        :raises BrokenChain: one of them was changed.
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
        """Put a row in place of the game's own, and throw away its boards kept to travel faster."""
        with plain_words(self.store.shown):
            if row is not None:
                self.store.recorder.mend(row)
            self.store.recorder.forget_snapshots(self.row.key)

    def snapshots(self) -> list[tuple[int, bytes, bytes]]:
        """The boards kept to travel faster, the latest first, as `replay.store.snapshots.opened` takes them."""
        mark, position = snapshots.mark(), self.head
        found = []
        with plain_words(self.store.shown):
            while (kept := self.store.recorder.snapshot(self.row.key, position, mark)) is not None:
                found.append(kept)
                position = kept[0] - 1
        return found

    def header(self) -> Header:
        """What the first commit says of the game: format, engine, when, definitions, for a branch its parent."""
        return self._beginning()[0]

    def _beginning(self) -> tuple[Header, list[Recorded]]:
        """The header of the first commit, and its events."""
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
        """By what hashes its definitions are known: those that it began with, and of an observed game all it names."""
        header, events = self._beginning()
        return pinned(header["definitions"], self.board() if observed(events) is not None else None)

    def definitions(self) -> dict[str, CardDefinition]:
        """The definitions of all cards in play, by content hash.

        :raises CorruptStore: one is missing or is not what its hash says.
        """
        from domain.cards.language import CardDefinition  # slow to load, and looking at a game does not need it

        hashes = self._pinned()
        with plain_words(self.store.shown):
            packed = self.store.recorder.definitions((*hashes.needed, *hashes.others))
        found = {}
        for hash in (*hashes.needed, *(one for one in hashes.others if one in packed)):
            if hash not in packed:
                raise CorruptStore(
                    "game {game}: the definition of {card} ({hash}) is missing.",
                    game=self.id,
                    card=self._card(hash),
                    hash=hash,
                )
            try:
                definition = CardDefinition.load(orjson.loads(unpack(packed[hash])), f"game {self.id}", spliced=True)
                changed = definition.hash != hash
            except Exception as error:  # whatever there was is no card any more
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
            found[hash] = definition
        return found

    def _card(self, hash: str, otherwise: str | Said = Said("a card")) -> str | Said:
        """What the log calls the card whose definition has this hash, if it names it."""
        try:
            names = {printed.hash: printed.name for printed in self.board().definitions.values()}
        except TimewalkError:
            names = {}
        return names.get(hash, otherwise)

    def board(self, position: int | None = None, *, afresh: bool = False) -> Board:
        """The board right after the event at this position, 0 for before the first; without one, the latest.

        From the nearest snapshot forward; on the way over a stretch without any, some are left for the next reader.
        With `afresh`, from the start, as if there were none.

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
            kept = None if afresh else self._snapshot(position)
            if kept is not None:
                try:
                    return self._folded(position, kept)
                except TimewalkError:
                    pass  # if the log is fine it was the snapshot, whatever it looked like
            return self._folded(position, leaves=not afresh)

    def _snapshot(self, position: int) -> tuple[Board, bytes, int] | None:
        """The latest snapshot at or before a position that fits this game: its board, the chain's hash, its size."""
        mark = snapshots.mark()
        while (kept := self.store.recorder.snapshot(self.row.key, position, mark)) is not None:
            at, state, seal = kept
            found = snapshots.opened(state, self.id, at, seal)
            if found is not None:
                return *found, len(state)
            position = at - 1
        return None

    def _folded(self, position: int, start: tuple[Board, bytes, int] | None = None, *, leaves: bool = True) -> Board:
        """The board at a position, from a snapshot or the start, each commit checked against the chain."""
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
        """What appends to the game from where it stood when it was looked up."""
        return Writer(self.store, self.row)

    def branch(
        self, position: int, *, about: Mapping[str, Any] | None = None, request: Request | None = None
    ) -> StoredGame:
        """A new game with the events up to a position of this one, from which it can go on in another way.

        The copy stands by itself; its first commit names this game, the position and the hash of the commit it is in.

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
        """The answers kept by `keep_draft` since the last commit: what somebody in the middle of a casting has said."""
        with plain_words(self.store.shown):
            kept = self.store.recorder.draft(self.row.key)
        if kept is None or kept[0] != self.head:
            return ()
        return self._answers(*kept) or ()

    def draft_is_whole(self) -> bool:
        """Return True if the draft that is kept, if there is one, is as it was kept; one that is not is dropped."""
        with plain_words(self.store.shown):
            kept = self.store.recorder.draft(self.row.key)
        return kept is None or self._answers(*kept) is not None

    def _answers(self, head: int, kept: bytes) -> tuple[Answer, ...] | None:
        """What was kept as a draft at a head; None if it was changed. Older ones have no digest in front."""
        try:
            answers = kept.removeprefix(self._draft_digest(head, kept[DRAFT:]))
            found = frozen(orjson.loads(answers))
        except (ValueError, TypeError, AttributeError, OverflowError):
            return None
        return found if isinstance(found, tuple) else None

    def _draft_digest(self, head: int, answers: bytes) -> bytes:
        """What stands in front of a draft, so that nobody goes on with what they never said."""
        return hashlib.sha256(self.id.bytes + head.to_bytes(8, "big") + answers).digest()[:DRAFT]

    def keep_draft(self, answers: Sequence[Answer], request: Request | None = None) -> None:
        """Keep answers that are not yet a commit; the next commit makes them void. With what asked for it.

        :raises Repeated: that was done before.
        """
        with plain_words(self.store.shown):
            kept = orjson.dumps(list(answers)) if answers else None
            if kept is not None:
                kept = self._draft_digest(self.head, kept) + kept
            self.store.recorder.keep_draft(self.row.key, self.head, kept, request)
