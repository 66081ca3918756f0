"""What *other* and *another* are other than: the card itself, a target, or what something is attached to."""

from __future__ import annotations

import json

import pytest

from domain.oracle.compiler import Problem, Standing
from tests.support.oracle import abilities, card

CREATURE = {"type": "creature"}
MINE = {"all": [CREATURE, {"controller": "you"}]}


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        (
            "Target creature gets +1/+1 until end of turn. Another target creature gets -1/-1 until end of turn.",
            {"t": {"of": CREATURE}, "t2": {"of": CREATURE, "another": True}},
        ),
        (
            "Some Card deals 2 damage to any target and 1 damage to any other target.",
            {"t": {"of": "any_target"}, "t2": {"of": "any_target", "another": True}},
        ),
        (
            "Tap target creature you control. Untap up to one other target creature.",
            {"t": {"of": MINE}, "t2": {"of": CREATURE, "up_to": True, "another": True}},
        ),
    ],
)
def test_another_target_is_not_the_one_before(text: str, targets: object) -> None:
    found = card(text, "Instant")
    assert found.standing is Standing.PROVEN
    (spell,) = abilities(text, "Instant")
    assert isinstance(spell, dict)
    assert spell["targets"] == targets


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Whenever you cast an instant spell, put a +1/+1 counter on another target creature.", "Creature — Bear"),
        (
            "Whenever a land you control enters, another target creature gets +1/+1 until end of turn.",
            "Creature — Bear",
        ),
        ("Whenever this creature attacks, tap another target creature.", "Creature — Bear"),
    ],
)
def test_another_target_is_not_the_card_itself_where_none_was_named(text: str, types: str) -> None:
    assert card(text, types).standing is Standing.PROVEN
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    assert ability["targets"] == {"t": {"of": {"all": [CREATURE, "other"]}}}


@pytest.mark.parametrize(
    "text",
    [
        "Whenever another creature enters, put a +1/+1 counter on another target creature.",
        "Whenever a creature enters, put a +1/+1 counter on each other creature.",
    ],
)
def test_where_it_could_be_other_than_two_things_it_is_not_guessed(text: str) -> None:
    found = card(text, "Creature — Bear")
    assert [gap.problem for gap in found.gaps] == [Problem.REFERENCE]


def test_others_beside_an_enchanted_creature_are_not_that_creature() -> None:
    text = "Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control."
    assert card(text, "Enchantment — Aura").standing is Standing.PROVEN
    static = abilities(text, "Enchantment — Aura")[1]
    count = {"count": {"all": [CREATURE, {"controller": "you"}, {"not": {"ref": "attached"}}]}}
    assert static == {"static": [{"pt": [count, count]}], "to": "attached"}


def test_another_spell_is_not_this_one_though_a_creature_was_named() -> None:
    text = "Tap target creature. If you've cast another spell this turn, draw a card."
    assert card(text, "Instant").standing is Standing.PROVEN
    (spell,) = abilities(text, "Instant")
    assert isinstance(spell, dict)
    assert isinstance(spell["spell"], list)
    assert spell["spell"][1] == {"if": {"happened": {"cast": "other", "by": "you"}}, "do": [{"draw": 1}]}


def test_a_target_may_depend_on_another_one() -> None:
    text = "Target creature an opponent controls fights another target creature that player controls."
    assert card(text, "Instant").standing is Standing.PROVEN
    (spell,) = abilities(text, "Instant")
    assert isinstance(spell, dict)
    assert "controller_of" in json.dumps(spell["targets"])


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        (
            "Whenever you attack, create X 1/1 white Cat creature tokens, where X is the number of other creatures.",
            {"all": [CREATURE, "other"]},
        ),
        (
            "Whenever you attack, create X 1/1 white Cat creature tokens, where X is the number of other artifacts.",
            {"all": [{"type": "artifact"}, "other"]},
        ),
    ],
)
def test_what_is_counted_before_a_token_is_there_is_other_than_the_card(text: str, counted: object) -> None:
    (ability,) = abilities(text, "Creature — Bear")
    assert isinstance(ability, dict)
    triggered = ability["triggered"]
    assert isinstance(triggered, list)
    (created,) = triggered
    assert isinstance(created, dict)
    assert created["n"] == {"count": counted}


def test_others_than_what_enters() -> None:
    text = "Whenever a Swamp enters under your control, if you control at least two other Swamps, draw a card."
    (ability,) = abilities(text, "Creature — Bear")
    assert isinstance(ability, dict)
    swamps = {"all": [{"subtype": "Swamp"}, {"controller": "you"}, {"not": {"ref": "event.object"}}]}
    assert ability["if"] == {"exists": swamps, "compare": {"at_least": 2}}


@pytest.mark.parametrize(
    "text",
    [
        "Whenever another Bear enters under your control, if you control at least two other Bears, draw a card.",
        "Create X 1/1 white Cat creature tokens. If X is 5 or more, destroy all other creatures.",
    ],
)
def test_where_others_are_unclear_nothing_is_proven(text: str) -> None:
    assert card(text, "Creature — Bear" if text.startswith("When") else "Sorcery").standing is not Standing.PROVEN


def test_what_an_enchanted_creature_deals_is_its_own_and_goes_to_others() -> None:
    deals = "enchanted creature deals damage equal to its power to any other target."
    text = f"Enchant creature\nWhen this Aura enters, {deals}"
    assert card(text, "Enchantment — Aura").standing is Standing.PROVEN
    _, ability = abilities(text, "Enchantment — Aura")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [
        {"deal_damage": {"stat": "power", "of": "attached"}, "to": "t", "source": "attached"}
    ]
    assert ability["targets"] == {"t": {"of": {"all": ["any_target", {"not": {"ref": "attached"}}]}}}


@pytest.mark.parametrize(
    "text",
    [
        "{2}, Exile three other cards from your graveyard: Return this card from your graveyard to your hand.",
        "Escape—{R}, Exile three other cards from your graveyard.",
    ],
)
def test_what_is_exiled_for_a_card_in_a_graveyard_is_not_the_card_itself(text: str) -> None:
    assert card(text).standing is Standing.PROVEN
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    others = {"all": [{"zone": "graveyard"}, {"owner": "you"}, "other"]}
    costs = ability["cost"]
    assert isinstance(costs, list)
    assert {"exile": others, "n": 3} in costs


def test_what_an_enchanted_creature_deals_to_its_owner_is_dealt_to_the_owner_of_the_creature() -> None:
    text = "Enchant creature\nAt the beginning of your upkeep, enchanted creature deals 1 damage to its owner."
    _, ability = abilities(text, "Enchantment — Aura")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"deal_damage": 1, "to": {"owner_of": "attached"}, "source": "attached"}]
