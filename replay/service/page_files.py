"""Files of the page, kept in memory as they are sent.

The script and the style sheet that the page names are sent with all that they import.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

from replay.service.joined import joined_script, joined_sheet

JOINED = {"app.js": joined_script, "styles.css": joined_sheet}
"""Files that are sent with what they import."""

LEAST = 500
"""Bytes below which a file is not worth compressing."""

PACKING = 6
"""Level of compression: the highest takes half as long again, and saves a three-hundredth."""

State = tuple[int, int]
"""When a file was changed, and its size."""


class PageFile(NamedTuple):
    """Answer for a path, with its headers."""

    files: Mapping[Path, State]
    """The file and those that are sent with it: all are read again where one has changed."""
    plain: bytes
    packed: bytes
    """The content compressed; empty where that is not worth it."""
    headers: Mapping[str, str]


class PageFiles(StaticFiles):
    """Static files from memory.

    Whatever is no plain request for a known file is answered from the disk.
    """

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, html=True)
        self._names = {
            file.relative_to(directory).as_posix(): file for file in directory.rglob("*") if file.is_file()
        } | {".": directory / "index.html"}
        self._kept: dict[str, PageFile] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the answer for a path below the directory."""
        asked = Headers(scope=scope)
        file = self._names.get(path)
        if file is None or scope["method"] != "GET" or "range" in asked:
            return await super().get_response(path, scope)
        kept = self._file(path, file)
        if kept is None:
            return await super().get_response(path, scope)
        packed = bool(kept.packed) and "gzip" in asked.get("accept-encoding", "")
        headers = {**kept.headers, **({"Content-Encoding": "gzip"} if packed else {})}
        response = Response(kept.packed if packed else kept.plain, headers=headers)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response

    def _file(self, path: str, file: Path) -> PageFile | None:
        """Return a file as it is now; None if it is gone."""
        kept = self._kept.get(path)
        try:
            if kept is None or any(_state(one) != state for one, state in kept.files.items()):
                kept = self._kept[path] = self._read(path, file)
        except OSError:
            return None
        return kept

    def _read(self, path: str, file: Path) -> PageFile:
        files: dict[Path, State] = {}

        def read(name: str) -> str:
            part = self._names[name]
            files[part] = _state(part)
            return part.read_text("utf-8")

        if join := JOINED.get(path):
            plain = join(path, read).encode()
        else:
            files[file] = _state(file)
            plain = file.read_bytes()
        packed = gzip.compress(plain, PACKING, mtime=0) if len(plain) >= LEAST else b""
        media = guess_type(file.name)[0] or "application/octet-stream"
        if media.startswith("text/"):
            media += "; charset=utf-8"
        tag = zlib.crc32(plain)
        headers = {"Content-Type": media, "ETag": f'"{tag:x}-{len(plain):x}"', "Vary": "Accept-Encoding"}
        return PageFile(files, plain, packed if len(packed) < len(plain) else b"", headers)


@cache
def page_files() -> PageFiles:
    """Return the files of the page; all services of a process send the same."""
    return PageFiles(Path(str(resources.files("replay.service").joinpath("static"))))


def _state(file: Path) -> State:
    found = file.stat()
    return found.st_mtime_ns, found.st_size
