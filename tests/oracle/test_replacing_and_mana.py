"""Texts about what happens instead, about mana and what it is for, and about costs that change."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

ANYBODY: Said = {"any": [{"is": "permanent"}, {"is": "player"}]}
MINE: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}
TWICE: Said = [{"amount": {"times": ["event.amount", 2]}}]
TAP: list[Said] = ["tap_self"]


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
            "{T}: Add {C}{C}. Spend this mana only to cast Goblin spells or activate abilities of artifacts.",
            {
                "activated": [
                    {
                        "add_mana": "{C}{C}",
                        "only": {
                            "cast": {"subtype": "Goblin"},
                            "activate": {"all": [{"is": "permanent"}, {"type": "artifact"}]},
                        },
                    }
                ],
                "cost": TAP,
            },
        ),
        (
            "{T}: Add X mana of any one color, where X is the number of creatures you control. Spend this mana only to"
            " cast a red spell.",
            {"activated": [{"add_mana": ["any"], "n": {"count": MINE}, "only": {"cast": {"color": "R"}}}], "cost": TAP},
        ),
        (
            "{T}: Add one mana of any type that a land an opponent controls could produce.",
            {
                "activated": [
                    {
                        "add_mana": ["any", "{C}"],
                        "could_produce": {"all": [{"type": "land"}, {"controller": "opponent"}]},
                    }
                ],
                "cost": TAP,
            },
        ),
        (
            "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
            {
                "triggered": [{"add_mana": ["produced"], "who": "event.player"}],
                "on": {"tapped_for_mana": {"type": "land"}},
            },
        ),
        (
            "{4}, {T}: Draw a card. This ability costs {1} less to activate for each creature you control.",
            {
                "activated": [{"draw": 1}],
                "cost": [{"mana": "{4}"}, "tap_self"],
                "cost_more": {"minus": [0, {"count": MINE}]},
            },
        ),
        (
            "Discard a card at random: You gain 4 life. Any player may activate this ability but only during your"
            " turn.",
            {
                "activated": [{"gain_life": 4}],
                "cost": [{"discard": "anything", "at_random": True}],
                "by": "anyone",
                "only": ["your_turn"],
            },
        ),
        (
            "As Some Card enters, you may pay 3 life. If you don't, it enters tapped.",
            {
                "replace": {"would_enter": "self"},
                "with": [{"enters_tapped": True, "unless_paid": [{"pay_life": 3}]}],
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
def test_what_such_texts_mean(text: str, meant: Said) -> None:
    told = card(text)
    assert told.standing is Standing.PROVEN, told.gaps
    assert abilities(text) == [meant]


def test_what_each_of_several_players_can_pay_for_is_not_done_one_after_the_other() -> None:
    """608.2e: all of them choose, and then those who did not pay do it at once."""
    text = "At the beginning of each end step, each player sacrifices a creature unless they discard a card."
    assert card(text).standing is Standing.PROVEN
    done: Said = [{"sacrifice": {"type": "creature"}, "who": "unpaid"}]
    asked: Said = {"unless": [{"discard": "anything"}], "by": "each_player", "do": done, "as": "unpaid"}
    assert abilities(text) == [{"triggered": [asked], "on": {"step_begins": "end"}}]
