"""113.3b, 602.2b, 700.5. Activated abilities of others, what they cost, and mana symbols that are counted."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.oracle.statics.test_statics import compiled_card
from tests.support.oracle import abilities, card
from tests.support.table import Table, creature

EXILED: Said = {"all": [{"type": "artifact"}, {"zone": "exile"}, {"ref": "linked.exiled"}]}
LESS: Said = {"activation_more": -1, "of": {"all": [{"is": "permanent"}, {"type": "artifact"}]}, "least": 1}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "This creature has all activated abilities of each other creature with a +1/+1 counter on it.",
            {"static": [{"activated_of": {"all": [{"type": "creature"}, {"counters": "+1/+1"}, "other"]}}]},
        ),
        (
            "Activated abilities of artifacts cost {1} less to activate. This effect can't reduce the mana in that "
            "cost to less than one mana.",
            {"static": [LESS], "to": "each_player"},
        ),
        (
            "When this creature enters, you gain life equal to the number of red mana symbols in the mana costs of "
            "permanents you control.",
            {"triggered": [{"gain_life": {"devotion": "R"}}], "on": {"enters": "self"}},
        ),
        (
            "{T}: Add X {G} or X {W}, where X is the number of artifacts you control.",
            {
                "activated": [
                    {
                        "add_mana": ["{G}", "{W}"],
                        "n": {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                    }
                ],
                "cost": ["tap_self"],
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    assert abilities(text, "Creature — Elf") == [meant]


def test_it_has_the_abilities_of_cards_exiled_with_it() -> None:
    """607.2a."""
    text = (
        "{T}: Exile target artifact card from a graveyard.\n"
        "This creature has all activated abilities of all artifact cards exiled with it."
    )
    found = abilities(text, "Creature — Elf")
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    assert found[1] == {"static": [{"activated_of": EXILED}]}


@pytest.mark.parametrize(("lands", "able"), [(1, False), (2, True)])
def test_abilities_of_the_enchanted_creature_cost_more(lands: int, able: bool) -> None:
    """602.2b: those of other creatures do not."""
    text = "Enchant creature\nActivated abilities of enchanted creature cost {2} more to activate."
    ability = {"activated": [{"gain_life": 1}], "cost": []}
    table = Table()
    table.lands("A", "Wastes", lands)
    table.battlefield("A", *[creature(name, "1/1", abilities=[ability]) for name in ("Elf", "Bear")])
    table.hand("A", compiled_card(text, "Enchantment — Aura", "Rays"))
    table.start("A")
    table.cast("A", "Rays", targets=("Elf",))
    table.resolve()
    table.priority_to("A")
    assert table.can("A", "activate", "Elf") is able
    assert table.can("A", "activate", "Bear")


def test_spells_cost_less_under_each_of_two_conditions() -> None:
    """601.2f."""
    text = (
        "This spell costs {1} less to cast if you control an artifact. It also costs {2} less to cast if you control a "
        "land."
    )
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    kinds: list[Said] = [{"exists": {"all": [{"type": kind}, {"controller": "you"}]}} for kind in ("artifact", "land")]
    assert abilities(text, "Creature — Elf") == [
        {"static": [{"cost_more": less}], "while": kind, "zone": "stack"}
        for less, kind in zip((-1, -2), kinds, strict=True)
    ]


def test_cheaper_spells_that_cannot_be_countered() -> None:
    text = "Elf spells you cast cost {1} less to cast and can't be countered."
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    spells: Said = {"all": [{"is": "spell"}, {"subtype": "Elf"}, {"controller": "you"}]}
    assert abilities(text, "Creature — Elf") == [{"static": [{"cost_more": -1}, "cant_be_countered"], "to": spells}]
