"""602.2, 601.2f, 614.12a. Abilities of others, and that cost more or less; lands that are paid for as they enter."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.support.playing import use
from tests.support.situations import ANYBODY, finish, plays, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def _may(table: Table, name: str) -> bool:
    """Whether who has priority may activate an ability of it."""
    found = table.find(name)
    question: Any = table.question
    return any(option[:2] == ("activate", found.id) for option in question.options)


def _activate(table: Table, name: str, number: int = 0) -> None:
    table.answer(("activate", table.find(name).id, number))


@plays("Squallmonger")
def test_any_player_may_activate_it_and_is_who_it_is_of() -> None:
    table = ready(mana="GG")
    table.battlefield("B", "Squallmonger")
    table.start("A")
    _activate(table, "Squallmonger")
    while table.question.KIND == "pay":
        table.plain()
    assert table.board.objects[table.board.stack[0]].controller == A
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (19, 19)


def _altar(by: str) -> CardDefinition:
    return card("Altar", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"mana": "{0}"}], "by": by}, cost="{1}")


@pytest.mark.parametrize(
    ("by", "mine", "theirs"), [("you", True, False), ("anyone", True, True), ("opponents", False, True)]
)
def test_who_may_activate(by: str, mine: bool, theirs: bool) -> None:
    for owner, may in (("A", mine), ("B", theirs)):
        table = ready()
        table.battlefield(owner, _altar(by))
        table.start("A")
        assert _may(table, "Altar") is may


@plays("Diary of Dreams")
def test_an_ability_costs_less_by_what_it_says() -> None:
    table = ready(mana="UUU")
    table.battlefield("A", "Diary of Dreams", counters={"page": 2})
    table.start("A")
    assert _may(table, "Diary of Dreams")
    _activate(table, "Diary of Dreams", 1)
    (locked,) = table.events("cost_locked")
    assert locked.event.mana == "{3}"
    table = ready(mana="UUU")
    table.battlefield("A", "Diary of Dreams", counters={"page": 1})
    table.start("A")
    assert not _may(table, "Diary of Dreams")


def test_an_ability_costs_less_while_something_is_so() -> None:
    ability = {
        "activated": [{"gain_life": 1}],
        "cost": [{"mana": "{1}"}],
        "cost_more": -1,
        "cost_more_if": {"your_turn": True},
    }
    table = ready()
    table.battlefield("A", card("Crown", "Artifact", ability, cost="{1}"))
    table.start("A")
    assert _may(table, "Crown")
    table.go_to("upkeep", "B")
    while table.board.priority != A:
        table.plain()
    assert not _may(table, "Crown")


@plays("Stormbind")
def test_what_is_discarded_at_random_nobody_chooses() -> None:
    table = ready("Forest", "Forest", mana="RR")
    table.battlefield("A", "Stormbind")
    table.start("A")
    _activate(table, "Stormbind")
    kinds = []
    while table.question.KIND != "priority":
        kinds.append(table.question.KIND)
        table.plain()
    assert "choose" not in kinds
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 1


@plays("Temple Garden")
@pytest.mark.parametrize(("answer", "life", "tapped"), [("yes", 18, False), ("no", 20, True)])
def test_a_land_enters_untapped_for_life(answer: str, life: int, tapped: bool) -> None:
    table = ready("Temple Garden")
    table.start("A")
    table.answer(("play", table.find("Temple Garden", "A", Zone.HAND).id))
    table.answer(answer)
    assert (table.life_of("A"), table.find("Temple Garden").tapped) == (life, tapped)


@plays("Gilt-Leaf Palace")
def test_a_land_enters_untapped_for_a_card_that_is_shown() -> None:
    elf = card("Elf", "Creature: Elf", cost="{G}", pt="1/1")
    table = ready("Gilt-Leaf Palace", elf)
    table.start("A")
    table.answer(("play", table.find("Gilt-Leaf Palace", "A", Zone.HAND).id))
    table.answer("yes")
    finish(table)
    assert not table.find("Gilt-Leaf Palace").tapped
    assert table.events("cards_revealed")
    assert "Elf" in table.names_in(Zone.HAND, "A")


@plays("Gilt-Leaf Palace")
def test_without_such_a_card_it_enters_tapped() -> None:
    table = ready("Gilt-Leaf Palace")
    table.start("A")
    table.play("A", "Gilt-Leaf Palace")
    assert table.find("Gilt-Leaf Palace").tapped


@plays("Nomads en-Kor")
@pytest.mark.parametrize(("damage", "rest"), [(1, 0), (3, 2)])
def test_so_much_damage_is_dealt_to_another(damage: int, rest: int) -> None:
    """The rest stays as it is: toughness 1 is no longer there if there is any."""
    table = ready(spell("Hurt", {"deal_damage": damage, "to": "t"}, t=ANYBODY))
    table.battlefield("A", "Nomads en-Kor", creature("Ox", "0/9"))
    table.start("A")
    use(table, "Nomads en-Kor", None, "Ox")
    nomads, ox = table.find("Nomads en-Kor").id, table.find("Ox").id
    table.cast("A", "Hurt", targets=["Nomads en-Kor"])
    finish(table)
    dealt = {one.event.recipient: one.event.amount for one in table.events("damage_dealt")}
    assert dealt == {ox: 1, **({nomads: rest} if rest else {})}


def test_a_mana_ability_is_its_controllers() -> None:
    bad = {"activated": [{"add_mana": "{C}"}], "cost": ["tap_self"], "by": "anyone"}
    with pytest.raises(BadCard, match="controller's"):
        CardDefinition.load({"name": "Bad", "types": "Land", "abilities": [bad]})


def test_only_a_shield_that_has_an_amount_counts() -> None:
    bad = {"replace": {"would_damage": "you"}, "with": [{"redirect": "self", "counts": True}]}
    with pytest.raises(BadCard, match="with an amount counts"):
        CardDefinition.load({"name": "Bad", "types": "Enchantment", "cost": "{W}", "abilities": [bad]})
