"""506-511. The combat phase: its steps, who is removed from combat, damage assignment orders, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.kernel.assignments import AssignDamage
from domain.kernel.questions import Priority
from domain.reasons import Reason
from domain.terms import Phase, Step
from tests.support.fighting import (
    ANY,
    BEAR,
    CUB,
    OGRE,
    TAP,
    UNSUMMON,
    WALKER,
    attack,
    block,
    dealt,
    fighting,
    only,
    said,
    table,
    trick,
    went,
    with_rule,
)
from tests.support.table import PLAYERS, card, creature

# 506, 508.8: the phase


@pytest.mark.statement("COMB-01", "DECL-ATT-01")
def test_without_attackers_blocks_and_damage_are_skipped() -> None:
    game = table([BEAR]).go_to("postcombat-main")
    assert went(game) == [
        "beginning-of-combat",
        "declare-attackers",
        "skip declare-blockers",
        "skip combat-damage",
        "end-of-combat",
    ]
    assert [record.rule for record in game.events("step_skipped")][-2:] == ["508.8", "508.8"]
    assert said(game, "attackers_declared") == e.AttackersDeclared(player=PLAYERS["A"], attacks=())


@pytest.mark.statement("COMB-01")
def test_the_steps_take_place_although_every_attacker_is_gone_again() -> None:
    game = table([BEAR], b=[UNSUMMON])
    attack(game, "Bear")
    game.cast("B", "Send Home", targets=["Bear"])
    game.go_to("postcombat-main")
    assert went(game)[2:] == ["declare-blockers", "combat-damage", "end-of-combat"]
    assert said(game, "removed_from_combat").reason == "left"
    assert not dealt(game)


@pytest.mark.statement("BEGC-05", "COMB-21", "EOC-05")
def test_combat_stands_between_the_main_phases_and_begins_with_priority() -> None:
    game = table([BEAR]).go_to("postcombat-main")
    began = [record.event for record in game.events("phase_began")]
    assert began[-3:] == [
        e.PhaseBegan(phase=phase) for phase in (Phase.PRECOMBAT_MAIN, Phase.COMBAT, Phase.POSTCOMBAT_MAIN)
    ]
    step = only(game, "step_began", step=Step.BEGINNING_OF_COMBAT)
    following = next(record for record in game.events() if record.position > step.position)
    assert following.event == e.PriorityGiven(player=PLAYERS["A"])


# 506.4: removed from combat


@pytest.mark.statement("COMB-06", "COMB-07", "COMB-08", "COMB-09", "COMB-11", "COMB-12", "COMB-13")
@pytest.mark.parametrize(
    ("reason", "effect"),
    [
        (Reason.LEFT, {"move": "t", "to": "hand"}),
        (Reason.CONTROL, {"apply": [{"control": "you"}], "to": "t"}),
        (Reason.PHASED, {"phase_out": "t"}),
        (Reason.EFFECT, {"remove_from_combat": "t"}),
        (Reason.TYPE, {"apply": [{"set_types": ["artifact"]}], "to": "t"}),
    ],
)
@pytest.mark.parametrize("which", ["Bear", "Ogre"])
def test_removal_from_combat(reason: Reason, effect: dict[str, Any], which: str) -> None:
    spell = trick("Whisk", effect)
    game = table([BEAR], [OGRE], a=[spell], b=[spell])  # S-027
    attack(game, "Bear")
    block(game, ("Ogre", "Bear"))
    fighter = game.find(which).id
    game.cast("B" if which == "Bear" else "A", "Whisk", targets=[which])
    game.resolve()
    removed = only(game, "removed_from_combat")
    assert removed.event == e.RemovedFromCombat(objects=(fighter,), reason=reason)
    assert reason == "effect" or removed.rule == "506.4"
    attackers, blockers = fighting(game.board)
    assert which not in attackers | blockers
    game.go_to("combat-damage")
    assert dealt(game) == []
    game.go_to("postcombat-main")
    assert len(game.events("removed_from_combat")) == 2  # the other one, at the end


@pytest.mark.statement("COMB-12")
def test_regeneration_removes_from_combat() -> None:
    bones = creature("Bones", "1/1", abilities=[{"activated": [{"regenerate": "self"}], "cost": [{"mana": "{0}"}]}])
    game = table([BEAR], [bones], a=[trick("Bolt", {"deal_damage": 3, "to": "t"})])
    attack(game, "Bear")
    block(game, ("Bones", "Bear"))
    game.activate("B", "Bones")
    game.resolve()
    game.cast("A", "Bolt", targets=["Bones"])
    game.resolve()
    assert said(game, "removed_from_combat", reason="regenerated").objects == (game.find("Bones").id,)
    assert fighting(game.board)[1] == set()
    assert game.find("Bones").tapped


@pytest.mark.statement("COMB-10", "COMB-14")
def test_a_planeswalker_that_stops_being_one_is_no_longer_attacked() -> None:
    plain = card(
        "Plain", "Instant",
        {"spell": [{"apply": [{"set_types": ["artifact"]}], "to": "t"}], "targets": {"t": {"of": ANY}}}, cost="{0}",
    )  # fmt: skip
    game = table([BEAR], [WALKER], b=[plain])
    attack(game, "Bear", at="Walker")
    walker = game.find("Walker").id
    game.cast("B", "Plain", targets=["Walker"])
    game.resolve()
    assert said(game, "removed_from_combat", reason="type").objects == (walker,)
    assert fighting(game.board)[0] == {"Bear"}
    game.go_to("combat-damage")
    assert dealt(game) == []


@pytest.mark.statement("COMB-15", "COMB-16", "COMB-17")
def test_what_would_have_kept_a_creature_out_does_not_take_it_out() -> None:
    stay = trick("Stay", {"apply": ["cant_attack", "cant_block"], "to": "t"})
    game = table([BEAR], [OGRE], a=[stay, TAP], b=[stay])  # S-028
    attack(game, "Bear")
    block(game, ("Ogre", "Bear"))
    game.cast("A", "Lull", targets=["Ogre"])
    game.resolve()
    game.cast("A", "Stay", targets=["Ogre"])
    game.resolve()
    game.cast("B", "Stay", targets=["Bear"])
    game.resolve()
    assert game.find("Ogre").tapped
    assert fighting(game.board) == ({"Bear"}, {"Ogre"})
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "Ogre", 2), ("Ogre", "Bear", 3)]


# 509.2, 509.3 of 2017: damage assignment orders


@pytest.mark.statement("ORD-01", "ORD-02", "ORD-03", "ORD-09", "ORD-10", "ORD-12", "CDMG-10", "CDMG-11")
def test_blockers_are_put_in_order_and_damage_follows_it() -> None:
    game = table([OGRE], [BEAR, CUB])
    attack(game, "Ogre")
    ogre, bear, cub = (game.find(name).id for name in ("Ogre", "Bear", "Cub"))
    block(game, ("Bear", "Ogre"), ("Cub", "Ogre"))
    assert game.question.KIND == "order"
    assert game.question.player == PLAYERS["A"]
    game.answer((cub, bear))
    announced = only(game, "damage_order_announced", rule="509.2")
    assert announced.event == e.DamageOrderAnnounced(player=PLAYERS["A"], creature=ogre, order=(cub, bear))
    assert isinstance(game.question, Priority)
    question = game.until_asked("damage", "A")
    assert isinstance(question, AssignDamage)
    assert question.creatures == ((ogre, 3, (cub, bear), 0, False),)
    assert question.lethal == ((cub, 1), (bear, 2))
    assert game.refused(((ogre, bear, 3),)).rule == "510.1c"
    game.answer(((ogre, cub, 1), (ogre, bear, 2)))
    assert dealt(game)[:2] == [("Ogre", "Cub", 1), ("Ogre", "Bear", 2)]
    assert not game.all("Bear")


@pytest.mark.statement("ORD-05", "ORD-06", "ORD-09", "ORD-11", "CDMG-23", "CDMG-24")
def test_a_blocker_of_several_has_an_order_of_its_own_announced_last() -> None:
    game = table([BEAR, CUB], [with_rule("Guard", "2/5", "blocks_any_number"), OGRE])
    attack(game, "Bear", "Cub")
    block(game, ("Guard", "Bear"), ("Guard", "Cub"), ("Ogre", "Bear"))
    game.answer(tuple(game.find(name).id for name in ("Ogre", "Guard")))
    assert game.question.player == PLAYERS["B"]
    guard, bear, cub = (game.find(name).id for name in ("Guard", "Bear", "Cub"))
    game.answer((bear, cub))
    told: list[Any] = [record.event for record in game.events("damage_order_announced")]
    assert [event.creature for event in told] == [bear, guard]
    assert game.events("damage_order_announced")[1].rule == "509.3"
    game.until_asked("damage", "B")
    assert game.refused(((guard, bear, 1), (guard, cub, 1), (game.find("Ogre").id, bear, 2))).rule == "510.1a"
    game.answer(((guard, cub, 2), (game.find("Ogre").id, bear, 3)))  # the Ogre kills the Bear: the Guard may go on
    assert not game.all("Bear")
    assert not game.all("Cub")


@pytest.mark.statement("ORD-04", "ORD-08")
def test_who_leaves_combat_leaves_the_orders() -> None:
    game = table(
        [OGRE, CUB],
        [BEAR, with_rule("Guard", "2/5", "blocks_any_number"), creature("Rat", "1/1")],
        a=[UNSUMMON, UNSUMMON],
    )
    attack(game, "Ogre", "Cub")
    block(game, ("Bear", "Ogre"), ("Guard", "Ogre"), ("Guard", "Cub"), ("Rat", "Ogre"))
    ogre, bear, guard, rat, cub = (game.find(name).id for name in ("Ogre", "Bear", "Guard", "Rat", "Cub"))
    game.answer((rat, guard, bear))
    game.answer((ogre, cub))
    game.cast("A", "Send Home", targets=["Cub"])
    game.resolve()
    assert game.board.combat is not None
    assert game.board.combat.blocks[guard] == [ogre]
    game.cast("A", "Send Home", targets=["Rat"])
    game.resolve()
    assert game.board.combat.attackers[ogre].blockers == [guard, bear]  # S-060


def test_today_there_are_no_orders() -> None:
    game = table([OGRE], [BEAR, CUB], edition="current")
    attack(game, "Ogre")
    block(game, ("Bear", "Ogre"), ("Cub", "Ogre"))
    assert isinstance(game.question, Priority)
    question = game.until_asked("damage", "A")
    assert isinstance(question, AssignDamage)
    assert not question.ordered
    ogre, bear, cub = (game.find(name).id for name in ("Ogre", "Bear", "Cub"))
    game.answer(((ogre, cub, 3),))
    assert game.find("Bear").damage == 0
    assert bear in game.board.battlefield
    assert cub not in game.board.battlefield
    assert not game.happened("damage_order_announced")


# 511: the end of combat


@pytest.mark.statement("EOC-03", "EOC-04", "EOC-05", "DECL-ATT-20", "DECL-BLK-18")
def test_all_are_removed_as_the_end_of_combat_step_ends() -> None:
    game = table([OGRE, CUB], [creature("Wall", "0/9"), WALKER])
    attack(game, "Ogre")
    block(game, ("Wall", "Ogre"))
    game.go_to("end-of-combat")
    assert fighting(game.board) == ({"Ogre"}, {"Wall"})
    assert game.question.player == PLAYERS["A"]
    game.go_to("postcombat-main")
    removed = only(game, "removed_from_combat", rule="511.3")
    assert removed.event == e.RemovedFromCombat(objects=(game.find("Ogre").id, game.find("Wall").id), reason=Reason.END)
    ended = only(game, "step_ended", step=Step.END_OF_COMBAT)
    over = only(game, "phase_ended", phase=Phase.COMBAT)
    assert ended.position < removed.position < over.position
    assert game.board.combat is None


@pytest.mark.statement("EOC-04")
def test_an_attacked_planeswalker_is_removed_with_the_others() -> None:
    game = table([CUB], [WALKER])
    attack(game, "Cub", at="Walker")
    game.go_to("postcombat-main")
    assert set(said(game, "removed_from_combat", rule="511.3").objects) == {
        game.find("Cub").id,
        game.find("Walker").id,
    }
