"""704. State-based actions: each on both sides of its edge, in both editions where they differ; how they are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.kernel.questions import ChooseObjects, Priority
from domain.rules.state_based import actions
from domain.rules.state_based.checks import Checks
from domain.terms import Zone
from tests.support.table import PLAYERS, Table, card, creature

CREATURE = {"t": {"of": {"type": "creature"}}}


def sorcery(
    table: Table,
    *effects: dict[str, object],
    targets: Mapping[str, object] | None = None,
    aims: tuple[object, ...] = (),
) -> None:
    """A casts a sorcery with these instructions for no mana, and it resolves."""
    ability: dict[str, object] = {"spell": list(effects)}
    if targets:
        ability["targets"] = targets
    table.hand("A", card("Test Spell", "Sorcery", ability, cost="{0}"))
    table.start("A")
    table.cast("A", "Test Spell", targets=aims)
    table.resolve()
    while table.game.question is not None and not isinstance(table.question, Priority):
        table.plain()


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


def again_at_each_priority(table: Table) -> None:
    """Whoever takes the game up again, at any priority, goes on with the same events."""
    log = table.game.records
    for at, record in enumerate(log, 1):
        if at > table.start_of_play and isinstance(record.event, e.PriorityGiven):
            assert Decider.resume(log[:at], table.game.definitions)._follow(log[at:]) is None


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


# 704.5d. Tokens


@pytest.mark.statement("SBA-12")
def test_a_token_outside_the_battlefield_ceases_to_exist() -> None:
    table = Table()
    table.battlefield("A", "Blood Artist")
    table.hand("A", "Raise the Alarm")
    table.lands("A", "Plains", 2)
    table.hand("B", "Unsummon")
    table.lands("B", "Island")
    table.start("A")
    table.cast("A", "Raise the Alarm")
    table.resolve()
    token = table.all("Soldier Token")[0]
    assert token.token
    assert token.controller == PLAYERS["A"]
    table.cast("B", "Unsummon", targets=[token.id])
    table.resolve()
    (ceased,) = table.events("token_ceased")
    assert ceased.rule == "704.5d"
    assert table.names_in(Zone.HAND, "A") == []
    assert len(table.all("Soldier Token")) == 1


@pytest.mark.statement("SBA-12")
def test_a_dying_token_triggers_before_it_ceases() -> None:
    table = Table()
    table.battlefield("A", "Blood Artist")
    table.hand("A", "Raise the Alarm", "Shock")
    table.lands("A", "Plains", 2)
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Raise the Alarm")
    table.resolve()
    table.cast("A", "Shock", targets=[table.all("Soldier Token")[0].id])
    table.resolve()
    assert table.order_of("permanent_destroyed", "ability_triggered", "token_ceased") == [
        "permanent_destroyed",
        "ability_triggered",
        "token_ceased",
    ]
    assert not table.names_in(Zone.GRAVEYARD, "A").count("Soldier Token")


@pytest.mark.statement("SBA-12")
@pytest.mark.parametrize(("edition", "there"), [("seed", False), ("current", True)])
def test_a_phased_out_token_ceases_in_the_rules_of_the_seeds(edition: str, there: bool) -> None:
    table = Table(edition)
    table.hand("A", "Raise the Alarm", "Reality Ripple")
    table.lands("A", "Plains", 2)
    table.lands("A", "Island", 2)
    table.start("A")
    table.cast("A", "Raise the Alarm")
    table.resolve()
    token = table.all("Soldier Token")[0].id
    table.cast("A", "Reality Ripple", targets=[token])
    table.resolve()
    assert (token in table.board.objects) is there
    assert table.happened("token_ceased") is not there
    table.check()


# 704.5f-i. Creatures and planeswalkers


@pytest.mark.statement("SBA-15")
@pytest.mark.parametrize(("change", "dies"), [(-1, False), (-2, True), (-4, True)])
def test_no_toughness_is_not_destruction(change: int, dies: bool) -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    sorcery(table, {"apply": [{"pt": [0, change]}], "to": "t"}, targets=CREATURE, aims=("Grizzly Bears",))
    assert bool(table.all("Grizzly Bears")) is not dies
    assert not table.happened("permanent_destroyed")
    if dies:
        assert table.happened("object_moved", rule="704.5f", to=Zone.GRAVEYARD)


@pytest.mark.statement("SBA-15")
def test_no_toughness_regards_neither_regeneration_nor_indestructible() -> None:
    table = Table()
    table.battlefield("A", "Drudge Skeletons", "Darksteel Myr")
    sorcery(
        table,
        {"regenerate": {"type": "creature"}},
        {"apply": [{"pt": [0, -1]}], "to": {"type": "creature"}},
    )
    assert not table.all("Drudge Skeletons")
    assert not table.all("Darksteel Myr")
    assert not table.happened("permanent_regenerated")


@pytest.mark.statement("SBA-16")
@pytest.mark.parametrize(("damage", "dies"), [(3, False), (4, True), (7, True)])
def test_lethal_damage_destroys(damage: int, dies: bool) -> None:
    table = Table()
    table.battlefield("A", "Giant Spider")
    sorcery(table, {"deal_damage": damage, "to": "t"}, targets=CREATURE, aims=("Giant Spider",))
    assert bool(table.all("Giant Spider")) is not dies
    assert table.happened("permanent_destroyed", rule="704.5g") is dies


@pytest.mark.statement("SBA-16")
def test_damage_adds_up_and_toughness_may_fall_to_it() -> None:
    table = Table()
    table.battlefield("A", "Giant Spider", damage=2)
    sorcery(table, {"apply": [{"pt": [0, -2]}], "to": "t"}, targets=CREATURE, aims=("Giant Spider",))
    (destroyed,) = table.events("permanent_destroyed")
    assert destroyed.rule == "704.5g"
    assert table.game.records[destroyed.cause - 1].event.NAME == "characteristics_changed"


@pytest.mark.statement("SBA-16")
def test_regeneration_replaces_destruction() -> None:
    table = Table()
    table.battlefield("A", "Drudge Skeletons")
    table.hand("B", "Shock")
    table.lands("A", "Swamp", 2)
    table.lands("B", "Mountain")
    table.start("A")
    table.activate("A", "Drudge Skeletons")
    table.resolve()
    table.cast("B", "Shock", targets=["Drudge Skeletons"])
    table.resolve()
    skeletons = table.find("Drudge Skeletons")
    assert skeletons.tapped
    assert skeletons.damage == 0
    assert table.order_of("replacement_applied", "permanent_regenerated") == [
        "replacement_applied",
        "permanent_regenerated",
    ]
    assert not table.happened("permanent_destroyed")


@pytest.mark.statement("SBA-16")
def test_indestructible_survives_lethal_damage() -> None:
    table = Table()
    table.battlefield("A", "Darksteel Myr")
    sorcery(table, {"deal_damage": 5, "to": "t"}, targets=CREATURE, aims=("Darksteel Myr",))
    assert table.find("Darksteel Myr").damage == 5
    assert not table.happened("state_based_actions_performed")


def poke(table: Table) -> None:
    """A creature with deathtouch deals 1 damage to the creature called Big."""
    table.battlefield("A", creature("Adder", "1/1", "deathtouch"))
    fight = {"deal_damage": 1, "to": "t", "source": "s"}
    sorcery(
        table,
        fight,
        targets={"s": {"of": {"type": "creature"}}, "t": {"of": {"type": "creature"}}},
        aims=("Adder", "Big"),
    )


@pytest.mark.statement("SBA-17")
def test_deathtouch_damage_destroys() -> None:
    table = Table()
    table.battlefield("B", creature("Big", "5/5"))
    poke(table)
    (destroyed,) = table.events("permanent_destroyed")
    assert destroyed.rule == "704.5h"
    assert not table.all("Big")


@pytest.mark.statement("SBA-17")
def test_deathtouch_damage_of_an_earlier_check_is_forgotten() -> None:
    table = Table()
    table.battlefield("B", creature("Big", "5/5", "indestructible"))
    strip = card(
        "Strip",
        "Sorcery",
        {"spell": [{"apply": [{"lose": "indestructible"}], "to": "t"}], "targets": CREATURE},
        cost="{0}",
    )
    table.hand("A", strip)
    poke(table)
    assert table.find("Big").damage == 1
    assert not table.find("Big").deathtouched
    table.cast("A", "Strip", targets=["Big"])
    table.resolve()
    assert table.find("Big").keywords == ()
    assert not table.happened("permanent_destroyed")


@pytest.mark.statement("SBA-17", "SBA-16")
def test_lethal_and_deathtouch_damage_are_one_destruction() -> None:
    table = Table()
    table.battlefield("B", creature("Big", "1/1"))
    poke(table)
    (destroyed,) = table.events("permanent_destroyed")
    assert destroyed.rule == "704.5g", "the first of the rules is cited"
    assert table.events("state_based_actions_performed")[0].event.count == 1


@pytest.mark.statement("SBA-18")
def test_no_loyalty_is_not_destruction() -> None:
    table = Table()
    table.battlefield("B", "Jace Beleren")
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Lightning Bolt", targets=["Jace Beleren"])
    table.resolve()
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Jace Beleren"]
    assert table.happened("counters_removed", kind="loyalty", amount=3, total=0)
    assert table.happened("object_moved", rule="704.5i")
    assert not table.happened("permanent_destroyed")


@pytest.mark.statement("SBA-18")
def test_a_planeswalker_with_loyalty_left_stays() -> None:
    table = Table()
    table.battlefield("B", "Jace Beleren")
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["Jace Beleren"])
    table.resolve()
    assert table.find("Jace Beleren").loyalty == 1


@pytest.mark.statement("SBA-18")
def test_loyalty_spent_to_zero() -> None:
    table = Table()
    table.battlefield("A", "Jace Beleren", counters={"loyalty": 1})
    table.start("A")
    table.activate("A", "Jace Beleren", 1, targets=["A"])
    assert not table.all("Jace Beleren"), "the check before priority sees no loyalty"
    table.resolve()
    assert len(table.names_in(Zone.HAND, "A")) == 1, "the ability goes on without it"


# 704.5j, k. Uniqueness


@pytest.mark.statement("SBA-20")
def test_the_legend_rule_keeps_one_by_choice() -> None:
    table = Table()
    table.battlefield("A", "Isamaru, Hound of Konda", "Isamaru, Hound of Konda")
    table.battlefield("B", "Isamaru, Hound of Konda")
    table.start("A", step=None)
    question = table.question
    assert isinstance(question, ChooseObjects)
    assert (question.player, question.reason) == (1, "keep legend")
    first, second = (found.id for found in table.all("Isamaru, Hound of Konda", "A"))
    assert question.among == (first, second)
    table.answer((second,))
    assert [found.id for found in table.all("Isamaru, Hound of Konda", "A")] == [second]
    assert table.all("Isamaru, Hound of Konda", "B"), "another player's is another matter"
    moved = table.events("object_moved")[-1]
    assert moved.event.object == first
    assert moved.rule == "704.5k", "its number in the rules of the seeds"
    assert not table.happened("permanent_destroyed")


@pytest.mark.statement("SBA-20", "SBA-04")
def test_all_choose_in_turn_order_and_then_everything_happens_at_once() -> None:
    table = Table()
    table.battlefield("B", *["Isamaru, Hound of Konda"] * 2)
    table.battlefield("A", *["Isamaru, Hound of Konda"] * 3)
    table.start("A", step=None)
    for player in (1, 2):
        question = table.question
        assert isinstance(question, ChooseObjects)
        assert question.player == player
        assert not table.happened("object_moved")
        table.answer(question.among[:1])
    moved = table.events("object_moved")
    assert len(moved) == 3
    assert len({record.moment for record in moved}) == 1


@pytest.mark.statement("SBA-23")
def test_an_aura_for_tapped_creatures_falls_off_as_its_creature_untaps() -> None:
    nap = card(
        "Nap",
        "Enchantment: Aura",
        {"keyword": "enchant", "of": {"all": [{"type": "creature"}, {"tapped": True}]}},
        cost="{U}",
    )
    table = Table("current")
    table.battlefield("A", "Grizzly Bears", tapped=True)
    table.battlefield("A", nap, attached="Grizzly Bears")
    table.hand("B", "Pili-Pala")
    wake = card("Wake", "Instant", {"spell": [{"untap": {"type": "creature"}}]}, cost="{0}")
    table.hand("B", wake)
    table.start("B")
    assert table.all("Nap")
    table.cast("B", "Wake")
    table.resolve()
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Nap"]


@pytest.mark.statement("SBA-20")
def test_legends_of_different_names_stay() -> None:
    table = Table()
    table.battlefield("A", "Isamaru, Hound of Konda", "Thalia, Guardian of Thraben")
    table.start("A")
    assert not table.happened("state_based_actions_performed")


def other_jace() -> CardDefinition:
    """A planeswalker of the same type with another name."""
    return card(
        "Jace the Second",
        "Legendary Planeswalker: Jace",
        {"activated": [{"draw": 1}], "cost": [{"loyalty": 1}]},
        loyalty=2,
        cost="{U}",
    )


@pytest.mark.statement("SBA-19")
@pytest.mark.parametrize(("edition", "left"), [("seed", 1), ("current", 2)])
def test_planeswalker_uniqueness_only_in_the_rules_of_the_seeds(edition: str, left: int) -> None:
    table = Table(edition)
    table.battlefield("A", "Jace Beleren", other_jace())
    table.start("A", step=None)
    if edition == "seed":
        question = table.question
        assert isinstance(question, ChooseObjects)
        assert question.reason == "keep planeswalker"
        table.answer((table.find("Jace the Second").id,))
        moved = table.events("object_moved")[-1]
        assert moved.rule == "704.5j"
        assert table.names_in(Zone.GRAVEYARD, "A") == ["Jace Beleren"]
    assert len(table.all("Jace Beleren")) + len(table.all("Jace the Second")) == left


@pytest.mark.statement("SBA-19", "SBA-20")
@pytest.mark.parametrize(("edition", "rule"), [("seed", "704.5j"), ("current", "704.5j")])
def test_two_planeswalkers_of_one_name_are_asked_about_once(edition: str, rule: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Jace Beleren", "Jace Beleren")
    table.start("A", step=None)
    asked = list(table.events("decision_made"))
    question = table.question
    assert isinstance(question, ChooseObjects)
    table.answer((question.among[1],))
    assert len(table.events("decision_made")) == len(asked) + 1
    assert [found.id for found in table.all("Jace Beleren")] == [question.among[1]]
    assert table.events("object_moved")[-1].rule == rule


def world(name: str) -> CardDefinition:
    """A world enchantment that does nothing."""
    return card(name, "World Enchantment", {"keyword": "flash"}, cost="{0}")


@pytest.mark.statement("SBA-21")
def test_the_world_rule_keeps_the_newest() -> None:
    table = Table()
    table.battlefield("A", world("Old World"))
    table.battlefield("B", world("Older World"))
    table.hand("B", world("New World"))
    table.start("A", step=None)
    table.priority_to("B")
    table.cast("B", "New World")
    table.resolve()
    assert not table.all("Old World")
    assert not table.all("Older World")
    assert table.all("New World")
    assert table.events("object_moved")[-1].rule == "704.5m", "its number in the rules of the seeds"


@pytest.mark.statement("SBA-22")
def test_worlds_that_came_at_the_same_time_all_go() -> None:
    table = Table()
    table.graveyard("A", world("One World"), world("Other World"))
    sorcery(table, {"move": {"all": [{"zone": "graveyard"}, {"supertype": "world"}]}, "to": "battlefield"})
    assert table.happened("object_moved", to=Zone.BATTLEFIELD)
    assert sorted(name for name in table.names_in(Zone.GRAVEYARD, "A") if "World" in name) == [
        "One World",
        "Other World",
    ]


# 704.5m-p. What is attached


@pytest.mark.statement("SBA-23")
def test_an_aura_whose_host_left_goes_to_the_graveyard() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Pacifism", attached="Grizzly Bears")
    sorcery(table, {"destroy": "t"}, targets=CREATURE, aims=("Grizzly Bears",))
    moved = table.events("object_moved")[-1]
    assert moved.rule == "704.5n", "its number in the rules of the seeds"
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Pacifism"]


@pytest.mark.statement("SBA-23")
def test_an_aura_on_what_it_cannot_enchant_goes_to_the_graveyard() -> None:
    table = Table("current")
    table.battlefield("A", "White Knight", "Treetop Village")
    table.battlefield("A", "Rancor", attached="White Knight")
    table.battlefield("B", creature("Green Man", "1/1"))
    table.start("A")
    assert table.all("Rancor"), "green is no matter to the knight"
    table = Table("current")
    table.battlefield("A", "White Knight")
    table.battlefield(
        "A",
        card("Plague", "Enchantment: Aura", {"keyword": "enchant", "of": {"type": "creature"}}, cost="{B}"),
        attached="White Knight",
    )
    table.start("A")
    assert not table.all("Plague"), "protection from black"
    assert table.events("object_moved")[-1].rule == "704.5m"


@pytest.mark.statement("SBA-23")
def test_an_aura_on_what_is_no_creature_any_more_goes_to_the_graveyard() -> None:
    table = Table()
    table.battlefield("A", "Treetop Village")
    table.hand("A", "Holy Strength")
    table.lands("A", "Forest", 2)
    table.lands("A", "Plains")
    table.start("A")
    table.activate("A", "Treetop Village")
    table.resolve()
    table.cast("A", "Holy Strength", targets=["Treetop Village"])
    table.resolve()
    assert table.find("Treetop Village").power == 4
    table.go_to("upkeep", "B")
    assert not table.all("Holy Strength")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Holy Strength"]


@pytest.mark.statement("SBA-23")
def test_an_aura_attached_to_a_player_stays() -> None:
    table = Table()
    table.battlefield("A", "Curse of Bloodletting", attached="B")
    table.start("A")
    assert table.find("Curse of Bloodletting").attached_to == 2


@pytest.mark.statement("SBA-24")
def test_equipment_stays_when_its_creature_leaves() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Bonesplitter", attached="Grizzly Bears")
    sorcery(table, {"destroy": "t"}, targets=CREATURE, aims=("Grizzly Bears",))
    axe = table.find("Bonesplitter")
    assert axe.attached_to is None
    (unattached,) = table.events("object_unattached")
    assert unattached.rule == "704.5p", "its number in the rules of the seeds"


@pytest.mark.statement("SBA-24")
def test_equipment_stays_when_its_permanent_is_no_creature_any_more() -> None:
    table = Table("current")
    table.battlefield("A", "Treetop Village", "Bonesplitter")
    table.lands("A", "Forest", 3)
    table.start("A")
    table.activate("A", "Treetop Village")
    table.resolve()
    table.activate("A", "Bonesplitter", targets=["Treetop Village"])
    table.resolve()
    assert table.find("Treetop Village").power == 5
    table.go_to("upkeep", "B")
    assert table.find("Bonesplitter").attached_to is None
    assert table.happened("object_unattached", rule="704.5n")


@pytest.mark.statement("SBA-24")
def test_equipment_on_a_player_is_unattached() -> None:
    table = Table("current")
    table.battlefield("A", "Bonesplitter", attached="B")
    table.start("A")
    assert table.find("Bonesplitter").attached_to is None


@pytest.mark.statement("SBA-25")
def test_equipment_that_became_a_creature_is_unattached() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Bonesplitter", attached="Grizzly Bears")
    sorcery(
        table,
        {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"},
        targets={"t": {"of": {"subtype": "Equipment"}}},
        aims=("Bonesplitter",),
    )
    assert table.find("Bonesplitter").attached_to is None
    (unattached,) = table.events("object_unattached")
    assert unattached.rule == "704.5p"
    assert table.find("Grizzly Bears").power == 2


@pytest.mark.statement("SBA-26")
def test_what_is_no_attachment_any_more_is_unattached() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", card("Loose Ring", "Artifact"), attached="Grizzly Bears")
    table.start("A")
    assert table.find("Loose Ring").attached_to is None
    (unattached,) = table.events("object_unattached")
    assert unattached.rule == "704.5p"


@pytest.mark.statement("SBA-23", "SBA-25")
def test_an_aura_that_became_a_creature_is_unattached_and_then_goes() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Pacifism", attached="Grizzly Bears")
    sorcery(
        table,
        {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"},
        targets={"t": {"of": {"subtype": "Aura"}}},
        aims=("Pacifism",),
    )
    assert not table.all("Pacifism")
    assert table.order_of("object_unattached", "state_based_actions_performed", "object_moved")[-4:] == [
        "object_unattached",
        "state_based_actions_performed",
        "object_moved",
        "state_based_actions_performed",
    ]


# 704.5q, r. Counters


@pytest.mark.statement("SBA-27")
def test_opposite_counters_take_each_other_away() -> None:
    table = Table()
    table.battlefield("A", "Hill Giant", counters={"+1/+1": 3, "-1/-1": 2})
    table.start("A")
    assert table.find("Hill Giant").counters == {"+1/+1": 1}
    removed = table.events("counters_removed")
    assert [(record.event.kind, record.event.amount, record.event.total) for record in removed] == [
        ("+1/+1", 2, 1),
        ("-1/-1", 2, 0),
    ]
    assert len({record.moment for record in removed}) == 1


OPPOSITE = {"seed": "704.5r", "current": "704.5q"}


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize(
    ("state", "died_by"),
    [
        ({"counters": {"+1/+1": 1, "-1/-1": 3}}, "704.5f"),
        ({"counters": {"+1/+1": 2, "-1/-1": 1}, "damage": 3}, "704.5g"),
    ],
    ids=["no-toughness", "lethal-damage"],
)
def test_opposite_counters_are_taken_from_what_dies_at_the_same_time(
    edition: str, state: dict[str, Any], died_by: str
) -> None:
    """704.8. It dies as it was before: who asks for its counters then is told of all of them."""
    returns = {"triggered": [{"gain_life": {"counters_on": "self", "kind": "+1/+1"}, "who": "you"}]}
    bear = creature("Bear", "2/2", abilities=[{**returns, "on": {"dies": "self"}}])
    table = Table(edition)
    table.battlefield("A", bear, **state)
    table.start("A")
    table.resolve_all()
    removed = table.events("counters_removed", rule=OPPOSITE[edition])
    assert [(record.event.kind, record.event.amount) for record in removed] == [("+1/+1", 1), ("-1/-1", 1)]
    (moved,) = table.events("object_moved", to=Zone.GRAVEYARD)
    assert {record.moment for record in removed} == {moved.moment}
    assert dict(moved.event.was.counters) == state["counters"]
    assert table.happened("permanent_destroyed" if died_by == "704.5g" else "object_moved", rule=died_by)
    assert table.life_of("A") == 20 + state["counters"]["+1/+1"]
    table.check()


def test_a_limit_and_opposite_counters_take_from_what_leaves_no_more_than_there_is() -> None:
    cramped = creature("Cramped", "1/1", abilities=[{"keyword": "counter_limit", "value": "+1/+1:1"}])
    table = Table()
    table.battlefield("A", cramped, counters={"+1/+1": 3, "-1/-1": 4})
    table.start("A")
    removed = [
        (record.event.kind, record.event.amount, record.event.total) for record in table.events("counters_removed")
    ]
    assert removed == [("+1/+1", 3, 0), ("-1/-1", 3, 1)]
    table.check()


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_what_is_unattached_as_it_dies_dies_as_it_was(edition: str) -> None:
    """704.5p at the same time as 704.5f: an Equipment that is a creature, on something."""
    blade = card("Blade", "Artifact Creature: Equipment", pt="1/1")
    table = Table(edition)
    table.battlefield("A", "Giant Spider")
    table.battlefield("A", blade, attached="Giant Spider", counters={"-1/-1": 1})
    table.start("A")
    (moved,) = table.events("object_moved", to=Zone.GRAVEYARD)
    (unattached,) = table.events("object_unattached")
    assert moved.moment == unattached.moment
    table.check()


@pytest.mark.statement("SBA-28")
def test_a_limit_of_counters() -> None:
    table = Table()
    box = card("Box", "Artifact", {"keyword": "counter_limit", "value": "charge:3"})
    table.battlefield("A", box, counters={"charge": 5, "other": 9})
    table.start("A")
    assert table.find("Box").counters == {"charge": 3, "other": 9}
    (removed,) = table.events("counters_removed")
    assert (removed.event.amount, removed.event.total) == (2, 3)


@pytest.mark.statement("SBA-35")
def test_last_known_information_is_from_before_the_whole_pass() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", counters={"+1/+1": 1, "-1/-1": 3})
    table.start("A")
    moved = table.events("object_moved")[-1]
    assert moved.rule == "704.5f"
    assert dict(moved.event.was.counters) == {"+1/+1": 1, "-1/-1": 3}
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Grizzly Bears"]


@pytest.mark.statement("SBA-35")
def test_a_dying_lord_and_its_creatures_leave_as_they_were_together() -> None:
    table = Table()
    table.battlefield("A", "Elvish Archdruid", "Llanowar Elves")
    sorcery(table, {"destroy": {"type": "creature"}})
    was = {record.event.was.name: record.event.was.power for record in table.events("object_moved") if record.event.was}
    assert was == {"Elvish Archdruid": 2, "Llanowar Elves": 2}


def test_every_registered_action_cites_a_rule() -> None:
    rules = list(actions.rules())
    assert len(rules) >= 17
    assert "704.5a" in rules
