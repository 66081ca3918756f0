"""Where the log and the card database are, on each system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from replay.observing.arena import places

HOME = Path("/home/player")
LOCAL = "AppData/LocalLow/Wizards Of The Coast/MTGA"
PROTON = "steamapps/compatdata/2141910/pfx/drive_c/users/steamuser"


def test_windows() -> None:
    environment = {"USERPROFILE": "/C/Users/P", "ProgramFiles": "/C/Programs", "ProgramFiles(x86)": "/C/Programs86"}
    logs, old = places.logs("win32", HOME, environment)
    assert logs[:2] == [Path(f"/C/Users/P/{LOCAL}/Player.log"), Path(f"/C/Users/P/{LOCAL}/Player-prev.log")]
    assert Path("/C/Programs/Wizards of the Coast/MTGA/MTGA_Data/Logs/Logs") in old
    databases = places.databases("win32", HOME, environment)
    assert Path("/C/Programs86/Steam/steamapps/common/MTGA/MTGA_Data/Downloads/Raw") in databases
    assert Path("/C/Programs/Epic Games/MagicTheGathering/MTGA_Data/Downloads/Raw") in databases


def test_macos() -> None:
    logs, _ = places.logs("darwin", HOME, {})
    assert logs[0] == HOME / "Library/Logs/Wizards Of The Coast/MTGA/Player.log"
    assert HOME / "Library/Application Support/com.wizards.mtga/Downloads/Raw" in places.databases("darwin", HOME, {})


def test_linux_under_proton_and_wine() -> None:
    logs, old = places.logs("linux", HOME, {"USER": "player"})
    for expected in (
        HOME / ".local/share/Steam" / PROTON / LOCAL / "Player.log",
        HOME / ".steam/steam" / PROTON / LOCAL / "Player-prev.log",
        HOME / ".var/app/com.valvesoftware.Steam/.local/share/Steam" / PROTON / LOCAL / "Player.log",
        HOME / ".wine/drive_c/users/player" / LOCAL / "Player.log",
    ):
        assert expected in logs
    assert HOME / ".local/share/Steam/steamapps/common/MTGA/MTGA_Data/Logs/Logs" in old
    databases = places.databases("linux", HOME, {})
    assert HOME / ".local/share/Steam/steamapps/common/MTGA/MTGA_Data/Downloads/Raw" in databases
    assert HOME / ".wine/drive_c/Program Files/Wizards of the Coast/MTGA/MTGA_Data/Downloads/Raw" in databases


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def put(path: Path, age: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    os.utime(path, (10_000 - age, 10_000 - age))
    return path


def test_nothing_is_found_where_nothing_is(home: Path) -> None:
    assert places.found_logs() == []
    assert places.found_databases() == []


def test_what_is_there_is_found_in_order(home: Path) -> None:
    steam = home / ".local/share/Steam"
    before = put(steam / PROTON / LOCAL / "Player-prev.log")
    running = put(steam / PROTON / LOCAL / "Player.log")
    folder = steam / "steamapps/common/MTGA/MTGA_Data/Logs/Logs"
    older, newer = put(folder / "UTC_Log - 1.log", 9), put(folder / "UTC_Log - 2.log", 1)
    put(folder / "something else.log")
    assert places.found_logs() == [running, before, newer, older]
    raw = steam / "steamapps/common/MTGA/MTGA_Data/Downloads/Raw"
    old, new = put(raw / "Raw_CardDatabase_a.mtga", 5), put(raw / "Raw_CardDatabase_b.mtga", 1)
    put(raw / "Raw_ArtCropDatabase_a.mtga")
    assert places.found_databases() == [new, old]


def test_steams_other_libraries(home: Path) -> None:
    library = home / "disk 2" / "Games"
    listing = home / ".local/share/Steam/steamapps/libraryfolders.vdf"
    put(listing).write_text(f'"libraryfolders"\n{{\n "1"\n {{\n  "path"\t\t"{library}"\n }}\n}}\n', encoding="utf-8")
    log = put(library / PROTON / LOCAL / "Player.log")
    database = put(library / "steamapps/common/MTGA/MTGA_Data/Downloads/Raw/Raw_CardDatabase_a.mtga")
    assert places.found_logs() == [log]
    assert places.found_databases() == [database]
