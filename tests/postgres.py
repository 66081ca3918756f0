"""Runs the tests of stores on a real PostgreSQL: `python -m tests.postgres` (`make test-postgres`).

With `TIMEWALK_TEST_POSTGRES` in that database; otherwise on a server of its own in a temporary folder, which is started
from the PostgreSQL that is installed. Where there is none and this may be done (Debian, as root), it is installed.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

TESTS = (
    "tests/replay/store/test_store.py",
    "tests/replay/store/test_store_files.py",
    "tests/replay/store/test_store_games.py",
    "tests/replay/store/test_store_tampering.py",
    "tests/replay/store/test_transfer.py",
    "tests/replay/service/test_service.py",
    "tests/replay/service/test_service_again.py",
    "tests/replay/service/test_service_playing.py",
    "tests/replay/service/test_service_viewers.py",
    "tests/replay/games/test_runs.py",
    "tests/replay/games/test_cluster.py",
    "tests/replay/store/test_postgres.py",
    "tests/replay/store/test_following.py",
    "tests/replay/store/test_later_definitions.py",
    "tests/replay/store/test_proven.py",
)


NONE = 3
"""What the program ends with where there is no PostgreSQL."""


class NoPostgres(Exception):
    """There is no PostgreSQL, and none can be installed."""


def found() -> Path | None:
    """Where the server's programs are."""
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "pg_ctl").exists() and (place / "initdb").exists()), None)


def programs() -> Path:
    """Where the server's programs are, installed if need be.

    :raises NoPostgres: what to install.
    """
    place = found()
    if place is None and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False, stdout=subprocess.DEVNULL)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(install, check=False, stdout=subprocess.DEVNULL, env=environment)
        place = found()
    if place is None:
        raise NoPostgres(
            "PostgreSQL is missing: install it (Debian: apt install postgresql; Fedora: dnf install postgresql-server;"
            " macOS: brew install postgresql), or name a database in TIMEWALK_TEST_POSTGRES."
        )
    return place


@contextmanager
def server() -> Iterator[str]:
    """The address of a database on a server that runs only for this."""
    bin = programs()
    with tempfile.TemporaryDirectory(prefix="timewalk-postgres-") as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        data = f"{folder}/data"
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        _run([bin / "initdb", "-D", data, "-A", "trust", "-U", "timewalk", "--encoding=UTF8"])
        try:
            _run([bin / "pg_ctl", "-D", data, "-o", options, "-l", f"{folder}/log", "-w", "start"])
            yield f"postgresql://timewalk@127.0.0.1:{port}/postgres"
        finally:
            _run([bin / "pg_ctl", "-D", data, "-m", "immediate", "stop"])


def _run(command: Sequence[str | Path]) -> None:
    """Run a program of the server's; as root by the user `postgres`, because it refuses root."""
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", "postgres", "--", *words]
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", text=True)
    if done.returncode:
        raise NoPostgres(f"{words[0]} failed: {done.stderr.strip()}")


def main(arguments: Sequence[str]) -> int:
    """Run the tests, or those that the arguments name; pytest's exit code."""
    named = any(Path(argument.partition("::")[0]).exists() for argument in arguments)

    def tests(where: str) -> int:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "auto",
            "--dist",
            "worksteal",
            *arguments,
            *(() if named else TESTS),
        ]
        return subprocess.run(command, env=os.environ | {"TIMEWALK_TEST_POSTGRES": where}).returncode

    given = os.environ.get("TIMEWALK_TEST_POSTGRES")
    if given:
        return tests(given)
    try:
        with server() as where:
            return tests(where)
    except NoPostgres as error:
        sys.stderr.write(f"{error}\n")
        return NONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
