"""Observed games over HTTP: taken in, audited by what each viewer may know, and told to whom they are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

import httpx
import pytest

from domain import events as e
from domain.events import Recorded
from replay.games.auditing import WHYS
from replay.games.library import Game, Games, open_store
from replay.observing.audit.auditor import Auditor, Outcome
from replay.observing.audit.check_context import Why
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from tests.support.arena import made_up_log
from tests.support.observed import observed, record
from tests.support.serving import as_, problem, read, served
from tests.support.worlds import pair

FILE = {"Content-Type": "application/octet-stream"}


def told(seed: int = 3) -> list[Recorded]:
    return observed(pair("duel", "current", seed).one.log, 1)


def otherwise(log: Sequence[Recorded]) -> tuple[list[Recorded], int]:
    """The same with one loss of life too many, and where."""
    at = next(at for at, one in enumerate(log) if isinstance(one.event, e.LifeLost))
    lost = log[at].event
    assert isinstance(lost, e.LifeLost)
    changed = log[at]._replace(event=lost.model_copy(update={"total": lost.total - 1}))
    return [*log[:at], changed, *log[at + 1 :]], log[at].position


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("observed") / "games.sqlite", durable=False) as found:
        yield found


@pytest.fixture(scope="module")
def decided(games: Games) -> Game:
    return games.play("claws-and-fire", "wings-and-mercy", seed=7)


@pytest.fixture(scope="module")
def consistent(games: Games) -> Game:
    return Game(record(games.store, told()))


@pytest.fixture(scope="module")
def contradicted(games: Games) -> tuple[Game, int]:
    log, position = otherwise(told())
    return Game(record(games.store, log)), position


def test_an_audit_tells_what_it_came_to_and_the_chances_of_each_check(client: httpx.Client, consistent: Game) -> None:
    found = read(client, consistent, "/audit")
    auditor = Auditor()
    auditor.take(consistent.events())
    known = auditor.found
    assert (found["outcome"], found["verdict"], found["head"]) == (known.result, known.verdict, consistent.end)
    counts = {one["check"]: (one["consistent"], one["contradicted"], one["not_checked"]) for one in found["checks"]}
    outcomes = (Outcome.CONSISTENT, Outcome.CONTRADICTED, Outcome.NOT_CHECKED)
    assert counts == {name: tuple(some[one] for one in outcomes) for name, some in known.counts.items()}
    assert sum(made for made, _, _ in counts.values()) > 100
    assert "audit" in read(client, consistent)["may"]


def test_a_difference_is_told_at_its_event_with_both_sides_and_the_rule(
    client: httpx.Client, contradicted: tuple[Game, int]
) -> None:
    game, position = contradicted
    found = read(client, game, "/audit", outcome="CONTRADICTED")
    assert found["position"] == position
    assert found["verdict"] == f"CONTRADICTED@{position}"
    assert {one["outcome"] for one in found["findings"]} == {"CONTRADICTED"}
    (one,) = [one for one in found["findings"] if one["position"] == position and one["check"] == "life"]
    assert one["rule"] == "119.3"
    (field,) = one["unlike"]
    assert field["title"] == "life total"
    assert field["predicted"] == field["observed"] + 1
    assert (field["by_the_rules"], field["in_the_record"]) == (str(field["predicted"]), str(field["observed"]))
    assert one["event"] == read(client, game, f"/events/{position}")["sentence"]
    french = read(client, game, "/audit", outcome="CONTRADICTED", lang="fr")
    assert french["reason"] != found["reason"]
    assert {one["title"] for one in french["findings"]}.isdisjoint(one["title"] for one in found["findings"])


def test_an_answer_is_kept_as_long_as_the_game_stands_still(client: httpx.Client, consistent: Game) -> None:
    path = f"/api/games/{consistent.id}/audit"
    tag = client.get(path).headers["etag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_every_reason_for_which_something_is_not_checked_has_its_words() -> None:
    assert set(WHYS) == set(Why)


def test_only_observed_games_are_audited(client: httpx.Client, decided: Game) -> None:
    problem(client.get(f"/api/games/{decided.id}/audit"), 409, "not-observed")
    assert "audit" not in read(client, decided)["may"]


def test_an_audit_goes_on_as_more_is_recorded(games: Games, client: httpx.Client) -> None:
    log = told(1)
    stored = record(games.store, log[: len(log) // 2])
    first = read(client, Game(stored), "/audit")
    writer = stored.writer()
    writer.append(log[len(log) // 2 :])
    second = read(client, Game(stored), "/audit")
    assert (first["head"], second["head"]) == (len(log) // 2, len(log))
    assert second["checks"] == read(client, Game(record(games.store, log)), "/audit")["checks"]
    assert 0 < sum(one["consistent"] for one in first["checks"]) < sum(one["consistent"] for one in second["checks"])


def test_a_seat_is_told_what_follows_from_what_it_sees(
    games: Games, tokens: Tokens, contradicted: tuple[Game, int]
) -> None:
    """By its own positions, and without anything that its own events do not have."""
    game, position = contradicted
    with served(games, Access(tokens)) as guarded:
        path = f"/api/games/{game.id}"
        assert guarded.get(f"{path}/audit").status_code == 401
        for viewer in (JUDGE, SPECTATOR, seated(1), seated(2)):
            headers = as_(tokens, Grant(game.id, viewer))
            found = guarded.get(f"{path}/audit", headers=headers).json()
            at = found["position"]
            event = guarded.get(f"{path}/events/{at}", headers=headers).json()
            assert event["kind"] == "life_lost"
            assert at <= position
            life = next(one for one in found["findings"] if one["position"] == at and one["check"] == "life")
            assert life["event"] == event["sentence"]


def test_two_logs_that_differ_in_a_hand_are_audited_alike_for_the_other(games: Games, tokens: Tokens) -> None:
    """What the owner of a log holds, and nobody else saw, changes no byte of what others are told."""
    answers: list[list[bytes]] = []
    made = next(one for one in (pair("duel", "current", seed) for seed in range(20)) if one.viewer == 2 and not one.own)
    for world in (made.one, made.other):
        log = observed(world.log, 1)
        with open_store(":memory:") as store:
            writer = store.store.create((), id=UUID(int=5), about={}, created="2026-01-01T12:00:00Z")
            writer.append(log)
            with served(store, Access(tokens)) as guarded:
                answers.append(
                    [
                        guarded.get(
                            f"/api/games/{UUID(int=5)}/{what}", headers=as_(tokens, Grant(UUID(int=5), viewer))
                        ).content
                        for viewer in (seated(2), SPECTATOR)
                        for what in ("audit", "events?limit=500", "timeline")
                    ]
                )
    one, other = answers
    assert observed(made.one.log, 1) != observed(made.other.log, 1)
    assert one == other


def test_a_game_says_what_to_call_its_seats(client: httpx.Client, decided: Game, tmp_path_factory: Any) -> None:
    assert (read(client, decided)["called"], read(client, decided)["you"]) == (list(decided.seats), None)
    with open_store(tmp_path_factory.mktemp("log") / "games.sqlite") as empty, served(empty) as other:
        made = other.post("/api/games", content=made_up_log().encode(), headers=FILE).json()["games"][0]["game"]
        assert (made["called"], made["you"]) == (["You", "Opponent"], 1)
        assert made["result"] == "You won (concession)"
        path = f"/api/games/{made['id']}"
        french = other.get(path, params={"lang": "fr"}).json()
        assert (french["called"], french["result"]) == (["Vous", "Adversaire"], "Vous avez gagné (abandon)")
        sentences = [one["sentence"] for one in other.get(f"{path}/events", params={"limit": 500}).json()["events"]]
        assert "You receive priority" in sentences
        assert not [text for text in sentences if "You receives" in text or "You's" in text]
