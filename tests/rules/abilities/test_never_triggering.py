"""603.2. Events that do not cause abilities to trigger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, enchantment, finish, go, plays, ready, spell
from tests.support.table import Table, card, creature

GAIN = {"gain_life": 1}
BEAR = creature("Bear", "2/2", cost="{0}")
SILENCE = {"triggers_never": "anything", "because": [{"enters": CREATURE}]}


def watching(event: Any, **more: Any) -> dict[str, Any]:
    return {"triggered": [GAIN], "on": event, **more}


def table_with(*abilities: dict[str, Any], silence: Any = SILENCE) -> Table:
    table = ready(BEAR, card("Rock", "Artifact", cost="{0}"))
    table.battlefield("A", enchantment("Watch", *abilities))
    table.battlefield("B", enchantment("Hush", silence))
    table.start("A")
    return table


@pytest.mark.parametrize(("name", "gained"), [("Bear", 0), ("Rock", 1)])
def test_what_enters_causes_nothing_if_it_matches(name: str, gained: int) -> None:
    table = table_with(watching({"enters": {"is": "permanent"}}))
    go(table, "A", name)
    finish(table)
    assert table.life_of("A") == 20 + gained


def test_its_own_ability_is_silent_too() -> None:
    table = ready(creature("Herald", "1/1", cost="{0}", abilities=[watching({"enters": "self"})]))
    table.battlefield("B", enchantment("Hush", SILENCE))
    table.start("A")
    go(table, "A", "Herald")
    finish(table)
    assert table.life_of("A") == 20


def test_what_else_happens_at_once_still_triggers() -> None:
    """603.2c: one or more permanents enter, and one of them is no creature."""
    table = ready(spell("Both", {"move": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "to": "battlefield"}), BEAR)
    table.hand("A", card("Rock", "Artifact", cost="{0}"))
    table.battlefield("A", enchantment("Watch", watching({"enters": {"is": "permanent"}, "one_or_more": True})))
    table.battlefield("B", enchantment("Hush", SILENCE))
    table.start("A")
    go(table, "A", "Both")
    finish(table)
    assert table.life_of("A") == 21


@pytest.mark.parametrize(("whose", "gained"), [("A", 1), ("B", 0)])
def test_abilities_of_some_only(whose: str, gained: int) -> None:
    """The abilities of opponents of the controller are silent, and others are not."""
    never = {
        "triggers_never": {"all": [{"is": "permanent"}, {"controller": "opponent"}]},
        "because": [{"enters": CREATURE}],
    }
    table = ready(BEAR)
    table.battlefield("A", enchantment("Watch", watching({"enters": CREATURE})))
    table.battlefield(whose, enchantment("Hush", never))
    table.start("A")
    go(table, "A", "Bear")
    finish(table)
    assert table.life_of("A") == 20 + gained


def test_replacement_effects_are_no_triggers() -> None:
    """614.1c: it still enters with its counters."""
    grown = creature(
        "Grown", "1/1", cost="{0}", abilities=[{"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1"}]}]
    )
    table = ready(grown)
    table.battlefield("B", enchantment("Hush", SILENCE))
    table.start("A")
    go(table, "A", "Grown")
    assert table.find("Grown").counters == {"+1/+1": 1}


@plays("Elesh Norn, Mother of Machines")
@pytest.mark.parametrize(("whose", "gained"), [("A", 2), ("B", 0)])
def test_elesh_norn_doubles_hers_and_silences_theirs(whose: str, gained: int) -> None:
    """603.2d."""
    table = ready("Forest")
    table.battlefield("A", enchantment("Watch", watching({"enters": {"type": "land"}})))
    table.battlefield(whose, "Elesh Norn, Mother of Machines")
    table.start("A")
    table.play("A", "Forest")
    finish(table)
    assert table.life_of("A") == 20 + gained


@plays("Elesh Norn, Mother of Machines")
def test_elesh_norn_sees_herself_enter() -> None:
    table = ready(spell("Put", {"move": {"all": [{"type": "creature"}, {"zone": "hand"}]}, "to": "battlefield"}))
    table.hand("A", "Elesh Norn, Mother of Machines")
    table.battlefield("A", enchantment("Watch", watching({"enters": CREATURE})))
    table.battlefield("B", enchantment("Theirs", watching({"enters": CREATURE})))
    table.start("A")
    go(table, "A", "Put")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (22, 20)
