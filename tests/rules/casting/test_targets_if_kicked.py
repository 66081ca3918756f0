"""702.33g. Targets that a spell has only if it was kicked, or only if it was not."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from tests.support.situations import CREATURE, finish, plays, ready, there
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def _ready(mana: str) -> Table:
    table = ready("Bloodchief's Thirst", mana=mana)
    table.battlefield("B", creature("Bear", "2/2", cost="{1}{G}"), creature("Ape", "5/5", cost="{4}{G}"))
    table.start()
    return table


@plays("Bloodchief's Thirst")
@pytest.mark.parametrize(("mana", "kicked", "target"), [("B", False, "Bear"), ("BBBB", True, "Ape")])
def test_only_the_target_of_how_it_is_cast_is_chosen(mana: str, kicked: bool, target: str) -> None:
    table = _ready(mana)
    table.cast("A", "Bloodchief's Thirst", targets=[target], kicked="yes" if kicked else "no")
    (chosen,) = table.events("targets_chosen")
    assert [name for name, _ in chosen.event.targets] == ["t2" if kicked else "t"]
    finish(table)
    assert not there(table, target)


@plays("Bloodchief's Thirst")
def test_without_the_cost_only_what_the_first_target_may_be_is_legal() -> None:
    table = _ready("BBBB")
    table.cast("A", "Bloodchief's Thirst", kicked="no")
    finish(table)
    assert (there(table, "Bear"), there(table, "Ape")) == (False, True)


@plays("Bloodchief's Thirst")
def test_it_can_be_cast_only_kicked_where_only_that_has_a_target() -> None:
    for mana, able in (("B", False), ("BBBB", True)):
        table = ready("Bloodchief's Thirst", mana=mana)
        table.battlefield("B", creature("Ape", "5/5", cost="{4}{G}"))
        table.start()
        assert table.can("A", "cast", "Bloodchief's Thirst") is able


def test_an_ability_has_no_such_targets() -> None:
    target = {"of": CREATURE, "only_if": "kicked"}
    ability = {"triggered": [{"destroy": "t"}], "on": {"enters": "self"}, "targets": {"t": target}}
    kicker = {"additional": [{"mana": "{2}"}], "optional": True}
    data = {"name": "Bad", "types": "Creature: Bear", "pt": "2/2", "cost": "{G}", "abilities": [kicker, ability]}
    with pytest.raises(BadCard, match="only a spell is cast so"):
        CardDefinition.load(data)
