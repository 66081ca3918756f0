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
FOUR_TIMES: Said = {
    "if": {"amount": {"times_activated": "turn"}, "compare": {"at_least": 4}},
    "do": [{"sacrifice": "self"}],
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
                    FOUR_TIMES,
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


CREATURES: Said = {"type": "creature"}
END: Said = {"step_begins": "end", "whose": "you"}


@pytest.mark.parametrize(
    ("condition", "meant"),
    [
        ("you didn't lose life this turn", {"not_true": {"happened": {"loses_life": "you"}}}),
        (
            "you sacrificed three or more creatures this turn",
            {"happened": {"sacrifices": "you", "what": CREATURES}, "compare": {"at_least": 3}},
        ),
        ("you created a token this turn", {"happened": {"creates": "you"}}),
        ("a counter was put on Some Card this turn", {"happened": {"counters_put": "self", "kind": "any"}}),
        ("you control exactly one creature", {"exists": MINE, "compare": {"exactly": 1}}),
        (
            "you control no lands and have no cards in hand",
            {
                "all_true": [
                    {"not_true": {"exists": {"all": [{"type": "land"}, {"controller": "you"}]}}},
                    {"amount": {"hand_of": "you"}, "compare": {"exactly": 0}},
                ]
            },
        ),
        (
            "an opponent had two or more creatures enter under their control this turn",
            {
                "exists": {
                    "all": [
                        {"is": "opponent"},
                        {
                            "measured": {"how_often": {"enters": {"all": [CREATURES, {"controller": "one"}]}}},
                            "compare": {"at_least": 2},
                        },
                    ]
                }
            },
        ),
        (
            "you were dealt 4 or more damage this turn",
            {"amount": {"how_much": {"is_dealt_damage": {"is": "you"}}}, "compare": {"at_least": 4}},
        ),
        (
            "Some Card attacked or blocked this turn",
            {
                "matches": "self",
                "filter": {"any": [{"combat": "attacked_this_turn"}, {"combat": "blocked_this_turn"}]},
            },
        ),
    ],
)
def test_conditions_of_the_turn(condition: str, meant: Said) -> None:
    text = f"At the beginning of your end step, if {condition}, draw a card."
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"triggered": DRAW, "on": END, "if": meant}]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("has two or fewer cards in hand", {"amount": {"hand_of": "defending_player"}, "compare": {"at_most": 2}}),
        (
            "is poisoned",
            {"amount": {"counters_on": "defending_player", "kind": "poison"}, "compare": {"at_least": 1}},
        ),
    ],
)
def test_conditions_on_the_defending_player(words: str, meant: Said) -> None:
    text = f"Whenever Some Card attacks, if defending player {words}, draw a card."
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"triggered": DRAW, "on": {"attacks": "self"}, "if": meant}]


def test_two_actions_that_another_two_replace() -> None:
    """614.1a. *Instead* in front replaces the whole sentence before."""
    text = "Draw a card, then discard a card. If you attacked this turn, instead draw two cards, then discard a card."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == [
        {
            "if": {"happened": {"player_attacks": "you"}},
            "do": [{"draw": 2}, {"discard": 1}],
            "else": [{"draw": 1}, {"discard": 1}],
        }
    ]


def test_a_place_that_a_player_may_choose_instead() -> None:
    text = (
        "Return target creature to its owner's hand. If that creature is attacking, you may put it on top of its "
        "owner's library instead."
    )
    home: Said = {"move": "t", "to": "hand"}
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == [
        {
            "if": {"matches": "t", "filter": {"combat": "attacking"}},
            "do": [{"may": [{"move": "t", "to": "library"}], "else": [home]}],
            "else": [home],
        }
    ]


def test_another_land_of_the_same_opponent() -> None:
    text = (
        "Whenever a land enters under an opponent's control, if that player had another land enter under their control "
        "this turn, Some Card deals 3 damage to that player."
    )
    theirs: Said = {"controller_of": "event.object"}
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [
        {
            "triggered": [{"deal_damage": 3, "to": theirs}],
            "on": {"enters": {"all": [{"type": "land"}, {"controller": "opponent"}]}},
            "if": {
                "happened": {
                    "enters": {"all": [{"type": "land"}, {"controller": theirs}, {"not": {"ref": "event.object"}}]}
                }
            },
        }
    ]


def test_an_ability_that_functions_in_two_zones() -> None:
    """113.6b. One ability for each zone, which asks where the card still is."""
    text = "Whenever you attack, if Some Card is in the command zone or on the battlefield, draw a card."
    assert card(text).standing is Standing.PROVEN
    there, above = abilities(text)
    assert isinstance(there, dict)
    assert above == {**there, "zone": "command"}


