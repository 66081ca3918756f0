"""All cards there are: in which order places stand, names as people write them, and what is loaded for a game."""

from __future__ import annotations

import subprocess
import sys

import pytest

from domain.cards.card_library import Shelf, Shelves, indexed
from domain.cards.catalogue import called, catalogue, load_cards
from domain.cards.language import CardDefinition
from domain.cards.spelling import plain
from replay.cards.shelves import all_cards


def card(name: str, cost: str = "{1}") -> CardDefinition:
    (found,) = load_cards({"name": name, "types": "Instant", "cost": cost}, "t")
    return found


def test_a_shelf_reads_a_card_once_and_only_when_asked() -> None:
    asked: list[str] = []

    names = ["A", "B", "C"]

    def read(name: str) -> CardDefinition:
        if name not in names:
            raise KeyError(name)
        asked.append(name)
        return card(name)

    shelf = Shelf(lambda: names, read)
    assert (len(shelf), list(shelf), "B" in shelf, "D" in shelf) == (3, ["A", "B", "C"], True, False)
    assert asked == []
    assert shelf["B"] is shelf["B"]
    assert asked == ["B"]
    assert shelf.get("D") is None
    with pytest.raises(KeyError):
        shelf["D"]


def test_of_several_places_the_first_gives_a_card() -> None:
    one, other = {"A": card("A", "{1}")}, {"A": card("A", "{2}"), "B": card("B")}
    shelves = Shelves(one, other)
    assert shelves["A"].cost == "{1}"
    assert list(shelves) == ["A", "B"]
    assert len(shelves) == 2
    assert "C" not in shelves


def test_names_are_found_as_people_write_them_english_ones_first() -> None:
    places = {name: card(name) for name in ("Fire // Ice", "Ætherling", "Lim-Dûl's Vault", "Bolt", "Éclair")}
    shelves = Shelves(places, called=lambda: {"Feu": "Fire", "Éclair": "Bolt", "Foudre": "Bolt", "Rien": "Nothing"})
    for written, meant in {
        "fire": "Fire // Ice",
        "FIRE // ICE": "Fire // Ice",
        "feu": "Fire // Ice",
        "aetherling": "Ætherling",
        "Lim-Dul’s vault": "Lim-Dûl's Vault",
        "foudre": "Bolt",
        "eclair": "Éclair",
    }.items():
        found = called(written, shelves)
        assert found is not None, written
        assert found.name == meant
    assert called("Ice", shelves) is None
    assert called("Rien", shelves) is None


def test_plain_names_are_the_same_for_letters_of_ascii() -> None:
    assert plain("Lightning BOLT") == "lightning bolt"
    assert indexed(["A // B"]) == {"a": "A // B", "a // b": "A // B"}


def test_cards_written_by_hand_stand_before_what_was_compiled() -> None:
    own = {"Shock": card("Shock", "{9}")}
    assert all_cards(own)["Shock"].cost == "{9}"
    assert all_cards()["Shock"] is catalogue()["Shock"]
    assert set(catalogue()) <= set(all_cards())


@pytest.mark.slow
def test_a_game_needs_no_table_of_words() -> None:
    """It is large, and slow to make: only reading a text needs it."""
    code = (
        "import sys, replay; store = replay.open_store(':memory:'); store.play('claws-and-fire', 'wings-and-mercy');"
        "assert not any(name.startswith('domain.oracle.grammar') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=100)
