"""718: prototype cards, cast as they are or prototyped."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import finish, go, ready, spell
from tests.support.table import Table, card, creature

ROBOT = CardDefinition.load(
    {
        "name": "Robot",
        "cost": "{6}",
        "types": "Artifact Creature: Robot",
        "pt": "5/4",
        "abilities": [{"keyword": "prototype", "value": "3/2", "cost": [{"mana": "{1}{W}"}]}, {"keyword": "flying"}],
    }
)


def prototyped(*more: CardDefinition, mana: str = "WW") -> Table:
    """A has cast the prototype, which has resolved."""
    table = ready(ROBOT, *more, mana=mana)
    table.start("A")
    robot = table.find("Robot", "A", Zone.HAND).id
    table.answer(("cast", robot, "Robot"))
    table.announce()
    finish(table)
    return table


def about(table: Table, name: str = "Robot", zone: Zone = Zone.BATTLEFIELD) -> tuple[object, ...]:
    """Power, toughness, mana cost, colours and keywords of an object."""
    robot = table.find(name, zone=zone)
    return robot.power, robot.toughness, robot.mana_cost, robot.colors, tuple(map(str, robot.keywords))


def test_prototyped_permanent_has_the_other_values() -> None:
    """718.3b, 718.5: cost, colour and size; types and abilities remain."""
    table = prototyped()
    assert about(table) == (3, 2, "{1}{W}", "W", ("flying",))
    assert table.find("Robot").types == ("artifact", "creature")
    assert table.find("Plains").tapped


@pytest.mark.parametrize(
    ("lands", "ways"), [("WW", {"Robot"}), ("CCCCCC", {""}), ("WCCCCC", {"", "Robot"}), ("CW", {"Robot"})]
)
def test_card_is_cast_either_way(lands: str, ways: set[str]) -> None:
    """718.3, 718.3a."""
    table = ready(ROBOT, mana=lands)
    table.start("A")
    robot = table.find("Robot", "A", Zone.HAND).id
    options = [option for option in table.question.options if option[1:2] == (robot,)]  # type: ignore[attr-defined]
    assert {option[2] if len(option) > 2 else "" for option in options} == ways
    if "" in ways:
        table.answer(("cast", robot))
        finish(table)
        assert about(table)[:4] == (5, 4, "{6}", "")


def test_spell_has_the_other_values_and_the_card_its_own_elsewhere() -> None:
    """718.4: countered, it is the card again."""
    table = ready(ROBOT, mana="WW")
    table.hand(
        "B",
        spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"color": "W"}, {"mana_value": {"exactly": 2}}]}),
    )
    table.start("A")
    table.answer(("cast", table.find("Robot", "A", Zone.HAND).id, "Robot"))
    table.announce()
    table.cast("B", "No", targets=(table.board.stack[0],))
    finish(table)
    assert about(table, zone=Zone.GRAVEYARD)[:4] == (5, 4, "{6}", "")


def test_permanent_that_leaves_is_the_card_again() -> None:
    table = prototyped(
        spell("Blink", {"exile": "t", "as": "e"}, {"move": "e", "to": "battlefield"}, t={"type": "creature"})
    )
    go(table, "A", "Blink", "Robot")
    assert about(table)[:4] == (5, 4, "{6}", "")


def test_copies_are_of_the_prototype() -> None:
    """718.3c, 718.3d: a copy of the permanent, and a copy of the spell that becomes a token."""
    clone = creature(
        "Clone",
        "0/0",
        cost="{0}",
        abilities=[
            {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": {"type": "creature"}, "must": True}]}
        ],
    )
    table = prototyped(clone)
    table.cast("A", "Clone")
    finish(table)
    assert about(table, "Robot #2")[:4] == (3, 2, "{1}{W}", "W")
    twin = spell("Twin", {"copy": "t", "n": 1}, t={"all": [{"zone": "stack"}, {"is": "spell"}]})
    table = Table("current")  # 608.3f: a copy of a permanent spell becomes a token
    table.hand("A", ROBOT, twin)
    table.lands("A", "Plains", 2)
    table.start("A")
    table.answer(("cast", table.find("Robot", "A", Zone.HAND).id, "Robot"))
    table.announce()
    table.cast("A", "Twin", targets=(table.board.stack[0],))
    finish(table)
    assert [found.power for found in table.all("Robot")] == [3, 3]
    assert {found.token for found in table.all("Robot")} == {True, False}


def test_effects_apply_to_the_prototyped_size() -> None:
    """613.2a: its values are copiable, under all other effects."""
    banner = card(
        "Banner", "Enchantment", {"static": [{"pt": [1, 1]}], "to": {"all": [{"color": "W"}, {"type": "creature"}]}}
    )
    table = ready(ROBOT, mana="WW")
    table.battlefield("A", banner)
    table.start("A")
    table.answer(("cast", table.find("Robot", "A", Zone.HAND).id, "Robot"))
    table.announce()
    finish(table)
    assert about(table)[:2] == (4, 3)
