"""111.3, 707.2. Tokens whose power and toughness are amounts, settled as they are created."""

from __future__ import annotations

import pytest

from tests.support.copying import cited, editions, holds
from tests.support.going_on import set_up_again
from tests.support.situations import CREATURE, enchantment, finish, go, plays, ready, spell
from tests.support.table import Table, creature

OOZE = {"types": "Creature: Ooze", "colors": "G"}
GREATEST = {"greatest": "power", "among": {"all": [CREATURE, {"controller": "you"}]}}


@editions
@plays("Miming Slime")
def test_the_size_is_settled_as_the_token_is_created(edition: str) -> None:
    """What it was counted by can go: the token stays as it is."""
    table = Table(edition)
    table.hand("A", "Miming Slime", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.lands("A", "Forest", 3)
    table.battlefield("A", creature("Big", "3/1"), creature("Small", "1/1"))
    table.battlefield("B", creature("Bigger", "7/7"))
    table.start("A")
    go(table, "A", "Miming Slime")
    ooze = table.find("Ooze Token")
    assert (ooze.power, ooze.toughness, ooze.colors, ooze.token) == (3, 3, "G", True)
    (created,), (sized,) = (
        table.events("token_created"),
        table.events("token_sized", power=3, toughness=3, rule=cited(edition, "111.3")),
    )
    assert created.moment == sized.moment
    go(table, "A", "Kill", "Big")
    assert (table.find("Ooze Token").power, table.find("Ooze Token").toughness) == (3, 3)
    holds(table)


@editions
def test_a_copy_of_the_token_has_its_size(edition: str) -> None:
    table = Table(edition)
    make = spell("Make", {"create_token": OOZE, "pt": ["x", 1]}, cost="{X}")
    table.hand("A", make, spell("Copy", {"create_copy": "t"}, t=CREATURE), spell("More", {"populate": "you"}))
    table.lands("A", "Forest", 4)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Make", x=4)
    go(table, "A", "Copy", "Ooze Token")
    go(table, "A", "More")
    finish(table)
    assert [(one.power, one.toughness) for one in table.all("Ooze Token")] == [(4, 1)] * 3
    holds(table)


@pytest.mark.parametrize(("power", "size"), [(-2, 0), (0, 0), (2, 2)])
def test_a_number_below_zero_is_zero(power: int, size: int) -> None:
    """107.1b; a token without toughness goes as any creature does (704.5f)."""
    table = Table()
    table.hand("A", spell("Make", {"create_token": OOZE, "pt": [GREATEST, GREATEST]}))
    table.battlefield("A", creature("Only", f"{power}/1"))
    table.start("A")
    go(table, "A", "Make")
    assert [one.event.power for one in table.events("token_sized")] == [size]
    assert len(table.all("Ooze Token")) == (size > 0)


def test_what_enters_is_of_that_size_already() -> None:
    """614.12. Another effect that asks for its power as it enters finds it; each of several has it."""
    big = {"all": [CREATURE, {"controller": "you"}, {"power": {"at_least": 3}}]}
    table = Table()
    table.hand("A", spell("Make", {"create_token": OOZE, "pt": ["x", "x"], "n": "x"}, cost="{X}"))
    table.lands("A", "Forest", 5)
    table.battlefield(
        "A", enchantment("Welcome", {"replace": {"would_enter": big}, "with": [{"enters_with": "+1/+1"}]})
    )
    table.start("A")
    go(table, "A", "Make", x=3)
    assert [(one.power, one.counters.get("+1/+1", 0)) for one in table.all("Ooze Token")] == [(4, 1)] * 3


def test_a_position_tells_the_size() -> None:
    table = ready(spell("Make", {"create_token": OOZE, "pt": [5, 4]}))
    table.start("A")
    go(table, "A", "Make")
    _, again = set_up_again(table.game)
    (ooze,) = [one for one in again.board.permanents() if one.name == "Ooze Token"]
    assert (ooze.power, ooze.toughness, ooze.token) == (5, 4, True)
