"""What is looked at on top of libraries, and played from there, graveyards and exile."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

LAND: Said = {"type": "land"}
OWN: Said = {"while": {"your_turn": True}}


@pytest.mark.parametrize(
    ("text", "says", "more"),
    [
        ("You may look at the top card of your library any time.", "looks_at_top", {}),
        ("Play with the top card of your library revealed.", "top_revealed", {}),
        ("You may play lands from your graveyard.", {"play_from": "graveyard", "lands": LAND}, {}),
        (
            "You may play lands and cast Bear spells from the top of your library.",
            {"play_from": "library", "cast": {"subtype": "Bear"}, "lands": LAND},
            {},
        ),
        (
            "During your turn, you may cast creature spells from your graveyard by paying 2 life in addition to their "
            "other costs.",
            {"play_from": "graveyard", "cast": {"type": "creature"}, "besides": [{"pay_life": 2}]},
            OWN,
        ),
        (
            "Once during each of your turns, you may play a land or cast an artifact spell from your graveyard.",
            {"play_from": "graveyard", "cast": {"type": "artifact"}, "lands": LAND, "once": True},
            OWN,
        ),
        (
            "Once each turn, you may cast a creature spell from your graveyard with mana value 2 or less. If a spell "
            "cast this way would be put into your graveyard, exile it instead.",
            {
                "play_from": "graveyard",
                "cast": {"all": [{"type": "creature"}, {"mana_value": {"at_most": 2}}]},
                "once": True,
                "then": "exile",
            },
            {},
        ),
        (
            "You may cast spells from the top of your library. If you cast a spell this way, pay life equal to its "
            "mana value rather than pay its mana cost.",
            {"play_from": "library", "cast": "anything", "for_life": True},
            {},
        ),
    ],
)
def test_what_may_be_played_as_long_as_an_ability_says_so(text: str, says: Said, more: Said) -> None:
    assert isinstance(more, dict)
    assert abilities(text) == [{"static": [says], "to": "you", **more}]
    assert card(text).standing is Standing.PROVEN


def test_for_a_turn() -> None:
    (ability,) = abilities("Until end of turn, you may play lands and cast spells from your graveyard.", "Sorcery")
    says = {"play_from": "graveyard", "cast": "anything", "lands": LAND}
    assert ability == {"spell": [{"apply": [says], "to": "you"}]}


@pytest.mark.parametrize(
    "text",
    [
        "You may cast two spells from the top of your library.",
        "Once each turn, you may cast spells from your graveyard.",
        "You may look at the top card of target player's library any time.",
    ],
)
def test_what_is_not_so_said_is_not_read(text: str) -> None:
    assert card(text).standing is Standing.NOT_UNDERSTOOD
