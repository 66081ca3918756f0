"""Undo, other answers and trees of branches over HTTP: who may, and what each is told."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from domain.events import DecisionMade
from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, Viewer, seated
from replay.store.following import GAME_LIST, catch_up
from tests.support.branching import two_aims
from tests.support.serving import DECKS, bearer, begun, problem


class Client:
    """A viewer of one game with a token of their own."""

    def __init__(self, client: httpx.Client, tokens: Tokens, game: Game, viewer: Viewer) -> None:
        self.client = client
        self.game = str(game.id)
        self.head = bearer(tokens.token(Grant(game.id, viewer)))

    def get(self, path: str = "", game: str = "", **params: Any) -> httpx.Response:
        return self.client.get(f"/api/games/{game or self.game}{path}", params=params, headers=self.head)

    def post(self, path: str, game: str = "", **body: Any) -> httpx.Response:
        return self.client.post(f"/api/games/{game or self.game}{path}", json=body, headers=self.head)

    def undo(self, **body: Any) -> httpx.Response:
        return self.post("/undo", head=self.get("/question").json()["head"], **body)


def test_against_built_in_players_an_answer_is_taken_back_at_once(
    guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = begun(games, "human", "greedy")
    anna = Client(guarded, tokens, game, seated(1))
    assert {"undo", "what-if"} <= set(anna.get().json()["may"])
    done = anna.undo()
    assert done.status_code == 201, done.text
    undone = done.json()["game"]
    assert anna.get().json()["later"] == undone
    summary = anna.get(game=undone).json()
    assert (summary["how"], summary["parent"]["id"], summary["earlier"]) == ("undo", anna.game, [anna.game])
    assert anna.get("/question", game=undone).json()["yours"]
    problem(anna.undo(), 409, "taken-back")
    watching = Client(guarded, tokens, game, SPECTATOR)
    assert watching.get(game=undone).status_code == 200, "the line is one game, also for who watches"
    assert "undo" not in watching.get().json()["may"]
    problem(watching.undo(), 403, "judges-only")


def test_an_answer_is_taken_back_to_where_the_page_stood(client: httpx.Client, games: Games) -> None:
    game = begun(games, "human", "greedy", answers=0)
    path, heads = f"/api/games/{game.id}", []
    for _ in range(4):
        asked = client.get(f"{path}/question", params={"as": "1"}).json()
        heads.append(asked["head"])
        passing = {"head": asked["head"], "answer": asked["options"][0]["answer"]}
        client.post(f"{path}/answers", json=passing, params={"as": "1"})
    now = client.get(f"{path}/question", params={"as": "1"}).json()
    problem(client.post(f"{path}/undo", params={"as": "1"}, json={"head": now["head"] - 1}), 409, "stale-head")
    body = {"head": now["head"], "at": heads[-1]}
    undone = client.post(f"{path}/undo", params={"as": "1"}, json=body).json()["game"]
    assert client.get(f"/api/games/{undone}/question", params={"as": "1"}).json()["head"] == heads[-1]


def test_a_person_is_asked_before_an_answer_is_taken_back(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game = begun(games, "human", "human")
    anna, ben = (Client(guarded, tokens, game, seated(seat)) for seat in (1, 2))
    problem(ben.post("/undo/answer", agree=True), 409, "nothing-asked")
    asked = anna.undo().json()
    assert (asked["asked_by"], asked["waits_for"], asked["game"]) == (1, [2], None)
    problem(anna.post("/undo/answer", agree=True), 403, "not-asked")
    problem(Client(guarded, tokens, game, SPECTATOR).post("/undo/answer", agree=True), 403, "not-asked")
    assert ben.post("/undo/answer", agree=False).json()["asked_by"] is None
    assert anna.get("/undo").json() == {
        **asked,
        **dict.fromkeys(("asked_by", "name", "position", "turn", "what")),
        "waits_for": [],
        "refused": True,
    }
    assert anna.undo().json()["refused"] is False, "a new wish is not the one that was refused"
    assert ben.get("/undo").json()["name"] == "Anna"
    undone = ben.post("/undo/answer", agree=True).json()["game"]
    assert undone is not None
    assert anna.get("/undo").json()["game"] == undone
    for player in (anna, ben):
        assert player.get(game=undone).status_code == 200
        assert player.get("/branches").status_code == 200


def test_a_wish_ends_when_the_game_goes_on(client: httpx.Client, games: Games) -> None:
    game = begun(games, "human", "human")
    path = f"/api/games/{game.id}"
    asked = client.get(f"{path}/question").json()
    client.post(f"{path}/undo", params={"as": "1"}, json={"head": client.get(f"{path}/question?as=1").json()["head"]})
    assert client.get(f"{path}/undo").json()["asked_by"] == 1
    client.post(f"{path}/answers", json={"head": asked["head"], "answer": asked["options"][0]["answer"]})
    while client.get(f"{path}/question").json()["head"] == asked["head"]:
        again = client.get(f"{path}/question").json()
        client.post(f"{path}/answers", json={"head": again["head"], "answer": again["options"][0]["answer"]})
    assert client.get(f"{path}/undo").json()["asked_by"] is None


def test_other_answers_are_for_a_judge_and_for_a_person_alone(
    guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    alone, together = begun(games, "human", "greedy"), begun(games, "human", "human")
    for game, own in ((alone, 201), (together, 403)):
        anna, ben = (Client(guarded, tokens, game, seated(seat)) for seat in (1, 2))
        decision, other = next(
            (one, others[0])
            for one in anna.get("/decisions").json()["decisions"]
            if one["player"] == 1
            and one["kind"] == "priority"
            and (others := anna.get(f"/decisions/{one['position']}").json()["answers"])
        )
        made = anna.post("/what-if", at=decision["position"], answer=other)
        assert made.status_code == own, made.text
        assert ("what-if" in anna.get().json()["may"]) is (own == 201)
        for viewer in (ben, Client(guarded, tokens, game, SPECTATOR)):
            problem(viewer.post("/what-if", at=5, answer="keep"), 403, "judges-only")
        if own == 201:
            branch = made.json()["id"]
            assert anna.get(game=branch).json()["how"] == "what-if"
            assert anna.get("/board", game=branch).json()["seat"] == 1
            problem(ben.get(game=branch), 404, "unknown-game")
            lines = anna.get("/branches").json()["lines"]
            assert [one["id"] for one in lines] == [anna.game, branch]
            assert lines[1]["question"] == decision["question"]
            assert lines[1]["instead"] == decision["chosen"]
            assert len(ben.get("/branches").json()["lines"]) == 1
            hers = anna.get("/beside", other=branch).json()
            assert hers["parted"] < decision["position"]
            problem(ben.get("/beside", other=branch), 404, "unknown-game")
            assert anna.get("/branches", game=branch).json() == anna.get("/branches").json()
            back = anna.get("/beside", game=branch, other=anna.game).json()
            assert [turn["positions"][::-1] for turn in back["turns"]] == [turn["positions"] for turn in hers["turns"]]
    judge = Client(guarded, tokens, together, JUDGE)
    place = next(one.position for one in together.events() if isinstance(one.event, DecisionMade))
    assert judge.post("/what-if", at=place, answer="mulligan").status_code == 201


def test_a_player_changes_no_decision_of_another(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game = begun(games, "human", "greedy")
    anna = Client(guarded, tokens, game, seated(1))
    theirs = next(one for one in anna.get("/decisions").json()["decisions"] if one["player"] == 2)
    problem(anna.post("/what-if", at=theirs["position"], answer="mulligan"), 403, "hidden")
    made = game.what_if(next(one.position for one in game.events() if isinstance(one.event, DecisionMade)), "mulligan")
    problem(anna.get(game=str(made.id)), 404, "unknown-game")


@pytest.mark.parametrize("followed", [True, False], ids=["projection", "games themselves"])
def test_the_list_shows_a_line_as_one_game(
    client: httpx.Client, games: Games, monkeypatch: pytest.MonkeyPatch, followed: bool
) -> None:
    game = begun(games, "human", "greedy")
    undone = game.undo()
    monkeypatch.setattr("replay.service.routes.games.up_to_date", lambda *_: followed)
    catch_up(games.store, GAME_LIST)
    found = {one["id"]: one for one in client.get("/api/games", params={"limit": 200}).json()["games"]}
    assert str(game.id) not in found
    assert found[str(undone.id)]["earlier"] == [str(game.id)]
    assert client.get(f"/api/games/{game.id}").json()["later"] == str(undone.id)


def test_a_rematch_is_for_an_operator(
    client: httpx.Client, guarded: httpx.Client, games: Games, played: Game, tokens: Tokens
) -> None:
    again = client.post(f"/api/games/{played.id}/rematch", json={"swapped": True})
    assert again.status_code == 201, again.text
    assert again.json()["decks"] == [*reversed(played.about["decks"])]
    assert client.get(f"/api/games/{played.id}/rematch").json() == {"game": again.json()["id"]}
    for viewer in (JUDGE, seated(1), SPECTATOR):
        held = Client(guarded, tokens, played, viewer)
        assert held.get("/rematch").json() == {"game": None}
        problem(held.post("/rematch"), 403, "operators-only")
        assert "rematch" not in held.get().json()["may"]


def test_a_deck_to_sideboard_is_its_players(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game = games.begin(Games.match(DECKS, players=("human", "greedy"), best_of=3), 7)
    anna, ben = (Client(guarded, tokens, game, seated(seat)) for seat in (1, 2))
    deck = anna.get("/match/deck", seat=1).json()
    assert sum(card["main"] for card in deck["cards"]) >= deck["least"] > 0
    problem(ben.get("/match/deck", seat=1), 403, "judges-only")
    problem(Client(guarded, tokens, game, SPECTATOR).get("/match/deck", seat=1), 403, "judges-only")
    problem(Client(guarded, tokens, game, JUDGE).get("/match/deck", seat=3), 422, "invalid-request")


def test_the_answers_of_a_branch_tell_equal_names_apart(client: httpx.Client) -> None:
    line, branch = two_aims(client)
    for _ in range(2):  # while the spell is cast, and when it was
        (told,) = [one for one in line.get("branches")["lines"] if one["parent"]]
        assert "2/2" in told["chosen"]
        assert "3/3" in told["instead"]
        if branch.get("question", **{"as": 1})["kind"] == "priority":
            branch.choose("pass")
