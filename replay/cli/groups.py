"""The group of all commands, with suggestions for a word that is no command."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from copy import copy
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_command_name

from domain.errors import Listed, Said
from projections.wording.messages import saying
from replay.cli.arguments import translate
from replay.cli.failing import WrongUse

POINTERS: Final = {
    "concede": "choose GAME concede",
    "resign": "choose GAME concede",
    "undo": "choose GAME back",
    "back": "choose GAME back",
    "takeback": "choose GAME back",
    "answer": "choose GAME ANSWER",
    "continue": "choose GAME --loop",
    "resume": "choose GAME --loop",
    "rewind": "branch GAME --at P",
    "fork": "branch GAME --at P",
    "new": "play DECK DECK",
    "start": "play DECK DECK",
    "run": "play DECK DECK",
    "simulate": "play DECK DECK --games N",
    "position": "table FILE|LINE",
    "list": "games",
    "ls": "games",
    "search": "games --search TEXT",
    "find": "games --search TEXT",
    "show": "board GAME",
    "state": "board GAME",
    "events": "log GAME",
    "replay": "log GAME",
    "explain": "why GAME",
    "check": "verify GAME",
    "prove": "verify GAME",
    "card": "cards NAME",
    "deck": "cards --missing DECK",
    "decks": "cards --missing DECK",
    "server": "serve",
    "stats": "chart --kind evening",
    "results": "project",
    "winrate": "report",
    "matchups": "report --by matchup",
    "query": "sql QUERY",
    "download": "cards import FILE",
    "names": "cards names FILE",
}
"""Words that people try, and the command that does what they want."""

NEAR: Final = 0.7
"""Least similarity, from 0 to 1, of a word to the command it suggests."""


OF_ALL: Final = ("help",)
"""Commands that need all other commands loaded."""


def program(app: typer.Typer, arguments: Sequence[str] | None = None, language: str = "en") -> Any:
    """Return the program, with help in a language; if possible with one command only.

    Only the command that `arguments` name is built where that is clear: reading the signatures of all commands takes
    as long as running many of them.
    """
    return _built(app, None if arguments is None else _named(app, arguments), language)


def _named(app: typer.Typer, arguments: Sequence[str]) -> str | None:
    """Return the command that the arguments name; None if that is unclear.

    None also stands for `help`, which needs the other commands.
    """
    taking = iter(arguments)
    for argument in taking:
        if argument == "--store":
            next(taking, None)
        elif argument != "--json" and not argument.startswith("--store="):
            return argument if argument in _commands(app) and argument not in OF_ALL else None
    return None


def _commands(app: typer.Typer) -> dict[str, Any]:
    """Return the registered commands and groups by name."""
    registered: dict[str, Any] = {}
    for command in app.registered_commands:
        assert command.callback is not None  # each registered command has one
        registered[command.name or get_command_name(command.callback.__name__)] = command
    for group in app.registered_groups:
        assert group.typer_instance is not None
        registered[str(group.typer_instance.info.name)] = group
    return registered


@cache
def _built(app: typer.Typer, name: str | None, language: str) -> Any:
    if name is not None:
        wanted, app = _commands(app)[name], copy(app)
        app.registered_commands = [one for one in app.registered_commands if one is wanted]
        app.registered_groups = [one for one in app.registered_groups if one is wanted]
    command = get_command(app)
    if language != "en":
        translate(command, saying(language))
    return command


class Commands(TyperGroup):
    """All commands; an unknown word is refused with suggestions."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if not ctx.resilient_parsing and name not in self.commands:
            meant = list(self.meant(name))
            if not meant:
                raise WrongUse("No such command {name}; see `timewalk --help`.", name=repr(name))
            suggestions = Listed([Said(f"`timewalk {one}`") for one in meant])
            raise WrongUse("No such command {name}; did you mean {meant}?", name=repr(name), meant=suggestions)
        return super().resolve_command(ctx, args)

    def meant(self, word: str) -> Iterator[str]:
        """Yield the commands that a word may mean.

        A word may be in `POINTERS`, be the name of a file, or be spelled nearly like a command.
        """
        word = word[:60].lower()
        if word in POINTERS:
            yield POINTERS[word]
            return
        if os.path.isfile(word):
            yield "import FILE"
            return
        places = dict(self.places())
        for near in get_close_matches(word, [*places, *POINTERS], 2, NEAR):
            yield places.get(near) or POINTERS[near]

    def places(self) -> Iterator[tuple[str, str]]:
        """Yield each command's name with the words to type for it.

        Commands of groups come first, so that a command of the program with the same name replaces them in a dict.
        """
        for name, command in self.commands.items():
            for inner, one in getattr(command, "commands", {}).items():
                if not one.hidden:
                    yield inner, f"{name} {inner}"
        for name in self.commands:
            yield name, name
