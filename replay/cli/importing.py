"""`timewalk import`: games from exported files, and from logs of other programs."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias
from uuid import UUID

import typer

from domain.errors import TimewalkError, figure
from replay.cli.arguments import JsonOption, Settings, StoreOption, is_missing, opened
from replay.cli.auditing import audited, is_contradicted
from replay.cli.facts import import_told
from replay.cli.failing import FAILED, FINE, WRONG, complain, meant

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.library import Games
    from replay.games.observed import Fate, Recording
    from replay.observing.arena.games import Edge
    from replay.observing.source import Reading

NAMED = 20
"""Most lines of a report that are printed."""


NamesOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--names",
        metavar="FILE",
        help="Names of cards: Arena's card database, or CSV or JSON with its numbers (17lands, Scryfall); "
        "`timewalk cards names` keeps one.",
    ),
]
PlayersOption: TypeAlias = Annotated[
    bool, typer.Option("--names-of-players", help="Keep the names of players in a log, instead of You and Opponent.")
]


class NothingToImport(TimewalkError):
    """Error: no file to import was named or found, or a file has no games."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("import")(import_file)


def import_file(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Files that `export` wrote, logs of MTG Arena, or facts of another program (also .gz, .zst); without "
            "one, Arena's own log.",
            show_default=False,
        ),
    ] = None,
    names: NamesOption = None,
    only: Annotated[int | None, typer.Option("--game", metavar="N", min=1, help="Only the Nth game of a log.")] = None,
    players: PlayersOption = False,
    auditing: Annotated[
        bool, typer.Option("--audit", help="Audit each observed game: compare its record with the rules.")
    ] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Import games from exported files, from logs, or from facts of another program."""
    importing = Importing(store, json, names, only, players, auditing)
    if files and len(files) > 1:
        raise typer.Exit(importing.several([Path(file) for file in files]))
    path = Path(files[0]) if files else None
    imported = importing.logs(_logs()) if path is None else importing.one(path)
    if json or Settings.json:
        from replay.cli.printing import Printer

        Printer(True, Settings.language).json(imported if path is None else imported[0])
    if any(map(_is_contradicted, imported)):
        raise typer.Exit(FAILED)


class Importing:
    """Import of files with the command's options."""

    def __init__(
        self, store: str | None, json: bool, names: str | None, only: int | None, players: bool, auditing: bool
    ) -> None:
        self.store, self.json, self.names, self.only = store, json, names, only
        self.players, self.auditing = players, auditing
        self.given: list[Path] = []
        """Logs that are imported together."""
        self.edges: dict[Path, tuple[Edge | None, Edge | None]] = {}
        """Beginning and end, within a game, of each log that was read."""

    def several(self, paths: list[Path]) -> int:
        """Import files one after the other; return the exit code.

        A file without games is reported, and the others are imported nevertheless.
        """
        from replay.cli.printing import Printer
        from replay.observing.source import is_log

        self.given = logs = [path for path in paths if path.is_file() and is_log(path)]
        imported: list[dict[str, Any]] = []
        failed = 0
        halves: list[tuple[Path, Path]] = []
        parts = [partial(self.session, path, before) for path, before in _sessions(logs)]
        parts += [partial(self.one, path) for path in paths if path not in logs]
        while parts:
            try:
                imported += parts.pop(0)()
            except (TimewalkError, OSError) as error:
                failed += 1
                complain(meant(error), WRONG, self.json or Settings.json)
            if not parts and not halves:
                halves = [(path, half) for path in self.edges if (half := self._first_half(path)) is not None]
                parts += [partial(self.session, second, first) for second, first in halves]
        printer = Printer(self.json or Settings.json, Settings.language)
        joined = {str(path) for path in self.edges if self._first_half(path) is not None}
        for one in imported:
            if one.get("games") == [] and one["file"] not in joined:
                failed += 1
                complain(NothingToImport("{file} has no games", file=one["file"]), WRONG, printer.as_json)
        if printer.as_json:
            printer.json(imported)
        elif failed:
            text = "{failed} of {count} files {failed:was|were} not imported"
            printer.line((printer.told(text, failed=failed, count=len(paths)), "bold"))
        if failed and failed >= len(paths):
            return WRONG
        return FAILED if failed or any(map(_is_contradicted, imported)) else FINE

    def one(self, path: Path) -> list[dict[str, Any]]:
        """Import a file of any kind; return data about each of its parts."""
        from replay.games.library import check_file, default_store
        from replay.observing.accounts import is_told
        from replay.observing.source import is_log

        if path.exists() and not (path.is_file() or path.is_dir()):
            text = "{file} is no file that can be read twice: write what comes out of it to one"
            raise NothingToImport(text, file=path)
        if is_told(path):
            return [import_told(path, self.store, self.json, self.auditing)]
        if is_log(path):
            return self.logs([path])
        where = self.store or Settings.store or default_store()
        if is_missing(where):
            check_file(path)  # before a store is made for a bad file
        with opened(self.store, self.json, create=True) as (games, printer):
            return [_exported(games, printer, str(path), self.auditing)]

    def logs(self, logs: list[Path]) -> list[dict[str, Any]]:
        """Import logs of Arena; return data about each."""
        return [data for path, before in _sessions(logs) for data in self.session(path, before)]

    def session(self, path: Path, before: Path | None) -> list[dict[str, Any]]:
        """Import a log, with the log of the session before; return data about both.

        Games that go on from another log are imported again together with that log.
        """
        known = self.known
        from replay.observing.source import Reading
        from replay.store.commits import engine

        with opened(self.store, self.json, create=True) as (games, printer):
            reading = Reading(known, players=self.players, engine=engine())
            imported = [_log(games, printer, path, reading, self.only, before, self.auditing)]
            pairs: list[tuple[Path, Path]] = []
            if before is None:
                self.edges[path] = reading.edges
                half = None if self.given else self._first_half(path)
                pairs = [*self._parted(path, imported[0]), *([] if half is None else [(half, path)])]
            for first, second in pairs:
                reading = Reading(known, players=self.players, engine=engine())
                imported.append(_log(games, printer, second, reading, None, first, self.auditing))
            return imported

    def _first_half(self, path: Path) -> Path | None:
        """Return the log that ends within the game in which this log begins.

        The other log is one that is imported, too, or the log of the session before, where Arena puts it.
        """
        from replay.games.observed import edges
        from replay.observing.arena.files import log_before

        head, _ = self.edges[path]
        if head is None:
            return None
        before = log_before(path)
        if before is not None and before.exists() and before not in self.edges:
            self.edges[before] = edges(before)
        for other, (_, tail) in self.edges.items():
            if other != path and tail is not None and tail.is_followed_by(head):
                return other
        return None

    def _parted(self, path: Path, imported: dict[str, Any]) -> list[tuple[Path, Path]]:
        """Return pairs of logs in which a game is split between two sessions.

        The logs of a pair are in order. The other log is one that is imported, too, or the log of the session before
        or after, where Arena puts it.
        """
        from replay.games.observed import in_their_order
        from replay.observing.arena.files import log_after, log_before

        parts = [UUID(game["source"]) for game in imported["games"] if game["fate"] == "parted"]
        beside = [log for log in (log_before(path), log_after(path)) if log is not None and log.exists()]
        others = [log for log in dict.fromkeys((*self.given, *beside)) if log != path] if parts else []
        pairs = (in_their_order(path, other, id) for other in others for id in parts)
        return list(dict.fromkeys(pair for pair in pairs if pair is not None))

    @cached_property
    def known(self) -> dict[int, str]:
        """Names of cards by Arena's numbers."""
        return known_names(self.names)


