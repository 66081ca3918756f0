"""714, 505.4. Sagas: today they get lore counters and tell their chapters; in the rules of 2017 there were none."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.catalogue import supplement
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.formats import SCHEMES
from domain.kernel.questions import ChooseNumber, Order
from domain.terms import Zone
from tests.support.scenes import BOTH, calm, last, names, one_moment, play_turns, turn_of
from tests.support.situations import CREATURE, enchantment, finish, go, plays, spell, static, told
from tests.support.table import Table, card


def chapter(numbers: list[int], *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A chapter ability."""
    return {"triggered": list(effects), "on": {"chapter": numbers}, **more}


def saga(*chapters: dict[str, Any], name: str = "Test Saga", **more: Any) -> CardDefinition:
    """A free Saga with these chapters."""
    return card(name, "Enchantment: Saga", *chapters, cost="{0}", **more)


LIFE = saga(chapter([1], {"gain_life": 1}), chapter([2], {"gain_life": 10}))
"""A Saga of two chapters, which gain 1 and 10 life."""


def entered(*cards: CardDefinition | str, edition: str = "current") -> Table:
    """A table at which A has cast these, and nothing is on the stack any more."""
    table = Table(edition)
    table.hand("A", *cards)
    table.start("A")
    for what in cards:
        name = what if isinstance(what, str) else what.name
        table.cast("A", name)
        finish(table)
    return table


# 714.2, 714.3. Lore counters and chapters


def test_a_saga_enters_with_a_lore_counter_and_tells_its_first_chapter() -> None:
    table = Table("current")
    table.hand("A", LIFE)
    table.start("A")
    go(table, "A", "Test Saga")
    (put,) = table.events("counters_put", kind="lore")
    assert (put.event.total, put.rule) == (1, "614.1c")
    (triggered,) = table.events("ability_triggered")
    assert triggered.cause == put.position
    assert one_moment(put, triggered, last(table, "object_moved"))
    finish(table)
    assert table.life_of("A") == 21
    assert told(table, put) == "Test Saga gets 1 lore counter and has 1"
    table.check()


@pytest.mark.statement("MAIN-07", "MAIN-09", "MAIN-10", "TBA-01", "TBA-03", "TBA-04")
def test_a_lore_counter_comes_before_what_triggers_is_put_on_the_stack() -> None:
    table = Table("current")
    table.battlefield("A", LIFE, counters={"lore": 1})
    table.battlefield(
        "A", enchantment("Clock", {"triggered": [{"lose_life": 5}], "on": {"step_begins": "precombat-main"}})
    )
    table.start("A", step="upkeep")
    table.until_asked("order", "A")
    began = table.events("phase_began", phase="precombat-main")[0]
    after = [record for record in table.events() if record.position >= began.position]
    assert names(after) == ["phase_began", "ability_triggered", "counters_put", "ability_triggered"]
    (put,) = table.events("counters_put", kind="lore")
    assert (put.rule, put.cause, put.event.total) == ("714.3c", began.position, 2)
    assert put.moment > began.moment
    assert not table.board.stack
    assert isinstance(table.question, Order), "both wait for priority, in an order of their controller's choice"
    table.answer(table.question.items)
    assert len(table.board.stack) == 2
    finish(table)
    assert table.life_of("A") == 25


@pytest.mark.statement("MAIN-08", "TBA-08")
def test_the_scheme_is_set_in_motion_before_the_lore_counter() -> None:
    table = Table("current", format="archenemy", seats=3, supplement={"A": supplement(SCHEMES)})
    table.battlefield("A", LIFE, counters={"lore": 1})
    table.start("A", step="upkeep")
    while table.board.phase != "precombat-main":
        table.plain()
    assert table.order_of("scheme_set_in_motion", "counters_put") == ["scheme_set_in_motion", "counters_put"]
    assert not table.board.stack


def test_only_the_active_player_and_only_in_the_precombat_main_phase() -> None:
    """505.1a: a second main phase is never a precombat one."""
    table = Table("current")
    table.battlefield("A", LIFE)
    table.battlefield("B", saga(*(chapter([number], {"gain_life": 1}) for number in range(1, 7)), name="Other Saga"))
    table.hand("A", spell("More", {"extra_phases": ["combat", "postcombat-main"]}))
    table.start("A")
    assert table.find("Test Saga").counters == {"lore": 1}
    assert table.find("Other Saga").counters == {}
    go(table, "A", "More")
    table.go_to("end")
    assert table.find("Test Saga").counters == {"lore": 1}
    assert table.board.main_phases == 3
    table.go_to("precombat-main", "B")
    calm(table)
    assert (table.find("Test Saga").counters, table.find("Other Saga").counters) == ({"lore": 1}, {"lore": 1})


