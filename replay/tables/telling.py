"""Output of SQL answers row by row: as a table, CSV or JSON."""

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
"""Most letters of a value in a printed table."""

LARGEST: Final = 1 << 63
"""Largest number written as a JSON number; larger ones become text."""


def _first(answer: Rows, most: int | None) -> Iterator[Row]:
    """Yield the first `most` rows, and one more if there are more."""
    count = 0
    for part in answer.parts:
        for row in part:
            yield row
            count += 1
            if most is not None and count > most:
                return


def as_table(printer: Printer, answer: Rows, most: int) -> bool:
    """Print the first rows as a table; return True if there are more."""
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
    """Write rows as a JSON list of objects; return True if there are more.

    Rows are written as they come.
    """
    columns, separator, more = unique(answer.columns), "[\n", False
    for count, row in enumerate(_first(answer, most)):
        if count == most:
            more = True
            break
        data = {name: json_value(value) for name, value in zip(columns, row, strict=True)}
        text = json_text(data, option=orjson.OPT_INDENT_2).replace("\n", "\n  ")
        sys.stdout.write(f"{separator}  {text}")
        separator = ",\n"
    sys.stdout.write("[]\n" if separator == "[\n" else "\n]\n")
    return more


def unique(columns: Sequence[str]) -> list[str]:
    """Return the column names, made unique as the database does.

    A second *n* becomes *n:1*.
    """
    names: list[str] = []
    for column in columns:
        name, number = column, 0
        while name in names:
            number += 1
            name = f"{column}:{number}"
        names.append(name)
    return names


def json_value(value: Any) -> Any:
    """Return a database value in JSON's types.

    A number that JSON cannot hold exactly becomes text.
    """
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
