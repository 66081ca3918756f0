"""Places of MTG Arena's logs and card database on Windows, macOS and Linux.

On Linux the game runs under Proton or Wine. Nothing else is searched. `found_logs` and `found_databases` look
at this machine; `logs` and `databases` return the places for any system.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

STEAM_NUMBER = "2141910"
"""Steam's number of the game."""

LOCAL = Path("AppData", "LocalLow", "Wizards Of The Coast", "MTGA")
INSTALLED = (
    Path("Wizards of the Coast", "MTGA"),
    Path("Steam", "steamapps", "common", "MTGA"),
    Path("Epic Games", "MagicTheGathering"),
)
"""Places of the game below a folder for programs, on Windows and under Wine."""

IN_STEAM = Path("steamapps", "common", "MTGA")
RAW = Path("MTGA_Data", "Downloads", "Raw")
OLD_LOGS = Path("MTGA_Data", "Logs", "Logs")
DATABASE = "Raw_CardDatabase_*.mtga"
SESSIONS = ("Player.log", "Player-prev.log")
LIBRARY = re.compile(r'"path"\s+"((?:[^"\\]|\\.)*)"')


def found_logs() -> list[Path]:
    """Return the logs on this machine: the running session, the previous one, then older ones.

    Older logs are sorted by time, newest first.
    """
    here, old = logs(sys.platform, Path.home(), os.environ)
    sessions = [path for path in here if _is_file(path)]
    older = {path for folder in old for path in _in(folder, "UTC_Log*.log")}
    return _once([*sessions, *sorted(older, key=_age, reverse=True)])


def found_databases() -> list[Path]:
    """Return Arena's card databases on this machine, newest first.

    After an update the old database may still exist.
    """
    folders = databases(sys.platform, Path.home(), os.environ)
    return _once(sorted((path for folder in folders for path in _in(folder, DATABASE)), key=_age, reverse=True))


def logs(system: str, home: Path, environment: Mapping[str, str]) -> tuple[list[Path], list[Path]]:
    """Return the paths of the two last sessions' logs, and the folders with older ones."""
    if system == "win32":
        homes = [Path(environment["USERPROFILE"])] if environment.get("USERPROFILE") else []
        folders = [place / LOCAL for place in (*homes, home)]
        old = [place / OLD_LOGS for place in _installed(_programs(environment))]
    elif system == "darwin":
        folders = [home / "Library" / "Logs" / "Wizards Of The Coast" / "MTGA"]
        old = [home / "Library" / "Application Support" / "com.wizards.mtga" / "Logs" / "Logs"]
    else:
        steams = list(_steams(home))
        drives = list(_drives(home, steams))
        users = [drive / "users" / user for drive in drives for user in _users(environment)]
        folders = [user / LOCAL for user in users]
        places = [*(steam / IN_STEAM for steam in steams), *_installed(_programs_of(drives))]
        old = [place / OLD_LOGS for place in places]
    return _once([folder / name for folder in folders for name in SESSIONS]), _once(old)


def databases(system: str, home: Path, environment: Mapping[str, str]) -> list[Path]:
    """Return the folders that may have the card database."""
    if system == "win32":
        return _once([place / RAW for place in _installed(_programs(environment))])
    if system == "darwin":
        support = home / "Library" / "Application Support"
        return [support / "com.wizards.mtga" / "Downloads" / "Raw", support / "Steam" / IN_STEAM / RAW]
    steams = list(_steams(home))
    places = [*(steam / IN_STEAM for steam in steams), *_installed(_programs_of(_drives(home, steams)))]
    return _once([place / RAW for place in places])


def _programs(environment: Mapping[str, str]) -> list[Path]:
    named = [
        environment[name] for name in ("ProgramFiles", "ProgramW6432", "ProgramFiles(x86)") if environment.get(name)
    ]
    return [Path(place) for place in (*named, r"C:\Program Files", r"C:\Program Files (x86)")]


def _programs_of(drives: Iterable[Path]) -> list[Path]:
    return [drive / name for drive in drives for name in ("Program Files", "Program Files (x86)")]


def _installed(programs: Iterable[Path]) -> list[Path]:
    return [folder / place for folder in programs for place in INSTALLED]


def _steams(home: Path) -> Iterator[Path]:
    """Yield Steam's own folders, and the libraries on other disks that it names."""
    own = (
        home / ".steam" / "steam",
        home / ".local" / "share" / "Steam",
        home / ".var" / "app" / "com.valvesoftware.Steam" / ".local" / "share" / "Steam",
        home / "snap" / "steam" / "common" / ".local" / "share" / "Steam",
    )
    yield from own
    for steam in own:
        try:
            text = (steam / "steamapps" / "libraryfolders.vdf").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        for path in LIBRARY.findall(text):
            yield Path(path.replace("\\\\", "\\"))


def _drives(home: Path, steams: Iterable[Path]) -> Iterator[Path]:
    """Yield the Windows drives of Proton, Wine, Lutris and Bottles."""
    for steam in steams:
        yield steam / "steamapps" / "compatdata" / STEAM_NUMBER / "pfx" / "drive_c"
    yield home / ".wine" / "drive_c"
    yield home / "Games" / "magic-the-gathering-arena" / "drive_c"
    for bottles in (
        home / ".local" / "share" / "bottles" / "bottles",
        home / ".var" / "app" / "com.usebottles.bottles" / "data" / "bottles" / "bottles",
    ):
        for bottle in _in(bottles, "*"):
            yield bottle / "drive_c"


def _users(environment: Mapping[str, str]) -> list[str]:
    return _once(["steamuser", *([environment["USER"]] if environment.get("USER") else [])])


def _in(folder: Path, pattern: str) -> list[Path]:
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _once(items: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(items))
