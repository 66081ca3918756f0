"""The card language as a JSON Schema, and the page about it: of today, and true."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema_rs
import pytest

from domain.cards.catalogue import catalogue, load_cards
from domain.cards.language import CardDefinition
from replay.cards.schema import schema
from replay.cli.commands import main
from tests.support.places import ROOT

DOCS = ROOT / "docs"
PAGE = (DOCS / "cards.md").read_text("utf-8")


@pytest.fixture(scope="module")
def validator() -> Any:
    return jsonschema_rs.validator_for(schema())


def test_the_schema_in_the_docs_is_that_of_the_models() -> None:
    assert json.loads((DOCS / "cards.schema.json").read_text("utf-8")) == schema(), (
        "write it anew: timewalk schema cards > docs/cards.schema.json"
    )


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "cards"]) == 0
    assert json.loads(capsys.readouterr().out) == schema()
    assert main(["schema", "pictures"]) == 2
    assert "facts, cards" in capsys.readouterr().err


def test_every_card_written_by_hand_is_of_the_schema(validator: Any) -> None:
    cards = [card.dump() for card in catalogue().values()]
    assert [card["name"] for card in cards if not validator.is_valid(card)] == []
    assert validator.is_valid(cards)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"name": "A"},
        {"name": "A", "types": "Instant", "colour": "R"},
        {"name": "A", "types": "Instant", "abilities": [{"spel": []}]},
        {"name": "A", "types": "Instant", "abilities": [{"spell": [{"draw": "many things"}]}]},
        {"name": "A", "types": "Instant", "abilities": [{"spell": [{"draw": 1, "of": "x"}]}]},
    ],
)
def test_what_is_no_card_is_not_of_the_schema(validator: Any, data: dict[str, Any]) -> None:
    assert not validator.is_valid(data)


def test_every_construct_says_what_it_is() -> None:
    untold = [name for name, one in schema()["$defs"].items() if "properties" in one and not one.get("description")]
    assert untold == []


def test_the_examples_of_the_page_are_cards(validator: Any) -> None:
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    assert len(examples) >= 3
    for example in examples:
        (card,) = load_cards(example, "docs/cards.md")
        assert card.dump() == example
        assert validator.is_valid(example)


def test_the_page_names_every_key_of_a_card() -> None:
    table = PAGE.partition("## Around the text")[2].partition("## Abilities")[0]
    named = set(re.findall(r"`(\w+)`", table))
    keys = {field.alias or name for name, field in CardDefinition.model_fields.items()}
    assert keys <= named


def test_the_files_that_the_page_names_are_there() -> None:
    for name in re.findall(r"`((?:domain|projections|tests)/[\w./]*)`", PAGE):
        assert (ROOT / name).exists(), name
