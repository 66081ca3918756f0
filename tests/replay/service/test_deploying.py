"""The container and the systemd unit, as far as they can be tried without a container engine and without systemd.

The Containerfile is checked by a linter, and its steps are taken one after the other in a folder of their own; the unit
is checked by systemd's own tool. Each is then started as it says, asked for its health, and ended.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from dockerfile_parse import DockerfileParser

from tests.support.places import ROOT

UNIT = ROOT / "deploy" / "timewalk.service"
EXPOSED = 15
"""Tenths of ten: how exposed systemd may find the unit at most. Below 20 it calls it well protected."""


def steps() -> list[tuple[str, str]]:
    """The instructions of the Containerfile."""
    text = (ROOT / "Containerfile").read_text()
    found = DockerfileParser(fileobj=BytesIO(text.encode())).structure
    return [(one["instruction"], one["value"]) for one in found if one["instruction"] != "COMMENT"]


def value(name: str) -> str:
    """What the last instruction of a name says."""
    return [said for instruction, said in steps() if instruction == name][-1]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def started(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program that is ended as containers and units are, and ends well."""
    with subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.terminate()
            told, _ = process.communicate(timeout=20)
    assert process.returncode in (0, -15), told


def healthy(port: int) -> Any:
    """What the service says of its health, once it says something."""
    until = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                return json.load(answer)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def test_the_containerfile_is_in_order() -> None:
    linter = shutil.which("hadolint", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
    if linter is None:
        pytest.skip("hadolint is not there for this machine")
    done = subprocess.run([linter, str(ROOT / "Containerfile")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_container_has_what_it_needs_and_no_more() -> None:
    said = steps()
    copied = [part for name, what in said if name == "COPY" and "--from" not in what for part in what.split()[:-1]]
    for part in copied:
        assert (ROOT / part).exists(), part
    packages = re.search(r"packages = \[(.*)\]", (ROOT / "pyproject.toml").read_text())
    assert packages is not None
    assert {"pyproject.toml", *re.findall(r'"(\w+)"', packages[1])} <= set(copied)
    user = value("USER")
    assert user.isdigit()
    assert user != "0"
    assert f"--uid {user} " in next(what for name, what in said if name == "RUN" and "useradd" in what)
    names = [name for name, _ in said]
    assert names.index("USER") < names.index("ENTRYPOINT")
    data = value("VOLUME")
    assert data in value("CMD")
    assert f"TIMEWALK_STORE={data}/" in value("ENV")


@pytest.mark.slow
def test_the_steps_of_the_container_lead_to_a_service(tmp_path: Path) -> None:
    """Taken here, with its folders in one of ours; what it needs is installed anew, as there."""
    source, data, port = tmp_path / "src", tmp_path / "data", free_port()
    source.mkdir()
    data.mkdir()
    folders = {"/opt/timewalk": str(tmp_path / "opt"), "/data": str(data), "8000": str(port)}

    def here(text: str) -> str:
        for there, found in folders.items():
            text = text.replace(there, found)
        return text

    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    for name, what in steps():
        if name == "COPY" and "--from" not in what:
            *parts, to = what.split()
            for part in parts:
                target = source / to / part if to == "./" else source / to
                if (ROOT / part).is_dir():
                    shutil.copytree(ROOT / part, target, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(ROOT / part, target)
        elif name == "RUN" and "useradd" not in what:
            done = subprocess.run(
                ["sh", "-ec", here(what)], cwd=source, env=environment, capture_output=True, text=True
            )
            if "Failed to establish a new connection" in done.stdout + done.stderr:
                pytest.skip("there is no package index to install from")
            assert done.returncode == 0, done.stderr
        elif name == "ENV":
            for one in shlex.split(here(what)):
                key, _, given = one.partition("=")
                environment[key] = given.replace("$PATH", environment["PATH"])
    shutil.rmtree(source)
    command = [*json.loads(here(value("ENTRYPOINT"))), *json.loads(here(value("CMD")))]
    with started(command, environment, data):
        assert healthy(port)["status"] == "ok"
        check = here(value("HEALTHCHECK").partition(" CMD ")[2])
        assert subprocess.run(json.loads(check), env=environment).returncode == 0
    assert (data / "games.sqlite").exists()
    assert (data / "service.key").stat().st_mode & 0o077 == 0
    where = subprocess.run(
        ["python", "-c", "import replay; print(replay.__file__)"],
        cwd=data,
        env=environment | {"PATH": f"{tmp_path}/opt/bin:{environment['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert where.stdout.startswith(str(tmp_path / "opt")), where


def unit() -> ConfigParser:
    found = ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(UNIT)
    return found


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The unit as it would be if the program were where this one is."""
    path = tmp_path / UNIT.name
    path.write_text(UNIT.read_text().replace("/opt/timewalk/bin", str(Path(sys.executable).parent)))
    return path


def test_the_unit_is_in_order_and_well_protected(installed: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd-analyze is not on the path")
    done = subprocess.run([tool, "verify", str(installed)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "timewalk" not in done.stderr, done.stderr
    looked = [tool, "security", "--offline=true", f"--threshold={EXPOSED}", "--no-pager", str(installed)]
    done = subprocess.run(looked, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def test_the_unit_starts_a_service(installed: Path, tmp_path: Path) -> None:
    """As its command says, with a state folder of our own; its limits are those that the service needs."""
    found, port, state = unit()["Service"], free_port(), tmp_path / "state"
    state.mkdir()
    said = ConfigParser(strict=False, interpolation=None)
    said.read(installed)
    command = said["Service"]["ExecStart"].replace("${STATE_DIRECTORY}", str(state)).replace("8000", str(port))
    with started(shlex.split(command), dict(os.environ, HOME=str(tmp_path)), tmp_path) as process:
        assert healthy(port)["status"] == "ok"
        assert process.poll() is None
    assert {path.name for path in state.iterdir()} >= {"games.sqlite", "service.key"}
    assert int(found["LimitNOFILE"]) >= 1000 + 128
    assert found["StateDirectoryMode"] == "0700"
