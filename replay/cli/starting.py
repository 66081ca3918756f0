"""Entry point of the command, which also handles Ctrl-C while the rest is loaded."""

from __future__ import annotations

from replay.cli.interrupting import stop_interrupted


def main() -> int:
    """Load the command and run it; return its exit code."""
    try:
        from replay.cli.commands import main as run

        return run()
    except KeyboardInterrupt:
        return stop_interrupted()
