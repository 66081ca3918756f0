"""700.2, 118.8. Other numbers of modes, if something is so as they are chosen; creatures tapped to help a spell."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import ChooseModes
from tests.support.situations import plays
from tests.support.table import PLAYERS, Table, card, creature

EITHER = [{"do": [{"gain_life": 1}]}, {"do": [{"lose_life": 3, "who": "each_opponent"}]}]
TEAM: dict[str, Any] = {"additional": [{"tap_power": 4, "to": "team"}], "optional": True, "as": "teamwork"}


def chooses(instead: Any, *more: dict[str, Any], types: str = "Instant") -> Any:
    """A free spell with two modes, of which one is chosen, or so many instead."""
    return card("Plan", types, {"spell": {"modes": 1, "of": EITHER, "instead": instead}}, *more, cost="{0}")


def asked(table: Table) -> list[tuple[int, int]]:
    """How many modes were asked for, at least and at most."""
    found = []
    while table.game.question is not None and table.game.in_casting:
        question = table.question
        if isinstance(question, ChooseModes):
            found.append((question.least, question.most))
        table.answer(next(question.answers()))
    return found


@pytest.mark.parametrize(("kicked", "life"), [("yes", (21, 17)), ("no", (20, 17))])
def test_what_is_paid_for_it_says_how_many_are_chosen(kicked: str, life: tuple[int, int]) -> None:
    table = Table("current")
    bonus = {"additional": [{"pay_life": 0}], "optional": True}
    table.hand("A", chooses({"modes": 2, "if": {"did": "kicked"}}, bonus))
    table.start("A")
    modes = (0, 1) if kicked == "yes" else (1,)
    table.cast("A", "Plan", modes=modes, kicked=kicked)
    table.resolve()
    assert (table.life_of("A"), table.life_of("B")) == life
    table.check()


@pytest.mark.parametrize(("lands", "numbers"), [(0, (1, 1)), (1, (1, 2))])
def test_what_is_so_as_it_is_cast_says_how_many_can_be_chosen(lands: int, numbers: tuple[int, int]) -> None:
    table = Table("current")
    landed = {"exists": {"all": [{"type": "land"}, {"controller": "you"}]}}
    table.hand("A", chooses({"modes": 2, "least": 1, "if": landed}))
    table.lands("A", "Forest", lands)
    table.start("A")
    table.answer(
        ("cast", table.find("Plan", "A", table.board.objects[table.board.players[PLAYERS["A"]].hand[0]].zone).id)
    )
    assert asked(table) == [numbers]


def test_a_team_is_tapped_by_its_power_and_may_be_new() -> None:
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"), creature("Boar", "3/2"), creature("Imp", "1/1"))
    table.hand("A", chooses({"modes": 2, "if": {"did": "teamwork"}}, TEAM))
    table.start("A")
    table.cast("A", "Plan", modes=(0, 1), teamwork="yes")
    tapped = sorted(found.name for found in table.board.creatures(PLAYERS["A"]) if found.tapped)
    assert sum({"Bear": 2, "Boar": 3, "Imp": 1}[name] for name in tapped) >= 4
    table.resolve()
    assert (table.life_of("A"), table.life_of("B")) == (21, 17)


@plays("Go Nuts!")
def test_a_creature_grows_and_fights_with_the_help_of_others() -> None:
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"), creature("Boar", "3/2"))
    table.battlefield("B", creature("Wall", "0/3"))
    table.lands("A", "Forest", 1)
    table.hand("A", "Go Nuts!")
    table.start("A")
    table.cast("A", "Go Nuts!", modes=(0, 1), targets=("Bear", "Bear", "Wall"), teamwork="yes")
    assert table.find("Boar").tapped
    table.resolve()
    assert (table.find("Bear").power, table.all("Wall")) == (3, [])


def test_without_the_power_there_is_no_team() -> None:
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", chooses({"modes": 2, "if": {"did": "teamwork"}}, TEAM))
    table.start("A")
    table.cast("A", "Plan", modes=(0,), teamwork="yes")
    assert not table.find("Bear").tapped
    table.resolve()
    assert (table.life_of("A"), table.life_of("B")) == (21, 20)


def test_an_ability_asks_as_it_goes_on_the_stack() -> None:
    table = Table("current")
    poor = {"amount": {"life_of": "you"}, "compare": {"at_most": 20}}
    does = {"triggered": {"modes": 1, "of": EITHER, "instead": {"modes": "all", "if": poor}}, "on": {"draws": "you"}}
    table.battlefield("A", card("Bell", "Enchantment", does))
    table.hand("A", card("Read", "Instant", {"spell": [{"draw": 1}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Read")
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (21, 17)
