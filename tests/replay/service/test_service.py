"""The service as who uses it meets it: over HTTP, with and without tokens, with what is wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.ids import PlayerId
from projections.reading.records import PLAYER_FIELDS
from projections.seeing.views import redact
from replay.games.library import Game, Games, open_store
from replay.service.access import Access, Grant, Tokens
from replay.service.viewers import JUDGE, SPECTATOR, seated
from tests.support.serving import problem, served

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("service") / "games.sqlite", durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def played(games: Games) -> Game:
    return games.play(*DECKS, seed=7)


@pytest.fixture(scope="module")
def client(games: Games) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


def read(client: httpx.Client, game: Game, what: str = "", **fields: Any) -> Any:
    response = client.get(f"/api/games/{game.id}{what}", params=fields)
    assert response.status_code == 200, response.text
    return response.json()


# Reading


def test_a_game_is_told_as_it_is_recorded(client: httpx.Client, played: Game) -> None:
    summary = read(client, played)
    assert (summary["seats"], summary["head"], summary["over"]) == (["Anna", "Ben"], played.end, True)
    assert summary["winners"] == list(played.winners)
    assert summary["hash"] == played.stored.row.hash.hex()
    assert summary["edition"] == "seed"
    assert str(played.id) in [game["id"] for game in client.get("/api/games").json()["games"]]


def test_pages_of_events_together_are_the_log(client: httpx.Client, played: Game) -> None:
    told: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = read(client, played, "/events", after=after, limit=500)
        told += page["events"]
        after = page["next"]
    lines = list(played.log())
    assert [event["position"] for event in told] == list(range(1, played.end + 1))
    assert [(event["sentence"], event["rule"], event["cause"]) for event in told] == [
        (line.sentence, line.rule, line.cause) for line in lines
    ]
    recorded = played.events()
    assert all(event["data"] == json.loads(recorded[event["position"] - 1].event.model_dump_json()) for event in told)


@pytest.mark.parametrize(
    ("fields", "fits"),
    [
        ({"kind": "damage_dealt"}, lambda line: line.kind == "damage_dealt"),
        ({"kind": "life,spell_cast"}, lambda line: line.kind in ("life_gained", "life_lost", "spell_cast")),
        (
            {"kind": "state-based"},
            lambda line: line.rule.startswith("704.") or line.kind == "state_based_actions_performed",
        ),
        ({"turn": 4}, lambda line: line.turn == 4),
        ({"turn": 4, "step": "draw"}, lambda line: line.turn == 4 and line.step == "draw"),
        ({"step": "combat"}, lambda line: line.phase == "combat"),
        ({"rule": "704"}, lambda line: line.rule.startswith("704")),
        ({"search": "LOSES"}, lambda line: "loses" in line.sentence.casefold()),
        ({"from": 100, "to": 140}, lambda line: 100 <= line.position <= 140),
    ],
)
def test_events_are_filtered(client: httpx.Client, played: Game, fields: dict[str, Any], fits: Any) -> None:
    page = read(client, played, "/events", limit=500, **fields)
    wanted = [line.position for line in played.log() if fits(line)]
    assert wanted
    assert [event["position"] for event in page["events"]] == wanted[:500]


def test_events_of_an_object_are_those_of_its_log(client: httpx.Client, played: Game) -> None:
    cast = next(line.sentence for line in played.log(kind="spell_cast"))
    name = cast.split(" casts ")[1].split(" targeting ")[0]
    page = read(client, played, "/events", limit=500, object=name)
    assert page["about"] == name
    first = next(event for event in page["events"] if event["kind"] == "spell_cast")
    numbered = read(client, played, "/events", limit=500, object=first["data"]["object"])
    assert numbered["about"] == name
    assert first["position"] in [event["position"] for event in numbered["events"]]
    assert [event["position"] for event in page["events"]] == [line.position for line in played.log(object=name)]


@pytest.mark.parametrize("where", ["turn:3", "turn:4/draw", "250", "end", "start"])
def test_the_board_is_that_of_the_fold(client: httpx.Client, played: Game, where: str) -> None:
    board = read(client, played, "/board", at=where)
    moment = played.at(where)
    assert board["position"] == moment.position
    assert board["digest"] == moment.board.digest()
    assert [player["life"] for player in board["players"]] == [moment.life(1), moment.life(2)]
    assert [card["id"] for card in board["battlefield"]] == list(moment.board.battlefield)


def test_why_diff_and_history_are_those_of_the_library(client: httpx.Client, played: Game) -> None:
    death = read(client, played, "/statistics")["deaths"][0]["position"]
    told = read(client, played, "/why", at=death)
    causes = played.why(death)
    assert len(causes) > 2
    assert [step["position"] for step in told["steps"]] == [step.position for step in causes]
    ended = read(client, played, "/why")["steps"]
    assert [step["position"] for step in ended] == [step.position for step in played.why()]
    assert ended[0]["kind"] == "game_ended"
    differences = read(client, played, "/diff", before="turn:3", after="turn:4")["differences"]
    assert [one["text"] for one in differences] == [one.text for one in played.diff("turn:3", "turn:4")]
    changes = read(client, played, "/history", object="1", field="life")["changes"]
    assert [(one["position"], one["after"]) for one in changes] == [
        (one.position, one.after) for one in played.history(1, "life")
    ]


def test_damage_is_opened_up(client: httpx.Client, played: Game) -> None:
    lost = next(
        line for line in played.log(kind="damage_dealt") if " to Anna" in line.sentence or " to Ben" in line.sentence
    )
    (damage,) = read(client, played, "/damage", at=lost.position)["damages"]
    assert damage["dealt"]["position"] == lost.position
    assert damage["proposed"]["position"] < lost.position
    assert [result["kind"] for result in damage["results"]] == ["life_lost"]
    assert damage["results"][0]["cause"] == lost.position


def test_a_decision_tells_what_else_was_legal(client: httpx.Client, played: Game) -> None:
    page = read(client, played, "/decisions", limit=200)
    assert [one["position"] for one in page["decisions"]] == [
        line.position for line in played.log(kind="decision_made")
    ][:200]
    choice = next(one for one in page["decisions"] if one["kind"] == "mulligan")
    told = read(client, played, f"/decisions/{choice['position']}")
    assert told["others"]
    assert told["chosen"] not in told["others"]


def test_the_timeline_has_every_moment_and_every_change_of_life(client: httpx.Client, played: Game) -> None:
    timeline = read(client, played, "/timeline")
    events = played.events()
    ends = [one.position for one, after in pairwise(events) if one.moment != after.moment]
    assert timeline["ends"] == [*ends, len(events)]
    assert [turn["turn"] for turn in timeline["turns"]] == list(range(1, played.turns + 1))
    assert timeline["life"][-1]["life"] == played.at("end").life(timeline["life"][-1]["player"])


def test_a_true_game_is_exact(client: httpx.Client, played: Game) -> None:
    verdict = read(client, played, "/verify")
    assert (verdict["outcome"], verdict["events"]) == ("EXACT", played.end)


def test_what_never_changes_is_not_sent_twice(client: httpx.Client, played: Game) -> None:
    first = client.get(f"/api/games/{played.id}/board", params={"at": 300})
    tag = first.headers["etag"]
    again = client.get(f"/api/games/{played.id}/board", params={"at": 300}, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(f"/api/games/{played.id}/board", params={"at": 300, "as": "1"}, headers={"If-None-Match": tag})
    assert other.status_code == 200


def test_answers_are_compressed_for_who_takes_it(client: httpx.Client, played: Game) -> None:
    packed = client.get(f"/api/games/{played.id}/events", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert (
        "content-encoding"
        not in client.get(f"/api/games/{played.id}/events", headers={"Accept-Encoding": "identity"}).headers
    )


# Who sees what


@pytest.mark.parametrize("seat", [1, 2, None])
def test_everything_a_viewer_is_told_is_of_their_redacted_log(
    client: httpx.Client, played: Game, seat: int | None
) -> None:
    viewer = None if seat is None else PlayerId(seat)
    wanted = [(one.rule, one.cause, one.event.model_dump(mode="json")) for one in redact(played.events(), viewer)]
    told: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = read(client, played, "/events", after=after, limit=500, **{"as": str(seat or "spectator")})
        told += [(one["rule"], one["cause"], one["data"]) for one in page["events"]]
        after = page["next"]
    assert told == wanted


def test_a_seat_does_not_see_the_other_hand(client: httpx.Client, played: Game) -> None:
    for at in ("turn:2", "turn:4"):
        board = read(client, played, "/board", at=at, **{"as": "1"})
        mine, theirs = board["players"]
        assert mine["hand_cards"]
        assert all(card["known"] for card in mine["hand_cards"])
        assert theirs["hand"] == len(theirs["hand_cards"]) > 0
        assert not any(card["known"] for card in theirs["hand_cards"])
        assert board["digest"] is None


@pytest.fixture(scope="module")
def tokens() -> Tokens:
    return Tokens(b"a secret of at least thirty-two bytes")


@pytest.fixture(scope="module")
def guarded(games: Games, tokens: Tokens) -> Iterator[httpx.Client]:
    with served(games, Access(tokens)) as found:
        yield found


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_without_a_token_nothing_is_told(guarded: httpx.Client, played: Game) -> None:
    for path in ("", "/events", "/board", "/live", "/question", "/export", "/timeline"):
        response = guarded.get(f"/api/games/{played.id}{path}")
        problem(response, 401, "no-token")
        assert response.headers["www-authenticate"] == "Bearer"
    problem(guarded.get("/api/games"), 401, "no-token")
    assert guarded.get("/").status_code == 200


def test_a_token_is_for_one_viewer_of_one_game(
    guarded: httpx.Client, games: Games, played: Game, tokens: Tokens
) -> None:
    other = games.play(*DECKS, seed=8)
    mine = bearer(tokens.token(Grant(played.id, seated(1))))
    path = f"/api/games/{played.id}"
    assert guarded.get(path, headers=mine).json()["viewer"] == "1"
    problem(guarded.get(f"{path}/board?as=judge", headers=mine), 403, "wrong-viewer")
    problem(guarded.get(f"{path}/board?as=2", headers=mine), 403, "wrong-viewer")
    problem(guarded.get(f"{path}/verify", headers=mine), 403, "judges-only")
    problem(guarded.get(f"{path}/export", headers=mine), 403, "judges-only")
    problem(guarded.get(f"/api/games/{other.id}", headers=mine), 404, "unknown-game")
    assert [game["id"] for game in guarded.get("/api/games", headers=mine).json()["games"]] == [str(played.id)]
    problem(guarded.post("/api/games", json={"decks": list(DECKS)}, headers=mine), 403, "operators-only")


def test_a_judge_gives_tokens_and_looks_as_anybody(guarded: httpx.Client, played: Game, tokens: Tokens) -> None:
    judge = bearer(tokens.token(Grant(played.id, JUDGE)))
    path = f"/api/games/{played.id}"
    assert guarded.get(f"{path}/board?as=2", headers=judge).json()["seat"] == 2
    made = guarded.post(f"{path}/tokens", json={"role": "spectator"}, headers=judge).json()
    assert made["viewer"] == "spectator"
    board = guarded.get(f"{path}/board?at=turn:3", headers=bearer(made["token"])).json()
    assert not any(card["known"] for player in board["players"] for card in player["hand_cards"])
    problem(guarded.post(f"{path}/tokens", json={"role": "seat"}, headers=judge), 422, "invalid-request")
    problem(guarded.post(f"{path}/tokens", json={"role": "seat", "seat": 3}, headers=judge), 422, "invalid-request")


def test_tokens_that_are_not_ours_are_refused(guarded: httpx.Client, played: Game, tokens: Tokens) -> None:
    path = f"/api/games/{played.id}"
    good = tokens.token(Grant(played.id, SPECTATOR))
    version, claim, signature = good.split(".")
    judge = tokens.token(Grant(played.id, JUDGE)).split(".")[1]
    stranger = Tokens(b"another secret that is long enough too").token(Grant(played.id, JUDGE))
    for bad in (
        stranger,
        f"{version}.{judge}.{signature}",
        f"{version}.{claim}.AAAA",
        "x",
        "a.b.c",
        "é.é.é",
        good[:-3],
    ):
        header = {"Authorization": f"Bearer {bad}".encode()}
        problem(guarded.get(path, headers=header), 401, "bad-token")  # type: ignore[arg-type]


def test_in_local_mode_no_other_page_may_ask(client: httpx.Client, played: Game) -> None:
    path = f"/api/games/{played.id}"
    problem(client.get(path, headers={"Host": "evil.example"}), 403, "not-local")
    new = {"decks": list(DECKS)}
    problem(client.post("/api/games", json=new, headers={"Origin": "http://evil.example"}), 403, "other-origin")
    problem(
        client.post("/api/games", content=json.dumps(new), headers={"Content-Type": "text/plain"}), 415, "wrong-form"
    )
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


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
    assert client.post("/api/games/import", content=exported.content, headers=form).status_code == 200
    with open_store(tmp_path_factory.mktemp("other") / "games.sqlite") as empty, served(empty) as other:
        made = other.post("/api/games/import", content=exported.content, headers=form)
        assert made.status_code == 201
        assert made.json()["hash"] == played.stored.row.hash.hex()
        for damaged in (b"", b"{}", b"\x28\xb5\x2f\xfdxx", exported.content[:-40], b"\x00" * 100):
            refused = other.post("/api/games/import", content=damaged, headers=form)
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


# Languages


def test_sentences_come_in_the_language_asked_for(client: httpx.Client, played: Game) -> None:
    english = read(client, played, "/events", **{"from": 50})["events"]
    french = client.get(
        f"/api/games/{played.id}/events", params={"from": 50}, headers={"Accept-Language": "fr-CH, en;q=0.5"}
    ).json()["events"]
    assert [event["position"] for event in english] == [event["position"] for event in french]
    assert all(one["sentence"] != other["sentence"] for one, other in zip(english, french, strict=True))
    problem(client.get(f"/api/games/{played.id}/events", params={"lang": "xx"}), 422, "unknown-language")


# What is wrong


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/api/games/nonsense", 404, "unknown-game"),
        ("/api/games/00000000-0000-0000-0000-000000000000/events", 404, "unknown-game"),
        ("/api/games/{game}/board?at=turn:99", 404, "unknown-position"),
        ("/api/games/{game}/board?at=middle", 422, "bad-position"),
        ("/api/games/{game}/events?kind=nothing", 422, "unknown-kind"),
        ("/api/games/{game}/events?limit=501", 422, "invalid-request"),
        ("/api/games/{game}/events?from=x", 422, "invalid-request"),
        ("/api/games/{game}/history?object=Nobody", 404, "unknown"),
        ("/api/games/{game}/history?object=1&field=nothing", 422, "unknown-field"),
        ("/api/games/{game}/decisions/1", 404, "unknown-decision"),
        ("/api/games/{game}/board?as=9", 422, "unknown-viewer"),
        ("/api/nothing", 404, "404"),
    ],
)
def test_what_cannot_be_answered_is_a_problem(
    client: httpx.Client, played: Game, path: str, status: int, kind: str
) -> None:
    response = client.get(path.format(game=played.id))
    assert problem(response, status, kind)["instance"].startswith("/api/")


def test_bodies_have_limits(client: httpx.Client) -> None:
    form = {"Content-Type": "application/json"}
    problem(client.post("/api/games", content=b" " * (3 << 20), headers=form), 413, "too-large")

    def slowly() -> Iterator[bytes]:
        for _ in range(48):
            yield b" " * (1 << 16)

    problem(client.post("/api/games", content=slowly(), headers=form), 413, "too-large")


@pytest.mark.parametrize(
    "deck",
    [
        "../../etc/passwd",
        {"name": "x", "text": "4 <script>alert(1)</script>"},
        {"name": "x", "text": "1" * 100_000},
        {"name": "x", "text": "999999999999 Forest"},
        {"name": "x", "text": "60 Forest\u0000\u202e"},
        {"name": "x", "text": ""},
    ],
)
def test_a_hostile_deck_is_refused_in_a_sentence(client: httpx.Client, deck: Any) -> None:
    before = len(client.get("/api/games?limit=200").json()["games"])
    response = client.post("/api/games", json={"decks": [deck, DECKS[1]], "players": ["human", "random"]})
    assert response.status_code == 422, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert len(client.get("/api/games?limit=200").json()["games"]) == before


def test_names_with_markup_are_only_names(client: httpx.Client) -> None:
    name = "<img src=x onerror=alert(1)>"
    made = client.post(
        "/api/games", json={"decks": list(DECKS), "players": ["human", "random"], "names": [name, "Ben"]}
    )
    assert made.status_code == 201, made.text
    assert made.headers["content-type"] == "application/json"
    assert made.json()["seats"][0] == name


def test_the_description_of_the_api_names_every_route(client: httpx.Client) -> None:
    schema = client.get("/api/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    for path in ("/api/games", "/api/games/{game}/events", "/api/games/{game}/answers", "/api/games/{game}/live"):
        assert path in schema["paths"]
    assert "ProblemDetails" in schema["components"]["schemas"]


def parameters(client: httpx.Client) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every parameter of every route, by the route."""
    for path, operations in client.get("/api/openapi.json").json()["paths"].items():
        for method, operation in operations.items():
            for parameter in operation.get("parameters", ()):
                yield f"{method} {path} {parameter['name']}", parameter


