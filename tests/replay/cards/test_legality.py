"""Legality of cards in formats of tournaments, as the card data tell it."""

from __future__ import annotations

import re

import pytest

from domain.cards.construction import BadDeck
from replay import open_store
from replay.cards import legality
from replay.cards.entries import Entry
from replay.cards.legality import UnknownLegality, as_of, formats, known_format, legality_faults
from replay.cards.printings import RESTRICTED, playable
from replay.cards.shelves import Entries, all_entries
from replay.games.library import Games


def test_formats_are_those_of_the_card_data() -> None:
    assert {"standard", "pioneer", "modern", "pauper", "legacy", "vintage", "commander"} <= set(formats())
    assert known_format(" Modern ") == "modern"
    with pytest.raises(UnknownLegality, match="did you mean modern"):
        known_format("modrn")


def test_a_card_that_is_not_legal_is_named_once() -> None:
    (fault,) = legality_faults("mine", ["Swords to Plowshares"] * 4 + ["Lightning Bolt", "Plains"], "modern")
    assert fault.told() == f"mine has cards that are not legal in modern as of {as_of()}: Swords to Plowshares."
    assert list(legality_faults("mine", ["Lightning Bolt"] * 4 + ["Plains"] * 20, "modern")) == []


def test_a_restricted_card_may_be_there_once(monkeypatch: pytest.MonkeyPatch) -> None:
    where = playable({"vintage": "restricted", "legacy": "banned", "Commander": "Legal"})
    assert where == {"vintage", "vintage" + RESTRICTED, "commander"}
    known = Entries([Entry("Lotus", next(iter(all_entries().by_name.values())).standing, formats=where)])
    monkeypatch.setattr(legality, "all_entries", lambda: known)
    assert list(legality_faults("mine", ["Lotus"], "vintage")) == []
    (fault,) = legality_faults("mine", ["Lotus", "Lotus"], "vintage")
    assert "more than one copy" in fault.told()
    (fault,) = legality_faults("mine", ["Lotus"], "legacy")
    assert "not legal in legacy" in fault.told()


def test_a_game_tells_of_cards_that_are_not_legal_and_strict_refuses() -> None:
    decks = ("claws-and-fire", "wings-and-mercy")
    match = Games.match(decks, legal="modern")
    assert any("Swords to Plowshares" in fault.told() for fault in match.faults())
    assert Games.match(decks).faults() == ()
    with pytest.raises(BadDeck, match=re.escape("not legal in modern")):
        Games.match(decks, legal="modern", strict=True)
    with open_store(":memory:") as games:
        assert list(games.play_many(match, [1]))
