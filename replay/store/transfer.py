"""Export and import of one game as a file, to keep, send or check elsewhere.

The file is JSON, one object per line: the game with the last hash of its chain; every card definition in play; every
commit with its hash; the totals again, so that a truncated file is detected. A name ending in `.zst` makes a packed
file. The file needs no other, and holds everything: seeds, hands and libraries too.

Nothing in a file is trusted. Every fault is reported with its line, and then nothing of the file is stored.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

import orjson
import zstandard
from eventsourcing.persistence import StoredEvent

from domain.board.evolve import fold
from domain.board.objects import CHARACTERISTICS
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.errors import Said, TimewalkError, reason_of, said
from domain.events import CharacteristicsChanged, DeckPresented, Event, SupplementPresented
from replay.errors import BadImport, Conflict, CorruptStore, NewerSchema, SchemaError, StoreError
from replay.store import chain
from replay.store.chain import Break, BrokenChain
from replay.store.codec import decode_checked
from replay.store.commits import FORMAT, of_this_version, told, unbegun
from replay.store.driver_errors import plain_words
from replay.store.gc_pause import gc_paused
from replay.store.observed import observed
from replay.store.packing import pack
from replay.store.pinned import pinned
from replay.store.recorder import TOPIC, Change, GameRow
from replay.store.store import Store
from replay.store.stored import StoredGame

NAME = "timewalk game"
"""Kind of the file, as stated in its first line."""

MOST_BYTES = 1 << 30
MOST_IN_A_LINE = 1 << 24
DECKS = (DeckPresented, SupplementPresented)
"""Classes of events that present a deck."""

LARGEST_DECK = 10_000
"""Limit on the cards of a deck, far beyond any honest one, against files made to exhaust memory."""

Progress: TypeAlias = Callable[[int, int], None]
"""Callback for progress: the number of commits done, and of all."""


def changes_no_characteristic(event: Event) -> str:
    """Return a changed field that is no characteristic, or an empty text.

    An honest file has no such change: characteristics are those that layers change (613.1).
    """
    changes = event.changes if isinstance(event, CharacteristicsChanged) else ()
    return next((name for name, _, _ in changes if name not in CHARACTERISTICS), "")


class Imported(NamedTuple):
    """Imported game in the store; `new` is False if the store had the game already."""

    game: StoredGame
    new: bool


def export_game(game: StoredGame, file: str | os.PathLike[str], progress: Progress | None = None) -> None:
    """Export the game to a file, which appears only once fully written.

    An existing file of that name is replaced.

    :raises BrokenChain: the game was changed after it was recorded.
    :raises StoreError: the file cannot be written.
    """
    path = Path(file)
    row = game.refresh().row
    about = {
        "file": NAME,
        "format": FORMAT,
        "game": str(row.id),
        "engine": row.engine,
        "commits": row.commits,
        "events": row.head,
        "hash": row.hash.hex(),
    }
    with written(path) as write:
        write(about)
        for hash, definition in game.definitions().items():
            write({"definition": hash, "card": definition.dump()})
        end = None
        for commit in game.commits():
            payload = orjson.Fragment(commit.payload)
            write({"commit": commit.number, "position": commit.position, "hash": commit.hash.hex(), "payload": payload})
            end = commit
            if progress is not None:
                progress(commit.number, row.commits)
        if end is None or (end.number, end.hash) != (row.commits, row.hash):
            number, position = (0, 0) if end is None else (end.number, end.position)
            raise BrokenChain(
                Break(number + 1, position + 1, said("the game does not end where it was recorded to end"))
            )
        write({"end": NAME, "commits": row.commits, "events": row.head, "hash": row.hash.hex()})


@contextmanager
def written(path: Path) -> Iterator[Callable[[Mapping[str, Any]], object]]:
    """Yield a function that writes one line; the file appears only when complete.

    A symbolic link is kept, and the file it leads to is replaced.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):  # replacing a pipe or a device would remove it
        raise StoreError("{path} is no file that can be replaced: name another.", path=path)
    place = Path(os.path.realpath(path))
    try:
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=place.name, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as raw:
                packed = zstandard.ZstdCompressor(level=10).stream_writer(raw) if path.suffix == ".zst" else raw
                with packed as out:
                    yield lambda line: out.write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
                    out.flush()
                    if not raw.closed:
                        os.fsync(raw.fileno())
            os.replace(name, place)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise StoreError("{path} cannot be written: {strerror}.", path=path, strerror=error.strerror) from error


