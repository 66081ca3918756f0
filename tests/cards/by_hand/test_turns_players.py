"""Cards about players, turns and companions, each ability played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import choose, hand
from tests.support.situations import CREATURE, attack, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.walkers import BURN, KILL, yes

WAVE = spell("Wave", {"deal_damage": 2, "to": {"any": [{"is": "player"}, CREATURE]}})


# Protection of players (702.16)


@plays("The One Ring")
def test_the_one_ring_protects_and_burdens() -> None:
    """702.16j until the next turn; each activation draws one card more; the upkeep after costs life."""
    table = ready("The One Ring", WAVE, mana="CCCC")
    table.hand("B", BURN)
    table.start()
    go(table, "A", "The One Ring")
    finish(table)
    go(table, "A", "Wave")
    assert (table.life_of("A"), table.life_of("B")) == (20, 18)
    held = len(hand(table, "A"))
    table.activate("A", "The One Ring")
    finish(table)
    assert len(hand(table, "A")) == held + 1
    assert table.find("The One Ring").counters == {"burden": 1}
    table.go_to("draw", "A")
    assert table.life_of("A") == 19
    go(table, "B", "Burn", "A")
    assert table.life_of("A") == 18


@plays("The One Ring")
def test_the_one_ring_is_indestructible_and_legendary() -> None:
    table = ready(KILL)
    table.battlefield("A", "The One Ring", "The One Ring")
    table.start()
    assert len(table.all("The One Ring")) == 1
    go(table, "A", "Kill", "The One Ring")
    assert there(table, "The One Ring")


@plays("True-Name Nemesis")
@pytest.mark.parametrize("whom", ["A", "B"])
def test_true_name_nemesis(whom: str) -> None:
    table = ready("True-Name Nemesis", mana="UUU")
    table.battlefield("B", creature("Wall", "0/4"), creature("Other", "0/4"))
    table.start()
    table.cast("A", "True-Name Nemesis")
    choose(table, whom)
    finish(table)
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    attack(table, "True-Name Nemesis")
    if whom == "B":
        table.go_to("combat-damage")
        assert table.life_of("B") == 17
        return
    table.until_asked("blockers", "B")
    assert table.question.is_legal(((table.find("Wall").id, table.find("True-Name Nemesis").id),))


@plays("True-Name Nemesis")
def test_true_name_nemesis_remembers_whom_its_controller_chose() -> None:
    """607.2d: another controller does not choose again."""
    table = ready(WAVE)
    table.hand("B", WAVE)
    table.battlefield("A", "True-Name Nemesis", controller="B", chosen={"player": "2"})
    table.start()
    table.pass_()
    go(table, "B", "Wave")
    assert there(table, "True-Name Nemesis")
    table.go_to("end", "A")
    go(table, "A", "Wave")
    assert in_graveyard(table, "True-Name Nemesis", "A")


@plays("Serra's Emissary")
@pytest.mark.parametrize(("kind", "hurt"), [("instant", False), ("sorcery", True)])
def test_serras_emissary(kind: str, hurt: bool) -> None:
    table = ready("Serra's Emissary", WAVE, mana="WWWWWWW")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.start()
    table.cast("A", "Serra's Emissary")
    table.until_asked("option", "A")
    table.answer(kind)
    finish(table)
    go(table, "A", "Wave")
    assert not there(table, "Cub")
    assert (table.life_of("A"), there(table, "Bear")) == ((18, False) if hurt else (20, True))
    assert "flying" in table.find("Serra's Emissary").keywords


@plays("Black Vise")
@pytest.mark.parametrize(("held", "dealt"), [(3, 0), (4, 0), (6, 2)])
def test_black_vise(held: int, dealt: int) -> None:
    """The upkeep comes before the draw; only the chosen player's."""
    table = ready("Black Vise", mana="C")
    table.hand("B", *["Plains"] * held)
    table.start()
    go(table, "A", "Black Vise")
    finish(table)
    table.go_to("draw", "B")
    assert (table.life_of("A"), table.life_of("B")) == (20, 20 - dealt)
    table.go_to("draw", "A")
    assert (table.life_of("A"), table.life_of("B")) == (20, 20 - dealt)


