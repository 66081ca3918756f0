"""What cards do, in words: also for cards that nobody wrote, made of parts of those that somebody did."""

from __future__ import annotations

import copy
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from projections.wording.cards.abilities import part_text, texts
from projections.wording.translations import LANGUAGES
from projections.wording.translations import catalogue as words
from tests.support.long import with_many
from tests.support.telling import SPOILED, examples, made

UNIONS = (
    lang.EFFECTS, g.FILTERS, g.AMOUNTS, g.CONDITIONS, g.COSTS, lang.TRIGGER_EVENTS, lang.WOULD_EVENTS, lang.CHANGES,
    lang.MODIFICATIONS,
)  # fmt: skip
KEYS = [{kind.KEY for kind in union} for union in UNIONS]
TRIES = 1500


def constructs(value: Any) -> Iterator[dict[str, Any]]:
    """Every construct within a text, as JSON data."""
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from constructs(inner)


def kinds(construct: dict[str, Any]) -> list[int]:
    """Of which unions it may be."""
    return [number for number, keys in enumerate(KEYS) if keys & construct.keys()]


def mixed(seed: int) -> Iterator[CardDefinition]:
    """Cards in whose texts some constructs were exchanged for others of the same kind, as far as that makes sense."""
    dice = random.Random(seed)
    known = [card.dump() for card in catalogue().values()]
    known += [made(abilities=[ability]).dump() for _, ability in examples()]
    pool: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for card in known:
        for construct in constructs(card.get("abilities", [])):
            for kind in kinds(construct):
                pool[kind].append(construct)
    for _ in range(TRIES):
        card = {**copy.deepcopy(dice.choice(known)), "name": "Trial"}
        for _ in range(dice.randint(1, 3)):
            places = [construct for construct in constructs(card.get("abilities", [])) if kinds(construct)]
            if places:
                place = dice.choice(places)
                other = copy.deepcopy(dice.choice(pool[dice.choice(kinds(place))]))
                place.clear()
                place.update(other)
        try:
            yield CardDefinition.load(card)
        except BadCard:
            continue


@pytest.mark.parametrize("language", with_many(["en"], sorted({*LANGUAGES} - {"en"})))
def test_whatever_makes_sense_has_words(language: str) -> None:
    said = 0
    table = words(language, "texts")
    for card in mixed(17):
        lines = [*texts(card, table), *(part_text(card, number, table) for number in range(len(card.parts)))]
        for line in lines:
            assert line.strip(), card.dump()
            assert not SPOILED.search(line), line
        said += bool(lines)
    assert said > TRIES // 5
