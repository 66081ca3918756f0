"""103. Starting a game: who begins, opening hands, mulligans, the first turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat, UnknownFormat
from domain.editions import UnknownEdition
from domain.errors import IllegalDecision
from domain.ids import PlayerId
from domain.kernel.questions import ChooseObjects, Mulligan
from domain.randomness import commitment
from domain.terms import Step, Zone

NAMES = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Grizzly Bears", "Shock", "Hill Giant", "Murder", "Opt")


def seat(name: str, copies: int = 4) -> Seat:
    """A player with so many copies of ten cards."""
    return Seat(name, tuple(catalogue()[card] for card in NAMES for _ in range(copies)))


def new(seed: str = "1", **more: Any) -> Decider:
    """A game that stands at the first mulligan."""
    return Decider.new([seat("Anna"), seat("Ben")], seed, **more)


def told(game: Decider, name: str) -> list[Any]:
    """The events of that name, in order."""
    return [record.event for record in game.records if name == record.event.NAME]


def names(game: Decider, player: int, zone: Zone) -> list[str]:
    """The names of the cards in a zone of that player."""
    return [game.board.objects[id].name for id in game.board.zone(zone, PlayerId(player))]


def starting(game: Decider) -> tuple[int, int]:
    """Who begins, and the other."""
    first = game.board.starting_player
    assert first is not None
    return first, 3 - first


# 103.1-103.3


def test_the_first_event_says_what_the_game_is_played_under() -> None:
    game = new("7", edition="current", switches={"planeswalker_uniqueness": True})
    started = game.records[0].event
    assert isinstance(started, e.GameStarted)
    assert (started.edition, started.format, started.seats, started.life) == ("current", "duel", ("Anna", "Ben"), 20)
    assert dict(started.switches)["planeswalker_uniqueness"] is True
    assert dict(started.switches)["damage_assignment_order"] is False
    assert started.seed == "7"
    assert (started.seed_hash, started.commitment, started.salt) == (None, None, None)
    salted = new("7", salt="5a" * 16).records[0].event
    assert isinstance(salted, e.GameStarted)
    assert salted.commitment == commitment("5a" * 16, "7")
    assert game.records[0].cause is None


def test_decks_are_presented_shuffled_and_hands_drawn_in_turn_order() -> None:
    game = new()
    first, second = starting(game)
    order = [record.event.NAME for record in game.records if record.event.NAME not in ("object_moved", "card_drawn")]
    assert order == [
        "game_started",
        "deck_presented",
        "deck_presented",
        "starting_player_chosen",
        "library_shuffled",
        "library_shuffled",
    ]
    assert [event.player for event in told(game, "library_shuffled")] == [first, second]
    assert [event.player for event in told(game, "card_drawn")] == [first] * 7 + [second] * 7
    for player in (1, 2):
        assert len(names(game, player, Zone.HAND)) == 7
        assert len(names(game, player, Zone.LIBRARY)) == 33
        both = names(game, player, Zone.HAND) + names(game, player, Zone.LIBRARY)
        assert Counter(both) == Counter(dict.fromkeys(NAMES, 4))


def test_the_seed_decides_who_begins_and_every_order() -> None:
    one, same, other = new("a"), new("a"), new("b")
    assert one.records == same.records
    assert told(one, "library_shuffled") != told(other, "library_shuffled")
    assert {starting(new(str(seed)))[0] for seed in range(12)} == {1, 2}


def test_a_shuffle_gives_every_card_a_new_number() -> None:
    game = new()
    before = {id for player in (1, 2) for id in range(100, 100 + 80)}
    after = {
        id for player in (1, 2) for zone in (Zone.HAND, Zone.LIBRARY) for id in game.board.zone(zone, PlayerId(player))
    }
    assert len(after) == 80
    assert not before & after


# 103.5. Mulligans


def test_the_starting_player_declares_first_and_both_keep() -> None:
    game = new()
    first, second = starting(game)
    question = game.question
    assert isinstance(question, Mulligan)
    assert (question.player, question.taken, len(question.hand)) == (first, 0, 7)
    with pytest.raises(IllegalDecision) as error:
        game.answer("perhaps")
    assert error.value.rule == "103.4"
    game.answer("keep")
    assert game.question is not None
    assert game.question.player == second
    game.answer("keep")
    assert [event.cards for event in told(game, "hand_kept")] == [7, 7]
    assert told(game, "turn_began")[0].player == first


def test_a_mulligan_draws_seven_and_puts_one_on_the_bottom() -> None:
    game = new()
    first, second = starting(game)
    game.answer("mulligan")
    assert len(told(game, "card_drawn")) == 14, "all mulligans are taken at the same time, after everybody declared"
    game.answer("keep")
    assert len(told(game, "card_drawn")) == 21
    question = game.question
    assert isinstance(question, ChooseObjects)
    assert (question.player, question.least, question.most, len(question.among)) == (first, 1, 1, 7)
    chosen = question.among[3]
    name = game.board.objects[chosen].name
    game.answer((chosen,))
    assert names(game, first, Zone.LIBRARY)[-1] == name
    assert len(names(game, first, Zone.HAND)) == 6
    again = game.question
    assert isinstance(again, Mulligan)
    assert (again.player, again.taken, len(again.hand)) == (first, 1, 6)
    game.answer("keep")
    assert [event.cards for event in told(game, "hand_kept")] == [7, 6]
    assert [event.player for event in told(game, "hand_kept")] == [second, first]


def test_who_kept_is_not_asked_again() -> None:
    game = new()
    first, second = starting(game)
    game.answer("keep")
    asked = []
    for _ in range(3):
        game.answer("mulligan")
        assert game.question is not None
        asked.append(game.question.player)
        game.answer(next(game.question.answers()))
    assert set(asked) == {second}
    assert game.board.players[PlayerId(second)].mulligans == 3
    assert len(names(game, second, Zone.HAND)) == 4
    assert len(names(game, first, Zone.HAND)) == 7


def test_cards_are_put_on_the_bottom_in_any_order() -> None:
    game = new()
    first, _ = starting(game)
    for answer in ("mulligan", "keep"):
        game.answer(answer)
    game.answer((game.question.among[0],))  # type: ignore[union-attr]
    game.answer("mulligan")
    question = game.question
    assert isinstance(question, ChooseObjects)
    assert (question.least, question.most) == (2, 2)
    one, other = question.among[5], question.among[1]
    wanted = [game.board.objects[id].name for id in (one, other)]
    game.answer((one, other))
    assert names(game, first, Zone.LIBRARY)[-2:] == wanted


def test_nobody_goes_below_no_cards() -> None:
    game = new()
    first, _ = starting(game)
    game.answer("mulligan")
    game.answer("keep")
    for count in range(1, 8):
        question = game.question
        if isinstance(question, ChooseObjects):
            assert (question.least, question.most) == (count, count)
            game.answer(question.among[:count])
        if count < 7:
            game.answer("mulligan")
    assert game.board.players[PlayerId(first)].mulligans == 7
    assert names(game, first, Zone.HAND) == []
    assert [event.cards for event in told(game, "hand_kept")] == [7, 0]
    assert told(game, "turn_began"), "the game goes on"


def test_cards_are_conserved_through_mulligans() -> None:
    game = new("5")
    for _ in range(4):
        while isinstance(game.question, Mulligan):
            game.answer("mulligan" if game.question.taken < 2 else "keep")
        if isinstance(game.question, ChooseObjects):
            game.answer(next(game.question.answers()))
    for player in (1, 2):
        both = names(game, player, Zone.HAND) + names(game, player, Zone.LIBRARY)
        assert Counter(both) == Counter(dict.fromkeys(NAMES, 4))
    assert fold(game.records).digest() == game.board.digest()


# 103.8. The first turn


@pytest.mark.statement("DRAW-06", "UNTAP-10")
def test_the_starting_player_does_not_draw_in_their_first_turn() -> None:
    game = new()
    _first, second = starting(game)
    while game.board.turn < 3:
        assert game.question is not None
        game.answer(next(game.question.answers()))
    drawn = [event.player for event in told(game, "card_drawn")[14:]]
    assert drawn[0] == second
    skipped = [record for record in game.records if record.event == e.StepSkipped(step=Step.DRAW, effect=None)]
    assert len(skipped) == 1
    assert skipped[0].rule == "103.7a"


def test_a_deck_that_is_too_small_loses_at_the_first_check() -> None:
    game = Decider.new([Seat("Anna", seat("Anna").deck[:5]), seat("Ben")], "1")
    while isinstance(game.question, Mulligan):
        game.answer("keep")
    assert game.board.outcome == ((2,), "draw")
    assert game.question is None
    assert len(told(game, "draw_failed")) == 2


# What a game cannot be


def test_unknown_editions_switches_formats_and_numbers_of_seats() -> None:
    with pytest.raises(UnknownEdition, match="seed, current"):
        new(edition="2011")
    with pytest.raises(UnknownEdition, match="planeswalker_uniqueness"):
        new(switches={"mana_burn": True})
    with pytest.raises(UnknownFormat, match="duel"):
        new(format="chess")
    with pytest.raises(UnknownFormat, match="2"):
        Decider.new([seat("Anna")], "1")


def test_answering_after_the_end() -> None:
    game = new()
    game.concede(PlayerId(1))
    with pytest.raises(IllegalDecision, match="over"):
        game.answer("keep")
    with pytest.raises(IllegalDecision):
        game.concede(PlayerId(2))
