"""Exchanges, and mana costs paid on resolution, by hand: Gilded Drake, Goblin Welder and Flash."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import BadCard
from domain.terms import Zone
from tests.cards.by_hand.choosing import say, target
from tests.support.situations import finish, go, in_graveyard, moments, plays, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

BEAR = creature("Bear", "2/2", cost="{1}{G}")
END = spell("End", {"destroy": "t"}, t={"is": "permanent"})
GEM = card("Gem", "Artifact", cost="{1}")
ENGINE = card("Engine", "Artifact", cost="{8}")


def drake() -> Table:
    """A table on which A has cast Gilded Drake, and its ability waits for a target."""
    table = ready("Gilded Drake", END, mana="UU")
    table.battlefield("B", BEAR, creature("Ogre", "3/3"))
    table.start("A")
    table.cast("A", "Gilded Drake")
    return table


@plays("Gilded Drake")
def test_gilded_drake_is_exchanged_for_a_creature() -> None:
    """701.12b: each player gains control of the other's creature."""
    table = drake()
    target(table, "Bear")
    finish(table)
    assert there(table, "Bear", "A")
    assert there(table, "Gilded Drake", "B")
    assert "flying" in table.find("Gilded Drake").keywords


@plays("Gilded Drake")
def test_gilded_drake_is_sacrificed_without_a_target() -> None:
    table = drake()
    table.until_asked("targets", "A")
    table.answer(((),))
    finish(table)
    assert in_graveyard(table, "Gilded Drake", "A")
    assert there(table, "Bear", "B")


@plays("Gilded Drake")
def test_gilded_drakes_ability_resolves_without_a_legal_target() -> None:
    """608.2b: an ability without legal targets does not resolve, unless its text says otherwise."""
    table = drake()
    target(table, "Bear")
    go(table, "A", "End", "Bear")
    finish(table)
    assert in_graveyard(table, "Gilded Drake", "A")
    assert not table.happened("did_not_resolve")


@plays("Gilded Drake")
def test_gilded_drake_that_has_left_is_not_exchanged() -> None:
    table = drake()
    target(table, "Bear")
    go(table, "A", "End", "Gilded Drake")
    finish(table)
    assert there(table, "Bear", "B")


def welder(*hand: str) -> Table:
    """A table on which A's Goblin Welder can exchange an artifact of B."""
    table = ready(END, *hand)
    table.battlefield("A", "Goblin Welder", GEM)
    table.battlefield("B", card("Ring", "Artifact", cost="{1}"))
    table.graveyard("B", ENGINE)
    table.start("A")
    return table


@plays("Goblin Welder")
def test_goblin_welder_exchanges_at_the_same_time() -> None:
    table = welder()
    table.activate("A", "Goblin Welder", targets=["Ring", "Engine"])
    finish(table)
    assert there(table, "Engine", "B")
    assert in_graveyard(table, "Ring", "B")
    assert table.happened("permanent_sacrificed", player=PLAYERS["B"])
    assert len(moments(table.events("object_moved"))) == 1


@plays("Goblin Welder")
def test_goblin_welder_wants_a_card_of_the_same_player() -> None:
    table = welder()
    (option,) = (one for one in table.question.options if one[0] == "activate")  # type: ignore[attr-defined]
    table.answer(option)
    gem, ring, engine = (table.entity(name) for name in ("Gem", "Ring", "Engine"))
    if table.question.KIND == "targets":
        table.refused(((gem,), (engine,)))
        table.answer(((ring,), (engine,)))
    finish(table)
    assert there(table, "Gem", "A")
    assert there(table, "Engine", "B")


@pytest.mark.parametrize("gone", ["Ring", "Engine"])
@plays("Goblin Welder")
def test_goblin_welder_does_nothing_if_a_target_is_gone(gone: str) -> None:
    away = spell("Away", {"exile": "t"}, t={"all": [{"zone": "graveyard"}, {"name": "Engine"}]})
    table = welder(away)  # type: ignore[arg-type]
    table.activate("A", "Goblin Welder", targets=["Ring", "Engine"])
    go(table, "A", "End" if gone == "Ring" else "Away", gone)
    finish(table)
    assert there(table, "Ring", "B") is (gone == "Engine")
    assert ("Engine" in table.names_in(Zone.GRAVEYARD, "B")) is (gone == "Ring")
    assert not table.happened("permanent_sacrificed")


@plays("Goblin Welder")
def test_goblin_welder_can_return_a_creature() -> None:
    golem = card("Golem", "Artifact Creature: Golem", pt="4/4", cost="{4}")
    table = Table()
    table.battlefield("A", "Goblin Welder", GEM)
    table.graveyard("A", golem)
    table.start("A")
    table.activate("A", "Goblin Welder", targets=["Gem", "Golem"])
    finish(table)
    assert there(table, "Golem", "A")
    assert in_graveyard(table, "Gem", "A")


# A mana cost that is paid on resolution (118.7)


def flash(cost: str | None, mana: str) -> Table:
    """A table on which A casts Flash with a creature of this mana cost, and may put it onto the battlefield."""
    beast = card("Beast", "Creature: Beast", pt="3/3", **({} if cost is None else {"cost": cost}), colors="R")
    table = ready("Flash", beast, mana="UU" + mana)
    table.start("A")
    table.cast("A", "Flash")
    say(table, "yes")
    return table


@pytest.mark.parametrize(
    ("cost", "mana", "able"),
    [("{3}{R}", "RR", True), ("{3}{R}", "R", False), ("{R}{R}", "RR", True), ("{R}{R}", "R", False), ("{2}", "", True)],
)
@plays("Flash")
def test_flash_asks_for_the_mana_cost_less_generic_mana(cost: str, mana: str, able: bool) -> None:
    table = flash(cost, mana)
    if able and table.question.KIND != "priority":
        say(table, "yes")
    finish(table)
    assert there(table, "Beast") is able
    assert in_graveyard(table, "Beast", "A") is not able


@plays("Flash")
def test_flashed_creatures_are_sacrificed_if_nothing_is_paid() -> None:
    table = flash("{R}", "R")
    say(table, "no")
    finish(table)
    assert in_graveyard(table, "Beast", "A")
    assert table.happened("permanent_sacrificed")


@plays("Flash")
def test_a_mana_cost_that_does_not_exist_cannot_be_paid() -> None:
    """118.6: a creature without a mana cost is sacrificed."""
    table = flash(None, "RRR")
    finish(table)
    assert in_graveyard(table, "Beast", "A")


@plays("Flash")
def test_flash_may_put_nothing() -> None:
    table = ready("Flash", BEAR, mana="UU")
    table.start("A")
    table.cast("A", "Flash")
    say(table, "no")
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Bear"]


@pytest.mark.parametrize(
    "ability",
    [
        {"activated": [{"draw": 1}], "cost": [{"mana_cost_of": "self"}]},
        {"additional": [{"mana_cost_of": "self"}], "as": "paid"},
        {"cast_from": "graveyard", "cost": [{"mana_cost_of": "self"}], "as": "again"},
    ],
)
def test_the_mana_cost_of_an_object_is_no_cost_of_a_spell_or_ability(ability: dict[str, Any]) -> None:
    with pytest.raises(BadCard, match="as a text is carried out"):
        card("Wrong", "Creature: Elf", ability, pt="1/1")
