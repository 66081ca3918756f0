"""Damage, counters and sizes told in one sentence with something else."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does
from tests.support.situations import go
from tests.support.table import Table, creature

YOURS: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}
THEIRS: Said = {"all": [{"type": "creature"}, {"not": {"controller": "you"}}]}
HURT: Said = {"which": {"is_dealt_damage": "anything"}, "this": "way"}
ALLIES: Said = {"count": {"all": [{"subtype": "Ally"}, {"controller": "you"}]}}


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "Choose target creature you don't control. Each creature you control deals damage equal to its power to "
            "that creature.",
            [
                {
                    "for_each": YOURS,
                    "as": "p",
                    "do": [{"deal_damage": {"stat": "power", "of": "p"}, "to": "t", "source": "p"}],
                }
            ],
        ),
        (
            "Some Card deals 3 damage to target creature. If a Werewolf is dealt damage this way, destroy it.",
            [
                {"deal_damage": 3, "to": "t"},
                {"for_each": {"all": [{"subtype": "Werewolf"}, HURT]}, "as": "p", "do": [{"destroy": "p"}]},
            ],
        ),
        (
            "Some Card deals 5 damage to target creature. Excess damage is dealt to that creature's controller "
            "instead.",
            [{"deal_damage": 5, "to": "t", "excess_to": {"controller_of": "t"}}],
        ),
        (
            "Target creature gets +2/-2 or -2/+2 until end of turn.",
            [{"one_of": [[{"apply": [{"pt": [2, -2]}], "to": "t"}], [{"apply": [{"pt": [-2, 2]}], "to": "t"}]]}],
        ),
        (
            "Put a +1/+1 counter on target creature, two +1/+1 counters on another target creature, and three +1/+1 "
            "counters on a third target creature.",
            [
                {"put_counters": "+1/+1", "on": "t"},
                {"put_counters": "+1/+1", "on": "t2", "n": 2},
                {"put_counters": "+1/+1", "on": "t3", "n": 3},
            ],
        ),
        (
            "Choose target creature you control. You gain life equal to that creature's power plus its toughness.",
            [{"gain_life": {"plus": [{"stat": "power", "of": "t"}, {"stat": "toughness", "of": "t"}]}}],
        ),
        ("You gain life equal to target creature's power.", [{"gain_life": {"stat": "power", "of": "t"}}]),
        (
            "Target creature you control deals X damage to any other target and X damage to itself, where X is its "
            "power.",
            [
                {
                    "deal_damage": {"stat": "power", "of": "t"},
                    "to": "t2",
                    "source": "t",
                    "besides": [{"amount": {"stat": "power", "of": "t"}, "to": "t"}],
                }
            ],
        ),
        (
            "Target land you control becomes an X/X Elemental creature with haste until end of turn, where X is the "
            "number of Allies you control. It's still a land.",
            [
                {
                    "apply": [
                        {"add_types": ["creature"], "subtypes": ["Elemental"]},
                        {"set_pt": [ALLIES, ALLIES]},
                        {"grant": "haste"},
                    ],
                    "to": "t",
                }
            ],
        ),
        (
            "Each player's life total becomes the number of creatures they control.",
            [
                {
                    "for_each": "each_player",
                    "as": "p",
                    "do": [{"set_life": {"count": {"all": [{"type": "creature"}, {"controller": "p"}]}}, "who": "p"}],
                }
            ],
        ),
    ],
)
def test_spells(text: str, does: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == does


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{R}: Some Card gets +1/+0 until end of turn and deals 1 damage to you.",
            {
                "activated": [{"apply": [{"pt": [1, 0]}], "to": "self"}, {"deal_damage": 1, "to": "you"}],
                "cost": [{"mana": "{R}"}],
            },
        ),
        (
            "{R}: Until end of turn, Some Card becomes a Dragon with base power and toughness 4/4, flying, and haste.",
            {
                "activated": [
                    {
                        "apply": [
                            {"become_types": [], "subtypes": ["Dragon"]},
                            {"set_pt": [4, 4]},
                            {"grant": "flying"},
                            {"grant": "haste"},
                        ],
                        "to": "self",
                    }
                ],
                "cost": [{"mana": "{R}"}],
            },
        ),
        (
            "{3}{B}: Return Some Card from your graveyard to the battlefield tapped with two +1/+1 counters on it.",
            {
                "activated": [{"move": "self", "to": "battlefield", "tapped": True, "with": {"+1/+1": 2}}],
                "cost": [{"mana": "{3}{B}"}],
                "zone": "graveyard",
            },
        ),
        (
            "Put a -1/-1 counter on a creature you control: Draw a card. Activate no more than three times each turn.",
            {"activated": [{"draw": 1}], "cost": [{"blight": 1}], "only": ["thrice"]},
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def test_only_a_creature_of_the_kind_suffers_more_from_the_damage() -> None:
    """608.2c. Damage to a Bear destroys no Bear."""
    bolt = card(
        "Some Card deals 1 damage to target creature. If a Werewolf is dealt damage this way, destroy it.",
        "Instant",
        "{0}",
    )
    assert bolt.definition is not None
    table = Table()
    table.lands("A", "Forest", 4)
    table.hand("A", bolt.definition, bolt.definition)
    table.battlefield("B", creature("Wolf", "3/3", types="Creature: Werewolf"), creature("Bear", "3/3"))
    table.start("A")
    go(table, "A", "Some Card", "Wolf")
    go(table, "A", "Some Card", "Bear")
    assert not table.all("Wolf")
    assert table.find("Bear").damage == 1


def test_an_ability_is_activated_three_times_and_no_more() -> None:
    """602.5b."""
    rat = card("{0}: This creature gets +1/+0 until end of turn. Activate no more than three times each turn.")
    assert rat.definition is not None
    table = Table()
    table.battlefield("A", rat.definition)
    table.start("A")
    for _ in range(3):
        table.activate("A", "Some Card")
        table.resolve()
    assert table.find("Some Card").power == 5
    assert not table.can("A", "activate", "Some Card")
