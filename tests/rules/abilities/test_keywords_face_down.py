"""702.37, 702.143, 702.168. Keyword abilities by which cards lie face down: cast so and turned up, or foretold."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import text_of, texts
from projections.wording.translations import catalogue
from tests.support.keywords import Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import finish, pt
from tests.support.table import Table, card

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


@SCENES.plays("foretell")
def foretell_hides_a_card_until_a_later_turn(edition: str) -> Table:
    """702.143a: its owner alone may look at it, and casts it at its own speed from the next turn on."""
    table = Table(edition)
    table.lands("A", "Forest", 3)
    thanks = {"spell": [{"gain_life": 2}, {"if": {"did": "foretell"}, "do": [{"gain_life": 1}]}]}
    foretold = {"keyword": "foretell", "cost": [{"mana": "{G}"}]}
    table.hand("A", card("Omen", "Instant", cost="{9}", abilities=[foretold, thanks]), "Plains")
    table.start("A", step="upkeep")
    table.priority_to("A")
    table.answer(("set_aside", table.find("Omen", "A", Zone.HAND).id, "foretell"))
    table.announce()
    (id,) = [found.id for found in table.board.objects.values() if found.zone is Zone.EXILE]
    found = table.board.objects[id]
    assert (found.name, found.types, found.face_down) == ("", (), True)
    assert table.board.definitions[found.card].name == "Omen"
    assert [one.event.to for one in table.events("face_down_card_known")] == [(found.owner,)]
    question: Any = table.question
    assert not [option for option in question.options if option[0] == "cast_by"], "not in this turn"
    table.go_to("upkeep", "B")
    table.priority_to("A")
    question = table.question
    (option,) = [option for option in question.options if option[0] == "cast_by"]
    assert option == ("cast_by", id, "foretell")
    table.answer(option)
    table.announce()
    finish(table)
    assert table.life_of("A") == 23
    assert "Omen" in table.names_in(Zone.GRAVEYARD, "A")
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
