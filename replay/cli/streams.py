"""The streams of the command: what cannot be written is written otherwise, and readers may go away at any time."""

from __future__ import annotations

import codecs
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final, TextIO

import orjson

HANDLER: Final = "timewalk.plainer"

PLAINER: Final = {
    "—": "-",
    "–": "-",
    "−": "-",
    "─": "-",
    "…": "...",
    "→": "->",
    "←": "<-",
    "’": "'",
    "‘": "'",
    "·": ".",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "\u00a0": " ",
    "\u202f": " ",
    "│": "|",
    "×": "x",
    "●": "*",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ß": "ss",
    "½": "1/2",
    "∞": "inf",
}
"""Signs for which a stream may have no letter, and how they are written then."""


def plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return what is written for letters that a stream does not have: without accents, by other signs, or as `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plainer, error.object[error.start : error.end])), error.end


def _plainer(letter: str) -> str:
    found = PLAINER.get(letter)
    if found is None:
        found = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return found or ("" if unicodedata.combining(letter) else "?")


codecs.register_error(HANDLER, plainer)


def prepare() -> None:
    """Let the streams take every letter; one that was closed before the command began is one that nobody reads."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (it is open to the end)
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=HANDLER if mode == "w" else "replace")


def flush() -> OSError | None:
    """Write what is still to be written; return what kept it from that, and let nobody try again.

    That a reader has gone away is nothing: it has seen enough.
    """
    failed: OSError | None = None
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            forget(stream)
            if not isinstance(error, BrokenPipeError) and stream is sys.stdout:
                failed = error
        except ValueError:  # it is closed
            pass
    return failed


def forget(stream: TextIO) -> None:
    """Let what is written to a stream from now on go nowhere."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()  # what is left in it: else the interpreter tries once more when it ends
    except (OSError, ValueError):
        pass


def error_line(text: str) -> None:
    """Write a line on stderr, if anybody reads it."""
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except OSError:
        forget(sys.stderr)


def json_text(data: Any, default: Callable[[Any], Any] | None = None, option: int = 0) -> str:
    """Return JSON that the stream of answers can take: its letters, or else their numbers as JSON has them."""
    try:
        text = orjson.dumps(data, default=default, option=option).decode()
    except orjson.JSONEncodeError as error:
        if "surrogates" not in str(error):
            raise
        text = orjson.dumps(_without_surrogates(data), default=default, option=option).decode()
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return re.sub(r"[^\x00-\x7f]", _escaped, text)
    return text


def _escaped(letter: re.Match[str]) -> str:
    data = letter[0].encode("utf-16-be")
    return "".join(f"\\u{data[at : at + 2].hex()}" for at in range(0, len(data), 2))


def _without_surrogates(value: Any) -> Any:
    """Return data in which bytes that are no text (in names of files) are told as `?`."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {_without_surrogates(key): _without_surrogates(one) for key, one in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return type(value)(*map(_without_surrogates, value))
    if isinstance(value, list | tuple):
        return [_without_surrogates(one) for one in value]
    return value
