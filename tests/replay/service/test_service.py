"""The service as who uses it meets it: what is read over HTTP, in every language, by which names and rules."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import httpx
import pytest

from domain.events.combat import AttackersDeclared
from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import seated
from tests.support.serving import DECKS, bearer, problem, read

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


def test_an_attack_without_attackers_is_no_mark(client: httpx.Client, played: Game) -> None:
    declared = [(one.position, one.event) for one in played.events() if isinstance(one.event, AttackersDeclared)]
    marked = [mark["position"] for mark in read(client, played, "/timeline")["marks"] if mark["kind"] == "attack"]
    assert 0 < len(marked) < len(declared)
    assert marked == [position for position, event in declared if event.attacks]


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


# Languages


def test_sentences_come_in_the_language_asked_for(client: httpx.Client, played: Game) -> None:
    english = read(client, played, "/events", **{"from": 50})["events"]
    french = client.get(
        f"/api/games/{played.id}/events", params={"from": 50}, headers={"Accept-Language": "fr-CH, en;q=0.5"}
    ).json()["events"]
    assert [event["position"] for event in english] == [event["position"] for event in french]
    assert all(one["sentence"] != other["sentence"] for one, other in zip(english, french, strict=True))
    problem(client.get(f"/api/games/{played.id}/events", params={"lang": "xx"}), 422, "unknown-language")


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
