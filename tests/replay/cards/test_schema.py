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


def _table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading of the page."""
    rows = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0].splitlines()
    found = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows if row.startswith("| ")][2:]
    assert found, heading
    return found


def _keys() -> dict[str, set[str]]:
    """Every key of the language but the one that a construct is told apart by, and the constructs that have it."""
    found: dict[str, set[str]] = {}
    for name, one in schema()["$defs"].items():
        for key in list(one.get("properties", {}))[1:]:
            found.setdefault(key, set()).add(name)
    return found


def test_every_example_of_an_ability_is_one(validator: Any) -> None:
    for example, _ in _table("By example"):
        ability = json.loads(example.strip("`"))
        types = "Sorcery" if "spell" in ability else "Artifact: Equipment" if "keyword" in ability else "Artifact"
        data = {"name": "An Example", "cost": "{1}", "types": types, "abilities": [ability]}
        (card,) = load_cards(data, "docs/cards.md")
        assert card.dump() == data
        assert validator.is_valid(data)


def test_every_key_is_explained_where_it_stands_or_on_the_page() -> None:
    """A construct's own sentence has a key in backticks, or else the page tells what it means wherever it stands."""
    definitions = schema()["$defs"]
    of_cards = {key for row in _table("Around the text") for key in re.findall(r"`(\w+)`", row[0])}
    shared = {key for row in _table("Keys that stand in many constructs") for key in re.findall(r"`(\w+)`", row[0])}
    keys = _keys()
    assert {key for key in shared if len(keys.get(key, ())) < 2} == set(), "it stands in no two constructs"
    untold = [
        f"{name}.{key}"
        for key, names in keys.items()
        for name in names
        if key not in (of_cards if name == "CardDefinition" else shared)
        and not re.search(rf"`[^`]*\b{key}\b[^`]*`", definitions[name]["description"])
    ]
    assert sorted(untold) == [], "say what it means in the construct's own sentence, as `key`"


def test_the_files_that_the_page_names_are_there() -> None:
    for name in re.findall(r"`((?:domain|projections|tests)/[\w./]*)`", PAGE):
        assert (ROOT / name).exists(), name
