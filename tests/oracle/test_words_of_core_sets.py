"""608.2. Words that many sets share: chance, what a card was, two kinds at once, targets of spells, types for good."""

from __future__ import annotations

import pytest

from domain.oracle.parser.template import Said
from tests.support.oracle import abilities

YOURS: Said = {"controller": "you"}
MINE: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
CREATURES: Said = {"all": [{"type": "creature"}, YOURS]}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Return a creature card at random from your graveyard to your hand.",
            [
                {"choose": {"all": [{"type": "creature"}, *MINE]}, "at_random": True, "as": "c"},
                {"move": "c", "to": "hand"},
            ],
        ),
        (
            "Exile target card from a graveyard. If it was a creature card, you gain 1 life.",
            [
                {"exile": "t", "as": "r"},
                {"if": {"matches": "r", "filter": {"type": "creature"}}, "do": [{"gain_life": 1}]},
            ],
        ),
        (
            "Destroy all artifacts and all enchantments you control.",
            [{"destroy": {"any": [{"type": "artifact"}, {"all": [{"type": "enchantment"}, YOURS]}]}}],
        ),
        (
            "Put a +1/+1 counter on each creature you control and a loyalty counter on each planeswalker you control.",
            [
                {"put_counters": "+1/+1", "on": CREATURES},
                {"put_counters": "loyalty", "on": {"all": [{"type": "planeswalker"}, YOURS]}},
            ],
        ),
        (
            "Draw a card unless target opponent sacrifices a creature or pays 2 life.",
            [
                {
                    "unless": [{"sacrifice": {"type": "creature"}}],
                    "by": "t",
                    "do": [{"unless": [{"pay_life": 2}], "by": "t", "do": [{"draw": 1}]}],
                }
            ],
        ),
        (
            "Double the number of +1/+1 counters on each creature you control.",
            [
                {
                    "for_each": CREATURES,
                    "as": "p",
                    "do": [{"put_counters": "+1/+1", "on": "p", "n": {"counters_on": "p", "kind": "+1/+1"}}],
                }
            ],
        ),
        ("Target land becomes a Swamp.", [{"apply": [{"set_land_type": "Swamp"}], "to": "t", "for": "forever"}]),
        (
            "Target creature becomes a Bear.",
            [{"apply": [{"become_types": [], "subtypes": ["Bear"]}], "to": "t", "for": "forever"}],
        ),
    ],
)
def test_effects(text: str, effects: list[Said]) -> None:
    (ability,) = abilities(text, "Sorcery")
    assert isinstance(ability, dict)
    assert ability["spell"] == effects


@pytest.mark.parametrize(
    ("occasion", "event"),
    [
        ("When you sacrifice this creature", {"sacrifices": "you", "what": {"ref": "self"}}),
        ("Whenever this creature becomes the target of a spell", {"becomes_target": "self", "by_spell": True}),
        ("Whenever you become the target of a spell or ability", {"becomes_target": "you"}),
    ],
)
def test_events(occasion: str, event: Said) -> None:
    (ability,) = abilities(f"{occasion}, draw a card.")
    assert ability == {"triggered": [{"draw": 1}], "on": event}


def test_what_is_sacrificed_is_the_card_itself() -> None:
    (ability,) = abilities("When you sacrifice this creature, it deals 2 damage to any target.")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"deal_damage": 2, "to": "t"}]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "you control four or more Bears with different names",
            {
                "amount": {"distinct": "name", "among": {"all": [{"subtype": "Bear"}, YOURS]}},
                "compare": {"at_least": 4},
            },
        ),
        ("an opponent owns a card in exile", {"exists": {"all": [{"zone": "exile"}, {"owner": "opponent"}]}}),
    ],
)
def test_conditions(text: str, condition: Said) -> None:
    (ability,) = abilities(f"This creature has flying as long as {text}.")
    assert ability == {"static": [{"grant": "flying"}], "while": condition}
