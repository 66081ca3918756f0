"""Decks that were really played: they are read as lists, blanks can stand in, and fewer of their cards are lacking."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.terms import BASIC_LAND_MANA
from tests.support.oracle import needs_cards, rows
from tests.support.played_decks import FORMATS, decks, lacking, median, names, whole

WHOLE, MEDIAN, DIFFERENT = 7, 3, 66
"""How many decks are whole, how many cards the others lack in the median, and how many different cards all of them
lack: as it was when these were counted last. Better is written down here, worse is a mistake."""


def test_there_are_five_of_each_format() -> None:
    assert Counter(name.partition("-")[0] for name in decks()) == dict.fromkeys(FORMATS, 5)


@pytest.mark.parametrize("name", decks())
def test_a_list_is_read_whole(name: str) -> None:
    deck = decks()[name]
    counts = [sum(count for count, _ in part) for part in (deck.main, deck.sideboard, deck.commander)]
    assert counts == ([99, 0, 1] if name.startswith("commander") else [60, 15, 0])
    assert len(names(deck)) > 15
    most = Counter[str]()
    for count, card in (*deck.main, *deck.sideboard, *deck.commander):
        most[card] += count
    assert all(count <= 4 for card, count in most.items() if card not in BASIC_LAND_MANA)


@needs_cards
def test_every_card_of_the_lists_is_a_card() -> None:
    known = {name for row in rows() for name in (row, row.partition(" // ")[0])}
    assert {card for deck in decks().values() for card in names(deck)} <= known


@needs_cards
@pytest.mark.slow
def test_fewer_cards_are_lacking_than_before() -> None:
    assert len(whole()) >= WHOLE
    assert median() <= MEDIAN
    assert len({card for cards in lacking().values() for card in cards}) <= DIFFERENT
