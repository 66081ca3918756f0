"""702. Keyword abilities that are shorthand for triggers around combat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.keywords import KILL, SHRINK, Scene, Scenes, having, in_any_order, said, tokens
from tests.support.scenes import BOTH
from tests.support.situations import attack, block, enchantment, finish, go, in_graveyard, pt, spell, static, there
from tests.support.table import PLAYERS, Table, creature

SCENES = Scenes()


# Triggers on attacking and blocking


@SCENES.plays("prowess")
def prowess_grows_with_other_spells_than_creatures(edition: str) -> Table:
    """702.108a: twice for two instances (702.108b), before the spell resolves, not for creatures or for opponents."""
    table = Table(edition)
    monk = having("Monk", "1/1", "prowess", {"keyword": "prowess"})
    table.battlefield("A", monk)
    table.hand("A", spell("Think", {"gain_life": 1}), creature("Cub", "2/2", cost="{0}"))
    table.hand("B", spell("Doubt", {"gain_life": 1}))
    table.start("A")
    go(table, "A", "Cub")
    table.cast("A", "Think")
    in_any_order(table)
    assert len(table.board.stack) == 3
    table.resolve()
    assert pt(table, "Monk") == (2, 2)
    table.resolve()
    assert pt(table, "Monk") == (3, 3)
    table.resolve()
    go(table, "B", "Doubt")
    assert pt(table, "Monk") == (3, 3)
    table.go_to("upkeep", "B")
    assert pt(table, "Monk") == (1, 1)
    return table


@SCENES.plays("exalted")
def exalted_is_about_whoever_attacks_alone(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Squire", "1/1", "exalted", {"keyword": "exalted"}), creature("Knight", "2/2"))
    table.start("A")
    attack(table, "Knight")
    finish(table)
    assert pt(table, "Knight") == (4, 4)
    assert pt(table, "Squire") == (1, 1)
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    attack(table, "Squire", "Knight")
    finish(table)
    assert pt(table, "Knight") == (2, 2)
    return table


@SCENES.plays("flanking")
def flanking_is_about_those_without_it(edition: str) -> Table:
    """702.25a: once for each creature without flanking that blocks it; what was granted it is one with it."""
    banner = enchantment("Banner", static({"grant": "flanking"}, to={"name": "Page"}))
    table = Table(edition)
    table.battlefield("A", having("Rider", "3/3", "flanking"))
    table.battlefield("B", having("Lancer", "2/2", "flanking"), creature("Guard", "2/2"), creature("Page", "2/2"))
    table.battlefield("B", banner)
    table.start("A")
    attack(table, "Rider")
    block(table, ("Lancer", "Rider"), ("Guard", "Rider"), ("Page", "Rider"))
    finish(table)
    assert [pt(table, name) for name in ("Lancer", "Guard", "Page")] == [(2, 2), (1, 1), (2, 2)]
    assert len(table.events("ability_triggered")) == 1
    return table


@SCENES.plays("bushido")
def bushido_is_for_blocking_and_for_being_blocked(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Ronin", "2/2", "bushido", {"keyword": "bushido", "value": 1}, value=2))
    table.battlefield("B", having("Sentry", "1/1", "bushido", value=3), creature("Guard", "1/1"))
    table.start("A")
    attack(table, "Ronin")
    block(table, ("Sentry", "Ronin"), ("Guard", "Ronin"))
    assert len(table.board.triggers) + len(table.board.stack) == 3
    finish(table)
    assert pt(table, "Ronin") == (5, 5)
    assert pt(table, "Sentry") == (4, 4)
    return table


@SCENES.plays("frenzy")
def frenzy_is_for_attackers_that_nobody_blocks(edition: str) -> Table:
    """702.68b: each instance triggers separately."""
    table = Table(edition)
    table.battlefield("A", having("Slasher", "2/2", "frenzy", {"keyword": "frenzy", "value": 1}, value=2))
    table.battlefield("A", having("Stopped", "2/2", "frenzy", value=1))
    table.battlefield("B", creature("Guard", "1/1"))
    table.start("A")
    attack(table, "Slasher", "Stopped")
    block(table, ("Guard", "Stopped"))
    assert len(table.board.triggers) + len(table.board.stack) == 2
    finish(table)
    assert [pt(table, name) for name in ("Slasher", "Stopped")] == [(5, 2), (2, 2)]
    return table


@SCENES.plays("absorb")
def absorb_prevents_a_part_of_damage(edition: str) -> Table:
    """702.64b: each instance applies separately, to each source's damage."""
    table = Table(edition)
    table.battlefield("B", having("Sponge", "2/4", "absorb", {"keyword": "absorb", "value": 1}, value=2))
    table.battlefield("A", creature("Ogre", "4/4"), creature("Cub", "2/2"))
    table.start("A")
    attack(table, "Ogre", "Cub")
    block(table, ("Sponge", "Ogre"))
    finish(table)
    assert table.all("Sponge"), "four damage would be lethal"
    return table