# Companions (702.139); their conditions are played in tests/rules/game/test_companions.py


def by_permission(table: Table, name: str) -> list[tuple[object, ...]]:
    """The ways in which A could cast a card of the graveyard now."""
    ids = {found.id for found in table.all(name, "A", Zone.GRAVEYARD)}
    return [option for option in table.question.options if option[0] == "cast_by" and option[1] in ids]  # type: ignore[attr-defined]


@plays("Lurrus of the Dream-Den")
def test_lurrus_lets_one_cheap_permanent_be_cast_each_turn() -> None:
    table = ready(mana="WWWW")
    table.battlefield("A", "Lurrus of the Dream-Den")
    small = creature("Bear", "2/2", cost="{1}{W}")
    shout = card("Shout", "Sorcery", {"spell": [{"draw": 1}]}, cost="{W}")
    table.graveyard("A", small, small, creature("Ox", "4/4", cost="{2}{W}"), shout)
    table.graveyard("B", creature("Cub", "1/1", cost="{W}"))
    table.start()
    assert len(by_permission(table, "Bear")) == 2
    assert not by_permission(table, "Ox")
    assert not by_permission(table, "Shout")
    table.answer(by_permission(table, "Bear")[0])
    table.announce()
    finish(table)
    assert there(table, "Bear")
    assert not by_permission(table, "Bear")
    assert "lifelink" in table.find("Lurrus of the Dream-Den").keywords


@plays("Lurrus of the Dream-Den")
def test_two_lurruses_give_two_permissions_and_only_in_your_turn() -> None:
    table = ready(mana="WW")
    twin = card("Twin", "Instant", {"spell": [{"draw": 1}]}, cost="{W}")
    flash = creature("Imp", "1/1", "flash", cost="{W}")
    table.battlefield("A", "Lurrus of the Dream-Den")
    table.graveyard("A", flash, flash, twin)
    table.start()
    assert by_permission(table, "Imp")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not by_permission(table, "Imp")


@plays("Kaheera, the Orphanguard")
def test_kaheera() -> None:
    table = ready()
    cat = creature("Cat", "1/1", types="Creature: Cat")
    table.battlefield("A", "Kaheera, the Orphanguard", cat, creature("Bear", "2/2"))
    table.battlefield("B", creature("Beast", "3/3", types="Creature: Beast"))
    table.start()
    assert (pt(table, "Cat"), pt(table, "Bear"), pt(table, "Beast")) == ((2, 2), (2, 2), (3, 3))
    assert pt(table, "Kaheera, the Orphanguard") == (3, 2)
    assert "vigilance" in table.find("Cat").keywords
    assert "vigilance" not in table.find("Beast").keywords


@plays("Yorion, Sky Nomad")
def test_yorion_returns_what_is_owned_and_controlled() -> None:
    """Neither lands, nor what another player owns or controls."""
    table = ready("Yorion, Sky Nomad", mana="WWWWW")
    table.battlefield("A", creature("Bear", "2/2"), creature("Ox", "4/4"), counters={"+1/+1": 1})
    table.battlefield("B", creature("Cub", "1/1"), controller="A")
    table.start()
    table.cast("A", "Yorion, Sky Nomad")
    table.until_asked("choose", "A")
    among = {table.board.objects[id].name for id in table.question.among}  # type: ignore[attr-defined]
    assert among == {"Bear", "Ox"}
    table.answer((table.find("Bear").id,))
    finish(table)
    assert not there(table, "Bear")
    table.go_to("end", "A")
    finish(table)
    assert there(table, "Bear", "A")
    assert table.find("Bear").counters == {}


# Turns (500, 614.10)


def vault(*more: object) -> Table:
    """A table where A has a tapped Time Vault."""
    table = ready()
    table.battlefield("A", "Time Vault", tapped=True)
    return table


def whose(table: Table) -> str:
    return next(name for name, id in PLAYERS.items() if id == table.board.active)


