"""What happened in the turn, and what a turn counts."""

from __future__ import annotations

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

BEAR = "Creature — Bear"
CREATURE: Said = {"type": "creature"}


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def test_what_is_done_unless_something_is_so() -> None:
    ability = only("When this creature enters, draw a card. Then discard a card unless you attacked this turn.")
    assert isinstance(ability["triggered"], list)
    attacked: Said = {"happened": {"player_attacks": "you"}}
    assert ability["triggered"][1] == {"if": {"not_true": attacked}, "do": [{"discard": 1}]}


def test_only_the_first_spell_of_a_kind_costs_less() -> None:
    text = "The first creature spell you cast each turn costs {2} less to cast."
    cast: dict[str, Said] = {"happened": {"cast": CREATURE, "by": "you"}}
    assert abilities(text, "Enchantment") == [
        {
            "static": [{"cost_more": -2}],
            "to": {"all": [{"is": "spell"}, CREATURE, {"controller": "you"}]},
            "while": {"not_true": cast},
        }
    ]
    (second,) = abilities(text.replace("first", "second"), "Enchantment")
    assert isinstance(second, dict)
    assert second["while"] == {**cast, "compare": {"exactly": 1}}


def test_as_many_as_one_opponent_did_are_not_counted_of_all_of_them() -> None:
    """102.2, 102.3. Of two opponents with one spell each, neither has cast two."""
    mine = card("When this creature enters, if you've cast two or more spells this turn, draw a card.")
    assert mine.standing is Standing.PROVEN
    for words in ("an opponent cast", "an opponent has cast"):
        theirs = card(f"When this creature enters, if {words} two or more spells this turn, draw a card.")
        assert theirs.standing is not Standing.PROVEN
