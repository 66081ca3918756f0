"""Numbers that are compared, and qualities behind a noun."""

from __future__ import annotations

from typing import Any, cast

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does

CREATURE: Said = {"type": "creature"}
BEAR = "Creature — Bear"
OWN_POWER: Said = {"stat": "power", "of": "self"}
YOURS: Said = {"controller": "you"}


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def dumped(text: str, types: str = "Creature — Bear") -> list[dict[str, Any]]:
    """The abilities of a card, each to be looked into."""
    return cast("list[dict[str, Any]]", abilities(text, types))


def test_its_own_power_behind_a_noun_is_that_of_what_the_noun_describes() -> None:
    ability = only("Each creature with toughness greater than its power can't block.")
    numbers: Said = {"minus": [{"stat": "toughness", "of": "one"}, {"stat": "power", "of": "one"}]}
    assert ability["to"] == {"all": [CREATURE, {"measured": numbers, "compare": {"at_least": 1}}]}


def test_the_power_of_the_card_is_its_own() -> None:
    ability = only("{T}: Tap target creature with power less than this creature's power.")
    less: Said = {"power": {"at_most": {"minus": [OWN_POWER, 1]}}}
    assert ability["targets"] == {"t": {"of": {"all": [CREATURE, less]}}}


def test_counters_on_what_was_exiled_are_those_that_it_had() -> None:
    ability = only("Exile target creature. You gain life equal to the number of counters on it.", "Instant")
    assert isinstance(ability["spell"], list)
    assert ability["spell"][-1] == {"gain_life": {"counters_on": "t", "kind": "any"}}


def test_what_has_the_name_of_the_card_has_its_name() -> None:
    found = card("You gain 1 life for each creature you control named Some Card.", "Sorcery")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert '"Some Card"' in found.definition.parts[0].model_dump_json()


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("the number of opponents you have", {"count": {"is": "opponent"}}),
        ("your speed", {"speed_of": "you"}),
        ("the number of colors of mana spent to cast this creature", {"mana_spent_on": "self", "of": "colors"}),
        (
            "the total power of creatures you control",
            {"total": "power", "among": {"all": [CREATURE, {"controller": "you"}]}},
        ),
    ],
)
def test_all_amounts_are_compared_behind_a_noun(amount: str, said: Said) -> None:
    text = f"When this creature enters, destroy target creature with mana value less than or equal to {amount}."
    assert only(text)["targets"] == {"t": {"of": {"all": [CREATURE, {"mana_value": {"at_most": said}}]}}}


def test_speed() -> None:
    assert entering_does("you gain life equal to your speed.") == [{"gain_life": {"speed_of": "you"}}]
    (one,) = dumped("This creature can't block unless you have max speed.")
    assert one["while"] == {"not_true": {"amount": {"speed_of": "you"}, "compare": {"at_least": 4}}}


@pytest.mark.parametrize(
    ("words", "stat", "most"),
    [("lesser power", "power", 1), ("equal or lesser mana value", "mana_value", 0)],
)
def test_what_is_less_than_what_entered(words: str, stat: str, most: int) -> None:
    text = f"Whenever another creature you control enters, destroy target creature you don't control with {words}."
    (one,) = dumped(text)
    its: Said = {"stat": stat, "of": "event.object"}
    compare: Said = {"at_most": {"minus": [its, most]} if most else its}
    assert one["targets"]["t"]["of"] == {"all": [CREATURE, {"not": YOURS}, {stat: compare}]}


def test_it_costs_less_for_either_kind() -> None:
    text = "This spell costs {1} less to cast for each artifact you control and each land you control."
    kinds: list[Said] = [{"count": {"all": [{"type": kind}, YOURS]}} for kind in ("artifact", "land")]
    (found,) = abilities(text, "Creature — Bear")
    assert found == {"static": [{"cost_more": {"minus": [0, {"plus": kinds}]}}], "zone": "stack"}


def test_the_cards_own_name_is_its_name() -> None:
    found = card("When this creature dies, destroy all creatures named Grumpy Bear.", name="Grumpy Bear")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability["triggered"] == [{"destroy": {"all": [{"type": "creature"}, {"name": "Grumpy Bear"}]}}]
