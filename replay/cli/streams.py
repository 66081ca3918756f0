"""Standard streams: letters that their encoding lacks, and readers that go away."""

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
"""Plain spellings of signs that an encoding may lack."""


def plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return a replacement for letters that a stream's encoding lacks.

    Accents go, signs are written in plain letters, and other letters become `?`. This is an error handler for `codecs`.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plainer, error.object[error.start : error.end])), error.end


def _plainer(letter: str) -> str:
    plain = PLAINER.get(letter)
    if plain is None:
        plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return plain or ("" if unicodedata.combining(letter) else "?")


codecs.register_error(HANDLER, plainer)


def prepare() -> None:
    """Set the standard streams up to replace letters that they cannot encode.

    A stream that was closed before the command began is opened on the null device.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (it is open to the end)
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=HANDLER if mode == "w" else "replace")


def flush() -> OSError | None:
    """Flush the standard streams; return the error if output was lost.

    A stream that fails is turned to the null device, so that nothing tries again. A broken pipe is no error: its
    reader has seen enough.
    """
    failed: OSError | None = None
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            forget(stream)
            if not isinstance(error, BrokenPipeError) and stream is sys.stdout:
                failed = error
        except ValueError:  # the stream is closed
            pass
    return failed


def forget(stream: TextIO) -> None:
    """Redirect a stream to the null device."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()  # empties the buffer, else the interpreter tries to write it at its end
    except (OSError, ValueError):
        pass


def error_line(text: str) -> None:
    """Write a line on stderr; ignore a closed stderr."""
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except OSError:
        forget(sys.stderr)


def json_text(data: Any, default: Callable[[Any], Any] | None = None, option: int = 0) -> str:
    """Return JSON in the letters that stdout can encode, with escapes for the others."""
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
    return "".join(f"\\u{data[start : start + 2].hex()}" for start in range(0, len(data), 2))


def _without_surrogates(value: Any) -> Any:
    """Return data with `?` for bytes that are no text, as in file names."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {_without_surrogates(key): _without_surrogates(one) for key, one in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return type(value)(*map(_without_surrogates, value))
    if isinstance(value, list | tuple):
        return [_without_surrogates(one) for one in value]
    return value
