"""A game is bound to its seed as it begins, by a hash that tells nothing of it, and shows both in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.events import Event, Recorded
from domain.ids import PlayerId
from domain.randomness import commitment, seed_hash
from projections.seeing.views import redact
from replay import Game, Games, open_store
from replay.games.verifying import Outcome, Verdict, check_log
from replay.store.codec import decode
from replay.store.stored import StoredGame
from tests.support.golden import GAMES
from tests.support.logs import unsalted
from tests.support.long import with_many
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("commitment") / "games.sqlite", durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def game(games: Games) -> Game:
    return games.play(*DECKS, seed=7)


def started(log: Any) -> e.GameStarted:
    event = log[0].event
    assert isinstance(event, e.GameStarted)
    return event


def ended(log: Any) -> e.GameEnded:
    event = log[-1].event
    assert isinstance(event, e.GameEnded)
    return event


def bound(log: Any) -> None:
    """The commitment is to the seed and to a salt of 128 bits, and both are shown in the end."""
    begin = started(log)
    assert begin.salt is not None
    assert len(bytes.fromhex(begin.salt)) >= 16
    assert begin.seed_hash is None
    assert begin.commitment == commitment(begin.salt, begin.seed or "")
    if isinstance(log[-1].event, e.GameEnded):
        assert (ended(log).seed, ended(log).salt) == (begin.seed, begin.salt)


def test_a_commitment_tells_of_one_seed_and_one_salt_only() -> None:
    pairs = [("a", "bc"), ("ab", "c"), ("a b", "c"), ("a", "b c"), ("", "a"), ("1 a", "c"), ("a", " b c")]
    assert len({commitment(*pair) for pair in pairs}) == len(pairs)
    assert commitment("a", "b").startswith("sha256:")


def test_the_same_seed_is_the_same_game_but_for_the_salt(games: Games, game: Game) -> None:
    """Digests of the board, too; and with the same salt every byte."""
    other = games.play(*DECKS, seed=7)
    same = games.play(*DECKS, seed=7, salt=started(game.events()).salt)
    assert started(game.events()).commitment != started(other.events()).commitment
    assert unsalted(game.events()) == unsalted(other.events())
    assert list(game.events()) == list(same.events())


def test_nobody_learns_seed_or_salt_before_the_end(game: Game) -> None:
    log = game.events()
    for viewer in (PlayerId(1), PlayerId(2), None):
        stream = list(redact(log, viewer))
        begin = started(stream)
        assert (begin.seed, begin.salt, begin.seed_hash) == (None, None, None)
        assert begin.commitment == started(log).commitment
        said = repr([recorded.event for recorded in stream[:-1]])
        assert (started(log).salt or "") not in said
        assert commitment(ended(stream).salt or "", ended(stream).seed) == begin.commitment


@pytest.mark.slow
def test_every_way_to_a_game_binds_it(games: Games, game: Game, tmp_path: Path) -> None:
    bound(game.events())
    branch = game.branch(game.end // 2)
    branch.play_on({1: "random", 2: "greedy"})
    assert branch.over
    batch = [games.game(one.id) for one in games.play_many(Games.match(DECKS), [1, 2], jobs=2)]
    people = games.begin(Games.match(DECKS, players=("human", "random")))
    for _ in range(20):
        question = people.ask()
        assert question is not None
        people.choose(question.options[0].answer)
        people = games.game(people.id)  # taken up again, as by another process
        people.play_on()
    file = tmp_path / "game.jsonl.zst"
    game.export(file)
    with open_store(":memory:") as elsewhere:
        imported = elsewhere.add(file)
        bound(imported.events())
        assert imported.verify().exact
    for one in (branch, *batch, people):
        bound(one.events())
        assert one.verify().exact, one.verify()
    assert len({started(one.events()).salt for one in (game, *batch, people)}) == 4
    assert len(started(people.events()).seed or "") >= 32  # who guesses a seed knows every hand


def test_a_game_begun_over_http_is_bound_to_a_seed_that_nobody_guesses(games: Games) -> None:
    with served(games) as client:
        made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "random"]})
        log = games.game(made.json()["id"]).events()
        bound(log)
        assert len(bytes.fromhex(started(log).seed or "")) >= 16
        told = client.get(f"/api/games/{made.json()['id']}/events", params={"as": "1", "limit": 1}).json()
    data = told["events"][0]["data"]
    assert data["commitment"] == started(log).commitment
    assert (data["seed"], data["salt"], data["seed_hash"]) == (None, None, None)


# A seed that is not the one


def changed(events: Iterable[Recorded], **updates: Mapping[str, Any]) -> list[Recorded]:
    """The log with fields of its first and last event changed."""
    log = list(events)
    for at, name in ((0, "begin"), (-1, "end")):
        event: Event = log[at].event
        log[at] = log[at]._replace(event=event.model_copy(update=dict(updates.get(name, {}))))
    return log


def checked(game: Game, **updates: Mapping[str, Any]) -> Verdict:
    return check_log(changed(game.events(), **updates), game.stored.definitions())


OTHER = "0f" * 16


@pytest.mark.parametrize(
    ("updates", "position"),
    [
        ({"begin": {"salt": OTHER}, "end": {"salt": OTHER}}, 1),
        ({"begin": {"salt": None}, "end": {"salt": None}}, 1),
        ({"begin": {"commitment": commitment(OTHER, "7")}}, 1),
        ({"begin": {"seed": "8"}, "end": {"seed": "8"}}, 1),
        ({"end": {"salt": OTHER}}, -1),
        ({"end": {"seed": "8"}}, -1),
        ({"begin": {"seed": None, "salt": None}, "end": {"seed": "8"}}, -1),
        ({"begin": {"seed": None, "salt": None}, "end": {"salt": OTHER}}, -1),
    ],
)
def test_what_does_not_fit_the_commitment_is_found(game: Game, updates: Any, position: int) -> None:
    """Also in a game that was only observed, where the start does not tell the seed; no digest holds the salt."""
    assert checked(game).exact
    verdict = checked(game, **updates)
    assert verdict.outcome is Outcome.TAMPERED
    assert verdict.position == (position if position > 0 else game.end)
    assert "committed to" in str(verdict)


def test_an_observed_game_that_shows_the_right_seed_is_not_held_against_anybody(game: Game) -> None:
    log = changed(game.events(), begin={"seed": None, "salt": None})
    observed = [one for one in log if not isinstance(one.event, e.BoardDigested)]
    placed = [one._replace(position=at) for at, one in enumerate(observed, 1)]
    verdict = check_log(placed, game.stored.definitions())
    assert verdict.outcome is Outcome.UNVERIFIED


def test_a_forged_salt_in_a_store_is_told_with_its_commit(games: Games, game: Game) -> None:
    """All hashes fit, as whoever wrote it knows how they are made."""
    forged = changed(game.events(), begin={"salt": OTHER}, end={"salt": OTHER})
    stored = _stored(games, game, forged)
    verdict = Game(stored).verify()
    assert (verdict.outcome, verdict.position, verdict.commit) == (Outcome.TAMPERED, 1, 1)
    late = _stored(games, game, changed(game.events(), end={"salt": OTHER}))
    verdict = Game(late).verify()
    assert (verdict.outcome, verdict.position, verdict.commit) == (Outcome.TAMPERED, game.end, late.row.commits)


def _stored(games: Games, game: Game, log: list[Recorded]) -> StoredGame:
    """Another game with these events, in the commits of this one."""
    writer = games.store.create(game.stored.definitions().values())
    for commit in game.stored.commits():
        events = decode(commit.payload, commit.position).events
        writer.append(log[commit.position - 1 : commit.position - 1 + len(events)])
    return games.store.game(writer.id)


# Games from before


@pytest.mark.parametrize("file", with_many(GAMES[:2], GAMES[2:]), ids=lambda file: file.name)
def test_the_hash_of_an_old_game_is_a_judges(file: Path) -> None:
    """It was public and without salt: whoever tried seeds found the right one, and every hand with it."""
    with open_store(":memory:") as games:
        game = games.add(file)
        log = game.events()
        begin = started(log)
        assert begin.seed_hash == seed_hash(begin.seed or "")
        assert (begin.commitment, begin.salt, ended(log).salt) == (None, None, None)
        assert game.verify().exact
        for viewer in (PlayerId(1), PlayerId(2), None):
            assert begin.seed_hash not in repr(list(redact(log, viewer))[:-1])
        forged = changed(log, begin={"seed_hash": seed_hash("another")})
        assert check_log(forged, game.stored.definitions()).outcome is Outcome.TAMPERED
        branch = game.branch(game.end // 2)
        assert started(branch.events()) == begin
        assert branch.verify().exact