def test_a_team_puts_a_counter_on_the_sagas_of_all_its_members() -> None:
    """805.4a: it is the team's precombat main phase."""
    table = Table("current", format="two-headed-giant", seats=4)
    for player in "ABCD":
        table.battlefield(player, saga(chapter([1, 2, 3], {"gain_life": 1}), name=f"Saga of {player}"))
    table.start("A")
    calm(table)
    told = {player: table.find(f"Saga of {player}").counters.get("lore", 0) for player in "ABCD"}
    assert told == {"A": 1, "B": 1, "C": 0, "D": 0}
    assert table.life_of("B") == 32


def test_all_sagas_get_their_counters_at_once() -> None:
    table = Table("current")
    table.battlefield("A", LIFE, saga(chapter([1, 3], {"gain_life": 1}), name="Other Saga"))
    table.start("A")
    one, other = table.events("counters_put", kind="lore")
    assert one_moment(one, other)
    assert one.event.object != other.event.object


def test_a_chapter_with_two_numbers_is_told_at_both_and_each_number_once() -> None:
    """714.2b, 714.2c: only the counters that make it so many count."""
    table = Table("current")
    table.battlefield("A", saga(chapter([1, 2], {"gain_life": 1}), chapter([3], {"gain_life": 100}), chapter([9])))
    table.hand(
        "A",
        spell("Two Counters", {"put_counters": "lore", "on": {"subtype": "Saga"}, "n": 2}),
        spell("One Less", {"remove_counters": "lore", "on": {"subtype": "Saga"}, "n": 2}),
    )
    table.start("A")
    finish(table)
    assert table.life_of("A") == 21
    go(table, "A", "Two Counters")
    finish(table)
    assert table.life_of("A") == 122
    go(table, "A", "One Less")
    finish(table)
    assert table.life_of("A") == 122, "fewer counters tell nothing"
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    calm(table)
    assert table.find("Test Saga").counters == {"lore": 2}
    assert table.life_of("A") == 123, "a chapter reached again is told again"


def test_what_doubles_counters_of_effects_doubles_those_it_enters_with_only() -> None:
    """714.3a makes a replacement effect; 714.3c is no effect at all."""
    double = {
        "replace": {"would_put_counters": {"type": "enchantment"}, "by_effect": True},
        "with": [{"amount": {"times": ["event.amount", 2]}}],
    }
    table = Table("current")
    table.battlefield("A", enchantment("Doubling", double))
    table.hand(
        "A", saga(chapter([1], {"gain_life": 1}), chapter([2], {"gain_life": 10}), chapter([3, 4], {"gain_life": 100}))
    )
    table.start("A")
    table.cast("A", "Test Saga")
    finish(table)
    assert table.find("Test Saga").counters == {"lore": 2}
    assert table.life_of("A") == 31
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    calm(table)
    assert table.find("Test Saga").counters == {"lore": 3}
    assert table.life_of("A") == 131


def test_without_its_abilities_a_saga_is_left_alone() -> None:
    """714.3c, 714.4: only Sagas with chapter abilities get counters and are sacrificed."""
    blank = enchantment("Silence", static({"lose": "all"}, to={"subtype": "Saga"}))
    table = Table("current")
    table.battlefield("A", blank)
    table.battlefield("A", LIFE, counters={"lore": 5})
    table.hand("A", saga(chapter([1], {"gain_life": 1}), name="New Saga"))
    table.start("A")
    go(table, "A", "New Saga")
    finish(table)
    assert table.find("Test Saga").counters == {"lore": 5}
    assert table.find("New Saga").counters == {}
    assert not table.happened("ability_triggered")


# 714.4, 704.5s. The end of a Saga


