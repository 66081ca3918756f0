"""Errors of the command: a sentence or JSON on stderr, and an exit code."""

from __future__ import annotations

import os

from domain.errors import Said, TimewalkError
from projections.wording.messages import saying
from replay.cli import streams
from replay.cli.arguments import Settings, misused
from replay.cli.interrupting import INTERRUPTED, stop_interrupted

FINE, FAILED, WRONG = 0, 1, 2
"""Exit codes: all is well, a check failed, wrong use or bad input."""


class WrongUse(TimewalkError):
    """Error: the command does not accept these arguments."""


class Failed(TimewalkError):
    """Error: the system failed, or timewalk has a bug."""


def meant(error: Exception) -> TimewalkError:
    """Convert any exception to an error with a message for people.

    A bug is raised again if TIMEWALK_DEBUG is set.
    """
    if isinstance(error, TimewalkError):
        return error
    usage = getattr(error, "format_message", None)
    if usage is not None:
        context = getattr(error, "ctx", None)  # of the command called, if there is one
        command = context.command_path if context is not None else "timewalk"
        return WrongUse("{wrong}; see `{command} --help`.", wrong=misused(error), command=command)
    if isinstance(error, OSError) and error.strerror:
        return Failed("{what}: {why}", what=error.filename or Said("the disk"), why=error.strerror)
    if os.environ.get("TIMEWALK_DEBUG"):
        raise error
    return Failed(
        "this is a fault of timewalk ({kind}: {error}); no recorded game is lost."
        " Run the command again with TIMEWALK_DEBUG=1 to see where.",
        kind=type(error).__name__,
        error=error,
    )


def interrupted(as_json: bool) -> int:
    """Print that the command was interrupted; return the exit code."""
    try:
        return complain(TimewalkError("interrupted; what was recorded is kept"), INTERRUPTED, as_json)
    except Exception:  # a module may be loaded only in part
        return stop_interrupted()


def complain(error: TimewalkError, code: int, as_json: bool) -> int:
    """Print an error on stderr, as a sentence or JSON; return the exit code."""
    from replay.cli.printing import clean, error_data, one_line

    if as_json:
        streams.error_line(streams.json_text(error_data(error, saying(Settings.language), code)))
    else:
        streams.error_line(f"timewalk: {clean(one_line(error.told(saying(Settings.language))))}")
        for line in getattr(error, "pointed", None) or ():
            streams.error_line(f"  {clean(line)}")
    return code
