"""Cards of the catalogue that change combat, or that later sets of rules needed, each played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import attack, finish, go, in_graveyard, plays, pt, ready, spell
from tests.support.table import PLAYERS, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def can_attack(*attackers: str, table: Any) -> bool:
    """Whether A may attack with exactly these."""
    table.until_asked("attackers", "A")
    return bool(table.question.is_legal(tuple((table.find(name).id, B) for name in attackers)))


# Who attacks


@plays("Alluring Siren")
def test_alluring_siren_makes_a_creature_attack_its_controller() -> None:
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Alluring Siren")
    table.start("A", step="upkeep")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    table.pass_()
    table.activate("B", "Alluring Siren", targets=["Bear"])
    finish(table)
    table.go_to("postcombat-main")
    assert table.happened("attackers_declared", attacks=((table.find("Bear").id, B, B),))


@plays("Brainwash")
@pytest.mark.parametrize(("mana", "possible"), [("CCC", True), ("CC", False)])
def test_brainwash(mana: str, possible: bool) -> None:
    table = ready(mana=mana)
    table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.battlefield("B", "Brainwash", attached="Bear")
    table.start()
    assert can_attack("Cub", table=table)
    assert can_attack("Bear", table=table) is possible


@plays("Caverns of Despair", "Crawlspace")
@pytest.mark.parametrize(("name", "player"), [("Caverns of Despair", "A"), ("Crawlspace", "B")])
def test_no_more_than_two_attack(name: str, player: str) -> None:
    table = ready()
    table.battlefield("A", *[creature(f"Bear {n}", "2/2") for n in range(3)])
    table.battlefield(player, name)
    table.start()
    assert can_attack("Bear 0", "Bear 1", table=table)
    assert not can_attack("Bear 0", "Bear 1", "Bear 2", table=table)


@plays("Disrupt Decorum")
def test_disrupt_decorum_goads_the_creatures_of_others() -> None:
    table = ready("Disrupt Decorum", mana="RRRR")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Disrupt Decorum")
    assert "goaded:1" in table.find("Bear").keywords
    table.go_to("postcombat-main", "B")
    assert table.happened("attackers_declared", player=B, attacks=((table.find("Bear").id, A, A),))
    table.go_to("upkeep", "A")
    assert table.find("Bear").keywords == ()


@plays("Juggernaut")
def test_juggernaut_must_attack_and_walls_do_not_stop_it() -> None:
    table = ready()
    table.battlefield("A", "Juggernaut")
    table.battlefield("B", creature("Wall", "0/9", types="Creature: Wall"))
    table.start()
    table.go_to("postcombat-main")
    assert table.life_of("B") == 15


@plays("Hellrider")
def test_hellrider_deals_damage_for_each_attacker() -> None:
    table = ready()
    table.battlefield("A", "Hellrider", creature("Bear", "2/2"))
    table.start()
    attack(table, "Hellrider", "Bear")
    finish(table)
    assert table.life_of("B") == 18


# Who blocks


@plays("Foriysian Interceptor")
def test_foriysian_interceptor_blocks_two() -> None:
    table = ready()
    table.battlefield("A", *[creature(f"Bear {n}", "1/1") for n in range(3)])
    table.battlefield("B", "Foriysian Interceptor")
    table.start()
    attack(table, "Bear 0", "Bear 1", "Bear 2")
    table.until_asked("blockers", "B")
    guard = table.find("Foriysian Interceptor").id
    table.refused(tuple((guard, table.find(f"Bear {n}").id) for n in range(3)))
    table.answer(tuple((guard, table.find(f"Bear {n}").id) for n in range(2)))
    table.go_to("postcombat-main")
    assert table.life_of("B") == 19


@plays("Hunt Down")
def test_hunt_down_makes_one_block_another() -> None:
    table = ready("Hunt Down", mana="G")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Hunt Down", "Cub", "Bear")
    attack(table, "Bear")
    table.go_to("declare-blockers")
    assert table.events("blockers_declared")[0].event.blocks == ((table.find("Cub").id, table.find("Bear").id),)


@plays("Phyrexian Colossus", "Stalking Tiger", "Treetop Scout")
def test_how_many_and_which_creatures_can_block() -> None:
    table = ready()
    table.battlefield("A", "Phyrexian Colossus", "Stalking Tiger", "Treetop Scout")
    table.battlefield("B", *[creature(f"Bear {n}", "1/1") for n in range(3)], creature("Bird", "1/1", "flying"))
    table.start()
    attack(table, "Phyrexian Colossus", "Stalking Tiger", "Treetop Scout")
    table.until_asked("blockers", "B")
    colossus, tiger, scout = (table.find(name).id for name in ("Phyrexian Colossus", "Stalking Tiger", "Treetop Scout"))
    bears = [table.find(f"Bear {n}").id for n in range(3)]
    legal = table.question.is_legal
    assert legal(tuple((bear, colossus) for bear in bears))
    assert not legal(tuple((bear, colossus) for bear in bears[:2]))
    assert legal(((bears[0], tiger),))
    assert not legal(((bears[0], tiger), (bears[1], tiger)))
    assert not legal(((bears[0], scout),))
    assert legal(((table.find("Bird").id, scout),))


@plays("Phyrexian Colossus")
def test_phyrexian_colossus_untaps_for_life() -> None:
    table = ready()
    table.battlefield("A", "Phyrexian Colossus", tapped=True)
    table.start()
    assert table.find("Phyrexian Colossus").tapped
    table.activate("A", "Phyrexian Colossus")
    finish(table)
    assert not table.find("Phyrexian Colossus").tapped
    assert table.life_of("A") == 12


@plays("War Cadence")
def test_war_cadence_taxes_blocks() -> None:
    table = ready(mana="RRR", other="C")
    table.battlefield("A", "War Cadence", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    table.activate("A", "War Cadence", x=2)
    finish(table)
    attack(table, "Bear")
    table.go_to("postcombat-main")
    assert not table.events("decision_made", kind="blockers", player=B) or table.life_of("B") == 18
    assert table.life_of("B") == 18


# Damage that is divided


@plays("Arc Lightning")
@pytest.mark.parametrize(
    ("targets", "shares"), [(("B",), ()), (("B", "Bear"), (1, 2)), (("B", "Bear", "Cub"), (1, 1, 1))]
)
def test_arc_lightning_among_one_to_three(targets: tuple[str, ...], shares: tuple[int, ...]) -> None:
    table = ready("Arc Lightning", mana="RRR")
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start()
    table.answer(("cast", table.find("Arc Lightning", "A", Zone.HAND).id))
    chosen = tuple(table.entity(name) for name in targets)
    table.refused(((),))
    table.answer((chosen,))
    if table.question.KIND == "divide":
        table.answer(shares)
    finish(table)
    dealt = {r.event.recipient: r.event.amount for r in table.events("damage_dealt")}
    assert dealt == dict(zip(chosen, shares or (3,), strict=True))


@plays("Fireball")
@pytest.mark.parametrize(
    ("targets", "x", "each", "paid"), [(("B",), 4, 4, 5), (("B", "Bear"), 4, 2, 6), (("B", "Bear", "Cub"), 4, 1, 7)]
)
def test_fireball_divides_evenly_and_costs_more_for_each_target(
    targets: tuple[str, ...], x: int, each: int, paid: int
) -> None:
    table = ready("Fireball", mana="R" * 7)
    table.battlefield("B", creature("Bear", "2/9"), creature("Cub", "1/9"))
    table.start()
    go(table, "A", "Fireball", targets, x=x)
    assert {r.event.amount for r in table.events("damage_dealt")} == {each}
    assert len(table.events("damage_dealt")) == len(targets)
    assert sum(found.tapped for found in table.all("Mountain")) == paid


@plays("Skullcrack")
def test_skullcrack_stops_gains_and_prevention() -> None:
    table = ready("Skullcrack", mana="RR", other="WW")
    table.hand("B", "Healing Salve", "Healing Salve")
    table.start()
    table.priority_to("B")
    go(table, "B", "Healing Salve", "B", modes=(1,))
    go(table, "A", "Skullcrack", "B")
    assert table.life_of("B") == 17
    table.priority_to("B")
    go(table, "B", "Healing Salve", "B", modes=(0,))
    assert table.life_of("B") == 17
    assert [effect.remaining for effect in table.board.effects.values() if effect.data.kind == "replacement"] == [3]


# Others


@plays("Doubling Season")
def test_doubling_season_doubles_what_effects_create_and_put() -> None:
    table = ready("Raise the Alarm", "Battlegrowth", "Garruk Wildspeaker", mana="WWGGGGG")
    table.battlefield("A", "Doubling Season", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Raise the Alarm")
    assert len(table.all("Soldier Token")) == 4
    go(table, "A", "Battlegrowth", "Bear")
    assert pt(table, "Bear") == (4, 4)
    go(table, "A", "Garruk Wildspeaker")
    assert table.find("Garruk Wildspeaker").loyalty == 6


@plays("Duress")
def test_duress_takes_neither_creature_nor_land() -> None:
    table = ready("Duress", mana="B")
    table.hand("B", "Grizzly Bears", "Forest", "Shock", "Fog")
    table.start()
    table.cast("A", "Duress", targets=["B"])
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Shock", "Fog"}
    table.answer((table.find("Fog", "B", Zone.HAND).id,))
    assert in_graveyard(table, "Fog", "B")
    assert table.happened("card_discarded", player=B)


@plays("Gray Merchant of Asphodel")
def test_gray_merchant_drains_by_devotion() -> None:
    table = ready("Gray Merchant of Asphodel", mana="BBBBB")
    table.start()
    table.cast("A", "Gray Merchant of Asphodel")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (22, 18)


@plays("Platinum Angel")
def test_platinum_angel_keeps_its_controller_in_the_game() -> None:
    table = ready(spell("Pain", {"lose_life": 30}), "Murder", mana="BBB")
    table.battlefield("A", "Platinum Angel")
    table.hand("B", spell("Win", {"win": "you"}))
    table.start()
    go(table, "A", "Pain")
    assert table.life_of("A") == -10
    table.priority_to("B")
    go(table, "B", "Win")
    assert not table.board.over
    table.cast("A", "Murder", targets=["Platinum Angel"])
    finish(table)
    assert table.board.outcome == ((B,), "life")


@plays("Righteous Valkyrie")
@pytest.mark.parametrize(("life", "size"), [(22, (2, 2)), (23, (4, 4))])
def test_righteous_valkyrie(life: int, size: tuple[int, int]) -> None:
    """Seven more life than at the start: 22 and 4 are not enough, 23 and 4 are."""
    table = ready(creature("Cleric", "1/4", types="Creature: Cleric", cost="{0}"), life=life)
    table.battlefield("A", "Righteous Valkyrie", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Cleric")
    finish(table)
    assert table.life_of("A") == life + 4
    assert pt(table, "Bear") == size


@plays("Shared Triumph")
def test_shared_triumph_for_the_chosen_type() -> None:
    table = ready("Shared Triumph", mana="WW")
    table.battlefield("A", creature("Bear", "2/2"), creature("Elf", "1/1", types="Creature: Elf"))
    table.battlefield("B", creature("Shifter", "1/1", "changeling", types="Creature: Shapeshifter"))
    table.start()
    table.cast("A", "Shared Triumph")
    table.until_asked("option", "A")
    table.answer("Elf")
    finish(table)
    assert (pt(table, "Bear"), pt(table, "Elf"), pt(table, "Shifter")) == ((2, 2), (2, 2), (2, 2))


@plays("Vampiric Tutor")
def test_vampiric_tutor_puts_the_card_on_top_after_shuffling() -> None:
    table = ready("Vampiric Tutor", mana="B")
    table.library("A", "Shock", "Wrath of God", "Fog")
    table.start()
    table.cast("A", "Vampiric Tutor")
    question: Any = table.until_asked("choose", "A")
    wrath = next(id for id in question.among if table.board.objects[id].name == "Wrath of God")
    table.answer((wrath,))
    finish(table)
    library = table.names_in(Zone.LIBRARY, "A")
    assert library[0] == "Wrath of God"
    assert library.count("Wrath of God") == 1
    assert table.life_of("A") == 18
    table.check()