def _is_contradicted(data: dict[str, Any]) -> bool:
    """Return True if an audit of the imported games found a difference."""
    return is_contradicted(data.get("audit")) or any(
        is_contradicted(game.get("audit")) for game in data.get("games", ())
    )


def _logs() -> list[Path]:
    """Return the logs of Arena on this machine.

    Raises: `NothingToImport` if there are none.
    """
    from replay.observing.arena.places import found_logs

    logs = found_logs()
    if not logs:
        raise NothingToImport("no log of MTG Arena was found in its usual folders; name the file")
    return logs


def _sessions(logs: list[Path]) -> list[tuple[Path, Path | None]]:
    """Return each log with the log of the session before, if both are given.

    A log that is the first half of a pair has no entry of its own.
    """
    from replay.observing.arena.files import log_before

    pairs = [(path, before if (before := log_before(path)) in logs else None) for path in logs]
    first = {before for _, before in pairs if before is not None}
    return [(path, before) for path, before in pairs if path not in first]


def known_names(file: str | None) -> dict[int, str]:
    """Return names of cards by Arena's numbers.

    They come from the file; without one, from the names kept here and Arena's own database on this machine.
    """
    from replay.observing.arena.kept_names import known_names

    return known_names(None if file is None else Path(file))


def _exported(games: Games, printer: Printer, file: str, auditing: bool) -> dict[str, Any]:
    """Import an exported game; return data about it."""
    from replay.cli.printing import game_data

    with printer.bar(printer.say("importing")) as advance:
        game, new = games.added(file, advance)
    if not printer.as_json:
        printer.line((f"{game.id}", "bold"), f"  {game}", "" if new else printer.say("; already in the store"))
    audit = audited(printer, game, short=True)[0] if auditing and game.observed is not None else None
    return {**game_data(game), "new": new} | ({} if audit is None else {"audit": audit})


