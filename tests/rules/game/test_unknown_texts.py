"""The rules on a board of which nobody here knows the texts: what needs none they say, and where one is needed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.board.characteristics import Printed
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import UNKNOWN
from domain.errors import NotKnown
from domain.formats import FORMATS, UnknownFormat, format_told
from domain.kernel.game import Game
from domain.kernel.would import WouldMove
from domain.rules.abilities.index import index
from domain.rules.combat.declaration import attack_question
from domain.rules.objects.attachments import hosts, may_stay_attached
from domain.rules.rulebook import RULES
from domain.rules.state_based.actions import actions_of
from domain.rules.variants.hooks import in_play
from domain.terms import Step, Zone
from tests.support.observed import observed
from tests.support.table import Table
from tests.support.worlds import pair


def boards(seed: int, *, texts: bool = False) -> Iterator[Board]:
    """Boards of an observed game, whenever somebody has priority."""
    board = Board()
    for recorded in observed(pair("duel", "current", seed).one.log, 1, texts=texts):
        evolve(board, recorded)
        if board.priority is not None and recorded.event.NAME == "priority_given":
            yield board.copy()


def game_on(board: Board) -> Game:
    return Game(board, {}, RULES)


@pytest.mark.parametrize("seed", [1, 3])
def test_what_needs_no_text_is_found_on_an_observed_board(seed: int) -> None:
    looked = fights = 0
    for board in boards(seed):
        game = game_on(board)
        looked += 1
        for _, action, _, _ in actions_of(game):
            assert list(action(game)) == []  # whoever has priority got it after a check that found nothing (117.5)
        found = index(game)
        assert not found.watchers
        assert not found.replacers
        if board.step is Step.DECLARE_ATTACKERS and board.combat is not None and board.combat.attackers:
            fights += 1
            board.combat = None
            assert attack_question(game) is not None
    assert looked > 20
    assert fights


def test_an_ability_that_nobody_knows_does_nothing() -> None:
    board = next(iter(boards(1)))
    number = board.next_definition
    board.definitions[number] = Printed(
        name="Card 98499", types=("creature",), power=1, toughness=1, abilities=(8, 1001)
    )
    game = game_on(board)
    assert not game.knows(number)
    assert game.knows(0)
    assert game.part((number, 1001)) is UNKNOWN
    assert game.part((number + 1, 0)) is UNKNOWN
    with pytest.raises(NotKnown, match="the text of Card 98499 is not known here") as raised:
        game.definition(number)
    assert raised.value.definition == number
    known = catalogue()["Serra Angel"]
    board.definitions[number + 1] = known.printed()
    game.definitions[known.hash] = known
    assert game.knows(number + 1)
    assert game.definition(number + 1) == known


def test_an_aura_whose_text_nobody_knows_stays_as_long_as_nothing_else_forbids_it() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    table.battlefield("A", "Holy Strength", attached="Grizzly Bears")
    table.start()
    board = table.board.copy()
    aura = next(found for found in board.permanents() if found.name == "Holy Strength")
    game = game_on(board)
    assert may_stay_attached(game, aura)
    with pytest.raises(NotKnown, match="Holy Strength"):
        hosts(game, aura, aura.controller)
    proposed = {rule: list(action(game)) for rule, action, _, _ in actions_of(game)}
    assert proposed["704.5m"] == []
    aura.attached_to = None
    proposed = {rule: list(action(game)) for rule, action, _, _ in actions_of(game)}
    assert proposed["704.5m"] == [WouldMove(aura.id, Zone.GRAVEYARD)]


def test_an_observed_game_may_have_any_format_and_brawl_has_rules_of_its_own() -> None:
    standard = format_told("standard", {}, observed=True)
    assert (standard.name, standard.seats, standard.life) == ("standard", (2, 2), 20)
    assert format_told("commander", {}, observed=True) == FORMATS["commander"]
    with pytest.raises(UnknownFormat):
        format_told("standard", {}, observed=False)
    board = next(iter(boards(1)))
    board.format = "brawl"
    game = game_on(board)
    assert game.format.life == 25
    (brawl,) = in_play(game)
    assert {action.rule for action in brawl.state_based} == {"704.6d"}
    board.players[board.order[0]].commander_damage = {1: 21}
    assert not any(list(action(game)) for rule, action, _, _ in actions_of(game) if rule.startswith("704.6"))
    board.format = "commander"
    game = game_on(board)
    assert [would for rule, action, _, _ in actions_of(game) if rule == "704.6c" for would in action(game)]
