"""The entry of the command: it loads the rest, and is there for Ctrl-C before that is loaded."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""The exit code that shells expect after Ctrl-C."""


def main() -> int:
    """Load the command and run it; return its exit code."""
    try:
        from replay.cli.commands import main as run

        return run()
    except KeyboardInterrupt:
        return stop_interrupted()


def stop_interrupted() -> int:
    """Say that the command was interrupted; return the exit code."""
    try:
        sys.stderr.write("timewalk: interrupted; what was recorded is kept\n")
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    return INTERRUPTED
