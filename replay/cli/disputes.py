"""`timewalk dispute` and `timewalk picture`: notes on places in games, and pictures of boards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from domain.errors import Say, TimewalkError
from replay.cli.arguments import HELP, AtOption, GameArgument, JsonOption, Settings, StoreOption, opened

if TYPE_CHECKING:
    from replay.games.game import Game
    from replay.store.notes import Note

AsOption = Annotated[
    str, typer.Option("--as", metavar="VIEW", help="The view: judge, spectator, or a seat by name or number.")
]
IdArgument = Annotated[str, typer.Argument(metavar="DISPUTE", help="A dispute's id or its beginning.")]
OutOption = Annotated[str, typer.Option("--out", metavar="FILE", help="The file to write.")]

dispute = typer.Typer(
    name="dispute",
    help="Note a dispute at a place in a game; list them; write one as a file.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": HELP, "max_content_width": 100},
)


class NotWritten(TimewalkError):
    """Error: a file cannot be written."""


@dispute.command("make")
def make(
    game: GameArgument,
    note: Annotated[str, typer.Argument(metavar="NOTE", help="What is disputed, in your words.")],
    at: AtOption = "end",
    other: Annotated[str, typer.Option("--with", metavar="P", help="A second place to compare with.")] = "",
    view: AsOption = "judge",
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Note a dispute at a place in a game, kept beside the game."""
    from replay.games.disputes import Wanted, make_dispute, view_of

    with opened(store, json) as (games, printer):
        found = games.game(game)
        viewer = _viewer(found, view)
        made = make_dispute(games.store, view_of(found.stored, viewer), viewer, Wanted(at, note, other or None))
        if printer.as_json:
            printer.json(_data(made))
        else:
            printer.line(printer.told("Dispute {id} is noted.", id=made.id.hex[:8]))


@dispute.command("list")
def list_disputes(
    game: GameArgument, view: AsOption = "judge", store: StoreOption = None, json: JsonOption = False
) -> None:
    """List the disputes of a game that a view may read."""
    from replay.games.disputes import disputes_of

    with opened(store, json) as (games, printer):
        found = games.game(game)
        notes = disputes_of(games.store, found.id, _viewer(found, view))
        if printer.as_json:
            printer.json([_data(note) for note in notes])
        elif not notes:
            printer.line(printer.say("Nobody has noted a dispute."))
        for note in notes if not printer.as_json else ():
            printer.line(
                (note.id.hex[:8], "bold"),
                (f"  {note.position:>6}  {_named(printer.say, note.viewer):<9}  ", "dim"),
                note.words,
            )


@dispute.command("export")
def export(
    game: GameArgument,
    named: IdArgument,
    out: OutOption,
    view: AsOption = "judge",
    store: StoreOption = None,
) -> None:
    """Write a dispute as one HTML file that needs no server, with all its readings."""
    from replay.games.dispute_page import dispute_page
    from replay.games.disputes import JUDGE, dispute_named, view_of

    with opened(store, False) as (games, printer):
        found = games.game(game)
        viewer = _viewer(found, view)
        note = dispute_named(games.store, found.id, viewer, named)
        shown = note.viewer if viewer == JUDGE else viewer
        _write(out, dispute_page(view_of(found.stored, shown), note, shown, Settings.language))
        printer.line(printer.told("{file} is written.", file=out))


@dispute.command("delete")
def delete(game: GameArgument, named: IdArgument, view: AsOption = "judge", store: StoreOption = None) -> None:
    """Delete a dispute, and leave the game unchanged."""
    from replay.games.disputes import delete_dispute, dispute_named

    with opened(store, False) as (games, printer):
        found = games.game(game)
        delete_dispute(games.store, dispute_named(games.store, found.id, _viewer(found, view), named))
        printer.line(printer.say("The dispute is deleted."))


def picture(
    game: GameArgument, out: OutOption, at: AtOption = "end", view: AsOption = "judge", store: StoreOption = None
) -> None:
    """Write the board at a place in a game as a picture (SVG)."""
    from replay.games.disputes import picture_at, view_of

    with opened(store, False) as (games, printer):
        found = games.game(game)
        viewer = _viewer(found, view)
        seen = view_of(found.stored, viewer)
        _write(out, picture_at(seen, viewer, seen.resolve(at), Settings.language))
        printer.line(printer.told("{file} is written.", file=out))


def _viewer(game: Game, view: str) -> str:
    return view if view in ("judge", "spectator") else str(game.seat(view))


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, "utf-8")
    except OSError as error:
        raise NotWritten("{file} cannot be written: {why}.", file=file, why=error.strerror) from error


def _data(note: Note) -> dict[str, object]:
    return {**note._asdict(), "id": str(note.id), "game": str(note.game)}


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(picture)
    app.add_typer(dispute)


_VIEWS = {"judge": "judge", "spectator": "spectator"}


def _named(say: Say, viewer: str | int) -> str:
    """Return a view in words; a seat has its number."""
    return say(_VIEWS[str(viewer)]) if viewer in _VIEWS else str(viewer)
