"""Sentences of the newest sets: what they mean, and words next to them that mean something else or nothing."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.table import Table
from tests.support.table import card as made

YOURS: Said = {"controller": "you"}
CREATURE: Said = {"type": "creature"}
CREATURES: Said = {"all": [CREATURE, YOURS]}
MINE: Said = {"of": CREATURES}
THEIRS: Said = {"of": {"all": [CREATURE, {"controller": "opponent"}]}}
LOOKED: list[Said] = [{"zone": "library"}, {"ref": "l"}]
ENTERS: Said = {"enters": "self"}


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Whenever you cast a spell with {X} in its mana cost, draw a card.",
            "Enchantment",
            {"triggered": [{"draw": 1}], "on": {"cast": {"x_in_cost": True}, "by": "you"}},
        ),
        (
            "Exile any number of target lands. At the beginning of the next end step, return those cards to the "
            "battlefield tapped under their owners' control.",
            "Sorcery",
            {
                "spell": [
                    {"exile": "t", "as": "r"},
                    {
                        "later": {"step_begins": "end"},
                        "do": [{"move": "r", "to": "battlefield", "tapped": True, "under": {"owner_of": "r"}}],
                    },
                ],
                "targets": {"t": {"of": {"type": "land"}, "any_number": True}},
            },
        ),
        (
            "When This Card enters, look at the top two cards of your library. You may put one of those cards back on "
            "top of your library. Put the rest into your graveyard.",
            "Creature — Bear",
            {
                "triggered": [
                    {"look": 2, "as": "l"},
                    {"may": [{"choose": {"all": LOOKED}, "as": "c"}]},
                    {"move": {"all": [*LOOKED, {"not": {"ref": "c"}}]}, "to": "graveyard"},
                ],
                "on": ENTERS,
            },
        ),
        (
            "Look at the top five cards of your library, then put up to three of them back on top of your library in "
            "any order and the rest into your graveyard.",
            "Sorcery",
            {
                "spell": [
                    {"look": 5, "as": "l"},
                    {"choose": {"all": LOOKED}, "n": 3, "up_to": True, "as": "c"},
                    {"move": {"all": [*LOOKED, {"ref": "c"}]}, "to": "library", "order": "any"},
                    {"move": {"all": [*LOOKED, {"not": {"ref": "c"}}]}, "to": "graveyard"},
                ]
            },
        ),
        (
            "Choose target creature you control and target creature an opponent controls. Put a +1/+1 counter on the "
            "creature you control. Tap the creature an opponent controls.",
            "Instant",
            {
                "spell": [{"put_counters": "+1/+1", "on": "t"}, {"tap": "t2"}],
                "targets": {"t": MINE, "t2": THEIRS},
            },
        ),
        (
            "Each artifact you control becomes a copy of target artifact until end of turn.",
            "Instant",
            {
                "spell": [
                    {"become_copy": {"all": [{"type": "artifact"}, YOURS]}, "of": "t", "for": "end_of_turn"},
                ],
                "targets": {"t": {"of": {"type": "artifact"}}},
            },
        ),
        (
            "Artifact spells you cast have affinity for Elves.",
            "Enchantment",
            {
                "static": [{"cost_more": {"minus": [0, {"count": {"all": [{"subtype": "Elf"}, YOURS]}}]}}],
                "to": {"all": [{"is": "spell"}, {"type": "artifact"}, YOURS]},
            },
        ),
        (
            "{T}: Target Elf becomes prepared.",
            "Artifact",
            {
                "activated": [{"prepare": "t"}],
                "cost": ["tap_self"],
                "targets": {"t": {"of": {"subtype": "Elf"}}},
            },
        ),
        (
            "When this creature leaves the battlefield, if it had counters on it, put those counters on up to one "
            "target creature.",
            "Creature — Bear",
            {
                "triggered": [{"put_counters_of": "self", "on": "t"}],
                "on": {"leaves": "self"},
                "if": {"matches": "self", "filter": {"counters": "any"}},
                "targets": {"t": {"of": CREATURE, "up_to": True}},
            },
        ),
        (
            "{T}: Move a charge counter from This Card onto target artifact.",
            "Artifact",
            {
                "activated": [{"move_counters": "charge", "from": "self", "to": "t"}],
                "cost": ["tap_self"],
                "targets": {"t": {"of": {"type": "artifact"}}},
            },
        ),
        (
            "Whenever you attack, double the number of each kind of counter on each creature you control.",
            "Enchantment",
            {
                "triggered": [{"put_counters_of": CREATURES, "on": CREATURES}],
                "on": {"player_attacks": "you"},
            },
        ),
    ],
)
def test_proven(text: str, types: str, meant: Said) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text, types) == [meant]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Choose target creature you control and target creature. Tap the creature you don't control.", "Instant"),
        ("Choose two target creatures you control. Tap the creature you control.", "Instant"),
        ("When this creature enters, put those counters on target creature.", "Creature — Bear"),
    ],
)
def test_not_understood(text: str, types: str) -> None:
    """Nobody can tell which creature, or which counters, are meant."""
    assert card(text, types).standing is Standing.NOT_UNDERSTOOD


@pytest.mark.parametrize("back", [True, False])
def test_the_card_put_back_stays_on_top(back: bool) -> None:
    (found,) = abilities(
        "When this creature enters, look at the top three cards of your library. You may put one of those cards back "
        "on top of your library. Put the rest into your graveyard."
    )
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Watch", "Creature: Bear", found, cost="{0}", pt="1/1"))
    table.library("A", "Forest", "Island", "Swamp", "Mountain")
    table.start("A")
    table.cast("A", "Watch")
    table.until_asked("option", "A")
    table.answer("yes" if back else "no")
    if back:
        table.answer((table.find("Island", "A", Zone.LIBRARY).id,))
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Forest", *["Island"] * (not back), "Swamp"]
    assert table.names_in(Zone.LIBRARY, "A")[0] == ("Island" if back else "Mountain")


PAWS = (
    "Choose up to five {P} worth of modes. You may choose the same mode more than once.\n"
    "{P} — You gain 1 life.\n"
    "{P}{P} — Tap target creature.\n"
    "{P}{P}{P} — Draw a card."
)


def test_modes_with_pawprints_are_worth_so_many() -> None:
    """700.2i."""
    found = card(PAWS, "Sorcery")
    assert found.standing is Standing.PROVEN, found.gaps
    (spell,) = abilities(PAWS, "Sorcery")
    assert isinstance(spell, dict)
    table = Table("current")
    table.hand("A", made("Season", "Sorcery", spell, cost="{0}"))
    table.battlefield("B", made("Bear", "Creature: Bear", pt="2/2"))
    table.start("A")
    table.answer(("cast", table.find("Season", "A", Zone.HAND).id))
    question = table.until_asked("modes", "A")
    legal = {len([one for one in answer if one < 5]) for answer in question.answers() if 7 in answer}
    assert legal == {0, 1, 2}, "the last mode is worth three of five"
    assert not question.is_legal((0, 5, 7))
    table.answer((0, 1, 5))
    table.resolve_all()
    assert table.life_of("A") == 22
    assert table.find("Bear").tapped


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "When this creature enters, you may draw a card. If you drew one or more cards this way, discard a card.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {"may": [{"draw": 1}]},
                        {"if": {"happened": {"draws": "you"}, "this": "way"}, "do": [{"discard": 1}]},
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "When this creature enters, draw a card if you control a Goblin. If you don't draw a card this "
            "way, scry 1.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "if": {"exists": {"all": [{"subtype": "Goblin"}, {"controller": "you"}]}},
                            "do": [{"draw": 1}],
                        },
                        {"if": {"not_true": {"happened": {"draws": "you"}, "this": "way"}}, "do": [{"scry": 1}]},
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "Exile the top two cards of your library. You may play them this turn. If you exiled an artifact "
            "card this way, you gain 2 life.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"top_of": "you", "n": 2, "as": "l"},
                        {"exile": "l", "as": "e"},
                        {"may_play": "e"},
                        {
                            "if": {
                                "happened": {"is_exiled": {"all": [{"type": "artifact"}, {"is": "card"}]}},
                                "this": "way",
                            },
                            "do": [{"gain_life": 2}],
                        },
                    ]
                }
            ],
        ),
        (
            "At the beginning of your end step, if you've cast both an artifact spell and a creature spell "
            "this turn, draw a card.",
            "Enchantment",
            [
                {
                    "triggered": [{"draw": 1}],
                    "on": {"step_begins": "end", "whose": "you"},
                    "if": {
                        "all_true": [
                            {"happened": {"cast": {"type": "artifact"}, "by": "you"}},
                            {"happened": {"cast": {"type": "creature"}, "by": "you"}},
                        ]
                    },
                }
            ],
        ),
        (
            "At the beginning of your end step, if one or more cards were put into exile this turn, you gain 1 life.",
            "Enchantment",
            [
                {
                    "triggered": [{"gain_life": 1}],
                    "on": {"step_begins": "end", "whose": "you"},
                    "if": {"happened": {"is_exiled": {"is": "card"}}},
                }
            ],
        ),
        (
            "{T}: Draw a card. Activate only if This Card or another artifact entered under your control this turn.",
            "Artifact",
            [
                {
                    "activated": [{"draw": 1}],
                    "cost": ["tap_self"],
                    "if": {
                        "happened": {
                            "enters": {
                                "any": [
                                    {"ref": "self"},
                                    {"all": [{"type": "artifact"}, {"controller": "you"}, "other"]},
                                ]
                            }
                        }
                    },
                }
            ],
        ),
        (
            "Whenever This Card attacks, if an Elf is attacking, draw a card.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"draw": 1}],
                    "on": {"attacks": "self"},
                    "if": {"exists": {"all": [{"subtype": "Elf"}, {"combat": "attacking"}]}},
                }
            ],
        ),
        (
            "Draw a card. If it isn't your main phase, discard a card.",
            "Instant",
            [
                {
                    "spell": [
                        {"draw": 1},
                        {
                            "if": {
                                "not_true": {
                                    "all_true": [
                                        {"your_turn": True},
                                        {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]},
                                    ]
                                }
                            },
                            "do": [{"discard": 1}],
                        },
                    ]
                }
            ],
        ),
        (
            "This Card gets +1/+1 as long as you own an artifact card in exile.",
            "Creature — Bear",
            [
                {
                    "static": [{"pt": [1, 1]}],
                    "while": {"exists": {"all": [{"type": "artifact"}, {"zone": "exile"}, {"owner": "you"}]}},
                }
            ],
        ),
        (
            "At the beginning of each opponent's upkeep, if that player has one or fewer cards in hand, they "
            "lose 1 life.",
            "Enchantment",
            [
                {
                    "triggered": [{"lose_life": 1, "who": "active_player"}],
                    "on": {"step_begins": "upkeep", "whose": "each_opponent"},
                    "if": {"amount": {"hand_of": "active_player"}, "compare": {"at_most": 1}},
                }
            ],
        ),
        (
            "You may pay {R} rather than pay this spell's mana cost if there are five or more artifacts on the "
            "battlefield.\nDraw two cards.",
            "Sorcery",
            [
                {
                    "cast_from": "hand",
                    "cost": [{"mana": "{R}"}],
                    "if": {"exists": {"type": "artifact"}, "compare": {"at_least": 5}},
                    "as": "otherwise",
                },
                {"spell": [{"draw": 2}]},
            ],
        ),
        (
            "Whenever another Elf you control or a land you control dies, you gain 1 life.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"gain_life": 1}],
                    "on": {
                        "dies": {
                            "any": [
                                {"all": [{"subtype": "Elf"}, {"controller": "you"}, "other"]},
                                {"all": [{"type": "land"}, {"controller": "you"}]},
                            ]
                        }
                    },
                }
            ],
        ),
        (
            "Whenever you cast an artifact spell or an Elf spell, draw a card.",
            "Enchantment",
            [
                {
                    "triggered": [{"draw": 1}],
                    "on": {"cast": {"any": [{"type": "artifact"}, {"subtype": "Elf"}]}, "by": "you"},
                }
            ],
        ),
        (
            "Whenever you sacrifice This Card or another artifact, you gain 1 life.",
            "Artifact",
            [
                {
                    "triggered": [{"gain_life": 1}],
                    "on": {
                        "sacrifices": "you",
                        "what": {"any": [{"ref": "self"}, {"all": [{"type": "artifact"}, "other"]}]},
                    },
                }
            ],
        ),
        (
            "Whenever one or more players discard one or more cards, draw a card. This ability triggers only "
            "once each turn.",
            "Enchantment",
            [
                {
                    "triggered": [{"draw": 1}],
                    "on": {"discards": "each_player", "one_or_more": True},
                    "once_each_turn": True,
                }
            ],
        ),
        (
            "When this creature enters, target creature gets +1/+1 until end of turn. When you next attack "
            "this turn, draw a card.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {"apply": [{"pt": [1, 1]}], "to": "t"},
                        {"later": {"player_attacks": "you"}, "do": [{"draw": 1}], "this_turn": True},
                    ],
                    "on": {"enters": "self"},
                    "targets": {"t": {"of": {"type": "creature"}}},
                }
            ],
        ),
        (
            "Target creature gets +1/+1 until end of turn. When it dies under your control this turn, draw a card.",
            "Instant",
            [
                {
                    "spell": [
                        {"apply": [{"pt": [1, 1]}], "to": "t"},
                        {
                            "later": {"dies": {"all": [{"ref": "t"}, {"controller": "you"}]}},
                            "do": [{"draw": 1}],
                            "this_turn": True,
                        },
                    ],
                    "targets": {"t": {"of": {"type": "creature"}}},
                }
            ],
        ),
        (
            "Counter target spell unless its controller pays {3}. If they do, draw a card.",
            "Instant",
            [
                {
                    "spell": [
                        {
                            "unless": [{"mana": "{3}"}],
                            "by": {"controller_of": "t"},
                            "do": [{"counter": "t"}],
                            "as": "unpaid",
                        },
                        {"if": {"not_true": {"did": "unpaid"}}, "do": [{"draw": 1}]},
                    ],
                    "targets": {"t": {"of": {"all": [{"zone": "stack"}, {"is": "spell"}]}}},
                }
            ],
        ),
        (
            "Mill two cards, then you may sacrifice a land. If you do, draw a card.",
            "Sorcery",
            [{"spell": [{"mill": 2}, {"pay": [{"sacrifice": {"type": "land"}}], "do": [{"draw": 1}]}]}],
        ),
        (
            "Create a Wicked Role token attached to target creature you control. When you do, target opponent "
            "loses 1 life.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"create_token": "Wicked Role", "attached": "t"},
                        {"when_done": [{"lose_life": 1, "who": "t2"}], "targets": {"t2": {"of": {"is": "opponent"}}}},
                    ],
                    "targets": {"t": {"of": {"all": [{"type": "creature"}, {"controller": "you"}]}}},
                }
            ],
        ),
        (
            "At the beginning of your upkeep, return another artifact you control to its owner's hand. If you "
            "do, draw a card. Otherwise, you may discard a card.",
            "Artifact",
            [
                {
                    "triggered": [
                        {"choose": {"all": [{"type": "artifact"}, {"controller": "you"}, "other"]}, "as": "c"},
                        {"move": "c", "to": "hand", "as": "d"},
                        {"if": {"did": "d"}, "do": [{"draw": 1}], "else": [{"may": [{"discard": 1}]}]},
                    ],
                    "on": {"step_begins": "upkeep", "whose": "you"},
                }
            ],
        ),
        (
            "Target opponent discards any number of cards, then draws that many cards.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "choose": {"all": [{"zone": "hand"}, {"owner": "t"}]},
                            "n": {"hand_of": "t"},
                            "up_to": True,
                            "who": "t",
                            "as": "c",
                        },
                        {"discard": "all", "who": "t", "cards": "c", "as": "h"},
                        {"draw": "h", "who": "t"},
                    ],
                    "targets": {"t": {"of": {"is": "opponent"}}},
                }
            ],
        ),
        (
            "Each player may discard a card and draw a card.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "for_each": "each_player",
                            "as": "p",
                            "do": [{"may": [{"discard": 1, "who": "p"}, {"draw": 1, "who": "p"}], "who": "p"}],
                        }
                    ]
                }
            ],
        ),
        (
            "When this creature enters, up to one other target creature loses all abilities.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"apply": [{"lose": "all"}], "to": "t", "for": "forever"}],
                    "on": {"enters": "self"},
                    "targets": {"t": {"of": {"all": [{"type": "creature"}, "other"]}, "up_to": True}},
                }
            ],
        ),
        (
            "Return target creature card from your graveyard to the battlefield. It has flying and is an Angel "
            "in addition to its other types.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"move": "t", "to": "battlefield", "as": "r"},
                        {
                            "apply": [{"grant": "flying"}, {"add_types": [], "subtypes": ["Angel"]}],
                            "to": "r",
                            "for": "forever",
                        },
                    ],
                    "targets": {"t": {"of": {"all": [{"type": "creature"}, {"zone": "graveyard"}, {"owner": "you"}]}}},
                }
            ],
        ),
        (
            "Return target creature card from your graveyard to the battlefield. It's a Skeleton in addition "
            "to its other types and has no abilities.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"move": "t", "to": "battlefield", "as": "r"},
                        {
                            "apply": [{"add_types": [], "subtypes": ["Skeleton"]}, {"lose": "all"}],
                            "to": "r",
                            "for": "forever",
                        },
                    ],
                    "targets": {"t": {"of": {"all": [{"type": "creature"}, {"zone": "graveyard"}, {"owner": "you"}]}}},
                }
            ],
        ),
        (
            "Vehicles you control become artifact creatures until end of turn.",
            "Instant",
            [
                {
                    "spell": [
                        {
                            "apply": [{"add_types": ["artifact", "creature"]}],
                            "to": {"all": [{"subtype": "Vehicle"}, {"controller": "you"}]},
                        }
                    ]
                }
            ],
        ),
        (
            "Look at the top five cards of your library. You may exile a creature card from among them. Put "
            "the rest on the bottom of your library in a random order. You may cast the exiled card this turn.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"look": 5, "as": "l"},
                        {
                            "may": [
                                {
                                    "choose": {"all": [{"type": "creature"}, {"zone": "library"}, {"ref": "l"}]},
                                    "as": "c",
                                },
                                {"exile": "c", "as": "e"},
                            ]
                        },
                        {
                            "move": {"all": [{"zone": "library"}, {"ref": "l"}]},
                            "to": "library",
                            "position": "bottom",
                            "order": "random",
                        },
                        {"may_play": {"all": [{"zone": "exile"}, {"ref": "e"}]}, "only_cast": True},
                    ]
                }
            ],
        ),
        (
            "Look at the top three cards of your library. You may exile a nonland card from among them. Put "
            "the rest into your graveyard. You may cast the exiled card without paying its mana cost.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"look": 3, "as": "l"},
                        {
                            "may": [
                                {
                                    "choose": {"all": [{"not": {"type": "land"}}, {"zone": "library"}, {"ref": "l"}]},
                                    "as": "c",
                                },
                                {"exile": "c", "as": "e"},
                            ]
                        },
                        {"move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "to": "graveyard"},
                        {"cast_free": {"all": [{"zone": "exile"}, {"ref": "e"}]}},
                    ]
                }
            ],
        ),
        (
            "Reveal the top five cards of your library. You may put any number of land cards from among them "
            "onto the battlefield. Then put all cards revealed this way that weren't put onto the battlefield "
            "into your graveyard.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"reveal": "top", "n": 5, "as": "l"},
                        {
                            "may": [
                                {
                                    "choose": {"all": [{"type": "land"}, {"zone": "library"}, {"ref": "l"}]},
                                    "n": {"count": {"all": [{"zone": "library"}, {"ref": "l"}]}},
                                    "up_to": True,
                                    "as": "c",
                                },
                                {"move": "c", "to": "battlefield"},
                            ]
                        },
                        {"move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "to": "graveyard"},
                    ]
                }
            ],
        ),
        (
            "When this creature enters, you may reveal cards from the top of your library until you reveal a "
            "land card. Put that card into your hand and the rest into your graveyard.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "may": [
                                {"reveal_until": {"type": "land"}, "found": "f", "as": "l"},
                                {"move": "f", "to": "hand"},
                                {"move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "to": "graveyard"},
                            ]
                        }
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "Exile the top two cards of your library. Choose one. You may play that card this turn.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"top_of": "you", "n": 2, "as": "l"},
                        {"exile": "l", "as": "e"},
                        {"choose": {"all": [{"zone": "exile"}, {"ref": "e"}]}, "as": "c"},
                        {"may_play": "c"},
                    ]
                }
            ],
        ),
        (
            "When this creature enters, copy the next artifact spell you cast this turn when you cast it. You "
            "may choose new targets for the copy.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "later": {"cast": {"type": "artifact"}, "by": "you"},
                            "do": [{"copy": "event.object", "new_targets": True}],
                            "this_turn": True,
                        }
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "You may cast artifact spells and Elf spells as though they had flash.",
            "Enchantment",
            [
                {
                    "static": [
                        {
                            "as_though_flash": {
                                "all": [{"is": "spell"}, {"any": [{"type": "artifact"}, {"subtype": "Elf"}]}]
                            }
                        }
                    ],
                    "to": "you",
                }
            ],
        ),
        (
            "During your turn, Elf spells you cast cost {1} less to cast for each artifact you control.",
            "Enchantment",
            [
                {
                    "static": [
                        {"cost_more": {"minus": [0, {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}}]}}
                    ],
                    "to": {"all": [{"is": "spell"}, {"subtype": "Elf"}, {"controller": "you"}]},
                    "while": {"your_turn": True},
                }
            ],
        ),
        (
            "Tap up to two target creatures. Put a stun counter on one of them.",
            "Sorcery",
            [
                {
                    "spell": [{"tap": "t"}, {"choose": {"ref": "t"}, "as": "c"}, {"put_counters": "stun", "on": "c"}],
                    "targets": {"t": {"of": {"type": "creature"}, "n": 2, "up_to": True}},
                }
            ],
        ),
        (
            "Distribute two +1/+1 counters among one or two target creatures, then double the number of +1/+1 "
            "counters on each of those creatures.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"put_counters": "+1/+1", "on": "t", "n": 2, "divided": True},
                        {
                            "for_each": "t",
                            "as": "p",
                            "do": [{"put_counters": "+1/+1", "on": "p", "n": {"counters_on": "p", "kind": "+1/+1"}}],
                        },
                    ],
                    "targets": {"t": {"of": {"type": "creature"}, "n": 2, "least": 1}},
                }
            ],
        ),
        (
            "{T}: Remove any number of counters from target artifact.",
            "Artifact",
            [
                {
                    "activated": [
                        {"remove_counters": "any", "on": "t", "n": {"counters_on": "t", "kind": "any"}, "up_to": True}
                    ],
                    "cost": ["tap_self"],
                    "targets": {"t": {"of": {"type": "artifact"}}},
                }
            ],
        ),
        (
            "Tap two target creatures. Put a stun counter on each of those creatures you don't control.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"tap": "t"},
                        {"put_counters": "stun", "on": {"all": [{"ref": "t"}, {"not": {"controller": "you"}}]}},
                    ],
                    "targets": {"t": {"of": {"type": "creature"}, "n": 2}},
                }
            ],
        ),
        (
            "Tap target attacking, blocking, or tapped creature.",
            "Instant",
            [
                {
                    "spell": [{"tap": "t"}],
                    "targets": {
                        "t": {
                            "of": {"all": [{"any": [{"combat": "fighting"}, {"tapped": True}]}, {"type": "creature"}]}
                        }
                    },
                }
            ],
        ),
        (
            "When this creature enters, if it's your main phase, there is an additional combat phase after "
            "this phase followed by an additional main phase.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"extra_phases": ["combat", "postcombat-main"]}],
                    "on": {"enters": "self"},
                    "if": {
                        "all_true": [
                            {"your_turn": True},
                            {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]},
                        ]
                    },
                }
            ],
        ),
        (
            "At the beginning of each combat this turn, untap all creatures you control.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "later": {"step_begins": "beginning-of-combat"},
                            "do": [{"untap": {"all": [{"type": "creature"}, {"controller": "you"}]}}],
                            "for": "end_of_turn",
                        }
                    ]
                }
            ],
        ),
        (
            "Earthbend 3. When you do, target creature gets -1/-1 until end of turn.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "apply": [{"add_types": ["creature"]}, {"set_pt": [0, 0]}, {"grant": "haste"}],
                            "to": "t",
                            "for": "forever",
                        },
                        {"put_counters": "+1/+1", "on": "t", "n": 3},
                        {
                            "later": {"leaves": "t", "to": ["graveyard", "exile"]},
                            "do": [{"move": "event.became", "to": "battlefield", "tapped": True, "under": "you"}],
                        },
                        {
                            "when_done": [{"apply": [{"pt": [-1, -1]}], "to": "t2"}],
                            "targets": {"t2": {"of": {"type": "creature"}}},
                        },
                    ],
                    "targets": {"t": {"of": {"all": [{"type": "land"}, {"controller": "you"}]}}},
                }
            ],
        ),
        (
            "This Card becomes a copy of target creature you control until end of turn, except he has hexproof.",
            "Sorcery",
            [
                {
                    "spell": [{"become_copy": "self", "of": "t", "but": {"has": ["hexproof"]}, "for": "end_of_turn"}],
                    "targets": {"t": {"of": {"all": [{"type": "creature"}, {"controller": "you"}]}}},
                }
            ],
        ),
        (
            "Whenever This Card deals combat damage to a player, exile target card from that player's graveyard.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"exile": "t"}],
                    "on": {"deals_damage": "self", "to": {"is": "player"}, "combat": True},
                    "targets": {"t": {"of": {"all": [{"zone": "graveyard"}, {"owner": "event.player"}]}}},
                }
            ],
        ),
        (
            "Exile target creature card in a graveyard with mana value 2 or less.",
            "Sorcery",
            [
                {
                    "spell": [{"exile": "t"}],
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "creature"}, {"zone": "graveyard"}, {"mana_value": {"at_most": 2}}]}
                        }
                    },
                }
            ],
        ),
        (
            "{4}: Reveal cards from the top of your library until you reveal two land cards. Put those land "
            "cards onto the battlefield tapped and the rest on the bottom of your library in a random order.",
            "Artifact",
            [
                {
                    "activated": [
                        {"reveal_until": {"type": "land"}, "n": 2, "found": "f", "as": "l"},
                        {"move": "f", "to": "battlefield", "tapped": True, "as": "m"},
                        {
                            "move": {"all": [{"zone": "library"}, {"ref": "l"}]},
                            "to": "library",
                            "position": "bottom",
                            "order": "random",
                        },
                    ],
                    "cost": [{"mana": "{4}"}],
                }
            ],
        ),
    ],
)
def test_further_sentences(text: str, types: str, meant: Said) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "At the beginning of your upkeep, if This Card has a +1/+1 counter on it, you may remove a +1/+1 "
            "counter from it. If you do, draw a card.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "may": [
                                {"remove_counters": "+1/+1", "on": "self", "as": "d"},
                                {"if": {"did": "d"}, "do": [{"draw": 1}]},
                            ]
                        }
                    ],
                    "on": {"step_begins": "upkeep", "whose": "you"},
                    "if": {"matches": "self", "filter": {"counters": "+1/+1"}},
                }
            ],
        ),
        (
            "Whenever This Card attacks, it deals 2 damage to any target and 1 damage to each of up to two "
            "other targets.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"deal_damage": 2, "to": "t", "besides": [{"amount": 1, "to": "t2"}]}],
                    "on": {"attacks": "self"},
                    "targets": {
                        "t": {"of": "any_target"},
                        "t2": {"of": "any_target", "n": 2, "up_to": True, "another": True},
                    },
                }
            ],
        ),
        (
            "After this main phase, there are two additional combat phases.",
            "Sorcery",
            [{"spell": [{"extra_phases": ["combat", "combat"]}]}],
        ),
        (
            "Return to the battlefield target creature card in your graveyard with mana value 2 or less.",
            "Sorcery",
            [
                {
                    "spell": [{"move": "t", "to": "battlefield"}],
                    "targets": {
                        "t": {
                            "of": {
                                "all": [
                                    {"type": "creature"},
                                    {"zone": "graveyard"},
                                    {"owner": "you"},
                                    {"mana_value": {"at_most": 2}},
                                ]
                            }
                        }
                    },
                }
            ],
        ),
    ],
)
def test_sentences_next_to_others(text: str, types: str, meant: Said) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "You may cast artifact spells from your graveyard by paying 2 life in addition to paying their "
            "other costs. If you cast a spell this way, that artifact enters with a finality counter on it.",
            "Enchantment",
            [
                {
                    "static": [
                        {
                            "play_from": "graveyard",
                            "cast": {"type": "artifact"},
                            "besides": [{"pay_life": 2}],
                            "enters_with": "finality",
                        }
                    ],
                    "to": "you",
                }
            ],
        ),
        (
            "During your turn, you may cast Elf spells from your graveyard. If you cast a spell this way, that "
            "creature enters with an additional +1/+1 counter on it.",
            "Creature — Bear",
            [
                {
                    "static": [{"play_from": "graveyard", "cast": {"subtype": "Elf"}, "enters_with": "+1/+1"}],
                    "to": "you",
                    "while": {"your_turn": True},
                }
            ],
        ),
        (
            "{T}: Exile target card from a graveyard.\n{T}: You may cast a card exiled with This Card without "
            "paying its mana cost.",
            "Artifact",
            [
                {
                    "activated": [{"exile": "t", "link": "exiled"}],
                    "cost": ["tap_self"],
                    "targets": {"t": {"of": {"zone": "graveyard"}}},
                },
                {
                    "activated": [
                        {
                            "choose": {"all": [{"zone": "exile"}, {"ref": "linked.exiled"}, {"not": {"type": "land"}}]},
                            "as": "c",
                        },
                        {"cast_free": "c"},
                    ],
                    "cost": ["tap_self"],
                },
            ],
        ),
        (
            "{T}: Exile target card from a graveyard.\n{T}: You may cast an Elf spell from among cards you own "
            "exiled with This Card.",
            "Artifact",
            [
                {
                    "activated": [{"exile": "t", "link": "exiled"}],
                    "cost": ["tap_self"],
                    "targets": {"t": {"of": {"zone": "graveyard"}}},
                },
                {
                    "activated": [
                        {
                            "choose": {
                                "all": [
                                    {"subtype": "Elf"},
                                    {"zone": "exile"},
                                    {"ref": "linked.exiled"},
                                    {"not": {"type": "land"}},
                                    {"owner": "you"},
                                ]
                            },
                            "as": "c",
                        },
                        {"cast_free": "c", "paying": True},
                    ],
                    "cost": ["tap_self"],
                },
            ],
        ),
        (
            "This spell costs {1} less to cast for each artifact card you own in exile and in your graveyard.",
            "Creature — Bear",
            [
                {
                    "static": [
                        {
                            "cost_more": {
                                "minus": [
                                    0,
                                    {
                                        "count": {
                                            "all": [
                                                {"type": "artifact"},
                                                {"owner": "you"},
                                                {"any": [{"zone": "exile"}, {"zone": "graveyard"}]},
                                            ]
                                        }
                                    },
                                ]
                            }
                        }
                    ],
                    "zone": "stack",
                }
            ],
        ),
        (
            "Exile target creature. At the beginning of the next end step, you may pay {2}. If you don't, "
            "return that card to the battlefield under its owner's control.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"exile": "t", "as": "r"},
                        {
                            "later": {"step_begins": "end"},
                            "do": [
                                {
                                    "pay": [{"mana": "{2}"}],
                                    "else": [{"move": "r", "to": "battlefield", "under": {"owner_of": "r"}}],
                                }
                            ],
                        },
                    ],
                    "targets": {"t": {"of": {"type": "creature"}}},
                }
            ],
        ),
        (
            "When this creature enters, create a 1/1 white Soldier creature token. Sacrifice that token when "
            "This Card leaves the battlefield.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {"create_token": {"types": "Creature: Soldier", "colors": "W", "pt": "1/1"}, "as": "r"},
                        {"later": {"leaves": "self"}, "do": [{"sacrifice": "r"}]},
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "Enchant player\nEnchanted player can't gain life.",
            "Enchantment — Aura",
            [{"keyword": "enchant", "of": {"is": "player"}}, {"static": ["cant_gain_life"], "to": "attached"}],
        ),
        (
            "Enchant player\nWhenever enchanted player is dealt damage, you gain 1 life.",
            "Enchantment — Aura",
            [
                {"keyword": "enchant", "of": {"is": "player"}},
                {"triggered": [{"gain_life": 1}], "on": {"is_dealt_damage": "attached"}},
            ],
        ),
        (
            "You may cast This Card from your graveyard. If you do, it enters with a finality counter on it.",
            "Creature — Bear",
            [
                {"cast_from": "graveyard", "as": "graveyard"},
                {
                    "replace": {"would_enter": "self"},
                    "with": [{"enters_with": "finality"}],
                    "while": {"did": "graveyard"},
                },
            ],
        ),
        (
            "You may cast This Card from your graveyard if you control an Elf. If you do, This Card enters "
            "with two +1/+1 counters on it.",
            "Creature — Bear",
            [
                {
                    "cast_from": "graveyard",
                    "if": {"exists": {"all": [{"subtype": "Elf"}, {"controller": "you"}]}},
                    "as": "graveyard",
                },
                {
                    "replace": {"would_enter": "self"},
                    "with": [{"enters_with": "+1/+1", "n": 2}],
                    "while": {"did": "graveyard"},
                },
            ],
        ),
        (
            "Whenever This Card attacks, it endures X, where X is the number of lands you control.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "where_x": {"count": {"all": [{"type": "land"}, {"controller": "you"}]}},
                            "do": [
                                {
                                    "one_of": [
                                        [{"put_counters": "+1/+1", "on": "self", "n": "x"}],
                                        [
                                            {
                                                "create_token": {"types": "Creature: Spirit", "colors": "W"},
                                                "pt": ["x", "x"],
                                            }
                                        ],
                                    ]
                                }
                            ],
                        }
                    ],
                    "on": {"attacks": "self"},
                }
            ],
        ),
        (
            "Put an additional +1/+1 counter on target creature.",
            "Sorcery",
            [{"spell": [{"put_counters": "+1/+1", "on": "t"}], "targets": {"t": {"of": {"type": "creature"}}}}],
        ),
        (
            "{T}: There is an additional end step after this step.",
            "Artifact",
            [{"activated": [{"extra_step": "end"}], "cost": ["tap_self"]}],
        ),
        (
            "Whenever This Card deals combat damage to a player, you get that many additional upkeep steps "
            "after this phase.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"extra_step": "upkeep", "after_phase": True, "n": "event.amount", "you_get": True}],
                    "on": {"deals_damage": "self", "to": {"is": "player"}, "combat": True},
                }
            ],
        ),
        (
            "As long as you control an Elf, you may play the top card of your library.",
            "Artifact",
            [
                {
                    "static": [{"play_from": "library", "cast": "anything", "lands": {"type": "land"}}],
                    "to": "you",
                    "while": {"exists": {"all": [{"subtype": "Elf"}, {"controller": "you"}]}},
                }
            ],
        ),
        ("Hexproof from multicolored", "Creature — Bear", [{"keyword": "hexproof", "value": "multicolored"}]),
        (
            "{T}: Add {R} or {G} for each Elf you control.",
            "Creature — Bear",
            [
                {
                    "activated": [
                        {
                            "add_mana": ["{R}", "{G}"],
                            "n": {"count": {"all": [{"subtype": "Elf"}, {"controller": "you"}]}},
                            "mixed": True,
                        }
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
    ],
)
def test_sentences_of_cards_elsewhere(text: str, types: str, meant: Said) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text, types) == meant


@pytest.mark.parametrize("gone", [False, True])
def test_a_spell_cast_so_enters_with_a_counter_though_its_permission_is_gone(gone: bool) -> None:
    """400.7h."""
    text = (
        "You may cast creature spells from your graveyard. If you cast a spell this way, that creature enters with a "
    )
    (found,) = abilities(f"{text}finality counter on it.", "Enchantment")
    assert isinstance(found, dict)
    table = Table("current")
    table.battlefield("A", made("Giver", "Artifact", found))
    table.graveyard("A", made("Cub", "Creature: Bear", pt="1/1", cost="{0}"))
    table.hand("A", made("Pup", "Creature: Bear", pt="1/1", cost="{0}"))
    table.hand("A", made("Away", "Instant", {"spell": [{"destroy": {"type": "artifact"}}]}, cost="{0}"))
    table.start("A")
    table.priority_to("A")
    cub = table.find("Cub", "A", Zone.GRAVEYARD).id
    question = table.question
    (cast,) = (one for one in question.options if one[1:2] == (cub,))  # type: ignore[attr-defined]
    table.answer(cast)
    table.announce(())
    if gone:
        table.cast("A", "Away")
    table.resolve_all()
    table.cast("A", "Pup")
    table.resolve_all()
    assert table.find("Cub").counters == {"finality": 1}
    assert table.find("Pup").counters == {}


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "For each opponent, destroy up to one target artifact that player controls.",
            "Sorcery",
            [
                {
                    "spell": [{"destroy": "t"}],
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "artifact"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "For each player, exile up to one target enchantment that player controls.",
            "Sorcery",
            [
                {
                    "spell": [{"exile": "t"}],
                    "targets": {
                        "t": {
                            "of": {"type": "enchantment"},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "When this creature enters, for each opponent, tap up to one target creature that player controls.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"tap": "t"}],
                    "on": {"enters": "self"},
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "creature"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "When this creature enters, for each opponent, exile up to one target creature that player "
            "controls until This Card leaves the battlefield.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"exile": "t", "until_leaves": "self"}],
                    "on": {"enters": "self"},
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "creature"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "For each opponent, return up to one target nonland permanent that player controls to its owner's hand.",
            "Sorcery",
            [
                {
                    "spell": [{"move": "t", "to": "hand"}],
                    "targets": {
                        "t": {
                            "of": {"all": [{"not": {"type": "land"}}, {"is": "permanent"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "For each opponent, put up to one target artifact that player controls into its owner's library "
            "third from the top.",
            "Sorcery",
            [
                {
                    "spell": [{"move": "t", "to": "library", "position": 3}],
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "artifact"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "For each player, put a +1/+1 counter on up to one target creature that player controls.",
            "Sorcery",
            [
                {
                    "spell": [{"put_counters": "+1/+1", "on": "t"}],
                    "targets": {
                        "t": {"of": {"type": "creature"}, "any_number": True, "together": {"different": "controller"}}
                    },
                }
            ],
        ),
        (
            "For each opponent, gain control of up to one target creature that player controls until end of turn.",
            "Sorcery",
            [
                {
                    "spell": [{"apply": [{"control": "you"}], "to": "t"}],
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "creature"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "For each opponent, gain control of up to one target artifact that player controls.",
            "Sorcery",
            [
                {
                    "spell": [{"apply": [{"control": "you"}], "to": "t", "for": "forever"}],
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "artifact"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "When this creature enters, for each opponent, This Card deals 3 damage to up to one target "
            "creature that player controls.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"deal_damage": 3, "to": "t"}],
                    "on": {"enters": "self"},
                    "targets": {
                        "t": {
                            "of": {"all": [{"type": "creature"}, {"controller": "opponent"}]},
                            "any_number": True,
                            "together": {"different": "controller"},
                        }
                    },
                }
            ],
        ),
        (
            "Each player may shuffle their hand and graveyard into their library. Each player who does draws "
            "three cards.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "for_each": "each_player",
                            "as": "p",
                            "do": [
                                {
                                    "may": [
                                        {
                                            "move": {
                                                "any": [
                                                    {"all": [{"zone": "hand"}, {"owner": "p"}]},
                                                    {"all": [{"zone": "graveyard"}, {"owner": "p"}]},
                                                ]
                                            },
                                            "to": "library",
                                        },
                                        {"shuffle": "p"},
                                        {"draw": 3, "who": "p"},
                                    ],
                                    "who": "p",
                                }
                            ],
                        }
                    ]
                }
            ],
        ),
        (
            "Whenever This Card attacks, each opponent blights 2.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "for_each": "each_opponent",
                            "as": "p",
                            "do": [
                                {"choose": {"all": [{"type": "creature"}, {"controller": "p"}]}, "who": "p", "as": "c"},
                                {"put_counters": "-1/-1", "on": "c", "n": 2},
                            ],
                        }
                    ],
                    "on": {"attacks": "self"},
                }
            ],
        ),
        (
            "{T}: Choose target creature. That creature's controller may have This Card deal 1 damage to it.",
            "Artifact",
            [
                {
                    "activated": [{"may": [{"deal_damage": 1, "to": "t"}], "who": {"controller_of": "t"}}],
                    "cost": ["tap_self"],
                    "targets": {"t": {"of": {"type": "creature"}}},
                }
            ],
        ),
        (
            "When this creature enters, choose a color. This Card becomes the chosen color.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {"choose_word": "color"},
                        {"apply": [{"set_color": "chosen"}], "to": "self", "for": "forever"},
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "Enchant land\nAs This Card enters, choose a color.\nEnchanted land is the chosen color.",
            "Enchantment — Aura",
            [
                {"keyword": "enchant", "of": {"type": "land"}},
                {"replace": {"would_enter": "self"}, "with": [{"choose": "color"}]},
                {"static": [{"set_color": "chosen"}], "to": "attached"},
            ],
        ),
        (
            "Lands you control gain all basic land types until end of turn.",
            "Instant",
            [
                {
                    "spell": [
                        {
                            "apply": [
                                {"add_types": [], "subtypes": ["Plains", "Island", "Swamp", "Mountain", "Forest"]}
                            ],
                            "to": {"all": [{"type": "land"}, {"controller": "you"}]},
                        }
                    ]
                }
            ],
        ),
        (
            "Put a +1/+1 counter on target creature. It becomes a legendary Elf Hero in addition to its other types.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"put_counters": "+1/+1", "on": "t"},
                        {
                            "apply": [
                                {"add_supertypes": ["legendary"]},
                                {"add_types": [], "subtypes": ["Elf", "Hero"]},
                            ],
                            "to": "t",
                            "for": "forever",
                        },
                    ],
                    "targets": {"t": {"of": {"type": "creature"}}},
                }
            ],
        ),
        (
            "Creatures you control but don't own get +1/+1.",
            "Enchantment",
            [
                {
                    "static": [{"pt": [1, 1]}],
                    "to": {"all": [{"type": "creature"}, {"controller": "you"}, {"not": {"owner": "you"}}]},
                }
            ],
        ),
        (
            "Tap target creature you own but don't control.",
            "Instant",
            [
                {
                    "spell": [{"tap": "t"}],
                    "targets": {
                        "t": {"of": {"all": [{"type": "creature"}, {"owner": "you"}, {"not": {"controller": "you"}}]}}
                    },
                }
            ],
        ),
        (
            "When this creature enters, distribute two +1/+1 counters among one or two other target creatures.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"put_counters": "+1/+1", "on": "t", "n": 2, "divided": True}],
                    "on": {"enters": "self"},
                    "targets": {"t": {"of": {"all": [{"type": "creature"}, "other"]}, "n": 2, "least": 1}},
                }
            ],
        ),
        (
            "Whenever you cast an artifact spell, you gain life equal to the mana value of that spell.",
            "Enchantment",
            [
                {
                    "triggered": [{"gain_life": {"stat": "mana_value", "of": "event.object"}}],
                    "on": {"cast": {"type": "artifact"}, "by": "you"},
                }
            ],
        ),
        (
            "When This Card dies, draw cards equal to the amount of damage dealt to it this turn.",
            "Creature — Bear",
            [{"triggered": [{"draw": {"how_much": {"is_dealt_damage": {"ref": "self"}}}}], "on": {"dies": "self"}}],
        ),
        (
            "Copy target instant spell, sorcery spell, activated ability, or triggered ability.",
            "Instant",
            [
                {
                    "spell": [{"copy": "t"}],
                    "targets": {
                        "t": {
                            "of": {
                                "any": [
                                    {
                                        "all": [
                                            {"zone": "stack"},
                                            {"is": "spell"},
                                            {"any": [{"type": "instant"}, {"type": "sorcery"}]},
                                        ]
                                    },
                                    {"all": [{"zone": "stack"}, {"is": "ability"}]},
                                ]
                            }
                        }
                    },
                }
            ],
        ),
        (
            "Look at the top five cards of your library. Put any number of legendary and/or artifact cards "
            "from among them into your hand. Put the rest on the bottom in a random order.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"look": 5, "as": "l"},
                        {
                            "choose": {
                                "all": [
                                    {"any": [{"supertype": "legendary"}, {"type": "artifact"}]},
                                    {"zone": "library"},
                                    {"ref": "l"},
                                ]
                            },
                            "n": {"count": {"all": [{"zone": "library"}, {"ref": "l"}]}},
                            "up_to": True,
                            "as": "c",
                        },
                        {"move": "c", "to": "hand"},
                        {
                            "move": {"all": [{"zone": "library"}, {"ref": "l"}]},
                            "to": "library",
                            "position": "bottom",
                            "order": "random",
                        },
                    ]
                }
            ],
        ),
        (
            "Exile target creature card from a graveyard that was put there this turn.",
            "Instant",
            [
                {
                    "spell": [{"exile": "t"}],
                    "targets": {
                        "t": {
                            "of": {
                                "all": [
                                    {"type": "creature"},
                                    {"zone": "graveyard"},
                                    {"which": {"put_into_graveyard": "anything"}},
                                ]
                            }
                        }
                    },
                }
            ],
        ),
        (
            "Once during each of your turns, you may cast an artifact spell from your hand without paying its "
            "mana cost.",
            "Enchantment",
            [
                {
                    "static": [{"play_from": "hand", "cast": {"type": "artifact"}, "once": True, "free": True}],
                    "to": "you",
                    "while": {"your_turn": True},
                }
            ],
        ),
        (
            "You may cast this spell as though it had flash if you behold an Elf as an additional cost to cast "
            "it.\nDraw a card.",
            "Sorcery",
            [
                {"cast_from": "hand", "besides": [{"behold": {"subtype": "Elf"}}], "only": ["instant"], "as": "quick"},
                {"spell": [{"draw": 1}]},
            ],
        ),
        (
            "{2}: Put This Card from your hand onto the battlefield. Activate only as a sorcery.",
            "Artifact",
            [
                {
                    "activated": [{"move": "self", "to": "battlefield"}],
                    "cost": [{"mana": "{2}"}],
                    "only": ["sorcery"],
                    "zone": "hand",
                }
            ],
        ),
        (
            "Firebending X, where X is the number of lands you control.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "add_mana": "{R}",
                            "n": {"count": {"all": [{"type": "land"}, {"controller": "you"}]}},
                            "lasts": "combat",
                        }
                    ],
                    "on": {"attacks": "self"},
                }
            ],
        ),
        (
            "Mobilize X, where X is the number of lands you control.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "create_token": {"types": "Creature: Warrior", "colors": "R", "pt": "1/1"},
                            "n": {"count": {"all": [{"type": "land"}, {"controller": "you"}]}},
                            "tapped": True,
                            "attacking": True,
                            "as": "warriors",
                        },
                        {"later": {"step_begins": "end"}, "do": [{"sacrifice": "warriors"}]},
                    ],
                    "on": {"attacks": "self"},
                }
            ],
        ),
        (
            "Look at the top five cards of your library. You may reveal an artifact card from among them and "
            "put it onto the battlefield. Put the rest on the bottom of your library in a random order.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"look": 5, "as": "l"},
                        {
                            "may": [
                                {
                                    "choose": {"all": [{"type": "artifact"}, {"zone": "library"}, {"ref": "l"}]},
                                    "as": "c",
                                },
                                {"reveal": "c"},
                                {"move": "c", "to": "battlefield"},
                            ]
                        },
                        {
                            "move": {"all": [{"zone": "library"}, {"ref": "l"}]},
                            "to": "library",
                            "position": "bottom",
                            "order": "random",
                        },
                    ]
                }
            ],
        ),
        (
            "Whenever you tap an artifact token for mana, add one mana of any type that artifact token produced.",
            "Enchantment",
            [
                {
                    "triggered": [{"add_mana": ["produced"]}],
                    "on": {"tapped_for_mana": {"all": [{"type": "artifact"}, {"token": True}]}, "by": "you"},
                }
            ],
        ),
        (
            "One or two target creatures each get +1/+1 until end of turn. For each of those creatures, create "
            "a Monster Role token attached to it.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"apply": [{"pt": [1, 1]}], "to": "t"},
                        {"for_each": "t", "as": "p", "do": [{"create_token": "Monster Role", "attached": "p"}]},
                    ],
                    "targets": {"t": {"of": {"type": "creature"}, "n": 2, "least": 1}},
                }
            ],
        ),
    ],
)
def test_whole_sentences(text: str, types: str, meant: Said) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text, types) == meant


def test_one_target_of_each_opponent_is_at_most_one_of_each() -> None:
    """601.2c: with three players, two of theirs, but not two of one of them."""
    (spell,) = abilities("For each opponent, destroy up to one target creature that player controls.", "Sorcery")
    assert isinstance(spell, dict)
    table = Table("current", format="free-for-all", seats=3)
    for player in "ABC":
        table.battlefield(player, made(f"Bear {player}", "Creature: Bear", pt="2/2"))
    table.battlefield("B", made("Cub B", "Creature: Bear", pt="1/1"))
    table.hand("A", made("Purge", "Sorcery", spell, cost="{0}"))
    table.start("A")
    table.answer(("cast", table.find("Purge", "A", Zone.HAND).id))
    question = table.until_asked("targets", "A")
    own, bear, cub, other = (table.find(name).id for name in ("Bear A", "Bear B", "Cub B", "Bear C"))
    assert question.is_legal(((bear, other),))
    assert question.is_legal(((),))
    assert not question.is_legal(((bear, cub),))
    assert not question.is_legal(((own,),))
    table.answer(((cub, other),))
    table.resolve_all()
    assert {"Cub B", "Bear C"}.isdisjoint(table.names_in(Zone.BATTLEFIELD, "B") + table.names_in(Zone.BATTLEFIELD, "C"))
    assert "Bear B" in table.names_in(Zone.BATTLEFIELD, "B")


def test_lands_with_all_basic_land_types_make_mana_of_each_color() -> None:
    """305.6."""
    (spell,) = abilities("Lands you control gain all basic land types until end of turn.", "Instant")
    assert isinstance(spell, dict)
    table = Table("current")
    table.lands("A", "Forest", 2)
    table.hand("A", made("Bend", "Instant", spell, cost="{0}"))
    table.hand("A", made("Gain", "Instant", {"spell": [{"gain_life": 1}]}, cost="{U}{B}"))
    table.start("A")
    table.priority_to("A")
    assert not table.can("A", "cast", "Gain")
    table.cast("A", "Bend")
    table.resolve_all()
    assert table.can("A", "cast", "Gain")


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Whenever you cast an Elf spell, that creature enters with an additional +1/+1 counter on it.",
            "Enchantment",
            [
                {
                    "triggered": [
                        {
                            "shield": {"would_enter": {"ref": "event.object"}},
                            "with": [{"enters_with": "+1/+1"}],
                            "for": "forever",
                            "times": 1,
                        }
                    ],
                    "on": {"cast": {"subtype": "Elf"}, "by": "you"},
                }
            ],
        ),
        (
            "Whenever you cast your second creature spell each turn, that creature enters with two additional "
            "+1/+1 counters on it.",
            "Enchantment",
            [
                {
                    "triggered": [
                        {
                            "shield": {"would_enter": {"ref": "event.object"}},
                            "with": [{"enters_with": "+1/+1", "n": 2}],
                            "for": "forever",
                            "times": 1,
                        }
                    ],
                    "on": {"cast": {"type": "creature"}, "by": "you"},
                    "nth": 2,
                }
            ],
        ),
        (
            "Whenever you cast an Elf spell, that creature enters with an additional +1/+1 counter on it for "
            "each artifact you control.",
            "Enchantment",
            [
                {
                    "triggered": [
                        {
                            "shield": {"would_enter": {"ref": "event.object"}},
                            "with": [
                                {
                                    "enters_with": "+1/+1",
                                    "n": {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                                }
                            ],
                            "for": "forever",
                            "times": 1,
                        }
                    ],
                    "on": {"cast": {"subtype": "Elf"}, "by": "you"},
                }
            ],
        ),
        (
            "When you next cast a creature spell this turn, that creature enters with an additional +1/+1 "
            "counter on it.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "later": {"cast": {"type": "creature"}, "by": "you"},
                            "do": [
                                {
                                    "shield": {"would_enter": {"ref": "event.object"}},
                                    "with": [{"enters_with": "+1/+1"}],
                                    "for": "forever",
                                    "times": 1,
                                }
                            ],
                            "this_turn": True,
                        }
                    ]
                }
            ],
        ),
        (
            "Elf spells you cast this turn cost {1} less to cast.",
            "Sorcery",
            [{"spell": [{"apply": [{"cost_more": -1, "of": {"subtype": "Elf"}}], "to": "you"}]}],
        ),
        (
            "{T}: Spells you cast this turn that are green and/or blue cost {X} less to cast, where X is the "
            "amount of life you gained this turn.",
            "Artifact",
            [
                {
                    "activated": [
                        {
                            "apply": [
                                {
                                    "cost_more": {"minus": [0, {"how_much": {"gains_life": "you"}}]},
                                    "of": {"any": [{"color": "G"}, {"color": "U"}]},
                                }
                            ],
                            "to": "you",
                        }
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
        (
            "Put two cards from your graveyard on top of your library in any order.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"choose": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 2, "as": "c"},
                        {"move": "c", "to": "library", "order": "any"},
                    ]
                }
            ],
        ),
        (
            "Search your library for an artifact card, reveal it, put it into your hand or graveyard, then shuffle.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"search": {"type": "artifact"}, "as": "f"},
                        {"reveal": "f"},
                        {"one_of": [[{"move": "f", "to": "hand"}], [{"move": "f", "to": "graveyard"}]]},
                        {"shuffle": "you"},
                    ]
                }
            ],
        ),
        (
            "When this creature enters, you may forage. When you do, target player draws a card.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "pay": [{"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}],
                            "do": [
                                {"when_done": [{"draw": 1, "who": "t"}], "targets": {"t": {"of": {"is": "player"}}}}
                            ],
                            "else": [
                                {
                                    "pay": [{"sacrifice": {"subtype": "Food"}}],
                                    "do": [
                                        {
                                            "when_done": [{"draw": 1, "who": "t"}],
                                            "targets": {"t": {"of": {"is": "player"}}},
                                        }
                                    ],
                                }
                            ],
                        }
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "Whenever an artifact you control dies while This Card is in your graveyard, you may pay {2}. If "
            "you do, return This Card from your graveyard to your hand.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"pay": [{"mana": "{2}"}], "do": [{"move": "self", "to": "hand"}]}],
                    "on": {"dies": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                    "zone": "graveyard",
                }
            ],
        ),
        (
            "Remove a counter from an artifact you control. If you do, draw a card.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "choose": {"all": [{"type": "artifact"}, {"controller": "you"}, {"counters": "any"}]},
                            "as": "c",
                        },
                        {"remove_counters": "any", "on": "c", "as": "d"},
                        {"if": {"did": "d"}, "do": [{"draw": 1}]},
                    ]
                }
            ],
        ),
        (
            "At the beginning of combat on your turn, you may have This Card become a copy of another creature "
            "you control until end of turn.",
            "Creature — Bear",
            [
                {
                    "triggered": [
                        {
                            "may": [
                                {"choose": {"all": [{"type": "creature"}, {"controller": "you"}, "other"]}, "as": "c"},
                                {"become_copy": "self", "of": "c", "for": "end_of_turn"},
                            ]
                        }
                    ],
                    "on": {"step_begins": "beginning-of-combat", "whose": "you"},
                }
            ],
        ),
        (
            "You gain life equal to the number of permanents you control that are creatures and/or Vehicles.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "gain_life": {
                                "count": {
                                    "all": [
                                        {"is": "permanent"},
                                        {"controller": "you"},
                                        {"any": [{"type": "creature"}, {"subtype": "Vehicle"}]},
                                    ]
                                }
                            }
                        }
                    ]
                }
            ],
        ),
        (
            "Search your library for an artifact card or a creature card with mana value 2 or less, reveal it, "
            "put it into your hand, then shuffle.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "search": {
                                "any": [
                                    {"type": "artifact"},
                                    {"all": [{"type": "creature"}, {"mana_value": {"at_most": 2}}]},
                                ]
                            },
                            "as": "c",
                        },
                        {"reveal": "c"},
                        {"move": "c", "to": "hand"},
                        {"shuffle": "you"},
                    ]
                }
            ],
        ),
        (
            "Draw cards equal to the number of cards in target opponent's hand.",
            "Sorcery",
            [{"spell": [{"draw": {"hand_of": "t"}}], "targets": {"t": {"of": {"is": "opponent"}}}}],
        ),
        (
            "Whenever This Card deals combat damage to a player, you gain that amount of life.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"gain_life": "event.amount"}],
                    "on": {"deals_damage": "self", "to": {"is": "player"}, "combat": True},
                }
            ],
        ),
        (
            "This Card has flying as long as you've lost life this turn.",
            "Creature — Bear",
            [{"static": [{"grant": "flying"}], "while": {"happened": {"loses_life": "you"}}}],
        ),
        (
            "For each Rat you control, create a Wicked Role token attached to that Rat.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "for_each": {"all": [{"subtype": "Rat"}, {"controller": "you"}]},
                            "as": "p",
                            "do": [{"create_token": "Wicked Role", "attached": "p"}],
                        }
                    ]
                }
            ],
        ),
    ],
)
def test_spells_of_a_turn_and_cards(text: str, types: str, meant: Said) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text, types) == meant
