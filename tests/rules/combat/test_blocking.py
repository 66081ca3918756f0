"""509. Declaring blockers: evasion, blocks that are asked for, and what stays blocked."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.kernel.declarations import DeclareBlockers
from domain.rules.combat.declaration import block_question
from domain.terms import Step
from tests.support.fighting import (
    BEAR,
    CUB,
    OGRE,
    TAP,
    UNSUMMON,
    attack,
    block,
    dealt,
    fighting,
    gains,
    only,
    said,
    table,
    with_rule,
)
from tests.support.table import PLAYERS, creature

# 509.1: declaring blockers


@pytest.mark.statement("DECL-BLK-01", "DECL-BLK-17", "DECL-BLK-19", "DECL-BLK-20", "DECL-BLK-23")
def test_blockers_are_declared_first_thing_and_settle_who_is_blocked() -> None:
    game = table([BEAR, CUB], [OGRE])
    attack(game, "Bear", "Cub")
    block(game, ("Ogre", "Bear"))
    step = only(game, "step_began", step=Step.DECLARE_BLOCKERS)
    names = [record.event.NAME for record in game.events() if record.position > step.position]
    assert names == ["decision_made", "blockers_declared", "priority_given"]
    bear, cub, ogre = (game.find(name).id for name in ("Bear", "Cub", "Ogre"))
    assert said(game, "blockers_declared", rule="509.1") == e.BlockersDeclared(
        player=PLAYERS["B"], blocks=((ogre, bear),), blocked=(bear,), unblocked=(cub,)
    )
    assert game.question.player == PLAYERS["A"]
    assert not game.find("Ogre").tapped


@pytest.mark.statement("DECL-BLK-03", "COMB-18")
def test_a_tapped_creature_does_not_block() -> None:
    game = table([BEAR], [OGRE, CUB], a=[TAP])
    attack(game, "Bear")
    game.cast("A", "Lull", targets=["Ogre"])
    game.resolve()
    question = game.until_asked("blockers", "B")
    ogre, bear = game.find("Ogre").id, game.find("Bear").id
    assert question.data()[0] == ((game.find("Cub").id, (bear,)),)
    assert game.refused(((ogre, bear),)).rule == "509.1a"


EVASIONS = [
    (creature("Flier", "2/2", "flying"), BEAR, "702.9b"),
    (creature("Flier", "2/2", "flying"), creature("Spider", "2/4", "reach"), None),
    (creature("Flier", "2/2", "flying"), creature("Drake", "2/2", "flying"), None),
    (BEAR, creature("Drake", "2/2", "flying"), None),
    (creature("Shade", "2/2", "shadow"), BEAR, "702.28b"),
    (BEAR, creature("Shade", "2/2", "shadow"), "702.28b"),
    (creature("Shade", "2/2", "shadow"), creature("Gloom", "2/2", "shadow"), None),
    (creature("Shade", "2/2", "flying", "shadow"), creature("Drake", "2/2", "flying"), "702.28b"),
    (creature("Shade", "2/2", "flying", "shadow"), creature("Gloom", "2/2", "shadow"), "702.9b"),
    (creature("Fright", "2/2", "fear"), BEAR, "702.36b"),
    (creature("Fright", "2/2", "fear"), creature("Ghoul", "2/2", cost="{B}"), None),
    (creature("Fright", "2/2", "fear"), creature("Golem", "2/2", types="Artifact Creature: Golem", cost="{2}"), None),
    (creature("Bully", "2/2", "intimidate"), creature("Ghoul", "2/2", cost="{B}"), "702.13b"),
    (creature("Bully", "2/2", "intimidate"), BEAR, None),
    (creature("Rider", "2/2", "horsemanship"), BEAR, "702.31b"),
    (creature("Rider", "2/2", "horsemanship"), creature("Cavalry", "2/2", "horsemanship"), None),
    (creature("Sneak", "2/2", "skulk"), OGRE, "702.118b"),
    (creature("Sneak", "2/2", "skulk"), BEAR, None),
    (with_rule("Ghost", "2/2", "unblockable"), BEAR, "509.1b"),
    (creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "green"}]), BEAR, "702.16f"),
    (creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "black"}]), BEAR, None),
    (creature("Walker", "2/2", abilities=[{"keyword": "landwalk", "value": "Plains"}]), BEAR, "702.14c"),
    (creature("Walker", "2/2", abilities=[{"keyword": "landwalk", "value": "Forest"}]), BEAR, None),
    (creature("Walker", "2/2", abilities=[{"keyword": "landwalk", "value": "nonbasic"}]), BEAR, None),
]


@pytest.mark.statement("DECL-BLK-05", "DECL-BLK-06", "DECL-BLK-08")
@pytest.mark.parametrize(("attacker", "blocker", "rule"), EVASIONS, ids=lambda value: getattr(value, "name", value))
def test_evasion(attacker: CardDefinition, blocker: CardDefinition, rule: str | None) -> None:
    game = table([attacker], [blocker, "Plains"])
    attack(game, attacker.name)
    question = block_question(game.game, PLAYERS["B"])[0]
    one, other = game.find(blocker.name, "B").id, game.find(attacker.name, "A").id
    if rule is None:
        assert question.may == ((one, (other,)),)
    else:
        assert question.may == ()
        assert question.barred == ((other, rule, (one,)),)
        game.go_to("combat-damage")
        assert not game.events("decision_made", kind="blockers")
        assert game.life_of("B") == 18


@pytest.mark.statement("DECL-BLK-07")
def test_a_block_stands_although_the_attacker_learns_to_fly() -> None:
    game = table([BEAR], [OGRE], a=[gains("flying")])  # S-054
    attack(game, "Bear")
    block(game, ("Ogre", "Bear"))
    game.cast("A", "Gain flying", targets=["Bear"])
    game.resolve()
    assert fighting(game.board) == ({"Bear"}, {"Ogre"})
    assert not game.happened("removed_from_combat")
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "Ogre", 2), ("Ogre", "Bear", 3)]


@pytest.mark.statement("DECL-BLK-09", "DECL-BLK-10")
def test_menace_with_a_blocker_that_must_block_takes_both() -> None:
    game = table([creature("Brute", "3/2", "menace")], [with_rule("Guard", "1/1", "must_block"), BEAR])  # S-055
    attack(game, "Brute")
    game.go_to("declare-blockers")
    assert fighting(game.board)[1] == {"Guard", "Bear"}
    assert not game.events("decision_made", kind="blockers")


def test_a_lure_draws_all_and_a_wide_guard_blocks_several() -> None:
    lure = with_rule("Bait", "1/1", "lure")
    game = table([lure, CUB], [with_rule("Guard", "1/4", "blocks_any_number"), BEAR])
    attack(game, "Bait", "Cub")
    question = game.until_asked("blockers", "B")
    guard, bear = game.find("Guard").id, game.find("Bear").id
    bait, cub = game.find("Bait").id, game.find("Cub").id
    assert isinstance(question, DeclareBlockers)
    assert question.capacity == ((guard, 2),)
    assert game.refused(((guard, cub), (bear, bait))).rule == "509.1c"
    assert game.refused(((guard, bait), (bear, bait), (bear, cub))).rule == "509.1a"
    game.answer(((guard, bait), (guard, cub), (bear, bait)))
    assert game.board.combat is not None
    assert game.board.combat.blocks == {guard: [bait, cub], bear: [bait]}


@pytest.mark.statement("DECL-BLK-18", "DECL-BLK-21", "DECL-BLK-22", "CDMG-08", "CDMG-21", "CDMG-33")
def test_a_creature_stays_blocked_when_its_blocker_is_gone() -> None:
    game = table([OGRE, BEAR], [CUB], a=[UNSUMMON])  # S-057
    attack(game, "Ogre", "Bear")
    block(game, ("Cub", "Ogre"))
    game.cast("A", "Send Home", targets=["Cub"])
    game.resolve()
    assert game.board.combat is not None
    assert game.board.combat.attackers[game.find("Ogre").id].blocked is True
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "B", 2)]
