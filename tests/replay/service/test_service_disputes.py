"""Disputes, pictures, the search of cards and the check of a position over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, Viewer, seated

PLACE = {"at": "turn:3", "note": "Was that a legal block?"}


@pytest.fixture
def path(client: httpx.Client, played: Game) -> Iterator[str]:
    path = f"/api/games/{played.id}"
    yield path
    for one in client.get(f"{path}/disputes").json()["disputes"]:
        removed(client, f"{path}/disputes/{one['id']}")


def removed(client: httpx.Client, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
    return client.delete(path, headers={"Content-Type": "application/json", **(headers or {})})


def bearer(tokens: Tokens, game: Game, viewer: Viewer) -> dict[str, str]:
    return {"Authorization": f"Bearer {tokens.token(Grant(game.id, viewer))}"}


def test_a_dispute_is_noted_listed_read_exported_and_deleted(client: httpx.Client, path: str) -> None:
    made = client.post(f"{path}/disputes", json={**PLACE, "other": "turn:2"})
    assert made.status_code == 201
    dispute = made.json()
    assert dispute["position"] > dispute["other"]
    assert client.get(f"{path}/disputes").json() == {"disputes": [dispute], "may_note": True}
    assert client.get(f"{path}/disputes/{dispute['id'][:8]}").json() == dispute
    file = client.get(f"{path}/disputes/{dispute['id']}/file", params={"lang": "fr"})
    assert file.headers["content-type"].startswith("text/html")
    assert "sandbox" in file.headers["content-security-policy"]
    assert PLACE["note"] in file.text
    assert '<html lang="fr">' in file.text
    assert removed(client, f"{path}/disputes/{dispute['id']}").status_code == 200
    assert client.get(f"{path}/disputes/{dispute['id']}").status_code == 404


def test_a_request_that_is_sent_again_notes_once(client: httpx.Client, path: str) -> None:
    headers = {"Idempotency-Key": "the same"}
    first, again = (client.post(f"{path}/disputes", json=PLACE, headers=headers).json() for _ in range(2))
    assert first["id"] == again["id"]
    client.post(f"{path}/disputes", json=PLACE)
    assert len(client.get(f"{path}/disputes").json()["disputes"]) == 2


def test_a_judge_opens_a_dispute_in_the_view_it_was_made_in(client: httpx.Client, path: str) -> None:
    as_seat = client.post(f"{path}/disputes", params={"as": "1"}, json=PLACE).json()
    (found,) = client.get(f"{path}/disputes").json()["disputes"]
    assert (found["viewer"], found["position"]) == ("1", as_seat["position"])
    seen = client.get(f"{path}/events/{found['position']}", params={"as": "1"}).json()
    assert seen["position"] == found["position"]


@pytest.mark.parametrize(
    "body",
    [
        {"at": "turn:3"},
        {**PLACE, "note": ""},
        {**PLACE, "note": "x" * 2001},
        {**PLACE, "at": "turn:900"},
        {"note": "x"},
    ],
)
def test_what_is_no_dispute_is_refused(client: httpx.Client, path: str, body: dict[str, str]) -> None:
    assert client.post(f"{path}/disputes", json=body).status_code in (404, 422)
    assert client.get(f"{path}/disputes").json()["disputes"] == []


def test_tokens_read_and_write_by_their_view(
    guarded: httpx.Client, client: httpx.Client, path: str, played: Game, tokens: Tokens
) -> None:
    holders = {name: bearer(tokens, played, viewer) for name, viewer in
               {"judge": JUDGE, "1": seated(1), "2": seated(2), "spectator": SPECTATOR}.items()}  # fmt: skip
    place = f"{path}/disputes"
    assert guarded.post(place, json=PLACE).status_code == 401
    assert guarded.post(place, json=PLACE, headers=holders["spectator"]).status_code == 403
    own = guarded.post(place, json=PLACE, headers=holders["1"]).json()
    public = guarded.post(place, params={"as": "spectator"}, json=PLACE, headers=holders["judge"]).json()
    assert own["may_delete"]
    listed = {name: guarded.get(place, headers=holder).json() for name, holder in holders.items()}
    ids = {name: {one["id"] for one in found["disputes"]} for name, found in listed.items()}
    both = {own["id"], public["id"]}
    assert ids == {"judge": both, "1": both, "2": {public["id"]}, "spectator": {public["id"]}}
    assert [found["may_note"] for found in listed.values()] == [True, True, True, False]
    assert guarded.get(f"{place}/{own['id']}", headers=holders["2"]).status_code == 404
    assert guarded.get(f"{place}/{own['id']}/file", headers=holders["2"]).status_code == 404
    for name in ("1", "2", "spectator"):
        assert removed(guarded, f"{place}/{public['id']}", holders[name]).status_code == 403
        file = guarded.get(f"{place}/{public['id']}/file", headers=holders[name])
        assert file.status_code == 200
        assert played.stored.row.hash.hex() not in file.text
    assert removed(guarded, f"{place}/{own['id']}", holders["1"]).status_code == 200
    assert removed(guarded, f"{place}/{public['id']}", holders["judge"]).status_code == 200


def test_a_picture_is_of_the_viewer(guarded: httpx.Client, played: Game, tokens: Tokens) -> None:
    drawn = {}
    for viewer in (JUDGE, seated(1), SPECTATOR):
        answer = guarded.get(
            f"/api/games/{played.id}/picture.svg", params={"at": "turn:3"}, headers=bearer(tokens, played, viewer)
        )
        assert answer.headers["content-type"] == "image/svg+xml"
        drawn[str(viewer)] = answer.text.count(">hand:")
    assert drawn == {"judge": 2, "1": 1, "spectator": 0}
    refused = guarded.get(f"/api/games/{played.id}/picture.svg?as=2", headers=bearer(tokens, played, seated(1)))
    assert refused.status_code == 403


def test_cards_are_found_by_part_of_their_names(client: httpx.Client) -> None:
    found = client.get("/api/cards", params={"search": "GIANT  spi"}).json()
    assert found["cards"][0] == {
        "name": "Giant Spider", "title": "Giant Spider", "types": "Creature — Spider", "size": "2/4",
    }  # fmt: skip
    assert client.get("/api/cards", params={"search": "forest"}).json()["cards"][0]["name"] == "Forest"
    few = client.get("/api/cards", params={"search": "a", "limit": 3}).json()
    assert len(few["cards"]) == 3
    assert few["more"] > 0
    assert client.get("/api/cards", params={"search": "no such card"}).json() == {"cards": [], "more": 0}
    assert client.get("/api/cards", params={"search": " ' "}).json()["cards"] == []


def test_all_faults_of_a_position_are_told_together(client: httpx.Client, games: Games) -> None:
    before = len(games)
    wrong = {"players": [{"name": "A", "hand": ["Shok"]}, {"name": "B", "battlefield": ["Giant Spidr"]}], "step": "tea"}
    told = client.post("/api/positions/check", json={"position": wrong}).json()
    assert len(told["faults"]) == 3
    assert any("Giant Spider" in fault for fault in told["faults"])
    right = client.post("/api/positions/check", json={"position": "A 17 [Forest*t | hand Shock] / B"}).json()
    assert right["faults"] == []
    assert right["line"] == "A 17 [Forest*t | hand Shock] / B ; A precombat-main rules seed"
    assert client.post("/api/positions/check", json={"position": right["position"]}).json() == right
    assert client.post("/api/positions/check", json={"position": right["line"], "rules": "current"}).json() == right
    unread = client.post("/api/positions/check", json={"position": "A [Forest"}).json()
    assert unread["position"] is None
    assert unread["faults"]
    assert len(games) == before


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        ("A [Forest] / B", "current"),
        ("A [Forest] / B ; rules seed", "seed"),
        ({"players": [{"name": "A"}, {"name": "B"}]}, "current"),
        ({"players": [{"name": "A"}, {"name": "B"}], "rules": "seed"}, "seed"),
    ],
)
def test_a_position_without_rules_has_those_of_the_request(client: httpx.Client, position: Any, rules: str) -> None:
    told = client.post("/api/positions/check", json={"position": position, "rules": "current"}).json()
    assert told["position"]["rules"] == rules
    assert f"rules {rules}" in told["line"]
