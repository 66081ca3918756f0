"""The card language as a JSON Schema, made of the models that read it."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition


def schema() -> dict[str, Any]:
    """What a definition of a card may be; a file of cards is one, or a list of them.

    It says what every construct looks like. What of a definition makes no sense though its shape is right, is said when
    it is read.
    """
    found = _told(CardDefinition.model_json_schema(by_alias=True))
    definitions = found.pop("$defs")
    if "CardDefinition" not in definitions:
        definitions["CardDefinition"] = {key: value for key, value in found.items() if key != "$schema"}
    card = {"$ref": "#/$defs/CardDefinition"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cards",
        "description": "A card of timewalk, or a list of them: what `timewalk play --cards FILE` takes.",
        "anyOf": [card, {"type": "array", "items": card}],
        "$defs": dict(sorted(definitions.items())),
    }


def _told(found: Any) -> Any:
    """The same without titles, which repeat names; and what is one of several is told apart by its keys anyway."""
    if isinstance(found, dict):
        kept = {key: _told(one) for key, one in found.items() if key != "title" or not isinstance(one, str)}
        return {("anyOf" if key == "oneOf" else key): one for key, one in kept.items()}
    if isinstance(found, list):
        return [_told(one) for one in found]
    return found
