"""122, 701.34, 701.39, 701.44, 701.50. Counters: put, removed, and by names of their own."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.keywords import having, said
from tests.support.scenes import BOTH
from tests.support.situations import (
    CREATURE,
    finish,
    go,
    plays,
    pt,
    ready,
    spell,
)
from tests.support.table import PLAYERS, Table, creature

PLAYER = {"is": "player"}

A, B = PLAYERS["A"], PLAYERS["B"]

MORE = spell("More", {"proliferate": "you"})


def test_counters_are_put_and_removed() -> None:
    table = ready(
        spell("Grow", {"put_counters": "+1/+1", "on": CREATURE, "n": 2}),
        spell("Less", {"remove_counters": "+1/+1", "on": "t"}, t=CREATURE),
        spell("None", {"remove_counters": "+1/+1", "on": CREATURE, "n": "all"}),
    )
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Grow")
    assert (pt(table, "Bear"), pt(table, "Cub")) == ((4, 4), (3, 3))
    go(table, "A", "Less", "Bear")
    assert pt(table, "Bear") == (3, 3)
    go(table, "A", "None")
    assert (pt(table, "Bear"), pt(table, "Cub")) == ((2, 2), (1, 1))


def test_poison_and_other_counters_of_players() -> None:
    table = ready(spell("Poison", {"player_counters": "poison", "who": "p", "n": 3}, p=PLAYER))
    table.start()
    go(table, "A", "Poison", "B")
    assert table.board.players[B].counters == {"poison": 3}
    assert table.events("player_counters_put")[0].event.total == 3


def chosen(table: Table, *names: Any) -> None:
    """Answer what is to be chosen."""
    table.until_asked("choose")
    table.answer(tuple(table.entity(name) for name in names))


@pytest.mark.parametrize("edition", BOTH)
def test_proliferate_gives_one_more_to_what_is_chosen(edition: str) -> None:
    """701.34a. Permanents and players, whosever they are; none without counters, and none that is not chosen."""
    table = Table(edition)
    table.battlefield("A", creature("Grown", "1/1"), counters={"+1/+1": 1})
    table.battlefield("A", creature("Left", "1/1"), counters={"+1/+1": 1})
    table.battlefield("A", creature("Bare", "1/1"))
    table.battlefield("B", creature("Shrunk", "3/3"), counters={"-1/-1": 1})
    table.hand("A", MORE, spell("Ill", {"player_counters": "poison", "who": "t"}, t={"is": "opponent"}))
    table.start("A")
    go(table, "A", "Ill", B)
    finish(table)
    table.cast("A", "More")
    table.until_asked("choose")
    question: Any = table.question
    assert set(question.among) == {table.find(name).id for name in ("Grown", "Left", "Shrunk")} | {B}
    table.answer((table.find("Grown").id, table.find("Shrunk").id, B))
    finish(table)
    assert [pt(table, name) for name in ("Grown", "Left", "Bare", "Shrunk")] == [(3, 3), (2, 2), (1, 1), (1, 1)]
    assert table.board.players[B].counters == {"poison": 2}
    table.check()


@pytest.mark.parametrize(
    ("edition", "after"), [("current", {"+1/+1": 2, "charge": 2}), ("seed", {"+1/+1": 1, "charge": 2})]
)
def test_of_several_kinds_each_is_given_or_one_in_2017(edition: str, after: dict[str, int]) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Both", "1/1"), counters={"+1/+1": 1, "charge": 1})
    table.hand("A", MORE)
    table.start("A")
    table.cast("A", "More")
    chosen(table, "Both")
    if edition == "seed":
        table.until_asked("option")
        table.answer("charge")
    finish(table)
    assert table.find("Both").counters == after


def test_bolster_is_for_one_of_the_least_tough() -> None:
    table = Table("current")
    table.battlefield("A", creature("Tough", "1/4"), creature("One", "3/2"), creature("Two", "1/2"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.hand("A", spell("Train", {"bolster": 2}))
    table.start("A")
    table.cast("A", "Train")
    table.until_asked("choose")
    question: Any = table.question
    assert set(question.among) == {table.find("One").id, table.find("Two").id}
    table.answer((table.find("Two").id,))
    finish(table)
    assert pt(table, "Two") == (3, 4)


@pytest.mark.parametrize("top", ["Plains", "Grizzly Bears"])
def test_a_land_that_is_found_goes_to_the_hand_and_else_it_grows(top: str) -> None:
    """701.44a."""
    table = Table("current")
    table.battlefield("A", creature("Scout", "1/1"))
    table.hand("A", spell("Go", {"explore": "t"}, t=CREATURE))
    table.library("A", top)
    table.start("A")
    table.cast("A", "Go", targets=["Scout"])
    if top != "Plains":
        said(table, "yes")
    finish(table)
    assert pt(table, "Scout") == ((1, 1) if top == "Plains" else (2, 2))
    assert top in table.names_in(Zone.HAND if top == "Plains" else Zone.GRAVEYARD, "A")
    table.check()


@pytest.mark.parametrize(("thrown", "size"), [("Plains", (1, 1)), ("Grizzly Bears", (2, 2))])
def test_who_connives_grows_by_what_is_no_land(thrown: str, size: tuple[int, int]) -> None:
    """701.50a."""
    table = Table("current")
    table.battlefield("A", creature("Spy", "1/1"))
    table.hand("A", spell("Plot", {"connive": "t"}, t=CREATURE), thrown)
    table.start("A")
    drawn = len(table.events("card_drawn", player=A))
    table.cast("A", "Plot", targets=["Spy"])
    table.until_asked("choose")
    table.answer((table.find(thrown, "A", Zone.HAND).id,))
    finish(table)
    assert pt(table, "Spy") == size
    assert len(table.events("card_drawn", player=A)) == drawn + 1
    table.check()


# Cards of the catalogue


@plays("Evolution Sage", "Abzan Skycaptain", "Merfolk Branchwalker", "Lazotep Reaver", "Raffine's Informant")
def test_the_cards_that_do_these_things() -> None:
    table = Table("current")
    table.battlefield("A", "Evolution Sage", "Abzan Skycaptain")
    table.lands("A", "Forest", 6)
    table.lands("A", "Swamp", 2)
    table.lands("A", "Plains", 2)
    table.hand("A", "Merfolk Branchwalker", "Lazotep Reaver", "Raffine's Informant", "Forest")
    table.hand("A", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.library("A", "Grizzly Bears", "Grizzly Bears", "Plains")
    table.start("A")
    go(table, "A", "Merfolk Branchwalker")
    finish(table)
    assert pt(table, "Merfolk Branchwalker") == (3, 2)
    go(table, "A", "Lazotep Reaver")
    finish(table)
    assert [found.subtypes for found in table.board.creatures(A) if found.token] == [("Zombie", "Army")]
    table.cast("A", "Raffine's Informant")
    table.until_asked("choose")
    table.answer((table.find("Grizzly Bears", "A", Zone.HAND).id,))
    finish(table)
    assert pt(table, "Raffine's Informant") == (3, 2)
    table.answer(("play", table.find("Forest", "A", Zone.HAND).id))
    chosen(table, "Merfolk Branchwalker")
    finish(table)
    assert pt(table, "Merfolk Branchwalker") == (4, 3)
    go(table, "A", "Kill", "Abzan Skycaptain")
    finish(table)
    grown = [found for found in table.board.creatures(A) if found.counters.get("+1/+1", 0) == 3 and found.token]
    assert grown, "the Army had the least toughness"


@pytest.mark.parametrize("edition", BOTH)
def test_time_travel_adds_and_removes_time_counters(edition: str) -> None:
    """701.56a. On permanents of the player and on suspended cards that they own, if these have one."""
    table = Table(edition)
    table.battlefield("A", creature("Clock", "1/1"), counters={"time": 1})
    table.battlefield("A", creature("Fading", "1/1"), counters={"time": 2})
    table.battlefield("A", creature("Bare", "1/1"), counters={"charge": 1})
    table.battlefield("B", creature("Theirs", "1/1"), counters={"time": 1})
    table.lands("A", "Forest", 1)
    table.hand("A", having("Sleeper", "2/2", "suspend", value=1, pay="{G}", cost="{9}"))
    table.hand("A", spell("Journey", {"time_travel": "you"}))
    table.start("A")
    sleeper = table.find("Sleeper", "A", Zone.HAND)
    asked: Any = table.question
    table.answer(next(option for option in asked.options if option[:2] == ("set_aside", sleeper.id)))
    finish(table)
    table.cast("A", "Journey")
    table.until_asked("choose")
    asked = table.question
    suspended = table.find("Sleeper", "A", Zone.EXILE).id
    clock, fading = (table.find(name).id for name in ("Clock", "Fading"))
    assert set(asked.among) == {clock, fading, suspended}
    table.answer((clock,))
    asked = table.question
    assert set(asked.among) == {fading, suspended}, "one is added or removed, not both"
    table.answer((fading, suspended))
    finish(table)
    assert (table.find("Clock").counters, table.find("Fading").counters) == ({"time": 2}, {"time": 1})
    assert table.find("Sleeper").zone is Zone.BATTLEFIELD, "its last counter was removed, so that it is cast (702.62a)"
    assert table.find("Theirs").counters == {"time": 1}
    table.check()


def test_time_travel_may_do_nothing() -> None:
    table = ready(spell("Journey", {"time_travel": "you"}))
    table.battlefield("A", creature("Clock", "1/1"), counters={"time": 1})
    table.start()
    table.cast("A", "Journey")
    chosen(table)
    chosen(table)
    finish(table)
    assert table.find("Clock").counters == {"time": 1}


@pytest.mark.parametrize(("kind", "n", "most", "taken"), [("+1/+1", 3, 3, 2), ("+1/+1", 9, 4, 0), ("any", 2, 2, 2)])
def test_so_many_counters_at_the_most_are_removed(kind: str, n: int, most: int, taken: int) -> None:
    """608.2d: who is told "up to" chooses how many, none included."""
    table = ready(spell("Less", {"remove_counters": kind, "on": "t", "n": n, "up_to": True}, t=CREATURE))
    table.battlefield("B", creature("Bear", "2/2"), counters={"+1/+1": 4})
    table.start()
    table.cast("A", "Less", targets=("Bear",))
    question: Any = table.until_asked("number", "A")
    assert (question.least, question.most) == (0, most)
    table.answer(taken)
    finish(table)
    assert table.find("Bear").counters.get("+1/+1", 0) == 4 - taken


@pytest.mark.parametrize("exile", [False, True])
def test_counters_of_what_left_are_put_elsewhere(exile: bool) -> None:
    """122.8: as many of each kind as it had; none are moved."""
    gone = {"triggered": [{"put_counters_of": "self", "on": {"subtype": "Heir"}}], "on": {"leaves": "self"}}
    table = ready(spell("Away", {"exile" if exile else "destroy": "t"}, t=CREATURE))
    table.battlefield("A", creature("Elder", "1/1", abilities=[gone]), counters={"+1/+1": 2, "flying": 1})
    table.battlefield("A", creature("Heir", "1/1", types="Creature: Heir"), counters={"flying": 1})
    table.start()
    go(table, "A", "Away", "Elder")
    finish(table)
    assert table.find("Heir").counters == {"+1/+1": 2, "flying": 2}


def test_counters_of_each_kind_are_doubled_on_each_object() -> None:
    """701.10e."""
    table = ready(spell("Twice", {"put_counters_of": CREATURE, "on": CREATURE}))
    table.battlefield("A", creature("Elder", "1/1"), counters={"+1/+1": 2, "flying": 1})
    table.battlefield("B", creature("Other", "1/1"), counters={"+1/+1": 3})
    table.battlefield("B", creature("Bare", "1/1"))
    table.start()
    go(table, "A", "Twice")
    assert [table.find(name).counters for name in ("Elder", "Other", "Bare")] == [
        {"+1/+1": 4, "flying": 2},
        {"+1/+1": 6},
        {},
    ]


@pytest.mark.parametrize(
    ("n", "to", "left", "there"), [(1, "Heir", 1, 1), (9, "Heir", 0, 2), (1, "Elder", 2, 0)], ids=str
)
def test_counters_are_moved(n: int, to: str, left: int, there: int) -> None:
    """122.5: at most as many as there are; none from an object to itself."""
    moved = {"move_counters": "+1/+1", "from": {"subtype": "Elder"}, "to": "t", "n": n}
    table = ready(spell("Over", moved, t=CREATURE))
    table.battlefield("A", creature("Elder", "1/1", types="Creature: Elder"), counters={"+1/+1": 2})
    table.battlefield("A", creature("Heir", "1/1"))
    table.start()
    go(table, "A", "Over", to)
    assert table.find("Elder").counters.get("+1/+1", 0) == left
    assert table.find("Heir").counters.get("+1/+1", 0) == there
    assert table.happened("counters_put") is (to == "Heir")


@pytest.mark.parametrize(
    ("moved", "chosen", "there"),
    [
        ({"move_counters": "any"}, "flying", {"flying": 1}),
        ({"move_counters": "any", "n": "all"}, None, {"+1/+1": 2, "flying": 1}),
        ({"move_counters": "+1/+1", "n": "all", "up_to": True}, 1, {"+1/+1": 1}),
        ({"move_counters": "+1/+1", "n": "all", "up_to": True}, 0, {}),
        ({"move_counters": "+1/+1", "n": "all"}, None, {"+1/+1": 2}),
    ],
)
def test_counters_of_chosen_kinds_and_numbers_are_moved(
    moved: dict[str, Any], chosen: str | int | None, there: dict[str, int]
) -> None:
    """122.5, 608.2d: its controller chooses the kind, and how many of any number."""
    table = ready(spell("Over", {**moved, "from": {"subtype": "Elder"}, "to": "t"}, t=CREATURE))
    table.battlefield("A", creature("Elder", "1/1", types="Creature: Elder"), counters={"+1/+1": 2, "flying": 1})
    table.battlefield("B", creature("Heir", "1/1"))
    table.start()
    table.cast("A", "Over", targets=("Heir",))
    if chosen is not None:
        table.until_asked("number" if isinstance(chosen, int) else "option", "A")
        table.answer(chosen)
    finish(table)
    assert table.find("Heir").counters == there
    assert sum(table.find("Elder").counters.values()) == 3 - sum(there.values())


@pytest.mark.parametrize(
    ("answers", "there"),
    [(None, {"+1/+1": 3, "flying": 2}), (["no"], {"+1/+1": 3, "flying": 2}), (["flying", "no"], {"+1/+1": 3})],
)
def test_another_counter_of_each_kind(answers: list[str] | None, there: dict[str, int]) -> None:
    """122.1, 608.2d: of each kind one more, or one less where its controller says so."""
    more: dict[str, Any] = {"another_of_each": "t"} | ({} if answers is None else {"or_remove": True})
    table = ready(spell("More", more, t=CREATURE))
    table.battlefield("B", creature("Heir", "1/1"), counters={"+1/+1": 2, "flying": 1})
    table.start()
    table.cast("A", "More", targets=("Heir",))
    for answer in answers or ():
        table.until_asked("option", "A")
        table.answer(answer)
    finish(table)
    assert table.find("Heir").counters == there


def test_a_player_gets_another_counter_of_each_kind() -> None:
    table = ready(
        spell("Poison", {"player_counters": "poison", "who": "p"}, p=PLAYER),
        spell("More", {"another_of_each": "t"}, t={"any": [{"is": "permanent"}, PLAYER]}),
    )
    table.start()
    go(table, "A", "Poison", "B")
    go(table, "A", "More", "B")
    assert table.board.players[B].counters == {"poison": 2}
