"""601.3. What may not be cast, no more of it in a turn, and what may be cast as though it had flash."""

from __future__ import annotations

import pytest

from domain.editions import EDITIONS
from tests.support.situations import CREATURE, enchantment, finish, go, plays, ready, spell, static
from tests.support.table import Table, creature

BEAR = creature("Bear", "2/2", cost="{0}")
SPELL = {"is": "spell"}


@plays("Steel Golem")
@pytest.mark.parametrize("edition", EDITIONS)
def test_spells_that_match_are_not_cast_by_that_player(edition: str) -> None:
    table = Table(edition)
    table.hand("A", BEAR, spell("Charm", {"draw": 1}))
    table.battlefield("A", "Steel Golem")
    table.hand("B", creature("Ape", "1/1", cost="{0}"))
    table.start()
    assert not table.can("A", "cast", "Bear")
    assert table.can("A", "cast", "Charm")
    table.go_to("precombat-main", "B")
    assert table.can("B", "cast", "Ape")


@plays("Rule of Law")
def test_each_player_casts_one_spell_in_a_turn_and_none_more() -> None:
    table = ready(spell("Charm", {"draw": 1}), spell("Spark", {"draw": 1}))
    table.battlefield("B", "Rule of Law")
    table.hand("B", spell("Trick", {"draw": 1}))
    table.start()
    table.cast("A", "Charm")
    assert not table.can("A", "cast", "Spark")
    table.pass_()
    assert table.can("B", "cast", "Trick")
    finish(table)
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert table.can("A", "cast", "Spark")


@plays("Rule of Law")
def test_what_was_cast_before_it_came_counts() -> None:
    table = ready("Rule of Law", spell("Charm", {"draw": 1}), mana="WWW")
    table.start()
    assert table.can("A", "cast", "Charm")
    table.cast("A", "Rule of Law")
    finish(table)
    assert not table.can("A", "cast", "Charm")


@plays("Silence")
def test_for_a_turn_nobody_else_casts_anything() -> None:
    table = ready("Silence", spell("Charm", {"draw": 1}), mana="W")
    table.hand("B", spell("Trick", {"draw": 1}))
    table.start()
    table.cast("A", "Silence")
    finish(table)
    assert table.can("A", "cast", "Charm")
    table.priority_to("B")
    assert not table.can("B", "cast", "Trick")
    table.go_to("upkeep", "B")
    assert table.can("B", "cast", "Trick")


@plays("Shimmer Myr")
def test_spells_that_match_are_cast_as_though_they_had_flash() -> None:
    table = ready(creature("Toy", "1/1", cost="{0}", types="Artifact Creature: Construct"), BEAR)
    table.battlefield("A", "Shimmer Myr")
    table.start("B", step="upkeep")
    table.priority_to("A")
    assert table.can("A", "cast", "Toy")
    assert not table.can("A", "cast", "Bear")


@plays("Hungering Yeti")
@pytest.mark.parametrize("cost", ["{G}", "{W}"])
def test_a_spell_says_so_of_itself_while_its_condition_holds(cost: str) -> None:
    table = ready("Hungering Yeti", mana="RRRRR")
    table.battlefield("A", creature("Guide", "1/1", cost=cost))
    table.start("B", step="upkeep")
    table.priority_to("A")
    assert table.can("A", "cast", "Hungering Yeti") is (cost == "{G}")


def test_a_spell_that_an_effect_lets_be_cast_for_nothing_is_forbidden_too() -> None:
    gift = spell("Gift", {"cast_free": "t"}, t={"all": [{"zone": "graveyard"}, {"owner": "you"}]})
    for forbidden in (False, True):
        table = ready(gift)
        table.graveyard("A", spell("Charm", {"gain_life": 3}, types="Sorcery"))
        if forbidden:
            sorceries = {"all": [SPELL, {"type": "sorcery"}]}
            table.battlefield("B", enchantment("Hush", static({"casts_none": sorceries}, to="each_opponent")))
        table.start()
        table.cast("A", "Gift", targets=["Charm"])
        finish(table)
        assert table.life_of("A") == (20 if forbidden else 23)


def test_a_spell_that_is_called_as_what_was_returned_is_not_cast_until_then() -> None:
    """611.2c. What the text has named is known as long as the effect lasts."""
    mist = spell(
        "Mist",
        {"move": "t", "to": "hand", "as": "r"},
        {
            "apply": [{"casts_none": {"all": [{"is": "spell"}, {"shares": "name", "with": "r"}]}}],
            "to": {"owner_of": "t"},
            "for": {"next_turn_of": "you"},
        },
        t=CREATURE,
    )
    table = Table()
    table.hand("A", mist)
    table.battlefield("B", creature("Bear", "2/2", cost="{0}"))
    table.hand("B", creature("Bear", "2/2", cost="{0}"), creature("Wolf", "2/2", cost="{0}"))
    table.start()
    go(table, "A", "Mist", "Bear")
    table.go_to("precombat-main", "B")
    assert not table.can("B", "cast", "Bear")
    assert table.can("B", "cast", "Wolf")
    table.go_to("upkeep", "A")
    table.go_to("precombat-main", "B")
    assert table.can("B", "cast", "Bear")
    table.check()
