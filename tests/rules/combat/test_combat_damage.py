"""510. Combat damage: how it is assigned and dealt, in one step or two."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.ids import ObjectId
from domain.kernel.assignments import AssignDamage
from domain.terms import Step
from tests.support.fighting import (
    BEAR,
    CUB,
    OGRE,
    UNSUMMON,
    attack,
    block,
    dealt,
    decided,
    gains,
    loses,
    only,
    said,
    table,
    trick,
    went,
    with_rule,
)
from tests.support.table import PLAYERS, Table, creature

# 510: combat damage


@pytest.mark.statement("CDMG-01", "CDMG-02", "CDMG-03", "CDMG-09", "CDMG-28", "CDMG-29", "CDMG-30", "CDMG-31")
def test_damage_is_assigned_in_turn_and_dealt_at_once() -> None:
    game = table([BEAR, CUB], [creature("Twin", "2/2")])
    attack(game, "Bear", "Cub")
    block(game, ("Twin", "Bear"))
    game.go_to("combat-damage")
    first, second = game.events("combat_damage_assigned")
    assert isinstance(first.event, e.CombatDamageAssigned)
    bear, twin = (ObjectId(id) for id in first.event.assignments[0][:2])
    assert first.event == e.CombatDamageAssigned(
        player=PLAYERS["A"], assignments=((bear, twin, 2), (game.find("Cub").id, PLAYERS["B"], 1))
    )
    assert second.event == e.CombatDamageAssigned(player=PLAYERS["B"], assignments=((twin, bear, 2),))
    damage = game.events("damage_dealt", combat=True)
    assert len(damage) == 3
    assert len({record.moment for record in damage}) == 1
    assert not game.all("Bear")
    assert not game.all("Twin")
    start = only(game, "step_began", step=Step.COMBAT_DAMAGE).position
    names = [record.event.NAME for record in game.events() if record.position > start]
    assert names.index("priority_given") > max(at for at, name in enumerate(names) if name == "object_moved")
    assert "ability_put_on_stack" not in names
    assert decided(game, first) == "attackers"
    assert decided(game, second) == "blockers"
    game.check()


@pytest.mark.statement("COMB-20", "CDMG-34")
def test_a_death_in_combat_leads_back_to_the_declaration() -> None:
    game = table([OGRE], [BEAR])
    attack(game, "Ogre")
    block(game, ("Bear", "Ogre"))
    game.go_to("combat-damage")
    death = only(game, "permanent_destroyed", rule="704.5g")
    by_position = {record.position: record for record in game.game.records}
    chain = []
    at: int | None = death.position
    while at is not None:
        chain.append(by_position[at].event.NAME)
        at = by_position[at].cause
    assert chain == [
        "permanent_destroyed",
        "damage_marked",
        "damage_dealt",
        "damage_proposed",
        "combat_damage_assigned",
        "attackers_declared",
        "decision_made",
    ]


@pytest.mark.statement("CDMG-04")
@pytest.mark.parametrize("pt", ["0/3", "-1/3"])
def test_who_has_no_power_assigns_no_damage(pt: str) -> None:
    weak = creature("Weak", "0/3")
    sap = trick("Sap", {"apply": [{"pt": [-1, 0]}], "to": "t"})
    game = table([weak], [creature("Idler", "0/5")], a=[sap])  # S-070
    if pt == "-1/3":
        game.cast("A", "Sap", targets=["Weak"])
        game.resolve()
    attack(game, "Weak")
    block(game, ("Idler", "Weak"))
    game.go_to("combat-damage")
    assert not game.happened("combat_damage_assigned")
    assert not dealt(game)


@pytest.mark.statement("CDMG-13", "CDMG-18", "CDMG-19")
def test_only_toughness_and_marked_damage_decide_what_is_lethal() -> None:
    shield = trick("Shield", {"shield": {"would_damage": {"ref": "t"}}, "with": [{"prevent": 2}]})
    brick = creature("Brick", "2/2", "indestructible")
    game = table([creature("Giant", "4/4")], [brick, BEAR, OGRE], b=[shield])  # S-075
    attack(game, "Giant")
    block(game, ("Brick", "Giant"), ("Bear", "Giant"), ("Ogre", "Giant"))
    giant, first, second, third = (game.find(name).id for name in ("Giant", "Brick", "Bear", "Ogre"))
    game.answer((first, second, third))
    game.cast("B", "Shield", targets=["Bear"])
    game.resolve()
    game.until_asked("damage", "A")
    assert game.refused(((giant, first, 1), (giant, second, 2), (giant, third, 1))).rule == "510.1c"
    assert game.refused(((giant, first, 2), (giant, second, 1), (giant, third, 1))).rule == "510.1c"
    game.answer(((giant, first, 2), (giant, second, 2)))
    assert game.find("Brick").damage == 2
    assert game.find("Bear").damage == 0


@pytest.mark.statement("CDMG-18")
def test_one_more_damage_is_enough_for_an_indestructible_creature_with_damage() -> None:
    game = Table()
    game.battlefield("A", creature("Giant", "4/4"))
    game.battlefield("B", creature("Brick", "2/2", "indestructible"), OGRE)
    game.hand("A", trick("Ping", {"deal_damage": 1, "to": "t"}))
    game.start("A")
    game.cast("A", "Ping", targets=["Brick"])
    game.resolve()
    attack(game, "Giant")
    block(game, ("Brick", "Giant"), ("Ogre", "Giant"))
    giant, brick, ogre = (game.find(name).id for name in ("Giant", "Brick", "Ogre"))
    game.answer((brick, ogre))
    game.until_asked("damage", "A")
    game.answer(((giant, brick, 1), (giant, ogre, 3)))
    assert not game.all("Ogre")


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_trample_with_deathtouch_and_nobody_left_to_trample_over(edition: str) -> None:
    beast = creature("Beast", "5/5", "trample", "deathtouch")
    game = table([beast, creature("Elk", "3/3", "trample")], [BEAR, OGRE, CUB], a=[UNSUMMON], edition=edition)
    attack(game, "Beast", "Elk")
    block(game, ("Bear", "Beast"), ("Ogre", "Beast"), ("Cub", "Elk"))
    if edition == "seed":
        game.answer((game.find("Bear").id, game.find("Ogre").id))
    game.cast("A", "Send Home", targets=["Cub"])
    game.resolve()
    question = game.until_asked("damage", "A")
    big, elk, bear, ogre = (game.find(name).id for name in ("Beast", "Elk", "Bear", "Ogre"))
    assert isinstance(question, AssignDamage)
    assert question.creatures == ((big, 5, (bear, ogre), 2, True), (elk, 3, (), 2, False))
    assert game.refused(((big, bear, 2), (big, 2, 3), (elk, 2, 3))).rule == "702.19b"
    game.answer(((big, bear, 1), (big, ogre, 1), (big, 2, 3), (elk, 2, 3)))
    assert game.life_of("B") == 14
    assert not game.all("Bear")
    assert not game.all("Ogre")


def test_a_trampling_blocker_tramples_over_nothing() -> None:
    game = table([CUB], [creature("Elk", "3/3", "trample")])
    attack(game, "Cub")
    block(game, ("Elk", "Cub"))
    game.go_to("combat-damage")
    assert dealt(game) == [("Cub", "Elk", 1), ("Elk", "Cub", 3)]
    assert game.life_of("A") == 20


def test_damage_by_toughness() -> None:
    game = table([with_rule("Treefolk", "0/5", "assigns_by_toughness")])
    attack(game, "Treefolk")
    game.go_to("combat-damage")
    assert game.life_of("B") == 15


# 510.4: first strike and double strike

KNIGHT = creature("Knight", "2/2", "first strike")


@pytest.mark.statement("FS-01", "FS-02", "FS-04", "COMB-02")
def test_first_strike_kills_first() -> None:
    game = table([KNIGHT, CUB], [BEAR])  # S-079
    attack(game, "Knight", "Cub")
    block(game, ("Bear", "Knight"))
    game.go_to("combat-damage")
    assert dealt(game) == [("Knight", "Bear", 2)]
    assert not game.all("Bear")
    began = only(game, "combat_damage_step_began", rule="510.4")
    assert began.event == e.CombatDamageStepBegan(first=True, creatures=(game.find("Knight").id,))
    assert game.question.player == PLAYERS["A"]
    game.go_to("postcombat-main")
    assert dealt(game) == [("Knight", "Bear", 2), ("Cub", "B", 1)]
    assert went(game)[2:] == ["declare-blockers", "combat-damage", "combat-damage", "end-of-combat"]
    assert len(game.events("priority_given", player=PLAYERS["A"])) >= 2
    second = game.events("combat_damage_step_began")[1]
    assert second.event == e.CombatDamageStepBegan(first=False, creatures=(game.find("Cub").id,))


@pytest.mark.statement("FS-01", "COMB-02")
def test_without_first_strike_there_is_one_step_for_all() -> None:
    game = table([BEAR])
    attack(game, "Bear")
    game.go_to("postcombat-main")
    assert went(game).count("combat-damage") == 1
    assert said(game, "combat_damage_step_began", rule="510.1").first is False


@pytest.mark.statement("FS-03")
def test_double_strike_deals_damage_in_both_steps() -> None:
    game = table([creature("Ace", "2/2", "double strike")], [creature("Wall", "0/9")])
    attack(game, "Ace")
    block(game, ("Wall", "Ace"))
    game.go_to("postcombat-main")
    assert dealt(game) == [("Ace", "Wall", 2), ("Ace", "Wall", 2)]
    assert game.find("Wall").damage == 4


@pytest.mark.statement("FS-03")
@pytest.mark.parametrize(
    ("mine", "spell", "hits"),
    [
        (creature("Hero", "2/2", "first strike"), loses("first strike"), 1),
        (creature("Hero", "2/2"), gains("first strike"), 1),
        (creature("Hero", "2/2", "first strike"), gains("double strike"), 2),
        (creature("Hero", "2/2", "double strike"), loses("double strike"), 1),
        (creature("Hero", "2/2"), gains("double strike"), 1),
    ],
    ids=["lost first strike", "gained first strike", "first to double", "lost double strike", "gained double strike"],
)
def test_strikes_that_change_between_the_steps(mine: CardDefinition, spell: CardDefinition, hits: int) -> None:
    game = table([mine, KNIGHT], a=[spell])
    attack(game, "Hero", "Knight")
    game.go_to("combat-damage")
    game.cast("A", spell.name, targets=["Hero"])
    game.resolve()
    game.go_to("postcombat-main")
    assert dealt(game).count(("Hero", "B", 2)) == hits
    assert dealt(game).count(("Knight", "B", 2)) == 1


SHY = with_rule("Shade", "3/3", "may_assign_unblocked")


@pytest.mark.parametrize("rules", ["seed", "current"])
def test_a_blocked_creature_without_blockers_may_deal_damage_as_though_unblocked(rules: str) -> None:
    game = table([SHY], [CUB], edition=rules, b=[UNSUMMON])
    attack(game, "Shade")
    block(game, ("Cub", "Shade"))
    game.cast("B", "Send Home", targets=["Cub"])
    game.resolve()
    game.until_asked("choose", "A")
    game.answer((game.find("Shade").id,))
    game.go_to("combat-damage")
    assert dealt(game) == [("Shade", "B", 3)]
    game.check()


def test_who_is_not_blocked_is_not_asked() -> None:
    game = table([SHY], [CUB])
    attack(game, "Shade")
    game.go_to("combat-damage")
    assert game.life_of("B") == 17
    assert not game.events("decision_made", kind="choose")
