"""Games that are played and followed over HTTP: begun, answered, branched, and told as they go on."""

from __future__ import annotations

import gzip
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from replay.games.library import Game, Games, open_store
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from tests.support.arena import SECRET, made_up_log
from tests.support.serving import DECKS, bearer, problem, served

# Playing


def begun(client: httpx.Client, seed: str = "5", players: tuple[str, str] = ("human", "random")) -> str:
    response = client.post("/api/games", json={"decks": list(DECKS), "players": players, "seed": seed})
    assert response.status_code == 201, response.text
    assert response.headers["location"] == f"/api/games/{response.json()['id']}"
    id: str = response.json()["id"]
    return id


def test_a_person_plays_a_game_to_its_end_against_a_built_in_player(client: httpx.Client, games: Games) -> None:
    path = f"/api/games/{begun(client)}"
    as_anna = {"as": "1"}
    question = client.get(f"{path}/question", params=as_anna).json()
    for _ in range(2000):
        if question["over"]:
            break
        assert question["yours"]
        if question["kind"] == "priority":
            sent = client.post(f"{path}/pass", params=as_anna, json={"head": question["head"], "until": "turn"})
        else:
            answer = question["options"][0]["answer"]
            sent = client.post(f"{path}/answers", params=as_anna, json={"head": question["head"], "answer": answer})
        assert sent.status_code == 200, sent.text
        told = sent.json()
        assert [event["position"] for event in told["events"]] == list(range(question["head"] + 1, told["head"] + 1))
        question = told["question"]
    assert question["over"]
    assert games.game(path.rpartition("/")[2]).verify().exact


def test_an_idle_pass_answers_only_what_the_wishes_answer(client: httpx.Client) -> None:
    """For who is asked because another acted: a land to play is left to them, without one the turn goes by."""
    library = [{"card": "Forest", "count": 20}]
    for hand, stays in ((["Forest"], True), ([], False)):
        players = [{"name": "Anna", "library": library, "hand": hand}, {"name": "Ben", "library": library}]
        wanted = {"position": {"rules": "current", "step": "precombat-main", "players": players}}
        made = client.post("/api/positions", json=wanted | {"players": ["human", "human"]}).json()
        path = f"/api/games/{made['id']}"
        asked = client.get(f"{path}/question", params={"as": "1"}).json()
        assert asked["name"] == "Anna"
        idle = {"head": asked["head"], "idle": True, "passing": {"until": "stops"}}
        done = client.post(f"{path}/pass", params={"as": "1"}, json=idle).json()
        assert (done["head"] == asked["head"]) is stays
        assert done["question"]["name"] == ("Anna" if stays else "Ben")
        assert done["question"]["turn"] == asked["turn"]
        if not stays:
            refused = client.post(f"{path}/pass", params={"as": "1"}, json=idle | {"head": done["head"]})
            assert refused.status_code == 403, "Ben is asked"
            late = client.post(f"{path}/pass", params={"as": "1"}, json=idle)
            assert late.status_code == 200, "another page of the same seat was first"
            assert late.json()["head"] == done["head"]


def test_an_answer_leaves_the_events_out_for_whoever_wants_none(client: httpx.Client) -> None:
    path = f"/api/games/{begun(client, '12')}"
    head = client.get(f"{path}/question").json()["head"]
    short = client.post(f"{path}/answers", json={"head": head, "answer": "keep", "told": False}).json()
    assert short["events"] == []
    assert short["question"] == client.get(f"{path}/question").json()
    whole = client.post(f"{path}/pass", json={"head": short["head"]}).json()
    assert [event["position"] for event in whole["events"]] == list(range(short["head"] + 1, whole["head"] + 1))
    assert whole["events"]
    with client.stream("GET", f"{path}/live", params={"after": head, "told": False}) as stream:
        message = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert json.loads(message[6:]) == {"events": [], "head": whole["head"], "over": False}


def test_a_stale_head_and_an_illegal_answer_leave_no_trace(client: httpx.Client, games: Games) -> None:
    id = begun(client, "6")
    path, game = f"/api/games/{id}", games.game(id)
    question = client.get(f"{path}/question").json()
    head = question["head"]
    stale = client.post(f"{path}/answers", json={"head": head - 1, "answer": question["options"][0]["answer"]})
    assert problem(stale, 409, "stale-head")["head"] == head
    illegal = client.post(f"{path}/answers", json={"head": head, "answer": ["cast", 4711]})
    told = problem(illegal, 422, "illegal-answer")
    assert told["reason"]
    assert told["rule"]
    problem(client.post(f"{path}/answers", json={"head": head, "answer": "sing a song"}), 422, "not-understood")
    problem(client.post(f"{path}/answers", json={"head": head, "answer": {"a": 1}}), 422, "not-understood")
    other = "2" if question["player"] == 1 else "1"
    wrong = client.post(
        f"{path}/answers", params={"as": other}, json={"head": head, "answer": question["options"][0]["answer"]}
    )
    assert wrong.status_code in (403, 409)
    assert game.stored.refresh().head == head
    assert client.get(f"{path}/question").json() == question


