"""What Auras and Equipment say, and what is attached."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import abilities, card, entering_does
from tests.support.situations import finish, ready
from tests.support.table import PLAYERS, Table, creature

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


TORCH = 'Equipped creature has "{T}, Sacrifice Torch: Torch deals 2 damage to any target."\nEquip {0}'


def torch() -> CardDefinition:
    """An Equipment, printed by nobody, that is sacrificed by an ability that it gives."""
    found = compiled(CardFacts("Torch", "{1}", "Artifact — Equipment", TORCH, None, None))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def equipped(by: str = "A") -> Table:
    """A's Bear with a Torch, and another Torch of A that is on nothing."""
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield(by, torch(), attached="Bear")
    table.battlefield("A", torch())
    table.start("A")
    return table


def test_what_gives_an_ability_is_sacrificed_for_it() -> None:
    """201.5a. The name is that of the Equipment on the creature, and of no other."""
    table = equipped()
    (on, off) = sorted(table.all("Torch"), key=lambda torch: torch.attached_to is None)
    table.answer(("activate", table.find("Bear").id, 0))
    table.answer(((PLAYERS["B"],),))
    finish(table)
    assert [one.id for one in table.all("Torch")] == [off.id]
    assert table.life_of("B") == 18
    (dealt,) = table.events("damage_dealt")
    assert dealt.event.source == on.id


def test_what_somebody_else_controls_cannot_be_sacrificed() -> None:
    """701.21a."""
    assert not equipped("B").can("A", "activate", "Bear")


@pytest.mark.parametrize(
    "text",
    [
        'Equipped creature has "{T}, Sacrifice a land: Some Card deals 2 damage to any target."\nEquip {1}',
        'Equipped creature has "{T}, Sacrifice Some Card: It deals 2 damage to any target."\nEquip {1}',
        'Equipped creature has "{T}, Unattach Some Card: It deals 2 damage to any target."\nEquip {1}',
        'Creatures you control have "{T}, Sacrifice Some Card: Draw a card."\nEquip {1}',
        'Equipped creature has "Whenever this creature attacks, you may sacrifice Some Card. If you do, draw a card."\n'
        "Equip {1}",
    ],
)
def test_a_name_in_an_ability_that_is_given_is_read_only_as_what_is_sacrificed(text: str) -> None:
    """608.2h. As a trigger resolves, the Equipment may be on another creature, or on none."""
    assert card(text, "Artifact — Equipment").standing is not Standing.PROVEN


@pytest.mark.parametrize("by", ["A", "B"])
def test_what_gives_an_ability_is_unattached_for_it(by: str) -> None:
    """701.3d. It is unattached whoever controls it, and then the ability is gone."""
    text = 'Equipped creature has "Unattach Bola: You gain 1 life."\nEquip {0}'
    found = compiled(CardFacts("Bola", "{1}", "Artifact — Equipment", text, None, None))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield(by, found.definition, attached="Bear")
    table.start("A")
    table.answer(("activate", table.find("Bear").id, 0))
    finish(table)
    assert table.find("Bola").attached_to is None
    assert table.life_of("A") == 21
    assert not table.can("A", "activate", "Bear")
    table.check()


@pytest.mark.parametrize("given", ["it has", "it gets +1/+1, has flying, and has"])
def test_what_a_card_gives_itself_under_a_condition_is_of_itself(given: str) -> None:
    text = f'As long as Some Card is enchanted, {given} "{{T}}: Some Card deals 1 damage to any target."'
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    assert '"source"' not in str(abilities(text, "Creature — Elf"))
