"""103.1. In a match of several games, the loser of the previous game chooses who takes the first turn."""

from __future__ import annotations

from domain import decider
from domain import events as e
from domain.bots import greedy_player
from domain.formats import DEFAULT
from domain.ids import PlayerId
from domain.kernel.questions import ChooseObjects
from domain.kernel.seats import Seat
from domain.randomness import Dice
from domain.reasons import Reason
from replay.games.decks import load_deck

ANNA, BEN, CLEO = PlayerId(1), PlayerId(2), PlayerId(3)


def game_of(place: e.MatchGameBegan | None, seats: int = 2, format: str = DEFAULT) -> decider.Decider:
    deck = load_deck("claws-and-fire")
    sitting = [Seat(name, deck.main, deck.sideboard) for name in ("Anna", "Ben", "Cleo", "Dora")[:seats]]
    return decider.Decider.new(sitting, "7", edition="current", match=place, format=format)


def place(chooser: PlayerId | None, number: int = 2) -> e.MatchGameBegan:
    return e.MatchGameBegan(match="m", number=number, best_of=3, won=(0, 1), chooser=chooser)


def test_the_loser_of_the_previous_game_chooses_who_begins() -> None:
    game = game_of(place(ANNA))
    assert game.question == ChooseObjects(ANNA, Reason.STARTING_PLAYER, (ANNA, BEN), 1, 1)
    game.answer((BEN,))
    decided, chosen = game.records[4:6]
    assert isinstance(decided.event, e.DecisionMade)
    assert chosen.event == e.StartingPlayerChosen(player=BEN)
    assert (chosen.rule, chosen.cause) == ("103.1", decided.position)
    assert decider.redo(game.records, game.given) is None


def test_chance_chooses_in_the_first_game_as_without_a_match() -> None:
    first, alone = game_of(place(None, 1)), game_of(None)
    assert isinstance(first.records[1].event, e.MatchGameBegan)
    began = [
        one.event for game in (first, alone) for one in game.records if isinstance(one.event, e.StartingPlayerChosen)
    ]
    assert began[0] == began[1]
    assert decider.redo(first.records, first.given) is None


def test_several_players_and_teams_choose_among_who_may_begin() -> None:
    assert game_of(place(CLEO), 3, format="free-for-all").question == ChooseObjects(
        CLEO, Reason.STARTING_PLAYER, (ANNA, BEN, CLEO), 1, 1
    )
    question = game_of(place(BEN), 4, format="two-headed-giant").question
    assert question == ChooseObjects(BEN, Reason.STARTING_PLAYER, (ANNA, CLEO), 1, 1)


def test_a_built_in_player_begins() -> None:
    game = game_of(place(BEN))
    assert game.question is not None
    assert greedy_player(game.question, game.board, game.definitions, Dice("7", 1)) == (BEN,)
