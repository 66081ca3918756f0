"""Mana that is added, and what it may be spent on."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

TAP: list[Said] = ["tap_self"]
MINE: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{T}: Add {C}{C}. Spend this mana only to cast Goblin spells or activate abilities of artifacts.",
            {
                "activated": [
                    {
                        "add_mana": "{C}{C}",
                        "only": {
                            "cast": {"subtype": "Goblin"},
                            "activate": {"all": [{"is": "permanent"}, {"type": "artifact"}]},
                        },
                    }
                ],
                "cost": TAP,
            },
        ),
        (
            "{T}: Add X mana of any one color, where X is the number of creatures you control. Spend this mana only to"
            " cast a red spell.",
            {"activated": [{"add_mana": ["any"], "n": {"count": MINE}, "only": {"cast": {"color": "R"}}}], "cost": TAP},
        ),
        (
            "{T}: Add one mana of any type that a land an opponent controls could produce.",
            {
                "activated": [
                    {
                        "add_mana": ["any", "{C}"],
                        "could_produce": {"all": [{"type": "land"}, {"controller": "opponent"}]},
                    }
                ],
                "cost": TAP,
            },
        ),
        (
            "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
            {
                "triggered": [{"add_mana": ["produced"], "who": "event.player"}],
                "on": {"tapped_for_mana": {"type": "land"}},
            },
        ),
        (
            "As Some Card enters, you may pay 3 life. If you don't, it enters tapped.",
            {
                "replace": {"would_enter": "self"},
                "with": [{"enters_tapped": True, "unless_paid": [{"pay_life": 3}]}],
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "As this land enters, choose a color other than green.\n{T}: Add {G} or one mana of the chosen color.",
            "Land",
            [
                {"replace": {"would_enter": "self"}, "with": [{"choose": "color", "but": "G"}]},
                {"activated": [{"add_mana": ["{G}", "chosen"]}], "cost": ["tap_self"]},
            ],
        ),
        (
            "Whenever this creature becomes the target of a spell an opponent controls, this creature deals 1 damage "
            "to that spell's controller.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"deal_damage": 1, "to": {"controller_of": "event.source"}}],
                    "on": {"becomes_target": "self", "of": "each_opponent", "by_spell": True},
                }
            ],
        ),
    ],
)
def test_colors_but_one_and_what_aims(text: str, types: str, meant: Said) -> None:
    found = card(text, types, "" if types == "Land" else "{U}")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert found.definition.dump()["abilities"] == meant


def test_two_mana_of_different_colors() -> None:
    """106.1b: a pair of colours is chosen, never one colour twice."""
    text = "{T}: Add two mana of different colors."
    assert card(text, "Artifact").standing is Standing.PROVEN
    (said,) = abilities(text, "Artifact")
    assert isinstance(said, dict)
    assert isinstance(said["activated"], list)
    added = said["activated"][0]
    assert isinstance(added, dict)
    pairs = added["add_mana"]
    assert isinstance(pairs, list)
    assert len({frozenset(str(pair)) for pair in pairs}) == len(pairs) == 10
    assert "{U}{R}" in pairs


def test_a_color_that_one_of_several_objects_has() -> None:
    """106.4. Without a colour there is no mana."""
    (found,) = abilities("{T}: Choose a color of a permanent you control. Add one mana of that color.")
    assert isinstance(found, dict)
    among: Said = {"all": [{"is": "permanent"}, {"controller": "you"}]}
    assert found["activated"] == [{"add_mana": ["any"], "among": among}]
