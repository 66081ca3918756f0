"""Games as they are kept: begun, gone on with, read, travelled in.

    store = open_store("games.sqlite")
    writer = store.create(definitions=…)     # a new game; it is there once the first commit is
    writer.append(events)                    # one commit: all of it or nothing, on the disk when this returns
    game = store.game("5f3c")                # by the beginning of its id
    game.events(), game.board(142), game.check_chain()

A commit holds what one decision led to, and is one row. Positions are the game's own, 1, 2, 3 …; whoever appends says
by them where the game should stand, and who is late gets a `Conflict`.
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

if TYPE_CHECKING:  # events and the card language are loaded by what needs them: to find that there is no game does not
    from domain.cards.language import CardDefinition
    from replay.store.commits import Notified
    from replay.store.stored import StoredGame
    from replay.store.writing import Writer

AMONG: Final = 1_000
"""Among so many games, those begun last, one is guessed that may be meant."""

NAMED: Final = 5
"""So many games are named whose ids begin alike."""

_BEGINNING: Final = re.compile("[0-9a-f]{1,32}")


class Store:
    """Many games in one place."""

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
        """Let go of the file."""
        self.recorder.close()

    def ids(self) -> list[UUID]:
        """The ids of all games whose rows can be read, oldest first."""
        with plain_words(self.shown):
            return self.recorder.ids()

    def unlisted(self) -> list[int]:
        """The keys of games that are there but cannot be found: their rows are missing or damaged."""
        with plain_words(self.shown):
            return self.recorder.unlisted()

    def unearthed(self, key: int) -> StoredGame:
        """A game whose row is missing or damaged, as its commits tell of it.

        :raises CorruptStore: they do not tell; it is not known which game it was.
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
        """All games, oldest first."""
        with plain_words(self.shown):
            return [self._stored(row) for row in self.recorder.games()]

    def listed(self) -> list[StoredGame]:
        """All games, oldest first, but for observed ones that were told again, with more names of cards."""
        found = self.games()
        old = replaced(game.row for game in found)
        return [game for game in found if game.id not in old] if old else found

    def game(self, id: str | UUID) -> StoredGame:
        """The game with this id, or whose id begins so.

        :raises UnknownGame: there is none, or several; names those that come near.
        """
        with plain_words(self.shown):
            found = self.find(id if isinstance(id, UUID) else self._id(id))
        if found is None:
            raise UnknownGame("{shown} has no game {id}.", shown=self.shown, id=id)
        return found

    def find(self, id: UUID) -> StoredGame | None:
        """The game with exactly this id, if the store has it."""
        with plain_words(self.shown):
            row = self.recorder.game(id)
        return None if row is None else self._stored(row)

    def _stored(self, row: GameRow) -> StoredGame:
        from replay.store.stored import StoredGame

        return StoredGame(self, row)

    def newest(self) -> UUID | None:
        """Return the id of the game that was begun last, of those whose rows can be read; None if there is none."""
        with plain_words(self.shown):
            try:
                return next(iter(self.recorder.newest(1)), None) or next(reversed(self.recorder.ids()), None)
            except PersistenceError:
                return next(reversed(self.recorder.ids()), None)

    def _beginning(self, wanted: str) -> tuple[list[UUID], int]:
        """Return games whose ids begin so, some of them if there are many, and how many there are."""
        if not _BEGINNING.fullmatch(wanted):
            return [], 0
        low, high = (UUID(wanted.ljust(32, digit)) for digit in "0f")
        try:
            found = self.recorder.between(low, high, NAMED + 1)
            return found, len(found) if len(found) <= NAMED else self.recorder.count(low, high)
        except PersistenceError:  # some rows cannot be read: those that can are looked at one by one
            found = [id for id in self.recorder.ids() if low <= id <= high]
            return found, len(found)

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
            told = "but some are damaged: `timewalk verify --all` names them"
            raise UnknownGame(
                "{shown} has no game {start} that can be read, {told}.", shown=self.shown, start=repr(start), told=told
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
        """What begins a new game; the game is there when its first commit is.

        `definitions` are those of all cards in play, `about` what else its first commit shall say of it (JSON);
        `created` is when an observed game began, in the form of a header; otherwise it is now.
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
        """The request with this key that was obeyed or refused in the last days, and the game it was for."""
        with plain_words(self.shown):
            return self.recorder.requested(key)

    def notifications(self, after: int = 0, limit: int = 1000) -> list[Notified]:
        """Commits of all games in the order in which they were recorded, those numbered above `after`."""
        from replay.store.commits import notified

        with plain_words(self.shown):
            found = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        with gc_paused():
            return [notified(one) for one in found]

    def last_notification(self) -> int:
        """The number of the commit that was recorded last, of all games'; 0 if there is none."""
        with plain_words(self.shown):
            return self.recorder.max_notification_id() or 0

    def stamp(self) -> tuple[int, ...] | None:
        """Return what the system tells of the store's files: while it is the same, nothing is likely to be new.

        Whoever relies on it looks at the store now and then, for files change more often than clocks tick. None for a
        store that is no file, or one that cannot be seen just now.
        """
        told: tuple[int, ...] = ()
        for name in (self.where, f"{self.where}-wal"):
            try:
                found = os.stat(name)
            except FileNotFoundError:
                if not told:
                    return None
            except OSError:
                return None
            else:
                told += (found.st_ino, found.st_size, found.st_mtime_ns)
        return told

    def news(self, after: int) -> tuple[int, set[UUID]]:
        """Which games went on in the commits numbered above `after`, and the last of these numbers."""
        with plain_words(self.shown):
            if (self.recorder.max_notification_id() or 0) <= after:
                return after, set()
            found = self.recorder.select_notifications(after, 10_000, inclusive_of_start=False)
        return (found[-1].id if found else after), {UUID(str(one.originator_id)) for one in found}

    def forget_snapshots(self) -> None:
        """Throw away the boards kept to travel faster; they are made again when needed."""
        with plain_words(self.shown):
            self.recorder.forget_snapshots()
