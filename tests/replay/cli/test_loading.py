"""Commands load what they need: a program that has nothing to do with events or rules is quick to start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from replay.games.library import open_store

RUN = """
import sys
from replay.cli.commands import main
code = main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""


def _loaded(home: Path, *arguments: str) -> set[str]:
    """The modules that a command has loaded when it is over, in a program of its own."""
    environment = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home), "TIMEWALK_STORE": str(home / "none")}
    run = subprocess.run(
        [sys.executable, "-c", RUN, *arguments], env=environment, capture_output=True, text=True, check=True
    )
    return set(run.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("games", "--json")])
def test_to_find_that_there_is_no_game_needs_no_events(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    store = tmp_path / "empty.sqlite"
    with open_store(store, create=True):
        pass
    loaded = _loaded(tmp_path, "--store", str(store), *arguments)
    assert not loaded & {"domain.events", "domain.cards.language", "domain.rules", "rich.table"}


def test_to_tell_of_a_card_needs_no_events_and_no_grammar(tmp_path: Path) -> None:
    loaded = _loaded(tmp_path, "cards", "Shock")
    assert "domain.cards.language" in loaded
    assert not loaded & {"domain.events", "domain.oracle.compiler", "domain.rules", "replay.store.store"}


def test_to_import_a_log_needs_no_rules_and_without_names_no_texts(tmp_path: Path) -> None:
    log = tmp_path / "Player.log"
    log.write_text("DETAILED LOGS: ENABLED\n[UnityCrossThreadLogger]\n", "utf-8")
    loaded = _loaded(tmp_path, "--store", ":memory:", "import", str(log))
    assert "replay.observing.arena.observer" in loaded
    assert not loaded & {"domain.rules.rulebook", "domain.cards.language", "replay.observing.facts.reading"}
