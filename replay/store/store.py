"""Store of games: begin, continue, read and travel in them.

    store = open_store("games.sqlite")
    writer = store.create(definitions=…)     # a new game; it exists once its first commit is appended
    writer.append(events)                    # one commit: all of it or nothing, on the disk when this returns
    game = store.game("5f3c")                # by the beginning of its id
    game.events(), game.board(142), game.check_chain()

A commit holds the events of one decision, and is one row. Positions are the game's own: 1, 2, 3 …. A writer states by
them where the game should stand, and a writer who is late gets a `Conflict`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID, uuid4

import orjson
from eventsourcing.persistence import PersistenceError

from domain.errors import Listed, Said
from replay.errors import (
    CorruptStore,
    UnknownGame,
    shown,
)
from replay.store import chain
from replay.store.driver_errors import plain_words
from replay.store.gc_pause import gc_paused
from replay.store.packing import pack
from replay.store.recorder import GameRecorder, GameRow, Request
from replay.store.reimports import replaced

if TYPE_CHECKING:  # slow to load, and not needed to find that a game is missing
    from domain.cards.language import CardDefinition
    from replay.store.commits import Notified
    from replay.store.stored import StoredGame
    from replay.store.writing import Writer

AMONG: Final = 1_000
"""Number of recent games among which the id meant by a mistyped id is searched."""

NAMED: Final = 5
"""Most ids listed when several begin with the given text."""

_BEGINNING: Final = re.compile("[0-9a-f]{1,32}")


class Store:
    """Store of many games."""

    def __init__(self, recorder: GameRecorder, where: str) -> None:
        self.recorder = recorder
        self.where = where
        self.shown = shown(where)

    def __repr__(self) -> str:
        return f"<store {self.shown}>"

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file or database."""
        self.recorder.close()

    def ids(self) -> list[UUID]:
        """Return the ids of all games whose rows can be read, oldest first."""
        with plain_words(self.shown):
            return self.recorder.ids()

    def unlisted(self) -> list[int]:
        """Return the keys of games whose rows are missing or damaged.

        Such games cannot be found by id.
        """
        with plain_words(self.shown):
            return self.recorder.unlisted()

    def unearthed(self, key: int) -> StoredGame:
        """Restore a game whose row is missing or damaged from its commits.

        :raises CorruptStore: the first commit is damaged too, so that the game is unknown.
        """
        from replay.store.codec import decode
        from replay.store.commits import unbegun

        with plain_words(self.shown):
            states = self.recorder.states(key)
        for position, state in states[:1]:
            header = decode(chain.opened(state), position).header or {}
            try:
                game = self._stored(unbegun(UUID(header["game"]), header)._replace(key=key))
            except (LookupError, TypeError, ValueError, AttributeError):
                break
            game.row = game.as_told()
            return game
        raise CorruptStore(
            "{store}: the row and the first commit of game number {key} are damaged.", store=self.shown, key=key
        )

    def games(self) -> list[StoredGame]:
        """Return all games, oldest first."""
        with plain_words(self.shown):
            return [self._stored(row) for row in self.recorder.games()]

    def listed(self) -> list[StoredGame]:
        """Return all games, oldest first, but of reimported games only the latest import.

        An observed game is imported again when more card names are known.
        """
        stored = self.games()
        old = replaced(game.row for game in stored)
        return [game for game in stored if game.id not in old] if old else stored

    def game(self, id: str | UUID) -> StoredGame:
        """Return the game with this id, or the only one whose id begins so.

        :raises UnknownGame: there is no such game, or several; the message names similar ids.
        """
        with plain_words(self.shown):
            stored = self.find(id if isinstance(id, UUID) else self._id(id))
        if stored is None:
            raise UnknownGame("{shown} has no game {id}.", shown=self.shown, id=id)
        return stored

    def find(self, id: UUID) -> StoredGame | None:
        """Return the game with exactly this id, or None."""
        with plain_words(self.shown):
            row = self.recorder.game(id)
        return None if row is None else self._stored(row)

    def branches(self, parent: UUID) -> list[StoredGame]:
        """Return the games that go on from a game: its branches and reimports, oldest first."""
        with plain_words(self.shown):
            ids = self.recorder.branches(parent)
        return [game for id in ids if (game := self.find(id)) is not None]

    def _stored(self, row: GameRow) -> StoredGame:
        from replay.store.stored import StoredGame

        return StoredGame(self, row)

    def newest(self) -> UUID | None:
        """Return the id of the newest game with a readable row, or None."""
        with plain_words(self.shown):
            try:
                return next(iter(self.recorder.newest(1)), None) or next(reversed(self.recorder.ids()), None)
            except PersistenceError:
                return next(reversed(self.recorder.ids()), None)

    def _beginning(self, wanted: str) -> tuple[list[UUID], int]:
        """Return games whose ids begin with this text, and the number of all such games.

        Of many games only some are returned.
        """
        if not _BEGINNING.fullmatch(wanted):
            return [], 0
        low, high = (UUID(wanted.ljust(32, digit)) for digit in "0f")
        try:
            ids = self.recorder.between(low, high, NAMED + 1)
            return ids, len(ids) if len(ids) <= NAMED else self.recorder.count(low, high)
        except PersistenceError:  # some rows cannot be read, so the readable ones are searched
            ids = [id for id in self.recorder.ids() if low <= id <= high]
            return ids, len(ids)

    def _id(self, start: str) -> UUID:
        wanted = start.strip().lower().replace("-", "")
        fitting, count = self._beginning(wanted)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            close = tuple(str(id) for id in fitting[:NAMED])
            text = "{count} games begin with {start}: {choices}; give more of the id."
            raise UnknownGame(text, close, count=count, start=start, choices=Listed([*close], ""))
        size = max(4, len(wanted))
        if self.recorder.unlisted():
            remark = "but some are damaged: `timewalk verify --all` names them"
            raise UnknownGame(
                "{shown} has no game {start} that can be read, {told}.",
                shown=self.shown,
                start=repr(start),
                told=remark,
            )
        ids = self.recorder.newest(AMONG)
        known = {known.hex: known for known in reversed(ids)}
        near = get_close_matches(wanted[:size], [hex[:size] for hex in known], n=3, cutoff=0.5)
        close = tuple(str(id) for hex, id in known.items() if hex[:size] in near)[:3]
        hint = (
            Said("; did you mean {near}?", {"near": Listed(close)})
            if close
            else Said("." if ids else "; it has no games yet.")
        )
        raise UnknownGame("{shown} has no game {start}{hint}", close, shown=self.shown, start=repr(start), hint=hint)

    def create(
        self,
        definitions: Iterable[CardDefinition] = (),
        *,
        id: UUID | None = None,
        about: Mapping[str, Any] | None = None,
        created: str | None = None,
    ) -> Writer:
        """Return the writer of a new game, which exists once its first commit is written.

        `definitions` are those of all cards in play. `about` is further data for the header of the first commit (JSON).
        `created` is the start of an observed game, in the form of a header; the default is now.
        """
        pinned = {definition.hash: pack(orjson.dumps(definition.dump())) for definition in definitions}
        return self._create(id if id is not None else uuid4(), pinned, about or {}, created)

    def _create(
        self, id: UUID, pinned: Mapping[str, bytes], about: Mapping[str, Any], created: str | None = None
    ) -> Writer:
        from replay.store.commits import FORMAT, engine, unbegun
        from replay.store.writing import Writer

        own = {
            "format": FORMAT,
            "game": str(id),
            "engine": engine(),
            "created": created or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "definitions": sorted(pinned),
        }
        header = own | {name: value for name, value in about.items() if name not in own}
        return Writer(self, unbegun(id, header), header, pinned)

    def requested(self, key: str) -> tuple[Request, UUID] | None:
        """Return the recent request with this key, and its game, or None.

        Obeyed and refused requests are kept for some days.
        """
        with plain_words(self.shown):
            return self.recorder.requested(key)

    def notifications(self, after: int = 0, limit: int = 1000) -> list[Notified]:
        """Return commits of all games, as recorded, with numbers above `after`."""
        from replay.store.commits import notified

        with plain_words(self.shown):
            commits = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        with gc_paused():
            return [notified(one) for one in commits]

    def last_notification(self) -> int:
        """Return the number of the last commit of all games, 0 if none."""
        with plain_words(self.shown):
            return self.recorder.max_notification_id() or 0

    def stamp(self) -> tuple[int, ...] | None:
        """Return inode, size and time of the store's files, to see cheaply if anything changed.

        Files can change more often than clocks tick, so a caller must still look at the store now and then. None for
        a store that is no file, or whose file cannot be seen just now.
        """
        stamps: tuple[int, ...] = ()
        for name in (self.where, f"{self.where}-wal"):
            try:
                status = os.stat(name)
            except FileNotFoundError:
                if not stamps:
                    return None
            except OSError:
                return None
            else:
                stamps += (status.st_ino, status.st_size, status.st_mtime_ns)
        return stamps

    def news(self, after: int) -> tuple[int, set[UUID]]:
        """Return the number of the last commit, and the games changed after number `after`."""
        with plain_words(self.shown):
            if (self.recorder.max_notification_id() or 0) <= after:
                return after, set()
            commits = self.recorder.select_notifications(after, 10_000, inclusive_of_start=False)
        return (commits[-1].id if commits else after), {UUID(str(one.originator_id)) for one in commits}

    def forget_snapshots(self) -> None:
        """Delete the boards kept for faster travel; they are made again when needed."""
        with plain_words(self.shown):
            self.recorder.forget_snapshots()
