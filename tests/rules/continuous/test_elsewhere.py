"""105.3, 205.1b, 611.3. Colours and subtypes of spells, and of cards that are not on the battlefield."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.oracle import card as read
from tests.support.situations import CREATURE, finish, go, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

COLORLESS = {"static": [{"set_color": ""}], "to": {"is": "permanent"}, "elsewhere": "anything"}
RED_TOO = {"static": [{"add_color": "R"}], "to": {"is": "permanent"}, "elsewhere": "anything"}
YOURS = {
    "any": [{"all": [{"is": "spell"}, {"controller": "you"}]}, {"all": [{"not": {"is": "spell"}}, {"owner": "you"}]}]
}
ELVES = {
    "static": [{"add_types": [], "subtypes": ["Elf"]}],
    "to": {"all": [CREATURE, {"controller": "you"}]},
    "elsewhere": {"all": [CREATURE, YOURS]},
}


def counting(filter: dict[str, Any], zone: str) -> Any:
    """A spell whose caster gains life for each of their cards in a zone that match."""
    cards = {"all": [filter, {"zone": zone}, {"owner": "you"}]}
    return spell("Count", {"gain_life": {"count": cards}}, types="Sorcery")


@pytest.mark.parametrize(("static", "color", "life"), [
    (COLORLESS, "colorless", 2), (COLORLESS, "G", 0), (RED_TOO, "R", 2), (RED_TOO, "G", 1), (RED_TOO, "colorless", 0),
])  # fmt: skip
@pytest.mark.parametrize("zone", ["hand", "graveyard"])
def test_cards_in_other_zones_have_the_colors(static: dict[str, Any], color: str, life: int, zone: str) -> None:
    table = ready(counting({"color": color}, zone))
    getattr(table, zone)("A", creature("Bear", "2/2", cost="{G}"), creature("Golem", "2/2", cost="{2}"))
    table.battlefield("B", card("Lattice", "Artifact", static))
    table.start()
    go(table, "A", "Count")
    assert table.life_of("A") == 20 + life


@pytest.mark.parametrize("gone", [False, True])
def test_a_spell_of_another_color_can_target_what_has_protection(gone: bool) -> None:
    bolt = spell("Bolt", {"deal_damage": 2, "to": "t"}, cost="{R}", t=CREATURE)
    table = ready(bolt, mana="R")
    table.battlefield("B", creature("Knight", "2/2", "protection:red", cost="{W}"))
    if not gone:
        table.battlefield("B", card("Lattice", "Artifact", COLORLESS))
    table.start()
    assert table.can("A", "cast", "Bolt") is not gone
    if not gone:
        table.cast("A", "Bolt", targets=["Knight"])
        finish(table)
        assert not table.all("Knight")


def test_a_spell_is_protected_against_in_its_new_color() -> None:
    table = ready(spell("Zap", {"deal_damage": 2, "to": "t"}, cost="{0}", t=CREATURE))
    table.battlefield("B", creature("Knight", "2/2", "protection:red", cost="{W}"))
    table.battlefield("A", card("Servant", "Artifact", RED_TOO))
    table.start()
    assert not table.can("A", "cast", "Zap")


@pytest.mark.parametrize(("order", "color"), [((COLORLESS, RED_TOO), "R"), ((RED_TOO, COLORLESS), "colorless")])
def test_the_newest_of_several_is_applied_last(order: tuple[dict[str, Any], ...], color: str) -> None:
    table = ready(counting({"color": color}, "hand"))
    table.hand("A", creature("Bear", "2/2", cost="{G}"))
    for number, static in enumerate(order):
        table.battlefield("A", card(f"Static {number}", "Artifact", static))
    table.start()
    go(table, "A", "Count")
    assert table.life_of("A") == 21
    assert not any(table.board.objects[id].altered for id in table.board.players[PLAYERS["A"]].hand)


def _elf_watcher() -> Any:
    cast = {"cast": {"all": [{"controller": "you"}, {"subtype": "Elf"}]}}
    return card("Watcher", "Enchantment", {"triggered": [{"gain_life": 1}], "on": cast})


@pytest.mark.parametrize(("owner", "life"), [("A", 21), ("B", 20)])
def test_creature_spells_have_the_type(owner: str, life: int) -> None:
    table = ready(creature("Bear", "2/2", cost="{0}", types="Creature: Bear"))
    table.battlefield("A", _elf_watcher())
    table.battlefield(owner, card("Adaptation", "Enchantment", ELVES))
    table.start()
    table.cast("A", "Bear")
    finish(table)
    assert table.life_of("A") == life


@pytest.mark.parametrize(("types", "found"), [("Creature: Bear", True), ("Artifact", False)])
def test_creature_cards_in_a_library_have_the_type(types: str, found: bool) -> None:
    find: list[dict[str, Any]] = [
        {"search": {"subtype": "Elf"}, "as": "s"},
        {"move": "s", "to": "hand"},
        {"shuffle": "you"},
    ]
    table = ready(spell("Seek", *find, types="Sorcery"))
    table.library("A", card("Card", types, cost="{1}", **({"pt": "2/2"} if "Creature" in types else {})))
    table.battlefield("A", card("Adaptation", "Enchantment", ELVES))
    table.start()
    table.cast("A", "Seek")
    finish_or_choose(table)
    assert ("Card" in table.names_in(Zone.HAND, "A")) is found


def finish_or_choose(table: Table) -> None:
    """Answer until the stack is empty; of cards to choose among, take the first."""
    while table.board.stack:
        question: Any = table.question
        if question.KIND == "choose":
            table.answer(question.among[:1])
        else:
            table.plain()


def test_the_words_are_read() -> None:
    same = "The same is true for creature spells you control and creature cards you own that aren't on the battlefield."
    for text in (
        "All cards that aren't on the battlefield, spells, and permanents are colorless.",
        f"Creatures you control are Elves in addition to their other types. {same}",
        "Players may spend mana as though it were mana of any color.",
    ):
        found = read(text, "Enchantment")
        assert found.standing.value == "proven", (text, found.gaps)
