"""JSON Schema of the card language, made from the models that read cards."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a card file: one definition or a list.

    The schema covers the shape of every construct. A definition of the right shape that makes no sense is reported when
    it is read.
    """
    model_schema = _told(CardDefinition.model_json_schema(by_alias=True))
    definitions = model_schema.pop("$defs")
    if "CardDefinition" not in definitions:
        definitions["CardDefinition"] = {key: value for key, value in model_schema.items() if key != "$schema"}
    card = {"$ref": "#/$defs/CardDefinition"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cards",
        "description": "A card of timewalk, or a list of them: what `timewalk play --cards FILE` takes.",
        "anyOf": [card, {"type": "array", "items": card}],
        "$defs": dict(sorted(definitions.items())),
    }


def _told(node: Any) -> Any:
    """Simplify a schema: remove titles, which repeat names, and turn `oneOf` into `anyOf`.

    Alternatives are told apart by their keys, so `anyOf` is enough.
    """
    if isinstance(node, dict):
        untitled = {key: _told(one) for key, one in node.items() if key != "title" or not isinstance(one, str)}
        return {("anyOf" if key == "oneOf" else key): one for key, one in untitled.items()}
    if isinstance(node, list):
        return [_told(one) for one in node]
    return node
