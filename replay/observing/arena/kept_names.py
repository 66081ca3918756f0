"""Table of card names by Arena's numbers, stored beside the user's own cards.

The table is a CSV file of numbers and names, as `read_names` reads it. Names of other files can be added to it.
"""

from __future__ import annotations

import csv
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from domain.board.characteristics import Printed
from domain.errors import TimewalkError
from domain.events import CardLearned, CardSeen, DeckPresented, Event
from replay.cards.places import default_file
from replay.observing.arena.names import BadNames, first_names, read_names
from replay.observing.arena.places import DATABASE, RAW, found_databases

NUMBERED = re.compile(r"Card \d+")
"""Pattern of the name told for a card of which only the number is known."""

DATABASES = (RAW / DATABASE).as_posix()
"""Folder of Arena's own card database within the game's folder."""


class NotKept(TimewalkError):
    """Error: the table of names cannot be written."""


class Taken(NamedTuple):
    """Numbers of names in the file and now in the table, and the table's path."""

    names: int
    kept: int
    file: Path


def kept_file() -> Path:
    """Return the path of the table."""
    cards = default_file()
    return cards.with_name(f"{cards.stem}.names.csv")


def kept_names() -> dict[int, str]:
    """Return the names in the table; none if there is no table.

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
    """Add the names of a file to the table.

    If both have a number, the file's name replaces the other.

    :raises BadNames: the file has no names, or the table is damaged.
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
    """Write the table to a temporary file, then move it into place."""
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
    """Return card names from the given file, the table, or Arena's own database.

    A given file takes precedence over the table. Without a file, the table takes precedence over the database.

    :raises BadNames: the given file has no names, or the table is damaged.
    """
    if file is not None:
        own_names = read_names(file)
        try:
            return {**kept_names(), **own_names}
        except BadNames:
            return own_names
    return {**first_names(found_databases()), **kept_names()}


def unnamed(events: Iterable[Event]) -> frozenset[str]:
    """Return the cards whose name is unknown, so that a number stands for it."""
    return frozenset(name for event in events for name in unnamed_in(event))


def unnamed_in(event: Event) -> Iterator[str]:
    """Yield the numbers that stand for unknown names of cards in one event."""
    printed: tuple[Printed | None, ...] | None = ()
    if isinstance(event, CardSeen | CardLearned):
        printed = (event.printed,)
    elif isinstance(event, DeckPresented):
        printed = event.printed
    for one in printed or ():  # a viewer does not see all cards
        if one is not None and NUMBERED.fullmatch(one.name):
            yield one.name
