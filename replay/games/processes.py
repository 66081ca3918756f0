"""Programs asked line by line, with a limit of time for each answer."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import weakref
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from domain.errors import Said
from replay.games.players import PlayerFault

TOLD = 4096
"""Most bytes of a program's complaints that are remembered."""

PATIENCE = 1.0
"""Seconds that a program has to end by itself."""


class Process:
    """Running program, with lines in and lines out.

    Threads read and write, so that a program that neither reads nor writes holds nobody up.
    """

    def __init__(self, command: str, longest: int) -> None:
        """Start the program.

        :raises PlayerFault: it cannot be started.
        """
        self._longest = longest
        try:
            process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if os.environ.get("TIMEWALK_DEBUG") else subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is for timewalk, and all that the program starts ends with it
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise PlayerFault("it cannot be started ({why})", why=why) from error
        self._process = process
        self._written: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._complaints: list[bytes] = []
        assert process.stdin is not None
        assert process.stdout is not None
        threads = [
            Thread(target=_write, args=(process.stdin, self._written), daemon=True),
            Thread(target=_read, args=(process.stdout, self._lines, longest), daemon=True),
        ]
        if process.stderr is not None:
            threads.append(Thread(target=_remember, args=(process.stderr, self._complaints), daemon=True))
        self._threads = threads
        for thread in threads:
            thread.start()
        self._end = weakref.finalize(self, _end, process, self._written, threads)

    def tell(self, line: bytes) -> None:
        """Write a line to the program, without waiting for it."""
        self._written.put(line + b"\n")

    def listen(self, seconds: float) -> bytes:
        """Return the next line of the program.

        :raises PlayerFault: the program ended, was late, or wrote too long a line.
        """
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            raise PlayerFault("it did not answer within {seconds} s", seconds=f"{seconds:.3g}") from None
        if line.endswith(b"\n"):
            return line
        if len(line) >= self._longest:
            raise PlayerFault("it wrote a line of more than {bytes} bytes", bytes=self._longest)
        raise PlayerFault("{ended}", ended=self._ended())

    def _ended(self) -> Said:
        """Return in words how the program ended, with the last line of its complaints."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        for thread in self._threads[2:]:
            thread.join(PATIENCE)
        lines = b"".join(self._complaints).decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        code = self._process.poll()
        if code is None:
            return Said("it closed its output")
        words = {"code": code, "why": "".join(sign for sign in last if sign.isprintable())[:200]}
        return Said("it ended with exit code {code}: {why}" if last else "it ended with exit code {code}", words)

    def close(self, last: bytes | None = None) -> None:
        """End the program; a last line gives the program a moment to end."""
        if last is not None and self._end.alive:
            self.tell(last)
            self._written.put(None)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self._end()


def _write(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while (line := lines.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[stream.write(rest) :]


def _read(stream: IO[bytes], lines: SimpleQueue[bytes], longest: int) -> None:
    """Put each line of a stream into a queue; the last one, without a line's end, tells why there is no other."""
    got = b""
    with contextlib.suppress(OSError, ValueError), stream:
        while part := stream.read(65_536):
            *whole, got = (got + part).split(b"\n")
            for line in whole:
                lines.put(line + b"\n" if len(line) < longest else line)
            if len(got) >= longest:
                break
    lines.put(got)


def _remember(stream: IO[bytes], complaints: list[bytes]) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while part := stream.read(TOLD):
            complaints[:] = [(b"".join(complaints) + part)[-TOLD:]]


def _end(process: subprocess.Popen[bytes], written: SimpleQueue[bytes | None], threads: list[Thread]) -> None:
    """End a program with all that it has started."""
    if process.poll() is None:  # its number is not another's before it was waited for
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    written.put(None)
    for thread in threads:
        thread.join(PATIENCE)
