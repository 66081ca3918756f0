"""What the commands take: their common arguments, and the store and printer they work with."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from replay.library import Games
    from replay.printing import Printer

StoreOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--store", metavar="FILE", help="Where the games are kept (or TIMEWALK_STORE).", show_default=False),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
CardsOption: TypeAlias = Annotated[
    list[str] | None, typer.Option("--cards", metavar="FILE", help="JSON with cards of your own; may be repeated.")
]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", min=1, help="On how many processor cores.")
]
ClusterOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="On the workers of this Dask scheduler, as tcp://host:8786."),
]
GameArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id or its beginning; `last` is the one recorded last.")
]
SecretOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--secret", metavar="FILE", help="The service's secret; made if it is not there (or TIMEWALK_SECRET)."
    ),
]
PositionHelp = "A number, turn:5, turn:5/declare-blockers, turn:5/combat, start or end."
AtOption: TypeAlias = Annotated[str, typer.Option("--at", metavar="P", help=PositionHelp)]


class Settings:
    """What was said before the command's name."""

    store: str | None = None
    json: bool = False
    language: str | None = None


@contextmanager
def opened(
    store: str | None, json: bool, *, create: bool = False, durable: bool = True
) -> Iterator[tuple[Games, Printer]]:
    """The games and a printer, for one command."""
    from replay.library import open_store
    from replay.printing import Printer

    printer = Printer(json or Settings.json)
    language = Settings.language or os.environ.get("TIMEWALK_LANG") or "en"
    with open_store(store or Settings.store, create=create, durable=durable, language=language) as games:
        printer.words = games.words
        yield games, printer


def chosen(options: Iterable[str], kind: str = "option") -> dict[str, bool]:
    """Options of a format, or switches of an edition, each written as `attack_several=no`."""
    from replay.playing import BadMatch

    found = {}
    for option in options:
        name, _, value = option.partition("=")
        if value not in ("yes", "no"):
            example = "attack_several" if kind == "option" else "damage_assignment_order"
            raise BadMatch(f"{option!r} is no {kind}: write its name and yes or no, as in {example}=no.")
        found[name.strip()] = value == "yes"
    return found


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]