@SCENES.plays("rampage")
def rampage_counts_as_it_resolves(edition: str) -> Table:
    """702.23b: a blocker that has left by then is not counted."""
    table = Table(edition)
    table.battlefield("A", having("Wurm", "3/3", "rampage", value=2))
    table.battlefield("B", *(creature(f"Guard {letter}", "1/1") for letter in "XYZ"))
    table.hand("B", KILL)
    table.start("A")
    attack(table, "Wurm")
    block(table, *((f"Guard {letter}", "Wurm") for letter in "XYZ"))
    in_any_order(table)
    table.cast("B", "Kill", targets=["Guard Z"])
    table.resolve()
    finish(table)
    assert pt(table, "Wurm") == (5, 5)
    return table


@SCENES.plays("battle cry")
def battle_cry_is_for_the_others_that_attack(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Crier", "1/1", "battle cry"), creature("Rebel", "1/1"), creature("Home", "1/1"))
    table.start("A")
    attack(table, "Crier", "Rebel")
    finish(table)
    assert [pt(table, name) for name in ("Crier", "Rebel", "Home")] == [(1, 1), (2, 1), (1, 1)]
    return table


@SCENES.plays("annihilator")
def annihilator_lets_the_defending_player_choose(edition: str) -> Table:
    """702.86a, of whoever was attacked also when the attacker is gone."""
    table = Table(edition)
    table.battlefield("A", having("Titan", "9/9", "annihilator", value=2))
    table.battlefield("B", creature("Guard", "1/1"), "Forest", "Forest", "Island")
    table.hand("B", KILL)
    table.start("A")
    attack(table, "Titan")
    table.cast("B", "Kill", targets=["Titan"])
    table.resolve()
    question: Any = table.until_asked("choose", "B")
    assert (question.least, question.most) == (2, 2)
    forests = [found.id for found in table.all("Forest")]
    table.answer(tuple(forests))
    finish(table)
    assert there(table, "Guard")
    assert there(table, "Island")
    assert not there(table, "Forest")
    return table


@SCENES.plays("afflict")
def afflict_takes_life_from_who_blocks(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Horror", "1/1", "afflict", {"keyword": "afflict", "value": 1}, value=2))
    table.battlefield("B", creature("Guard", "1/1"), creature("Helper", "1/1"))
    table.start("A")
    attack(table, "Horror")
    block(table, ("Guard", "Horror"), ("Helper", "Horror"))
    finish(table)
    assert table.life_of("B") == 17
    return table


@SCENES.plays("mentor")
def mentor_teaches_the_weaker(edition: str) -> Table:
    """702.134a: targets an attacker of less power, which is looked at again as it resolves, as the mentor last was."""
    table = Table(edition)
    table.battlefield("A", having("Captain", "3/3", "mentor"), creature("Recruit", "2/2"), creature("Peer", "3/3"))
    table.battlefield("A", creature("Home", "1/1"))
    table.hand("A", KILL)
    table.start("A")
    attack(table, "Captain", "Recruit", "Peer")
    (chosen,) = table.events("targets_chosen")
    assert [ids for _, ids in chosen.event.targets] == [(table.find("Recruit").id,)]
    table.cast("A", "Kill", targets=["Captain"])
    finish(table)
    assert not there(table, "Captain")
    assert pt(table, "Recruit") == (3, 3)
    return table


@SCENES.plays("mentor")
def mentor_that_has_become_weak_teaches_nobody(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Captain", "3/3", "mentor"), creature("Recruit", "2/2"))
    table.hand("A", SHRINK)
    table.start("A")
    attack(table, "Captain", "Recruit")
    table.cast("A", "Shrink", targets=["Captain"])
    finish(table)
    assert pt(table, "Recruit") == (2, 2)
    assert table.happened("did_not_resolve")
    return table


@SCENES.plays("training")
def training_wants_somebody_stronger_as_it_attacks(edition: str) -> Table:
    """702.149a: who attacked with it is asked then and not again, since it is no condition of the ability."""
    table = Table(edition)
    table.battlefield("A", having("Pupil", "1/1", "training"), creature("Master", "3/3"), creature("Peer", "1/1"))
    table.hand("A", KILL)
    table.start("A")
    attack(table, "Pupil", "Peer")
    finish(table)
    assert not table.happened("ability_triggered")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    attack(table, "Pupil", "Master")
    table.cast("A", "Kill", targets=["Master"])
    finish(table)
    assert pt(table, "Pupil") == (2, 2)
    return table


@SCENES.plays("enlist")
def enlist_taps_a_creature_that_stays_home(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Captain", "2/2", "enlist"), creature("Brute", "5/1"))
    table.start("A")
    attack(table, "Captain")
    table.answer("yes")
    finish(table)
    assert table.find("Brute").tapped
    assert pt(table, "Captain") == (7, 2)
    return table


@SCENES.plays("provoke")
def provoke_untaps_whom_it_makes_block(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Bully", "3/3", "provoke"), creature("Other", "1/1"))
    table.battlefield("B", creature("Guard", "2/2"), tapped=True)
    table.battlefield("B", creature("Helper", "1/1"))
    table.start("A")
    attack(table, "Bully", "Other")
    question: Any = table.until_asked("targets", "A")
    table.answer(((table.find("Guard").id,),))
    said(table, "yes")
    assert not table.find("Guard").tapped
    table.until_asked("blockers", "B")
    table.refused(())
    table.refused(((table.find("Guard").id, table.find("Other").id),))
    block(table, ("Guard", "Bully"))
    assert question.player == PLAYERS["A"]
    return table


@SCENES.plays("provoke")
def provoke_is_a_choice(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Bully", "3/3", "provoke"))
    table.battlefield("B", creature("Guard", "2/2"))
    table.start("A")
    attack(table, "Bully")
    said(table, "no")
    block(table)
    table.go_to("end-of-combat")
    assert table.life_of("B") == 17
    return table


@SCENES.plays("mobilize")
def mobilized_warriors_attack_and_are_sacrificed(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Khan", "2/2", "mobilize", value=2))
    table.start("A")
    attack(table, "Khan")
    finish(table)
    assert [(found.name, found.tapped, found.colors) for found in tokens(table)] == [("Warrior Token", True, "R")] * 2
    table.go_to("end-of-combat")
    assert table.life_of("B") == 16
    table.go_to("end")
    finish(table)
    assert not tokens(table)
    assert there(table, "Khan")
    return table


@SCENES.plays("decayed")
def decayed_cannot_block_and_is_sacrificed_at_end_of_combat(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Zombie", "2/2", "decayed"), creature("Bear", "2/2"))
    table.start("B")
    attack_with_nothing = table.until_asked("attackers", "B") if table.all("Bear", "B") else None
    assert attack_with_nothing is None
    table.go_to("upkeep", "A")
    attack(table, "Zombie")
    table.go_to("combat-damage")
    assert table.life_of("B") == 18
    assert there(table, "Zombie")
    table.go_to("postcombat-main")
    assert in_graveyard(table, "Zombie", "A")
    return table


@SCENES.plays("decayed")
def decayed_is_no_blocker(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", having("Zombie", "2/2", "decayed"), creature("Guard", "1/1"))
    table.start("A")
    attack(table, "Bear")
    table.until_asked("blockers", "B")
    table.refused(((table.find("Zombie").id, table.find("Bear").id),))
    block(table, ("Guard", "Bear"))
    return table


@SCENES.plays("poisonous")
def poisonous_gives_poison_beside_damage(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Asp", "2/2", "poisonous", {"keyword": "poisonous", "value": 1}, value=3))
    table.start("A")
    attack(table, "Asp")
    table.go_to("end-of-combat")
    assert table.life_of("B") == 18
    assert table.board.players[PLAYERS["B"]].counters.get("poison") == 4
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Scene, edition: str) -> None:
    table = scene(edition)
    table.check()
