"""The group of all commands: of a word that is none it says what may be meant, and where that is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, Final

from typer.core import TyperGroup

from domain.errors import Listed, Said
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
    "query": "sql QUERY",
    "download": "cards import FILE",
}
"""Words that people try, and the command that does what they want."""

NEAR: Final = 0.7
"""So alike a word and a command are, of 1, for the one to be meant by the other."""


class Commands(TyperGroup):
    """All commands; a word that is none of them is refused with what may be meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if not ctx.resilient_parsing and name not in self.commands:
            meant = list(self.meant(name))
            if not meant:
                raise WrongUse("No such command {name}; see `timewalk --help`.", name=repr(name))
            told = Listed([Said(f"`timewalk {one}`") for one in meant])
            raise WrongUse("No such command {name}; did you mean {meant}?", name=repr(name), meant=told)
        return super().resolve_command(ctx, args)

    def meant(self, word: str) -> Iterator[str]:
        """Yield the commands that may be meant by a word: known for it, written nearly so, or for such a file."""
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
        """Yield every command with where it is: those of groups first, for others stand before them."""
        for name, command in self.commands.items():
            for inner, one in getattr(command, "commands", {}).items():
                if not one.hidden:
                    yield inner, f"{name} {inner}"
        for name in self.commands:
            yield name, name
