"""106.12a, 605.4a. What triggers as something is tapped for mana adds mana at once."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.support.situations import enchantment, finish, plays, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
LAND = {"type": "land"}


def _tap(table: Table, name: str, *answers: str) -> str:
    """Tap it for mana; returns what the pool of A holds then."""
    table.answer(("mana", table.find(name).id, 0))
    for answer in answers:
        table.answer(answer)
    assert not table.board.stack
    return table.board.players[A].pool


@plays("Overgrowth")
def test_an_enchanted_land_makes_more() -> None:
    table = ready("Overgrowth", mana="GGG")
    table.start()
    table.cast("A", "Overgrowth", targets=["Forest"])
    table.resolve()
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    table.answer(("mana", table.find("Overgrowth").attached_to, 0))
    assert table.board.players[A].pool == "GGG"
    assert [one.rule for one in table.events("mana_added")][-2:] == ["106.4", "106.4"]


@plays("Mana Flare")
def test_what_was_produced_is_produced_again_by_whoever_taps() -> None:
    table = ready(mana="U")
    table.battlefield("B", "Mana Flare")
    table.start()
    assert _tap(table, "Island") == "UU"


@plays("Mana Flare")
def test_a_creature_is_no_land() -> None:
    table = ready()
    table.battlefield("A", "Llanowar Elves")
    table.battlefield("B", "Mana Flare")
    table.start()
    assert _tap(table, "Llanowar Elves") == "G"


@pytest.mark.parametrize(("owner", "mana"), [("A", "GC"), ("B", "G")])
def test_only_what_you_tap(owner: str, mana: str) -> None:
    bloom = enchantment("Bloom", {"triggered": [{"add_mana": "{C}"}], "on": {"tapped_for_mana": LAND, "by": "you"}})
    table = ready(mana="G")
    table.battlefield(owner, bloom)
    table.start()
    assert _tap(table, "Forest") == mana


def test_what_is_tapped_otherwise_is_not_tapped_for_mana() -> None:
    table = ready()
    bloom = enchantment("Bloom", {"triggered": [{"add_mana": "{C}"}], "on": {"tapped_for_mana": {"is": "permanent"}}})
    table.battlefield("A", bloom, creature("Bear", "2/2"))
    table.start()
    table.go_to("declare-attackers")
    assert table.board.players[A].pool == ""


def test_what_adds_mana_triggers_each_time() -> None:
    ability = {"triggered": [{"add_mana": "{C}"}], "on": {"tapped_for_mana": LAND}, "once_each_turn": True}
    with pytest.raises(BadCard, match="triggers each time"):
        CardDefinition.load({"name": "Bad", "types": "Enchantment", "cost": "{G}", "abilities": [ability]})


def test_what_adds_mana_for_a_while_says_how_long() -> None:
    tide = {"later": {"tapped_for_mana": LAND}, "do": [{"add_mana": "{U}"}]}
    with pytest.raises(BadCard, match="how long it adds mana"):
        CardDefinition.load({"name": "Bad", "types": "Instant", "cost": "{U}", "abilities": [{"spell": [tide]}]})


BARBS: dict[str, Any] = {
    "triggered": [{"deal_damage": 1, "to": "event.player"}],
    "on": {"tapped_for_mana": LAND},
}
ORCHARD = card(
    "Orchard",
    "Land",
    {"activated": [{"add_mana": ["any"]}], "cost": ["tap_self"]},
    {
        "triggered": [{"lose_life": 2, "who": "t"}],
        "on": {"tapped_for_mana": "self", "by": "you"},
        "targets": {"t": {"of": {"is": "opponent"}}},
    },
)
TIDE = spell(
    "Tide",
    {
        "later": {"tapped_for_mana": {"subtype": "Island"}},
        "do": [{"add_mana": "{U}", "who": "event.player"}],
        "for": "end_of_turn",
    },
)


def test_what_adds_no_mana_uses_the_stack() -> None:
    """605.1b. It triggers, too, if the mana pays for a spell; it is put on the stack above that spell."""
    table = ready(spell("Wish", {"gain_life": 1}, cost="{G}"), mana="G")
    table.battlefield("B", enchantment("Barbs", BARBS))
    table.start()
    table.cast("A", "Wish")
    assert [table.board.objects[id].kind for id in table.board.stack] == ["spell", "triggered"]
    table.resolve()
    assert table.life_of("A") == 19
    finish(table)
    assert table.life_of("A") == 20
    table.check()


def test_a_land_with_a_target_uses_the_stack_each_time() -> None:
    table = ready()
    table.battlefield("A", ORCHARD)
    table.start()
    table.answer(("mana", table.find("Orchard").id, 0))
    table.answer("G")
    assert table.board.players[A].pool == "G"
    finish(table)
    assert table.life_of("B") == 18
    table.go_to("precombat-main", "B")
    assert table.life_of("B") == 18


def test_mana_is_added_for_the_rest_of_the_turn() -> None:
    """603.7b, 605.4a: at once, for each such land, and for whoever taps it."""
    table = ready(TIDE, creature("Bear", "2/2", cost="{3}{U}"), mana="UUW", other="U")
    table.start()
    assert not table.can("A", "cast", "Bear")
    table.cast("A", "Tide")
    table.resolve()
    assert table.can("A", "cast", "Bear")
    table.cast("A", "Bear")
    table.resolve()
    assert not table.find("Plains").tapped
    table.priority_to("B")
    (island,) = table.all("Island", "B")
    table.answer(("mana", island.id, 0))
    assert table.board.players[B].pool == "UU"
    table.check()


def test_two_such_effects_add_twice_until_the_turn_ends() -> None:
    table = ready(TIDE, TIDE, mana="U")
    table.start()
    for _ in range(2):
        table.cast("A", "Tide")
        table.resolve()
    assert _tap(table, "Island") == "UUU"
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert _tap(table, "Island") == "U"


def _twice(*add: str, **more: object) -> CardDefinition:
    """What adds some more mana as a land is tapped for mana."""
    adding = {"add_mana": list(add), "who": "event.player"}
    return enchantment("Spring", {"triggered": [adding], "on": {"tapped_for_mana": LAND}, **more})


def _bought(cost: str, *others: CardDefinition, lands: str = "R", owner: str = "A") -> str | None:
    """What is left in the pool when a spell of this cost has been paid for by tapping; None if it is not offered."""
    table = ready(spell("Wish", {"gain_life": 1, "who": "you"}, cost=cost), mana=lands)
    table.battlefield(owner, *others)
    table.start()
    table.priority_to("A")
    wish = table.find("Wish", "A", Zone.HAND).id
    question: Any = table.question
    if ("cast", wish) not in question.options:
        return None
    table.answer(("cast", wish))
    finish(table)
    assert table.board.players[A].life == 21
    table.check()
    paid: e.ManaPaid = table.events("mana_paid")[-1].event
    return paid.pool


def test_a_payment_reckons_with_what_triggers_as_lands_are_tapped() -> None:
    """605.4a. What triggers adds its mana at once: it pays for the spell that the land was tapped for."""
    flare = _twice("produced")
    assert _bought("{1}{R}") is None
    assert _bought("{1}{R}", flare) == ""
    assert _bought("{1}{R}", flare, owner="B") == ""
    assert _bought("{2}{R}", flare) is None
    assert _bought("{2}{R}", flare, flare) == ""
    assert _bought("{3}{R}{R}", flare, lands="RG") is None
    assert _bought("{1}{R}{G}", flare, lands="RG") == "R"
    assert _bought("{R}{R}{G}{G}", flare, lands="RG") == ""


def test_what_kind_of_mana_is_added_is_chosen_for_what_is_paid() -> None:
    either = _twice("{W}", "{U}")
    for cost in ("{R}{W}", "{R}{U}"):
        assert _bought(cost, either) == ""
    assert _bought("{W}{U}", either) is None
    assert _bought("{W}{U}", either, either) == "R"
    assert _bought("{R}{R}{W}{U}", either, lands="RR") == ""
    assert _bought("{R}{W}{U}{U}", either, lands="RR") is None


@pytest.mark.parametrize(
    "adding",
    [
        {"triggered": [{"add_mana": "{R}"}], "on": {"tapped_for_mana": {"type": "creature"}}},
        {"triggered": [{"add_mana": "{R}"}], "on": {"tapped_for_mana": LAND, "by": "each_opponent"}},
        {"triggered": [{"may": [{"add_mana": "{R}"}]}], "on": {"tapped_for_mana": LAND}},
        {"triggered": [{"add_mana": "{R}", "who": "each_opponent"}], "on": {"tapped_for_mana": LAND}},
        {
            "triggered": [{"add_mana": "{R}"}],
            "on": {"tapped_for_mana": LAND},
            "if": {"exists": {"all": [{"type": "creature"}, {"controller": "you"}]}},
        },
    ],
)
def test_what_does_not_surely_add_mana_for_the_player_is_not_reckoned_with(adding: dict[str, object]) -> None:
    assert _bought("{R}", enchantment("Spring", adding)) is not None
    assert _bought("{1}{R}", enchantment("Spring", adding)) is None


def test_an_ability_that_costs_mana_and_taps_its_land_is_reckoned_with_alike() -> None:
    filtering = card(
        "Mill",
        "Land",
        {"activated": [{"add_mana": "{W}{W}"}], "cost": [{"mana": "{1}"}, "tap_self"]},
    )
    assert _bought("{W}{W}{W}", filtering) is None
    assert _bought("{W}{W}{W}", filtering, _twice("produced")) is not None
