"""Options and permissions: costs that a player may pay, what they may play, and what they may have happen."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does

BURIED: Said = {"which": {"put_into_graveyard": "anything", "from": "library"}}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "You may play land cards from your graveyard.",
            {"static": [{"play_from": "graveyard", "lands": {"type": "land"}}], "to": "you"},
        ),
        (
            "You may play Forests from your graveyard.",
            {"static": [{"play_from": "graveyard", "lands": {"subtype": "Forest"}}], "to": "you"},
        ),
        (
            "Once during each of your turns, you may cast a creature spell from among cards in your graveyard that "
            "were put there from your library this turn.",
            {
                "static": [{"play_from": "graveyard", "cast": {"type": "creature"}, "among": BURIED, "once": True}],
                "to": "you",
                "while": {"your_turn": True},
            },
        ),
        (
            "You have protection from each of your opponents.",
            {"static": [{"grant": "protection:opponents"}], "to": "you"},
        ),
        (
            "You may pay {2} rather than pay the mana cost for Goblin spells you cast.",
            {"static": [{"pay_rather": [{"mana": "{2}"}], "cast": {"subtype": "Goblin"}}], "to": "you"},
        ),
        (
            "Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast from exile.",
            {
                "static": [{"pay_rather": [{"mana": "{0}"}], "cast": {"spell_from": ["exile"]}, "once": True}],
                "to": "you",
            },
        ),
    ],
)
def test_what_a_player_may_do(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "you may sacrifice another creature or an artifact. If you do, draw a card.",
            [
                {
                    "pay": [{"sacrifice": {"any": [{"all": [{"type": "creature"}, "other"]}, {"type": "artifact"}]}}],
                    "do": [{"draw": 1}],
                }
            ],
        ),
        (
            "you may reveal a Goblin card from your hand. If you do, you gain 2 life.",
            [{"pay": [{"reveal": {"subtype": "Goblin"}}], "do": [{"gain_life": 2}]}],
        ),
        (
            "you may pay X life, where X is this creature's power. If you do, draw X cards.",
            [
                {
                    "pay": [{"pay_life": {"stat": "power", "of": "self"}}],
                    "do": [{"draw": {"stat": "power", "of": "self"}}],
                }
            ],
        ),
        (
            "you may destroy target creature if it's tapped.",
            [{"if": {"matches": "t", "filter": {"tapped": True}}, "do": [{"may": [{"destroy": "t"}]}]}],
        ),
        (
            "target player mills four cards. You draw a card for each land card put into their graveyard this way.",
            [
                {"mill": 4, "who": "t"},
                {
                    "draw": {
                        "how_often": {"put_into_graveyard": {"all": [{"type": "land"}, {"is": "card"}]}},
                        "this": "way",
                    }
                },
            ],
        ),
    ],
)
def test_what_a_player_may_pay_or_have_happen(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


def test_you_cannot_win_and_your_opponents_cannot_lose() -> None:
    assert abilities("You can't win the game and your opponents can't lose the game.") == [
        {"static": ["cant_win_game"], "to": "you"},
        {"static": ["cant_lose_game"], "to": "each_opponent"},
    ]
