"""701.20a, 701.13a. Cards on top of a library are revealed or exiled until so many are found."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, spell
from tests.support.table import Table, card, creature

WHEEL = {"type": "artifact"}
REST = {"all": [{"zone": "library"}, {"ref": "l"}]}
LIBRARY = [*[creature(name, "1/1") for name in ("One", "Two")], card("Wheel", "Artifact"), creature("Three", "1/1")]


def played(edition: str, *effects: dict[str, Any], library: Any = LIBRARY) -> Table:
    table = Table(edition)
    for player in "AB":
        table.library(player, *library)
    table.hand("A", spell("Seek", *effects))
    table.start("A", step="precombat-main")
    go(table, "A", "Seek")
    finish(table)
    return table


@pytest.mark.parametrize("edition", BOTH)
def test_cards_are_revealed_until_one_is_found(edition: str) -> None:
    table = played(
        edition,
        {"reveal_until": WHEEL, "found": "f", "as": "l"},
        {"move": "f", "to": "hand"},
        {"move": REST, "to": "graveyard"},
    )
    assert "Wheel" in table.names_in(Zone.HAND, "A")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["One", "Two", "Seek"]
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Three"
    assert len(table.events("cards_revealed")[0].event.cards) == 3
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_cards_are_exiled_one_after_the_other(edition: str) -> None:
    table = played(
        edition, {"reveal_until": WHEEL, "found": "f", "exiled": True, "as": "l"}, {"move": "f", "to": "hand"}
    )
    assert "Wheel" in table.names_in(Zone.HAND, "A")
    assert not table.events("cards_revealed")
    assert table.names_in(Zone.EXILE, "A") == ["One", "Two"]
    table.check()


def test_where_there_are_too_few_all_are_revealed() -> None:
    table = played(
        "current", {"reveal_until": WHEEL, "n": 2, "found": "f", "as": "l"}, {"move": "l", "to": "graveyard"}
    )
    assert not table.names_in(Zone.LIBRARY, "A")
    assert {"One", "Two", "Wheel", "Three", "Seek"} <= set(table.names_in(Zone.GRAVEYARD, "A"))


def test_for_none_nothing_is_revealed() -> None:
    table = played("current", {"reveal_until": WHEEL, "n": 0, "found": "f", "as": "l"}, {"move": "f", "to": "hand"})
    assert not table.events("cards_revealed")
    assert table.names_in(Zone.LIBRARY, "A")[: len(LIBRARY)] == ["One", "Two", "Wheel", "Three"]


def test_each_player_does_so() -> None:
    effects = {"reveal_until": WHEEL, "who": "each_player", "found": "f", "as": "l"}
    table = played("current", effects, {"move": "f", "to": "battlefield"})
    assert table.names_in(Zone.BATTLEFIELD, "A") == table.names_in(Zone.BATTLEFIELD, "B") == ["Wheel"]


def test_it_is_told_in_words() -> None:
    effects = [
        {"reveal_until": WHEEL, "found": "f", "as": "l"},
        {"move": "f", "to": "hand"},
        {"reveal_until": WHEEL, "n": 2, "exiled": True, "who": "each_opponent", "found": "g", "as": "m"},
    ]
    words = " ".join(texts(card("Told", "Sorcery", {"spell": effects}), catalogue("en", "texts")))
    assert "reveal cards from the top of your library until you reveal an artifact card" in words.lower()
    assert "exiles cards from the top of their library until they exile two artifact cards" in words
