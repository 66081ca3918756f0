"""Games of every format are played by the command, recorded, read and verified; what cannot be played is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.decider import Decider, UnknownFormat
from domain.editions import EDITIONS, UnknownEdition
from domain.formats import FORMATS
from replay import open_store
from replay.cli.commands import main
from tests.support.formats import SIZES, seats_of
from tests.support.long import with_many

PLAYED = sorted(set(FORMATS) - {"duel"})

CLAWS, WINGS = "claws-and-fire", "wings-and-mercy"

HOUND, ROOTS = "hound-and-heroes", "roots-and-bones"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run the command: what it says, once it ends as expected."""

    def run(*words: object, code: int = 0) -> str:
        ended = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert ended == code, err
        return out if code == 0 else err

    return run


@pytest.mark.parametrize("format", with_many(PLAYED[::2], PLAYED[1::2]))
def test_a_game_of_every_format_is_played_to_its_end_and_verified(
    format: str, tmp_path: Path, run: Callable[..., str]
) -> None:
    store = tmp_path / "games.sqlite"
    seats = SIZES[format][0]
    both = (HOUND, ROOTS) if format == "commander" else (CLAWS, WINGS)
    decks = [both[number % 2] for number in range(seats)]
    told = run("play", *decks, "--format", format, "--seed", 4, "--store", store, "--json")
    (played,) = json.loads(told)
    assert played["reason"]
    with open_store(store) as games:
        (game,) = games
        assert game.verify().exact
        started: Any = game.stored.events()[0].event
        assert started.format == format
        assert len(game.seats) == seats


def test_a_game_with_an_option(tmp_path: Path, run: Callable[..., str]) -> None:
    store = tmp_path / "games.sqlite"
    words = ("--format", "free-for-all", "--option", "attack_several=no", "--seed", 2, "--store", store)
    run("play", CLAWS, WINGS, CLAWS, *words)
    with open_store(store) as games:
        (game,) = games
        chosen = [record for record in game.stored.events() if record.event.NAME == "defending_player_chosen"]
        assert chosen
        assert game.verify().exact


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("{c} {w} --format elder-dragon", "there is no format 'elder-dragon'; choose one of duel, free-for-all"),
        ("{c} {w} --format free-for-all", "free-for-all takes 3 to 6 seats, not 2"),
        ("{c} {w} {c} --format two-headed-giant", "two-headed-giant takes 4 or 6 seats, not 3"),
        ("{c} {w} {c} --format free-for-all --option speed=yes", "no option 'speed'; it has attack_several"),
        ("{c} {w} {c} --format free-for-all --option attack_several", "write its name and yes or no"),
        ("{c} {w} {c}", "takes two decks, not 3"),
        ("{c} {w} {c} --format free-for-all --players random,greedy", "takes 3 players, not 2"),
        ("{c} {w} {c} --format free-for-all --names Uma,Vic,uma", "Two players are called uma"),
        ("{c} {w} --rules elder", "there is no rules edition 'elder'; choose one of seed, current"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    words: str, told: str, tmp_path: Path, run: Callable[..., str]
) -> None:
    store = tmp_path / "games.sqlite"
    said = run("play", *words.format(c=CLAWS, w=WINGS).split(), "--store", store, code=2)
    assert told in " ".join(said.split())
    assert not store.exists() or not list(open_store(store))


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_unknown_editions_formats_options_switches_and_seats_are_refused(edition: str) -> None:
    """Each message lists what there is."""
    seats = seats_of("free-for-all", 3, 1)
    with pytest.raises(UnknownEdition, match="choose one of seed, current"):
        Decider.new(seats, "1", edition="2011", format="free-for-all")
    with pytest.raises(UnknownEdition, match="scheme_condition_own"):
        Decider.new(seats, "1", edition=edition, format="free-for-all", switches={"mana_burn": True})
    with pytest.raises(UnknownFormat, match=", ".join(FORMATS)):
        Decider.new(seats, "1", edition=edition, format="emperor")
    with pytest.raises(UnknownFormat, match="it has attack_several, attack_left, attack_right"):
        Decider.new(seats, "1", edition=edition, format="free-for-all", options={"attack_nobody": True})
    with pytest.raises(UnknownFormat, match="exclude each other"):
        Decider.new(
            seats, "1", edition=edition, format="free-for-all", options={"attack_left": True, "attack_right": True}
        )
    with pytest.raises(UnknownFormat, match="range_of_one and range_of_two exclude each other"):
        Decider.new(
            seats, "1", edition=edition, format="free-for-all", options={"range_of_one": True, "range_of_two": True}
        )
    with pytest.raises(UnknownFormat, match="3 to 6 seats, not 7"):
        Decider.new(seats * 2 + seats[:1], "1", edition=edition, format="free-for-all")
