"""Players over HTTP: by name, and never by a command line."""

from __future__ import annotations

import sys
from pathlib import Path

import httpx
import pytest

import replay.games.players as players
from replay import Games
from tests.support.serving import DECKS, problem


@pytest.mark.parametrize("path", ["/api/games", "/api/positions", "branch"])
def test_a_request_runs_no_command(client: httpx.Client, games: Games, tmp_path: Path, path: str) -> None:
    made = tmp_path / "made"
    command = f"command: touch {made}"
    if path == "/api/games":
        body: dict[str, object] = {"decks": list(DECKS), "players": [command, "greedy"]}
    elif path == "/api/positions":
        position = {"players": [{"name": "A"}, {"name": "B"}]}
        body = {"position": position, "players": [command, "greedy"]}
    else:
        game = games.begin(games.match(DECKS, players=("human", "human")), 5)
        path, body = f"/api/games/{game.id}/branch", {"at": str(game.end), "players": {"1": command}}
    answered = client.post(path, json=body)
    assert "commands are not run for a request" in problem(answered, 422, "unknown-player")["detail"]
    assert not made.exists()


def test_a_command_with_a_name_plays(client: httpx.Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(players, "_REGISTERED", {})
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, sys\nfor line in sys.stdin:\n"
        "    if json.loads(line)['type'] == 'question':\n        print('{\"choose\": 1}', flush=True)\n",
        "utf-8",
    )
    players.register("mine", f"{sys.executable} {bot}")
    assert "mine" in client.get("/api/choices").json()["players"]
    body = {"decks": list(DECKS), "players": ["mine", "greedy"], "seed": 3}
    game = client.post("/api/games", json=body).json()
    assert game["over"]
    assert game["players"] == ["mine", "greedy"]
