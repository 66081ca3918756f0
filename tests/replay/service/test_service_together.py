"""Several people at one table: agreement also with an operator, wishes that stay open, tokens and lists."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import pytest

from replay.games.library import Games
from replay.games.matches import rematch_id
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from tests.replay.service.test_service_again_agreed import Person, ended, person
from tests.support.serving import DECKS, bearer, problem


class Operator(Person):
    """Someone with an operator's token, who looks as a seat."""

    def get(self, game: object, path: str = "") -> httpx.Response:
        return self.client.get(f"/api/games/{game}{path}", headers=self.head, params={"as": "1"})

    def post(self, game: object, path: str, **body: Any) -> httpx.Response:
        return self.client.post(f"/api/games/{game}{path}", json=body, headers=self.head, params={"as": "1"})


def operator(client: httpx.Client, tokens: Tokens) -> Operator:
    return Operator(client, bearer(tokens.token(Grant(None, JUDGE, operator=True))))


def two_people(client: httpx.Client, step: str = "precombat-main", hand: tuple[str, ...] = ()) -> str:
    """The path of a game of Anna and Ben, with lands in the library and Anna's hand as said."""
    library = [{"card": "Forest", "count": 20}]
    players = [{"name": "Anna", "library": library, "hand": list(hand)}, {"name": "Ben", "library": library}]
    wanted = {"position": {"rules": "current", "step": step, "players": players}, "players": ["human", "human"]}
    return f"/api/games/{client.post('/api/positions', json=wanted).json()['id']}"


def listed(client: httpx.Client, tokens: Tokens, grant: Grant) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/games", headers=bearer(tokens.token(grant))).json()
    return found


def ids(found: dict[str, Any]) -> list[str]:
    return [game["id"] for game in found["games"]]


# Playing again


