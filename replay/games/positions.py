"""Positions read from files or text, and positions made from boards."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from domain.board.state import Board
from domain.cards.language import CardDefinition, with_tokens
from domain.digits import whole
from domain.errors import Said, said
from domain.events import Recorded
from domain.kernel.table import Table
from domain.position.export import position_of
from domain.position.line import parse, written
from domain.position.model import BadPosition, Position
from domain.position.reading import read
from replay.decoding import decoded
from replay.games.decks import known_cards

MOST_BYTES = 1 << 24
"""Limit on the size of a file with a position."""


LINE = "'A [Forest] / B'"
"""Example of a position on one line."""


def _is_file(path: Path) -> bool:
    """Return True for an existing file.

    A text too long to be a path is no file.
    """
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def position_from(given: Position | Mapping[str, object] | str | os.PathLike[str]) -> Position:
    """Return a position from an object, JSON data, a file or one line.

    :raises BadPosition: the position cannot be read; the message lists the faults.
    """
    if isinstance(given, Position):
        return given
    if isinstance(given, Mapping):
        return Position.load(dict(given))
    text = os.fspath(given)
    path = Path(os.path.expanduser(text))
    if any(sign in text for sign in ("[", ";", " / ", "{")) and not _is_file(path):
        return _from_text(text, text)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        hint = said(
            "" if path.suffix else " A position on one line has a slash between its players: {line}.", line=LINE
        )
        raise BadPosition(
            [said("{path} cannot be read: {strerror}.{hint}", path=path, strerror=error.strerror, hint=hint)]
        ) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadPosition([said("{path} cannot be read: {strerror}.", path=path, strerror=why)]) from error
    if len(data) > MOST_BYTES:
        raise BadPosition([said("{path} is longer than {what} MiB: no position is.", path=path, what=MOST_BYTES >> 20)])
    try:
        return _from_text(decoded(data), text)
    except UnicodeDecodeError as error:
        fault = said("{path} is not text in UTF-8 or UTF-16 (byte {what}).", path=path, what=error.start + 1)
        raise BadPosition([fault]) from error


def faults_of(given: Mapping[str, object] | str, rules: str = "seed") -> tuple[Position | None, tuple[Said, ...]]:
    """Return a position from JSON data or one line, with all faults found.

    The position is None if nobody can read it. `rules` is the edition of a position that says none.
    """
    try:
        position = parse(given, rules) if isinstance(given, str) else Position.load({"rules": rules, **given})
    except BadPosition as error:
        return None, error.faults
    try:
        read(position, known_cards())
    except BadPosition as error:
        return position, error.faults
    return position, ()


def line_of(position: Position) -> str | None:
    """Return a position in one line that says its rules.

    None if a line cannot hold it.
    """
    try:
        line = written(position)
    except BadPosition:
        return None
    return f"{line} rules {position.rules}" if position.rules == "seed" else line


def _from_text(text: str, source: str) -> Position:
    """Read a position from JSON or from one line."""
    if not text.lstrip().startswith("{"):
        return parse(text.strip())
    try:
        return Position.load(json.loads(text, parse_int=whole))
    except json.JSONDecodeError as error:
        fault = said("{source}, line {line}: this is no JSON ({msg}).", source=source, line=error.lineno, msg=error.msg)
        raise BadPosition([fault]) from error
    except RecursionError as error:
        raise BadPosition([said("{source} is nested too deep to be a position.", source=source)]) from error


def told(board: Board, definitions: Mapping[str, CardDefinition], log: Sequence[Recorded]) -> Position:
    """Describe a board as a position; the events supply details that the board lacks."""
    known = {token.hash: token for definition in definitions.values() for token in with_tokens(definition)}
    return position_of(board, Table(board, known).definition, log)
