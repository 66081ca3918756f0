"""Spells: countered, retargeted, cast and played from where they are."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does

TOP: list[Said] = [{"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}]
NEXT: Said = {"until": "turn", "at": "end", "whose": "you", "next_turn": True}


HELD: Said = {
    "choose": {"all": [{"not": {"type": "land"}}, {"zone": "hand"}, {"owner": "you"}]}, "up_to": True, "as": "c",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever a player casts a spell that targets this creature, he gets +1/+1 until end of turn. You may "
            "choose new targets for that spell.",
            {
                "triggered": [{"apply": [{"pt": [1, 1]}], "to": "self"}, {"retarget": "event.object"}],
                "on": {"cast": {"targets": "self"}},
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "exile the top card of your library. You may play it this turn, and mana of any type can be spent to cast "
            "it.",
            [*TOP, {"may_play": "e", "spent_as": "any_type"}],
        ),
        (
            "exile the top card of your library. Until the end of your next turn, you may cast that card and you may "
            "spend mana as though it were mana of any color to cast that spell.",
            [*TOP, {"may_play": "e", "only_cast": True, "for": NEXT, "spent_as": "any_color"}],
        ),
        (
            "you may cast target instant card from your graveyard without paying its mana cost. If that spell would be "
            "put into your graveyard, exile it instead.",
            [{"cast_free": "t", "then": "exile"}],
        ),
        (
            "exile the top card of each player's library, then you may cast any number of spells from among those "
            "cards without paying their mana costs.",
            [
                {"top_of": "each_player", "as": "l"},
                {"exile": "l", "as": "e"},
                {"cast_free": "e", "in_any_order": True},
            ],
        ),
        (
            "you may cast a creature spell from your hand by paying life equal to its mana value rather than paying "
            "its mana cost.",
            [
                {
                    "choose": {"all": [{"not": {"type": "land"}}, {"zone": "hand"}, {"owner": "you"}]},
                    "up_to": True,
                    "as": "c",
                },
                {"cast_free": "c", "only": {"type": "creature"}, "for_life": True},
            ],
        ),
        (
            "change a target of target spell or ability to this creature.",
            [{"retarget": "t", "change": True, "one": True, "to": {"ref": "self"}}],
        ),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "You may cast a sorcery spell from your hand without paying its mana cost.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "choose": {"all": [{"not": {"type": "land"}}, {"zone": "hand"}, {"owner": "you"}]},
                            "up_to": True,
                            "as": "c",
                        },
                        {"cast_free": "c", "only": {"type": "sorcery"}},
                    ]
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    "text",
    [
        "tap target creature. You may play it this turn.",
        "tap target creature. Until end of turn, you may play those cards.",
        "destroy target creature. Copy it.",
    ],
)
def test_what_is_no_card_elsewhere_is_not_played_and_what_is_no_spell_not_copied(text: str) -> None:
    assert card(f"When this creature enters, {text}").standing is not Standing.PROVEN


def test_a_card_that_hideaway_exiled_is_played() -> None:
    """702.75a. Without an ability that exiles a card there is no exiled card."""
    text = "{T}: You may play the exiled card without paying its mana cost if you control a land."
    _, found = abilities(f"Hideaway 4\n{text}")
    assert isinstance(found, dict)
    play: Said = {"cast_free": "linked.exiled", "lands": True}
    assert found["activated"] == [{"if": {"exists": {"all": [{"type": "land"}, {"controller": "you"}]}}, "do": [play]}]
    assert card(text).standing is not Standing.PROVEN