def test_an_operator_who_sits_at_the_table_agrees_with_the_others(
    guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = ended(games)
    anna, ben = operator(guarded, tokens), person(guarded, tokens, game, seated(2))
    may = anna.get(game.id).json()["may"]
    assert "again" in may
    assert "rematch" not in may, "a game of both begins when both have agreed"
    ben.post(game.id, "/again", what="rematch")
    assert anna.again(game.id)["waits_for"] == [1]
    begun = anna.post(game.id, "/again/answer", agree=True).json()["game"]
    assert begun == str(rematch_id(game.stored)) == ben.again(game.id)["game"]
    assert ben.get(begun).json()["viewer"] == "2"


def test_an_operator_alone_or_looking_on_begins_a_rematch(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    alone, together = ended(games, "human", "greedy"), ended(games)
    anna = operator(guarded, tokens)
    may = anna.get(alone.id).json()["may"]
    assert ("rematch" in may, "again" in may) == (True, False)
    judging = Person(guarded, anna.head)
    may = judging.get(together.id).json()["may"]
    assert ("rematch" in may, "again" in may) == (True, False)


def test_both_people_find_the_rematch_that_an_operator_began(
    guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = ended(games)
    judging = Person(guarded, operator(guarded, tokens).head)
    ben = person(guarded, tokens, game, seated(2))
    ben.post(game.id, "/again", what="rematch")
    begun = judging.post(game.id, "/rematch", swapped=True).json()["id"]
    assert (ben.again(game.id)["game"], ben.again(game.id)["asked_by"]) == (begun, None)
    assert ben.get(begun, "/board").json()["seat"] == 2
    another = judging.post(game.id, "/rematch").json()["id"]
    assert another != begun, "each that is asked for begins"
    problem(ben.get(another), 404, "unknown-game")


# Wishes


def test_a_page_that_passes_by_itself_ends_no_wish(client: httpx.Client) -> None:
    path = two_people(client)
    anna, ben = {"as": "1"}, {"as": "2"}
    head = client.get(f"{path}/question", params=anna).json()["head"]
    asked = client.post(f"{path}/pass", params=anna, json={"head": head, "until": "choice"}).json()["question"]
    assert (asked["name"], asked["yours"]) == ("Ben", False)
    wish = client.post(f"{path}/undo", params=anna, json={"head": asked["head"]}).json()
    assert wish["waits_for"] == [2]
    idle = {"head": asked["head"], "idle": True, "passing": {"until": "stops"}}
    assert client.post(f"{path}/pass", params=ben, json=idle).json()["head"] == asked["head"], "nothing is answered"
    assert client.get(f"{path}/undo", params=anna).json() == wish
    client.post(f"{path}/undo/answer", params=ben, json={"agree": False})
    assert client.post(f"{path}/pass", params=ben, json=idle).json()["head"] > asked["head"], "the wish has ended"


def test_a_person_who_passes_ends_a_wish(client: httpx.Client) -> None:
    path = two_people(client)
    head = client.get(f"{path}/question", params={"as": "1"}).json()["head"]
    asked = client.post(f"{path}/pass", params={"as": "1"}, json={"head": head}).json()["question"]
    client.post(f"{path}/undo", params={"as": "1"}, json={"head": asked["head"]})
    client.post(f"{path}/pass", params={"as": "2"}, json={"head": asked["head"]})
    assert client.get(f"{path}/undo", params={"as": "1"}).json()["asked_by"] is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wish_names_the_first_act_that_is_taken_back(client: httpx.Client, language: str) -> None:
    told = {
        "en": ["Anna plays a land: Forest enters the battlefield", "Anna casts Llanowar Elves", "Anna passes priority"],
        "fr": ["Anna joue un terrain : Forêt arrive sur le champ de bataille", "Anna lance Llanowar Elves"],
    }
    anna, ben = ({"as": seat, "lang": language} for seat in ("1", "2"))
    path = two_people(client, hand=("Forest", "Llanowar Elves"))
    asked = client.get(f"{path}/question", params=anna).json()
    acts = []
    for kind in ("play", "cast", "pass"):
        head = asked["head"]
        answer = next(one["answer"] for one in asked["options"] if one["answer"][0] == kind)
        while asked["yours"] and asked["head"] == head:
            body = {"head": head, "answer": answer}
            asked = client.post(f"{path}/answers", params=anna, json=body).json()["question"]
            answer = asked["options"][0]["answer"] if asked["options"] else None
        assert client.post(f"{path}/undo", params=anna, json={"head": asked["head"], "at": head}).status_code == 201
        acts.append(client.get(f"{path}/undo", params=ben).json()["what"].replace("\xa0", " "))
        client.post(f"{path}/undo/answer", params=anna, json={"agree": False})
    assert acts[: len(told[language])] == told[language]


def test_a_wish_names_no_hidden_card(client: httpx.Client, games: Games) -> None:
    game = games.begin(Games.match(DECKS, players=("human", "human"), rules="current"), 7)
    for answer in ("mulligan", "keep"):
        game.choose(answer)
    path, anna = f"/api/games/{game.id}", {"as": "1"}
    asked = client.get(f"{path}/question", params=anna).json()
    assert asked["kind"] == "choose", "a card of Anna's goes to the bottom of the library"
    chosen = asked["options"][0]
    now = client.post(f"{path}/answers", params=anna, json={"head": asked["head"], "answer": chosen["answer"]}).json()
    body = {"head": now["head"], "at": asked["head"]}
    own = client.post(f"{path}/undo", params=anna, json=body).json()["what"]
    told = client.get(f"{path}/undo", params={"as": "2"}).json()["what"]
    card = own.removesuffix(" is put from Anna's hand on the bottom of Anna's library")
    assert (card in chosen["words"], told) == (True, own.replace(card, "A card"))


# Lists and tokens


def test_a_token_lists_what_follows_from_its_game(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game = ended(games)
    anna, ben = (person(guarded, tokens, game, seated(seat)) for seat in (1, 2))
    grant = Grant(game.id, seated(2))
    found = listed(guarded, tokens, grant)
    assert ids(found) == [str(game.id)]
    assert found["may"] == [], "who has a seat's token begins no games"
    anna.post(game.id, "/again", what="rematch")
    again = games.game(ben.post(game.id, "/again/answer", agree=True).json()["game"])
    asked = again.open_question()
    assert asked is not None
    again.choose("keep")
    undone = again.undo(asked.player)
    for viewer in (seated(2), SPECTATOR, JUDGE):
        found = listed(guarded, tokens, Grant(game.id, viewer))
        assert ids(found) == [str(undone.id), str(game.id)], "the line that was taken back is folded under the other"
        assert [guarded.get(f"/api/games/{id}", headers=ben.head).status_code for id in ids(found)] == [200, 200]
    strange = ended(games)
    assert ids(listed(guarded, tokens, Grant(strange.id, seated(2)))) == [str(strange.id)]
    everything = listed(guarded, tokens, Grant(None, JUDGE, operator=True))
    assert everything["may"] == ["begin"]
    assert {str(strange.id), str(undone.id)} <= set(ids(everything))


def test_a_token_lists_own_other_answers_only(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game = games.begin(Games.match(DECKS, players=("human", "greedy")), 7)
    game.choose("keep")
    anna = person(guarded, tokens, game, seated(1))
    at = next(one["position"] for one in anna.get(game.id, "/decisions").json()["decisions"] if one["player"] == 1)
    own = anna.post(game.id, "/what-if", at=at, answer="mulligan").json()["id"]
    judged = person(guarded, tokens, game, JUDGE).post(game.id, "/branch", at="end").json()["id"]
    assert {own, str(game.id)} == set(ids(listed(guarded, tokens, Grant(game.id, seated(1)))))
    assert {str(game.id)} == set(ids(listed(guarded, tokens, Grant(game.id, SPECTATOR))))
    assert {own, judged, str(game.id)} == set(ids(listed(guarded, tokens, Grant(game.id, JUDGE))))


def test_a_token_for_a_later_game_of_a_match_is_good_for_the_next(
    guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    first = ended(games, best_of=3)
    second = first.next_game()
    second.concede(second.seats[1])
    third = second.next_game()
    ben = person(guarded, tokens, second, seated(2))
    assert ben.get(third.id).status_code == 200
    problem(ben.get(first.id), 404, "unknown-game")
    assert ids(listed(guarded, tokens, Grant(second.id, seated(2)))) == [str(third.id), str(second.id)]


def test_a_token_for_a_game_that_is_gone_lists_nothing(guarded: httpx.Client, tokens: Tokens) -> None:
    assert ids(listed(guarded, tokens, Grant(UUID(int=7), seated(1)))) == []


def test_a_person_concedes_while_another_is_asked(client: httpx.Client) -> None:
    """104.3a. From their own seat only; the head may be an older one."""
    path = two_people(client)
    head = client.get(f"{path}/question", params={"as": "1"}).json()["head"]
    client.post(f"{path}/pass", params={"as": "1"}, json={"head": head})
    for view in ("judge", "spectator"):
        refused = client.post(f"{path}/concession", params={"as": view}, json={"head": head})
        assert refused.status_code == 403, view
    done = client.post(f"{path}/concession", params={"as": "1"}, json={"head": head, "told": False})
    assert done.status_code == 200, done.text
    assert done.json()["question"]["over"]
    about = client.get(path).json()
    assert about["winners"] == ["Ben"]
    assert client.post(f"{path}/concession", params={"as": "2"}, json={"head": head}).status_code == 422


def test_nobody_concedes_for_a_built_in_player(client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "seed": "3"}).json()
    refused = client.post(f"/api/games/{made['id']}/concession", params={"as": "2"}, json={"head": 1})
    assert refused.status_code == 403


def test_a_concession_that_is_repeated_counts_once(client: httpx.Client) -> None:
    path = two_people(client)
    head = client.get(f"{path}/question", params={"as": "1"}).json()["head"]
    first, second = (
        client.post(f"{path}/concession", params={"as": "2"}, json={"head": head}, headers={"Idempotency-Key": "once"})
        for _ in range(2)
    )
    assert (first.status_code, second.status_code) == (200, 200), second.text
    assert first.json()["head"] == second.json()["head"]
