"""Answers to questions in SQL, told row by row: as a table, as CSV, as JSON."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import orjson
from rich.table import Table

from replay.cli.streams import json_text
from replay.tables.asking import Row, Rows

if TYPE_CHECKING:
    from replay.cli.printing import Printer

LONGEST: Final = 1_000
"""So many letters of a value are shown in a table."""

LARGEST: Final = 1 << 63
"""JSON numbers are smaller; a larger one is told as text."""


def _first(answer: Rows, most: int | None) -> Iterator[Row]:
    """Yield so many rows, and one more where there are more."""
    count = 0
    for part in answer.parts:
        for row in part:
            yield row
            count += 1
            if most is not None and count > most:
                return


def as_table(printer: Printer, answer: Rows, most: int) -> bool:
    """Show the first rows as a table; return True if there are more."""
    from replay.cli.printing import clean

    shown = Table(box=None, pad_edge=False)
    for column in answer.columns:
        shown.add_column(clean(column))
    for count, row in enumerate(_first(answer, most)):
        if count == most:
            break
        shown.add_row(*(clean("–" if value is None else _short(str(value))) for value in row))
    else:
        most = -1
    printer.console.print(shown)
    return most >= 0


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def as_csv_rows(answer: Rows, most: int | None) -> bool:
    """Write rows as CSV as they come; return True if there are more."""
    writer = csv.writer(sys.stdout)
    writer.writerow(answer.columns)
    for count, row in enumerate(_first(answer, most)):
        if count == most:
            return True
        writer.writerow(row)
    return False


def as_json_rows(answer: Rows, most: int | None) -> bool:
    """Write rows as a JSON list of objects as they come; return True if there are more."""
    columns, separator, more = unique(answer.columns), "[\n", False
    for count, row in enumerate(_first(answer, most)):
        if count == most:
            more = True
            break
        told = {name: json_value(value) for name, value in zip(columns, row, strict=True)}
        text = json_text(told, option=orjson.OPT_INDENT_2).replace("\n", "\n  ")
        sys.stdout.write(f"{separator}  {text}")
        separator = ",\n"
    sys.stdout.write("[]\n" if separator == "[\n" else "\n]\n")
    return more


def unique(columns: Sequence[str]) -> list[str]:
    """Return names of columns of which no two are the same: the second *n* is *n:1*, as the database has it."""
    found: list[str] = []
    for column in columns:
        name, at = column, 0
        while name in found:
            at += 1
            name = f"{column}:{at}"
        found.append(name)
    return found


def json_value(value: Any) -> Any:
    """Return a value of the database as JSON has it; a number that JSON cannot hold exactly as text."""
    if isinstance(value, bool | str | float | None):
        return value
    if isinstance(value, int):
        return value if -LARGEST <= value < LARGEST else str(value)
    if isinstance(value, Decimal):
        return float(value) if value.is_finite() and Decimal(repr(float(value))) == value else str(value)
    if isinstance(value, date | datetime | time | UUID):
        return value
    if isinstance(value, Mapping):
        return {str(key): json_value(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(one) for one in value]
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    return str(value)
