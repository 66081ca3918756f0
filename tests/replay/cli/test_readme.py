"""The examples of README and of the pages in `docs` work, and what they name is there.

`python -m tests.support.rooms` writes the table of `docs/rulebook.md` anew.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout
from pathlib import Path

import httpx
import pytest

from domain.events import CardSeen
from replay import open_store
from replay.cli.commands import main
from replay.games.game import Game
from tests.support import rooms
from tests.support.long import with_many
from tests.support.places import ROOT
from tests.support.serving import served

README = ROOT / "README.md"
DOCS = ROOT / "docs"
PAGES = (
    README,
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in DOCS.rglob("*.md") if path.parent.name != "reference"),
)

DEMO = re.compile(r"(<!-- demo -->\n```text\n)(.*?)(^```$)", re.DOTALL | re.MULTILINE)

SHOWN = {"compare-lists": r"claws-and-fire: \d+ of 6, between \d+% and \d+%", "player": r"60 answers; EXACT"}
"""What examples in Python print, by page; others the board of turn 9."""

LONG = ("compare-lists", "player", "tutorial")
"""Pages whose examples play many games."""

STORE = "~/.local/share/timewalk/games.sqlite"


def blocks(language: str, page: Path) -> list[str]:
    """Return the examples of a language on a page, in their order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


EXAMPLES = [page for page in PAGES if blocks("sh", page)]


def demo(store: Path) -> str:
    """What the demo prints, with another place for the store."""
    shown = io.StringIO()
    with redirect_stdout(shown):
        assert main(["demo", "--store", str(store)]) == 0
    lines = [line.rstrip().replace(str(store), STORE) for line in shown.getvalue().strip().splitlines()]
    return "\n".join(lines) + "\n"


def without_id(text: str) -> str:
    """The id of a game is another each time."""
    id = re.search(r"^Game +([0-9a-f]{8})(-[0-9a-f-]{27})$", text, re.MULTILINE)
    assert id is not None
    return text.replace(id[1] + id[2], "ID").replace(id[1], "ID")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIMEWALK_STORE", str(tmp_path / "games.sqlite"))


def test_what_is_shown_of_the_demo_is_what_it_prints(tmp_path: Path) -> None:
    """README shows some of its lines, in their order."""
    found = DEMO.search(README.read_text("utf-8"))
    assert found is not None
    printed = iter(without_id(demo(tmp_path / "demo.sqlite")).splitlines())
    for line in found[2].splitlines():
        assert line in printed, line


IN_PYTHON = [page for page in PAGES if blocks("python", page)]


@pytest.mark.parametrize(
    "page",
    with_many([page for page in IN_PYTHON if page.stem not in LONG], [page for page in IN_PYTHON if page.stem in LONG]),
    ids=lambda page: page.stem,
)
def test_the_examples_in_python_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, object] = {"__name__": "example"}
    for example in blocks("python", page):
        exec(compile(example, page.name, "exec"), space)
    assert re.search(SHOWN.get(page.stem, "Turn 9"), capsys.readouterr().out)


def test_there_are_examples_in_python() -> None:
    assert len(blocks("python", README)) == 1
    assert len(blocks("python", DOCS / "tutorial.md")) == 4


AT_LENGTH = [page for page in EXAMPLES if page.stem == "analytics"]


