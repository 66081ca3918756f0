"""What is refused over HTTP is said in the language that is asked for, wherever it is said."""

from __future__ import annotations

import ast

import httpx
import pytest

from domain.errors import Said
from projections.wording.messages import saying
from replay.games.library import Game, Games
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.limits import Limits
from replay.service.http.problems import TITLES, Problem
from replay.service.http.viewers import SPECTATOR, seated
from tests import messages
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")
FRENCH = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}


def test_every_place_where_something_is_refused_has_its_french() -> None:
    """Whatever raises a problem, or writes one: each text that it can be is in the catalogue."""
    known = {str(message.id): str(message.string) for message in messages.known("fr", "messages") if message.id}
    places = [
        (path, told, texts)
        for path, told, texts in messages._said_everywhere()
        if path.startswith("replay/service/") and told
    ]
    said = {text for _, _, texts in places for text in texts if messages._TOLD.search(messages._FIELD.sub("", text))}
    assert len(places) > 60
    assert {text for text in said if not known.get(text) or known[text] == text} == set()
    assert {title for title in TITLES.values() if not known.get(title)} == set()


def test_a_problem_that_nobody_could_translate_is_found() -> None:
    source = (
        'raise Problem(404, f"no {x}")\ntext = said("no {x}", x=x)\nraise Problem(404, text)\nself._refuse(1, made)'
    )
    errors = {*messages.AFTER_STATUS}
    found = [(ast.unparse(given), texts) for _, given, texts in messages._said(ast.parse(source), errors)]
    assert found == [("f'no {x}'", []), ("text", ["no {x}"]), ("made", [])]


def test_a_problem_keeps_its_words_until_it_is_known_in_which_language() -> None:
    refused = Problem(422, Said("the game has {seats} {seats:seat|seats}", {"seats": 2}))
    assert refused.detail == "the game has 2 seats"
    assert refused.told(saying("fr")) == "la partie a 2 places"


@pytest.fixture(scope="module")
def waiting(games: Games) -> Game:
    """A game in which somebody is asked."""
    return games.begin(Games.match(DECKS, players=("human", "human")), 1)


def told(response: httpx.Response, status: int) -> tuple[str, str]:
    assert response.status_code == status, response.text
    body = response.json()
    return body["title"], body["detail"].replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("method", "path", "more", "status", "title", "detail"),
    [
        ("GET", "nowhere", {}, 404, "Cela n’existe pas", "n’a pas de partie"),
        ("GET", "{game}/nowhere", {}, 404, "Cela n’existe pas", "Introuvable"),
        ("PUT", "{game}/board", {"json": {}}, 405, "Cela ne se fait pas ici", "Méthode non permise"),
        ("HEAD", "{game}/live", {}, 405, "", ""),
        ("GET", "{game}/decisions/1", {}, 404, "Cela n’existe pas", "à la position 1, personne n’a rien décidé"),
        ("GET", "{game}/events?limit=x", {}, 422, "Ce n’est pas permis", "il faut un nombre entier"),
        ("GET", "{game}/events?limit=0", {}, 422, "Ce n’est pas permis", "1 est le minimum"),
        ("GET", "{game}/board?as=nobody", {}, 422, "Ce n’est pas permis", "pas de vue"),
        ("GET", "{game}/live?after=999999", {}, 409, "Quelqu’un d’autre", "la partie en est à l’événement"),
        ("POST", "{game}/answers", {"json": {"head": 1, "answer": "x"}}, 409, "Quelqu’un d’autre", "de nouveau"),
        ("POST", "{game}/answers", {"json": {}}, 422, "Ce n’est pas permis", "ce champ est nécessaire"),
        ("POST", "{game}/answers", {"content": b"x"}, 415, "Pas sous cette forme", "envoyez application/json"),
        ("POST", "{game}/tokens", {"json": {"role": "judge"}}, 409, "Quelqu’un d’autre", "ne prend pas de jetons"),
        ("GET", "{game}/export?as=1", {}, 403, "Pas avec ce jeton", "exportation : c’est réservé à un arbitre"),
        ("GET", "{game}/verify?as=1", {}, 403, "Pas avec ce jeton", "vérification : c’est réservé"),
    ],
)  # fmt: skip
def test_what_is_refused_in_local_mode(
    games: Games, waiting: Game, method: str, path: str, more: dict[str, object], status: int, title: str, detail: str
) -> None:
    with served(games) as client:
        where = f"/api/games/{path.format(game=waiting.id)}"
        response = client.request(method, where, headers=FRENCH, **more)  # type: ignore[arg-type]
        if method == "HEAD":
            assert response.status_code == status
            return
        found = told(response, status)
        assert found[0].startswith(title), found
        assert detail in found[1], found
        plain = client.request(method, where, **more)  # type: ignore[arg-type]
        english = told(plain, status)
        assert not english[0].startswith(title)
        assert detail not in english[1]
        asked = {**more, "params": {"lang": "en"}} if "?" not in where else None
        if asked:
            assert told(client.request(method, where, headers=FRENCH, **asked), status) == english  # type: ignore[arg-type]


def test_what_tokens_refuse(games: Games, waiting: Game) -> None:
    tokens = Tokens(b"x" * 32)
    with served(games, Access(tokens), limits=Limits(requests=6)) as client:
        board, spectator = f"/api/games/{waiting.id}/board", tokens.token(Grant(waiting.id, SPECTATOR))
        headers = FRENCH | {"Authorization": f"Bearer {spectator}"}
        assert told(client.get(board, headers=FRENCH), 401) == (
            "Il faut un jeton",
            "envoyez un jeton : Authorization: Bearer …",
        )
        made_up = FRENCH | {"Authorization": "Bearer tw1.x"}
        assert told(client.get(board, headers=made_up), 401)[1] == "ce n’est pas un jeton"
        expired = tokens.token(Grant(waiting.id, seated(1), until=1))
        late = FRENCH | {"Authorization": f"Bearer {expired}"}
        assert told(client.get(board, headers=late), 401)[1] == "ce jeton a expiré ; demandez-en un autre"
        other = told(client.get(f"{board}?as=1", headers=headers), 403)
        assert other[1] == "ce jeton sert à regarder en tant que spectator, pas en tant que 1"
        branch = client.post(f"/api/games/{waiting.id}/branch", headers=headers, json={"at": "1"})
        assert told(branch, 403)[1].startswith("créer une branche est réservé à un arbitre")
        assert (
            told(client.get("/metrics", headers=headers), 403)[1] == "les chiffres sont réservés à un jeton d’opérateur"
        )
        while (answer := client.get(board, headers=headers)).status_code != 429:
            pass
        title, detail = told(answer, 429)
        assert title == "Trop à la fois"
        assert detail.startswith("6 demandes par minute sont le maximum ; revenez dans ")


def test_a_word_that_is_no_choice_is_told_with_the_choices(client: httpx.Client) -> None:
    words = {
        lang: client.get("/api/reports", params={"by": "cards", "lang": lang}).json()["detail"] for lang in ("en", "fr")
    }
    assert words["en"].startswith("by cannot be cards: it can be deck, matchup")
    assert words["fr"].replace("\u00a0", " ").startswith("by ne peut pas valoir cards : choisissez parmi deck, matchup")
    assert client.get("/api/reports", params={"by": "card"}).status_code == 200
