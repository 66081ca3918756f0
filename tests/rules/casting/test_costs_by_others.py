"""601.2f, 602.2b: what abilities of others make spells and activated abilities cost."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from domain.errors import IllegalDecision
from domain.terms import Zone
from tests.support.situations import CREATURE, enchantment, finish, go, ready, spell, there
from tests.support.spells import artifact, sorcery
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]

EQUIP = card("Blade", "Artifact: Equipment", {"keyword": "equip", "cost": [{"mana": "{3}"}]}, cost="{0}")


def font(name: str = "Font", **more: Any) -> Any:
    return card(name, "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"mana": "{1}"}]}, cost="{0}", **more)


def costing(change: dict[str, Any], lands: int, to: str = "each_player", **more: Any) -> Table:
    """A has so many lands, and an enchantment that changes the costs of abilities."""
    table = ready(mana="C" * lands)
    table.battlefield("A", enchantment("Law", {"static": [change], "to": to, **more}))
    return table


@pytest.mark.parametrize(("lands", "able"), [(2, False), (3, True)])
def test_activated_abilities_cost_more(lands: int, able: bool) -> None:
    table = costing({"activation_more": 2, "but_mana": True}, lands)
    table.battlefield("A", font())
    table.start("A")
    assert table.can("A", "activate", "Font") is able
    if able:
        table.activate("A", "Font")
        finish(table)
        assert table.life_of("A") == 21
        assert not table.can("A", "activate", "Font")


def test_abilities_of_some_objects_only() -> None:
    """The filter is about the object, in whatever zone it is."""
    table = costing({"activation_more": 2, "of": {"name": "Dear"}}, 1)
    table.battlefield("A", font(), font("Dear"))
    table.start("A")
    assert table.can("A", "activate", "Font")
    assert not table.can("A", "activate", "Dear")


def test_only_abilities_that_the_player_activates() -> None:
    table = costing({"activation_more": 1}, 1, "each_opponent")
    table.battlefield("A", font())
    table.battlefield("B", font("Other"), "Wastes")
    table.start("A")
    assert table.can("A", "activate", "Font")
    table.priority_to("B")
    assert not table.can("B", "activate", "Other")


@pytest.mark.parametrize(("cost", "lands"), [("{1}", 1), ("{3}", 1), ("{2}{G}", 2)])
def test_reduction_leaves_at_least_some_mana(cost: str, lands: int) -> None:
    table = costing({"activation_more": -9, "least": 1}, lands - 1)
    table.battlefield("A", card("Font", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"mana": cost}]}))
    table.lands("A", "Forest")
    table.start("A")
    table.activate("A", "Font")
    finish(table)
    assert sum(found.tapped for found in [*table.all("Wastes"), *table.all("Forest")]) == 1
    assert table.life_of("A") == 21


@pytest.mark.parametrize(("target", "paid"), [("Hero", 1), ("Squire", 3)])
def test_equip_costs_less_for_one_target(target: str, paid: int) -> None:
    """602.2b, 601.2f: the cost is locked once the target is known."""
    rider = creature(
        "Hero", "1/1",
        abilities=[{"static": [{"activation_more": -2, "kind": "equip", "targeting": {"ref": "self"}}], "to": "you"}],
    )  # fmt: skip
    table = ready(mana="CCC")
    table.battlefield("A", rider, creature("Squire", "1/1"), EQUIP, font())
    table.start("A")
    table.activate("A", "Blade", targets=(target,))
    finish(table)
    assert table.find("Blade").attached_to == table.find(target).id
    assert sum(found.tapped for found in table.all("Wastes")) == paid


def test_mana_abilities_cost_more_too_unless_the_text_says_otherwise() -> None:
    """605.1a: a mana ability is an activated ability."""
    for but, able in ((True, True), (False, False)):
        table = costing({"activation_more": 1, "of": {"name": "Forest"}, **({"but_mana": True} if but else {})}, 0)
        table.lands("A", "Forest")
        table.hand("A", sorcery("Page", "{G}"))
        table.start("A")
        assert table.can("A", "cast", "Page") is able


@pytest.mark.parametrize(("zone", "able"), [("graveyard", False), ("hand", True)])
def test_spells_from_a_zone_cost_more(zone: str, able: bool) -> None:
    """601.2a: the zone that the card is in as its casting begins."""
    page = sorcery("Page", "{1}") if zone == "hand" else None
    again = card("Again", "Sorcery", {"spell": [{"draw": 1}]}, {"keyword": "flashback", "cost": [{"mana": "{1}"}]})
    law = {"static": [{"cost_more": 2}], "to": {"all": [{"is": "spell"}, {"spell_from": ["graveyard", "exile"]}]}}
    table = ready(*([page] if page else []), mana="C")
    table.graveyard("A", again)
    table.battlefield("B", enchantment("Law", law))
    table.start("A")
    options = table.question.options  # type: ignore[attr-defined]
    assert any(option[0] in ("cast", "cast_by") for option in options) is able


@pytest.mark.parametrize(("target", "life"), [("Peak", 17), ("Bear", 20)])
def test_spells_that_target_it_cost_life_besides(target: str, life: int) -> None:
    """601.2f, 601.2h: the additional cost is paid with the others."""
    besides = {"static": [{"cost_besides": [{"pay_life": 3}]}], "to": {"all": [{"is": "spell"}, {"targets": "self"}]}}
    table = ready(spell("Hit", {"destroy": "t"}, t=CREATURE))
    table.battlefield("B", creature("Peak", "5/5", abilities=[besides]), creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Hit", target)
    assert table.life_of("A") == life
    assert not there(table, target)


def test_life_that_is_not_there_is_not_paid() -> None:
    """119.4, 733.1: with two life the spell cannot be cast at that target."""
    besides = {"static": [{"cost_besides": [{"pay_life": 3}]}], "to": {"all": [{"is": "spell"}, {"targets": "self"}]}}
    table = ready(spell("Hit", {"destroy": "t"}, t=CREATURE), life=2)
    table.battlefield("B", creature("Peak", "5/5", abilities=[besides]))
    table.start("A")
    with pytest.raises(IllegalDecision):
        table.cast("A", "Hit", targets=("Peak",))
    assert table.life_of("A") == 2
    assert there(table, "Peak")
    assert not table.board.stack


@pytest.mark.parametrize(("lands", "able"), [(1, False), (2, True)])
def test_spells_that_target_a_spell_cost_more(lands: int, able: bool) -> None:
    """113.6: the ability functions on the stack, and its own spell costs no more."""
    torch = card(
        "Torch", "Sorcery", {"spell": [{"lose_life": 1, "who": "each_opponent"}]},
        {"static": [{"cost_more": 2}], "to": {"all": [{"is": "spell"}, {"targets": "self"}]}, "zone": "stack"},
        cost="{0}",
    )  # fmt: skip
    table = ready(torch, other="C" * lands)
    table.hand("B", spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]}))
    table.start("A")
    table.cast("A", "Torch")
    with nullcontext() if able else pytest.raises(IllegalDecision):
        table.cast("B", "No", targets=(table.board.stack[0],))
    finish(table)
    assert (table.life_of("B") == 20) is able


def test_no_mana_is_spent_on_it() -> None:
    """601.2h, 702.51, 702.66: creatures and cards of the graveyard pay; lands and pool do not."""
    hulk = creature(
        "Hulk", "8/8", "convoke", "delve", cost="{2}{G}",
        abilities=[{"static": ["spends_no_mana"], "zone": "stack"}],
    )  # fmt: skip
    for elves, cards, able in ((1, 2, True), (0, 3, False), (3, 0, True), (1, 1, False)):
        table = ready(hulk, mana="GGG")
        table.battlefield("A", *[creature("Elf", "1/1")] * elves)
        table.graveyard("A", *[artifact("Junk")] * cards)
        table.start("A")
        assert table.can("A", "cast", "Hulk") is able, (elves, cards)


def test_no_mana_of_a_creature_that_could_make_it() -> None:
    """A creature with a mana ability still helps by convoke."""
    dork = creature("Dork", "1/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"]}])
    hulk = creature("Hulk", "8/8", "convoke", cost="{G}", abilities=[{"static": ["spends_no_mana"], "zone": "stack"}])
    table = ready(hulk)
    table.battlefield("A", dork)
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.find("Hulk", "A", Zone.HAND).id))
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among)
    finish(table)
    assert there(table, "Hulk")


@pytest.mark.parametrize(
    ("types", "able"), [(("Artifact", "Land", "Sorcery"), False), (("Artifact", "Creature", "Land", "Sorcery"), True)]
)
def test_cards_of_so_many_types_are_exiled(types: tuple[str, ...], able: bool) -> None:
    """702.138, 205.2a: the card itself is none of them."""
    others = {"all": [{"zone": "graveyard"}, {"owner": "you"}, "other"]}
    goyf = card(
        "Goyf",
        "Kindred Enchantment: Goblin",
        {"keyword": "escape", "cost": [{"mana": "{0}"}, {"exile_varied": others, "card_types": 4}]},
        cost="{B}",
    )
    table = ready()
    table.graveyard("A", goyf, *[card(kind, kind, **({"pt": "1/1"} if kind == "Creature" else {})) for kind in types])
    table.start("A")
    found = table.find("Goyf", "A", Zone.GRAVEYARD).id
    assert (("cast_by", found, "escape") in table.question.options) is able  # type: ignore[attr-defined]
    if able:
        table.answer(("cast_by", found, "escape"))
        question: Any = table.until_asked("choose", "A")
        table.answer(question.among[:2])  # two types are too few
        question = table.until_asked("choose", "A")
        table.answer(question.among)
        finish(table)
        assert there(table, "Goyf")
        assert not table.names_in(Zone.GRAVEYARD, "A")


@pytest.mark.parametrize(("x", "countered"), [(2, True), (1, False)])
def test_card_with_a_mana_value_of_x_is_exiled(x: int, countered: bool) -> None:
    """107.3a, 118.9: X is the mana value of the card, and only such an X can be announced."""
    mine = {"all": [{"mana_value": {"exactly": "x"}}, {"zone": "hand"}, {"owner": "you"}]}
    shoal = card(
        "Shoal", "Instant",
        {"cast_from": "hand", "cost": [{"exile": mine}], "as": "otherwise"},
        {"spell": [{"if": {"matches": "t", "filter": {"mana_value": {"exactly": "x"}}}, "do": [{"counter": "t"}]}],
         "targets": {"t": {"of": {"all": [{"zone": "stack"}, {"is": "spell"}]}}}},
        cost="{X}{U}{U}",
    )  # fmt: skip
    table = ready(creature("Bear", "2/2", cost="{2}"), mana="CC")
    table.hand("B", shoal, sorcery("Two", "{2}"), sorcery("One", "{1}"))
    table.start("A")
    table.cast("A", "Bear")
    table.priority_to("B")
    table.answer(("cast_by", table.find("Shoal", "B", Zone.HAND).id, "otherwise"))
    question: Any = table.until_asked("number", "B")
    assert (question.least, question.most) == (1, 2)
    table.answer(x)
    table.announce(targets=(table.board.stack[0],))
    finish(table)
    assert there(table, "Bear") is not countered
    assert ("Two" if x == 2 else "One") in table.names_in(Zone.EXILE, "B")


def test_topmost_cards_that_match_are_exiled() -> None:
    """404.1: the last cards put into the graveyard lie on top."""
    black = {"exile": {"all": [{"color": "B"}, {"zone": "graveyard"}, {"owner": "you"}]}, "n": 2, "top": True}
    dark = card(
        "Dark",
        "Instant",
        {"cast_from": "hand", "cost": [black], "as": "otherwise"},
        {"spell": [{"draw": 1}]},
        cost="{9}",
    )
    table = ready(dark)
    table.graveyard(
        "A", *[sorcery(name, cost) for name, cost in (("Old", "{B}"), ("Mid", "{B}"), ("Green", "{G}"), ("New", "{B}"))]
    )
    table.start("A")
    table.answer(("cast_by", table.find("Dark", "A", Zone.HAND).id, "otherwise"))
    table.announce()
    assert sorted(table.names_in(Zone.EXILE, "A")) == ["Mid", "New"]


@pytest.mark.parametrize(("to", "one"), [({"all": [{"is": "player"}, "other"]}, False), ({"is": "opponent"}, True)])
def test_others_gain_life_as_a_cost(to: Any, one: bool) -> None:
    """118.9, 119.3."""
    cost = [{"give_life": 3, "to": to, "one": one}]
    gift = card(
        "Gift", "Instant", {"cast_from": "hand", "cost": cost, "as": "otherwise"}, {"spell": [{"draw": 1}]}, cost="{9}"
    )
    table = ready(gift)
    table.start("A")
    table.answer(("cast_by", table.find("Gift", "A", Zone.HAND).id, "otherwise"))
    table.announce()
    assert (table.life_of("A"), table.life_of("B")) == (20, 23)


def test_plotted_card_without_plot_is_cast_on_a_later_turn() -> None:
    """702.170d: by its owner, for free, as a sorcery."""
    plot = spell(
        "Scheme",
        {"exile": "t", "as": "e"},
        {"cast_later": "e", "by": "plot"},
        t={"all": [{"zone": "stack"}, {"is": "spell"}]},
    )
    table = ready(spell("Trick", {"gain_life": 5}, cost="{C}"), mana="C")
    table.hand("B", plot)
    table.start("A")
    table.cast("A", "Trick")
    table.cast("B", "Scheme", targets=(table.board.stack[0],))
    finish(table)
    found = table.find("Trick", zone=Zone.EXILE).id
    assert ("cast_by", found, "plot") not in table.question.options  # type: ignore[attr-defined]
    table.go_to("precombat-main", "B")
    table.priority_to("A")
    assert ("cast_by", found, "plot") not in table.question.options  # type: ignore[attr-defined]
    table.go_to("precombat-main", "A")
    table.answer(("cast_by", found, "plot"))
    finish(table)
    assert table.life_of("A") == 25


def test_waterbend_on_resolution_is_paid_with_artifacts_and_creatures() -> None:
    """701.67a, 118.12a."""
    page = spell(
        "Page", {"unless": [{"mana": "{2}", "waterbend": True}], "by": "you", "do": [{"lose_life": 5, "who": "you"}]}
    )
    for helpers, able in ((2, True), (1, False)):
        table = ready(page)
        table.battlefield("A", *[creature("Elf", "1/1"), artifact("Ring")][:helpers])
        table.start("A")
        table.cast("A", "Page")
        if able:
            table.until_asked("option", "A")
            table.answer("yes")
            question: Any = table.until_asked("choose", "A")
            table.answer(question.among)
        finish(table)
        assert table.life_of("A") == (20 if able else 15)


@pytest.mark.parametrize(("own", "able"), [(True, True), (False, False)])
def test_library_that_was_searched_this_turn_is_remembered(own: bool, able: bool) -> None:
    """608.2i, 701.23a: the opponent searched their own library this turn."""
    trap = card(
        "Trap",
        "Instant",
        {
            "cast_from": "hand",
            "cost": [{"mana": "{0}"}],
            "as": "otherwise",
            "if": {"happened": {"searches_library": "each_opponent"}},
        },
        {"spell": [{"draw": 1}]},
        cost="{9}",
    )
    find = {"search": {"type": "land"}, "as": "f", **({} if own else {"whose": "each_opponent"})}
    table = ready(spell("Find", find, {"shuffle": "you"}))
    table.hand("B", trap)
    table.start("A")
    go(table, "A", "Find")
    table.priority_to("B")
    found = table.find("Trap", "B", Zone.HAND).id
    assert (("cast_by", found, "otherwise") in table.question.options) is able  # type: ignore[attr-defined]
