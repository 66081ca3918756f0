"""Games are played, looked at and carried in files through the names that scripts use."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

import replay
from domain import events as e
from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.errors import TimewalkError
from domain.ids import PlayerId
from projections.counting.flat import columns
from projections.reading.log import Line, UnknownKind
from projections.reading.names import UnknownObject
from projections.reading.positions import PositionError
from projections.reading.records import UnknownField
from replay import Game, Games, Moment, known_cards, load_deck, open_store
from replay.errors import BadImport, UnknownGame
from replay.games.decks import BadFile
from replay.games.game import UnknownSeat
from replay.games.playing import BadMatch
from replay.store.codec import decode
from tests.support.choosing import CLAWS, WINGS
from tests.support.golden import GAMES, golden
from tests.support.logs import unsalted


@pytest.fixture(scope="module")
def game(games: Games) -> Game:
    """One that is played here, and not taken from elsewhere."""
    return games.play(CLAWS, WINGS, seed=7, players=("greedy", "random"))


# Playing and looking


def test_a_game_is_played_and_recorded_to_its_end(games: Games, game: Game) -> None:
    assert game.over
    assert game.winners in (("Anna",), ("Ben",))
    assert game.winners[0] in game.result
    assert game.about["decks"] == [CLAWS, WINGS]
    assert game.about["players"] == ["greedy", "random"]
    assert isinstance(game.events()[-1].event, e.GameEnded)
    assert len(game.events()) == game.end
    assert game.id in [one.id for one in games]
    assert games.game(game.id.hex[:8]).id == game.id
    assert game.verify().exact


@pytest.mark.slow
def test_the_same_seed_is_the_same_game_on_several_cores_and_on_one(games: Games) -> None:
    match = Games.match((CLAWS, WINGS))
    alone = list(games.play_many(match, [1, 2]))
    together = list(games.play_many(match, [1, 2], jobs=2))
    assert [one.seed for one in together] == ["1", "2"]
    for one, other in zip(alone, together, strict=True):
        assert one.id != other.id
        assert unsalted(games.game(one.id).events()) == unsalted(games.game(other.id).events())
    assert [verdict.outcome for verdict in games.verify([one.id for one in together], jobs=2)] == ["EXACT"] * 2


def test_a_board_is_that_at_the_end_of_the_moment(game: Game) -> None:
    events = game.events()
    halves = [one for one, other in pairwise(events) if one.moment == other.moment]
    for half in halves[:: max(1, len(halves) // 20)]:
        moment = game.at(half.position)
        end = max(one.position for one in events if one.moment == half.moment)
        assert moment.position == end
        assert moment.board.digest() == fold(events[:end]).digest()


def test_a_board_prints_as_a_table_and_answers_questions(game: Game) -> None:
    moment = game.at("turn:9")
    assert moment.place.turn == 9
    assert str(moment).startswith("Turn 9")
    assert "<pre>Turn 9" in moment._repr_html_()
    board = moment.board
    assert moment.life("Anna") == board.players[PlayerId(1)].life
    assert [card.id for card in moment.hand("anna")] == board.players[PlayerId(1)].hand
    assert [card.id for card in moment.graveyard(2)] == board.players[PlayerId(2)].graveyard
    assert len(moment.permanents()) == len(moment.permanents("Anna")) + len(moment.permanents("Ben"))
    assert all(creature.is_creature for creature in moment.creatures())
    permanent = moment.permanents("Ben")[0]
    assert moment.object(permanent.id) is permanent
    assert moment.data()["players"][0]["life"] == moment.life(1)
    with pytest.raises(UnknownObject, match="called 'Black Lotus'"):
        moment.object("Black Lotus")
    with pytest.raises(UnknownSeat, match=r"there are Anna \(1\), Ben \(2\)"):
        moment.life("Carl")


def test_a_seat_sees_its_own_hand_only(game: Game) -> None:
    whole, seen = game.at("turn:6"), game.at("turn:6", "Ben")
    assert [card.name for card in seen.hand("Ben")] == [card.name for card in whole.hand("Ben")]
    assert seen.hand("Anna") == []
    assert len(seen.board.players[PlayerId(1)].hand) == len(whole.hand("Anna")) > 0
    hidden = {card.id for card in whole.hand("Anna")}
    assert hidden.isdisjoint(card["id"] for player in seen.data()["players"] for card in player["hand_cards"])
    assert seen.position == whole.position


def test_log_history_and_diff_read_the_same_game(game: Game) -> None:
    lines = list(game.log())
    assert [line.position for line in lines] == list(range(1, game.end + 1))
    assert [line.position for line in game.log("turn:3", "turn:4")] == list(
        range(game.position("turn:3"), game.position("turn:4") + 1)
    )
    gained = list(game.log(kind="life_lost"))
    assert gained
    assert {line.kind for line in gained} == {"life_lost"}
    lives = game.history("Ben", "life")
    assert [change.after for change in lives][-1] == game.at().life("Ben")
    before, after = game.at("turn:3").life("Ben"), game.at("turn:15").life("Ben")
    differs = {difference.field for difference in game.diff("turn:3", "turn:15") if difference.subject == "Ben"}
    assert ("life" in differs) == (before != after)
    assert "library" in differs


def test_a_game_shows_itself_in_a_notebook_without_taking_orders(games: Games) -> None:
    match = Games.match((CLAWS, WINGS), names=("<script>alert(1)</script>", 'Ben" onclick="x'))
    game = games.game(next(games.play_many(match, [3])).id)
    shown = game._repr_html_()
    tags = re.findall(r"<(/?[a-z]+)", shown)
    assert set(tags) <= {"div", "/div", "table", "/table", "tbody", "/tbody", "tr", "/tr", "td", "/td", "b", "/b"}
    assert "&lt;script&gt;" in shown
    assert 'onclick="x' not in shown
    for part in (str(game.id), str(game.turns), f"{game.end:,}", CLAWS, WINGS, "random"):
        assert part in shown
    begun = games.begin(Games.match((CLAWS, WINGS), players=("human", "greedy")), 4)
    assert "not over" in begun._repr_html_()
    assert "a person" in begun._repr_html_()


def test_events_go_flat_into_columns(game: Game) -> None:
    table = game.columns()
    assert list(table)[:9] == ["position", "moment", "turn", "phase", "step", "kind", "rule", "cause", "sentence"]
    assert {len(values) for values in table.values()} == {game.end}
    assert table["sentence"] == [line.sentence for line in game.log()]
    for name, values in table.items():
        kinds = {type(value) for value in values if value is not None}
        assert len(kinds) == 1 or name == "cause", (name, kinds)
        assert kinds <= {int, str, bool}
    for at, record in enumerate(game.events()):
        if record.event.NAME == "damage_dealt":
            assert (table["source"][at], table["amount"][at]) == (record.event.source, record.event.amount)  # type: ignore[attr-defined]
        if record.event.NAME == "object_moved":
            assert table["object_moved.to"][at] == record.event.to  # type: ignore[attr-defined]
    damage = game.columns("turn:3", "end", kind="damage_dealt")
    assert set(damage["kind"]) == {"damage_dealt"}
    assert "object_moved.to" not in damage
    assert list(damage) == [name for name in table if name in damage]
    pyarrow = pytest.importorskip("pyarrow")
    assert pyarrow.table(table).num_rows == game.end
    assert pyarrow.Table.from_pylist(pyarrow.table(damage).to_pylist()).num_rows == len(damage["kind"])
    for library in ("pandas", "polars"):  # where somebody has them
        with contextlib.suppress(ModuleNotFoundError):
            assert importlib.import_module(library).DataFrame(table).shape == (game.end, len(table))


def test_every_kind_of_event_has_columns_of_one_sort() -> None:
    sorts: dict[str, set[str]] = {}
    for line in golden():
        event = decode(orjson.dumps([90, [line["row"]]]), 200).events[0]
        told = Line(1, 1, 3, None, None, event.event.NAME, "", event.rule, event.cause)
        for name, (value,) in columns([told], [event]).items():
            sorts.setdefault(name, set()).add(type(value).__name__)
    assert {name: found for name, found in sorts.items() if len(found - {"NoneType"}) > 1} == {}
    assert len(sorts) > 90


def test_why_leads_back_to_a_decision(game: Game) -> None:
    died = [line for line in game.log(kind="object_moved") if line.sentence.endswith(" dies")]
    causes = game.why(died[0].position)
    steps = list(causes)
    assert steps[0].position == died[0].position
    assert all(effect.position > cause.position for effect, cause in pairwise(steps))
    assert steps[-1].kind == "decision_made"
    assert causes.decision is not None
    assert causes.decision.position == steps[-1].position
    assert str(causes).splitlines()[0] == str(steps[0])
    name = died[0].sentence.removesuffix(" dies")
    assert game.why(object=name, at=died[0].position)[0].sentence == died[0].sentence


def test_why_without_a_position_asks_why_the_game_ended(game: Game) -> None:
    causes = game.why()
    assert [step.kind for step in causes[:3]] == ["game_ended", "player_lost", "life_lost"]
    assert causes[-1].kind == "decision_made"
    goes_on = game.branch("turn:3")
    with pytest.raises(PositionError, match="this game is not over: say a position, or an object"):
        goes_on.why()


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_why_an_old_game_ended(file: Path, tmp_path: Path) -> None:
    """Such a record has other causes: why is told past them, and only a strict chain follows them."""
    game = open_store(tmp_path / "games.sqlite").add(file)
    causes = game.why()
    lost_by = [step.kind for step in causes[:3]]
    assert lost_by in (["game_ended", "player_lost", "life_lost"], ["game_ended", "player_lost", "player_lost"])
    loss = next(step for step in causes if step.kind == "life_lost")
    (event,) = (one.event for one in game.events()[loss.position - 1 : loss.position])
    assert event.total <= 0 < event.total + event.amount  # type: ignore[attr-defined]
    assert causes[-1].kind == "decision_made"


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda game: game.at(10**6), PositionError, "its positions go from 1 to"),
        (lambda game: game.at(0), PositionError, "its positions go from 1 to"),
        (lambda game: game.at("turn:400"), PositionError, "turn 400 is not in this game"),
        (lambda game: game.at("turn:5/brunch"), PositionError, "no phase or step is called brunch"),
        (lambda game: game.at("end", "Carl"), UnknownSeat, "there are Anna"),
        (lambda game: game.log(kind="damage_delt"), UnknownKind, "did you mean damage_dealt"),
        (lambda game: list(game.log(object="Giant Spidr")), UnknownObject, "Giant Spider"),
        (lambda game: game.history("Ben", "lives"), UnknownField, "did you mean life"),
        (lambda game: game.why(5, object="Anna"), PositionError, "either a position or an object"),
        (lambda game: game.why(object=10**8), UnknownObject, "no object of this game has the number"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(game: Game, ask: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ask(game)


# Files


def test_a_game_travels_in_a_file(tmp_path: Path, game: Game) -> None:
    for name in ("game.jsonl", "game.jsonl.zst"):
        file = game.export(tmp_path / name)
        with open_store(tmp_path / f"{name}.sqlite") as others:
            came = others.add(file)
            assert came.id == game.id
            assert came.events() == game.events()
            assert came.verify().exact
            assert others.added(file)[1] is False
    text = (tmp_path / "game.jsonl").read_text()
    (tmp_path / "bad.jsonl").write_text(text.replace('"life"', '"lief"', 1))
    with open_store(tmp_path / "none.sqlite") as others:
        with pytest.raises(BadImport, match="line"):
            others.add(tmp_path / "bad.jsonl")
        assert len(others) == 0


def test_decks_come_from_files_or_by_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("4 Lightning Bolt\n20 Mountain\n\nSideboard\n2 Shock\n")
    deck = load_deck(file)
    assert (deck.name, len(deck.main), len(deck.sideboard)) == ("mine", 24, 2)
    assert len(load_deck(CLAWS).main) == 60
    for content, says in (
        (b"", "no cards"),
        (b"Deck\n\n", "no cards"),
        (b"4 Lightning Bold", "did you mean Lightning Bolt"),
        (b"Lightning Bolt", "line 1: `Lightning Bolt` is neither"),
        (b"\xff\xfe\x00rubbish", "is neither a card nor a heading"),  # read as UTF-16
        (b"\x80 rubbish", "is not text in UTF-8"),
        (b"\x00\x01\x02", "is no text"),
        (b"Commander\n1 Shivan Dragon\n\nDeck\n20 Mountain\n", "names a commander"),
        (b"4 Mountain\n" * 200_000, "longer than 1 MiB"),
    ):
        file.write_bytes(content)
        with pytest.raises(TimewalkError, match=says) as error:
            load_deck(file)
        assert "\n" not in str(error.value)
    with pytest.raises(BadFile, match="The built-in decks are"):
        load_deck("no-such-deck")
    with pytest.raises(BadFile, match="is a folder"):
        load_deck(tmp_path)


def test_cards_of_ones_own_can_be_played(tmp_path: Path, games: Games) -> None:
    bear = next(card for card in catalogue().values() if card.name == "Grizzly Bears").dump()
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{**bear, "name": "Very Own Bear"}]))
    assert "Very Own Bear" in known_cards([file])
    deck = tmp_path / "bears.txt"
    deck.write_text("30 Very Own Bear\n30 Forest\n")
    game = games.play(deck, WINGS, seed=1, cards=[file])
    assert any("Very Own Bear" in line.sentence for line in game.log(kind="spell_cast"))
    assert game.verify().exact
    file.write_text("{")
    with pytest.raises(BadFile, match="line 1: this is no JSON"):
        known_cards([file])
    file.write_text("[" * 100_000)
    with pytest.raises(TimewalkError):
        known_cards([file])
    file.write_text('{"name": "Odd", "types": ["creature"], "power": "lots"}')
    with pytest.raises(TimewalkError, match=r"cards\.json: Odd"):
        known_cards([file])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": ("random",)}, "two players, not 1"),
        ({"players": ("random", "clever")}, "choose one of random, greedy, lookahead"),
        ({"names": ("Anna", "anna")}, "different names"),
        ({"names": ("Anna", "\x1b[31mBen")}, "cannot be a player's name"),
        ({"names": ("Anna", "2")}, "cannot be a player's name"),
        ({"rules": "future"}, "no rules edition 'future'"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(TimewalkError, match=says):
        Games.match((CLAWS, WINGS), **wrong)
    with pytest.raises(BadMatch, match="two decks, not 1"):
        Games.match((CLAWS,))


@pytest.mark.parametrize("players", [("human", "greedy"), ("random", "human"), ("human", "human")])
def test_a_whole_game_with_a_person_is_refused_before_anything_is_recorded(players: tuple[str, str]) -> None:
    with open_store(":memory:") as games:
        for play in (
            lambda: games.play(CLAWS, WINGS, seed=5, players=players),
            lambda: games.play_many(Games.match((CLAWS, WINGS), players=players), [5, 6]),
        ):
            with pytest.raises(
                BadMatch, match=r"is a person.* name random, greedy or lookahead.* begin the game with `begin`"
            ):
                play()
        assert len(games) == 0
        game = games.begin(Games.match((CLAWS, WINGS), players=players), 5)
        asked = game.ask()
        assert asked is not None
        game.play_on({1: "human", 2: "greedy"})
        assert game.ask() is not None


def test_the_names_for_scripts_are_listed() -> None:
    assert set(replay.__all__) <= set(dir(replay))
    assert all(hasattr(replay, name) for name in dir(replay))


def methods() -> list[Any]:
    """What the classes for scripts can do, without what is their own."""
    made = (Games, Game, Moment)
    return [one for of in made for name, one in inspect.getmembers(of, callable) if not name.startswith("_")]


def test_every_error_that_a_docstring_names_is_among_the_names_for_scripts() -> None:
    told = {error for one in methods() for error in re.findall(r":raises (\w+):", one.__doc__ or "")}
    assert len(told) > 12
    assert told <= set(replay.__all__)


def test_every_class_of_ours_that_is_given_is_among_the_names_for_scripts() -> None:
    given = {
        name
        for one in methods()
        for name in re.findall(r"\b[A-Z]\w+", str(inspect.signature(one).return_annotation))
        if name
        not in ("Any", "None", "Iterator", "Mapping", "GameObject", "Path", "PlayerId", "Sequence", "UUID", "Self")
    }
    assert {"Game", "Moment", "Line", "Verdict", "Played"} <= given
    assert given <= set(replay.__all__)


def test_names_of_before_are_understood_with_a_warning(games: Games) -> None:
    with pytest.warns(DeprecationWarning, match="Games.from_position"):
        game = games.table("A [Forest | library Plains x3] / B [library Plains x2]", seed=1)
    with pytest.warns(DeprecationWarning, match="Game.columns"):
        assert game.table() == game.columns()


def test_an_unknown_game_is_said_to_be_so(games: Games) -> None:
    with pytest.raises(UnknownGame, match="has no game 'zzz'"):
        games.game("zzz")
    with open_store(":memory:") as empty, pytest.raises(UnknownGame, match="has no game 'last'"):
        empty.game("last")
