"""The command in a terminal, and copies of a store that it is pointed at."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

from replay import Game
from tests.support.places import ROOT

CLAWS, WINGS = "claws-and-fire", "wings-and-mercy"


def copied(game: Game, file: Path) -> sqlite3.Connection:
    """A copy of the store in another file, open."""
    target = sqlite3.connect(file, isolation_level=None)
    with contextlib.closing(sqlite3.connect(game.stored.store.where)) as source:
        source.backup(target)
    return target


def in_a_terminal(*words: str, width: int = 200) -> str:
    """What the command shows in a terminal of this width."""
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(width)}
    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "replay", *words]
    process = subprocess.Popen(command, cwd=ROOT, stdout=terminal, stderr=terminal, env=environment)
    os.close(terminal)
    shown = b""
    with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
        while part := os.read(reader, 65536):
            shown += part
    os.close(reader)
    assert process.wait() == 0
    assert b"\x1b[" in shown
    return re.sub(r"\x1b\[[0-9;]*m", "", shown.decode())
