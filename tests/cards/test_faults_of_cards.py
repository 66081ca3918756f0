"""What real cards once got wrong, each held by the situation in which it showed."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import BadCard
from domain.randomness import Dice
from domain.terms import Zone
from tests.support.playing import asked
from tests.support.situations import CREATURE, attack, block, go, in_graveyard, spell, there
from tests.support.table import PLAYERS, Table, card, creature


def test_counters_take_each_other_away_on_a_creature_that_dies_in_the_same_pass() -> None:
    """704.3: everything of a pass happens at once."""
    table = Table()
    table.battlefield("A", creature("Twin", "2/2"), counters={"+1/+1": 1})
    table.hand("A", spell("Wither Away", {"put_counters": "-1/-1", "on": "t", "n": 3}, t=CREATURE))
    table.start()
    go(table, "A", "Wither Away", "Twin")
    assert in_graveyard(table, "Twin", "A")
    [left] = [record.event for record in table.events("object_moved", rule="704.5f")]
    assert dict(left.was.counters) == {"+1/+1": 1, "-1/-1": 3}, "as it was before the pass"
    table.check()


def test_gods_willing_protects_from_the_colour_that_is_chosen() -> None:
    table = Table()
    table.lands("A", "Plains")
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", "Gods Willing")
    table.start()
    table.cast("A", "Gods Willing", targets=["Grizzly Bears"])
    table.pass_()
    table.pass_()
    table.until_asked("option")
    table.answer("R")
    table.until_asked("priority")
    assert "protection:red" in table.find("Grizzly Bears").keywords
    assert "protection:chosen" not in table.find("Grizzly Bears").keywords


@pytest.mark.parametrize("zone", ["hand", "library", "battlefield"])
def test_serra_avatar_is_shuffled_away_from_wherever_it_was_put_into_a_graveyard(zone: str) -> None:
    table = Table()
    if zone == "battlefield":
        table.battlefield("A", "Serra Avatar")
        effect: dict[str, Any] = {"destroy": {"type": "creature"}}
    elif zone == "hand":
        table.hand("A", "Serra Avatar")
        effect = {"discard": "all"}
    else:
        table.library("A", "Serra Avatar")
        effect = {"mill": 1}
    table.hand("A", spell("Away", effect))
    table.start()
    go(table, "A", "Away")
    assert in_graveyard(table, "Serra Avatar", "A")
    assert len(table.board.stack) == 1
    table.resolve()
    assert "Serra Avatar" in table.names_in(Zone.LIBRARY, "A")
    table.check()


def test_blasphemous_act_is_offered_when_creatures_make_it_cheap_enough() -> None:
    table = Table()
    for number in range(8):
        table.battlefield("B", creature(f"Bear {number}", "2/2"))
    table.lands("A", "Mountain")
    table.hand("A", "Blasphemous Act")
    table.start()
    assert table.can("A", "cast", "Blasphemous Act")
    go(table, "A", "Blasphemous Act")
    assert in_graveyard(table, "Bear 0", "B")


def test_winning_instead_of_drawing_ends_the_game_at_once() -> None:
    table = Table()
    table.battlefield("A", "Laboratory Maniac")
    table.hand("A", spell("Emptied", {"mill": 99}, {"draw": 3}))
    table.start()
    table.cast("A", "Emptied")
    table.resolve_all()
    assert table.game.question is None
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (PLAYERS["A"],)
    assert not table.happened("draw_failed")
    assert len(table.events("player_lost")) == 1


def test_what_triggers_once_each_turn_triggers_once_for_two_that_die_together() -> None:
    table = Table()
    table.battlefield("A", "Morbid Opportunist", "Grizzly Bears", "Hill Giant")
    table.hand(
        "A", spell("Sweep", {"deal_damage": 3, "to": {"all": [CREATURE, {"not": {"toughness": {"exactly": 99}}}]}})
    )
    table.battlefield("A", creature("Big", "1/9"))
    table.start()
    go(table, "A", "Sweep")
    assert not there(table, "Grizzly Bears")
    assert not there(table, "Hill Giant")
    assert len(table.events("ability_triggered")) == 1


def test_demonic_tutor_must_find_a_card() -> None:
    """701.23d: a search for a card without a stated quality finds one."""
    table = Table()
    table.lands("A", "Swamp", 2)
    table.hand("A", "Demonic Tutor", "Rampant Growth")
    table.lands("A", "Forest", 2)
    table.start()
    table.cast("A", "Demonic Tutor")
    table.pass_()
    table.pass_()
    question: Any = table.until_asked("choose")
    assert not question.is_legal(())
    table.answer(next(question.answers()))
    table.until_asked("priority")
    assert len(table.names_in(Zone.HAND, "A")) == 2
    table.cast("A", "Rampant Growth")
    table.pass_()
    table.pass_()
    assert table.until_asked("choose").is_legal(())


# Constructs that real cards need


def test_fireball_divides_evenly_among_legal_targets_and_each_further_target_costs_more() -> None:
    table = Table()
    table.lands("A", "Mountain", 8)
    table.hand("A", "Fireball", spell("Gone", {"exile": "t"}, t=CREATURE))
    table.battlefield("B", "Hill Giant", "Craw Wurm")
    table.start()
    table.cast("A", "Fireball", targets=[["Hill Giant", "Craw Wurm", "B"]], x=5)
    assert len(table.events("mana_added")) == 8
    go(table, "A", "Gone", "Craw Wurm")
    table.resolve()
    assert [record.event.amount for record in table.events("damage_dealt")] == [2, 2]
    assert table.life_of("B") == 18
    table.check()


def test_no_more_targets_are_offered_than_can_be_paid_for() -> None:
    table = Table()
    table.lands("A", "Mountain", 4)
    table.hand("A", "Fireball")
    table.battlefield("B", "Hill Giant", "Craw Wurm", "Grizzly Bears")
    table.start()
    table.answer(("cast", table.find("Fireball", "A", Zone.HAND).id))
    table.answer(2)
    [(_, legal, least, most)] = asked(table).slots
    assert (len(legal), least, most) == (5, 0, 2)
    table.answer((tuple(legal[:2]),))
    while not table.board.priority or table.game.in_casting:
        table.plain()
    table.resolve()
    table.check()


def test_fireball_at_nobody_does_nothing() -> None:
    table = Table()
    table.lands("A", "Mountain", 3)
    table.hand("A", "Fireball")
    table.start()
    go(table, "A", "Fireball", [], x=2)
    assert not table.happened("damage_dealt")
    table.check()


@pytest.mark.parametrize("names", [["B"], ["B", "Hill Giant"], ["B", "Hill Giant", "A"]])
def test_arc_lightning_has_one_to_three_targets(names: list[str]) -> None:
    table = Table()
    table.lands("A", "Mountain", 3)
    table.hand("A", "Arc Lightning")
    table.battlefield("B", "Hill Giant")
    table.start()
    go(table, "A", "Arc Lightning", names)
    assert sum(record.event.amount for record in table.events("damage_dealt")) == 3
    assert len(table.events("damage_dealt")) == len(names)


def test_arc_lightning_needs_a_target_and_no_more_than_three() -> None:
    table = Table()
    table.lands("A", "Mountain", 3)
    table.hand("A", "Arc Lightning")
    table.battlefield("B", "Hill Giant", "Craw Wurm")
    table.start()
    table.answer(("cast", table.find("Arc Lightning", "A", Zone.HAND).id))
    [(_, legal, least, most)] = asked(table).slots
    assert (len(legal), least, most) == (4, 1, 3)
    assert not table.question.is_legal(((),))


def x_spell(target: Any) -> Any:
    return card("Scaled", "Sorcery", {"spell": [{"destroy": "t"}], "targets": {"t": target}}, cost="{X}")


def test_x_is_only_what_has_enough_legal_targets() -> None:
    """601.2b, 601.2c: no legal answer leads to a casting that is impossible."""
    table = Table()
    table.lands("A", "Mountain", 6)
    table.battlefield("B", "Savannah Lions", "Hill Giant")
    table.hand("A", x_spell({"of": {"all": [CREATURE, {"mana_value": {"exactly": "x"}}]}}))
    table.start()
    table.answer(("cast", table.find("Scaled", "A", Zone.HAND).id))
    question: Any = table.question
    assert [number for number in range(8) if question.is_legal(number)] == [1, 4]
    assert list(question.answers()) == [4, 1]
    table.answer(1)
    table.resolve()
    assert in_graveyard(table, "Savannah Lions", "B")
    assert there(table, "Hill Giant")
    table.check()


def test_x_targets_are_no_more_than_there_are() -> None:
    table = Table()
    table.lands("A", "Mountain", 6)
    table.battlefield("B", "Savannah Lions", "Hill Giant")
    table.hand("A", x_spell({"of": CREATURE, "n": "x"}))
    table.start()
    table.answer(("cast", table.find("Scaled", "A", Zone.HAND).id))
    assert (asked(table).least, asked(table).most) == (0, 2)


def test_a_spell_is_not_offered_when_no_x_has_a_target() -> None:
    table = Table()
    table.lands("A", "Mountain", 2)
    table.battlefield("B", "Hill Giant")
    table.hand("A", x_spell({"of": {"all": [CREATURE, {"mana_value": {"exactly": "x"}}]}}))
    table.start()
    assert not table.can("A", "cast", "Scaled")


def test_random_answers_of_rolling_thunder_never_end_in_a_rewind() -> None:
    for seed in range(30):
        table = Table()
        table.lands("A", "Mountain", 5)
        table.hand("A", "Rolling Thunder" if seed % 2 else "Fireball")
        table.battlefield("B", "Hill Giant", "Craw Wurm", "Grizzly Bears")
        table.start()
        name = "Rolling Thunder" if seed % 2 else "Fireball"
        table.answer(("cast", table.find(name, "A", Zone.HAND).id))
        while table.game.in_casting:
            table.answer(table.question.random(Dice("x", seed)))
        assert table.happened("spell_cast")


def test_duress_discards_exactly_the_chosen_card() -> None:
    table = Table()
    table.lands("A", "Swamp")
    table.hand("A", "Duress")
    table.hand("B", "Hill Giant", "Shock", "Plains", "Divination")
    table.start()
    table.cast("A", "Duress", targets=["B"])
    table.pass_()
    table.pass_()
    question: Any = table.until_asked("choose", "A")
    names = [table.board.objects[id].name for id in question.among]
    assert sorted(names) == ["Divination", "Shock"]
    table.answer((question.among[names.index("Shock")],))
    table.until_asked("priority")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Shock"]
    assert len(table.names_in(Zone.HAND, "B")) == 3
    table.check()


def test_hellrider_deals_damage_to_what_is_attacked() -> None:
    table = Table()
    table.battlefield("A", "Hellrider", "Grizzly Bears")
    table.battlefield("B", "Jace Beleren")
    table.start()
    attack(table, "Hellrider", ("Grizzly Bears", "Jace Beleren"))
    table.until_asked("priority")
    assert len(table.board.stack) == 2
    table.resolve_all()
    dealt = {(record.event.recipient, record.event.amount) for record in table.events("damage_dealt")}
    assert dealt == {(PLAYERS["B"], 1), (table.find("Jace Beleren").id, 1)}


def test_gray_merchant_gains_the_life_that_was_lost() -> None:
    table = Table()
    table.lands("A", "Swamp", 5)
    table.battlefield("A", "Black Knight")
    table.hand("A", "Gray Merchant of Asphodel")
    table.start()
    go(table, "A", "Gray Merchant of Asphodel")
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (24, 16)


def test_gray_merchant_gains_nothing_from_who_cannot_lose_life() -> None:
    table = Table()
    table.lands("A", "Swamp", 5)
    table.battlefield("B", card("Wall", "Enchantment", {"static": ["cant_lose_life"], "to": "you"}))
    table.hand("A", "Gray Merchant of Asphodel")
    table.start()
    go(table, "A", "Gray Merchant of Asphodel")
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (20, 20)


def test_doubling_season_doubles_what_effects_put_and_create_but_not_costs() -> None:
    table = Table()
    table.battlefield("A", "Doubling Season", "Garruk Wildspeaker")
    table.hand("A", "Raise the Alarm", "Jace Beleren", "Battlegrowth")
    table.lands("A", "Plains", 2)
    table.lands("A", "Island", 3)
    table.lands("A", "Forest", 1)
    table.start()
    go(table, "A", "Raise the Alarm")
    assert len(table.all("Soldier Token")) == 4
    go(table, "A", "Battlegrowth", "Soldier Token")
    assert table.find("Soldier Token").counters == {"+1/+1": 2}
    before = table.find("Garruk Wildspeaker").loyalty
    table.activate("A", "Garruk Wildspeaker", 0, targets=[["Plains", "Island"]])
    table.resolve()
    assert table.find("Garruk Wildspeaker").loyalty == before + 1
    go(table, "A", "Jace Beleren")
    assert table.find("Jace Beleren").loyalty == 6
    table.check()


@pytest.mark.parametrize("fights", [True, False])
def test_combat_damage_is_no_effect_that_puts_counters(fights: bool) -> None:
    table = Table()
    table.battlefield("A", "Doubling Season", "Ivy Elemental", counters={"+1/+1": 6})
    table.battlefield("B", creature("Rot", "1/1", "wither"))
    table.hand("B", spell("Touch", {"deal_damage": 1, "to": "t", "source": "s"}, t=CREATURE, s=CREATURE))
    table.start()
    if fights:
        attack(table, "Ivy Elemental")
        block(table, ("Rot", "Ivy Elemental"))
        table.go_to("combat-damage")
    else:
        table.priority_to("B")
        go(table, "B", "Touch", "Ivy Elemental", "Rot")
    put = [record.event.amount for record in table.events("counters_put", kind="-1/-1")]
    assert put == [1 if fights else 2]


def test_skullcrack_is_prevented_by_nothing_and_leaves_shields_whole() -> None:
    table = Table()
    table.lands("A", "Mountain", 2)
    table.hand("A", "Skullcrack", spell("Bolt", {"deal_damage": 3, "to": "t"}, t="any_target"))
    table.hand("B", "Healing Salve")
    table.battlefield("B", "Phantom Tiger", counters={"+1/+1": 2})
    table.lands("B", "Plains")
    table.start()
    table.priority_to("B")
    go(table, "B", "Healing Salve", "B", modes=[1])
    go(table, "A", "Skullcrack", "B")
    assert table.life_of("B") == 17
    assert any(effect.remaining == 3 for effect in table.board.effects.values())
    go(table, "A", "Bolt", "Phantom Tiger")
    tiger = table.all("Phantom Tiger")
    assert not tiger, "the damage is dealt, and its counter is removed besides (615.12)"
    table.check()


def test_the_chosen_creature_type_counts_for_changelings_too() -> None:
    table = Table()
    table.lands("A", "Plains", 2)
    table.battlefield("A", "Woodland Changeling", "Hill Giant", "Grizzly Bears")
    table.hand("A", "Shared Triumph")
    table.start()
    table.cast("A", "Shared Triumph")
    table.pass_()
    table.pass_()
    question: Any = table.until_asked("option")
    assert {"Giant", "Elf", "Zubera", "Advisor"} <= set(question.options)
    assert len(question.options) > 300
    table.answer("Giant")
    powers = {name: table.find(name).power for name in ("Woodland Changeling", "Hill Giant", "Grizzly Bears")}
    assert powers == {"Woodland Changeling": 3, "Hill Giant": 4, "Grizzly Bears": 2}


def test_a_changeling_is_every_creature_type_and_no_other_type() -> None:
    table = Table()
    table.battlefield("A", "Woodland Changeling")
    table.hand(
        "A", spell("Trick", {"destroy": {"subtype": "Equipment"}}), spell("Treat", {"destroy": {"subtype": "Elf"}})
    )
    table.start()
    go(table, "A", "Trick")
    assert there(table, "Woodland Changeling")
    go(table, "A", "Treat")
    assert not there(table, "Woodland Changeling")


def test_platinum_angel_keeps_her_controller_in_the_game() -> None:
    table = Table()
    table.battlefield("A", "Platinum Angel")
    table.hand(
        "A", spell("Bleed", {"lose_life": 25}), spell("Doom", {"lose": "you"}), spell("Fall", {"destroy": CREATURE})
    )
    table.start()
    go(table, "A", "Bleed")
    assert table.life_of("A") == -5
    assert not table.board.over
    go(table, "A", "Doom")
    assert not table.board.over
    go(table, "A", "Fall")
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (PLAYERS["B"],)


def test_nobody_wins_against_platinum_angel_by_an_effect() -> None:
    table = Table()
    table.battlefield("B", "Platinum Angel")
    table.hand("A", spell("Triumph", {"win": "you"}))
    table.start()
    go(table, "A", "Triumph")
    assert not table.board.over


def test_who_cannot_lose_loses_to_who_wins() -> None:
    """104.2b: winning is no losing of the others."""
    table = Table()
    table.battlefield("B", card("Mastery", "Enchantment", {"static": ["cant_lose_game"], "to": "you"}))
    table.hand("A", spell("Triumph", {"win": "you"}))
    table.start()
    go(table, "A", "Triumph")
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (PLAYERS["A"],)


def test_righteous_valkyrie_looks_at_the_life_total_the_game_began_with() -> None:
    table = Table()
    table.battlefield("A", "Righteous Valkyrie", "Grizzly Bears")
    table.hand("A", spell("Blessing", {"gain_life": 6}), spell("Drop", {"gain_life": 1}))
    table.start()
    go(table, "A", "Blessing")
    assert table.find("Grizzly Bears").power == 2
    go(table, "A", "Drop")
    assert table.find("Grizzly Bears").power == 4


def test_vampiric_tutor_puts_the_card_it_found_on_top() -> None:
    table = Table()
    table.lands("A", "Swamp")
    table.library("A", "Plains", "Plains", "Hill Giant", "Plains")
    table.hand("A", "Vampiric Tutor")
    table.start()
    table.cast("A", "Vampiric Tutor")
    table.pass_()
    table.pass_()
    question: Any = table.until_asked("choose")
    table.answer((next(id for id in question.among if table.board.objects[id].name == "Hill Giant"),))
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Hill Giant"
    assert table.life_of("A") == 18


def test_what_is_chosen_cannot_be_printed_as_a_keyword() -> None:
    with pytest.raises(BadCard, match="grants it"):
        creature("Wrong", "1/1", abilities=[{"keyword": "protection", "value": "chosen"}])


def test_a_least_number_of_targets_is_below_the_greatest() -> None:
    with pytest.raises(BadCard, match="below n"):
        spell("Wrong", {"destroy": "t"}, t={"of": CREATURE, "n": 2, "least": 2})
