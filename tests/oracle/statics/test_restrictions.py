"""What cannot be cast, and when."""

from __future__ import annotations

import pytest

from domain.kernel.questions import Priority
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card
from tests.support.table import Table
from tests.support.table import card as made

YOURS: Said = {"controller": "you"}


def may_cast(table: Table) -> bool:
    assert isinstance(table.question, Priority)
    return any(one[0] == "cast" for one in table.question.options)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "As long as you control an Elf, you may cast creature spells as though they had flash.",
            {
                "static": [{"as_though_flash": {"all": [{"is": "spell"}, {"type": "creature"}]}}],
                "to": "you",
                "while": {"exists": {"all": [{"subtype": "Elf"}, YOURS]}},
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def test_spells_are_cast_in_ones_own_turn_only() -> None:
    """601.3."""
    (found,) = abilities("Players can cast spells only during their own turns.", "Enchantment")
    assert isinstance(found, dict)
    table = Table("current")
    table.battlefield("A", made("Calm", "Enchantment", found))
    table.hand("A", made("Word", "Instant", {"spell": [{"draw": 1}]}, cost="{0}"))
    table.hand("B", made("Word", "Instant", {"spell": [{"draw": 1}]}, cost="{0}"))
    table.start("A")
    assert may_cast(table)
    table.priority_to("B")
    assert not may_cast(table)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Players can't cast spells during combat.",
            {"static": [{"casts_none": {"is": "spell"}}], "to": "each_player", "while": {"step_is": "combat"}},
        ),
        (
            "Creature spells can't be cast.",
            {"static": [{"casts_none": {"all": [{"is": "spell"}, {"type": "creature"}]}}], "to": "each_player"},
        ),
        (
            "This creature can't attack unless defending player is poisoned.",
            {
                "static": [
                    {
                        "attacks_only": {
                            "measured": {"counters_on": "one", "kind": "poison"},
                            "compare": {"at_least": 1},
                        }
                    }
                ]
            },
        ),
        (
            "Equip abilities you activate cost {1} less to activate.",
            {"static": [{"activation_more": -1, "kind": "equip"}], "to": "you"},
        ),
        (
            "Equip costs you pay cost {1} less.",
            {"static": [{"activation_more": -1, "kind": "equip"}], "to": "you"},
        ),
    ],
)
def test_more_restrictions_of_players_and_creatures(text: str, meant: Said) -> None:
    """508.1c, 601.3, 602.2b."""
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def test_one_cost_or_another_of_equip_and_forage() -> None:
    """602.2b. What can be activated for one cost or another is an ability for each."""
    text = "Equip—Pay {3} or discard a card."
    assert card(text, "Artifact — Equipment").standing is Standing.PROVEN
    assert abilities(text, "Artifact — Equipment") == [
        {"keyword": "equip", "cost": [{"mana": "{3}"}]},
        {"keyword": "equip", "cost": [{"discard": "anything"}]},
    ]
    text = "{2}, Forage: Draw a card."
    assert card(text).standing is Standing.PROVEN
    assert [ability["cost"][1] for ability in abilities(text)] == [  # type: ignore[index,call-overload]
        {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3},
        {"sacrifice": {"subtype": "Food"}},
    ]
