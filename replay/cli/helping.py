"""`timewalk help` and `timewalk version`, for who tries as a command what `--help` and `--version` say."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def say_version(wanted: bool) -> None:
    """Say the version and stop."""
    if wanted:
        version()
        raise typer.Exit()


def version() -> None:
    """Say the version."""
    from domain import __version__

    print(f"timewalk {__version__}")


def show_help(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]…", help="Of which command.")] = None,
) -> None:
    """Show the help of a command."""
    whole: Any = context.find_root()
    for word in words or ():
        if not hasattr(whole.command, "commands"):
            raise typer.BadParameter("there is no such command")
        _, found, _ = whole.command.resolve_command(whole, [word])  # if there is none, it says what may be meant
        whole = found.context_class(found, info_name=word, parent=whole)
    print(whole.get_help())


def register(app: typer.Typer) -> None:
    """Add the commands; the list of commands leaves them out."""
    app.command("version", hidden=True)(version)
    app.command("help", hidden=True)(show_help)