@plays("Time Vault")
@pytest.mark.parametrize(("answer", "next_turn", "tapped"), [("yes", "B", False), ("no", "A", True)])
def test_time_vault_untaps_for_a_skipped_turn(answer: str, next_turn: str, tapped: bool) -> None:
    """614.10: only as A would begin a turn; it does not untap in the untap step."""
    table = vault()
    table.start("B", step="end")
    yes(table, "A", answer)
    table.go_to("upkeep")
    assert whose(table) == next_turn
    assert table.find("Time Vault").tapped is tapped
    assert table.happened("turn_skipped", player=PLAYERS["A"]) is (answer == "yes")


@plays("Time Vault")
def test_an_untapped_time_vault_gives_an_extra_turn_and_skips_none() -> None:
    table = ready("Time Vault", mana="CC")
    table.start()
    go(table, "A", "Time Vault")
    finish(table)
    assert table.find("Time Vault").tapped
    table = ready()
    table.battlefield("A", "Time Vault")
    table.start()
    table.activate("A", "Time Vault")
    finish(table)
    yes(table, "A", "no")
    table.go_to("upkeep")
    assert whose(table) == "A"
    table.go_to("end", "A")


@plays("Time Vault")
def test_an_extra_turn_may_be_skipped_for_it() -> None:
    table = ready()
    table.battlefield("A", "Time Vault")
    table.start()
    table.activate("A", "Time Vault")
    finish(table)
    yes(table, "A")
    table.go_to("upkeep")
    assert whose(table) == "B"
    assert not table.find("Time Vault").tapped


@plays("Time Vault")
def test_two_time_vaults_untap_for_two_turns() -> None:
    """614.5, 616.1: one turn is skipped for one of them."""
    table = vault()
    table.battlefield("A", "Time Vault", tapped=True)
    table.start("B", step="end")
    for _ in range(2):
        table.until_asked("option", "A")
        table.answer("yes")
        table.go_to("end", "B")
    assert not any(one.tapped for one in table.all("Time Vault"))
    assert len(table.events("turn_skipped")) == 2


@plays("Ultima")
def test_ultima_destroys_and_ends_the_turn() -> None:
    """724.1: what dies triggers nothing any more, and Ultima is exiled."""
    feed = {"triggered": [{"gain_life": 1}], "on": {"dies": CREATURE}}
    table = ready("Ultima", mana="WWWWW")
    table.battlefield("A", card("Feast", "Enchantment", feed), card("Relic", "Artifact"))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Ultima")
    table.resolve()
    assert (there(table, "Bear"), there(table, "Relic"), there(table, "Feast")) == (False, False, True)
    assert table.names_in(Zone.EXILE, "A") == ["Ultima"]
    table.go_to("upkeep")
    assert (whose(table), table.life_of("A")) == ("B", 20)


@plays("Day's Undoing")
@pytest.mark.parametrize("mine", [True, False])
def test_days_undoing_ends_only_your_own_turn(mine: bool) -> None:
    table = ready("Day's Undoing", "Plains", mana="UUU")
    table.battlefield("A", card("Orrery", "Artifact", {"static": [{"as_though_flash": "anything"}], "to": "you"}))
    table.hand("B", "Forest")
    table.graveyard("B", "Forest")
    table.start("A" if mine else "B")
    go(table, "A", "Day's Undoing")
    assert [len(hand(table, player)) for player in "AB"] == [7, 7]
    assert table.names_in(Zone.GRAVEYARD, "B") == []
    assert ("Day's Undoing" in table.names_in(Zone.EXILE, "A")) is mine
    assert (table.board.step != "cleanup" and table.board.phase == "precombat-main") is not mine


