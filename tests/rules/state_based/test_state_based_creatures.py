"""704.5d-k. State-based actions of tokens, creatures, planeswalkers, and of what there may be one of."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.kernel.questions import ChooseObjects
from domain.terms import Zone
from tests.support.casting import sorcery
from tests.support.table import PLAYERS, Table, card, creature

CREATURE = {"t": {"of": {"type": "creature"}}}


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
