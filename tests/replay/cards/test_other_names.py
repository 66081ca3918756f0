"""201. Cards are found by the names under which Magic Online and Arena print them."""

from __future__ import annotations

from typing import Any

from domain.cards.catalogue import called
from domain.cards.decklist import parse_decklist
from replay.cards.mtgjson import Face
from replay.cards.other_names import ENGLISH, other_names
from replay.cards.scryfall import Card, _printing
from replay.cards.shelves import all_cards, all_entries
from replay.games.decks import loaded_deck


def test_every_other_name_is_of_a_known_card_and_of_no_card_itself() -> None:
    entries = all_entries()
    assert len(other_names()) > 140
    for other, name in other_names().items():
        assert other not in entries.by_name, other
        assert name in entries.by_name, name
        found = entries.find(other)
        assert found is not None
        assert found.name == name


def test_a_deck_may_use_the_other_name() -> None:
    card = called("Detect Intrusion", all_cards())
    assert card is not None
    assert card.name == "Spider-Sense"
    deck = loaded_deck(parse_decklist("4 Detect Intrusion\n4 Spider-Sense\n52 Island", source="blue"))
    assert sum(one.name == "Spider-Sense" for one in deck.main) == 8


def test_files_of_cards_bring_other_names() -> None:
    face: dict[str, Any] = {"name": "Shock", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": ""}
    printing = _printing(Card.model_validate(face | {"flavor_name": "Zap", "lang": "en"}))
    assert printing.called[ENGLISH]["Shock"].name == "Zap"
    assert Face.model_validate({"name": "Shock", "flavorName": "Zap", "type": "Instant"}).flavor_name == "Zap"
