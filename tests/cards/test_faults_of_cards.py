"""What real cards once got wrong, each held by the situation in which it showed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.errors import BadCard
from domain.randomness import Dice
from domain.terms import Zone
from tests.support.situations import CREATURE, attack, block, go, in_graveyard, spell, there
from tests.support.table import PLAYERS, Table, card, creature


def asked(table: Table) -> Any:
    """What is asked now, to look into it."""
    return table.question


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


# What is known of what has left (608.2h, 400.7)


def test_a_card_that_left_a_graveyard_is_known_as_it_was() -> None:
    """Its mana value is read after the effect has moved it."""
    drain = spell(
        "Dig Up",
        {"move": "t", "to": "hand"},
        {"lose_life": {"stat": "mana_value", "of": "t"}},
        {"gain_life": 1, "who": {"owner_of": "t"}},
        t={"all": [CREATURE, {"zone": "graveyard"}]},
    )
    table = Table()
    table.graveyard("B", "Hill Giant")
    table.hand("A", drain)
    table.start()
    go(table, "A", "Dig Up", "Hill Giant")
    assert table.life_of("A") == 16
    assert table.life_of("B") == 21
    assert "Hill Giant" in table.names_in(Zone.HAND, "B")
    table.check()


@pytest.mark.parametrize("where", ["hand", "library", "exile", "graveyard"])
def test_a_reference_to_a_card_that_moved_finds_it_where_the_same_effect_put_it_if_all_can_see_it(where: str) -> None:
    """400.7j, and 608.2h for what is in a hidden zone now."""
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.hand(
        "A",
        spell(
            "Back And Forth",
            {"move": "t", "to": where},
            {"gain_life": {"stat": "power", "of": "t"}},
            {"move": "t", "to": "battlefield"},
            t=CREATURE,
        ),
    )
    table.start()
    go(table, "A", "Back And Forth", "Grizzly Bears")
    assert table.life_of("A") == 22
    assert there(table, "Grizzly Bears") == (where in ("exile", "graveyard"))
    table.check()


def test_what_was_discarded_as_a_cost_is_known_and_found() -> None:
    fuel = card(
        "Fuel",
        "Sorcery",
        {"additional": [{"discard": "anything"}]},
        {"spell": [{"gain_life": {"stat": "mana_value", "of": "paid"}}, {"move": "paid", "to": "exile"}]},
        cost="{0}",
    )
    table = Table()
    table.hand("A", fuel, "Hill Giant")
    table.start()
    go(table, "A", "Fuel")
    assert table.life_of("A") == 24
    assert table.names_in(Zone.EXILE, "A") == ["Hill Giant"]


def test_an_ability_from_the_graveyard_does_not_find_its_card_elsewhere() -> None:
    """400.7: in exile it is another object."""
    table = Table()
    table.graveyard("A", "Reassembling Skeleton")
    table.lands("A", "Swamp", 2)
    table.hand("A", spell("Clear Away", {"exile": {"zone": "graveyard"}}))
    table.start()
    [wake] = [option for option in table.question.answers() if option[0] == "activate"]
    table.answer(wake)
    while table.board.priority is None or table.game.in_casting:
        table.plain()
    go(table, "A", "Clear Away")
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "A") == ["Reassembling Skeleton"]
    table.check()


def test_a_permanent_that_died_before_its_ability_resolves_is_not_found_in_the_graveyard() -> None:
    hopper = creature(
        "Hopper", "1/1", abilities=[{"activated": [{"move": "self", "to": "hand"}], "cost": [{"mana": "{0}"}]}]
    )
    table = Table()
    table.battlefield("A", hopper)
    table.hand("A", spell("End", {"destroy": CREATURE}))
    table.start()
    table.activate("A", "Hopper")
    go(table, "A", "End")
    table.resolve_all()
    assert in_graveyard(table, "Hopper", "A")
    table.check()


def test_a_card_that_was_found_is_found_after_the_shuffle() -> None:
    tutor = spell(
        "On Top", {"search": {"type": "creature"}, "as": "c"}, {"shuffle": "you"}, {"move": "c", "to": "library"}
    )
    table = Table()
    table.library("A", "Hill Giant")
    table.hand("A", tutor)
    table.start()
    table.cast("A", "On Top")
    table.pass_()
    table.pass_()
    table.until_asked("choose")
    table.answer(asked(table).among)
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Hill Giant"
    table.check()


def test_the_owner_of_a_card_that_nobody_knows_any_more_is_no_question() -> None:
    lost = spell(
        "Lost",
        {"search": "anything", "as": "c"},
        {"move": "c", "to": "library", "position": "bottom"},
        {"shuffle": "you"},
        {"gain_life": {"stat": "mana_value", "of": "c"}, "who": {"owner_of": "c"}},
    )
    table = Table()
    table.hand("A", lost)
    table.start()
    go(table, "A", "Lost")
    table.check()


def test_damage_that_one_source_deals_to_several_at_once_is_one_time() -> None:
    """615.8: all of it is prevented, and what is gained for it is gained at once."""
    table = Table()
    table.battlefield("A", creature("Tusker", "5/5", "trample"))
    table.battlefield("B", "Grizzly Bears")
    table.lands("B", "Plains")
    table.hand("B", "Awe Strike")
    table.hand("A", spell("Bite", {"deal_damage": 2, "to": "t", "source": "s"}, s=CREATURE, t="any_target"))
    table.start()
    attack(table, "Tusker")
    block(table, ("Grizzly Bears", "Tusker"))
    table.go_to("declare-blockers")
    go(table, "B", "Awe Strike", "Tusker")
    table.until_asked("damage")
    question: Any = table.question
    table.answer(
        ((question.creatures[0][0], question.creatures[0][2][0], 2), (question.creatures[0][0], PLAYERS["B"], 3))
    )
    table.go_to("combat-damage")
    assert [record.event.amount for record in table.events("life_gained")] == [5]
    assert table.life_of("B") == 25
    assert there(table, "Grizzly Bears")
    assert len(table.events("effects_ended", reason="used")) == 1
    go(table, "A", "Bite", "Tusker", "B")
    assert table.life_of("B") == 23
    table.check()


# Mana abilities that cost something (605.3)


WEARY = spell("Weary", {"tap": CREATURE})


def _pili_pala(forests: int = 2) -> Table:
    table = Table()
    table.battlefield("A", "Pili-Pala")
    table.lands("A", "Forest", forests)
    table.hand("A", "Shock", WEARY)
    table.start()
    go(table, "A", "Weary")
    return table


def test_a_mana_ability_that_costs_mana_can_be_activated_while_paying() -> None:
    table = _pili_pala()
    assert table.can("A", "cast", "Shock")
    go(table, "A", "Shock", "B")
    assert table.life_of("B") == 18
    assert not table.find("Pili-Pala").tapped
    assert [record.event.mana for record in table.events("mana_added")] == ["G", "G", "R"]
    assert [record.event.mana for record in table.events("mana_paid")] == ["GG", "R"]
    table.check()


def test_its_cost_must_be_paid_with_mana_made_before() -> None:
    table = _pili_pala(3)
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"],),))
    question: Any = table.question
    [(insect, number, options, price)] = question.dear
    forests = [source[0] for source in question.sources]
    assert (options, price) == (("W", "U", "B", "R", "G"), "{2}")
    for wrong in (
        (),
        ((insect, number, "R"),),
        ((insect, number, "R"), (forests[0], 0, "G"), (forests[1], 0, "G")),
        ((forests[0], 0, "G"), (insect, number, "R"), (forests[1], 0, "G")),
        ((forests[0], 0, "G"), (forests[1], 0, "G"), (insect, number, "G")),
        ((forests[0], 0, "G"), (forests[1], 0, "G"), (insect, number, "R"), (insect, number, "R")),
    ):
        assert not question.is_legal(wrong)
    table.answer(((forests[1], 0, "G"), (forests[2], 0, "G"), (insect, number, "R")))
    table.resolve()
    assert table.life_of("B") == 18


def test_it_is_not_offered_without_mana_for_it() -> None:
    assert not _pili_pala(1).can("A", "cast", "Shock")


def test_a_mana_ability_does_not_pay_for_itself() -> None:
    """605.3c."""
    table = Table()
    table.battlefield("A", "Pili-Pala")
    table.lands("A", "Forest")
    table.hand("A", WEARY)
    table.start()
    go(table, "A", "Weary")
    insect = table.find("Pili-Pala").id
    assert not [option for option in table.question.answers() if option[:2] == ("mana", insect)]


def test_a_mana_ability_that_costs_life_can_be_activated_while_paying() -> None:
    table = Table()
    table.battlefield(
        "A", card("Altar", "Artifact", {"activated": [{"add_mana": "{R}"}], "cost": ["tap_self", {"pay_life": 1}]})
    )
    table.hand("A", "Shock")
    table.start()
    go(table, "A", "Shock", "B")
    assert (table.life_of("A"), table.life_of("B")) == (19, 18)


def test_mana_abilities_that_pay_for_each_other_come_to_an_end() -> None:
    table = Table()
    table.battlefield("A", "Pili-Pala", "Pili-Pala", "Pili-Pala", "Cryptolith Rite")
    table.lands("A", "Forest", 2)
    table.hand("A", "Shock", "Murder", WEARY)
    table.battlefield("B", "Hill Giant")
    table.start()
    go(table, "A", "Weary")
    assert table.can("A", "cast", "Shock")
    assert not table.can("A", "cast", "Murder")
    go(table, "A", "Shock", "B")
    table.check()


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


# Rules of combat with a value


def _can_attack(table: Table, *names: str) -> bool:
    question = table.until_asked("attackers", "A")
    return question.is_legal(tuple((table.find(name).id, PLAYERS["B"]) for name in names))


def _can_block(table: Table, *blocks: tuple[str, str]) -> bool:
    question = table.until_asked("blockers", "B")
    return question.is_legal(tuple((table.find(one).id, table.find(other).id) for one, other in blocks))


@pytest.mark.parametrize("limit", ["Caverns of Despair", "Crawlspace"])
def test_no_more_than_two_creatures_attack(limit: str) -> None:
    table = Table()
    table.battlefield("B", limit)
    table.battlefield("A", "Grizzly Bears", "Hill Giant", "Craw Wurm")
    table.start()
    assert _can_attack(table, "Grizzly Bears", "Hill Giant")
    assert not _can_attack(table, "Grizzly Bears", "Hill Giant", "Craw Wurm")


def test_no_more_than_two_creatures_block() -> None:
    table = Table()
    table.battlefield("A", "Caverns of Despair", "Craw Wurm")
    table.battlefield("B", "Grizzly Bears", "Hill Giant", "Savannah Lions")
    table.start()
    attack(table, "Craw Wurm")
    assert _can_block(table, ("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    assert not _can_block(
        table, ("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm"), ("Savannah Lions", "Craw Wurm")
    )


@pytest.mark.parametrize(
    ("attacker", "counts"), [("Phyrexian Colossus", {0, 3}), ("Stalking Tiger", {0, 1}), ("Craw Wurm", {0, 1, 2, 3})]
)
def test_how_many_creatures_can_block_one(attacker: str, counts: set[int]) -> None:
    names = ["Grizzly Bears", "Hill Giant", "Savannah Lions"]
    table = Table()
    table.battlefield("A", attacker)
    table.battlefield("B", *names)
    table.start()
    attack(table, attacker)
    assert {n for n in range(4) if _can_block(table, *((name, attacker) for name in names[:n]))} == counts


def test_foriysian_interceptor_blocks_two() -> None:
    table = Table()
    table.battlefield("A", "Craw Wurm", "Hill Giant", "Grizzly Bears")
    table.battlefield("B", "Foriysian Interceptor")
    table.start()
    attack(table, "Craw Wurm", "Hill Giant", "Grizzly Bears")
    one = "Foriysian Interceptor"
    assert _can_block(table, (one, "Craw Wurm"), (one, "Hill Giant"))
    assert not _can_block(table, (one, "Craw Wurm"), (one, "Hill Giant"), (one, "Grizzly Bears"))


def test_who_can_block_by_a_quality() -> None:
    table = Table()
    table.battlefield("A", "Juggernaut", "Treetop Scout")
    table.battlefield("B", "Wall of Air", "Hill Giant")
    table.start()
    attack(table, "Juggernaut", "Treetop Scout")
    assert _can_block(table, ("Wall of Air", "Treetop Scout"), ("Hill Giant", "Juggernaut"))
    assert not _can_block(table, ("Wall of Air", "Juggernaut"))
    assert not _can_block(table, ("Hill Giant", "Treetop Scout"))


def test_alluring_siren_makes_a_creature_attack_her_controller() -> None:
    table = Table()
    table.battlefield("B", "Alluring Siren")
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.start("B")
    table.go_to("precombat-main", "A")
    table.priority_to("B")
    table.activate("B", "Alluring Siren", targets=["Grizzly Bears"])
    table.resolve()
    assert not _can_attack(table)
    assert _can_attack(table, "Grizzly Bears")


def test_hunt_down_makes_one_creature_block_another() -> None:
    table = Table()
    table.lands("A", "Forest")
    table.hand("A", "Hunt Down")
    table.battlefield("A", "Craw Wurm", "Hill Giant")
    table.battlefield("B", "Grizzly Bears", "Savannah Lions")
    table.start()
    go(table, "A", "Hunt Down", "Grizzly Bears", "Craw Wurm")
    attack(table, "Craw Wurm", "Hill Giant")
    assert not _can_block(table)
    assert not _can_block(table, ("Grizzly Bears", "Hill Giant"))
    assert _can_block(table, ("Grizzly Bears", "Craw Wurm"))


def test_goaded_creatures_attack() -> None:
    table = Table()
    table.lands("B", "Mountain", 4)
    table.hand("B", "Disrupt Decorum")
    table.battlefield("A", "Grizzly Bears")
    table.start("B")
    go(table, "B", "Disrupt Decorum")
    table.go_to("precombat-main", "A")
    assert f"goaded:{PLAYERS['B']}" in table.find("Grizzly Bears").keywords
    table.go_to("end-of-combat")
    assert table.happened("attackers_declared", attacks=((table.find("Grizzly Bears").id, PLAYERS["B"], PLAYERS["B"]),))
    table.go_to("upkeep", "B")
    assert not table.find("Grizzly Bears").keywords


def test_brainwash_asks_for_mana_to_attack() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Brainwash", attached="Grizzly Bears")
    table.lands("A", "Forest", 3)
    table.start()
    attack(table, "Grizzly Bears")
    table.go_to("declare-attackers")
    assert [record.event.mana for record in table.events("mana_paid")] == ["GGG"]


def test_war_cadence_asks_for_mana_to_block() -> None:
    table = Table()
    table.battlefield("A", "War Cadence", "Craw Wurm")
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    table.lands("A", "Mountain", 3)
    table.lands("B", "Forest", 2)
    table.start()
    table.activate("A", "War Cadence", x=2)
    table.resolve()
    attack(table, "Craw Wurm")
    assert _can_block(table, ("Grizzly Bears", "Craw Wurm"))
    assert not _can_block(table, ("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ({"rule": "max_attackers"}, "max_attackers needs the key n, and no other"),
        ({"rule": "max_attackers", "n": 1, "mana": "{1}"}, "max_attackers needs the key n, and no other"),
        ({"rule": "unblockable_by", "n": 1}, "unblockable_by needs the key quality, and no other"),
        ({"rule": "attack_cost", "of": "you"}, "attack_cost needs the key mana or n, and no other"),
        ({"rule": "attack_cost", "mana": "{P}"}, "{P} is not a mana symbol that can be paid here"),
    ],
)
def test_a_rule_with_a_wrong_value_is_refused(rule: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadCard, match=re.escape(reason)):
        card("Wrong", "Enchantment", {"static": [rule]})


def test_what_is_chosen_cannot_be_printed_as_a_keyword() -> None:
    with pytest.raises(BadCard, match="grants it"):
        creature("Wrong", "1/1", abilities=[{"keyword": "protection", "value": "chosen"}])


def test_a_least_number_of_targets_is_below_the_greatest() -> None:
    with pytest.raises(BadCard, match="below n"):
        spell("Wrong", {"destroy": "t"}, t={"of": CREATURE, "n": 2, "least": 2})
