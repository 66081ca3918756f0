"""701.54. The Ring tempts: the emblem and its four abilities, the Ring-bearer, and what triggers then."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language.the_ring import the_ring
from domain.decider import from_position
from domain.kernel.questions import ChooseObjects
from domain.position.export import position_of
from domain.rules.objects.the_ring import BEARER, tempted
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, block, enchantment, finish, go, plays, ready, spell
from tests.support.table import PLAYERS, Table, creature

A = PLAYERS["A"]
TEMPT = spell("Tempt", {"ring_tempts": "you"})
SMALL, GREAT, WALL = creature("Small", "1/1"), creature("Great", "4/4"), creature("Wall", "2/6")


def tempt(table: Table, bearer: str) -> None:
    """The Ring tempts A, who chooses this creature."""
    table.cast("A", "Tempt")
    assert isinstance(table.until_asked("choose", "A"), ChooseObjects)
    table.answer((table.find(bearer, "A").id,))
    finish(table)


def bearers(table: Table) -> list[str]:
    return [found.name for found in table.board.permanents() if BEARER in found.designations]


def at_rest(times: int, *more: Any) -> Table:
    """A has two creatures and so many spells by which the Ring tempts them, B a wall."""
    table = ready(*[TEMPT] * times, *more)
    table.battlefield("A", SMALL, GREAT)
    table.battlefield("B", WALL)
    table.start("A")
    return table


@pytest.mark.parametrize("edition", BOTH)
def test_who_is_tempted_gets_the_emblem_and_chooses_a_creature(edition: str) -> None:
    table = Table(edition)
    table.hand("A", TEMPT, TEMPT)
    table.battlefield("A", SMALL, GREAT)
    table.start("A")
    tempt(table, "Small")
    assert [table.board.objects[id].name for id in table.board.command] == [the_ring().name]
    assert bearers(table) == ["Small"]
    assert "legendary" in table.find("Small").supertypes
    tempt(table, "Great")
    assert len(table.board.command) == 1
    assert bearers(table) == ["Great"]
    assert "legendary" not in table.find("Small").supertypes
    assert [record.event.times for record in table.events("ring_tempted")] == [1, 2]
    assert tempted(table.board, A) == 2
    table.check()


def test_the_ring_has_tempted_also_who_has_no_creature() -> None:
    """701.54d. But nobody was chosen."""
    gain: list[Any] = [[{"gain_life": 1}], [{"gain_life": 10}]]
    table = ready(TEMPT)
    table.battlefield(
        "A",
        enchantment("One", {"triggered": gain[0], "on": {"ring_tempts": "you"}}),
        enchantment("Ten", {"triggered": gain[1], "on": {"ring_tempts": "you", "chosen": CREATURE}}),
    )
    table.start("A")
    go(table, "A", "Tempt")
    finish(table)
    (told,) = table.events("ring_tempted")
    assert told.event.bearer is None
    assert table.life_of("A") == 21
    table.check()


def test_no_greater_power_can_block_the_ring_bearer() -> None:
    """701.54c. It is no ability of the creature, which has it still when it loses all."""
    table = at_rest(1, spell("Dull", {"apply": [{"lose": "all"}], "to": {"type": "creature"}}))
    tempt(table, "Small")
    go(table, "A", "Dull")
    attack(table, "Small", "Great")
    table.until_asked("blockers", "B")
    small, great, wall = table.find("Small").id, table.find("Great").id, table.find("Wall").id
    table.refused(((wall, small),))
    table.answer(((wall, great),))
    table.check()


def test_tempted_twice_its_owner_draws_and_discards_as_the_bearer_attacks() -> None:
    for times, drawn in ((1, 0), (2, 1)):
        table = at_rest(times)
        for _ in range(times):
            tempt(table, "Small")
        attack(table, "Small", "Great")
        finish(table)
        assert len(table.events("card_drawn", player=A)) == drawn
        assert len(table.events("card_discarded", player=A)) == drawn


def test_tempted_three_times_what_blocks_the_bearer_is_sacrificed_at_end_of_combat() -> None:
    for times, left in ((2, 1), (3, 0)):
        table = at_rest(times)
        for _ in range(times):
            tempt(table, "Great")
        attack(table, "Great")
        block(table, ("Wall", "Great"))
        table.go_to("postcombat-main", "A")
        assert len(table.all("Wall")) == left
        table.check()


def test_tempted_four_times_each_opponent_loses_life_by_its_combat_damage() -> None:
    for times, life in ((3, 16), (4, 13)):
        table = at_rest(times)
        for _ in range(times):
            tempt(table, "Great")
        attack(table, "Great")
        table.go_to("postcombat-main", "A")
        assert table.life_of("B") == life
        table.check()


def test_a_ring_bearer_that_another_player_controls_is_it_no_longer() -> None:
    """701.54a. Nor when it comes back."""
    steal = spell("Steal", {"apply": [{"control": "you"}], "to": "t"}, t=CREATURE)
    table = ready(TEMPT)
    table.battlefield("A", SMALL)
    table.hand("B", steal)
    table.start("A")
    go(table, "A", "Tempt")
    finish(table)
    assert bearers(table) == ["Small"]
    table.priority_to("B")
    go(table, "B", "Steal", "Small")
    finish(table)
    assert table.find("Small").controller == PLAYERS["B"]
    assert bearers(table) == []
    table.go_to("upkeep", "B")
    assert table.find("Small").controller == A
    assert bearers(table) == []
    assert "legendary" not in table.find("Small").supertypes
    table.check()


def test_a_position_has_the_ring_and_its_bearer() -> None:
    table = at_rest(2)
    tempt(table, "Small")
    tempt(table, "Small")
    told = position_of(table.board, table.game.definition, table.game.records)
    again = from_position(told, "again")
    assert tempted(again.board, A) == 2
    (bearer,) = [found for found in again.board.permanents() if BEARER in found.designations]
    assert (bearer.name, "legendary" in bearer.supertypes) == ("Small", True)


@plays("Call of the Ring", "Frodo Baggins", "Faramir, Field Commander")
def test_what_triggers_as_the_ring_tempts_and_what_asks_for_the_bearer() -> None:
    table = ready("Frodo Baggins", mana="GW")
    table.battlefield("A", "Call of the Ring", "Faramir, Field Commander")
    table.start("A")
    life, before = table.life_of("A"), len(table.events("card_drawn", player=A))
    table.cast("A", "Frodo Baggins")
    table.until_asked("choose", "A")
    table.answer((table.find("Frodo Baggins").id,))
    finish(table)
    assert bearers(table) == ["Frodo Baggins"]
    assert "must_be_blocked" in table.find("Frodo Baggins").keywords
    assert len(table.all("Human Soldier Token")) == 1
    drawn = len(table.events("card_drawn", player=A)) - before
    assert (life - table.life_of("A"), drawn) in ((0, 0), (2, 1))  # as it was paid or not
    table.check()
