"""Enchantments of the catalogue that enchant nothing, each played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import A, pool_of, use
from tests.support.situations import (
    CREATURE,
    after_damage,
    attack,
    block,
    finish,
    go,
    in_graveyard,
    plays,
    pt,
    ready,
    spell,
)
from tests.support.table import creature

# Enchantments


@plays("Ground Seal")
def test_ground_seal_keeps_cards_in_graveyards_from_being_targets() -> None:
    lying = {"all": [{"zone": "graveyard"}, {"type": "creature"}]}
    raised, bounced = spell("Raise", {"move": "t", "to": "hand"}, t=lying), spell("Tap", {"tap": "t"}, t=CREATURE)
    table = ready("Ground Seal", raised, bounced, mana="GG")
    table.graveyard("B", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    assert table.can("A", "cast", "Raise")
    go(table, "A", "Ground Seal")
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 1
    assert not table.can("A", "cast", "Raise")
    go(table, "A", "Tap", "Cub")
    assert table.find("Cub").tapped


@plays("Phyrexian Arena", "Yawgmoth's Bargain")
def test_cards_for_life() -> None:
    table = ready()
    table.battlefield("A", "Phyrexian Arena", "Yawgmoth's Bargain")
    table.start()
    assert (len(table.events("card_drawn", player=A)), table.life_of("A")) == (1, 19)
    use(table, "Yawgmoth's Bargain")
    assert (len(table.events("card_drawn", player=A)), table.life_of("A")) == (2, 18)
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    assert len(table.events("card_drawn", player=A)) == 3


@plays("Sneak Attack")
def test_sneak_attack() -> None:
    table = ready(creature("Dragon", "5/5", cost="{7}"), mana="R")
    table.battlefield("A", "Sneak Attack")
    table.start()
    table.activate("A", "Sneak Attack")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    attack(table, "Dragon")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 15
    table.go_to("end")
    finish(table)
    assert in_graveyard(table, "Dragon", "A")


@plays("Opposition", "Reconnaissance")
def test_opposition_and_reconnaissance() -> None:
    table = ready()
    table.battlefield("A", "Opposition", "Reconnaissance", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    attack(table, "Bear")
    use(table, "Reconnaissance", None, "Bear")
    assert not table.board.is_attacking(table.find("Bear").id)
    assert not table.find("Bear").tapped
    use(table, "Opposition", None, "Cub")
    assert table.find("Bear").tapped
    assert table.find("Cub").tapped


@plays("Circle of Protection: Red")
def test_circle_of_protection_red() -> None:
    table = ready(mana="W", other="R")
    table.battlefield("A", "Circle of Protection: Red")
    table.hand("B", "Shock")
    table.start()
    table.pass_()
    table.cast("B", "Shock", targets=["A"])
    table.priority_to("A")
    table.activate("A", "Circle of Protection: Red")
    finish(table)
    assert table.life_of("A") == 20


@plays("Boon Reflection", "Tainted Remedy", "Worship")
def test_enchantments_on_life() -> None:
    heal = spell("Heal", {"gain_life": 3})
    table = ready(heal)
    table.battlefield("A", "Boon Reflection", "Tainted Remedy", "Worship", creature("Bear", "2/2"))
    table.hand("B", heal, spell("Blast", {"deal_damage": 50, "to": "t"}, t="any_target"))
    table.start()
    go(table, "A", "Heal")
    table.priority_to("B")
    go(table, "B", "Heal")
    assert (table.life_of("A"), table.life_of("B")) == (26, 17)
    table.priority_to("B")
    go(table, "B", "Blast", "A")
    assert table.life_of("A") == 1


@plays("Furnace of Rath", "Gratuitous Violence")
@pytest.mark.parametrize(("name", "shock", "bear"), [("Furnace of Rath", 4, 4), ("Gratuitous Violence", 2, 4)])
def test_damage_is_doubled(name: str, shock: int, bear: int) -> None:
    table = ready("Shock", mana="R")
    table.battlefield("A", name, creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Shock", "B")
    assert table.life_of("B") == 20 - shock
    attack(table, "Bear")
    after_damage(table)
    assert table.life_of("B") == 20 - shock - bear


@plays("Thought Reflection", "Parallel Lives", "Hardened Scales")
def test_more_cards_tokens_and_counters() -> None:
    table = ready("Opt", "Raise the Alarm", "Battlegrowth", mana="UWWG")
    table.battlefield("A", "Thought Reflection", "Parallel Lives", "Hardened Scales", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Opt")
    assert len(table.events("card_drawn")) == 2
    go(table, "A", "Raise the Alarm")
    assert len(table.all("Soldier Token")) == 4
    go(table, "A", "Battlegrowth", "Bear")
    assert pt(table, "Bear") == (4, 4)


@plays("Rest in Peace")
def test_rest_in_peace() -> None:
    table = ready("Rest in Peace", "Shock", mana="WWR")
    table.graveyard("A", "Fog")
    table.graveyard("B", "Opt")
    table.start()
    table.cast("A", "Rest in Peace")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Fog"]
    assert table.names_in(Zone.EXILE, "B") == ["Opt"]
    go(table, "A", "Shock", "B")
    assert table.names_in(Zone.EXILE, "A") == ["Fog", "Shock"]


@plays("Glorious Anthem", "Illness in the Ranks", "Concordant Crossroads", "Humility")
@pytest.mark.parametrize(
    ("name", "bear", "token", "haste"),
    [
        ("Glorious Anthem", (3, 3), (2, 2), False),
        ("Illness in the Ranks", (2, 2), None, False),
        ("Concordant Crossroads", (2, 2), (1, 1), True),
        ("Humility", (1, 1), (1, 1), False),
    ],
)
def test_enchantments_for_all_creatures(name: str, bear: tuple[int, int], token: Any, haste: bool) -> None:
    table = ready("Raise the Alarm", mana="WW")
    table.battlefield("A", name, creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Raise the Alarm")
    assert pt(table, "Bear") == bear
    assert ("haste" in table.find("Bear").keywords) is haste
    assert (pt(table, "Soldier Token") if table.all("Soldier Token") else None) == token


@plays("Concordant Crossroads")
def test_the_newest_world_stays() -> None:
    table = ready("Concordant Crossroads", mana="G")
    table.battlefield("B", "Concordant Crossroads")
    table.start()
    go(table, "A", "Concordant Crossroads")
    assert [found.controller for found in table.all("Concordant Crossroads")] == [A]


@plays("Blood Moon", "Living Lands")
def test_enchantments_for_lands() -> None:
    table = ready()
    table.battlefield("A", "Blood Moon", "Living Lands", "Karplusan Forest", "Forest")
    table.start()
    assert pool_of(table, "Karplusan Forest") == {"R"}
    assert pt(table, "Forest") == (1, 1)


@plays("Assault Formation")
def test_assault_formation() -> None:
    table = ready(mana="GGGG")
    table.battlefield("A", "Assault Formation", creature("Wall", "0/4", "defender"))
    table.start()
    use(table, "Assault Formation", 1, "Wall")
    use(table, "Assault Formation", 2)
    assert pt(table, "Wall") == (0, 5)
    attack(table, "Wall")
    after_damage(table)
    assert table.life_of("B") == 15


@plays("Propaganda")
@pytest.mark.parametrize(("mana", "life"), [("CC", 18), ("C", 20)])
def test_propaganda(mana: str, life: int) -> None:
    table = ready(mana=mana)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Propaganda")
    table.start()
    if life == 18:
        attack(table, "Bear")
    table.go_to("postcombat-main")
    assert table.life_of("B") == life
    assert all(found.tapped for found in table.all("Wastes")) is (life == 18)


@plays("Stasis")
def test_stasis_keeps_everything_tapped_while_it_is_paid_for() -> None:
    table = ready(mana="U")
    table.battlefield("A", "Stasis")
    table.battlefield("B", creature("Bear", "2/2"), tapped=True)
    table.start("A", step=None)
    table.until_asked("option", "A")
    table.answer("yes")
    table.go_to("upkeep", "B")
    assert table.find("Bear").tapped
    table.go_to("precombat-main", "A")
    assert in_graveyard(table, "Stasis", "A")


@plays("Angelic Exaltation")
@pytest.mark.parametrize(("attackers", "life"), [(("Bear",), 16), (("Bear", "Cub"), 17)])
def test_angelic_exaltation_for_one_that_attacks_alone(attackers: tuple[str, ...], life: int) -> None:
    table = ready()
    table.battlefield("A", "Angelic Exaltation", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start()
    attack(table, *attackers)
    after_damage(table)
    assert table.life_of("B") == life


@plays("Heat of Battle")
def test_heat_of_battle() -> None:
    table = ready()
    table.battlefield("A", "Heat of Battle", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    attack(table, "Bear")
    block(table, ("Cub", "Bear"))
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (20, 19)


@plays("Exquisite Blood", "Underworld Dreams", "Megrim")
def test_enchantments_that_punish() -> None:
    table = ready("Mind Rot", mana="BBB")
    table.battlefield("A", "Exquisite Blood", "Underworld Dreams", "Megrim")
    table.hand("B", "Shock", "Fog")
    table.start()
    table.cast("A", "Mind Rot", targets=["B"])
    finish(table)
    assert (table.life_of("B"), table.life_of("A")) == (16, 24)
    table.go_to("precombat-main", "B")
    assert (table.life_of("B"), table.life_of("A")) == (15, 25)


@plays("Aggravated Assault")
def test_aggravated_assault() -> None:
    table = ready(mana="RRRRR")
    table.battlefield("A", "Aggravated Assault", creature("Bear", "2/2"))
    table.start()
    attack(table, "Bear")
    table.go_to("postcombat-main")
    use(table, "Aggravated Assault")
    assert not table.find("Bear").tapped
    attack(table, "Bear")
    table.go_to("end")
    assert table.life_of("B") == 16
