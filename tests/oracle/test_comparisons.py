"""What compares numbers, what is like something, and what words for the card itself and for players stand for."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

BEAR = "Creature — Bear"
CREATURE: Said = {"type": "creature"}
OWN_POWER: Said = {"stat": "power", "of": "self"}


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def test_its_own_power_behind_a_noun_is_that_of_what_the_noun_describes() -> None:
    ability = only("Each creature with toughness greater than its power can't block.")
    numbers: Said = {"minus": [{"stat": "toughness", "of": "one"}, {"stat": "power", "of": "one"}]}
    assert ability["to"] == {"all": [CREATURE, {"measured": numbers, "compare": {"at_least": 1}}]}


def test_the_power_of_the_card_is_its_own() -> None:
    ability = only("{T}: Tap target creature with power less than this creature's power.")
    less: Said = {"power": {"at_most": {"minus": [OWN_POWER, 1]}}}
    assert ability["targets"] == {"t": {"of": {"all": [CREATURE, less]}}}


@pytest.mark.parametrize("word", ["he", "she"])
def test_who_a_card_is_is_the_card(word: str) -> None:
    ability = only(f"Whenever Some Card attacks, {word} gets +1/+0 until end of turn.")
    assert ability["triggered"] == [{"apply": [{"pt": [1, 0]}], "to": "self"}]
    assert card(f"Tap target creature. {word.title()} can't block this turn.", "Instant").gaps


def test_them_is_the_player_and_never_the_card() -> None:
    ability = only("Whenever an opponent draws a card, this creature deals 1 damage to them.")
    assert ability["triggered"] == [{"deal_damage": 1, "to": "event.player"}]


def test_that_spell_is_the_spell_though_a_token_was_named_last() -> None:
    text = (
        "Whenever you cast an instant spell, create a Treasure token. You gain life equal to that spell's mana value."
    )
    ability = only(text)
    assert isinstance(ability["triggered"], list)
    assert ability["triggered"][-1] == {"gain_life": {"stat": "mana_value", "of": "event.object"}}


def test_counters_on_what_was_exiled_are_those_that_it_had() -> None:
    ability = only("Exile target creature. You gain life equal to the number of counters on it.", "Instant")
    assert isinstance(ability["spell"], list)
    assert ability["spell"][-1] == {"gain_life": {"counters_on": "t", "kind": "any"}}


@pytest.mark.parametrize(
    ("text", "event", "amount"),
    [
        (
            "Whenever you discard one or more cards, you gain that much life.",
            {"discards": "you", "one_or_more": True},
            "event.amount",
        ),
        (
            "Whenever one or more Elves attack, you gain that much life.",
            {"attacks": {"subtype": "Elf"}, "one_or_more": True},
            "event.object",
        ),
    ],
)
def test_that_many_are_as_many_as_did_so_at_once(text: str, event: Said, amount: str) -> None:
    ability = only(text)
    assert ability["on"] == event
    assert ability["triggered"] == [{"gain_life": amount}]


def test_a_spell_that_targets_it_is_countered_by_whoever_it_is() -> None:
    text = "Whenever this creature becomes the target of a spell or ability an opponent controls, counter that spell or ability unless its controller pays {2}."  # noqa: E501
    ability = only(text)
    do: Said = [{"counter": "event.source"}]
    assert ability["triggered"] == [
        {"unless": [{"mana": "{2}"}], "by": {"controller_of": "event.source"}, "do": do},
    ]


def test_what_has_the_name_of_the_card_has_its_name() -> None:
    found = card("You gain 1 life for each creature you control named Some Card.", "Sorcery")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert '"Some Card"' in found.definition.parts[0].model_dump_json()


def test_each_opponent_is_dealt_as_much_as_there_is_of_theirs() -> None:
    text = "Some Card deals damage to each opponent equal to the number of Islands that player controls."
    ability = only(text, "Instant")
    count: Said = {"count": {"all": [{"subtype": "Island"}, {"controller": "p"}]}}
    assert ability["spell"] == [{"for_each": "each_opponent", "as": "p", "do": [{"deal_damage": count, "to": "p"}]}]
    plain = only("Each opponent loses life equal to the number of Islands you control.", "Instant")
    assert plain["spell"] == [
        {"lose_life": {"count": {"all": [{"subtype": "Island"}, {"controller": "you"}]}}, "who": "each_opponent"}
    ]


def test_the_exiled_card_is_what_the_other_ability_exiled() -> None:
    text = (
        "When this creature enters, exile target artifact.\n"
        "When this creature leaves the battlefield, return the exiled card to its owner's hand."
    )
    found = card(text, BEAR)
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    first, second = (
        one.model_dump(mode="json", by_alias=True, exclude_defaults=True) for one in found.definition.abilities
    )
    assert first["triggered"] == [{"exile": "t", "link": "exiled"}]
    assert second["triggered"] == [{"move": "linked.exiled", "to": "hand"}]
    alone = card("When this creature leaves the battlefield, return the exiled card to its owner's hand.", BEAR)
    assert alone.standing is not Standing.PROVEN


def test_what_is_so_from_a_graveyard_says_so() -> None:
    text = "As long as this card is in your graveyard and you control an Island, creatures you control have flying."
    ability = only(text)
    assert ability["zone"] == "graveyard"
    assert ability["while"] == {"exists": {"all": [{"subtype": "Island"}, {"controller": "you"}]}}


def test_what_is_done_unless_something_is_so() -> None:
    ability = only("When this creature enters, draw a card. Then discard a card unless you attacked this turn.")
    assert isinstance(ability["triggered"], list)
    attacked: Said = {"happened": {"player_attacks": "you"}}
    assert ability["triggered"][1] == {"if": {"not_true": attacked}, "do": [{"discard": 1}]}


def test_that_player_controls_what_was_targeted() -> None:
    ability = only("Destroy target land an opponent controls. That player draws a card.", "Sorcery")
    assert isinstance(ability["spell"], list)
    assert ability["spell"][1] == {"draw": 1, "who": {"controller_of": "t"}}


def test_a_spell_that_was_cycled_triggers_from_the_graveyard() -> None:
    text = "Draw a card.\nCycling {2}\nWhen you cycle this card, you gain 1 life."
    assert card(text, "Instant").standing is Standing.PROVEN


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


def test_what_was_spent_to_cast_it_is_not_that_for_the_card_behind_a_noun() -> None:
    spent = "Whenever you cast a spell with mana value less than the amount of mana spent to cast {}, draw a card."
    assert card(spent.format("it"), BEAR).gaps
    ability = only(spent.format("Some Card"))
    much: Said = {"mana_spent_on": "self"}
    assert ability["on"] == {"cast": {"mana_value": {"at_most": {"minus": [much, 1]}}}, "by": "you"}
