"""602, 606. Activating abilities: when, how often, with which costs, and loyalty abilities."""

from __future__ import annotations

import pytest

from domain.editions import EDITIONS
from domain.kernel.questions import ChooseNumber
from domain.terms import Zone
from tests.support.table import Table, card, creature

CREATURE = {"t": {"of": {"type": "creature"}}}


# 602. Activating


@pytest.mark.statement("TAP-02", "TGT-03", "STACK-02")
def test_an_activated_ability_goes_on_the_stack() -> None:
    table = Table()
    table.battlefield("A", "Prodigal Pyromancer")
    table.start("A")
    table.activate("A", "Prodigal Pyromancer", targets=["B"])
    assert table.find("Prodigal Pyromancer").tapped
    assert table.order_of("ability_put_on_stack", "targets_chosen", "permanents_tapped", "ability_activated") == [
        "ability_put_on_stack",
        "targets_chosen",
        "permanents_tapped",
        "ability_activated",
    ]
    (put,) = table.events("ability_put_on_stack")
    assert put.event.kind == "activated"
    assert table.board.stack == [put.event.becomes]
    assert table.life_of("B") == 20
    table.resolve()
    assert table.life_of("B") == 19
    assert not table.board.stack


@pytest.mark.statement("TAP-03")
def test_a_creature_that_came_this_turn_cannot_be_tapped_for_a_cost() -> None:
    table = Table()
    table.hand("A", "Llanowar Elves", "Prodigal Pyromancer")
    table.lands("A", "Forest")
    table.lands("A", "Mountain", 3)
    table.start("A")
    for name in ("Llanowar Elves", "Prodigal Pyromancer"):
        table.cast("A", name)
        table.resolve()
        assert not table.can("A", "activate", name)
        assert not table.can("A", "mana", name)
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not table.can("A", "activate", "Prodigal Pyromancer"), "not yet their own turn"
    table.go_to("upkeep", "A")
    assert table.can("A", "activate", "Prodigal Pyromancer")


def test_haste_lets_it_tap() -> None:
    table = Table()
    swift = creature("Swift Elf", "1/1", "haste", abilities=[{"activated": [{"gain_life": 1}], "cost": ["tap_self"]}])
    table.hand("A", swift)
    table.lands("A", "Forest", 2)
    table.start("A")
    table.cast("A", "Swift Elf")
    table.resolve()
    assert table.can("A", "activate", "Swift Elf")


