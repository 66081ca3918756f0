"""612. Words in texts: which fields hold them follows from the models, so that no place is forgotten."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.cards.text_change import Word, occurring, rewritten

RED = ("color", "R", "U")
ORC = ("creature_type", "Orc", "Elf")
FOREST = ("land_type", "Forest", "Island")


def spell(*text: object, targets: object = None) -> CardDefinition:
    ability = {"spell": list(text), "targets": targets} if targets else {"spell": list(text)}
    return CardDefinition.load({"name": "Own Spell", "cost": "{R}", "types": "Sorcery", "abilities": [ability]})


def in_filter(filter: object) -> CardDefinition:
    return spell({"destroy": "t"}, targets={"t": {"of": filter}})


@pytest.mark.parametrize(
    ("card", "word", "changed"),
    [
        (in_filter({"color": "R"}), RED, in_filter({"color": "U"})),
        (in_filter({"keyword": "protection:red"}), RED, in_filter({"keyword": "protection:blue"})),
        (in_filter({"subtype": "Orc"}), ORC, in_filter({"subtype": "Elf"})),
        (spell({"amass": 2, "of": "Orc"}), ORC, spell({"amass": 2, "of": "Elf"})),
        (spell({"draw": {"devotion": "R"}}), RED, spell({"draw": {"devotion": "U"}})),
        (
            spell({"create_token": {"types": "Creature: Orc", "colors": "R", "pt": "1/1"}}),
            ORC,
            spell({"create_token": {"types": "Creature: Elf", "colors": "R", "pt": "1/1"}}),
        ),
        (
            spell({"apply": [{"grant": {"keyword": "landwalk", "value": "Forest"}}], "to": "self"}),
            FOREST,
            spell({"apply": [{"grant": {"keyword": "landwalk", "value": "Island"}}], "to": "self"}),
        ),
    ],
)
def test_a_word_is_replaced_wherever_it_is_used_as_such(
    card: CardDefinition, word: Word, changed: CardDefinition
) -> None:
    assert rewritten(card, (word,)) == changed
    assert word[1] in occurring(card, word[0])
    assert word[1] not in occurring(changed, word[0])


def test_what_is_no_such_word_stays() -> None:
    """612.2. Mana symbols are no colour words, names no words at all, and a word of one kind is none of another."""
    card = spell({"add_mana": "{R}"}, {"create_token": {"name": "Orc", "types": "Creature: Elf", "pt": "1/1"}})
    assert rewritten(card, (RED, ORC, FOREST)) == card
    assert rewritten(in_filter({"subtype": "Forest"}), (ORC,)) == in_filter({"subtype": "Forest"})
