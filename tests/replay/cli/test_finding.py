"""What people try first: searches, words that are no command, help, completion, a store that is not there yet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from replay import Game, open_store
from replay.cli.arguments import HELP
from replay.cli.commands import app, main
from replay.cli.groups import POINTERS, program
from tests.support.arena import OTHERS, made_up_log
from tests.support.places import ROOT
from tests.support.terminal import CLAWS, WINGS

pytestmark = pytest.mark.usefixtures("surroundings")


# Words that are no command


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("concede", "`timewalk choose GAME concede`"),
        ("undo", "`timewalk choose GAME back`"),
        ("verfy", "`timewalk verify`"),
        ("histroy", "`timewalk history`"),
        ("coverage", "`timewalk cards coverage`"),
        ("compille", "`timewalk cards compile`"),
        ("import_", "`timewalk import`"),
        ("CONCEDE", "`timewalk choose GAME concede`"),
        ("serch", "`timewalk games --search TEXT`"),
    ],
)
def test_a_word_that_is_no_command_is_answered_with_the_one_that_is(run: Any, word: str, meant: str) -> None:
    sentence = run(word, code=2)
    assert sentence.startswith(f"timewalk: No such command '{word}'; did you mean ")
    assert meant in sentence
    assert json.loads(run(word, "--json", code=2))["kind"] == "wrong-use"


def test_a_word_that_is_nothing_is_answered_with_the_help(run: Any) -> None:
    assert run("dance", code=2) == "timewalk: No such command 'dance'; see `timewalk --help`.\n"
    assert "No such command" in run("x" * 100_000, code=2)


def test_a_file_is_no_command(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.jsonl").touch()
    assert "did you mean `timewalk import FILE`?" in run("game.jsonl", code=2)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_command_by_itself_is_what_it_is_among_all(language: str) -> None:
    """The signatures of the others are not read."""
    everything = program(app, language=language)
    assert len(everything.commands) > 20
    for name, command in everything.commands.items():
        few = program(app, ["--json", "--store", "x", name, "--help"], language)
        if name == "help":
            assert few is everything
            continue
        assert list(few.commands) == [name]
        told = [
            one.get_help(one.context_class(one, info_name=name, help_option_names=HELP))
            for one in (command, few.commands[name])
        ]
        assert told[0] == told[1]
        assert [one.opts for one in few.params] == [one.opts for one in everything.params]


@pytest.mark.parametrize(
    "arguments", [[], ["--help"], ["no-such"], ["--store", "games"], ["--store=x"], ["-x", "games"]]
)
def test_where_no_command_is_named_all_are_there(arguments: list[str]) -> None:
    assert program(app, arguments) is program(app)


def test_every_pointer_points_at_a_command_and_its_options() -> None:
    commands = program(app)
    for word, pointer in POINTERS.items():
        first, *rest = pointer.split()
        assert word not in commands.commands
        assert first in commands.commands
        command = commands.commands[first]
        options = {name for taken in command.params for name in taken.opts}
        inner = getattr(command, "commands", {})
        for part in rest:
            if part.startswith("--") and first != "cards":
                assert part in options, pointer
            elif part.islower() and inner and not part.startswith("--"):
                assert part in inner, pointer


def test_help_and_version_are_commands_too(run: Any) -> None:
    assert run("version") == run("--version")
    assert run("help") == run("--help")
    assert run("help", "verify") == run("verify", "--help")
    assert run("help", "cards", "import") == run("cards", "import", "--help")
    assert "did you mean `timewalk verify`?" in run("help", "verfy", code=2)
    assert "there is no such command" in run("help", "verify", "all", code=2)
    assert "Montrer" in run("help", "help", "--lang", "fr")


# A store that is not there


STORELESS = [
    "log last",
    "board last",
    "diff last 1 2",
    "why last",
    "history last Anna",
    "verify --all",
    "verify last",
    "branch last --at 1",
    "choose last",
    "export last game.jsonl",
    "audit --all",
    "token",
    "analytics",
    "project",
    "chart --kind evening",
]


@pytest.mark.parametrize("line", STORELESS)
def test_a_store_that_is_not_there_is_told_kindly(
    run: Any, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIMEWALK_STORE", str(tmp_path / "none" / "games.sqlite"))
    sentence = run(*line.split(), code=2)
    assert "There are no games yet, and no store at " in sentence
    assert "`timewalk play` or `timewalk demo`" in sentence
    assert not (tmp_path / "none").exists()


def test_a_store_that_was_named_is_said_to_be_missing(run: Any, tmp_path: Path) -> None:
    assert "There is no store at" in run("log", "last", "--store", tmp_path / "none.sqlite", code=2)


# Searching


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("search") / "games.sqlite"
    with open_store(where, durable=False) as games:
        match = games.match((CLAWS, WINGS), players=("greedy", "greedy"), names=("Élodie", "Ben"))
        games.begin(games.match((CLAWS, CLAWS), players=("human", "human"), names=("Uma", "Vic")), seed=1)
        list(games.play_many(match, ["3"]))
    return where


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("uma", ["Uma"]),
        ("ELODIE", ["Élodie"]),
        ("wings-and", ["Élodie"]),
        ("claws", ["Uma", "Élodie"]),
        ("claws vic", ["Uma"]),
        ("human", ["Uma"]),
        ("uma élodie", []),
        ("", ["Uma", "Élodie"]),
    ],
)
def test_games_are_searched_by_words(told: Any, several: Path, words: str, found: list[str]) -> None:
    assert [game["seats"][0] for game in told("games", "--search", words, "--store", several)] == found


def test_games_are_searched_by_id_day_and_result(told: Any, run: Any, several: Path) -> None:
    one, other = told("games", "--store", several)
    for words in (one["id"][:8], one["id"]):
        assert [game["id"] for game in told("games", "--search", words, "--store", several)] == [one["id"]]
    assert len(told("games", "--search", other["created"][:10], "--store", several)) == 2
    assert [game["id"] for game in told("games", "--search", "won", "--store", several)] == [other["id"]]
    assert run("games", "--search", "zzz", "--store", several) == "No game matches zzz.\n"


def test_cards_are_searched_by_words_of_their_names(run: Any, told: Any) -> None:
    lines = run("cards", "lightning").splitlines()
    assert len(lines) > 10
    assert all("lightning" in line.lower() for line in lines)
    assert lines == sorted(lines, key=str.casefold)
    names = [card["name"] for card in told("cards", "bolt lightning")]
    assert "Lightning Bolt" in names
    assert all("Bolt" in name or "bolt" in name for name in names)
    assert {card["proven"] for card in told("cards", "lightning")} == {True, False}
    assert any(line.endswith("(not proven)") for line in lines)


def test_a_card_that_is_called_so_is_told_and_not_searched(run: Any, told: Any) -> None:
    assert run("cards", "Shock").startswith("Shock  {R}")
    assert run("cards", "shock").startswith("Shock  {R}")
    assert told("cards", "Shock")["name"] == "Shock"
    assert "did you mean Shock" in run("cards", "Shokc", code=2)
    assert "is not a card that timewalk knows" in run("cards", "qqqqq", code=2)


# Sums


def test_verifying_several_games_has_a_sum(run: Any, several: Path, game: Game, where: Path) -> None:
    assert run("verify", "--all", "--store", several).splitlines()[-1] == "2 games: 2 EXACT"
    assert run("verify", game.id, "--store", where).count("\n") == 1


# A position on a line


def test_a_line_is_no_file(run: Any, told: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = tmp_path / "t.sqlite"
    assert told("table", "A 20 / B 18", "--store", store)["seats"] == ["A", "B"]
    assert "is no player: write a name" in run("table", "A 20 / [Forest]", "--store", store, code=2)
    hint = "A position on one line has a slash between its players: 'A [Forest] / B'"
    assert hint in run("table", "A 20", "--store", store, code=2)
    assert hint not in run("table", "nothing.json", "--store", store, code=2)
    (tmp_path / "A [x]").write_text("A 20 [Forest] / B 20")  # a file may be called so
    assert told("table", "A [x]", "--store", store)["seats"] == ["A", "B"]
    assert "cannot be read" in run("table", "x" * 5000, "--store", store, code=2)
    assert "cannot be read" in run("table", "~nobody-is-called-so/x", "--store", store, code=2)


# Importing several files


def test_a_file_without_games_does_not_keep_the_others_out(
    run: Any, told: Any, game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exported, store = tmp_path / "game.jsonl", tmp_path / "new.sqlite"
    game.export(exported)
    (tmp_path / "nothing.txt").write_text("nothing\n")
    files = [str(tmp_path / "nothing.txt"), str(exported), str(tmp_path / "none.jsonl")]
    assert main(["import", *files, "--store", str(store)]) == 1
    out, err = capsys.readouterr()
    assert str(game.id) in out
    assert out.splitlines()[-1] == "2 of 3 files were not imported"
    assert "nothing.txt, line 1: the file is neither an exported game" in err
    assert "none.jsonl cannot be read" in err
    assert [one["id"] for one in told("games", "--store", store)] == [str(game.id)]
    assert main(["import", str(exported), str(exported), "--store", str(store), "--json"]) == 0
    assert [one["new"] for one in json.loads(capsys.readouterr().out)] == [False, False]
    assert main(["import", files[0], files[2], "--store", str(store)]) == 2
    assert main(["import", files[0], "--store", str(store)]) == 2


def test_files_of_different_kinds_are_imported_together(
    told: Any, game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exported, store = tmp_path / "game.jsonl", tmp_path / "new.sqlite"
    game.export(exported)
    log, empty = tmp_path / "some.log", tmp_path / "empty.log"
    log.write_text(made_up_log())
    empty.write_text(OTHERS)
    assert main(["import", str(exported), str(log), "--store", str(store)]) == 0
    capsys.readouterr()
    assert {one["source"] for one in told("games", "--store", store)} == {"decided", "observed"}
    assert main(["import", str(empty), str(log), "--store", str(store)]) == 1
    assert "empty.log has no games" in capsys.readouterr().err


# Completion


@pytest.mark.parametrize(
    ("line", "found"), [("timewalk ver", "verify"), ("timewalk cards im", "import"), ("timewalk verify --al", "--all")]
)
def test_a_shell_is_told_how_a_line_may_go_on(line: str, found: str) -> None:
    asked = {"_TIMEWALK_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    done = subprocess.run(
        [sys.executable, "-m", "replay"],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **asked},
        text=True,
        check=True,
    )
    assert found in done.stdout.split()
    assert done.stderr == ""


def test_the_script_for_a_shell_is_shown(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from typer import completion

    monkeypatch.setattr(completion, "_get_shell_name", lambda: "bash")
    assert "complete -o default -F _timewalk_completion timewalk" in run("--show-completion")
    assert "--install-completion" in run("--help")
