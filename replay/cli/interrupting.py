"""Message and exit code of a command that Ctrl-C ends."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""The exit code that shells expect after Ctrl-C."""


def stop_interrupted() -> int:
    """Print that the command was interrupted; return the exit code."""
    try:
        sys.stderr.write("timewalk: interrupted; what was recorded is kept\n")
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    return INTERRUPTED
