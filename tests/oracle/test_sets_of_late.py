"""Words that sets of late have: triggers that trigger again, cards that were milled, types that were just chosen."""

from __future__ import annotations

import pytest

from domain.oracle.parser.template import Said
from tests.support.oracle import abilities

YOURS: Said = {"controller": "you"}
LAND: Said = {"all": [{"type": "land"}, {"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "l"}]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If a triggered ability of another Elf you control triggers, that ability triggers an additional time.",
            [{"triggers_again": {"all": [{"subtype": "Elf"}, YOURS, "other"]}}],
        ),
        (
            "If an ability of an Elf or another Goblin you control triggers, it triggers an additional time.",
            [
                {
                    "triggers_again": {
                        "all": [{"any": [{"subtype": "Elf"}, {"all": [{"subtype": "Goblin"}, "other"]}]}, YOURS]
                    }
                }
            ],
        ),
        (
            "If a land entering causes a triggered ability of a permanent you control to trigger, that ability "
            "triggers an additional time.",
            [
                {
                    "triggers_again": {"all": [{"is": "permanent"}, YOURS]},
                    "because": [{"enters": {"type": "land"}}],
                }
            ],
        ),
        (
            "{2}, Remove a counter from Some Card: Draw a card.",
            [{"activated": [{"draw": 1}], "cost": [{"mana": "{2}"}, {"remove_counters": "any"}]}],
        ),
        (
            "{T}: Mill three cards. You may put a land card from among them into your hand. If you don't, draw a card.",
            [
                {
                    "activated": [
                        {"mill": 3, "as": "l"},
                        {"may": [{"choose": LAND, "as": "c"}, {"move": "c", "to": "hand", "as": "m"}]},
                        {"if": {"not_true": {"did": "m"}}, "do": [{"draw": 1}]},
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
        (
            "{T}: Mill four cards, then return up to two land cards from among them to your hand.",
            [
                {
                    "activated": [
                        {"mill": 4, "as": "l"},
                        {"choose": LAND, "n": 2, "up_to": True, "as": "c"},
                        {"move": "c", "to": "hand"},
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
        (
            "{T}: Choose a creature type. Draw a card for each creature you control of that type.",
            [
                {
                    "activated": [
                        {"choose_word": "creature_type"},
                        {"draw": {"count": {"all": [{"type": "creature"}, YOURS, {"subtype": "chosen"}]}}},
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
    ],
)
def test_it_means(text: str, meant: list[Said]) -> None:
    assert abilities(text) == meant
