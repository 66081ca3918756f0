"""Texts in which as many as their player likes are taken or shown, and of several players each pays or not."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import go
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made

HELD: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
MINE: Said = {"all": [{"type": "land"}, {"controller": "you"}]}
SACRIFICED: Said = [
    {"choose": MINE, "n": {"count": MINE}, "up_to": True, "as": "c"},
    {"sacrifice": "c", "as": "h"},
    {"draw": "h"},
]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Sacrifice any number of lands, then draw that many cards.", [{"spell": SACRIFICED}]),
        (
            "You may cast a sorcery spell from your hand without paying its mana cost.",
            [
                {
                    "spell": [
                        {
                            "choose": {
                                "all": [
                                    {"type": "sorcery"},
                                    {"not": {"type": "land"}},
                                    {"zone": "hand"},
                                    {"owner": "you"},
                                ]
                            },
                            "as": "c",
                        },
                        {"cast_free": "c"},
                    ]
                }
            ],
        ),
        (
            "Exile all creature cards from all graveyards. You gain 1 life for each card exiled this way.",
            [
                {
                    "spell": [
                        {"exile": {"all": [{"type": "creature"}, {"zone": "graveyard"}]}, "as": "r"},
                        {"gain_life": {"count": {"all": [{"zone": "exile"}, {"ref": "r"}]}}},
                    ]
                }
            ],
        ),
    ],
)
def test_what_is_said_so(text: str, meant: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert abilities(text, "Sorcery") == meant


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. You gain 1 life for each card revealed this way.",
        "{T}: Put a charge counter on Some Card. You gain 1 life for each counter removed this way.",
        "{T}, Remove X charge counters from Some Card: You gain 1 life for each +1/+1 counter removed this way.",
    ],
)
def test_of_what_nobody_took_it_is_not_said_how_many_they_were(text: str) -> None:
    assert card(text, "Artifact" if text.startswith("{") else "Sorcery").standing is not Standing.PROVEN


def played(text: str, *hand: str) -> Table:
    """A game in which a sorcery with this text has just been cast and has resolved."""
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"), *hand)
    table.library("A", "Shock")
    table.library("B", "Fog")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Word")
    return table


def test_cards_that_all_players_show_count_together() -> None:
    """701.20a."""
    shown = (
        "Each player reveals the top card of their library. For each nonland card revealed this way, you gain 1 life."
    )
    assert played(shown).life_of("A") == 22


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
