"""608.2h, 400.7. What real cards once knew wrongly of what had left, each held by its situation."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import asked
from tests.support.situations import CREATURE, attack, block, go, in_graveyard, spell, there
from tests.support.table import PLAYERS, Table, card, creature

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
