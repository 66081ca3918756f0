"""Table of card names by Arena's numbers, kept beside the user's own cards.

The table is a CSV file of numbers and names, as `read_names` reads it. A table taken in is added to it.
"""

from __future__ import annotations

import csv
import os
import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from domain.board.characteristics import Printed
from domain.errors import TimewalkError
from domain.events import CardLearned, CardSeen, DeckPresented, Event
from replay.cards.places import default_file
from replay.observing.arena.names import BadNames, first_names, read_names
from replay.observing.arena.places import DATABASE, RAW, found_databases

NUMBERED = re.compile(r"Card \d+")
"""Name of a card of which only the number is known."""

DATABASES = (RAW / DATABASE).as_posix()
"""Place of Arena's own card database below the game's folder."""


class NotKept(TimewalkError):
    """A table of names cannot be written."""


class Taken(NamedTuple):
    """Result of taking in a table: names in it, names kept now, and the file."""

    names: int
    kept: int
    file: Path


def kept_file() -> Path:
    """Return the place of the table, beside the user's cards."""
    cards = default_file()
    return cards.with_name(f"{cards.stem}.names.csv")


def kept_names() -> dict[int, str]:
    """Return the names in the kept table; none if there is no table.

    :raises BadNames: the table is damaged.
    """
    file = kept_file()
    if not file.is_file():
        return {}
    try:
        return read_names(file)
    except BadNames as error:
        text = "{file}, the stored table of card names, is damaged: remove it, and import a table again with {command}"
        raise BadNames(text, file=file, command="`timewalk cards names FILE`") from error


def take_in(path: Path) -> Taken:
    """Add the names of a file to the kept table.

    If both have a number, the file's name is kept.

    :raises BadNames: the file has no names, or the kept table is damaged.
    :raises NotKept: the table cannot be written.
    """
    new_names = read_names(path)
    names = {**kept_names(), **new_names}
    file = kept_file()
    try:
        _write(file, names)
    except OSError as error:
        raise NotKept("{file} cannot be written ({error})", file=file, error=error.strerror or error) from error
    return Taken(len(new_names), len(names), file)


def _write(file: Path, names: Mapping[int, str]) -> None:
    """Write a table to a temporary file, and move the whole file to its place."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as table:
            writer = csv.writer(table)
            writer.writerow(("id", "name"))
            writer.writerows(sorted(names.items()))
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def known_names(file: Path | None = None) -> dict[int, str]:
    """Return card names from the given file, the kept table, or Arena's own database.

    A given file goes before the kept table. Without a file, the table goes before the database.

    :raises BadNames: the given file has no names, or the kept table is damaged.
    """
    if file is not None:
        own_names = read_names(file)
        try:
            return {**kept_names(), **own_names}
        except BadNames:
            return own_names
    return {**first_names(found_databases()), **kept_names()}


def unnamed(events: Iterable[Event]) -> frozenset[str]:
    """Return the cards that only have a number for a name."""
    names: set[str] = set()
    for event in events:
        if isinstance(event, CardSeen | CardLearned):
            printed: tuple[Printed | None, ...] | None = (event.printed,)
        elif isinstance(event, DeckPresented):
            printed = event.printed
        else:
            continue
        names.update(one.name for one in printed or () if one is not None)  # a viewer does not see all cards
    return frozenset(name for name in names if NUMBERED.fullmatch(name))
