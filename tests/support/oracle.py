"""Texts for the compiler: cards that nobody printed, sentences made from the table itself, and the card file."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator, Mapping
from typing import Any

import orjson
import pytest

from domain.oracle.compiler import Compiled, compiled
from domain.oracle.grammar.grammar import GRAMMAR
from domain.oracle.parser.rule import Element, Perhaps, Word
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts, by_row, of_row
from tests.support.long import for_a_module
from tests.support.places import SHARED

CARDS = SHARED / "cards" / "all_cards.jsonl.gz"

needs_cards = pytest.mark.skipif(
    not CARDS.exists(), reason="the card file is in ../shared, which is not part of the project"
)


class Rows(Mapping[str, dict[str, Any]]):
    """The rows of the card file by name, kept as lines: read whole they take 100 MB more."""

    def __init__(self) -> None:
        with gzip.open(CARDS, "rb") as file:
            self._lines: dict[str, bytes] = {orjson.loads(line)["name"]: line for line in file}

    def __getitem__(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = orjson.loads(self._lines[name])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


@for_a_module
def rows() -> Rows:
    """All cards of the file, by name."""
    return Rows()


@for_a_module
def all_facts() -> dict[str, CardFacts]:
    """What is printed on all cards of the file, by the name of each row."""
    return by_row(rows().values())


def printed(name: str) -> CardFacts:
    """A card of the file."""
    return of_row(rows()[name])


def card(text: str, types: str = "Creature — Bear", cost: str = "{1}{G}", name: str = "Some Card") -> Compiled:
    """A card that nobody printed, compiled."""
    pt = ("2", "2") if "Creature" in types else (None, None)
    return compiled(CardFacts(name, cost, types, text, *pt))


def abilities(text: str, types: str = "Creature — Bear") -> list[Said]:
    """The abilities of a card with this text, as they are written in the card language."""
    found = card(text, types)
    assert found.definition is not None, found.gaps
    given = found.definition.dump().get("abilities", [])
    assert isinstance(given, list)
    return given


def spell_does(text: str, types: str = "Sorcery") -> Said:
    """What a spell with this text does, whose only ability that is."""
    (spell,) = abilities(text, types)
    assert isinstance(spell, dict)
    return spell["spell"]


def entering_does(text: str) -> Said:
    """What a creature does as it enters, whose only ability that is."""
    (ability,) = abilities(f"When this creature enters, {text}")
    assert isinstance(ability, dict)
    return ability["triggered"]


class Sentences:
    """Sentences made from the rows of the table, whatever they may mean; short ones are likelier."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def tokens(self, category: str, depth: int = 0) -> list[str]:
        """Words of a category."""
        lexical = GRAMMAR.table.lexical.get(category)
        if lexical is not None:
            return list(self._random.choice(WORDS[category]))
        rules = GRAMMAR.table.rules[category]
        if depth > 7:
            least = min(len(rule.slots) for rule in rules)
            rules = [rule for rule in rules if len(rule.slots) == least]
        found: list[str] = []
        for element in self._random.choice(rules).elements:
            found += self._element(element, depth)
        return found

    def _element(self, element: Element, depth: int) -> list[str]:
        if isinstance(element, Word):
            return [self._random.choice(element.forms)]
        if isinstance(element, Perhaps):
            wanted = self._random.random() < 0.5
            return [word for one in element.elements for word in self._element(one, depth)] if wanted else []
        return self.tokens(element.category, depth + 1)


_MEANT: dict[str, tuple[Said, ...]] = {
    "number": (1, 2, 7), "several": (2, 5), "from_zero": (0, 3), "change_pt": ([1, 1], [-2, 0], ["x", 0]),
    "size": ([2, 3],), "printed_size": ("1/1",), "mana": ("{2}{G}", "{W}"), "energy": (1, 3), "color": ("W", "R"),
    "color_word": ("blue",), "type": ("creature", "artifact"), "types": ("land", "sorcery"),
    "subtype": ("Elf", "Goblin"), "not_subtype": ("Human",), "subtypes": ("Elf", "Wolf"), "supertype": ("snow",),
    "counter_kind": ("charge", "flying"), "size_counter": ("+1/+1", "-1/-1"), "loyalty_change": (1, -3, 0),
    "basic_type": ("Island",), "basic_types": ("Swamp", "Plains"),
    "hand_less": (-2,),
    "generic": (2,), "generic_less": (-1,), "landwalk": ("Swamp",), "simple_keyword": ("flying", "first strike"),
    "typecycling": ({"subtype": "Swamp"}, {"type": "land"}),
    "color_list": ("W", "RG", ""), "subtype_list": (["Elf"], ["Elf", "Warrior"]),
    "creature_types": (["Elf"], ["Elf", "Warrior"]),
    "from_quality": ("red", "artifacts"), "from_granted": ("protection:red", "protection:artifacts"),
    "anchor": ("Temur", "Mardu"), "ballot": ("time", "redhorn_pass"), "colored_mana": ("{G}", "{1}{U}"),
    "from_kind": ("Elf",), "from_granted_kind": ("protection:Goblin", "protection:Elf"),
    "head_whose": ({"type": "creature"}, {"subtype": "Elf"}), "made_types": (["creature"], ["artifact", "creature"]),
    "name": ("Oma of the Reeds", "Wet Clay"), "planeswalker_type": ("Jace", "Nissa"),
    **{f"token_spec_{size}": ({"types": "Creature: Ooze", "colors": "G"},) for size in ("x_x", "x_1", "1_x")},
    "token_spec": ({"types": "Creature: Soldier", "pt": "1/1", "colors": "W"}, "Treasure"),
    "token_spec_defined": ({"types": "Creature: Ooze", "pt": "*/*", "colors": "G"},),
    "token_spec_unsized": ({"types": "Creature: Ooze", "colors": "G"},),
    "token_spec_bare": ({"types": "Creature: Ooze", "pt": "1/1"},),
}  # fmt: skip

WORDS = {
    category: [words for value in _MEANT[category] for words in lexical.tell(value)]
    for category, lexical in GRAMMAR.table.lexical.items()
}
"""Some words of each closed class."""
