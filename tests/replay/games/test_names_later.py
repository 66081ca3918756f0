"""Names of cards that become known after a game was recorded: it is told again with them, and nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from domain.events import CardLearned, CardSeen, Recorded
from replay.cli.commands import main
from replay.games.game import Game
from replay.games.library import Games, open_store
from replay.games.observed import Fate, import_log
from replay.games.verifying import Outcome
from replay.games.watching import Watching
from replay.observing.source import Reading
from replay.store.following import GAME_LIST, catch_up, check
from tests.support.arena import GAMES, made_up_log, needs_logs, unpacked
from tests.support.serving import served

NAMES = {95815: "Windswept Meadow", 98499: "Patient Bear"}
LOG = made_up_log()


@pytest.fixture
def games() -> Iterator[Games]:
    with open_store(":memory:") as opened:
        yield opened


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "Player.log"
    path.write_text(LOG)
    return path


@pytest.fixture
def part(tmp_path: Path) -> Path:
    path = tmp_path / "part.log"
    path.write_text(LOG[: len(LOG) * 6 // 10])
    return path


def imported(games: Games, path: Path, names: Mapping[int, str] | None = None) -> list[Fate]:
    return [recording.fate for recording in import_log(games.store, path, Reading(names))]


def at_once(path: Path, names: Mapping[int, str] | None = None) -> list[Recorded]:
    """The facts of a log whose names are known from the beginning."""
    with open_store(":memory:") as others:
        assert imported(others, path, names) == [Fate.NEW]
        return others.store.games()[0].events()


def called(events: list[Recorded]) -> set[str]:
    seen = (one.event for one in events if isinstance(one.event, CardSeen | CardLearned))
    return {card.printed.name for card in seen}


def test_a_game_is_told_again_with_names(games: Games, log: Path) -> None:
    assert imported(games, log) == [Fate.NEW]
    (old,) = games.store.games()
    before = old.row
    assert imported(games, log, NAMES) == [Fate.NAMED]
    first, new = games.store.games()
    assert first.row == before, "what was recorded is as it was"
    assert (new.row.parent, new.row.parent_position) == (old.id, old.head)
    assert new.header()["parent"] == [str(old.id), old.head, old.row.hash.hex()]
    assert called(old.events()) == {"Card 95815", "Card 98499"}
    assert called(new.events()) == set(NAMES.values())
    assert new.events() == at_once(log, NAMES)
    assert [game.id for game in games] == [new.id]
    assert games.game("last").id == new.id
    for game in (old, new):
        assert Game(game).verify().outcome is Outcome.OBSERVED


@pytest.mark.parametrize("names", [None, NAMES, {95815: "Windswept Meadow"}, {95815: "Meadow", 98499: "Bear"}])
def test_a_game_with_names_is_known_with_and_without(games: Games, log: Path, names: Mapping[int, str] | None) -> None:
    imported(games, log, NAMES)
    assert imported(games, log, names) == [Fate.KNOWN]
    assert len(games.store.games()) == 1


@pytest.mark.parametrize("names", [None, NAMES, {95815: "Windswept Meadow"}, {95815: "Meadow", 98499: "Bear"}])
def test_a_game_with_names_goes_on_with_them(
    games: Games, log: Path, part: Path, names: Mapping[int, str] | None
) -> None:
    """Even where nobody gives them any more."""
    assert imported(games, part, NAMES) == [Fate.NEW]
    assert imported(games, log, names) == [Fate.GONE_ON]
    (game,) = games.store.games()
    assert game.events() == at_once(log, NAMES)
    assert Game(game).verify().outcome is Outcome.OBSERVED


def test_a_part_without_names_goes_on_with_names(games: Games, log: Path, part: Path) -> None:
    assert imported(games, part) == [Fate.NEW]
    assert imported(games, log, NAMES) == [Fate.NAMED]
    old, new = games.store.games()
    assert not old.over
    assert new.events() == at_once(log, NAMES)
    assert imported(games, part, NAMES) == [Fate.KNOWN]
    assert imported(games, log) == [Fate.KNOWN]


def test_names_come_bit_by_bit(games: Games, log: Path) -> None:
    first, second = ({card: NAMES[card]} for card in NAMES)
    assert imported(games, log) == [Fate.NEW]
    assert imported(games, log, first) == [Fate.NAMED]
    assert imported(games, log, second) == [Fate.NAMED]
    *_, last = games.store.games()
    assert last.events() == at_once(log, NAMES), "the names of before are still there"
    assert len(games.store.games()) == 3
    assert [game.id for game in games] == [last.id]
    assert imported(games, log, first) == [Fate.KNOWN]


def test_who_watches_with_names_later(games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_text(LOG[: len(LOG) * 6 // 10])
    list(Watching(games.store, path).look())
    named = Watching(games.store, path, NAMES)
    list(named.look())
    assert len(games.store.games()) == 2
    path.write_text(LOG[: len(LOG) * 8 // 10])
    without = Watching(games.store, path)
    list(named.look())
    list(without.look())
    path.write_text(LOG)
    list(without.look())
    (game,) = games
    assert game.events() == at_once(path, NAMES)


def test_lists_have_a_game_once(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where, cards = str(tmp_path / "games.sqlite"), tmp_path / "cards.csv"
    cards.write_text("id,name\n" + "".join(f"{card},{name}\n" for card, name in NAMES.items()))
    assert main(["--store", where, "import", str(log)]) == 0
    with open_store(where) as games, served(games) as client:
        first = client.get("/api/games").json()["games"]
        capsys.readouterr()
        assert main(["--store", where, "import", str(log), "--names", str(cards)]) == 0
        assert "imported again with" in capsys.readouterr().out
        assert main(["--store", where, "games"]) == 0
        shown = capsys.readouterr().out
        assert shown.count("observed") == 1
        assert "imported again" in shown
        second = client.get("/api/games").json()["games"]
        assert (len(first), len(second)) == (1, 1)
        assert second[0]["parent"]["id"] == first[0]["id"]
        assert client.get(f"/api/games/{first[0]['id']}").status_code == 200, "who has a link still gets there"
        catch_up(games.store, GAME_LIST)
        assert [str(id) for id in GAME_LIST.page(games.store, "", None, 10)] == [second[0]["id"]]
        assert check(games.store, GAME_LIST) == []
    assert main(["--store", where, "verify", "--all"]) == 0


@needs_logs
def test_real_games_are_told_again_with_names(games: Games, tmp_path: Path) -> None:
    for path in sorted(GAMES, key=lambda path: path.stat().st_size)[:3]:
        log = tmp_path / path.stem
        log.write_bytes(unpacked(path))
        assert imported(games, log) == [Fate.NEW]
        numbers = [name.removeprefix("Card ") for name in called(games.store.games()[-1].events())]
        names = {int(number): f"Named {number}" for number in numbers if number.isdigit()}
        assert len(names) > 5
        assert imported(games, log, names) == [Fate.NAMED]
        assert imported(games, log, names) == imported(games, log) == [Fate.KNOWN]
        new = games.store.games()[-1]
        assert new.events() == at_once(log, names)