@pytest.mark.statement("SBA-02", "SBA-05")
def test_a_saga_is_sacrificed_when_its_last_chapter_has_left_the_stack() -> None:
    table = Table("current")
    table.battlefield("A", LIFE, counters={"lore": 1})
    table.start("A", step="upkeep")
    table.pass_()
    table.until_asked("priority", "A")
    while not table.board.stack:
        table.plain()
    assert table.find("Test Saga").counters == {"lore": 2}, "it waits for the chapter that it tells"
    table.resolve()
    assert table.life_of("A") == 30
    (sacrificed,) = table.events("permanent_sacrificed")
    assert sacrificed.rule == "704.5s"
    assert names(turn_of(table, 1), "resolved", "permanent_sacrificed", "object_moved")[-3:] == [
        "resolved",
        "permanent_sacrificed",
        "object_moved",
    ]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Test Saga"]
    assert told(table, sacrificed) == "A sacrifices Test Saga"
    table.check()


@pytest.mark.parametrize("way", ["countered", "no target"])
def test_a_last_chapter_that_does_nothing_has_left_the_stack_too(way: str) -> None:
    last_one = (
        chapter([2], {"destroy": "t"}, targets={"t": {"of": CREATURE}})
        if way == "no target"
        else chapter([2], {"draw": 1})
    )
    table = Table("current")
    table.battlefield("A", saga(chapter([1], {"gain_life": 1}), last_one), counters={"lore": 1})
    table.hand("A", spell("Hush", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "ability"}]}))
    table.start("A", step="upkeep")
    while table.board.phase != "precombat-main" or table.question.KIND != "priority":
        table.plain()
    if way == "countered":
        assert table.all("Test Saga")
        go(table, "A", "Hush", table.board.stack[-1])
    assert not table.all("Test Saga")
    assert table.happened("permanent_sacrificed", rule="704.5s")


def test_another_ability_of_it_does_not_keep_a_saga() -> None:
    """714.4 asks for chapter abilities only."""
    watching = {"triggered": [{"draw": 1}], "on": {"gains_life": "you"}}
    table = Table("current")
    table.battlefield(
        "A", saga(chapter([1], {"gain_life": 1}), chapter([2], {"gain_life": 1}), watching), counters={"lore": 1}
    )
    table.start("A", step="upkeep")
    while not table.board.stack:
        table.plain()
    table.resolve()
    assert len(table.board.stack) == 1
    assert not table.all("Test Saga")


def test_who_controls_it_sacrifices_it_and_it_is_sacrificed_once() -> None:
    """704.7: what would die and be sacrificed in one pass is sacrificed, and moves once."""
    alive = enchantment("Breath", static({"add_types": ["creature"]}, {"set_pt": [0, 0]}, to={"subtype": "Saga"}))
    table = Table("current")
    table.hand("A", alive)
    table.battlefield("A", saga(chapter([2], {"gain_life": 1})), counters={"lore": 2}, controller="A")
    table.start("A", step=None)
    while table.question.KIND != "priority":
        table.plain()
    (sacrificed,) = table.events("permanent_sacrificed")
    assert sacrificed.rule == "704.5s"
    assert len(table.events("object_moved", object=sacrificed.event.object)) == 1


# 702.155. Read ahead


@pytest.mark.parametrize(("begin", "life"), [(1, 21), (2, 30), (3, 120)])
def test_read_ahead_begins_where_its_controller_likes(begin: int, life: int) -> None:
    ahead = saga(
        {"keyword": "read ahead"},
        chapter([1], {"gain_life": 1}),
        chapter([2], {"gain_life": 10}),
        chapter([3], {"gain_life": 100}),
    )
    table = Table("current")
    table.hand("A", ahead)
    table.start("A")
    table.defaults[ChooseNumber] = lambda question: begin
    table.cast("A", "Test Saga")
    finish(table)
    (asked,) = table.events("decision_made", kind="number")
    assert asked.event.question[:3] == ("chapter", 1, 3)
    assert asked.rule == "702.155b"
    assert table.life_of("A") == life, "the chapters before are not told"
    assert bool(table.all("Test Saga")) is (begin < 3)


def test_read_ahead_tells_every_chapter_in_later_turns() -> None:
    ahead = saga(
        {"keyword": "read ahead"}, *(chapter([number], {"gain_life": 10**number}) for number in (1, 2, 3)), chapter([9])
    )
    table = Table("current")
    table.battlefield("A", ahead, counters={"lore": 1})
    table.hand("A", spell("Two Counters", {"put_counters": "lore", "on": {"subtype": "Saga"}, "n": 2}))
    table.start("A", step="upkeep")
    table.go_to("upkeep", "B")
    life = table.life_of("A")
    table.go_to("upkeep", "A")
    go(table, "A", "Two Counters")
    finish(table)
    assert table.find("Test Saga").counters == {"lore": 4}
    assert table.life_of("A") == life + 1000