def examples(parameter: dict[str, Any]) -> list[Any]:
    """What can be put there to try it."""
    named = [example["value"] for example in parameter.get("examples", {}).values()]
    return [*named, *parameter["schema"].get("examples", [])]


def test_every_parameter_is_described_and_free_text_has_examples(client: httpx.Client) -> None:
    found = dict(parameters(client))
    assert [name for name, parameter in found.items() if not parameter.get("description")] == []
    kinds = ("at", "rule", "kind", "object", "as", "lang", "step", "search", "field", "game", "Last-Event-ID")
    assert set(kinds) <= {parameter["name"] for parameter in found.values()}
    assert [name for name, parameter in found.items() if parameter["name"] in kinds and not examples(parameter)] == []


def test_the_examples_can_be_asked(client: httpx.Client, played: Game) -> None:
    """None of them is refused for what it says, in the routes that read events, boards and differences."""
    asked = 0
    land = str(read(client, played, "/board")["battlefield"][0]["id"])
    fixed = {"/api/games/{game}/history": {"object": "Anna"}, "/api/games/{game}/diff": {"before": "start"}}
    for name, parameter in parameters(client):
        method, path, field = name.split()
        if method != "get" or parameter["in"] != "query" or path.rpartition("/")[2] not in READ:
            continue
        for example in examples(parameter):
            fields = {**fixed.get(path, {}), field: example}
            if field == "field" and example not in PLAYER_FIELDS:
                fields["object"] = land
            response = client.get(path.format(game=played.id), params=fields)
            known = field == "object" and response.status_code == 404 and "is called" in response.text
            assert response.status_code == 200 or known, (name, example, response.text)
            asked += 1
    assert asked > 40


