"""What a deck is called: its name, its commander, the cards of a known list, its colours; never an id."""

from __future__ import annotations

import pytest

from domain.board.characteristics import Printed
from domain.ids import PlayerId
from projections.counting.decks import DeckCard, called_of

ANNA = PlayerId(1)
CARDS = {
    1: Printed(name="Forest", types=("land",)),
    2: Printed(name="Elf", mana_cost="{G}", types=("creature",)),
    3: Printed(name="Bear", mana_cost="{1}{G}", types=("creature",)),
    4: Printed(name="Wurm", mana_cost="{6}{G}", types=("creature",)),
    5: Printed(name="Spare", mana_cost="{9}", types=("artifact",)),
    6: Printed(name="Queen", mana_cost="{3}", types=("creature",)),
    7: Printed(name="Partner", types=("creature",)),
}
LIST = [(1, 24, "main"), (2, 4, "main"), (3, 4, "main"), (4, 2, "main"), (5, 15, "sideboard")]


def called(name: str = "", cards: list[tuple[int, int, str]] = LIST, known: str = "list") -> str:
    rows = [DeckCard(ANNA, definition, copies, part, known) for definition, copies, part in cards]
    return called_of({ANNA: name}, rows, CARDS, {ANNA: "G"})[ANNA]


@pytest.mark.parametrize("name", ["Elves", "claws-and-fire", "Deck of Anna", "5 Color", "facade"])
def test_a_name_is_kept(name: str) -> None:
    assert called(name) == name


@pytest.mark.parametrize(
    "name", ["", " ", "deck", "Deck", "position", "81234", "3f2a9c1e-77aa-4b1c-9d55-0c2f6a7b8c9d", "3f2a9c1e77aa4b1c"]
)
def test_a_deck_without_a_name_is_called_by_its_most_numerous_then_most_expensive_cards(name: str) -> None:
    assert called(name) == "Bear, Elf"


def test_a_commander_comes_before_other_cards() -> None:
    assert called("", [*LIST, (6, 1, "commander")]) == "Queen"
    assert called("", [*LIST, (6, 1, "commander"), (7, 1, "commander")]) == "Queen + Partner"


def test_what_was_seen_of_a_deck_does_not_name_it() -> None:
    assert called(known="seen") == "G"
    assert called(cards=[(1, 60, "main")]) == "G", "nothing but lands"
    assert called_of({ANNA: ""}, [], CARDS, {})[ANNA] == ""


def test_a_card_whose_text_is_not_known_does_not_name_a_deck() -> None:
    assert called(cards=[*LIST, (99, 30, "main")]) == "Bear, Elf"
