"""613.1f, 122.1b, 707.2. Keywords that are shorthand: gained, lost, copied, and given by counters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.keywords import having, in_any_order, tokens
from tests.support.scenes import BOTH
from tests.support.situations import attack, enchantment, finish, go, in_graveyard, pt, spell, static, there
from tests.support.table import Table, card, creature

MINE: dict[str, Any] = {"all": [{"type": "creature"}, {"controller": "you"}]}
THINK = spell("Think", {"gain_life": 1})


def grown(table: Table, name: str) -> tuple[int | None, int | None]:
    """What a creature is like once its player has cast a spell and all that triggered has resolved."""
    table.cast("A", "Think")
    in_any_order(table)
    finish(table)
    return pt(table, name)


@pytest.mark.parametrize("edition", BOTH)
def test_prowess_that_is_granted_triggers_beside_what_is_printed(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", enchantment("School", static({"grant": "prowess"}, to=MINE)))
    table.battlefield("A", creature("Clerk", "1/1"), having("Monk", "1/1", "prowess"))
    table.hand("A", THINK)
    table.start("A")
    assert grown(table, "Clerk") == (2, 2)
    assert pt(table, "Monk") == (3, 3)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("lost", ["prowess", "all"])
def test_prowess_that_is_lost_does_not_trigger(edition: str, lost: str) -> None:
    table = Table(edition)
    table.battlefield("A", having("Monk", "1/1", "prowess"), having("Squire", "1/1", "exalted"))
    table.battlefield("A", enchantment("Silence", static({"lose": lost}, to=MINE)))
    table.hand("A", THINK)
    table.start("A")
    assert grown(table, "Monk") == (1, 1)
    assert ("exalted" in table.find("Squire").keywords) is (lost == "prowess")


@pytest.mark.parametrize("edition", BOTH)
def test_what_was_lost_and_is_granted_later_is_there(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", having("Monk", "1/1", "prowess"))
    table.battlefield("A", enchantment("Silence", static({"lose": "prowess"}, to=MINE)))
    table.battlefield("A", enchantment("School", static({"grant": "prowess"}, to=MINE)))
    table.hand("A", THINK)
    table.start("A")
    assert grown(table, "Monk") == (2, 2)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("keyword", "value"), [("prowess", None), ("bushido", 2), ("modular", 1)])
def test_a_copy_has_the_keyword_and_its_abilities(edition: str, keyword: str, value: int | None) -> None:
    given = {} if value is None else {"value": value}
    table = Table(edition)
    table.battlefield("A", having("Monk", "1/1", keyword, types="Artifact Creature: Monk", **given))
    table.hand("A", spell("Mirror", {"create_copy": "t"}, t={"type": "creature"}))
    table.start("A")
    go(table, "A", "Mirror", "Monk")
    finish(table)
    (copy,) = tokens(table)
    original = next(found for found in table.board.permanents() if found.name == "Monk" and not found.token)
    assert copy.keywords == original.keywords
    assert copy.abilities == original.abilities
    assert len(copy.abilities) > (keyword == "modular")


@pytest.mark.parametrize("count", [1, 2])
def test_each_exalted_counter_gives_an_instance(count: int) -> None:
    table = Table("current")
    table.battlefield("A", creature("Squire", "1/1"), counters={"exalted": count})
    table.battlefield("A", creature("Knight", "2/2"))
    table.start("A")
    attack(table, "Knight")
    finish(table)
    assert pt(table, "Knight") == (2 + count, 2 + count)


def test_a_decayed_counter_keeps_from_blocking_and_ends_with_an_attack() -> None:
    table = Table("current")
    table.battlefield("A", creature("Ghoul", "2/2"), counters={"decayed": 1})
    table.battlefield("B", creature("Idler", "2/2"), counters={"decayed": 2})
    table.start("A")
    attack(table, "Ghoul")
    finish(table)
    table.go_to("end-of-combat", "A")
    finish(table)
    table.go_to("postcombat-main", "A")
    assert in_graveyard(table, "Ghoul", "A")
    assert there(table, "Idler")
    assert not any(record.event.NAME == "blockers_declared" and record.event.blocks for record in table.game.records)  # type: ignore[attr-defined]


def test_what_a_counter_gives_can_be_lost() -> None:
    table = Table("current")
    table.battlefield("A", creature("Squire", "1/1"), counters={"exalted": 1})
    table.battlefield("A", creature("Knight", "2/2"))
    table.battlefield("A", enchantment("Silence", static({"lose": "exalted"}, to=MINE)))
    table.start("A")
    attack(table, "Knight")
    finish(table)
    assert pt(table, "Knight") == (2, 2)
    assert not table.find("Squire").keywords


def test_of_several_germs_one_holds_the_equipment() -> None:
    """702.92a. The Equipment is attached to one of the tokens; the others have nothing to live on (704.5f)."""
    bonus = static({"pt": [1, 1]}, to="attached")
    table = Table("current")
    table.battlefield("A", "Parallel Lives")
    table.hand("A", card("Lash", "Artifact: Equipment", bonus, {"keyword": "living weapon"}, cost="{0}"))
    table.start("A")
    go(table, "A", "Lash")
    finish(table)
    (germ,) = tokens(table)
    assert table.find("Lash").attached_to == germ.id
    assert pt(table, germ.name) == (1, 1)
    assert sum(record.event.NAME == "token_created" for record in table.game.records) == 2
