"""Damage: which triggers, to several, by power, and its sources."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does
from tests.support.situations import go
from tests.support.table import Table, creature
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
SACRIFICED: Said = {"deal_damage": 2, "to": {"controller_of": "p"}, "source": "p"}
ANYBODY: Said = {"any": [{"is": "permanent"}, {"is": "player"}]}
LIFE: dict[str, Said] = {"gain_life": 1}


def single(text: str, types: str) -> dict[str, Any]:
    """The one ability of a card with this text."""
    (found,) = abilities(text, types)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever this creature deals 3 or more damage, draw a card.",
            {
                "triggered": [{"draw": 1}],
                "on": {"deals_damage": "self"},
                "while": {"amount": "event.amount", "compare": {"at_least": 3}},
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Some Card deals damage to target creature equal to 2 or the greatest power among creatures you control, "
            "whichever is greater.",
            [
                {
                    "deal_damage": {"max": [2, {"greatest": "power", "among": {"all": [CREATURE, YOURS]}}]},
                    "to": "t",
                }
            ],
        ),
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Each artifact deals 2 damage to its controller.",
            "Sorcery",
            [{"spell": [{"for_each": {"type": "artifact"}, "as": "p", "do": [SACRIFICED]}]}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


def test_damage_to_opponents_and_what_they_control() -> None:
    """120.3."""
    table = Table()
    sparks = "Some Card deals 1 damage to each opponent and each creature and planeswalker they control."
    found = card(sparks, "Sorcery", "{R}")
    assert found.definition is not None
    table.lands("A", "Mountain", 1)
    table.hand("A", found.definition)
    table.battlefield("A", creature("Mine", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.start("A")
    table.cast("A", "Some Card")
    table.resolve()
    assert table.life_of("B") == 19
    assert table.life_of("A") == 20
    assert table.all("Mine")
    assert not table.all("Theirs")


def test_what_several_deal_together_is_dealt_at_once() -> None:
    """120.2b. Each as much as its own power; who waits for damage sees it once."""
    together = single(
        "Up to two target creatures you control each deal damage equal to their power to target creature.", "Sorcery"
    )
    hurt: dict[str, Any] = {"triggered": [{"gain_life": 1}], "on": {"is_dealt_damage": "self"}}
    table = Table("current")
    table.battlefield("A", made("First", "Creature: Bear", pt="2/2"), made("Second", "Creature: Bear", pt="3/3"))
    table.battlefield("B", made("Wall", "Creature: Wall", hurt, pt="0/9"))
    table.hand("A", made("Together", "Sorcery", together, cost="{0}"))
    table.start("A")
    go(table, "A", "Together", ["First", "Second"], "Wall")
    table.resolve_all()
    assert table.find("Wall").damage == 5
    assert table.life_of("B") == 21


@pytest.mark.parametrize(
    "text",
    [
        "Choose target creature an opponent controls. Target creature you control fights that creature.",
        "Target creature gets +1/+0 until end of turn for each card discarded this way.",
    ],
)
def test_what_is_unclear_is_not_proven(text: str) -> None:
    """What would fight itself; what was discarded by nothing that the text says."""
    assert card(text, "Instant").standing is not Standing.PROVEN


@pytest.mark.parametrize(
    ("text", "on", "does"),
    [
        (
            "Whenever a blue source you control deals damage to one or more permanents and/or players, you gain 1 "
            "life.",
            {
                "deals_damage": {"all": [{"color": "U"}, {"controller": "you"}]},
                "to": ANYBODY,
                "to_one_or_more": True,
            },
            LIFE,
        ),
        (
            "Whenever a source an opponent controls deals damage to you, that player loses 2 life.",
            {"deals_damage": {"controller": "opponent"}, "to": {"is": "you"}},
            {"lose_life": 2, "who": {"controller_of": "event.source"}},
        ),
        (
            "Whenever a spell deals damage to Some Card, that spell's controller loses 2 life.",
            {"deals_damage": {"is": "spell"}, "to": {"ref": "self"}},
            {"lose_life": 2, "who": {"controller_of": "event.source"}},
        ),
        (
            "Whenever a creature deals damage to Some Card, destroy that creature.",
            {"deals_damage": {"type": "creature"}, "to": {"ref": "self"}},
            {"destroy": "event.source"},
        ),
        (
            "Whenever an opponent is dealt noncombat damage, that player loses 2 life.",
            {"is_dealt_damage": {"is": "opponent"}, "combat": False},
            {"lose_life": 2, "who": "event.player"},
        ),
        (
            "Whenever you put one or more -1/-1 counters on a creature, you gain 1 life.",
            {"counters_put": {"type": "creature"}, "kind": "-1/-1", "by": "you"},
            LIFE,
        ),
    ],
)
def test_what_triggers(text: str, on: Said, does: Said) -> None:
    assert abilities(text) == [{"triggered": [does], "on": on}]


def test_that_creature_is_the_one_that_was_dealt_damage_where_the_card_itself_is_not() -> None:
    found: Any = abilities("Whenever a source you control deals damage to a creature, destroy that creature.")
    assert found[0]["triggered"] == [{"destroy": "event.object"}]


def test_what_is_sacrificed_is_the_card_itself() -> None:
    (ability,) = abilities("When you sacrifice this creature, it deals 2 damage to any target.")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"deal_damage": 2, "to": "t"}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "This creature deals 2 damage to any target and 3 damage to itself.",
            [{"deal_damage": 2, "to": "t", "besides": [{"amount": 3, "to": "self"}]}],
        ),
        (
            "This creature deals 2 damage to target creature and each other creature that shares a color with it.",
            [
                {
                    "deal_damage": 2,
                    "to": "t",
                    "besides": [
                        {
                            "amount": 2,
                            "to": {
                                "all": [
                                    {"type": "creature"},
                                    {"not": {"ref": "t"}},
                                    {"shares": "color", "with": "t"},
                                ]
                            },
                        }
                    ],
                }
            ],
        ),
        (
            "This creature deals damage to target spell's controller equal to that spell's mana value.",
            [{"deal_damage": {"stat": "mana_value", "of": "t"}, "to": {"controller_of": "t"}}],
        ),
    ],
)
def test_damage_to_several_and_to_controllers(text: str, meant: Said) -> None:
    """120.1."""
    text = "{T}: " + text
    assert card(text).standing is Standing.PROVEN
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    assert ability["activated"] == meant