def test_an_ability_at_sorcery_speed() -> None:
    table = Table()
    table.battlefield("A", "Bonesplitter", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.lands("A", "Forest")
    table.start("A", step="upkeep")
    assert not table.can("A", "activate", "Bonesplitter")
    table.go_to("precombat-main")
    table.activate("A", "Bonesplitter", targets=["Grizzly Bears"])
    assert not table.happened("decision_made", kind="targets"), "only their own creature is a legal target"
    table.resolve()
    assert table.find("Bonesplitter").attached_to == table.find("Grizzly Bears").id
    assert table.find("Grizzly Bears").power == 4


def test_an_ability_only_in_your_upkeep() -> None:
    table = Table()
    table.battlefield("A", "Augur of Skulls")
    table.hand("B", "Shock", "Shock")
    table.start("A", step="upkeep")
    assert table.can("A", "activate", "Augur of Skulls")
    table.go_to("precombat-main", "A")
    assert not table.can("A", "activate", "Augur of Skulls")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not table.can("A", "activate", "Augur of Skulls")


def test_an_ability_once_each_turn() -> None:
    table = Table()
    once = card("Once", "Artifact", {"activated": [{"gain_life": 1}], "cost": [], "only": ["once"]})
    table.battlefield("A", once)
    table.start("A")
    table.activate("A", "Once")
    assert not table.can("A", "activate", "Once")
    table.resolve()
    assert not table.can("A", "activate", "Once")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert table.can("A", "activate", "Once")


def test_an_ability_of_a_card_in_the_graveyard() -> None:
    table = Table()
    table.graveyard("A", "Reassembling Skeleton")
    table.graveyard("B", "Reassembling Skeleton")
    table.lands("A", "Swamp", 2)
    table.lands("B", "Swamp", 1)
    table.start("A")
    skeleton = table.find("Reassembling Skeleton", "A", Zone.GRAVEYARD)
    assert ("activate", skeleton.id, 0) in table.question.options  # type: ignore[attr-defined]
    table.answer(("activate", skeleton.id, 0))
    table.announce()
    table.resolve()
    assert table.find("Reassembling Skeleton", "A").tapped
    table.pass_()
    assert [option[0] for option in table.question.options if option[0] == "activate"] == []  # type: ignore[attr-defined]


def test_life_is_paid_only_by_who_has_it() -> None:
    table = Table(life=2)
    tithe = card("Tithe", "Enchantment", {"activated": [{"draw": 1}], "cost": [{"pay_life": 2}]})
    table.battlefield("A", tithe)
    table.battlefield(
        "B", card("Stay", "Enchantment", {"replace": {"would_lose_game": "each_player"}, "with": [{"instead": []}]})
    )
    table.start("A")
    table.activate("A", "Tithe")
    assert table.life_of("A") == 0
    assert table.happened("life_lost", amount=2)
    assert not table.can("A", "activate", "Tithe")


def test_a_cost_that_taps_another_creature() -> None:
    table = Table()
    table.battlefield("A", "Opposition", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    table.activate("A", "Opposition", targets=["Hill Giant"])
    assert table.find("Grizzly Bears").tapped
    assert not table.can("A", "activate", "Opposition")
    table.resolve()
    assert table.find("Hill Giant").tapped


def test_a_counter_is_removed_as_a_cost() -> None:
    table = Table()
    table.battlefield("A", "Triskelion", counters={"+1/+1": 1})
    table.start("A")
    assert table.find("Triskelion").power == 2
    table.activate("A", "Triskelion", targets=["B"])
    assert table.find("Triskelion").power == 1
    table.resolve()
    assert table.life_of("B") == 19
    assert not table.can("A", "activate", "Triskelion")


# 606. Loyalty


def test_a_loyalty_ability_once_a_turn_at_sorcery_speed() -> None:
    table = Table()
    table.battlefield("A", "Jace Beleren")
    table.start("A", step="upkeep")
    assert not table.can("A", "activate", "Jace Beleren")
    table.go_to("precombat-main")
    table.activate("A", "Jace Beleren", 0)
    assert table.find("Jace Beleren").loyalty == 5, "a cost is paid at once"
    (put,) = table.events("counters_put", kind="loyalty")
    assert put.rule == "606.4"
    table.resolve()
    assert not table.can("A", "activate", "Jace Beleren")
    table.go_to("precombat-main", "B")
    assert not table.can("B", "activate", "Jace Beleren")
    table.go_to("precombat-main", "A")
    assert table.can("A", "activate", "Jace Beleren")


def test_loyalty_that_is_not_there_cannot_be_paid() -> None:
    table = Table()
    table.battlefield("A", "Jace Beleren")
    table.start("A")
    jace = table.find("Jace Beleren").id
    numbers = {option[2] for option in table.question.options if option[:2] == ("activate", jace)}  # type: ignore[attr-defined]
    assert numbers == {0, 1}, "it has 3 loyalty, and the third ability costs 10"


def test_a_loyalty_cost_with_x() -> None:
    table = Table()
    table.battlefield("A", "Tezzeret the Seeker")
    table.library("A", "Sol Ring", "Bonesplitter")
    table.start("A")
    tezzeret = table.find("Tezzeret the Seeker").id
    table.answer(("activate", tezzeret, 1))
    question = table.question
    assert (question.least, question.most) == (0, 4)  # type: ignore[attr-defined]
    table.answer(1)
    assert table.find("Tezzeret the Seeker").loyalty == 3


def test_an_ability_needs_enough_modes() -> None:
    two = {"modes": 2, "of": [{"do": [{"gain_life": 1}]}, {"do": [{"destroy": "t"}], "targets": CREATURE}]}
    table = Table()
    table.battlefield("A", card("Box", "Artifact", {"activated": two, "cost": []}))
    table.start("A")
    assert not table.can("A", "activate", "Box")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("cost", "most"), [(["tap_self"], 1), ([{"sacrifice": "self"}], 1), ([], 2)])
def test_what_is_tapped_or_sacrificed_for_its_ability_pays_for_no_x_of_it(
    edition: str, cost: list[object], most: int
) -> None:
    """602.2b, 107.3a."""
    mine = card(
        "Mine",
        "Land",
        {"activated": [{"add_mana": "{C}"}], "cost": ["tap_self"]},
        {"activated": [{"put_counters": "charge", "on": "self", "n": "x"}], "cost": [{"mana": "{X}{X}"}, *cost]},
    )
    table = Table(edition=edition)
    table.battlefield("A", mine)
    table.lands("A", "Forest", 3)
    table.start("A")
    table.answer(("activate", table.find("Mine").id, 1))
    question = table.question
    assert isinstance(question, ChooseNumber)
    assert (question.least, question.most) == (0, most)
    table.answer(most)
    assert table.board.stack
