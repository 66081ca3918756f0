"""What a card does is told as a player would say it: what is chosen with what is done to it, you as *you*."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue

CREATURE = {"type": "creature"}
YOURS = {"all": [CREATURE, {"controller": "you"}]}
OTHERS = {"all": [CREATURE, {"controller": "you"}, "other"]}


def told(ability: dict[str, Any], language: str = "en") -> str:
    """The text of a card with one ability."""
    card = {"name": "Some Elf", "types": "Creature: Elf", "cost": "{G}", "pt": "1/1", "abilities": [ability]}
    return " ".join(texts(CardDefinition.model_validate(card), catalogue(language, "texts")))


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (
            {"triggered": [{"choose": YOURS, "as": "c"}, {"move": "c", "to": "hand"}], "on": {"enters": "self"}},
            "When Some Elf enters, return a creature you control to its owner's hand.",
        ),
        (
            {
                "triggered": [
                    {"look": 3, "as": "l"},
                    {"may": [{"choose": {"all": [{"zone": "library"}, {"ref": "l"}, {"type": "land"}]}, "as": "c"},
                             {"move": "c", "to": "hand"}]},
                    {"move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "to": "graveyard"},
                ],
                "on": {"enters": "self"},
            },
            "When Some Elf enters, look at the top three cards of your library. You may put a land card among those "
            "cards into your hand. Put the rest into your graveyard.",
        ),
        (
            {"triggered": [{"top_of": "you", "n": 2, "as": "l"}, {"exile": "l"}], "on": {"dies": "self"}},
            "When Some Elf dies, exile the top two cards of your library.",
        ),
        (
            {"triggered": [{"choose": {"all": [{"zone": "hand"}, {"owner": "chooser"}]}, "who": "each_opponent",
                            "as": "c"}, {"exile": "c"}], "on": {"dies": "self"}},
            "When Some Elf dies, each opponent chooses a card in their hand. Exile that card.",
        ),
        (
            {"triggered": [{"draw": 1}], "on": {"cast": {"ref": "self"}, "by": "you"}},
            "When you cast Some Elf, draw a card.",
        ),
        (
            {"static": [{"grant": "hexproof"}], "to": {"any": [{"is": "you"}, YOURS]}},
            "You and creatures you control have hexproof.",
        ),
        (
            {"static": [{"blocked_only_by": {"not": {"all": [CREATURE, {"keyword": "flying"}]}}}]},
            "Some Elf can't be blocked by creatures with flying.",
        ),
        (
            {"static": [{"cost_more": {"minus": [0, {"count": YOURS}]}}], "zone": "stack"},
            "Some Elf costs {1} less to cast for each creature you control.",
        ),
        (
            {"static": [{"cost_more": 2}], "to": {"all": [{"is": "spell"}, {"controller": "opponent"}]}},
            "Spells your opponents cast cost {2} more to cast.",
        ),
        (
            {"static": [{"cost_more": 1, "mana": "{B}"}], "to": {"all": [{"is": "spell"}, {"controller": "you"}]}},
            "Spells you cast cost {B} more to cast.",
        ),
        (
            {"static": [{"cost_more": {"max": [0, {"minus": ["target_count", 1]}]}, "mana": "{1}{G}"}],
             "zone": "stack"},
            "Some Elf costs {1}{G} more to cast for each target beyond the first.",
        ),
        (
            {"static": [{"cost_more": -2}], "zone": "stack",
             "while": {"matches": "self", "filter": {"targets_what": CREATURE}}},
            "Some Elf costs {2} less to cast if Some Elf targets a creature.",
        ),
        (
            {"static": [{"grant": "flying"}], "to": YOURS, "zone": "graveyard"},
            "As long as Some Elf is in your graveyard, creatures you control have flying.",
        ),
        (
            {"static": [{"pt": [1, 1]}], "while": {"exists": OTHERS, "compare": {"at_most": 2}}},
            "As long as you control two or fewer other creatures, Some Elf gets +1/+1.",
        ),
        (
            {"triggered": [{"draw": 1}], "on": {"leaves_graveyard": {"owner": "you"}, "one_or_more": True}},
            "Whenever one or more cards you own leave a graveyard, draw a card.",
        ),
    ],
)  # fmt: skip
def test_it_is_told_so(ability: dict[str, Any], text: str) -> None:
    assert told(ability) == text
    assert told(ability, "fr") != text


def test_what_somebody_else_chooses_is_told_by_itself() -> None:
    steps = [{"choose": CREATURE, "who": "each_opponent", "as": "c"}, {"tap": "c"}]
    text = told({"triggered": steps, "on": {"enters": "self"}})
    assert text == "When Some Elf enters, each opponent chooses a creature. Tap that creature."


def test_a_cheaper_ability_says_what_is_cheaper() -> None:
    ability = {
        "activated": [{"draw": 1}],
        "cost": [{"mana": "{4}"}],
        "cost_more": -1,
        "cost_more_if": {"exists": YOURS},
    }
    assert told(ability).endswith("As long as you control a creature, this ability costs {1} less to activate.")
