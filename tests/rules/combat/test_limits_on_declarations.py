"""508.1c, 508.1d, 509.1b. Words that limit attacks and blocks, and goaded creatures, on boards without a game."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.kernel.game import Game
from domain.rules.combat import combat_phase
from domain.rules.combat.declaration import attack_question, block_question
from domain.rules.rulebook import RULES
from domain.terms import Phase

# Boards that the rules are asked about directly


def bare(seats: int, *tokens: tuple[int, str, int, tuple[str, ...]]) -> Game:
    """A combat phase of the first of some players, with these creatures: player, name, power and toughness, words."""
    game = Game(Board(), {}, RULES)
    numbers = tuple(PlayerId(number) for number in range(1, seats + 1))
    game.say(
        e.GameStarted(
            schema_version=1, engine="", edition="seed", switches=(), format="duel", options=(),
            seats=("Anna", "Ben", "Carl")[:seats], teams=tuple((number,) for number in numbers), life=20,
            seed_hash="", seed="",
        ),
        "103.1",
    )  # fmt: skip
    for number, (player, name, power, words) in enumerate(tokens, 1):
        printed = Printed(name=name, types=("creature",), power=power, toughness=power, keywords=words)
        game.say(e.CardSeen(definition=number, printed=printed), "400.2")
        becomes = ObjectId(game.board.next_object)
        token = e.TokenCreated(player=PlayerId(player), definition=number, becomes=becomes, tapped=False)
        game.say(token, "111.2")
    game.say(e.TurnBegan(player=PlayerId(1), number=1, extra=False), "500.1")
    game.say(e.PhaseBegan(phase=Phase.COMBAT), "500.1")
    return game


def test_words_that_limit_an_attack() -> None:
    game = bare(
        2,
        (1, "Bear", 2, ("must_attack:2",)),
        (1, "Ogre", 3, ("attack_cost:{1}", "attacks_alone")),
        (1, "Hermit", 3, ("cant_attack_alone", "defender", "attacks_as_though_no_defender")),
        (2, "Judge", 1, ("max_attackers:2", "max_attackers_you:1")),
        (2, "Crowd", 1, ("max_attackers:3",)),
    )
    bear, ogre, hermit, *_ = game.board.battlefield
    question = attack_question(game)[0]
    assert [creature for creature, _ in question.may] == [bear, ogre, hermit]
    assert question.must == ((bear, (2,)),)
    assert (question.most, question.most_each) == (2, ((2, 1),))
    assert (question.only_alone, question.not_alone) == ((ogre,), ((hermit, 1),))
    assert question.costs == ((ogre, 2, "{1}"),)


def test_words_that_limit_a_block() -> None:
    game = bare(
        2,
        (1, "Bear", 2, ("blocked_by_at_least:3", "menace")),
        (1, "Ogre", 3, ("blocked_by_at_most:1", "must_be_blocked")),
        (1, "Imp", 1, ("unblockable_by:artifact", "unblockable_except_by:flying")),
        (2, "Guard", 1, ("blocks_additional:1", "block_cost:{2}", "cant_block_alone")),
        (2, "Bird", 1, ("flying", "must_block:100", "blocks_alone")),
        (2, "Law", 1, ("max_blockers:2", "cant_block")),
    )
    bear, ogre, imp, guard, bird, law = game.board.battlefield
    rules = combat_phase.declare_attackers(game)
    next(rules)
    with pytest.raises(StopIteration):
        rules.send(((bear, 2), (ogre, 2), (imp, 2)))
    question = block_question(game, PlayerId(2))[0]
    assert question.may == ((guard, (bear, ogre)), (bird, (bear, ogre, imp)))
    assert question.must == ((bird, (bear,)), (0, (ogre,)))
    assert question.capacity == ((guard, 2),)
    assert (question.least, question.most, question.together) == (((bear, 3),), ((ogre, 1),), 2)
    assert (question.not_alone, question.only_alone) == (((guard, 1),), (bird,))
    assert question.costs == ((guard, bear, "{2}"), (guard, ogre, "{2}"))
    assert (question.unable, question.barred) == (((law, "509.1b"),), ((imp, "509.1b", (guard,)),))


@pytest.mark.statement("DECL-ATT-08", "DECL-ATT-09")
def test_a_goaded_creature_attacks_somebody_else() -> None:
    game = bare(3, (1, "Bear", 2, ("goaded:2",)))
    (bear,) = game.board.battlefield
    question = attack_question(game)[0]
    assert question.must == ((bear, ()), (bear, (3,)))
    assert list(question.answers()) == [((bear, 3),)]
    alone = attack_question(bare(2, (1, "Bear", 2, ("goaded:2",))))[0]
    assert list(alone.answers()) == [((bear, 2),)]


@pytest.mark.statement("DECL-ATT-06", "DECL-BLK-04", "DEFP-02", "DEFP-03")
def test_each_defending_player_blocks_what_attacks_them_in_turn_order() -> None:
    game = bare(3, (1, "Bear", 2, ()), (1, "Ogre", 3, ()), (2, "Cub", 1, ()), (3, "Cub", 1, ()))
    bear, ogre, bens, carls = game.board.battlefield
    rules = combat_phase.declare_attackers(game)
    question = next(rules)
    assert question == attack_question(game)[0]
    assert question.data()[0] == ((bear, (2, 3)), (ogre, (2, 3)))
    with pytest.raises(StopIteration):
        rules.send(((bear, 2), (ogre, 3)))
    rules = combat_phase.declare_blockers(game)
    question = next(rules)
    assert (question.player, question.data()[0]) == (2, ((bens, (bear,)),))
    assert not question.is_legal(((bens, ogre),))  # S-058
    question = rules.send(())
    assert (question.player, question.data()[0]) == (3, ((carls, (ogre,)),))
    with pytest.raises(StopIteration):
        rules.send(((carls, ogre),))
    assert game.board.combat is not None
    assert {id: attack.blocked for id, attack in game.board.combat.attackers.items()} == {bear: False, ogre: True}
    for _ in combat_phase.combat_damage(game):
        raise AssertionError("nobody has a choice")
    assert [game.board.players[PlayerId(number)].life for number in (1, 2, 3)] == [20, 18, 20]
