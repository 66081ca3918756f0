"""Files of the page are sent from memory, and are those on the disk; a first look asks for all of them at once."""

from __future__ import annotations

import asyncio
import os
import re
from importlib import resources
from pathlib import Path
from posixpath import dirname, join, normpath

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.responses import Response

from replay.service.page_files import PageFiles

PAGE = Path(str(resources.files("replay.service").joinpath("static")))
FILES = sorted(file.relative_to(PAGE).as_posix() for file in PAGE.rglob("*") if file.is_file())


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_each_file_is_as_on_the_disk(client: httpx.Client, encoding: str) -> None:
    for name in FILES:
        found = client.get(f"/{name}", headers={"Accept-Encoding": encoding})
        assert found.status_code == 200, name
        assert found.content == (PAGE / name).read_bytes(), name
        assert found.headers.get("content-encoding", "identity") in (encoding, "identity")
    assert client.get("/").content == (PAGE / "index.html").read_bytes()
    assert client.get("/app.js").headers["content-type"] == "text/javascript; charset=utf-8"
    assert client.get("/no-such.js").status_code == 404


def test_a_file_that_is_known_is_not_sent_again(client: httpx.Client) -> None:
    tag = client.get("/app.js").headers["etag"]
    again = client.get("/app.js", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/app.js", headers={"If-None-Match": '"other"'}).status_code == 200


def sent(files: PageFiles, name: str, **headers: str) -> Response:
    """Ask for a file without a service."""
    pairs = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return asyncio.run(files.get_response(name, {"type": "http", "method": "GET", "headers": pairs}))


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "words.js"
    file.write_text("before")
    files = PageFiles(tmp_path)
    first = sent(files, "words.js")
    tag = first.headers["etag"]
    assert sent(files, "words.js", if_none_match=tag).status_code == 304
    file.write_text("after!")
    os.utime(file, ns=(1, 1))
    second = sent(files, "words.js", if_none_match=tag)
    assert (first.body, second.body) == (b"before", b"after!")
    file.unlink()
    with pytest.raises(HTTPException):
        sent(files, "words.js")


def imported(name: str) -> list[str]:
    """The modules that a module imports, from the page's folder on."""
    text = (PAGE / name).read_text("utf-8")
    return [normpath(join(dirname(name), found)) for found in re.findall(r'from "(\./[\w./-]+)"', text)]


def test_all_modules_are_asked_for_with_the_page() -> None:
    needed, waiting = set[str](), ["app.js"]
    while waiting:
        new = [name for name in imported(waiting.pop()) if name not in needed]
        needed.update(new)
        waiting += new
    listed = re.findall(
        r'rel="modulepreload" fetchpriority="low" href="([^"]+)"', (PAGE / "index.html").read_text("utf-8")
    )
    assert len(listed) == len(set(listed))
    assert set(listed) == needed - {"app.js"}
