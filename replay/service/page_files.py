"""Files of the page, kept in memory as they are sent.

A first look asks for some forty files. Read and compressed anew for each, they would take longer than the game.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

LEAST = 500
"""Bytes below which a file is not worth compressing."""


class PageFile(NamedTuple):
    """A file with its content and headers."""

    changed: tuple[int, int]
    """Time of the last change, and size: a file with others is read again."""
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
        try:
            found = file.stat()
            kept = self._kept.get(path)
            if kept is None or kept.changed != (found.st_mtime_ns, found.st_size):
                kept = self._kept[path] = _read(file, (found.st_mtime_ns, found.st_size))
        except OSError:
            return None
        return kept


def _read(file: Path, changed: tuple[int, int]) -> PageFile:
    plain = file.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= LEAST else b""
    media = guess_type(file.name)[0] or "application/octet-stream"
    if media.startswith("text/"):
        media += "; charset=utf-8"
    headers = {"Content-Type": media, "ETag": f'"{changed[0]:x}-{changed[1]:x}"', "Vary": "Accept-Encoding"}
    return PageFile(changed, plain, packed if len(packed) < len(plain) else b"", headers)
