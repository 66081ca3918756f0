"""The entry of the command: it loads the rest, and is there for Ctrl-C before that is loaded."""

from __future__ import annotations

from replay.cli.interrupting import stop_interrupted


def main() -> int:
    """Load the command and run it; return its exit code."""
    try:
        from replay.cli.commands import main as run

        return run()
    except KeyboardInterrupt:
        return stop_interrupted()
