"""502.3. What does not untap during the next untap step of its controller, or of a certain player."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish, go, plays, spell, there
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]


@plays("Frost Lynx")
@pytest.mark.statement("UNTAP-03")
@pytest.mark.parametrize("edition", BOTH)
def test_it_stays_tapped_in_its_controllers_next_untap_step_and_no_other(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Island", "Island", "Island")
    table.battlefield("B", creature("Bear", "2/2"), creature("Other", "1/1"))
    table.hand("A", "Frost Lynx")
    table.start("A")
    table.cast("A", "Frost Lynx")
    finish(table)
    assert table.find("Bear").tapped
    table.go_to("upkeep", "B")
    assert table.find("Bear").tapped
    (over,) = [record for record in table.events("effects_ended") if record.rule == "611.2a"]
    assert over.event.reason == "duration"
    table.go_to("upkeep", "A")
    table.go_to("upkeep", "B")
    assert not table.find("Bear").tapped
    table.check()


def test_whoever_controls_it_then_does_not_untap_it() -> None:
    freeze = spell("Freeze", {"tap": "t"}, {"stays_tapped": "t"}, t=CREATURE)
    table = Table("current")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", freeze, spell("Take", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Freeze", "Bear")
    go(table, "A", "Take", "Bear")
    table.go_to("upkeep", "B")
    assert table.board.effects
    table.go_to("upkeep", "A")
    assert table.find("Bear").tapped
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert not table.find("Bear").tapped


def test_in_the_untap_step_of_a_certain_player() -> None:
    freeze = spell("Freeze", {"tap": "t"}, {"stays_tapped": "t", "whose": "you"}, t=CREATURE)
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.hand("A", freeze, spell("Again", {"tap": "t"}, {"stays_tapped": "t", "whose": "you"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Freeze", "Bear")
    go(table, "A", "Again", "Cub")
    table.go_to("upkeep", "B")
    assert not table.find("Cub").tapped
    table.go_to("upkeep", "A")
    assert table.find("Bear").tapped


def test_what_has_left_is_waited_for_no_longer() -> None:
    freeze = spell("Freeze", {"tap": "t"}, {"stays_tapped": "t"}, {"move": "t", "to": "hand"}, t=CREATURE)
    table = Table("current")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", freeze)
    table.start("A")
    go(table, "A", "Freeze", "Bear")
    table.go_to("upkeep", "B")
    assert not table.board.effects


def test_what_was_tapped_can_be_named_afterwards() -> None:
    others = {"all": [CREATURE, {"controller": "opponent"}]}
    sleep = spell("Sleep", {"tap": others, "as": "them"}, {"stays_tapped": "them"})
    table = Table("current")
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"))
    table.hand("A", sleep)
    table.start("A")
    go(table, "A", "Sleep")
    table.go_to("upkeep", "B")
    assert table.find("Bear").tapped
    assert table.find("Cub").tapped


# Several at once


@plays("Orcish Cannonade")
def test_one_source_deals_damage_to_several_at_the_same_time() -> None:
    table = Table("current")
    table.battlefield("A", "Mountain", "Mountain", "Mountain")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", "Orcish Cannonade")
    table.start("A")
    go(table, "A", "Orcish Cannonade", "Bear")
    dealt = table.events("damage_dealt")
    assert [record.event.amount for record in dealt] == [2, 3]
    assert len({record.moment for record in dealt}) == 1
    assert not there(table, "Bear")
    assert table.board.players[A].life == 17


# Modes


@plays("Season of Renewal")
@pytest.mark.parametrize("modes", [(0,), (1,), (0, 1)])
def test_one_mode_or_both(modes: tuple[int, ...]) -> None:
    table = Table("current")
    table.battlefield("A", "Forest", "Forest", "Forest")
    table.graveyard("A", creature("Bear", "2/2"), "Glorious Anthem")
    table.hand("A", "Season of Renewal")
    table.start("A")
    table.cast("A", "Season of Renewal", modes=modes, targets=[("Bear", "Glorious Anthem")[mode] for mode in modes])
    question = table.events("modes_chosen")
    assert [record.event.modes for record in question] == [modes]
    finish(table)
    assert ("Bear" in table.names_in(Zone.HAND, "A"), "Glorious Anthem" in table.names_in(Zone.HAND, "A")) == (
        0 in modes,
        1 in modes,
    )
