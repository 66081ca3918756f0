"""Processes that repeat, on cards written by hand (608.2c)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import say
from tests.support.situations import finish, go, in_graveyard, plays, ready, there
from tests.support.table import Table, creature

BEAR = creature("Bear", "2/2", cost="{1}{G}")
OGRE = creature("Ogre", "3/3", cost="{2}{R}")
GIANT = creature("Giant", "5/5", cost="{4}{R}")


def in_zone(table: Table, zone: Zone, player: str = "A") -> list[str]:
    """The names of the cards in a zone, sorted."""
    return sorted(table.names_in(zone, player))


@plays("Tainted Pact")
def test_tainted_pact_stops_at_a_card_put_into_the_hand() -> None:
    table = ready("Tainted Pact", mana="UB")
    table.library("A", "Shock", "Opt", "Forest")
    table.start("A")
    table.cast("A", "Tainted Pact")
    say(table, "no")
    say(table, "yes")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Shock"]
    assert table.names_in(Zone.HAND, "A") == ["Opt"]
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Forest"


@plays("Tainted Pact")
def test_tainted_pact_stops_at_the_second_card_of_a_name() -> None:
    table = ready("Tainted Pact", mana="UB")
    table.library("A", "Shock", "Opt", "Shock", "Forest")
    table.start("A")
    table.cast("A", "Tainted Pact")
    say(table, "no")
    say(table, "no")
    finish(table)
    assert in_zone(table, Zone.EXILE) == ["Opt", "Shock", "Shock"]
    assert table.names_in(Zone.HAND, "A") == []


@plays("Tainted Pact")
def test_tainted_pact_ends_with_the_library() -> None:
    table = ready("Tainted Pact", mana="UB")
    table.library("A", "Shock", "Opt")
    table.start("A", extra=0)
    table.cast("A", "Tainted Pact")
    say(table, "no")
    say(table, "no")
    finish(table)
    assert in_zone(table, Zone.EXILE) == ["Opt", "Shock"]


@plays("Ad Nauseam")
def test_ad_nauseam_goes_on_as_long_as_its_player_wants() -> None:
    table = ready("Ad Nauseam", mana="BBBBB")
    table.library("A", GIANT, "Forest", OGRE, BEAR)
    table.start("A")
    table.cast("A", "Ad Nauseam")
    say(table, "yes")
    assert table.life_of("A") == 15
    say(table, "yes")
    say(table, "no")
    finish(table)
    assert in_zone(table, Zone.HAND) == ["Forest", "Giant", "Ogre"]
    assert table.life_of("A") == 12
    assert len(table.events("cards_revealed")) == 3


@pytest.mark.parametrize(("second", "milled"), [(OGRE, 4), (creature("Wurm", "1/1", cost="{G}"), 2)])
@plays("Grindstone")
def test_grindstone_goes_on_while_two_cards_share_a_color(second: Any, milled: int) -> None:
    """105.2: two red cards share a colour; lands are of none."""
    table = Table()
    table.lands("A", "Wastes", 3)
    table.battlefield("A", "Grindstone")
    table.library("B", GIANT, second, "Forest", "Forest", "Island")
    table.start("A")
    table.activate("A", "Grindstone", targets=["B"])
    table.resolve()
    assert len(table.names_in(Zone.GRAVEYARD, "B")) == milled


@plays("Grindstone")
def test_grindstone_sees_cards_that_are_exiled_instead() -> None:
    """701.17c: an effect finds milled cards in the public zone they went to."""
    table = Table()
    table.lands("A", "Wastes", 3)
    table.battlefield("A", "Grindstone", "Rest in Peace")
    table.library("B", GIANT, OGRE, "Forest", "Forest", "Island")
    table.start("A")
    table.activate("A", "Grindstone", targets=["B"])
    table.resolve()
    assert len(table.names_in(Zone.EXILE, "B")) == 4


@plays("Helm of Obedience")
def test_helm_of_obedience_takes_the_first_creature() -> None:
    table = Table()
    table.lands("A", "Wastes", 3)
    table.battlefield("A", "Helm of Obedience")
    table.library("B", "Forest", BEAR, "Island")
    table.graveyard("B", OGRE)
    table.start("A")
    table.activate("A", "Helm of Obedience", targets=["B"], x=3)
    table.resolve()
    assert there(table, "Bear", "A")
    assert in_graveyard(table, "Helm of Obedience", "A")
    assert in_zone(table, Zone.GRAVEYARD, "B") == ["Forest", "Ogre"]


@plays("Helm of Obedience")
def test_helm_of_obedience_stops_after_x_cards() -> None:
    table = Table()
    table.lands("A", "Wastes", 2)
    table.battlefield("A", "Helm of Obedience")
    table.library("B", "Forest", "Island", BEAR)
    table.start("A")
    table.activate("A", "Helm of Obedience", targets=["B"], x=2)
    table.resolve()
    assert there(table, "Helm of Obedience")
    assert in_zone(table, Zone.GRAVEYARD, "B") == ["Forest", "Island"]


@plays("Helm of Obedience")
def test_helm_of_obedience_mills_everything_that_is_exiled_instead() -> None:
    table = Table()
    table.lands("A", "Wastes", 1)
    table.battlefield("A", "Helm of Obedience", "Rest in Peace")
    table.library("B", "Forest", BEAR, "Island")
    table.start("A")
    table.activate("A", "Helm of Obedience", targets=["B"], x=1)
    table.resolve()
    assert table.names_in(Zone.LIBRARY, "B") == []
    assert there(table, "Helm of Obedience")


@pytest.mark.parametrize("lands", [0, 1])
@plays("Helm of Obedience")
def test_helm_of_obedience_needs_an_x_above_zero(lands: int) -> None:
    table = Table()
    table.lands("A", "Wastes", lands)
    table.battlefield("A", "Helm of Obedience")
    table.start("A")
    assert table.can("A", "activate", "Helm of Obedience") is bool(lands)
    if lands:
        table.activate("A", "Helm of Obedience", targets=["B"])
        assert table.board.objects[table.board.stack[-1]].x == 1


@plays("Tasha's Hideous Laughter")
def test_tashas_hideous_laughter_exiles_a_total_of_twenty() -> None:
    great = creature("Great", "9/9", cost="{9}")
    table = ready("Tasha's Hideous Laughter", mana="UUU")
    table.library("B", great, "Forest", great, BEAR, BEAR)
    table.start("A")
    go(table, "A", "Tasha's Hideous Laughter")
    assert in_zone(table, Zone.EXILE, "B") == ["Bear", "Forest", "Great", "Great"]


@plays("Tasha's Hideous Laughter")
def test_tashas_hideous_laughter_ends_with_the_library() -> None:
    table = ready("Tasha's Hideous Laughter", mana="UUU")
    table.library("B", BEAR)
    table.start("A", extra=0)
    table.cast("A", "Tasha's Hideous Laughter")
    table.resolve()
    assert in_zone(table, Zone.EXILE, "B") == ["Bear"]
