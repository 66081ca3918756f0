"""Games are played, asked about, gone on with and proven through the names that scripts use."""

from __future__ import annotations

import contextlib
import importlib
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

import domain.players
from domain import events as e
from domain.board.evolve import fold
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision, TimewalkError
from domain.ids import ObjectId, PlayerId
from domain.kernel import questions as d
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Answer, Question
from domain.players import random_player
from domain.randomness import Dice
from domain.reasons import Reason
from domain.terms import Zone
from projections.counting.flat import columns
from projections.reading.log import Line, UnknownKind
from projections.reading.names import UnknownObject
from projections.reading.positions import PositionError
from projections.reading.records import UnknownField
from replay import Game, Games, known_cards, load_deck, open_store
from replay.errors import BadImport, Conflict, UnknownGame
from replay.games.asking import Asked, NotUnderstood
from replay.games.decks import BadFile
from replay.games.game import UnknownSeat
from replay.games.playing import BadMatch
from replay.games.verifying import Outcome, check_log
from replay.store.chain import following, sealed
from replay.store.codec import decode, encode
from tests.replay.store.test_codec import golden
from tests.support.logs import unsalted
from tests.support.places import GOLDEN

GOLDEN_GAMES = sorted(GOLDEN.glob("game-*.jsonl.zst"))
CLAWS, WINGS = "claws-and-fire", "wings-and-mercy"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("library") / "games.sqlite", durable=False) as games:
        yield games


@pytest.fixture(scope="module")
def game(games: Games) -> Game:
    return games.play(CLAWS, WINGS, seed=7, players=("greedy", "random"))


@pytest.fixture
def begun(games: Games) -> Game:
    """A game in which people play both seats, at its first question."""
    return games.begin(Games.match((CLAWS, WINGS), players=("human", "human")), 5)


def to_priority(game: Game, action: str) -> None:
    """Go on, passing and keeping, until an action of this kind is possible; lands are played on the way."""
    for _ in range(400):
        asked = game.ask()
        assert asked is not None
        if isinstance(asked.question, d.Priority):
            kinds = {option[0]: option for option in asked.question.options}
            if action in kinds:
                return
            game.choose(kinds.get("play", ("pass",)))
        else:
            game.choose(next(asked.question.answers()))
    raise AssertionError(f"nobody could {action}")


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


def test_the_same_seed_is_the_same_game_on_several_cores_and_on_one(games: Games) -> None:
    match = Games.match((CLAWS, WINGS))
    alone = list(games.play_many(match, [1, 2, 3]))
    together = list(games.play_many(match, [1, 2, 3], jobs=2))
    assert [one.seed for one in together] == ["1", "2", "3"]
    for one, other in zip(alone, together, strict=True):
        assert one.id != other.id
        assert unsalted(games.game(one.id).events()) == unsalted(games.game(other.id).events())
    assert [verdict.outcome for verdict in games.verify([one.id for one in together], jobs=2)] == ["EXACT"] * 3


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
    table = game.table()
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
    damage = game.table("turn:3", "end", kind="damage_dealt")
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


