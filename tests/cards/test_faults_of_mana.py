"""605.3. What mana abilities with a cost once got wrong, each held by the situation in which it showed."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.situations import CREATURE, go, spell
from tests.support.table import PLAYERS, Table, card

# Mana abilities that cost something (605.3)


WEARY = spell("Weary", {"tap": CREATURE})


def _pili_pala(forests: int = 2) -> Table:
    table = Table()
    table.battlefield("A", "Pili-Pala")
    table.lands("A", "Forest", forests)
    table.hand("A", "Shock", WEARY)
    table.start()
    go(table, "A", "Weary")
    return table


def test_a_mana_ability_that_costs_mana_can_be_activated_while_paying() -> None:
    table = _pili_pala()
    assert table.can("A", "cast", "Shock")
    go(table, "A", "Shock", "B")
    assert table.life_of("B") == 18
    assert not table.find("Pili-Pala").tapped
    assert [record.event.mana for record in table.events("mana_added")] == ["G", "G", "R"]
    assert [record.event.mana for record in table.events("mana_paid")] == ["GG", "R"]
    table.check()


def test_its_cost_must_be_paid_with_mana_made_before() -> None:
    table = _pili_pala(3)
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"],),))
    question: Any = table.question
    [(insect, number, options, price)] = question.dear
    forests = [source[0] for source in question.sources]
    assert (options, price) == (("W", "U", "B", "R", "G"), "{2}")
    for wrong in (
        (),
        ((insect, number, "R"),),
        ((insect, number, "R"), (forests[0], 0, "G"), (forests[1], 0, "G")),
        ((forests[0], 0, "G"), (insect, number, "R"), (forests[1], 0, "G")),
        ((forests[0], 0, "G"), (forests[1], 0, "G"), (insect, number, "G")),
        ((forests[0], 0, "G"), (forests[1], 0, "G"), (insect, number, "R"), (insect, number, "R")),
    ):
        assert not question.is_legal(wrong)
    table.answer(((forests[1], 0, "G"), (forests[2], 0, "G"), (insect, number, "R")))
    table.resolve()
    assert table.life_of("B") == 18


def test_it_is_not_offered_without_mana_for_it() -> None:
    assert not _pili_pala(1).can("A", "cast", "Shock")


def test_a_mana_ability_does_not_pay_for_itself() -> None:
    """605.3c."""
    table = Table()
    table.battlefield("A", "Pili-Pala")
    table.lands("A", "Forest")
    table.hand("A", WEARY)
    table.start()
    go(table, "A", "Weary")
    insect = table.find("Pili-Pala").id
    assert not [option for option in table.question.answers() if option[:2] == ("mana", insect)]


def test_a_mana_ability_that_costs_life_can_be_activated_while_paying() -> None:
    table = Table()
    table.battlefield(
        "A", card("Altar", "Artifact", {"activated": [{"add_mana": "{R}"}], "cost": ["tap_self", {"pay_life": 1}]})
    )
    table.hand("A", "Shock")
    table.start()
    go(table, "A", "Shock", "B")
    assert (table.life_of("A"), table.life_of("B")) == (19, 18)


def test_mana_abilities_that_pay_for_each_other_come_to_an_end() -> None:
    table = Table()
    table.battlefield("A", "Pili-Pala", "Pili-Pala", "Pili-Pala", "Cryptolith Rite")
    table.lands("A", "Forest", 2)
    table.hand("A", "Shock", "Murder", WEARY)
    table.battlefield("B", "Hill Giant")
    table.start()
    go(table, "A", "Weary")
    assert table.can("A", "cast", "Shock")
    assert not table.can("A", "cast", "Murder")
    go(table, "A", "Shock", "B")
    table.check()
