"""What is counted: devotion, and mana that was spent."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

BEAR = "Creature — Bear"


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def test_what_was_spent_to_cast_it_is_not_that_for_the_card_behind_a_noun() -> None:
    spent = "Whenever you cast a spell with mana value less than the amount of mana spent to cast {}, draw a card."
    assert card(spent.format("it"), BEAR).gaps
    ability = only(spent.format("Some Card"))
    much: Said = {"mana_spent_on": "self"}
    assert ability["on"] == {"cast": {"mana_value": {"at_most": {"minus": [much, 1]}}}, "by": "you"}


def test_devotion_to_two_colors_and_who_can_lead() -> None:
    """700.5, 903.3a."""
    text = "As long as your devotion to white and black is less than six, this creature has flying."
    short: Said = {"not_true": {"amount": {"devotion": "WB"}, "compare": {"at_least": 6}}}
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"static": [{"grant": "flying"}], "while": short}]
    found = card("Some Card can be your commander.", "Legendary Enchantment")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert found.definition.commander


@pytest.mark.parametrize(("event", "proven"), [("enters", True), ("attacks", False), ("dies", False)])
def test_what_was_spent_is_asked_in_the_turn_of_the_casting(event: str, proven: bool) -> None:
    found = card(f"When this creature {event}, if {{R}} was spent to cast it, draw a card.")
    assert (found.standing is Standing.PROVEN) is proven
