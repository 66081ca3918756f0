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


@pytest.mark.parametrize(
    ("occasion", "on"),
    [
        (
            "Whenever Some Card or a Bear you control attacks alone",
            [
                {"attacks": "self", "alone": True},
                {"attacks": {"all": [{"subtype": "Bear"}, YOURS]}, "alone": True},
            ],
        ),
        (
            "When this creature enters and whenever it attacks while saddled",
            [{"enters": "self"}, {"attacks": {"all": [{"ref": "self"}, {"designated": "saddled"}]}}],
        ),
        (
            "Whenever a permanent owned by another player is put into a graveyard from the battlefield",
            {"dies": {"all": [{"is": "permanent"}, {"not": {"owner": "you"}}]}},
        ),
        ("At the beginning of combat on each player's turn", {"step_begins": "beginning-of-combat"}),
        (
            "Whenever one or more cards are put into exile from your graveyard",
            {"is_exiled": {"all": [{"is": "card"}, {"owner": "you"}]}, "from": "graveyard", "one_or_more": True},
        ),
    ],
)
def test_further_events(occasion: str, on: Said) -> None:
    text = f"{occasion}, draw a card."
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"on": on, "triggered": [{"draw": 1}]}]


def test_attackers_of_you() -> None:
    text = (
        "Whenever an opponent attacks with creatures, if two or more of those creatures are attacking you and/or "
        "planeswalkers you control, draw a card."
    )
    assert card(text).standing is Standing.PROVEN
    at_you: Said = {"any": [{"attacking": "you"}, {"attacking": WALKERS}]}
    several: Said = {"exists": {"all": [CREATURE, {"controller": "event.player"}, at_you]}, "compare": {"at_least": 2}}
    assert abilities(text) == [{"on": {"player_attacks": "each_opponent"}, "if": several, "triggered": [{"draw": 1}]}]


def test_a_spell_copies_itself() -> None:
    text = "When you cast this spell, copy it X times. You may choose new targets for the copies.\nDestroy target land."
    found = card(text, "Sorcery", "{X}{R}")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert found.definition.dump()["abilities"][0] == {
        "triggered": [{"copy": "self", "n": "x", "new_targets": True}],
        "on": {"cast": {"ref": "self"}, "by": "you"},
        "zone": "stack",
    }


@pytest.mark.parametrize(
    ("text", "types", "does"),
    [
        (
            "Enchant player\nWhenever enchanted player is dealt damage, they lose 1 life.",
            "Enchantment — Aura",
            {"lose_life": 1, "who": "attached"},
        ),
        (
            "Whenever this creature attacks, it deals damage to defending player equal to the number of artifacts they "
            "control.",
            "Creature — Bear",
            {
                "deal_damage": {"count": {"all": [{"type": "artifact"}, {"controller": "defending_player"}]}},
                "to": "defending_player",
            },
        ),
        (
            "Whenever an opponent searches their library, that player loses 1 life.",
            "Creature — Bear",
            {"lose_life": 1, "who": "event.player"},
        ),
        (
            "Whenever a source deals damage to Some Card, that source's controller sacrifices that many permanents.",
            "Creature — Bear",
            {"sacrifice": {"is": "permanent"}, "n": "event.amount", "who": {"controller_of": "event.source"}},
        ),
    ],
)
def test_players_of_an_event(text: str, types: str, does: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    one = abilities(text, types)[-1]
    assert isinstance(one, dict)
    assert one["triggered"] == [does]


def test_what_happens_again_as_the_haunted_creature_dies() -> None:
    """702.55c. From exile, in an ability of its own; the text is printed once."""
    text = "Haunt\nWhen this creature enters or the creature it haunts dies, destroy target creature."
    assert card(text).standing is Standing.PROVEN
    done: Said = {"triggered": [{"destroy": "t"}], "targets": {"t": {"of": CREATURE}}}
    assert isinstance(done, dict)
    assert abilities(text)[1:] == [
        {**done, "on": {"enters": "self"}},
        {**done, "on": {"dies": {"ref": "linked.haunted"}}, "zone": "exile"},
    ]
