"""614.6, 701.9. Cards that a spell or ability of an opponent makes their owner discard, and that go elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, ready, spell
from tests.support.table import Table, card, creature


def loxodon(**to: Any) -> CardDefinition:
    instead = {
        "replace": {"would_go_to_graveyard": "self", "discarded_by": "each_opponent"},
        "with": [{"to": "battlefield", **to}],
    }
    return creature("Loxodon", "4/4", abilities=[instead])


def robbed(by: str, effect: dict[str, Any], **to: Any) -> Table:
    """A has the card in hand, and this player casts a spell that makes players discard."""
    table = ready()
    table.hand("A", loxodon(**to))
    table.hand(by, spell("Rob", effect))
    table.start(by)
    go(table, by, "Rob")
    finish(table)
    return table


@pytest.mark.parametrize(("by", "enters"), [("B", True), ("A", False)])
def test_only_an_opponent_makes_it_enter(by: str, enters: bool) -> None:
    table = robbed(by, {"discard": 1, "who": "each_player"})
    assert bool(table.all("Loxodon")) is enters
    assert table.happened("card_discarded")
    assert bool(table.all("Loxodon", "A", Zone.GRAVEYARD)) is not enters


def test_it_enters_with_counters_under_its_owner() -> None:
    table = robbed("B", {"discard": 1, "who": "each_opponent"}, **{"with": {"+1/+1": 2}})
    assert table.find("Loxodon", "A").counters == {"+1/+1": 2}


def test_a_card_put_into_a_graveyard_otherwise() -> None:
    """701.17a. Milling is no discarding."""
    table = ready()
    table.library("A", loxodon())
    table.hand("B", spell("Mill", {"mill": 1, "who": "each_opponent"}))
    table.start("B")
    go(table, "B", "Mill")
    assert not table.all("Loxodon")


@pytest.mark.parametrize("zone", ["hand", "library"])
def test_a_card_that_goes_to_no_graveyard_from_anywhere(zone: str) -> None:
    """614.6. The ability functions where the card is: in hand and library, too."""
    home = [{"reveal": "self"}, {"move": "self", "to": "library"}, {"shuffle": {"owner_of": "self"}}]
    away = {"replace": {"would_go_to_graveyard": "self"}, "with": [{"instead": home}]}
    table = ready()
    table.put(zone, "A", creature("Golem", "11/11", abilities=[away]))
    table.hand("B", spell("Rob", {"discard": 1, "who": "each_opponent"}, {"mill": 1, "who": "each_opponent"}))
    table.start("B")
    go(table, "B", "Rob")
    assert not table.all("Golem", "A", Zone.GRAVEYARD)


def test_the_end_of_the_turn_is_no_spell_or_ability() -> None:
    """514.1. Nobody controls the discarding down to the maximum hand size."""
    table = ready(*[card(f"Relic {number}", "Artifact", cost="{9}") for number in range(7)])
    table.hand("A", loxodon())
    table.start("A")
    table.go_to("end")
    question = table.until_asked("choose", "A")
    assert question is not None
    table.answer((next(id for id in table.board.players[table.question.player].hand
                       if table.board.objects[id].name == "Loxodon"),))  # fmt: skip
    assert not table.all("Loxodon")


def test_discarding_for_the_price_of_an_ability_of_ones_own() -> None:
    """602.2b. A cost is paid while nothing of an opponent resolves."""
    table = ready(loxodon())
    table.battlefield(
        "A", enchantment("Altar", {"activated": [{"gain_life": 1}], "cost": [{"discard": {"type": "creature"}}]})
    )
    table.start("A")
    table.activate("A", "Altar")
    finish(table)
    assert table.life_of("A") == 21
    assert not table.all("Loxodon")
