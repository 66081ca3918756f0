"""Disputes: who reads them, what their file tells, and that the game's record stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree

import pytest

from domain.events import DamageDealt
from replay.games.dispute_page import dispute_page
from replay.games.disputes import (
    JUDGE,
    MOST_LETTERS,
    MOST_NOTES,
    SPECTATOR,
    BadDispute,
    UnknownDispute,
    Wanted,
    delete_dispute,
    dispute_named,
    disputes_of,
    make_dispute,
    picture_at,
    readings,
    view_of,
)
from replay.games.game import Game
from replay.games.library import Games, open_store
from replay.games.travel import Travel
from replay.store.notes import Note


@pytest.fixture(scope="module")
def games() -> Iterator[Games]:
    with open_store(":memory:") as opened:
        opened.play("claws-and-fire", "wings-and-mercy", seed=3)
        yield opened


@pytest.fixture
def game(games: Games) -> Iterator[Game]:
    (game,) = games
    yield game
    for note in disputes_of(games.store, game.id, JUDGE):
        delete_dispute(games.store, note)


def damage(seen: Travel) -> int:
    return next(one.position for one in seen.events if isinstance(one.event, DamageDealt))


def note(games: Games, game: Game, viewer: str, words: str = "Is it so?", other: str | None = None) -> Note:
    seen = view_of(game.stored, viewer)
    return make_dispute(games.store, seen, viewer, Wanted(str(damage(seen)), words, other))


def test_a_store_without_disputes_has_none(games: Games, game: Game) -> None:
    assert disputes_of(games.store, game.id, JUDGE) == []


def test_a_view_reads_its_own_and_what_is_public(games: Games, game: Game) -> None:
    made = {viewer: note(games, game, viewer) for viewer in (JUDGE, SPECTATOR, "1", "2")}
    read = {viewer: {one.viewer for one in disputes_of(games.store, game.id, viewer)} for viewer in made}
    assert read == {
        JUDGE: {JUDGE, SPECTATOR, "1", "2"},
        SPECTATOR: {SPECTATOR},
        "1": {"1", SPECTATOR},
        "2": {"2", SPECTATOR},
    }
    with pytest.raises(UnknownDispute):
        dispute_named(games.store, game.id, "2", str(made["1"].id))
    assert dispute_named(games.store, game.id, "1", made["1"].id.hex[:6]) == made["1"]


def test_a_place_is_the_same_event_in_every_view(games: Games, game: Game) -> None:
    made = note(games, game, SPECTATOR)
    whole = game.events()[made.position - 1].event
    for viewer in (SPECTATOR, "1", "2", JUDGE):
        seen = view_of(game.stored, viewer)
        assert seen.events[seen.seen(made.position) - 1].event == whole
    public = view_of(game.stored, SPECTATOR)
    assert public.recorded(public.seen(made.position)) == made.position


def test_the_record_stays_as_it_is(games: Games, game: Game) -> None:
    held = game.stored.refresh().row
    made = note(games, game, JUDGE)
    assert game.stored.refresh().row == held
    assert game.verify().holds
    delete_dispute(games.store, made)
    assert disputes_of(games.store, game.id, JUDGE) == []


@pytest.mark.parametrize("words", ["", "  \n ", "x" * (MOST_LETTERS + 1)])
def test_a_note_says_something_and_not_too_much(games: Games, game: Game, words: str) -> None:
    with pytest.raises(BadDispute):
        note(games, game, JUDGE, words)
    assert note(games, game, JUDGE, "x" * MOST_LETTERS).words == "x" * MOST_LETTERS


def test_a_game_has_room_for_so_many(games: Games, game: Game) -> None:
    seen = view_of(game.stored, JUDGE)
    for _ in range(MOST_NOTES):
        make_dispute(games.store, seen, JUDGE, Wanted("end", "again"))
    with pytest.raises(BadDispute):
        make_dispute(games.store, seen, JUDGE, Wanted("end", "again"))


def test_the_file_has_all_readings_in_all_languages(games: Games, game: Game) -> None:
    seen = view_of(game.stored, JUDGE)
    place = damage(seen)
    made = make_dispute(games.store, seen, JUDGE, Wanted(str(place), "<script>alert(1)</script>", str(place - 20)))
    page = dispute_page(seen, made, JUDGE, "fr")
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert not re.search(r"(src|href)\s*=|url\(|@import", page)  # nothing from elsewhere
    assert page.index('<div class="sheet" lang="fr">') < page.index('<div class="sheet" lang="en">')
    assert page.count("<svg ") == 2
    told = unescape(page)
    assert len(re.findall(r"\d{4}-\d\d-\d\d, \d\d:\d\d UTC", told)) == 2
    assert "+00:00" not in told
    for language in ("en", "fr"):
        read = readings(seen, JUDGE, place, place - 20, language)
        assert read.why.steps[0].position == place
        assert read.blows
        assert read.differences
        assert read.sums
        assert {line.position for line in read.log} >= {place - 1, place, place + 1}
        lines = (*read.why.steps, *read.log, *read.blows[0].events)
        assert all(line.sentence in told and line.rule in told for line in lines)
        assert all(one in told for one in (*read.differences, *read.sums))
    assert game.stored.row.hash.hex() in page
    assert f"timewalk verify {str(game.id)[:8]}" in page


def test_a_file_of_a_view_tells_no_more_than_the_view_knows(games: Games, game: Game) -> None:
    seen = view_of(game.stored, "1")
    made = note(games, game, "1")
    page = unescape(dispute_page(seen, made, "1"))
    public = {card.name for card in seen.moment(seen.seen(made.position)).objects.values()}
    hidden = {card.name for card in game.at(made.position).hand(2)} - public
    assert hidden
    assert not {name for name in hidden if name in page}
    whole = unescape(dispute_page(view_of(game.stored, JUDGE), made, JUDGE))
    assert hidden == {name for name in hidden if name in whole}
    assert game.stored.row.hash.hex() not in page
    assert game.stored.row.hash.hex() in whole


def test_a_picture_is_what_the_viewer_knows(game: Game) -> None:
    for viewer, hands in ((JUDGE, 2), ("1", 1), (SPECTATOR, 0)):
        seen = view_of(game.stored, viewer)
        drawn = picture_at(seen, viewer, seen.resolve("turn:5"), "en")
        root = ElementTree.fromstring(drawn)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
        assert sum(text.startswith("hand:") for text in texts) == hands
        assert texts[0].startswith("Turn 5")
    assert next(text for text in reversed(texts) if " life " in f" {text} ").startswith("Anna")


def test_a_seat_is_at_the_bottom_of_its_picture(game: Game) -> None:
    for viewer, name in (("1", "Anna"), ("2", "Ben")):
        seen = view_of(game.stored, viewer)
        drawn = picture_at(seen, viewer, seen.head, "en")
        players = re.findall(r'class="player"[^>]*>(\w+)', drawn)
        assert players[-1] == name
        assert len(players) == 2
