"""A game and a branch of it that differ in one target, of two creatures with one name."""

from __future__ import annotations

from typing import Any

import httpx


class Line:
    """A line of a game over HTTP, played for the first seat."""

    def __init__(self, client: httpx.Client, id: str) -> None:
        self.client, self.id = client, id

    def get(self, path: str, **params: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/games/{self.id}/{path}", params=params).json()
        return found

    def choose(self, start: str) -> None:
        """Give the first answer whose words begin so."""
        now = self.get("question", **{"as": 1})
        answer = next(one["answer"] for one in now["options"] if one["words"].startswith(start))
        sent = {"head": now["head"], "answer": answer}
        done = self.client.post(f"/api/games/{self.id}/answers", params={"as": 1}, json=sent)
        assert done.status_code == 200, done.text


def two_aims(client: httpx.Client) -> tuple[Line, Line]:
    """Return a line where the larger of two Bears was aimed at, and a branch where it is the other."""
    bears = ["Grizzly Bears", {"card": "Grizzly Bears", "counters": {"+1/+1": 1}}]
    players = [
        {"name": "Anna", "hand": ["Lightning Bolt"], "battlefield": ["Mountain"], "library": ["Mountain"] * 9},
        {"name": "Ben", "battlefield": bears, "library": ["Forest"] * 9},
    ]
    wanted = {"rules": "current", "step": "precombat-main", "players": players}
    made = client.post("/api/positions", json={"position": wanted, "players": ["human", "human"]})
    line = Line(client, str(made.json()["id"]))
    line.choose("cast Lightning Bolt")
    line.choose("target Grizzly Bears (3/3)")
    line.choose("pass")
    aimed = next(one for one in line.get("decisions", limit=200)["decisions"] if "target" in one["chosen"])
    decision = line.get(f"decisions/{aimed['position']}")
    told = zip(decision["answers"], decision["others"], strict=True)
    other = next(answer for answer, words in told if "Grizzly Bears" in words)
    sent = {"at": aimed["position"], "answer": other}
    branch = client.post(f"/api/games/{line.id}/what-if", json=sent)
    assert branch.status_code == 201, branch.text
    return line, Line(client, str(branch.json()["id"]))
