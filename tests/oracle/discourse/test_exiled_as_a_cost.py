"""607.2a, 608.2h. *The exiled card* of a text: what its own cost exiled, or what another ability did."""

from __future__ import annotations

import json

from domain.oracle.outcome import Standing
from tests.support.oracle import card


def written(text: str, types: str = "Creature — Bear") -> str:
    compiled = card(text, types)
    assert compiled.standing is Standing.PROVEN, compiled.gaps
    assert compiled.definition is not None
    return json.dumps(compiled.definition.dump())


def test_the_card_exiled_for_an_activation() -> None:
    text = "{2}, Exile a creature card from your graveyard: You gain life equal to the exiled card's power."
    assert '{"stat": "power", "of": "paid"}' in written(text)


def test_the_card_exiled_to_cast_the_spell() -> None:
    text = (
        "As an additional cost to cast this spell, exile a creature card from your graveyard.\n"
        "You gain life equal to the exiled card's toughness."
    )
    assert '{"stat": "toughness", "of": "paid"}' in written(text, "Sorcery")


def test_the_card_that_another_ability_exiled() -> None:
    text = (
        "When this creature enters, exile target creature card from a graveyard.\n"
        "{2}: You gain life equal to the exiled card's power."
    )
    assert '{"stat": "power", "of": "linked.exiled"}' in written(text)


def test_what_else_is_paid_with_is_not_the_exiled_card() -> None:
    cost = "Sacrifice an artifact, Exile a creature card from your graveyard"
    assert card(f"{cost}: You gain life equal to the exiled card's power.").standing is not Standing.PROVEN


def test_the_card_that_the_spell_itself_has_exiled() -> None:
    text = (
        "Exile target creature card from your graveyard. "
        "Create X 1/1 white Bird creature tokens with flying, where X is the exiled card's toughness."
    )
    assert '"n": {"stat": "toughness", "of": "t"}' in written(text, "Sorcery")
