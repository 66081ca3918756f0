"""Every card of the catalogue that does more than its keywords is played by a test."""

from __future__ import annotations

import ast

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition, Keyword
from tests.support.places import TESTS


def does_more(card: CardDefinition) -> bool:
    """Whether a deck can hold it and it has an ability beyond keywords that need nothing."""
    if {"dungeon", "scheme", "plane", "phenomenon"} & set(card.type_line[0]):
        return False
    abilities = card.abilities + (card.back.abilities if card.back is not None else ())
    return any(not isinstance(ability, Keyword) or ability.cost or ability.of for ability in abilities)


def played() -> set[str]:
    """The names given to `plays` in the tests of cards."""
    names: set[str] = set()
    for file in TESTS.rglob("test_*.py"):
        source = file.read_text("utf-8")
        if "plays(" not in source:
            continue
        tree = ast.parse(source)
        tables = {
            node.targets[0].id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Dict)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "plays":
                for argument in node.args:
                    if isinstance(argument, ast.Starred) and isinstance(argument.value, ast.Name):
                        names |= set(ast.literal_eval(tables[argument.value.id]))
                    else:
                        names.add(ast.literal_eval(argument))
    return names


def test_no_card_is_left_out() -> None:
    wanted = {name for name, card in catalogue().items() if does_more(card)}
    assert wanted - played() == set()
    assert len(wanted) > 200
