"""603.2, 603.6, 603.8. Permanents that go and come, two events of one ability, damage, and states."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
THEIRS: Said = {"controller": "opponent"}
ANOTHER: Said = {"all": [CREATURE, YOURS, "other"]}
WALKERS: Said = {"all": [{"type": "planeswalker"}, YOURS]}


@pytest.mark.parametrize(
    ("occasion", "on"),
    [
        (
            "When this creature dies or is put into exile from the battlefield",
            {"leaves": "self", "to": ["graveyard", "exile"]},
        ),
        ("Whenever a creature enters from exile", {"enters": CREATURE, "from": "exile"}),
        (
            "Whenever a permanent is returned to your hand",
            {"leaves": {"all": [{"is": "permanent"}, {"owner": "you"}]}, "to": ["hand"]},
        ),
        (
            "Whenever this creature or another creature you control leaves the battlefield",
            [{"leaves": "self"}, {"leaves": ANOTHER}],
        ),
        ("When this creature enters or you lose life", [{"enters": "self"}, {"loses_life": "you"}]),
        (
            "When this creature enters or at the beginning of your upkeep",
            [{"enters": "self"}, {"step_begins": "upkeep", "whose": "you"}],
        ),
        (
            "When this creature dies or when you discard it",
            [{"dies": "self"}, {"discards_card": "you", "what": {"ref": "self"}}],
        ),
        (
            "Whenever you or a creature you control becomes the target of a spell or ability an opponent controls",
            {"becomes_target": {"any": [{"is": "you"}, {"all": [CREATURE, YOURS]}]}, "of": "each_opponent"},
        ),
        ("Whenever a source deals damage to this creature", {"deals_damage": "anything", "to": {"ref": "self"}}),
        (
            "Whenever another source you control deals noncombat damage to an opponent",
            {"deals_damage": {"all": [YOURS, "other"]}, "to": {"is": "opponent"}, "combat": False},
        ),
        ("Whenever combat damage is dealt to you", {"is_dealt_damage": "you", "combat": True}),
        (
            "Whenever a creature an opponent controls is dealt excess noncombat damage",
            {"is_dealt_excess": {"all": [CREATURE, THEIRS]}, "combat": False},
        ),
        ("When you control a Bear", {"state": {"exists": {"all": [{"subtype": "Bear"}, YOURS]}}}),
        (
            "When you have 10 or less life",
            {"state": {"amount": {"life_of": "you"}, "compare": {"at_most": 10}}},
        ),
        ("Whenever this creature blocks two or more creatures", {"blocks": "self", "number": {"at_least": 2}}),
        (
            "Whenever an opponent attacks you and/or one or more planeswalkers you control",
            {
                "attacks": {"all": [CREATURE, THEIRS]},
                "one_or_more": True,
                "whom": {"any": [{"is": "you"}, WALKERS]},
            },
        ),
    ],
)
def test_events(occasion: str, on: Said) -> None:
    text = f"{occasion}, draw a card."
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"on": on, "triggered": [{"draw": 1}]}]
