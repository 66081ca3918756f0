"""Texts about several players: all others, those of whom something is so, who is attacked; what is chosen first."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
LANDS: Said = {"count": {"all": [{"type": "land"}, {"controller": "one"}]}}
WALKERS: Said = {"all": [{"type": "planeswalker"}, {"controller": "you"}]}
YOURS: Said = {"any": [{"is": "you"}, WALKERS]}


def who(kind: str, measured: Said, compare: Said) -> Said:
    return {"all": [{"is": kind}, {"measured": measured, "compare": compare}]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{1}: Each other player loses 2 life.",
            [{"activated": [{"lose_life": 2, "who": "each_other_player"}], "cost": [{"mana": "{1}"}]}],
        ),
        (
            "When Some Card enters, each opponent who controls two or more lands discards a card.",
            [
                {
                    "triggered": [
                        {"players": who("opponent", LANDS, {"at_least": 2}), "as": "p"},
                        {"discard": 1, "who": "p"},
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "When Some Card enters, you gain 2 life for each opponent who has no cards in hand.",
            [
                {
                    "triggered": [
                        {"gain_life": {"times": [2, {"count": who("opponent", {"hand_of": "one"}, {"exactly": 0})}]}}
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "Whenever a creature attacks you or a planeswalker you control, that creature's controller loses 1 life.",
            [
                {
                    "triggered": [{"lose_life": 1, "who": {"controller_of": "event.object"}}],
                    "on": {"attacks": CREATURE, "whom": YOURS},
                }
            ],
        ),
        (
            "Creatures with flying can't attack you or planeswalkers you control.",
            [
                {
                    "static": [{"cant_attack_those": YOURS}],
                    "to": {"all": [CREATURE, {"keyword": "flying"}]},
                }
            ],
        ),
        (
            "Creatures can't attack you or planeswalkers you control unless their controller pays {2} for each of "
            "those creatures.",
            [{"static": [{"attack_tax": "{2}", "and_planeswalkers": True}], "to": "you"}],
        ),
        (
            "At the beginning of your end step, each player gains control of all lands they own.",
            [
                {
                    "triggered": [
                        {
                            "for_each": "each_player",
                            "as": "p",
                            "do": [
                                {
                                    "apply": [{"control": "p"}],
                                    "to": {"all": [{"type": "land"}, {"owner": "p"}]},
                                    "for": "forever",
                                }
                            ],
                        }
                    ],
                    "on": {"step_begins": "end", "whose": "you"},
                }
            ],
        ),
        (
            "{T}: Choose target creature. Sacrifice a creature. Destroy the chosen creature.",
            [
                {
                    "activated": [{"sacrifice": CREATURE}, {"destroy": "t"}],
                    "cost": ["tap_self"],
                    "targets": {"t": {"of": CREATURE}},
                }
            ],
        ),
    ],
)
def test_what_is_said_of_several_players(text: str, meant: Said) -> None:
    assert card(text, "Enchantment").standing is Standing.PROVEN
    assert abilities(text, "Enchantment") == meant


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
