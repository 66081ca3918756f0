"""508. Declaring attackers: who may and who must, what it costs, and planeswalkers that are attacked."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.kernel.declarations import DeclareAttackers
from domain.kernel.questions import PayMana, Priority
from domain.terms import Step
from tests.support.fighting import (
    ANY,
    BEAR,
    CUB,
    OGRE,
    TAP,
    WALKER,
    attack,
    block,
    dealt,
    decided,
    fighting,
    only,
    said,
    table,
    trick,
    with_rule,
)
from tests.support.table import PLAYERS, Table, card, creature

# 508.1: declaring attackers


@pytest.mark.statement("DECL-ATT-01", "DECL-ATT-12", "DECL-ATT-19", "TAP-01", "COMB-03")
def test_attackers_are_declared_first_thing_and_tap() -> None:
    game = table([BEAR, creature("Angel", "4/4", "flying", "vigilance")])
    attack(game, "Bear", "Angel")
    step = only(game, "step_began", step=Step.DECLARE_ATTACKERS)
    names = [record.event.NAME for record in game.events() if record.position > step.position]
    assert names == ["decision_made", "permanents_tapped", "attackers_declared", "priority_given"]
    assert said(game, "permanents_tapped", rule="508.1f").objects == (game.find("Bear").id,)
    assert not game.find("Angel").tapped
    declared = only(game, "attackers_declared", rule="508.1")
    assert decided(game, declared) == "attackers"
    assert game.question.player == PLAYERS["A"]
    assert fighting(game.board)[0] == {"Bear", "Angel"}


@pytest.mark.statement("DECL-ATT-13")
def test_tapping_to_attack_is_no_cost() -> None:
    game = table([BEAR])
    attack(game, "Bear")
    assert not game.happened("cost_locked")
    assert not game.happened("mana_paid")


@pytest.mark.statement("DECL-ATT-04", "DECL-ATT-05", "COMB-18")
def test_who_may_attack() -> None:
    newcomer, raider = creature("Newcomer", "1/1", cost="{0}"), creature("Raider", "1/1", "haste", cost="{0}")
    wall, orb = creature("Wall", "0/4", "defender"), card("Orb", "Artifact")
    game = table([BEAR, wall, orb, OGRE], a=[newcomer, raider, TAP])
    for name, targets in (("Newcomer", ()), ("Raider", ()), ("Lull", ("Ogre",))):
        game.cast("A", name, targets=targets)
        game.resolve()
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    assert [game.board.name_of(id) for id, _ in question.may] == ["Bear", "Raider"]
    for name, rule in (("Wall", "702.3b"), ("Ogre", "508.1a"), ("Newcomer", "302.6"), ("Orb", "508.1a")):
        assert game.refused(((game.find(name).id, PLAYERS["B"]),)).rule == rule
    assert game.refused(((game.find("Bear").id, PLAYERS["A"]),)).rule == "508.1b"


@pytest.mark.statement("DECL-ATT-05")
def test_a_creature_that_came_under_control_this_turn_stays_home() -> None:
    steal = trick("Steal", {"apply": [{"control": "you"}], "to": "t"})
    game = table([BEAR], [OGRE], a=[steal])
    game.cast("A", "Steal", targets=["Ogre"])
    game.resolve()
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    assert question.unable == ((game.find("Ogre").id, "302.6"),)


@pytest.mark.statement("DECL-ATT-07", "DECL-ATT-03")
def test_a_creature_that_cannot_attack_alone() -> None:
    game = table([with_rule("Beast", "3/4", "cant_attack_alone"), with_rule("Mate", "3/4", "cant_attack_alone")])
    game.until_asked("attackers", "A")
    beast, mate = game.find("Beast").id, game.find("Mate").id
    assert game.refused(((beast, PLAYERS["B"]),)).rule == "508.1c"
    game.answer(((beast, PLAYERS["B"]), (mate, PLAYERS["B"])))  # S-037
    assert fighting(game.board)[0] == {"Beast", "Mate"}


@pytest.mark.statement("DECL-ATT-07")
def test_a_creature_that_is_kept_from_attacking_is_not_asked_about() -> None:
    game = table([with_rule("Coward", "2/2", "cant_attack")]).go_to("postcombat-main")
    assert not game.events("decision_made", kind="attackers")
    assert said(game, "attackers_declared").attacks == ()


@pytest.mark.statement("DECL-ATT-08", "DECL-ATT-09")
def test_a_creature_that_must_attack_attacks_unasked_where_it_has_no_choice() -> None:
    game = table([with_rule("Cyclops", "3/3", "must_attack")]).go_to("declare-attackers")
    assert fighting(game.board)[0] == {"Cyclops"}
    assert not game.events("decision_made", kind="attackers")
    assert game.find("Cyclops").tapped


@pytest.mark.statement("DECL-ATT-08")
def test_others_may_join_a_creature_that_must_attack() -> None:
    game = table([with_rule("Cyclops", "3/3", "must_attack"), BEAR])
    game.until_asked("attackers", "A")
    assert game.refused(()).rule == "508.1d"
    assert game.refused(((game.find("Bear").id, PLAYERS["B"]),)).rule == "508.1d"
    game.answer(((game.find("Cyclops").id, PLAYERS["B"]),))


def test_nobody_attacks_the_controller_of_an_archon() -> None:
    archon = creature("Archon", "5/6", abilities=[{"static": ["cant_attack_you"], "to": {"type": "creature"}}])
    walker = card("Walker", "Planeswalker", loyalty=3)
    game = table([BEAR], [archon, walker])
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    assert question.may == ((game.find("Bear").id, (game.find("Walker").id,)),)


TAX = card("Tax", "Enchantment", {"static": [{"attack_tax": "{2}"}], "to": "you"})


def taxed(lands: int, *mine: CardDefinition) -> Table:
    made = Table()
    made.battlefield("A", *mine)
    made.lands("A", "Forest", lands)
    made.battlefield("B", TAX)
    game = made.start("A")
    game.until_asked("attackers", "A")
    return game


@pytest.mark.statement("DECL-ATT-02", "DECL-ATT-14", "DECL-ATT-16", "DECL-ATT-17")
def test_an_attack_that_costs_is_paid_with_mana_abilities() -> None:
    game = taxed(3, BEAR)
    bear = game.find("Bear").id
    game.answer(((bear, PLAYERS["B"]),))
    question = game.question
    assert isinstance(question, PayMana)
    assert question.cost == "{2}"
    assert not game.game.settled
    assert game.game.take() == ()
    game.answer(next(question.answers()))
    assert isinstance(game.question, Priority)
    start = only(game, "step_began", step=Step.DECLARE_ATTACKERS).position
    names = [record.event.NAME for record in game.events() if record.position > start]
    wanted = ("permanents_tapped", "cost_locked", "mana_added", "mana_paid", "attackers_declared")
    assert [name for name in dict.fromkeys(names) if name in wanted] == list(wanted)
    assert said(game, "cost_locked", rule="508.1h").mana == "{2}"
    assert said(game, "mana_paid", rule="508.1j").mana == "GG"
    assert sum(not found.tapped for found in game.all("Forest")) == 1
    game.check()


@pytest.mark.statement("DECL-ATT-03", "DECL-ATT-18")
def test_an_attack_that_cannot_be_paid_is_refused_as_a_whole() -> None:
    game = taxed(3, BEAR, OGRE)  # S-042
    both = tuple((game.find(name).id, PLAYERS["B"]) for name in ("Bear", "Ogre"))
    assert game.refused(both).rule == "508.1j"
    game.answer(both[:1])
    game.answer(next(game.question.answers()))
    assert fighting(game.board)[0] == {"Bear"}


@pytest.mark.statement("DECL-ATT-03", "DECL-ATT-18")
def test_when_paying_fails_after_all_nothing_was_declared() -> None:
    """The goat is sacrificed for mana, and then there is none to sacrifice for the attack."""
    goat = creature("Goat", "0/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]}],
        types="Creature: Goat")  # fmt: skip
    price = [{"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}}]
    made = Table()
    made.battlefield("A", creature("Rider", "2/2", abilities=[{"static": [{"to_attack": price}]}]), goat)
    made.lands("A", "Forest")
    game = made.start("A")
    game.until_asked("attackers", "A")
    rider, kid, forest = (game.find(name).id for name in ("Rider", "Goat", "Forest"))
    before, digest = len(game.game.records), game.board.digest()
    game.answer(((rider, PLAYERS["B"]),))
    game.answer(((kid, 0, "G"),))
    assert not game.all("Goat")
    assert not game.game.settled
    with pytest.raises(IllegalDecision) as caught:
        game.answer("{1}")
    assert caught.value.rule == "508.1j"
    assert (len(game.game.records), game.board.digest()) == (before, digest)
    assert game.question.KIND == "attackers"
    for answer in (((rider, PLAYERS["B"]),), ((forest, 0, "G"),), "{1}"):
        game.answer(answer)
    assert fighting(game.board)[0] == {"Rider"}
    assert not game.all("Goat")
    game.check()


@pytest.mark.statement("DECL-ATT-10")
def test_a_creature_that_must_attack_is_not_made_to_pay() -> None:
    game = taxed(2, with_rule("Cyclops", "3/3", "must_attack"))  # S-040
    assert game.question.is_legal(())
    game.answer(((game.find("Cyclops").id, PLAYERS["B"]),))
    game.answer(next(game.question.answers()))
    assert fighting(game.board)[0] == {"Cyclops"}


@pytest.mark.statement("DECL-ATT-15")
def test_each_attacker_is_taxed_and_the_total_is_asked_for_at_once() -> None:
    game = taxed(4, BEAR, OGRE)
    game.answer(tuple((game.find(name).id, PLAYERS["B"]) for name in ("Bear", "Ogre")))
    assert isinstance(game.question, PayMana)
    assert game.question.cost == "{4}"
    assert said(game, "cost_locked").mana == "{4}"
    assert len(said(game, "cost_locked").objects) == 2


# 506.4c, 508.5: planeswalkers


@pytest.mark.statement("DECL-ATT-06", "COMB-04", "COMB-19", "COMB-20", "CDMG-05", "CDMG-34")
def test_a_player_and_a_planeswalker_are_attacked() -> None:
    game = table([BEAR, OGRE], [WALKER])  # S-036
    game.until_asked("attackers", "A")
    bear, ogre, walker = (game.find(name).id for name in ("Bear", "Ogre", "Walker"))
    assert game.question.data()[0] == ((bear, (2, walker)), (ogre, (2, walker)))
    game.answer(((bear, PLAYERS["B"]), (ogre, walker)))
    assert said(game, "attackers_declared").attacks == ((bear, 2, 2), (ogre, walker, 2))
    game.go_to("combat-damage")
    assert game.life_of("B") == 18
    assert dealt(game) == [("Bear", "B", 2), ("Ogre", "Walker", 3)]
    assert not game.all("Walker")


@pytest.mark.statement("PWA-01", "PWA-02", "PWA-03", "CDMG-06", "COMB-14", "DEFP-01")
def test_an_attacker_goes_on_attacking_when_its_planeswalker_is_gone() -> None:
    away = card("Away", "Instant", {"spell": [{"move": "t", "to": "hand"}], "targets": {"t": {"of": ANY}}}, cost="{0}")
    game = table([BEAR, CUB], [WALKER, OGRE], b=[away])
    attack(game, "Bear", "Cub", at="Walker")
    game.cast("B", "Away", targets=["Walker"])
    game.resolve()
    bear = game.find("Bear").id
    assert said(game, "removed_from_combat", reason="left").objects
    assert game.board.combat is not None
    assert game.board.combat.attackers[bear].attacked is None
    assert game.board.combat.attackers[bear].defender == PLAYERS["B"]
    block(game, ("Ogre", "Bear"))
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "Ogre", 2), ("Ogre", "Bear", 3)]
    assert game.life_of("B") == 20
