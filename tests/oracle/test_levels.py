"""711. Leveler cards: what they come to, and what they are with so many counters; cards that return transformed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.printed.card_facts import CardFacts
from domain.terms import Zone
from tests.support.keywords import KILL
from tests.support.situations import finish, go
from tests.support.table import Table, creature

SPEAKER = """Level up {1}{G} (Some reminder.)
LEVEL 2-4
1/2
Vigilance, trample
{T}: Add {G}{G}.
LEVEL 5+
4/4
Elves you control have "{T}: Add {G}{G}."
Other creatures you control get +1/+1."""


def proven(facts: CardFacts) -> CardDefinition:
    """What a card comes to."""
    found = compiled(facts)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("counters", "size", "keywords", "others"),
    [
        (1, (1, 1), (), (1, 1)),
        (2, (1, 2), ("vigilance", "trample"), (1, 1)),
        (4, (1, 2), ("vigilance", "trample"), (1, 1)),
        (5, (4, 4), (), (2, 2)),
    ],
)
def test_a_leveler_is_what_its_counters_make_it(
    counters: int, size: tuple[int, int], keywords: tuple[str, ...], others: tuple[int, int]
) -> None:
    """711.2a, 711.2b."""
    table = Table("current")
    speaker = proven(CardFacts("Some Speaker", "{G}", "Creature — Elf Druid", SPEAKER, "1", "1"))
    table.battlefield("A", speaker, counters={"level": counters})
    table.battlefield("A", creature("Elf", "1/1", types="Creature: Elf"))
    table.start("A")
    found, elf = table.find("Some Speaker"), table.find("Elf")
    assert ((found.power, found.toughness), tuple(one.name for one in found.keywords if one.name != "level up")) == (
        size,
        keywords,
    )
    assert (elf.power, elf.toughness) == others
    assert bool(elf.abilities) is (counters == 5)


def test_what_stands_under_a_level_belongs_to_it() -> None:
    found = compiled(CardFacts("Odd", "{G}", "Creature — Elf", "LEVEL 1+\n2/2\nSing.", "1", "1"))
    assert [gap.at for gap in found.gaps] == ["sing ."]


@pytest.mark.parametrize("alone", [False, True])
def test_what_returns_transformed_has_its_other_face_up_and_else_stays(alone: bool) -> None:
    """712.14a."""
    text = "When Quiet Bear dies, return it to the battlefield transformed under your control."
    bear = CardFacts("Quiet Bear", "{1}{G}", "Creature — Bear", text, "2", "2")
    wolf = CardFacts("Loud Wolf", "", "Creature — Wolf", "Trample", "4", "4", indicator="G")
    card = proven(bear if alone else replace(bear, other=wolf, layout="transform"))
    table = Table("current")
    table.battlefield("A", card)
    table.hand("A", KILL)
    table.start("A")
    go(table, "A", "Kill", "Quiet Bear")
    finish(table)
    if alone:
        assert "Quiet Bear" in table.names_in(Zone.GRAVEYARD, "A")
    else:
        assert (table.find("Loud Wolf").power, table.find("Loud Wolf").colors) == (4, "G")
    table.check()
