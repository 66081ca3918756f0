"""Limits of what players cast, draw and search, loyalty abilities at any time, and lands that enter untapped."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import A, B, hand
from tests.support.situations import enchantment, finish, go, ready, spell, static, there
from tests.support.table import Table, card, creature

SLOW = enchantment("Slow", static({"casts_none": "anything", "but_at": ["sorcery"]}, to="each_opponent"))
HEAL = spell("Heal", {"gain_life": 1})
LORE = spell("Lore", {"draw": 2, "who": "each_player"})
LIMIT = enchantment("Limit", static({"draws_at_most": 1}, to="each_opponent"))
FETCH = ({"search": {"type": "land"}, "as": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"})


def test_opponents_cast_only_when_they_could_cast_a_sorcery() -> None:
    """101.2, 307.5: instants, too, and also those that flash would allow."""
    table = ready(HEAL)
    table.battlefield("A", SLOW)
    table.hand("B", HEAL, creature("Imp", "1/1", "flash", cost="{0}"))
    table.start()
    assert table.can("A", "cast", "Heal")
    table.priority_to("B")
    assert not table.can("B", "cast", "Heal")
    assert not table.can("B", "cast", "Imp")
    table.go_to("upkeep", "B")
    assert not table.can("B", "cast", "Heal")
    table.go_to("precombat-main", "B")
    assert table.can("B", "cast", "Heal")
    table.cast("B", "Imp")
    assert not table.can("B", "cast", "Heal")
    table.priority_to("A")
    assert table.can("A", "cast", "Heal")


def test_a_spell_is_not_cast_while_another_resolves() -> None:
    """608.2g: the resolving spell is still on the stack."""
    free = spell(
        "Free",
        {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "as": "c"},
        {"cast_free": "c"},
        types="Sorcery",
    )
    table = Table()
    table.battlefield("A", SLOW)
    table.hand("B", free, HEAL)
    table.start("B")
    go(table, "B", "Free")
    finish(table)
    assert (table.life_of("B"), hand(table, "B")) == (20, ["Heal"])


def test_such_a_limit_by_an_effect_ends_with_it() -> None:
    limit = {"casts_none": "anything", "but_at": ["sorcery"]}
    table = ready(spell("Hush", {"apply": [limit], "to": "each_opponent"}))
    table.hand("B", HEAL)
    table.start()
    go(table, "A", "Hush")
    table.priority_to("B")
    assert not table.can("B", "cast", "Heal")
    table.go_to("upkeep", "B")
    assert table.can("B", "cast", "Heal")


@pytest.mark.parametrize(("edition", "limited"), [("seed", True), ("current", False)])
def test_opponents_draw_no_more_than_one_card_each_turn(edition: str, limited: bool) -> None:
    """121.2, 101.2: further draws do not happen."""
    table = Table(edition)
    table.hand("A", LORE, LORE)
    table.battlefield("A", *([LIMIT] if limited else []))
    table.start()
    go(table, "A", "Lore")
    assert (len(hand(table, "A")), len(hand(table, "B"))) == (3, 1 if limited else 2)
    table.go_to("draw", "B")
    drawn = len(hand(table, "B"))
    go(table, "A", "Lore")
    assert len(hand(table, "B")) == drawn + (0 if limited else 2)


def test_a_draw_that_cannot_happen_is_not_replaced() -> None:
    """614.17a: nothing can replace an event that cannot happen."""
    instead = {"replace": {"would_draw": "you"}, "with": [{"instead": [{"gain_life": 1}]}]}
    table = ready(LORE)
    table.battlefield("A", LIMIT)
    table.battlefield("B", enchantment("Vow", instead))
    table.start()
    go(table, "A", "Lore")
    assert (table.life_of("B"), hand(table, "B")) == (22, [])


@pytest.mark.parametrize(
    ("word", "to", "own", "others"),
    [("cant_search", "each_opponent", False, False), ("own_effects_cant_search", "each_opponent", False, True)],
)
def test_players_who_cannot_search(word: str, to: str, own: bool, others: bool) -> None:
    """101.2, 701.23: the library is not searched, but shuffled all the same."""
    theirs = {"search": {"type": "land"}, "who": "each_opponent", "whose": "each_opponent", "as": "c"}
    table = ready(spell("Path", theirs, {"move": "c", "to": "hand"}))
    table.battlefield("A", enchantment("Lock", static(word, to=to)))
    table.hand("B", spell("Fetch", *FETCH))
    table.start()
    for player, name, able in (("B", "Fetch", own), ("A", "Path", others)):
        before = len(table.events("library_searched"))
        table.priority_to(player)
        table.cast(player, name)
        while table.board.stack:
            question: Any = table.question
            table.answer(question.among[:1]) if question.KIND == "choose" else table.plain()
        assert (len(table.events("library_searched")) > before) is able
        assert len(table.events("library_shuffled", player=B)) == 1 or name == "Path"
    assert len(hand(table, "B")) == int(others)


def test_who_cannot_search_a_library_still_searches_the_graveyard() -> None:
    table = Table()
    search = {"search": {"type": "land"}, "also": ["graveyard"], "as": "c"}
    table.battlefield("A", enchantment("Lock", static("cant_search", to="each_player")))
    table.hand("B", spell("Fetch", search, {"move": "c", "to": "hand"}))
    table.graveyard("B", "Forest")
    table.start("B")
    go(table, "B", "Fetch")
    finish(table)
    assert hand(table, "B")[-1] == "Forest"
    assert not table.events("library_searched")


def walker(*abilities: Any) -> Any:
    gain = {"activated": [{"gain_life": 1}], "cost": [{"loyalty": 1}]}
    return card("Sage", "Planeswalker: Sage", gain, *abilities, cost="{0}", loyalty=3)


@pytest.mark.parametrize("quick", [False, True])
def test_loyalty_abilities_at_instant_speed(quick: bool) -> None:
    """606.3: still only one activation of each planeswalker a turn."""
    table = ready()
    table.battlefield("A", walker(*([static("loyalty_as_instant")] if quick else [])))
    table.start("B")
    table.priority_to("A")
    assert table.can("A", "activate", "Sage") is quick
    if quick:
        table.activate("A", "Sage")
        assert not table.can("A", "activate", "Sage")


def test_spells_of_the_hand_cast_for_free() -> None:
    """118.9: neither lands nor cards of others, and at no other time than usual."""
    free = {"play_from": "hand", "cast": "anything", "free": True}
    table = ready(creature("Wurm", "9/9", cost="{9}"), "Forest")
    table.hand("B", creature("Bear", "2/2", cost="{2}"))
    table.battlefield("A", enchantment("All", static(free, to="you")))
    table.start()

    def able(player: str) -> list[str]:
        table.priority_to(player)
        options = [option for option in table.question.options if option[0] == "cast_by"]  # type: ignore[attr-defined]
        return [table.board.objects[option[1]].name for option in options]

    assert able("A") == ["Wurm"]
    assert able("B") == []
    table.go_to("upkeep", "B")
    assert able("A") == []
    table.go_to("precombat-main", "A")
    table.answer(next(option for option in table.question.options if option[0] == "cast_by"))  # type: ignore[attr-defined]
    table.announce()
    finish(table)
    assert there(table, "Wurm")


def test_spells_of_the_hand_as_though_they_had_flash() -> None:
    free = {"play_from": "hand", "cast": {"type": "creature"}, "free": True, "flash": True}
    table = ready()
    table.hand("B", creature("Bear", "2/2", cost="{2}"), spell("Rite", {"draw": 1}, types="Sorcery", cost="{1}"))
    table.battlefield("A", enchantment("All", static(free, to="each_player")))
    table.start()
    table.priority_to("B")
    (option,) = [option for option in table.question.options if option[0] == "cast_by"]  # type: ignore[attr-defined]
    assert option[1] == table.find("Bear", "B", Zone.HAND).id


def test_a_reflexive_ability_with_a_condition() -> None:
    """603.12, 603.4."""
    when = {"when_done": [{"draw": 1}], "if": {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}}}
    table = ready(spell("Deed", {"gain_life": 1}, when), spell("Other", {"gain_life": 1}, when))
    table.hand("A", card("Stone", "Artifact", cost="{0}"))
    table.start()
    go(table, "A", "Deed")
    assert not table.board.stack
    go(table, "A", "Stone")
    go(table, "A", "Other")
    assert len(table.board.stack) == 1
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 1
