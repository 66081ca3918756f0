"""115.7. Targets that are changed or chosen anew, what is divided with them, and what becomes a target by it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, finish, pt, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
ON_STACK = {"all": [{"zone": "stack"}, {"is": "spell"}]}
SINGLE = {"all": [{"zone": "stack"}, {"is": "spell"}, {"has_targets": {"exactly": 1}}]}
BOLT = spell("Spark", {"deal_damage": 3, "to": "t"}, t="any_target")
GROW = spell("Grow", {"apply": [{"pt": [2, 2]}], "to": "t"}, t=CREATURE)
CHANGE = spell("Swerve", {"retarget": "s", "change": True}, s=SINGLE)
ANEW = spell("Turn", {"retarget": "s"}, s=ON_STACK)


def made(*theirs: Any, mine: Any = BOLT, rules: str = "current") -> Table:
    """A's turn with a spell, and these in B's hand."""
    table = Table(rules)
    table.hand("A", mine)
    table.hand("B", *theirs)
    return table


@pytest.mark.parametrize("rules", ["seed", "current"])
def test_the_target_is_changed_to_another_one(rules: str) -> None:
    table = made(CHANGE, rules=rules)
    table.start()
    table.cast("A", "Spark", targets=["B"])
    table.cast("B", "Swerve", targets=["Spark"])
    table.resolve()
    finish(table)
    (changed,) = table.events("targets_changed")
    assert (changed.event.player, changed.event.new, changed.rule) == (
        B,
        (A,),
        "115.7a" if rules == "current" else "114.6a",
    )
    assert (table.life_of("A"), table.life_of("B")) == (17, 20)
    table.check()


def test_where_there_is_no_other_it_stays_unchanged() -> None:
    table = made(CHANGE, mine=GROW)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Grow", targets=["Bear"])
    table.cast("B", "Swerve", targets=["Grow"])
    finish(table)
    assert not table.events("targets_changed")
    assert pt(table, "Bear") == (4, 4)


def test_it_must_be_legal_for_who_controls_the_spell() -> None:
    mine = spell("Mend", {"apply": [{"pt": [2, 2]}], "to": "t"}, t={"all": [CREATURE, {"controller": "you"}]})
    table = made(CHANGE, mine=mine)
    table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.battlefield("B", creature("Elk", "3/3"))
    table.start()
    table.cast("A", "Mend", targets=["Bear"])
    table.cast("B", "Swerve", targets=["Mend"])
    finish(table)
    assert (pt(table, "Cub"), pt(table, "Bear"), pt(table, "Elk")) == ((3, 3), (2, 2), (3, 3))


@pytest.mark.parametrize("keep", [True, False])
def test_new_targets_may_be_chosen_or_the_old_ones_kept(keep: bool) -> None:
    table = made(ANEW)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Spark", targets=["B"])
    table.cast("B", "Turn", targets=["Spark"])
    table.until_asked("targets", "B")
    table.answer(((B if keep else table.find("Bear").id,),))
    finish(table)
    assert bool(table.events("targets_changed")) is not keep
    assert table.life_of("B") == (17 if keep else 20)
    assert bool(table.all("Bear")) is keep


def test_what_is_divided_goes_with_the_target() -> None:
    """115.7f: the division stays as it was."""
    mine = spell("Rain", {"deal_damage": 3, "to": "t", "divided": True}, t={"of": CREATURE, "n": 2})
    table = made(ANEW, mine=mine)
    table.battlefield("B", creature("Bear", "2/9"), creature("Elk", "3/9"))
    table.battlefield("A", creature("Cub", "1/9"))
    table.start()
    bear, elk, cub = (table.find(name).id for name in ("Bear", "Elk", "Cub"))
    table.priority_to("A")
    table.cast("A", "Rain", targets=[("Bear", "Elk")])
    shares = dict(table.events("damage_divided")[0].event.shares)
    table.cast("B", "Turn", targets=["Rain"])
    table.until_asked("targets", "B")
    table.answer(((elk, cub),))
    finish(table)
    assert table.find("Cub").damage == shares[bear]
    assert table.find("Elk").damage == shares[elk]


def test_only_what_is_new_becomes_a_target() -> None:
    shy = creature(
        "Shy",
        "2/9",
        abilities=[{"triggered": [{"gain_life": 1}], "on": {"becomes_target": "self", "of": "each_player"}}],
    )
    mine = spell("Both", {"tap": "t"}, t={"of": CREATURE, "n": 2})
    table = made(ANEW, mine=mine)
    table.battlefield("B", shy, creature("Elk", "3/9"), creature("Cub", "1/9"))
    table.start()
    table.cast("A", "Both", targets=[("Shy", "Elk")])
    while table.board.stack and len(table.board.stack) > 1:
        table.pass_()
    assert table.life_of("B") == 21
    table.cast("B", "Turn", targets=["Both"])
    table.until_asked("targets", "B")
    table.answer(((table.find("Shy").id, table.find("Cub").id),))
    finish(table)
    assert table.life_of("B") == 21
    assert table.find("Cub").tapped
    assert not table.find("Elk").tapped


def test_a_spell_with_two_targets_has_no_single_one() -> None:
    table = made(CHANGE, mine=spell("Both", {"tap": "t"}, t={"of": CREATURE, "n": 2}))
    table.battlefield("B", creature("Elk", "3/9"), creature("Cub", "1/9"))
    table.start()
    table.cast("A", "Both", targets=[("Elk", "Cub")])
    table.priority_to("B")
    assert not table.can("B", "cast", "Swerve")


def test_only_to_what_the_text_says() -> None:
    table = made(spell("Aside", {"retarget": "s", "change": True, "to": CREATURE}, s=SINGLE))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Spark", targets=["B"])
    table.cast("B", "Aside", targets=["Spark"])
    finish(table)
    assert not table.all("Bear")


LURE = creature(
    "Lure",
    "0/4",
    abilities=[
        {"activated": [{"retarget": "s", "change": True, "one": True, "to": {"ref": "self"}}], "cost": [],
         "targets": {"s": {"of": ON_STACK}},}
    ],
)  # fmt: skip


@pytest.mark.parametrize("rules", ["seed", "current"])
def test_one_of_the_targets_is_changed_and_its_share_goes_with_it(rules: str) -> None:
    mine = spell("Rain", {"deal_damage": 3, "to": "t", "divided": True}, t={"of": CREATURE, "n": 2})
    table = made(mine=mine, rules=rules)
    table.battlefield("B", creature("Bear", "2/9"), creature("Elk", "3/9"), LURE)
    table.start()
    bear, elk, lure = (table.find(name).id for name in ("Bear", "Elk", "Lure"))
    table.priority_to("A")
    table.cast("A", "Rain", targets=[("Bear", "Elk")])
    shares = dict(table.events("damage_divided")[0].event.shares)
    table.activate("B", "Lure", targets=["Rain"])
    table.until_asked("choose", "B")
    table.answer((elk,))
    finish(table)
    (changed,) = table.events("targets_changed")
    assert (changed.event.new, changed.rule) == ((lure,), "115.7b" if rules == "current" else "114.6b")
    damage = {name: table.find(name).damage for name in ("Bear", "Elk", "Lure")}
    assert damage == {"Bear": shares[bear], "Elk": 0, "Lure": shares[elk]}


def test_none_is_changed_to_what_is_a_target_of_the_same_word_already() -> None:
    table = made(mine=spell("Both", {"tap": "t"}, t={"of": CREATURE, "n": 2}))
    table.battlefield("B", creature("Elk", "3/9"), LURE)
    table.start()
    table.cast("A", "Both", targets=[("Elk", "Lure")])
    table.activate("B", "Lure", targets=["Both"])
    finish(table)
    assert not table.events("targets_changed")
    assert table.find("Elk").tapped
