"""Players: life that they gain and lose, and what each of several does."""

from __future__ import annotations

from typing import Any, cast

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

LIBRARY: Said = {"count": {"all": [{"zone": "library"}, {"owner": "t"}]}}
BEAR = "Creature — Bear"


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def dumped(text: str, types: str = "Creature — Bear") -> list[dict[str, Any]]:
    """The abilities of a card, each to be looked into."""
    return cast("list[dict[str, Any]]", abilities(text, types))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Each opponent loses 2 life. You gain life equal to the life lost this way.",
            [{"lose_life": 2, "who": "each_opponent"}, {"gain_life": "done.amount"}],
        ),
        ("You lose half your life, rounded up.", [{"lose_life": {"half_up": {"life_of": "you"}}}]),
        ("Target player mills half their library, rounded down.", [{"mill": {"half_down": LIBRARY}, "who": "t"}]),
        (
            "Each opponent loses half their life, rounded up.",
            [
                {
                    "for_each": "each_opponent",
                    "as": "p",
                    "do": [{"lose_life": {"half_up": {"life_of": "p"}}, "who": "p"}],
                }
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Each player loses life equal to the life they lost this turn.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "for_each": "each_player",
                            "as": "p",
                            "do": [{"lose_life": {"how_much": {"loses_life": "p"}}, "who": "p"}],
                        }
                    ]
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


def test_that_player_controls_what_was_targeted() -> None:
    ability = only("Destroy target land an opponent controls. That player draws a card.", "Sorcery")
    assert isinstance(ability["spell"], list)
    assert ability["spell"][1] == {"draw": 1, "who": {"controller_of": "t"}}


def test_what_they_do_who_were_spoken_of() -> None:
    (one,) = dumped("Whenever an opponent casts a spell, they lose 1 life and discard a card.")
    assert one["triggered"] == [{"lose_life": 1, "who": "event.player"}, {"discard": 1, "who": "event.player"}]