READ = ("events", "board", "why", "diff", "history", "statistics", "timeline", "decisions")
"""The last part of the paths that are tried."""


def test_serving_for_others_without_a_secret_is_refused(tmp_path: Path) -> None:
    from replay.cli.commands import main

    assert main(["--store", str(tmp_path / "games.sqlite"), "serve", "--host", "0.0.0.0", "--port", "0"]) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_main_things_are_the_same_in_every_language(client: httpx.Client, played: Game, language: str) -> None:
    """No mana abilities and no cards on their way to the stack; unless a rule is asked for."""
    lines = read(client, played, "/events", quiet=2, limit=500, lang=language)["events"]
    rules = {(line["kind"], line["rule"]) for line in lines}
    assert ("spell_cast", "601.2i") in rules
    assert not [rule for _, rule in rules if rule.startswith("605")]
    assert ("object_moved", "601.2a") not in rules
    assert read(client, played, "/events", quiet=2, rule="605", lang=language)["events"]


# Names of games


def test_a_game_is_found_by_the_beginning_of_its_id(client: httpx.Client, games: Games, played: Game) -> None:
    whole = read(client, played, "/board", at=120)
    for name in (str(played.id)[:13], played.id.hex[:20], str(played.id).upper()):
        assert client.get(f"/api/games/{name}/board?at=120").json() == whole
    latest = games.begin(Games.match(DECKS, players=("human", "human")), 12)
    assert client.get("/api/games/last").json()["id"] == str(latest.id)
    head = client.get(f"/api/games/{str(latest.id)[:13]}/question").json()["head"]
    answered = client.post(f"/api/games/{str(latest.id)[:13]}/answers", json={"head": head, "answer": "keep"})
    assert answered.status_code == 200, answered.text


