"""310.5-310.8. Battles in combat: attacked, defended, dealt damage, removed."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.battles import BATTLE, battle, besieged, may_attack
from tests.support.scenes import BOTH, dealt, fights, one_moment
from tests.support.situations import CREATURE, PLAYERS, attack, block, cause_of, finish, go, in_graveyard, spell, there
from tests.support.table import Table, creature

A, B, C = (PLAYERS[name] for name in "ABC")


# 506.2, 508. Attacking


@pytest.mark.statement("COMB-04", "COMB-19", "DECL-ATT-06")
@pytest.mark.parametrize("edition", BOTH)
def test_battles_that_a_defending_player_protects_can_be_attacked(edition: str) -> None:
    """By their own controller, too; the one who protects them cannot, and in the rules of the seeds nobody can."""
    table = besieged(edition, "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    bears, siege = table.find("Grizzly Bears").id, table.find("Siege").id
    may = may_attack(table)
    if edition == "seed":
        assert may == {bears: (B,)}
        assert table.refused(((bears, siege),)).rule == "508.1b"
        return
    assert may == {bears: (B, siege)}
    table.answer(((bears, siege),))
    (declared,) = table.events("attackers_declared")
    assert declared.event.attacks == ((bears, siege, B),)
    assert fights(table, "Siege", "attacked")
    assert may_attack(table, "B") == {table.find("Hill Giant").id: (A,)}


def test_everybody_but_its_protector_can_attack_a_battle() -> None:
    """310.8b. In a game of three a battle of A that B protects is attacked by C as well."""
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", battle(), "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.battlefield("C", creature("Third", "3/3"))
    table.start("A")
    siege = table.find("Siege").id
    assert may_attack(table)[table.find("Grizzly Bears").id] == (B, siege, C)
    table.answer(())
    assert may_attack(table, "B")[table.find("Hill Giant").id] == (C, A)
    table.answer(())
    assert may_attack(table, "C")[table.find("Third").id] == (A, B, siege)


@pytest.mark.statement("DECL-ATT-04")
def test_a_creature_that_is_a_battle_neither_attacks_nor_blocks() -> None:
    walking = {"types": "Battle Creature: Siege", "pt": "3/3"}
    table = Table("current")
    table.battlefield("A", battle("March", 4, **walking), "Grizzly Bears")
    table.battlefield("B", battle("Stand", 4, **walking))
    table.start("A")
    march = table.find("March").id
    assert march not in may_attack(table)
    assert table.refused(((march, B),)).rule == "508.1a"
    attack(table, "Grizzly Bears")
    while table.board.step != "declare-blockers":
        table.plain()
    assert table.happened("blockers_declared", blocks=())  # nobody is asked, for nothing can block
    assert table.life_of("B") == 20


@pytest.mark.statement("DECL-ATT-04")
def test_in_the_rules_of_the_seeds_it_attacks_as_any_creature() -> None:
    table = Table("seed")
    table.battlefield("A", battle("March", 4, types="Battle Creature: Siege", pt="3/3"))
    table.start("A")
    attack(table, "March")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 17


@pytest.mark.statement("ENT-ATT-01")
@pytest.mark.parametrize("edition", BOTH)
def test_what_enters_attacking_may_attack_a_battle(edition: str) -> None:
    call = spell("Ambush", {"create_token": {"types": "Creature: Goblin", "pt": "1/1"}, "attacking": True})
    table = besieged(edition, "Grizzly Bears")
    table.hand("A", call)
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Ambush")
    siege = table.find("Siege").id
    if edition == "seed":
        table.resolve()
        assert not [record for record in table.events("decision_made") if record.event.kind == "choose"]
        return
    question: Any = table.until_asked("choose", "A")
    assert (question.reason, question.among) == ("attacking", (B, siege))
    table.answer((siege,))
    (joined,) = table.events("became_attacking", attacked=siege, defender=B, rule="508.4")
    assert not table.happened("attackers_declared", attacks=((joined.event.creature, siege, B),))
    table.go_to("postcombat-main")
    assert table.find("Siege").defense == 4


def test_what_enters_attacking_a_battle_that_is_gone_never_attacks() -> None:
    """508.4a. The text names a battle, and nobody protects it any more."""
    late = spell("Late", {"create_token": {"types": "Creature: Goblin", "pt": "1/1"}, "attacking": "t"}, t=BATTLE)
    table = besieged("current", "Grizzly Bears")
    table.battlefield("A", battle("Other", 1))
    table.hand("A", late)
    table.hand("B", spell("Raze", {"destroy": "t"}, t=BATTLE))
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Late", targets=["Other"])
    table.cast("B", "Raze", targets=["Siege"])
    table.resolve()
    table.resolve()
    assert table.happened("became_attacking", attacked=table.find("Other").id)


def test_a_creature_that_is_a_battle_enters_attacking_without_ever_attacking() -> None:
    """506.3f, and 506.3g for a creature that an effect would make block."""
    march = battle("March", 4, types="Battle Creature: Siege", pt="3/3")
    raise_ = spell("Raise", {"move": "t", "to": "battlefield", "attacking": True}, t={"zone": "graveyard"})
    table = Table("current")
    table.hand("A", raise_)
    table.graveyard("A", march)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", battle("Stand", 4, types="Battle Creature: Siege", pt="3/3"))
    table.hand("B", spell("Hold", {"make_block": "b", "attacker": "a"}, b=BATTLE, a={"combat": "attacking"}))
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Raise", targets=["March"])
    table.resolve()
    finish(table)
    assert there(table, "March", "A")
    assert not table.happened("became_attacking")
    table.cast("B", "Hold", targets=["Stand", "Grizzly Bears"])
    table.resolve()
    assert not table.happened("became_blocking")


def test_an_attacker_is_made_to_attack_a_battle_instead() -> None:
    """508.7c."""
    table = besieged("current", "Grizzly Bears")
    table.hand("A", spell("Turn", {"reselect": "a"}, a={"combat": "attacking"}))
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Turn", targets=["Grizzly Bears"])
    table.until_asked("choose", "A")
    table.answer((table.find("Siege").id,))
    table.go_to("postcombat-main")
    assert (table.find("Siege").defense, table.life_of("B")) == (3, 20)


# 509. Blocking


@pytest.mark.statement("DECL-BLK-04")
@pytest.mark.parametrize("edition", BOTH)
def test_who_protects_a_battle_blocks_for_it(edition: str) -> None:
    table = besieged(edition, "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    if edition == "seed":
        attack(table, "Grizzly Bears")
    else:
        attack(table, ("Grizzly Bears", "Siege"))
    block(table, ("Hill Giant", "Grizzly Bears"))
    table.go_to("combat-damage")
    assert in_graveyard(table, "Grizzly Bears", "A")
    assert table.find("Siege").defense == (0 if edition == "seed" else 5)


def test_of_several_players_only_the_protector_blocks_for_a_battle() -> None:
    """802.4a."""
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", battle(), "Grizzly Bears", creature("Second", "2/2"))
    table.battlefield("B", "Hill Giant")
    table.battlefield("C", creature("Third", "3/3"))
    table.start("A")
    table.until_asked("attackers", "A")
    bears, second, siege = (table.find(name).id for name in ("Grizzly Bears", "Second", "Siege"))
    table.answer(((bears, siege), (second, C)))
    first: Any = table.until_asked("blockers", "B")
    assert first.may == ((table.find("Hill Giant").id, (bears,)),)
    table.answer(())
    other: Any = table.until_asked("blockers", "C")
    assert other.may == ((table.find("Third").id, (second,)),)


def test_a_team_blocks_for_the_battles_that_its_members_protect() -> None:
    """805.10d."""
    table = Table("current", format="two-headed-giant", seats=4)
    table.battlefield("A", battle(), "Grizzly Bears", protector="C")
    table.battlefield("D", "Hill Giant")
    table.start("A")
    table.until_asked("attackers", "A")
    bears, siege = table.find("Grizzly Bears").id, table.find("Siege").id
    table.answer(((bears, siege),))
    question: Any = table.until_asked("blockers", "C")
    assert question.may == ((table.find("Hill Giant").id, (bears,)),)
    table.answer(())
    table.go_to("postcombat-main")
    assert table.find("Siege").defense == 3


@pytest.mark.statement("DEFP-01")
def test_the_defending_player_is_the_protector() -> None:
    """508.5, 310.8d. Not the controller of the battle, who attacks it."""
    taxing = {"triggered": [{"lose_life": 1, "who": "defending_player"}], "on": {"attacks": "self"}}
    table = besieged("current", creature("Raider", "1/1", abilities=[taxing]))
    table.start("A")
    attack(table, ("Raider", "Siege"))
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (20, 19)


# 510, 120. Damage


@pytest.mark.statement("CDMG-05", "EOC-04", "DMG-119.1", "DMG-119.3")
def test_an_unblocked_attacker_takes_defense_from_the_battle() -> None:
    """120.3h. At end of combat the battle is removed with the others."""
    table = besieged("current", "Grizzly Bears")
    table.start("A")
    attack(table, ("Grizzly Bears", "Siege"))
    table.go_to("combat-damage")
    bears, siege = table.find("Grizzly Bears").id, table.find("Siege")
    assert dealt(table) == [("Grizzly Bears", "Siege", 2)]
    (removed,) = table.events("counters_removed", rule="120.3h")
    assert (removed.event.object, removed.event.kind, removed.event.amount, siege.defense) == (
        siege.id,
        "defense",
        2,
        3,
    )
    assert cause_of(table, removed).event.NAME == "damage_dealt"
    assert not table.happened("damage_marked")
    table.go_to("postcombat-main")
    (gone,) = table.events("removed_from_combat", rule="511.3")
    assert gone.event.objects == (bears, siege.id)
    assert not fights(table, "Siege", "attacked")


def test_trample_goes_on_to_the_battle() -> None:
    table = besieged("current", creature("Boar", "5/5", "trample"))
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    attack(table, ("Boar", "Siege"))
    block(table, ("Grizzly Bears", "Boar"))
    question: Any = table.until_asked("damage", "A")
    boar, bears, siege = (table.find(name).id for name in ("Boar", "Grizzly Bears", "Siege"))
    assert table.refused(((boar, bears, 1), (boar, siege, 4))).rule == "702.19b"
    assert table.refused(((boar, bears, 2), (boar, B, 3))).rule == "510.1c"
    del question
    table.answer(((boar, bears, 2), (boar, siege, 3)))
    assert table.find("Siege").defense == 2


@pytest.mark.statement("DMG-119.1", "DMG-119.1a", "DMG-119.3g", "TGT-05")
@pytest.mark.parametrize("edition", BOTH)
def test_any_target_may_be_a_battle(edition: str) -> None:
    table = besieged(edition)
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    table.answer(("cast", table.find("Lightning Bolt", "A", Zone.HAND).id))
    question: Any = table.question
    siege = table.find("Siege").id
    assert (siege in question.slots[0][1]) is (edition == "current")
    if edition == "current":
        table.answer(((siege,),))
        table.resolve_all()
        assert table.find("Siege").defense == 2


def test_what_is_a_battle_and_a_creature_has_the_results_of_both() -> None:
    table = Table("current")
    table.battlefield("A", battle("March", 4, types="Battle Creature: Siege", pt="3/3"))
    table.hand("B", spell("Burn", {"deal_damage": 2, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "B", "Burn", "March")
    march = table.find("March")
    assert (march.damage, march.defense) == (2, 2)
    (dealt_,) = table.events("damage_dealt")
    marked, removed = table.events("damage_marked")[0], table.events("counters_removed")[0]
    assert marked.cause == removed.cause == dealt_.position
    assert one_moment(dealt_, marked, removed)


# 506.4. Who is removed from combat


def test_an_attacker_of_a_battle_that_is_gone_stays_and_deals_no_damage() -> None:
    """506.4c."""
    table = besieged("current", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.hand("B", spell("Raze", {"destroy": "t"}, t=BATTLE))
    table.start("A")
    attack(table, ("Grizzly Bears", "Siege"))
    siege = table.find("Siege").id
    go(table, "B", "Raze", "Siege")
    assert table.happened("removed_from_combat", objects=(siege,), reason="left", rule="506.4")
    assert fights(table, "Grizzly Bears", "attacking")
    question: Any = table.until_asked("blockers", "B")
    assert question.may == ((table.find("Hill Giant").id, (table.find("Grizzly Bears").id,)),)
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")
    assert table.life_of("B") == 20


@pytest.mark.statement("COMB-07", "COMB-08", "COMB-10", "COMB-14")
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"apply": [{"control": "you"}], "to": "t", "for": "forever"}, "control"),
        ({"phase_out": "t"}, "phased"),
        ({"apply": [{"set_types": ["artifact"]}], "to": "t"}, "type"),
    ],
)
def test_an_attacked_battle_is_removed_from_combat(how: dict[str, Any], reason: str) -> None:
    table = besieged("current", "Grizzly Bears")
    table.hand("B", spell("Change", how, t=BATTLE))
    table.start("A")
    attack(table, ("Grizzly Bears", "Siege"))
    siege = table.find("Siege").id
    go(table, "B", "Change", "Siege")
    (removed,) = table.events("removed_from_combat", rule="506.4")
    assert (removed.event.objects, removed.event.reason) == ((siege,), reason)
    assert not fights(table, siege, "attacked")
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")


@pytest.mark.statement("COMB-07")
def test_a_battle_that_changed_hands_earlier_is_attacked_like_any() -> None:
    """Only a change of control since it is attacked removes it."""
    table = besieged("current", "Grizzly Bears")
    table.hand("A", spell("Back", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=BATTLE))
    table.hand("B", spell("Take", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=BATTLE))
    table.start("A")
    go(table, "B", "Take", "Siege")
    go(table, "A", "Back", "Siege")
    assert table.find("Siege").controller == A
    attack(table, ("Grizzly Bears", "Siege"))
    table.go_to("postcombat-main")
    assert table.find("Siege").defense == 3


@pytest.mark.parametrize(
    ("types", "owner", "stays"),
    [
        (["planeswalker"], "A", False),  # its controller is not who protects it
        (["planeswalker"], "B", True),
        (["battle"], "A", True),
        (["artifact"], "A", False),
    ],
)
def test_what_is_a_planeswalker_and_a_battle_and_stops_being_one(types: list[str], owner: str, stays: bool) -> None:
    """506.4e."""
    both = battle("Bastion", 5, types="Battle Planeswalker", loyalty=4)
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield(owner, both, protector="B")
    table.hand("B", spell("Change", {"apply": [{"set_types": types}], "to": "t"}, t={"name": "Bastion"}))
    table.start("A")
    attack(table, ("Grizzly Bears", "Bastion"))
    go(table, "B", "Change", "Bastion")
    assert fights(table, "Bastion", "attacked") is stays
    assert table.happened("removed_from_combat", rule="506.4") is not stays
    table.go_to("postcombat-main")
    bastion = table.find("Bastion")
    lost = {"planeswalker": (5, 2), "battle": (3, 4)}[types[0]] if stays else (5, 4)
    assert (bastion.defense, bastion.loyalty) == lost


@pytest.mark.statement("COMB-11", "COMB-13")
@pytest.mark.parametrize("edition", BOTH)
def test_a_creature_that_becomes_a_battle_fights_no_more(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.hand("B", spell("Fortify", {"apply": [{"add_types": ["battle"]}], "to": "t"}, t=CREATURE))
    table.start("A")
    attack(table, "Grizzly Bears")
    block(table, ("Hill Giant", "Grizzly Bears"))
    go(table, "B", "Fortify", "Grizzly Bears")
    if edition == "seed":
        assert fights(table, "Grizzly Bears", "attacking")
    else:
        (removed,) = [record for record in table.events("removed_from_combat") if record.event.reason == "type"]
        assert removed.event.objects == (table.events("attackers_declared")[0].event.attacks[0][0],)
        assert fights(table, "Hill Giant", "blocking")
        assert not there(table, "Grizzly Bears")  # 704.5v: it has no defense
