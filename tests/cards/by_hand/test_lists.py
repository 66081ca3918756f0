"""Cards that keep whole lists of tournaments from being played: proven by hand."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import target
from tests.support.situations import CREATURE, finish, go, plays, pt, ready, spell
from tests.support.table import creature

MORE = spell("More", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE)
BOLT = spell("Bolt", {"deal_damage": 1, "to": "t"}, t=CREATURE)


@pytest.mark.parametrize(("chosen", "size"), [("Bear", (3, 3)), ("Saiba Cryptomancer", (1, 2))])
@plays("Saiba Cryptomancer")
def test_saiba_backs_up_a_creature_with_its_counter_and_hexproof(chosen: str, size: tuple[int, int]) -> None:
    """702.165a: hexproof for another creature until the turn ends; Saiba itself has it anyway."""
    table = ready("Saiba Cryptomancer", mana="UU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("B", BOLT)
    table.start("A")
    table.cast("A", "Saiba Cryptomancer")
    target(table, chosen)
    finish(table)
    assert pt(table, chosen) == size
    for name in ("Bear", "Saiba Cryptomancer"):
        hexproof = name in (chosen, "Saiba Cryptomancer")
        assert ("hexproof" in table.find(name).keywords) is hexproof
    table.go_to("upkeep", "B")
    assert pt(table, chosen) == size
    assert "hexproof" not in table.find("Bear").keywords
    assert "hexproof" in table.find("Saiba Cryptomancer").keywords


@plays("Saiba Cryptomancer")
def test_saiba_can_be_cast_in_answer_to_a_spell() -> None:
    """702.8a, 702.165a: the creature that it backs up is no legal target of the spell any more (608.2b)."""
    table = ready("Saiba Cryptomancer", mana="UU")
    table.battlefield("A", creature("Bear", "2/1"))
    table.hand("B", BOLT)
    table.start("B")
    table.cast("B", "Bolt", targets=["Bear"])
    table.priority_to("A")
    table.cast("A", "Saiba Cryptomancer")
    target(table, "Bear")
    finish(table)
    assert table.find("Bear").damage == 0
    assert pt(table, "Bear") == (3, 2)


@plays("Bounty of the Hunt")
def test_bounty_of_the_hunt_takes_back_the_counters_it_has_put() -> None:
    """601.2d, 514.3a: counters of others stay; what is in the hand can be exiled instead of paying."""
    table = ready("Bounty of the Hunt", creature("Green Bear", "2/2", cost="{G}"), MORE)
    table.battlefield("A", creature("Bear", "2/2"), creature("Ox", "2/4"))
    table.start("A")
    go(table, "A", "More", "Bear")
    bounty = table.find("Bounty of the Hunt", "A", Zone.HAND).id
    table.answer(("cast_by", bounty, "otherwise"))
    table.announce(targets=(["Bear", "Ox"],))
    finish(table)
    (bear, _), (ox, _) = pt(table, "Bear"), pt(table, "Ox")
    assert bear is not None
    assert ox is not None
    assert (bear > 3, ox > 2, bear + ox) == (True, True, 8)
    table.go_to("upkeep", "B")
    assert (pt(table, "Bear"), pt(table, "Ox")) == ((3, 3), (2, 4))
