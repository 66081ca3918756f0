"""205.3i, 604.3, 602.1. Cards that are every nonbasic land type; lands by their activated abilities."""

from __future__ import annotations

import pytest

from domain.terms import BASIC_LAND_MANA, LAND_TYPES, Zone
from tests.support.situations import enchantment, go, ready, spell, static
from tests.support.table import Table, card

NEXUS = card("Nexus", "Land", {"defining_subtypes": "nonbasic_land"})
PING = {"activated": [{"gain_life": 1}], "cost": ["tap_self"]}
MANA = {"activated": [{"add_mana": "{C}"}], "cost": ["tap_self"]}
WEB = enchantment("Web", static("doesnt_untap", to={"all": [{"type": "land"}, {"has_ability": "nonmana"}]}))


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.BATTLEFIELD])
def test_it_is_every_nonbasic_land_type_everywhere(zone: Zone) -> None:
    table = Table()
    table.put(str(zone), "A", NEXUS)
    table.start()
    assert set(table.find("Nexus", "A", zone).subtypes) == LAND_TYPES - set(BASIC_LAND_MANA)


def test_another_land_type_takes_its_place() -> None:
    """305.7, 613.4: the land loses its other land types."""
    moon = enchantment("Moon", static({"set_land_type": "Mountain"}, to={"name": "Nexus"}))
    table = Table()
    table.battlefield("A", NEXUS, moon)
    table.start()
    assert table.find("Nexus").subtypes == ("Mountain",)


def test_lands_with_other_abilities_stay_tapped() -> None:
    table = ready(mana="")
    table.battlefield("A", card("Plain", "Land", MANA), card("Pinger", "Land", MANA, PING), tapped=True)
    table.battlefield("A", card("Rock", "Artifact", PING), tapped=True)
    table.battlefield("B", WEB)
    table.start("B", step="end")
    table.go_to("upkeep", "A")
    assert [one.name for one in table.board.permanents() if one.tapped] == ["Pinger"]


def test_a_granted_ability_counts_and_lost_ones_do_not() -> None:
    """613.8: it looks after what else changes abilities."""
    give = enchantment("Give", static({"grant": PING}, to={"name": "Plain"}))
    take = enchantment("Take", static({"lose": "all"}, to={"name": "Pinger"}))
    table = Table()
    table.battlefield("A", WEB, card("Plain", "Land", MANA), card("Pinger", "Land", PING), give, take)
    table.start()
    assert "doesnt_untap" in table.find("Plain").keywords
    assert "doesnt_untap" not in table.find("Pinger").keywords


def test_unspent_mana_is_lost_even_if_it_would_last() -> None:
    """106.4."""
    well = card("Well", "Land", {"activated": [{"add_mana": "{C}{C}", "lasts": "turn"}], "cost": ["tap_self"]})
    table = ready(spell("Short", {"lose_mana": "each_player"}), mana="U")
    table.battlefield("A", well)
    table.start()
    table.answer(("mana", table.find("Well").id, 0))
    table.answer(("mana", table.find("Island").id, 0))
    player = table.board.players[table.question.player]
    assert player.pool == "UCC"
    go(table, "A", "Short")
    assert (player.pool, player.lasting) == ("", {})
    table.check()
