"""Location of the file of the user's cards."""

from __future__ import annotations

import os
from pathlib import Path


def default_file() -> Path:
    """Return the path of the user's cards.

    The path is the value of TIMEWALK_CARDS, else `cards.sqlite` in the user's data folder.
    """
    from platformdirs import user_data_path

    named = os.environ.get("TIMEWALK_CARDS")
    return Path(named) if named else user_data_path("timewalk", appauthor=False) / "cards.sqlite"


def state_of_own() -> tuple[Path, int]:
    """Return the path of the user's card file, and its modification time in nanoseconds.

    The time is 0 if there is no file.
    """
    file = default_file()
    try:
        return file, file.stat().st_mtime_ns
    except OSError:
        return file, 0
