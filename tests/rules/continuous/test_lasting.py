"""611.2, 611.3a. How long continuous effects last, and effects that never begin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, go, pt, spell, static
from tests.support.table import PLAYERS, Table, creature

# 611.2a, 611.2b: how long


@pytest.mark.parametrize(
    ("lasting", "gone_at"),
    [
        ("end_of_turn", ("upkeep", "B")),
        ("end_of_combat", ("postcombat-main", "A")),
        ({"next_turn_of": "you"}, ("upkeep", "A")),
    ],
)
def test_durations(lasting: Any, gone_at: tuple[str, str]) -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Pump", {"apply": [{"pt": [1, 1]}], "to": "t", "for": lasting}, t=CREATURE))
    table.start()
    go(table, "A", "Pump", "Bear")
    before = {"upkeep": ("end", "A") if gone_at[1] == "B" else ("end", "B"), "postcombat-main": ("end-of-combat", "A")}
    table.go_to(*before[gone_at[0]])
    assert pt(table, "Bear") == (3, 3)
    table.go_to(*gone_at)
    assert pt(table, "Bear") == (2, 2)


def test_for_ever_is_until_it_leaves() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Pump", {"apply": [{"pt": [1, 1]}], "to": "t", "for": "forever"}, t=CREATURE))
    table.start()
    go(table, "A", "Pump", "Bear")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert pt(table, "Bear") == (3, 3)


def test_a_condition_ends_an_effect_for_good() -> None:
    """611.2b. As long as you have more than 15 life."""
    while_rich = {"while_true": {"amount": {"life_of": "you"}, "compare": {"at_least": 15}}}
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Pump", {"apply": [{"pt": [1, 1]}], "to": "t", "for": while_rich}, t=CREATURE))
    table.hand("A", spell("Pain", {"lose_life": 7}), spell("Heal", {"gain_life": 7}))
    table.start()
    go(table, "A", "Pump", "Bear")
    go(table, "A", "Pain")
    assert pt(table, "Bear") == (2, 2)
    go(table, "A", "Heal")
    assert pt(table, "Bear") == (2, 2)


def test_a_condition_of_a_static_ability_is_read_all_the_time() -> None:
    angry = creature("Angry", "2/2", abilities=[static({"pt": [2, 0]}, **{"while": {"your_turn": True}})])
    table = Table()
    table.battlefield("A", angry)
    table.start()
    assert pt(table, "Angry") == (4, 2)
    table.go_to("upkeep", "B")
    assert pt(table, "Angry") == (2, 2)
    table.go_to("upkeep", "A")
    assert pt(table, "Angry") == (4, 2)


def test_a_duration_can_be_about_what_was_named() -> None:
    """611.2b. Control of it for as long as it stays tapped; once untapped it is over."""
    seize = spell(
        "Seize",
        {"tap": "t"},
        {
            "apply": [{"control": "you"}],
            "to": "t",
            "for": {"while_true": {"matches": "t", "filter": {"tapped": True}}},
        },
        t=CREATURE,
    )
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", seize, spell("Wake", {"untap": "t"}, t=CREATURE), spell("Sleep", {"tap": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Seize", "Bear")
    assert table.find("Bear").controller == PLAYERS["A"]
    go(table, "A", "Wake", "Bear")
    assert table.find("Bear").controller == PLAYERS["B"]
    go(table, "A", "Sleep", "Bear")
    assert table.find("Bear").controller == PLAYERS["B"]


def test_an_effect_whose_condition_is_not_true_as_it_would_begin_never_begins() -> None:
    """611.2b."""
    seize = spell(
        "Seize",
        {
            "apply": [{"control": "you"}],
            "to": "t",
            "for": {"while_true": {"matches": "t", "filter": {"tapped": True}}},
        },
        t=CREATURE,
    )
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", seize)
    table.start()
    go(table, "A", "Seize", "Bear")
    assert not table.events("control_changed")
    assert not table.events("effect_started")


def test_until_something_leaves_that_has_left_already_never_begins() -> None:
    """611.2b. The Sower dies in response to its trigger."""
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.lands("A", "Island", 4)
    table.hand("A", "Sower of Temptation")
    table.hand("B", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Sower of Temptation")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    table.cast("B", "Destroy", targets=["Sower of Temptation"])
    table.resolve_all()
    assert not table.events("control_changed")
    assert table.find("Bear").controller == PLAYERS["B"]


def test_what_changes_only_rules_is_about_those_too_that_come_later() -> None:
    """611.2c. Creatures that come cannot block either; they do not get the strength that others got."""
    falter = spell(
        "Falter",
        {
            "apply": ["cant_block", {"pt": [1, 0]}],
            "to": {"all": [CREATURE, {"not": {"keyword": "flying"}}]},
        },
    )
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"), creature("Bird", "1/1", "flying"))
    table.hand("A", falter)
    table.hand("B", creature("Flash", "2/2", "flash", cost="{0}"))
    table.start()
    go(table, "A", "Falter")
    table.priority_to("B")
    go(table, "B", "Flash")
    assert ["cant_block" in table.find(name).keywords for name in ("Bear", "Bird", "Flash")] == [True, False, True]
    assert [pt(table, name)[0] for name in ("Bear", "Bird", "Flash")] == [3, 1, 2]
    table.go_to("upkeep", "B")
    assert table.find("Flash").keywords == ("flash",)
    table.check()