def import_game(store: Store, file: str | os.PathLike[str], progress: Progress | None = None) -> Imported:
    """Import a game from an exported file after a full check, in one transaction.

    A game that the store already has in the same form is left alone.

    :raises BadImport: the file is not a whole, unchanged export; the message says at which line and commit.
    :raises NewerSchema: a newer timewalk wrote the file.
    :raises Conflict: the store has this game with other content.
    """
    path = Path(file)
    try:
        with path.open("rb") as raw, gc_paused():
            checked = _Import(path, _lines(path, raw), progress).read()
    except OSError as error:
        raise BadImport("{path} cannot be read: {strerror}.", path=path, strerror=error.strerror) from error
    row, commits, definitions = checked
    known = store.find(row.id)
    if known is None:
        stored = [StoredEvent(row.id, position, TOPIC, state) for position, state in commits]
        try:
            with plain_words(store.shown):
                store.recorder.insert_events(stored, change=Change(row, None, definitions))
        except Conflict:
            known = store.find(row.id)
    if known is not None and (known.head, known.row.hash) != (row.head, row.hash):
        raise Conflict(
            "{store} has game {game} already, with {head} events and another hash than {path}, "
            "which has {other}; import it into another store.",
            row.head,
            known.head,
            store=store.shown,
            game=row.id,
            head=known.head,
            path=path,
            other=row.head,
        )
    return Imported(known or store.game(row.id), known is None)


def _lines(path: Path, raw: io.BufferedReader) -> Iterator[bytes]:
    """Yield the lines of the file, unpacked, within limits for a line and for all."""
    source: Any = raw
    if raw.peek(4)[:4] == zstandard.MAGIC_NUMBER.to_bytes(4, "little"):
        source = io.BufferedReader(zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(raw))
    total = 0
    try:
        for number in range(1, MOST_BYTES):
            line = source.readline(MOST_IN_A_LINE + 1)
            total += len(line)
            if len(line) > MOST_IN_A_LINE or total > MOST_BYTES:
                raise BadImport("{path}, line {number}: it is longer than any export.", path=path, number=number)
            if not line:
                return
            yield line
    except zstandard.ZstdError as error:
        raise BadImport("{path} cannot be unpacked: {error}.", path=path, error=reason_of(error)) from error


