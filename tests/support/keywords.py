"""702. Words for tests of keyword abilities: their scenes, creatures that have them, and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import CREATURE, spell
from tests.support.table import PLAYERS, Table, creature

Scene = Callable[[str], Table]


class Scenes(dict[str, list[Scene]]):
    """The situations in which each keyword is played, by its name."""

    def plays(self, *names: str) -> Callable[[Scene], Scene]:
        """What is marked with it is a scene of these keywords."""

        def mark(scene: Scene) -> Scene:
            for name in names:
                self.setdefault(name, []).append(scene)
            return scene

        return mark

    def each(self) -> pytest.MarkDecorator:
        """The name of each keyword with each of its scenes."""
        played = [(name, scene) for name, scenes in sorted(self.items()) for scene in scenes]
        ids = [f"{name}-{scene.__name__}" for name, scene in played]
        return pytest.mark.parametrize(("name", "scene"), played, ids=ids)


def having(name: str, size: str, keyword: str, *others: dict[str, Any], **given: Any) -> CardDefinition:
    """A creature with a keyword."""
    more = {key: given.pop(key) for key in ("types", "cost", "colors") if key in given}
    if "pay" in given:
        given["cost"] = [{"mana": given.pop("pay")}]
    return creature(name, size, abilities=[{"keyword": keyword, **given}, *others], **more)


def said(table: Table, word: str) -> None:
    """Answer what is asked with a yes or a no."""
    table.until_asked("option")
    table.answer(word)


def in_any_order(table: Table) -> None:
    """Go on to the next priority."""
    while table.question.KIND != "priority":
        table.plain()


def tokens(table: Table, player: str | None = None) -> list[GameObject]:
    return [
        found
        for found in table.board.permanents()
        if found.token and (player is None or found.controller == PLAYERS[player])
    ]


KILL = spell("Kill", {"destroy": "t"}, t=CREATURE)
SHRINK = spell("Shrink", {"apply": [{"pt": [-2, 0]}], "to": "t"}, t=CREATURE)


def from_graveyard(table: Table, player: str, name: str, *targets: str) -> None:
    """Activate an ability of a card in a graveyard."""
    table.priority_to(player)
    id = table.find(name, player, Zone.GRAVEYARD).id
    question: Any = table.question
    (option,) = [option for option in question.options if option[0] == "activate" and option[1] == id]
    table.answer(option)
    table.announce(targets)
