"""120, 615. Words for tests of damage: what deals and doubles it, shields, and to whom it is dealt."""

from __future__ import annotations

from typing import Any

from tests.support.situations import ANYBODY, CREATURE, enchantment, spell
from tests.support.table import card, creature


def ping(name: str, amount: int, **more: Any) -> Any:
    """A free spell that deals damage to any target."""
    return spell(name, {"deal_damage": amount, "to": "t", **more}, t="any_target")


def shield(amount: int) -> Any:
    return spell(
        f"Shield {amount}",
        {"shield": {"would_damage": "t"}, "with": [{"prevent": "remaining"}], "amount": amount},
        t="any_target",
    )


def planeswalker(name: str, loyalty: int = 5, **more: Any) -> Any:
    return card(name, "Planeswalker: Jace", loyalty=loyalty, cost="{0}", **more)


def shock(*keywords: str) -> Any:
    """A creature with these keywords whose ability deals 2 damage to what it is told."""
    return creature(
        "Source",
        "1/1",
        *keywords,
        abilities=[
            {
                "activated": [{"deal_damage": 2, "to": "t"}],
                "cost": [],
                "targets": {
                    "t": {"of": {"any": [CREATURE, {"type": "planeswalker"}, {"is": "player"}, {"type": "artifact"}]}}
                },
            }
        ],
    )


TWICE = {"times": ["event.amount", 2]}


def doubler(name: str) -> Any:
    return enchantment(name, {"replace": {"would_damage": ANYBODY}, "with": [{"amount": TWICE}]})
