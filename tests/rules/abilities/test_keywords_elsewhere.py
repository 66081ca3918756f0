"""702. Keyword abilities that are shorthand for what cards do in hands and graveyards."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.keywords import KILL, Scenes, from_graveyard, having
from tests.support.scenes import BOTH
from tests.support.situations import attack, finish, go
from tests.support.table import Table, card, creature

SCENES = Scenes()


def from_hand(table: Table, player: str, name: str, ability: int = 0) -> None:
    """Activate an ability of a card in a hand."""
    table.priority_to(player)
    id = table.find(name, player, Zone.HAND).id
    question: Any = table.question
    options = [option for option in question.options if option[0] == "activate" and option[1] == id]
    table.answer(options[ability])


def can_activate(table: Table, player: str, name: str, zone: Zone) -> bool:
    id = table.find(name, player, zone).id
    question: Any = table.question
    return any(option[0] == "activate" and option[1] == id for option in question.options)


@SCENES.plays("cycling")
def cycling_is_activated_from_a_hand_and_draws(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", "Plains", having("Bear", "2/2", "cycling", pay="{1}"))
    table.hand("A", having("Drifter", "2/2", "cycling", pay="{1}", cost="{9}"))
    table.start("A", step="upkeep")
    assert not can_activate(table, "A", "Bear", Zone.BATTLEFIELD), "it functions only in a hand (702.29b)"
    held = len(table.names_in(Zone.HAND, "A"))
    from_hand(table, "A", "Drifter")
    (shown,) = table.events("cards_revealed")
    assert shown.rule == "602.2a", "the ability of a card in a hand is shown with it"
    assert "Drifter" in table.names_in(Zone.GRAVEYARD, "A"), "it is the cost"
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == held
    return table


@SCENES.plays("typecycling")
def typecycling_finds_a_card(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", "Plains")
    table.hand("A", having("Scout", "2/2", "typecycling", pay="{W}", of={"subtype": "Island"}, cost="{9}"))
    table.library("A", "Plains", "Island", "Plains")
    table.start("A")
    from_hand(table, "A", "Scout")
    table.until_asked("choose")
    table.answer((table.find("Island", "A", Zone.LIBRARY).id,))
    finish(table)
    assert "Island" in table.names_in(Zone.HAND, "A")
    assert (
        texts(having("Scout", "1/1", "typecycling", pay="{W}", of={"subtype": "Island"}), catalogue("en", "texts"))[0]
        == "Islandcycling {W}"
    )
    return table


@SCENES.plays("transmute")
def transmute_finds_a_card_of_the_same_mana_value(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", "Plains")
    table.hand("A", having("Mimic", "2/2", "transmute", pay="{W}", cost="{2}{U}"))
    table.library("A", creature("Four", "1/1", cost="{4}"), creature("Three", "1/1", cost="{3}"))
    table.start("A", step="upkeep")
    assert not can_activate(table, "A", "Mimic", Zone.HAND), "at sorcery speed"
    table.go_to("precombat-main")
    from_hand(table, "A", "Mimic")
    table.until_asked("choose")
    question: Any = table.question
    assert [table.board.objects[id].name for id in question.among] == ["Three"]
    table.answer(question.among)
    finish(table)
    assert "Three" in table.names_in(Zone.HAND, "A")
    return table


@SCENES.plays("unearth")
def unearth_returns_it_for_a_turn(edition: str) -> Table:
    table = Table(edition)
    table.graveyard("A", having("Shade", "2/2", "unearth", pay="{0}"), having("Wisp", "1/1", "unearth", pay="{0}"))
    table.hand("A", KILL)
    table.start("A")
    from_graveyard(table, "A", "Shade")
    finish(table)
    from_graveyard(table, "A", "Wisp")
    finish(table)
    assert "haste" in table.find("Shade").keywords
    go(table, "A", "Kill", "Wisp")
    assert "Wisp" in table.names_in(Zone.EXILE, "A"), "it would leave the battlefield"
    attack(table, "Shade")
    table.go_to("end")
    finish(table)
    assert "Shade" in table.names_in(Zone.EXILE, "A")
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    table = scene(edition)
    table.check()


CYCLED: list[dict[str, Any]] = [{"triggered": [{"gain_life": 3}], "on": {"cycles": "you", "what": "self"}}]


@pytest.mark.parametrize("edition", BOTH)
def test_a_card_that_is_cycled_triggers_where_it_is_then(edition: str) -> None:
    """702.29c: its own ability from the graveyard; a permanent that waits for cycling; not what is discarded."""
    table = Table(edition)
    table.battlefield(
        "A",
        "Plains",
        creature("Watcher", "1/1", abilities=[{"triggered": [{"lose_life": 1}], "on": {"cycles": "you"}}]),
        creature("Still", "1/1", abilities=CYCLED),
    )
    table.hand("A", having("Drifter", "2/2", "cycling", *CYCLED, pay="{W}"), creature("Other", "1/1"))
    table.hand("A", card("Rummage", "Instant", cost="{0}", abilities=[{"spell": [{"discard": 1}]}]))
    table.start("A")
    from_hand(table, "A", "Drifter")
    finish(table)
    assert table.life_of("A") == 20 + 3 - 1
    go(table, "A", "Rummage")
    finish(table)
    assert table.life_of("A") == 22
    table.check()


def test_an_instant_that_is_cycled_triggers_from_the_graveyard() -> None:
    cycling = {"keyword": "cycling", "cost": [{"mana": "{1}"}]}
    table = Table()
    table.hand("A", card("Whim", "Instant", {"spell": [{"draw": 1}]}, cycling, *CYCLED, cost="{9}"))
    table.lands("A", "Plains")
    table.start("A")
    from_hand(table, "A", "Whim")
    finish(table)
    assert table.life_of("A") == 23
    assert "Whim" in table.names_in(Zone.GRAVEYARD, "A")


def test_who_cycles_is_told() -> None:
    told = creature("Drifter", "2/2", abilities=CYCLED)
    assert texts(told, catalogue("en", "texts")) == ("When you cycle Drifter, gain 3 life.",)
