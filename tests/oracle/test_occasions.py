"""603.2, 107.1a, 118.12, 205.1b, 614.10. What must be so as something happens, halves, offers to all, and lands."""

from __future__ import annotations

import pytest

from domain.oracle.parser.template import Said
from tests.support.oracle import abilities

YOURS: Said = {"controller": "you"}
MINE: Said = {"any": [{"is": "you"}, {"all": [{"type": "planeswalker"}, YOURS]}]}
DRAW: list[Said] = [{"draw": 1}]


@pytest.mark.parametrize(
    ("occasion", "said"),
    [
        (
            "Whenever this creature attacks while you control another Bear",
            {"on": {"attacks": "self"}, "while": {"exists": {"all": [{"subtype": "Bear"}, YOURS, "other"]}}},
        ),
        (
            "Whenever you gain life for the first time during each of your turns",
            {"on": {"gains_life": "you"}, "nth": 1, "while": {"your_turn": True}},
        ),
        (
            "Whenever a creature attacks you or a planeswalker you control",
            {"on": {"attacks": {"type": "creature"}, "whom": MINE}},
        ),
        (
            "Whenever a source you control deals noncombat damage to an opponent",
            {"on": {"deals_damage": YOURS, "to": {"is": "opponent"}, "combat": False}},
        ),
        (
            "Whenever you cast a red spell or a Plains you control enters",
            {
                "on": [
                    {"cast": {"color": "R"}, "by": "you"},
                    {"enters": {"all": [{"subtype": "Plains"}, YOURS]}},
                ]
            },
        ),
        (
            "Whenever a creature card is put into an opponent's graveyard from anywhere",
            {"on": {"put_into_graveyard": {"all": [{"type": "creature"}, {"is": "card"}, {"owner": "opponent"}]}}},
        ),
    ],
)
def test_occasions(occasion: str, said: dict[str, Said]) -> None:
    (ability,) = abilities(f"{occasion}, draw a card.")
    assert ability == {"triggered": DRAW, **said}


LIBRARY: Said = {"count": {"all": [{"zone": "library"}, {"owner": "t"}]}}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("You lose half your life, rounded up.", [{"lose_life": {"half_up": {"life_of": "you"}}}]),
        ("Target player mills half their library, rounded down.", [{"mill": {"half_down": LIBRARY}, "who": "t"}]),
        (
            "Each opponent loses half their life, rounded up.",
            [
                {
                    "for_each": "each_opponent",
                    "as": "p",
                    "do": [{"lose_life": {"half_up": {"life_of": "p"}}, "who": "p"}],
                }
            ],
        ),
        ("Target player skips their next combat phase.", [{"skip": "combat", "who": "t"}]),
        (
            "Any opponent may sacrifice a creature of their choice. If a player does, you gain 2 life.",
            [
                {
                    "pay": [{"sacrifice": {"type": "creature"}}],
                    "who": "each_opponent",
                    "any": True,
                    "do": [{"gain_life": 2}],
                }
            ],
        ),
        (
            "Until end of turn, lands you control become 3/3 Bear creatures with haste that are still lands.",
            [
                {
                    "apply": [
                        {"add_types": ["creature"], "subtypes": ["Bear"]},
                        {"set_pt": [3, 3]},
                        {"grant": "haste"},
                    ],
                    "to": {"all": [{"type": "land"}, YOURS]},
                }
            ],
        ),
    ],
)
def test_effects(text: str, effects: list[Said]) -> None:
    (ability,) = abilities(text, "Sorcery")
    assert isinstance(ability, dict)
    assert ability["spell"] == effects


def test_lands_that_are_creatures() -> None:
    (ability,) = abilities("All Islands are 1/1 green creatures that are still lands.", "Enchantment")
    mods: list[Said] = [{"add_types": ["creature"]}, {"set_color": "G"}, {"set_pt": [1, 1]}]
    assert ability == {"static": mods, "to": {"subtype": "Island"}}


@pytest.mark.parametrize(
    ("occasion", "event"),
    [
        (
            "Whenever you activate an ability of a Bear that isn't a mana ability",
            {"activates": "you", "of": {"subtype": "Bear"}, "kind": "nonmana"},
        ),
        (
            "Whenever an opponent activates an ability of an artifact, if it isn't a mana ability",
            {"activates": "each_opponent", "of": {"type": "artifact"}, "kind": "nonmana"},
        ),
        (
            "Whenever you activate a loyalty ability of a Jace planeswalker",
            {"activates": "you", "of": {"all": [{"subtype": "Jace"}, {"type": "planeswalker"}]}, "kind": "loyalty"},
        ),
    ],
)
def test_activated_abilities(occasion: str, event: Said) -> None:
    (ability,) = abilities(f"{occasion}, draw a card.")
    assert ability == {"triggered": DRAW, "on": event}


def test_that_ability_is_copied() -> None:
    (ability,) = abilities(
        "Whenever you activate an ability, if it isn't a mana ability, you may copy that ability. You may choose new "
        "targets for the copy."
    )
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"may": [{"copy": "event.object", "new_targets": True}]}]
