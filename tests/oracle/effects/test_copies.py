"""Copies of spells, abilities and permanents."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does

ENTERS: Said = {"enters": "self"}
TARGET: Said = {"t": {"of": {"type": "creature"}}}
CREATURE: Said = {"type": "creature"}
MINE_TOO: list[Said] = [CREATURE, {"controller": "you"}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "When this creature enters, you may pay {2}. If you do, create a token that's a copy of target creature. "
            "If the token isn't a Bear, put a +1/+1 counter on it.",
            {
                "triggered": [
                    {
                        "pay": [{"mana": "{2}"}],
                        "do": [
                            {"create_copy": "t", "as": "r"},
                            {
                                "if": {"not_true": {"matches": "r", "filter": {"subtype": "Bear"}}},
                                "do": [{"put_counters": "+1/+1", "on": "r"}],
                            },
                        ],
                    }
                ],
                "on": ENTERS,
                "targets": TARGET,
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
            "for each nontoken creature you control, create a token that's a copy of that creature.",
            [{"for_each": {"all": [{"token": False}, *MINE_TOO]}, "as": "p", "do": [{"create_copy": "p"}]}],
        ),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "create a token that's a copy of target creature, except it has haste. Exile it at the beginning of the "
            "next end step.",
            [
                {"create_copy": "t", "but": {"has": ["haste"]}, "as": "r"},
                {"later": {"step_begins": "end"}, "do": [{"exile": "r"}]},
            ],
        ),
        ("copy target instant spell. You may choose new targets for the copy.", [{"copy": "t", "new_targets": True}]),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


def test_that_ability_is_copied() -> None:
    (ability,) = abilities(
        "Whenever you activate an ability, if it isn't a mana ability, you may copy that ability. You may choose new "
        "targets for the copy."
    )
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"may": [{"copy": "event.object", "new_targets": True}]}]
