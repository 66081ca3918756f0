"""601.2a, 602.2b, 608.2c, 608.2i. What became of objects, where they came from, and what a player could not do."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

DRAW: list[Said] = [{"draw": 1}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Destroy target creature. If that creature dies this way, draw a card.",
            [{"destroy": "t"}, {"if": {"happened": {"dies": "t"}, "this": "way"}, "do": DRAW}],
        ),
        (
            "Destroy target artifact. If that artifact is put into a graveyard this way, draw a card.",
            [{"destroy": "t"}, {"if": {"happened": {"dies": "t"}, "this": "way"}, "do": DRAW}],
        ),
        (
            "Target opponent discards a card at random. If that player can't, draw a card.",
            [
                {"discard": 1, "who": "t", "at_random": True, "as": "d"},
                {"if": {"not_true": {"did": "d"}}, "do": DRAW},
            ],
        ),
        (
            "Target opponent sacrifices a creature. If that player does, draw a card.",
            [{"sacrifice": {"type": "creature"}, "who": "t", "as": "d"}, {"if": {"did": "d"}, "do": DRAW}],
        ),
        (
            "Return target creature card from your graveyard to the battlefield. Exile it at the beginning of the next "
            "end step. If it would leave the battlefield, exile it instead of putting it anywhere else.",
            [
                {"move": "t", "to": "battlefield", "as": "r"},
                {"later": {"step_begins": "end"}, "do": [{"exile": "r"}]},
                {"shield": {"would_leave": "r"}, "with": [{"to": "exile"}], "for": "forever"},
            ],
        ),
        (
            "Some Card deals 2 damage to any target. If you attacked this turn, instead Some Card deals 3 damage to "
            "that permanent or player and the damage can't be prevented.",
            [
                {
                    "if": {"happened": {"player_attacks": "you"}},
                    "do": [{"deal_damage": 3, "to": "t", "unpreventable": True}],
                    "else": [{"deal_damage": 2, "to": "t"}],
                }
            ],
        ),
        (
            "You may flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 1 life.",
            [{"may": [{"flip_coin": DRAW, "else": [{"lose_life": 1}]}]}],
        ),
    ],
)
def test_proven_sorceries(text: str, meant: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == meant


FROM_THERE: Said = {
    "any_true": [
        {"happened": {"enters": {"ref": "event.object"}, "from": "graveyard"}},
        {"happened": {"cast": {"ref": "event.object"}, "from": "graveyard"}},
    ]
}
MINE: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever one or more creatures you control enter, if one or more of them entered from a graveyard or was "
            "cast from a graveyard, draw a card.",
            {"triggered": DRAW, "on": {"enters": MINE, "one_or_more": True}, "if": FROM_THERE},
        ),
        (
            "When Some Card dies, if 4 or more damage was dealt to it this turn, draw a card.",
            {
                "triggered": DRAW,
                "on": {"dies": "self"},
                "if": {
                    "amount": {"how_much": {"is_dealt_damage": {"ref": "self"}}},
                    "compare": {"at_least": 4},
                },
            },
        ),
        (
            "{R}: Draw a card. If this ability has been activated four or more times this turn, sacrifice Some Card.",
            {
                "activated": [
                    *DRAW,
                    {
                        "if": {"amount": {"times_activated": "turn"}, "compare": {"at_least": 4}},
                        "do": [{"sacrifice": "self"}],
                    },
                ],
                "cost": [{"mana": "{R}"}],
            },
        ),
        (
            "When Some Card enters, it connives. When it connives this way, destroy target land.",
            {
                "triggered": [
                    {"connive": "self"},
                    {"when_done": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "land"}}}},
                ],
                "on": {"enters": "self"},
            },
        ),
        (
            "If a spell or ability an opponent controls causes you to discard Some Card, put it onto the battlefield "
            "instead of putting it into your graveyard.",
            {
                "replace": {"would_go_to_graveyard": "self", "discarded_by": "each_opponent"},
                "with": [{"to": "battlefield"}],
            },
        ),
        (
            "If you would lose the game, instead exile Some Card and your life total becomes 7.",
            {"replace": {"would_lose_game": "you"}, "with": [{"instead": [{"exile": "self"}, {"set_life": 7}]}]},
        ),
        (
            "{T}: Add {R}. When that mana is spent to cast a red instant spell, copy that spell and you may choose new "
            "targets for the copy.",
            {
                "activated": [
                    {
                        "add_mana": "{R}",
                        "when_spent": {
                            "on": {"all": [{"color": "R"}, {"type": "instant"}]},
                            "do": [{"when_done": [{"copy": "spell", "new_targets": True}]}],
                        },
                    }
                ],
                "cost": ["tap_self"],
            },
        ),
        (
            "{X}: Some Card becomes a copy of target creature card in your graveyard with mana value X, except its "
            "name is Some Card, it's legendary in addition to its other types, and it has flying and this ability.",
            {
                "activated": [
                    {
                        "become_copy": "self",
                        "of": "t",
                        "but": {
                            "name": "Some Card",
                            "supertypes": ["legendary"],
                            "has": ["flying", "this_ability"],
                        },
                    }
                ],
                "cost": [{"mana": "{X}"}],
                "targets": {
                    "t": {
                        "of": {
                            "all": [
                                {"type": "creature"},
                                {"zone": "graveyard"},
                                {"owner": "you"},
                                {"mana_value": {"exactly": "x"}},
                            ]
                        }
                    }
                },
            },
        ),
    ],
)
def test_proven_creatures(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def test_mana_that_is_more_than_one_triggers_nothing() -> None:
    """106.6. Each mana has its effect, so the ability would trigger twice."""
    assert card("{T}: Add {R}{R}. When you spend this mana to cast a creature spell, draw a card.").gaps


def test_spells_cast_when_a_sorcery_could_not_be() -> None:
    text = (
        "You may cast Some Card as though it had flash. If you cast it any time a sorcery couldn't have been cast, the "
        "controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
    )
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [
        {"static": [{"as_though_flash": "anything", "as": "untimely"}], "zone": "stack"},
        {"triggered": [{"sacrifice": "self"}], "on": {"step_begins": "cleanup"}, "if": {"did": "untimely"}},
    ]
