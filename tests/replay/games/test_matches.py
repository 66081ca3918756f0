"""103.1, 100.4a. Matches of several games: score, who begins, sideboarding, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.events import DecisionMade, MatchGameBegan, StartingPlayerChosen
from replay import open_store
from replay.games.decks import Deck, load_deck
from replay.games.game import Game
from replay.games.library import Games
from replay.games.matches import BadSideboarding, NoMatch, id_of, place_of
from replay.games.playing import BadMatch
from replay.games.verifying import Outcome

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture
def games() -> Iterator[Games]:
    with open_store(":memory:") as opened:
        yield opened


def brought() -> Deck:
    """A deck of 60 cards with a sideboard of two."""
    deck = load_deck(DECKS[0])
    return deck._replace(main=deck.main[:60], sideboard=(load_deck(DECKS[1]).main[0],) * 2)


def begun(games: Games, best_of: int = 3) -> tuple[Deck, Game]:
    deck = brought()
    match = games.match((deck, DECKS[1]), players=("human", "greedy"), best_of=best_of, rules="current")
    return deck, games.begin(match, 7)


def test_a_match_is_played_until_somebody_has_won_more_than_half(games: Games) -> None:
    match = games.match(DECKS, players=("greedy", "greedy"), best_of=3, rules="current")
    (played,) = games.play_matches(match, [3])
    score = played.score
    assert max(score.won) == 2
    assert len(played.games) == sum(score.won) <= 3
    assert score.winners == played.winners == (score.seats[score.won.index(2)],)
    assert score.over
    before: tuple[int, ...] = (0, 0)
    for number, summary in enumerate(played.games, 1):
        game = games.game(summary.id)
        place = place_of(game.events(), game.id)
        assert place is not None
        assert (place.number, place.best_of, place.won) == (number, 3, before)
        assert summary.id == id_of(score.match, number)
        assert game.score == score
        assert game.verify().outcome is Outcome.EXACT
        before = tuple(won + (seat in summary.winners) for won, seat in zip(before, score.seats, strict=True))
    with pytest.raises(NoMatch, match="is over"):
        games.game(played.games[0].id).next_game()


def test_the_loser_chooses_who_takes_the_first_turn(games: Games) -> None:
    _, game = begun(games)
    first = game
    first.concede("Anna")
    second = first.next_game()
    question = second.ask()
    assert question is not None
    assert question.player == "Anna"
    second.choose("Ben")
    events = [one.event for one in second.events()]
    chosen = next(event for event in events if isinstance(event, StartingPlayerChosen))
    assert events.index(chosen) == next(at for at, event in enumerate(events) if isinstance(event, DecisionMade)) + 1
    assert chosen.player == 2
    second.concede("Ben")
    third = second.next_game()
    began = place_of(third.events(), third.id)
    assert began is not None
    assert (began.won, began.chooser) == ((1, 1), 2)
    assert third.score is not None
    assert third.score.won == (1, 1)


def test_a_player_exchanges_cards_with_the_sideboard_between_games(games: Games) -> None:
    deck, game = begun(games)
    first = game
    with pytest.raises(NoMatch, match="goes on"):
        first.next_game()
    first.concede("Ben")
    other = Deck("other name", (*deck.main[1:], deck.sideboard[0]), (deck.sideboard[1], deck.main[0]))
    second = first.next_game({"Anna": other})
    definitions = second.stored.definitions()
    assert deck.sideboard[0].hash in definitions
    second.concede("Ben")
    assert second.verify().outcome is Outcome.EXACT
    assert second.score is not None
    assert second.score.winners == ("Anna",)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda deck: deck._replace(main=(*deck.main, deck.main[0])), "was brought without"),
        (lambda deck: deck._replace(sideboard=()), "has to keep"),
        (lambda deck: Deck("small", deck.main[1:], (*deck.sideboard, deck.main[0])), "needs 60 cards, and has 59"),
    ],
)
def test_a_deck_with_other_cards_is_refused_and_nothing_begins(games: Games, change: object, message: str) -> None:
    deck, game = begun(games)
    first = game
    first.concede("Ben")
    assert callable(change)
    with pytest.raises(BadSideboarding, match=message):
        first.next_game({"Anna": change(deck)})
    with pytest.raises(NoMatch, match="Nobody called Zoe"):
        first.next_game({"Zoe": deck})
    assert len(games) == 1


def test_a_sideboard_has_at_most_fifteen_cards(games: Games) -> None:
    deck = load_deck(DECKS[0])
    long = deck._replace(main=(*deck.main, *deck.main[:16]))
    game = games.begin(games.match((long, DECKS[1]), players=("human", "greedy"), best_of=3), 7)
    game.concede("Ben")
    with pytest.raises(BadSideboarding, match="may have 15 cards, and has 16"):
        game.next_game({"Anna": Deck("cut", long.main[16:], long.main[:16])})


def test_a_game_by_itself_has_no_match(games: Games) -> None:
    game = games.play(*DECKS, seed=1)
    assert game.score is None
    with pytest.raises(NoMatch, match="no part of a match"):
        game.next_game()
    assert not any(isinstance(one.event, MatchGameBegan) for one in game.events())
    with pytest.raises(BadMatch, match="best of 1, 3 or 5"):
        games.match(DECKS, best_of=2)


def test_a_match_of_people_is_not_played_alone(games: Games) -> None:
    with pytest.raises(BadMatch, match="is a person"):
        list(games.play_matches(games.match(DECKS, players=("human", "greedy"), best_of=3), [1]))


def test_a_branch_of_a_matchs_game_is_a_game_by_itself(games: Games) -> None:
    (played,) = games.play_matches(games.match(DECKS, players=("greedy", "greedy"), best_of=3), [3])
    branch = games.game(played.games[0].id).branch("turn:3")
    assert branch.score is None
    with pytest.raises(NoMatch, match="no part of a match"):
        branch.next_game()


def test_a_later_game_that_came_without_the_first_says_so(games: Games, tmp_path: Path) -> None:
    (played,) = games.play_matches(games.match(DECKS, players=("greedy", "greedy"), best_of=3), [3])
    file = games.game(played.games[1].id).export(tmp_path / "second.jsonl.zst")
    with open_store(":memory:") as elsewhere:
        second = elsewhere.add(file)
        with pytest.raises(NoMatch, match="Game 1 of the match is not in this store"):
            second.next_game()