def test_a_copy_with_a_color_more() -> None:
    text = (
        "Whenever another creature you control dies, create a token that's a copy of that creature, except it's a 2/2 "
        "black Zombie in addition to its other colors and types."
    )
    assert card(text).standing is Standing.PROVEN
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    copied: Said = {"create_copy": "event.object", "but": {"more_colors": "B", "pt": "2/2", "subtypes": ["Zombie"]}}
    assert ability["triggered"] == [copied]


def test_mana_that_is_more_than_one_triggers_nothing() -> None:
    """106.6. Each mana has its effect, so the ability would trigger twice."""
    assert card("{T}: Add {R}{R}. When you spend this mana to cast a creature spell, draw a card.").gaps


def test_spells_cast_when_a_sorcery_could_not_be() -> None:
    text = (
        "You may cast Some Card as though it had flash. If you cast it any time a sorcery couldn't have been cast, the "
        "controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
    )
    assert card(text).standing is Standing.PROVEN
    when: list[Said] = [{"did": "untimely"}, {"matches": "self", "filter": {"entered_this_turn": True}}]
    assert abilities(text) == [
        {"static": [{"as_though_flash": "anything", "as": "untimely"}], "zone": "stack"},
        {"triggered": [{"sacrifice": "self"}], "on": {"step_begins": "cleanup"}, "if": {"all_true": when}},
    ]


@pytest.mark.parametrize(
    ("text", "static"),
    [
        (
            "If you tap a land for mana, it produces twice as much of that mana instead.",
            {"static": [{"produces_times": 2}], "to": {"all": [{"type": "land"}, {"controller": "you"}]}},
        ),
        (
            "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll.",
            {"static": [{"rolls_more": 1}], "to": "you"},
        ),
    ],
)
def test_more_mana_and_more_dice(text: str, static: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [static]


def test_a_condition_on_a_target_before_its_effect() -> None:
    text = "If target player has exactly 10 life, Some Card deals 10 damage to that player."
    asked: Said = {"amount": {"life_of": "t"}, "compare": {"exactly": 10}}
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == [{"if": asked, "do": [{"deal_damage": 10, "to": "t"}]}]


def test_what_follows_when_damage_is_prevented() -> None:
    """603.12, 615.5."""
    text = (
        "The next time a source of your choice would deal damage to you this turn, prevent that damage. When damage is "
        "prevented this way, you draw that many cards."
    )
    then: Said = [{"when_done": [{"draw": "event.amount"}]}]
    shield: Said = {
        "shield": {"would_damage": "you", "from": {"ref": "source"}},
        "with": [{"prevent": "all", "then": then}],
        "times": 1,
    }
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == [{"choose_source": "anything", "as": "source"}, shield]


def test_another_search_instead() -> None:
    """614.1a. The other search replaces the first; what is done with the cards found is the same."""
    text = (
        "Search your library for a basic land card. If you attacked this turn, instead search your library for up to "
        "two land cards. Reveal those cards, put them into your hand, then shuffle."
    )
    put: list[Said] = [{"reveal": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"}]
    basic: Said = {"all": [{"supertype": "basic"}, {"type": "land"}]}
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == [
        {
            "if": {"happened": {"player_attacks": "you"}},
            "do": [dict[str, Said]({"search": {"type": "land"}, "n": 2, "as": "c"}), *put],
            "else": [{"search": basic, "as": "c"}, *put],
        }
    ]


def test_two_amounts_compared() -> None:
    text = (
        "Whenever you attack, if the number of attacking creatures is greater than the number of quest counters on "
        "Some Card, draw a card."
    )
    counters: Said = {"counters_on": "self", "kind": "quest"}
    attackers: Said = {"count": {"all": [{"combat": "attacking"}, {"type": "creature"}]}}
    more: Said = {"amount": attackers, "compare": {"at_least": {"plus": [counters, 1]}}}
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"triggered": DRAW, "on": {"player_attacks": "you"}, "if": more}]


def test_mana_of_two_colors_that_was_spent() -> None:
    kinds: list[Said] = [
        {"amount": {"mana_spent_on": "self", "of": kind}, "compare": {"at_least": 1}} for kind in ("{U}", "{B}")
    ]
    text = "If {U}{B} was spent to cast this spell, draw a card."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == [{"if": {"all_true": kinds}, "do": DRAW}]
