"""111.2, 701.64, 702.29, 712.20. Tokens created, permanents harnessed, X of cycling, and "as this transforms"."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, ready, spell
from tests.support.table import Table, card, creature

GOAT = {"types": "Creature: Goat", "pt": "0/1"}
MAKE = spell("Make", {"create_token": GOAT, "n": 2})
RELIC = spell("Relic", {"create_token": {"types": "Artifact: Relic"}})
THEIRS = spell("Gift", {"create_token": GOAT, "who": "each_opponent"})


@pytest.mark.parametrize(("name", "each", "once"), [("Make", 2, 1), ("Relic", 0, 0), ("Gift", 0, 0)])
def test_creating_tokens_triggers_once_or_for_each(name: str, each: int, once: int) -> None:
    table = ready(MAKE, RELIC, THEIRS)
    creatures = {"all": [{"type": "creature"}, {"token": True}]}
    table.battlefield(
        "A",
        enchantment("Each", {"triggered": [{"gain_life": 1}], "on": {"creates": "you", "what": creatures}}),
        enchantment(
            "Once", {"triggered": [{"gain_life": 10}], "on": {"creates": "you", "what": creatures, "one_or_more": True}}
        ),
    )
    table.start("A")
    go(table, "A", name)
    finish(table)
    assert table.life_of("A") == 20 + each + 10 * once
    table.check()


def test_a_token_that_enters_under_another_players_control_is_not_created_by_them() -> None:
    table = ready(spell("Take", {"move": "t", "to": "battlefield", "under": "you"}, t={"zone": "graveyard"}))
    table.graveyard("B", creature("Bear", "2/2"))
    table.battlefield("A", enchantment("Each", {"triggered": [{"gain_life": 1}], "on": {"creates": "you"}}))
    table.start("A")
    go(table, "A", "Take", table.find("Bear", "B", Zone.GRAVEYARD).id)
    finish(table)
    assert table.life_of("A") == 20


GROWS = [{"as_transforms": [{"gain_life": 4}]}]
ANGEL = {"name": "Angel", "types": "Creature: Angel", "pt": "5/5", "abilities": GROWS}
STONE = card(
    "Stone",
    "Artifact",
    {"activated": [{"designate": "self", "designated": "harnessed"}], "cost": [{"mana": "{0}"}]},
    {"keyword": "∞", "has": {"triggered": [{"gain_life": 3}], "on": {"step_begins": "upkeep", "whose": "you"}}},
)


@pytest.mark.parametrize("harnessed", [True, False])
def test_an_infinity_ability_is_there_once_the_permanent_is_harnessed(harnessed: bool) -> None:
    table = Table("current")
    table.battlefield("A", STONE)
    table.start("A")
    if harnessed:
        table.activate("A", "Stone")
        finish(table)
        table.activate("A", "Stone")
        finish(table)
        assert len(table.events("designation_gained")) == 1
    table.go_to("draw", "A")
    assert table.life_of("A") == (23 if harnessed else 20)
    table.check()


def test_the_x_of_cycling_is_known_to_what_triggers() -> None:
    """702.29c: a card that is cycled triggers from the graveyard."""
    rider = {"triggered": [{"gain_life": "x"}], "on": {"cycles": "you", "what": "self"}}
    cycling = {"keyword": "cycling", "cost": [{"mana": "{X}"}]}
    table = ready(creature("Rider", "1/1", abilities=[cycling, rider]), mana="GGG")
    table.start("A")
    table.answer(next(one for one in table.question.options if one[0] == "activate"))  # type: ignore[attr-defined]
    table.announce(x=3)
    finish(table)
    assert table.life_of("A") == 23


def test_as_it_transforms_is_no_trigger() -> None:
    turn = {"activated": [{"transform": "self"}], "cost": [{"mana": "{0}"}]}
    table = Table("current")
    table.battlefield("A", creature("Man", "1/1", abilities=[turn], back=ANGEL))
    table.start("A")
    table.activate("A", "Man")
    table.resolve()
    assert table.life_of("A") == 24
    assert not table.board.stack
    assert not table.happened("ability_triggered")
    table.check()


def test_nothing_happens_as_it_enters_transformed() -> None:
    """712.20: only a permanent that transforms."""
    back = {"move": "r", "to": "battlefield", "transformed": True}
    again = spell("Again", {"exile": "t", "as": "r"}, back, t={"is": "permanent"})
    table = ready(again)
    table.battlefield("A", creature("Man", "1/1", back=ANGEL))
    table.start("A")
    go(table, "A", "Again", "Man")
    finish(table)
    assert len(table.all("Angel")) == 1
    assert table.life_of("A") == 20


@pytest.mark.parametrize(("x", "hit"), [(0, "Petal"), (1, "Sword"), (2, "")])
def test_what_triggers_on_cycling_targets_by_its_x(x: int, hit: str) -> None:
    aim = {"all": [{"type": "artifact"}, {"mana_value": {"exactly": "x"}}]}
    on = {"cycles": "you", "what": "self"}
    cut = {"triggered": [{"destroy": "t"}], "on": on, "targets": {"t": {"of": aim, "up_to": True}}}
    cycling = {"keyword": "cycling", "cost": [{"mana": "{X}{G}"}]}
    table = ready(creature("Rider", "1/1", abilities=[cycling, cut]), mana="GGG")
    table.battlefield("B", card("Petal", "Artifact", cost="{0}"), card("Sword", "Artifact", cost="{1}"))
    table.start("A")
    table.answer(next(one for one in table.question.options if one[0] == "activate"))  # type: ignore[attr-defined]
    table.until_asked("number", "A")
    table.answer(x)
    if hit:
        table.until_asked("targets", "A")
        table.answer(((table.find(hit).id,),))
    finish(table)
    assert {name for name in ("Petal", "Sword") if not table.all(name)} == ({hit} if hit else set())


def sided() -> CardDefinition:
    """An enchantment of two clans: a life for each spell, or larger creatures."""
    gain = {"triggered": [{"gain_life": 1}], "on": {"cast": "anything", "by": "you"}}
    grow = {"static": [{"pt": [1, 0]}], "to": {"all": [{"type": "creature"}, {"controller": "you"}]}}
    return card(
        "Clans",
        "Enchantment",
        {"replace": {"would_enter": "self"}, "with": [{"choose": "word", "words": ["Temur", "Mardu"]}]},
        {"static": [{"grant": gain}], "while": {"chose": "Temur"}},
        {"static": [{"grant": grow}], "while": {"chose": "Mardu"}},
        cost="{0}",
    )


@pytest.mark.parametrize(("word", "life", "power"), [("Temur", 21, 2), ("Mardu", 20, 3)])
def test_only_the_ability_of_the_chosen_word_is_there(word: str, life: int, power: int) -> None:
    """614.12c, 607.2m."""
    table = ready(sided(), spell("Think", {"scry": 1}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    table.cast("A", "Clans")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("Temur", "Mardu")
    table.answer(word)
    go(table, "A", "Think")
    finish(table)
    assert table.life_of("A") == life
    assert table.find("Bear").power == power
    table.check()


def test_a_copy_of_it_chooses_for_itself() -> None:
    """707.5: what was chosen is no copiable value."""
    twin = card(
        "Twin",
        "Enchantment",
        {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": {"type": "enchantment"}}]},
        cost="{0}",
    )
    table = ready(sided(), twin, spell("Think", {"scry": 1}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    table.cast("A", "Clans")
    table.until_asked("option", "A")
    table.answer("Temur")
    table.cast("A", "Twin")
    table.until_asked("choose", "A")
    table.answer((table.find("Clans").id,))
    table.until_asked("option", "A")
    table.answer("Mardu")
    assert table.find("Bear").power == 3
    go(table, "A", "Think")
    finish(table)
    assert table.life_of("A") == 22  # the twin was cast while the first was there


def test_cards_of_the_graveyard_go_to_the_bottom_as_a_cost() -> None:
    """118.3, 401.4: in the order in which they are chosen."""
    cost = {"to_bottom": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 2}
    table = Table("current")
    table.battlefield("A", creature("Digger", "1/1", abilities=[{"activated": [{"gain_life": 1}], "cost": [cost]}]))
    table.graveyard("A", "Forest", "Shock", "Island")
    table.start("A")
    table.activate("A", "Digger")
    finish(table)
    assert sorted(table.names_in(Zone.LIBRARY, "A")[-2:]) != ["Plains", "Plains"]
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 1
    assert not [one for one in table.question.options if one[0] == "activate"]  # type: ignore[attr-defined]
    table.check()


def test_a_card_type_other_than_one_is_chosen_as_it_enters() -> None:
    weaver = {"replace": {"would_enter": "self"}, "with": [{"choose": "card_type", "other_than": "creature"}]}
    tax = {"static": [{"cost_more": 1}], "to": {"all": [{"is": "spell"}, {"subtype": "chosen"}]}}
    table = ready(card("Weaver", "Creature", weaver, tax, pt="1/1", cost="{0}"), spell("Zap", {"gain_life": 1}))
    table.start("A")
    table.cast("A", "Weaver")
    question: Any = table.until_asked("option", "A")
    assert "creature" not in question.options
    assert "artifact" in question.options
    table.answer("instant")
    assert not table.can("A", "cast", "Zap")