class _Import:
    """Import of a file, line by line."""

    def __init__(self, path: Path, lines: Iterator[bytes], progress: Progress | None) -> None:
        self.path = path
        self.lines = lines
        self.progress = progress
        self.number = 0
        self.line: dict[str, Any] = {}
        self.commit = 0
        self.engine = ""
        self.observed = False

    def read(self) -> tuple[GameRow, list[tuple[int, bytes]], dict[str, bytes]]:
        """Return the game's row, its commits and its definitions, fully checked."""
        about = self.about()
        definitions = {}
        while self.next(said("a definition, a commit or the end")) and "definition" in self.line:
            hash, packed = self.definition()
            if hash in definitions:
                raise self.wrong("the definition is there twice")
            definitions[hash] = packed
        row, commits = self.commits(about, definitions)
        total = {"end": NAME, "commits": row.commits, "events": row.head, "hash": row.hash.hex()}
        if self.line != total:
            raise self.wrong(
                "the totals are not those of the {commits} {commits:commit|commits} before", commits=row.commits
            )
        if (about["commits"], about["events"], about["hash"]) != (row.commits, row.head, row.hash.hex()):
            raise self.wrong("the totals are not those of the first line")
        if next(self.lines, b"").strip():
            raise self.wrong("something follows after the end")
        return row, commits, definitions

    def wrong(self, what: str, /, **words: object) -> BadImport:
        """Return the error for a fault in the file, with line and commit."""
        where = said("commit {number}: ", number=self.commit) if self.commit else ""
        return BadImport(
            "{path}, line {line}: {where}{what}; nothing was imported.",
            path=self.path,
            line=self.number,
            where=where,
            what=Said(what, words),
        )

    def next(self, expected: Said) -> bool:
        """Advance to the next line and return True.

        :raises BadImport: the file is cut off, or the line is no JSON object.
        """
        line = next(self.lines, b"")
        self.number += 1
        if not line.endswith(b"\n"):
            raise self.wrong("the file ends too early: {expected} should follow", expected=expected)
        try:
            data = orjson.loads(line)
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise self.wrong("it is not a JSON object; an export has one a line")
        self.line = data
        return True

    def about(self) -> dict[str, Any]:
        """Read the first line, which describes the game."""
        self.number = 1
        line = next(self.lines, b"")
        try:
            about = orjson.loads(line)
        except ValueError:
            about = None
        if not isinstance(about, dict) or about.get("file") != NAME:
            raise self.wrong("the file is neither an exported game nor the log of a game")
        if type(about.get("format")) is int and about["format"] > FORMAT:
            raise NewerSchema(
                "{path} was written by a newer timewalk: its format is {format}, here {known}.",
                path=self.path,
                format=about["format"],
                known=FORMAT,
            )
        kinds = {"file": str, "format": int, "game": str, "engine": str, "commits": int, "events": int, "hash": str}
        if about.keys() != kinds.keys() or any(type(about[name]) is not kind for name, kind in kinds.items()):
            raise self.wrong("the first line must have just {known}", known=", ".join(kinds))
        self.engine = about["engine"]
        return about

    def definition(self) -> tuple[str, bytes]:
        """Read a card definition, whose hash must match."""
        hash, card = self.line.get("definition"), self.line.get("card")
        if self.line.keys() != {"definition", "card"} or not isinstance(hash, str):
            raise self.wrong("a definition has a hash and a card")
        try:
            definition = CardDefinition.load(card, f"{self.path}, line {self.number}", spliced=True)
        except (TimewalkError, ValueError, RecursionError) as error:
            raise BadImport("{error}; nothing was imported.", error=reason_of(error)) from error
        if definition.hash != hash:
            raise self.wrong(
                "the definition of {name} is not the one with the hash {hash}", name=definition.name, hash=hash[:40]
            )
        return hash, pack(orjson.dumps(definition.dump()))

    def commits(
        self, about: Mapping[str, Any], definitions: Mapping[str, bytes]
    ) -> tuple[GameRow, list[tuple[int, bytes]]]:
        """Read all commits; afterwards the current line is the one after them."""
        try:
            id = UUID(about["game"])
        except ValueError:
            raise self.wrong("the game's id is no UUID") from None
        row: GameRow | None = None
        board = Board()
        stored = []
        begun_with: object = ()
        while "commit" in self.line:
            self.commit += 1
            position = board.position + 1
            hash, payload = self.payload(position)
            try:
                events, header = first = decode_checked(payload, position)
                if row is None:
                    self.observed = observed(events) is not None
                    row = self.begun(id, header, definitions)
                    begun_with = (header or {})["definitions"]
                    of_this_version(first)
                elif header is not None:
                    raise self.wrong("only the first commit has a header")
            except CorruptStore as error:
                raise self.wrong("{error}", error=error.said) from error
            except SchemaError as error:
                where = said(
                    "{path}, line {line}: commit {number}", path=self.path, line=self.number, number=self.commit
                )
                raise SchemaError(
                    "{where}: {error}; nothing was imported.", where=where, error=reason_of(error)
                ) from error
            if events[0].moment < board.moment + (position == 1):
                raise self.wrong("its moment lies before that of the commit before it")
            if any(isinstance(event, DECKS) and event.size > LARGEST_DECK for _, _, _, _, event in events):
                raise self.wrong("a deck has more than {LARGEST_DECK} cards", LARGEST_DECK=LARGEST_DECK)
            if hash != chain.following(row.hash, payload):
                raise self.wrong("it was changed: its hash is not that of its content and the commits before it")
            for one in events:
                if name := changes_no_characteristic(one.event):
                    what = f"{name[:40]!r} is none of {', '.join(CHARACTERISTICS)}"
                    raise self.wrong(
                        "event {position} does not fit the board ({what})", position=one.position, what=what
                    )
            try:
                fold(events, board)
                row = told(row, events, hash)
            except Exception as error:
                what = str(error) or type(error).__name__
                raise self.wrong(
                    "event {position} does not fit the board ({what})", position=board.position, what=what
                ) from error
            stored.append((position, chain.sealed(hash, payload)))
            if self.progress is not None:
                self.progress(self.commit, max(self.commit, about["commits"]))
            self.next(said("another commit or the end"))
        self.commit = 0
        if row is None:
            raise self.wrong("a commit should follow")
        if self.observed and not _are_pinned(definitions, begun_with, board):
            raise self.wrong("the definitions before are not those the game was played with")
        return row, stored

    def payload(self, position: int) -> tuple[bytes, bytes]:
        """Read hash and bytes of the commit in the current line."""
        line = self.line
        if line.keys() != {"commit", "position", "hash", "payload"}:
            raise self.wrong("a commit has a number, a position, a hash and a payload")
        if line["commit"] != self.commit or line["position"] != position:
            raise self.wrong(
                "commit {commit} with event {position} was expected here", commit=self.commit, position=position
            )
        if not isinstance(line["hash"], str) or not re.fullmatch("[0-9a-f]{64}", line["hash"]):
            raise self.wrong("its hash is not 64 hexadecimal digits")
        try:
            return bytes.fromhex(line["hash"]), orjson.dumps(line["payload"])
        except TypeError as error:
            raise self.wrong("its payload cannot be read: {error}", error=reason_of(error)) from error

    def begun(self, id: UUID, header: Mapping[str, Any] | None, definitions: Mapping[str, bytes]) -> GameRow:
        """Return the row of the game before its first commit, from that commit's header."""
        if header is None:
            raise self.wrong("the first commit must have a header")
        if type(header.get("format")) is int and header["format"] > FORMAT:
            raise NewerSchema(
                "{path} holds a game of a newer timewalk: its format is {format}.",
                path=self.path,
                format=header["format"],
            )
        if header.get("game") != str(id) or header.get("format") != FORMAT:
            raise self.wrong("its header is that of another game")
        named = header.get("definitions")
        if not self.observed and named != sorted(definitions):
            raise self.wrong("the definitions before are not those the game was played with")
        created, engine, parent = header.get("created"), header.get("engine"), header.get("parent")
        if not isinstance(created, str) or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", created):
            raise self.wrong("its header does not say when the game was recorded")
        if not isinstance(engine, str) or len(engine) > 100:
            raise self.wrong("its header does not say by which version")
        if engine != self.engine:
            raise self.wrong("it was recorded by another version than the first line says")
        for field in ("decks", "players"):
            names = header.get(field, [])
            if not isinstance(names, list) or len(names) > 20 or not all(isinstance(one, str) for one in names):
                raise self.wrong("its header does not say as a list of names which {field} there were", field=field)
        if parent is not None and not (
            isinstance(parent, list)
            and [type(part) for part in parent] == [str, int, str]
            and re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", parent[0])
        ):
            raise self.wrong("its header names a parent that is no game")
        return unbegun(id, header)


def _are_pinned(definitions: Mapping[str, bytes], begun_with: object, board: Board) -> bool:
    """Return True if an observed game's file has all needed definitions and no needless ones.

    Needed are those that its first commit and its facts name. Optional definitions of tokens may be there; others may
    not.
    """
    if not isinstance(begun_with, list) or not all(isinstance(hash, str) for hash in begun_with):
        return False
    needed, others = pinned(begun_with, board)
    return definitions.keys() >= set(needed) and definitions.keys() <= {*needed, *others}
