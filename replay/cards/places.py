"""Where the user's cards are kept."""

from __future__ import annotations

import os
from pathlib import Path


def default_file() -> Path:
    """Where the user's cards are kept: in TIMEWALK_CARDS, or a file in the user's data folder."""
    from platformdirs import user_data_path

    named = os.environ.get("TIMEWALK_CARDS")
    return Path(named) if named else user_data_path("timewalk", appauthor=False) / "cards.sqlite"


def state_of_own() -> tuple[Path, int]:
    """The file of the user's cards, and when it was written last; 0 where there is none."""
    file = default_file()
    try:
        return file, file.stat().st_mtime_ns
    except OSError:
        return file, 0
