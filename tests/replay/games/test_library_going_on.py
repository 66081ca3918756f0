"""Games are gone on with through the names that scripts use: interrupted, branched, answered, conceded."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import domain.bots
from domain import events as e
from domain.board.state import Board
from domain.bots import random_player
from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.ids import PlayerId
from domain.kernel import questions as d
from domain.kernel.questions import Answer, Question
from domain.randomness import Dice
from domain.terms import Zone
from projections.reading.positions import PositionError
from replay import Game, Games, load_deck
from replay.errors import Conflict
from replay.games.asking import NotUnderstood
from tests.support.choosing import CLAWS, WINGS, start_casting, to_priority

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
    with pytest.raises(PositionError, match="position 1 comes before the first decision"):
        game.branch(1)


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

    monkeypatch.setattr(domain.bots, "PLAYERS", {"watching": watching, "random": random_player})
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