@pytest.mark.parametrize(
    "page", with_many((page for page in EXAMPLES if page not in AT_LENGTH), AT_LENGTH), ids=lambda page: page.stem
)
def test_the_examples_for_the_shell_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of a page, one after the other: the later ones ask about the games of the earlier ones."""
    for line in "".join(blocks("sh", page)).splitlines():
        program, *arguments = shlex.split(line)
        assert program == "timewalk"
        assert main(arguments) == 0, line
        assert capsys.readouterr().out.strip(), line


def test_there_are_examples_for_the_shell() -> None:
    assert len(EXAMPLES) > 3


FACTS = [(page, at) for page in PAGES for at, text in enumerate(blocks("jsonl", page)) if text.startswith('{"facts"')]


@pytest.mark.parametrize(("page", "example"), FACTS, ids=lambda value: getattr(value, "stem", None))
def test_the_examples_of_facts_are_imported_and_audited(
    page: Path, example: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "facts.jsonl").write_text(blocks("jsonl", page)[example], "utf-8")
    assert main(["import", "facts.jsonl"]) == 0
    assert main(["audit", "last"]) == 0
    assert "CONSISTENT" in capsys.readouterr().out


def said(program: str) -> list[list[str]]:
    """The commands of a program among the examples that show a prompt, without their comments."""
    found = [block for page in PAGES for block in blocks("console", page)]
    lines = [line.removeprefix("$ ") for block in found for line in block.splitlines()]
    words = [shlex.split(line, comments=True) for line in lines]
    return [line[1:] for line in words if line[0] == program]


def test_what_is_asked_over_http_is_answered(tmp_path: Path) -> None:
    """The examples for curl, of a game that came so far; the live events up to the first message."""
    examples = said("curl")
    assert len(examples) == 4
    with open_store(tmp_path / "games.sqlite", durable=False) as games:
        game = next(
            played
            for seed in range(33, 73)  # the first comes so far, as its players decide today
            if (played := games.play("claws-and-fire", "wings-and-mercy", seed=seed)).over
            and {"turn 5 declare-blockers", "Serra Angel"} <= came_to(played)
        )
        with served(games) as client:
            for example in examples:
                (address,) = [word for word in example if word.startswith("localhost:8000/")]
                path = address.removeprefix("localhost:8000").replace("ID", str(game.id))
                headers = dict(word.split(": ") for word in example if word.startswith("Last-"))
                with client.stream("GET", path, headers=headers) as response:
                    assert response.status_code == 200, path
                    first = next(response.iter_text())
                assert first, path
                assert not headers or "retry" in first or "data" in first


def came_to(game: Game) -> set[str]:
    """The steps to which a game came, and the cards that were seen in it."""
    columns = game.columns()
    steps = {f"turn {turn} {step}" for turn, step in zip(columns["turn"], columns["step"], strict=True)}
    return steps | {card.printed.name for card in (one.event for one in game.events()) if isinstance(card, CardSeen)}


def test_a_service_for_others_begins_and_gives_tokens_as_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a port that is free instead of the one that is named."""
    serving, *others = [line for line in said("timewalk") if "service.key" in line]
    assert serving[0] == "serve"
    assert len(others) == 3
    assert main(["play", "claws-and-fire", "wings-and-mercy", "--seed", "26"]) == 0
    serving[serving.index("--port") + 1] = "0"
    environment = {**os.environ, "PYTHONPATH": str(README.parent)}
    command = [sys.executable, "-m", "replay", *serving]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert service.stdout is not None
            found = re.search(r"http://[\d.]+:(\d+)/", service.stdout.readline())
            assert found is not None
            address = f"http://127.0.0.1:{found[1]}/api/games"
            assert httpx.get(address).status_code == 401
            for line in others:
                capsys.readouterr()
                assert main([("last" if word == "GAME" else word) for word in line]) == 0, line
                shown = capsys.readouterr().out
                (token,) = re.findall(r"tw\d\.[\w.-]+", shown)
                answer = httpx.get(address, headers={"Authorization": f"Bearer {token}"})
                assert [len(game["seats"]) for game in answer.json()["games"]] == [2], line
        finally:
            service.terminate()
            service.wait(20)


def test_a_game_is_carried_elsewhere_in_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "claws-and-fire", "wings-and-mercy", "--seed", "26"]) == 0
    assert main(["export", "last", "game.jsonl.zst"]) == 0
    assert main(["--store", "elsewhere.sqlite", "import", "game.jsonl.zst"]) == 0
    capsys.readouterr()
    assert main(["--store", "elsewhere.sqlite", "verify", "--all"]) == 0
    assert "EXACT" in capsys.readouterr().out


def test_what_is_installed_is_installed_from_the_checkout() -> None:
    """timewalk is on no index; each extra that is named is one there is."""
    text = "".join(page.read_text("utf-8") for page in PAGES)
    extras = tomllib.loads((README.parent / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = re.findall(r"pip install '([^']*)'", text)
    assert set(named) == {".[tables]", ".[postgresql]", ".[cluster]", ".[env]"}
    assert {name[2:-1] for name in named} <= set(extras)
    for path in (
        path for folder in ("domain", "projections", "replay") for path in (README.parent / folder).rglob("*.py")
    ):
        assert "pip install 'timewalk" not in path.read_text("utf-8"), path


@pytest.mark.slow
def test_one_line_puts_the_command_on_the_path(tmp_path: Path) -> None:
    """In a shell where the line of the README was said, the examples run as they are printed."""
    (line,) = re.findall(r"^    (export PATH=.*)$", README.read_text("utf-8"), re.MULTILINE)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    command = tmp_path / ".venv" / "bin" / "timewalk"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m replay "$@"\n')
    command.chmod(0o755)
    first = blocks("sh", DOCS / "commands.md")[0].splitlines()
    script = "\n".join([line, *first[:3]])
    environment = {**os.environ, "PYTHONPATH": str(README.parent), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(["sh", "-eu", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Anna (claws-and-fire) – Ben (wings-and-mercy)" in done.stdout


def test_every_file_it_names_is_there() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## I want to change X")[2].partition("\n## ")[0]
    named = [name for name in re.findall(r"`([a-z_/.*]+)`", table) if "/" in name or name.endswith(".py")]
    assert len(named) > 30
    folder = Path()
    for name in named:
        folder = Path(name).parent if "/" in name else folder
        path = README.parent / (name if "/" in name else folder / name)
        assert list(path.parent.glob(path.name)) or path.exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_that_is_linked_is_there(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_page_is_linked() -> None:
    linked = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8"))
    }
    assert {page for page in PAGES if page not in (README, DOCS / "index.md")} <= linked


def test_readme_is_one_page() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= 180


def test_every_room_of_the_rules_is_named_as_it_names_itself() -> None:
    """Who knows the rulebook finds a room by its number or its word."""
    found = rooms.SHOWN.search((DOCS / "rulebook.md").read_text("utf-8"))
    assert found is not None
    assert found[2] == rooms.table(), "python -m tests.support.rooms writes it anew"


def test_every_command_is_named() -> None:
    text = (DOCS / "commands.md").read_text("utf-8")
    for command in (
        "play",
        "games",
        "log",
        "board",
        "diff",
        "why",
        "history",
        "verify",
        "branch",
        "choose",
        "export",
        "serve",
        "analytics",
    ):
        assert f"| `timewalk {command}" in text
