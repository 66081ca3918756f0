"""Undo, other answers, lines side by side and rematches, from Python: the record of the game before never changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.errors import IllegalDecision
from domain.events import DecisionMade
from projections.reading.positions import Positions
from projections.wording.answers import asked
from replay.games.branches import NoDecision, NothingToUndo, SameAnswer, chosen_before, root_of, tree
from replay.games.game import Game
from replay.games.library import Games, open_store
from replay.store.following import GAME_LIST, catch_up
from tests.support.serving import DECKS


@pytest.fixture
def games() -> Iterator[Games]:
    with open_store(":memory:") as opened:
        yield opened


def answered(game: Game, count: int) -> None:
    """Give answers that do something, where there are such."""
    for _ in range(count):
        question = game.ask()
        if question is None:
            return
        better = [one.answer for one in question.options if one.answer != ("pass",)]
        game.choose(better[0] if better else question.options[0].answer)
        game.play_on()


@pytest.fixture
def game(games: Games) -> Game:
    begun = games.begin(Games.match(DECKS, players=("human", "greedy")), 7)
    answered(begun, 25)
    return begun


def listed(games: Games) -> list[str]:
    catch_up(games.store, GAME_LIST)
    return [str(id) for id in GAME_LIST.page(games.store, "", None, 50)]


def test_an_answer_is_taken_back_in_a_branch(games: Games, game: Game) -> None:
    before, hash = game.end, game.stored.row.hash
    own = [one.position for one in game.events() if isinstance(one.event, DecisionMade) and one.event.player == 1]
    undone = game.undo()
    assert undone.end < own[-1]
    assert undone.events() == game.events()[: undone.end]
    assert undone.built_in == {1: "human", 2: "greedy"}
    assert (game.stored.refresh().head, game.stored.row.hash) == (before, hash)
    assert undone.verify().exact
    assert listed(games) == [str(undone.id)], "the list shows the line as one game"
    again = undone.undo()
    assert again.end < undone.end
    assert listed(games) == [str(again.id)]


def test_a_turn_is_taken_back(game: Game) -> None:
    undone = game.undo(turn=True)
    first = undone.end
    turn = game.at(first).place.turn
    own = [one for one in game.events()[first:] if isinstance(one.event, DecisionMade) and one.event.player == 1]
    assert own[0].position == first + 1
    assert not any(
        isinstance(one.event, DecisionMade) and one.event.player == 1 and game.at(one.position).place.turn == turn
        for one in undone.events()
    )


def test_nothing_is_taken_back_before_the_first_answer(games: Games) -> None:
    begun = games.begin(Games.match(DECKS, players=("human", "greedy")), 7)
    with pytest.raises(NothingToUndo):
        begun.undo()
    with pytest.raises(NothingToUndo):
        begun.undo(turn=True)
    people = games.begin(Games.match(DECKS, players=("human", "human")), 7)
    people.choose("keep")
    with pytest.raises(NothingToUndo, match="whose"):
        people.undo()
    assert people.undo(1).end < people.end


def test_other_answers_go_on_with_the_same_players(game: Game) -> None:
    tried = set()
    for one in game.events():
        event = one.event
        if not isinstance(event, DecisionMade) or (event.player, event.kind) in tried:
            continue
        question = asked(event)
        other = next((answer for answer in question.answers() if answer != event.answer), None) if question else None
        if other is None:
            continue
        tried.add((event.player, event.kind))
        made = game.what_if(one.position, other)
        beside = game.beside(made)
        assert beside.parted >= made.stored.row.parent_position  # type: ignore[operator]
        assert beside.parted < one.position
        assert made.built_in == {1: "human", 2: "greedy"}
        assert made.verify().exact
        assert str(made.id) in map(str, (branch.game.id for branch in tree(root_of(game.stored))))
    assert {player for player, _ in tried} == {1, 2}
    assert (1, "targets") in tried, "also an answer within a casting"


def test_an_illegal_other_answer_records_nothing(games: Games, game: Game) -> None:
    first, given = next((one, one.event.answer) for one in game.events() if isinstance(one.event, DecisionMade))
    before = len(games)
    with pytest.raises(IllegalDecision):
        game.what_if(first.position, ("cast", 999_999))
    with pytest.raises(SameAnswer):
        game.what_if(first.position, given)
    with pytest.raises(NoDecision):
        game.what_if(1, "keep")
    assert len(games) == before


def test_the_same_other_answer_is_found_until_somebody_decides_further(game: Game) -> None:
    land = next(
        one
        for one in game.events()
        if isinstance(one.event, DecisionMade) and one.event.player == 1 and one.event.answer[:1] == ("play",)
    )
    assert chosen_before(game, land.position, ("pass",)) is None
    made = game.what_if(land.position, ("pass",))
    found = chosen_before(game, land.position, ("pass",))
    assert found is not None
    assert found.id == made.id
    assert chosen_before(game, land.position, ("concede",)) is None
    assert chosen_before(game, land.position - 1, ("pass",)) is None, "nobody decided anything there"
    earlier = next(one for one in game.events() if isinstance(one.event, DecisionMade) and one.event.player == 1)
    assert chosen_before(game, earlier.position, ("pass",)) is None, "another decision"
    answered(made, 1)
    assert chosen_before(game, land.position, ("pass",)) is None
    game.what_if(land.position, ("pass",))
    assert chosen_before(game, land.position, ("pass",)) is not None


def test_an_other_answer_within_a_casting_is_found_until_the_next(game: Game) -> None:
    targets = next(
        one
        for one in game.events()
        if isinstance(one.event, DecisionMade) and one.event.player == 1 and one.event.kind == "targets"
    )
    assert isinstance(targets.event, DecisionMade)
    question = asked(targets.event)
    assert question is not None
    first, *others = (answer for answer in question.answers() if answer != targets.event.answer)
    made = game.what_if(targets.position, first)
    found = chosen_before(game, targets.position, first)
    assert found is not None
    assert found.id == made.id
    assert all(chosen_before(game, targets.position, other) is None for other in others)
    answered(made, 1)
    assert chosen_before(game, targets.position, first) is None


def test_a_branch_that_was_taken_back_is_not_found(game: Game) -> None:
    land = next(
        one
        for one in game.events()
        if isinstance(one.event, DecisionMade) and one.event.player == 1 and one.event.answer[:1] == ("play",)
    )
    game.what_if(land.position, ("pass",)).undo()
    assert chosen_before(game, land.position, ("pass",)) is None


def test_where_nobody_is_a_person_one_takes_the_seat_that_decided(games: Games) -> None:
    game = games.play(*DECKS, seed=5, players=("greedy", "greedy"))
    chosen = next(
        (one, other)
        for one in game.events()
        if isinstance(one.event, DecisionMade) and one.event.player == 2 and (question := asked(one.event)) is not None
        for other in question.answers()
        if other != one.event.answer
    )
    made = game.what_if(chosen[0].position, chosen[1])
    assert made.built_in == {1: "greedy", 2: "human"}
    assert made.over or made.ask().question.player == 2  # type: ignore[union-attr]


def test_two_lines_differ_from_where_they_part(game: Game) -> None:
    land = next(
        one
        for one in game.events()
        if isinstance(one.event, DecisionMade) and one.event.player == 1 and one.event.answer[:1] == ("play",)
    )
    made = game.what_if(land.position, ("pass",))
    beside = game.beside(made)
    assert game.events()[: beside.parted] == made.events()[: beside.parted]
    assert game.events()[beside.parted] != made.events()[beside.parted]
    own = beside.turns[0].players[0]
    assert own.differs
    assert len(own.permanents[0]) == 1
    assert own.permanents[1] == ()
    (name,) = own.permanents[0]
    assert own.data()["permanents"] == ([name], [])
    assert own.data({f"card.{name}": "Terre"})["permanents"] == (["Terre"], [])
    seen = game.beside(made, seat=2)
    assert all(row.held == ((), ()) for turn in seen.turns for row in turn.players if row.player == 1), "not for Ben"
    same = game.beside(game)
    assert same.parted == game.end
    assert not any(turn.differs for turn in same.turns)


def test_a_match_goes_on_with_the_undone_game(games: Games) -> None:
    first = games.begin(Games.match(DECKS, players=("human", "greedy"), best_of=3), 7)
    answered(first, 3)
    undone = first.undo()
    assert undone.score is not None
    assert undone.score.games == (undone.id,)
    undone.concede("Ben")
    assert undone.score.won == (1, 0)
    following = undone.next_game()
    assert following.score is not None
    assert following.score.games == (undone.id, following.id)
    answered(following, 3)
    place, answer = next(
        (one.position, answer)
        for one in following.events()
        if isinstance(one.event, DecisionMade) and (question := asked(one.event)) is not None
        for answer in question.answers()
        if answer != one.event.answer
    )
    other = following.what_if(place, answer)
    assert other.score is None, "what might have been is no game of the match"


def test_a_rematch_has_the_same_decks_and_other_sides_the_other(game: Game) -> None:
    game.concede("Ben")
    again, swapped = game.rematch(), game.rematch(swapped=True)
    assert again.about["decks"] == game.about["decks"]
    assert swapped.about["decks"] == [*reversed(game.about["decks"])]
    assert again.seats == swapped.seats == game.seats
    assert again.built_in == swapped.built_in == game.built_in
    assert again.stored.row.parent is None
    assert not again.over


def test_a_turn_that_one_line_has_not_finished_is_compared_where_it_stands(game: Game) -> None:
    decided = [one for one in game.events() if isinstance(one.event, DecisionMade) and one.event.player == 1]
    land = next(one for one in decided if one.event.answer[:1] == ("play",))  # type: ignore[attr-defined]
    made = game.what_if(land.position, ("pass",))
    places = [Positions(line.events()) for line in (game, made)]
    unfinished = places[1].here.turn
    for first, second, order in ((game, made, 1), (made, game, -1)):
        row = next(turn for turn in first.beside(second).turns if turn.turn == unfinished)
        here, there = row.positions[::order]
        assert (row.whole, there) == (False, made.end)
        assert here is not None
        assert here < game.end
        assert places[0].place(here) == places[1].here, "the same step of the same turn"
    assert all(turn.whole for turn in game.beside(game).turns if turn.turn < places[0].here.turn)
