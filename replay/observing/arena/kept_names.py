"""A table of the names that Arena's numbers mean, kept beside the user's own cards.

It is a CSV of numbers and names, as `read_names` reads it. A table that is taken in is added to what is kept.
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
"""The name of a card of which only the number is known."""

DATABASES = (RAW / DATABASE).as_posix()
"""The place of Arena's own card database, below the folder in which the game is."""


class NotKept(TimewalkError):
    """A table of names cannot be written."""


class Taken(NamedTuple):
    """A table that was taken in: how many names it has, how many are kept now, and where."""

    names: int
    kept: int
    file: Path


def kept_file() -> Path:
    """Return where the table is kept: beside the user's cards."""
    cards = default_file()
    return cards.with_name(f"{cards.stem}.names.csv")


def kept_names() -> dict[int, str]:
    """Return the names that are kept; none where no table was taken in.

    :raises BadNames: the table is damaged.
    """
    file = kept_file()
    if not file.is_file():
        return {}
    try:
        return read_names(file)
    except BadNames as error:
        text = "{file}, the table of names that is kept, is damaged: remove it, and take one in again with {command}"
        raise BadNames(text, file=file, command="`timewalk cards names FILE`") from error


def take_in(path: Path) -> Taken:
    """Add the names of a file to those that are kept; where both have a number, the file's name holds.

    :raises BadNames: the file has no names, or the table that is kept is damaged.
    :raises NotKept: the table cannot be written.
    """
    found = read_names(path)
    names = {**kept_names(), **found}
    file = kept_file()
    try:
        _write(file, names)
    except OSError as error:
        raise NotKept("{file} cannot be written ({error})", file=file, error=error.strerror or error) from error
    return Taken(len(found), len(names), file)


def _write(file: Path, names: Mapping[int, str]) -> None:
    """Write a table beside its place, and put it there whole."""
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


def known_names(given: Path | None = None) -> dict[int, str]:
    """Return what cards are called: by the file given, else by what is kept, else by Arena's own database, if any.

    :raises BadNames: the file given has no names, or the table that is kept is damaged.
    """
    if given is not None:
        found = read_names(given)
        try:
            return {**kept_names(), **found}
        except BadNames:
            return found
    return {**first_names(found_databases()), **kept_names()}


def unnamed(events: Iterable[Event]) -> frozenset[str]:
    """Return the cards that are called by their numbers."""
    found: set[str] = set()
    for event in events:
        if isinstance(event, CardSeen | CardLearned):
            printed: tuple[Printed | None, ...] | None = (event.printed,)
        elif isinstance(event, DeckPresented):
            printed = event.printed
        else:
            continue
        found.update(one.name for one in printed or () if one is not None)  # a viewer is not told all
    return frozenset(name for name in found if NUMBERED.fullmatch(name))