# In the rules of 2017


def test_without_the_switch_a_saga_is_a_plain_enchantment() -> None:
    table = entered(LIFE, edition="seed")
    play_turns(table, 3)
    table.go_to("end", "A")
    assert table.find("Test Saga").counters == {}
    assert not table.happened("ability_triggered")
    assert not table.happened("counters_put")


@pytest.mark.parametrize("edition", BOTH)
def test_lore_counters_mean_something_only_with_the_switch(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", LIFE)
    table.hand("A", spell("Two Counters", {"put_counters": "lore", "on": {"subtype": "Saga"}, "n": 2}))
    table.start("A", step="upkeep")
    go(table, "A", "Two Counters")
    finish(table)
    assert table.life_of("A") == (31 if edition == "current" else 20)
    assert bool(table.all("Test Saga")) is (edition == "seed")


@pytest.mark.parametrize("read", [{"keyword": "read ahead"}, chapter([1], {"gain_life": 1})])
def test_only_sagas_have_chapters(read: dict[str, Any]) -> None:
    with pytest.raises(BadCard, match="only Sagas have"):
        card("No Saga", "Enchantment", read)


# Real cards


@plays("History of Benalia")
def test_history_of_benalia() -> None:
    table = Table("current")
    table.hand("A", "History of Benalia")
    table.lands("A", "Plains", 3)
    table.start("A")
    table.cast("A", "History of Benalia")
    finish(table)
    assert len(table.all("Knight Token")) == 1
    table.go_to("end", "B")
    table.go_to("precombat-main", "A")
    calm(table)
    assert len(table.all("Knight Token")) == 2
    table.go_to("end", "B")
    table.go_to("precombat-main", "A")
    calm(table)
    assert [(knight.power, knight.toughness) for knight in table.all("Knight Token")] == [(4, 3), (4, 3)]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["History of Benalia"]
    table.check()


@plays("The Eldest Reborn")
def test_the_eldest_reborn() -> None:
    table = Table("current")
    table.hand("A", "The Eldest Reborn")
    table.lands("A", "Swamp", 5)
    table.battlefield("B", "Serra Angel")
    table.hand("B", "Shock")
    table.start("A")
    table.cast("A", "The Eldest Reborn")
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Serra Angel"]
    table.go_to("end", "B")
    while len(table.board.players[2].hand) > 1:  # type: ignore[index]
        table.plain()
    table.go_to("precombat-main", "A")
    calm(table)
    assert len(table.names_in(Zone.GRAVEYARD, "B")) == 2
    table.go_to("end", "B")
    table.go_to("precombat-main", "A")
    calm(table)
    assert table.all("Serra Angel", "A")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["The Eldest Reborn"]


@plays("The First Iroan Games")
def test_the_first_iroan_games() -> None:
    table = Table("current")
    table.hand("A", "The First Iroan Games")
    table.lands("A", "Forest", 3)
    table.start("A")
    table.cast("A", "The First Iroan Games")
    finish(table)
    for _ in range(2):
        table.go_to("end", "B")
        table.go_to("precombat-main", "A")
        calm(table)
    assert table.find("Human Soldier Token").power == 4
    drawn = table.events("card_drawn", player=1, rule="121.1")
    assert len(drawn) == 2
    table.go_to("end", "B")
    table.go_to("precombat-main", "A")
    calm(table)
    assert table.all("Gold")
    assert not table.all("The First Iroan Games")


@plays("Love Song of Night and Day")
def test_love_song_of_night_and_day() -> None:
    table = Table("current")
    table.hand("A", "Love Song of Night and Day")
    table.lands("A", "Plains", 3)
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    table.defaults[ChooseNumber] = lambda question: 2
    table.cast("A", "Love Song of Night and Day")
    finish(table)
    assert table.all("Bird Token")
    assert not table.happened("card_drawn", rule="121.1")
    table.go_to("end", "B")
    table.go_to("precombat-main", "A")
    calm(table)
    assert [table.find(name).counters for name in ("Grizzly Bears", "Bird Token")] == [{"+1/+1": 1}] * 2
