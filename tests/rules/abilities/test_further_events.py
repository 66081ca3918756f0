"""603.2, 115.1, 701.21. Targets of spells alone, cards chosen by chance, names that differ, what is sacrificed."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, enchantment, finish, go, plays, ready, spell
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


@pytest.mark.parametrize(("by", "life"), [(True, 21), (False, 22)])
def test_what_becomes_the_target_of_a_spell(by: bool, life: int) -> None:
    """An ability that targets is no spell."""
    event: dict[str, Any] = {"becomes_target": CREATURE, "by_spell": by}
    tapper = card("Tapper", "Artifact", {"activated": [{"tap": "t"}], "cost": [], "targets": {"t": {"of": CREATURE}}})
    table = ready(spell("Tap", {"tap": "t"}, t=CREATURE))
    table.battlefield("A", enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": event}), tapper)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Tap", "Bear")
    finish(table)
    assert table.life_of("A") == 21
    table.activate("A", "Tapper", targets=["Bear"])
    finish(table)
    assert table.life_of("A") == life


def test_what_is_sacrificed_triggers_by_itself() -> None:
    going = enchantment(
        "Going", {"triggered": [{"gain_life": 3}], "on": {"sacrifices": "you", "what": {"ref": "self"}}}
    )
    table = ready(spell("Give Up", {"sacrifice": {"type": "enchantment"}}))
    table.battlefield("A", going)
    table.start("A")
    go(table, "A", "Give Up")
    finish(table)
    assert table.life_of("A") == 23


def test_cards_are_chosen_by_chance() -> None:
    """Nobody is asked."""
    back = spell(
        "Back",
        {"choose": {"all": [CREATURE, {"zone": "graveyard"}, {"owner": "you"}]}, "n": 2, "at_random": True, "as": "c"},
        {"move": "c", "to": "hand"},
    )
    table = ready(back)
    table.graveyard("A", *(creature(f"Bear {number}", "2/2") for number in range(3)), card("Rock", "Artifact"))
    table.graveyard("B", creature("Theirs", "1/1"))
    table.start("A")
    go(table, "A", "Back")
    names = sorted(table.board.objects[id].name for id in table.board.zone(Zone.HAND, A))
    assert len(names) == 2
    assert all(name.startswith("Bear") for name in names)
    assert len(table.board.zone(Zone.GRAVEYARD, A)) == 3  # one more, the artifact and the spell


@pytest.mark.parametrize(("others", "life"), [(("Cow",), 21), (("Bear",), 20)])
def test_different_names(others: tuple[str, ...], life: int) -> None:
    named = {"distinct": "name", "among": {"all": [CREATURE, {"controller": "you"}]}}
    text = {"if": {"amount": named, "compare": {"at_least": 2}}, "do": [{"gain_life": 1}]}
    table = ready(spell("Count", text))
    table.battlefield("A", creature("Bear", "2/2"), *(creature(name, "2/2") for name in others))
    table.start("A")
    go(table, "A", "Count")
    assert table.life_of("A") == life


PING = {"activated": [{"gain_life": 1}], "cost": []}
MANA = {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"]}


@plays("Burning-Tree Shaman")
def test_who_activates_an_ability_that_is_no_mana_ability() -> None:
    """605.1a. Nothing happens for mana."""
    table = ready(spell("Paid", {"draw": 1}, cost="{G}"))
    table.battlefield("A", "Burning-Tree Shaman", card("Source", "Artifact", PING), card("Rock", "Artifact", MANA))
    table.start("A")
    go(table, "A", "Paid")
    finish(table)
    assert table.find("Rock").tapped
    assert table.life_of("A") == 20
    table.activate("A", "Source")
    finish(table)
    assert table.life_of("A") == 20 + 1 - 1


@pytest.mark.parametrize(
    ("pattern", "life"),
    [
        ({"activates": "you", "of": {"type": "artifact"}}, 22),
        ({"activates": "you", "of": {"type": "land"}}, 21),
        ({"activates": "each_opponent"}, 21),
        ({"activates": "you", "kind": "loyalty"}, 21),
    ],
)
def test_of_what_it_is_an_ability(pattern: dict[str, Any], life: int) -> None:
    """What was sacrificed for it is looked at as it was."""
    going = {**PING, "cost": [{"sacrifice": "self"}]}
    table = ready()
    table.battlefield("A", enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": pattern}))
    table.battlefield("A", card("Source", "Artifact", going))
    table.start("A")
    table.activate("A", "Source")
    finish(table)
    assert table.life_of("A") == life


def test_an_ability_of_a_card_elsewhere_is_not_one_of_a_creature() -> None:
    """109.2. Cycling is an ability of a card in a hand."""
    cycler = card("Cycler", "Creature: Bear", {"keyword": "cycling", "cost": [{"mana": "{0}"}]}, pt="1/1")
    table = ready(cycler)
    watching = {"triggered": [{"gain_life": 1}], "on": {"activates": "you", "of": CREATURE}}
    table.battlefield("A", enchantment("Watcher", watching))
    table.start("A")
    table.answer(("activate", table.find("Cycler", "A", Zone.HAND).id, 0))
    finish(table)
    assert len(table.events("card_drawn")) == 1
    assert table.life_of("A") == 20


@pytest.mark.parametrize("kind", ["exhaust", "boast"])
def test_abilities_that_are_exhausted_or_boast_and_no_others(kind: str) -> None:
    """702.142b, 702.177a."""
    free = {"activated": [{"draw": 1}], "cost": [{"mana": "{0}"}]}
    table = ready()
    watching = {"triggered": [{"gain_life": 1}], "on": {"activates": "you", "kind": kind}}
    table.battlefield("A", enchantment("Watcher", watching))
    table.battlefield("A", card("Once", "Artifact", {**free, "only": [kind]}), card("Often", "Artifact", free))
    table.start("A")
    for name, life in (("Often", 20), ("Once", 21)):
        table.activate("A", name)
        finish(table)
        assert table.life_of("A") == life


def test_loyalty_abilities() -> None:
    walker = {"activated": [{"draw": 1}], "cost": [{"loyalty": 1}]}
    table = ready()
    table.battlefield(
        "A", enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": {"activates": "you", "kind": "loyalty"}})
    )
    table.battlefield("A", card("Walker", "Planeswalker: Jace", walker, loyalty=3))
    table.start("A")
    table.activate("A", "Walker")
    finish(table)
    assert table.life_of("A") == 21
