"""608.2d, 700.3, 705, 706. What is chosen as a text is carried out: objects, piles, coins and dice."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.oracle.printed.tokenizer import lines
from domain.terms import Zone
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
MINE: Said = {"all": [{"type": "land"}, {"controller": "you"}]}
SACRIFICED: Said = [
    {"choose": MINE, "n": {"count": MINE}, "up_to": True, "as": "c"},
    {"sacrifice": "c", "as": "h"},
    {"draw": "h"},
]
YOURS: Said = {"controller": "you"}
ENTERS = "When this creature enters, "


def done(text: str) -> list[Said]:
    """What a triggered ability does that has this text."""
    (one,) = abilities(ENTERS + text)
    assert isinstance(one, dict)
    assert card(ENTERS + text).standing is Standing.PROVEN
    found = one["triggered"]
    assert isinstance(found, list)
    return found


def played(text: str, table: Table) -> Table:
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"))
    return table


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Choose a creature type. Return all creature cards of the chosen type from your graveyard to your hand.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"choose_word": "creature_type"},
                        {
                            "move": {
                                "all": [
                                    {"type": "creature"},
                                    {"subtype": "chosen"},
                                    {"zone": "graveyard"},
                                    {"owner": "you"},
                                ]
                            },
                            "to": "hand",
                        },
                    ]
                }
            ],
        ),
        (
            "Choose a creature type. You gain 1 life for each creature you control of that type.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"choose_word": "creature_type"},
                        {"gain_life": {"count": {"all": [CREATURE, {"controller": "you"}, {"subtype": "chosen"}]}}},
                    ]
                }
            ],
        ),
        ("Sacrifice any number of lands, then draw that many cards.", "Sorcery", [{"spell": SACRIFICED}]),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Each player returns a creature they control to its owner's hand.",
            [
                {
                    "choose": {"all": [{"type": "creature"}, {"controller": "chooser"}]},
                    "who": "each_player",
                    "as": "c",
                },
                {"move": "c", "to": "hand"},
            ],
        ),
        ("Tap or untap target land.", [{"one_of": [[{"tap": "t"}], [{"untap": "t"}]]}]),
        ("Flip a coin. If you win the flip, draw a card.", [{"flip_coin": [{"draw": 1}]}]),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "target opponent chooses a creature they control. Destroy that creature.",
            [
                {"choose": {"all": [{"type": "creature"}, {"controller": "chooser"}]}, "who": "t", "as": "c"},
                {"destroy": "c"},
            ],
        ),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{T}: Choose a creature type. Draw a card for each creature you control of that type.",
            [
                {
                    "activated": [
                        {"choose_word": "creature_type"},
                        {"draw": {"count": {"all": [{"type": "creature"}, YOURS, {"subtype": "chosen"}]}}},
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(("words", "sides"), [("a d20", 20), ("a six-sided die", 6), ("a d4", 4)])
@pytest.mark.parametrize("dash", ["—", "–"])
def test_a_table_of_results(words: str, sides: int, dash: str) -> None:
    text = (
        f"You gain 2 life. Roll {words}.\n1{dash}2 | Draw a card.\n3 | Scry 2. Draw two cards.\n4+ | You gain 5 life."
    )
    rows: Said = [
        {"from": 1, "to": 2, "do": [{"draw": 1}]},
        {"from": 3, "to": 3, "do": [{"scry": 2}, {"draw": 2}]},
        {"from": 4, "do": [{"gain_life": 5}]},
    ]
    assert abilities(text, "Instant") == [{"spell": [{"gain_life": 2}, {"roll": sides, "results": rows}]}]


def test_the_result_as_a_number() -> None:
    text = "Roll a d6. You gain X life, where X is the result."
    assert abilities(text, "Instant") == [{"spell": [{"roll": 6}, {"gain_life": "rolled"}]}]


def test_a_result_is_one_of_a_roll() -> None:
    assert card("You gain life equal to the result.", "Instant").definition is None


def test_who_rolls() -> None:
    for words, more in (("a die", {}), ("one or more dice", {"one_or_more": True})):
        found: Said = [{"triggered": [{"draw": 1}], "on": {"rolls_dice": "you", **dict[str, Said](more)}}]
        assert abilities(f"Whenever you roll {words}, draw a card.") == found


def test_without_a_roll_such_a_line_is_one_of_its_own() -> None:
    assert len(list(lines("Station\n3+ | Whenever you draw a card, scry 2.\n8+ | Flying", "Some Card"))) == 3


def test_a_card_of_a_graveyard_that_nobody_targets() -> None:
    chosen: Said = {"choose": {"all": [{"type": "artifact"}, {"zone": "graveyard"}]}, "as": "c"}
    put: Said = {"move": "c", "to": "battlefield", "under": "you", "as": "m"}
    assert done("put an artifact card from a graveyard onto the battlefield under your control.") == [chosen, put]


def test_an_opponent_makes_piles_of_what_is_shown() -> None:
    """700.3. Either can be empty; who has made them does not choose."""
    text = (
        "Reveal the top two cards of your library. An opponent separates those cards into two piles. Put one pile into"
        " your hand and the other into your graveyard."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    table = played(text, Table("current"))
    table.library("A", "Shock", "Fog")
    table.start("A")
    table.cast("A", "Word")
    question = table.until_asked("choose")
    assert question.player == PLAYERS["B"]
    table.answer((table.find("Shock", "A", Zone.LIBRARY).id,))
    question = table.until_asked("option")
    assert question.player == PLAYERS["A"]
    table.answer("2")
    table.until_asked("priority")
    assert table.names_in(Zone.HAND, "A") == ["Fog"]
    assert "Shock" in table.names_in(Zone.GRAVEYARD, "A")


def test_a_player_chooses_one_of_their_piles() -> None:
    """700.3. What is in the other is left alone."""
    text = (
        "Separate all creatures target player controls into two piles. Destroy all creatures in the pile of that"
        " player's choice."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    table = played(text, Table("current"))
    table.battlefield("B", creature("Bear", "2/2"), creature("Boar", "2/2"))
    table.start("A")
    table.cast("A", "Word", targets=["B"])
    assert table.until_asked("choose").player == PLAYERS["A"]
    table.answer((table.find("Bear", "B").id,))
    assert table.until_asked("option").player == PLAYERS["B"]
    table.answer("1")
    table.until_asked("priority")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Bear"]
    assert table.find("Boar", "B").zone is Zone.BATTLEFIELD


def test_that_player_is_not_who_has_been_clashed_with() -> None:
    text = "At the beginning of your upkeep, clash with an opponent. If you win, draw a card. Otherwise, that player "
    assert card(f"{text}draws a card.").standing is not Standing.PROVEN


def test_cards_that_are_shown_from_a_hand_are_counted() -> None:
    """701.20a. Only red cards can be among them."""
    text = "Reveal any number of red cards in your hand. You gain 2 life for each card revealed this way."
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"), "Shock", "Fog")
    table.start("A")
    table.cast("A", "Word")
    question = table.until_asked("choose")
    table.answer((table.find("Shock", "A", Zone.HAND).id,))
    table.until_asked("priority")
    assert question.player == PLAYERS["A"]
    assert table.life_of("A") == 22


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("Choose up to one creature. Destroy the rest.", {"up_to": True}),
        ("Choose a creature at random, then destroy the rest.", {"at_random": True}),
    ],
)
def test_the_rest_is_destroyed(text: str, chosen: dict[str, Said]) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == [
        {"choose": {"type": "creature"}, **chosen, "as": "c"},
        {"destroy": {"all": [{"type": "creature"}, {"not": {"ref": "c"}}]}},
    ]


def test_several_coins_and_coins_until_a_flip_is_lost() -> None:
    """705.2. The number of flips won is known afterwards."""
    made: Said = {"put_counters": "+1/+1", "on": "self", "n": "won"}
    text = "Put a +1/+1 counter on this creature for each flip you won."
    assert entering_does(f"flip a coin until you lose a flip. {text}") == [
        {"flip_coins": 1, "until_lost": True, "as": "won"},
        made,
    ]
    assert entering_does(f"flip three coins. {text}") == [{"flip_coins": 3, "as": "won"}, made]
    assert card(f"When this creature enters, {text[0].lower()}{text[1:]}").standing is not Standing.PROVEN


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "Flip a coin. If it comes up heads, draw a card. If it comes up tails, you gain 1 life.",
            [{"flip_coin": [{"draw": 1}], "else": [{"gain_life": 1}], "called": False}],
        ),
        (
            "Flip a coin. If the coin comes up tails, draw a card.",
            [{"flip_coin": [], "else": [{"draw": 1}], "called": False}],
        ),
        ("Flip a coin. If you lose the flip, draw a card.", [{"flip_coin": [], "else": [{"draw": 1}]}]),
        (
            "Flip four coins. Take an extra turn after this one for each coin that comes up heads.",
            [{"flip_coins": 4, "as": "heads", "called": False}, {"extra_turn": "you", "n": "heads"}],
        ),
    ],
)
def test_coins_without_a_call(text: str, does: Said) -> None:
    """705.2. What asks only for heads or tails has no call; what asks who wins has one."""
    assert spell_does(text) == does


def test_two_coins_that_come_up_alike() -> None:
    text = "Flip two coins. If both coins come up heads, draw a card. If both coins come up tails, you gain 1 life."
    assert spell_does(text) == [
        {"flip_coins": 2, "as": "heads", "called": False},
        {"if": {"amount": "heads", "compare": {"exactly": 2}}, "do": [{"draw": 1}]},
        {"if": {"amount": "heads", "compare": {"exactly": 0}}, "do": [{"gain_life": 1}]},
    ]


def test_a_roll_with_something_added_and_the_better_of_two_rolls() -> None:
    """706.2. What is added counts for the result; of two results the other one is known, too."""
    text = "Roll a d20 and add the number of cards in your hand.\n1—14 | Draw a card.\n15+ | Draw two cards."
    results: Said = [{"from": 1, "to": 14, "do": [{"draw": 1}]}, {"from": 15, "do": [{"draw": 2}]}]
    assert spell_does(text) == [{"roll": 20, "plus": {"hand_of": "you"}, "results": results}]
    text = "Roll two d6 and choose one result. Draw cards equal to that result. Then you gain life equal to the other "
    assert spell_does(f"{text}result.") == [
        {"roll": 6, "other": "unchosen"},
        {"draw": "rolled"},
        {"gain_life": "unchosen"},
    ]


def test_a_creature_type_that_is_not_another_one() -> None:
    become: list[Said] = [{"become_types": [], "subtypes": ["chosen"]}]
    assert spell_does("Choose a creature type other than Wall. Each creature becomes that type until end of turn.") == [
        {"choose_word": "creature_type", "other_than": "Wall"},
        {"apply": become, "to": {"type": "creature"}},
    ]


def test_friends_and_foes() -> None:
    """608.2d. Whoever is no friend is a foe."""
    found = spell_does(
        "For each player, choose friend or foe. Each friend draws a card. Each foe sacrifices a creature they control."
    )
    others: Said = {"all": [{"is": "player"}, {"not": {"ref": "friends"}}]}
    assert found == [
        {"choose": {"is": "player"}, "n": {"count": {"is": "player"}}, "up_to": True, "as": "friends"},
        {"choose": others, "n": {"count": {"is": "player"}}, "as": "foes"},
        {"draw": 1, "who": "friends"},
        {"sacrifice": {"type": "creature"}, "who": "foes"},
    ]


def test_numbers_and_the_least_of_several() -> None:
    least: Said = {"has_most": "power", "among": CREATURE, "least": True}
    tied = "If two or more creatures are tied for least power, you choose one of them."
    assert entering_does(f"destroy the creature with the least power. It can't be regenerated. {tied}") == [
        {"choose": {"all": [CREATURE, least]}, "as": "c"},
        {"destroy": "c", "no_regeneration": True},
    ]
    assert spell_does("Choose a number between 0 and 13. Each player sacrifices that many creatures.") == [
        {"choose_number": 13, "as": "number"},
        {"sacrifice": CREATURE, "n": "number", "who": "each_player"},
    ]


def test_odd_or_even() -> None:
    """107.1. Zero is even: half of it is nothing, and nothing is left."""
    found = spell_does("Choose odd or even. Destroy each creature with mana value of the chosen quality.")
    value: Said = {"stat": "mana_value", "of": "one"}
    left: Said = {"minus": [value, {"times": [2, {"half_down": value}]}]}
    odd: Said = {"measured": left, "compare": {"exactly": 1}}
    both: Said = [[{"destroy": {"all": [CREATURE, odd]}}], [{"destroy": {"all": [CREATURE, {"not": odd}]}}]]
    assert found == [{"one_of": both, "words": ["odd", "even"]}]


def test_a_card_that_chance_chooses() -> None:
    (found,) = abilities(
        "{T}: Choose a creature card at random from target opponent's graveyard. Put that card onto the battlefield "
        "under your control."
    )
    assert isinstance(found, dict)
    assert found["activated"] == [
        {"choose": {"all": [CREATURE, {"zone": "graveyard"}, {"owner": "t"}]}, "at_random": True, "as": "c"},
        {"move": "c", "to": "battlefield", "under": "you"},
    ]
