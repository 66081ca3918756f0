"""704.3, 704.5a-c. When state-based actions are checked, what comes to nothing, and players who lose."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import Priority
from domain.rules.state_based import actions
from domain.rules.state_based.checks import Checks
from domain.terms import Zone
from tests.support.casting import sorcery
from tests.support.scenes import again_at_each_priority
from tests.support.table import Table, card, creature

CREATURE = {"t": {"of": {"type": "creature"}}}


# 704.3. When and how


@pytest.mark.statement("SBA-01", "SBA-03", "SBA-04", "SBA-06")
def test_one_pass_is_one_moment_before_priority() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Pyroclasm")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.cast("A", "Pyroclasm")
    table.resolve()
    destroyed = table.events("permanent_destroyed")
    moved = [record for record in table.events("object_moved") if record.rule == "704.5g"]
    assert len(destroyed) == 2
    assert len({record.moment for record in (*destroyed, *moved)}) == 1
    (performed,) = table.events("state_based_actions_performed")
    assert (performed.event.count, performed.rule) == (2, "704.3")
    assert table.order_of("resolved", "permanent_destroyed", "state_based_actions_performed", "priority_given")[
        -5:
    ] == [
        "resolved",
        "permanent_destroyed",
        "permanent_destroyed",
        "state_based_actions_performed",
        "priority_given",
    ]
    assert not table.board.stack


@pytest.mark.statement("SBA-05")
def test_the_check_repeats_before_and_after_triggers_are_put() -> None:
    table = Table()
    lord = creature(
        "Lord", "1/1", abilities=[{"static": [{"pt": [0, 1]}], "to": {"all": [{"type": "creature"}, "other"]}}]
    )
    table.battlefield("A", lord, "Blood Artist")
    weak = creature("Weak One", "1/1")
    table.battlefield("A", weak, counters={"-1/-1": 1})
    sorcery(table, {"destroy": "t"}, targets=CREATURE, aims=("Lord",))
    names = table.order_of(
        "permanent_destroyed", "object_moved", "state_based_actions_performed", "ability_put_on_stack", "priority_given"
    )
    at = names.index("permanent_destroyed")
    assert names[at:] == [
        "permanent_destroyed",
        "object_moved",
        "object_moved",
        "object_moved",
        "state_based_actions_performed",
        "ability_put_on_stack",
        "ability_put_on_stack",
        "priority_given",
    ]
    assert not table.all("Weak One"), "it died in a check before any trigger was put on the stack"


@pytest.mark.statement("SBA-08")
def test_nothing_is_checked_while_something_resolves() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Ajani's Pridemate")
    sorcery(
        table,
        {"apply": [{"pt": [0, -5]}], "to": "t"},
        {"gain_life": 1},
        {"apply": [{"pt": [0, 5]}], "to": "t"},
        targets=CREATURE,
        aims=("Grizzly Bears",),
    )
    assert table.find("Grizzly Bears").toughness == 2
    assert not table.happened("state_based_actions_performed")
    assert table.happened("ability_triggered"), "a trigger does notice what happens in between"


@pytest.mark.statement("SBA-09", "SBA-08")
def test_life_that_comes_back_in_time_is_no_loss() -> None:
    table = Table(life=3)
    sorcery(table, {"lose_life": 3}, {"gain_life": 1})
    assert not table.board.over
    assert table.life_of("A") == 1


@pytest.mark.statement("SBA-02")
def test_a_state_trigger_uses_the_stack_and_does_not_repeat() -> None:
    table = Table()
    table.battlefield("A", "Emperor Crocodile", "Grizzly Bears")
    sorcery(table, {"destroy": "t"}, targets=CREATURE, aims=("Grizzly Bears",))
    assert len(table.board.stack) == 1
    assert len(table.events("ability_triggered")) == 1
    table.pass_()
    assert len(table.events("ability_triggered")) == 1
    table.resolve()
    assert not table.all("Emperor Crocodile")
    assert table.happened("permanent_sacrificed")


# 704.5a-c. Players


@pytest.mark.statement("SBA-09")
@pytest.mark.parametrize(("amount", "over"), [(19, False), (20, True), (25, True)])
def test_zero_life_loses(amount: int, over: bool) -> None:
    table = Table()
    sorcery(table, {"lose_life": amount, "who": "each_opponent"})
    assert table.board.over is over
    if over:
        (lost,) = table.events("player_lost")
        assert (lost.event.player, lost.event.reason, lost.rule) == (2, "life", "704.5a")
        assert table.game.records[lost.cause - 1].event.NAME == "life_lost"
        assert table.board.outcome == ((1,), "life")


@pytest.mark.statement("SBA-10")
def test_drawing_too_much_loses_only_at_the_next_check() -> None:
    table = Table()
    table.hand("A", card("Read", "Sorcery", {"spell": [{"draw": 3}, {"gain_life": 2}]}, cost="{0}"))
    table.start("A", extra=2)
    table.cast("A", "Read")
    table.resolve()
    assert table.order_of("card_drawn", "draw_failed", "life_gained", "player_lost", "game_ended") == [
        "card_drawn",
        "card_drawn",
        "draw_failed",
        "life_gained",
        "player_lost",
        "game_ended",
    ]
    assert table.board.outcome == ((2,), "draw")


@pytest.mark.statement("SBA-11")
@pytest.mark.parametrize(("poison", "over"), [(9, False), (10, True), (12, True)])
def test_ten_poison_counters_lose(poison: int, over: bool) -> None:
    table = Table()
    sorcery(table, {"player_counters": "poison", "who": "each_opponent", "n": poison})
    assert table.board.over is over
    if over:
        (lost,) = table.events("player_lost")
        assert (lost.event.reason, lost.rule) == ("poison", "704.5c")


@pytest.mark.statement("SBA-34")
def test_one_replacement_replaces_all_losses_of_a_player_at_once() -> None:
    table = Table(life=1)
    stay = card(
        "Stay", "Enchantment", {"replace": {"would_lose_game": "you"}, "with": [{"instead": [{"set_life": 5}]}]}
    )
    table.battlefield("A", stay)
    table.hand("A", card("Read", "Sorcery", {"spell": [{"draw": 3}, {"lose_life": 1}]}, cost="{0}"))
    table.start("A", extra=2)
    table.cast("A", "Read")
    table.resolve()
    assert not table.board.over
    assert len(table.events("replacement_applied")) == 1
    assert table.life_of("A") == 5


def test_who_cannot_lose_goes_on() -> None:
    table = Table()
    stay = card("Stay", "Enchantment", {"replace": {"would_lose_game": "you"}, "with": [{"instead": []}]})
    table.battlefield("A", stay)
    sorcery(table, {"lose_life": 20})
    assert not table.board.over
    assert table.life_of("A") == 0
    table.go_to("upkeep", "B")
    assert not table.board.over


# 704.3, 614.6. What comes to nothing


NOTHING: dict[str, Any] = {"replace": {"would_be_destroyed": "self"}, "with": [{"instead": []}]}
TAPPED: dict[str, Any] = {"replace": {"would_be_destroyed": "self"}, "with": [{"instead": [{"tap": "self"}]}]}


def applied(table: Table, name: str) -> int:
    """How often it was told that something of this permanent was applied."""
    return len(table.events("replacement_applied", source=table.find(name).id))


@pytest.mark.parametrize(("instead", "taps"), [(NOTHING, 0), (TAPPED, 1)])
def test_an_action_that_comes_to_nothing_is_told_once(instead: dict[str, Any], taps: int) -> None:
    table = Table()
    table.battlefield("A", creature("Rock", "1/4", abilities=[instead]), damage=5)
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["Grizzly Bears"])
    table.resolve()
    assert "Grizzly Bears" in table.names_in(Zone.GRAVEYARD, "B")  # a pass that does something
    for _ in range(4):
        table.pass_()
    assert len(table.events("priority_given")) > 5
    assert applied(table, "Rock") == 1 + taps  # what is tapped is not tapped again
    assert table.find("Rock").tapped is bool(taps)
    again_at_each_priority(table)


def test_games_that_began_before_tell_it_at_each_check() -> None:
    table = Table()
    table.battlefield("A", creature("Rock", "1/4", abilities=[NOTHING]), damage=5)
    table.start("A")
    table.game.schema, table.game.kept(Checks).replaced = 2, {}
    for _ in range(4):
        table.pass_()
    assert applied(table, "Rock") > 1


def test_it_is_told_anew_when_it_applies_anew() -> None:
    table = Table()
    table.battlefield("A", creature("Rock", "1/4", abilities=[NOTHING]), damage=5)
    table.hand("B", "Lightning Bolt", "Lightning Bolt", "Lightning Bolt")
    table.lands("B", "Mountain", 3)
    table.start("A")
    assert applied(table, "Rock") == 1
    table.go_to("precombat-main", "B")
    assert table.find("Rock").damage == 0
    for damage, told in ((3, 1), (6, 2), (9, 2)):
        table.cast("B", "Lightning Bolt", targets=["Rock"])
        table.resolve()
        assert table.find("Rock").damage == damage
        assert applied(table, "Rock") == told
    again_at_each_priority(table)


def test_each_time_a_draw_fails_is_another_loss_that_does_not_come() -> None:
    table = Table()
    table.battlefield(
        "A", card("Stay", "Enchantment", {"replace": {"would_lose_game": "you"}, "with": [{"instead": []}]})
    )
    table.hand("A", *[card("Read", "Instant", {"spell": [{"draw": 1}]}, cost="{0}")] * 2)
    table.start("A", extra=0)
    for times in (1, 2):
        table.cast("A", "Read")
        table.resolve()
        table.pass_()
        assert applied(table, "Stay") == times
    again_at_each_priority(table)


def test_of_two_that_come_to_nothing_only_the_new_one_is_told() -> None:
    """Though a player chooses each time which of two effects applies to one of them, which is told each time."""
    table = Table()
    guard = {"replace": {"would_be_destroyed": {"name": "Rock"}}, "with": [{"instead": []}]}
    table.battlefield("A", creature("Rock", "1/4", abilities=[NOTHING]), creature("Stone", "1/3", abilities=[NOTHING]))
    table.battlefield("A", card("Guard", "Enchantment", guard))
    table.hand("A", "Lightning Bolt", "Lightning Bolt", "Lightning Bolt")
    table.lands("A", "Mountain", 3)
    table.start("A")
    table.cast("A", "Lightning Bolt", targets=["Stone"])
    table.resolve()
    assert applied(table, "Stone") == 1
    for _ in range(2):
        table.cast("A", "Lightning Bolt", targets=["Rock"])
        table.resolve()
    while not isinstance(table.question, Priority):
        table.plain()
    assert applied(table, "Stone") == 1
    again_at_each_priority(table)


def test_every_registered_action_cites_a_rule() -> None:
    rules = list(actions.rules())
    assert len(rules) >= 17
    assert "704.5a" in rules
