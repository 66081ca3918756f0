"""`timewalk schema`, and games that other programs write as facts."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from domain.errors import figure
from replay.cli.arguments import opened
from replay.cli.auditing import audited
from replay.cli.streams import json_text

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.facts_import import Kept
    from replay.games.game import Game
    from replay.observing.facts.reading import Account

FORMS = ("facts", "cards", "players")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema")(show_schema)


def show_schema(
    form: Annotated[str, typer.Argument(metavar="facts|cards|players", help="The form to describe.")] = "facts",
) -> None:
    """Print the JSON Schema of game facts, card definitions or lines of players."""
    import orjson

    if form not in FORMS:
        raise typer.BadParameter("there are schemas of: facts, cards, players")
    if form == "cards":
        from replay.cards.schema import schema
    elif form == "players":
        from replay.games.protocol import schema
    else:
        from replay.observing.facts.forms import schema
    sys.stdout.write(json_text(schema(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def import_told(path: Path, store: str | None, json: bool, auditing: bool = False) -> dict[str, Any]:
    """Import the game of a file that another program wrote.

    The whole file is read before anything is kept. The data that come back describe the game; with `auditing` they hold
    its audit.
    """
    from replay.games.facts_import import record_account
    from replay.observing.accounts import account
    from replay.store.commits import engine

    written = account(path, engine=engine())
    with opened(store, json, create=True) as (games, printer):
        recording = record_account(games.store, written)
        game = games.game(str(written.about.id)) if recording.game is not None else None
        if not printer.as_json:
            _tell(printer, path, written, recording, str(game) if game is not None else "")
        audit = audited(printer, game, short=True)[0] if auditing and game is not None else None
        return _data(path, written, recording, printer) | ({} if audit is None else {"audit": audit})


def export_facts(printer: Printer, game: Game, file: str) -> None:
    """Write a game as facts, and print the events that no fact can express."""
    from replay.observing.facts.writing import kinds

    writing = game.export_facts(file)
    text = "{file}: {facts} {facts:fact|facts}."
    _tell_written(printer, game, file, "facts", writing.written, text, kinds(writing.untold))


def export_notation(printer: Printer, game: Game, file: str) -> None:
    """Write a game in the MTG Replay Notation, and print the events it cannot express."""
    from replay.games import facts
    from replay.observing.notation.writing import kinds

    writing = facts.export_notation(game.stored, file)
    text = "{file}: {events} {events:event|events} of the notation."
    _tell_written(printer, game, file, "events", writing.written, text, kinds(writing.untold))


def _tell_written(
    printer: Printer, game: Game, file: str, unit: str, written: int, text: str, kinds: Iterable[tuple[str, int, str]]
) -> None:
    """Print how much was written, and which events could not be expressed and why."""
    untold = list(kinds)
    if printer.as_json:
        left_out = [{"kind": kind, "times": times, "why": printer.say(why)} for kind, times, why in untold]
        printer.json({"game": str(game.stored.row.id), "file": file, unit: written, "untold": left_out})
        return
    printer.line(printer.told(text, file=file, **{unit: written}))
    for kind, times, why in untold:
        text = "{kind} is not told ({times} {times:time|times}): {why}"
        printer.line((printer.told(text, kind=kind, times=times, why=printer.say(why)), "dim"), indent=2)


def _data(path: Path, written: Account, recording: Kept, printer: Printer) -> dict[str, Any]:
    game = recording.game
    return {
        "file": str(path),
        "id": str(written.about.id),
        "fate": str(recording.fate),
        "source": written.header.source.name,
        "events": game.head if game is not None else 0,
        "over": game.over if game is not None else False,
        "broken": None
        if written.broken is None
        else {"line": written.broken[0], "what": written.broken[1].told(printer.say)},
        "left_out": sorted(written.left_out),
        "not_taken": dict(written.not_taken),
    }


def _tell(printer: Printer, path: Path, written: Account, recording: Kept, game: str) -> None:
    from replay.games.observed import Fate

    fates = {
        Fate.GONE_ON: printer.say("; new events added"),
        Fate.KNOWN: printer.say("; already in the store"),
        Fate.WHOLE: printer.say("; part of it was in the store; imported again with all that this log tells"),
        Fate.PARTED: printer.say(
            "; another part of it is in the store and stays: import the logs of both sessions together"
        ),
        Fate.OTHERWISE: printer.say("; already in the store with other events, which stay"),
    }
    printer.line((f"{written.about.id}", "bold"), f"  {game}", fates.get(recording.fate, ""))
    text = "{file}: told by {source}, {events} {events:event|events}"
    events = figure(recording.game.head if recording.game is not None else 0)
    printer.line(printer.told(text, file=path.name, source=written.header.source.name, events=events))
    if written.broken is not None:
        line, reason = written.broken
        text = "line {line}: {what}; what follows is left out"
        printer.line((printer.told(text, line=line, what=reason), "dim"), indent=2)
    for kind, times in written.not_taken.items():
        text = "{kind} is not taken ({times} {times:time|times})"
        printer.line((printer.told(text, kind=kind, times=times), "dim"), indent=2)
