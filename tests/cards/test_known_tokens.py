"""Tokens by name: found without reading every card, and the same as if all had been read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from domain.cards.card_library import Shelf, Shelves
from domain.cards.catalogue import catalogue, load_cards, read_catalogue
from domain.cards.known_tokens import KnownTokens, names_created
from domain.cards.language import CardDefinition, with_tokens
from replay.cards.shelves import all_cards

MAKER = {
    "name": "Maker",
    "types": "Sorcery",
    "abilities": [{"spell": [{"create_token": {"types": "Creature: Odd Bird", "pt": "1/1"}}]}],
}
QUOTED = '{"create_token": {"name": "The \\"Odd\\" One", "types": "Artifact"}, "n": 2}'


def read_whole(cards: Mapping[str, CardDefinition]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for card in cards.values():
        for made in with_tokens(card):
            if made.token:
                found.setdefault(made.name, set()).add(made.hash)
    return found


def check(cards: Mapping[str, CardDefinition]) -> None:
    found = KnownTokens(cards)
    assert {name: {made.hash for made in found[name]} for name in found} == read_whole(cards)


def test_tokens_of_written_cards_are_those_of_all_of_them() -> None:
    check(catalogue())


@pytest.mark.slow
def test_tokens_of_all_cards_are_those_of_all_of_them() -> None:
    check(all_cards())


def test_cards_that_create_nothing_are_not_read() -> None:
    known = catalogue()
    read = list[str]()

    def reading(name: str) -> CardDefinition:
        read.append(name)
        return known[name]

    assert isinstance(known, Shelf)
    tokens = KnownTokens(Shelves(Shelf(lambda: known, reading, known.texts)))
    assert "Nothing Token" not in tokens
    assert len(read) < len(known) / 10
    assert tokens["Soldier Token"]
    assert "Grizzly Bears" not in read


def test_tokens_of_a_users_own_cards_are_known_beside_others() -> None:
    (maker,) = load_cards(MAKER, "mine.json")
    tokens = KnownTokens(Shelves({maker.name: maker}, catalogue()))
    assert [made.pt for made in tokens["Odd Bird Token"]] == ["1/1"]
    assert "Soldier Token" in tokens
    assert "Odd Bird Token" not in KnownTokens(catalogue())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"create_token": "Treasure"}', {"Treasure"}),
        ('{"create_token":{"name":"Boo","types":"Legendary Creature: Hamster"}}', {"Boo"}),
        ('{"create_token":{"types":"Creature: Elf Warrior","pt":"1/1"}}', {"Elf Warrior Token"}),
        (QUOTED, {'The "Odd" One'}),
        ('{"create_token":{"pt":"1/1","types":"Creature: Elf"}}', None),  # in another order than it is stored in
        ('{"amass":2}', None),
        ('{"keyword":"living weapon"}', None),
        ('{"keyword":"flying"}', set()),
    ],
)
def test_names_of_tokens_are_read_from_stored_definitions(text: str, names: set[str] | None) -> None:
    assert names_created(text) == names


def test_a_catalogue_of_a_text_tells_its_tokens() -> None:
    import json

    assert list(KnownTokens(read_catalogue({"mine.json": json.dumps([MAKER])}))) == ["Odd Bird Token"]
