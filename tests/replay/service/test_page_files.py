"""Files of the page are sent from memory, and are those on the disk; a first look asks for few."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from importlib import resources
from pathlib import Path
from shutil import which

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.responses import Response

from replay.service.joined import joined_script, joined_sheet, needed_by
from replay.service.page_files import JOINED, PageFiles

PAGE = Path(str(resources.files("replay.service").joinpath("static")))
FILES = sorted(file.relative_to(PAGE).as_posix() for file in PAGE.rglob("*") if file.is_file())


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_each_file_is_as_on_the_disk(client: httpx.Client, encoding: str) -> None:
    for name in FILES:
        found = client.get(f"/{name}", headers={"Accept-Encoding": encoding})
        assert found.status_code == 200, name
        if name not in JOINED:
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


def test_where_a_joined_file_changed_all_are_read_again(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text('import { told } from "./words.js";\n')
    (tmp_path / "words.js").write_text("export const told = 1;\n")
    files = PageFiles(tmp_path)
    first = sent(files, "app.js")
    (tmp_path / "words.js").write_text("export const told = 20;\n")
    second = sent(files, "app.js", if_none_match=first.headers["etag"])
    assert "const told = 20;" in bytes(second.body).decode()


def test_all_modules_and_sheets_come_with_the_first(client: httpx.Client) -> None:
    """But the reference's, which is a page of its own, and what is asked before all others."""
    apart = {"reference.js", "reference.css", "early.js"}
    script, sheet = client.get("/app.js").text, client.get("/styles.css").text
    for name in FILES:
        if name.endswith(".js"):
            assert (f"\n// {name}\n" in script) == (name not in apart), name
        if name.endswith(".css"):
            assert (f"/* {name} */\n" in sheet) == (name not in apart | {"styles.css"}), name
    asked_for = re.findall(r'(?:src|href)="([^"]+)"', (PAGE / "index.html").read_text("utf-8"))
    assert asked_for == ["icon.svg", "early.js", "styles.css", "app.js"]


MODULES = {
    "app.js": """
import { bound, count, up as more } from "./deep/counts.js";
import { twice } from "./packed.js";
more();
globalThis.told = [count, twice(count), bound, bound(4), new (class extends Array {})().length];
""",
    "deep/counts.js": """
import { twice as doubled } from "../packed.js";
const told = "its own";
export let count = 1;
export function up() {
  count += 1;
}
export const bound = (number) => doubled(number) + told.length;
""",
    "packed.js": "var told=2,t=function(e){return e*told};export{t as twice};",
}


@pytest.mark.skipif(which("node") is None, reason="needs node, to run a script")
def test_joined_modules_do_as_they_do_apart(tmp_path: Path) -> None:
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "joined.js").write_text(joined_script("app.js", MODULES.__getitem__))
    apart, joined = (
        subprocess.check_output(
            ["node", "--input-type=module", "-e", f"import './{name}'; console.log(globalThis.told)"], cwd=tmp_path
        )
        for name in ("app.js", "joined.js")
    )
    assert apart == joined


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";'}, "a.js imports itself"),
        ({"a.js": "export default 1;"}, "a.js cannot be joined with others: export default 1;"),
        ({"a.js": 'import * as b from "./b.js";'}, "a.js cannot be joined"),
        ({"a.js": 'const b = await import("./b.js");'}, "a.js cannot be joined"),
        ({"a.js": 'import { x } from "./b.js";\nexport let x = 1;', "b.js": "export let x = 2;"}, "both export a x"),
    ],
)
def test_what_cannot_be_joined_is_said(modules: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        joined_script("a.js", modules.__getitem__)


def test_a_module_stands_behind_what_it_needs() -> None:
    order = needed_by("app.js", MODULES.__getitem__)
    assert order == ["packed.js", "deep/counts.js", "app.js"]


def test_sheets_stand_in_their_places() -> None:
    sheets = {"all.css": '@import "a.css";\n@import "b.css";\np {}\n', "a.css": "a {}\n", "b.css": "b {}\n"}
    assert re.findall(r"\w \{\}", joined_sheet("all.css", sheets.__getitem__)) == ["a {}", "b {}", "p {}"]