@pytest.mark.parametrize("file", GOLDEN_GAMES, ids=lambda file: file.name)
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
        (lambda game: game.why(object=10**8), UnknownObject, "nothing in this game has the number"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(game: Game, ask: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ask(game)


# Going on


def test_an_interrupted_game_goes_on_as_it_would_have(game: Game) -> None:
    for at in ("turn:2", "turn:7/declare-attackers", "turn:12"):
        branch = game.branch(at)
        assert not branch.over
        branch.play_on({"Anna": "greedy", "Ben": "random"})
        assert branch.events() == game.events()
        assert branch.verify().exact


def test_a_branch_stands_at_the_last_decision_and_can_be_decided_otherwise(game: Game) -> None:
    events = game.events()
    at = next(
        recorded.position
        for recorded in events
        if isinstance(recorded.event, e.DecisionMade)
        and recorded.event.kind == "priority"
        and recorded.event.answer[0] == "cast"
    )
    for position in (at, at + 1, at + 3):  # in a casting: before all of it
        branch = game.branch(position)
        assert branch.end == at - 1
        asked = branch.ask()
        assert asked is not None
        assert events[at - 1].event.answer in [option.answer for option in asked.options]  # type: ignore[attr-defined]
    assert branch.about["parent"][:2] == [str(game.id), at - 1]
    assert branch.about["decks"] == [CLAWS, WINGS]
    branch.choose("pass")
    branch.play_on({1: "random", 2: "random"})
    assert branch.over
    assert branch.verify().exact
    assert branch.events()[: at - 1] == events[: at - 1]
    assert branch.events()[at - 1] != events[at - 1]


def test_a_branch_at_the_end_goes_back_to_the_last_question(game: Game) -> None:
    branch = game.branch("end")
    assert branch.end < game.end
    assert branch.ask() is not None
    assert all(not isinstance(recorded.event, e.DecisionMade) for recorded in game.events()[branch.end + 1 :])


def test_there_is_nothing_to_branch_before_the_first_question(game: Game) -> None:
    with pytest.raises(PositionError, match="nobody had been asked anything by position 1"):
        game.branch(1)


def start_casting(game: Game) -> str:
    """Cast something that asks more than one question; the words of the first answer."""
    for _ in range(50):
        to_priority(game, "cast")
        asked = game.ask()
        assert asked is not None
        cast = next(option for option in asked.options if option.answer[0] == "cast")
        game.choose(str(cast.number))
        asked = game.ask()
        if asked is not None and asked.casting:
            return cast.words
    raise AssertionError("no casting asked anything: choose another seed")


def test_answers_in_a_casting_wait_as_a_draft_until_all_are_given(games: Games, begun: Game) -> None:
    words = start_casting(begun)
    end, steps = begun.end, 1
    while True:
        again = games.game(begun.id)  # another process
        asked = again.ask()
        assert asked is not None
        if not asked.casting:
            break
        assert len(asked.casting) == steps
        assert asked.casting[0] == words
        assert again.end == end
        happened = again.choose("1")
        steps += 1
    assert steps > 1
    assert games.game(begun.id).end > end
    assert any(line.kind == "spell_cast" for line in happened)
    assert games.game(begun.id).verify().exact


def test_a_casting_can_be_taken_back(games: Games, begun: Game) -> None:
    to_priority(begun, "cast")
    with pytest.raises(IllegalDecision, match="no casting to take back"):
        begun.choose("back")
    words = start_casting(begun)
    end = begun.end
    begun.choose("back")
    after = games.game(begun.id).ask()
    assert after is not None
    assert after.casting == ()
    assert words in [option.words for option in after.options]
    assert games.game(begun.id).end == end


def test_an_illegal_answer_leaves_no_trace(games: Games, begun: Game) -> None:
    end = begun.end
    for answer in ("99", "dance", '["cast", 1]', ("cast", 1), ""):
        with pytest.raises((IllegalDecision, NotUnderstood)):
            begun.choose(answer)
    assert games.game(begun.id).end == begun.end == end
    assert games.game(begun.id).ask().question == begun.ask().question  # type: ignore[union-attr]


def test_who_is_not_asked_concedes_too(games: Games) -> None:
    """104.3a: what the other is casting is taken back, draft and all."""
    match = Games.match((CLAWS, WINGS, CLAWS), players=("human",) * 3, format="free-for-all")
    game = games.begin(match, 5)
    start_casting(game)
    asked = game.ask()
    assert asked is not None
    assert asked.casting
    casting = asked.question.player
    other = next(seat for seat in (1, 2, 3) if seat != casting)
    happened = game.concede(other)
    assert [line.kind for line in happened if line.kind.startswith("player_")] == ["player_lost", "player_left"]
    taken_up = games.game(game.id)
    asked = taken_up.ask()
    assert asked is not None
    assert asked.question.player == casting
    assert asked.casting == ()
    assert taken_up.verify().exact
    with pytest.raises(IllegalDecision, match="only a player in a game that goes on"):
        taken_up.concede(other)
    taken_up.concede(game.seats[casting - 1])
    assert taken_up.over
    assert taken_up.verify().exact


def test_who_concedes_has_lost(begun: Game) -> None:
    start_casting(begun)
    asked = begun.ask()
    assert asked is not None
    begun.choose("concede")
    assert begun.over
    assert asked.player not in begun.winners
    assert "concession" in begun.result
    assert begun.ask() is None
    assert begun.verify().exact
    with pytest.raises(IllegalDecision, match="the game is over"):
        begun.choose("pass")


def test_of_two_who_answer_at_once_one_gets_a_conflict_and_can_go_on(games: Games, begun: Game) -> None:
    one, other = games.game(begun.id), games.game(begun.id)
    assert one.ask() is not None
    assert other.ask() is not None
    assert other._table is not None
    one.choose("keep")
    table = other._table
    other._taken_up = lambda: table  # type: ignore[method-assign]  # it looked before the other answered
    with pytest.raises(Conflict):
        other.choose("keep")
    del other._taken_up
    other.choose("keep")
    assert other.end > one.end
    assert other.verify().exact


def test_passing_leaves_everything_else_to_the_person(begun: Game) -> None:
    begun.choose("keep")
    begun.choose("keep")
    begun.play_on({1: "pass", 2: "pass"})
    asked = begun.ask()
    assert asked is not None
    assert isinstance(asked.question, d.Priority)
    assert any(option[0] not in ("pass", "mana") for option in asked.question.options)
    turn = begun.turns
    begun.play_on({1: "pass-turn", 2: "pass-turn"})
    assert begun.turns > turn or not isinstance(begun.ask().question, d.Priority)  # type: ignore[union-attr]


def test_what_happened_is_told_as_the_person_may_see_it(games: Games) -> None:
    game = games.begin(Games.match((CLAWS, WINGS), players=("human", "greedy")), 2)
    lines = [*game.choose("keep"), *game.play_on()]
    for _ in range(40):
        lines += game.choose(next(game.ask().question.answers()))  # type: ignore[union-attr]
        lines += game.play_on()
    drawn = [line.sentence for line in lines if line.sentence.startswith("Ben draws") and line.kind != "card_drawn"]
    assert drawn
    assert set(drawn) == {"Ben draws a card"}


def test_a_built_in_player_sees_only_what_its_seat_may_see(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Question, Board, frozenset[str]]] = []

    def watching(question: Question, board: Board, texts: Mapping[str, CardDefinition], dice: Dice) -> Answer:
        if len(seen) < 400:
            seen.append((question, board.copy(), frozenset(card.name for card in texts.values())))
        return random_player(question, board, texts, dice)

    monkeypatch.setattr(domain.players, "PLAYERS", {"watching": watching, "random": random_player})
    games.play(CLAWS, WINGS, seed=3, players=("watching", "random"))
    own = {card.name for card in load_deck(CLAWS).main}
    cast = False
    for question, board, texts in seen:
        assert question.player == 1
        assert all(id in board.objects for id in board.players[PlayerId(1)].hand)
        assert not any(board.players[PlayerId(2)].hand)
        assert not any(any(player.library) for player in board.players.values())
        assert texts <= own | {board.definitions[number].name for number in board.seen}
        if isinstance(question, d.ChooseTargets):
            cast = True
            assert board.objects[question.source].zone is Zone.STACK  # what is being cast is on its board
    assert cast


# Proving


def rewritten(game: Game, position: int, change: Any) -> None:
    """Change an event in the store without a care for the hashes."""
    stored = game.stored
    where = stored.store.where
    commits = list(stored.commits())
    commit = next(one for one in commits if one.position <= position < one.position + one.events)
    events = stored.events(commit.position, commit.position + commit.events - 1)
    at = position - commit.position
    events[at] = events[at]._replace(event=change(events[at].event))
    header = stored.header() if commit.position == 1 else None
    payload = encode(events, header)
    before = commits[commit.number - 2].hash if commit.number > 1 else b""
    with sqlite3.connect(where) as connection:
        connection.execute(
            "UPDATE stored_events SET state = ? WHERE position = ? AND game = ?",
            (sealed(following(before, payload), payload), commit.position, stored.row.key),
        )


def test_a_changed_commit_is_found_with_its_number(games: Games) -> None:
    game = games.play(CLAWS, WINGS, seed=21)
    lost = next(line.position for line in game.log(kind="life_lost"))
    number = next(one.number for one in game.stored.commits() if one.position + one.events > lost)
    rewritten(game, lost, lambda event: event.model_copy(update={"amount": event.amount + 1}))
    verdict = games.game(game.id).verify()
    assert verdict.outcome is Outcome.TAMPERED
    assert not verdict.exact
    assert verdict.commit in (number, number + 1)  # its seal was made to fit, so the next one tells
    assert str(verdict).startswith(f"TAMPERED at commit {verdict.commit}")


def test_an_event_that_was_decided_otherwise_is_found_field_by_field(game: Game) -> None:
    log = list(game.events())
    definitions = game.stored.definitions()
    at = next(one.position for one in log[len(log) // 2 :] if isinstance(one.event, e.PriorityPassed))
    log[at - 1] = log[at - 1]._replace(rule="999.9")
    verdict = check_log(log, definitions)
    assert verdict.outcome is Outcome.DIVERGED
    assert verdict.position == at
    assert verdict.expected == log[at - 1]
    assert verdict.actual == game.events()[at - 1]
    assert [str(unlike) for unlike in verdict.unlike] == [f"rule: recorded 999.9, now {game.events()[at - 1].rule}"]


def test_a_board_that_folds_to_something_else_is_found(game: Game) -> None:
    log = list(game.events())
    at = next(one.position for one in log if isinstance(one.event, e.LifeLost))
    changed = log[at - 1].event.model_copy(update={"total": 1000})
    log[at - 1] = log[at - 1]._replace(event=changed)
    verdict = check_log(log, game.stored.definitions())
    assert verdict.outcome is Outcome.DIVERGED
    assert isinstance(verdict.expected.event, e.BoardDigested)  # type: ignore[union-attr]
    assert verdict.position > at  # type: ignore[operator]
    assert verdict.unlike[0].field == "digest"


def test_an_event_that_does_not_fit_the_board_is_found(game: Game) -> None:
    log = list(game.events())
    at = next(one.position for one in log if isinstance(one.event, e.PermanentsTapped))
    log[at - 1] = log[at - 1]._replace(event=log[at - 1].event.model_copy(update={"objects": (99999,)}))
    verdict = check_log(log, game.stored.definitions())
    assert (verdict.outcome, verdict.position) == (Outcome.DIVERGED, at)
    assert "does not fit the board" in verdict.reason


def test_an_answer_that_was_not_allowed_is_found(game: Game) -> None:
    log = list(game.events())
    at = next(one.position for one in log if isinstance(one.event, e.DecisionMade) and one.event.kind == "priority")
    log[at - 1] = log[at - 1]._replace(event=log[at - 1].event.model_copy(update={"answer": ("cast", 1)}))
    verdict = check_log(log, game.stored.definitions())
    assert (verdict.outcome, verdict.position, verdict.actual) == (Outcome.DIVERGED, at, None)


def test_what_cannot_be_decided_again_is_unverified(game: Game) -> None:
    log = list(game.events())
    definitions = game.stored.definitions()
    assert check_log(log, {}).outcome is Outcome.UNVERIFIED
    observed = [one for one in log if not isinstance(one.event, e.DecisionMade | e.BoardDigested)]
    renumbered = [one._replace(position=number, cause=None) for number, one in enumerate(observed, 1)]
    assert check_log(renumbered, definitions).outcome is Outcome.UNVERIFIED
    assert check_log([], {}).outcome is Outcome.UNVERIFIED


def test_a_game_that_goes_on_is_verified_as_far_as_it_goes(begun: Game) -> None:
    assert begun.verify().exact
    to_priority(begun, "cast")
    assert begun.verify().exact


def test_a_changed_definition_is_tampering(games: Games) -> None:
    game = games.begin(Games.match((CLAWS, WINGS), players=("human", "human")), 77)
    with sqlite3.connect(game.stored.store.where) as connection:
        rows = connection.execute("SELECT hash, state FROM definitions").fetchall()
        first, second = rows[0], rows[1]
        connection.execute("UPDATE definitions SET state = ? WHERE hash = ?", (second[1], first[0]))
    try:
        verdict = games.game(game.id).verify()
        assert (verdict.outcome, verdict.commit) == (Outcome.TAMPERED, 1)
        assert "was changed" in verdict.reason
    finally:
        with sqlite3.connect(game.stored.store.where) as connection:
            connection.execute("UPDATE definitions SET state = ? WHERE hash = ?", (first[1], first[0]))


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
        (b"\xff\xfe\x00rubbish", "is not text in UTF-8"),
        (b"\x00\x01\x02", "is no text"),
        (b"Commander\n1 Shivan Dragon\n\nDeck\n20 Mountain\n", "names a commander"),
        (b"4 Mountain\n" * 200_000, "longer than 1 MiB"),
    ):
        file.write_bytes(content)
        with pytest.raises(TimewalkError, match=says) as error:
            load_deck(file)
        assert "\n" not in str(error.value)
    with pytest.raises(BadFile, match="the decks here are"):
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
        ({"players": ("random", "clever")}, "choose one of random, greedy"),
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


def test_the_names_for_scripts_are_listed() -> None:
    import replay

    assert set(replay.__all__) <= set(dir(replay))
    assert all(hasattr(replay, name) for name in dir(replay))


def test_an_unknown_game_is_said_to_be_so(games: Games) -> None:
    with pytest.raises(UnknownGame, match="has no game 'zzz'"):
        games.game("zzz")
    with open_store(":memory:") as empty, pytest.raises(UnknownGame, match="has no game 'last'"):
        empty.game("last")


# What people write


@pytest.fixture(scope="module")
def table(game: Game) -> Board:
    """A board with several creatures on both sides."""
    for turn in range(game.turns, 0, -1):
        board = game.at(f"turn:{turn}").board
        if len(list(board.creatures(PlayerId(1)))) >= 2 and len(list(board.creatures(PlayerId(2)))) >= 1:
            return board
    raise AssertionError("the game has no such board: choose another seed")


def test_attackers_are_named(table: Board) -> None:
    first, second = [creature.id for creature in table.creatures(PlayerId(1))][:2]
    question = DeclareAttackers(PlayerId(1), ((first, (2,)), (second, (2, 300))))
    asked = Asked(question, table)
    assert asked.understand("none") == ()
    assert asked.understand("all") == ((first, 2), (second, 2))
    assert asked.understand(f"{second}") == ((second, 2),)
    assert asked.understand(f"{second}, {first}") == ((first, 2), (second, 2))
    assert asked.understand(f"{second} > 300") == ((second, 300),)
    assert asked.understand(f"[[{first}, 2]]") == ((first, 2),)
    with pytest.raises(NotUnderstood, match="is none of"):
        asked.understand("Black Lotus, 12")
    with pytest.raises(NotUnderstood, match="is none of"):
        asked.understand(f"{first} > 99999")


def test_blockers_damage_and_divisions_are_named(table: Board) -> None:
    mine = [creature.id for creature in table.creatures(PlayerId(1))][:2]
    foe = next(table.creatures(PlayerId(2))).id
    other = ObjectId(foe + 10_000)
    blocks = Asked(DeclareBlockers(PlayerId(1), tuple((one, (foe, other)) for one in mine)), table)
    assert blocks.understand(f"{mine[1]} > {foe}, {mine[0]} > {other}") == ((mine[0], other), (mine[1], foe))
    assert blocks.understand("none") == ()
    with pytest.raises(NotUnderstood, match="Whom does"):
        blocks.understand(f"{mine[0]}, {mine[1]}")
    question = AssignDamage(
        PlayerId(2), True, ((foe, 3, (mine[0], mine[1]), 0, False),), tuple((one, 1) for one in mine)
    )
    assert Asked(question, table).understand(f"{mine[0]} 2, {mine[1]} 1") == ((foe, mine[0], 2), (foe, mine[1], 1))
    assert Asked(question, table).understand(f"{foe} > {mine[1]} 3") == ((foe, mine[1], 3),)
    with pytest.raises(NotUnderstood, match="How much damage"):
        Asked(question, table).understand(f"{mine[0]}, {mine[1]} 1")
    divide = Asked(d.Divide(PlayerId(1), Reason.DAMAGE, 3, (mine[0], 2), 0), table)
    assert divide.understand("1, 2") == (1, 2)
    assert divide.understand("Ben 3") == (0, 3)


def test_objects_targets_and_orders_are_named(table: Board) -> None:
    mine = [creature.id for creature in table.creatures(PlayerId(1))][:2]
    choose = Asked(d.ChooseObjects(PlayerId(1), Reason.SACRIFICE, tuple(mine), 0, 2), table)
    assert choose.understand("none") == ()
    assert choose.understand("all") == tuple(mine)
    assert set(choose.understand(f"{mine[1]}, {mine[0]}")) == set(mine)
    slots = (("first", (1, 2, *mine), 1, 1), ("second", tuple(mine), 0, 1))
    targets = Asked(d.ChooseTargets(PlayerId(1), slots, mine[0]), table)
    assert targets.understand(f"Anna; {mine[0]}") == ((1,), (mine[0],))
    assert targets.understand("Ben; none") == ((2,), ())
    with pytest.raises(NotUnderstood, match="2 times targets"):
        targets.understand("Anna; Ben; Anna")
    order = Asked(d.Order(PlayerId(1), Reason.TRIGGERS, (5, 6, 7)), table)
    assert order.understand("3, 1, 2") == (7, 5, 6)
    with pytest.raises(NotUnderstood, match="the numbers 1 to 3"):
        order.understand("3, 3, 2")
    number = Asked(d.ChooseNumber(PlayerId(1), Reason.X, 0, 7), table)
    assert number.understand("5") == 5


def test_a_payment_is_what_is_tapped(begun: Game) -> None:
    start_casting(begun)
    while not isinstance((asked := begun.ask()).question, d.PayMana):  # type: ignore[union-attr]
        begun.choose(next(asked.question.answers()))  # type: ignore[union-attr]
    assert asked is not None
    lands = [begun.at().board.name_of(use[0]) for use in asked.options[0].answer]
    assert len(asked.understand(", ".join(str(use[0]) for use in asked.options[0].answer))) == len(lands)
    with pytest.raises(NotUnderstood, match="is none of"):
        asked.understand("Black Lotus")


def test_an_action_is_understood_by_its_words_a_part_of_them_or_the_name_of_its_card(game: Game) -> None:
    by_name = {one.name: one.id for one in game.at("turn:1").board.objects.values() if one.owner == 1}
    forest, other, bolt = (by_name[name] for name in ("Forest", "Karplusan Forest", "Lightning Bolt"))
    options = (("pass",), ("play", forest), ("play", other), ("cast", bolt), ("mana", forest, 0))
    asked = Asked(d.Priority(PlayerId(1), options), game.at("turn:1").board)
    for text, answer in (
        ("pass", options[0]),
        ("forest", options[1]),
        ("Karplusan", options[2]),
        ("Cast Lightning Bolt", options[3]),
        ("cast", options[3]),
        ("bolt", options[3]),
        ("make mana", options[4]),
        ("4", options[3]),
        (f'["cast", {bolt}]', options[3]),
    ):
        assert asked.understand(text) == answer, text
    with pytest.raises(NotUnderstood, match=r"can mean 2 \(play Forest\) or 3 \(play Karplusan Forest\)"):
        asked.understand("play")
    with pytest.raises(NotUnderstood, match="write a number from 1 to 5"):
        asked.understand("6")


def test_names_that_could_be_several_are_asked_back_unless_they_look_alike(game: Game) -> None:
    for turn in range(game.turns, 0, -1):
        board = game.at(f"turn:{turn}").board
        lands = [one for one in board.permanents(PlayerId(1)) if one.name == "Mountain"]
        if len({one.tapped for one in lands}) == 1 and len(lands) > 1:
            break
    else:
        raise AssertionError("no turn has two Mountains alike: choose another seed")
    ids = tuple(one.id for one in lands)
    asked = Asked(d.ChooseObjects(PlayerId(1), Reason.SACRIFICE, ids, 1, 1), board)
    assert [option.words for option in asked.options] == ["sacrifice Mountain"]
    assert asked.understand("Mountain") == (ids[0],)
    assert set(asked.understand("Mountain, Mountain")) == set(ids[:2])
    lands[0].tapped = not lands[0].tapped
    asked = Asked(d.ChooseObjects(PlayerId(1), Reason.SACRIFICE, ids, 1, 2), board)
    assert len(asked.options) > 1
    with pytest.raises(NotUnderstood, match=f"several called Mountain: say {ids[0]} or"):
        asked.understand("mountain x2")
