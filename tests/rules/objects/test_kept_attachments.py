"""702.16n. Protection that does not remove what is attached already."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import card as read
from tests.support.situations import CREATURE, finish, ready, spell, there
from tests.support.table import card, creature

SELF = {"ref": "self"}
YOURS = {"all": [{"subtype": "Aura"}, {"controller": "you"}]}


def ward(*mods: dict[str, Any], name: str = "Ward", cost: str = "{W}") -> Any:
    """A white Aura whose enchanted creature has these."""
    enchant = {"keyword": "enchant", "of": CREATURE}
    return card(name, "Enchantment: Aura", enchant, {"static": list(mods), "to": "attached"}, cost=cost)


def protection(color: str = "white", keeps: Any = None) -> dict[str, Any]:
    """Protection from a colour, which keeps some attachments."""
    return {"grant": f"protection:{color}"} | ({"keeps": keeps} if keeps else {})


@pytest.mark.parametrize(("keeps", "stays"), [(SELF, True), (None, False), (YOURS, True)])
def test_the_aura_itself_stays_if_its_text_says_so(keeps: Any, stays: bool) -> None:
    table = ready(ward(protection(keeps=keeps)), mana="W")
    table.battlefield("A", creature("Bear", "2/2", cost="{G}"))
    table.start()
    table.cast("A", "Ward", targets=["Bear"])
    finish(table)
    assert there(table, "Ward") is stays


@pytest.mark.parametrize(("by", "keeps", "stays"), [
    ("A", SELF, False), ("A", YOURS, True), ("B", YOURS, False), ("B", {"subtype": "Aura"}, True),
])  # fmt: skip
def test_other_attachments_stay_if_they_match(by: str, keeps: Any, stays: bool) -> None:
    table = ready(ward(protection(keeps=keeps)), mana="W")
    table.battlefield("A", creature("Bear", "2/2", cost="{G}"))
    table.battlefield(by, ward({"pt": [1, 1]}, name="Strength"), attached="Bear")
    table.start()
    table.cast("A", "Ward", targets=["Bear"])
    finish(table)
    assert there(table, "Ward")
    assert there(table, "Strength") is stays


def test_protection_from_elsewhere_removes_it() -> None:
    gains = spell("Gains", {"apply": [{"grant": "protection:white"}], "to": "t"}, t=CREATURE)
    table = ready(gains)
    table.battlefield("A", creature("Bear", "2/2", cost="{G}"))
    table.battlefield("A", ward(protection(keeps=SELF)), attached="Bear")
    table.start()
    assert there(table, "Ward")
    table.cast("A", "Gains", targets=["Bear"])
    finish(table)
    assert not there(table, "Ward")


def test_new_ones_cannot_be_attached() -> None:
    table = ready(ward({"pt": [1, 1]}, name="Strength"), mana="W")
    table.battlefield("A", creature("Bear", "2/2", cost="{G}"))
    table.battlefield("A", ward(protection(keeps=YOURS)), attached="Bear")
    table.start()
    assert there(table, "Ward")
    assert not table.can("A", "cast", "Strength")


def test_the_words_are_read() -> None:
    for text in (
        "Enchanted creature has protection from black. This effect doesn't remove This Card.",
        "Enchanted creature gets +2/+2 and has protection from all colors. This effect doesn't remove Auras.",
        "Enchanted creature has protection from red. This effect doesn't remove Auras and Equipment you control that "
        "are already attached to it.",
    ):
        found = read(f"Enchant creature\n{text}", "Enchantment — Aura")
        assert found.standing.value == "proven", (text, found.gaps)
