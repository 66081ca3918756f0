"""What real cards once got wrong, each held by the situation in which it showed."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.situations import CREATURE, attack, block, go, in_graveyard, spell, there
from tests.table import PLAYERS, Table, card, creature


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
        effect = {"destroy": {"type": "creature"}}
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
    assert table.board.outcome is not None and table.board.outcome[0] == (PLAYERS["A"],)
    assert not table.happened("draw_failed")
    assert len(table.events("player_lost")) == 1


def test_what_triggers_once_each_turn_triggers_once_for_two_that_die_together() -> None:
    table = Table()
    table.battlefield("A", "Morbid Opportunist", "Grizzly Bears", "Hill Giant")
    table.hand("A", spell("Sweep", {"deal_damage": 3, "to": {"all": [CREATURE, {"not": {"toughness": {"exactly": 99}}}]}}))
    table.battlefield("A", creature("Big", "1/9"))
    table.start()
    go(table, "A", "Sweep")
    assert not there(table, "Grizzly Bears") and not there(table, "Hill Giant")
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
    question = table.until_asked("choose")
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
    tutor = spell("On Top", {"search": {"type": "creature"}, "as": "c"}, {"shuffle": "you"}, {"move": "c", "to": "library"})
    table = Table()
    table.library("A", "Hill Giant")
    table.hand("A", tutor)
    table.start()
    table.cast("A", "On Top")
    table.pass_()
    table.pass_()
    table.answer(table.until_asked("choose").among)
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
    question = table.question
    table.answer(((question.creatures[0][0], question.creatures[0][2][0], 2), (question.creatures[0][0], PLAYERS["B"], 3)))
    table.go_to("combat-damage")
    assert [record.event.amount for record in table.events("life_gained")] == [5]
    assert table.life_of("B") == 25 and there(table, "Grizzly Bears")
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
    question = table.question
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
