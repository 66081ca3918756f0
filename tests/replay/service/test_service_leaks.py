"""Nothing that the service answers to a seat or a spectator tells what is hidden from them, whatever is asked."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar
from uuid import UUID

import httpx
import pytest

from domain.ids import PlayerId
from projections.seeing.views import _Knowledge
from replay.errors import Conflict
from replay.games.library import Game, Games
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, Viewer, seated
from replay.store.following import GAME_LIST, catch_up
from tests.support import long
from tests.support.long import with_many
from tests.support.serving import served

TOKENS = Tokens(b"a secret of at least thirty-two bytes")
SEED = "the seed that nobody may know"


@pytest.fixture(scope="module")
def client(games: Games) -> Iterator[httpx.Client]:
    with served(games, Access(TOKENS)) as found:
        yield found


def stopped(games: Games, number: int) -> Game:
    """A random game that stands somewhere in its middle, where people are to go on."""
    rng = random.Random(number)
    decks = [("claws-and-fire", "wings-and-mercy"), ("wings-and-mercy", "claws-and-fire")][number % 2]
    whole = games.play(*decks, seed=f"{SEED} {number}", players=("random", "greedy"))
    return whole.branch(rng.randrange(whole.end // 4, whole.end * 3 // 4), {"1": "human", "2": "human"})


def secrets(game: Game, viewer: PlayerId | None) -> tuple[set[str], set[int]]:
    """The names that the viewer has no right to know by now, and the numbers of the cards that they cannot tell."""
    log = game.events()
    knowledge = _Knowledge(log, viewer)
    for recorded in log:
        knowledge.learn(recorded)
    known = {name for number, name in knowledge.names.items() if number in knowledge.known}
    lands = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    hidden = {id for id in knowledge.places.of if not knowledge.places.is_open(id, viewer)}
    return set(knowledge.names.values()) - known - lands, {int(id) for id in hidden}


def asked(head: int, objects: int, rng: random.Random) -> Iterator[tuple[str, dict[str, str | int]]]:
    """What can be read of a game."""
    for path in ("", "/timeline", "/statistics", "/question", "/verify", "/export", "/decisions"):
        yield path, {}
    for after in range(0, head, 500):
        yield "/events", {"after": after, "limit": 500}
        yield "/events", {"after": after, "limit": 500, "lang": "fr"}
    for at in (1, head, *(rng.randrange(1, head + 1) for _ in range(12))):
        for path in ("/board", "/why", "/damage"):
            yield path, {"at": at}
        yield f"/events/{at}", {}
        yield "/diff", {"before": at, "after": rng.randrange(1, head + 1)}
    for _ in range(15):
        id = rng.randrange(objects + 3)
        yield "/history", {"object": id}
        yield "/why", {"object": id}
        yield "/events", {"object": id, "limit": 500}


def numbers(text: str) -> set[int]:
    """The numbers of cards that a board says are known."""
    return {int(found) for found in re.findall(r'"id":(\d+),"known":true', text)}


@pytest.mark.parametrize("number", with_many([0], range(1, 12)))
@pytest.mark.parametrize("viewer", [seated(1), seated(2), SPECTATOR], ids=str)
def test_no_answer_tells_what_is_hidden(client: httpx.Client, games: Games, number: int, viewer: Viewer) -> None:
    game = stopped(games, number)
    names, hidden = secrets(game, viewer.seat)
    assert names
    assert hidden
    head = {"Authorization": f"Bearer {TOKENS.token(Grant(game.id, viewer))}"}
    path = f"/api/games/{game.id}"
    told = client.get(path, headers=head).json()["head"]
    said = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names)))
    rng = random.Random(number)
    answers = 0
    for what, fields in asked(told, max(hidden), rng):
        response = client.get(f"{path}{what}", params=fields, headers=head)
        text = response.text + str(response.headers)
        assert not said.findall(text), f"{what} {fields}"
        assert SEED not in text
        assert game.stored.row.hash.hex() not in text
        if what == "/board" and fields["at"] == told:
            assert numbers(text)
            assert not numbers(text) & hidden
        answers += response.status_code == 200
    assert answers > 40
    for refused in ("verify", "export"):
        assert client.get(f"{path}/{refused}", headers=head).status_code == 403


T = TypeVar("T", str, int)


def some(values: Iterable[T]) -> list[T]:
    """Return a dozen of them, all with `--all`; always the same."""
    known = sorted(values)
    return known if long.WANTED else known[:: max(1, len(known) // 12)]


@pytest.mark.parametrize("viewer", [seated(1), seated(2), SPECTATOR], ids=str)
def test_who_asks_for_a_hidden_card_learns_nothing(client: httpx.Client, games: Games, viewer: Viewer) -> None:
    """A name that is hidden and one that no card has are answered alike; so are numbers in an answer of a player."""
    game = stopped(games, 5)
    names, hidden = secrets(game, viewer.seat)
    head = {"Authorization": f"Bearer {TOKENS.token(Grant(game.id, viewer))}"}
    path = f"/api/games/{game.id}"
    nobody = "Nobody at All"
    for what in ("history", "why", "events"):
        like = client.get(f"{path}/{what}", params={"object": nobody}, headers=head)
        for name in some(names):
            told = client.get(f"{path}/{what}", params={"object": name}, headers=head)
            assert told.status_code == like.status_code
            assert told.text.replace(name, nobody) == like.text
    question = client.get(f"{path}/question", headers=head).json()
    said = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names)))
    for id in some(hidden):
        body = {"head": question["head"], "answer": ["cast", id]}
        for what in ("check", "answers"):
            told = client.post(f"{path}/{what}", json=body, headers=head)
            assert told.status_code in (403, 422) or not told.json()["legal"]
            assert not said.search(told.text), told.text


@pytest.mark.parametrize("viewer", [seated(1), seated(2), SPECTATOR], ids=str)
def test_the_live_stream_tells_no_more_than_the_pages(client: httpx.Client, games: Games, viewer: Viewer) -> None:
    game = games.play("claws-and-fire", "wings-and-mercy", seed=f"{SEED} 9")
    head = {"Authorization": f"Bearer {TOKENS.token(Grant(game.id, viewer))}"}
    path = f"/api/games/{game.id}"
    live = client.get(f"{path}/live", params={"after": 0}, headers=head).text
    told = [part.partition("\n")[0] for part in live.split("data: ")[1:]]
    streamed = [event for data in told for event in httpx.Response(200, content=data).json()["events"]]
    paged = []
    after: int | None = 0
    while after is not None:
        page = client.get(f"{path}/events", params={"after": after, "limit": 500}, headers=head).json()
        paged += page["events"]
        after = page["next"]
    assert streamed == paged


@pytest.mark.parametrize("followed", [True, False], ids=["projection", "games themselves"])
@pytest.mark.parametrize("one", [True, False], ids=["token for one game", "token for all"])
def test_a_search_finds_a_game_by_nothing_that_is_not_told(
    client: httpx.Client, games: Games, monkeypatch: pytest.MonkeyPatch, followed: bool, one: bool
) -> None:
    """The names of decks are a judge's until the game is over: until then a search does not find it by them."""
    game = stopped(games, 3)
    over = games.play("claws-and-fire", "wings-and-mercy", seed=f"{SEED} over")
    catch_up(games.store, GAME_LIST)
    monkeypatch.setattr("replay.service.routes.games.up_to_date", lambda *_: followed)

    def found(viewer: Viewer, words: str, id: UUID) -> bool:
        token = TOKENS.token(Grant(id if one else None, viewer))
        head = {"Authorization": f"Bearer {token}"}
        data = client.get("/api/games", params={"search": words, "limit": 200}, headers=head).json()
        return str(id) in [told["id"] for told in data["games"]]

    for words in ("claws", "AND-FIRE", "wings-and-mercy", "n-claws"):
        for viewer in (seated(1), seated(2), SPECTATOR):
            assert not found(viewer, words, game.id), words
            assert found(viewer, words, over.id) == (words[1] not in "-e")
        assert found(JUDGE, words, game.id) == (words[1] not in "-e")
    for viewer in (seated(1), SPECTATOR, JUDGE):
        assert found(viewer, "ann", game.id)
        assert found(viewer, str(game.id)[:8], game.id)
        assert found(viewer, "", game.id)


def test_who_is_late_learns_their_own_positions_only(
    client: httpx.Client, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the store says of who was faster counts events that a seat is not shown."""
    game = stopped(games, 6)
    question = game.ask()
    assert question is not None
    seat = seated(question.question.player)
    head = {"Authorization": f"Bearer {TOKENS.token(Grant(game.id, seat))}"}
    path = f"/api/games/{game.id}"
    at = client.get(f"{path}/question", headers=head).json()["head"]

    def late(*_: Any, **__: Any) -> None:
        raise Conflict(f"game {game.id} stands at event 77777, not at 76543.", 76543, 77777)

    monkeypatch.setattr(Game, "choose", late)
    told = client.post(f"{path}/answers", json={"head": at, "answer": "concede"}, headers=head)
    assert told.status_code == 409
    assert not re.search("77777|76543", told.text)
    assert told.json()["head"] == at