def _log(
    games: Games,
    printer: Printer,
    path: Path,
    reading: Reading,
    only: int | None,
    before: Path | None,
    auditing: bool,
) -> dict[str, Any]:
    """Import the games of a log and print each; then print what was not understood."""
    from replay.games.observed import import_log

    recordings = []
    for recording in import_log(games.store, path, reading, only, before=before):
        recordings.append(_data(recording))
        if not printer.as_json:
            _tell(games, printer, recording)
        if auditing and recording.game is not None:
            game = games.game(str(recording.game.id))
            recordings[-1]["audit"], _ = audited(printer, game, short=True)
    if not printer.as_json:
        both = path.name if before is None else f"{before.name}, {path.name}"
        _report(printer, both, reading, recordings)
    sources = {"file": str(path)} if before is None else {"file": str(path), "before": str(before)}
    return {**sources, "games": recordings} | _reported(reading)


def _data(recording: Recording) -> dict[str, Any]:
    from replay.observing.arena.kept_names import unnamed

    observation, game = recording.observation, recording.game
    return {
        "id": str(observation.game.id if game is None else game.id),
        "source": str(observation.game.id),
        "fate": str(recording.fate),
        "events": game.head if game is not None else 0,
        "over": game.over if game is not None else False,
        "line": observation.game.line,
        "unexplained": [one._asdict() for one in observation.unexplained],
        "broken": None if observation.broken is None else observation.broken[0],
        "unnamed": len(unnamed(one.event for commit in observation.commits for one in commit.events)),
    }


def _reported(reading: Reading) -> dict[str, Any]:
    from replay.observing.source import unknown_kinds

    report = reading.report
    return {
        "gaps": [{"line": gap.line, "reason": str(gap.reason)} for gap in report.gaps],
        "undone": len(report.undone),
        "lost": [{"line": one.line, "why": str(one.why)} for one in report.lost_lines],
        "unknown": [
            {"what": category, "kind": kind, "times": times, "line": line}
            for category, kind, times, line in unknown_kinds(report)
        ],
    }


def _tell(games: Games, printer: Printer, recording: Recording) -> None:
    """Print a line for a recorded game."""
    id = recording.observation.game.id if recording.game is None else recording.game.id
    game = games.game(str(id)) if recording.game is not None else None
    printer.line((f"{id}", "bold"), f"  {game if game is not None else ''}", fate_words(printer, recording.fate))


def fate_words(printer: Printer, fate: Fate) -> str:
    """Return words for what became of a game of a log, to follow its name."""
    from replay.games.observed import Fate

    fates = {
        Fate.NEW: "",
        Fate.GONE_ON: printer.say("; new events added"),
        Fate.KNOWN: printer.say("; already in the store"),
        Fate.NAMED: printer.say("; it was in the store without card names; imported again with them"),
        Fate.WHOLE: printer.say("; part of it was in the store; imported again with all that this log tells"),
        Fate.PARTED: printer.say(
            "; another part of it is in the store and stays: import the logs of both sessions together"
        ),
        Fate.OTHERWISE: printer.say("; already in the store with other events, which stay"),
        Fate.EMPTY: printer.say("; no events yet"),
    }
    return fates[fate]


def _report(printer: Printer, file: str, reading: Reading, recordings: list[dict[str, Any]]) -> None:
    """Print the totals of a log, and the lines that were not understood."""
    report = _reported(reading)
    games = [one for one in recordings if one["fate"] != "empty"]
    text = "{file}: {count} {count:game|games}, {events} {events:event|events}"
    events = figure(sum(one["events"] for one in games))
    printer.line(printer.told(text, file=file, count=len(games), events=events))
    lines: list[str] = []
    for gap in report["gaps"]:
        lines.append(printer.told("line {line}: a gap ({reason})", line=gap["line"], reason=gap["reason"]))
    for lost in report["lost"]:
        lines.append(printer.told("line {line}: not readable ({why})", line=lost["line"], why=lost["why"]))
    for one in report["unknown"]:
        text = "line {line}: {what} {kind} is not known here ({times} {times:time|times})"
        lines.append(printer.told(text, **one))
    for game in recordings:
        if game["broken"] is not None:
            text = "line {line}: from here on the log tells what cannot be; the rest of this game is left out"
            lines.append(printer.told(text, line=game["broken"]))
        for one in game["unexplained"]:
            lines.append(printer.told("line {line}: {what}, and nothing said why", **one))
    if any(game["unnamed"] for game in recordings):
        printer.console.unnamed = True
    for line in lines[:NAMED]:
        printer.line((line, "dim"), indent=2)
    if len(lines) > NAMED:
        printer.line((printer.told("and {count} more", count=len(lines) - NAMED), "dim"), indent=2)
