"""The switches of today's turn-based and state-based actions: each by itself, on and off, in either edition."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain import events as e
from domain.citations import NoSuchRule, number
from domain.editions import CURRENT, SEED, recorded
from tests.support.scenes import calm, course, turn_of
from tests.support.situations import CREATURE, enchantment, finish, go, spell
from tests.support.table import PLAYERS, Table, card, creature

Scene = Callable[[str, dict[str, bool]], tuple[Table, bool]]

WOLF = {
    "name": "Wolf",
    "types": "Creature: Werewolf",
    "pt": "3/3",
    "colors": "R",
    "abilities": [{"keyword": "nightbound"}],
}


def a_saga_tells_its_story_by_day(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """A Saga and a werewolf: lore, a chapter, a sacrifice, daylight."""
    saga = card("Story", "Enchantment: Saga", {"triggered": [{"gain_life": 1}], "on": {"chapter": [1]}}, cost="{0}")
    table = Table(under, switches=switches)
    table.hand("A", saga, creature("Man", "1/1", "daybound", cost="{0}", back=WOLF))
    table.start("A")
    go(table, "A", "Story")
    finish(table)
    go(table, "A", "Man")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    told = table.life_of("A") == 21
    assert told is not bool(table.all("Story"))
    assert told is bool(table.all("Wolf")), "B cast nothing, and it is night"
    assert told is bool(table.board.time_of_day)
    return table, told


def roles_are_one_and_engines_start(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """Two Roles on a creature, an engine, a dungeon."""
    two = [{"create_token": f"{name} Role", "attached": "t"} for name in ("Monster", "Sorcerer")]
    table = Table(under, switches=switches)
    table.battlefield("A", "Grizzly Bears", card("Engine", "Artifact", {"keyword": "start your engines!"}))
    table.hand("A", spell("Cast", *two, t=CREATURE), spell("Go", {"venture": "you"}))
    table.start("A")
    go(table, "A", "Cast", "Grizzly Bears")
    go(table, "A", "Go")
    calm(table)
    one = not table.all("Monster")
    assert one is (table.board.players[PLAYERS["A"]].speed == 1)
    assert one is bool(table.board.command)
    return table, one


def a_step_comes_after_a_phase(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """An upkeep after the main phase, and a combat phase that one gets in another's turn."""
    table = Table(under, switches=switches)
    table.battlefield("A", enchantment("Bell", {"triggered": [{"gain_life": 1}], "on": {"step_begins": "upkeep"}}))
    table.hand("A", spell("Again", {"extra_step": "upkeep", "after_phase": True}))
    table.hand("B", spell("More", {"extra_phases": ["combat"], "you_get": True}))
    table.start("A")
    go(table, "A", "Again")
    table.priority_to("B")
    go(table, "B", "More")
    life = table.life_of("A")
    table.go_to("end", "A")
    rang = table.life_of("A") > life
    assert rang is (course(turn_of(table, 1)).count("combat") == 1)
    return table, rang


SCENES: dict[str, Scene] = {
    "sagas_attractions_day_night": a_saga_tells_its_story_by_day,
    "roles_dungeons_speed": roles_are_one_and_engines_start,
    "steps_after_phases": a_step_comes_after_a_phase,
}
"""For each switch: what happens when it is on, and not when it is off."""


@pytest.mark.parametrize(("under", "value"), [("seed", None), ("current", None), ("seed", True), ("current", False)])
@pytest.mark.parametrize("switch", SCENES)
def test_a_switch_of_today_decides_by_itself(switch: str, under: str, value: bool | None) -> None:
    table, happened = SCENES[switch](under, {} if value is None else {switch: value})
    is_on = under == "current" if value is None else value
    assert happened is is_on
    started = table.game.records[0].event
    assert isinstance(started, e.GameStarted)
    assert dict(started.switches)[switch] is is_on
    foreign = {record.rule.partition(":")[0] for record in table.game.records if ":" in record.rule}
    assert foreign == ({"current"} if under == "seed" and is_on else set()), "what 2017 had not is cited as today's"
    table.check()


def test_a_game_recorded_before_there_was_a_switch_goes_on_without() -> None:
    for switch in SCENES:
        known = {name: value for name, value in CURRENT.switches() if name != switch}
        assert dict(recorded("current", known).switches())[switch] is False
        assert dict(CURRENT.switches())[switch] is True
        assert dict(SEED.switches())[switch] is False


@pytest.mark.parametrize(
    "rule", ["714.3c", "704.5s", "702.145c", "731.1", "701.49a", "704.5t", "704.5y", "704.5z", "500.10"]
)
def test_what_they_cite_is_of_today_only(rule: str) -> None:
    assert number(rule, "current") == rule
    with pytest.raises(NoSuchRule):
        number(rule, "seed")