def test_a_beginning_that_several_games_have_is_refused(client: httpx.Client, games: Games) -> None:
    ids = [game.id for game in games]
    while len({id.hex[0] for id in ids}) == len(ids):
        ids.append(games.begin(Games.match(DECKS, players=("human", "human")), len(ids)).id)
    shared = next(id.hex[0] for id in ids if [other.hex[0] for other in ids].count(id.hex[0]) > 1)
    found = problem(client.get(f"/api/games/{shared}"), 404, "unknown-game")
    assert found["close"]
    assert all(id.replace("-", "").startswith(shared) for id in found["close"])


def test_a_short_name_leads_to_no_game_of_others(
    guarded: httpx.Client, games: Games, played: Game, tokens: Tokens
) -> None:
    """With a token for one game every name means that one or nothing, and nothing is said of the others."""
    other = games.begin(Games.match(DECKS, players=("human", "human")), 12)
    held = bearer(tokens.token(Grant(played.id, seated(1))))
    for name in ("last", str(played.id)[:13]):
        assert guarded.get(f"/api/games/{name}", headers=held).json()["id"] == str(played.id)
    for name in (str(other.id), str(other.id)[:13], "-", "nonsense"):
        assert problem(guarded.get(f"/api/games/{name}", headers=held), 404, "unknown-game")["close"] == []


