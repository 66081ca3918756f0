"""What is said of face-down permanents, and of words that are chosen as a text is carried out."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

TOP: list[Said] = [{"top_of": "you", "as": "l"}, {"manifest": "l", "as": "m"}]


@pytest.mark.parametrize(
    ("text", "kind", "meant"),
    [
        ("Megamorph {3}{W}", "Creature — Bear", {"keyword": "megamorph", "cost": [{"mana": "{3}{W}"}]}),
        ("Foretell {1}{W}", "Creature — Bear", {"keyword": "foretell", "cost": [{"mana": "{1}{W}"}]}),
        ("Morph—Pay 2 life.", "Creature — Bear", {"keyword": "morph", "cost": [{"pay_life": 2}]}),
        (
            "When Some Card enters or is turned face up, you gain 2 life.",
            "Creature — Bear",
            {"triggered": [{"gain_life": 2}], "on": [{"enters": "self"}, {"turned_up": "self"}]},
        ),
        (
            "As Some Card is turned face up, put two +1/+1 counters on it.",
            "Creature — Bear",
            {"as_turned_up": [{"put_counters": "+1/+1", "on": "self", "n": 2}]},
        ),
        (
            "Manifest the top card of your library, then put a +1/+1 counter on it.",
            "Sorcery",
            {"spell": [*TOP, {"put_counters": "+1/+1", "on": "m"}]},
        ),
        (
            "Destroy target face-down creature.",
            "Instant",
            {
                "spell": [{"destroy": "t"}],
                "targets": {"t": {"of": {"all": [{"face_down": True}, {"type": "creature"}]}}},
            },
        ),
        (
            "Manifest dread, then put two +1/+1 counters on that creature.",
            "Sorcery",
            {"spell": [{"manifest_dread": "you", "as": "r"}, {"put_counters": "+1/+1", "on": "r", "n": 2}]},
        ),
        (
            "Choose a creature type. Return all creature cards of the chosen type from your graveyard to your hand.",
            "Sorcery",
            {
                "spell": [
                    {"choose_word": "creature_type"},
                    {
                        "move": {
                            "all": [
                                {"type": "creature"},
                                {"subtype": "chosen"},
                                {"zone": "graveyard"},
                                {"owner": "you"},
                            ]
                        },
                        "to": "hand",
                    },
                ]
            },
        ),
    ],
)
def test_it_is_read(text: str, kind: str, meant: Said) -> None:
    assert card(text, kind).standing is Standing.PROVEN
    assert abilities(text, kind) == [meant]