def test_only_one_of_two_answers_at_once_is_taken(client: httpx.Client) -> None:
    path = f"/api/games/{begun(client, '9')}"
    question = client.get(f"{path}/question").json()
    body = {"head": question["head"], "answer": question["options"][0]["answer"]}
    with ThreadPoolExecutor(6) as pool:
        statuses = sorted(
            sent.status_code for sent in pool.map(lambda _: client.post(f"{path}/answers", json=body), range(6))
        )
    assert statuses == [200, 409, 409, 409, 409, 409]


def test_a_branch_goes_on_with_other_players(client: httpx.Client, games: Games, played: Game) -> None:
    made = client.post(
        f"/api/games/{played.id}/branch", json={"at": "turn:3", "players": {"1": "human", "2": "greedy"}}
    )
    assert made.status_code == 201, made.text
    summary = made.json()
    assert summary["parent"]["id"] == str(played.id)
    assert summary["players"] == ["human", "greedy"]
    question = client.get(f"/api/games/{summary['id']}/question").json()
    assert question["player"] == 1
    shared = summary["parent"]["position"]
    assert games.game(summary["id"]).events()[:shared] == played.events()[:shared]


@pytest.mark.parametrize("over", [False, True])
def test_branches_are_for_a_judge(
    guarded: httpx.Client, games: Games, played: Game, tokens: Tokens, over: bool
) -> None:
    """Whoever else may look at a game adds none: also not when it is over and all of it is shown."""
    game = played if over else games.begin(Games.match(DECKS, players=("human", "random")), 11)
    path, body, before = f"/api/games/{game.id}", {"at": "end"}, len(games)
    for viewer in (seated(1), seated(2), SPECTATOR):
        held = bearer(tokens.token(Grant(game.id, viewer)))
        problem(guarded.post(f"{path}/branch", json=body, headers=held), 403, "judges-only")
        assert "branch" not in guarded.get(path, headers=held).json()["may"]
    assert len(games) == before
    for grant in (Grant(game.id, JUDGE), Grant(None, JUDGE, operator=True)):
        held = bearer(tokens.token(grant))
        assert "branch" in guarded.get(path, headers=held).json()["may"]
        assert guarded.post(f"{path}/branch", json=body, headers=held).status_code == 201
    assert len(games) == before + 2


def test_a_judge_may_go_on_with_their_own_branches(
    guarded: httpx.Client, games: Games, played: Game, tokens: Tokens
) -> None:
    """A judge's token is for one game and what branches off it; a seat's and a spectator's for that game alone."""
    judge = bearer(tokens.token(Grant(played.id, JUDGE)))
    path, body = f"/api/games/{played.id}/branch", {"at": "turn:3", "players": {"1": "human", "2": "human"}}
    made = guarded.post(path, json=body, headers=judge).json()["id"]
    again = guarded.post(f"/api/games/{made}/branch", json={"at": "end"}, headers=judge).json()["id"]
    for branch in (made, again):
        question = guarded.get(f"/api/games/{branch}/question", headers=judge).json()
        assert question["yours"]
        answer = {"head": question["head"], "answer": question["options"][0]["answer"]}
        assert guarded.post(f"/api/games/{branch}/answers", json=answer, headers=judge).status_code == 200
        for viewer in (seated(1), SPECTATOR):
            held = bearer(tokens.token(Grant(played.id, viewer)))
            problem(guarded.get(f"/api/games/{branch}", headers=held), 404, "unknown-game")
    other = games.play(*DECKS, seed=8)
    apart = games.game(other.id).branch("turn:3").id
    for id in (other.id, apart):
        problem(guarded.get(f"/api/games/{id}", headers=judge), 404, "unknown-game")
    of_branch = bearer(tokens.token(Grant(games.game(made).id, JUDGE)))
    problem(guarded.get(f"/api/games/{played.id}", headers=of_branch), 404, "unknown-game")