@plays("Emrakul, the Promised End")
def test_emrakul_takes_a_turn_and_gives_one() -> None:
    """723.1, 500.7: the opponent decides again in the turn after."""
    kinds = [card("Relic", "Artifact"), creature("Bear", "2/2"), card("Shout", "Sorcery", {"spell": [{"draw": 1}]})]
    table = ready("Emrakul, the Promised End", KILL, mana="WWWWWWWWWW")
    table.graveyard("A", *kinds, *kinds)
    table.start()
    assert table.can("A", "cast", "Emrakul, the Promised End")
    go(table, "A", "Emrakul, the Promised End")
    finish(table)
    assert there(table, "Emrakul, the Promised End")
    table.go_to("upkeep", "B")
    assert table.board.decides_for(PLAYERS["B"]) == PLAYERS["A"]
    table.go_to("end", "B")
    table.go_to("upkeep")
    assert whose(table) == "B"
    assert table.board.decides_for(PLAYERS["B"]) == PLAYERS["B"]


@plays("Emrakul, the Promised End")
def test_emrakul_costs_less_only_for_each_card_type_and_is_protected() -> None:
    table = ready("Emrakul, the Promised End", KILL, mana="WWWWWWWWWWW")
    table.graveyard("A", creature("Bear", "2/2"))
    table.start()
    assert not table.can("A", "cast", "Emrakul, the Promised End")
    table = ready(KILL)
    table.battlefield("A", "Emrakul, the Promised End")
    table.start()
    assert not table.can("A", "cast", "Kill")
    assert {"flying", "trample"} <= {str(word) for word in table.find("Emrakul, the Promised End").keywords}


# What a player picks


@plays("End of the Hunt")
def test_end_of_the_hunt_takes_one_of_the_greatest() -> None:
    """115.7: only the player is a target; of those with the greatest mana value, that player picks."""
    table = ready("End of the Hunt", mana="BB")
    table.battlefield("B", "Grizzly Bears", "Hill Giant", card("Ogre", "Creature", pt="3/3", cost="{3}{R}"))
    table.battlefield("A", card("Colossus", "Creature", pt="9/9", cost="{9}"))
    table.start()
    table.cast("A", "End of the Hunt", targets=("B",))
    question: Any = table.until_asked("choose", "B")
    assert {table.board.objects[id].name for id in question.among} == {"Hill Giant", "Ogre"}
    choose(table, "Ogre", player="B")
    finish(table)
    assert [one.name for one in table.all("Ogre", zone=Zone.EXILE)] == ["Ogre"]
    assert table.all("Hill Giant")


@plays("Figure of Fable")
def test_figure_of_fable_grows_step_by_step() -> None:
    """205.1b, 611.2c: it stays so; the last step protects it from each opponent, not from its controller."""
    zap = spell("Zap", {"destroy": "t"}, t=CREATURE)
    table = ready(zap, mana="G" * 13)
    table.hand("B", zap)
    table.battlefield("A", "Figure of Fable")
    table.start()
    table.activate("A", "Figure of Fable", 1)
    finish(table)
    assert pt(table, "Figure of Fable") == (1, 1)
    sizes = ((2, 3, "Scout"), (4, 5, "Soldier"), (7, 8, "Avatar"))
    for number, (power, toughness, subtype) in enumerate(sizes):
        table.activate("A", "Figure of Fable", number)
        finish(table)
        assert pt(table, "Figure of Fable") == (power, toughness)
        assert set(table.find("Figure of Fable").subtypes) == {"Kithkin", subtype}
    assert table.can("A", "cast", "Zap")
    table.priority_to("B")
    assert not table.can("B", "cast", "Zap")


@plays("Oblivion Sower")
def test_oblivion_sower_takes_lands_that_were_exiled_before_too() -> None:
    table = ready("Oblivion Sower", mana="CCCCCC")
    table.put("exile", "B", "Island")
    table.put("exile", "A", "Swamp")
    table.library("B", "Forest", "Grizzly Bears", "Mountain", "Hill Giant", "Plains")
    table.start()
    table.cast("A", "Oblivion Sower")
    choose(table, "Island", "Forest")
    finish(table)
    assert {one.name for one in table.board.permanents(PLAYERS["A"])} == {
        "Oblivion Sower",
        "Wastes",
        "Island",
        "Forest",
    }
    assert [one.name for one in table.all("Mountain", zone=Zone.EXILE)] == ["Mountain"]
