"""614. What happens instead: life, cards, tokens, counters, damage, other zones."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

MINE: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}
TWICE: Said = [{"amount": {"times": ["event.amount", 2]}}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If an opponent would gain life, that player loses that much life instead.",
            {
                "replace": {"would_gain_life": "each_opponent"},
                "with": [{"instead": [{"lose_life": "event.amount", "who": "event.player"}]}],
            },
        ),
        (
            "During your turn, if you would gain life, you gain that much life plus 3 instead.",
            {
                "replace": {"would_gain_life": "you"},
                "with": [{"amount": {"plus": ["event.amount", 3]}}],
                "while": {"your_turn": True},
            },
        ),
        (
            "If you would draw a card, instead you gain 2 life and you draw two cards.",
            {"replace": {"would_draw": "you"}, "with": [{"instead": [{"gain_life": 2}, {"draw": 2}]}]},
        ),
        (
            "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are"
            " put on it instead.",
            {"replace": {"would_put_counters": MINE, "kind": "+1/+1"}, "with": TWICE},
        ),
        (
            "If one or more tokens would be created under your control, twice that many of those tokens are created"
            " instead.",
            {"replace": {"would_create_tokens": "you"}, "with": TWICE},
        ),
        (
            "If a creature card would be put into an opponent's graveyard from anywhere, exile it instead.",
            {
                "replace": {
                    "would_go_to_graveyard": {"all": [{"is": "card"}, {"type": "creature"}, {"owner": "opponent"}]}
                },
                "with": [{"to": "exile"}],
            },
        ),
        (
            "As long as Some Card is untapped, all combat damage that would be dealt to you by creatures is dealt to"
            " Some Card instead.",
            {
                "replace": {"would_damage": "you", "from": {"type": "creature"}, "combat": True},
                "with": [{"redirect": "self"}],
                "while": {"matches": "self", "filter": {"tapped": False}},
            },
        ),
        (
            "{1}: The next 2 damage that would be dealt to Some Card this turn is dealt to target creature instead.",
            {
                "activated": [
                    {"shield": {"would_damage": "self"}, "with": [{"redirect": "t", "counts": True}], "amount": 2}
                ],
                "cost": [{"mana": "{1}"}],
                "targets": {"t": {"of": {"type": "creature"}}},
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "If you would draw a card, you may instead gain 2 life.",
            "Enchantment",
            [{"replace": {"would_draw": "you"}, "with": [{"instead": [{"gain_life": 2}], "may": True}]}],
        ),
        (
            "If you would draw a card, you may skip that draw instead.",
            "Enchantment",
            [{"replace": {"would_draw": "you"}, "with": [{"instead": [], "may": True}]}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever an opponent draws a card except the first one they draw in each of their draw steps, scry 1.",
            {"triggered": [{"scry": 1}], "on": {"draws": "each_opponent", "but_first": True}},
        ),
        (
            "If you would draw a card except the first one you draw in each of your draw steps, scry 2 instead.",
            {"replace": {"would_draw": "you", "but_first": True}, "with": [{"instead": [{"scry": 2}]}]},
        ),
        (
            "If an opponent would draw a card except the first one they draw in each of their draw steps, instead you"
            " gain 1 life.",
            {"replace": {"would_draw": "each_opponent", "but_first": True}, "with": [{"instead": [{"gain_life": 1}]}]},
        ),
    ],
)
def test_cards_besides_the_first_of_a_draw_step(text: str, meant: Said) -> None:
    assert card(text, "Enchantment").standing is Standing.PROVEN
    assert abilities(text, "Enchantment") == [meant]


@pytest.mark.parametrize(
    ("text", "would", "amount"),
    [
        (
            "If you would put one or more counters on a permanent or player, put twice that many of each of those "
            "kinds of counters on that permanent or player instead.",
            {"would_put_counters": {"any": [{"is": "permanent"}, {"is": "player"}]}, "by": "you"},
            {"times": ["event.amount", 2]},
        ),
        (
            "If one or more counters would be put on an artifact or creature you control, that many plus one of each "
            "of those kinds of counters are put on that permanent instead.",
            {
                "would_put_counters": {
                    "all": [{"any": [{"type": "artifact"}, {"type": "creature"}]}, {"controller": "you"}]
                }
            },
            {"plus": ["event.amount", 1]},
        ),
    ],
)
def test_counters_of_each_kind(text: str, would: Said, amount: Said) -> None:
    assert abilities(text) == [{"replace": would, "with": [{"amount": amount}]}]


@pytest.mark.parametrize("words", ["it", "that card"])
def test_cards_kept_out_of_a_graveyard_for_a_turn(words: str) -> None:
    """614.3: of your graveyard only, wherever the card comes from."""
    text = f"If a card would be put into your graveyard from anywhere this turn, exile {words} instead."
    yours = {"all": [{"is": "card"}, {"owner": "you"}]}
    assert abilities(text, "Sorcery") == [
        {"spell": [{"shield": {"would_go_to_graveyard": yours}, "with": [{"to": "exile"}]}]}
    ]
