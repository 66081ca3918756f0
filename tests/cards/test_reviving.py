"""Definitions built from data without checks are the same as those that are checked, down to the last value."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pydantic import BaseModel

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.cards.trusted_loading import revived
from tests.cards.test_language import UNPRINTED
from tests.support.each import each

DUMPED = {card.name: card.dump() for card in (*catalogue().values(), *map(CardDefinition.load, UNPRINTED))}


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two values are not the same: types, fields in their order, which were told, values."""
    if type(one) is not type(other):
        return [f"{path}: {one!r} and {other!r}"]
    if isinstance(one, BaseModel):
        fields = [name for name in one.__dict__ if name in type(one).model_fields]  # what is kept besides comes later
        if fields != [name for name in other.__dict__ if name in type(one).model_fields]:
            return [f"{path}: fields"]
        if one.model_fields_set != other.model_fields_set or one.model_extra != other.model_extra:
            return [f"{path}: which fields were told"]
        return [
            two for name in fields for two in differences(getattr(one, name), getattr(other, name), f"{path}.{name}")
        ]
    if isinstance(one, tuple):
        if len(one) != len(other):
            return [f"{path}: how many"]
        return [
            two for at, pair in enumerate(zip(one, other, strict=True)) for two in differences(*pair, f"{path}[{at}]")
        ]
    if isinstance(one, dict):
        if list(one) != list(other):
            return [f"{path}: keys"]
        return [two for key in one for two in differences(one[key], other[key], f"{path}.{key}")]
    return [] if one == other else [f"{path}: {one!r} and {other!r}"]


@each("name", DUMPED)
def test_a_definition_comes_back_as_it_was(name: str) -> None:
    data = DUMPED[name]
    made = revived(data)
    assert differences(CardDefinition.model_validate(data), made) == []
    assert made.hash == CardDefinition.model_validate(data).hash
    assert made.dump() == data
    assert made.printed() == CardDefinition.model_validate(data).printed()
    assert len(made.parts) == len(CardDefinition.model_validate(data).parts)


@pytest.mark.parametrize(
    "data",
    [
        {"name": "A", "types": "Instant", "colour": "R"},
        {"name": "A", "types": "Instant", "abilities": [{"spell": [{"draw": 1, "drawn": 2}]}]},
        {"name": "A", "types": "Instant", "abilities": [{"spell": [{"frobnicate": 1}]}]},
    ],
)
def test_data_of_another_language_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((ValueError, LookupError)):
        revived(data)


def test_nothing_that_checks_is_made_for_it() -> None:
    code = (
        "from domain.cards.language import CardDefinition; from domain.cards.trusted_loading import revived;"
        "card = revived({'name': 'A', 'types': 'Creature: Elf', 'pt': '1/1', 'abilities': [{'keyword': 'flying'}]});"
        "assert card.name == 'A' and not CardDefinition.__pydantic_complete__"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
