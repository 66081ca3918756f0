"""What Auras and Equipment say, and what is attached."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does

YOURS: Said = {"controller": "you"}
EQUIPMENT: Said = {"all": [{"subtype": "Equipment"}, YOURS]}
ENTERS: Said = {"enters": "self"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever this creature attacks, attach up to one target Equipment you control to it.",
            {
                "triggered": [{"attach": "t", "to": "self"}],
                "on": {"attacks": "self"},
                "targets": {"t": {"of": EQUIPMENT, "up_to": True}},
            },
        ),
        (
            "When this creature enters, you may attach an Equipment you control to it.",
            {
                "triggered": [{"may": [{"choose": EQUIPMENT, "as": "c"}, {"attach": "c", "to": "self"}]}],
                "on": ENTERS,
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("attach up to one target Equipment you control to target creature.", [{"attach": "t", "to": "t2"}]),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


def test_what_is_attached_is_not_known_in_a_graveyard() -> None:
    text = (
        "Enchant land\nWhen enchanted land is put into a graveyard, return this card from your graveyard to your hand."
    )
    assert card(text, "Enchantment — Aura").standing is not Standing.PROVEN


def test_several_protections() -> None:
    text = "Protection from Goblins, from Wolves, and from Mice"
    assert [one["value"] for one in abilities(text)] == ["Goblin", "Wolf", "Mouse"]  # type: ignore[index, call-overload]


def test_an_aura_gives_to_itself_and_what_it_enchants() -> None:
    (_, static) = abilities(
        "Bestow {3}{B}\nThis creature and enchanted creature each get +1/+1.", "Enchantment Creature — Bear"
    )
    assert static == {"static": [{"pt": [1, 1]}], "to": {"any": [{"ref": "self"}, {"ref": "attached"}]}}
