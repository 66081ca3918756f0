"""Sentences of commons: what costs took, cards returned and found, subtypes in every zone, abilities for a draft."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

CREATURE: Said = {"type": "creature"}


def test_what_a_cost_took_is_asked_of_the_object() -> None:
    (activated,) = abilities(
        "{1}, Sacrifice another creature: Draw a card. If a Goblin was sacrificed this way, scry 1."
    )
    asked: Said = {"matches": "paid", "filter": {"subtype": "Goblin"}}
    assert isinstance(activated, dict)
    assert activated["activated"] == [{"draw": 1}, {"if": asked, "do": [{"scry": 1}]}]


@pytest.mark.parametrize(
    "cost",
    ["{1}", "Sacrifice two creatures", "Sacrifice a creature, Discard a card", "Sacrifice this creature"],
)
def test_it_is_not_asked_where_it_could_be_another(cost: str) -> None:
    other = card(f"{cost}: Draw a card. If a Goblin was sacrificed this way, scry 1.")
    assert other.standing is not Standing.PROVEN


def test_a_card_returned_this_way_is_the_target_in_the_graveyard() -> None:
    (spell,) = abilities(
        "Return target creature card from your graveyard to your hand. This spell deals damage to any target equal "
        "to the power of the card returned this way.",
        "Sorcery",
    )
    assert isinstance(spell, dict)
    dealt: Said = {"deal_damage": {"stat": "power", "of": "t"}, "to": "t2"}
    assert spell["spell"] == [{"move": "t", "to": "hand"}, dealt]


def test_that_card_was_found_and_that_permanent_is_the_target() -> None:
    text = (
        "Choose any target. Reveal cards from the top of your library until you reveal a nonland card. This spell "
        "deals damage equal to that card's mana value to that permanent or player. Put the revealed cards on the "
        "bottom of your library in any order."
    )
    assert spell_does(text)[1] == {"deal_damage": {"stat": "mana_value", "of": "f"}, "to": "t"}


def test_subtypes_and_no_color_are_so_in_every_zone() -> None:
    """604.3."""
    assert abilities("This creature is also a Cleric, Rogue, Warrior, and Wizard.") == [
        {"defining_subtypes": ["Cleric", "Rogue", "Warrior", "Wizard"]}
    ]
    found = card("This creature is also a Cleric, Rogue, Warrior, and Wizard.", "Creature — Beast").definition
    assert found is not None
    assert found.printed().subtypes == ("Beast", "Cleric", "Rogue", "Warrior", "Wizard")
    colorless, _ = abilities("This spell is colorless.\nDraw a card.", "Instant")
    assert colorless == {"defining_colors": ""}


def test_one_of_two_shown_cards_is_taken() -> None:
    _, _, taken, left, asked = spell_does(
        "Reveal the top two cards of your library. Put one of them into your hand and the other into your graveyard. "
        "If you put an artifact card into your hand this way, you gain 3 life."
    )
    there: Said = {"all": [{"zone": "hand"}, {"ref": "m"}, {"type": "artifact"}]}
    assert asked == {"if": {"exists": there}, "do": [{"gain_life": 3}]}
    assert (taken, left) == (
        {"move": "c", "to": "hand", "as": "m"},
        {"move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "to": "graveyard"},
    )


def test_tokens_gain_something_in_the_same_sentence() -> None:
    made, gained = spell_does(
        "Create two 1/1 black Goblin creature tokens, and those tokens gain haste until end of turn."
    )
    assert isinstance(made, dict)
    assert gained == {"apply": [{"grant": "haste"}], "to": made["as"]}


def test_abilities_for_a_draft_do_nothing_in_a_game() -> None:
    """905.2."""
    found = card("Draft This Card face up.\nFlying")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert found.definition.draft == ("face_up",)
    assert len(found.definition.abilities) == 1
    looked = card("Reveal This Card as you draft it. You may look at the next card drafted from this booster pack.")
    assert looked.standing is Standing.PROVEN
    noted = card("Reveal This Card as you draft it and note its color.")
    assert noted.standing is not Standing.PROVEN


@pytest.mark.parametrize("may", ["", "you may "])
def test_what_an_additional_cost_takes_is_counted_in_the_text(may: str) -> None:
    """601.2b, 107.3a."""
    cost = f"As an additional cost to cast this spell, {may}sacrifice any number of Spirits.\n"
    paid, spell = abilities(
        f"{cost}Target player loses 2 life plus 2 life for each Spirit sacrificed this way.", "Sorcery"
    )
    assert paid == {"additional": [{"sacrifice": {"subtype": "Spirit"}, "n": "x"}]}
    assert isinstance(spell, dict)
    assert spell["spell"] == [{"lose_life": {"plus": [2, {"times": [2, "x"]}]}, "who": "t"}]
    other = card(f"{cost}You gain 1 life for each Goblin sacrificed this way.", "Sorcery")
    assert other.standing is not Standing.PROVEN
    without = card("You gain 1 life for each Spirit sacrificed this way.", "Sorcery")
    assert without.standing is not Standing.PROVEN


def test_more_of_the_tokens_named_before_are_created() -> None:
    goblin: Said = {"types": "Creature: Goblin", "colors": "R", "pt": "1/1"}
    first = "If you control a Swamp, create three 1/1 red Goblin creature tokens."
    (asked,) = spell_does(f"{first} Otherwise, create two of those tokens.")
    assert isinstance(asked, dict)
    assert asked["do"] == [{"create_token": goblin, "n": 3}]
    assert asked["else"] == [{"create_token": goblin, "n": 2}]
    tapped = card(f"{first.replace('three', 'three tapped')} Otherwise, create two of those tokens.", "Sorcery")
    assert tapped.standing is not Standing.PROVEN
