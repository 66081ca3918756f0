"""700.3, 608.2c. Piles that players make and choose, and words that many cards share."""

from __future__ import annotations

import pytest

from domain.kernel.questions import Priority
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import go
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
SEEN: list[Said] = [{"zone": "library"}, {"ref": "l"}]


def played(text: str, table: Table) -> Table:
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"))
    return table


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


YOURS: Said = {"controller": "you"}
SACRIFICED: Said = {"deal_damage": 2, "to": {"controller_of": "p"}, "source": "p"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Each artifact deals 2 damage to its controller.",
            [{"for_each": {"type": "artifact"}, "as": "p", "do": [SACRIFICED]}],
        ),
        (
            "Each player loses life equal to the life they lost this turn.",
            [
                {
                    "for_each": "each_player",
                    "as": "p",
                    "do": [{"lose_life": {"how_much": {"loses_life": "p"}}, "who": "p"}],
                }
            ],
        ),
        (
            "Each opponent with two or more cards in hand discards a card.",
            [
                {
                    "players": {
                        "all": [{"is": "opponent"}, {"measured": {"hand_of": "one"}, "compare": {"at_least": 2}}]
                    },
                    "as": "p",
                },
                {"discard": 1, "who": "p"},
            ],
        ),
        (
            "Destroy all creatures except for Elves and Bears.",
            [{"destroy": {"all": [CREATURE, {"not": {"any": [{"subtype": "Elf"}, {"subtype": "Bear"}]}}]}}],
        ),
        (
            "Destroy each artifact, land, and creature with mana value 2 or less.",
            [
                {
                    "destroy": {
                        "all": [
                            {"any": [{"type": "artifact"}, {"type": "land"}, CREATURE]},
                            {"mana_value": {"at_most": 2}},
                        ]
                    }
                }
            ],
        ),
    ],
)
def test_what_a_text_does(text: str, meant: list[Said]) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert abilities(text, "Sorcery") == [{"spell": meant}]


def test_the_same_is_asked_again_for_other_kinds() -> None:
    """608.2c. Each kind by itself: who has one loses none for that."""
    text = (
        "Target opponent sacrifices an artifact. If they can't, they lose 3 life. Then repeat this process for a land."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    table = played(text, Table("current"))
    table.battlefield("B", "Forest")
    table.start("A")
    go(table, "A", "Word", "B")
    assert table.life_of("B") == 17
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Forest"]


def test_what_a_player_may_have_done_to_them() -> None:
    """608.2d. Who does not want it, lets the other thing happen."""
    text = "Target opponent may have Some Card deal 4 damage to them. If that player doesn't, you gain 3 life."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    table = played(text, Table("current"))
    table.start("A")
    table.cast("A", "Word", targets=["B"])
    assert table.until_asked("option").player == PLAYERS["B"]
    table.answer("no")
    table.until_asked("priority")
    assert (table.life_of("A"), table.life_of("B")) == (23, 20)


def test_what_is_not_paid_later() -> None:
    """118.12. It must be said what happens then."""
    text = "At the beginning of your next upkeep, pay {3}. If you don't, you lose the game."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    lost: Said = {"pay": [{"mana": "{3}"}], "else": [{"lose": "you"}]}
    later: Said = {"later": {"step_begins": "upkeep", "whose": "you"}, "do": [lost]}
    assert abilities(text, "Sorcery") == [{"spell": [later]}]


def may_cast(table: Table) -> bool:
    assert isinstance(table.question, Priority)
    return any(one[0] == "cast" for one in table.question.options)


def test_spells_are_cast_in_ones_own_turn_only() -> None:
    """601.3."""
    (found,) = abilities("Players can cast spells only during their own turns.", "Enchantment")
    assert isinstance(found, dict)
    table = Table("current")
    table.battlefield("A", made("Calm", "Enchantment", found))
    table.hand("A", made("Word", "Instant", {"spell": [{"draw": 1}]}, cost="{0}"))
    table.hand("B", made("Word", "Instant", {"spell": [{"draw": 1}]}, cost="{0}"))
    table.start("A")
    assert may_cast(table)
    table.priority_to("B")
    assert not may_cast(table)


def test_what_enters_untapped() -> None:
    """603.6a. How it has entered is asked."""
    (found,) = abilities("When this enchantment enters untapped, draw a card.", "Enchantment")
    assert found == {"triggered": [{"draw": 1}], "on": {"enters": {"all": [{"ref": "self"}, {"tapped": False}]}}}


def test_devotion_to_two_colors_and_who_can_lead() -> None:
    """700.5, 903.3a."""
    text = "As long as your devotion to white and black is less than six, this creature has flying."
    short: Said = {"not_true": {"amount": {"devotion": "WB"}, "compare": {"at_least": 6}}}
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"static": [{"grant": "flying"}], "while": short}]
    found = card("Some Card can be your commander.", "Legendary Enchantment")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert found.definition.commander


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
