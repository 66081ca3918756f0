"""`timewalk help` and `timewalk version`, as commands beside `--help` and `--version`."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def say_version(wanted: bool) -> None:
    """Print the version and stop, if the option is given."""
    if wanted:
        version()
        raise typer.Exit()


def version() -> None:
    """Print the version."""
    from domain import __version__

    print(f"timewalk {__version__}")


def show_help(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]…", help="The command to explain.")] = None,
) -> None:
    """Show the help of a command."""
    whole: Any = context.find_root()
    for word in words or ():
        if not hasattr(whole.command, "commands"):
            raise typer.BadParameter("there is no such command")
        _, subcommand, _ = whole.command.resolve_command(whole, [word])  # raises with suggestions
        whole = subcommand.context_class(subcommand, info_name=word, parent=whole)
    print(whole.get_help())


def register(app: typer.Typer) -> None:
    """Add the commands, hidden in the list of commands."""
    app.command("version", hidden=True)(version)
    app.command("help", hidden=True)(show_help)
