"""702.37, 702.168. Keyword abilities by which a card is cast face down and turned face up."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import text_of, texts
from projections.wording.translations import catalogue
from tests.support.keywords import Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import finish, pt
from tests.support.table import Table

SCENES = Scenes()


def up(table: Table) -> None:
    """A turns up the first that can be, in the first way."""
    table.priority_to("A")
    question: Any = table.question
    table.answer(next(option for option in question.options if option[0] == "turn_up"))
    table.announce(())


def cast_down(keyword: str, way: str, edition: str) -> Table:
    """A creature with this keyword that has been cast face down, and mana to turn it up."""
    table = Table(edition)
    table.hand("A", having("Lurker", "4/4", keyword, pay="{W}", cost="{7}"))
    table.lands("A", "Plains", 4)
    table.start()
    table.priority_to("A")
    table.answer(("cast_by", table.find("Lurker", "A", Zone.HAND).id, way))
    table.announce(())
    finish(table)
    assert [(found.name, found.power) for found in table.board.creatures()] == [("", 2)]
    return table


@SCENES.plays("morph")
def morph_is_cast_for_three_and_turned_up(edition: str) -> Table:
    table = cast_down("morph", "morph", edition)
    up(table)
    assert pt(table, "Lurker") == (4, 4)
    return table


@SCENES.plays("megamorph")
def megamorph_grows_as_it_is_turned_up(edition: str) -> Table:
    table = cast_down("megamorph", "morph", edition)
    up(table)
    assert pt(table, "Lurker") == (5, 5)
    return table


@SCENES.plays("disguise")
def disguise_has_ward(edition: str) -> Table:
    table = cast_down("disguise", "disguise", edition)
    (found,) = table.board.creatures()
    assert found.abilities
    up(table)
    assert pt(table, "Lurker") == (4, 4)
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    table = scene(edition)
    table.check()


def test_it_is_told() -> None:
    lurker = having("Lurker", "4/4", "megamorph", pay="{W}", cost="{7}")
    assert texts(lurker) == ("Megamorph {W}",)
    assert texts(lurker, catalogue("fr", "texts")) == ("Mégamue {W}",)
    cast, turned = lurker.meanings
    assert text_of(lurker, cast) == (
        "You may cast Lurker face down as a 2/2 creature; rather than its mana cost, pay {3}."
    )
    assert text_of(lurker, turned) == (
        "Any time you have priority, you may turn Lurker face up for {W}. As you do, put a +1/+1 counter on it."
    )
