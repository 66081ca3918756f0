"""Texts about damage: prevented, dealt to somebody else, more or less than it would be."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

ALL: Said = [{"prevent": "all"}]
ANYBODY: Said = {"any": [{"is": "permanent"}, {"is": "player"}]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Prevent all noncombat damage that would be dealt to Some Card by creatures.",
            [{"replace": {"would_damage": "self", "from": {"type": "creature"}, "combat": False}, "with": ALL}],
        ),
        (
            "Prevent all combat damage that would be dealt to and dealt by Some Card.",
            [
                {"replace": {"would_damage": "self", "combat": True}, "with": ALL},
                {"replace": {"would_damage": ANYBODY, "from": "self", "combat": True}, "with": ALL},
            ],
        ),
        (
            "If a red source would deal damage to you, prevent 1 of that damage.",
            [{"replace": {"would_damage": "you", "from": {"color": "R"}}, "with": [{"prevent": 1}]}],
        ),
        (
            "If a source an opponent controls would deal damage to a creature you control, it deals that much damage "
            "minus 2 to that creature instead.",
            [
                {
                    "replace": {
                        "would_damage": {"all": [{"type": "creature"}, {"controller": "you"}]},
                        "from": {"controller": "opponent"},
                    },
                    "with": [{"amount": {"minus": ["event.amount", 2]}}],
                }
            ],
        ),
        (
            "All damage that would be dealt to you is dealt to Some Card instead.",
            [{"replace": {"would_damage": "you"}, "with": [{"redirect": "self"}]}],
        ),
        (
            "{1}: The next time a black source of your choice would deal damage to you this turn, prevent that damage.",
            [
                {
                    "activated": [
                        {"choose_source": {"color": "B"}, "as": "source"},
                        {
                            "shield": {"would_damage": "you", "from": {"all": [{"ref": "source"}, {"color": "B"}]}},
                            "with": ALL,
                            "times": 1,
                        },
                    ],
                    "cost": [{"mana": "{1}"}],
                }
            ],
        ),
        (
            "{T}: The next time a source of your choice would deal damage to any target this turn, prevent that "
            "damage. You gain life equal to the damage prevented this way.",
            [
                {
                    "activated": [
                        {"choose_source": "anything", "as": "source"},
                        {
                            "shield": {"would_damage": "t", "from": {"ref": "source"}},
                            "with": [{"prevent": "all", "then": [{"gain_life": "event.amount"}]}],
                            "times": 1,
                        },
                    ],
                    "cost": ["tap_self"],
                    "targets": {"t": {"of": "any_target"}},
                }
            ],
        ),
        (
            "{W}: Prevent all combat damage that would be dealt to and dealt by target creature this turn.",
            [
                {
                    "activated": [
                        {"shield": {"would_damage": "t", "combat": True}, "with": ALL},
                        {"shield": {"would_damage": ANYBODY, "from": "t", "combat": True}, "with": ALL},
                    ],
                    "cost": [{"mana": "{W}"}],
                    "targets": {"t": {"of": {"type": "creature"}}},
                }
            ],
        ),
    ],
)
def test_what_becomes_of_damage(text: str, meant: list[Said]) -> None:
    found = card(text)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text) == meant
    assert found.definition is not None
    assert CardDefinition.load(found.definition.dump()) == found.definition


@pytest.mark.parametrize(
    "text",
    [
        "If a source would deal damage to you, prevent half of it.",
        "The next time a source would deal damage to you this turn, prevent that damage.",
        "Prevent all damage that would be dealt to you and Some Card's friends this turn.",
    ],
)
def test_what_is_not_quite_so_is_not_read(text: str) -> None:
    assert card(text, "Enchantment").standing is not Standing.PROVEN
