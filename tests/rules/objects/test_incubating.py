"""701.53, 111.10i. Incubator tokens: the counters that they enter with, and what they turn into."""

from __future__ import annotations

import pytest

from tests.support.oracle import abilities
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, pt, spell
from tests.support.table import Table


@pytest.mark.parametrize("edition", BOTH)
def test_an_incubator_turns_into_a_creature_of_its_counters(edition: str) -> None:
    table = Table(edition)
    table.hand("A", spell("Lay", {"create_token": "Incubator", "with": {"+1/+1": 3}}))
    table.battlefield("A", "Plains", "Plains")
    table.start("A")
    go(table, "A", "Lay")
    egg = table.find("Incubator")
    assert (egg.types, egg.counters, egg.power) == (("artifact",), {"+1/+1": 3}, None)
    table.activate("A", "Incubator")
    finish(table)
    assert pt(table, "Phyrexian Token") == (3, 3)
    assert table.find("Phyrexian Token").types == ("artifact", "creature")
    table.check()


def test_without_counters_it_dies_as_it_turns_over() -> None:
    table = Table("current")
    table.hand("A", spell("Lay", {"create_token": "Incubator", "with": {"+1/+1": 0}}))
    table.battlefield("A", "Plains", "Plains")
    table.start("A")
    go(table, "A", "Lay")
    assert table.find("Incubator").counters == {}
    table.activate("A", "Incubator")
    finish(table)
    assert not table.all("Phyrexian Token")
    table.check()


def test_what_incubates_and_tokens_with_counters_are_read() -> None:
    egg = {"create_token": "Incubator", "with": {"+1/+1": 2}}
    assert abilities("Incubate 2 twice.", "Sorcery") == [{"spell": [egg, egg]}]
    assert abilities("Create a 0/0 green Fractal creature token with three +1/+1 counters on it.", "Sorcery") == [
        {
            "spell": [
                {
                    "create_token": {"types": "Creature: Fractal", "pt": "0/0", "colors": "G"},
                    "with": {"+1/+1": 3},
                }
            ]
        }
    ]
