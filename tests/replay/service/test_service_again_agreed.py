"""Rematches and next games on which two people with tokens agree over HTTP."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import pytest

from replay.games.library import Game, Games
from replay.games.matches import agreed_after, rematch_id
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, Viewer, seated
from replay.service.kept import ByGame
from tests.support.serving import DECKS, bearer, problem

NOTHING: dict[str, Any] = {"asked_by": None, "name": None, "what": None, "waits_for": [], "game": None}


class Person(NamedTuple):
    """Someone with a token for one game."""

    client: httpx.Client
    head: dict[str, str]

    def get(self, game: object, path: str = "") -> httpx.Response:
        return self.client.get(f"/api/games/{game}{path}", headers=self.head)

    def post(self, game: object, path: str, **body: Any) -> httpx.Response:
        return self.client.post(f"/api/games/{game}{path}", json=body, headers=self.head)

    def again(self, game: object) -> dict[str, Any]:
        found: dict[str, Any] = self.get(game, "/again").json()
        return found


def person(client: httpx.Client, tokens: Tokens, game: Game, viewer: Viewer) -> Person:
    return Person(client, bearer(tokens.token(Grant(game.id, viewer))))


def ended(games: Games, *players: str, best_of: int = 1) -> Game:
    game = games.begin(Games.match(DECKS, players=players or ("human", "human"), best_of=best_of), 7)
    game.concede(game.seats[0])
    return game


def test_a_rematch_begins_when_the_other_agrees(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game = ended(games)
    anna, ben = (person(guarded, tokens, game, seated(seat)) for seat in (1, 2))
    assert "again" in anna.get(game.id).json()["may"]
    assert anna.again(game.id) == NOTHING
    asked = anna.post(game.id, "/again", what="rematch")
    assert asked.status_code == 201, asked.text
    expected = {"asked_by": 1, "name": game.seats[0], "what": "rematch", "waits_for": [2], "game": None}
    assert asked.json() == ben.again(game.id) == expected
    problem(anna.post(game.id, "/again/answer", agree=True), 403, "not-asked")
    agreed = ben.post(game.id, "/again/answer", agree=True).json()
    assert agreed == {**NOTHING, "game": str(rematch_id(game.stored))} == anna.again(game.id)
    again = games.game(agreed["game"])
    assert (again.seats, again.built_in, again.over) == (game.seats, game.built_in, False)
    assert [one.get(again.id, "/board").json()["seat"] for one in (anna, ben)] == [1, 2]
    assert anna.post(game.id, "/again", what="sides").json()["game"] == str(again.id), "it is begun once"
    stranger = person(guarded, tokens, ended(games), seated(1))
    problem(stranger.get(again.id), 404, "unknown-game")


def test_a_token_is_good_for_the_rematch_of_a_rematch_and_for_an_undo_there(
    guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = ended(games)
    anna, ben = (person(guarded, tokens, game, seated(seat)) for seat in (1, 2))
    last = str(game.id)
    for _ in range(2):
        anna.post(last, "/again", what="sides")
        last = ben.post(last, "/again", what="sides").json()["game"]
        begun = games.game(last)
        asked = begun.open_question()  # whoever begins is drawn
        assert asked is not None
        begun.choose("keep")
        begun = begun.undo(asked.player)
        assert anna.get(begun.id).status_code == 200
        begun.concede(begun.seats[0])
        last = str(begun.id)
    assert games.game(last).about["decks"] == game.about["decks"], "sides were changed twice"
    assert ben.get(last, "/board").json()["seat"] == 2


def test_the_two_may_propose_other_things_refuse_and_withdraw(
    guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = ended(games)
    anna, ben = (person(guarded, tokens, game, seated(seat)) for seat in (1, 2))
    problem(ben.post(game.id, "/again/answer", agree=True), 409, "nothing-asked")
    anna.post(game.id, "/again", what="rematch")
    assert anna.post(game.id, "/again/answer", agree=False).json() == NOTHING
    anna.post(game.id, "/again", what="rematch")
    assert ben.post(game.id, "/again/answer", agree=False).json() == NOTHING
    anna.post(game.id, "/again", what="rematch")
    other = ben.post(game.id, "/again", what="sides").json()
    assert (other["asked_by"], other["what"], other["waits_for"]) == (2, "sides", [1]), "in place of hers"
    begun = games.game(anna.post(game.id, "/again/answer", agree=True).json()["game"])
    assert begun.about["decks"] == [*reversed(game.about["decks"])]


@pytest.mark.parametrize("what", ["rematch", "sides"])
def test_who_plays_alone_asks_nobody(guarded: httpx.Client, games: Games, tokens: Tokens, what: str) -> None:
    game = ended(games, "human", "greedy")
    anna = person(guarded, tokens, game, seated(1))
    assert "again" in anna.get(game.id).json()["may"]
    found = anna.post(game.id, "/again", what=what).json()
    assert (found["asked_by"], found["waits_for"]) == (None, [])
    begun = games.game(found["game"])
    swapped = list(reversed(game.about["decks"])) if what == "sides" else game.about["decks"]
    assert begun.about["decks"] == swapped
    assert anna.get(begun.id).json()["viewer"] == "1"
    assert anna.post(game.id, "/again", what=what).json()["game"] == found["game"], "once"


def test_who_does_not_play_proposes_nothing(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game, alone = ended(games), ended(games, "human", "greedy")
    for viewer, one in ((SPECTATOR, game), (JUDGE, game), (seated(2), alone)):
        held = person(guarded, tokens, one, viewer)
        assert "again" not in held.get(one.id).json()["may"]
        problem(held.post(one.id, "/again", what="rematch"), 403, "players-only")
        problem(held.post(one.id, "/again/answer", agree=True), 403, "players-only")
    going = games.begin(Games.match(DECKS, players=("human", "human")), 7)
    problem(person(guarded, tokens, going, seated(1)).post(going.id, "/again", what="rematch"), 409, "not-over")


def test_the_next_game_of_a_match_has_the_decks_of_both(guarded: httpx.Client, games: Games, tokens: Tokens) -> None:
    game = ended(games, best_of=3)
    anna, ben = (person(guarded, tokens, game, seated(seat)) for seat in (1, 2))
    assert anna.post(game.id, "/again", what="rematch").status_code == 404, "the next game comes first"
    cards = anna.client.get(f"/api/games/{game.id}/match/deck", params={"seat": 1}, headers=anna.head).json()["cards"]
    text = "\n".join(f"{card['main']} {card['name']}" for card in cards if card["main"])
    side = "\n".join(f"{card['sideboard']} {card['name']}" for card in cards if card["sideboard"])
    wrong = anna.post(game.id, "/again", what="next", deck={"name": "other", "text": "60 Island"})
    assert wrong.status_code == 422, wrong.text
    deck = {"name": "mine", "text": f"Deck\n{text}\n\nSideboard\n{side}"}
    assert anna.post(game.id, "/again", what="next", deck=deck).json()["waits_for"] == [2]
    begun = ben.post(game.id, "/again/answer", agree=True).json()["game"]
    assert anna.again(game.id)["game"] == begun
    score = games.game(begun).score
    assert score is not None
    assert [str(one) for one in score.games] == [str(game.id), begun]


@pytest.mark.parametrize("most", [1, 3])
def test_what_is_kept_of_games_is_bounded(most: int) -> None:
    kept, ids = ByGame[int](most), [uuid4() for _ in range(5)]
    for number, id in enumerate(ids):
        kept.keep(id, number)
    assert [kept.of(id) for id in ids] == [None] * (5 - most) + [*range(5 - most, 5)]
    kept.end(ids[-1], 99)
    assert kept.of(ids[-1]) == 4, "another value stays"
    kept.end(ids[-1], 4)
    assert kept.of(ids[-1]) is None


def test_ids_of_agreed_rematches_follow_from_the_first_game_alone(games: Games) -> None:
    first, other = ended(games), ended(games)
    assert rematch_id(first.stored) in agreed_after(first.id)
    assert rematch_id(first.stored) not in agreed_after(other.id)
    assert not agreed_after(first.id) & agreed_after(other.id)
