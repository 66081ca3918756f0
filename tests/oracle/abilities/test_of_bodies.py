"""Words of enlist, harness, anchor words, tokens created, and of prices paid by waterbending."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import abilities, card

GAIN: list[dict[str, Any]] = [{"gain_life": 1}]
BENT = {"mana": "{4}", "waterbend": True}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Enlist", {"keyword": "enlist"}),
        (
            "You may spend mana as though it were mana of any type to cast Elf spells.",
            {"static": [{"spend_as": "any_type", "cast": {"subtype": "Elf"}}], "to": "you"},
        ),
        (
            "Put two cards from your graveyard on the bottom of your library: You gain 1 life.",
            {
                "activated": GAIN,
                "cost": [{"to_bottom": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 2}],
            },
        ),
        ("Exile the top card of your library: You gain 1 life.", {"activated": GAIN, "cost": [{"exile": "top"}]}),
        (
            "Whenever Some Card enlists a creature, you gain 1 life.",
            {"triggered": GAIN, "on": {"enlists": "self", "what": {"type": "creature"}}},
        ),
        ("Ward—Waterbend {4}.", {"keyword": "ward", "cost": [BENT]}),
        (
            "Whenever you create a token, you gain 1 life.",
            {"triggered": GAIN, "on": {"creates": "you", "what": {"token": True}}},
        ),
        (
            "Whenever an opponent creates one or more Treasure tokens, you gain 1 life.",
            {
                "triggered": GAIN,
                "on": {
                    "creates": "each_opponent",
                    "what": {"all": [{"subtype": "Treasure"}, {"token": True}]},
                    "one_or_more": True,
                },
            },
        ),
        (
            "{T}: Harness Some Card.",
            {"activated": [{"designate": "self", "designated": "harnessed"}], "cost": ["tap_self"]},
        ),
        (
            "∞ — Whenever you cast a spell, you gain 1 life.",
            {"keyword": "∞", "has": {"triggered": GAIN, "on": {"cast": "anything", "by": "you"}}},
        ),
    ],
)
def test_an_ability_is_read_and_told_back(text: str, read: Any) -> None:
    assert abilities(text, "Creature — Bear") == [read]


def test_two_anchor_words_have_their_abilities_in_order() -> None:
    text = "As Some Card enters, choose Temur or Mardu.\n• Temur — Creatures you control get +1/+0.\n• Mardu — Flying"
    read: list[Any] = abilities(text, "Creature — Bear")
    chosen, first, second = read
    assert chosen == {"replace": {"would_enter": "self"}, "with": [{"choose": "word", "words": ["Temur", "Mardu"]}]}
    assert first["while"] == {"chose": "Temur"}
    assert second == {"static": [{"grant": "flying"}], "while": {"chose": "Mardu"}}


def test_one_word_alone_is_not_read() -> None:
    assert card("As Some Card enters, choose Temur or Mardu.\n• Temur — Flying", "Creature — Bear").gaps


def test_the_x_of_cycling_needs_an_x_in_its_cost() -> None:
    rider = "When you cycle this card, you gain X life."
    read: list[Any] = abilities(f"Cycling {{X}}{{G}}\n{rider}", "Creature — Bear")
    assert read[1]["triggered"] == [{"gain_life": "x"}]
    assert card(f"Cycling {{2}}\n{rider}", "Creature — Bear").gaps