# What lists and games say


def test_the_list_says_by_which_rules_games_are_played(client: httpx.Client, games: Games, played: Game) -> None:
    four = games.begin(
        Games.match(DECKS * 2, players=("human",) * 4, format="two-headed-giant", rules="current", names=list("ABCD")),
        1,
    )
    told = {one["id"]: one for one in client.get("/api/games?limit=200").json()["games"]}
    for game in (played, four):
        summary = read(client, game)
        for field in ("format", "edition", "switches", "teams"):
            assert told[str(game.id)][field] == summary[field]
            assert summary[field] is not None
    assert (told[str(four.id)]["format"], told[str(four.id)]["edition"]) == ("two-headed-giant", "current")


@pytest.mark.parametrize(("seed", "same"), [(7, "7"), (-3, "-3"), (2**63, str(2**63))])
def test_a_seed_may_be_a_number(client: httpx.Client, games: Games, seed: int, same: str) -> None:
    """It is the seed that its digits are."""
    first, second = (
        client.post("/api/games", json={"decks": list(DECKS), "players": ["random", "random"], "seed": one}).json()
        for one in (seed, same)
    )
    digests = [client.get(f"/api/games/{made['id']}/board").json()["digest"] for made in (first, second)]
    assert first["id"] != second["id"]
    assert digests[0] == digests[1]


@pytest.mark.parametrize("seed", [1.5, True, [], {}, 2**70])
def test_a_seed_is_a_text_or_a_whole_number(client: httpx.Client, seed: Any) -> None:
    body = {"decks": list(DECKS), "players": ["human", "human"], "seed": seed}
    assert "seed" in problem(client.post("/api/games", json=body), 422, "invalid-request")["detail"]