def test_a_game_that_was_exported_is_taken_in_again(
    client: httpx.Client, played: Game, tmp_path_factory: pytest.TempPathFactory
) -> None:
    exported = client.get(f"/api/games/{played.id}/export")
    assert exported.status_code == 200
    form = {"Content-Type": "application/octet-stream"}
    assert client.post("/api/games", content=exported.content, headers=form).status_code == 200
    with open_store(tmp_path_factory.mktemp("other") / "games.sqlite") as empty, served(empty) as other:
        made = other.post("/api/games", content=exported.content, headers=form)
        assert made.status_code == 201
        assert made.json()["hash"] == played.stored.row.hash.hex()
        for damaged in (b"", b"{}", b"\x28\xb5\x2f\xfdxx", exported.content[:-40], b"\x00" * 100):
            refused = other.post("/api/games", content=damaged, headers=form)
            assert problem(refused, 422, "bad-import")
            assert "/tmp" not in refused.text


# Live


def messages(client: httpx.Client, path: str, last: int, wanted: int, got: list[dict[str, Any]]) -> None:
    """Follow a game until so many events were told."""
    with client.stream("GET", f"{path}/live", headers={"Last-Event-ID": str(last)}) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        for line in response.iter_lines():
            if line.startswith("data: "):
                data = json.loads(line[6:])
                got += data["events"]
                if len(got) >= wanted or data["over"]:
                    return


def test_live_events_come_once_each_and_go_on_where_they_broke_off(client: httpx.Client) -> None:
    path = f"/api/games/{begun(client, '12')}"
    question = client.get(f"{path}/question").json()
    start = question["head"]
    got: list[dict[str, Any]] = []
    follower = threading.Thread(target=messages, args=(client, path, start, 40, got))
    follower.start()
    while follower.is_alive():
        question = client.get(f"{path}/question").json()
        if question["over"]:
            break
        answer = question["options"][0]["answer"]
        assert client.post(f"{path}/answers", json={"head": question["head"], "answer": answer}).status_code == 200
        follower.join(0.05)
    follower.join(20)
    assert len(got) >= 40
    assert [event["position"] for event in got] == list(range(start + 1, start + 1 + len(got)))
    again: list[dict[str, Any]] = []
    middle = start + 17
    messages(client, path, middle, len(got) - 17, again)
    assert again[: len(got) - 17] == got[17:]


def test_events_of_another_process_are_told_too(client: httpx.Client, games: Games) -> None:
    id = begun(client, "13")
    head = games.game(id).end
    got: list[dict[str, Any]] = []
    follower = threading.Thread(target=messages, args=(client, f"/api/games/{id}", head, 1, got))
    follower.start()
    with open_store(games.store.where) as elsewhere:
        game = elsewhere.game(id)
        question = game.ask()
        assert question is not None
        game.choose(question.options[0].answer)
    follower.join(10)
    assert got
    assert got[0]["position"] == head + 1


def test_a_stream_that_cannot_be_is_refused(client: httpx.Client, played: Game) -> None:
    path = f"/api/games/{played.id}/live"
    problem(client.get(path, headers={"Last-Event-ID": "x"}), 422, "invalid-request")
    problem(client.get(path, params={"after": played.end + 1}), 409, "stale-head")


def test_the_games_of_a_log_are_taken_in(tmp_path_factory: pytest.TempPathFactory) -> None:
    log = made_up_log().encode()
    form = {"Content-Type": "application/octet-stream"}
    with open_store(tmp_path_factory.mktemp("other") / "games.sqlite") as empty, served(empty) as client:
        for status, fate in ((201, "new"), (200, "known")):
            answer = client.post("/api/games", content=log, headers=form)
            assert answer.status_code == status
            (recorded,) = answer.json()["games"]
            assert recorded["fate"] == fate
            assert recorded["game"]["seats"] == ["You", "Opponent"]
            assert SECRET not in answer.text
        assert client.get(f"/api/games/{recorded['game']['id']}/board").status_code == 200
        nothing = client.post("/api/games", content=b"DETAILED LOGS: DISABLED\n", headers=form)
        assert "Detailed Logs" in problem(nothing, 422, "bad-import")["detail"]
        assert "/tmp" not in nothing.text


def test_a_log_that_is_too_much_unpacked_is_refused(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replay.service.routes.games.LOG", 1 << 20)
    bomb = gzip.compress(made_up_log().encode() + b"\n" * (2 << 20))
    form = {"Content-Type": "application/octet-stream"}
    with open_store(tmp_path_factory.mktemp("other") / "games.sqlite") as empty, served(empty) as client:
        refused = client.post("/api/games", content=bomb, headers=form)
        assert "1 MiB" in problem(refused, 422, "bad-import")["detail"]
